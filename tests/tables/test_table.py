"""A live table: saved before shown, never twice, and the log is all there is."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from katzentisch.engine.cards import CannotRead
from katzentisch.engine.chance import Dice
from katzentisch.engine.entry import MOVE, Entry, Line, Step
from katzentisch.engine.state import TABLE, Refused
from katzentisch.proof.still_world import ManualClock
from katzentisch.tables.live.fold import CannotFold
from katzentisch.tables.live.pace import Pace
from katzentisch.tables.live.table import MoveIdReused, Overtaken, Table
from katzentisch.tables.storage.base import Storage, StorageFailed

AT_ONCE = Pace().times(0)
MakeTable = Callable[..., Awaitable[Table]]
Again = Callable[[Table], Awaitable[Table]]


def facts(table: Table) -> list[Any]:
    """All that anybody knows at this table."""
    seats = [None, *range(len(table.record.seats))]
    return [table.view(seat).facts() for seat in seats]


def told(table: Table) -> list[list[str]]:
    return [[event.text() for event in step.events] for step in table.steps]


def first_move(table: Table) -> tuple[int, str]:
    """Something that the seat in turn may do."""
    seat = table.waiting_for()[0]
    return seat, table.game.text(table.moves(seat)[0])


async def play_some(table: Table, count: int) -> None:
    """So many random moves, or fewer if the game ends before."""
    dice = Dice(7)
    for _ in range(count):
        if not (waiting := table.waiting_for()):
            return
        seat = waiting[0]
        moves = table.moves(seat) if seat != TABLE else table.moves(seat)[:1]
        text = table.game.text(moves[dice.below(len(moves))])
        await table.submit(seat, f"move-{table.seq}" if seat >= 0 else None, text)


@pytest.mark.parametrize("game_id", ["miau-miau", "mau-mau"])
async def test_folding_the_log_gives_the_same_table(game_id: str, make_table: MakeTable, again: Again) -> None:
    """Every view and every event, for players and spectators, after any number of moves."""
    table = await make_table(game_id, pace=AT_ONCE, scoring="match")
    for _ in range(6):
        await play_some(table, 15)
        folded = await again(table)
        assert facts(folded) == facts(table)
        assert told(folded) == told(table)
        assert folded.seq == table.seq


async def test_a_move_is_in_the_file_before_anybody_is_shown_it(make_table: MakeTable, file: Path) -> None:
    """Saved before shown (SECURITY 23)."""
    table = await make_table(pace=AT_ONCE)
    saved_when_shown: list[tuple[int, int]] = []

    def look(step: Step) -> None:
        other = sqlite3.connect(file)
        saved_when_shown.append(
            (table.steps.index(step) + 1, other.execute("SELECT max(seq) FROM entry").fetchone()[0])
        )
        other.close()

    table.listen(look)
    await play_some(table, 5)
    assert saved_when_shown == [(seq, seq) for seq in range(2, 7)]


async def test_times_in_one_log_never_go_back(make_table: MakeTable, clock: ManualClock) -> None:
    """Another node, whose clock was ahead, may have held the table before."""
    table = await make_table()
    clock.time -= 60
    seat, text = first_move(table)
    await table.submit(seat, None, text)
    times = [step.entry.at for step in table.steps]
    assert times == [1000 * 1000] * len(times)
    clock.time += 90
    seat, text = first_move(table)
    await table.submit(seat, None, text)
    assert table.steps[-1].entry.at == 1030 * 1000


async def test_a_retry_gets_the_same_answer_and_is_never_played_twice(make_table: MakeTable, again: Again) -> None:
    """At once, after further moves, and by another process (SECURITY 15)."""
    table = await make_table(pace=AT_ONCE)
    seat, text = first_move(table)
    answer = await table.submit(seat, "m1", text)
    assert await table.submit(seat, "m1", text) == (answer.seq, True)
    await play_some(table, 3)
    seq = table.seq
    assert await table.submit(seat, "m1", text) == (answer.seq, True)
    folded = await again(table)
    assert await folded.submit(seat, "m1", text) == (answer.seq, True)
    assert table.seq == folded.seq == seq


async def test_a_double_click_is_played_once(make_table: MakeTable) -> None:
    """Twice the same at the same time."""
    table = await make_table(pace=AT_ONCE)
    seat, text = first_move(table)
    answers = await asyncio.gather(*(table.submit(seat, "m1", text) for _ in range(4)))
    assert sorted(answer.is_repeated for answer in answers) == [False, True, True, True]
    assert table.seq == 2


async def test_the_same_id_with_another_move_is_an_error(make_table: MakeTable) -> None:
    """Whether the first was played or refused; nothing changes."""
    table = await make_table(pace=AT_ONCE)
    seat, text = first_move(table)
    await table.submit(seat, "m1", text)
    with pytest.raises(MoveIdReused):
        await table.submit(seat, "m1", "pass")
    with pytest.raises(Refused):
        await table.submit(seat, "m2", text)
    with pytest.raises(MoveIdReused):
        await table.submit(seat, "m2", "pass")
    assert table.seq == 2


async def with_a_card_to_play(make_table: MakeTable) -> tuple[Table, int, str]:
    """The first deal in which the seat that starts has a fitting card, its seat and that card; no Jack."""
    for seed in range(1, 100):
        table = await make_table(pace=AT_ONCE, seed=seed)
        seat = table.waiting_for()[0]
        for text in map(table.game.text, table.moves(seat)):
            if text[-1] in "♣♠♥♦" and ">" not in text:
                return table, seat, text
    raise AssertionError("a hundred deals, and nobody has a card to play")


async def test_spelling_does_not_make_another_move(make_table: MakeTable) -> None:
    """``7s`` is ``7♠``: the log has one spelling."""
    table, seat, text = await with_a_card_to_play(make_table)
    plain = text.translate(str.maketrans("♣♠♥♦", "cshd"))
    await table.submit(seat, "m1", plain)
    assert table.steps[-1].entry.text == text
    assert (await table.submit(seat, "m1", text)).is_repeated


async def test_a_refused_move_stays_refused_under_its_id(make_table: MakeTable) -> None:
    """The rule is named, nothing changes, and a late retry does not suddenly play it (SECURITY 13)."""
    table = await make_table(pace=AT_ONCE)
    seat = table.waiting_for()[0]
    other = (seat + 1) % 3
    before = facts(table)
    with pytest.raises(Refused) as refused:
        await table.submit(other, "m1", "draw")
    assert refused.value.refusal.rule == "GEN-6"
    assert facts(table) == before
    await table.submit(seat, "a", "draw")
    await table.submit(seat, "b", "pass")
    assert table.waiting_for() == [other]
    with pytest.raises(Refused):
        await table.submit(other, "m1", "draw")
    await table.submit(other, "m2", "draw")


@pytest.mark.parametrize("text", ["", "xyzzy", "7", "undo ", "cut 12", "draw\n", "7♠" * 100])
async def test_text_that_is_no_move_changes_nothing(text: str, make_table: MakeTable) -> None:
    """An error of reading, without a number (GEN-6)."""
    table = await make_table(pace=AT_ONCE)
    with pytest.raises(CannotRead):
        await table.submit(0, "m1", text)
    assert table.seq == 1


async def test_a_move_is_read_at_the_door(make_table: MakeTable) -> None:
    """What cannot be read is told before it is its turn: it waits behind nobody, and nobody waits for it."""
    table = await make_table(pace=AT_ONCE)
    seat, text = first_move(table)
    first = table.submit(seat, "m1", text)
    with pytest.raises(CannotRead):
        table.submit(seat, "m2", "xyzzy")
    assert not first.done()
    await first
    assert not table.is_busy


async def test_nothing_behind_the_door_reads_a_move_again(make_table: MakeTable, again: Again) -> None:
    """It is judged, saved, played and kept by its number; only who folds the log afterwards has nothing but the text."""
    table = await make_table(pace=AT_ONCE)
    seat = table.waiting_for()[0]
    entry = Entry(seat, MOVE, table.moves(seat)[0], "no move of any game", id="m1")
    answer = await table.make(entry)
    logged = table.steps[-1].entry
    assert (logged.seat, logged.text, logged.id) == (seat, "no move of any game", "m1")
    assert await table.make(entry) == (answer.seq, True)
    with pytest.raises(CannotFold):
        await again(table)


async def test_a_log_is_judged_when_it_is_folded(make_table: MakeTable, again: Again, storage: Storage) -> None:
    """A line that the rules forbid is not played, though it can be read."""
    table = await make_table(pace=AT_ONCE)
    waiting = table.waiting_for()[0]
    await storage.append(table.id, 2, Line((waiting + 1) % 3, "draw", 0))
    with pytest.raises(CannotFold, match="Refused"):
        await again(table)


async def test_people_cannot_move_for_the_table(make_table: MakeTable) -> None:
    """Dealing and time are the table's (SECURITY 13)."""
    table = await make_table(pace=AT_ONCE)
    for text in ("deal", "timeout 0", "timeout 1"):
        with pytest.raises(Refused):
            await table.submit(0, None, text)
    assert table.seq == 1


class Unreliable:
    """A store that fails when told to: before the entry is in the log, or after."""

    def __init__(self, store: Storage) -> None:
        self._store = store
        self.fails = ""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(self, table_id: str, seq: int, entry: Line) -> None:
        if self.fails == "before":
            raise StorageFailed("no room")
        await self._store.append(table_id, seq, entry)
        if self.fails == "after":
            raise StorageFailed("cannot tell")


async def test_what_could_not_be_saved_is_not_played_nor_shown(storage: Storage, make_table: MakeTable) -> None:
    """Nobody sees the move; when the disk has room again the retry plays it (SECURITY 23)."""
    store = Unreliable(storage)
    table = await make_table(pace=AT_ONCE, store=store)
    shown: list[Step] = []
    table.listen(shown.append)
    seat, text = first_move(table)
    before = facts(table)
    store.fails = "before"
    for _ in range(3):
        with pytest.raises(StorageFailed):
            await table.submit(seat, "m1", text)
    assert (facts(table), shown) == (before, [])
    store.fails = ""
    assert await table.submit(seat, "m1", text) == (2, False)
    assert len(shown) == 1


async def test_a_failure_after_the_fact_doubles_nothing(storage: Storage, make_table: MakeTable) -> None:
    """The store failed, and yet the entry is in the log: the retry finds it, and those who watch are shown it once."""
    store = Unreliable(storage)
    table = await make_table(pace=AT_ONCE, store=store)
    shown: list[int] = []
    table.listen(lambda step: shown.append(table.steps.index(step) + 1))
    seat, text = first_move(table)
    store.fails = "after"
    with pytest.raises(StorageFailed):
        await table.submit(seat, "m1", text)
    assert shown == []
    store.fails = ""
    assert await table.submit(seat, "m1", text) == (2, True)
    assert shown == [2]


async def test_a_lost_race_is_folded_and_checked_again(make_table: MakeTable, again: Again) -> None:
    """Two processes at one table: the slower one learns what happened and judges its move anew."""
    table = await make_table(pace=AT_ONCE)
    slower = await again(table)
    shown: list[int] = []
    slower.listen(lambda step: shown.append(slower.steps.index(step) + 1))
    seat = table.waiting_for()[0]
    await table.submit(seat, "a", "draw")
    with pytest.raises(Refused) as refused:
        await slower.submit(seat, "b", "draw")
    assert refused.value.refusal.rule == "MIAU-17"
    assert shown == [2]
    await slower.submit(seat, "c", "pass")
    assert slower.seq == 3


async def test_a_client_that_goes_away_does_not_tear_a_move_apart(make_table: MakeTable, again: Again) -> None:
    """Cancelled at any moment, a move is either in log and state, or in neither."""
    table = await make_table(pace=AT_ONCE, scoring="match")
    for patience in range(12):
        seat = table.waiting_for()[0]
        text = table.game.text(table.moves(seat)[-1])
        client = table.submit(seat, f"m{patience}", text)
        for _ in range(patience):
            await asyncio.sleep(0)
        client.cancel()
        await asyncio.gather(client, return_exceptions=True)
        while table.is_busy:
            await asyncio.sleep(0)
        if table.result() is not None or table.waiting_for() == [TABLE]:
            break
    await play_some(table, 1)
    assert facts(await again(table)) == facts(table)


async def test_a_move_after_something_else_is_told_so(make_table: MakeTable) -> None:
    """Bots decide from what they saw; if that is no longer so they look again."""
    table = await make_table(pace=AT_ONCE)
    seat, text = first_move(table)
    with pytest.raises(Overtaken):
        await table.submit(seat, None, text, after=0)
    await table.submit(seat, None, text, after=1)


async def test_the_last_move_can_be_taken_back(make_table: MakeTable, again: Again) -> None:
    """GEN-4 at a table: an entry like any other, so it survives folding; a draw cannot be taken back (SECURITY 22)."""
    table, seat, text = await with_a_card_to_play(make_table)
    before = table.view(seat).hand  # type: ignore[attr-defined]
    await table.submit(seat, "m1", text)
    assert table.can_undo(seat)
    assert not table.can_undo((seat + 1) % 3)
    await table.submit(seat, "m2", "undo")
    assert table.view(seat).hand == before  # type: ignore[attr-defined]
    assert facts(await again(table)) == facts(table)
    await table.submit(seat, "m3", "draw")
    assert not table.can_undo(seat)
    with pytest.raises(Refused) as refused:
        await table.submit(seat, "m4", "undo")
    assert refused.value.refusal.rule == "GEN-4"


async def test_a_log_that_does_not_play_is_not_folded_wrongly(
    storage: Storage, make_table: MakeTable, again: Again
) -> None:
    """A damaged log, a gap, and other rules all end with an honest error."""
    table = await make_table(pace=AT_ONCE)
    with pytest.raises(CannotFold):
        await Table.load(table.game, _with_rules(table, "99"), storage, table.pace, table.clock)
    await storage.append(table.id, 3, Line(0, "draw", 0))
    with pytest.raises(CannotFold):
        await again(table)


def _with_rules(table: Table, rules: str) -> Any:
    return msgspec.structs.replace(table.record, rules=rules)


async def test_a_listener_that_fails_harms_nobody(make_table: MakeTable) -> None:
    """The move is made and the others are told."""
    table = await make_table(pace=AT_ONCE)
    shown: list[Step] = []

    def fail(step: Step) -> None:
        raise RuntimeError

    table.listen(fail)
    table.listen(shown.append)
    await play_some(table, 1)
    assert len(shown) == 1


async def test_what_fails_after_a_move_was_saved_stops_no_table(
    make_table: MakeTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever made it is told; it stands, and the next one is made."""
    table = await make_table(pace=AT_ONCE)
    seat, text = first_move(table)
    with monkeypatch.context() as broken:
        broken.setattr(table, "run_timers", lambda: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            await asyncio.wait_for(table.submit(seat, "m1", text), 5)
    assert await asyncio.wait_for(table.submit(seat, "m1", text), 5) == (2, True)
    await asyncio.wait_for(play_some(table, 1), 5)


async def test_who_closes_a_table_leaves_nobody_waiting(storage: Storage, make_table: MakeTable) -> None:
    """Also those who have just begun to wait, for the store or for a call, or stand behind such a one."""
    store = Unreliable(storage)
    table = await make_table(pace=AT_ONCE, store=store)
    seat, text = first_move(table)
    store.fails = "before"
    with pytest.raises(StorageFailed):
        await table.submit(seat, "m1", text)
    waiting = [table.submit(seat, f"m{n}", text) for n in (2, 3)]
    await table.close()
    await asyncio.wait(waiting, timeout=5)
    assert all(answer.cancelled() for answer in waiting)
    assert not table.is_busy
    late = table.submit(seat, "m4", text)
    assert late.cancelled()
