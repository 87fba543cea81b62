"""The door: which connections are let in (SECURITY 29), before a byte of them is read."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable

from katzentisch.server.running.limits import Limits, network_of
from katzentisch.server.running.settings import Settings

#: A connection that flooded counts as so many: whoever comes back to flood again soon waits.
_FLOOD = 20


class Door:
    """Lets connections in: so many of one address at a time, and so many new ones a second."""

    def __init__(self, settings: Settings, now: Callable[[], float] = time.monotonic) -> None:
        self._limits = Limits(now, settings.limits)
        self._most = settings.most_connections * max(1.0, settings.limits)
        # Everybody behind a proxy comes from its address. Their own addresses are counted when they say hello.
        self._proxies = {network_of(proxy) for proxy in settings.proxies}
        self._inside: Counter[str] = Counter()

    def lets_in(self, address: str) -> bool:
        """May one more connection of this address come in? If so, it is counted until it leaves."""
        network = network_of(address)
        if network not in self._proxies and self._is_full_for(network):
            return False
        self._inside[network] += 1
        return True

    def _is_full_for(self, network: str) -> bool:
        return self._inside[network] >= self._most or self._limits.wait_for("connection", network) > 0

    def flooded(self, address: str) -> None:
        """A connection of this address was closed because it flooded."""
        for _ in range(_FLOOD):
            self._limits.wait_for("connection", network_of(address))

    def left(self, address: str) -> None:
        """A connection that was let in is gone."""
        network = network_of(address)
        self._inside[network] -= 1
        if self._inside[network] <= 0:
            del self._inside[network]
