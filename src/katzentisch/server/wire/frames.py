"""Tables as messages: a public part, encoded once for everybody who watches, and what only each seat may see.

Everything comes from `Game.view`, and from events that say who may see them. Nothing here ever holds a hidden card.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import cast

import msgspec
from msgspec import Raw, Struct

from katzentisch.engine.cards import card_text
from katzentisch.engine.entry import Step
from katzentisch.engine.events import Event
from katzentisch.engine.game import Game
from katzentisch.server.wire.families import FAMILIES
from katzentisch.server.wire.family import seat_or_none, suit_or_none
from katzentisch.server.wire.messages import (
    Again,
    ChatLine,
    ChatMessage,
    Clock,
    Cutting,
    Ended,
    Happened,
    Latecomer,
    LegalMove,
    PauseAsked,
    Pausing,
    ReadyFor,
    RoomSeat,
    SealedCut,
    Seat,
    ServerMessage,
    TimeLeft,
)
from katzentisch.server.wire.messages import Room as RoomPart
from katzentisch.server.wire.pictures import Picture, read_picture
from katzentisch.tables.live.room import Room
from katzentisch.tables.live.table import Table
from katzentisch.tables.people import pauses, room_record
from katzentisch.tables.storage import base

_MOST_MOVES_KEPT = 4096

_encoder = msgspec.json.Encoder()


class _Public(Struct):
    """`messages.Public`, with a state that is a message of a family or stored JSON."""

    table: str
    seq: int
    game: str
    seats: list[Seat]
    state: Struct | Raw
    ended: Ended | None
    commitment: str
    cutting: Cutting | None
    ready: ReadyFor | None
    clocks: list[TimeLeft]
    waits_for_step: bool


class _Private(Struct):
    """`messages.Private`, with a hand that is a message of a family or stored JSON."""

    seat: int
    hand: Struct | Raw
    moves: list[LegalMove]
    can_undo: bool
    is_awaited: bool


class _Held(Struct):
    """What the private messages of all families have in common, at most: the cards in hand."""

    cards: list[str] = []


class _TableFrame(Struct, tag="table"):
    """`messages.TableMessage` whose public part, and perhaps events, are encoded already."""

    public: Raw
    private: _Private | None
    events: list[Happened] | Raw
    whole: bool
    answers: str | None


class _RoomFrame(Struct, tag="room"):
    """`messages.RoomMessage` whose public part is encoded already."""

    room: Raw
    seat: int | None
    kept_seat: int | None
    is_latecomer: bool
    is_host: bool
    code: str | None


def encode(message: ServerMessage) -> bytes:
    """A message as JSON."""
    return _encoder.encode(message)


# ---------------------------------------------------------------------- rooms and talk


def encode_room(room: Room) -> Raw:
    """The public part of a room as it stands."""
    record = room.record
    return _raw(
        RoomPart(
            table=record.id,
            phase=record.phase,
            ended_by=record.ended_by,
            game=record.game,
            preset=record.preset,
            options=record.options,
            places=[_room_seat(room, seat) for seat in record.seats],
            is_locked=record.is_locked,
            is_paused=record.is_paused,
            advice=record.advice,
            pausing=_pausing(room) if record.is_paused else None,
            pause_asked=_pause_asked(room) if record.phase == "playing" else None,
            latecomer=_latecomer(room),
            host_before=_seat_of(room, record.host_before),
            rematch=record.rematch,
            again=_again(room),
            after=record.after,
            **room_record.settings_of(record),
        )
    )


def _again(room: Room) -> Again | None:
    following = room.following
    begins = following.rematch_begins() if following is not None else None
    if following is None or begins is None:
        return None
    wanting = [room.seat_of(s.guest) for s in following.record.seats if s.guest is not None and s.is_ready]
    left = max(0, int(1000 * (begins - room.clock.now())))
    return Again([seat for seat in wanting if seat is not None], left)


def _pausing(room: Room) -> Pausing:
    record = room.record
    left = max(0, pauses.ends_at(record) - room.clock.milliseconds())
    return Pausing(left, _seat_of(room, record.paused_by), _seat_of(room, record.asked_on_by))


def _pause_asked(room: Room) -> PauseAsked | None:
    record = room.record
    by = _seat_of(room, record.asked_pause_by)
    return None if by is None else PauseAsked(by, max(0, record.asked_pause_until - room.clock.milliseconds()))


def _latecomer(room: Room) -> Latecomer | None:
    asking = room.latecomers.asking
    if asking is None or room.record.phase != "playing":
        return None
    left = max(0, int(1000 * (asking.until - room.clock.now())))
    return Latecomer(asking.name, asking.seat, asking.is_admitted, left)


def _seat_of(room: Room, guest: str | None) -> int | None:
    return room.seat_of(guest) if guest is not None else None


def _room_seat(room: Room, seat: room_record.RoomSeat) -> RoomSeat:
    return RoomSeat(
        name=seat.name,
        cat=seat.cat,
        kind="bot" if seat.bot is not None else "person" if seat.guest is not None else "free",
        level=seat.bot or "",
        is_ready=seat.is_ready,
        is_here=room.presence.seems_here(seat.guest),
        is_host=seat.guest is not None and seat.guest == room.record.host,
        is_muted=seat.is_muted,
        has_left=seat.is_free and room.record.phase != "waiting",
        wins=seat.wins,
        advice=seat.advice,
    )


def room_frame(room: Room, encoded: Raw, guest: str) -> bytes:
    """The whole message for one guest."""
    seat = room.seat_of(guest)
    code = room.record.code if seat is not None else None
    kept = room.record.kept_seat_of(guest) if seat is None and room.record.phase == "playing" else None
    asking = room.latecomers.asking
    is_latecomer = asking is not None and asking.guest.id == guest
    return _encoder.encode(_RoomFrame(encoded, seat, kept, is_latecomer, room.record.host == guest, code))


def chat_frame(table: str, lines: list[base.ChatLine], whole: bool = False) -> bytes:
    """The message with lines of chat."""
    return encode(
        ChatMessage(table, [ChatLine(line.seat, line.name, line.phrase, line.text, line.at) for line in lines], whole)
    )


# ---------------------------------------------------------------------- the game


def encode_public(room: Room) -> Raw | None:
    """The public part of a game as it stands, or stood at its end. None if there is nothing to show."""
    record = room.table_record
    state = _state(room)
    if record is None or state is None:
        return None
    table = room.table
    sat_in = table.sat_in if table is not None else set()
    return _raw(
        _Public(
            table=room.id,
            seq=len(room.steps),
            game=record.game,
            seats=[
                Seat(shown.name, began.bot is not None, seat in sat_in)
                for seat, (shown, began) in enumerate(zip(room.record.seats, record.seats, strict=True))
            ],
            state=state,
            ended=_ended(room),
            commitment=record.commitment,
            cutting=_cutting(table) if table is not None and room.record.phase == "playing" else None,
            ready=_ready(room),
            clocks=_clocks(room, table) if table is not None else [],
            waits_for_step=room.waits_for_step(),
        )
    )


def _cutting(table: Table) -> Cutting | None:
    deal, cuts = table.coming_deal(), table.cuts
    if deal is None:
        return None
    return Cutting(deal, [SealedCut(seat, cuts.seals[seat]) for seat in sorted(cuts.seals)], cuts.is_closed)


def _state(room: Room) -> Struct | Raw | None:
    if room.table is not None:
        return FAMILIES[room.table.game.family].public(room.table.view(None))
    picture = _kept_picture(room)
    return picture.state if picture is not None else None


def _ended(room: Room) -> Ended | None:
    if room.table is not None:
        result = room.table.result()
        if result is None:
            return None
        hands = [_held(_raw(_hand(room.table, seat))) for seat in range(len(result.places))]
        return Ended(list(result.places), list(result.points), result.rule, hands)
    ending, picture = room.ending, _kept_picture(room)
    if ending is None or not ending.places:
        return None
    hands = [_held(hand) for hand in picture.hands] if picture is not None else []
    return Ended(list(ending.places), list(ending.points), ending.rule, hands)


def _held(hand: Raw) -> list[str]:
    # A game that is over hides nothing: its deals can be checked from now on.
    return msgspec.json.decode(hand, type=_Held).cards


def _ready(room: Room) -> ReadyFor | None:
    deal = room.readiness.deal
    if deal is None:
        return None
    awaited = room.between_deals.awaited()
    return ReadyFor(deal, awaited) if awaited else None


def _clocks(room: Room, table: Table) -> list[TimeLeft]:
    if room.readiness.deal is not None:
        return [TimeLeft(None, int(1000 * seconds), cast(Clock, what)) for what, seconds in room.between_deals.clocks()]
    if table.turn_clock.seconds is None and not table.game.is_real_time:
        return []
    now = table.clock.now()
    turns = [
        TimeLeft(seat, int(1000 * seconds), "turn")
        for seat, seconds in table.turn_clock.left(now).items()
        if seat not in table.sat_in and table.record.seats[seat].bot is None
    ]
    return turns + [TimeLeft(None, int(1000 * seconds), cast(Clock, what)) for what, seconds in table.timers.left(now)]


class News:
    """What has happened. It is encoded once for everybody, unless some saw more of it than others."""

    def __init__(self, steps: Iterable[Step]) -> None:
        self._events = [event for step in steps for event in step.events]
        is_open = all(event.is_seen_by(None) for event in self._events)
        self._everybodys = _raw([seen(event, None) for event in self._events]) if is_open else None

    def seen_by(self, seat: int | None) -> list[Happened] | Raw:
        """The events as this seat or (None) a spectator saw them."""
        return self._everybodys if self._everybodys is not None else [seen(event, seat) for event in self._events]


def table_frame(
    room: Room, public: Raw, seat: int | None, news: News | None = None, answers: str | None = None
) -> bytes:
    """The message for somebody who watches from a seat or (None) as a spectator: with the news or (None) with everything."""
    events = (News(room.steps) if news is None else news).seen_by(seat)
    private = None if seat is None else _private(room, seat)
    return _encoder.encode(_TableFrame(public, private, events, news is None, answers))


def _private(room: Room, seat: int) -> _Private | None:
    table = room.table
    if table is None:
        picture = _kept_picture(room)
        return None if picture is None else _Private(seat, picture.hands[seat], [], False, False)
    return _Private(
        seat=seat,
        hand=_hand(table, seat),
        moves=_moves(table, seat),
        can_undo=table.can_undo(seat),
        is_awaited=table.is_awaited(seat),
    )


def _moves(table: Table, seat: int) -> list[LegalMove]:
    game, moves = table.game, table.moves(seat)
    is_unlisted = FAMILIES[game.family].is_unlisted
    if is_unlisted is not None:
        moves = [move for move in moves if not is_unlisted(move)]
    return [legal_move(game, move) for move in moves]


def _hand(table: Table, seat: int) -> Struct:
    return FAMILIES[table.game.family].private(table.view(seat))


def _kept_picture(room: Room) -> Picture | None:
    if room.ending is None or not room.ending.picture:
        return None
    return read_picture(room.ending.picture)


@lru_cache(_MOST_MOVES_KEPT)  # the same few moves come again and again
def legal_move(game: Game, move: int) -> LegalMove:
    """A move as text and in parts."""
    parts = game.parts(move)
    cards = [card_text(card) for card in parts.cards]
    return LegalMove(game.text(move), parts.verb, cards, suit_or_none(parts.suit), parts.seat, parts.said, parts.detail)


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
        what=event.what,
    )


def _raw(value: object) -> Raw:
    return Raw(_encoder.encode(value))
