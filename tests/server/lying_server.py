"""`katzentisch serve` with a fault put in on purpose, for tests that must notice it: ``python -m tests.server.lying_server``."""

from __future__ import annotations

import asyncio
import os
from typing import Any

from katzentisch.cli import main
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


FAULTS = {"answer_before_saving": answer_before_saving, "forget_move_ids": forget_move_ids, "keep_less": keep_less}

if __name__ == "__main__":
    FAULTS[os.environ["KATZENTISCH_TEST_FAULT"]]()
    main()
