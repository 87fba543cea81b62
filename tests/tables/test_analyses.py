"""Looking back at games that are over: views as they were, one process that may die, and whoever looks decides how long it runs."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path
from typing import Any

import pytest

from katzentisch.bots.analysing import Budget, Matter, Weighed, decode_matter, weigh
from katzentisch.bots.heuristic import HeuristicBot
from katzentisch.bots.hindsight import Hindsight, Opened, look_behind
from katzentisch.engine.chance import Dice, KeyedChance
from katzentisch.engine.record import Playthrough, read_record, record_text
from katzentisch.engine.state import TABLE
from katzentisch.games import GAMES
from katzentisch.proof.still_world import ManualClock
from katzentisch.tables.driving.analyst import Analyst, AnalystFailed, _Turns
from katzentisch.tables.kept.analyses import Analyses, Analysis
from katzentisch.tables.kept.decisions import decisions, entries_of, own_moves
from katzentisch.tables.live.fold import header_of
from katzentisch.tables.live.table import Table
from katzentisch.tables.storage.base import LogEntry, SeatRecord, Storage
from tests.tables.conftest import MakeTable
from tests.tables.people import PATIENCE, until

IN_TURNS = [game.id for game in GAMES.values() if not game.is_real_time]
TWO = (SeatRecord("Ada", guest="ada"), SeatRecord("Minka", bot="heuristic"))
FEW = Budget(playouts=20, milliseconds=0)
ODD = Path(__file__).with_name("odd_analyst.py")


async def weigh_here(matter: Matter) -> Weighed:
    return weigh(matter)


async def look_here(opened: Opened) -> Hindsight:
    return look_behind(opened)


async def rest() -> None:
    """There is no process to end."""


async def play_out(table: Table, clock: ManualClock, views: dict[int, Any] | None = None, most: int = 400) -> None:
    """Play sensibly; Ada's moves have ids, as those of people do. Her views are noted by the number of the entry."""
    bot, dice = HeuristicBot(), Dice(3)
    while table.result() is None and table.seq < most:
        waiting = table.waiting_for()
        if waiting == [TABLE]:
            await table.submit(TABLE, None, "deal")
            continue
        seat = waiting[0]
        view, moves = table.view(seat), table.moves(seat)
        if seat == 0 and views is not None:
            views[table.seq + 1] = view.facts()
        move = bot.choose(table.game, view, moves, dice)
        clock.advance(10)
        await table.submit(seat, f"m{table.seq}" if seat == 0 else None, table.game.text(move))


def looked(analyses: Analyses, table: Table, seat: int = 0) -> tuple[list[Analysis | None], Any]:
    """Somebody looks: what they are shown, and how to look away."""
    seen: list[Analysis | None] = []
    onlooker = seen.append
    analyses.look(table.game, table.record, seat, onlooker)
    return seen, lambda: analyses.look_away(table.id, seat, onlooker)


def is_finished(seen: list[Analysis | None]) -> bool:
    return bool(seen) and (seen[-1] is None or seen[-1].is_finished)


# ---------------------------------------------------------------------- what is judged


@pytest.mark.parametrize("game_id", IN_TURNS)
async def test_views_are_what_the_seat_knew_then(
    make_table: MakeTable, storage: Storage, clock: ManualClock, game_id: str
) -> None:
    """Rebuilt from the log, they hold nothing that came to light later."""
    views: dict[int, Any] = {}
    table = await make_table(game_id, seats=TWO)
    await play_out(table, clock, views, most=120)
    logged, secret = await storage.entries(table.id), await storage.secret(table.id)
    entries = entries_of(table.game, logged)
    own = own_moves(entries, 0)
    found = [one for one in decisions(table.game, table.record, secret, entries, own, 0) if one is not None]
    assert len(found) > 2
    for decision in found:
        assert decision.view.facts() == views[decision.number]
        assert logged[decision.number - 1].text == table.game.text(decision.move)
    # The last view is another one: the comparison above can fail.
    assert found[0].view.facts() != views[found[-1].number]


def test_moves_of_bots_and_those_taken_back_are_not_ones_own() -> None:
    game = GAMES["miau-miau"]
    logged = [
        LogEntry(1, TABLE, "deal", 0),
        LogEntry(2, 0, "7♠", 0, "a"),
        LogEntry(3, 0, "undo", 0, "b"),
        LogEntry(4, 0, "8♠", 0, "c"),
        LogEntry(5, 1, "9♠", 0, "d"),
        LogEntry(6, 0, "10♠", 0),  # a bot sat in
        LogEntry(7, 1, "J♠>♥", 0, "e"),
        LogEntry(8, 1, "undo", 0, "f"),
    ]
    entries = entries_of(game, logged)
    assert own_moves(entries, 0) == [4]
    assert own_moves(entries, 1) == [5]


# ---------------------------------------------------------------------- looking


async def test_an_analysis_is_shown_as_it_grows_and_kept(
    make_table: MakeTable, storage: Storage, clock: ManualClock
) -> None:
    """It can be repeated, and the second time it is read."""
    table = await make_table("mau-mau", seats=TWO)
    await play_out(table, clock)
    analyses = Analyses(storage, weigh_here, look_here, rest, FEW)
    assert await analyses.kept(table.id, 0) is None
    seen, _ = looked(analyses, table)
    await until(lambda: is_finished(seen))
    steps = [one for one in seen if one is not None]
    assert [one.done for one in steps] == list(range(steps[-1].of + 1))
    assert all(one.luck is None for one in steps[:-1])
    last = steps[-1]
    assert last.moves
    assert last.luck is not None
    assert -1 <= last.luck <= 1
    assert await analyses.kept(table.id, 0) == last
    assert await analyses.kept(table.id, 1) is None
    assert not analyses.is_running(table.id, 0)
    again, _ = looked(analyses, table)
    await until(lambda: is_finished(again))
    assert again[-1] == last
    await storage.keep_analysis(table.id, 0, '{"moves": "nonsense"}')
    assert await analyses.kept(table.id, 0) is None
    await storage.drop_game(table.id)
    assert await storage.analysis(table.id, 0) is None


async def opened_game(make_table: MakeTable, storage: Storage, clock: ManualClock, game_id: str) -> Opened:
    """A game that is over, and all decisions of seat 0."""
    table = await make_table(game_id, seats=TWO)
    await play_out(table, clock)
    secret, entries = await storage.secret(table.id), entries_of(table.game, await storage.entries(table.id))
    found = decisions(table.game, table.record, secret, entries, own_moves(entries, 0), 0)
    record = record_text(header_of(table.record), entries, secret=secret)
    return Opened(game_id, record, tuple(one.number for one in found if one is not None))


@pytest.mark.parametrize("game_id", IN_TURNS)
async def test_hindsight_goes_on_from_the_cards_as_they_lay(
    make_table: MakeTable, storage: Storage, clock: ManualClock, game_id: str
) -> None:
    """Everybody's sensible moves, from each of one's own: what the game itself made of it where all went on so."""
    opened = await opened_game(make_table, storage, clock, game_id)
    game, chances = GAMES[game_id], []
    play = Playthrough(
        game, read_record(opened.record).header, KeyedChance(await storage.secret("table-1"), game.rules, "table-1")
    )
    for number, line in enumerate(read_record(opened.record).entries, 1):
        play.play(line.seat, line.text)
        if number in opened.moves:
            end = play.state.clone()
            end.play_sensibly(game.horizon + (end.to_move() == 0))
            chances.append(end.value(0))
    assert look_behind(opened).chances == pytest.approx(chances)
    assert len(chances) > 2


async def test_luck_is_asked_for_once_when_all_moves_are_judged(
    make_table: MakeTable, storage: Storage, clock: ManualClock
) -> None:
    """Judging gets views alone; the open record comes last, when nothing depends on it any more."""
    table = await make_table("schwimmen", seats=TWO)
    await play_out(table, clock)
    asked: list[Matter | Opened] = []
    could_be_known: list[float] = []

    async def weigh_and_note(matter: Matter) -> Weighed:
        asked.append(matter)
        weighed = weigh(matter)
        could_be_known.append(weighed.played_out)
        return weighed

    async def look_and_note(opened: Opened) -> Hindsight:
        asked.append(opened)
        return look_behind(opened)

    analyses = Analyses(storage, weigh_and_note, look_and_note, rest, FEW)
    seen, _ = looked(analyses, table)
    await until(lambda: is_finished(seen))
    last = seen[-1]
    assert last is not None
    *matters, opened = asked
    assert all(isinstance(matter, Matter) for matter in matters)
    assert isinstance(opened, Opened)
    assert opened.moves == tuple(move.number for move in last.moves)
    really = look_behind(opened).chances
    assert last.luck == pytest.approx((sum(really) - sum(could_be_known)) / len(really))
    assert last.luck != 0


def test_what_cannot_be_played_on_tells_no_cards() -> None:
    record = '[Game "mau-mau"]\n[Rules "1"]\n[Seats "a" "b"]\n\n1 0 J♠>♥\n'
    trouble = look_behind(Opened("mau-mau", record, (1,))).trouble
    assert trouble
    assert not set("♣♠♥♦") & set(trouble)


async def test_it_stops_when_nobody_looks(make_table: MakeTable, storage: Storage, clock: ManualClock) -> None:
    """The last one who looks away ends it; another may still look."""
    table = await make_table("mau-mau", seats=TWO)
    await play_out(table, clock)
    asked, go_on, rested = [], asyncio.Semaphore(0), []

    async def weigh_slowly(matter: Matter) -> Weighed:
        asked.append(matter)
        await go_on.acquire()
        return weigh(matter)

    async def note_rest() -> None:
        rested.append(len(asked))

    analyses = Analyses(storage, weigh_slowly, look_here, note_rest, FEW)
    one, look_away = looked(analyses, table)
    other, look_away_too = looked(analyses, table)
    await until(lambda: len(asked) == 1)
    look_away()
    look_away()  # twice is once
    go_on.release()
    await until(lambda: len(asked) == 2)
    assert len(other) > len(one)
    look_away_too()
    await until(lambda: bool(rested))
    assert rested == [2]
    assert not analyses.is_running(table.id, 0)
    assert await analyses.kept(table.id, 0) is None
    third, _ = looked(analyses, table)
    await until(lambda: len(asked) == 3)
    assert [one.done for one in third if one is not None] == [0]
    await analyses.close()


async def test_a_failure_is_told_and_the_next_try_begins_anew(
    make_table: MakeTable, storage: Storage, clock: ManualClock
) -> None:
    table = await make_table("mau-mau", seats=TWO)
    await play_out(table, clock)
    is_ill = True

    async def weigh_or_fail(matter: Matter) -> Weighed:
        if is_ill:
            raise AnalystFailed
        return weigh(matter)

    analyses = Analyses(storage, weigh_or_fail, look_here, rest, FEW)
    seen, _ = looked(analyses, table)
    await until(lambda: is_finished(seen))
    assert seen[-1] is None
    assert not analyses.is_running(table.id, 0)
    is_ill = False
    seen, _ = looked(analyses, table)
    await until(lambda: is_finished(seen))
    assert seen[-1] is not None


# ---------------------------------------------------------------------- its process


async def matter_of(make_table: MakeTable) -> Matter:
    table = await make_table("mau-mau", seats=TWO)
    seat = table.waiting_for()[0]
    return Matter("mau-mau", table.view(seat), table.moves(seat)[0], 1, FEW)


def pids(folder: Path, what: str) -> list[int]:
    return sorted(int(file.stem) for file in folder.glob(f"*.{what}"))


def odd(folder: Path, how: str, seconds: float = PATIENCE) -> Analyst:
    return Analyst(seconds, (sys.executable, str(ODD), str(folder), how))


async def test_the_process_answers_what_thinking_here_does(make_table: MakeTable) -> None:
    analyst, matter = Analyst(PATIENCE), await matter_of(make_table)
    assert await analyst.weigh(matter) == weigh(matter)
    await analyst.rest()
    assert await analyst.weigh(matter) == weigh(matter)  # another one
    await analyst.rest()


async def test_luck_is_found_out_in_the_process_as_well(
    make_table: MakeTable, storage: Storage, clock: ManualClock
) -> None:
    opened = await opened_game(make_table, storage, clock, "katz-und-maus")
    analyst = Analyst(PATIENCE)
    assert await analyst.look_behind(opened) == look_behind(opened)
    with pytest.raises(AnalystFailed):
        await analyst.look_behind(opened._replace(record="nonsense"))
    await analyst.rest()


class Watched(Analyst):
    """Notes what is asked, in which order, and answers when it is let."""

    def __init__(self) -> None:
        super().__init__(PATIENCE)
        self.asked: list[int] = []
        self.goes_on = asyncio.Semaphore(0)

    async def _ask(self, asked: bytes, read: Any) -> Any:
        self.asked.append(decode_matter(asked).seed)
        await self.goes_on.acquire()
        return Weighed()


async def test_advice_goes_before_all_analyses(make_table: MakeTable) -> None:
    """Whoever sits at a table does not wait for many who look back; each kind is answered in the order of asking."""
    analyst, matter = Watched(), await matter_of(make_table)
    moves = [None if seed in (4, 6) else matter.move for seed in range(8)]
    asking = []
    for seed, move in enumerate(moves):
        asking.append(asyncio.create_task(analyst.weigh(matter._replace(seed=seed, move=move))))
        await asyncio.sleep(0)
    asking[2].cancel()  # looks away while it waits
    for _ in moves:
        analyst.goes_on.release()
    answers = await asyncio.gather(*asking, return_exceptions=True)
    assert analyst.asked == [0, 4, 6, 1, 3, 5, 7]
    assert isinstance(answers[2], asyncio.CancelledError)
    await analyst.rest()


async def test_a_turn_that_comes_too_late_is_handed_on() -> None:
    """Somebody stops asking in the very moment in which it is their turn."""
    turns, taken = _Turns(), list[str]()

    async def take(who: str) -> None:
        async with turns.take():
            taken.append(who)

    async with turns.take():
        second, third = (asyncio.create_task(take(who)) for who in ("second", "third"))
        await asyncio.sleep(0)
    second.cancel()
    await asyncio.gather(second, third, return_exceptions=True)
    assert second.cancelled()
    await take("fourth")
    assert taken == ["third", "fourth"]


async def test_a_process_that_is_killed_is_replaced_once(make_table: MakeTable, tmp_path: Path) -> None:
    """kill -9 between two questions is not noticed; one that dies of every question is told."""
    matter = await matter_of(make_table)
    analyst = odd(tmp_path, "behaves")
    first = await analyst.weigh(matter)
    os.kill(pids(tmp_path, "started")[0], signal.SIGKILL)
    assert await analyst.weigh(matter) == first
    assert len(pids(tmp_path, "started")) == 2
    await analyst.rest()
    dying = tmp_path / "dying"
    dying.mkdir()
    with pytest.raises(AnalystFailed):
        await odd(dying, "dies").weigh(matter)
    assert len(pids(dying, "started")) == 2


@pytest.mark.parametrize("how", ["never answers", "talks nonsense", "shouts", "does not start"])
async def test_a_process_that_misbehaves_is_ended(make_table: MakeTable, tmp_path: Path, how: str) -> None:
    matter = await matter_of(make_table)
    with pytest.raises(AnalystFailed):
        await odd(tmp_path, how, 0.5 if how == "never answers" else PATIENCE).weigh(matter)
    for pid in pids(tmp_path, "started"):
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


async def test_who_stops_asking_ends_the_process(make_table: MakeTable, tmp_path: Path) -> None:
    """Nobody thinks on about what nobody looks at."""
    matter = await matter_of(make_table)
    asking = asyncio.create_task(odd(tmp_path, "never answers").weigh(matter))
    await until(lambda: bool(pids(tmp_path, "thinks")))
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    [pid] = pids(tmp_path, "started")
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
