"""Every game at a live table: bots and a person, time that is up, a bot that sits in, and the same again from the log."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from katzentisch.bots.heuristic import HeuristicBot
from katzentisch.bots.thinking import think_here
from katzentisch.engine.cards import CannotRead
from katzentisch.engine.chance import Dice
from katzentisch.engine.entry import read_entry
from katzentisch.engine.state import TABLE, Refused
from katzentisch.games import GAMES
from katzentisch.games.kitty_paw.view import KittyPawView
from katzentisch.tables.driving.bot_seats import PlannedMove, Thoughts
from katzentisch.tables.driving.real_time_bots import RealTimeBots
from katzentisch.tables.live.real_time import Arrival
from katzentisch.tables.live.table import MoveIdReused, Overtaken, Table
from katzentisch.tables.people import pauses
from tests.tables.people import ADA, BO, CLEO, played, until

IN_TURNS = [game.id for game in GAMES.values() if not game.is_real_time]


async def play_once(story: Any, room: Any) -> None:
    """Make one move for seat 0 when its turn comes."""
    table = played(room)
    while table.waiting_for() != [0] and table.result() is None:
        story.clock.advance(4)
        await story.settle()
    if table.result() is None:
        move = HeuristicBot().choose(table.game, table.view(0), table.moves(0), Dice(1))
        await table.submit(0, None, table.game.text(move))


@pytest.mark.parametrize("game_id", IN_TURNS)
async def test_a_person_and_bots_play_and_a_bot_sits_in(story: Any, clock: Any, game_id: str) -> None:
    """A person moves once, then the clock does, then a bot: to the end, and what is kept is what was played."""
    words: set[str] = set()
    for _ in range(10):  # a game may be over before anybody has missed two turns
        seats = min(3, GAMES[game_id].most_seats)
        room = await story.table(ADA, bots=seats - 1, game=game_id, options={"turn_seconds": "20"})
        await play_once(story, room)
        while room.record.phase == "playing":
            clock.advance(4)
            await story.settle()
        result = played(room).result()
        assert result is not None
        again = await story.restart(room)
        assert (again.ending.places, again.ending.rule) == (result.places, result.rule)
        words |= {step.entry.text.split()[0] for step in room.steps if step.entry.seat == TABLE}
        if "sit-in" in words:
            break
    assert words == {"deal", "timeout", "sit-in"}


# ---------------------------------------------------------------------- Kitty Paw


def paw_view(table: Table) -> KittyPawView:
    """What everybody sees of a game of Kitty Paw."""
    view = table.view(None)
    assert isinstance(view, KittyPawView)
    return view


async def paw(story: Any, *people: Any, bots: int = 0, **wanted: Any) -> Any:
    return await story.table(*people, game="kitty-paw", bots=bots, **wanted)


def texts(room: Any, seat: int) -> list[str]:
    return [step.entry.text for step in room.steps if step.entry.seat == seat]


def grabs(room: Any, seat: int) -> str:
    table = played(room)
    return next(t for t in map(table.game.text, table.moves(seat)) if t.startswith("grab"))


async def test_bots_play_kitty_paw_against_a_person_who_watches(story: Any, clock: Any) -> None:
    """Whole rounds at the bots' own pace: cards handed out, patterns built, claims with their times, windows closed."""
    room = await paw(story, ADA, bots=2, level="master")
    table = played(room)
    while paw_view(table).round < 3 and table.result() is None:
        clock.advance(0.2)
        await story.settle()
    assert texts(room, TABLE)[:2] == ["deal", "hand out"]  # Ada has grabbed nothing
    claims = [t for seat in (1, 2) for t in texts(room, seat) if t.startswith(("claim", "bump"))]
    assert claims
    assert all(len(claim.split()) == 3 for claim in claims)
    for seat in (1, 2):  # PAW-31
        times = [step.entry.at for step in room.steps if step.entry.seat == seat]
        assert all(later - earlier >= 119 for earlier, later in itertools.pairwise(times))
    facts = table.view(0).facts()
    again = await story.restart(room)
    assert played(again).view(0).facts() == facts


async def test_presses_carry_arrival_and_delay(story: Any, clock: Any) -> None:
    """PAW-30: counted from the deal, then from the claim; the delay is at most 150 milliseconds (SECURITY 24)."""
    room = await paw(story, ADA, BO, CLEO)
    for guest in (ADA, BO, CLEO):
        await room.move(guest.id, f"g-{guest.id}", grabs(room, room.seat_of(guest.id)))
    clock.advance(2)
    await room.move(ADA.id, "c", "claim", arrival=Arrival(clock.milliseconds() - 7, 20))
    assert texts(room, 0)[-1] == "claim 1993 20"
    clock.advance(0.5)
    await room.move(BO.id, "b", "bump", arrival=Arrival(clock.milliseconds(), 100_000))
    assert texts(room, 1)[-1] == "bump 500 150"
    assert (await room.move(BO.id, "b", "bump")).is_repeated  # SECURITY 15
    for other in ("claim", "bump 500 150"):
        with pytest.raises(MoveIdReused):
            await room.move(BO.id, "b", other)


async def test_a_press_at_a_table_that_lay_for_a_year_can_be_read_again(story: Any, clock: Any) -> None:
    """The stamp counts from the deal, and what stands in the log must be what a later server can read."""
    room = await paw(story, ADA, BO, options={"pace": "calm"})
    for guest in (ADA, BO):
        await room.move(guest.id, f"g-{guest.id}", grabs(room, room.seat_of(guest.id)))
    clock.advance(365 * 24 * 3600)
    await room.move(ADA.id, "c", "claim")
    facts = played(room).view(0).facts()
    again = await story.restart(room)
    assert played(again).view(0).facts() == facts


@pytest.mark.parametrize("text", ["bump 1 0", "bump 0 150", "claim 0 0"])
async def test_nobody_brings_times_along(story: Any, text: str) -> None:
    """SECURITY 24: the numbers are the server's."""
    room = await paw(story, ADA, BO)
    with pytest.raises(CannotRead):
        await room.move(ADA.id, "m", text)
    assert played(room).seq == 1


async def test_a_press_too_early_is_void_and_may_be_repeated(story: Any, clock: Any) -> None:
    """PAW-30: within 80 ms of being shown the claim; it is not in the log."""
    room = await paw(story, ADA, BO, CLEO)
    for guest in (ADA, BO, CLEO):
        await room.move(guest.id, f"g-{guest.id}", grabs(room, room.seat_of(guest.id)))
    await room.move(ADA.id, "c", "claim")
    clock.advance(0.05)
    with pytest.raises(Refused) as refused:
        await room.move(BO.id, "b1", "bump")
    assert refused.value.refusal.rule == "PAW-30"
    clock.advance(0.1)
    await room.move(BO.id, "b2", "bump")
    assert texts(room, 1)[-1] == "bump 150 0"


async def test_a_bot_in_kitty_paw_does_not_move_for_who_is_back(story: Any) -> None:
    """Its plan may be made at the very moment at which somebody opens the table."""
    room = await paw(story, ADA, BO, CLEO)
    table = played(room)
    bots = RealTimeBots(think_here, Thoughts(lambda: None))
    plan = PlannedMove(0.0, read_entry(table.game, 0, grabs(room, 0)))
    with pytest.raises(Overtaken):
        await bots.make(table, plan)
    assert texts(room, 0) == []
    await table.submit(TABLE, None, "sit-in 0")
    await bots.make(table, plan)
    assert texts(room, 0) == [plan.entry.text]


async def test_the_clocks_of_kitty_paw_run_and_pause(story: Any, clock: Any) -> None:
    """PAW-19, 29, 30: five seconds to grab, two minutes a round, the window; a pause counts for nobody."""
    room = await paw(story, ADA, BO, CLEO)
    table = played(room)
    await clock.until_waiting(1)
    clock.advance(4.9)
    await story.settle()
    assert texts(room, TABLE) == ["deal"]
    clock.advance(0.2)
    await until(lambda: texts(room, TABLE)[-1] == "hand out")
    await room.change(lambda r: pauses.pause(r, True, clock.milliseconds()))
    await story.settle()
    clock.advance(500)
    await story.settle()
    assert texts(room, TABLE)[-1] == "hand out"
    await room.change(lambda r: pauses.pause(r, False, clock.milliseconds()))
    await story.settle()
    clock.advance(114)
    await story.settle()
    assert texts(room, TABLE)[-1] == "hand out"
    clock.advance(1)
    await until(lambda: texts(room, TABLE)[-1] == "time up")
    await story.settle()
    clock.advance(3.1)
    await story.counted_in(room)
    await until(lambda: paw_view(table).phase == "build")
    for guest in (ADA, BO, CLEO):
        await room.move(guest.id, f"g-{guest.id}", grabs(room, room.seat_of(guest.id)))
    await room.move(BO.id, "c", "claim")
    await story.settle()
    clock.advance(0.2)
    await room.move(ADA.id, "b", "bump")
    await story.settle()
    assert texts(room, TABLE)[-1] == "deal"
    await room.change(lambda r: pauses.pause(r, True, clock.milliseconds()))
    await story.settle()
    clock.advance(500)
    await room.change(lambda r: pauses.pause(r, False, clock.milliseconds()))
    await story.settle()
    clock.advance(1)
    await room.move(CLEO.id, "b", "bump")  # a second and a fifth after the claim, the pause not counted
    assert texts(room, 2)[-1] == "bump 1200 0"
    await until(lambda: texts(room, TABLE)[-1] == "close")


async def test_nobody_plays_kitty_paw_alone_against_time(story: Any, clock: Any) -> None:
    """Where nobody is, nothing happens: neither clocks nor bots go on, and the table is let go of."""
    room = await paw(story, ADA, bots=1)
    room.exit(ADA.id)
    await story.settle()
    seq = played(room).seq
    clock.advance(61)
    await until(lambda: story.live_tables.live() == [])
    assert played(room).seq == seq


async def test_putting_a_kitten_back_is_no_matter_of_seats(story: Any, clock: Any) -> None:
    """``back`` is a move of this game, ``back 0`` an entry of the table's."""
    room = await paw(story, ADA, BO)
    table = played(room)
    await room.move(ADA.id, "g", grabs(room, 0))
    take = next(t for t in map(table.game.text, table.moves(0)) if t.startswith("take"))
    await room.move(ADA.id, "t", take)
    await room.move(ADA.id, "b", "back")
    await table.submit(TABLE, None, "sit-in 1")
    await room.come_back(BO.id)
    again = await story.restart(room)
    assert played(again).view(0).facts() == table.view(0).facts()
