"""How a table looked when its game was over. The picture is stored with the table, and every later version of the wire can read it.

A picture holds what the page was sent, and the version of the wire at that time. If a later version says more, the file of the
family says how older messages become newer ones (`FamilyWire.upgrades`), one version at a time.
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
    """What everybody saw, and each hand. The first version of the wire stored no version number."""

    state: Raw
    hands: list[Raw]
    wire: int = 1


_decoder = msgspec.json.Decoder(Picture)


def picture(table: Table) -> str:
    """How a table looks, to be stored. Empty if this wire does not show its game."""
    return drawn(table.game, table.view(None), [table.view(seat) for seat in range(len(table.record.seats))])


def drawn(game: Game, everybodys: View, own: list[View]) -> str:
    """A picture from what everybody sees and what each seat sees."""
    family = FAMILIES.get(game.family)
    if family is None:
        return ""
    hands = [_raw(family.private(view)) for view in own]
    return _encoder.encode(Picture(_raw(family.public(everybodys)), hands, WIRE_VERSION)).decode()


def read_picture(kept: str) -> Picture:
    """A picture, however old, as this version of the wire shows it."""
    read = _decoder.decode(kept)
    if read.wire == WIRE_VERSION:
        return read
    state, hands = _plain(read.state), [_plain(hand) for hand in read.hands]
    family = FAMILIES[state["family"]]
    for version in range(read.wire, WIRE_VERSION):
        if version in family.upgrades:
            family.upgrades[version](state, hands)
    # Decoded as messages, so that nothing goes out that the page does not know, and nothing is missing.
    whole = [msgspec.convert(hand, family.hand) for hand in hands]
    return Picture(_raw(msgspec.convert(state, family.table)), [_raw(hand) for hand in whole], WIRE_VERSION)


def _plain(encoded: Raw) -> dict[str, Any]:
    return msgspec.json.decode(encoded, type=dict[str, Any])


def _raw(value: Struct) -> Raw:
    return Raw(_encoder.encode(value))
