"""Games through a real Caddy and a real nginx, with the files that a host takes from deploy/."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from katzentisch.proof.server_process import free_port
from katzentisch.server.wire.messages import WIRE_VERSION
from tests.deploy.proxies import Proxy, caddy, nginx
from tests.postgres.test_crash import PostgresServer
from tests.server.conftest import PATIENCE, Player, Server, StartServer
from tests.server.test_admin import kinds_until_pong
from tests.server.test_hosting import katzentisch

StartProxy = Callable[..., Proxy]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[StartProxy]:
    """Starts a proxy that this test ends."""
    started: list[Proxy] = []
    folder = tmp_path / "proxy"
    folder.mkdir()

    def start(make: Callable[..., Proxy], *arguments: object) -> Proxy:
        started.append(make(folder, *arguments))
        started[-1].wait_for(lambda answer: answer.status_code == 200)
        return started[-1]

    yield start
    for proxy in started:
        proxy.close()


def behind(start: StartProxy, start_server: StartServer, which: str, *arguments: str) -> tuple[Server, Proxy]:
    """A server as docs/hosting.md has it, and the proxy before it."""
    port = free_port()
    url = f"https://localhost:{port}"
    server = start_server("--host", "127.0.0.1", "--proxy", "127.0.0.1", "--public-url", url, *arguments)
    return server, start_before(start, which, port, [server.port])


def start_before(start: StartProxy, which: str, port: int, servers: list[int]) -> Proxy:
    """The proxy before these servers."""
    if which == "nginx":
        return start(nginx, port, servers)
    return start(caddy, port, "Caddyfile" if len(servers) == 1 else "nodes.Caddyfile", servers)


@pytest.mark.parametrize("which", ["Caddy", "nginx"])
def test_a_game_is_played_through_a_proxy(start: StartProxy, start_server: StartServer, which: str) -> None:
    """To its end, by somebody who came for the page; the doctor is content."""
    server, proxy = behind(start, start_server, which)
    assert "<script" in proxy.get("/").text
    ada = proxy.player("Ada")
    ada.make("mau-mau")
    ada.play_on()
    assert ada.is_over
    arguments = ["doctor", "--json", "--data", server.data, "--host", "127.0.0.1", "--port", server.port]
    said = katzentisch(*arguments, "--public-url", proxy.url, SSL_CERT_FILE=str(proxy.trusted))
    found = {finding["about"]: finding for finding in json.loads(said.stdout)}
    assert said.returncode == 0, found
    assert found["forwarded address"]["found"] == "the proxy says who asks, and is believed"
    assert found["socket"]["found"] == "a hello was welcomed"
    assert "Traceback" not in server.stderr


@pytest.mark.parametrize("which", ["Caddy", "nginx"])
def test_what_is_made_for_a_guest_is_never_compressed(start: StartProxy, start_server: StartServer, which: str) -> None:
    """SECURITY 7: neither on the way; what is the same for everybody comes as small as the server made it."""
    _, proxy = behind(start, start_server, which)
    ada = proxy.player("Ada")
    ada.make("mau-mau")
    ada.play_on()
    own = {"authorization": f"Bearer {ada.token}", "accept-encoding": "zstd, br, gzip"}
    record = f"/api/tables/{ada.table['public']['table']}/record"
    for path in ("/api/me", record):
        answer = proxy.get(path, headers=own)
        assert (answer.status_code, "content-encoding" in answer.headers) == (200, False), path
    assert len(answer.content) > 1000, "proxies leave short ones as they are"
    for path in ("/", "/api/games", "/api/rules/en/mau-mau"):
        answer = proxy.get(path, headers={"accept-encoding": "zstd, br, gzip"})
        assert (answer.status_code, answer.headers.get("content-encoding")) == (200, "gzip"), path


def hello(proxy: Proxy, address: str, claimed: str) -> str:
    """How a new guest is greeted who comes from one address and claims another."""
    socket = proxy.socket(address, **{"X-Forwarded-For": claimed})
    socket.send(json.dumps({"type": "hello", "version": WIRE_VERSION}))
    said = json.loads(socket.recv(timeout=PATIENCE))
    return str(said.get("code", said["type"]))


@pytest.mark.parametrize("which", ["Caddy", "nginx"])
def test_behind_a_proxy_guests_have_their_own_addresses(
    start: StartProxy, start_server: StartServer, which: str
) -> None:
    """SECURITY 20, 25: a quota counts who comes, not who somebody claims to be, and spares everybody else."""
    _, proxy = behind(start, start_server, which, "--limits", "0.2")
    greeted = "welcome"
    for number in range(200):
        greeted = hello(proxy, "127.0.0.2", f"203.0.113.{number}")
        if greeted != "welcome":
            break
    assert greeted == "too_many"
    assert hello(proxy, "127.0.0.3", "127.0.0.2") == "welcome"


@pytest.fixture
def node_folders(tmp_path: Path) -> list[Path]:
    """Where two nodes write what they have to say."""
    folders = [tmp_path / "node1", tmp_path / "node2"]
    for folder in folders:
        folder.mkdir()
    return folders


@pytest.mark.parametrize("which", ["Caddy", "nginx"])
def test_a_proxy_balances_over_two_nodes(
    start: StartProxy, database: str, node_folders: list[Path], which: str
) -> None:
    """Nothing sticks: people of one table come to either node, and when one is frozen or killed everybody goes on at the other.

    nginx asks nobody for their health, unless one pays for that: whoever is sent to a frozen node there waits.
    """
    port = free_port()
    settings = ["--proxy", "127.0.0.1", "--public-url", f"https://localhost:{port}"]
    with ExitStack() as until_the_end:
        nodes = [
            until_the_end.enter_context(closing(PostgresServer(folder, database, *settings))) for folder in node_folders
        ]
        proxy = start_before(start, which, port, [node.port for node in nodes])
        if which == "Caddy":
            see_that_nobody_is_sent_to_a_frozen_one(proxy, nodes[0])
        play_while_one_is_killed(proxy, nodes)
    assert all("Traceback" not in node.stderr for node in nodes)


def see_that_nobody_is_sent_to_a_frozen_one(proxy: Proxy, node: PostgresServer) -> None:
    """It still takes connections, and never answers: after a while all come to the other. Unasked, every second would wait here."""
    os.kill(node.pid, signal.SIGSTOP)
    try:
        proxy.wait_for(lambda _: all(proxy.get("/api/health", timeout=5.0).status_code == 200 for _ in range(20)))
    finally:
        os.kill(node.pid, signal.SIGCONT)
    until_well(node)


def until_well(node: PostgresServer) -> None:
    """A node that was frozen comes back by itself."""
    while node.get("/api/health").status_code != 200:
        pass


def play_while_one_is_killed(proxy: Proxy, nodes: list[PostgresServer]) -> None:
    """Ada and somebody who came to the other node play a game to its end."""
    ada = bo = proxy.player("Ada")
    table = ada.make_room("mau-mau", seats=2, absent_seconds=600)
    while any(not guests_of(node) for node in nodes):
        if bo is not ada:  # came to Ada's node: all share one address, from which only so many may be there
            bo.close()
            time.sleep(0.1)
        bo = proxy.player("Bo")
        bo.open_room(table)
    assert bo.ask("join", table=table)["type"] == "room"
    assert bo.ask("ready", table=table)["type"] == "room"
    ada.ask("start")
    for player in (ada, bo):
        player.until(lambda m: m["type"] == "table" and m["public"]["seq"] > 0)

    nodes[0].kill()
    ada, bo = (come_back(proxy, player, table) for player in (ada, bo))
    while not ada.is_over:
        mover = next((player for player in (ada, bo) if player.is_in_turn and player.table["private"]["moves"]), None)
        if mover is not None:
            assert mover.move(mover.choice())["type"] == "table"
        for player in (ada, bo):
            kinds_until_pong(player)  # and whatever has come before
    assert guests_of(nodes[1]) >= 2


def come_back(proxy: Proxy, player: Player, table: str) -> Player:
    """The same person with a new socket; the table is shown as soon as the other node holds it."""
    again = proxy.player(token=player.token)
    while again.open(table)["type"] == "refused":
        pass
    return again


def guests_of(node: PostgresServer) -> int:
    """How many people have their sockets at a node."""
    lines = node.get("/metrics").text.splitlines()
    return int(float(next(line for line in lines if line.startswith("katzentisch_guests ")).split()[1]))
