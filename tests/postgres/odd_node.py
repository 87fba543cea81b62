"""`katzentisch serve` as a node whose wires can be cut, and which does one thing wrong if it is told to: ``python -m tests.postgres.odd_node``.

KATZENTISCH_TEST_NODE_ADDRESS is where others reach it, in the place of where it listens. SIGUSR2 freezes it inside of the next
transaction that has more than one statement. KATZENTISCH_TEST_FAULT names a fault that tests must notice.
"""

from __future__ import annotations

import asyncio
import os
import signal
from typing import Any

from katzentisch.cli import main
from katzentisch.tables.directory import postgres
from katzentisch.tables.directory.base import Node
from katzentisch.tables.directory.postgres import PostgresDirectory
from katzentisch.tables.storage import postgres_committing
from katzentisch.tables.storage.postgres import PostgresStorage
from katzentisch.tables.storage.sql import SqlStorage

_work: set[asyncio.Task[None]] = set()


def be_reached_at(address: str) -> None:
    """Tell the others another address."""
    begin = PostgresDirectory.__init__

    def init(self: PostgresDirectory, storage: PostgresStorage, _: str, certificate: str = "") -> None:
        begin(self, storage, address, certificate)

    PostgresDirectory.__init__ = init  # type: ignore[assignment,method-assign]


def freeze_in_a_transaction() -> None:
    """Stop, as by SIGSTOP, behind BEGIN and the fence."""
    try_one = postgres_committing._try
    is_told: list[bool] = []
    signal.signal(signal.SIGUSR2, lambda *_: is_told.append(True))

    async def _try(*what: Any) -> Any:
        if is_told:
            is_told.clear()
            os.kill(os.getpid(), signal.SIGSTOP)
        return await try_one(*what)

    postgres_committing._try = _try  # type: ignore[assignment]


# ---------------------------------------------------------------------- faults


def no_fence() -> None:
    """Save whether it is a node or not."""

    def fenced(self: PostgresStorage, node: int) -> SqlStorage:
        return self

    PostgresStorage.fenced = fenced  # type: ignore[method-assign]


def reused_id() -> None:
    """Be the same node whenever it registers, and the same as every other with this fault."""
    postgres.secrets.randbits = lambda bits: (1 << 63) + 7  # type: ignore[attr-defined]


def answer_before_commit() -> None:
    """Say that it is saved, and save it a moment later."""
    save = SqlStorage.append

    async def later(self: SqlStorage, *what: Any) -> None:
        await asyncio.sleep(0.05)
        await save(self, *what)

    async def append(self: SqlStorage, *what: Any) -> None:
        task = asyncio.create_task(later(self, *what))
        _work.add(task)
        task.add_done_callback(_work.discard)

    SqlStorage.append = append  # type: ignore[assignment,method-assign]


def stale_holders() -> None:
    """Believe for ever that it holds what it has held once."""
    ask = PostgresDirectory.claim
    held: set[str] = set()

    async def claim(self: PostgresDirectory, table_id: str) -> Node | None:
        if table_id in held:
            return None
        holder = await ask(self, table_id)
        if holder is None:
            held.add(table_id)
        return holder

    PostgresDirectory.claim = claim  # type: ignore[method-assign]


FAULTS = {fault.__name__: fault for fault in (no_fence, reused_id, answer_before_commit, stale_holders)}

if __name__ == "__main__":
    if "KATZENTISCH_TEST_NODE_ADDRESS" in os.environ:
        be_reached_at(os.environ["KATZENTISCH_TEST_NODE_ADDRESS"])
    if "KATZENTISCH_TEST_FAULT" in os.environ:
        FAULTS[os.environ["KATZENTISCH_TEST_FAULT"]]()
    freeze_in_a_transaction()
    main()
