"""Purrrummy, frozen."""

from __future__ import annotations

from mypy_extensions import i64

from katzentisch.engine.cards import ALL, JOKER, bit, count, lowest
from katzentisch.games.rummy import moves
from katzentisch.games.rummy.fields import MELD_MASK, RummyFields
from katzentisch.games.rummy.legal import find_adds, find_discards, find_melds, find_swaps
from katzentisch.games.rummy.melds import (
    all_melds,
    card_points,
    goes_on,
    jokers_of,
    length_of,
    meld_points,
    place_of,
    size,
    uses,
)
from katzentisch.games.rummy.opening import melds_in_reach
from katzentisch.games.rummy.options import NOWHERE


def sensible_move(table: RummyFields, seat: i64) -> i64:
    """Take what can be used, lay down all that goes, keep jokers and pairs, discard the dearest card that is alone."""
    if table.drawn < 0:
        return moves.TAKE if _is_worth_taking(table, seat) else moves.DRAW
    move = _best_meld(table, seat)
    if move < 0:
        move = _best_add(table, seat)
    if move < 0:
        move = _best_swap(table, seat)
    return move if move >= 0 else _best_discard(table, seat)


def _is_worth_taking(table: RummyFields, seat: i64) -> bool:
    """Is the top discard a joker, or can it be laid off or melded with one joker's help at most?"""
    rules = table.rules
    card: i64 = table.pile[-1]
    if card == JOKER:
        return True
    if rules.lay_off != NOWHERE and table.has_opened(seat) and _goes_somewhere(table, seat, card):
        return True
    hand: i64 = table.hands[seat] + bit(card)
    points = table.points_to_open(seat)
    found = melds_in_reach(hand, points, rules) if points > 0 else all_melds(hand, rules.wraps, rules.half)
    return any(uses(meld) & ALL & bit(card) and jokers_of(meld) <= 1 for meld in found)


def _goes_somewhere(table: RummyFields, seat: i64, card: i64) -> bool:
    if table.ends & bit(card):
        for laid in table.melds:
            if table.may_add_to(seat, laid) and goes_on(laid & MELD_MASK, table.rules.wraps) & bit(card):
                return True
    return False


def _best_meld(table: RummyFields, seat: i64) -> i64:
    """The legal meld with most natural cards, then fewest jokers, then most points; -1: there is none."""
    legal: list[int] = []
    find_melds(table, seat, legal)
    best: i64 = -1
    best_score: i64 = -1
    for move in legal:
        meld = moves.meld_in(move)
        jokers = jokers_of(meld)
        score = (length_of(meld) - jokers) * 4096 + (8 - jokers) * 256 + meld_points(meld)
        if score > best_score:
            best = move
            best_score = score
    return best


def _best_add(table: RummyFields, seat: i64) -> i64:
    """The dearest natural card that can be laid off; a joker only on the way out; -1: none."""
    legal: list[int] = []
    find_adds(table, seat, legal)
    is_last_but_one = size(table.hands[seat]) <= table.rules.must_keep + 1
    best: i64 = -1
    best_points: i64 = -1
    for move in legal:
        card = moves.card_in(move)
        if (card != JOKER or is_last_but_one) and card_points(card) > best_points:
            best = move
            best_points = card_points(card)
    return best


def _best_swap(table: RummyFields, seat: i64) -> i64:
    """A swap that lays down most cards; -1: none."""
    legal: list[int] = []
    find_swaps(table, seat, legal)
    best: i64 = -1
    most: i64 = -1
    for move in legal:
        cards = length_of(moves.meld_in(move)) if move & moves.OP == moves.SWAP_MELD else 1
        if cards > most:
            best = move
            most = cards
    return best


def _best_discard(table: RummyFields, seat: i64) -> i64:
    legal: list[int] = []
    find_discards(table, seat, legal)
    hand: i64 = table.hands[seat]
    best: i64 = legal[0]
    best_score: i64 = -1000
    for move in legal:
        card = moves.card_in(move)
        score: i64 = -500 if card == JOKER else card_points(card) - 8 * _company(hand, card)
        if score > best_score:
            best = move
            best_score = score
    return best


def _company(hand: i64, card: i64) -> i64:
    """How many cards of its rank, or of its suit at most two places away, a card has beside it."""
    company = count(hand >> (card & 60) & 15) - 1
    place = place_of(card)
    others: i64 = hand & ALL & ~bit(card)
    while others:
        other = lowest(others)
        others &= others - 1
        if other & 3 == card & 3:
            apart = (place_of(other) - place) % 13
            if apart <= 2 or apart >= 11:
                company += 1
    return company
