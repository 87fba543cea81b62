"""Mau Mau and Miau! Miau!, frozen."""

from __future__ import annotations

from mypy_extensions import i64

from katzentisch.engine.cards import EIGHT, JACK, OF_RANK, OF_SUIT, SEVEN, bit, count, lowest
from katzentisch.games.shedding.fields import FOR_WISH
from katzentisch.games.shedding.moves import CALL, TAKE, WISH, WITH_WISH
from katzentisch.games.shedding.state import SheddingState


def sensible_move(state: SheddingState, seat: i64) -> i64:
    """Answer sevens, keep Jacks for need, lay the card whose suit is held most, hit a cat that is nearly out."""
    if state.asked == FOR_WISH:
        return WISH + _most_held(state, seat, state.top, 0)
    if state.window == seat and not state.called:
        return CALL
    if state.owes(seat):
        return TAKE
    cards: i64 = state.in_hand(seat) & state.playable(seat)
    if state.drawn >= 0:
        cards &= bit(state.drawn)
    if not cards:
        return state.mildest(seat)
    return _complete(state, seat, _best_card(state, seat, cards))


def _complete(state: SheddingState, seat: i64, card: i64) -> i64:
    """A card with everything that goes with it: the suit held most for a Jack, and the call."""
    left = state.left_after_play(seat)
    move = card + state.call_with(left)
    if state.wishes_with(card, left):
        move += WITH_WISH * (_most_held(state, seat, card, bit(card)) + 1)
    return move


def _most_held(state: SheddingState, seat: i64, jack: i64, without: i64) -> i64:
    """The suit that this seat holds most of and may wish with this Jack."""
    hand: i64 = state.in_hand(seat)
    twins: i64 = state.twins[seat] if state.rules.two_packs else 0
    if twins & without:
        twins &= ~without
    else:
        hand &= ~without
    best: i64 = -1
    most: i64 = -1
    suit: i64 = 0
    while suit < 4:
        if state.may_wish(suit, jack):
            n = count(hand & OF_SUIT[suit]) + count(twins & OF_SUIT[suit])
            if n > most:
                best = suit
                most = n
        suit += 1
    return best


def _best_card(state: SheddingState, seat: i64, cards: i64) -> i64:
    hand: i64 = state.in_hand(seat)
    close: bool = state.held(state.next_in(seat)) <= 2
    best: i64 = -1
    best_score: i64 = -1
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        rank: i64 = card >> 2
        score: i64 = 4 * count(hand & OF_SUIT[card & 3]) + 2 * count(hand & OF_RANK[rank]) + 20
        if rank == JACK:
            score -= 20
        elif rank == SEVEN or rank == EIGHT:
            score += 12 if close else -3
        if score > best_score:
            best = card
            best_score = score
    return best
