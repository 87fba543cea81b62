"""How a table looked when its game was over: kept with the table, and read by every later version of the wire.

A picture holds what the page was sent, and the wire's version then. Where a later version says more, the file of the family
says how its older messages become newer ones (`FamilyWire.upgrades`), one version at a time.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw, Struct

from katzentisch.engine.game import Game, View
from katzentisch.server.wire.families import FAMILIES
from katzentisch.server.wire.messages import WIRE_VERSION
from katzentisch.tables.live.table import Table

_encoder = msgspec.json.Encoder()


class Picture(Struct):
    """What everybody saw, and each hand. The first version of the wire did not write down which one it was."""

    state: Raw
    hands: list[Raw]
    wire: int = 1


_decoder = msgspec.json.Decoder(Picture)


def picture(table: Table) -> str:
    """How a table looks, for keeping it; empty: it is not shown over this wire."""
    return drawn(table.game, table.view(None), [table.view(seat) for seat in range(len(table.record.seats))])


def drawn(game: Game, everybodys: View, own: list[View]) -> str:
    """A picture of what everybody sees, and of what each seat does."""
    family = FAMILIES.get(game.family)
    if family is None:
        return ""
    hands = [_raw(family.private(view)) for view in own]
    return _encoder.encode(Picture(_raw(family.public(everybodys)), hands, WIRE_VERSION)).decode()


def read_picture(kept: str) -> Picture:
    """A picture as this version of the wire shows it, however old it is."""
    read = _decoder.decode(kept)
    if read.wire == WIRE_VERSION:
        return read
    state, hands = _plain(read.state), [_plain(hand) for hand in read.hands]
    family = FAMILIES[state["family"]]
    for version in range(read.wire, WIRE_VERSION):
        if version in family.upgrades:
            family.upgrades[version](state, hands)
    # Read as messages, so that nothing goes out that the page was not told of, and nothing is missing.
    whole = [msgspec.convert(hand, family.hand) for hand in hands]
    return Picture(_raw(msgspec.convert(state, family.table)), [_raw(hand) for hand in whole], WIRE_VERSION)


def _plain(encoded: Raw) -> dict[str, Any]:
    return msgspec.json.decode(encoded, type=dict[str, Any])


def _raw(value: Struct) -> Raw:
    return Raw(_encoder.encode(value))
