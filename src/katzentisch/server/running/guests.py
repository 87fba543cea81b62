"""Guests: people without accounts. A guest is whoever holds the token; only its hash is kept."""

from __future__ import annotations

import hashlib
import secrets
from typing import NamedTuple

from katzentisch.tables.people.names import clean_name
from katzentisch.tables.storage.base import GuestRecord, Storage

_DAY = 24 * 3600 * 1000


class Greeted(NamedTuple):
    """A guest and the token that will be known again."""

    guest: GuestRecord
    token: str


async def known_guest(storage: Storage, token: str | None) -> GuestRecord | None:
    """The guest with this token; None: nobody has it."""
    return None if token is None else await storage.guest(_hash(token))


async def greet(storage: Storage, known: GuestRecord | None, token: str | None, name: str, now: int) -> Greeted:
    """The guest with this token, perhaps under a new name; a new one where nobody has it."""
    name = clean_name(name)
    if known is not None and token is not None:
        if now - known.seen_at > _DAY:  # to the day is enough, and not a write at every visit
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
    """Another token for a guest; the old one is nobody's from now on (SECURITY 12)."""
    token = _new_token()
    await storage.change_token(guest, _hash(token))
    return token


def _new_token() -> str:
    return secrets.token_urlsafe(32)


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
