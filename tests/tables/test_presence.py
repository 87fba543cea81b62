"""Who is away: a short gap is nobody's business, a wire that is cut is found out, and a bot plays until its person is heard again."""

from __future__ import annotations

from katzentisch.proof.still_world import ManualClock
from katzentisch.tables.live.room import Room
from tests.tables.people import ADA, BO, Story, played, until
from tests.tables.test_ready import deals, round_over

PEOPLE = (ADA, BO)


class Seen:
    """What the others were shown of a guest, each change once."""

    def __init__(self, room: Room, guest: str) -> None:
        self.room, self.guest = room, guest
        self.shown = [True]
        room.listen(self)

    def room_changed(self) -> None:
        is_here = self.room.presence.seems_here(self.guest)
        if is_here != self.shown[-1]:
            self.shown.append(is_here)

    def step_made(self, step: object) -> None:
        pass

    def line_said(self, line: object) -> None:
        pass


async def test_a_gap_of_less_than_five_seconds_is_not_shown(story: Story, clock: ManualClock) -> None:
    room = await story.table(*PEOPLE)
    seen = Seen(room, BO.id)
    room.exit(BO.id)
    await story.settle()
    clock.advance(4.9)
    await story.settle()
    room.enter(BO.id)
    await story.settle()
    clock.advance(60)
    await story.settle()
    assert seen.shown == [True]


async def test_after_five_seconds_it_is_shown_and_a_second_gap_is_another(story: Story, clock: ManualClock) -> None:
    room = await story.table(*PEOPLE)
    seen = Seen(room, BO.id)
    room.exit(BO.id)
    await story.settle()
    clock.advance(4)
    room.enter(BO.id)
    room.exit(BO.id)
    await story.settle()
    clock.advance(4)  # five seconds after the first gap began, four after the second
    await story.settle()
    assert seen.shown == [True]
    clock.advance(1)
    await until(lambda: seen.shown == [True, False])
    room.enter(BO.id)
    assert seen.shown == [True, False, True]


async def test_a_silent_seat_is_replaced_counted_from_its_last_sign_of_life(story: Story, clock: ManualClock) -> None:
    room = await story.table(*PEOPLE)
    table = played(room)
    seat = table.waiting_for()[0]
    guest = PEOPLE[seat].id
    heard = clock.now()
    clock.advance(8)
    room.fall_silent(guest, heard)
    assert not room.presence.seems_here(guest)
    await story.settle()
    clock.advance(11.9)
    await story.settle()
    assert table.sat_in == set()
    clock.advance(0.1)
    await until(lambda: table.sat_in == {seat})
    await room.hear(guest)
    assert table.sat_in == set()
    assert room.presence.is_here(guest)


async def test_a_silent_connection_that_closes_has_been_away_since_its_last_sign(
    story: Story, clock: ManualClock
) -> None:
    room = await story.table(*PEOPLE)
    seen = Seen(room, BO.id)
    heard = clock.now()
    clock.advance(8)
    room.fall_silent(BO.id, heard)
    clock.advance(8)
    room.exit(BO.id)
    assert seen.shown == [True, False]
    assert room.presence.away_since(BO.id) == heard
    await room.hear(BO.id)  # too late: that connection is gone
    assert not room.presence.is_here(BO.id)


async def test_the_next_deal_waits_for_somebody_who_is_gone_for_a_moment(story: Story, clock: ManualClock) -> None:
    room = await round_over(story, ADA, BO, asked=(ADA, BO))
    await story.settle()
    room.exit(BO.id)
    story.live_tables.askers.discard(BO.id)
    await room.between_deals.ready_for(ADA.id, 2)
    await story.settle()
    assert (room.between_deals.awaited(), deals(room)) == ([1], 1)
    clock.advance(5)
    await until(lambda: deals(room) == 2)
