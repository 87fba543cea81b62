"""Errands are carried out once, and whoever left them learns which nodes have not done their part."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from katzentisch.server.running import errands as errands_module
from katzentisch.server.running.errands import Errands
from katzentisch.server.running.orders import Answer, BanGuest, GiveNotice, HeedBans, NodeRow, Nodes, Order, Tables
from katzentisch.server.running.service import Service
from katzentisch.server.running.settings import Settings
from katzentisch.tables.directory.base import Node
from katzentisch.tables.directory.memory import Book, MemoryDirectory
from katzentisch.tables.storage.base import Errand, GuestRecord, StorageFailed
from katzentisch.tables.storage.sqlite import SqliteStorage
from tests.server.conftest import PATIENCE


def with_service(file: Path, story: Callable[[Service, Book], Awaitable[None]]) -> None:
    """Tell a story about a node at a:1; others may stand in the same book."""

    async def all_of_it() -> None:
        book, storage = Book(), SqliteStorage(file)
        service = Service(Settings(), storage, directory=MemoryDirectory(book, storage, "a:1"))
        await service.start()
        try:
            async with asyncio.timeout(PATIENCE):
                await story(service, book)
        finally:
            await service.close()

    asyncio.run(all_of_it())


async def answered(service: Service, order: Order) -> Answer:
    """Leave an order for whoever takes it; the answer."""
    errand = Errand(secrets.token_hex(8), "", msgspec.json.encode(order).decode())
    await service.storage.leave_errand(errand)
    while (said := await service.storage.answer_of(errand.id)) is None:
        await asyncio.sleep(0.01)
    await service.storage.take_back(errand.id)
    return msgspec.json.decode(said, type=Answer)


def test_an_errand_that_another_node_has_done_meanwhile_is_not_done_again(tmp_path: Path) -> None:
    """This node has looked before the answer was saved, and could take the errand up when the other had let go of it."""

    async def story(service: Service, book: Book) -> None:
        given: list[str] = []
        service.notices.give = lambda notice, seconds, to: given.append(notice.texts[""])  # type: ignore[method-assign]
        errands = Errands(service)
        seen = [
            Errand(text, "", msgspec.json.encode(GiveNotice({"": text})).decode()) for text in ("done", "gone", "new")
        ]
        for errand in (seen[0], seen[2]):
            await service.storage.leave_errand(errand)
        await service.storage.answer_errand("done", "{}")
        errands._taken.update(errand.id for errand in seen)
        for errand in seen:
            await errands._take(errand)
        assert given == ["new"]
        assert await service.storage.answer_of("done") == "{}"
        await errands.stop()

    with_service(tmp_path / "tables.sqlite", story)


def test_an_order_whose_answer_could_not_be_saved_is_not_carried_out_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer is saved when that is possible; until then no other node takes the order up."""

    async def story(service: Service, book: Book) -> None:
        given: list[str] = []
        service.notices.give = lambda notice, seconds, to: given.append(notice.texts[""])  # type: ignore[method-assign]
        answer_errand, other = service.storage.answer_errand, MemoryDirectory(book, None, "b:1")
        tries: list[Node | None] = []

        async def fail_twice(id: str, answer: str) -> None:
            tries.append(await other.claim(id))
            if len(tries) < 3:
                raise StorageFailed("it is away")
            await answer_errand(id, answer)

        monkeypatch.setattr(service.storage, "answer_errand", fail_twice)
        monkeypatch.setattr(errands_module, "_PATIENCE", 0.1)
        errands = Errands(service)
        assert (await answered(service, GiveNotice({"": "Soon"}))).wrong == ""
        assert given == ["Soon"]
        assert tries == [service.directory.node] * 3
        while errands._work:
            await asyncio.sleep(0.01)
        assert not book.holders
        await errands.stop()

    with_service(tmp_path / "tables.sqlite", story)


def test_a_notice_that_two_nodes_give_is_one(tmp_path: Path) -> None:
    """The first was struck off before it could answer: whoever hears both knows the second by its id, and comes to one."""

    async def story(service: Service, book: Book) -> None:
        given: list[str] = []
        errands = Errands(service)
        for _ in range(2):
            await errands._wherever(GiveNotice({"": "Soon"}, 60.0), "e1")
        newcomer = SimpleNamespace(say=lambda notice: given.append(notice.id))
        service.notices.tell(newcomer)
        assert given == ["e1"]
        await errands.stop()

    with_service(tmp_path / "tables.sqlite", story)


@pytest.mark.parametrize("order", [Tables(), GiveNotice({"": "Soon"}), HeedBans(), BanGuest("g")])
def test_nodes_that_have_not_done_their_part_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, order: Order
) -> None:
    """Whoever was banned may still be connected there."""
    monkeypatch.setattr(errands_module, "_PATIENCE", 0.1)

    async def story(service: Service, book: Book) -> None:
        await service.storage.add_guest(GuestRecord("g", "Bo"), b"hash")
        errands = Errands(service)
        assert (await answered(service, order)).silent == []
        MemoryDirectory(book, None, "silent:1")
        answer = await answered(service, order)
        assert (answer.wrong, answer.silent) == ("", ["silent:1"])
        await errands.stop()

    with_service(tmp_path / "tables.sqlite", story)


def test_a_node_says_which_it_is(tmp_path: Path) -> None:
    """All of them have one public address: the id is what their logs have."""

    async def story(service: Service, book: Book) -> None:
        errands = Errands(service)
        node = service.directory.node
        assert node is not None
        [row] = [msgspec.convert(row, NodeRow) for row in (await answered(service, Nodes())).rows]
        assert (row.id, row.node) == (node.name, "a:1") == ("0000000000000001", "a:1")
        await errands.stop()

    with_service(tmp_path / "tables.sqlite", story)
