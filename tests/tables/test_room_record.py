"""Who sits where: every change of a room as a function from a record to a record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from katzentisch.bots.levels import STAND_IN
from katzentisch.server.wire.messages import Room
from katzentisch.server.wire.requests import Configure, Make
from katzentisch.tables.live.live_tables import NewTable
from katzentisch.tables.people import pauses, room_record
from katzentisch.tables.people.cats import BOTS
from katzentisch.tables.people.names import clean_name, distinct
from katzentisch.tables.people.room_record import NotPossible, RoomRecord, RoomSeat

ROOM = RoomRecord(
    id="t",
    game="mau-mau",
    preset="printed",
    options={},
    seats=(RoomSeat("Ada", guest="ada"), RoomSeat("Minka", bot="heuristic"), RoomSeat(), RoomSeat("Bo", guest="bo")),
    host="ada",
    made_at=0,
    code="ABCDEF",
)
PLAYING = replace(
    ROOM, phase="playing", code=None, seats=(*ROOM.seats[:2], RoomSeat("Cleo", guest="cleo"), ROOM.seats[3])
)


def test_stored_rooms_keep_the_field_names_they_were_written_with() -> None:
    """Files of earlier versions are read, and read this one's rooms: their seats are called places there."""
    stored = msgspec.json.decode(msgspec.json.encode(ROOM))
    assert [place["name"] for place in stored["places"]] == names(ROOM)
    assert "seats" not in stored


@pytest.mark.parametrize("chosen", [NewTable, Make, Configure, RoomRecord])
def test_settings_are_called_the_same_everywhere_and_are_usually_the_same(chosen: type[msgspec.Struct]) -> None:
    """Whoever says nothing about a setting gets the same table, by whichever message."""
    usual = {field.name: field.default for field in msgspec.structs.fields(RoomRecord)}
    here = {field.name: field.default for field in msgspec.structs.fields(chosen)}
    wanted = (*room_record.SETTINGS, "advice")
    assert {name: here[name] for name in wanted} == {name: usual[name] for name in wanted}


#: A finished table at which everything is otherwise than usual.
OVER = RoomRecord(
    id="t",
    game="mau-mau",
    preset="printed",
    options={"deck": "auto"},
    seats=(
        RoomSeat("Ada", guest="ada", is_muted=True, cat="red", since=3, wins=2, advice=4, advised_after=17),
        RoomSeat("Minka", bot="heuristic", cat="tabby", wins=1),
        RoomSeat("Bo", cat="black", kept_for="bo", wins=5),
    ),
    host="bo",
    made_at=17,
    phase="over",
    ended_by="rules",
    code="ABCDEF",
    is_open=True,
    is_locked=True,
    is_paused=True,
    chat="phrases",
    hints=False,
    advice=True,
    absent_seconds=33,
    ready_seconds=44,
    pause_minutes=55,
    paused_until=1,
    asked_on_by="ada",
    asked_on_until=2,
    has_asked_on=("ada",),
    paused_by="ada",
    asked_pause_by="ada",
    asked_pause_until=3,
    no_pause_until=4,
    bots_play_on=True,
    bot_pace="quick",
    is_gentle=True,
    host_before="bo",
    dealer=2,
    banned=("eve",),
    muted=("cleo",),
    rematch="u",
    after="s",
    revision=9,
)
#: What a rematch keeps of it, and what it is told; anything else begins anew.
KEPT = {*room_record.SETTINGS, "game", "preset", "options", "is_locked", "advice", "banned", "muted"}
TOLD = {"id", "seats", "host", "made_at", "dealer", "after"}


def test_a_rematch_keeps_what_was_chosen_and_nothing_of_what_happened() -> None:
    """Field by field: one that is new must be named here, or it begins anew."""
    new = room_record.following(OVER, "n", "ada", 1, 99)
    usual = {field.name: field.default for field in msgspec.structs.fields(RoomRecord)}
    for name in set(RoomRecord.__struct_fields__) - TOLD:
        assert getattr(OVER, name) != usual[name], f"{name} must be unusual here"
        assert getattr(new, name) == (getattr(OVER, name) if name in KEPT else usual[name]), name
    assert (new.id, new.host, new.made_at, new.dealer, new.after) == ("n", "ada", 99, 1, "t")


def test_in_a_rematch_whoever_has_left_is_a_bot() -> None:
    """The others keep their looks, their wins, and are still muted; nobody is ready yet."""
    ada, minka, third = room_record.following(OVER, "n", "ada", 1, 99).seats
    assert ada == RoomSeat("Ada", guest="ada", is_muted=True, cat=ada.cat, wins=2)
    assert minka == RoomSeat("Minka", bot="heuristic", cat=minka.cat, wins=1)
    assert (third.bot, third.wins, third.kept_for) == (STAND_IN, 0, None)
    assert third.name != "Bo"


def test_no_setting_is_forgotten() -> None:
    """Whatever a host may change before the start is one, or a house rule; and everybody is shown it."""
    assert set(Configure.__struct_fields__) == {*room_record.SETTINGS, "table", "preset", "options", "advice"}
    assert {*room_record.SETTINGS, "advice"} <= set(Room.__struct_fields__)


def names(room: RoomRecord) -> list[str]:
    return [room_seat.name for room_seat in room.seats]


def code(act: Callable[[], Any]) -> str:
    """Why something cannot be done."""
    with pytest.raises(NotPossible) as error:
        act()
    return error.value.code


def test_who_sits_down_gets_the_first_free_seat() -> None:
    """Once: joining again changes nothing (SECURITY 11)."""
    room = room_record.sit(ROOM, "cleo", "Cleo")
    assert names(room) == ["Ada", "Minka", "Cleo", "Bo"]
    assert room_record.sit(room, "cleo", "Cleo") is room
    assert code(lambda: room_record.sit(room, "dora", "Dora")) == "table_full"


def test_nobody_sits_down_at_a_table_that_is_locked_or_has_begun() -> None:
    """Who sits there already may come again."""
    assert code(lambda: room_record.sit(replace(ROOM, is_locked=True), "cleo", "Cleo")) == "locked"
    assert code(lambda: room_record.sit(PLAYING, "dora", "Dora")) == "started"
    assert room_record.sit(PLAYING, "cleo", "Cleo") is PLAYING


def test_the_host_role_moves_on_to_people_only() -> None:
    """UX 1: past the bot and the free seat."""
    room = room_record.stand_up(ROOM, "ada")
    assert room.host == "bo"
    assert room.seats[0] == RoomSeat()
    assert room_record.stand_up(room, "bo").phase == "over"  # nobody is left


def test_who_leaves_a_running_game_leaves_a_name_behind() -> None:
    """The seat is nobody's; a bot will play it on."""
    room = room_record.stand_up(PLAYING, "bo")
    assert room.seats[3] == RoomSeat("Bo", kept_for="bo")
    assert room.seat_of("bo") is None
    assert room.phase == "playing"


def test_a_game_starts_with_every_seat_taken_and_everybody_ready() -> None:
    """The host is ready by starting it; the code is dead from then on (SECURITY 10)."""
    assert code(lambda: room_record.start(ROOM)) == "seats_open"
    room = room_record.set_bot(ROOM, 2, "random")
    assert code(lambda: room_record.start(room)) == "not_everybody_ready"
    started = room_record.start(room_record.get_ready(room, "bo", True))
    assert (started.phase, started.code) == ("playing", None)
    assert code(lambda: room_record.start(started)) == "started"


def test_seats_are_swapped_added_and_removed_before_the_start() -> None:
    """The dealer of a rematch moves with the seat."""
    room = replace(ROOM, dealer=3)
    swapped = room_record.swap(room, 0, 3)
    assert (names(swapped), swapped.dealer) == (["Bo", "Minka", "", "Ada"], 0)
    assert names(room_record.add_seat(room))[4] == ""
    removed = room_record.remove_seat(room, 2)
    assert (names(removed), removed.dealer) == (["Ada", "Minka", "Bo"], 2)
    assert room_record.remove_seat(replace(room, dealer=1), 1).dealer is None
    assert code(lambda: room_record.remove_seat(room, 0)) == "somebody_sits_there"
    assert code(lambda: room_record.swap(room, 0, 4)) == "no_such_seat"
    for change in (room_record.add_seat, lambda r: room_record.swap(r, 0, 1), lambda r: room_record.remove_seat(r, 1)):
        assert code(lambda change=change: change(PLAYING)) == "started"  # type: ignore[misc]


def test_bots_come_and_go() -> None:
    """Not to where somebody sits. A cat comes by its name, and plays as it always does; or the next one of a level comes."""
    room = room_record.set_bot(ROOM, 1, "", "Molly")
    assert room.seats[1] == RoomSeat("Molly", bot="master", cat=BOTS["Molly"].look)
    room = room_record.set_bot(room, 2, "master")
    assert (room.seats[2].name, room.seats[2].bot) == ("Greta", "master")
    room = room_record.set_bot(room_record.add_seat(room), 4, "master")
    assert (room.seats[4].name, room.seats[4].bot) == ("Molly 2", "master")
    assert len({seat.cat for seat in (room.seats[1], room.seats[2], room.seats[4])}) == 3
    assert room_record.set_bot(room, 1, None).seats[1] == RoomSeat()
    assert code(lambda: room_record.set_bot(ROOM, 0, "random")) == "somebody_sits_there"


def test_without_a_wish_the_next_cat_comes_and_plays_as_it_does() -> None:
    seats: list[RoomSeat] = []
    for _ in range(len(BOTS) + 1):
        seats.append(room_record.a_bot(seats))
    assert [seat.name for seat in seats[:-1]] == list(BOTS)
    assert [seat.bot for seat in seats] == [cat.level for cat in BOTS.values()] + [STAND_IN]
    assert len({seat.name for seat in seats}) == len({seat.cat for seat in seats}) == len(seats)


def test_who_is_kicked_does_not_come_back() -> None:
    """And finds nothing where the table is (SECURITY 10)."""
    room = room_record.kick(ROOM, 3)
    assert room.seats[3] == RoomSeat()
    assert code(lambda: room_record.sit(room, "bo", "Bo")) == "no_such_table"
    assert code(lambda: room_record.kick(ROOM, 0)) == "not_yourself"
    assert code(lambda: room_record.kick(ROOM, 1)) == "nobody_sits_there"


def test_only_the_host_is_the_host() -> None:
    """Neither another guest nor a visitor."""
    room_record.only_host(ROOM, "ada")
    assert code(lambda: room_record.only_host(ROOM, "bo")) == "not_host"
    assert code(lambda: room_record.only_host(ROOM, "eve")) == "not_seated"
    assert ROOM.seat_of("heuristic") is None
    assert ROOM.seat_of("") is None


def test_pausing_is_for_running_games() -> None:
    """Closing ends a pause."""
    assert code(lambda: pauses.pause(ROOM, True, 0)) == "not_playing"
    paused = pauses.pause(PLAYING, True, 0)
    assert paused.is_paused
    assert not room_record.close(paused).is_paused


def test_who_was_muted_comes_back_muted() -> None:
    """SECURITY 28: leaving and sitting down again is no way to talk; once the host allows it, it stays allowed."""
    muted = room_record.mute(ROOM, 3, True)
    back = room_record.sit(room_record.stand_up(muted, "bo"), "bo", "Bo")
    assert back.seats[room_record.seated(back, "bo")].is_muted
    allowed = room_record.mute(back, room_record.seated(back, "bo"), False)
    again = room_record.sit(room_record.stand_up(allowed, "bo"), "bo", "Bo")
    assert not again.seats[room_record.seated(again, "bo")].is_muted
    assert "bo" not in room_record.forget(room_record.stand_up(muted, "bo"), "bo").muted


@pytest.mark.parametrize(
    "nothing", ["\u3164", "\u115f\u1160\uffa0", "\u2800 \u2800", "\U0001d159", "\u200b\u2060\ufe0f", "\u00ad\u034f"]
)
def test_a_name_that_cannot_be_seen_is_none(nothing: str) -> None:
    """SECURITY 21: nobody sits at a table without a name that others could use to speak of them."""
    assert clean_name(nothing) == ""
    assert clean_name(f"A{nothing}da") in ("Ada", "A da")


def test_who_is_forgotten_leaves_an_empty_seat() -> None:
    """No name, no id, not even among those sent away."""
    room = room_record.forget(replace(PLAYING, banned=("bo", "eve")), "bo")
    assert room.seats[3] == RoomSeat()
    assert room.banned == ("eve",)


@pytest.mark.parametrize(
    ("name", "others", "shown"),
    [
        ("Ada", ["Bo"], "Ada"),
        ("Ada", ["Ada"], "Ada 2"),
        ("ada", ["Ada", "Ada 2"], "ada 3"),
        ("Аda", ["Ada"], "Аda 2"),  # a Cyrillic А
        ("A.da", ["Ada"], "A.da 2"),
        ("Adä", ["Ada"], "Adä 2"),
        ("Bi1l", ["Bill"], "Bi1l 2"),
        ("🐱", ["😺"], "🐱"),
        ("", ["", "Ada"], ""),
    ],
)
def test_no_two_names_at_a_table_look_alike(name: str, others: list[str], shown: str) -> None:
    """SECURITY 21."""
    assert distinct(name, others) == shown


def test_a_long_name_stays_within_its_length() -> None:
    """With its number, too."""
    name = clean_name("x" * 99)
    assert len(name) == len(distinct(name, [name])) + 1 == 24
