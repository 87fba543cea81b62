"""Passing on: one person's messages go to the node that holds the table they are about, and what that one shows comes back."""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol

import msgspec

from katzentisch.server.nodes.link import Link, Unreachable, open_link
from katzentisch.server.nodes.words import Person
from katzentisch.server.running.service import Service
from katzentisch.server.wire.requests import Echo, Ping
from katzentisch.tables.directory.base import HeldElsewhere
from katzentisch.tables.directory.lease import LEASE_SECONDS
from katzentisch.tables.people.room_record import NotPossible
from katzentisch.tables.storage.base import StorageFailed

log = logging.getLogger(__name__)

#: A node that does not answer may have been killed: it is struck off within the lease, and so long its people wait.
_PATIENCE = LEASE_SECONDS + 3.0
_LOOK_AGAIN = 0.25
TRY_AGAIN = 1013
#: Codes that the other node closes with and the person is closed with, too: it says why, or that it stops.
_CLOSED_AS_THERE = (1008, 1011, 1012)


class Line(Protocol):
    """The person's end. Sending never waits and never raises; a number closes it."""

    def send(self, frame: bytes | int) -> None:
        """Send this as soon as possible."""


class PassingOn:
    """What one connection needs to pass on. At most one link is open: people look at one table."""

    def __init__(self, service: Service, line: Line, person: Person) -> None:
        self._service = service
        self._line = line
        self._person = person
        self._link: Link | None = None
        self._table = ""
        self._opening = asyncio.Lock()
        self._closing: set[asyncio.Task[None]] = set()

    def takes(self, message: msgspec.Struct, is_watching_here: bool) -> bool:
        """Does this message go over the open link? Pings and echoes go where the person's table is."""
        if self._link is None:
            return False
        if isinstance(message, Ping | Echo):
            return not is_watching_here
        return getattr(message, "table", None) == self._table

    async def send(self, text: str, opened: int) -> None:
        """Pass a message on over the open link; the number says which of the person's tabs is newer."""
        if self._link is not None:
            self._service.metrics.passed_on()
            await self._link.send(text, opened)

    async def pass_on(self, elsewhere: HeldElsewhere, text: str, opened: int) -> bool:
        """Pass a message on to whoever holds its table. False means that this node does now: carry it out here."""
        async with self._opening:
            if self._link is None or self._link.holder.id != elsewhere.holder.id:
                link = await self._reach(elsewhere)
                if link is None:
                    return False
                self.hang_up()
                self._link = link
            self._table = elsewhere.table_id
            await self.send(text, opened)
        return True

    async def _reach(self, elsewhere: HeldElsewhere) -> Link | None:
        service, holder = self._service, elsewhere.holder
        until = asyncio.get_running_loop().time() + _PATIENCE
        while True:
            me = service.directory.node
            if me is None:
                raise StorageFailed("this node is not up")
            try:
                link = await open_link(me, holder, service.node_key, self._person, self._line.send, self._lost)
            except Unreachable as error:
                service.cannot_reach(holder, str(error))
                if asyncio.get_running_loop().time() > until:
                    raise NotPossible("elsewhere_unreachable") from None
            else:
                service.has_reached(holder)
                return link
            await asyncio.sleep(_LOOK_AGAIN)
            holder_now = await service.directory.claim(elsewhere.table_id)
            if holder_now is None:
                return None
            holder = holder_now

    def hang_up(self) -> None:
        """The person looks at a table that is held here, or at one that yet another node holds."""
        if self._link is not None:
            link, self._link, self._table = self._link, None, ""
            closing = asyncio.create_task(link.close())
            self._closing.add(closing)
            closing.add_done_callback(self._closing.discard)

    async def close(self) -> None:
        """The person is gone."""
        self.hang_up()
        await asyncio.gather(*self._closing, return_exceptions=True)

    def _lost(self, code: int) -> None:
        """The link, the node or its hold is lost: the page comes back, and sends again what was not answered."""
        self._line.send(code if code in _CLOSED_AS_THERE else TRY_AGAIN)
