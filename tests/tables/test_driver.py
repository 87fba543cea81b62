"""Tables that go on by themselves: dealing, bots and their pace."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from katzentisch.bots import thinking
from katzentisch.engine.cards import CannotRead
from katzentisch.engine.chance import Dice
from katzentisch.engine.state import Refused
from katzentisch.games import GAMES
from katzentisch.tables.driving.driver import Driver
from katzentisch.tables.live.clock import Clock
from katzentisch.tables.live.live_tables import LiveTables, NewTable
from katzentisch.tables.live.pace import Pace
from katzentisch.tables.live.table import Overtaken
from katzentisch.tables.storage.base import Storage
from tests.tables.people import ADA, BO, PATIENCE, until

AT_ONCE = Pace().times(0)


async def sensible_moves(table: Any, seat: int) -> None:
    """Play this seat to the end of the game, as a person would who says everything."""
    while table.result() is None:
        changed = table.changed
        if seat in table.waiting_for():
            moves = sorted(
                table.moves(seat), key=lambda m: (table.game.parts(m).verb != "play", -table.game.parts(m).said)
            )
            try:
                await table.submit(seat, None, table.game.text(moves[0]), after=table.seq)
            except Overtaken:
                continue
        else:
            await asyncio.wait_for(changed.wait(), PATIENCE)


async def begun(live_tables: LiveTables, wanted: NewTable) -> Any:
    """A table whose game has begun, with Ada at it."""
    room = await live_tables.make(ADA, wanted)
    room.enter(ADA.id)
    assert room.table is not None
    return room.table


@pytest.mark.parametrize("game_id", [id for id, game in GAMES.items() if game.family == "shedding"])
@pytest.mark.parametrize("choices", [{}, {"scoring": "match"}, {"call": "catch", "play_on": "yes"}])
async def test_a_person_and_bots_play_to_the_end(storage: Storage, game_id: str, choices: dict[str, str]) -> None:
    """The table deals, bots move, the game ends; the log folds to the same result."""
    live_tables = LiveTables(storage, AT_ONCE)
    table = await begun(live_tables, NewTable(game_id, options=choices, seats=3))
    await sensible_moves(table, 0)
    result = table.result()
    assert result is not None
    await live_tables.close()
    live_tables = LiveTables(storage, AT_ONCE)
    room = await live_tables.open(table.id)
    assert room is not None
    assert room.ending is not None
    assert (room.ending.places, room.ending.points, room.ending.rule) == (result.places, result.points, result.rule)
    await live_tables.close()


async def test_what_cannot_be_made_is_told(storage: Storage) -> None:
    """Unknown names cannot be read; choices that cannot be played name their rule."""
    live_tables = LiveTables(storage, AT_ONCE)
    for game_id, preset, choices in (
        ("chess", "printed", {}),
        ("mau-mau", "x", {}),
        ("mau-mau", "printed", {"a": "b"}),
    ):
        with pytest.raises(CannotRead):
            await live_tables.make(ADA, NewTable(game_id, preset, choices))
    for seats in (0, 1, 99):
        with pytest.raises(Refused) as refused:
            await live_tables.make(ADA, NewTable("mau-mau", seats=seats))
        assert refused.value.refusal.rule == "MAU-1"
    await live_tables.close()


async def test_a_table_is_opened_once(storage: Storage) -> None:
    """However many come at the same time; and names that are not there leave nothing behind (SECURITY 10)."""
    live_tables = LiveTables(storage, AT_ONCE)
    table = await live_tables.make(ADA, NewTable("mau-mau"))
    await live_tables.close()
    live_tables = LiveTables(storage, AT_ONCE)
    opened = await asyncio.gather(*(live_tables.open(table.id) for _ in range(5)))
    assert len({id(found) for found in opened}) == 1
    assert await live_tables.open("nope") is None
    assert [room.id for room in live_tables.live()] == [table.id]
    assert len(table.id) >= 22  # 128 bits in base 64
    await live_tables.close()


async def test_bots_wait_out_their_pace_so_that_a_move_can_be_taken_back(storage: Storage, clock: Any) -> None:
    """GEN-4: the bot thinks anew; SECURITY 8: its delay is drawn apart from its hand."""
    live_tables = LiveTables(storage, clock=clock)
    while True:  # until the person begins and has something to play that lets the bot move next
        table = await begun(live_tables, NewTable("miau-miau"))
        while table.seq == 0:
            await asyncio.sleep(0)
        plays = [m for m in table.moves(0) if table.game.parts(m).verb == "play"]
        if table.waiting_for() == [0] and plays and table.game.parts(plays[0]).cards[0] >> 2 != 6:
            break
    waiting = len(clock.waiting)
    await table.submit(0, "m1", table.game.text(plays[0]))
    await clock.until_waiting(waiting + 1)
    clock.advance(0.59)
    await asyncio.sleep(0)
    assert table.seq == 2
    await table.submit(0, "m2", "undo")
    await table.submit(0, "m3", table.game.text(plays[0]))
    await clock.until_waiting(waiting + 1)
    changed = table.changed
    clock.advance(1.2)
    await asyncio.wait_for(changed.wait(), PATIENCE)
    assert table.steps[4].entry.seat == 1
    await live_tables.close()


async def test_a_bot_that_cheats_or_errs_does_not_stop_the_table(
    storage: Storage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What it may not do is replaced by what it may; the log says nothing about cards (SECURITY 4)."""

    class Cheat:
        def choose(self, game: Any, view: Any, moves: list[int], dice: Dice) -> int:
            return 12345

    monkeypatch.setattr(thinking, "bot_of", lambda name: Cheat())
    live_tables = LiveTables(storage, AT_ONCE)
    table = await begun(live_tables, NewTable("mau-mau"))
    await sensible_moves(table, 0)
    assert table.result() is not None
    assert "not allowed" in caplog.text
    assert not set("♣♠♥♦") & set(caplog.text)
    await live_tables.close()


async def test_bots_are_given_nothing_but_views(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    """UX 3: what a bot is handed holds its own seat's cards and nobody else's."""
    seen: list[Any] = []

    class Watching(thinking.bot_of("heuristic").__class__):  # type: ignore[misc]
        def choose(self, game: Any, view: Any, moves: list[int], dice: Dice) -> int:
            seen.append((view, moves))
            return int(super().choose(game, view, moves, dice))

    monkeypatch.setattr(thinking, "bot_of", lambda name: Watching())
    live_tables = LiveTables(storage, AT_ONCE)
    table = await begun(live_tables, NewTable("mau-mau"))
    await sensible_moves(table, 0)
    assert seen
    assert {view.seat for view, _ in seen} == {1}
    await live_tables.close()


class CountingClock(Clock):
    """Waits are noted and over at once."""

    def __init__(self) -> None:
        self.waits: list[float] = []

    async def wait(self, happened: asyncio.Event, seconds: float) -> None:
        self.waits.append(seconds)
        await asyncio.sleep(0)


async def test_a_table_waits_longer_after_each_error_and_forgets_that_when_it_goes_on(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = CountingClock()
    live_tables = LiveTables(storage, AT_ONCE, clock)
    goes_wrong = iter([True, True, False, True, True])
    done = asyncio.Event()

    async def go_on(driver: Driver, changed: asyncio.Event) -> bool:
        wrong = next(goes_wrong, None)
        if wrong is None:
            done.set()
            return False
        if wrong:
            raise ZeroDivisionError
        return True

    monkeypatch.setattr(Driver, "_go_on", go_on)
    await live_tables.make(ADA, NewTable("mau-mau", bots=0))
    await asyncio.wait_for(done.wait(), PATIENCE)
    assert clock.waits == [1, 2, 1, 2]
    await live_tables.close()


async def test_moves_of_people_need_no_driver(story: Any, clock: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where everybody is there and no clock runs it does not even look; as soon as somebody goes it does."""
    room = await story.table(ADA, BO, game="mau-mau", options={"call": "automatic", "final_call": "automatic"})
    await story.settle()
    looked = []
    dues = Driver._dues
    monkeypatch.setattr(Driver, "_dues", lambda self: looked.append(1) or dues(self))  # type: ignore[func-returns-value]
    for _ in range(4):
        seat = room.table.waiting_for()[0]
        await room.table.submit(seat, None, room.table.game.text(room.table.moves(seat)[-1]))
        await asyncio.sleep(0)
    assert not looked
    seat = room.table.waiting_for()[0]
    room.exit(room.record.seats[seat].guest)
    await clock.until_waiting(1)
    clock.advance(20.1)
    await until(lambda: room.table.sat_in == {seat})
    assert looked


async def test_who_takes_back_a_move_takes_back_that_the_next_one_is_waited_for(story: Any, clock: Any) -> None:
    """The next one is away, and a bot would sit down in a moment; then it is not its turn any more."""
    room = await story.table(ADA, BO, game="mau-mau", options={"call": "automatic", "final_call": "automatic"})
    table = room.table
    while True:
        seat = table.waiting_for()[0]
        await table.submit(seat, None, table.game.text(table.moves(seat)[0]))
        if table.can_undo(seat) and table.waiting_for() not in ([seat], [-1]):
            break
    away = table.waiting_for()[0]
    room.exit(room.record.seats[away].guest)
    await clock.until_waiting(1)
    clock.advance(19)
    await table.submit(seat, None, "undo")
    await story.settle()
    clock.advance(5)
    await story.settle()
    assert table.sat_in == set()
