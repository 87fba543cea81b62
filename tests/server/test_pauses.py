"""A pause over real sockets: who may end it, and what everybody is told about it."""

from __future__ import annotations

from typing import Any

from tests.server.test_rooms import begin, seat_two


def test_a_pause_is_no_prison(server: Any) -> None:
    """SECURITY 37: whoever plays asks to go on; the host decides while there, and cannot keep anybody by going away."""
    ada, bo, table = seat_two(server, pause_minutes=60)
    begin(ada, bo)
    watcher = server.player("Cleo")
    watcher.open_room(table)
    assert bo.ask("go_on")["code"] == "not_paused"
    ada.ask("pause", is_paused=True)
    paused = bo.until_room(lambda room: room["is_paused"])["room"]["pausing"]
    assert 0 < paused["milliseconds"] <= 3_600_000
    assert paused["asked_on_by"] is None
    assert watcher.ask("go_on")["code"] == "not_seated"

    asked = bo.ask("go_on")["room"]["pausing"]
    assert 0 < asked["milliseconds"] <= 30_000
    assert asked["asked_on_by"] == 1
    ada.until_room(lambda room: room["pausing"]["asked_on_by"] == 1)
    ada.ask("pause", is_paused=True)  # not yet
    refused = bo.until_room(lambda room: room["pausing"]["asked_on_by"] is None)["room"]
    assert refused["is_paused"]
    assert bo.ask("go_on")["code"] == "asked_before"

    ada.close()
    bo.until_room(lambda room: not room["places"][0]["is_here"])
    assert not bo.ask("go_on")["room"]["is_paused"]


def test_whoever_plays_may_ask_for_a_pause(server: Any) -> None:
    ada, bo, _ = seat_two(server)
    begin(ada, bo)
    asked = bo.ask("ask_pause")["room"]
    assert not asked["is_paused"]
    assert asked["pause_asked"]["by"] == 1
    assert 0 < asked["pause_asked"]["milliseconds"] <= 30_000
    ada.until_room(lambda room: room["pause_asked"] is not None)
    ada.ask("pause", is_paused=True)
    paused = bo.until_room(lambda room: room["is_paused"])["room"]
    assert (paused["pause_asked"], paused["pausing"]["by"]) == (None, 1)


def test_the_host_alone_changes_how_the_table_waits(server: Any) -> None:
    ada, bo, _ = seat_two(server)
    begin(ada, bo)
    wanted = {"absent_seconds": 60, "ready_seconds": 0, "pause_minutes": 5, "bots_play_on": True}
    assert bo.ask("patience", **wanted)["code"] == "not_host"
    changed = ada.ask("patience", **wanted)["room"]
    assert {name: changed[name] for name in wanted} == wanted
