"""Positions of Kitty Paw as text.

After the game and its options come the areas, seat by seat, as a list with commas: the Kitty card, ``lying`` if the box
does, the kittens from the lowest to the topmost, ``paw J2``, ``found 3`` or ``turned 3`` (hide-and-seek places)::

    kitty-paw | I-1, P1 0 0 back 0, paw X2 / G-3, lying, turned 4 | row I-2 I-3 | pile I-4 I-5 I-6 I-7

Then fields, all of which may be left out: ``row``, ``pile`` (the next one first; without it all cards that are named nowhere
else, as they are numbered), ``under`` (how many at its bottom were seen), ``discards``, ``aside``; ``scored I-9 -G-1 / Y-2``;
``lies`` (for every kitten 0 to 7: side plus twice the rotation), ``seek JXRMEBPC`` (symbols by place), ``seen 3 5``;
``round``, ``extra``, ``active 0 2``, ``tied 2 1 2`` (seat by seat the last extra round it was in; without it those active are in
this one and the others in none), ``phase deal|build|bump|over``, ``gave-up``, ``claim`` (a seat), ``bumps 1:240 2:310``, ``paid``,
``time``, ``ended PAW-11``.
"""

from __future__ import annotations

import re
from typing import Final

from katzentisch.engine.cards import CannotRead, bit
from katzentisch.engine.chance import FastChance
from katzentisch.engine.text import (
    Position,
    known_seat,
    number_fields,
    numbers_text,
    parse_number,
    seats_text,
    word_for,
)
from katzentisch.games.kitty_paw.fields import BUILDING, BUMPING, FOR_DEAL, MINUS, NOTHING
from katzentisch.games.kitty_paw.options import Rules
from katzentisch.games.kitty_paw.patterns import CARDS, card_name, parse_card_name
from katzentisch.games.kitty_paw.pieces import (
    KITTENS,
    SEEK_CARDS,
    SYMBOLS,
    kitten_at,
    kitten_text,
    parse_kitten,
    parse_placement,
    parse_symbol,
    placement_text,
)
from katzentisch.games.kitty_paw.state import KittyPawState

_PHASES: Final = {"deal": FOR_DEAL, "build": BUILDING, "bump": BUMPING, "over": NOTHING}
_BUMP: Final = re.compile(r"([0-9]):(-?[0-9]{1,6})")
_AFTER_POSITION: Final = 100  # uses of chance: none of the round's own is asked again


def read_position(rules: Rules, position: Position) -> KittyPawState:
    """Set up a state from its text."""
    state = KittyPawState(rules, FastChance(0))
    state.uses = _AFTER_POSITION
    state.round = position.take_number("round", 1)
    state.extra = position.take_number("extra", 0)
    state.phase = position.take_choice("phase", _PHASES, "build")
    state.rule = position.take("ended") or ""
    state.time = position.take_number("time", 0)
    _read_seek(state, position)
    for seat, area in enumerate(position.seats):
        _read_area(state, seat, area)
    _read_middle(state, position)
    _read_cards(state, position)
    _read_claim(state, position)
    position.finish()
    return state


# ---------------------------------------------------------------------- areas


def _read_area(state: KittyPawState, seat: int, text: str) -> None:
    for part in [part.strip() for part in text.split(",") if part.strip()]:
        word, _, rest = part.partition(" ")
        if word == "lying":
            state.boxes |= bit(seat)
        elif word == "paw":
            state.paws[seat] = parse_kitten(rest)
        elif word == "found":
            state.found[seat] = _place(rest)
        elif word == "turned":
            state.shown[seat] = _place(rest)
        elif not rest:
            state.cards[seat] = parse_card_name(word)
        else:
            state.areas[seat] = (*state.areas[seat], parse_placement(part))
    for place in (state.found[seat], state.shown[seat]):
        if place >= 0:
            state.reveal(place)


def _place(text: str) -> int:
    place = parse_number(text, "a hide-and-seek card")
    if place >= SEEK_CARDS:
        raise CannotRead(f"hide-and-seek cards are 0 to {SEEK_CARDS - 1}, not {place}")
    return place


def _read_seek(state: KittyPawState, position: Position) -> None:
    symbols = position.take("seek")
    if symbols is not None:
        state.seeks = tuple([parse_symbol(letter) for letter in symbols])
        if sorted(state.seeks) != list(range(SEEK_CARDS)):
            raise CannotRead(f"seek has each of {SYMBOLS} once, not {symbols!r}")
    for place in position.take_numbers("seen"):
        state.reveal(_place(str(place)))


def _read_middle(state: KittyPawState, position: Position) -> None:
    """Every kitten that is in no area and no paw."""
    taken = [int(kitten_at(placed)) for area in state.areas for placed in area] + [k for k in state.paws if k >= 0]
    if len(set(taken)) != len(taken):
        raise CannotRead("a kitten is in two places")
    for kitten in range(KITTENS):
        if state.round and kitten & 3 < state.rules.seats:  # the first deal brings them
            state.middle |= bit(kitten)
    for kitten in taken:
        if not state.middle & bit(kitten):
            raise CannotRead(f"{kitten_text(kitten)} is not in a game of {state.rules.seats}")
        state.middle &= ~bit(kitten)
    lies = position.take("lies")
    if lies is not None:
        if len(lies) != KITTENS or not re.fullmatch(r"[0-7]*", lies):
            raise CannotRead(f"lies is {KITTENS} numbers from 0 to 7, not {lies!r}")
        state.lies = tuple([int(way) for way in lies])


# ---------------------------------------------------------------------- Kitty cards


def _read_cards(state: KittyPawState, position: Position) -> None:
    state.row = _names(position.take("row"))
    state.discards = _names(position.take("discards"))
    state.aside = _names(position.take("aside"))
    _read_scored(state, position.take("scored"))
    pile = position.take("pile")
    named = [*state.row, *state.discards, *state.aside, *[card for card in state.cards if card >= 0]]
    named += [card & ~MINUS for scored in state.scored for card in scored]
    cards = _names(pile) if pile is not None else _all_but(state.rules, named)
    if len({*named, *cards}) != len(named) + len(cards):
        raise CannotRead("a Kitty card is in two places")
    under = position.take_number("under", 0)
    if under > len(cards):
        raise CannotRead("not so many cards are in the pile")
    state._know_pile(cards, under, _layers(state, cards[: len(cards) - under]))


def _names(text: str | None) -> tuple[int, ...]:
    return tuple([parse_card_name(word) for word in (text or "").split()])


def _all_but(rules: Rules, named: list[int]) -> tuple[int, ...]:
    return tuple([card for layer in rules.layers for card in layer if card not in named])


def _layers(state: KittyPawState, cards: tuple[int, ...]) -> list[list[int]]:
    """What was shuffled together: all, or what belongs to one level."""
    if state.rules.is_mixed or state.extra:
        return [list(cards)]
    layers: list[list[int]] = []
    for card in cards:
        if layers and CARDS[layers[-1][0]].in_set == CARDS[card].in_set:
            layers[-1].append(card)
        else:
            layers.append([card])
    return layers


def _read_scored(state: KittyPawState, text: str | None) -> None:
    if text is None:
        return
    seats = text.split("/")
    if len(seats) != state.rules.seats:
        raise CannotRead(f"scored is for {state.rules.seats} seats")
    for seat, words in enumerate(seats):
        state.scored[seat] = tuple(
            [parse_card_name(word.lstrip("-")) | (MINUS if word[0] == "-" else 0) for word in words.split()]
        )


# ---------------------------------------------------------------------- seats


def _read_claim(state: KittyPawState, position: Position) -> None:
    seats: int = state.rules.seats
    if "active" in position.fields:
        state.active = position.take_seats("active", seats)
    state.tied = tuple(position.take_numbers("tied")) or _tied_now(state)
    if len(state.tied) != seats or max(state.tied) > state.extra:
        raise CannotRead(f"tied is for {seats} seats, up to extra round {state.extra}")
    state.gave_up = position.take_seats("gave-up", seats)
    state.claimant = position.take_seat("claim", seats)
    state.paid = position.take_seat("paid", seats)
    for word in (position.take("bumps") or "").split():
        match = _BUMP.fullmatch(word)
        if match is None:
            raise CannotRead(f"bumps are seat:milliseconds, not {word!r}")
        seat = known_seat(int(match[1]), seats)
        state.bumped |= bit(seat)
        state.pressed[seat] = int(match[2])
    if state.phase == BUMPING and (state.claimant < 0 or state.cards[state.claimant] < 0):
        raise CannotRead("phase bump needs a claim, and the claimed card")


def _tied_now(state: KittyPawState) -> tuple[int, ...]:
    """PAW-28: as if nobody had been tied before this round."""
    return tuple([int(state.extra) if state.active >> seat & 1 else 0 for seat in range(state.rules.seats)])


# ---------------------------------------------------------------------- writing


def position_fields(state: KittyPawState) -> list[str]:
    """The position, part by part, after the game's name."""
    seats = range(state.rules.seats)
    fields = [" / ".join([_area_text(state, seat) for seat in seats])]
    for name, cards in (
        ("row", state.row),
        ("pile", state.pile),
        ("discards", state.discards),
        ("aside", state.aside),
    ):
        if cards or name == "pile":
            fields.append(f"{name} {' '.join([card_name(card) for card in cards])}".strip())
    if any(state.scored):
        fields.append("scored " + " / ".join([" ".join([_scored_text(c) for c in row]) for row in state.scored]))
    if any(state.lies):
        fields.append("lies " + "".join([str(way) for way in state.lies]))
    fields.append("seek " + "".join([SYMBOLS[symbol] for symbol in state.seeks]))
    seen = [str(place) for place, symbol in enumerate(state.seen) if symbol >= 0]
    if seen:
        fields.append("seen " + " ".join(seen))
    return fields + _claim_fields(state)


def _area_text(state: KittyPawState, seat: int) -> str:
    parts = [card_name(state.cards[seat])] if state.cards[seat] >= 0 else []
    if state.boxes >> seat & 1:
        parts.append("lying")
    parts += [placement_text(placed) for placed in state.areas[seat]]
    if state.paws[seat] >= 0:
        parts.append("paw " + kitten_text(state.paws[seat]))
    if state.found[seat] >= 0:
        parts.append(f"found {state.found[seat]}")
    if state.shown[seat] >= 0:
        parts.append(f"turned {state.shown[seat]}")
    return ", ".join(parts)


def _scored_text(scored: int) -> str:
    return ("-" if scored & MINUS else "") + card_name(scored & ~MINUS)


def _claim_fields(state: KittyPawState) -> list[str]:
    seats: int = state.rules.seats
    fields = [f"round {state.round}"]
    fields += number_fields(under=state.under, extra=state.extra, time=state.time)
    if state.phase != BUILDING:
        fields.append("phase " + word_for(state.phase, _PHASES))
    if state.active != bit(seats) - 1:
        fields.append("active " + seats_text(state.active, seats))
    if state.tied != _tied_now(state):
        fields.append("tied " + numbers_text(state.tied))
    if state.gave_up:
        fields.append("gave-up " + seats_text(state.gave_up, seats))
    for name, seat in (("claim", state.claimant), ("paid", state.paid)):
        if seat >= 0:
            fields.append(f"{name} {seat}")
    if state.bumped:
        bumps = [f"{seat}:{state.pressed[seat]}" for seat in range(seats) if state.bumped >> seat & 1]
        fields.append("bumps " + " ".join(bumps))
    if state.rule:
        fields.append(f"ended {state.rule}")
    return fields
