"""SECURITY 20 and 25: how much a guest and an address may ask for, and what an address is."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from katzentisch.server.running.limits import OF_ADDRESS, OF_GUEST, Limits
from katzentisch.server.wire.messages import WIRE_VERSION


class Seconds:
    """A clock for buckets."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def taken(limits: Limits, what: str, address: str = "10.0.0.1", guest: str = "", most: int = 1000) -> int:
    """How often something may be done at once."""
    for count in range(most):
        if limits.wait_for(what, address, guest) > 0:
            return count
    return most


@pytest.mark.parametrize("what", list(OF_GUEST))
def test_a_bucket_empties_and_fills_again(what: str) -> None:
    """SECURITY 20: so many at once, then one in a while; asking in vain costs nothing."""
    clock = Seconds()
    limits = Limits(clock)
    rate = OF_GUEST[what]
    assert taken(limits, what, guest="ada") == rate.burst
    wait = limits.wait_for(what, "10.0.0.1", "ada")
    assert wait == pytest.approx(1 / rate.per_second)
    clock.now += wait * 1.001
    assert taken(limits, what, guest="ada") == 1
    clock.now += 1e9
    assert taken(limits, what, guest="ada") == rate.burst


def test_an_address_has_its_own_buckets() -> None:
    """Many guests behind one address share it; another address has another; an IPv6 household is one network."""
    limits = Limits(Seconds())
    burst = int(OF_ADDRESS["make"].burst)
    assert sum(taken(limits, "make", guest=f"guest {n}") for n in range(50)) == burst
    assert taken(limits, "make", "10.0.0.2", "new guest") == OF_GUEST["make"].burst
    limits = Limits(Seconds())
    assert sum(taken(limits, "hello", f"2001:db8::{n:x}") for n in range(1, 200)) == OF_ADDRESS["hello"].burst
    assert taken(limits, "hello", "2001:db8:0:1::1") == OF_ADDRESS["hello"].burst
    # Some proxies write IPv4 addresses as IPv6: that is no household either.
    assert taken(limits, "hello", "::ffff:10.0.0.1") == OF_ADDRESS["hello"].burst
    assert taken(limits, "hello", "10.0.0.1") == 0
    assert taken(limits, "hello", "::ffff:10.0.0.2") == OF_ADDRESS["hello"].burst


def test_buckets_do_not_fill_the_memory() -> None:
    """A hundred thousand addresses are not a hundred thousand buckets."""
    clock = Seconds()
    limits = Limits(clock)
    for n in range(60_000):
        clock.now = n / 1000
        limits.wait_for("http", f"10.{n >> 16}.{n >> 8 & 255}.{n & 255}")
    assert len(limits._buckets) <= 20_000


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory, server: Any) -> Any:
    """A server with the quotas that everybody has, a fifth as wide: so they are used up on the slowest machine."""
    strict = type(server)(tmp_path_factory.mktemp("strict"), "--limits", "0.2", "--proxy", "127.0.0.1")
    yield strict
    strict.close()


def player(server: Any, address: str, token: str | None = None) -> Any:
    """Somebody whom the proxy announces as coming from this address."""
    socket = server.socket(additional_headers={"X-Forwarded-For": address})
    return server.greeted(socket, "Ada", token)


@pytest.mark.parametrize(
    ("message", "what"),
    [
        ({"type": "make", "game": "mau-mau", "bots": 0}, "make"),
        ({"type": "join", "code": "AAAAAA"}, "code"),
        ({"type": "join", "table": "nope"}, "join"),
        ({"type": "open", "table": "nope"}, "open"),
        ({"type": "move", "table": "nope", "id": "1", "text": "draw"}, "move"),
        ({"type": "ready", "table": "nope"}, "room"),
        ({"type": "say", "table": "nope", "phrase": "won"}, "say"),
        ({"type": "report", "table": "nope", "seat": 0}, "report"),
    ],
)
def test_a_flood_of_anything_is_cut_short(strict: Any, message: dict[str, Any], what: str) -> None:
    """SECURITY 20, 10: a typed answer that says when to come again; the socket lives, the server is well."""
    guest = player(strict, f"10.1.0.{list(OF_GUEST).index(what)}")
    codes = []
    while "too_many" not in codes:
        guest.send(**message)
        guest.send(type="ping")
        while (answer := guest.receive())["type"] != "pong":
            if answer["type"] == "refused":
                codes.append(answer["code"])
                refusal = answer
        assert len(codes) < 100
        if not codes:
            codes.append("")
    assert refusal["params"]["what"] == what
    assert int(refusal["params"]["seconds"]) >= 1
    assert strict.get("/api/health").status_code == 200


def test_a_flood_of_moves_is_cut_short_per_guest(strict: Any) -> None:
    """SECURITY 20: whether they wait or are refused at once."""
    guest = player(strict, "10.2.0.1")
    table = guest.make_room(seats=2)
    codes: list[str] = []
    while "too_many" not in codes:
        guest.send(type="move", table=table, id=str(len(codes)), text="draw")
        codes.append(guest.until(lambda m: m.get("answers") == str(len(codes)))["code"])
    assert len(codes) > 1
    assert set(codes) == {"not_started", "too_many"}


def test_a_guest_has_so_many_tables_and_tabs(start_server: Any) -> None:
    """SECURITY 20: quotas beside the buckets."""
    server = start_server()
    guest = server.player("Ada")
    for _ in range(12):
        guest.make_room(seats=2)
    assert guest.ask("make", game="mau-mau", bots=0)["code"] == "too_many_tables"
    guest.ask("close")
    assert guest.ask("make", game="mau-mau", bots=0)["type"] == "room"
    tabs = [server.player("", guest.token) for _ in range(11)]
    socket = server.socket()
    socket.send(json.dumps({"type": "hello", "version": WIRE_VERSION, "token": guest.token}))
    assert json.loads(socket.recv(timeout=30))["code"] == "too_many_tabs"
    tabs[0].close()
    for _ in range(1000):
        with suppress(AssertionError):  # the server has yet to notice that the other is gone
            assert server.player("", guest.token).name == "Ada"
            break
        time.sleep(0.01)
    else:
        raise AssertionError("it is never noticed")


def test_a_storm_of_connections_is_told_to_come_later(strict: Any) -> None:
    """SECURITY 20: hello after hello from one address; others get in meanwhile."""
    codes = []
    for _ in range(200):
        socket = strict.socket(additional_headers={"X-Forwarded-For": "10.3.0.1"})
        socket.send(json.dumps({"type": "hello", "version": WIRE_VERSION}))
        answer = json.loads(socket.recv(timeout=30))
        codes.append(answer.get("code", "welcome"))
        if codes[-1] != "welcome":
            with pytest.raises(ConnectionClosed) as end:
                socket.recv(timeout=30)
            assert end.value.rcvd is not None
            assert end.value.rcvd.code == 1013
            break
        socket.close()
    assert codes[-1] == "too_many"
    assert player(strict, "10.3.0.2").name == "Ada"


@pytest.mark.parametrize(("path", "what"), [("/api/tables", "http"), ("/api/qr/abc", "qr")])
def test_http_has_its_quota(strict: Any, path: str, what: str) -> None:
    """SECURITY 20: 429, as every client knows it."""
    count = 0
    with httpx.Client(headers={"X-Forwarded-For": f"10.4.{len(what)}.1"}) as client:
        while (status := client.get(f"http://127.0.0.1:{strict.port}{path}").status_code) == 200:
            count += 1
    assert status == 429
    assert count >= OF_ADDRESS[what].burst * 0.2
    assert strict.get(path, headers={"X-Forwarded-For": f"10.4.{len(what)}.2"}).status_code == 200


def test_a_forwarded_address_is_believed_from_a_named_proxy_alone(start_server: Any) -> None:
    """SECURITY 25: without `--proxy` every client is who it is, whatever it claims."""
    server = start_server("--limits", "1")
    codes = []
    for n in range(200):
        socket = server.socket(additional_headers={"X-Forwarded-For": f"10.5.0.{n}", "Forwarded": f"for=10.5.0.{n}"})
        socket.send(json.dumps({"type": "hello", "version": WIRE_VERSION}))
        codes.append(json.loads(socket.recv(timeout=30)).get("code", "welcome"))
        socket.close()
        if codes[-1] != "welcome":
            break
    assert codes[-1] == "too_many"
