"""Orders of whoever runs the server, and of one node to the others, left as errands in the store; and how they are answered.

Whoever gives or takes one may be of a newer release: what is not known of an order is left out, and an order that is not known at all is answered so.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Tables(Struct, tag="tables"):
    """Which tables are live?"""


class Guests(Struct, tag="guests"):
    """Who is connected, and who is banned?"""


class Nodes(Struct, tag="nodes"):
    """Which servers run?"""


class Reach(Struct, tag="reach"):
    """Which of the other nodes does each node reach?"""


class CloseTable(Struct, tag="close"):
    """End a table, whatever is played there."""

    table: str


class GiveNotice(Struct, tag="notice"):
    """Tell everybody something, and for so many seconds everybody who comes."""

    texts: dict[str, str]
    seconds: float = 0.0
    #: The same at every node, and if the order is carried out again: whoever takes it up sees to that.
    id: str = ""


class BanGuest(Struct, tag="ban"):
    """Let a guest come no more, for so many seconds or for ever; with ``with_address`` nobody from where they are now."""

    guest: str
    with_address: bool = False
    seconds: float | None = None


class LiftBan(Struct, tag="unban"):
    """Let a guest come again."""

    guest: str


class HeedBans(Struct, tag="heed bans"):
    """A node has banned somebody: send away who may not be here."""


class Connected(Struct, tag="connected"):
    """Which of these guests are connected?"""

    guests: list[str]


class PartWith(Struct, tag="part with"):
    """A node erases guests: send them away, and take nothing more of them."""

    guests: list[str]


class EmptySeat(Struct, tag="empty seat"):
    """A node erases a guest, who sits at a table that another holds."""

    guest: str
    table: str


Order = (
    Tables
    | Guests
    | Nodes
    | Reach
    | CloseTable
    | GiveNotice
    | BanGuest
    | LiftBan
    | HeedBans
    | Connected
    | PartWith
    | EmptySeat
)


class Answer(Struct):
    """What was found or done, row by row; or why nothing was done."""

    rows: list[dict[str, Any]] = []
    wrong: str = ""
    #: The nodes that have not answered in time: what they have is missing.
    silent: list[str] = []


class TableRow(Struct):
    """A live table: ``here`` counts those who are connected to it, ``entries`` its log. Times are milliseconds since 1970."""

    table: str
    game: str
    phase: str
    people: list[str]
    bots: int
    here: int
    entries: int
    made_at: int


class GuestRow(Struct):
    """A guest who is connected or banned. ``banned_until`` is 0 if the ban does not end."""

    guest: str
    name: str
    sockets: int
    tables: list[str]
    is_banned: bool
    banned_until: int | None
    is_address_banned: bool


class ConnectedRow(Struct):
    """One who is."""

    guest: str


class NodeRow(Struct):
    """A server, where people reach it, and what it does now; of several also its id, as logs have it, and where the others reach it."""

    address: str
    version: str
    started_at: int
    tables: int
    guests: int
    sockets: int
    id: str = ""
    node: str = ""


class ReachRow(Struct):
    """A node, its id and where the others reach it; and the ids of those that it does not reach, each with why.

    Only who answers as well is missed: others may have been killed, and not been struck off yet.
    """

    node: str
    address: str
    unreached: dict[str, str]
