"""The directory: which node holds which table. One node holds a table, with its room, clocks, bots and presence; the others pass
the messages of their people on to it.
"""

from __future__ import annotations

from collections.abc import Set
from typing import NamedTuple, Protocol

from katzentisch.tables.storage.base import Storage


class Node(NamedTuple):
    """A server that is up. Its id is random, and new whenever it registers."""

    id: int
    #: Where other nodes reach it.
    address: str
    #: The certificate that it shows them there, in PEM; empty if it shows none.
    certificate: str = ""

    @property
    def name(self) -> str:
        """Its id as people read it."""
        return f"{self.id & (1 << 64) - 1:016x}"


class Figures(NamedTuple):
    """What a node has held and seen: tables now; and so far late beats of its own, nodes that it struck off, and times it went down."""

    held: int = 0
    late_beats: int = 0
    struck_off: int = 0
    gone_down: int = 0


class HeldElsewhere(Exception):
    """Another node holds this table."""

    def __init__(self, table_id: str, holder: Node) -> None:
        super().__init__(holder.address)
        self.table_id = table_id
        self.holder = holder


class Standing(Protocol):
    """Whoever has to know whether this server is one of the nodes."""

    def came_up(self, storage: Storage) -> None:
        """It is, from now on, and saves through this store as long as it is."""

    def went_down(self) -> None:
        """It no longer is: others may hold its tables. Whatever it has is to be dropped."""

    def offers(self) -> Set[str]:
        """The tables here that anybody may join; asked at every beat."""


class Directory(Protocol):
    """The directory as one node sees it. Every method that waits may raise `StorageFailed`."""

    @property
    def is_up(self) -> bool:
        """Is this server one of the nodes now?"""

    @property
    def figures(self) -> Figures:
        """For the metrics."""

    @property
    def node(self) -> Node | None:
        """This server as the others know it; None while it is no node."""

    async def nodes(self) -> list[Node]:
        """All servers that are up, this one among them."""

    async def start(self, standing: Standing) -> None:
        """Become a node."""

    async def key(self) -> bytes:
        """What all nodes of this installation know, and nobody else."""

    async def close(self) -> None:
        """Be one no more. All tables that it held are free."""

    async def claim(self, table_id: str) -> Node | None:
        """Hold a table from now on, and return None; or return who holds it, if another node does."""

    def release(self, table_id: str) -> None:
        """Hold a table no longer. Nothing more of it is being saved."""

    async def holder(self, table_id: str) -> Node | None:
        """Who holds a table, this node or another; None if nobody does."""

    async def offer(self, tables: Set[str]) -> None:
        """Tell the others which tables of this node anybody may join: these, and none of those before."""

    async def offered(self) -> list[str]:
        """The tables of other nodes that anybody may join."""

    async def next_opening(self) -> int:
        """A number that is higher than all before, at any node: of two tabs the one with the higher was opened last."""
