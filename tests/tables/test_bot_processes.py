"""Bots that think in processes of their own: whatever happens to them, tables go on and nothing is left behind."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from katzentisch.bots.heuristic import HeuristicBot
from katzentisch.bots.thinking import Answer, Question, encode_answer, encode_question, think
from katzentisch.engine.chance import Dice, FastChance
from katzentisch.engine.record import Playthrough
from katzentisch.engine.state import TABLE
from katzentisch.games import GAMES
from katzentisch.tables.driving.bot_processes import BotProcesses
from katzentisch.tables.driving.thinking_process import MOST_BYTES
from katzentisch.tables.live.live_tables import LiveTables, NewTable
from katzentisch.tables.live.pace import BOT_PACES, Pace
from katzentisch.tables.live.table import Overtaken, Table
from tests.tables.people import ADA, PATIENCE, played, until

#: Bots move as soon as they have an answer, and wait for it on a slow machine, too.
AT_ONCE = replace(Pace().times(0), patience=PATIENCE)
IN_TURNS = [game.id for game in GAMES.values() if not game.is_real_time]
#: What is said of a bot whose processes die, hang or talk nonsense.
FAILED = Answer(trouble="without an answer")
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
    answer = await processes.ask(asked, PATIENCE)
    assert answer is not None
    assert not answer.trouble
    assert answer.move in asked.moves or game_id == "kitty-paw"
    await processes.close()


async def test_many_questions_need_few_processes(tmp_path: Path) -> None:
    """They wait for each other; nobody starts more processes than were allowed, and each gets its own answer."""
    async with odd(tmp_path, "behaves", most=2) as processes:
        asked = [question("katz-und-maus", seed) for seed in range(200)]
        answers = await asyncio.gather(*(processes.ask(one, PATIENCE) for one in asked))
        assert all(answer.move in one.moves for answer, one in zip(answers, asked, strict=True) if answer)
        assert None not in answers
    assert 1 <= len(pids(tmp_path, "started")) <= 2


async def test_a_thought_without_end_is_ended(tmp_path: Path) -> None:
    """It is asked for its sensible move once more; then that is said, and every process is gone. Whoever counts is told."""
    told: list[str] = []
    async with odd(tmp_path, "never answers", seconds=0.3, most=1, tell=told.append) as processes:
        assert await processes.ask(question(), PATIENCE) == FAILED
        assert len(pids(tmp_path, "started")) == 2
        assert not any(is_alive(pid) for pid in pids(tmp_path, "started"))
        assert await processes.ask(question(), PATIENCE) == FAILED
    assert told == ["started", "late"] * 4


async def test_a_bot_without_time_makes_its_sensible_move(tmp_path: Path) -> None:
    """The first thought is so slow that it is ended; the second try has no time to think at all, and answers."""

    def told(what: str) -> None:
        if what == "late":  # the second process takes as long as it likes: it imports a net
            processes._seconds = PATIENCE
            processes._command = (*processes._command[:-1], str(2 * PATIENCE))

    async with odd(tmp_path, "is slow at first", seconds=3.0, most=1, tell=told) as processes:
        asked = question()._replace(level="master")
        answer = await processes.ask(asked, PATIENCE)
        assert answer is not None
        assert answer.move in asked.moves
    assert len(pids(tmp_path, "started")) == 2


async def test_the_more_is_asked_the_less_each_bot_thinks() -> None:
    """All are answered within a moment: together they get no more time than there is, down to none."""
    given: list[int] = []

    class Watched(BotProcesses):
        async def _ask(self, question: Question) -> Answer:
            assert question.most_milliseconds is not None
            given.append(question.most_milliseconds)
            await asyncio.sleep(0)
            return Answer()

    told: list[str] = []
    processes = Watched(most=1, tell=told.append)
    await processes.ask(question(), PATIENCE)
    assert given[0] >= max(game.thinking for game in GAMES.values())
    given.clear()
    await asyncio.gather(*(processes.ask(question(), PATIENCE) for _ in range(400)))
    assert given[0] > 100  # nobody else had asked yet
    assert given[1] == 0
    assert given[1:] == sorted(given[1:])
    assert given[-1] > 100
    assert told == ["hurried"] * given.count(0)
    await processes.close()


async def test_nobody_waits_longer_than_they_want(tmp_path: Path) -> None:
    """Neither for an answer nor for a free process; and whoever counts is told that a bot had no answer in time."""
    told: list[str] = []
    async with odd(tmp_path, "never answers", most=1, tell=told.append) as processes:
        first = asyncio.create_task(processes.ask(question(), 0.2))
        await until(lambda: bool(pids(tmp_path, "thinks")))
        assert await processes.ask(question(), 0.2) is None
        assert await first is None
    assert told == ["started", "unanswered", "unanswered"]


async def test_who_waits_for_a_process_when_all_are_ended_starts_no_other(tmp_path: Path) -> None:
    """Nothing is left behind by a server that stops while many bots want to think."""
    async with odd(tmp_path, "never answers", most=1) as processes:
        first, second = (asyncio.create_task(processes.ask(question(), PATIENCE)) for _ in range(2))
        await until(lambda: bool(pids(tmp_path, "thinks")))
        await processes.close()
        answers = await asyncio.gather(first, second, return_exceptions=True)
        assert answers[1] is None
        assert len(pids(tmp_path, "started")) == 1


async def test_a_process_that_dies_is_asked_again_once(tmp_path: Path) -> None:
    async with odd(tmp_path, "dies", most=1) as processes:
        assert await processes.ask(question(), PATIENCE) == FAILED
    assert len(pids(tmp_path, "thinks")) == 2


async def test_a_process_killed_in_the_middle_of_a_thought_is_replaced(tmp_path: Path) -> None:
    """kill -9 from outside; another one answers the same question."""
    async with odd(tmp_path, "is slow at first", seconds=60, most=1) as processes:
        asked = question()
        answer = asyncio.create_task(processes.ask(asked, PATIENCE))
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
        await asyncio.gather(*(processes.ask(question(), PATIENCE) for _ in range(count)))
        started = pids(tmp_path, "started")
        assert len(started) == count
        for pid in started:
            os.kill(pid, signal.SIGKILL)
        assert await processes.ask(question(), PATIENCE) != FAILED
    assert len(pids(tmp_path, "started")) == count + 1


@pytest.mark.parametrize("how", ["does not start", "there is no such program"])
async def test_where_no_process_can_be_started_there_is_no_answer(tmp_path: Path, how: str) -> None:
    command = (sys.executable, ODD_BOTS, str(tmp_path), how) if how == "does not start" else ("/nonexistent",)
    processes = BotProcesses(command=command)
    assert await processes.ask(question(), PATIENCE) == FAILED
    await processes.close()


async def test_whoever_says_too_much_is_not_heard_out(tmp_path: Path) -> None:
    """A hundred megabytes never come into the server: it ends the process as soon as it hears how much there is."""
    told: list[str] = []
    async with odd(tmp_path, "shouts", most=1, tell=told.append) as processes:
        assert await processes.ask(question(), PATIENCE) == FAILED
    assert told == ["started", "died"] * 2
    assert len(pids(tmp_path, "thinks")) == 2
    assert not pids(tmp_path, "said")
    await said_all(tmp_path)


async def said_all(folder: Path) -> None:
    """Whoever behaves is heard to the end: so the file that is missing above is one that would be there."""
    async with odd(folder, "behaves", most=1) as processes:
        await processes.ask(question(), PATIENCE)
        await until(lambda: bool(pids(folder, "said")))


@pytest.mark.parametrize("game_id", GAMES)
async def test_an_honest_answer_is_far_shorter(game_id: str) -> None:
    """With all that a bot remembers."""
    asked = question(game_id)
    level = "strong" if game_id == "kitty-paw" else "heuristic"
    said = encode_answer(think(asked._replace(level=level)))
    assert 20 * len(said) < MOST_BYTES


async def test_what_a_bot_prints_is_not_taken_for_an_answer(tmp_path: Path, capfd: Any) -> None:
    async with odd(tmp_path, "prints") as processes:
        answer = await processes.ask(question(), PATIENCE)
        assert answer is not None
        assert answer.move in question().moves
    assert "what I hold" in capfd.readouterr().err


async def test_one_that_was_asked_and_left_is_asked_again_when_it_has_finished(tmp_path: Path) -> None:
    """Whoever gives up waiting leaves no answer behind that the next one could take for its own."""
    async with odd(tmp_path, "behaves", most=1) as processes:
        await processes.ask(question(), PATIENCE)
        left = asyncio.create_task(processes.ask(question("mau-mau"), PATIENCE))
        await asyncio.sleep(0)
        left.cancel()
        asked = question("purrrummy", 5)
        answer = await processes.ask(asked, PATIENCE)
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


def sensible_of(table: Table) -> list[str]:
    """What seat 1 does if all its moves are sensible, for as many as it has made; the others' moves are as they were."""
    play, sensible = Playthrough(table.game, table._fold.play.header, table._fold.play.chance), list[str]()
    for step in table.steps:
        entry = step.entry
        if entry.seat == 1 and play.state.to_move() == 1:
            sensible.append(table.game.text(play.state.heuristic(1)))
        play.play(entry.seat, entry.text, entry.at)
    return sensible


def made_in_turn(table: Table) -> list[str]:
    """What seat 1 has done."""
    return [step.entry.text for step in table.steps if step.entry.seat == 1]


@pytest.mark.parametrize("how", ["never answers", "dies", "raises", "cheats", "shouts", "does not start"])
async def test_a_table_goes_on_whatever_its_bot_does(
    storage: Any, tmp_path: Path, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The bot's seat makes its sensible moves; the log tells of no card (SECURITY 4)."""
    async with odd(tmp_path, how, seconds=0.2 if how == "never answers" else PATIENCE) as processes:
        live_tables = LiveTables(storage, AT_ONCE, ask=processes.ask)
        room = await live_tables.make(ADA, NewTable("mau-mau"))
        room.enter(ADA.id)
        await bots_have_moved(played(room), 2)
        await live_tables.close()
        assert made_in_turn(played(room)) == sensible_of(played(room))
    assert caplog.records
    assert not set("♣♠♥♦") & set(caplog.text)


@pytest.mark.parametrize("game_id", IN_TURNS)
async def test_a_bot_without_an_answer_plays_sensibly(storage: Any, game_id: str) -> None:
    """Whatever the game: who has no time to think makes no worse move than the sensible one, and asks for no more time than there is."""
    waits: list[float] = []

    async def ask(question: Question, seconds: float) -> Answer | None:
        waits.append(seconds)
        return None

    live_tables = LiveTables(storage, Pace().times(0), ask=ask)
    room = await live_tables.make(ADA, NewTable(game_id, level="master"))
    room.enter(ADA.id)
    await bots_have_moved(played(room), 12)
    await live_tables.close()
    made = made_in_turn(played(room))
    assert made == sensible_of(played(room))
    assert len(made) >= 2
    assert set(waits) == {Pace().patience}


async def test_a_bot_is_waited_for_as_long_as_its_table_lets_it(story: Any) -> None:
    """And no longer: at its own time it has an answer or makes the sensible move, so how long it takes tells nothing."""
    shortest = min(BOT_PACES.values()) * Pace().bot_longest
    assert 0 < Pace().patience < shortest
    assert Pace().times(0).patience == Pace().patience
    waits: dict[str, float] = {}

    async def ask(question: Question, seconds: float) -> Answer | None:
        waits[pace] = seconds
        return None

    story.live_tables = LiveTables(story.storage, clock=story.clock, ask=ask)
    for pace in ("slow", "normal", "quick"):
        room = await story.table(ADA, bots=1, bot_pace=pace, game="schwimmen")
        table = played(room)
        while pace not in waits:
            await story.settle()
            if table.waiting_for() == [0]:
                await table.submit(0, None, table.game.text(table._fold.play.state.heuristic(0)))
    assert 1.8 <= waits["slow"] <= 3.6
    assert 0.6 <= waits["normal"] <= 1.2
    assert Pace().patience <= waits["quick"] <= 0.48


async def test_where_even_the_sensible_move_fails_the_mildest_is_made(
    storage: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever breaks in the rules, the table goes on, and the log says so."""

    def fail(*about: Any) -> int:
        raise ValueError

    async def ask(question: Question, seconds: float) -> Answer | None:
        return None

    live_tables = LiveTables(storage, Pace().times(0), ask=ask)
    room = await live_tables.make(ADA, NewTable("mau-mau"))
    room.enter(ADA.id)
    table = played(room)
    monkeypatch.setattr(HeuristicBot, "choose", fail)
    await until(lambda: table.waiting_for() in ([0], [1]))
    while not made_in_turn(table):
        if table.waiting_for() == [0]:
            await table.submit(0, None, table.game.text(table.moves(0)[-1]))
        await asyncio.sleep(0.002)
    await live_tables.close()
    assert "makes the mildest move" in caplog.text


@pytest.mark.parametrize("game_id", ["mau-mau", "mauz", "purrrummy"])
async def test_a_whole_game_against_a_master(storage: Any, game_id: str) -> None:
    """It thinks in a real process, and each of its moves at the table is one that it thought of there."""
    told: list[str] = []
    thought: list[int | None] = []
    processes = BotProcesses(most=1, seconds=PATIENCE, tell=told.append)

    async def ask(question: Question, seconds: float) -> Answer | None:
        assert question.level == "master"
        answer = await processes.ask(question, PATIENCE)
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
    async with odd(tmp_path, "behaves", most=1) as processes:
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

    async def ask(question: Question, seconds: float) -> Answer | None:
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
