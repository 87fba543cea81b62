"""A node that is told to stop: a notice, no new tables, and everybody goes on at another."""

from __future__ import annotations

import os
import signal

from katzentisch.tables.storage.postgres_schema import SCHEMA
from tests.postgres.cluster import ask
from tests.postgres.test_two_nodes import (
    StartNodes,
    come_back,
    play_out,
    seated,
    see_all,
    start_nodes,  # noqa: F401
    until_closed,
)


def test_a_node_that_is_told_to_stop_says_so_and_lets_go_of_its_tables(start_nodes: StartNodes) -> None:  # noqa: F811
    """Those who were passed on to it as well. Until the end games go on; what they come back to is free by then."""
    start_nodes(1, module="tests.postgres.patient_to_stop")
    nodes = start_nodes(1)
    players = seated(nodes, "mau-mau", 2)
    os.kill(nodes[0].pid, signal.SIGTERM)
    notices = [player.until(lambda m: m["type"] == "notice") for player in players]
    assert notices[0] == notices[1]
    assert notices[0]["id"].startswith("stops-")
    assert notices[0]["texts"].keys() == {"", "de"}
    assert players[0].ask("make", game="mau-mau", seats=2)["code"] == "server_stops"
    mover = next(player for player in players if player.is_in_turn)
    assert mover.move(mover.choice())["type"] == "table"
    see_all(players)
    assert nodes[0].get("/api/health").status_code == 503
    shown = players[1].table["public"]
    os.kill(nodes[0].pid, signal.SIGUSR1)
    assert [until_closed(player) for player in players] == [1012, 1012]
    # Nobody strikes it off, and nobody has to wait: its row is gone, and with it all that it held.
    assert len(ask(nodes[1].address, f"SELECT id FROM {SCHEMA}.node")) == 1
    assert ask(nodes[1].address, f"SELECT * FROM {SCHEMA}.holding") == []
    players = [come_back(nodes[1], player) for player in players]
    assert players[1].table["public"]["state"] == shown["state"]
    play_out(players)
    assert nodes[1].get("/api/health").json()["unreachable"] == []
    nodes[0].wait()
