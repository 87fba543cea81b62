"""GEN-3 at a live table: time that is up, bots that sit in, people who come back. The clock is the test's own."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from katzentisch.bots.thinking import think_here
from katzentisch.engine.record import read_record
from katzentisch.engine.state import TABLE, Refused
from katzentisch.tables.driving import table_bots
from katzentisch.tables.live.table import Overtaken
from katzentisch.tables.people import pauses, room_record
from tests.tables.people import ADA, BO, played, until

CLOCK = {"turn_seconds": "30"}
PEOPLE = (ADA, BO)


def entries(room: Any, word: str) -> list[str]:
    return [step.entry.text for step in room.steps if step.entry.text.startswith(word)]


async def test_a_seat_whose_time_is_up_makes_the_mildest_move(story: Any, clock: Any) -> None:
    """GEN-3: a move of TABLE in the log, at the very moment and not before."""
    room = await story.table(ADA, BO, options=CLOCK)
    seat = room.table.waiting_for()[0]
    await clock.until_waiting(1)
    assert room.table.turn_clock.left(clock.now()) == {seat: 30.0}
    clock.advance(29.9)
    await story.settle()
    assert room.table.seq == 1
    clock.advance(0.2)
    await until(lambda: room.table.seq == 2)
    entry = room.steps[-1].entry
    assert (entry.seat, entry.text) == (TABLE, f"timeout {seat}")
    assert room.table.waiting_for() == [1 - seat]


async def test_without_a_clock_nobody_is_hurried(story: Any, clock: Any) -> None:
    """`turn_seconds` off: people who are there may think for ever."""
    room = await story.table(ADA, BO)
    clock.advance(100_000)
    await story.settle()
    assert room.table.seq == 1


async def test_every_move_of_a_seat_starts_its_time_anew(story: Any, clock: Any) -> None:
    """Drawing, then thinking about the drawn card."""
    room = await story.table(ADA, BO, options=CLOCK)
    seat = room.table.waiting_for()[0]
    clock.advance(29)
    await room.move(PEOPLE[seat].id, "m1", "draw")
    clock.advance(29)
    await story.settle()
    assert entries(room, "timeout") == []
    assert room.table.turn_clock.left(clock.now()) == {seat: 1.0}


async def test_taking_a_move_back_buys_no_time(story: Any, clock: Any) -> None:
    """Or it could be played and taken back for ever."""
    room = await story.table(ADA, BO, options=CLOCK)
    table = room.table
    while True:
        seat = table.waiting_for()[0]
        plays = [
            m
            for m in table.moves(seat)
            if table.game.parts(m).verb == "play" and table.game.parts(m).cards[0] >> 2 != 6
        ]
        if plays:
            break
        await table.submit(seat, None, table.game.text(table.moves(seat)[0]))
    clock.advance(10)
    await room.move(PEOPLE[seat].id, "a", table.game.text(plays[0]))
    clock.advance(5)
    await room.move(PEOPLE[seat].id, "b", "undo")
    assert table.turn_clock.left(clock.now()) == {seat: 15.0}


async def test_after_two_time_outs_in_a_row_a_bot_sits_in(story: Any, clock: Any) -> None:
    """GEN-3; the person takes the seat back by making a move, and nothing of the game has changed by either."""
    room = await story.table(ADA, BO, options=CLOCK)
    table = room.table
    sleeper = table.waiting_for()[0]
    awake = 1 - sleeper
    while sleeper not in table.sat_in:
        if table.waiting_for() == [awake]:
            moves = [m for m in map(table.game.text, table.moves(awake)) if m in ("draw", "pass", "take")]
            await table.submit(awake, None, moves[-1])
        elif table.missed(sleeper) < 2:
            clock.advance(31)
            await story.settle()
        else:
            await story.settle()
    assert entries(room, "timeout") == [f"timeout {sleeper}"] * 2
    assert entries(room, "sit-in") == [f"sit-in {sleeper}"]
    assert room.steps[-1].events[-1].name == "sat_in"
    before = table.view(sleeper).facts()
    await room.come_back(PEOPLE[sleeper].id)
    assert entries(room, "back") == [f"back {sleeper}"]
    assert table.view(sleeper).facts() == before
    assert (table.sat_in, table.missed(sleeper)) == (set(), 0)


async def test_the_bot_that_sits_in_plays_and_gives_the_seat_back(story: Any, clock: Any) -> None:
    """UX 1: within seconds; a move of the person is enough to be back."""
    room = await story.table(ADA, BO)
    table = room.table
    seat = table.waiting_for()[0]
    gone = PEOPLE[seat]
    room.exit(gone.id)
    await clock.until_waiting(1)
    clock.advance(20.1)
    await until(lambda: seat in table.sat_in)
    await clock.until_waiting(1)
    seq = table.seq
    clock.advance(2)
    await until(lambda: table.seq > seq)
    assert table.steps[seq].entry.seat == seat
    room.enter(gone.id)
    with pytest.raises(Refused):  # it is not this seat's turn; it is this person's seat again all the same
        await room.move(gone.id, "m", "deal")
    assert table.sat_in == set()


async def test_who_comes_while_a_bot_is_sitting_down_has_the_seat(
    story: Any, clock: Any, storage: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the decision that a bot sits in and its place in the log somebody can open the table."""
    room = await story.table(ADA, BO)
    seat = room.table.waiting_for()[0]
    gone, append = PEOPLE[seat], storage.append
    room.exit(gone.id)

    async def slowly(table_id: str, seq: int, entry: Any) -> None:
        if entry.text.startswith("sit-in"):
            room.enter(gone.id)
            await room.come_back(gone.id)
        await append(table_id, seq, entry)

    monkeypatch.setattr(storage, "append", slowly)
    await clock.until_waiting(1)
    clock.advance(20.1)
    await until(lambda: entries(room, "back") == [f"back {seat}"])
    assert room.table.sat_in == set()


@pytest.mark.parametrize("behind", [0, 1])
async def test_a_move_right_after_a_bot_sat_in_is_not_overtaken(story: Any, clock: Any, behind: int) -> None:
    """SECURITY 16: to take the seat back is the mover's own doing; that a bot sat in has to be seen."""
    room = await story.table(ADA, BO)
    table = room.table
    seat = table.waiting_for()[0]
    room.exit(PEOPLE[seat].id)
    await clock.until_waiting(1)
    clock.advance(20.1)
    await until(lambda: seat in table.sat_in)
    seq, text = table.seq, table.game.text(table.moves(seat)[0])
    if behind:
        with pytest.raises(Overtaken):
            await room.move(PEOPLE[seat].id, "m", text, after=seq - behind)
        return
    answer = await room.move(PEOPLE[seat].id, "m", text, after=seq)
    assert [step.entry.text for step in table.steps[seq:]] == [f"back {seat}", text]
    assert answer.seq == seq + 2


async def test_who_is_away_for_a_moment_keeps_the_seat(story: Any, clock: Any) -> None:
    """UX 2: a phone that sleeps for ten seconds has lost nothing."""
    room = await story.table(ADA, BO)
    gone = PEOPLE[room.table.waiting_for()[0]]
    room.exit(gone.id)
    clock.advance(15)
    await story.settle()
    room.enter(gone.id)
    clock.advance(15)
    await story.settle()
    assert entries(room, "sit-in") == []


async def test_absence_counts_in_ones_turn_only(story: Any, clock: Any) -> None:
    """Away for long while the other one thinks: twenty seconds from the turn on. The host sets how many."""
    room = await story.table(ADA, BO, absent_seconds=40)
    table = room.table
    turn = table.waiting_for()[0]
    gone = 1 - turn
    room.exit(PEOPLE[gone].id)
    clock.advance(1000)
    await story.settle()
    assert table.sat_in == set()
    while table.waiting_for() == [turn]:
        moves = [m for m in map(table.game.text, table.moves(turn)) if m in ("draw", "pass", "take")]
        await table.submit(turn, None, moves[-1])
    clock.advance(39)
    await story.settle()
    assert table.sat_in == set()
    clock.advance(2)
    await until(lambda: table.sat_in == {gone})


async def test_nobody_sits_in_where_nobody_waits(story: Any, clock: Any) -> None:
    """A game against bots whose only person is away is there tomorrow as it was today, clock or not."""
    room = await story.table(ADA, bots=1, options=CLOCK)
    while room.table.waiting_for() != [0]:
        clock.advance(2)
        await story.settle()
    seq = room.table.seq
    room.exit(ADA.id)
    clock.advance(59)
    await story.settle()
    clock.advance(100_000)
    await story.settle()
    assert room.table.seq == seq


@pytest.mark.parametrize("options", [{}, CLOCK])
async def test_a_spectator_alone_starts_neither_bots_nor_clocks(
    story: Any, clock: Any, options: dict[str, str]
) -> None:
    """SECURITY 27: the party is away and comes back to its game as it was; while one of them is there, bots sit in."""
    room = await story.table(ADA, BO, options=options)
    table = room.table
    room.enter("eve")
    room.exit(ADA.id)
    room.exit(BO.id)
    seq = table.seq
    for _ in range(5):
        clock.advance(1000)
        await story.settle()
    assert table.seq == seq
    absent = PEOPLE[table.waiting_for()[0]]
    room.enter(next(guest for guest in (ADA, BO) if guest != absent).id)
    await story.settle()
    clock.advance(61)
    await until(lambda: table.seq > seq)


async def test_time_with_nobody_of_the_party_there_counts_for_nobody(story: Any, clock: Any) -> None:
    """GEN-3, SECURITY 27: whoever comes back to a game has the time that was left, and so has an absent partner."""
    room = await story.table(ADA, BO, options=CLOCK)
    table = room.table
    waited_for = PEOPLE[table.waiting_for()[0]]
    room.enter("eve")
    room.exit(ADA.id)
    room.exit(BO.id)
    await story.settle()
    seq, left = table.seq, table.turn_clock.left(clock.now())
    clock.advance(5000)
    await story.settle()
    room.enter(waited_for.id)
    await story.settle()
    assert (table.seq, table.turn_clock.left(clock.now())) == (seq, left)
    clock.advance(61)
    await until(lambda: table.seq > seq)


async def test_bots_that_sit_in_stop_when_the_last_player_goes(story: Any, clock: Any) -> None:
    """SECURITY 27: even if a bot plays for everybody, and somebody watches."""
    room = await story.table(ADA, BO)
    table = room.table
    for seat in (0, 1):
        await table.submit(TABLE, None, f"sit-in {seat}")
    room.enter("eve")
    room.exit(ADA.id)
    room.exit(BO.id)
    await story.settle()
    seq = table.seq
    for _ in range(5):
        clock.advance(100)
        await story.settle()
    assert table.seq == seq
    room.enter(ADA.id)
    await story.settle()
    clock.advance(10)
    await until(lambda: table.seq > seq)


async def test_only_the_table_says_who_sits_in(story: Any) -> None:
    """SECURITY 13: people cannot, for themselves or for others, and nobody twice."""
    room = await story.table(ADA, BO)
    table = room.table
    for text in ("sit-in 0", "sit-in 1", "back 0", "timeout 1"):
        with pytest.raises(Refused) as refused:
            await room.move(ADA.id, text, text)
        assert refused.value.refusal.rule in ("GEN-3", "GEN-6")
    await table.submit(TABLE, None, "sit-in 1")
    for text, code in (("sit-in 1", "bot_sits_in"), ("back 0", "no_bot_sits_in"), ("sit-in 2", "only_the_table")):
        with pytest.raises(Refused) as refused:
            await table.submit(TABLE, None, text)
        assert refused.value.refusal.code == code


async def test_a_pause_counts_for_nobody(story: Any, clock: Any) -> None:
    """What was left of a turn is left afterwards."""
    room = await story.table(ADA, BO, options=CLOCK)
    seat = room.table.waiting_for()[0]
    clock.advance(10)
    await room.change(lambda r: pauses.pause(r, True, room.clock.milliseconds()))
    clock.advance(500)
    assert room.table.turn_clock.left(clock.now()) == {seat: 20.0}
    await room.change(lambda r: pauses.pause(r, False, room.clock.milliseconds()))
    assert room.table.turn_clock.left(clock.now()) == {seat: 20.0}
    await story.settle()
    clock.advance(20.1)
    await until(lambda: entries(room, "timeout") == [f"timeout {seat}"])


async def test_bots_catch_now_and_then_and_never_before_a_person_could_call(story: Any, clock: Any) -> None:
    """MIAU-23: over many forgotten calls some are caught, some are not; each catch comes a second after the play or later."""
    caught = missed = 0
    while not (caught and missed):
        room = await story.table(ADA, bots=1, game="miau-miau", options={"call": "catch"})
        table = room.table
        while table.result() is None and (table.view(None).window != 0 or table.view(None).called):
            if table.waiting_for() == [0]:
                silent = [
                    m for m in table.moves(0) if table.game.parts(m).said == 0 and table.game.parts(m).verb != "catch"
                ]
                plays = [m for m in silent if table.game.parts(m).verb == "play"]
                await table.submit(0, None, table.game.text((plays or silent)[0]))
            else:
                clock.advance(2)
                await story.settle()
        opened, at = table.wait_begun_by, clock.now()
        is_open = table.view(None).window == 0  # the game may be over without any call being forgotten
        while table.seq == opened and table.waiting_for() == [1]:
            clock.advance(0.1)
            await story.settle()
        if is_open and table.seq > opened:
            caught += table.steps[opened].entry.text == "catch 0"
            missed += table.steps[opened].entry.text != "catch 0"
            assert clock.now() - at >= 1.0
        await room.change(lambda r: room_record.close(r))
    assert caught
    assert missed


async def test_a_bots_time_does_not_depend_on_its_cards(
    story: Any, clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SECURITY 8: with the same dice, whatever it holds and however it chooses, it waits equally long."""
    monkeypatch.setattr(f"{table_bots.__name__}.secrets.randbits", lambda bits: 7)
    waits = set()
    for _ in range(12):
        room = await story.table(ADA, bots=1)
        table = played(room)
        if table.waiting_for() == [1]:
            bots = table_bots.TableBots(False, think_here, lambda: None)
            while not (plans := bots.planned(table, [1])):
                await asyncio.sleep(0)
            waits.add(round(plans[0].at - clock.now(), 9))
    assert len(waits) == 1


async def test_who_sat_in_is_part_of_the_record(story: Any) -> None:
    """A saved game tells it, and plays again."""
    room = await story.table(ADA, BO)
    await played(room).submit(TABLE, None, "sit-in 1")
    await room.come_back(BO.id)
    play = played(room)._fold.play
    text = play.record(with_secret=True)
    assert "2 table sit-in 1 @" in text
    again = read_record(text).replay(play.game)
    assert again.view(None).facts() == play.view(None).facts()
    assert again.sat_in == set()
