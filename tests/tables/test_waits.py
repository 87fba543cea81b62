"""The moment in which a "Miau!" can still be said: who waits, for how long, and who does not."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from katzentisch.engine.entry import read_entry
from katzentisch.engine.state import Refused
from katzentisch.tables.live.table import Answer, Table
from katzentisch.tables.people import pauses, room_record
from katzentisch.tables.people.room_record import NotPossible, RoomRecord
from tests.tables.people import ADA, BO, CLEO, Story, played, until

PEOPLE = (ADA, BO, CLEO)
MakeTable = Callable[..., Awaitable[Table]]


async def until_a_call_is_missing(table: Table, clock: Any) -> tuple[int, int]:
    """Play on, saying nothing, until somebody has one card left; that seat and the one in turn."""
    while (view := table.view(None)).window < 0:  # type: ignore[attr-defined]
        seat = table.waiting_for()[0]
        silent = [m for m in table.moves(seat) if table.game.parts(m).said == 0]
        plays = [m for m in silent if table.game.parts(m).verb == "play"]
        await table.submit(seat, None, table.game.text((plays or silent)[0]))
    assert not view.called  # type: ignore[attr-defined]
    return view.window, table.waiting_for()[0]  # type: ignore[attr-defined]


def action(table: Table, seat: int) -> str:
    """Some turn action of this seat, with nothing said."""
    return next(
        table.game.text(move)
        for move in table.moves(seat)
        if table.game.parts(move).said == 0 and table.game.parts(move).verb != "call"
    )


def held(table: Table, seat: int, text: str) -> asyncio.Future[Answer]:
    return table.submit(seat, f"held-{text}", text)


def names(table: Table, seq: int) -> list[str]:
    return [event.name for event in table.steps[seq - 1].events]


async def test_the_next_action_waits_two_seconds_for_the_call(make_table: MakeTable, clock: Any) -> None:
    """MIAU-22: nothing comes, so the penalty card is drawn and the action goes through."""
    table = await make_table("miau-miau")
    forgetful, turn = await until_a_call_is_missing(table, clock)
    seq = table.seq
    move = held(table, turn, action(table, turn))
    await clock.until_waiting(1)
    clock.advance(1.99)
    await asyncio.sleep(0)
    assert not move.done()
    assert table.seq == seq
    clock.advance(0.02)
    answer = await move
    assert answer == (seq + 1, False)
    penalty = table.steps[-1].events[0]
    assert (penalty.seat, penalty.rule) == (forgetful, "MIAU-8")


async def test_a_call_goes_through_at_once_and_frees_the_held_action(make_table: MakeTable, clock: Any) -> None:
    """MIAU-22: the clock does not move at all, and nobody pays."""
    table = await make_table("miau-miau")
    forgetful, turn = await until_a_call_is_missing(table, clock)
    seq = table.seq
    move = held(table, turn, action(table, turn))
    await clock.until_waiting(1)
    assert await table.submit(forgetful, "call", "call") == (seq + 1, False)
    assert await move == (seq + 2, False)
    assert names(table, seq + 1) == ["called"]
    assert "MIAU-8" not in [event.rule for event in table.steps[-1].events]


async def test_nothing_waits_when_nothing_is_missing(make_table: MakeTable, clock: Any) -> None:
    """Neither before a window nor after the call."""
    table = await make_table("miau-miau")
    forgetful, turn = await until_a_call_is_missing(table, clock)
    await table.submit(forgetful, "call", "call")
    await table.submit(turn, "m", action(table, turn))
    assert clock.waiting == []


async def test_the_wait_counts_from_the_play(make_table: MakeTable, clock: Any) -> None:
    """Who thinks for two seconds does not wait."""
    table = await make_table("miau-miau")
    _, turn = await until_a_call_is_missing(table, clock)
    clock.advance(2.0)
    await table.submit(turn, "m", action(table, turn))


async def test_a_double_click_while_held_is_played_once(make_table: MakeTable, clock: Any) -> None:
    """SECURITY 15, while it waits."""
    table = await make_table("miau-miau")
    _, turn = await until_a_call_is_missing(table, clock)
    seq = table.seq
    clicks = [held(table, turn, action(table, turn)), held(table, turn, action(table, turn))]
    await clock.until_waiting(2)
    clock.advance(3)
    assert sorted(await asyncio.gather(*clicks)) == [(seq + 1, False), (seq + 1, True)]
    assert table.seq == seq + 1


async def test_what_is_not_allowed_is_refused_at_once(make_table: MakeTable, clock: Any) -> None:
    """Only what could be played is held."""
    table = await make_table("miau-miau")
    _, turn = await until_a_call_is_missing(table, clock)
    with pytest.raises(Refused):
        await table.submit(turn, "m", "pass")


async def test_taking_back_ends_the_wait(make_table: MakeTable, clock: Any) -> None:
    """GEN-4: the card is back in the hand, and the held action is judged anew."""
    table = await make_table("miau-miau")
    forgetful, turn = await until_a_call_is_missing(table, clock)
    move = held(table, turn, action(table, turn))
    await clock.until_waiting(1)
    await table.submit(forgetful, "u", "undo")
    with pytest.raises(Refused) as refused:
        await move
    assert refused.value.refusal.rule == "GEN-6"


async def test_an_early_catch_is_void_if_the_call_comes(make_table: MakeTable, clock: Any) -> None:
    """MIAU-23: catches of the first second wait; nobody pays for one that came too early."""
    table = await make_table("miau-miau", call="catch")
    forgetful, _ = await until_a_call_is_missing(table, clock)
    catcher = (forgetful + 1) % 3
    move = held(table, catcher, f"catch {forgetful}")
    await clock.until_waiting(1)
    await table.submit(forgetful, "call", "call")
    counts = table.view(None).counts  # type: ignore[attr-defined]
    with pytest.raises(Refused) as refused:
        await move
    assert (refused.value.refusal.rule, refused.value.refusal.code) == ("MIAU-23", "catch_void")
    assert table.view(None).counts == counts  # type: ignore[attr-defined]


async def test_a_catch_stands_after_the_first_second(make_table: MakeTable, clock: Any) -> None:
    """MIAU-23: one card, no call: it draws one."""
    table = await make_table("miau-miau", call="catch")
    forgetful, _ = await until_a_call_is_missing(table, clock)
    catcher = (forgetful + 1) % 3
    move = held(table, catcher, f"catch {forgetful}")
    await clock.until_waiting(1)
    clock.advance(1.01)
    await move
    assert "caught" in names(table, table.seq)
    assert table.view(None).counts[forgetful] == 2  # type: ignore[attr-defined]


async def test_a_late_mau_makes_a_debt(make_table: MakeTable, clock: Any) -> None:
    """MAU-14 at a live table: the same wait, another penalty."""
    table = await make_table("mau-mau")
    forgetful, turn = await until_a_call_is_missing(table, clock)
    task = held(table, turn, action(table, turn))
    await clock.until_waiting(1)
    clock.advance(2.01)
    await task
    assert table.view(None).debts >> forgetful & 1  # type: ignore[attr-defined]


async def test_a_folded_table_waits_no_longer_than_a_new_one(
    make_table: MakeTable, again: Callable[[Table], Awaitable[Table]], clock: Any
) -> None:
    """After a restart the moment begins again: the wait is no game state."""
    table = await make_table("miau-miau")
    _, turn = await until_a_call_is_missing(table, clock)
    clock.advance(5)
    folded = await again(table)
    move = held(folded, turn, action(table, turn))
    await clock.until_waiting(1)
    clock.advance(2.01)
    await move


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda room, seat: pauses.pause(room, True, 10**9), "paused"),
        (lambda room, seat: room_record.stand_up(room, PEOPLE[seat].id), "not_seated"),
    ],
)
async def test_a_move_that_waits_is_not_made_by_who_may_not_move_any_more(
    story: Story, clock: Any, change: Callable[[RoomRecord, int], RoomRecord], code: str
) -> None:
    """Whoever has left, or been sent away, and whoever is at a table that pauses by then."""
    room = await story.table(*PEOPLE)
    table = played(room)
    _, turn = await until_a_call_is_missing(table, clock)
    seq = table.seq
    move = room.move(PEOPLE[turn].id, "held", action(table, turn))
    await until(
        lambda: (
            table.is_busy and table.seconds_to_wait(read_entry(table.game, turn, "draw")) > 0 and bool(clock.waiting)
        )
    )
    await room.change(lambda record: change(record, turn))
    clock.advance(3)
    with pytest.raises(NotPossible, match=code):
        await move
    assert all(step.entry.id is None for step in table.steps[seq:])


@pytest.mark.parametrize("turns", [0, 3])
async def test_what_still_waits_when_the_table_closes_is_given_up(
    make_table: MakeTable, clock: Any, turns: int
) -> None:
    """Though it has only just begun to wait."""
    table = await make_table()
    _, turn = await until_a_call_is_missing(table, clock)
    seq = table.seq
    move = held(table, turn, action(table, turn))
    for _ in range(turns):
        await asyncio.sleep(0)
    await table.close()
    await asyncio.wait([move], timeout=5)
    assert move.cancelled()
    assert (table.is_busy, table.seq) == (False, seq)
