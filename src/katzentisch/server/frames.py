"""Tables as messages: a public part encoded once for all who watch, and what each seat alone may see.

Everything comes from `Game.view` and from events asked who may see them; nothing here ever holds a hidden card.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import Raw, Struct

from katzentisch.engine.cards import card_text
from katzentisch.engine.events import Event
from katzentisch.engine.game import Game
from katzentisch.games import GAMES
from katzentisch.server.families import FamilyWire, seat_or_none, suit_or_none
from katzentisch.server.messages import (
    Ended,
    Happened,
    LegalMove,
    Private,
    Public,
    Seat,
    ServerMessage,
)
from katzentisch.server.shedding_wire import SHEDDING
from katzentisch.tables.fold import Step
from katzentisch.tables.table import Table

#: Every family that can be played over the wire.
FAMILIES: dict[str, FamilyWire] = {"shedding": SHEDDING}
#: The games of those families: what this server offers.
OFFERED: dict[str, Game] = {game.id: game for game in GAMES.values() if game.family in FAMILIES}

_encoder = msgspec.json.Encoder()


class _TableFrame(Struct, tag="table"):
    """A `TableMessage` whose public part is encoded already."""

    public: Raw
    private: Private | None
    events: list[Happened]
    answers: str | None


def encode(message: ServerMessage) -> str:
    """A message as text."""
    return _encoder.encode(message).decode()


def encode_public(table: Table) -> Raw:
    """The public part of a table as it stands."""
    record = table.record
    result = table.result()
    ended = None
    if result is not None:
        ended = Ended(list(result.places), list(result.points), result.rule)
    public = Public(
        table=table.id,
        seq=table.seq,
        game=record.game,
        preset=record.preset,
        options=record.options,
        seats=[Seat(sitter.name, sitter.bot is not None) for sitter in record.seats],
        state=FAMILIES[table.game.family].public(table.view(None)),
        ended=ended,
        commitment=record.commitment,
    )
    return Raw(_encoder.encode(public))


def table_frame(table: Table, public: Raw, seat: int | None, steps: Iterable[Step], answers: str | None = None) -> str:
    """The whole message for one who watches: from a seat, or (None) as a spectator."""
    events = [seen(event, seat) for step in steps for event in step.events]
    private = None if seat is None else _private(table, seat)
    return _encoder.encode(_TableFrame(public, private, events, answers)).decode()


def _private(table: Table, seat: int) -> Private:
    return Private(
        seat=seat,
        hand=FAMILIES[table.game.family].private(table.view(seat)),
        moves=[legal_move(table.game, move) for move in table.moves(seat)],
        can_undo=table.can_undo(seat),
    )


def legal_move(game: Game, move: int) -> LegalMove:
    """A move as text and taken apart."""
    parts = game.parts(move)
    cards = [card_text(card) for card in parts.cards]
    return LegalMove(game.text(move), parts.verb, cards, suit_or_none(parts.suit), parts.seat, parts.said)


def seen(event: Event, seat: int | None) -> Happened:
    """An event as this seat saw it: hidden cards are only counted."""
    is_seen = event.is_seen_by(seat)
    return Happened(
        name=event.name,
        seat=seat_or_none(event.seat),
        cards=[card_text(card) for card in event.cards] if is_seen else None,
        count=event.count or len(event.cards),
        suit=suit_or_none(event.suit),
        other=seat_or_none(event.other),
        rule=event.rule,
    )
