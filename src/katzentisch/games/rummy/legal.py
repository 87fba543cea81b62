"""What a seat may do in its turn."""

from __future__ import annotations

from mypy_extensions import i64

from katzentisch.engine.cards import ALL, JOKER, bit, lowest
from katzentisch.engine.state import TABLE
from katzentisch.games.rummy import moves
from katzentisch.games.rummy.fields import FOR_DEAL, FOR_TURN, MELD_MASK, RummyFields
from katzentisch.games.rummy.melds import (
    ONE_JOKER,
    all_melds,
    freed,
    goes_on,
    joker_ends,
    jokers_of,
    length_of,
    size,
    under_jokers,
)
from katzentisch.games.rummy.opening import melds_in_reach
from katzentisch.games.rummy.options import NOWHERE, STAYS, TO_HAND


def legal_moves(table: RummyFields, seat: i64) -> list[int]:
    """Everything this seat may do now: melds, lay-offs, swaps, discards."""
    out: list[int] = []
    if table.asked == FOR_DEAL:
        if seat == TABLE:
            out.append(moves.DEAL)
    elif table.asked == FOR_TURN:
        if seat == TABLE:
            out.append(moves.timeout(table.turn))
        elif seat == table.turn:
            if table.drawn < 0:
                out.append(moves.DRAW)  # PURR-3, 19; there is always something to draw: PURR-23
                out.append(moves.TAKE)
            else:
                find_melds(table, seat, out)
                find_adds(table, seat, out)
                find_swaps(table, seat, out)
                find_discards(table, seat, out)
    return out


def find_melds(table: RummyFields, seat: i64, out: list[int]) -> None:
    """PURR-4, 18, 21: the melds that may be laid."""
    rules = table.rules
    hand: i64 = table.hands[seat]
    points = table.points_to_open(seat)
    if points > 0:
        for meld in melds_in_reach(hand, points, rules):
            out.append(moves.meld(meld))
        return
    most: i64 = size(hand) - rules.must_keep
    found = all_melds(hand, rules.wraps, rules.half)
    n: i64 = 0
    while n < len(found):
        possible: i64 = found[n]
        if length_of(possible) <= most:
            out.append(moves.meld(possible))
        n += 1


def find_adds(table: RummyFields, seat: i64, out: list[int]) -> None:
    """PURR-7, 10, 11: the cards that may be laid off, and where."""
    rules = table.rules
    if rules.lay_off == NOWHERE or not table.has_opened(seat):
        return
    hand: i64 = table.hands[seat]
    if (not hand & table.ends and not hand >> JOKER) or size(hand) <= rules.must_keep:
        return
    n: i64 = 0
    while n < len(table.melds):
        laid: i64 = table.melds[n]
        n += 1
        if not table.may_add_to(seat, laid):
            continue
        meld: i64 = laid & MELD_MASK
        cards: i64 = hand & goes_on(meld, rules.wraps)
        while cards:
            out.append(moves.add(lowest(cards), n, moves.NO_END))
            cards &= cards - 1
        if hand >> JOKER:
            ends = joker_ends(meld, rules.wraps, rules.half)
            end: i64 = 0
            while ends:
                if ends & 1:
                    out.append(moves.add(JOKER, n, end))
                ends >>= 1
                end += 1


def find_swaps(table: RummyFields, seat: i64, out: list[int]) -> None:
    """PURR-17: the jokers that may be taken from the table."""
    hand: i64 = table.hands[seat]
    if table.rules.joker_swap == STAYS or not hand & table.stood or not table.has_opened(seat):
        return
    n: i64 = 0
    while n < len(table.melds):
        meld: i64 = table.melds[n] & MELD_MASK
        n += 1
        cards: i64 = hand & ALL & under_jokers(meld)
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            if table.rules.joker_swap == TO_HAND:
                out.append(moves.swap(card, n))
            else:
                _find_joker_places(table, seat, card, n, freed(meld, card), out)


def _find_joker_places(table: RummyFields, seat: i64, card: i64, number: i64, left: i64, out: list[int]) -> None:
    """Where a joker swapped for this card can go at once; ``left`` is the meld that it leaves."""
    rules = table.rules
    hand: i64 = table.hands[seat] - bit(card) + ONE_JOKER
    most: i64 = size(hand) - rules.must_keep
    found = all_melds(hand, rules.wraps, rules.half)
    n: i64 = 0
    while n < len(found):
        meld: i64 = found[n]
        if jokers_of(meld) and length_of(meld) <= most:
            out.append(moves.swap_meld(card, number, meld))
        n += 1
    if rules.lay_off == NOWHERE or most < 1:
        return
    n = 0
    while n < len(table.melds):
        laid: i64 = table.melds[n]
        n += 1
        if table.may_add_to(seat, laid):
            ends = joker_ends(left if n == number else laid & MELD_MASK, rules.wraps, rules.half)
            end: i64 = 0
            while ends:
                if ends & 1:
                    out.append(moves.swap_add(card, number, n, end))
                ends >>= 1
                end += 1


def find_discards(table: RummyFields, seat: i64, out: list[int]) -> None:
    """PURR-8, 20, 21: the cards that may be discarded."""
    if table.opening:
        return
    hand: i64 = table.hands[seat]
    cards: i64 = hand & ALL
    stays = card_that_stays(table, hand)
    if stays >= 0 and stays != JOKER:
        cards &= ~bit(stays)
    while cards:
        out.append(moves.discard(lowest(cards)))
        cards &= cards - 1
    if hand >> JOKER and stays != JOKER:
        out.append(moves.discard(JOKER))


def card_that_stays(table: RummyFields, hand: i64) -> i64:
    """PURR-20: the taken card that must not go back, unless it is the last one; -1: there is none.

    Jokers are all alike: with another one at hand, or once one was played, nobody can say that it was the taken one.
    """
    card = table.drawn
    if table.rules.may_return or not table.from_pile or hand == bit(card):
        return -1
    if card == JOKER:
        return -1 if table.joker_played or hand >> JOKER > 1 else JOKER
    return card if hand & bit(card) else -1
