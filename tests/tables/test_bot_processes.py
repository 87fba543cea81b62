"""Bots that think in processes of their own: whatever happens to them, tables go on and nothing is left behind."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from katzentisch.bots.heuristic import HeuristicBot
from katzentisch.bots.thinking import Answer, Question, encode_question
from katzentisch.engine.chance import Dice, FastChance
from katzentisch.engine.state import TABLE
from katzentisch.games import GAMES
from katzentisch.tables.driving.bot_processes import BotProcesses
from katzentisch.tables.live.live_tables import LiveTables, NewTable
from katzentisch.tables.live.pace import Pace
from katzentisch.tables.live.table import Overtaken, Table
from tests.tables.people import ADA, PATIENCE, played, until

AT_ONCE = Pace().times(0)
ODD_BOTS = str(Path(__file__).with_name("odd_bots.py"))


def question(game_id: str = "mau-mau", seed: int = 3) -> Question:
    """What the first to move is asked after the first deal."""
    game = GAMES[game_id]
    state = game.start(game.resolve(), 2, FastChance(seed), 1)
    state.play(TABLE, game.parse("deal"))
    seat = state.to_move()
    moves = [] if game_id == "kitty-paw" else state.moves(seat)
    return Question(game_id, "heuristic", game.view(state, seat), moves, seed)


def pids(folder: Path, what: str) -> list[int]:
    return [int(file.stem) for file in folder.glob(f"*.{what}")]


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@asynccontextmanager
async def odd(folder: Path, how: str, seconds: float = PATIENCE, **settings: Any) -> AsyncIterator[BotProcesses]:
    """BotProcesses whose bots misbehave; none of them is there afterwards."""
    processes = BotProcesses(seconds=seconds, command=(sys.executable, ODD_BOTS, str(folder), how), **settings)
    try:
        yield processes
    finally:
        await processes.close()
        await until(lambda: not any(is_alive(pid) for pid in pids(folder, "started")))


async def bots_have_moved(table: Table, often: int) -> None:
    """Play seat 0 sensibly until the other one has moved so often, or the game is over."""
    while table.result() is None and sum(step.entry.seat == 1 for step in table.steps) < often:
        changed = table.changed
        if 0 in table.waiting_for():
            move = HeuristicBot().choose(table.game, table.view(0), table.moves(0), Dice(1))
            try:
                await table.submit(0, None, table.game.text(move), after=table.seq)
            except Overtaken:
                continue
        else:
            await asyncio.wait_for(changed.wait(), PATIENCE)


# ---------------------------------------------------------------------- asking


@pytest.mark.parametrize("game_id", GAMES)
async def test_a_bot_of_every_game_thinks_elsewhere(game_id: str) -> None:
    """The answer is a move that is allowed."""
    processes = BotProcesses(most=1, seconds=PATIENCE)
    asked = question(game_id)
    answer = await processes.ask(asked)
    assert answer is not None
    assert not answer.trouble
    assert answer.move in asked.moves or game_id == "kitty-paw"
    await processes.close()


async def test_many_questions_need_few_processes(tmp_path: Path) -> None:
    """They wait for each other; nobody starts more processes than were allowed, and each gets its own answer."""
    async with odd(tmp_path, "behaves", most=2, patience=PATIENCE) as processes:
        asked = [question("katz-und-maus", seed) for seed in range(200)]
        answers = await asyncio.gather(*map(processes.ask, asked))
        assert all(answer.move in one.moves for answer, one in zip(answers, asked, strict=True) if answer)
        assert None not in answers
    assert 1 <= len(pids(tmp_path, "started")) <= 2


async def test_a_thought_without_end_is_ended(tmp_path: Path) -> None:
    """It is asked for its sensible move once more; then there is no answer, and every process is gone. Whoever counts is told."""
    told: list[str] = []
    async with odd(tmp_path, "never answers", seconds=0.3, most=1, tell=told.append) as processes:
        assert await processes.ask(question()) is None
        assert len(pids(tmp_path, "started")) == 2
        assert not any(is_alive(pid) for pid in pids(tmp_path, "started"))
        assert await processes.ask(question()) is None
    assert told == ["started", "late"] * 4


async def test_a_bot_without_time_makes_its_sensible_move(tmp_path: Path) -> None:
    """The first thought is so slow that it is ended; the second try has no time to think at all, and answers."""

    def told(what: str) -> None:
        if what == "late":  # the second process takes as long as it likes: it imports a net
            processes._seconds = PATIENCE
            processes._command = (*processes._command[:-1], str(2 * PATIENCE))

    async with odd(tmp_path, "is slow at first", seconds=3.0, most=1, tell=told) as processes:
        asked = question()._replace(level="master")
        answer = await processes.ask(asked)
        assert answer is not None
        assert answer.move in asked.moves
    assert len(pids(tmp_path, "started")) == 2


async def test_the_more_is_asked_the_less_each_bot_thinks() -> None:
    """All are answered within a moment: together they get no more time than there is, down to none."""
    given: list[int] = []

    class Watched(BotProcesses):
        async def _ask(self, question: Question) -> Answer | None:
            assert question.most_milliseconds is not None
            given.append(question.most_milliseconds)
            await asyncio.sleep(0)
            return Answer()

    processes = Watched(most=1)
    await processes.ask(question())
    assert given[0] >= max(game.thinking for game in GAMES.values())
    given.clear()
    await asyncio.gather(*(processes.ask(question()) for _ in range(400)))
    assert given[0] > 100  # nobody else had asked yet
    assert given[1] == 0
    assert given[1:] == sorted(given[1:])
    assert given[-1] > 100
    await processes.close()


async def test_who_waits_too_long_for_a_free_process_gets_no_answer(tmp_path: Path) -> None:
    """A queue that does not move holds nobody up."""
    async with odd(tmp_path, "never answers", most=1, patience=0.2) as processes:
        first = asyncio.create_task(processes.ask(question()))
        await until(lambda: bool(pids(tmp_path, "thinks")))
        assert await processes.ask(question()) is None
        first.cancel()


async def test_who_waits_for_a_process_when_all_are_ended_starts_no_other(tmp_path: Path) -> None:
    """Nothing is left behind by a server that stops while many bots want to think."""
    async with odd(tmp_path, "never answers", most=1) as processes:
        first, second = (asyncio.create_task(processes.ask(question())) for _ in range(2))
        await until(lambda: bool(pids(tmp_path, "thinks")))
        await processes.close()
        answers = await asyncio.gather(first, second, return_exceptions=True)
        assert answers[1] is None
        assert len(pids(tmp_path, "started")) == 1


async def test_a_process_that_dies_is_asked_again_once(tmp_path: Path) -> None:
    async with odd(tmp_path, "dies", most=1) as processes:
        assert await processes.ask(question()) is None
    assert len(pids(tmp_path, "thinks")) == 2


async def test_a_process_killed_in_the_middle_of_a_thought_is_replaced(tmp_path: Path) -> None:
    """kill -9 from outside; another one answers the same question."""
    async with odd(tmp_path, "is slow at first", seconds=60, most=1) as processes:
        asked = question()
        answer = asyncio.create_task(processes.ask(asked))
        await until(lambda: bool(pids(tmp_path, "thinks")))
        [pid] = pids(tmp_path, "thinks")
        os.kill(pid, signal.SIGKILL)
        said = await answer
        assert said is not None
        assert said.move in asked.moves
    assert len(pids(tmp_path, "thinks")) == 2


@pytest.mark.parametrize("count", [1, 3])
async def test_processes_killed_while_they_wait_are_replaced(tmp_path: Path, count: int) -> None:
    """However many: the second try is with a new one."""
    async with odd(tmp_path, "behaves", most=count) as processes:
        await asyncio.gather(*(processes.ask(question()) for _ in range(count)))
        started = pids(tmp_path, "started")
        assert len(started) == count
        for pid in started:
            os.kill(pid, signal.SIGKILL)
        assert await processes.ask(question()) is not None
    assert len(pids(tmp_path, "started")) == count + 1


@pytest.mark.parametrize("how", ["does not start", "there is no such program"])
async def test_where_no_process_can_be_started_there_is_no_answer(tmp_path: Path, how: str) -> None:
    command = (sys.executable, ODD_BOTS, str(tmp_path), how) if how == "does not start" else ("/nonexistent",)
    processes = BotProcesses(command=command)
    assert await processes.ask(question()) is None
    await processes.close()


async def test_what_a_bot_prints_is_not_taken_for_an_answer(tmp_path: Path, capfd: Any) -> None:
    async with odd(tmp_path, "prints") as processes:
        answer = await processes.ask(question())
        assert answer is not None
        assert answer.move in question().moves
    assert "what I hold" in capfd.readouterr().err


async def test_one_that_was_asked_and_left_is_asked_again_when_it_has_finished(tmp_path: Path) -> None:
    """Whoever gives up waiting leaves no answer behind that the next one could take for its own."""
    async with odd(tmp_path, "behaves", most=1) as processes:
        await processes.ask(question())
        left = asyncio.create_task(processes.ask(question("mau-mau")))
        await asyncio.sleep(0)
        left.cancel()
        asked = question("purrrummy", 5)
        answer = await processes.ask(asked)
        assert answer is not None
        assert answer.move in asked.moves
    assert len(pids(tmp_path, "started")) == 1


def test_a_process_ends_by_itself_in_the_middle_of_a_thought(tmp_path: Path) -> None:
    """Whoever asked was killed and can end nobody any more."""
    command = [sys.executable, ODD_BOTS, str(tmp_path), "never answers", "1.5"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        asked = encode_question(question())
        process.stdin.write(len(asked).to_bytes(4, "big") + asked)
        process.stdin.close()
        assert process.wait(PATIENCE) != 0
    assert pids(tmp_path, "thinks") == [process.pid]


# ---------------------------------------------------------------------- at tables


@pytest.mark.parametrize("how", ["never answers", "dies", "raises", "cheats", "does not start"])
async def test_a_table_goes_on_whatever_its_bot_does(
    storage: Any, tmp_path: Path, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The bot's seat makes the move that is made for those whose time is up; the log tells of no card (SECURITY 4)."""
    async with odd(tmp_path, how, seconds=0.2 if how == "never answers" else PATIENCE) as processes:
        live_tables = LiveTables(storage, AT_ONCE, ask=processes.ask)
        room = await live_tables.make(ADA, NewTable("mau-mau"))
        room.enter(ADA.id)
        await bots_have_moved(played(room), 2)
        await live_tables.close()
    assert caplog.records
    assert not set("♣♠♥♦") & set(caplog.text)


@pytest.mark.parametrize("game_id", ["mau-mau", "mauz", "purrrummy"])
async def test_a_whole_game_against_a_master(storage: Any, game_id: str) -> None:
    """It thinks in a real process, and each of its moves at the table is one that it thought of there."""
    told: list[str] = []
    thought: list[int | None] = []
    processes = BotProcesses(most=1, seconds=PATIENCE, tell=told.append)

    async def ask(question: Question) -> Answer | None:
        assert question.level == "master"
        answer = await processes.ask(question)
        assert answer is not None
        assert not answer.trouble
        thought.append(answer.move)
        return answer

    live_tables = LiveTables(storage, AT_ONCE, ask=ask)
    room = await live_tables.make(ADA, NewTable(game_id, level="master"))
    room.enter(ADA.id)
    table = played(room)
    await bots_have_moved(table, 10_000)
    moved = [step.entry.text for step in table.steps if step.entry.seat == 1]
    assert table.result() is not None
    assert moved == [table.game.text(move) for move in thought if move is not None]
    assert told == ["started"]
    assert moved
    await live_tables.close()
    await processes.close()


async def test_many_tables_share_a_few_processes(storage: Any, tmp_path: Path) -> None:
    """Each plays to its end, though one process thinks for all."""
    async with odd(tmp_path, "behaves", most=1, patience=PATIENCE) as processes:
        live_tables = LiveTables(storage, AT_ONCE, ask=processes.ask)
        rooms = [await live_tables.make(ADA, NewTable("mau-mau")) for _ in range(12)]
        for room in rooms:
            room.enter(ADA.id)
        await asyncio.gather(*(bots_have_moved(played(room), 10_000) for room in rooms))
        assert all(played(room).result() for room in rooms)
        await live_tables.close()
    assert len(pids(tmp_path, "started")) == 1


async def test_a_table_does_not_wait_for_a_bot_that_thinks(storage: Any, clock: Any) -> None:
    """Meanwhile a move is taken back, and the bot thinks about something else; nobody closes the table over it."""
    asked: list[Question] = []

    async def ask(question: Question) -> Answer | None:
        asked.append(question)
        await asyncio.Event().wait()
        return None

    live_tables = LiveTables(storage, clock=clock, ask=ask)
    while True:  # until the person begins and may play something after which the bot is to move
        room = await live_tables.make(ADA, NewTable("miau-miau", options={"turn_seconds": "20"}))
        table = played(room)
        await until(lambda table=table: table.seq > 0)  # type: ignore[misc]
        plays = [m for m in table.moves(0) if table.game.parts(m).verb == "play"]
        if table.waiting_for() == [0] and plays and table.game.parts(plays[0]).cards[0] >> 2 != 6:
            break
    room.enter(ADA.id)
    count = len(asked)
    await table.submit(0, None, table.game.text(plays[0]))
    await until(lambda: len(asked) == count + 1)
    await table.submit(0, None, "undo")
    await until(lambda: len(clock.waiting) > 0)
    clock.advance(20)
    await until(lambda: table.steps[-1].entry.text == "timeout 0")  # the person's own clock runs on
    await until(lambda: len(asked) == count + 2)
    room.exit(ADA.id)
    clock.advance(1000)
    await asyncio.sleep(0.05)
    assert room in live_tables.live()
    await live_tables.close()


@pytest.mark.parametrize("how", ["dies", "raises"])
async def test_kitty_paw_goes_on_whatever_its_bots_do(storage: Any, clock: Any, tmp_path: Path, how: str) -> None:
    """PAW-32: in a calm game a bot without an answer gives up, and so the round can end; a person plays meanwhile."""
    async with odd(tmp_path, how) as processes:
        live_tables = LiveTables(storage, clock=clock, ask=processes.ask)
        room = await live_tables.make(ADA, NewTable("kitty-paw", options={"pace": "calm"}, level="master"))
        room.enter(ADA.id)
        table = played(room)
        await until(lambda: room.readiness.is_over)
        clock.advance(room.between_deals.count_in_seconds())
        await until(lambda: table.seq > 0)
        await until(lambda: len(pids(tmp_path, "thinks")) >= (2 if how == "dies" else 1))
        while not any(step.entry.text == "give up" for step in table.steps):
            clock.advance(0.5)
            await asyncio.sleep(0.01)
        grab = next(t for t in map(table.game.text, table.moves(0)) if t.startswith("grab"))
        await table.submit(0, None, grab)
        await live_tables.close()
