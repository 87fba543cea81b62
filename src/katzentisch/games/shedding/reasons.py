"""What speaks for a move in a shedding game, as a player would say it: from what its seat may know alone."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from katzentisch.engine.cards import EIGHT, JACK, OF_RANK, OF_SUIT, SEVEN, bit, count
from katzentisch.games.shedding.heuristic import SheddingHeuristic
from katzentisch.games.shedding.moves import CARD, CATCH, DEAL, DRAW, PASS, TAKE, WISH, wish_of

#: With so few cards a cat is nearly out.
_NEARLY_OUT: Final = 2


def reason(state: SheddingHeuristic, seat: i64, move: i64) -> str:
    """The first of these that holds."""
    hand: i64 = state.in_hand(seat)
    if WISH <= move < WISH + 4:
        return _of_wish(state, seat, hand, move - WISH, state.top)
    if move == TAKE:
        if state.owed:
            return "keeps_seven" if hand & OF_RANK[SEVEN] else ""
        return "keeps_eight" if state.skip and hand & OF_RANK[EIGHT] else ""  # MIAU-20
    if move == DRAW or move == PASS:
        fitting = hand & state.playable(seat)
        if state.drawn >= 0:
            fitting &= bit(state.drawn)
        return "saves_card" if fitting else ""
    if DRAW < move <= DEAL or move >= CATCH:
        return ""
    return _of_card(state, seat, hand, move & CARD, wish_of(move))


def _of_card(state: SheddingHeuristic, seat: i64, hand: i64, card: i64, wish: i64) -> str:
    rank: i64 = card >> 2
    is_close: bool = state.held(state.next_in(seat)) <= _NEARLY_OUT
    if state.left_after_play(seat) == 0:
        return "finishes"
    if rank == SEVEN and state.owed:
        return "passes_on"
    if rank == SEVEN and is_close:
        return "makes_draw"
    if rank == EIGHT and state.is_followed_eight(seat, card):
        return "another_turn"
    if rank == EIGHT and is_close:
        return "makes_wait"
    if rank == JACK:
        return _of_wish(state, seat, hand & ~bit(card), wish, card) if wish >= 0 else ""
    if hand & OF_RANK[JACK] and state.rules.fits_elsewhere:
        return "keeps_jack"
    if count(hand & OF_SUIT[card & 3]) > 1 and _is_longest(hand, card & 3):
        return "longest_suit"
    return "keeps_choice" if count(hand & OF_RANK[rank]) > 1 else ""


def _of_wish(state: SheddingHeuristic, seat: i64, hand: i64, wish: i64, jack: i64) -> str:
    """Rarer in the other hands than every other suit that it holds, or held most."""
    out = state.out_of_sight(seat)
    rarer: i64 = 0
    suit: i64 = 0
    while suit < 4:
        if suit != wish and state.may_wish(suit, jack) and hand & OF_SUIT[suit]:
            if out[suit] <= out[wish]:
                rarer = -4
            rarer += 1
        suit += 1
    if rarer > 0 and hand & OF_SUIT[wish]:
        return "rare_wish"
    return "longest_wish" if _is_longest(hand, wish) else ""


def _is_longest(hand: i64, suit: i64) -> bool:
    own = count(hand & OF_SUIT[suit])
    other: i64 = 0
    while other < 4:
        if count(hand & OF_SUIT[other]) > own:
            return False
        other += 1
    return own > 0
