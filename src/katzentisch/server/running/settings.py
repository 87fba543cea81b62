"""What a host can set."""

from __future__ import annotations

import dataclasses
from pathlib import Path

from katzentisch.tables.live.pace import Pace

#: The page as it was built; not there in a checkout until `scripts/play` or the build hook has made it.
WEB = Path(__file__).parents[2] / "_web"


#: This computer.
LOOPBACK = ("127.0.0.0/8", "::1")


@dataclasses.dataclass(frozen=True)
class Settings:
    """Settings of one server process."""

    file: Path
    pace: Pace = dataclasses.field(default_factory=Pace)
    web: Path = WEB
    #: The address under which the world sees this server, where it is neither localhost nor a LAN address.
    public_url: str = ""
    #: Where others reach this server: links for them begin with it.
    address: str = ""
    #: Whose word is taken for where a request comes from (SECURITY 25); nobody's, if none is named.
    proxies: tuple[str, ...] = ()
    #: A socket that has not said hello by then is closed.
    hello_seconds: float = 5.0
    #: A reader so many messages behind is closed; it comes back and gets the table as it stands.
    most_unsent: int = 64
    #: Moves of one socket that may wait for their answer at the same time.
    most_waiting_moves: int = 8
    #: Connections of one guest and of one address, and tables that are live with one guest as their host.
    most_sockets: int = 12
    most_sockets_of_address: int = 256
    most_tables: int = 12
    #: All quotas (SECURITY 20), so many times wider.
    limits: float = 1.0
    #: Days after which a table that waits for people, a guest who was not seen again, and one who never sat down are forgotten.
    keep_waiting_days: float = 3.0
    keep_guest_days: float = 180.0
    keep_stranger_days: float = 7.0
    #: Who may read the figures of this server: addresses and networks.
    metrics_from: tuple[str, ...] = LOOPBACK
    #: A table that nobody watches and that waits for people is let go of.
    idle_seconds: float = 60.0
