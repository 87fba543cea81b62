"""Cuts at a live table: who adds one, how long a deal waits for them, and what a restart leaves as it was."""

from __future__ import annotations

from typing import Any

import pytest

from katzentisch.engine.cards import CannotRead
from katzentisch.engine.state import Refused
from katzentisch.tables.live.live_tables import LiveTables, NewTable
from katzentisch.tables.live.pace import Pace
from katzentisch.tables.live.room import Room
from katzentisch.tables.people import room_record
from katzentisch.tables.people.room_record import NotPossible
from katzentisch.tables.storage.base import GuestRecord
from tests.tables.people import ADA, BO, ManualClock, Story, played, until

BITS, OTHER = "0f" * 16, "1e" * 16


def log_of(room: Room) -> list[str]:
    """The entries so far, each with its seat."""
    return [f"{step.entry.seat} {step.entry.text}" for step in played(room).steps]


async def begun(story: Story, *people: GuestRecord, cutting: tuple[GuestRecord, ...] = (), **wanted: Any) -> Room:
    """A table whose game has begun and is not dealt yet; the programs of some people cut."""
    story.live_tables.cutters.update(guest.id for guest in cutting)
    room = await story.table(*people, start=False, **wanted)
    for guest in people[1:]:
        await room.get_ready(guest.id, True)
    await room.start(people[0].id)
    await story.settle()
    return room


async def test_a_deal_is_made_as_soon_as_all_cuts_are_in(story: Story) -> None:
    room = await begun(story, ADA, BO, cutting=(ADA, BO))
    assert played(room).coming_deal() == 1
    await room.cut(BO.id, 1, OTHER)
    await story.settle()
    assert log_of(room) == [f"1 cut {OTHER}"]
    await room.cut(ADA.id, 1, BITS)
    await until(lambda: played(room).seq == 3)
    assert log_of(room) == [f"1 cut {OTHER}", f"0 cut {BITS}", "-1 deal"]
    assert played(room).coming_deal() is None
    await story.live_tables.close()


async def test_a_deal_waits_a_second_for_a_cut_and_not_longer(story: Story, clock: ManualClock) -> None:
    room = await begun(story, ADA, BO, cutting=(ADA, BO))
    await room.cut(ADA.id, 1, BITS)
    await clock.until_waiting(1)
    clock.advance(0.9)
    await story.settle()
    assert log_of(room) == [f"0 cut {BITS}"]
    clock.advance(0.1)
    await until(lambda: played(room).seq == 2)
    assert log_of(room)[1] == "-1 deal"
    await story.live_tables.close()


async def test_a_cut_does_not_make_the_deal_wait_longer(story: Story, clock: ManualClock) -> None:
    """Else somebody could hold it up: the time counts from when the deal was possible."""
    room = await begun(story, ADA, BO, cutting=(ADA, BO))
    await clock.until_waiting(1)
    clock.advance(0.9)
    await room.cut(ADA.id, 1, BITS)
    await story.settle()
    clock.advance(0.1)
    await until(lambda: played(room).seq == 2)
    await story.live_tables.close()


async def test_nobody_waits_for_bots_nor_for_programs_that_never_cut(story: Story) -> None:
    """The clock stands still, and yet it is dealt."""
    room = await begun(story, ADA, bots=1)
    await until(lambda: log_of(room)[:1] == ["-1 deal"])
    room = await begun(story, ADA, BO, cutting=(ADA,))
    await room.cut(ADA.id, 1, BITS)
    await until(lambda: log_of(room) == [f"0 cut {BITS}", "-1 deal"])
    await story.live_tables.close()


async def test_a_table_that_begins_at_once_waits_for_the_one_who_made_it(story: Story, clock: ManualClock) -> None:
    """Before its maker's page has even seen the table."""
    story.live_tables.cutters.add(ADA.id)
    room = await story.live_tables.make(ADA, NewTable("miau-miau"))
    await clock.until_waiting(1)
    assert played(room).seq == 0
    await room.cut(ADA.id, 1, BITS)
    await until(lambda: log_of(room)[:2] == [f"0 cut {BITS}", "-1 deal"])
    await story.live_tables.close()


async def test_without_a_pace_nobody_waits_for_a_cut(story: Story, clock: ManualClock) -> None:
    live_tables = LiveTables(story.storage, Pace().times(0), clock)
    live_tables.cutters.add(ADA.id)
    room = await live_tables.make(ADA, NewTable("miau-miau"))
    await until(lambda: log_of(room)[:1] == ["-1 deal"])
    await live_tables.close()


async def test_kitty_paw_is_cut_before_its_rounds_too(story: Story, clock: ManualClock) -> None:
    """Where TABLE also waits for clocks of the rules, which are no deals."""
    room = await begun(story, ADA, BO, cutting=(ADA, BO), game="kitty-paw")
    assert played(room).coming_deal() == 1
    await room.cut(ADA.id, 1, BITS)
    await story.settle()
    assert log_of(room) == [f"0 cut {BITS}"]
    await room.cut(BO.id, 1, OTHER)
    await story.counted_in(room)
    await until(lambda: log_of(room)[2:3] == ["-1 deal"])
    with pytest.raises(Refused, match="no_cut_now"):
        await room.cut(ADA.id, 2, BITS)
    await story.live_tables.close()


async def test_who_goes_away_is_waited_for_no_longer(story: Story) -> None:
    room = await begun(story, ADA, BO, cutting=(ADA, BO))
    await room.cut(BO.id, 1, BITS)
    story.live_tables.cutters.discard(ADA.id)
    room.exit(ADA.id)
    await until(lambda: played(room).seq == 2)
    await story.live_tables.close()


async def test_between_two_deals_there_is_time_for_cuts_and_they_take_none_of_their_own(
    story: Story, clock: ManualClock
) -> None:
    room = await begun(
        story, ADA, BO, cutting=(ADA, BO), game="mau-mau", options={"scoring": "match", "hand_size": "3"}
    )
    for guest in (ADA, BO):
        await room.cut(guest.id, 1, BITS)
    table = played(room)
    await until(lambda: table.deal_number() == 1)
    while table.coming_deal() is None:
        seat = table.waiting_for()[0]
        await table.submit(seat, None, table.game.text(sensible(table, seat)))
    assert table.coming_deal() == 2
    with pytest.raises(Refused, match="no_cut_now"):
        await room.cut(ADA.id, 1, BITS)
    await clock.until_waiting(1)
    clock.advance(2.9)
    await room.cut(ADA.id, 2, BITS)
    await story.settle()
    before = table.seq
    clock.advance(0.1)
    await until(lambda: table.seq == before + 1)
    assert table.deal_number() == 2
    await story.live_tables.close()


def sensible(table: Any, seat: int) -> int:
    """A move that keeps the call window shut."""
    moves = table.moves(seat)
    return int(max(moves, key=lambda m: (table.game.parts(m).verb == "play", table.game.parts(m).said)))


async def test_what_is_no_cut_or_comes_twice_or_too_late_is_refused_and_changes_nothing(story: Story) -> None:
    room = await begun(story, ADA, BO, cutting=(ADA, BO))
    for bits in ("", "0f", BITS + "0f", "0F" * 16, "zz" * 16, "٠" * 32):
        with pytest.raises(NotPossible, match="not_a_cut"):
            await room.cut(ADA.id, 1, bits)
    for deal in (0, 2, 99):
        with pytest.raises(Refused, match="GEN-6: no_cut_now"):
            await room.cut(ADA.id, deal, BITS)
    with pytest.raises(NotPossible, match="not_seated"):
        await room.cut("eve", 1, BITS)
    with pytest.raises(CannotRead):
        await room.move(ADA.id, "m1", f"cut {BITS}")
    assert log_of(room) == []
    await room.cut(ADA.id, 1, BITS)
    for bits in (BITS, OTHER):
        with pytest.raises(Refused, match="GEN-6: cut_already"):
            await room.cut(ADA.id, 1, bits)
    await room.cut(BO.id, 1, BITS)
    await until(lambda: played(room).seq == 3)
    with pytest.raises(Refused, match="GEN-6: no_cut_now"):
        await room.cut(BO.id, 1, BITS)
    await story.live_tables.close()


async def test_before_the_start_and_after_the_end_there_is_nothing_to_cut(story: Story) -> None:
    room = await story.table(ADA, BO, start=False)
    with pytest.raises(NotPossible, match="not_started"):
        await room.cut(ADA.id, 1, BITS)
    room = await story.table(ADA, BO)
    await room.change_by_host(ADA.id, room_record.close)
    with pytest.raises(NotPossible, match="over"):
        await room.cut(ADA.id, 1, BITS)
    await story.live_tables.close()


async def test_a_crash_between_envelope_and_deal_changes_neither_secret_nor_cuts(story: Story) -> None:
    """Who cut before it has cut: a second try is refused, and the deal is the one of these cuts."""
    room = await begun(story, ADA, BO, cutting=(ADA, BO))
    await room.cut(ADA.id, 1, BITS)
    commitment, secret = played(room).record.commitment, await story.storage.secret(room.id)
    cutters = {ADA.id, BO.id}
    await story.live_tables.close()
    story.live_tables = LiveTables(story.storage, clock=story.clock)
    story.live_tables.cutters = cutters
    again = await story.live_tables.open(room.id)
    assert again is not None
    assert played(again).record.commitment == commitment
    assert await story.storage.secret(room.id) == secret
    with pytest.raises(Refused, match="cut_already"):
        await again.cut(ADA.id, 1, OTHER)
    await again.cut(BO.id, 1, OTHER)
    await until(lambda: played(again).seq == 3)
    assert log_of(again) == [f"0 cut {BITS}", f"1 cut {OTHER}", "-1 deal"]
    await story.live_tables.close()


async def test_a_page_that_cuts_by_itself_is_no_sign_of_somebody_before_it(story: Story, clock: ManualClock) -> None:
    """GEN-3: time-outs in a row are counted on, and the bot that sits in stays."""
    room = await begun(story, ADA, BO, cutting=(ADA, BO))
    table = played(room)
    await table.submit(-1, None, "sit-in 0")
    table._fold.missed[0] = 1
    await room.cut(ADA.id, 1, BITS)
    assert table.sat_in == {0}
    assert table.missed(0) == 1
    await story.live_tables.close()
