"""A node of this release and one of the next within the minor version, on one database: the way of an upgrade without a pause."""

from __future__ import annotations

import json
from typing import get_args

import msgspec
import pytest

from katzentisch.proof.server_process import DoesNotStart
from katzentisch.server.nodes.link import WINDOW
from katzentisch.server.nodes.words import (
    Challenge,
    Closed,
    HolderProof,
    Introduction,
    Opening,
    Person,
    Ping,
    Pong,
    Taken,
    Way,
    Word,
    read_word,
    written,
)
from katzentisch.server.running import orders
from katzentisch.tables.storage import postgres_visit
from katzentisch.tables.storage.postgres_schema import SCHEMA, VERSION
from katzentisch.tables.storage.postgres_visit import PostgresVisitor
from tests.postgres.cluster import ask
from tests.postgres.newer_node import NEWER, with_more
from tests.postgres.test_crash import PostgresServer
from tests.postgres.test_two_nodes import StartNodes, come_back, metric, play_out, seated, start_nodes  # noqa: F401

WORDS: list[Word] = [
    Challenge(b"n"),
    Introduction(1, 2, b"n", b"p"),
    HolderProof(b"p"),
    Person("g", "Ada", "", False, True, "127.0.0.1"),
    Opening(3),
    Way(0.5),
    Taken(16),
    Closed(1000),
    Ping(1),
    Pong(1),
]
ORDERS: list[orders.Order] = [
    orders.Tables(),
    orders.Guests(),
    orders.Nodes(),
    orders.Reach(),
    orders.CloseTable("t"),
    orders.GiveNotice({"": "Soon"}, 5.0, "n"),
    orders.BanGuest("g", True, 7.0),
    orders.LiftBan("g"),
    orders.HeedBans(),
    orders.Connected(["g"]),
    orders.PartWith(["g"]),
    orders.EmptySeat("g", "t"),
]


def test_what_a_newer_node_says_more_is_left_out() -> None:
    """In each word and each order, and there is no other."""
    assert [type(word) for word in WORDS] == list(get_args(Word))
    assert [type(order) for order in ORDERS] == list(get_args(orders.Order))
    for word in WORDS:
        assert read_word(with_more(written(word))) == word
    for order in ORDERS:
        assert msgspec.json.decode(with_more(msgspec.json.encode(order)), type=orders.Order) == order


@pytest.fixture
def older_and_newer(
    start_nodes: StartNodes,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> list[PostgresServer]:
    """The newer one has come while the older was running, and has made its step; commands are of the newer release."""
    start_nodes(1, module="tests.postgres.patient_asker")
    older, newer = start_nodes(1, module="tests.postgres.newer_node")
    assert ask(older.address, f"SELECT version FROM {SCHEMA}.schema_step") == [(VERSION + 1,)]
    monkeypatch.setattr(postgres_visit, "VERSION", VERSION + 1)
    return [older, newer]


@pytest.mark.parametrize("holder", ["older", "newer"])
def test_people_at_an_older_and_a_newer_node_play_one_table(older_and_newer: list[PostgresServer], holder: str) -> None:
    """Whichever holds it: a game to its end, and one in which everybody acts at once."""
    nodes = older_and_newer if holder == "older" else older_and_newer[::-1]
    players = seated(nodes, "mau-mau", 2)
    play_out(players)
    assert players[0].table["public"] == players[1].table["public"]
    _, there = seated(nodes, "kitty-paw", 2)
    probe = there.until(lambda m: m["type"] == "probe")
    there.send(type="echo", number=probe["number"])
    for _ in range(WINDOW):  # so many that the other node says how many it has read
        there.send(type="ping")
    for _ in range(WINDOW):
        there.until(lambda m: m["type"] == "pong")
    while not there.table["private"]["moves"]:
        there.receive()
    assert there.move(there.table["private"]["moves"][0]["text"])["type"] == "table"
    assert [metric(node, "katzentisch_strange_nodes_total") for node in nodes] == [0, 0]
    assert metric(nodes[1], "katzentisch_passed_on_total") > 0


def answered(node: PostgresServer, order: str, table: str) -> orders.Answer:
    """The answer to an order that whoever holds this table takes up."""
    said = PostgresVisitor(node.address).run_errand(json.dumps({"type": order, **NEWER}), table, 60)
    assert said is not None
    return msgspec.json.decode(said, type=orders.Answer)


def test_orders_are_carried_out_by_older_and_newer_nodes(older_and_newer: list[PostgresServer]) -> None:
    """Whichever takes them up, and a guest is erased at both; a node that does not know an order is named."""
    older, newer = older_and_newer
    ada, bo = older.player("Ada"), newer.player("Bo")
    tables = [ada.make_room(seats=3), bo.make_room(seats=3)]
    for table in tables:
        answer = answered(older, "tables", table)
        assert ([row["table"] for row in answer.rows], answer.silent) == (tables, [])
    for host, table, elsewhere in ((ada, tables[0], newer), (bo, tables[1], older)):
        guest = elsewhere.player("Dora")
        assert guest.ask("join", table=table)["seat"] == 1
        erased = elsewhere.request("DELETE", "/api/me", headers={"authorization": f"Bearer {guest.token}"})
        assert erased.status_code == 204, erased.text
        host.until_room(lambda room: all(place["name"] != "Dora" for place in room["places"]))
    [[address]] = ask(
        older.address,
        f"SELECT address FROM {SCHEMA}.node JOIN {SCHEMA}.holding ON node.id = node WHERE table_id = $1",
        tables[0],
    )
    assert answered(older, "guests", tables[0]).silent == []
    assert answered(older, "guests", tables[1]).silent == [address]


def test_an_older_node_runs_on_with_a_newer_schema_but_does_not_start_on_it(
    older_and_newer: list[PostgresServer],
) -> None:
    """Its connection may be lost meanwhile, and the newer node be gone: it plays on. Once stopped, it is to be upgraded."""
    older, newer = older_and_newer
    there = newer.player("Ada")
    there.make_in_turn("mau-mau")
    newer.kill()
    here = come_back(older, there)
    lost = ask(
        older.address,
        """SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database ON pg_database.oid = database
           WHERE locktype = 'advisory' AND datname = current_database()""",
    )
    assert lost == [(True,)]  # the one that saves
    here.make("mau-mau")  # is refused if the loss is noticed only now
    here.make_in_turn("mau-mau")
    assert here.move(here.choice())["type"] == "table"
    older.stop()
    with pytest.raises(DoesNotStart, match="newer version"):
        older.start()
    older.wait()
