"""Pauses end, with the host or without, and the host's role moves on to somebody who is there."""

from __future__ import annotations

import pytest

from katzentisch.proof.still_world import ManualClock
from katzentisch.server.sockets.room_requests import change_room
from katzentisch.server.wire import requests as asked
from katzentisch.tables.live.room import Room
from katzentisch.tables.people import room_record
from katzentisch.tables.people.room_record import NotPossible
from tests.tables.people import ADA, BO, CLEO, Story, played, until


async def paused(story: Story, minutes: int = 15) -> Room:
    """Ada, the host, has paused a game with Bo and Cleo."""
    room = await story.table(ADA, BO, CLEO, pause_minutes=minutes)
    await change_room(room, ADA.id, asked.Pause(room.id, True))
    await story.settle()
    return room


async def pass_time(story: Story, seconds: float) -> None:
    story.clock.advance(seconds)
    await story.settle()


async def goes_on_after(story: Story, room: Room, seconds: float) -> None:
    """Not a second sooner."""
    await pass_time(story, seconds - 1)
    assert room.record.is_paused
    await pass_time(story, 1)
    assert not room.record.is_paused


@pytest.mark.parametrize("minutes", [5, 15, 60])
async def test_a_pause_ends_by_itself(story: Story, minutes: int) -> None:
    """SECURITY 37: also if the host has gone away."""
    room = await paused(story, minutes)
    room.exit(ADA.id)
    await goes_on_after(story, room, 60 * minutes)


async def test_the_host_is_asked_and_has_half_a_minute(story: Story) -> None:
    room = await paused(story)
    await room.ask_on(BO.id)
    assert room.record.asked_on_by == BO.id
    await room.ask_on(CLEO.id)  # somebody has asked already
    assert room.record.asked_on_by == BO.id
    await goes_on_after(story, room, 30)


async def test_the_host_may_say_no_to_everybody_once(story: Story) -> None:
    """Nobody can nag, and nobody is kept for longer than the pause."""
    room = await paused(story)
    await room.ask_on(BO.id)
    await change_room(room, ADA.id, asked.Pause(room.id, True))
    assert (room.record.is_paused, room.record.asked_on_by) == (True, None)
    await pass_time(story, 31)
    assert room.record.is_paused
    with pytest.raises(NotPossible, match="asked_before"):
        await room.ask_on(BO.id)
    await room.ask_on(CLEO.id)
    await change_room(room, ADA.id, asked.Pause(room.id, True))
    await goes_on_after(story, room, 15 * 60 - 31)


async def test_the_host_may_say_yes(story: Story) -> None:
    room = await paused(story)
    await room.ask_on(BO.id)
    await change_room(room, ADA.id, asked.Pause(room.id, False))
    assert not room.record.is_paused
    assert room.record.has_asked_on == ()


async def test_without_the_host_it_goes_on_at_once(story: Story) -> None:
    room = await paused(story)
    room.exit(ADA.id)
    await room.ask_on(CLEO.id)
    assert not room.record.is_paused


async def test_whoever_plays_asks_for_a_pause_and_the_host_has_half_a_minute(story: Story) -> None:
    room = await story.table(ADA, BO, CLEO)
    await room.ask_pause(BO.id)
    await room.ask_pause(CLEO.id)  # somebody has asked already
    assert (room.record.is_paused, room.record.asked_pause_by) == (False, BO.id)
    await pass_time(story, 29)
    assert not room.record.is_paused
    await pass_time(story, 1)
    assert (room.record.is_paused, room.record.paused_by, room.record.asked_pause_by) == (True, BO.id, None)
    await room.ask_on(BO.id)  # whose pause it is
    assert not room.record.is_paused


async def test_the_host_agrees_to_a_pause_or_says_no_and_is_left_in_peace(story: Story) -> None:
    room = await story.table(ADA, BO, CLEO)
    await room.ask_pause(BO.id)
    await change_room(room, ADA.id, asked.Pause(room.id, False))
    with pytest.raises(NotPossible, match="no_pause_now"):
        await room.ask_pause(CLEO.id)
    await pass_time(story, 120)
    assert not room.record.is_paused
    await room.ask_pause(CLEO.id)
    await change_room(room, ADA.id, asked.Pause(room.id, True))
    assert (room.record.is_paused, room.record.paused_by) == (True, CLEO.id)


async def test_without_the_host_a_pause_begins_at_once(story: Story) -> None:
    room = await story.table(ADA, BO)
    room.exit(ADA.id)
    await room.ask_pause(BO.id)
    assert room.record.is_paused


async def test_who_watches_or_has_left_gets_no_pause(story: Story) -> None:
    room = await story.table(ADA, BO)
    room.enter(CLEO.id)
    with pytest.raises(NotPossible, match="not_seated"):
        await room.ask_pause(CLEO.id)
    await room.ask_pause(BO.id)
    await room.change(lambda record: room_record.stand_up(record, BO.id))
    await pass_time(story, 31)
    assert not room.record.is_paused


async def test_only_who_plays_may_ask_and_only_in_a_pause(story: Story) -> None:
    room = await story.table(ADA, BO)
    with pytest.raises(NotPossible, match="not_paused"):
        await room.ask_on(BO.id)
    await change_room(room, ADA.id, asked.Pause(room.id, True))
    room.enter(CLEO.id)
    with pytest.raises(NotPossible, match="not_seated"):
        await room.ask_on(CLEO.id)
    assert room.record.is_paused


async def test_a_pause_outlives_a_restart_and_ends_when_it_was_to_end(story: Story) -> None:
    room = await paused(story)
    await pass_time(story, 10 * 60)
    room = await story.restart(room)
    room.enter(BO.id)
    await goes_on_after(story, room, 5 * 60)


async def test_nobody_who_comes_back_late_finds_the_game_running(story: Story) -> None:
    """The pause is over, but nobody was there: the first one who comes has a minute for the others."""
    room = await paused(story)
    for guest in (ADA, BO, CLEO):
        room.exit(guest.id)
    await pass_time(story, 3600)
    room = await story.restart(room)
    room.enter("somebody who watches")
    await story.settle()
    assert room.record.is_paused
    room.enter(BO.id)
    await until(lambda: room.record.paused_until == room.clock.milliseconds() + 60_000)
    await goes_on_after(story, room, 60)


async def test_the_host_changes_how_long_pauses_last(story: Story) -> None:
    """Also the one that there is; and nobody else may."""
    room = await paused(story)
    with pytest.raises(NotPossible, match="not_host"):
        await change_room(room, BO.id, asked.Patience(room.id, pause_minutes=1))
    await change_room(room, ADA.id, asked.Patience(room.id, pause_minutes=20, ready_seconds=10, bots_play_on=True))
    assert (room.record.pause_minutes, room.record.ready_seconds, room.record.bots_play_on) == (20, 10, True)
    await goes_on_after(story, room, 20 * 60)


# ---------------------------------------------------------------------- the host


async def test_the_role_moves_on_in_a_pause_and_the_new_host_can_send_a_staller_away(story: Story) -> None:
    """SECURITY 37: to whoever has sat there longest and is there; the old host comes back as one of the others."""
    room = await paused(story)
    room.exit(ADA.id)
    await story.settle()
    await pass_time(story, 119)
    assert room.record.host == ADA.id
    await pass_time(story, 1)
    assert (room.record.host, room.record.host_before) == (BO.id, ADA.id)
    assert room.record.is_paused
    await change_room(room, BO.id, asked.Kick(room.id, 2))
    assert room.seat_of(CLEO.id) is None
    room.enter(ADA.id)
    await pass_time(story, 600)
    assert room.record.host == BO.id
    with pytest.raises(NotPossible, match="not_host"):
        await change_room(room, ADA.id, asked.Pause(room.id, False))


async def test_the_longest_who_is_there_follows_and_never_a_bot(story: Story) -> None:
    room = await story.table(ADA, BO, CLEO, bots=1, start=False)
    await change_room(room, ADA.id, asked.Swap(room.id, 1, 3))  # seats change, but not who has sat longest
    for guest in (BO, CLEO):
        await room.get_ready(guest.id, True)
    await room.start(ADA.id)
    await until(lambda: played(room).seq > 0)
    first = next(seat.guest for seat in sorted(room.record.seats, key=lambda s: s.since) if seat.guest == BO.id)
    assert first == BO.id
    room.exit(ADA.id)
    room.exit(BO.id)
    await story.settle()
    await pass_time(story, 121)
    assert room.record.host == CLEO.id
    room.exit(CLEO.id)
    await story.settle()
    await pass_time(story, 600)
    assert room.record.host == CLEO.id  # bots are no hosts, and nobody else is there


async def test_after_a_restart_a_host_has_their_two_minutes_again(story: Story) -> None:
    room = await story.table(ADA, BO)
    room.exit(ADA.id)
    await story.settle()
    await pass_time(story, 100)
    room = await story.restart(room)
    room.enter(BO.id)
    await story.settle()
    await pass_time(story, 119)
    assert room.record.host == ADA.id
    await pass_time(story, 1)
    assert room.record.host == BO.id


async def test_whoever_leaves_is_followed_by_who_has_sat_longest(story: Story) -> None:
    room = await story.table(ADA, BO, CLEO)
    await room.change(lambda record: room_record.stand_up(record, ADA.id))
    assert (room.record.host, room.record.host_before) == (BO.id, None)


# ---------------------------------------------------------------------- bots while nobody is there


@pytest.mark.parametrize("plays_on", [False, True])
async def test_bots_sit_in_for_a_party_that_is_away_only_if_the_host_has_said_so(
    story: Story, clock: ManualClock, plays_on: bool
) -> None:
    """SECURITY 27: somebody watches, and nobody who plays is there."""
    room = await story.table(ADA, BO, bots_play_on=plays_on)
    room.enter("somebody who watches")
    room.exit(ADA.id)
    room.exit(BO.id)
    await story.settle()
    for _ in range(3):
        await pass_time(story, 30)
    assert bool(played(room).sat_in) == plays_on
