"""Passing on: one person's messages go to the node that holds the table they are about, and what that one shows comes back."""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol

import msgspec

from katzentisch.server.nodes.links import Passage, Unreachable
from katzentisch.server.nodes.words import Person
from katzentisch.server.running.service import Service
from katzentisch.server.wire.closing import INTERNAL, POLICY, RESTART, TRY_AGAIN
from katzentisch.server.wire.requests import Echo, Ping
from katzentisch.tables.directory.base import HeldElsewhere
from katzentisch.tables.directory.lease import LEASE_SECONDS
from katzentisch.tables.people.room_record import NotPossible
from katzentisch.tables.storage.base import StorageFailed

log = logging.getLogger(__name__)

#: A node that does not answer may have been killed: it is struck off within the lease, and so long its people wait.
_PATIENCE = LEASE_SECONDS + 3.0
_LOOK_AGAIN = 0.25
#: Codes that the other node closes with and the person is closed with, too: it says why, or that it stops.
_CLOSED_AS_THERE = (POLICY, INTERNAL, RESTART)


class Line(Protocol):
    """The person's end. Sending never waits and never raises; a number closes it."""

    def send(self, frame: bytes | int) -> None:
        """Send this as soon as possible."""


class PassingOn:
    """What one connection needs to pass on. At most one passage is open: people look at one table."""

    def __init__(self, service: Service, line: Line, person: Person) -> None:
        self._service = service
        self._line = line
        self._person = person
        self._passage: Passage | None = None
        self._table = ""
        self._opening = asyncio.Lock()

    def takes(self, message: msgspec.Struct, is_watching_here: bool) -> bool:
        """Does this message go over the open passage? Pings and echoes go where the person's table is."""
        if self._passage is None:
            return False
        if isinstance(message, Ping | Echo):
            return not is_watching_here
        return getattr(message, "table", None) == self._table

    @property
    def is_free(self) -> bool:
        """Can a message go at once?"""
        return self._passage is not None and self._passage.is_free

    def send_at_once(self, text: bytes, opened: int) -> None:
        """Pass a message on, if `is_free`; the number says which of the person's tabs is newer."""
        if self._passage is not None:
            self._service.metrics.passed_on()
            self._passage.send_at_once(text, opened)

    async def send(self, text: bytes, opened: int) -> None:
        """Pass a message on over the open passage, as soon as the other node is not behind."""
        if self._passage is not None:
            self._service.metrics.passed_on()
            await self._passage.send(text, opened)

    def tell_way(self, seconds: float | None) -> None:
        """An echo follows: tell how far away the person is from this node, if their system or browser tells that."""
        if self._passage is not None and seconds is not None:
            self._passage.tell_way(seconds)

    async def pass_on(self, elsewhere: HeldElsewhere, text: bytes, opened: int) -> bool:
        """Pass a message on to whoever holds its table. False means that this node does now: carry it out here."""
        service = self._service
        async with self._opening:
            if self._passage is None or self._passage.holder.id != elsewhere.holder.id:
                passage = await self._reach(elsewhere)
                if passage is None:
                    return False
                self.hang_up()
                self._passage = passage
                service.metrics.links.labels("there").inc()
            self._table = elsewhere.table_id
            await self.send(text, opened)
        return True

    async def _reach(self, elsewhere: HeldElsewhere) -> Passage | None:
        service, holder = self._service, elsewhere.holder
        until = asyncio.get_running_loop().time() + _PATIENCE
        while True:
            me = service.directory.node
            if me is None:
                raise StorageFailed("this node is not up")
            try:
                passage = await service.links.open(
                    me, holder, service.node_key, self._person, self._line.send, self._lost
                )
            except Unreachable as error:
                service.cannot_reach(holder, str(error))
                if asyncio.get_running_loop().time() > until:
                    raise NotPossible("elsewhere_unreachable") from None
            else:
                service.has_reached(holder)
                return passage
            await asyncio.sleep(_LOOK_AGAIN)
            holder_now = await service.directory.claim(elsewhere.table_id)
            if holder_now is None:
                return None
            holder = holder_now

    def hang_up(self) -> None:
        """The person looks at a table that is held here, or at one that yet another node holds."""
        if self._passage is not None:
            self._passage.close()
            self._passage, self._table = None, ""
            self._service.metrics.links.labels("there").dec()

    def _lost(self, code: int) -> None:
        """The passage, the node or its hold is lost: the page comes back, and sends again what was not answered."""
        self._line.send(code if code in _CLOSED_AS_THERE else TRY_AGAIN)
