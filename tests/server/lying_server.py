"""`katzentisch serve` with a fault put in on purpose, for tests that must notice it: ``python -m tests.server.lying_server``."""

from __future__ import annotations

import asyncio
import dataclasses
import os
from typing import Any

from katzentisch.cli import main
from katzentisch.engine.cuts import seal_of
from katzentisch.server.wire import frames
from katzentisch.server.wire.messages import Cutting, SealedCut
from katzentisch.tables.live.room import Room
from katzentisch.tables.live.table import Table
from katzentisch.tables.storage.sqlite import SqliteStorage

_work: set[asyncio.Task[None]] = set()


def answer_before_saving() -> None:
    """Say that it is saved, and save it a moment later."""
    save = SqliteStorage.append

    async def later(self: SqliteStorage, *what: Any) -> None:
        await asyncio.sleep(0.05)
        await save(self, *what)

    async def append(self: SqliteStorage, *what: Any) -> None:
        task = asyncio.create_task(later(self, *what))
        _work.add(task)
        task.add_done_callback(_work.discard)

    SqliteStorage.append = append  # type: ignore[assignment,method-assign]


def forget_move_ids() -> None:
    """Take a move that is sent again for a new one."""
    Table._earlier_answer = lambda self, entry: None  # type: ignore[method-assign]


def keep_less() -> None:
    """Leave one move in twenty out of the log's transaction, and say that it is saved."""
    save = SqliteStorage.append

    async def append(self: SqliteStorage, table: str, seq: int, entry: Any) -> None:
        if seq % 20:
            await save(self, table, seq, entry)

    SqliteStorage.append = append  # type: ignore[assignment,method-assign]


def _wait_no_longer(room: Room) -> None:
    """Deal at once with what there is."""
    table = played(room)
    table.pace = dataclasses.replace(table.pace, seal=0.0, cut=0.0)
    room.show_change()


def drop_seals() -> None:
    """Take no notice of sealed cuts."""

    async def seal(self: Room, *what: Any) -> None:
        _wait_no_longer(self)

    Room.seal = seal  # type: ignore[assignment,method-assign]


def drop_openings() -> None:
    """Look at the cut that was opened, and deal without it."""

    async def cut(self: Room, *what: Any) -> None:
        _wait_no_longer(self)

    Room.cut = cut  # type: ignore[assignment,method-assign]


def swap_seals() -> None:
    """Seal and open a cut of one's own in the place of everybody's."""
    own = "00" * 16
    seal_honestly, cut_honestly = Room.seal, Room.cut

    async def seal(self: Room, guest: str, deal: int, _: str) -> None:
        seat, table = self.seat_of(guest), played(self)
        assert seat is not None
        await seal_honestly(self, guest, deal, seal_of(table.record.commitment, self.id, deal, seat, own))
        while not table.cuts.is_closed:
            await table.changed.wait()
        await cut_honestly(self, guest, deal, own)

    Room.seal = seal  # type: ignore[assignment,method-assign]


def show_other_seals() -> None:
    """Tell people of a seal that is in no log."""
    cutting = frames._cutting

    def _cutting(table: Table) -> Cutting | None:
        shown = cutting(table)
        if shown is not None and shown.seals:
            shown.seals.append(SealedCut(len(table.record.seats) - 1, "ab" * 32))
        return shown

    frames._cutting = _cutting


def played(room: Room) -> Table:
    assert room.table is not None
    return room.table


FAULTS = {
    fault.__name__: fault
    for fault in (
        answer_before_saving, forget_move_ids, keep_less, drop_seals, drop_openings, swap_seals, show_other_seals,
    )
}  # fmt: skip

if __name__ == "__main__":
    FAULTS[os.environ["KATZENTISCH_TEST_FAULT"]]()
    main()
