"""What nodes say to each other beside what is passed on, and how each proves that it belongs here.

Both know a key that is kept in the database. The node that is asked says a number first and nothing else; only a proof over that number, one
of the asker's own and both nodes' ids is answered, by a proof the other way round.

The other node may be of a newer release of the same minor version: fields that a word has there are left out here. So within a minor version a
word only gets fields that can be missing, and nothing else changes: neither words, nor frames, nor what is proven.
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


class Challenge(Struct, tag="challenge"):
    """The node that is asked: prove it with this number."""

    nonce: bytes


class Introduction(Struct, tag="introduction"):
    """The node that asks: who it is, whom it asks, its own number, and its proof."""

    asker: int
    holder: int
    nonce: bytes
    proof: bytes


class HolderProof(Struct, tag="answer"):
    """The proof of the node that is asked."""

    proof: bytes


class Person(Struct, tag="person"):
    """Somebody is passed on, as their hello and their address were. Quotas are counted where their socket is."""

    guest: str
    name: str
    cat: str
    cuts: bool
    asks_ready: bool
    address: str


class Opening(Struct, tag="opening"):
    """The number of what the person opens with the next message: of their tabs the one with the highest plays."""

    number: int


class Way(Struct, tag="way"):
    """Before an echo: how many seconds it takes at least from the node with the person's socket to their system or browser, and back."""

    seconds: float


class Taken(Struct, tag="taken"):
    """So many more of the person's messages have been read: as many may follow."""

    messages: int


class Closed(Struct, tag="closed"):
    """The person is gone, or is sent away by this code."""

    code: int


class Ping(Struct, tag="ping"):
    """Are you there? And how far away?"""

    number: int


class Pong(Struct, tag="pong"):
    """The answer to the ping of this number."""

    number: int


Word = Challenge | Introduction | HolderProof | Person | Opening | Way | Taken | Closed | Ping | Pong
_decoder = msgspec.json.Decoder(Word)


class NotANode(Exception):
    """Whoever speaks there knows no key, or says what no node would."""


def read_word(data: bytes) -> Word:
    """A word; `NotANode` for anything else."""
    try:
        word: Word = _decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise NotANode from None
    return word


def written(word: Word) -> bytes:
    """A word as bytes."""
    return msgspec.json.encode(word)


def proof_of(
    key: bytes, role: Literal["asker", "holder"], asker: int, holder: int, asker_nonce: bytes, holder_nonce: bytes
) -> bytes:
    """The proof of one side. Everything has a fixed length, so no two sets of parts are the same text."""
    if len(asker_nonce) != _NONCE_BYTES or len(holder_nonce) != _NONCE_BYTES:
        raise NotANode
    try:
        ids = b"".join(id.to_bytes(8, "big", signed=True) for id in (asker, holder))
    except OverflowError:  # no node's
        raise NotANode from None
    return hmac.digest(key, role.encode() + ids + asker_nonce + holder_nonce, hashlib.sha256)


def is_proof(told: bytes, expected: bytes) -> bool:
    """Is this the proof? Takes the same time wherever they differ."""
    return hmac.compare_digest(told, expected)
