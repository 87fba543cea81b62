"""Rate limits for a guest and for an address (SECURITY 20): token buckets for every kind of request."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

_MOST_BUCKETS = 20_000


class Rate(NamedTuple):
    """So many requests at once, and then so many a second."""

    burst: float
    per_second: float


#: For one socket: frames that bring no message, which are pings, pongs and pieces (SECURITY 29). A browser sends one in 20 seconds.
OF_SOCKET = Rate(200, 5)
#: For one guest. Nobody comes near these limits by hand.
OF_GUEST = {
    "message": Rate(200, 40),  # messages of any kind, including those without a quota of their own
    "make": Rate(10, 1 / 15),
    "join": Rate(10, 1 / 3),
    "code": Rate(6, 1 / 10),
    "open": Rate(30, 2),
    "move": Rate(40, 5),
    "room": Rate(30, 3),
    "say": Rate(6, 1 / 2),
    "report": Rate(3, 1 / 60),
    "advise": Rate(20, 1 / 4),  # each up to a second of a core
    "analyse": Rate(4, 1 / 60),  # those that begin; one takes up to 20 seconds of a core
}
#: For one address: a whole family, a school class, or a proxy that the server does not know.
OF_ADDRESS = {
    "message": Rate(2000, 400),
    "connection": Rate(200, 10),
    "hello": Rate(60, 2),
    "guest": Rate(30, 1 / 2),
    "make": Rate(40, 1),
    "join": Rate(60, 2),
    "code": Rate(30, 1 / 2),
    "open": Rate(200, 20),
    "move": Rate(400, 50),
    "room": Rate(200, 20),
    "say": Rate(60, 5),
    "report": Rate(10, 1 / 30),
    "advise": Rate(60, 1),
    "analyse": Rate(12, 1 / 20),
    "http": Rate(120, 20),
    "record": Rate(20, 1),
    "qr": Rate(30, 1),  # each 10 ms of a core
}


class Bucket:
    """A token bucket: it fills up with time, and every request takes a token."""

    __slots__ = ("_most", "_per_second", "_tokens", "at")

    def __init__(self, rate: Rate, factor: float, now: float) -> None:
        self._most = max(1.0, rate.burst * factor)
        self._per_second = rate.per_second * factor
        self._tokens = self._most
        self.at = now

    def missing(self, now: float) -> float:
        """The seconds until there is a token; 0 if there is one now."""
        tokens = self._tokens + (now - self.at) * self._per_second
        self._tokens = tokens if tokens < self._most else self._most
        self.at = now
        return 0.0 if self._tokens >= 1 else (1 - self._tokens) / self._per_second

    def take(self) -> None:
        """Take a token."""
        self._tokens -= 1


class Limits:
    """All buckets of a server. ``factor`` scales every limit."""

    def __init__(self, now: Callable[[], float], factor: float = 1.0) -> None:
        self._now = now
        self._factor = factor
        self._buckets: dict[tuple[str, str], Bucket] = {}

    def wait_for(self, what: str, address: str, guest: str = "") -> float:
        """Take a token from every bucket concerned and return 0. If one is empty, take nothing and return the seconds to wait."""
        now, buckets, longest = self._now(), [], 0.0
        for rates, who in ((OF_ADDRESS, "@" + network_of(address)), (OF_GUEST, guest)):
            if who and what in rates:
                bucket = self._buckets.get((what, who)) or self._new((what, who), rates[what], now)
                buckets.append(bucket)
                longest = max(longest, bucket.missing(now))
        if longest == 0.0:
            for bucket in buckets:
                bucket.take()
        return longest

    def _new(self, key: tuple[str, str], rate: Rate, now: float) -> Bucket:
        if len(self._buckets) >= _MOST_BUCKETS:
            self._empty_out()
        bucket = self._buckets[key] = Bucket(rate, self._factor, now)
        return bucket

    def _empty_out(self) -> None:
        """Drop the half that has been unused the longest; most of those are full again."""
        by_age = sorted(self._buckets, key=lambda key: self._buckets[key].at)
        for key in by_age[: len(by_age) // 2]:
            del self._buckets[key]


@lru_cache(4096)
def network_of(address: str) -> str:
    """What counts as one address. An IPv6 household has as many addresses as it likes, all in one network."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    # Some proxies write IPv4 addresses as IPv6, where all of them share one network.
    parsed = getattr(parsed, "ipv4_mapped", None) or parsed
    return str(parsed) if parsed.version == 4 else str(ipaddress.ip_network((parsed, 64), strict=False))


def is_within(address: str, networks: tuple[str, ...]) -> bool:
    """Is this address in one of these networks? ``*`` is all of them; what is no network holds nobody."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return "*" in networks
    known = getattr(known, "ipv4_mapped", None) or known
    return any(_holds(network, known) for network in networks)


def _holds(network: str, address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    try:
        return network == "*" or address in ipaddress.ip_network(network, strict=False)
    except ValueError:
        return False
