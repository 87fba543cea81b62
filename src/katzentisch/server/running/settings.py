"""What a host can set."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Literal

from katzentisch.tables.live.pace import Pace

#: The built page. In a checkout it exists once `scripts/play` or the build hook has made it.
WEB = Path(__file__).parents[2] / "_web"


#: Lines for people, or an object in JSON on each line for programs.
LogFormat = Literal["text", "json"]

#: This computer.
LOOPBACK = ("127.0.0.0/8", "::1")


@dataclasses.dataclass(frozen=True)
class Settings:
    """Settings of one server process."""

    pace: Pace = dataclasses.field(default_factory=Pace)
    web: Path = WEB
    #: The public URL of this server, if it has one beyond localhost and the home network.
    public_url: str = ""
    #: Where others reach this server; links for them begin with it.
    address: str = ""
    #: The proxies whose forwarded addresses are believed (SECURITY 25).
    proxies: tuple[str, ...] = ()
    #: Seconds after which a socket that has not said hello is closed.
    hello_seconds: float = 5.0
    #: A client that falls so many messages behind is cut off; it comes back and gets the table as it stands.
    most_unsent: int = 64
    #: The most moves of one socket that may wait for an answer at the same time.
    most_waiting_moves: int = 8
    #: The most connections of one guest and of one address, and the most live tables with one host.
    most_sockets: int = 12
    most_sockets_of_address: int = 256
    most_tables: int = 12
    #: The most connections of one address, sockets or not (SECURITY 29).
    most_connections: int = 400
    #: A factor for all rate limits (SECURITY 20), and for the connections of an address if it is above 1.
    limits: float = 1.0
    #: Days until a waiting table, a guest who does not return, and a guest who never sat down are deleted.
    keep_waiting_days: float = 3.0
    keep_guest_days: float = 180.0
    keep_stranger_days: float = 7.0
    #: Days after its last move until a game is deleted. None: it is kept for ever.
    keep_games_days: float | None = None
    #: The most processes in which bots think. None: as many as there are cores, less one.
    bot_workers: int | None = None
    log_format: LogFormat = "text"
    #: The addresses and networks that may read the metrics.
    metrics_from: tuple[str, ...] = LOOPBACK
    #: Seconds after which a table that waits for people while nobody watches is unloaded.
    idle_seconds: float = 60.0
