"""The shortest round trip of a connection, as the operating system has seen it."""

from __future__ import annotations

import socket
import struct
import sys
from typing import Any

#: Where Linux, in the answer to TCP_INFO, has the shortest round trip of the last minutes, in microseconds.
_SHORTEST_AT = 148
_SIZE = 152
_UNKNOWN = (0, 0xFFFFFFFF)


def shortest_round_trip(connection: Any) -> float | None:
    """Seconds until the other side's system had acknowledged something; None if this system does not tell."""
    if sys.platform != "linux" or connection is None:
        return None
    try:
        told = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _SIZE)
        (shortest,) = struct.unpack_from("I", told, _SHORTEST_AT)
    except (OSError, struct.error):  # closed, no TCP, or an old system
        return None
    return None if shortest in _UNKNOWN else shortest / 1e6
