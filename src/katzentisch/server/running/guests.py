"""Guests: people without accounts. Whoever has the token is the guest; only its hash is stored."""

from __future__ import annotations

import hashlib
import secrets
from typing import NamedTuple

from katzentisch.tables.people.names import clean_name
from katzentisch.tables.storage.base import GuestRecord, Storage

_DAY = 24 * 3600 * 1000


class Greeted(NamedTuple):
    """A guest, and the token to come back with."""

    guest: GuestRecord
    token: str


async def known_guest(storage: Storage, token: str | None) -> GuestRecord | None:
    """The guest with this token, or None."""
    return None if token is None else await storage.guest(_hash(token))


async def greet(storage: Storage, known: GuestRecord | None, token: str | None, name: str, now: int) -> Greeted:
    """The guest with this token, perhaps under a new name, or a new guest if nobody has it."""
    name = clean_name(name)
    if known is not None and token is not None:
        if now - known.seen_at > _DAY:  # exact to a day is enough, and saves a write at every visit
            await storage.guest_seen(known.id, now)
        if name and name != known.name:
            await storage.rename_guest(known.id, name)
            known = GuestRecord(known.id, name)
        return Greeted(known, token)
    token = _new_token()
    guest = GuestRecord(secrets.token_urlsafe(16), name, now)
    await storage.add_guest(guest, _hash(token))
    return Greeted(guest, token)


async def new_token(storage: Storage, guest: str) -> str:
    """Give a guest another token. The old one is worthless once this one has been used (SECURITY 12)."""
    token = _new_token()
    await storage.add_token(guest, _hash(token))
    return token


def _new_token() -> str:
    return secrets.token_urlsafe(32)


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
