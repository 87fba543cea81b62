"""Guests: people without accounts. A guest is whoever holds the token; only its hash is kept."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from typing import NamedTuple

from katzentisch.tables.storage.base import GuestRecord, Storage

LONGEST_NAME = 24


class Greeted(NamedTuple):
    """A guest and the token that will be known again."""

    guest: GuestRecord
    token: str


async def greet(storage: Storage, token: str | None, name: str) -> Greeted:
    """The guest with this token; a new one where the token is missing or not known."""
    name = clean_name(name)
    if token is not None:
        known = await storage.guest(_hash(token))
        if known is not None:
            if name and name != known.name:
                await storage.rename_guest(known.id, name)
                known = GuestRecord(known.id, name)
            return Greeted(known, token)
    token = secrets.token_urlsafe(32)
    guest = GuestRecord(secrets.token_urlsafe(16), name)
    await storage.add_guest(guest, _hash(token))
    return Greeted(guest, token)


def clean_name(name: str) -> str:
    """A name as one short line: no control or direction marks, no pile of accents, single blanks."""
    composed = unicodedata.normalize("NFKC", name)
    # Categories C* (control, direction marks, unassigned) and Z* other than blanks; loose accents (M*) stay out.
    kept = [
        " " if character.isspace() else character
        for character in composed
        if character.isspace() or unicodedata.category(character)[0] not in "CZM"
    ]
    return " ".join("".join(kept).split())[:LONGEST_NAME].strip()


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
