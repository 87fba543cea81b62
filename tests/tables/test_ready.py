"""Between two deals a table waits for its people, and for nobody else; then it may count in."""

from __future__ import annotations

from typing import Any

import pytest

from katzentisch.engine.entry import SIT_IN, seat_change
from katzentisch.proof.still_world import ManualClock
from katzentisch.tables.live.room import Room
from katzentisch.tables.people import pauses, room_record
from katzentisch.tables.people.room_record import NotPossible
from katzentisch.tables.storage.base import GuestRecord
from tests.tables.people import ADA, BO, Story, played, until


async def round_over(story: Story, *people: GuestRecord, asked: tuple[GuestRecord, ...], **wanted: Any) -> Room:
    """A table at which a round has just ended, and the pages of some people ask whether they are ready for the next."""
    story.live_tables.askers.update(guest.id for guest in asked)
    room = await story.table(*people, game="schwimmen", **wanted)
    await end_round(story, room)
    return room


async def end_round(story: Story, room: Room) -> None:
    """One knocks, and everybody else keeps what they have."""
    table = played(room)
    while table.coming_deal() is None:
        seat = table.waiting_for()[0]
        if table.record.seats[seat].bot is not None:
            await until(lambda: bool(story.clock.waiting))
            story.clock.advance(1.5)
            await story.settle()
            continue
        verbs = {table.game.parts(move).verb: move for move in table.moves(seat)}
        move = next(verbs[verb] for verb in ("keep", "knock", "skip", "swap") if verb in verbs)
        await table.submit(seat, None, table.game.text(move))
    assert table.deal_number() == 1


def left(room: Room) -> tuple[str, int]:
    """The one clock that runs, and its milliseconds."""
    ((what, seconds),) = room.between_deals.clocks()
    return what, round(1000 * seconds)


def deals(room: Room) -> int:
    return sum(step.entry.text == "deal" for step in played(room).steps)


async def test_the_next_round_is_not_dealt_before_everybody_is_ready(story: Story, clock: ManualClock) -> None:
    room = await round_over(story, ADA, BO, asked=(ADA, BO))
    entries = played(room).seq
    assert room.between_deals.awaited() == [0, 1]
    clock.advance(29.9)
    await story.settle()
    await room.between_deals.ready_for(ADA.id, 2)
    await room.between_deals.ready_for(ADA.id, 2)
    await story.settle()
    assert (room.between_deals.awaited(), deals(room)) == ([1], 1)
    await room.between_deals.ready_for(BO.id, 2)
    await until(lambda: deals(room) == 2)
    assert played(room).seq == entries + 1  # the deal: being ready is no entry of the log
    assert room.between_deals.awaited() == []


async def test_after_the_limit_the_table_goes_on(story: Story, clock: ManualClock) -> None:
    """SECURITY 38: somebody who never says ready holds nobody up for longer."""
    room = await round_over(story, ADA, BO, asked=(ADA, BO))
    await room.between_deals.ready_for(ADA.id, 2)
    await story.settle()
    clock.advance(29.9)
    await story.settle()
    assert left(room) == ("ready", 100)
    assert deals(room) == 1
    clock.advance(0.1)
    await until(lambda: deals(room) == 2)


async def test_the_host_chooses_the_limit_or_none(story: Story, clock: ManualClock) -> None:
    room = await round_over(story, ADA, BO, asked=(ADA, BO), ready_seconds=10)
    await story.settle()
    clock.advance(10)
    await until(lambda: deals(room) == 2)
    room = await round_over(story, ADA, BO, asked=(ADA, BO), ready_seconds=0)
    await story.settle()
    clock.advance(3600)
    await story.settle()
    assert (deals(room), room.between_deals.clocks()) == (1, [])
    await room.between_deals.ready_for(ADA.id, 2)
    await room.between_deals.ready_for(BO.id, 2)
    await until(lambda: deals(room) == 2)


async def test_alone_with_bots_one_tap_is_enough(story: Story) -> None:
    """The clock stands still, and yet it is dealt."""
    room = await round_over(story, ADA, bots=2, asked=(ADA,))
    await story.settle()
    assert (room.between_deals.awaited(), deals(room)) == ([0], 1)
    await room.between_deals.ready_for(ADA.id, 2)
    await until(lambda: deals(room) == 2)


async def test_programs_and_people_who_are_away_are_not_waited_for(story: Story, clock: ManualClock) -> None:
    """Without anybody to ask it is as it was: a moment between two deals."""
    room = await round_over(story, ADA, BO, asked=())
    assert room.between_deals.awaited() == []
    await story.settle()
    clock.advance(2.9)
    await story.settle()
    assert deals(room) == 1
    clock.advance(0.1)
    await until(lambda: deals(room) == 2)
    room = await round_over(story, ADA, BO, asked=(ADA, BO))
    await room.between_deals.ready_for(ADA.id, 2)
    assert room.between_deals.awaited() == [1]
    room.exit(BO.id)
    await story.settle()
    clock.advance(5)  # nobody need know of a shorter gap
    await until(lambda: deals(room) == 2)


async def test_who_was_asked_and_went_away_has_until_the_limit_to_come_back(story: Story, clock: ManualClock) -> None:
    """Alone with bots, and the phone went dark; somebody watches."""
    room = await round_over(story, ADA, bots=2, asked=(ADA,), ready_seconds=10)
    await story.settle()
    room.enter("somebody who watches")
    room.exit(ADA.id)
    await story.settle()
    clock.advance(9.9)
    await story.settle()
    assert deals(room) == 1
    clock.advance(0.1)
    await until(lambda: deals(room) == 2)


async def test_who_comes_back_before_the_limit_has_the_whole_time_again(story: Story, clock: ManualClock) -> None:
    room = await round_over(story, ADA, bots=2, asked=(ADA,), ready_seconds=10)
    await story.settle()
    clock.advance(4)
    room.exit(ADA.id)
    await story.settle()
    clock.advance(5)
    room.enter(ADA.id)
    await story.settle()
    assert (room.between_deals.awaited(), left(room), deals(room)) == ([0], ("ready", 10_000), 1)
    await room.between_deals.ready_for(ADA.id, 2)
    await until(lambda: deals(room) == 2)


async def test_without_a_limit_it_waits_for_whoever_went_away(story: Story, clock: ManualClock) -> None:
    room = await round_over(story, ADA, bots=2, asked=(ADA,), ready_seconds=0)
    await story.settle()
    room.enter("somebody who watches")
    room.exit(ADA.id)
    await story.settle()
    clock.advance(3600)
    await story.settle()
    assert deals(room) == 1
    room.enter(ADA.id)
    await room.between_deals.ready_for(ADA.id, 2)
    await until(lambda: deals(room) == 2)


async def test_a_stand_in_for_who_went_away_is_ready_at_once(story: Story, clock: ManualClock) -> None:
    room = await round_over(story, ADA, BO, asked=(ADA,))
    await story.settle()
    room.exit(ADA.id)
    await story.settle()
    clock.advance(3)
    await story.settle()
    assert deals(room) == 1
    await played(room).make(seat_change(SIT_IN, 0))
    await until(lambda: deals(room) == 2)


async def test_a_stand_in_is_ready_until_its_person_is_back(story: Story) -> None:
    room = await round_over(story, ADA, BO, asked=(ADA, BO), ready_seconds=0)
    await played(room).make(seat_change(SIT_IN, 1))
    assert room.between_deals.awaited() == [0]
    await room.between_deals.ready_for(BO.id, 2)  # a person's sign of life, like a move
    assert played(room).sat_in == set()
    assert room.between_deals.awaited() == [0]
    await room.between_deals.ready_for(ADA.id, 2)
    await until(lambda: deals(room) == 2)


async def test_a_restart_asks_again(story: Story) -> None:
    room = await round_over(story, ADA, BO, asked=(ADA, BO))
    await room.between_deals.ready_for(ADA.id, 2)
    room = await story.restart(room)
    story.live_tables.askers.update((ADA.id, BO.id))
    room.enter(ADA.id)
    room.enter(BO.id)
    assert room.between_deals.awaited() == [0, 1]


async def test_a_pause_stops_the_time_for_getting_ready(story: Story, clock: ManualClock) -> None:
    room = await round_over(story, ADA, BO, asked=(ADA, BO))
    await story.settle()
    clock.advance(20)
    await room.change_by_host(ADA.id, lambda record: pauses.pause(record, True, room.clock.milliseconds()))
    await story.settle()
    clock.advance(60)
    await story.settle()
    assert left(room) == ("ready", 10_000)
    await room.change_by_host(ADA.id, lambda record: pauses.pause(record, False, room.clock.milliseconds()))
    await story.settle()
    clock.advance(9.9)
    await story.settle()
    assert deals(room) == 1
    clock.advance(0.1)
    await until(lambda: deals(room) == 2)


async def test_who_may_not_be_ready_is_told_why(story: Story) -> None:
    story.live_tables.askers.update((ADA.id, BO.id))
    waiting = await story.table(ADA, BO, start=False)
    with pytest.raises(NotPossible, match="not_started"):
        await waiting.between_deals.ready_for(ADA.id, 1)
    playing = await story.table(ADA, BO, game="schwimmen")
    with pytest.raises(NotPossible, match="no_deal_to_come"):
        await playing.between_deals.ready_for(ADA.id, 2)
    await end_round(story, playing)
    for deal in (0, 1, 3):
        with pytest.raises(NotPossible, match="another_deal"):
            await playing.between_deals.ready_for(ADA.id, deal)
    with pytest.raises(NotPossible, match="not_seated"):
        await playing.between_deals.ready_for("somebody", 2)
    assert playing.between_deals.awaited() == [0, 1]
    await playing.change_by_host(ADA.id, room_record.close)
    with pytest.raises(NotPossible, match="over"):
        await playing.between_deals.ready_for(ADA.id, 2)
    assert playing.between_deals.awaited() == []


async def test_kitty_paw_counts_in_before_its_first_row(story: Story, clock: ManualClock) -> None:
    """PAW-19: its five seconds begin for all when the row is seen."""
    room = await story.table(ADA, BO, game="kitty-paw", start=False)
    await room.get_ready(BO.id, True)
    await room.start(ADA.id)
    await until(lambda: room.readiness.is_over)
    await story.settle()
    assert room.between_deals.clocks() == [("count_in", 2.0)]
    clock.advance(1.9)
    await story.settle()
    assert deals(room) == 0
    clock.advance(0.1)
    await until(lambda: deals(room) == 1)
    assert dict(played(room).timers.left(clock.now()))["grab"] == 5.0
    assert room.between_deals.clocks() == []


@pytest.mark.parametrize(("pace", "limit"), [("race", 10), ("calm", 0)])
async def test_kitty_paw_says_itself_how_long_it_waits(story: Story, pace: str, limit: int) -> None:
    room = await story.table(ADA, BO, game="kitty-paw", options={"pace": pace})
    assert room.between_deals.ready_seconds() == limit


async def test_kitty_paw_waits_and_counts_in_before_every_round(story: Story, clock: ManualClock) -> None:
    story.live_tables.askers.update((ADA.id, BO.id))
    room = await story.table(ADA, BO, game="kitty-paw")
    table = played(room)
    await story.settle()
    clock.advance(5)  # PAW-19: cards are handed out
    await story.settle()
    clock.advance(600)  # PAW-29: time is up
    await until(lambda: table.coming_deal() == 2)
    await story.settle()
    assert (room.between_deals.awaited(), room.between_deals.clocks()) == ([0, 1], [("ready", 10.0)])
    clock.advance(3)
    await room.between_deals.ready_for(ADA.id, 2)
    await room.between_deals.ready_for(BO.id, 2)
    await until(lambda: room.readiness.is_over)
    assert room.between_deals.clocks() == [("count_in", 2.0)]
    await story.settle()
    clock.advance(2)
    await until(lambda: deals(room) == 2)
