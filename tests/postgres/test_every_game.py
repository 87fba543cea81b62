"""Every game to its end with its players, and one who watches, at different nodes. All of them see what the log says, at every number.

In every run one game of each family on two nodes; with --long all seven, on two and on three.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from katzentisch.server.wire.families import OFFERED
from tests.postgres.cluster import shared_cluster
from tests.postgres.sights import check_sights
from tests.postgres.test_crash import PostgresServer
from tests.postgres.test_far_nodes import BETWEEN, far_apart
from tests.postgres.test_two_nodes import StartNodes, metric, play_out, seated, start_nodes, table_of  # noqa: F401
from tests.server.kitty_paw_guest import PawGuest
from tests.server.test_admin import kinds_until_pong
from tests.server.test_kitty_paw import has_begun, is_building

#: One of each family that has turns. Of Kitty Paw there is a practice in every run: a match takes minutes.
SHORT = ("miau-miau", "purrrummy", "schwimmen", "katz-und-maus")
IN_TURNS = [game.id for game in OFFERED.values() if not game.is_real_time]


@pytest.fixture(scope="module")
def nodes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[int], list[PostgresServer]]]:
    """So many servers on one database. The tests of this module share them."""
    database = shared_cluster().new_database()
    started: list[PostgresServer] = []

    def start(many: int) -> list[PostgresServer]:
        while len(started) < many:
            started.append(
                PostgresServer(tmp_path_factory.mktemp("shared"), database, module="tests.postgres.patient_node")
            )
        return started[:many]

    yield start
    for node in started:
        node.close()
        assert "Traceback" not in node.stderr
    shared_cluster().drop(database)


def passed_on(nodes: list[PostgresServer]) -> list[float]:
    return [metric(node, "katzentisch_passed_on_total") for node in nodes]


@pytest.mark.parametrize(
    ("game", "many"),
    [
        pytest.param(game, many, marks=() if (game in SHORT and many == 2) else pytest.mark.long)
        for game in IN_TURNS
        for many in (2, 3)
    ],
)
def test_a_game_is_played_by_people_at_several_nodes(
    nodes: Callable[[int], list[PostgresServer]], tmp_path: Path, game: str, many: int
) -> None:
    """Up to four people, one after the other at the nodes; the last node also has somebody who watches."""
    started = nodes(many)
    before = passed_on(started)
    players = seated(started, game, min(4, OFFERED[game].most_seats))
    watcher = started[-1].player("Watcher")
    watcher.open(table_of(players[0]))
    play_out(players)
    while not watcher.is_over:
        watcher.receive()
    ended = [player.table["public"] for player in (*players, watcher)]
    assert ended == [ended[0]] * len(ended)
    # The first made the table, at the first node: everybody else's moves were passed on.
    assert all(now > then for now, then in list(zip(passed_on(started), before, strict=True))[1:])
    moves = ended[0]["seq"]
    assert check_sights(started[0].address, tmp_path / "copy.sqlite", [*players, watcher]) > moves


# ---------------------------------------------------------------------- everybody acts at once


def play_paw_round(guests: list[PawGuest], round: int) -> None:
    """One builds its pattern and claims; the others bump as soon as that counts, or the window closes."""
    for guest in guests:
        guest.wait(partial(is_building, guest, round))
    if guests[0].is_over:
        return
    for guest in guests:
        if guest.seat in guest.state["active"]:
            guest.grab()
    active = [guest for guest in guests if guest.seat in guest.state["active"]]
    builder = active[round % len(active)]
    builder.wait(lambda: builder.state["phase"] != "build" or builder.everybody_has_a_card)
    builder.build()
    builder.move("claim")
    while not guests[0].is_over and guests[0].state["round"] == round:
        for guest in guests:
            if guest.listed("bump"):
                # Too early: it may be repeated. On a slow machine the window may have closed meanwhile.
                answer = guest.move("bump")
                assert answer.get("code", "too_early") in ("too_early", "too_late", "not_dealt", "grab_first"), answer
        time.sleep(0.03)


@pytest.mark.long
@pytest.mark.parametrize("many", [2, 3])
def test_a_match_of_kitty_paw_is_played_by_people_at_several_nodes(
    nodes: Callable[[int], list[PostgresServer]], tmp_path: Path, many: int
) -> None:
    """Four people who all act at once, each with a way of its own to the table."""
    play_match(nodes(many), tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("between", [0.01, BETWEEN, 0.1])
def test_a_match_of_kitty_paw_is_played_by_people_at_nodes_that_are_far_apart(
    start_nodes: StartNodes,  # noqa: F811
    tmp_path: Path,
    between: float,
) -> None:
    """PAW-30: 20, 100 or 200 ms from one node to the other and back, which half of them have on top, to the end of the match."""
    # Behind a proxy, and with time to grab, as in `test_far_nodes`.
    with far_apart(start_nodes, between, "--proxy", "127.0.0.1", module="tests.server.patient_server") as far_nodes:
        play_match(far_nodes, tmp_path)


def play_match(started: list[PostgresServer], folder: Path) -> None:
    """To its end, before the eyes of somebody who watches; everybody has seen what the log says."""
    players = seated(started, "kitty-paw", 4)
    watcher = started[-1].player("Watcher")
    watcher.open(table_of(players[0]))
    guests = [PawGuest(player) for player in players]
    for guest in guests:
        guest.wait(partial(has_begun, guest))
    round = 0
    while not guests[0].is_over:
        round += 1
        play_paw_round(guests, round)
        kinds_until_pong(watcher)  # who is not read for a minute is hung up on
    ended = guests[0].table["public"]
    for guest in guests:
        guest.wait(partial(is_building, guest, -1))  # never: it is over
        assert guest.table["public"] == ended
    while not watcher.is_over:
        watcher.receive()
    assert watcher.table["public"] == ended
    names = {event["name"] for message in guests[0].messages() for event in message["events"]}
    assert {"pattern_right", "round_begun"} <= names
    assert names & {"bumped_last", "nobody_last"}
    assert check_sights(started[0].address, folder / "copy.sqlite", [*players, watcher]) > ended["seq"]


def test_a_practice_of_kitty_paw_is_played_at_another_node(
    nodes: Callable[[int], list[PostgresServer]], tmp_path: Path
) -> None:
    """To its end, by somebody whose table the other node holds."""
    here, there = nodes(2)
    maker = here.player("Ada")
    table = maker.make("kitty-paw", 1, practice="on")["public"]["table"]
    player, watcher = there.player(token=maker.token), there.player("Watcher")
    watcher.open(table)
    player.open(table)
    guest = PawGuest(player)
    round = 0
    while not guest.is_over:
        round += 1
        guest.wait(partial(is_building, guest, round))
        if not guest.is_over:
            guest.grab()
            assert guest.move("claim")["type"] == "table"
    while not watcher.is_over:
        watcher.receive()
    assert watcher.table["public"] == guest.table["public"]
    assert round > 1
    assert check_sights(here.address, tmp_path / "copy.sqlite", [player, watcher]) > round
