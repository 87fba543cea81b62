"""`katzentisch admin` beside a running server: lists, closing a table, notices and bans."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from katzentisch import __version__
from katzentisch.server.running.bans import is_banned, new_ban
from katzentisch.tables.storage.base import Ban
from katzentisch.tables.storage.sqlite_visit import SqliteVisitor
from tests.server.test_hosting import katzentisch, katzentisch_patiently


def place_of(server: Any) -> list[str]:
    """Where a server keeps its tables, for the commands."""
    address = getattr(server, "address", "")
    return ["--database", address] if address else ["--data", str(server.data)]


def admin(server: Any, *arguments: object) -> Any:
    """Run a command beside a server; what it has found, or its one line if it was refused."""
    said = katzentisch_patiently("admin", *arguments, *place_of(server), "--json")
    if said.returncode == 0:
        return json.loads(said.stdout)
    assert (said.returncode, said.stdout, len(said.stderr.splitlines())) == (2, "", 1), said
    return said.stderr


def guest_called(server: Any, name: str) -> str:
    (found,) = [row["guest"] for row in admin(server, "guests") if row["name"] == name]
    return str(found)


def closed_by(player: Any) -> tuple[str, int]:
    """The refusal that a player is sent away with, and the code of the close."""
    refused = player.until(lambda m: m["type"] == "refused")
    with pytest.raises(ConnectionClosed) as closed:
        player.until(lambda m: False)
    assert closed.value.rcvd is not None
    return refused["code"], closed.value.rcvd.code


def kinds_until_pong(player: Any) -> list[str]:
    """What comes before the answer to a ping: it is there and is served."""
    before = len(player.frames)
    player.send(type="ping")
    player.until(lambda m: m["type"] == "pong")
    return [json.loads(frame)["type"] for frame in player.frames[before:-1]]


def refused_at_hello(server: Any, token: str | None = None, **options: Any) -> str:
    """Why a hello is refused."""
    with pytest.raises(AssertionError, match="refused") as told:
        server.greeted(server.socket(**options), "", token)
    return str(told.value)


# ---------------------------------------------------------------------- looking


def check_lists(server: Any) -> None:
    """Tables, guests and the one node, as they are."""
    ada, bo = server.player("Ada"), server.player("Bo")
    table = ada.make_room(seats=3)
    bo.ask("join", table=table)
    (row,) = admin(server, "tables")
    assert (row["table"], row["game"], row["phase"]) == (table, "miau-miau", "waiting")
    assert (row["people"], row["here"], row["bots"]) == (["Ada", "Bo"], 2, 0)
    rows = {row["name"]: row for row in admin(server, "guests")}
    assert set(rows) == {"Ada", "Bo"}
    assert (rows["Bo"]["tables"], rows["Bo"]["sockets"], rows["Bo"]["is_banned"]) == ([table], 1, False)
    (node,) = admin(server, "nodes")
    assert (node["version"], node["tables"], node["guests"], node["sockets"]) == (__version__, 1, 2, 2)


def test_tables_guests_and_nodes_are_listed(start_server: Any) -> None:
    """For programs, and a line each for people; nothing is left behind in the store."""
    server = start_server()
    check_lists(server)
    for what in ("tables", "guests", "nodes"):
        said = katzentisch_patiently("admin", what, *place_of(server))
        assert said.returncode == 0
        assert said.stdout.splitlines()[-1].endswith(what if what == "guests" else what[:-1])
    assert "1 table, 2 guests, 2 sockets\n1 node" in said.stdout
    with closing(sqlite3.connect(server.file)) as file:
        assert file.execute("SELECT count(*) FROM errand").fetchone() == (0,)


def test_where_no_server_runs_that_is_told(start_server: Any, tmp_path: Path) -> None:
    """In one line, after a few seconds, and what was wanted is not done later."""
    server = start_server()
    table = server.player("Ada").make_room()
    server.stop()
    said = katzentisch("admin", "close", table, *place_of(server))
    assert (said.returncode, "no server runs" in said.stderr) == (2, True)
    server.start()
    assert server.player().open_room(table)["room"]["phase"] == "waiting"
    said = katzentisch("admin", "tables", "--data", tmp_path / "nowhere")
    assert (said.returncode, "there is no file" in said.stderr) == (2, True)


def test_without_an_order_they_are_listed() -> None:
    """As `katzentisch` alone does."""
    said = katzentisch("admin")
    assert (said.returncode, said.stderr) == (0, "")
    for order in ("tables", "guests", "nodes", "close", "notice", "ban", "unban"):
        assert f"\n  {order} " in said.stdout


def test_an_errand_of_another_version_is_answered(start_server: Any) -> None:
    """And so is one that is no errand at all."""
    server = start_server()
    for body in ('{"type":"dance"}', "xyzzy", '{"type":"close","table":1}'):
        answer = SqliteVisitor(server.file).run_errand(body, "", 60)
        assert answer is not None
        assert "another version" in json.loads(answer)["wrong"]
    assert "Traceback" not in server.stderr


# ---------------------------------------------------------------------- closing


def check_closing(server: Any) -> None:
    """Everybody there is told who has done it; nothing more is played."""
    ada = server.player("Ada")
    ada.make_in_turn("miau-miau")
    table = ada.table["public"]["table"]
    assert admin(server, "close", table) == {"done": f"table {table} is closed"}
    room = ada.until_room(lambda room: room["phase"] == "over")["room"]
    assert room["ended_by"] == "operator"
    assert ada.move(ada.choice())["code"] == "over"
    assert "over already" in admin(server, "close", table)
    assert "there is no table" in admin(server, "close", "nowhere")


def test_a_table_is_closed(start_server: Any) -> None:
    """Also one that nobody looks at, and it stays closed."""
    server = start_server()
    check_closing(server)
    bo = server.player("Bo")
    table = bo.make_room()
    server.kill()
    server.start()
    admin(server, "close", table)
    assert server.player(token=bo.token).open_room(table)["room"]["ended_by"] == "operator"


# ---------------------------------------------------------------------- notices


def check_notices(server: Any) -> None:
    """To everybody who is there, and for a while to those who come."""
    ada, bo = server.player("Ada"), server.player("Bo")
    admin(server, "notice", "Gleich\nzurück", "--en", "Back soon")
    for player in (ada, bo):
        told = player.until(lambda m: m["type"] == "notice")
        assert told["texts"] == {"": "Gleich zurück", "en": "Back soon"}
    late = server.player("Cleo")
    assert kinds_until_pong(late) == []
    admin(server, "notice", "--de", "Um acht ist Schluss.", "--for", "2h")
    told = late.until(lambda m: m["type"] == "notice")
    again = server.player("Dora").until(lambda m: m["type"] == "notice")
    assert again == told


def test_a_notice_reaches_everybody(start_server: Any) -> None:
    """In the words for each language."""
    check_notices(start_server())


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["notice"], "needs a TEXT"),
        (["notice", "\n\u200b"], "needs a TEXT"),
        (["notice", "x" * 301], "at most 300"),
        (["notice", "x", "--for", "soon"], "--for takes"),
        (["ban", "x", "--for", "0d"], "--for takes"),
        (["ban"], "Missing argument"),
        (["dance"], "No such command"),
    ],
)
def test_bad_orders_are_told_in_one_line(tmp_path: Path, arguments: list[str], why: str) -> None:
    """Exit 2, before anything is left anywhere."""
    place = ["--data", str(tmp_path)] if arguments != ["dance"] else []
    said = katzentisch("admin", *arguments, *place)
    assert (said.returncode, len(said.stderr.splitlines())) == (2, 1)
    assert why in said.stderr


# ---------------------------------------------------------------------- bans


def check_bans(server: Any) -> None:
    """The token is worth nothing until the ban is lifted; the guest is sent away at once."""
    ada, bo = server.player("Ada"), server.player("Bo")
    guest = guest_called(server, "Bo")
    admin(server, "ban", guest)
    assert closed_by(bo) == ("banned", 1008)
    assert "'banned'" in refused_at_hello(server, bo.token)
    assert kinds_until_pong(ada) == []
    (row,) = [row for row in admin(server, "guests") if row["is_banned"]]
    assert (row["guest"], row["name"], row["banned_until"], row["is_address_banned"]) == (guest, "Bo", 0, False)
    admin(server, "unban", guest)
    assert server.player(token=bo.token).name == "Bo"
    assert "is not banned" in admin(server, "unban", guest)
    assert "there is no guest" in admin(server, "ban", "nobody")


def test_a_guest_is_banned_and_comes_again(start_server: Any) -> None:
    """SECURITY 41: it outlives the server."""
    server = start_server()
    check_bans(server)
    bo = server.player("Bo the second")
    admin(server, "ban", guest_called(server, "Bo the second"), "--for", "7d")
    server.kill()
    server.start()
    assert "'banned'" in refused_at_hello(server, bo.token)


def test_an_address_is_banned_by_a_hash_alone(start_server: Any) -> None:
    """SECURITY 41: no new token helps from there; everybody else may come. The address itself is written nowhere."""
    server = start_server("--proxy", "127.0.0.1")

    def come(name: str, address: str) -> Any:
        return server.greeted(server.socket(additional_headers={"x-forwarded-for": address}), name, None)

    bo, cleo, dora = come("Bo", "203.0.113.7"), come("Cleo", "203.0.113.7"), come("Dora", "203.0.113.8")
    guest = guest_called(server, "Bo")
    admin(server, "ban", guest, "--address")
    assert closed_by(bo) == closed_by(cleo) == ("banned", 1008)
    headers = {"x-forwarded-for": "203.0.113.7"}
    assert "'banned'" in refused_at_hello(server, additional_headers=headers)
    assert kinds_until_pong(come("Emil", "203.0.113.9")) == kinds_until_pong(dora) == []
    (row,) = [row for row in admin(server, "guests") if row["is_banned"]]
    assert row["is_address_banned"]
    assert row["banned_until"] > 0  # an address is never banned for ever by mistake
    # Being erased does not lift it.
    assert server.request("DELETE", "/api/me", headers={"authorization": f"Bearer {bo.token}"}).status_code < 300
    assert "'banned'" in refused_at_hello(server, additional_headers=headers)
    server.stop()
    for file in (server.file, server.errors):
        assert b"203.0.113.7" not in file.read_bytes()


def test_an_address_that_is_everybodys_is_not_banned(start_server: Any) -> None:
    """This computer's own: a proxy that was not named looks like that. Nor is there an address of somebody who has gone."""
    server = start_server()
    bo = server.player("Bo")
    guest = guest_called(server, "Bo")
    assert "--proxy" in admin(server, "ban", guest, "--address")
    assert kinds_until_pong(bo) == []
    bo.close()
    while admin(server, "guests"):
        pass
    assert "is not connected" in admin(server, "ban", guest, "--address")
    assert server.player(token=bo.token).name == "Bo"


def test_the_same_address_has_another_hash_in_every_ban() -> None:
    """A household of IPv6 is one address; a ban without one holds for the guest alone."""
    one, other = (new_ban("g", None, "2001:db8::1") for _ in range(2))
    assert one.address_hash != other.address_hash
    assert is_banned([one], None, "2001:db8::2")
    assert not is_banned([one], None, "2001:db8:0:1::1")
    assert not is_banned([Ban("g", None)], None, "2001:db8::1")
    assert is_banned([Ban("g", None)], "g", "192.0.2.1")
