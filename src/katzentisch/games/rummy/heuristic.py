"""Choosing a move: for a seat whose time is up, for a plain bot, and at random."""

from __future__ import annotations

from mypy_extensions import i64

from katzentisch.engine.cards import ALL, JOKER, bit, count, lowest, nth, reading_place
from katzentisch.engine.chance import Dice
from katzentisch.games.rummy import moves
from katzentisch.games.rummy.fields import MELD_MASK, RummyFields
from katzentisch.games.rummy.legal import card_that_stays, find_adds, find_discards, find_melds, find_swaps
from katzentisch.games.rummy.melds import (
    all_melds,
    card_points,
    goes_on,
    has_meld,
    jokers_of,
    length_of,
    meld_points,
    place_of,
    size,
    uses,
)
from katzentisch.games.rummy.opening import melds_in_reach
from katzentisch.games.rummy.options import NOWHERE

# ---------------------------------------------------------------------- time is up


def comes_before(card: i64, other: i64) -> bool:
    """GEN-3: is the one discarded rather than the other? More points; among equals the first in reading order."""
    points = card_points(card)
    others = card_points(other)
    return points > others or (points == others and reading_place(card) < reading_place(other))


def highest_discard(table: RummyFields, seat: i64) -> i64:
    """GEN-3: the legal discard of highest value."""
    legal: list[int] = []
    find_discards(table, seat, legal)
    best = moves.card_in(legal[0])
    for move in legal:
        card = moves.card_in(move)
        if comes_before(card, best):
            best = card
    return best


def mildest_move(table: RummyFields, seat: i64) -> i64:
    """GEN-3. Opening melds go back to the hand, but only TABLE can do that: a seat has to meld on."""
    if table.drawn < 0:
        return moves.DRAW
    if table.opening:
        return best_meld(table, seat)
    return moves.discard(highest_discard(table, seat))


# ---------------------------------------------------------------------- a plain bot


def sensible_move(table: RummyFields, seat: i64) -> i64:
    """Take what can be used, lay down all that goes, keep jokers and pairs, discard the dearest card that is alone."""
    if table.drawn < 0:
        return moves.TAKE if is_worth_taking(table, seat) else moves.DRAW
    move = best_meld(table, seat)
    if move < 0:
        move = _best_add(table, seat)
    if move < 0:
        move = _best_swap(table, seat)
    return move if move >= 0 else _best_discard(table, seat)


def is_worth_taking(table: RummyFields, seat: i64) -> bool:
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


def best_meld(table: RummyFields, seat: i64) -> i64:
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
        score: i64 = -500 if card == JOKER else card_points(card) - 8 * company(hand, card)
        if score > best_score:
            best = move
            best_score = score
    return best


def company(hand: i64, card: i64) -> i64:
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


# ---------------------------------------------------------------------- at random


def random_move(table: RummyFields, dice: Dice) -> i64:
    """Any legal move, each equally likely."""
    if table.drawn < 0:
        return moves.DRAW if dice.below(2) else moves.TAKE
    seat = table.turn
    rules = table.rules
    hand: i64 = table.hands[seat]
    others: list[int] = []
    if has_meld(hand, rules.wraps, rules.half):
        find_melds(table, seat, others)
    find_adds(table, seat, others)
    find_swaps(table, seat, others)
    if table.opening:
        return others[dice.below(len(others))]
    stays = card_that_stays(table, hand)
    cards: i64 = hand & ALL
    if hand >> JOKER:
        cards |= bit(JOKER)
    if stays >= 0:
        cards &= ~bit(stays)
    discards = count(cards)
    pick = dice.below(discards + len(others))
    return moves.discard(nth(cards, pick)) if pick < discards else others[pick - discards]
