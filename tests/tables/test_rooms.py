"""Rooms that live: joining, starting, leaving, the host, rematches, talk, and being forgotten."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from katzentisch.engine.state import Refused
from katzentisch.tables.live.live_tables import CODE_LETTERS, NewTable
from katzentisch.tables.live.table import MoveIdReused
from katzentisch.tables.people import pauses, room_record
from katzentisch.tables.people.chat import PHRASES
from katzentisch.tables.people.room_record import NotPossible, RoomRecord
from katzentisch.tables.storage.base import GuestRecord, Said, Storage, StorageFailed
from katzentisch.tables.storage.where import Where
from tests.tables.people import ADA, BO, CLEO, until


async def play_out(story: Any, room: Any) -> None:
    """Let everybody play their mildest moves to the end."""
    table = room.table
    while room.record.phase == "playing":
        waiting = table.waiting_for()
        if waiting and waiting[0] >= 0 and not table.record.seats[waiting[0]].bot:
            seat = waiting[0]
            moves = sorted(table.moves(seat), key=lambda m: table.game.parts(m).verb != "play")
            moves = [m for m in moves if table.game.parts(m).verb != "catch"]
            said = max(moves[:1] + [m for m in moves if table.game.text(m).startswith(table.game.text(moves[0]))])
            await table.submit(seat, None, table.game.text(said))
        else:
            story.clock.advance(10)
            await story.settle()


async def test_a_table_for_people_waits_until_all_are_ready(story: Any) -> None:
    """Made, joined, ready, begun; who sits where is in the game's header."""
    room = await story.live_tables.make(ADA, NewTable("mau-mau", seats=3, bots=1))
    assert (room.record.phase, room.table) == ("waiting", None)
    with pytest.raises(NotPossible, match="seats_open"):
        await room.start(ADA.id)
    await room.join(BO)
    assert room.record.seats[2].is_ready  # whoever sits down wants to play
    await room.get_ready(BO.id, False)
    with pytest.raises(NotPossible, match="not_everybody_ready"):
        await room.start(ADA.id)
    await room.get_ready(BO.id, True)
    with pytest.raises(NotPossible, match="not_host"):
        await room.start(BO.id)
    await room.start(ADA.id)
    assert [seat.guest or seat.bot for seat in room.table_record.seats] == ["ada", "club", "bo"]
    await until(lambda: room.table.seq == 1)


async def test_a_table_full_of_bots_begins_at_once(story: Any) -> None:
    """ "Play now" is one wish; with ``waits`` it is not."""
    assert (await story.live_tables.make(ADA, NewTable("mau-mau", seats=4))).record.phase == "playing"
    assert (await story.live_tables.make(ADA, NewTable("mau-mau", seats=4, waits=True))).record.phase == "waiting"


async def test_a_short_code_leads_to_a_table_while_it_waits(story: Any) -> None:
    """SECURITY 10: six letters that nobody mixes up; locked or begun, it is as if it were not there."""
    room = await story.live_tables.make(ADA, NewTable("mau-mau", bots=0))
    code = room.record.code
    assert len(code) == 6
    assert set(code) <= set(CODE_LETTERS)
    assert not set("01IO") & set(CODE_LETTERS)
    assert await story.live_tables.find(f" {code.lower()} ") is room
    await room.change_by_host(ADA.id, lambda r: replace(r, is_locked=True))
    assert await story.live_tables.find(code) is None
    await room.change_by_host(ADA.id, lambda r: replace(r, is_locked=False))
    await room.join(BO)
    await room.get_ready(BO.id, True)
    await room.start(ADA.id)
    assert await story.live_tables.find(code) is None
    assert await story.live_tables.find("") is None
    assert await story.live_tables.find("%") is None


async def test_what_was_not_saved_has_not_changed(story: Any, storage: Storage, monkeypatch: Any) -> None:
    """SECURITY 23: nobody is told, and it works when the disk has room again."""
    room = await story.table(ADA, start=False, seats=2)
    told: list[str] = []

    class Listener:
        def room_changed(self) -> None:
            told.append(room.record.phase)

    room.listen(Listener())
    real = storage.save_room

    async def fail(record: RoomRecord) -> None:
        raise StorageFailed("no room")

    monkeypatch.setattr(storage, "save_room", fail)
    with pytest.raises(StorageFailed):
        await room.join(BO)
    assert room.seat_of(BO.id) is None
    assert told == []
    monkeypatch.setattr(storage, "save_room", real)
    await room.join(BO)
    assert (room.seat_of(BO.id), told) == (1, ["waiting"])


async def test_a_failure_after_the_fact_is_found_out(story: Any, storage: Storage, monkeypatch: Any) -> None:
    """The game began in the store, and the store said that it failed: the next to ask finds it begun, once."""
    room = await story.table(ADA, bots=1, start=False)
    real = storage.start

    async def fail_late(*arguments: Any) -> None:
        await real(*arguments)
        raise StorageFailed("cannot tell")

    monkeypatch.setattr(storage, "start", fail_late)
    with pytest.raises(StorageFailed):
        await room.start(ADA.id)
    monkeypatch.setattr(storage, "start", real)
    with pytest.raises(NotPossible, match="started"):
        await room.start(ADA.id)
    await until(lambda: room.table is not None and room.table.seq == 1)


async def test_two_processes_at_one_room_do_not_overwrite_each_other(story: Any, storage: Storage) -> None:
    """The slower one reads again and judges its wish anew."""
    room = await story.table(ADA, start=False, seats=2)
    other = type(room)(room.game, room.record, storage, room.pace, room.clock, lambda table: "")
    await room.join(BO)
    with pytest.raises(NotPossible, match="table_full"):
        await other.join(CLEO)
    assert other.seat_of(BO.id) == 1


async def test_leaving_a_running_game_seats_a_bot_and_passes_the_host_on(story: Any) -> None:
    """UX 1, GEN-3: the table writes it into the log; the game goes on."""
    room = await story.table(ADA, BO)
    await room.change(lambda r: room_record.stand_up(r, ADA.id))
    await until(lambda: room.table.sat_in == {0})
    assert room.table.steps[-1].entry.text == "sit-in 0"
    assert room.table.steps[-1].entry.seat == -1
    assert room.record.host == BO.id
    with pytest.raises(NotPossible, match="not_seated"):
        await room.move(ADA.id, "m", "draw")


async def test_when_everybody_has_left_the_game_is_closed_and_kept(story: Any, storage: Storage) -> None:
    """It has no winner, and it can be looked at."""
    room = await story.table(ADA, BO)
    await room.change(lambda r: room_record.stand_up(r, ADA.id))
    await room.change(lambda r: room_record.stand_up(r, BO.id))
    assert (room.record.phase, room.record.ended_by) == ("over", "closed")
    ending = await storage.ending(room.id)
    assert ending is not None
    assert ending.places == ()
    assert len(ending.steps) == room.table.seq


async def test_a_rematch_has_the_same_people_and_the_next_dealer(story: Any, clock: Any) -> None:
    """GEN-2: the deal passes left; it begins when everybody has asked for it."""
    room = await story.table(ADA, BO, bots=1)
    await play_out(story, room)
    dealer = room.table.next_dealer()
    with pytest.raises(NotPossible, match="not_seated"):
        await story.live_tables.rematch(room, CLEO.id)
    following = await story.live_tables.rematch(room, BO.id)
    assert room.record.rematch == following.id
    assert (following.record.after, following.record.phase, following.record.host) == (room.id, "waiting", ADA.id)
    assert [seat.is_ready for seat in following.record.seats] == [False, False, True]
    await story.live_tables.rematch(room, BO.id, is_wanted=False)
    assert not any(seat.is_ready for seat in following.record.seats)
    await story.live_tables.rematch(room, BO.id)
    assert await story.live_tables.rematch(room, ADA.id) is following
    assert following.record.phase == "playing"
    assert following.table_record.dealer == dealer
    await until(lambda: following.table.seq == 1)
    assert following.table.view(None).dealer == dealer
    assert [seat.name for seat in following.table_record.seats] == [seat.name for seat in room.table_record.seats]


async def test_a_rematch_begins_after_half_a_minute_with_those_who_want_it(story: Any, clock: Any) -> None:
    """Who still looks at the result finds a bot on their seat later, and takes it back."""
    room = await story.table(ADA, BO, bots=1)
    await play_out(story, room)
    following = await story.live_tables.rematch(room, BO.id)
    await story.settle()
    clock.advance(29.9)
    await story.settle()
    assert following.record.phase == "waiting"
    clock.advance(0.1)
    await until(lambda: following.table is not None and bool(following.table.sat_in))
    assert (following.record.people, following.record.host) == ([BO.id], BO.id)
    assert following.table.sat_in == {0}
    assert await story.live_tables.rematch(room, ADA.id) is following
    assert (following.record.people, following.table.sat_in) == ([ADA.id, BO.id], set())


async def test_a_rematch_does_not_wait_for_who_has_gone(story: Any, clock: Any) -> None:
    room = await story.table(ADA, BO, bots=1)
    await play_out(story, room)
    room.exit(ADA.id)
    await story.settle()
    clock.advance(5)
    await story.settle()
    following = await story.live_tables.rematch(room, BO.id)
    assert (following.record.phase, following.record.people) == ("playing", [BO.id])


async def test_a_rematch_begins_when_the_last_who_was_undecided_has_gone(story: Any, clock: Any) -> None:
    room = await story.table(ADA, BO, bots=1)
    await play_out(story, room)
    following = await story.live_tables.rematch(room, BO.id)
    await story.settle()
    assert following.record.phase == "waiting"
    room.exit(ADA.id)
    await story.settle()
    assert following.record.phase == "waiting"  # she may be back in a moment
    clock.advance(5)
    await until(lambda: following.record.phase == "playing")
    assert following.record.people == [BO.id]


async def test_the_wins_of_an_evening_go_along(story: Any, clock: Any) -> None:
    room = await story.table(ADA, BO, bots=1)
    won = [0, 0, 0]
    for _ in range(3):
        await play_out(story, room)
        for seat, place in enumerate(room.ending.places):
            won[seat] += place == 1
        assert [seat.wins for seat in room.record.seats] == won
        await story.live_tables.rematch(room, BO.id)
        room = await story.live_tables.rematch(room, ADA.id)
        room.enter(ADA.id)
        room.enter(BO.id)
    assert sum(won) == 3
    assert [seat.wins for seat in room.record.seats] == won


async def test_who_has_left_takes_the_seat_back_from_the_bot(story: Any) -> None:
    """Only that one, only while the game lasts, and never somebody who was sent away."""
    room = await story.table(ADA, BO, CLEO)
    await room.change(lambda record: room_record.stand_up(record, BO.id))
    await until(lambda: room.table.sat_in == {1})
    with pytest.raises(NotPossible, match="started"):
        await room.join(GuestRecord("dan", "Dan"))
    await room.join(BO)
    assert (room.record.people, room.table.sat_in) == ([ADA.id, BO.id, CLEO.id], set())
    assert room.record.seats[1].name == "Bo"
    await room.change_by_host(ADA.id, lambda record: room_record.kick(record, 1))
    with pytest.raises(NotPossible, match="no_such_table"):
        await room.join(BO)
    await room.change(lambda record: room_record.stand_up(record, CLEO.id))
    await room.change(lambda record: room_record.forget(record, CLEO.id))
    assert CLEO.id not in str(room.record)


async def test_two_who_ask_at_once_get_one_rematch(story: Any, clock: Any) -> None:
    """And with bots alone it begins at once."""
    room = await story.table(ADA, bots=1)
    with pytest.raises(NotPossible, match="not_over"):
        await story.live_tables.rematch(room, ADA.id)
    await play_out(story, room)
    following = await asyncio.gather(*(story.live_tables.rematch(room, ADA.id) for _ in range(4)))
    assert len({one.id for one in following}) == 1
    assert following[0].record.phase == "playing"


async def test_nobody_moves_during_a_pause(story: Any, clock: Any) -> None:
    """Neither people nor bots nor clocks; afterwards all go on."""
    room = await story.table(ADA, BO, options={"turn_seconds": "20"})
    seat = room.table.waiting_for()[0]
    await room.change_by_host(ADA.id, lambda r: pauses.pause(r, True, room.clock.milliseconds()))
    with pytest.raises(NotPossible, match="paused"):
        await room.move(("ada", "bo")[seat], "m", "draw")
    clock.advance(100)
    await story.settle()
    assert room.table.seq == 1
    await room.change_by_host(ADA.id, lambda r: pauses.pause(r, False, room.clock.milliseconds()))
    clock.advance(19)
    await story.settle()
    assert room.table.seq == 1
    await room.move(("ada", "bo")[seat], "m", "draw")
    assert room.table.seq == 2


async def test_a_retry_after_the_end_or_in_a_pause_gets_the_answer_of_its_move(story: Any) -> None:
    """SECURITY 15: a move that was made is never called refused, and its id never means another move."""
    room = await story.table(ADA, BO)
    seat = room.table.waiting_for()[0]
    guest = (ADA, BO)[seat].id
    text = room.table.game.text(room.table.moves(seat)[0])
    made = await room.move(guest, "m", text)
    await room.change_by_host(ADA.id, lambda r: pauses.pause(r, True, room.clock.milliseconds()))
    assert await room.move(guest, "m", text) == (made.seq, True)
    with pytest.raises(MoveIdReused):
        await room.move(guest, "m", "undo")
    with pytest.raises(NotPossible, match="paused"):
        await room.move(guest, "n", text)
    await room.change_by_host(ADA.id, room_record.close)
    again = await story.restart(room)
    assert await again.move(guest, "m", text) == (made.seq, True)
    with pytest.raises(MoveIdReused):
        await again.move(guest, "m", "undo")


async def test_what_is_said_is_kept_and_limited_to_what_the_table_allows(story: Any, storage: Storage) -> None:
    """Phrases by id, text where it is allowed, nothing from the muted or from visitors."""
    room = await story.table(ADA, BO, start=False)
    heard: list[Any] = []

    class Listener:
        def line_said(self, line: Any) -> None:
            heard.append((line.name, line.phrase, line.text))

        def room_changed(self) -> None:
            pass

    room.listen(Listener())
    await room.say(ADA.id, PHRASES[0], "")
    await room.say(BO.id, "", " <b>hi</b>\n\u202ethere ")
    assert heard == [("Ada", "lets_play", ""), ("Bo", "", "<b>hi</b> there")]
    assert [line.text for line in await room.lines()] == ["", "<b>hi</b> there"]
    for guest, phrase, text, code in (
        (CLEO.id, "won", "", "not_seated"),
        (ADA.id, "nonsense", "", "no_such_phrase"),
        (ADA.id, "", " \u200b ", "nothing_said"),
    ):
        with pytest.raises(NotPossible, match=code):
            await room.say(guest, phrase, text)
    await room.change_by_host(ADA.id, lambda r: room_record.mute(r, 1, True))
    with pytest.raises(NotPossible, match="muted"):
        await room.say(BO.id, "won", "")
    await room.change(lambda r: replace(r, chat="phrases"))
    with pytest.raises(NotPossible, match="phrases_only"):
        await room.say(ADA.id, "", "hello")
    assert "hi" not in str(room.steps)


async def test_a_report_is_kept_for_the_operator(story: Any, storage: Storage, where: Where) -> None:
    """With what was last said; only about people who sit there, only by people who sit there."""
    room = await story.table(ADA, BO, start=False, seats=3)
    await room.say(BO.id, "", "you smell")
    await room.report(ADA.id, 1, "rude")
    for person in (ADA, BO):
        await storage.add_guest(person, person.id.encode())
    [complaint] = await asyncio.to_thread(where.visit().complaints)
    assert (complaint.table, complaint.reporter, complaint.accused) == (room.id, "Ada", "Bo")
    assert (complaint.text, complaint.said) == ("rude", (Said("Bo", "you smell"),))
    for guest, seat in ((CLEO.id, 0), (ADA.id, 2), (ADA.id, 9)):
        with pytest.raises(NotPossible):
            await room.report(guest, seat, "")


async def test_who_is_erased_is_nowhere_in_the_file(story: Any, storage: Storage, file: Path) -> None:
    """Name, id and words are gone from every table of the store; the moves are still there and still fold."""
    guest = GuestRecord("guest-of-many-letters", "Rumpelstilzchen")
    await storage.add_guest(guest, b"hash")
    running = await story.table(guest, BO)
    waiting = await story.table(guest, BO, start=False, seats=3)
    await waiting.say(guest.id, "", "Rumpelstilzchen was here")
    await waiting.report(BO.id, 0, "noisy")
    await waiting.report(guest.id, 1, "quiet")
    seat = running.table.waiting_for()[0]
    await running.move([guest.id, BO.id][seat], "m1", "draw")
    moves = [step.entry.text for step in running.steps]
    await story.live_tables.erase(guest.id)
    await until(lambda: 0 in running.table.sat_in)
    other = sqlite3.connect(file)
    names = [row[0] for row in other.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    everything = str([other.execute(f"SELECT * FROM {name}").fetchall() for name in names])
    other.close()
    assert "Rumpelstilzchen" not in everything
    assert guest.id not in everything
    again = await story.restart(running)
    assert [step.entry.text for step in again.steps][: len(moves)] == moves
    assert again.table_record.seats[0].name == ""
    assert (again.record.host, waiting.record.host) == (BO.id, BO.id)


async def test_two_who_are_erased_at_once_are_both_gone(story: Any, storage: Storage) -> None:
    """Neither brings the other's name back."""
    room = await story.table(ADA, BO, CLEO)
    await asyncio.gather(story.live_tables.erase(ADA.id), story.live_tables.erase(BO.id))
    kept = await storage.table(room.id)
    assert kept is not None
    for record in (kept, room.table_record, room.table.record):
        assert [(seat.name, seat.guest) for seat in record.seats] == [("", None), ("", None), ("Cleo", "cleo")]


async def test_nobody_waits_long_for_a_host_who_is_away(story: Any, clock: Any) -> None:
    """Before the start, too, the role moves on to somebody who is there."""
    room = await story.table(ADA, BO, start=False)
    room.exit(ADA.id)
    await clock.until_waiting(1)
    clock.advance(119)
    await story.settle()
    assert room.record.host == ADA.id
    clock.advance(2)
    await until(lambda: room.record.host == BO.id)


async def test_choices_that_cannot_be_played_do_not_start(story: Any) -> None:
    """The host may take seats away and add them; the game has the last word."""
    room = await story.table(ADA, bots=1, start=False)
    await room.change(lambda r: replace(r, seats=r.seats[:1]))
    with pytest.raises(Refused) as refused:
        await room.start(ADA.id)
    assert refused.value.refusal.rule == "MIAU-10"
    assert room.record.phase == "waiting"


async def test_the_lobby_shows_tables_that_anybody_may_join(story: Any) -> None:
    """Open, waiting, with a free seat and somebody there."""
    shown = await story.table(ADA, seats=2, start=False, is_open=True)
    await story.table(BO, seats=2, start=False)
    full = await story.table(ADA, BO, start=False, is_open=True)
    empty = await story.table(CLEO, seats=2, start=False, is_open=True)
    empty.exit(CLEO.id)
    assert story.live_tables.lobby() == [shown]
    await full.change(lambda r: room_record.stand_up(r, BO.id))
    assert story.live_tables.lobby() == [shown, full]
