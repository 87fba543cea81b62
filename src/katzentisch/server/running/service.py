"""What all connections of a server share: the store, the live tables, and who watches which."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Iterator, Sequence, Set
from contextlib import contextmanager, suppress
from typing import Protocol

from katzentisch.server.nodes.links import Links
from katzentisch.server.running.asking import Asking
from katzentisch.server.running.limits import Limits, network_of
from katzentisch.server.running.metrics import Metrics
from katzentisch.server.running.notices import Notices, stopping
from katzentisch.server.running.orders import Connected, EmptySeat, PartWith
from katzentisch.server.running.settings import Settings
from katzentisch.server.sockets.audience import Audience, Watcher
from katzentisch.server.sockets.signs_of_life import SignsOfLife
from katzentisch.server.wire.closing import RESTART
from katzentisch.server.wire.messages import ServerMessage
from katzentisch.server.wire.pictures import picture
from katzentisch.tables.directory.base import Directory, Node
from katzentisch.tables.directory.memory import MemoryDirectory
from katzentisch.tables.driving.analyst import Analyst, Judge
from katzentisch.tables.driving.bot_processes import BotProcesses
from katzentisch.tables.kept.analyses import Analyses
from katzentisch.tables.live.advising import Advisor
from katzentisch.tables.live.clock import Clock
from katzentisch.tables.live.live_tables import LiveTables
from katzentisch.tables.live.room import Room
from katzentisch.tables.people.room_record import NotPossible, RoomRecord
from katzentisch.tables.storage.base import Storage

log = logging.getLogger(__name__)

#: Seconds after which no hello is under way that knows nothing of a guest's erasing.
_LONGEST_HELLO = 60.0
#: Seconds that a server which stops waits at most for what is under way.
_STOPPING_SECONDS = 2.0
#: Seconds between two looks at what other nodes offer.
_LOOK_SECONDS = 1.0


class GuestConnection(Protocol):
    """A connection whose guest is known. ``cuts``: its client cuts every deal. ``asks_ready``: it asks whether its guest is ready for the next."""

    cuts: bool
    asks_ready: bool

    @property
    def address(self) -> str:
        """Where the guest comes from."""

    @property
    def name(self) -> str:
        """How the guest is called."""

    def say(self, message: ServerMessage) -> None:
        """Send a message."""

    @property
    def is_passed_on(self) -> bool:
        """Is the guest's own socket at another node, where it is counted?"""

    def end(self, code: str) -> None:
        """Say why, and close."""

    def send_away(self, code: int = ...) -> None:
        """Close, for the guest to come back in a moment."""


class Service:
    """The state of a running server."""

    def __init__(
        self, settings: Settings, storage: Storage, clock: Clock | None = None, directory: Directory | None = None
    ) -> None:
        self.settings = settings
        self.directory = directory if directory is not None else MemoryDirectory()
        #: Where this server saves: with several nodes it is another one whenever this one registers anew.
        self.storage = storage
        self.clock = clock if clock is not None else Clock()
        self.metrics = Metrics()
        self.bot_processes = BotProcesses(most=settings.bot_workers, tell=self.metrics.process)
        self._analyst: Judge = Analyst()
        self.advisor = Advisor(self._analyst.weigh, self._analyst.rest)
        self.analyses = self._new_analyses()
        self.live_tables = self._new_tables()
        self.signs_of_life = SignsOfLife(self.clock)
        self.limits = Limits(self.clock.now, settings.limits)
        self.notices = Notices(self.clock.now)
        self.started_at = self.clock.milliseconds()
        storage.tell_commits(self.metrics.committed)
        self._audiences: dict[str, Audience] = {}
        self._connections: dict[str, set[GuestConnection]] = {}
        self._networks: Counter[str] = Counter()
        self._erased: set[str] = set()  # guests who are being erased
        self._under_way: set[asyncio.Future[None]] = set()
        self._dropping: set[asyncio.Task[None]] = set()
        #: What nodes prove to each other that they know.
        self.node_key = b""
        self.links = Links(self.metrics.strange_node)
        #: The ids of nodes that did not answer when somebody was to be passed on. One that comes back at its address has another.
        self.unreachable: set[int] = set()
        self._offered_elsewhere: list[RoomRecord] = []
        self._look_again_at = 0.0
        #: The server is told to stop: it makes no more tables, and then hears nobody any more.
        self.is_stopping = False
        self.is_deaf = False

    def _new_analyses(self) -> Analyses:
        return Analyses(self.storage, self._analyst.weigh, self._analyst.look_behind, self._analyst.rest)

    def _new_tables(self) -> LiveTables:
        settings = self.settings
        return LiveTables(
            self.storage,
            pace=settings.pace,
            clock=self.clock,
            idle_seconds=settings.idle_seconds,
            picture=picture,
            ask=self.bot_processes.ask,
            directory=self.directory,
            forget_elsewhere=self._forget_elsewhere,
        )

    # ------------------------------------------------------------------ being one of several nodes

    def came_up(self, storage: Storage) -> None:
        """This server is a node from now on, and saves through this store. Nothing of what it was before is used again."""
        self.storage = storage
        self.live_tables = self._new_tables()
        self.analyses = self._new_analyses()

    def went_down(self) -> None:
        """Others may hold the tables that were here: drop them, and send everybody away."""
        for connections in list(self._connections.values()):
            for connection in list(connections):
                connection.send_away()
        for dropped in (self.live_tables.drop(), self.analyses.close()):
            dropping = asyncio.create_task(dropped)
            self._dropping.add(dropping)
            dropping.add_done_callback(self._dropping.discard)

    async def start(self) -> None:
        """Become a node, if there are others."""
        await self.directory.start(self)
        self.node_key = await self.directory.key()

    def cannot_reach(self, node: Node, why: str) -> None:
        """A node does not answer: for the log, once, and for health as long as that is so."""
        if node.id not in self.unreachable:
            self.unreachable.add(node.id)
            log.warning("the node at %s cannot be reached: %s", node.address, why)

    def has_reached(self, node: Node) -> None:
        """A node answers."""
        self.unreachable.discard(node.id)

    @property
    def asking(self) -> Asking:
        """The way to have other nodes do something."""
        return Asking(self.storage, self.directory)

    async def _forget_elsewhere(self, table_id: str, guest: str) -> None:
        await self.asking.holder(table_id, EmptySeat(guest, table_id))

    def offers(self) -> Set[str]:
        """The tables here that anybody may join."""
        return {room.id for room in self.live_tables.lobby()}

    async def lobby(self) -> list[RoomRecord]:
        """Tables that anybody may join, here and at other nodes; those are looked up once a second at most."""
        now = self.clock.now()
        if now >= self._look_again_at:
            self._look_again_at = now + _LOOK_SECONDS
            found = [await self.storage.room(table) for table in await self.directory.offered()]
            self._offered_elsewhere = [record for record in found if record is not None and record.is_joinable]
        return [room.record for room in self.live_tables.lobby()] + self._offered_elsewhere

    # ------------------------------------------------------------------ who watches

    def watch(self, room: Room, watcher: Watcher, guest: str) -> Audience:
        """Show a table to somebody from now on."""
        audience = self._audiences.get(room.id)
        # An empty audience may be left over, and the room may have been unloaded and loaded again since.
        if audience is None or audience.is_empty or audience.room is not room:
            audience = self._audiences[room.id] = Audience(room)
        audience.add(watcher, guest)
        return audience

    def leave(self, audience: Audience, watcher: Watcher) -> None:
        """Stop showing a table to somebody."""
        audience.leave(watcher)
        if audience.is_empty and self._audiences.get(audience.room.id) is audience:
            del self._audiences[audience.room.id]

    async def give_up(self, room: Room) -> None:
        """Let another node hold a table, where its people come to."""
        await self.live_tables.give_up(room)
        audience = self._audiences.get(room.id)
        if audience is not None and audience.room is room:
            audience.send_away()

    def connected(self, guest: str, address: str, connection: GuestConnection) -> bool:
        """Register a connection. False means that this guest or this address has too many."""
        settings, network = self.settings, network_of(address)
        if not connection.is_passed_on:
            own = [other for other in self._connections.get(guest, ()) if not other.is_passed_on]
            if len(own) >= settings.most_sockets or self._networks[network] >= settings.most_sockets_of_address:
                return False
            self._networks[network] += 1
        self._connections.setdefault(guest, set()).add(connection)
        if connection.cuts:
            self.live_tables.cutters.add(guest)
        if connection.asks_ready:
            self.live_tables.askers.add(guest)
        return True

    def disconnected(self, guest: str, address: str, connection: GuestConnection) -> None:
        """Unregister a connection."""
        connections = self._connections.get(guest, set())
        connections.discard(connection)
        if not connections:
            self._connections.pop(guest, None)
        if not any(other.cuts for other in connections):
            self.live_tables.cutters.discard(guest)
        if not any(other.asks_ready for other in connections):
            self.live_tables.askers.discard(guest)
        if connection.is_passed_on:
            return
        network = network_of(address)
        self._networks[network] -= 1
        if not self._networks[network]:
            del self._networks[network]

    def is_connected(self, guest: str) -> bool:
        """Does this guest have a connection?"""
        return guest in self._connections

    def connections(self) -> dict[str, list[GuestConnection]]:
        """Everybody who is connected, and over which connections, the oldest guest first."""
        return {guest: list(connections) for guest, connections in self._connections.items()}

    def count_connections(self) -> tuple[int, int]:
        """How many guests are connected, and over how many sockets."""
        own = [one for one in self._connections.values() if not all(connection.is_passed_on for connection in one)]
        return len(own), self._networks.total()

    def hosted(self, guest: str) -> int:
        """How many live tables this guest hosts."""
        return sum(room.record.host == guest and room.record.phase != "over" for room in self.live_tables.live())

    async def gone(self, guests: Sequence[str]) -> list[str]:
        """Those of these guests who are connected to no node."""
        away = [guest for guest in guests if not self.is_connected(guest)]
        if not away:
            return []
        told = await self.asking.others(Connected(away))
        told.check()
        elsewhere = {row["guest"] for answer in told.answers.values() for row in answer.rows}
        return [guest for guest in away if guest not in elsewhere]

    async def erase(self, guests: Sequence[str]) -> None:
        """Erase guests, and close their connections, at every node."""
        if not guests:
            return
        self._send_off(guests)
        try:
            told = await self.asking.others(PartWith(list(guests)))
            told.check()
            for guest in guests:
                # Whoever acts meanwhile may write the guest down once more: a table made, a rematch, a report. So look again after that.
                is_more = True
                while is_more:
                    await self._settled()
                    is_more = await self.live_tables.erase(guest)
        except BaseException:
            self._erased.difference_update(guests)
            raise
        self._take_again_later(guests)

    async def part_with(self, guests: Sequence[str]) -> None:
        """Another node erases guests: take nothing more of them here, and return when nothing is under way."""
        self._send_off(guests)
        self._take_again_later(guests)
        await self._settled()

    def _send_off(self, guests: Sequence[str]) -> None:
        self._erased.update(guests)
        for guest in guests:
            for connection in list(self._connections.get(guest, ())):
                connection.end("erased")

    def _take_again_later(self, guests: Sequence[str]) -> None:
        # A hello that has found the guest just before may still be under way.
        asyncio.get_running_loop().call_later(_LONGEST_HELLO, self._erased.difference_update, guests)

    @contextmanager
    def acting(self, guest: str) -> Iterator[None]:
        """A request of this guest is under way. `NotPossible` for one who is being erased."""
        if guest in self._erased:
            raise NotPossible("erased")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._under_way.add(done)
        try:
            yield
        finally:
            self._under_way.discard(done)
            done.set_result(None)

    async def _settled(self) -> None:
        """Wait until all requests that are under way now have been answered or given up."""
        if self._under_way:  # not `gather`: whoever gives up waiting must not cancel them
            await asyncio.wait(self._under_way)

    def is_being_erased(self, guest: str) -> bool:
        """Is this guest being erased right now?"""
        return guest in self._erased

    def warn(self) -> None:
        """The server is told to stop: tell people, also those who were passed on to this node, and make no more tables."""
        self.is_stopping = True
        everybody = [one for connections in self.connections().values() for one in connections]
        self.notices.give(stopping(), _STOPPING_SECONDS, everybody)

    async def let_go(self) -> None:
        """Finish what is under way, let go of all tables for other nodes to hold, and send everybody there.

        Whatever still comes in is not answered: the page sends it again, under its id, where it comes to.
        """
        self.is_deaf = True
        with suppress(TimeoutError):
            async with asyncio.timeout(_STOPPING_SECONDS):
                await self._settled()
        await self.live_tables.close()
        await self.directory.close()
        for connections in self.connections().values():
            for connection in connections:
                connection.send_away(RESTART)

    async def close(self) -> None:
        """Stop all tables, then close the store."""
        await self.signs_of_life.close()
        await self.analyses.close()
        await self.live_tables.close()
        await asyncio.gather(*self._dropping, return_exceptions=True)
        await self.bot_processes.close()
        await self.links.close()
        await self.directory.close()
        await self.storage.close()
