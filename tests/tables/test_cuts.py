"""Cuts at a live table: who adds one, how long a deal waits for them, and what a restart leaves as it was."""

from __future__ import annotations

from typing import Any

import pytest

from katzentisch.engine.cards import CannotRead
from katzentisch.engine.chance import KeyedChance
from katzentisch.engine.checking import check
from katzentisch.engine.cuts import seal_of
from katzentisch.engine.record import read_record
from katzentisch.engine.state import Refused
from katzentisch.proof.still_world import ManualClock
from katzentisch.tables.live.live_tables import LiveTables, NewTable
from katzentisch.tables.live.pace import Pace
from katzentisch.tables.live.room import Room
from katzentisch.tables.people import room_record
from katzentisch.tables.people.room_record import NotPossible
from katzentisch.tables.storage.base import GuestRecord
from tests.tables.people import ADA, BO, Story, played, until

BITS, OTHER = "0f" * 16, "1e" * 16


def log_of(room: Room) -> list[str]:
    """The entries so far, each with its seat."""
    return [f"{step.entry.seat} {step.entry.text}" for step in played(room).steps]


def seal_at(room: Room, guest: GuestRecord, deal: int, bits: str) -> str:
    """The seal of somebody's cut."""
    seat = room.seat_of(guest.id)
    assert seat is not None
    return seal_of(played(room).record.commitment, room.id, deal, seat, bits)


async def seal(room: Room, guest: GuestRecord, bits: str = BITS, deal: int = 1) -> str:
    """Seal a cut as a page does; how the log says it."""
    sealed = seal_at(room, guest, deal, bits)
    await room.seal(guest.id, deal, sealed)
    return f"{room.seat_of(guest.id)} seal {sealed}"


async def begun(story: Story, *people: GuestRecord, cutting: tuple[GuestRecord, ...] = (), **wanted: Any) -> Room:
    """A table whose game has begun and is not dealt yet; the programs of some people cut."""
    story.live_tables.cutters.update(guest.id for guest in cutting)
    room = await story.table(*people, start=False, **wanted)
    for guest in people[1:]:
        await room.get_ready(guest.id, True)
    await room.start(people[0].id)
    await story.settle()
    return room


async def test_cuts_are_opened_when_all_are_sealed_and_dealt_when_all_are_open(story: Story) -> None:
    room = await begun(story, ADA, BO, cutting=(ADA, BO))
    assert played(room).coming_deal() == 1
    log = [await seal(room, BO, OTHER)]
    await story.settle()
    assert log_of(room) == log
    assert not played(room).cuts.is_closed
    log += [await seal(room, ADA, BITS), "-1 sealed"]
    await until(lambda: played(room).seq == 3)
    assert log_of(room) == log
    await room.cut(ADA.id, 1, BITS)
    await story.settle()
    assert played(room).coming_deal() == 1
    await room.cut(BO.id, 1, OTHER)
    await until(lambda: played(room).seq == 6)
    assert log_of(room) == [*log, f"0 cut {BITS}", f"1 cut {OTHER}", "-1 deal"]
    assert played(room).coming_deal() is None


async def test_people_are_told_once_that_the_cards_are_cut_and_whose_cut_is_missing(
    story: Story, clock: ManualClock
) -> None:
    room = await begun(story, ADA, BO, cutting=(ADA, BO))
    for guest in (ADA, BO):
        await seal(room, guest)
    await until(lambda: played(room).cuts.is_closed)
    await room.cut(ADA.id, 1, BITS)
    assert [event.text() for step in played(room).steps for event in step.events] == ["cuts_sealed count=2"]
    await clock.until_waiting(1)
    clock.advance(3)
    await until(lambda: played(room).deal_number() == 1)
    assert played(room).steps[-1].events[0].text() == "cut_missing seat=1"


async def test_a_deal_waits_a_second_for_a_seal_and_not_longer(story: Story, clock: ManualClock) -> None:
    room = await begun(story, ADA, BO, cutting=(ADA, BO))
    log = [await seal(room, ADA)]
    await clock.until_waiting(1)
    clock.advance(0.9)
    await story.settle()
    assert log_of(room) == log
    clock.advance(0.1)
    await until(lambda: played(room).seq == 2)
    await room.cut(ADA.id, 1, BITS)
    await until(lambda: played(room).seq == 4)
    assert log_of(room) == [*log, "-1 sealed", f"0 cut {BITS}", "-1 deal"]


async def test_nobody_sealed_anything_and_it_is_dealt_after_a_second(story: Story, clock: ManualClock) -> None:
    room = await begun(story, ADA, BO, cutting=(ADA, BO))
    await clock.until_waiting(1)
    clock.advance(0.9)
    await story.settle()
    assert log_of(room) == []
    clock.advance(0.1)
    await until(lambda: log_of(room) == ["-1 deal"])


async def test_a_cut_that_is_not_opened_holds_the_deal_up_for_three_seconds_and_not_longer(
    story: Story, clock: ManualClock
) -> None:
    """Nor does whoever opens theirs late: the time counts from when all were sealed."""
    room = await begun(story, ADA, BO, cutting=(ADA, BO))
    for guest in (ADA, BO):
        await seal(room, guest)
    await until(lambda: played(room).cuts.is_closed)
    await clock.until_waiting(1)
    clock.advance(2.9)
    await room.cut(ADA.id, 1, BITS)
    await story.settle()
    assert played(room).seq == 4
    clock.advance(0.1)
    await until(lambda: played(room).seq == 5)
    assert log_of(room)[3:] == [f"0 cut {BITS}", "-1 deal"]


async def test_who_leaves_two_cuts_sealed_is_waited_for_again_when_they_have_opened_one(
    story: Story, clock: ManualClock
) -> None:
    """Else one client could hold up every deal for three seconds."""
    story.live_tables = LiveTables(story.storage, Pace(waits=0.0, between_deals=0.0), clock)
    room = await begun(story, ADA, BO, cutting=(ADA, BO), game="kitty-paw")

    async def until_dealt(deal: int) -> None:
        """It is dealt; then Ada claims, which ends the round of two at once."""
        await until(lambda: played(room).deal_number() == deal)
        table = played(room)
        grab = next(text for text in map(table.game.text, table.moves(0)) if text.startswith("grab"))
        for text in (grab, "claim"):
            await room.move(ADA.id, f"{deal} {text}", text)
        await story.settle()

    async def until_closed(*guests: GuestRecord, deal: int) -> None:
        for guest in guests:
            await seal(room, guest, deal=deal)
        await until(lambda: played(room).cuts.is_closed)

    for deal in (1, 2):
        await until_closed(BO, ADA, deal=deal)
        await room.cut(ADA.id, deal, BITS)
        await story.settle()
        assert played(room).deal_number() == deal - 1
        clock.advance(3)
        await until_dealt(deal)
    await until_closed(BO, ADA, deal=3)
    await room.cut(ADA.id, 3, BITS)
    await until_dealt(3)  # and the clock stands still
    await until_closed(ADA, deal=4)  # nor is his seal waited for
    await room.cut(ADA.id, 4, BITS)
    await until_dealt(4)
    await until_closed(BO, ADA, deal=5)
    await room.cut(BO.id, 5, BITS)
    assert room.awaited_seals() == []
    await room.cut(ADA.id, 5, BITS)
    await until(lambda: played(room).deal_number() == 5)
    assert room.awaited_seals() == [0, 1]


async def test_a_seal_does_not_make_the_deal_wait_longer(story: Story, clock: ManualClock) -> None:
    """Else somebody could hold it up: the time counts from when the deal was possible."""
    room = await begun(story, ADA, BO, cutting=(ADA, BO))
    await clock.until_waiting(1)
    clock.advance(0.9)
    await seal(room, ADA)
    await story.settle()
    clock.advance(0.1)
    await until(lambda: played(room).cuts.is_closed)


async def test_nobody_waits_for_bots_nor_for_programs_that_never_cut(story: Story) -> None:
    """The clock stands still, and yet it is dealt."""
    room = await begun(story, ADA, bots=1)
    await until(lambda: log_of(room)[:1] == ["-1 deal"])
    room = await begun(story, ADA, BO, cutting=(ADA,))
    await seal(room, ADA)
    await until(lambda: played(room).cuts.is_closed)
    await room.cut(ADA.id, 1, BITS)
    await until(lambda: log_of(room)[1:] == ["-1 sealed", f"0 cut {BITS}", "-1 deal"])


async def test_a_table_that_begins_at_once_waits_for_the_one_who_made_it(story: Story, clock: ManualClock) -> None:
    """Before its maker's page has even seen the table."""
    story.live_tables.cutters.add(ADA.id)
    room = await story.live_tables.make(ADA, NewTable("miau-miau"))
    await clock.until_waiting(1)
    assert played(room).seq == 0
    await seal(room, ADA)
    await until(lambda: played(room).cuts.is_closed)
    await room.cut(ADA.id, 1, BITS)
    await until(lambda: log_of(room)[1:4] == ["-1 sealed", f"0 cut {BITS}", "-1 deal"])


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
    log = [await seal(room, ADA)]
    await story.settle()
    assert log_of(room) == log
    await seal(room, BO)
    await until(lambda: played(room).cuts.is_closed)
    for guest in (ADA, BO):
        await room.cut(guest.id, 1, BITS)
    await story.counted_in(room)
    await until(lambda: log_of(room)[5:6] == ["-1 deal"])
    with pytest.raises(Refused, match="no_cut_now"):
        await seal(room, ADA, deal=2)


async def test_who_goes_away_is_waited_for_no_longer(story: Story) -> None:
    room = await begun(story, ADA, BO, cutting=(ADA, BO))
    await seal(room, BO)
    story.live_tables.cutters.discard(ADA.id)
    room.exit(ADA.id)
    await until(lambda: played(room).cuts.is_closed)
    await room.cut(BO.id, 1, BITS)
    await until(lambda: played(room).deal_number() == 1)


async def test_between_two_deals_there_is_time_for_cuts_and_they_take_none_of_their_own(
    story: Story, clock: ManualClock
) -> None:
    room = await begun(
        story, ADA, BO, cutting=(ADA, BO), game="mau-mau", options={"scoring": "match", "hand_size": "3"}
    )
    table = played(room)
    for guest in (ADA, BO):
        await seal(room, guest)
    await until(lambda: table.cuts.is_closed)
    for guest in (ADA, BO):
        await room.cut(guest.id, 1, BITS)
    await until(lambda: table.deal_number() == 1)
    while table.coming_deal() is None:
        seat = table.waiting_for()[0]
        await table.submit(seat, None, table.game.text(sensible(table, seat)))
    assert table.coming_deal() == 2
    with pytest.raises(Refused, match="no_cut_now"):
        await seal(room, ADA, deal=1)
    for guest in (ADA, BO):
        await seal(room, guest, deal=2)
    await until(lambda: table.cuts.is_closed)
    await room.cut(ADA.id, 2, BITS)
    before = table.seq
    await clock.until_waiting(1)
    clock.advance(2.9)
    await room.cut(BO.id, 2, BITS)
    await story.settle()
    assert table.seq == before + 1
    clock.advance(0.1)
    await until(lambda: table.seq == before + 2)
    assert table.deal_number() == 2


def sensible(table: Any, seat: int) -> int:
    """A move that keeps the call window shut."""
    moves = table.moves(seat)
    return int(max(moves, key=lambda m: (table.game.parts(m).verb == "play", table.game.parts(m).said)))


async def test_what_is_no_cut_or_comes_twice_or_too_late_is_refused_and_changes_nothing(story: Story) -> None:
    room = await begun(story, ADA, BO, cutting=(ADA, BO))
    for bits in ("", "0f", BITS + "0f", "0F" * 16, "zz" * 16, "٠" * 32):
        with pytest.raises(NotPossible, match="not_a_cut"):
            await room.cut(ADA.id, 1, bits)
        with pytest.raises(NotPossible, match="not_a_cut"):
            await room.seal(ADA.id, 1, bits + bits)
    for deal in (0, 2, 99):
        with pytest.raises(Refused, match="GEN-6: no_cut_now"):
            await seal(room, ADA, deal=deal)
        with pytest.raises(Refused, match="GEN-6: no_cut_now"):
            await room.cut(ADA.id, deal, BITS)
    for cut in (room.seal("eve", 1, BITS + BITS), room.cut("eve", 1, BITS)):
        with pytest.raises(NotPossible, match="not_seated"):
            await cut
    for text in (f"cut {BITS}", f"seal {BITS}{BITS}", "sealed"):
        with pytest.raises(CannotRead):
            await room.move(ADA.id, "m1", text)
    with pytest.raises(Refused, match="GEN-6: cut_not_sealed"):
        await room.cut(ADA.id, 1, BITS)
    assert log_of(room) == []
    await seal(room, ADA)
    for bits in (BITS, OTHER):
        with pytest.raises(Refused, match="GEN-6: cut_already"):
            await seal(room, ADA, bits)
    with pytest.raises(Refused, match="GEN-6: no_cut_now"):
        await room.cut(ADA.id, 1, BITS)
    await seal(room, BO)
    await until(lambda: played(room).cuts.is_closed)
    with pytest.raises(Refused, match="GEN-6: cut_not_as_sealed"):
        await room.cut(ADA.id, 1, OTHER)
    await room.cut(ADA.id, 1, BITS)
    with pytest.raises(Refused, match="GEN-6: cut_already"):
        await room.cut(ADA.id, 1, BITS)
    await room.cut(BO.id, 1, BITS)
    await until(lambda: played(room).seq == 6)
    with pytest.raises(Refused, match="GEN-6: no_cut_now"):
        await room.cut(BO.id, 1, BITS)


async def test_whoever_comes_after_the_seals_are_closed_does_not_cut_this_deal(story: Story) -> None:
    room = await begun(story, ADA, BO, cutting=(ADA,))
    await seal(room, ADA)
    await until(lambda: played(room).cuts.is_closed)
    with pytest.raises(Refused, match="GEN-6: no_cut_now"):
        await seal(room, BO)
    with pytest.raises(Refused, match="GEN-6: cut_not_sealed"):
        await room.cut(BO.id, 1, BITS)


async def test_a_seal_of_another_table_deal_seat_or_envelope_opens_nothing(story: Story) -> None:
    """Else somebody could seal what another has sealed, and open it after them."""
    for envelope, table, deal, seat in (("0" * 64, "", 1, 1), ("", "x", 1, 1), ("", "", 2, 1), ("", "", 1, 0)):
        room = await begun(story, ADA, BO, cutting=(ADA, BO))
        copied = seal_of(envelope or played(room).record.commitment, table or room.id, deal, seat, BITS)
        await seal(room, ADA)
        await room.seal(BO.id, 1, copied)
        await until(lambda room=room: played(room).cuts.is_closed)  # type: ignore[misc]
        with pytest.raises(Refused, match="GEN-6: cut_not_as_sealed"):
            await room.cut(BO.id, 1, BITS)
        await room.cut(ADA.id, 1, BITS)


def dealer_shown(table: Any) -> int:
    """Who deals, as everybody sees it."""
    return int(table.view(None).dealer)


async def test_the_cuts_decide_who_deals_first_and_nobody_is_shown_it_before(story: Story) -> None:
    """Whoever saw it could keep their own cut back."""
    for n in range(3):
        bits = f"{n:02x}" * 16
        room = await begun(story, ADA, BO, cutting=(ADA, BO))
        table = played(room)
        await seal(room, ADA, bits)
        await seal(room, BO)
        await until(lambda table=table: table.cuts.is_closed)  # type: ignore[misc]
        assert dealer_shown(table) == 0
        await room.cut(ADA.id, 1, bits)
        assert dealer_shown(table) == 0
        await room.cut(BO.id, 1, BITS)
        await until(lambda table=table: table.deal_number() == 1)  # type: ignore[misc]
        play, chance = table._fold.play, table._fold.play.chance
        assert isinstance(chance, KeyedChance)
        dealer = dealer_shown(table)
        assert [event.seat for event in table.steps[-1].events if event.name == "dealer_chosen"] == [dealer]
        assert play.chance_lines()[0] == f"~ 0.0 of 2 > {dealer}"
        assert chance.cuts[0] == chance.cuts[1] != {}
        assert chance.key(0, 0) != KeyedChance(chance.secret, chance.rules, chance.table).key(0, 0)
        found = check(read_record(play.record(with_secret=True, with_chance=True)), table.game)
        assert all(looked_at.holds for looked_at in found)
        assert found[1].found == f"seat {dealer}, drawn from the secret and the cuts of deal 1"


async def test_before_the_start_and_after_the_end_there_is_nothing_to_cut(story: Story) -> None:
    room = await story.table(ADA, BO, start=False)
    with pytest.raises(NotPossible, match="not_started"):
        await room.cut(ADA.id, 1, BITS)
    room = await story.table(ADA, BO)
    await room.change_by_host(ADA.id, room_record.close)
    with pytest.raises(NotPossible, match="over"):
        await room.cut(ADA.id, 1, BITS)


async def started_again(story: Story, room: Room) -> Room:
    """The same table after the server has stopped and started."""
    cutters = story.live_tables.cutters
    await story.live_tables.close()
    story.live_tables = LiveTables(story.storage, clock=story.clock)
    story.live_tables.cutters = cutters
    again = await story.live_tables.open(room.id)
    assert again is not None
    return again


async def test_a_crash_between_envelope_and_deal_changes_neither_secret_nor_seals_nor_cuts(story: Story) -> None:
    """Whoever sealed before it has sealed, and after the seals were closed nobody comes in between."""
    room = await begun(story, ADA, BO, cutting=(ADA, BO))
    log = [await seal(room, ADA)]
    commitment, secret = played(room).record.commitment, await story.storage.secret(room.id)
    room = await started_again(story, room)
    assert played(room).record.commitment == commitment
    assert await story.storage.secret(room.id) == secret
    with pytest.raises(Refused, match="cut_already"):
        await seal(room, ADA, OTHER)
    log += [await seal(room, BO, OTHER), "-1 sealed"]
    await until(lambda: played(room).cuts.is_closed)
    await room.cut(BO.id, 1, OTHER)
    room = await started_again(story, room)
    assert log_of(room) == [*log, f"1 cut {OTHER}"]
    with pytest.raises(Refused, match="cut_already"):
        await room.cut(BO.id, 1, OTHER)
    await room.cut(ADA.id, 1, BITS)
    await until(lambda: played(room).seq == 6)
    assert log_of(room) == [*log, f"1 cut {OTHER}", f"0 cut {BITS}", "-1 deal"]


async def test_a_table_of_an_older_server_goes_on_and_its_cuts_count_as_they_did(story: Story) -> None:
    """Its log has cuts that nobody sealed, and its first dealer was drawn without them."""
    room = await begun(story, ADA, BO, cutting=(ADA, BO))
    await played(room).submit(0, None, f"cut {BITS}")
    with pytest.raises(Refused, match="no_cut_now"):
        await seal(room, BO)
    await played(room).submit(1, None, f"cut {OTHER}")
    await played(room).submit(-1, None, "deal")
    room = await started_again(story, room)
    play = played(room)._fold.play
    assert isinstance(play.chance, KeyedChance)
    assert play.chance.cuts == {1: {0: bytes.fromhex(BITS), 1: bytes.fromhex(OTHER)}}
    found = {look.about: look for look in check(read_record(play.record(True, True)), play.game)}
    assert all(looked_at.holds for looked_at in found.values())
    assert found["deal 1"].found.startswith("cut by seats 0, 1, not sealed before (an older server)")
    assert found["first dealer"].found.endswith("drawn from the secret alone")


async def test_a_page_that_cuts_by_itself_is_no_sign_of_somebody_before_it(story: Story, clock: ManualClock) -> None:
    """GEN-3: time-outs in a row are counted on, and the bot that sits in stays."""
    room = await begun(story, ADA, BO, cutting=(ADA, BO))
    table = played(room)
    await table.submit(-1, None, "sit-in 0")
    table._fold.missed[0] = 1
    for guest in (ADA, BO):
        await seal(room, guest)
    await until(lambda: table.cuts.is_closed)
    await room.cut(ADA.id, 1, BITS)
    assert table.sat_in == {0}
    assert table.missed(0) == 1
