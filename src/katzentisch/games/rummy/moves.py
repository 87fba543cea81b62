"""Moves of the rummy games as integers and as text.

``draw`` (from the stock), ``take`` (the top of the discard pile), ``discard 7♠``; ``meld 7♠ 7♥ 7♦`` and
``meld 5♥ ★ 7♥``, where a joker's place in the text is its place in the run; ``meld set 7♠ ★ ★`` for a set with a single
natural card, which would read as a run. ``add 8♥ 2`` lays a card off on the table's second meld, ``add ★ 2 high`` a
joker on the upper end of a run. ``swap 6♥ 1`` takes a joker up for the card it stands for, ``swap 6♥ 1 add ★ 2 low`` and
``swap 6♥ 1 meld 9♠ 9♦ ★`` play it at once. Of TABLE: ``deal``, ``timeout 2``.

Cards that make no meld can be written as well, so that the rules can say why not.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from katzentisch.engine.cards import JOKER, CannotRead, bit, card_text, cards_text, in_reading_order, parse_card
from katzentisch.engine.game import MoveParts
from katzentisch.engine.text import parse_cards, parse_number, parse_seat
from katzentisch.games.rummy.melds import (
    NO_MELD,
    cards_in,
    cards_of,
    hand_of,
    is_run,
    jokers_of,
    length_of,
    place_of,
    run_of,
    set_of,
)

# What is done stands in the lowest four bits.
OP: Final = 15
DRAW: Final = 0
TAKE: Final = 1
DISCARD: Final = 2  # a card
MELD: Final = 3  # a meld
ADD: Final = 4  # a card, a meld's number, an end
SWAP: Final = 5  # a card, a meld's number; the joker goes to the hand
SWAP_ADD: Final = 6  # … and then the number and the end where the joker goes
SWAP_MELD: Final = 7  # … and then the meld that the joker goes into
NO_SET_OR_RUN: Final = 8  # cards that are no meld, as a hand
DEAL: Final = 9
TIMEOUT: Final = 10  # a seat

# Ends of a run. A natural card and a card for a set need none.
NO_END: Final = 0
LOW: Final = 1
HIGH: Final = 2

_CARD_AT: Final = 4
_NUMBER_AT: Final = 10
_END_AT: Final = 15
_THEN_AT: Final = 17
_MOST_NUMBER: Final = 31
_MOST_SEATS: Final = 4
_MOST_JOKERS: Final = 6
_ENDS: Final = ("", "low", "high")
_WORDS: Final = {"draw": DRAW, "take": TAKE, "deal": DEAL}
_NAMES: Final = {move: word for word, move in _WORDS.items()}


def discard(card: i64) -> i64:
    """Put a card on the discard pile."""
    return DISCARD | card << _CARD_AT


def meld(what: i64) -> i64:
    """Lay a meld."""
    return MELD | what << _CARD_AT


def add(card: i64, number: i64, end: i64) -> i64:
    """Lay a card off on the meld of this number."""
    return ADD | card << _CARD_AT | number << _NUMBER_AT | end << _END_AT


def swap(card: i64, number: i64) -> i64:
    """Take a joker up from the meld of this number."""
    return SWAP | card << _CARD_AT | number << _NUMBER_AT


def swap_add(card: i64, number: i64, onto: i64, end: i64) -> i64:
    """Take a joker from one meld and lay it off on another, or on the same."""
    return SWAP_ADD | card << _CARD_AT | number << _NUMBER_AT | onto << _THEN_AT | end << _END_AT


def swap_meld(card: i64, number: i64, what: i64) -> i64:
    """Take a joker from one meld into a new one."""
    return SWAP_MELD | card << _CARD_AT | number << _NUMBER_AT | what << _THEN_AT


def timeout(seat: i64) -> i64:
    """A seat's time is up."""
    return TIMEOUT | seat << _CARD_AT


def card_in(move: i64) -> i64:
    """The card that is discarded, added or swapped in."""
    return move >> _CARD_AT & 63


def number_in(move: i64) -> i64:
    """The number, from 1, of the meld that is added to or swapped from."""
    return move >> _NUMBER_AT & 31


def end_in(move: i64) -> i64:
    """The end of a run where a joker goes."""
    return move >> _END_AT & 3


def onto_in(move: i64) -> i64:
    """The number of the meld that a swapped joker goes to."""
    return move >> _THEN_AT & 31


def meld_in(move: i64) -> i64:
    """The meld that is laid, with a swapped joker or without."""
    return move >> (_CARD_AT if move & OP == MELD else _THEN_AT)


def heap_in(move: i64) -> i64:
    """The cards that make no meld, as a hand."""
    return move >> _CARD_AT


def seat_in(move: i64) -> i64:
    """The seat whose time is up."""
    return move >> _CARD_AT


def is_written(move: i64) -> bool:
    """Is this integer one that a text can stand for (apart from what the cards in it make)?"""
    op = move & OP
    if move < 0 or op > TIMEOUT:
        return False
    if op == DRAW or op == TAKE or op == DEAL:
        return move == op
    if op == MELD or op == NO_SET_OR_RUN or op == TIMEOUT:
        return True
    card = card_in(move)
    number = number_in(move)
    end = end_in(move)
    if card > JOKER or end > HIGH:
        return False
    if op == DISCARD:
        return move == discard(card)
    if op == ADD:
        return move == add(card, number, end) and (card == JOKER or end == NO_END)
    if op == SWAP:
        return move == swap(card, number)
    if op == SWAP_ADD:
        return move == swap_add(card, number, onto_in(move), end)
    return end == NO_END


# ---------------------------------------------------------------------- as text


def text(move: int) -> str:
    """A move as text."""
    if move in _NAMES:
        return _NAMES[move]
    op = move & OP
    if op == TIMEOUT:
        return f"timeout {seat_in(move)}"
    if op == DISCARD:
        return "discard " + card_text(card_in(move))
    if op == MELD:
        return "meld " + meld_text(meld_in(move))
    if op == NO_SET_OR_RUN:
        return "meld " + cards_text(in_reading_order(cards_of(heap_in(move))))
    if op == ADD:
        return f"add {card_text(card_in(move))} {_onto_text(number_in(move), end_in(move))}"
    taken = f"swap {card_text(card_in(move))} {number_in(move)}"
    if op == SWAP_ADD:
        return f"{taken} add ★ {_onto_text(onto_in(move), end_in(move))}"
    return taken if op == SWAP else f"{taken} meld {meld_text(meld_in(move))}"


def meld_text(what: int) -> str:
    """A meld as text: its cards in order, ``set`` before those that would read as a run."""
    looks_like_run = not is_run(what) and length_of(what) - jokers_of(what) == 1
    return ("set " if looks_like_run else "") + cards_text(cards_in(what))


def _onto_text(number: int, end: int) -> str:
    return f"{number} {_ENDS[end]}" if end else str(number)


def parts(move: int) -> MoveParts:
    """A move taken apart, for showing it. The detail is a meld's number and an end, ``2 high``; where a swapped joker goes follows."""
    if move in _NAMES:
        return MoveParts(_NAMES[move])
    op = move & OP
    if op == TIMEOUT:
        return MoveParts("timeout", seat=seat_in(move))
    if op == DISCARD:
        return MoveParts("discard", (card_in(move),))
    if op == MELD:
        return MoveParts("meld", tuple(cards_in(meld_in(move))), detail=_kind_of(meld_in(move)))
    if op == NO_SET_OR_RUN:
        return MoveParts("meld", tuple(in_reading_order(cards_of(heap_in(move)))))
    card = card_in(move)
    if op == ADD:
        return MoveParts("add", (card,), detail=_onto_text(number_in(move), end_in(move)))
    if op == SWAP_ADD:
        detail = f"{number_in(move)} add {_onto_text(onto_in(move), end_in(move))}"
        return MoveParts("swap", (card, JOKER), detail=detail)
    if op == SWAP_MELD:
        what = meld_in(move)
        return MoveParts("swap", (card, *cards_in(what)), detail=f"{number_in(move)} {_kind_of(what)}")
    return MoveParts("swap", (card,), detail=str(number_in(move)))


def _kind_of(what: int) -> str:
    return "run" if is_run(what) else "set"


# ---------------------------------------------------------------------- from text


def parse(text: str) -> int:
    """Read a move; CannotRead if it is none of these games'."""
    if text in _WORDS:
        return _WORDS[text]
    word, _, rest = text.partition(" ")
    if word == "discard":
        return discard(parse_card(rest))
    if word == "meld":
        return _parse_meld_move(rest)
    if word == "add":
        card, number, end = _parse_add(rest)
        return add(card, number, end)
    if word == "swap":
        return _parse_swap(rest)
    if word == "timeout":
        return timeout(parse_seat(rest, _MOST_SEATS))
    raise CannotRead(f"not a move: {text!r}")


def _parse_meld_move(text: str) -> int:
    what = parse_meld(text)
    if what != NO_MELD:
        return meld(what)
    return NO_SET_OR_RUN | hand_of(parse_cards(text)) << _CARD_AT


def _parse_number(text: str) -> int:
    number = parse_number(text, "a meld's number")
    if not 1 <= number <= _MOST_NUMBER:
        raise CannotRead(f"no meld {number}")
    return number


def _parse_add(text: str) -> tuple[int, int, int]:
    words = text.split()
    if len(words) not in (2, 3) or (len(words) == 3 and words[2] not in ("low", "high")):
        raise CannotRead(f"add is followed by a card, a meld's number, and low or high for a joker: {text!r}")
    card = parse_card(words[0])
    if card != JOKER and len(words) == 3:
        raise CannotRead("only a joker needs to be told which end")
    return card, _parse_number(words[1]), _ENDS.index(words[2]) if len(words) == 3 else NO_END


def _parse_swap(text: str) -> int:
    words = text.split(None, 3)
    if len(words) not in (2, 4):
        raise CannotRead(f"swap is followed by a card and a meld's number, then by add or meld: {text!r}")
    card = parse_card(words[0])
    number = _parse_number(words[1])
    if card == JOKER:
        raise CannotRead("a joker is not swapped for a joker")
    if len(words) == 2:
        return swap(card, number)
    if words[2] == "add":
        joker, onto, end = _parse_add(words[3])
        if joker != JOKER:
            raise CannotRead("a swap is followed by the joker's place")
        return swap_add(card, number, onto, end)
    what = parse_meld(words[3]) if words[2] == "meld" else NO_MELD
    if what == NO_MELD or not jokers_of(what):
        raise CannotRead("a swap is followed by a meld with the joker in it")
    return swap_meld(card, number, what)


def parse_meld(text: str) -> int:
    """Read a meld; NO_MELD if the cards make none."""
    word, _, rest = text.partition(" ")
    cards = parse_cards(rest if word == "set" else text)
    naturals = [card for card in cards if card != JOKER]
    if not cards:
        raise CannotRead("a meld has cards")
    if len(set(naturals)) != len(naturals) or len(cards) - len(naturals) > _MOST_JOKERS:
        raise CannotRead(f"there are not that many cards: {text!r}")
    if word == "set":
        what = _read_set(cards, naturals)
        if what == NO_MELD:
            raise CannotRead(f"a set is of one rank: {text!r}")
        return what
    what = _read_run(cards)
    if what == NO_MELD and len(naturals) > 1:
        what = _read_set(cards, naturals)
    if what == NO_MELD:
        what = _read_run(cards[::-1])
    return what if what != NO_MELD else _read_unordered(cards, naturals)


def _read_set(cards: list[int], naturals: list[int]) -> int:
    ranks = {card >> 2 for card in naturals}
    if len(ranks) != 1 or not 3 <= len(cards) <= 4:
        return NO_MELD
    suits = sum([bit(card & 3) for card in naturals])
    return set_of(naturals[0] >> 2, suits, len(cards) - len(naturals))


def _read_run(cards: list[int]) -> int:
    """A run in this order; its first natural card tells where it starts."""
    slots = 0
    suit = start = -1
    for n, card in enumerate(cards[:14]):
        if card == JOKER:
            slots |= bit(n)
        elif suit < 0:
            suit, start = card & 3, (place_of(card) - n) % 13
        elif card & 3 != suit or place_of(card) != (start + n) % 13:
            return NO_MELD
    return run_of(suit, start, len(cards), slots) if suit >= 0 and 3 <= len(cards) <= 13 else NO_MELD


def _read_unordered(cards: list[int], naturals: list[int]) -> int:
    """Without jokers the order does not matter. With them it does, and a run must be written in it."""
    if len(naturals) < len(cards):
        ordered = in_reading_order(cards)
        if _read_run(ordered) != NO_MELD or _read_run(ordered[::-1]) != NO_MELD:
            raise CannotRead("a run with jokers is written in order, the jokers in their places")
        return NO_MELD
    for first in naturals:
        what = _read_run(_counted_from(first, naturals))
        if what != NO_MELD:
            return what
    return NO_MELD


def _counted_from(first: int, cards: list[int]) -> list[int]:
    steps = [((place_of(card) - place_of(first)) % 13, card) for card in cards]
    return [card for _, card in sorted(steps)]
