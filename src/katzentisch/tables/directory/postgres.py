"""The directory of several nodes on one PostgreSQL: two tables that are not logged, and a lease.

The fence is elsewhere: every write of a node locks the node's own row in its transaction (`storage.postgres_committing`). So whoever
strikes a node off waits until what it was saving is saved, and afterwards it saves nothing more, whatever it believes.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Coroutine, Set
from contextlib import suppress
from typing import Any

from katzentisch.tables.directory.base import Figures, Node, Standing
from katzentisch.tables.directory.lease import BEAT_SECONDS, LEASE_SECONDS, Watch
from katzentisch.tables.storage import postgres_connecting as connecting
from katzentisch.tables.storage.base import StorageFailed, StruckOff
from katzentisch.tables.storage.postgres import PostgresStorage

log = logging.getLogger(__name__)

#: A beat that is not answered within so many seconds has failed.
_BEAT_WITHIN = 1.0
_REACH_WITHIN = 2.0
#: A server that cannot become a node within so many seconds does not start.
_START_WITHIN = 30.0
_TRY_AGAIN = 0.2
_MOST_TRIES = 10
_MOST_OFFERED = 100

# A rematch is held where the table before it is, and the other way round: whoever wants one comes from the other. Of three in a row the
# one in the middle goes with the last.
_CLAIM = """
INSERT INTO holding(table_id, node)
SELECT $1, coalesce((
    SELECT near.node FROM room
    JOIN holding AS near ON near.table_id IN (room.state::json ->> 'after', room.state::json ->> 'rematch')
    WHERE room.id = $1 ORDER BY near.table_id = room.state::json ->> 'rematch' DESC LIMIT 1
), $2)
ON CONFLICT DO NOTHING
"""
_HOLDER = """
SELECT node.id, node.address, node.certificate FROM holding JOIN node ON node.id = holding.node WHERE table_id = $1
"""
_RELEASE = "DELETE FROM holding WHERE table_id = $1 AND node = $2"
_OFFER = "UPDATE holding SET is_offered = $3 WHERE table_id = ANY($1::text[]) AND node = $2"
_OFFERED = "SELECT table_id FROM holding WHERE is_offered AND node <> $1 LIMIT $2"
_REGISTER = "INSERT INTO node(id, address, certificate, beat) VALUES($1, $2, $3, 0)"
_RAISE = "UPDATE node SET beat = beat + 1 WHERE id = $1 RETURNING beat"
_BEATS = "SELECT id, beat FROM node WHERE id <> $1"
_STRIKE = "DELETE FROM node WHERE id = $1 AND beat = $2"
_MAKE_KEY = "INSERT INTO node_key VALUES(1, $1) ON CONFLICT DO NOTHING"
_NODES = "SELECT id, address, certificate FROM node ORDER BY address, id"
_LEAVE = "DELETE FROM node WHERE id = $1"


class PostgresDirectory:
    """One node. It lives in the event loop of its server: a loop that stands still beats no more."""

    def __init__(self, storage: PostgresStorage, address: str, certificate: str = "") -> None:
        self._storage = storage
        self._address = address
        self._certificate = certificate
        self._node: Node | None = None
        self._former: int | None = None  # what this server was before, which may still be there
        self._standing: Standing | None = None
        self._beating: Any = None  # the connection for beats alone
        self._pool: Any = None
        self._task: asyncio.Task[None] | None = None
        self._work: set[asyncio.Task[None]] = set()
        self._held: set[str] = set()
        self._releasing: dict[str, asyncio.Task[None]] = {}
        self._offered: Set[str] = frozenset()
        self._striking: set[int] = set()
        self._watch = Watch()
        self._late_before = 0  # beats of the nodes that this server was before
        self.struck_off = 0
        self.gone_down = 0

    @property
    def is_up(self) -> bool:
        """Is this server one of the nodes now?"""
        return self._node is not None

    @property
    def node(self) -> Node | None:
        """This node, as the others know it."""
        return self._node

    @property
    def figures(self) -> Figures:
        """What this node has held and seen."""
        return Figures(len(self._held), self._late_before + self._watch.late, self.struck_off, self.gone_down)

    # ------------------------------------------------------------------ being a node

    async def start(self, standing: Standing) -> None:
        """Become a node, and stay one as long as that is possible; then become another."""
        self._standing = standing
        self._pool = await connecting.pool(self._storage.dsn, 4, is_for_reading=False)
        await self._register_at_last()
        self._task = asyncio.create_task(self._live())

    async def nodes(self) -> list[Node]:
        """All servers that are up, this one among them."""
        return [Node(*row) for row in await self._ask(_NODES, is_question=True)]

    async def key(self) -> bytes:
        """What all nodes of this installation know: whoever starts first has made it up."""
        await self._ask(_MAKE_KEY, secrets.token_bytes(32))
        return bytes((await self._ask("SELECT key FROM node_key", is_question=True))[0][0])

    async def close(self) -> None:
        """Be a node no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, *self._work, return_exceptions=True)
        node, self._node = self._node, None
        if node is not None:
            with suppress(StorageFailed):
                await self._ask(_LEAVE, node.id)
        self._hang_up()
        if self._pool is not None:
            self._pool.terminate()

    async def _register_at_last(self) -> None:
        """A beat is given a second, but a database that has just started, or has much to do, is slower than that."""
        loop = asyncio.get_running_loop()
        end = loop.time() + _START_WITHIN
        while True:
            try:
                return await self._register()
            except StorageFailed:
                if loop.time() > end:
                    raise
                await asyncio.sleep(_TRY_AGAIN)

    async def _register(self) -> None:
        id = secrets.randbits(64) - (1 << 63)
        try:
            await self._reach()
            if self._former is not None:  # else what it held would seem to be held until it is struck off
                await self._beating.execute(_LEAVE, self._former, timeout=connecting.COMMAND_SECONDS)
                self._former = None
            await self._beating.execute(_REGISTER, id, self._address, self._certificate, timeout=_BEAT_WITHIN)
        except connecting.known_errors() as error:
            self._hang_up()
            raise StorageFailed(connecting.reason(error)) from None
        self._node = Node(id, self._address, self._certificate)
        self._late_before += self._watch.late
        self._held, self._offered, self._watch = set(), frozenset(), Watch()
        assert self._standing is not None
        self._standing.came_up(self._storage.fenced(id))

    async def _reach(self) -> None:
        if self._beating is None or self._beating.is_closed():
            async with asyncio.timeout(_REACH_WITHIN):
                self._beating = await connecting.connect(self._storage.dsn, is_for_node=True)

    def _hang_up(self) -> None:
        if self._beating is not None:
            self._beating.terminate()
            self._beating = None

    async def _live(self) -> None:
        while True:
            if self._node is not None:
                why = await self._beat_on(self._node.id)
                self._go_down(why)
            try:
                await self._register()
                log.warning("this node is up again")
            except Exception as error:
                if not isinstance(error, StorageFailed):
                    log.error("this node cannot be registered: %s", type(error).__name__)
                await asyncio.sleep(_TRY_AGAIN)

    def _go_down(self, why: str) -> None:
        log.error("%s: nothing more is saved, and everybody is sent away until this node is up again", why)
        if self._node is not None:
            self._former, self._node = self._node.id, None
        self._held = set()
        self.gone_down += 1
        assert self._standing is not None
        self._standing.went_down()

    async def _beat_on(self, id: int) -> str:
        """Beat until that is no longer possible; why."""
        loop = asyncio.get_running_loop()
        failing_since: float | None = None
        while True:
            began = loop.time()
            try:
                await self._reach()
                if not await self._beating.fetch(_RAISE, id, timeout=_BEAT_WITHIN):
                    return "this node has been struck off"
                beats = await self._beating.fetch(_BEATS, id, timeout=_BEAT_WITHIN)
                failing_since = None
                for other, beat in self._watch.look({row[0]: row[1] for row in beats}, loop.time()):
                    self._strike(other, beat)
                self._tell_offers()
            except Exception as error:  # whatever it is: without this loop the node would be dead and not know it
                self._hang_up()
                failing_since = began if failing_since is None else failing_since
                if loop.time() - failing_since >= LEASE_SECONDS:
                    return f"no beat for {LEASE_SECONDS:.0f} s ({connecting.reason(error)})"
            await asyncio.sleep(max(0.0, (BEAT_SECONDS if failing_since is None else _TRY_AGAIN) + began - loop.time()))

    def _begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something beside the beats. What fails while the database is away is tried again later, or was for nothing."""

        async def quietly() -> None:
            with suppress(StorageFailed):
                await work

        task = asyncio.create_task(quietly())
        self._work.add(task)
        task.add_done_callback(self._work.discard)
        return task

    def _tell_offers(self) -> None:
        assert self._standing is not None
        offers = self._standing.offers()
        if offers != self._offered:
            self._begin(self.offer(offers))

    def _strike(self, other: int, beat: int) -> None:
        """Strike a node off: that takes as long as what it is just saving, at most a second."""
        if other not in self._striking:
            self._striking.add(other)
            self._begin(self._strike_off(other, beat)).add_done_callback(lambda _: self._striking.discard(other))

    async def _strike_off(self, other: int, beat: int) -> None:
        done = await self._ask(_STRIKE, other, beat)
        if done.endswith(" 1"):
            self.struck_off += 1
            log.warning("node %s was struck off: no beat for %.0f s", Node(other, "").name, LEASE_SECONDS)

    # ------------------------------------------------------------------ tables

    async def claim(self, table_id: str) -> Node | None:
        """Hold a table from now on, unless another node does: then return that one."""
        if table_id in self._releasing:
            await asyncio.shield(self._releasing[table_id])
        node = self._up()
        if table_id in self._held:
            return None
        if "\0" in table_id:  # PostgreSQL keeps no such text: there is no such table
            return None
        for _ in range(_MOST_TRIES):
            try:
                await self._ask(_CLAIM, table_id, node.id)
            except StruckOff:  # this node, as the next beat will tell, or the one that would have been near
                await asyncio.sleep(_TRY_AGAIN)
            holder = await self.holder(table_id)
            if self._node is not node:
                raise StruckOff("this node has been struck off")
            if holder is not None and holder.id == node.id:
                self._held.add(table_id)
                return None
            if holder is not None:
                return holder
        raise StorageFailed("nobody holds the table, and it cannot be claimed")

    def release(self, table_id: str) -> None:
        """Hold a table no longer; whoever claims it again here waits for that."""
        if self._node is None or table_id not in self._held:
            return
        self._held.discard(table_id)
        task = self._releasing[table_id] = self._begin(self._give_up(table_id, self._node.id))
        task.add_done_callback(lambda _: self._releasing.pop(table_id, None))

    async def _give_up(self, table_id: str, node: int) -> None:
        await self._ask(_RELEASE, table_id, node)

    async def holder(self, table_id: str) -> Node | None:
        """Who holds a table."""
        rows = await self._ask(_HOLDER, table_id, is_question=True)
        return Node(*rows[0]) if rows else None

    async def offer(self, tables: Set[str]) -> None:
        """Tell the others which tables of this node anybody may join."""
        node, before = self._up(), self._offered
        for changed, is_offered in ((before - tables, False), (tables - before, True)):
            if changed:
                await self._ask(_OFFER, list(changed), node.id, is_offered)
        if self._node is node:
            self._offered = frozenset(tables)

    async def offered(self) -> list[str]:
        """The tables of other nodes that anybody may join."""
        return [row[0] for row in await self._ask(_OFFERED, self._up().id, _MOST_OFFERED, is_question=True)]

    async def next_opening(self) -> int:
        """A number that is higher than all before, at any node."""
        rows = await self._ask("SELECT nextval('opening')", is_question=True)
        return int(rows[0][0])

    def _up(self) -> Node:
        if self._node is None:
            raise StorageFailed("this node is not up")
        return self._node

    async def _ask(self, sql: str, *parameters: Any, is_question: bool = False) -> Any:
        """The rows of a question, or what an order has done. Each may be asked twice: a lost connection is noticed only then."""
        for is_last in (False, True):
            try:
                async with self._pool.acquire(timeout=connecting.COMMAND_SECONDS) as connection:
                    ask = connection.fetch if is_question else connection.execute
                    return await ask(sql, *parameters)
            except connecting.known_errors() as error:
                if connecting.is_missing_reference(error):
                    raise StruckOff("this node has been struck off") from None
                if is_last:
                    raise StorageFailed(connecting.reason(error)) from None
        raise AssertionError("unreachable")
