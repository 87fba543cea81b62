"""Several servers on one database: people of one table at different nodes, a node that is killed, and one that is frozen."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from katzentisch.tables.storage.postgres_schema import SCHEMA
from tests.postgres.cluster import ask, shared_cluster
from tests.postgres.test_crash import PostgresServer
from tests.server.conftest import PATIENCE, Player
from tests.server.test_cuts import BITS, OTHER, cutter, seal_of, until_cutting, until_seq
from tests.server.test_cuts import until_closed as until_sealed

StartNodes = Callable[..., list[PostgresServer]]


@pytest.fixture
def start_nodes(tmp_path: Path, database: str) -> Iterator[StartNodes]:
    """So many servers on the test's database."""
    nodes: list[PostgresServer] = []

    def start(many: int = 2, *arguments: str, **options: str) -> list[PostgresServer]:
        for number in range(len(nodes), len(nodes) + many):
            folder = tmp_path / f"node{number}"
            folder.mkdir()
            nodes.append(PostgresServer(folder, database, *arguments, **options))
        return nodes

    yield start
    for node in nodes:
        node.close()
        assert "Traceback" not in node.stderr


@pytest.fixture(scope="module")
def nodes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[PostgresServer]]:
    """Two servers that the tests of this module share, as long as nobody harms them."""
    database = shared_cluster().new_database()
    started = [
        PostgresServer(tmp_path_factory.mktemp(f"shared{number}"), database, module="tests.postgres.patient_node")
        for number in range(2)
    ]
    yield started
    for node in started:
        node.close()
        assert "Traceback" not in node.stderr
    shared_cluster().drop(database)


def seated(nodes: list[PostgresServer], game: str, seats: int, **options: Any) -> list[Player]:
    """People at one table, in turns at these nodes; the game has begun."""
    players = [nodes[seat % len(nodes)].player(f"Cat {seat}") for seat in range(seats)]
    table = players[0].make_room(game, seats=seats, absent_seconds=600, **options)
    for player in players[1:]:
        assert player.ask("join", table=table)["type"] == "room"
        assert player.ask("ready", table=table)["type"] == "room"
    players[0].ask("start")
    for player in players:
        player.until(lambda m: m["type"] == "table" and m["public"]["seq"] > 0)
    return players


def see_all(players: list[Player]) -> None:
    """Let everybody see what the first to see it has seen."""
    seq = max(player.table["public"]["seq"] for player in players)
    for player in players:
        while player.table["public"]["seq"] < seq:
            player.receive()


def until_newer(player: Player) -> None:
    seq = player.table["public"]["seq"]
    player.until(lambda m: m["type"] == "table" and m["public"]["seq"] > seq)


def play_out(players: list[Player]) -> None:
    """Let whoever is in turn move, until the game is over; everybody sees every number."""
    while not players[0].is_over:
        mover = next((player for player in players if player.is_in_turn and player.table["private"]["moves"]), None)
        if mover is None:
            until_newer(players[0])
        else:
            answer = mover.move(mover.choice())
            assert answer["type"] == "table", answer
        see_all(players)


def table_of(player: Player) -> str:
    return str(player.table["public"]["table"])


def metric(node: PostgresServer, name: str) -> float:
    lines = node.get("/metrics").text.splitlines()
    return float(next(line for line in lines if line.startswith(name)).split()[1])


def come_back(node: PostgresServer, player: Player) -> Player:
    """The same person, with a new socket at another node, where the table is shown sooner or later."""
    late = time.monotonic() + PATIENCE
    while node.get("/api/health").status_code == 503:  # it went down, and sends everybody away until it is another node
        assert time.monotonic() < late
        time.sleep(0.05)
    again = node.player(token=player.token)
    while again.open(table_of(player))["type"] == "refused":
        pass
    return again


def until_closed(player: Player) -> int:
    """Read on until the server closes; the code."""
    try:
        while True:
            player.receive()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else 1006


def test_kitty_paw_is_played_across_nodes(nodes: list[PostgresServer]) -> None:
    """Everybody acts at once: what one does at the other node is seen, and echoes come back the whole way."""
    here, there = seated(nodes, "kitty-paw", 2)
    probe = there.until(lambda m: m["type"] == "probe")
    there.send(type="echo", number=probe["number"])
    assert there.until(lambda m: m["type"] == "probe")["number"] > probe["number"]
    for player in (here, there):
        player.until(lambda m: m["type"] == "table" and m["private"]["moves"])
    seq = here.table["public"]["seq"]
    move = there.table["private"]["moves"][0]["text"]
    assert there.move(move)["type"] == "table"
    here.until(lambda m: m["type"] == "table" and m["public"]["seq"] > seq)


def test_whatever_is_done_around_a_table_is_done_across_nodes(nodes: list[PostgresServer]) -> None:
    """Codes, open tables, chat, records, being sent away, the newest tab, leaving, erasing."""
    ada, bo, cleo = nodes[0].player("Ada"), nodes[1].player("Bo"), nodes[1].player("Cleo")
    table = ada.make_room(seats=3, is_open=True)
    offered: list[Any] = []
    while not offered:
        offered = [one["table"] for one in nodes[1].get("/api/tables").json()]
    assert offered == [table]
    assert bo.ask("join", code=ada.room["code"])["seat"] == 1
    assert cleo.ask("join", table=table)["seat"] == 2
    bo.ask("say", text="Miau")
    assert ada.until(lambda m: m["type"] == "chat")["lines"][0]["text"] == "Miau"
    newer = nodes[0].player(token=bo.token)
    newer.open_room(table)
    assert bo.until(lambda m: m["type"] == "refused")["code"] == "opened_elsewhere"
    bo.send(type="move", table=table, id="late", text="draw")
    assert bo.until(lambda m: m.get("answers") == "late")["code"] == "opened_elsewhere"
    assert ada.ask("kick", seat=2)["type"] == "room"
    assert cleo.until(lambda m: m["type"] == "refused")["code"] == "kicked"
    assert cleo.ask("open", table=table)["code"] == "no_such_table"
    assert newer.ask("start")["code"] == "not_host"
    assert nodes[1].get(f"/api/tables/{table}/record").status_code == 404
    left = newer.ask("leave")
    assert left["type"] == "left"
    # whoever goes on to a table of their own node is there, and nowhere else
    made = bo.make("mau-mau")
    assert bo.move(bo.choice())["type"] == "table" if bo.is_in_turn else made
    dora = nodes[1].player("Dora")
    dora.ask("join", table=table)
    erased = nodes[1].request("DELETE", "/api/me", headers={"authorization": f"Bearer {dora.token}"})
    assert erased.status_code == 204, erased.text
    ada.until_room(lambda room: all(place["name"] != "Dora" for place in room["places"]))


def test_people_at_two_nodes_play_again(nodes: list[PostgresServer]) -> None:
    """A rematch is voted for from any node, and begins with all who want it; it is held by the node that held the table before."""
    players = ada, bo, cleo = seated(nodes, "mau-mau", 3)
    table = table_of(ada)
    play_out(players)
    bo.send(type="rematch", table=table)
    for player in players:
        again = player.until_room(lambda room: room["again"] is not None)["room"]["again"]
        assert again["wanted_by"] == [1]
    bo.send(type="rematch", table=table, is_wanted=False)
    for player in players:
        player.until_room(lambda room: room["again"] is None)
    for player in (bo, cleo, ada):
        player.send(type="rematch", table=table)
    for player in players:
        player.until(lambda m: m["type"] == "table" and m["public"]["table"] != table and m["public"]["seq"] >= 1)
        player.until_room(lambda room: room["after"] == table)
    assert table_of(ada) == table_of(bo) == table_of(cleo)
    assert [place["name"] for place in bo.room["room"]["places"]] == ["Cat 0", "Cat 1", "Cat 2"]
    holders = ask(
        nodes[0].address, f"SELECT node FROM {SCHEMA}.holding WHERE table_id = ANY($1)", [table, table_of(ada)]
    )
    assert len(holders) == 2
    assert len({node for (node,) in holders}) == 1
    play_out(players)


def test_a_rematch_that_another_node_holds_is_played_there(start_nodes: StartNodes) -> None:
    """After the node of both is gone two others may have claimed one each, at one moment. Whoever wants to play again is led together."""
    nodes = start_nodes(module="tests.postgres.patient_node")
    players = ada, bo = seated(nodes, "mau-mau", 2)
    table = table_of(ada)
    play_out(players)
    bo.send(type="rematch", table=table)
    again = ada.until_room(lambda room: room["rematch"] is not None)["room"]["rematch"]
    nodes[0].stop()
    assert ask(nodes[1].address, f"SELECT * FROM {SCHEMA}.holding") == []
    nodes[0].start()
    # Until both are up, by their ports: the one that was there, and the one that has just come.
    [(there,), (here,)] = ask(nodes[1].address, f"SELECT id FROM {SCHEMA}.node ORDER BY beat DESC")
    for held, node in ((table, here), (again, there)):
        ask(nodes[1].address, f"INSERT INTO {SCHEMA}.holding VALUES($1, $2)", held, node)
    players = [come_back(node, player) for node, player in zip(nodes, players, strict=True)]
    players[0].send(type="rematch", table=table)
    assert [until_closed(player) for player in players] == [1013, 1013]
    players = [come_back(node, player) for node, player in zip(nodes, players, strict=True)]
    for player in players:
        player.send(type="rematch", table=table)
    for player in players:
        player.until(lambda m: m["type"] == "table" and m["public"]["table"] == again and m["public"]["seq"] >= 1)
    play_out(players)


def wish(player: Player, id: str) -> str:
    """Ask for a table under this id, as a page does that got no answer; its name."""
    answer = player.ask("make", game="mau-mau", id=id, seats=2, bots=0)
    assert answer["type"] == "room", answer
    assert (answer["seat"], answer["is_host"]) == (0, True)
    return str(answer["room"]["table"])


def tables_of(node: PostgresServer, player: Player) -> list[str]:
    rows = ask(
        node.address,
        f"SELECT table_id FROM {SCHEMA}.sitting JOIN {SCHEMA}.guest ON guest.id = guest_id WHERE name = $1",
        player.name,
    )
    return [table for (table,) in rows]


def test_a_wish_that_is_sent_again_to_another_node_makes_no_second_table(nodes: list[PostgresServer]) -> None:
    """After the answer, and while neither node has one."""
    ada = nodes[0].player("Ada who wishes")
    tabs = [ada, nodes[1].player(token=ada.token)]
    made = [wish(tab, "first") for tab in tabs]
    assert made == [made[0]] * 2
    for tab in tabs:
        tab.send(type="make", game="mau-mau", id="second", seats=2, bots=0)
        tab.send(type="ping")
    second: set[str] = set()
    for tab in tabs:
        # A tab that was not the last to open it may be told just that.
        while (said := tab.receive())["type"] != "pong":
            assert said["type"] == "room" or said["code"] == "opened_elsewhere", said
            second |= {said["room"]["table"]} - {made[0]} if said["type"] == "room" else set()
    assert len(second) == 1
    assert sorted(tables_of(nodes[0], ada)) == sorted([made[0], *second])


@pytest.mark.long
def test_a_wish_whose_node_is_killed_makes_one_table(start_nodes: StartNodes) -> None:
    """Whatever was saved of it: the page asks again at another node, under the same id."""
    nodes = start_nodes()
    ada = nodes[0].player("Ada")
    for number in range(3):
        ada.send(type="make", game="mau-mau", id=f"wish {number}", seats=2, bots=0)
        nodes[0].kill()
        ada = nodes[1].player(token=ada.token)
        table = ""
        while not table:  # the dead node may hold it for another moment
            answer = ada.ask("make", game="mau-mau", id=f"wish {number}", seats=2, bots=0)
            table = answer["room"]["table"] if answer["type"] == "room" else ""
        assert tables_of(nodes[1], ada).count(table) == 1
        assert len(tables_of(nodes[1], ada)) == number + 1
        assert ada.ask("start", table=table)["code"] != "no_such_table"
        nodes[0].start()
        ada = nodes[0].player(token=ada.token)


@pytest.mark.long
def test_people_at_two_nodes_cut_the_deal(start_nodes: StartNodes) -> None:
    """GEN-6: the deal waits for both, both see the same seals, and a cut that was sealed at one node may be opened at another."""
    nodes = start_nodes(2, "--pace", "10")
    ada, bo = cutter(nodes[0], "Ada"), cutter(nodes[1], "Bo")
    table = ada.make_room(seats=2)
    assert bo.ask("join", table=table)["seat"] == 1
    bo.ask("ready")
    ada.ask("start")
    for player in (ada, bo):
        until_cutting(player)
    seals = [seal_of(player, seat, bits) for player, seat, bits in ((ada, 0, BITS), (bo, 1, OTHER))]
    bo.send(type="seal", table=table, deal=1, seal=seals[1])
    until_seq(ada, 1)
    assert bo.ask("seal", table=table, deal=1, seal=seals[0])["code"] == "cut_already"
    ada.send(type="seal", table=table, deal=1, seal=seals[0])
    assert until_sealed(ada) == until_sealed(bo) == [{"seat": n, "seal": seal} for n, seal in enumerate(seals)]
    assert bo.ask("cut", table=table, deal=1, bits=BITS)["code"] == "cut_not_as_sealed"
    bo = cutter(nodes[0], "", bo.token)
    bo.open_room(table)
    bo.send(type="cut", table=table, deal=1, bits=OTHER)
    until_seq(ada, 4)
    ada.send(type="cut", table=table, deal=1, bits=BITS)
    until_seq(ada, 6)
    rows = ask(nodes[0].address, f"SELECT seat, text FROM {SCHEMA}.entry WHERE table_id = $1 ORDER BY seq", table)
    assert [tuple(row) for row in rows] == [
        (1, f"seal {seals[1]}"),
        (0, f"seal {seals[0]}"),
        (-1, "sealed"),
        (1, f"cut {OTHER}"),
        (0, f"cut {BITS}"),
        (-1, "deal"),
    ]
    until_seq(bo, 6)
    assert bo.table["public"] == ada.table["public"]


def test_a_record_of_a_running_game_is_the_same_at_every_node(nodes: list[PostgresServer]) -> None:
    """As far as whoever asks has seen it."""
    players = seated(nodes, "mau-mau", 2)
    path = f"/api/tables/{table_of(players[0])}/record"
    for headers in ({}, {"authorization": f"Bearer {players[1].token}"}):
        records = [node.get(path, headers=headers) for node in nodes]
        assert [record.status_code for record in records] == [200, 200]
        assert records[0].text == records[1].text


@pytest.mark.long
@pytest.mark.parametrize("how", ["kill", "stop"])
def test_a_node_that_is_gone_is_followed_by_another(start_nodes: StartNodes, how: str) -> None:
    """Killed, or told to stop: its people and those it was passed on from come back, nothing is lost, and the game goes on."""
    nodes = start_nodes()
    players = seated(nodes, "mau-mau", 2)
    shown = players[1].table["public"]
    if how == "kill":
        nodes[0].kill()
    else:
        nodes[0].stop()
    assert until_closed(players[1]) in (1012, 1013)
    players = [come_back(nodes[1], player) for player in players]
    assert players[1].table["public"]["state"] == shown["state"]
    play_out(players)
    nodes[0].start()
    assert come_back(nodes[0], players[0]).table["public"] == players[0].table["public"]


def test_turn_clocks_go_on_at_the_node_that_follows(start_nodes: StartNodes) -> None:
    """GEN-3: people come back to another node and do nothing. One after the other is late, and moves are made for them."""
    nodes = start_nodes(module="tests.postgres.short_turns")
    players = seated(nodes, "mau-mau", 2, options={"turn_seconds": "20"})
    nodes[0].kill()
    players = [come_back(nodes[1], player) for player in players]
    shown, late = players[0].table["public"]["seq"], set[int]()
    sql = f"SELECT seat, move_id FROM {SCHEMA}.entry WHERE table_id = $1 AND seq > $2 AND seat >= 0"
    while late < {0, 1}:
        until_newer(players[0])
        rows = ask(nodes[1].address, sql, table_of(players[0]), shown)
        assert {move_id for _, move_id in rows} <= {None}  # nobody has sent any
        late = {seat for seat, _ in rows}


def freeze_and_wake(nodes: list[PostgresServer], meanwhile: Callable[[], object] = lambda: None) -> None:
    """SIGSTOP past the lease with a move in the node's ears, while its table is held by another: nothing of it may be saved."""
    players = seated(nodes, "mau-mau", 2)
    stale, awake = players
    while not stale.is_in_turn:
        awake.move(awake.choice())
        see_all(players)
    os.kill(nodes[0].pid, signal.SIGSTOP)
    try:
        stale.send(type="move", table=table_of(stale), id="late", text=stale.choice())
        players = [come_back(nodes[1], player) for player in players]
        meanwhile()
    finally:
        os.kill(nodes[0].pid, signal.SIGCONT)
    told = until_made_or_closed(stale)
    sql = f"SELECT seq, move_id FROM {SCHEMA}.entry WHERE table_id = $1 ORDER BY seq"
    entries = ask(nodes[0].address, sql, table_of(awake))
    assert "late" not in [move_id for _, move_id in entries], "a frozen node has saved"
    assert told == 1013
    check_one_node_has_it([come_back(nodes[0], players[0]), players[1]])
    assert (
        metric(nodes[1], "katzentisch_nodes_struck_off_total")
        == metric(nodes[0], "katzentisch_node_went_down_total")
        == 1
    )


def until_made_or_closed(player: Player) -> int | None:
    """The code that the server closes with; None if it makes the late move."""
    try:
        player.until(lambda m: m["type"] == "table" and m["answers"] == "late")
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else 1006
    return None


def check_one_node_has_it(players: list[Player]) -> None:
    """What one does at one node is there for the other at once."""
    for _ in range(4):
        mover = next((player for player in players if player.is_in_turn), None)
        if mover is None or mover.is_over:
            return
        mover.move(mover.choice())
        for player in players:
            player.ask("open", table=table_of(player))
        assert len({player.table["public"]["seq"] for player in players}) == 1, "a table lives in two nodes"


def test_a_node_that_was_frozen_saves_nothing_when_it_wakes(start_nodes: StartNodes) -> None:
    """SECURITY 42: its own people are sent away, it becomes another node, and others have played on."""
    freeze_and_wake(start_nodes())


@pytest.mark.parametrize(
    ("fault", "finding"),
    [
        ("no_fence", "a frozen node has saved"),
        ("reused_id", "a frozen node has saved"),
        ("stale_holders", "a table lives in two nodes"),
    ],
)
def test_a_node_that_is_wrong_is_found_out(
    start_nodes: StartNodes, monkeypatch: pytest.MonkeyPatch, fault: str, finding: str
) -> None:
    """The same check, with a fault put in on purpose: that is what makes it believable."""
    monkeypatch.setenv("KATZENTISCH_TEST_FAULT", fault)
    nodes = start_nodes(1, module="tests.postgres.odd_node")
    monkeypatch.delenv("KATZENTISCH_TEST_FAULT")
    start_nodes(1)

    def somebody_comes_under_the_same_name() -> None:
        monkeypatch.setenv("KATZENTISCH_TEST_FAULT", fault)
        start_nodes(1, module="tests.postgres.odd_node")

    meanwhile = somebody_comes_under_the_same_name if fault == "reused_id" else lambda: None
    with pytest.raises(AssertionError, match=finding):
        freeze_and_wake(nodes, meanwhile)
