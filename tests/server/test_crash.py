"""kill -9, again and again: acknowledged moves lost 0, doubled 0; the log folds to what everybody saw, and all goes on."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from tests.server.crowd import Crowd, Person
from tests.server.logbook import Findings, check_log

PATIENCE = 300.0
KILLS = 500 if os.environ.get("KATZENTISCH_TEST_LENGTH") == "long" else 20
MOST_KILLS = 10 * KILLS

TABLES: tuple[dict[str, Any], ...] = (
    {"game": "miau-miau", "options": {"scoring": "match", "call": "catch"}},
    {"game": "mau-mau", "options": {"turn_seconds": "120"}},
    {"game": "purrrummy"},
    {"game": "mauz"},
    {"game": "katz-und-maus", "seats": 2, "bots": 0},
)


def crowd_of(tables: tuple[dict[str, Any], ...], dice: random.Random) -> Crowd:
    """At every table two people, a bot where there is a seat for one, and somebody who watches."""
    groups = []
    for number, wanted in enumerate(tables):
        host = Person(
            f"host{number}",
            random.Random(dice.random()),
            wanted={"seats": 3, "bots": 1, "absent_seconds": 600, **wanted},
        )
        guest = Person(f"guest{number}", random.Random(dice.random()), host=host)
        watcher = Person(f"watcher{number}", random.Random(dice.random()), host=host, watches=True)
        groups.append([host, guest, watcher])
    return Crowd(groups)


async def kill_again_and_again(
    server: Any,
    crowd: Crowd,
    dice: random.Random,
    is_enough: Callable[[Findings], bool],
    strike: Callable[[Findings], Awaitable[None]] | None = None,
) -> Findings:
    """Play, kill at some moment (or let something worse happen, and then kill), look into the store, start again.

    Each time every table must have gone on.
    """
    findings = Findings()
    while findings.kills < MOST_KILLS and not is_enough(findings):
        await crowd.come(server.port, PATIENCE)
        await asyncio.sleep(dice.uniform(0, 0.3))
        if strike is not None:
            await strike(findings)
        await asyncio.to_thread(server.kill)
        await crowd.be_cut_off()
        await check_log(await asyncio.to_thread(server.copy), crowd, findings)
        await asyncio.to_thread(server.start)
    await crowd.come(server.port, PATIENCE)
    await asyncio.to_thread(server.stop)
    await crowd.be_cut_off()
    return findings


def test_killed_under_load_nothing_acknowledged_is_lost_or_doubled(start_server: Any) -> None:
    """SECURITY 15, 23: tables of five games, fifteen sockets, bots in between."""

    def is_enough(findings: Findings) -> bool:
        """It was under load, and the kills came while moves were under way: on a slow machine that takes more of them."""
        return findings.kills >= KILLS and findings.acknowledged > 10 * KILLS and findings.under_way > KILLS

    dice = random.Random()
    findings = asyncio.run(kill_again_and_again(start_server(), crowd_of(TABLES, dice), dice, is_enough))
    print(findings)  # pytest shows it where something fails
    assert is_enough(findings)
    assert findings.sights > findings.acknowledged


@pytest.mark.parametrize(
    ("fault", "finding"),
    [
        ("answer_before_saving", "lost|not saved"),
        ("forget_move_ids", "a refused move was made"),
        ("keep_less", "gap|lost|not saved"),
    ],
)
def test_a_server_that_lies_is_found_out(
    start_server: Any, monkeypatch: pytest.MonkeyPatch, fault: str, finding: str
) -> None:
    """The same check, on a server with a fault put in on purpose: that is what makes the nought believable."""
    monkeypatch.setenv("KATZENTISCH_TEST_FAULT", fault)
    dice = random.Random()
    server = start_server(module="tests.server.lying_server")
    with pytest.raises(AssertionError, match=finding):
        asyncio.run(kill_again_and_again(server, crowd_of(TABLES[:2], dice), dice, lambda findings: False))


def test_clocks_go_on_after_a_restart(start_server: Any) -> None:
    """GEN-3: killed in the turn of somebody who does not come back; the bot sits in all the same, and the game goes on."""
    server = start_server()
    ada, bo = server.player("Ada"), server.player("Bo")
    table = ada.make_room(seats=2, absent_seconds=5)
    bo.ask("join", table=table)
    bo.ask("ready")
    ada.ask("start")
    while not ada.table or ada.table["public"]["seq"] == 0:
        ada.receive()
    while ada.table["public"]["state"]["turn"] == 0:
        ada.move(ada.choice())
    seq = ada.table["public"]["seq"]
    server.kill()
    server.start()
    ada = server.player(token=ada.token)
    ada.open(table)
    assert ada.table["public"]["seq"] == seq
    ada.until(lambda m: m["type"] == "table" and m["public"]["seats"][1]["is_sat_in"])
    assert ada.until_in_turn() or ada.is_over


def test_a_game_that_ended_is_still_there(start_server: Any) -> None:
    """The result outlives the process."""
    server = start_server()
    player = server.player()
    table = player.make("mau-mau", 2)["public"]["table"]
    player.play_on()
    ended = player.table["public"]
    server.kill()
    server.start()
    assert server.player(token=player.token).open(table)["public"] == ended


def test_bots_go_on_after_a_restart(start_server: Any) -> None:
    """Killed while it was the bots' turn, the table moves on as soon as somebody comes to it."""
    server = start_server("--pace", "10")
    player = server.player()
    player.make_until(lambda: not player.is_in_turn, "miau-miau")
    table, seq = player.table["public"]["table"], player.table["public"]["seq"]
    server.restart(pace="0")
    player = server.player(token=player.token)
    player.open(table)
    assert player.until_in_turn()
    assert player.table["public"]["seq"] > seq
