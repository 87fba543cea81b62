"""The door: which connections are let in (SECURITY 29), before a byte of them is read."""

from __future__ import annotations

import logging
import sys
import time
from collections import Counter
from collections.abc import Callable

from katzentisch.server.running.limits import Limits, is_within, network_of
from katzentisch.server.running.settings import Settings

log = logging.getLogger(__name__)

#: Descriptors that no connection gets: for the database, bots, and connections that are just being turned away.
_KEPT = 64
#: Above this part of all connections, only addresses with fewer than so many get another: newcomers find a place.
_CROWDED = 0.75
_FEW = 8
#: A connection that flooded counts as so many: whoever comes back to flood again soon waits.
_FLOOD = 20


class Door:
    """Lets connections in: so many of one address at a time, and so many new ones a second."""

    def __init__(
        self, settings: Settings, now: Callable[[], float] = time.monotonic, descriptors: int | None = None
    ) -> None:
        self._limits = Limits(now, settings.limits)
        self._most = settings.most_connections * max(1.0, settings.limits)
        # Everybody behind a proxy comes from its address. Their own addresses are counted when they say hello.
        self._proxies = settings.proxies
        self._inside: Counter[str] = Counter()
        self._count = 0
        self._room = max(_FEW, (descriptors if descriptors is not None else _most_descriptors()) - _KEPT)
        self._was_crowded = False

    @property
    def is_crowded(self) -> bool:
        """Are there nearly as many connections as the system allows?"""
        return self._count >= self._room * _CROWDED

    def is_proxy(self, address: str) -> bool:
        """Has the host named this address as a proxy?"""
        return is_within(address, self._proxies)

    def lets_in(self, address: str) -> bool:
        """May one more connection of this address come in? If so, it is counted until it leaves."""
        network = network_of(address)
        if self._count >= self._room or (not self.is_proxy(address) and self._is_full_for(network)):
            return False
        self._inside[network] += 1
        self._count += 1
        self._tell_crowd()
        return True

    def _is_full_for(self, network: str) -> bool:
        most = min(self._most, _FEW) if self.is_crowded else self._most
        return self._inside[network] >= most or self._limits.wait_for("connection", network) > 0

    def _tell_crowd(self) -> None:
        if self.is_crowded and not self._was_crowded:
            log.warning("%d connections, and the system allows %d: newcomers go first now", self._count, self._room)
        self._was_crowded = self.is_crowded

    def flooded(self, address: str) -> None:
        """A connection of this address was closed because it flooded."""
        for _ in range(_FLOOD):
            self._limits.wait_for("connection", network_of(address))

    def left(self, address: str) -> None:
        """A connection that was let in is gone."""
        network = network_of(address)
        self._count -= 1
        self._was_crowded = self._was_crowded and self.is_crowded
        self._inside[network] -= 1
        if self._inside[network] <= 0:
            del self._inside[network]


def _most_descriptors() -> int:
    """How many files and connections the system lets this process have."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return sys.maxsize
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return soft if soft != resource.RLIM_INFINITY else sys.maxsize
