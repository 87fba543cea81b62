"""PAW-30: all see a claim at one moment, however far away they are, and nobody gains by seeming to be far."""

from __future__ import annotations

from typing import Any

import pytest

from katzentisch.bots.thinking import Answer, Question
from katzentisch.engine.state import TABLE, Refused
from katzentisch.games.kitty_paw.moves import BUMP
from katzentisch.proof.still_world import ManualClock
from katzentisch.tables.driving.bot_seats import Thoughts
from katzentisch.tables.driving.real_time_bots import RealTimeBots
from katzentisch.tables.live.real_time import Arrival
from tests.tables.people import ADA, BO, CLEO, Story, played, until

GUESTS = (ADA, BO, CLEO)


async def about_to_claim(story: Story, *people: Any, ways: dict[int, int], **wanted: Any) -> Any:
    """A table of Kitty Paw at which everybody has a card, and seats are so many milliseconds away."""
    room = await story.table(*people, game="kitty-paw", **wanted)
    room.ways = lambda: ways
    table = played(room)
    for seat, guest in enumerate(people):
        grab = next(text for text in map(table.game.text, table.moves(seat)) if text.startswith("grab"))
        await room.move(guest.id, f"g-{guest.id}", grab)
    return room


def held(room: Any, clock: ManualClock) -> list[int]:
    """For how many more milliseconds the three seats, and then spectators, are sent nothing."""
    sight = played(room).sight
    return [round(1000 * sight.left(seat, clock.now())) for seat in (0, 1, 2, None)]


@pytest.mark.parametrize(
    ("ways", "expected"),
    [
        ({0: 5, 1: 10, 2: 100}, [0, 90, 0, 100]),
        ({0: 140, 1: 10, 2: 100}, [0, 90, 0, 100]),  # who claims need not see it
        ({0: 0, 1: 10, 2: 400}, [0, 140, 0, 150]),  # the limit
        ({0: 0, 1: 30}, [0, 0, 30, 30]),  # the third is not connected
        ({}, [0, 0, 0, 0]),
    ],
)
async def test_a_claim_is_held_back_from_the_near(
    story: Story, clock: ManualClock, ways: dict[int, int], expected: list[int]
) -> None:
    """So much longer as their way is shorter; spectators, who need no start, see it at the moment itself or later."""
    room = await about_to_claim(story, *GUESTS, ways=ways)
    assert held(room, clock) == [0, 0, 0, 0]
    await room.move(ADA.id, "c", "claim")
    assert held(room, clock) == expected
    clock.advance(0.05)
    assert held(room, clock) == [max(0, milliseconds - 50) for milliseconds in expected]


async def test_nothing_but_the_claim_is_held_back(story: Story, clock: ManualClock) -> None:
    """Neither a bump, nor a restart in the middle of the window, nor the next round."""
    room = await about_to_claim(story, *GUESTS, ways={1: 10, 2: 100})
    await room.move(ADA.id, "c", "claim")
    clock.advance(0.3)
    room = await story.restart(room)
    for guest in GUESTS:
        room.enter(guest.id)
    room.ways = lambda: {1: 10, 2: 100}
    await room.move(BO.id, "b", "bump")
    assert held(room, clock) == [0, 0, 0, 0]
    await room.move(CLEO.id, "b", "bump")
    await until(lambda: room.steps[-1].entry.text == "close")
    assert held(room, clock) == [0, 0, 0, 0]


@pytest.mark.parametrize(("people", "pace"), [((ADA, BO), "race"), (GUESTS, "calm")])
async def test_where_nobody_bumps_nothing_is_held_back(
    story: Story, clock: ManualClock, people: tuple[Any, ...], pace: str
) -> None:
    """PAW-8, 32: with two players, and in calm."""
    room = await about_to_claim(story, *people, ways={0: 10, 1: 100}, options={"pace": pace})
    await room.move(ADA.id, "c", "claim")
    assert held(room, clock) == [0, 0, 0, 0]


async def earliest_bump(room: Any, clock: ManualClock, guest: Any, way: int) -> int:
    """Bump every millisecond until it counts; when it was pressed by the rule, counted from the claim."""
    codes = set()
    for arrival in range(600):
        try:
            await room.move(guest.id, f"{arrival}", "bump", arrival=Arrival(clock.milliseconds() + arrival, way))
        except Refused as refused:
            codes.add(refused.refusal.code)
        else:
            assert codes == {"too_early"}
            return arrival - min(way, 150)
    raise AssertionError("it never counted")


@pytest.mark.parametrize(("bo", "cleo"), [(0, 0), (10, 100), (100, 10), (0, 150), (10, 400), (149, 150)])
async def test_no_way_long_or_short_lets_anybody_press_before_all_have_seen_it(
    story: Story, clock: ManualClock, bo: int, cleo: int
) -> None:
    """A seat that seems to be far delays the moment for all, by 150 ms at most; the first press that counts is the same for all."""
    room = await about_to_claim(story, *GUESTS, ways={1: bo, 2: cleo})
    await room.move(ADA.id, "c", "claim")
    moment = min(150, max(bo, cleo))
    for guest, way in ((BO, bo), (CLEO, cleo)):
        assert await earliest_bump(room, clock, guest, way) == moment + 80


async def test_a_bot_reacts_from_the_same_moment(story: Story, clock: ManualClock) -> None:
    """PAW-31: it is as near as can be, and sees the claim no sooner than who is farthest."""
    room = await about_to_claim(story, *GUESTS, ways={1: 100})
    table = played(room)
    await table.submit(TABLE, None, "sit-in 2")
    await room.move(ADA.id, "c", "claim")

    async def ask(question: Question, seconds: float) -> Answer:
        return Answer(BUMP, 200)

    thoughts = Thoughts(lambda: None)
    bots = RealTimeBots(ask, thoughts)
    assert bots.planned(table, [2]) == []  # it thinks
    await until(lambda: not thoughts)
    (plan,) = bots.planned(table, [2])
    assert (plan.entry.text, round(1000 * (plan.at - clock.now()))) == ("bump", 300)
