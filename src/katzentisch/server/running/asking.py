"""Asking other nodes: errands that one node leaves in the store for another, or for whoever holds a table."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from typing import NamedTuple

import msgspec

from katzentisch.server.running.orders import Answer, Order
from katzentisch.tables.directory.base import Directory, Node
from katzentisch.tables.directory.lease import LEASE_SECONDS
from katzentisch.tables.storage.base import Errand, Storage, StorageFailed
from katzentisch.tables.storage.errands import place_of_node

#: So long whoever holds a table is waited for: a node that was killed is struck off meanwhile, and another takes its place.
LONG_ENOUGH = LEASE_SECONDS + 3.0
_LOOK_SECONDS = 0.1
_NOT_DONE = "another node does not answer"
#: Seconds between two looks whether those who have not answered are still there.
_MISS_SECONDS = 1.0


class Asked(NamedTuple):
    """What the other nodes have answered, and those that are up and have not."""

    answers: dict[Node, Answer]
    silent: list[Node]

    def check(self) -> None:
        """`StorageFailed` if any of them has not done what it was to do."""
        if self.silent or any(answer.wrong for answer in self.answers.values()):
            raise StorageFailed(_NOT_DONE)


class Asking:
    """Leaves errands, and waits for their answers."""

    def __init__(self, storage: Storage, directory: Directory) -> None:
        self._storage = storage
        self._directory = directory

    async def others(self, order: Order, seconds: float = LONG_ENOUGH) -> Asked:
        """Have all other nodes do something, at once. Whoever is gone by now has nothing to say, and is not waited for."""
        nodes = [node for node in await self._directory.nodes() if node != self._directory.node]
        asks = {node: asyncio.create_task(self._ask(order, place_of_node(node.id), seconds)) for node in nodes}
        try:
            silent = await self._waited_for(asks)
        finally:  # those who are gone, or all if somebody waits no longer
            for ask in asks.values():
                ask.cancel()
            await asyncio.gather(*asks.values(), return_exceptions=True)
        answers = {node: ask.result() for node, ask in asks.items() if not ask.cancelled()}
        return Asked({node: answer for node, answer in answers.items() if answer is not None}, silent)

    async def _waited_for(self, asks: dict[Node, asyncio.Task[Answer | None]]) -> list[Node]:
        """Wait for all who may still answer; those who are there and have not. One that was killed is struck off long before patience ends."""
        unanswered = set(asks)
        while not all(asks[node].done() for node in unanswered):
            await asyncio.wait([asks[node] for node in unanswered], timeout=_MISS_SECONDS)
            unanswered = {node for node in unanswered if not asks[node].done() or asks[node].result() is None}
            if unanswered:
                still = {node.id for node in await self._directory.nodes()}
                unanswered = {node for node in unanswered if node.id in still}
        return [node for node in asks if node in unanswered]

    async def holder(self, table: str, order: Order) -> None:
        """Have whoever holds a table do something there; `StorageFailed` if that was not done."""
        answer = await self._ask(order, table, LONG_ENOUGH)
        if answer is None or answer.wrong:
            raise StorageFailed(_NOT_DONE)

    async def _ask(self, order: Order, place: str, seconds: float) -> Answer | None:
        errand = Errand(secrets.token_hex(16), place, msgspec.json.encode(order).decode())
        await self._storage.leave_errand(errand)
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    while (said := await self._storage.answer_of(errand.id)) is None:
                        await asyncio.sleep(_LOOK_SECONDS)
                    return msgspec.json.decode(said, type=Answer)
            return None
        finally:
            await self._storage.take_back(errand.id)
