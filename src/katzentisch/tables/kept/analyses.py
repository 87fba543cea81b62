"""Analyses of games that are over: what each own move has cost, judged on what its seat knew, and how lucky the seat was.

An analysis goes on while somebody looks at it. One that is finished is kept.
"""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections.abc import Awaitable, Callable
from statistics import mean

import msgspec
from msgspec import Struct

from katzentisch.bots.analysing import Budget, Matter, Weighed
from katzentisch.bots.hindsight import Hindsight, Opened
from katzentisch.engine.game import Game
from katzentisch.engine.record import record_text
from katzentisch.tables.driving.analyst import AnalystFailed
from katzentisch.tables.kept.decisions import Decision, decisions, entries_of, own_moves
from katzentisch.tables.live.fold import header_of
from katzentisch.tables.storage.base import Storage, StorageFailed, TableRecord

log = logging.getLogger(__name__)

#: What is kept of an older kind is not read any more.
_KIND = 2


class OtherMove(Struct, frozen=True, array_like=True):
    """A move that was not made, and its chance; none: it was soon seen to be worse."""

    move: str
    chance: float | None
    margin: float | None


class JudgedMove(Struct, frozen=True):
    """A move, what would have been best, the chance to win after each, and what the difference is, give or take a margin."""

    number: int
    deal: int
    move: str
    best: str
    chance: float
    best_chance: float
    cost: float
    margin: float
    others: tuple[OtherMove, ...]
    #: What speaks for the best move: the name of a sentence of the family, or nothing.
    why: str = ""


class Analysis(Struct, frozen=True):
    """How far an analysis has come: moves looked at, of so many, and the decisions among them.

    ``luck`` is known at the end: by how much the chances after one's own moves were better with the cards as they really lay than
    with what could be known of them, on average.
    """

    done: int
    of: int
    moves: tuple[JudgedMove, ...] = ()
    luck: float | None = None
    kind: int = _KIND

    @property
    def is_finished(self) -> bool:
        """Have all moves been looked at?"""
        return self.done == self.of


#: Is shown how far the analysis has come; None: it failed.
Onlooker = Callable[[Analysis | None], None]
Weigh = Callable[[Matter], Awaitable[Weighed]]
LookBehind = Callable[[Opened], Awaitable[Hindsight]]


class Analyses:
    """All analyses of a server that somebody looks at now."""

    def __init__(
        self,
        storage: Storage,
        weigh: Weigh,
        look_behind: LookBehind,
        rest: Callable[[], Awaitable[None]],
        budget: Budget | None = None,
    ) -> None:
        self._storage = storage
        self._weigh = weigh
        self._look_behind = look_behind
        self._rest = rest  # called when nobody looks any more
        self._budget = budget if budget is not None else Budget()
        self._running: dict[tuple[str, int], _Running] = {}

    async def kept(self, table: str, seat: int) -> Analysis | None:
        """A finished analysis."""
        body = await self._storage.analysis(table, seat)
        try:
            kept = msgspec.json.decode(body, type=Analysis) if body is not None else None
        except msgspec.MsgspecError:
            return None
        return kept if kept is not None and kept.kind == _KIND else None

    def is_running(self, table: str, seat: int) -> bool:
        """Does somebody look at this analysis already?"""
        return (table, seat) in self._running

    def look(self, game: Game, record: TableRecord, seat: int, onlooker: Onlooker) -> None:
        """Look at an analysis from now on; it begins if nobody else does."""
        key = (record.id, seat)
        running = self._running.get(key)
        if running is None:
            running = self._running[key] = _Running()
            running.task = asyncio.create_task(self._run(running, game, record, seat))
        running.onlookers.append(onlooker)
        if running.so_far is not None:
            onlooker(running.so_far)

    def look_away(self, table: str, seat: int, onlooker: Onlooker) -> None:
        """Look no longer; the last one who does stops the analysis."""
        running = self._running.get((table, seat))
        if running is None or onlooker not in running.onlookers:
            return
        running.onlookers.remove(onlooker)
        if not running.onlookers and running.task is not None:
            del self._running[table, seat]
            running.task.cancel()

    async def close(self) -> None:
        """Stop all analyses."""
        tasks = [running.task for running in self._running.values() if running.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._rest()

    async def _run(self, running: _Running, game: Game, record: TableRecord, seat: int) -> None:
        try:
            await self._judge(running, game, record, seat)
        except (AnalystFailed, StorageFailed):
            running.show(None)
        except Exception as error:
            # Not its text: that may name cards.
            log.error("an analysis (%s) failed: %s", game.id, type(error).__name__)
            running.show(None)
        finally:
            if self._running.get((record.id, seat)) is running:
                del self._running[record.id, seat]
            if not self._running:
                await self._rest()

    async def _judge(self, running: _Running, game: Game, record: TableRecord, seat: int) -> None:
        entries = entries_of(game, await self._storage.entries(record.id))
        secret = await self._storage.secret(record.id)
        own = own_moves(entries, seat)
        so_far = Analysis(0, len(own))
        could_be_known: dict[int, float] = {}
        running.show(so_far)
        for decision in decisions(game, record, secret, entries, own, seat):
            moves = so_far.moves
            if decision is not None:
                seed = zlib.crc32(f"{record.id} {seat} {decision.number}".encode())
                weighed = await self._weigh(Matter(game.id, decision.view, decision.move, seed, self._budget))
                moves = (*moves, _judged(game, decision, weighed))
                could_be_known[decision.number] = weighed.played_out
            so_far = msgspec.structs.replace(so_far, done=so_far.done + 1, moves=moves)
            if so_far.is_finished and could_be_known:
                opened = Opened(game.id, record_text(header_of(record), entries, secret=secret), tuple(could_be_known))
                really = (await self._look_behind(opened)).chances
                so_far = msgspec.structs.replace(so_far, luck=mean(really) - mean(could_be_known.values()))
            if so_far.is_finished:
                await self._storage.keep_analysis(record.id, seat, msgspec.json.encode(so_far).decode())
            running.show(so_far)


class _Running:
    """An analysis that is under way, and who looks at it."""

    def __init__(self) -> None:
        self.task: asyncio.Task[None] | None = None
        self.so_far: Analysis | None = None
        self.onlookers: list[Onlooker] = []

    def show(self, so_far: Analysis | None) -> None:
        """Show everybody how far it has come."""
        self.so_far = so_far
        for onlooker in list(self.onlookers):
            onlooker(so_far)


def _judged(game: Game, decision: Decision, weighed: Weighed) -> JudgedMove:
    return JudgedMove(
        number=decision.number,
        deal=decision.deal,
        move=game.text(decision.move),
        best=game.text(weighed.best),
        chance=weighed.chance,
        best_chance=weighed.best_chance,
        cost=weighed.cost,
        margin=weighed.margin,
        others=tuple(OtherMove(game.text(other.move), other.chance, other.margin) for other in weighed.others),
        why=weighed.why,
    )
