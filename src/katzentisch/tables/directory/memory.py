"""The directory of a server that has its store alone. Several can share one in tests."""

from __future__ import annotations

import secrets
from collections.abc import Set
from itertools import count

from katzentisch.tables.directory.base import Figures, Node, Standing
from katzentisch.tables.storage.base import Storage, StorageFailed


class Book:
    """What the nodes of one process have written down."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.holders: dict[str, Node] = {}
        self.offered: dict[str, Node] = {}
        self.ids = count(1)
        self.openings = count(1)
        self.key = secrets.token_bytes(32)


class MemoryDirectory:
    """One node of a book; without one it is alone, and holds whatever it is asked for."""

    def __init__(self, book: Book | None = None, storage: Storage | None = None, address: str = "") -> None:
        self._book = book if book is not None else Book()
        self._storage = storage
        self._node: Node | None = Node(next(self._book.ids), address)
        self._book.nodes.append(self._node)

    @property
    def is_up(self) -> bool:
        """Is this server one of the nodes now?"""
        return self._node is not None

    @property
    def figures(self) -> Figures:
        """It holds whatever it is asked for, and nothing else happens."""
        return Figures(sum(node is self._node for node in self._book.holders.values()))

    @property
    def node(self) -> Node | None:
        """This server as the others know it."""
        return self._node

    async def nodes(self) -> list[Node]:
        """All servers that are up."""
        return list(self._book.nodes)

    async def key(self) -> bytes:
        """What all nodes know."""
        return self._book.key

    async def start(self, standing: Standing) -> None:
        """Become a node."""
        if self._storage is not None:
            standing.came_up(self._storage)

    async def close(self) -> None:
        """Be one no more."""
        book, gone = self._book, self._node
        self._node = None
        book.nodes = [node for node in book.nodes if node is not gone]
        for shelf in (book.holders, book.offered):
            for table_id in [table_id for table_id, node in shelf.items() if node is gone]:
                del shelf[table_id]

    async def claim(self, table_id: str) -> Node | None:
        """Hold a table from now on, unless another node does: then return that one."""
        if self._node is None:
            raise StorageFailed("this is no node")
        holder = self._book.holders.setdefault(table_id, self._node)
        return None if holder is self._node else holder

    def release(self, table_id: str) -> None:
        """Hold a table no longer."""
        if self._book.holders.get(table_id) is self._node:
            del self._book.holders[table_id]
            self._book.offered.pop(table_id, None)

    async def holder(self, table_id: str) -> Node | None:
        """Who holds a table."""
        return self._book.holders.get(table_id)

    async def offer(self, tables: Set[str]) -> None:
        """Tell the others which tables of this node anybody may join."""
        if self._node is None:
            raise StorageFailed("this is no node")
        held = {table_id for table_id, node in self._book.holders.items() if node is self._node}
        for table_id in held:
            self._book.offered.pop(table_id, None)
        self._book.offered.update(dict.fromkeys(tables & held, self._node))

    async def offered(self) -> list[str]:
        """The tables of other nodes that anybody may join."""
        return sorted(table_id for table_id, node in self._book.offered.items() if node is not self._node)

    async def next_opening(self) -> int:
        """A number that is higher than all before."""
        return next(self._book.openings)
