"""Advice over the wire: only where the host has allowed it, only in one's own turn, counted for all to see, within a quota."""

from __future__ import annotations

import os
import signal
import threading
from pathlib import Path
from typing import Any

import pytest

from katzentisch.games import GAMES
from katzentisch.server.running.limits import OF_GUEST
from tests.server.test_analyses import analysts, kill_all

IN_TURNS = [game.id for game in GAMES.values() if not game.is_real_time]


def in_turn(player: Any, game: str = "mau-mau", **wanted: Any) -> str:
    """A table with advice, against a bot, at which it is this player's turn; its name."""
    player.make_in_turn(game, wanted={"advice": True, **wanted})
    return str(player.table["public"]["table"])


def advised(player: Any, table: str | None = None) -> dict[str, Any]:
    """The advice, or why there is none."""
    player.send(type="advise", table=table or player.table["public"]["table"])
    return dict(player.until(lambda m: m["type"] == "advice" or m.get("about") == "advise"))


def counts(player: Any) -> list[int]:
    """How often each seat has asked, as this player sees it."""
    return [place["advice"] for place in player.room["room"]["places"]]


@pytest.mark.parametrize("game", IN_TURNS)
def test_whoever_is_in_turn_is_told_a_move_its_chance_and_why(server: Any, game: str) -> None:
    ada = server.player("Ada")
    table = in_turn(ada, game)
    answer = advised(ada)
    public, private = ada.table["public"], ada.table["private"]
    assert answer["table"] == table
    assert (answer["seq"], answer["seat"]) == (public["seq"], private["seat"])
    assert answer["move"] in private["moves"]
    assert 0 <= answer["chance"] <= 1
    assert 0 < answer["margin"] < 1
    assert isinstance(answer["why"], str)
    for other in answer["others"]:
        assert other["move"] in private["moves"]
        assert other["move"] != answer["move"]
        assert (other["chance"] is None) == (other["margin"] is None)
    assert ada.move(answer["move"]["text"])["type"] == "table"


def test_everybody_sees_that_there_is_advice_and_who_has_asked(server: Any) -> None:
    """Nobody else is told what the advice was; asking twice about one position is asking once."""
    ada, eve = server.player("Ada"), server.player("Eve")
    table = in_turn(ada)
    eve.open_room(table)
    assert eve.room["room"]["advice"]
    assert counts(eve) == [0, 0]
    first, again = advised(ada), advised(ada)
    assert first["move"] == again["move"]
    assert counts(ada) == [1, 0]
    ada.move(first["move"]["text"])
    if ada.until_in_turn():
        assert advised(ada)["type"] == "advice"
        assert counts(ada) == [2, 0]
    eve.until_room(lambda room: room["places"][0]["advice"] == counts(ada)[0])
    assert not any('"type":"advice"' in frame for frame in eve.frames)


def test_who_may_not_ask_is_told_why(server: Any) -> None:
    ada, eve = server.player("Ada"), server.player("Eve")
    table = in_turn(ada)
    eve.open(table)
    assert advised(eve, table)["code"] == "not_seated"
    assert advised(eve, "A" * 22)["code"] == "no_such_table"
    ada.ask("pause", table=table, is_paused=True)
    assert advised(ada)["code"] == "paused"
    ada.ask("pause", table=table, is_paused=False)
    ada.ask("close", table=table)
    assert advised(ada, table)["code"] == "over"
    ada.make_in_turn("mau-mau")  # as it is unless somebody asks for it
    assert not ada.room["room"]["advice"]
    assert advised(ada)["code"] == "advice_off"
    assert counts(ada) == [0, 0]
    ada.make("kitty-paw")
    assert advised(ada)["code"] == "no_advice"


def test_only_whose_turn_it_is_may_ask(server: Any) -> None:
    """Not before the game either; and a seat that is not one's own cannot even be named."""
    ada, eve = server.player("Ada"), server.player("Eve")
    table = ada.make_room("mau-mau", advice=True)
    assert advised(ada, table)["code"] == "not_started"
    eve.ask("join", table=table)
    eve.ask("ready", table=table)
    ada.ask("start", table=table)
    for player in (ada, eve):
        while not player.table or player.table["public"]["seq"] == 0:
            player.receive()
    asking, other = (ada, eve) if ada.is_in_turn else (eve, ada)
    assert advised(other, table)["code"] == "not_your_turn"
    assert advised(asking, table)["move"] in asking.table["private"]["moves"]
    seat = asking.table["private"]["seat"]
    other.until_room(lambda room: room["places"][seat]["advice"] == 1)
    assert not any('"type":"advice"' in frame for frame in other.frames)


def test_the_host_allows_it_before_the_game_and_never_where_all_may_come(server: Any) -> None:
    ada, eve = server.player("Ada"), server.player("Eve")
    assert ada.ask("make", game="mau-mau", bots=0, advice=True, is_open=True)["code"] == "no_advice_when_open"
    assert ada.ask("make", game="kitty-paw", bots=0, advice=True)["code"] == "no_advice"
    table = ada.make_room("mau-mau")
    eve.ask("join", table=table)
    assert not eve.room["room"]["advice"]
    assert eve.ask("configure", table=table, advice=True)["code"] == "not_host"
    assert ada.ask("configure", table=table, advice=True, is_open=True)["code"] == "no_advice_when_open"
    ada.ask("configure", table=table, advice=True)
    eve.until_room(lambda room: room["advice"])
    ada.ask("configure", table=table, is_open=True)
    eve.until_room(lambda room: room["is_open"] and not room["advice"])
    ada.ask("configure", table=table)
    eve.ask("ready", table=table)
    ada.ask("start", table=table)
    assert ada.ask("configure", table=table, advice=True)["code"] == "started"


def test_a_restart_and_the_end_keep_the_counts_and_a_rematch_begins_anew(start_server: Any) -> None:
    server = start_server()
    ada = server.player("Ada")
    table = in_turn(ada)
    assert advised(ada)["type"] == "advice"
    server.restart("0")
    ada = server.player(token=ada.token)
    ada.open(table)
    assert ada.room["room"]["advice"]
    assert counts(ada) == [1, 0]
    assert ada.until_in_turn()
    assert advised(ada)["type"] == "advice"
    assert counts(ada) == [1, 0]  # the same position
    ada.play_on()
    ada.until_room(lambda room: room["phase"] == "over")
    assert counts(ada) == [1, 0]
    ada.ask("rematch", table=table)
    ada.until_room(lambda room: room["after"] == table)
    assert ada.room["room"]["advice"]
    assert counts(ada) == [0, 0]


def test_advice_has_a_quota(start_server: Any) -> None:
    server = start_server("--limits", "1")
    ada = server.player("Ada")
    in_turn(ada)
    for _ in range(int(OF_GUEST["advise"].burst) + 20):  # thinking takes time, in which the bucket fills again
        ada.send(type="advise", table=ada.table["public"]["table"])
    refused = ada.until(lambda m: m["type"] == "refused")
    assert (refused["code"], refused["about"], refused["params"]["what"]) == ("too_many", "advise", "advise")
    assert int(refused["params"]["seconds"]) > 0


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes as Linux lists them")
def test_a_process_that_is_killed_again_and_again_is_told_and_play_goes_on(server: Any) -> None:
    ada = server.player("Ada")
    in_turn(ada)
    is_told = threading.Event()
    killer = threading.Thread(target=kill_all, args=(server.pid, is_told))
    killer.start()
    try:
        assert advised(ada)["code"] == "advice_failed"
    finally:
        is_told.set()
        killer.join()
    assert advised(ada)["type"] == "advice"
    assert ada.move(ada.choice())["type"] == "table"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes as Linux lists them")
@pytest.mark.parametrize("how", ["goes away", "moves"])
def test_nobody_thinks_on_when_nobody_waits(start_server: Any, how: str) -> None:
    """A process that would never answer is ended at once, long before it is said to take too long."""
    server = start_server()
    ada, eve = server.player("Ada"), server.player("Eve")
    in_turn(ada)
    ada.send(type="advise", table=ada.table["public"]["table"])
    while not (found := analysts(server.pid)):
        pass
    os.kill(found[0], signal.SIGSTOP)
    if how == "moves":
        assert ada.move(ada.choice())["type"] == "table"
    else:
        ada.close()
    while analysts(server.pid):
        eve.ask("look_away", table="A" * 22)
    server.stop()
    assert "judg" not in server.stderr
    assert not any('"type":"advice"' in frame for frame in ada.frames)
