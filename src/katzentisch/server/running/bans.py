"""Bans: who may not come. A guest is known by the token; an address, where one is banned, by a hash under a key of that ban's own."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from katzentisch.server.running.limits import network_of
from katzentisch.tables.storage.base import Ban


def new_ban(guest: str, until: int | None, address: str | None) -> Ban:
    """Ban a guest, and with an address everybody who comes from there."""
    if address is None:
        return Ban(guest, until)
    key = secrets.token_bytes(32)
    return Ban(guest, until, key, _hash(key, address))


def is_banned(bans: list[Ban], guest: str | None, address: str) -> bool:
    """May somebody not come: this guest (None: a new one), from this address?"""
    return any((guest is not None and ban.guest == guest) or is_address_banned(ban, address) for ban in bans)


def is_address_banned(ban: Ban, address: str) -> bool:
    """Does this ban hold for an address, and for this one?"""
    return bool(ban.key) and hmac.compare_digest(ban.address_hash, _hash(ban.key, address))


def _hash(key: bytes, address: str) -> bytes:
    # A household counts as one, as it does for the quotas.
    return hmac.digest(key, network_of(address).encode(), hashlib.sha256)
