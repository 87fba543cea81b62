"""What a node asks of the others, who may not answer."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from katzentisch.server.running import asking
from katzentisch.server.running.asking import Asking
from katzentisch.server.running.orders import Answer, Nodes, PartWith
from katzentisch.tables.directory.memory import Book, MemoryDirectory
from katzentisch.tables.storage.base import StorageFailed
from katzentisch.tables.storage.errands import place_of_node
from katzentisch.tables.storage.sqlite import SqliteStorage
from tests.server.conftest import PATIENCE


def test_who_does_not_answer_is_told_and_who_is_gone_is_not_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is left in the store, either way."""
    monkeypatch.setattr(asking, "LONG_ENOUGH", 0.2)

    async def story() -> None:
        book, storage = Book(), SqliteStorage(tmp_path / "tables.sqlite")
        me, other, third = (MemoryDirectory(book, storage, address) for address in ("a:1", "b:1", "c:1"))
        assert other.node is not None
        asked = Asking(storage, me)

        async def answer() -> None:
            while not (errands := await storage.errands()):
                await asyncio.sleep(0.01)
            (errand,) = [errand for errand in errands if errand.table == place_of_node(other.node.id)]  # type: ignore[union-attr]
            await storage.answer_errand(errand.id, '{"rows":[{"a":1}]}')

        told, _ = await asyncio.gather(asked.others(Nodes(), 2.0), answer())
        assert told.answers == {other.node: Answer([{"a": 1}])}
        assert told.silent == [third.node]
        gone = third.node
        asking_on = asyncio.create_task(asked.others(Nodes(), 0.3))
        while not await storage.errands():
            await asyncio.sleep(0.01)
        await third.close()
        assert gone not in (await asking_on).silent
        with pytest.raises(StorageFailed):
            await asked.holder("t1", PartWith(["g"]))
        assert await storage.errands() == []
        await storage.close()

    asyncio.run(story())


def test_a_node_that_is_struck_off_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was killed: whoever asks waits until others have struck it off, and not until their patience ends."""
    monkeypatch.setattr(asking, "_MISS_SECONDS", 0.01)

    async def story() -> None:
        book, storage = Book(), SqliteStorage(tmp_path / "tables.sqlite")
        me, killed = (MemoryDirectory(book, storage, address) for address in ("a:1", "b:1"))
        asked = asyncio.create_task(Asking(storage, me).others(Nodes(), 100 * PATIENCE))
        while not await storage.errands():
            await asyncio.sleep(0.01)
        await killed.close()
        async with asyncio.timeout(PATIENCE):
            assert await asked == ({}, [])
        assert await storage.errands() == []
        await storage.close()

    asyncio.run(story())
