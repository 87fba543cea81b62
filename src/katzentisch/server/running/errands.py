"""Errands: looks twice a second for what whoever runs the server, or another node, wants done, does it, and answers in the store.

Of several nodes one takes an order up, and has the others do their part.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import msgspec

from katzentisch.server.running.asking import Asked
from katzentisch.server.running.carrying_out import CannotDo, carry_out
from katzentisch.server.running.logs import where
from katzentisch.server.running.orders import (
    Answer,
    BanGuest,
    GiveNotice,
    Guests,
    HeedBans,
    Nodes,
    Order,
    Reach,
    Tables,
)
from katzentisch.server.running.service import Service
from katzentisch.tables.directory.base import HeldElsewhere
from katzentisch.tables.storage.base import Errand, StorageFailed
from katzentisch.tables.storage.errands import LOOK_SECONDS, is_place_of_node, place_of_node

log = logging.getLogger(__name__)

#: What every node does its part of. The command that has asked waits five seconds.
_EVERYWHERE = Tables | Guests | Nodes | GiveNotice | Reach
_PATIENCE = 3.0
#: To reach another takes some seconds if it does not answer, and the doctor waits longer.
_PATIENCE_WHILE_REACHING = 10.0


class Errands:
    """Carries out errands until it is stopped."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._taken: set[str] = set()
        self._unsaved: dict[str, str] = {}  # answers to what was carried out, which could not be saved yet
        self._work: set[asyncio.Task[None]] = set()
        self._task = asyncio.create_task(self._look_for_ever())

    async def stop(self) -> None:
        """Look no more."""
        for task in (self._task, *self._work):
            task.cancel()
        await asyncio.gather(self._task, *self._work, return_exceptions=True)

    async def _look_for_ever(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                errands = await self._service.storage.errands()
            except StorageFailed:  # health tells
                continue
            wanted = {errand.id for errand in errands}
            self._taken.intersection_update(wanted)
            for gone in [errand for errand in self._unsaved if errand not in wanted]:
                self._done_with(gone)
            for errand in errands:
                if errand.id not in self._taken:
                    self._taken.add(errand.id)
                    # Side by side: two nodes that have each other do something must not wait for each other.
                    task = asyncio.create_task(self._take(errand))
                    self._work.add(task)
                    task.add_done_callback(self._work.discard)

    async def _take(self, errand: Errand) -> None:
        service = self._service
        try:
            if not await self._is_for_us(errand):
                self._taken.discard(errand.id)  # that may change
                return
            if errand.id not in self._unsaved:
                self._unsaved[errand.id] = await self._answer(errand)
            await service.storage.answer_errand(errand.id, self._unsaved[errand.id])
            self._done_with(errand.id)
        except (StorageFailed, HeldElsewhere):
            # Health tells; or another node has just come to hold the table, and finds it.
            self._taken.discard(errand.id)
        finally:
            if errand.id not in self._unsaved:  # else it is still this node's: nobody is to do it again
                service.directory.release(errand.id)

    def _done_with(self, errand: str) -> None:
        self._unsaved.pop(errand, None)
        self._service.directory.release(errand)

    async def _is_for_us(self, errand: Errand) -> bool:
        """Of several nodes the holder of its table takes an errand; anybody, but one alone, if nobody holds that."""
        directory = self._service.directory
        if is_place_of_node(errand.table):
            return directory.node is not None and errand.table == place_of_node(directory.node.id)
        holder = await directory.holder(errand.table) if errand.table else None
        if holder not in (None, directory.node) or await directory.claim(errand.id) is not None:
            return False
        # Another node may have done it and let go of it since this one has looked.
        return errand.id in [one.id for one in await self._service.storage.errands()]

    async def _answer(self, errand: Errand) -> str:
        try:
            order: Order = msgspec.json.decode(errand.body, type=Order)
            answer = await (self._here(order) if is_place_of_node(errand.table) else self._wherever(order, errand.id))
        except msgspec.MsgspecError:
            answer = Answer(wrong="the server is of another version, and does not know that")
        except CannotDo as error:
            answer = Answer(wrong=str(error))
        except (StorageFailed, HeldElsewhere):
            raise
        except Exception as error:
            log.error("an errand failed: %s", where(error))
            answer = Answer(wrong="it failed; the server's log says why")
        return msgspec.json.encode(answer).decode()

    async def _here(self, order: Order) -> Answer:
        return Answer([msgspec.to_builtins(row) for row in await carry_out(self._service, order)])

    async def _wherever(self, order: Order, id: str) -> Answer:
        """Do what is wanted, at other nodes as well where that concerns them."""
        asking = self._service.asking
        if isinstance(order, GiveNotice) and not order.id:
            order.id = id
        if isinstance(order, _EVERYWHERE):
            patience = _PATIENCE_WHILE_REACHING if isinstance(order, Reach) else _PATIENCE
            here, there = await asyncio.gather(self._here(order), asking.others(order, patience))
            rows = [row for answer in (here, *there.answers.values()) for row in answer.rows]
            return Answer(_together(order, rows), silent=_silent(there))
        if isinstance(order, BanGuest) and order.with_address and not self._service.is_connected(order.guest):
            # Only where the guest is connected the address is known: that node bans it, and no other is told.
            told = await asking.others(order, _PATIENCE)
            if any(not answer.wrong for answer in told.answers.values()):
                order = HeedBans()
        answer = await self._here(order)
        if isinstance(order, BanGuest | HeedBans):
            answer.silent = _silent(await asking.others(HeedBans(), _PATIENCE))
        return answer


def _silent(asked: Asked) -> list[str]:
    """Who has not done its part. A node of an older release may not know the order, and has answered so."""
    wrong = [node for node, answer in asked.answers.items() if answer.wrong]
    return [node.address for node in (*asked.silent, *wrong)]


def _together(order: Order, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows of all nodes as one list: a guest may be connected to several."""
    if isinstance(order, Tables):
        return sorted(rows, key=lambda row: int(row["made_at"]))
    if not isinstance(order, Guests):
        return rows
    guests: dict[str, dict[str, Any]] = {}
    for row in rows:
        known = guests.setdefault(row["guest"], row)
        if known is not row:
            known["name"] = known["name"] or row["name"]
            known["sockets"] += row["sockets"]
            known["tables"] = [*known["tables"], *(table for table in row["tables"] if table not in known["tables"])]
    return list(guests.values())
