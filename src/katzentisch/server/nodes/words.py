"""What nodes say to each other before a person's messages are passed on, and how each proves that it belongs here.

Both know a key that is kept in the database. The node that is asked says a number first and nothing else; only a proof over that number, one
of the asker's own and both nodes' ids is answered, by a proof the other way round. Nodes' words are binary frames; text frames are a
person's messages and what is shown to them, untouched.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Literal

import msgspec
from msgspec import Struct

#: The most bytes of a node's word.
LARGEST_WORD = 4096
_NONCE_BYTES = 32


class Challenge(Struct, tag="challenge", forbid_unknown_fields=True):
    """The node that is asked: prove it with this number."""

    nonce: bytes


class Introduction(Struct, tag="introduction", forbid_unknown_fields=True):
    """The node that asks: who it is, whom it asks, its own number, and its proof."""

    asker: int
    holder: int
    nonce: bytes
    proof: bytes


class Answer(Struct, tag="answer", forbid_unknown_fields=True):
    """The proof of the node that is asked."""

    proof: bytes


class Person(Struct, tag="person", forbid_unknown_fields=True):
    """Whose messages follow, as their hello and their address were. Quotas have been counted where their socket is."""

    guest: str
    name: str
    cat: str
    cuts: bool
    asks_ready: bool
    address: str


class Opening(Struct, tag="opening", forbid_unknown_fields=True):
    """The number of what the person opens with the next message: of their tabs the one with the highest plays."""

    number: int


Word = Challenge | Introduction | Answer | Person | Opening
_decoder = msgspec.json.Decoder(Word)


class NotANode(Exception):
    """Whoever speaks there knows no key, or says what no node would."""


def read_word(frame: str | bytes, *kinds: type[Struct]) -> Word:
    """One of these words; `NotANode` for anything else."""
    if isinstance(frame, str) or len(frame) > LARGEST_WORD:
        raise NotANode
    try:
        word: Word = _decoder.decode(frame)
    except msgspec.MsgspecError:
        raise NotANode from None
    if not isinstance(word, kinds):
        raise NotANode
    return word


def written(word: Word) -> bytes:
    """A word as a frame."""
    return msgspec.json.encode(word)


def proof_of(
    key: bytes, role: Literal["asker", "holder"], asker: int, holder: int, asker_nonce: bytes, holder_nonce: bytes
) -> bytes:
    """The proof of one side. Everything has a fixed length, so no two sets of parts are the same text."""
    if len(asker_nonce) != _NONCE_BYTES or len(holder_nonce) != _NONCE_BYTES:
        raise NotANode
    ids = b"".join(id.to_bytes(8, "big", signed=True) for id in (asker, holder))
    return hmac.digest(key, role.encode() + ids + asker_nonce + holder_nonce, hashlib.sha256)


def is_proof(told: bytes, expected: bytes) -> bool:
    """Is this the proof? Takes the same time wherever they differ."""
    return hmac.compare_digest(told, expected)
