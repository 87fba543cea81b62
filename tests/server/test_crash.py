"""kill -9, again and again: acknowledged moves lost 0, doubled 0; the log folds to what everybody saw, and all goes on."""

from __future__ import annotations

import asyncio
import os
import random
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from katzentisch.engine.entry import MOVE, Entry
from katzentisch.proof.crowd import Crowd, Person, Sent
from katzentisch.proof.findings import Wrong
from katzentisch.proof.killing import TABLES, crowd_of, kill_again_and_again
from katzentisch.proof.logbook import Findings, check_log
from katzentisch.tables.storage.base import SeatRecord, TableRecord
from katzentisch.tables.storage.sqlite import SqliteStorage

KILLS = 500 if os.environ.get("KATZENTISCH_TEST_LENGTH") == "long" else 8
MOST_KILLS = 10 * KILLS


def test_killed_under_load_nothing_acknowledged_is_lost_or_doubled(start_server: Any) -> None:
    """SECURITY 15, 23: tables of five games, fifteen sockets, bots in between."""

    def is_enough(findings: Findings) -> bool:
        """It was under load, and the kills came while moves were under way: on a slow machine that takes more of them."""
        is_loaded = findings.acknowledged > 10 * KILLS and findings.under_way > KILLS
        return findings.kills >= MOST_KILLS or (findings.kills >= KILLS and is_loaded)

    dice = random.Random()
    findings = asyncio.run(kill_again_and_again(start_server(), crowd_of(TABLES, dice), dice, is_enough))
    print(findings)  # pytest shows it where something fails
    assert findings.kills < MOST_KILLS, "it was never under load"
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
        asyncio.run(
            kill_again_and_again(
                server, crowd_of(TABLES[:2], dice), dice, lambda findings: findings.kills >= MOST_KILLS
            )
        )


BY_BOT, BY_BO = (1, "play 7♠", None), (1, "draw", "bo-1")
SIT_IN, BACK = (-1, "sit-in 1", None), (-1, "back 1", None)


@pytest.mark.parametrize(
    ("log", "finding"),
    [
        ([SIT_IN, BY_BOT, BY_BOT, BACK, BY_BO], ""),
        ([SIT_IN, BY_BOT, BACK, BY_BOT, BY_BO], "nobody has sent"),
        ([BY_BOT, BY_BOT, BY_BO], "made twice"),
        ([SIT_IN, BY_BOT, BY_BOT, BACK], "lost"),
    ],
)
def test_only_a_bot_that_sat_in_may_move_for_somebody(tmp_path: Path, log: list[Any], finding: str) -> None:
    """As in a rematch that began without somebody who was just cut off."""
    bo = Person("bo", random.Random(1), sent=[Sent("t", 1, "bo-1", "draw", is_made=True)])

    async def check() -> None:
        store = SqliteStorage(tmp_path / "t.sqlite")
        seats = (SeatRecord("Ada"), SeatRecord("Bo"))
        await store.add_table(TableRecord("t", "mau-mau", "", "", {}, seats, "", 0), b"")
        for seq, (seat, text, id) in enumerate(log, 1):
            await store.append("t", seq, Entry(seat, MOVE, 0, text, 0, id))
        await store.close()
        await check_log(tmp_path / "t.sqlite", Crowd([[bo]]), Findings())

    with pytest.raises(Wrong, match=finding) if finding else nullcontext():
        asyncio.run(check())


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
