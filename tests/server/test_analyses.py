"""Looking back at a game over the wire: only when it is over, only from one's own seat, within a quota, whatever happens to the process."""

from __future__ import annotations

import os
import signal
import threading
from pathlib import Path
from typing import Any

import pytest

from katzentisch.server.running.limits import OF_GUEST


def looked_back(player: Any, table: str) -> list[dict[str, Any]]:
    """Every answer, until the analysis is finished or refused."""
    player.send(type="analyse", table=table)
    answers: list[dict[str, Any]] = []
    while True:
        answers.append(player.until(lambda m: m["type"] == "analysis" or m.get("about") == "analyse"))
        if answers[-1]["type"] == "refused" or answers[-1]["done"] == answers[-1]["of"]:
            return answers


def finished_game(player: Any) -> str:
    """A game in which there was something to decide, played to its end. Now and then there is nothing, and another one is played."""
    while True:
        player.make("mau-mau")
        had_choice = False
        while player.until_in_turn():
            plays = {move["text"].rstrip("!") for move in player.table["private"]["moves"] if move["verb"] == "play"}
            had_choice |= len({card.partition(">")[0] for card in plays}) > 1
            answer = player.move(player.choice())
            assert answer["type"] == "table", answer
        if had_choice:
            return str(player.table["public"]["table"])


def broken_off(player: Any) -> str:
    """A game that is closed after a move of one's own: it is over as well."""
    player.make_in_turn("mau-mau")
    player.move(player.choice())
    player.ask("close", table=player.table["public"]["table"])
    return str(player.table["public"]["table"])


def test_own_moves_are_judged_and_the_analysis_is_kept(server: Any) -> None:
    ada = server.player("Ada")
    table = finished_game(ada)
    answers = looked_back(ada, table)
    assert [answer["done"] for answer in answers] == list(range(answers[-1]["of"] + 1))
    assert all(answer["luck"] is None for answer in answers[:-1])
    moves = [move for answer in answers for move in answer["moves"]]
    for move in moves:
        assert move["verdict"] in ("best", "close", "worse")
        assert (move["verdict"] == "best") == (move["move"] == move["best"])
        assert (move["verdict"] == "worse") == (move["cost"] > move["margin"])
        assert 0 <= move["chance"] <= 1
        assert move["deal"] == 1
        for other in move["others"]:
            assert (other["chance"] is None) == (other["margin"] is None)
    again = looked_back(server.player(token=ada.token), table)
    assert [answer["done"] for answer in again] == [answers[-1]["of"]]
    assert again[0]["moves"] == moves
    assert again[0]["luck"] == answers[-1]["luck"]


def test_only_who_played_looks_back_and_only_when_all_is_over(server: Any) -> None:
    """Not after a deal of a match; and no game of presses and bumps is judged."""
    ada, eve = server.player("Ada"), server.player("Eve")
    ada.make("schwimmen")
    table = ada.table["public"]["table"]
    assert ada.ask("analyse", table=table)["code"] == "not_over"
    while not any('"showed"' in frame for frame in ada.frames):  # hands lie open, and the match goes on
        assert ada.until_in_turn()
        ada.move(ada.choice())
    assert not ada.is_over
    assert ada.ask("analyse", table=table)["code"] == "not_over"
    table = finished_game(ada)
    eve.open(table)
    assert eve.ask("analyse", table=table)["code"] == "not_seated"
    assert eve.ask("analyse", table="A" * 22)["code"] == "no_such_table"
    kitty_paw = ada.make("kitty-paw", 2)["public"]["table"]
    ada.ask("close", table=kitty_paw)
    assert ada.ask("analyse", table=kitty_paw)["code"] == "no_analysis"
    ada.ask("look_away", table=kitty_paw)  # nothing to look away from


def test_who_looks_away_is_shown_no_more(server: Any) -> None:
    ada = server.player("Ada")
    table = finished_game(ada)
    ada.send(type="analyse", table=table)
    ada.until(lambda m: m["type"] == "analysis")
    ada.ask("look_away", table=table)
    seen = len(ada.frames)
    ada.ask("look_away", table=table)
    assert not any('"analysis"' in frame for frame in ada.frames[seen:])
    assert looked_back(ada, table)[-1]["type"] == "analysis"


def test_analyses_have_a_quota_and_what_is_kept_costs_nothing(start_server: Any) -> None:
    server = start_server("--limits", "1")
    ada = server.player("Ada")
    tables = [broken_off(ada) for _ in range(int(OF_GUEST["analyse"].burst) + 1)]
    for table in tables[:-1]:
        assert looked_back(ada, table)[-1]["type"] == "analysis"
    refused = looked_back(ada, tables[-1])[-1]
    assert (refused["code"], refused["params"]["what"]) == ("too_many", "analyse")
    assert int(refused["params"]["seconds"]) > 0
    assert looked_back(ada, tables[0])[-1]["type"] == "analysis"


def analysts(server: int) -> list[int]:
    """The processes in which this server judges moves."""
    found = []
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(file.read_text().rsplit(")", 1)[1].split()[1])
            is_analyst = "katzentisch.bots.analyst" in (file.parent / "cmdline").read_text()
        except OSError:  # it has just ended
            continue
        if parent == server and is_analyst:
            found.append(int(file.parent.name))
    return found


def kill_all(server: int, is_enough: threading.Event) -> None:
    """Kill every such process as soon as there is one."""
    while not is_enough.wait(0.005):
        for pid in analysts(server):
            os.kill(pid, signal.SIGKILL)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes as Linux lists them")
def test_a_process_that_is_killed_again_and_again_is_told_and_play_goes_on(server: Any) -> None:
    ada = server.player("Ada")
    table = finished_game(ada)
    is_told = threading.Event()

    killer = threading.Thread(target=kill_all, args=(server.pid, is_told))
    killer.start()
    try:
        assert looked_back(ada, table)[-1]["code"] == "analysis_failed"
    finally:
        is_told.set()
        killer.join()
    finished_game(ada)
    assert looked_back(ada, table)[-1]["type"] == "analysis"
