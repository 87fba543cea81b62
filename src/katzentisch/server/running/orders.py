"""Orders of whoever runs the server, left as errands in the store, and how the server answers them."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Tables(Struct, tag="tables", forbid_unknown_fields=True):
    """Which tables are live?"""


class Guests(Struct, tag="guests", forbid_unknown_fields=True):
    """Who is connected, and who is banned?"""


class Nodes(Struct, tag="nodes", forbid_unknown_fields=True):
    """Which servers run?"""


class CloseTable(Struct, tag="close", forbid_unknown_fields=True):
    """End a table, whatever is played there."""

    table: str


class GiveNotice(Struct, tag="notice", forbid_unknown_fields=True):
    """Tell everybody something, and for so many seconds everybody who comes."""

    texts: dict[str, str]
    seconds: float = 0.0


class BanGuest(Struct, tag="ban", forbid_unknown_fields=True):
    """Let a guest come no more, for so many seconds or for ever; with ``with_address`` nobody from where they are now."""

    guest: str
    with_address: bool = False
    seconds: float | None = None


class LiftBan(Struct, tag="unban", forbid_unknown_fields=True):
    """Let a guest come again."""

    guest: str


Order = Tables | Guests | Nodes | CloseTable | GiveNotice | BanGuest | LiftBan


class Answer(Struct):
    """What was found or done, row by row; or why nothing was done."""

    rows: list[dict[str, Any]] = []
    wrong: str = ""


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


class NodeRow(Struct):
    """A server, where people reach it, and what it does now."""

    address: str
    version: str
    started_at: int
    tables: int
    guests: int
    sockets: int
