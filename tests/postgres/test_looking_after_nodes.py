"""Looking after several nodes: lists, notices, bans and erasing reach all of them, whichever takes the order up."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.postgres.cluster import ask, shared_cluster
from tests.postgres.test_crash import PostgresServer
from tests.postgres.test_two_nodes import metric
from tests.server.conftest import Player
from tests.server.test_admin import admin, closed_by, guest_called, refused_at_hello


@contextmanager
def two_nodes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[PostgresServer]]:
    """Two servers behind a proxy, on a database of their own."""
    database = shared_cluster().new_database()
    started = [
        PostgresServer(
            tmp_path_factory.mktemp(f"proxied{number}"),
            database,
            "--proxy",
            "127.0.0.1",
            module="tests.postgres.patient_node",
        )
        for number in range(2)
    ]
    yield started
    for node in started:
        node.close()
        assert "Traceback" not in node.stderr
    assert ask(database, "SELECT * FROM katzentisch.errand") == []
    shared_cluster().drop(database)


@pytest.fixture(scope="module")
def nodes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[PostgresServer]]:
    """For all tests that look at nobody but their own people."""
    with two_nodes(tmp_path_factory) as nodes:
        yield nodes


@pytest.fixture
def new_nodes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[PostgresServer]]:
    """Nobody has ever been there."""
    with two_nodes(tmp_path_factory) as nodes:
        yield nodes


def come(node: PostgresServer, name: str, address: str = "203.0.113.1") -> Player:
    return node.greeted(node.socket(additional_headers={"x-forwarded-for": address}), name, None)


def test_lists_are_of_all_nodes(new_nodes: list[PostgresServer]) -> None:
    """A table once, wherever it is held; a guest once, with sockets wherever they are."""
    nodes = new_nodes
    ada, bo = come(nodes[0], "Ada"), come(nodes[1], "Bo")
    table, other = ada.make_room(seats=3), bo.make_room(seats=2)
    bo.ask("join", table=table)  # passed on: a second connection of his at the first node, but no second socket
    again = nodes[0].player(token=bo.token)
    assert [(row["table"], row["people"]) for row in admin(nodes[0], "tables")] == [
        (table, ["Ada", "Bo"]),
        (other, ["Bo"]),
    ]
    rows = {row["name"]: row for row in admin(nodes[0], "guests")}
    assert (rows["Bo"]["sockets"], set(rows["Bo"]["tables"])) == (2, {table, other})
    assert (rows["Ada"]["sockets"], rows["Ada"]["tables"]) == (1, [table])
    assert sorted(row["sockets"] for row in admin(nodes[0], "nodes")) == [1, 2]
    # An order is held by whoever carries it out, until that has noticed that the answer is saved.
    while [metric(node, "katzentisch_held_tables") for node in nodes] != [1, 1]:
        pass
    assert [metric(nodes[0], 'katzentisch_links{way="here"}'), metric(nodes[1], 'katzentisch_links{way="there"}')] == [
        1,
        1,
    ]
    for player in (ada, bo, again):
        player.close()
    while metric(nodes[1], 'katzentisch_links{way="there"}') > 0:
        pass


def test_a_notice_reaches_people_at_every_node(nodes: list[PostgresServer]) -> None:
    """Once, and under one id, so that a page which comes back elsewhere does not show it again."""
    ada, bo = come(nodes[0], "Ada"), come(nodes[1], "Bo")
    bo.open_room(ada.make_room())
    admin(nodes[0], "notice", "Soon", "--for", "1m")
    told = [player.until(lambda m: m["type"] == "notice") for player in (ada, bo)]
    assert told[0] == told[1]
    for node in nodes:
        assert come(node, "Late").until(lambda m: m["type"] == "notice") == told[0]
    before = len(bo.frames)
    bo.ask("say", text="Hm")
    assert not any('"notice"' in frame for frame in bo.frames[before:])


def test_whoever_is_banned_is_sent_away_from_every_node(nodes: list[PostgresServer]) -> None:
    """SECURITY 41: at once, and with `--address` whoever shares theirs, wherever the guest was connected."""
    bo = come(nodes[0], "Bo the banned")
    again = nodes[1].player(token=bo.token)
    admin(nodes[0], "ban", guest_called(nodes[0], "Bo the banned"))
    assert closed_by(bo) == closed_by(again) == ("banned", 1008)
    for name, node in (("Cleopatra", nodes[0]), ("Dora", nodes[1])):
        address = f"198.51.100.{len(name)}"
        guest = come(node, name, address)
        others = [come(node, "", address) for node in nodes]
        admin(nodes[0], "ban", guest_called(nodes[0], name), "--address")
        for player in (guest, *others):
            assert closed_by(player) == ("banned", 1008)
        for anywhere in nodes:
            assert "'banned'" in refused_at_hello(anywhere, additional_headers={"x-forwarded-for": address})


def test_an_erased_guest_is_gone_from_every_node(nodes: list[PostgresServer]) -> None:
    """Connections that look at nothing as well, and seats at tables that another node holds."""
    ada, dora = come(nodes[1], "Ada"), come(nodes[1], "Dorothea")
    table = ada.make_room(seats=2)
    dora.ask("join", table=table)
    idle = nodes[1].player(token=dora.token)
    headers = {"authorization": f"Bearer {dora.token}"}
    assert nodes[0].request("DELETE", "/api/me", headers=headers).status_code == 204
    assert closed_by(dora) == closed_by(idle) == ("erased", 1008)
    ada.until_room(lambda room: all(place["name"] != "Dorothea" for place in room["places"]))
    assert ask(nodes[0].address, "SELECT * FROM katzentisch.guest WHERE name = 'Dorothea'") == []
