"""Killed and started again, in every phase of a table; tables that nobody needs; rules that have changed since."""

from __future__ import annotations

import hashlib
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from katzentisch.engine.entry import Line
from katzentisch.engine.record import secret_of_seed
from katzentisch.tables.kept.finished import steps_of
from katzentisch.tables.live.live_tables import LiveTables
from katzentisch.tables.people import pauses, room_record
from katzentisch.tables.people.room_record import NotPossible
from katzentisch.tables.storage.base import SeatRecord, Storage, TableRecord
from katzentisch.tables.storage.schema import STEPS
from katzentisch.tables.storage.sqlite import SqliteStorage
from tests.tables.people import ADA, BO, CLEO, played, until


async def play_on(story: Any, room: Any) -> None:
    """To the end, with whatever comes first."""
    table = played(room)
    while room.record.phase == "playing":
        waiting = table.waiting_for()
        if waiting and waiting[0] >= 0 and table.record.seats[waiting[0]].guest:
            moves = [m for m in table.moves(waiting[0]) if table.game.parts(m).verb != "catch"]
            moves.sort(key=lambda m: (table.game.parts(m).verb != "play", -table.game.parts(m).said))
            await table.submit(waiting[0], None, table.game.text(moves[0]))
        else:
            story.clock.advance(10)
            await story.settle()


async def test_a_table_that_waits_survives(story: Any) -> None:
    """Seats, who is ready, the lock, the code, the house rules, who was sent away, what was said."""
    room = await story.table(ADA, BO, CLEO, bots=1, start=False, seats=5, options={"turn_seconds": "20"}, hints=False)
    await room.get_ready(BO.id, True)
    await room.change_by_host(ADA.id, lambda r: room_record.kick(r, 3))
    await room.change_by_host(ADA.id, lambda r: replace(r, is_locked=True))
    await room.say(BO.id, "won", "")
    again = await story.restart(room)
    assert again.record == room.record
    assert [line.phrase for line in await again.lines()] == ["won"]
    assert not again.presence.is_anybody_here
    await again.change(lambda r: replace(r, is_locked=False))
    found = await story.live_tables.find(again.record.code)
    assert found is again


async def test_a_running_game_survives_with_those_who_sat_in(story: Any, clock: Any) -> None:
    """A pause, a bot that sat in and the host's role are as they were; the game folds to the same."""
    room = await story.table(ADA, BO)
    await room.change(lambda r: room_record.stand_up(r, ADA.id))
    await until(lambda: played(room).sat_in == {0})
    await room.change_by_host(BO.id, lambda r: pauses.pause(r, True, room.clock.milliseconds()))
    again = await story.restart(room)
    assert again.record == room.record
    assert played(again).sat_in == {0}
    assert played(again).view(1).facts() == played(room).view(1).facts()
    again.enter(BO.id)
    clock.advance(100)
    await story.settle()
    assert played(again).seq == played(room).seq


async def test_killed_between_leaving_and_sitting_in_the_bot_sits_in_afterwards(story: Any, storage: Storage) -> None:
    """The room knows that the seat is nobody's; the log learns it when somebody comes."""
    room = await story.table(ADA, BO)
    await story.live_tables.close()
    gone = room_record.stand_up(room.record, ADA.id)
    await storage.save_room(msgspec.structs.replace(gone, revision=gone.revision + 1))
    story.live_tables = LiveTables(storage, clock=story.clock)
    again = await story.live_tables.open(room.id)
    again.enter(BO.id)
    await until(lambda: played(again).sat_in == {0})


async def test_killed_between_the_last_move_and_the_ending_it_is_ended_afterwards(
    story: Any, storage: Storage, clock: Any, file: Path
) -> None:
    """The log has the last move; the result is kept when the table is opened again."""
    room = await story.table(ADA, bots=1)
    await play_on(story, room)
    ending = await storage.ending(room.id)
    assert ending is not None
    await story.live_tables.close()
    other = sqlite3.connect(file)
    record = msgspec.structs.replace(room.record, phase="playing", ended_by="")
    other.execute("DELETE FROM ending")
    other.execute("UPDATE room SET state = ? WHERE id = ?", (msgspec.json.encode(record).decode(), room.id))
    other.commit()
    other.close()
    story.live_tables = LiveTables(storage, clock=clock)
    again = await story.live_tables.open(room.id)
    await until(lambda: again.record.phase == "over")
    kept = await storage.ending(room.id)
    assert kept is not None
    assert (kept.places, kept.rule, kept.steps) == (ending.places, ending.rule, ending.steps)


async def test_a_finished_game_is_shown_as_people_saw_it_whatever_the_rules_are_now(
    story: Any, storage: Storage, clock: Any, file: Path
) -> None:
    """Nothing is folded: result and events are kept, faces and who may see them included."""
    room = await story.table(ADA, bots=1)
    await play_on(story, room)
    told = [[event.text() for event in step.events] for step in room.steps]
    seen = [[event.text_for(0) for event in step.events] for step in room.steps]
    await story.live_tables.close()
    other = sqlite3.connect(file)
    other.execute("UPDATE game_table SET rules = '0'")
    other.execute("DELETE FROM entry")
    other.commit()
    other.close()
    story.live_tables = LiveTables(storage, clock=clock)
    again = await story.live_tables.open(room.id)
    assert (again.table, again.record.phase, again.record.ended_by) == (None, "over", "rules")
    assert again.ending.places == room.table.result().places
    assert [[event.text() for event in step.events] for step in steps_of(again.ending)] == told
    assert [[event.text_for(0) for event in step.events] for step in again.steps] == seen
    assert (await story.live_tables.rematch(again, ADA.id)).record.dealer == room.table.next_dealer()


async def stored(storage: Storage, rules: str, game: str = "mau-mau") -> TableRecord:
    """A running table, as an older server has left it."""
    seats = (SeatRecord("Ada", guest="ada"), SeatRecord("Minka", bot="heuristic"))
    commitment = hashlib.sha256(secret_of_seed(1)).hexdigest()
    table = TableRecord("old-table", game, rules, "printed", {"deck": "no such deck"}, seats, commitment, 5)
    await storage.add_table(table, secret_of_seed(1))
    await storage.append(table.id, 1, Line(-1, "a move of old", 5))
    return table


@pytest.mark.parametrize(("rules", "game"), [("1", "mau-mau"), ("1", "whist")])
async def test_a_running_table_of_older_rules_is_ended_honestly(
    story: Any, storage: Storage, rules: str, game: str
) -> None:
    """Never folded wrongly: it is over, says why, and those who sat there can play again."""
    await stored(storage, rules, game)
    room = await story.live_tables.open("old-table")
    assert (room.record.phase, room.record.ended_by, room.table) == ("over", "rules_changed", None)
    with pytest.raises(NotPossible, match="over"):
        await room.move(ADA.id, "m", "draw")
    again = await story.restart(room)
    assert again.record == room.record
    assert again.steps == []


async def test_a_table_from_before_rooms_were_kept_is_played_on(story: Any, storage: Storage) -> None:
    """Its people are those of its record."""
    seats = (SeatRecord("Ada", guest="ada"), SeatRecord("Minka", bot="heuristic"))
    game = (await story.table(BO, bots=1)).game
    table = TableRecord("t", game.id, game.rules, "printed", game.choices(game.resolve()), seats, "", 5)
    await storage.add_table(table, secret_of_seed(1))
    room = await story.live_tables.open("t")
    room.enter(ADA.id)
    assert (room.record.host, room.seat_of(ADA.id), room.record.phase) == ("ada", 0, "playing")
    await until(lambda: played(room).seq >= 1)


async def test_a_file_of_the_first_version_is_brought_up_to_date(file: Path) -> None:
    """What was in it is still in it."""
    other = sqlite3.connect(file)
    other.executescript(STEPS[0] + "PRAGMA user_version = 1;")
    other.execute("INSERT INTO guest VALUES('g', x'00', 'Ada')")
    other.execute("INSERT INTO game_table VALUES('t', 'mau-mau', '1', 'printed', '{}', '[]', 'c', 7)")
    other.commit()
    other.close()
    for _ in range(2):
        store = SqliteStorage(file)
        assert (await store.guest(b"\x00")) is not None
        table = await store.table("t")
        assert table is not None
        assert (table.made_at, table.dealer) == (7, None)
        assert await store.room("t") is None
        await store.close()


async def test_a_table_that_nobody_needs_is_let_go_of_and_comes_back(story: Any, clock: Any) -> None:
    """It waits for a person and nobody is there; opened again, it is as it was."""
    room = await story.table(ADA, bots=1)
    while played(room).waiting_for() != [0]:
        clock.advance(2)
        await story.settle()
    room.exit(ADA.id)
    await story.settle()
    clock.advance(59)
    await story.settle()
    assert story.live_tables.live() == [room]
    clock.advance(2)
    await until(lambda: story.live_tables.live() == [])
    assert story.live_tables._drivers == {}
    again = await story.live_tables.open(room.id)
    assert again is not room
    assert played(again).view(0).facts() == played(room).view(0).facts()


async def test_a_table_that_somebody_watches_stays(story: Any, clock: Any) -> None:
    """A spectator is enough; so is a bot that still has to move."""
    room = await story.table(ADA, BO)
    room.exit(ADA.id)
    room.exit(BO.id)
    room.enter("eve")
    clock.advance(1000)
    await story.settle()
    assert story.live_tables.live() == [room]


@pytest.mark.parametrize("is_begun", [False, True])
async def test_rooms_are_let_go_of_before_and_after_the_game(story: Any, clock: Any, is_begun: bool) -> None:
    """One that waits, one that is over."""
    room = await story.table(ADA, BO, start=is_begun)
    if is_begun:
        await room.change_by_host(ADA.id, room_record.close)
    room.exit(ADA.id)
    room.exit(BO.id)
    await story.settle()
    clock.advance(61)
    await until(lambda: story.live_tables.live() == [])


async def test_nothing_is_loaded_when_the_server_starts(story: Any, storage: Storage) -> None:
    """A thousand running tables cost nothing until somebody comes."""
    await story.table(ADA, BO)
    await story.live_tables.close()
    live_tables = LiveTables(storage, clock=story.clock)
    await story.settle()
    assert live_tables.live() == []
    assert live_tables._rooms == {}
