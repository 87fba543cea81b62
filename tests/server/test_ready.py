"""Between two rounds, over real sockets: pages are waited for, programs are not."""

from __future__ import annotations

import json
from typing import Any


def seated(server: Any, *, asks: tuple[bool, bool], **wanted: Any) -> tuple[Any, Any]:
    """Ada and Bo at a table of Schwimmen that has begun; a page asks its person, a program does not."""
    ada, bo = (
        server.greeted(server.socket(), name, None, asks_ready=asked)
        for name, asked in zip(("Ada", "Bo"), asks, strict=True)
    )
    table = ada.make_room("schwimmen", seats=2, **wanted)
    bo.ask("join", table=table)
    bo.ask("ready")
    ada.until_room(lambda room: room["places"][1]["is_ready"])
    ada.send(type="start", table=table)
    for player in (ada, bo):
        player.until(lambda m: m["type"] == "table" and m["public"]["seq"] >= 1)
    return ada, bo


def deal(player: Any) -> int:
    """How many deals there have been, by what this player was told."""
    events = [event for frame in player.frames if '"table"' in frame for event in events_of(frame)]
    return sum(event["name"] == "dealer_chosen" for event in events)


def events_of(frame: str) -> list[dict[str, Any]]:
    message = json.loads(frame)
    return message["events"] if message["type"] == "table" and not message["whole"] else []


def play_until(is_it: Any, *players: Any) -> None:
    """Everybody plays what is best for them until it is so."""
    while True:
        newest = max(player.table["public"]["seq"] for player in players)
        for player in players:
            while player.table["public"]["seq"] < newest:
                player.receive()
        if is_it():
            return
        in_turn = [player for player in players if player.is_in_turn]
        if in_turn:
            assert in_turn[0].move(in_turn[0].choice())["type"] == "table"
        else:
            players[0].receive()


def test_the_next_round_waits_for_pages(server: Any) -> None:
    ada, bo = seated(server, asks=(True, True), ready_seconds=600)
    play_until(lambda: ada.table["public"]["ready"] is not None, ada, bo)
    public = ada.table["public"]
    assert public["ready"] == {"deal": 2, "awaited": [0, 1]}
    (clock,) = public["clocks"]
    assert (clock["what"], clock["seat"]) == ("ready", None)
    assert 0 < clock["milliseconds"] <= 600_000
    assert ada.ask("ready", deal=2)["type"] == "room"
    bo.until(lambda m: m["type"] == "table" and m["public"]["ready"] == {"deal": 2, "awaited": [1]})
    bo.send(type="ready", table=bo.room["room"]["table"], deal=2)
    after = public["seq"]
    for player in (ada, bo):
        dealt = player.until(lambda m: m["type"] == "table" and m["public"]["seq"] > after)
        assert (dealt["public"]["seq"], dealt["public"]["ready"]) == (after + 1, None)


def test_nobody_waits_for_programs(server: Any) -> None:
    """They say nothing about being ready, and need not."""
    ada, bo = seated(server, asks=(False, False), ready_seconds=0)
    play_until(lambda: any(deal(player) > 1 for player in (ada, bo)) or ada.is_over, ada, bo)


def test_what_nobody_can_be_ready_for_is_refused(server: Any) -> None:
    ada, bo = seated(server, asks=(True, True), ready_seconds=0)
    assert ada.ask("ready", deal=1)["code"] == "no_deal_to_come"
    play_until(lambda: ada.table["public"]["ready"] is not None, ada, bo)
    assert ada.table["public"]["clocks"] == []  # without a limit there is no clock
    before = ada.table["public"]
    for wrong in (-1, 0, 1, 3, 10**12):
        refusal = ada.ask("ready", deal=wrong)
        assert (refusal["code"], refusal["about"]) == ("another_deal", "ready")
    watcher = server.greeted(server.socket(), "Cleo", None, asks_ready=True)
    watcher.open_room(ada.room["room"]["table"])
    assert watcher.ask("ready", deal=2)["code"] == "not_seated"
    ada.ask("ready")  # for a start that was long ago
    assert ada.table["public"]["ready"] == before["ready"]
    assert ada.table["public"]["seq"] == before["seq"]
