"""A live table: a log that only grows, the game it folds to, and those who listen.

A move is read at the door, then judged, saved, played and shown, in this order. So whatever was shown is saved, even if the server
dies. From the door to the log a move is one entry.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from katzentisch.engine.chance import KeyedChance, Use
from katzentisch.engine.cuts import Cuts
from katzentisch.engine.entry import MOVE, Entry, Step, is_same_request, move_entry, read_entry, spelled
from katzentisch.engine.game import Game, View
from katzentisch.engine.state import Refusal, Refused, Result
from katzentisch.tables.live.clock import Clock
from katzentisch.tables.live.fold import Fold, fold
from katzentisch.tables.live.one_at_a_time import OneAtATime
from katzentisch.tables.live.pace import Pace
from katzentisch.tables.live.real_time import Arrival, TimerBoard, as_logged
from katzentisch.tables.live.sight import Sight
from katzentisch.tables.live.turn_clock import TurnClock
from katzentisch.tables.storage.base import SeqTaken, Storage, TableRecord

log = logging.getLogger(__name__)

_MOST_REFUSALS_KEPT = 256
_MOST_LOST_RACES = 3
#: Each time costs everybody three seconds. Once may be a bad connection.
_MOST_UNOPENED = 2


class MoveIdReused(Exception):
    """The same move id came with another move."""


class Overtaken(Exception):
    """Something has happened since whoever moves looked at the table."""


class TableClosed(Exception):
    """The table was closed before the game ended."""


class Answer(NamedTuple):
    """The number of the entry that a move became, and whether the move had been made before."""

    seq: int
    is_repeated: bool


@dataclass(slots=True, eq=False)
class _Wanted:
    """A move that somebody wants to make, and the future that gets the answer."""

    entry: Entry  # as it was sent
    after: int | None
    arrival: Arrival
    check: Callable[[], None] | None
    answer: asyncio.Future[Answer]
    logged: Entry  # as it will stand in the log
    has_waited: bool = False
    lost_races: int = 0


#: Told about every step.
Listener = Callable[[Step], None]


class Table:
    """One table. All moves come in through `submit` or `make`: those of people, of bots, and of the table itself."""

    def __init__(
        self, game: Game, record: TableRecord, secret: bytes, folded: Fold, storage: Storage, pace: Pace, clock: Clock
    ) -> None:
        self.game = game
        self.record = record
        self.pace = pace
        self.clock = clock
        self._secret = secret
        self._storage = storage
        self._one_at_a_time = OneAtATime()
        self._changed: asyncio.Event | None = None
        self._listeners: list[Listener] = []
        self._refused_ids: dict[tuple[int, str], tuple[Entry, Refusal]] = {}
        self._under_way: set[_Wanted] = set()
        self._work: set[asyncio.Task[None]] = set()  # moves that wait, and reading the log again
        self._fold = folded
        self._is_stale = False  # may the log have more entries than were folded?
        self._is_closed = False
        self._is_given_up = False
        self.sight = Sight(game.phase(self.view(None)))
        #: How many milliseconds away the seats of connected people are.
        self.ways: Callable[[], Mapping[int, int]] = dict
        self.timers = TimerBoard()
        self.run_timers()
        self.turn_clock = TurnClock(record.options)
        self.turn_clock.begin(self.waiting_for(), clock.now())

    @classmethod
    async def load(cls, game: Game, record: TableRecord, storage: Storage, pace: Pace, clock: Clock) -> Table:
        """Fold a table from its log; `CannotFold` if that does not work."""
        secret = await storage.secret(record.id)
        folded = fold(game, record, secret, await storage.entries(record.id), pace, clock.now())
        return cls(game, record, secret, folded, storage, pace, clock)

    # ------------------------------------------------------------------ looking

    @property
    def id(self) -> str:
        """The table's id in links: at least 128 random bits."""
        return self.record.id

    @property
    def seq(self) -> int:
        """The number of the last entry; 0 before the first."""
        return len(self._fold.play.steps)

    @property
    def steps(self) -> list[Step]:
        """Everything so far."""
        return self._fold.play.steps

    @property
    def changed(self) -> asyncio.Event:
        """An event that is set at the next change, and then replaced by a new one."""
        if self._changed is None:
            self._changed = asyncio.Event()
        return self._changed

    def waiting_for(self) -> list[int]:
        """The seats (or TABLE) that the game waits for."""
        return self._fold.play.waiting_for()

    def is_awaited(self, seat: int) -> bool:
        """Does the game wait for this seat's person alone to go on? Where everybody acts at once it never does."""
        return not self.game.is_real_time and seat in self.waiting_for()

    def view(self, seat: int | None) -> View:
        """Everything that this seat has learnt; None for a spectator."""
        return self._fold.everybodys if seat is None else self._fold.play.view(seat)

    def moves(self, seat: int) -> list[int]:
        """Everything this seat may do now. For its owner only: even their number tells something about the hand."""
        return self._fold.play.state.moves(seat)

    def mildest(self, seat: int) -> int:
        """GEN-3: the move that a time-out makes for this seat."""
        return int(self._fold.play.state.mildest(seat))

    def can_undo(self, seat: int) -> bool:
        """May this seat take its move back?"""
        return self._fold.play.can_undo(seat)

    def deal_number(self) -> int:
        """The deal being played, from 1; 0 before the first."""
        return self._fold.play.state.deal_number()

    def coming_deal(self) -> int | None:
        """The number of the deal that comes next and may be cut now, or None."""
        return self._fold.play.coming_deal()

    @property
    def cuts(self) -> Cuts:
        """What has been sealed and opened for the coming deal."""
        return self._fold.play.cuts

    def result(self) -> Result | None:
        """How the game ended; None while it runs."""
        return self._fold.play.result()

    def chance_use(self, deal: int, use: int) -> Use | None:
        """A question to chance and its answer. As secret as the hands; only for the statistics at the end."""
        chance = self._fold.play.chance
        return chance.uses.get((deal, use)) if isinstance(chance, KeyedChance) else None

    def next_dealer(self) -> int:
        """GEN-2: who deals the rematch."""
        return self.game.next_dealer(self._fold.play.state)

    @property
    def sat_in(self) -> set[int]:
        """GEN-3: the seats where a bot sits in for a person."""
        return self._fold.play.sat_in

    def missed(self, seat: int) -> int:
        """GEN-3: how many times in a row this seat's time has run out."""
        return self._fold.missed.get(seat, 0)

    def keeps_cuts_sealed(self, seat: int) -> bool:
        """Has this seat left its cut sealed so often in a row that no deal waits for it, until it has opened one?"""
        return self._fold.unopened.get(seat, 0) >= _MOST_UNOPENED

    @property
    def wait_begun_by(self) -> int:
        """The number of the last entry that made others wait a moment; 0 if there was none."""
        return self._fold.waits.begun_by

    def has_made(self, seat: int, move_id: str) -> bool:
        """Has this seat made the move with this id?"""
        return (seat, move_id) in self._fold.played_ids

    def seconds_to_wait(self, entry: Entry) -> float:
        """How many seconds this move would have to wait."""
        if entry.kind != MOVE:
            return 0.0
        return self._fold.waits.seconds(self._fold.everybodys, entry.move, self.clock.now())

    @property
    def is_busy(self) -> bool:
        """Are moves under way, or waiting?"""
        return bool(self._under_way)

    def listen(self, listener: Listener) -> None:
        """Tell this listener about every step from now on."""
        self._listeners.append(listener)

    # ------------------------------------------------------------------ the clocks of the rules themselves

    def run_timers(self) -> list[tuple[float, int]]:
        """Run the rules' own clocks, also after `stop_timers`: the moves of TABLE that will be due, and when."""
        if not self.game.is_real_time:
            return []
        self._fold.stopwatch.go_on(self.clock.milliseconds())
        return self.timers.look(self.game.timers(self.view(None)), self.clock.now())

    def stop_timers(self) -> None:
        """Pause the rules' own clocks."""
        self.timers.stop(self.clock.now())
        self._fold.stopwatch.stop(self.clock.milliseconds())

    # ------------------------------------------------------------------ moving

    def submit(
        self,
        seat: int,
        move_id: str | None,
        text: str,
        after: int | None = None,
        arrival: Arrival | None = None,
        check: Callable[[], None] | None = None,
    ) -> asyncio.Future[Answer]:
        """Read a move from text, and `make` it. Raises `CannotRead` at once."""
        entry = spelled(self.game, read_entry(self.game, seat, text, id=move_id))
        return self.make(entry, after, arrival, check)

    def make(
        self,
        entry: Entry,
        after: int | None = None,
        arrival: Arrival | None = None,
        check: Callable[[], None] | None = None,
    ) -> asyncio.Future[Answer]:
        """Make a move, or another entry, for its seat. The answer comes when the entry is durable, played and shown.

        Instead of an answer there may be `CannotRead`, `Refused`, `MoveIdReused`, `TableClosed`, `StorageFailed` or `CannotFold`;
        then nothing has changed. A move may have to wait a moment (`Game.wait`). With ``after`` it is only made directly after
        the entry of that number; otherwise `Overtaken` is raised. ``arrival`` is when it came in, and its latency. ``check``
        raises if the move may no longer be made, but a repeated move still gets its answer (SECURITY 15).
        The caller may stop waiting for the answer: the move is made, or refused, all the same.
        """
        arrival = arrival if arrival is not None else Arrival(self.clock.milliseconds())
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        wanted = _Wanted(entry, after, arrival, check, answer, entry)
        self._under_way.add(wanted)
        self._one_at_a_time.enter(partial(self._take_up, wanted))
        return answer

    @asynccontextmanager
    async def closing(self) -> AsyncIterator[None]:
        """Let nobody move within this context and, unless it raises, ever again."""
        async with self._one_at_a_time.inside():
            if self._is_stale:
                await self._read_log()
            yield
            self._is_closed = True

    async def close(self) -> None:
        """Give up the moves that are not being saved yet."""
        self._is_given_up = True
        for work in list(self._work):
            work.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)

    def _begin(self, work: Coroutine[Any, Any, None], then: Callable[[asyncio.Task[None]], None]) -> None:
        """Start a task and call ``then`` when it is done, even if it is cancelled before it starts."""
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)
        task.add_done_callback(then)

    def _take_up(self, wanted: _Wanted) -> None:
        """Handle the move whose turn it is: answer it, refuse it, let it wait, or save it. The next move follows when that is done."""
        if self._is_given_up:
            self._settle(wanted, asyncio.CancelledError())
            return self._one_at_a_time.leave()
        if self._is_stale:
            return self._begin(self._read_log(), partial(self._looked_again, wanted))
        try:
            judged = self._judge(wanted)
            if judged == 0.0:
                return self._save(wanted)
        except Exception as error:
            self._settle(wanted, error)
        else:
            if isinstance(judged, Answer):
                self._settle(wanted, judged)
            else:
                self._begin(self.clock.wait(self.changed, judged), partial(self._waited, wanted))
        self._one_at_a_time.leave()

    def _looked_again(self, wanted: _Wanted, reading: asyncio.Task[None]) -> None:
        try:
            reading.result()
        except (Exception, asyncio.CancelledError) as error:
            self._settle(wanted, error)
            self._one_at_a_time.leave()
        else:
            self._take_up(wanted)

    def _waited(self, wanted: _Wanted, waiting: asyncio.Task[None]) -> None:
        try:
            waiting.result()
        except (Exception, asyncio.CancelledError) as error:
            self._settle(wanted, error)
        else:
            wanted.has_waited = True
            self._one_at_a_time.enter(partial(self._take_up, wanted))

    def _settle(self, wanted: _Wanted, outcome: Answer | BaseException) -> None:
        self._under_way.discard(wanted)
        if wanted.answer.done():  # the caller has gone
            return
        if isinstance(outcome, Answer):
            wanted.answer.set_result(outcome)
        elif isinstance(outcome, asyncio.CancelledError):
            wanted.answer.cancel()
        else:
            wanted.answer.set_exception(outcome)

    def _judge(self, wanted: _Wanted) -> Answer | float:
        """The earlier answer of a repeated move, or how many seconds the move must wait: 0 if it can be saved now. Raises a refusal."""
        earlier = self._earlier_answer(wanted.entry)
        if earlier is not None:
            return earlier
        if self._is_closed and self.result() is None:
            raise TableClosed
        if wanted.check is not None:
            wanted.check()
        if wanted.after is not None and wanted.after != self.seq:
            raise Overtaken
        wanted.logged = self._stamped(wanted)
        refusal = self._fold.play.judge(wanted.logged)
        if refusal is None and (held := self.sight.held(wanted.entry.seat)):
            # Its seat has been shown the phase so much later, and a press too early is counted from there.
            refusal = self._fold.play.judge(self._stamped(wanted, held))
        if refusal is None and wanted.has_waited and wanted.entry.kind == MOVE:
            refusal = self.game.void_after_wait(self._fold.everybodys, wanted.entry.move)
        if refusal is not None:
            self._keep_refusal(wanted.entry, refusal)
            raise Refused(refusal)
        return self.seconds_to_wait(wanted.entry)

    def _earlier_answer(self, entry: Entry) -> Answer | None:
        if entry.id is None:
            return None
        played = self._fold.played_ids.get((entry.seat, entry.id))
        if played is not None:
            if not is_same_request(self.game, played.entry, entry):
                raise MoveIdReused
            return Answer(played.seq, True)
        kept = self._refused_ids.get((entry.seat, entry.id))
        if kept is None:
            return None
        refused, refusal = kept
        if not is_same_request(self.game, refused, entry):
            raise MoveIdReused
        raise Refused(refusal)

    def _stamped(self, wanted: _Wanted, held: int = 0) -> Entry:
        """The entry with the times that only the table writes, counted from so many milliseconds after the phase began."""
        entry = wanted.entry
        if not self.game.is_real_time or entry.seat < 0 or entry.kind != MOVE:
            return entry
        passed = self._fold.stopwatch.passed(wanted.arrival.at) - held
        move = as_logged(self.game, entry.move, passed, wanted.arrival.delay)
        return entry if move == entry.move else move_entry(self.game, entry.seat, move, id=entry.id)

    def _keep_refusal(self, entry: Entry, refusal: Refusal) -> None:
        """Remember a refusal: a retry gets the same answer, even if the move is allowed by then."""
        if entry.id is None:
            return
        self._refused_ids[entry.seat, entry.id] = (entry, refusal)
        if len(self._refused_ids) > _MOST_REFUSALS_KEPT:
            del self._refused_ids[next(iter(self._refused_ids))]

    def _save(self, wanted: _Wanted) -> None:
        # Times in one log never go back: another node, whose clock was ahead, may have written the last.
        before = (self.steps[-1].entry.at or 0) if self.steps else 0
        entry = wanted.logged.saved(max(self.clock.milliseconds(), before))
        self._is_stale = True  # until this is over, we do not know whether the log has the entry
        saving = asyncio.ensure_future(self._storage.append(self.id, self.seq + 1, entry))
        saving.add_done_callback(partial(self._saved, wanted, entry))

    def _saved(self, wanted: _Wanted, entry: Entry, saving: asyncio.Future[None]) -> None:
        try:
            saving.result()
            step = self._fold.apply(entry, self.clock.now())
            self._is_stale = False
            self._publish([step])
        except SeqTaken as error:
            wanted.lost_races += 1
            if wanted.lost_races < _MOST_LOST_RACES:
                self._one_at_a_time.enter(partial(self._take_up, wanted))
            else:
                self._settle(wanted, error)
        except (Exception, asyncio.CancelledError) as error:
            self._settle(wanted, error)
        else:
            self._settle(wanted, Answer(self.seq, False))
        self._one_at_a_time.leave()

    async def _read_log(self) -> None:
        """Play the log again, and show the steps that were not shown yet."""
        entries = await self._storage.entries(self.id)
        shown = self.seq
        self._fold = fold(self.game, self.record, self._secret, entries, self.pace, self.clock.now())
        self._is_stale = False
        self._publish(self.steps[shown:])

    def _look_at(self, step: Step) -> None:
        """Hold the step back from those who are near, if it begins a phase that all must see at one moment."""
        if not self.game.is_real_time:
            return
        view = self.view(None)
        most = self.game.held_back(view)
        reacting = self.waiting_for() if most else []
        ways = {seat: way for seat, way in self.ways().items() if seat in reacting} if most else {}
        self.sight.look(self.game.phase(view), step.entry.seat, most, ways, self.clock.now())

    def _publish(self, steps: list[Step]) -> None:
        self.run_timers()
        for step in steps:
            self._look_at(step)
            self.turn_clock.look(step.entry, self.waiting_for(), self.clock.now())
            for listener in list(self._listeners):
                try:
                    listener(step)
                except Exception as error:  # the move is made, even if this listener cannot show it
                    log.error("a listener failed: %s", type(error).__name__)
        changed, self._changed = self._changed, None
        if changed is not None:
            changed.set()
