"""What all connections of a server share: the store, the live tables, and who watches which."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from katzentisch.server.running.limits import Limits, network_of
from katzentisch.server.running.metrics import Metrics
from katzentisch.server.running.notices import Notices
from katzentisch.server.running.settings import Settings
from katzentisch.server.sockets.audience import Audience, Watcher
from katzentisch.server.sockets.signs_of_life import SignsOfLife
from katzentisch.server.wire.messages import ServerMessage
from katzentisch.server.wire.pictures import picture
from katzentisch.tables.driving.analyst import Analyst
from katzentisch.tables.driving.bot_processes import BotProcesses
from katzentisch.tables.kept.analyses import Analyses
from katzentisch.tables.live.clock import Clock
from katzentisch.tables.live.live_tables import LiveTables
from katzentisch.tables.live.room import Room
from katzentisch.tables.people.room_record import NotPossible
from katzentisch.tables.storage.base import Storage

#: Seconds after which no hello is under way that knows nothing of a guest's erasing.
_LONGEST_HELLO = 60.0


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

    def end(self, code: str) -> None:
        """Say why, and close."""


class Service:
    """The state of a running server."""

    def __init__(self, settings: Settings, storage: Storage, clock: Clock | None = None) -> None:
        self.settings = settings
        self.storage = storage
        self.clock = clock if clock is not None else Clock()
        self.metrics = Metrics()
        self.bot_processes = BotProcesses(most=settings.bot_workers, tell=self.metrics.process)
        self.live_tables = LiveTables(
            storage, settings.pace, self.clock, settings.idle_seconds, picture, self.bot_processes.ask
        )
        analyst = Analyst()
        self.analyses = Analyses(storage, analyst.weigh, analyst.rest)
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
        if audience.is_empty:
            self._audiences.pop(audience.room.id, None)

    def connected(self, guest: str, address: str, connection: GuestConnection) -> bool:
        """Register a connection. False means that this guest or this address has too many."""
        settings, network = self.settings, network_of(address)
        if len(self._connections.get(guest, ())) >= settings.most_sockets:
            return False
        if self._networks[network] >= settings.most_sockets_of_address:
            return False
        self._connections.setdefault(guest, set()).add(connection)
        if connection.cuts:
            self.live_tables.cutters.add(guest)
        if connection.asks_ready:
            self.live_tables.askers.add(guest)
        self._networks[network] += 1
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
        return len(self._connections), self._networks.total()

    def hosted(self, guest: str) -> int:
        """How many live tables this guest hosts."""
        return sum(room.record.host == guest and room.record.phase != "over" for room in self.live_tables.live())

    async def erase(self, guest: str) -> None:
        """Erase a guest, and close their connections."""
        self._erased.add(guest)
        try:
            for connection in list(self._connections.get(guest, ())):
                connection.end("erased")
            # Whoever acts meanwhile may write the guest down once more: a table made, a rematch, a report. So look again after that.
            is_more = True
            while is_more:
                await self._settled()
                is_more = await self.live_tables.erase(guest)
        except BaseException:
            self._erased.discard(guest)
            raise
        # A hello that has found the guest just before may still be under way.
        asyncio.get_running_loop().call_later(_LONGEST_HELLO, self._erased.discard, guest)

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
        await asyncio.gather(*self._under_way)

    def is_being_erased(self, guest: str) -> bool:
        """Is this guest being erased right now?"""
        return guest in self._erased

    async def close(self) -> None:
        """Stop all tables, then close the store."""
        await self.signs_of_life.close()
        await self.analyses.close()
        await self.live_tables.close()
        await self.bot_processes.close()
        await self.storage.close()
