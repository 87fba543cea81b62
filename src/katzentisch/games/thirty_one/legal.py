"""Why a move is not allowed in a thirty-one game."""

from __future__ import annotations

from mypy_extensions import i64

from katzentisch.engine.state import Refusal
from katzentisch.games.thirty_one.fields import FOR_CHOICE, ThirtyOneFields
from katzentisch.games.thirty_one.moves import (
    DEAL,
    KEEP,
    KNOCK,
    LAY,
    SKIP,
    STAY,
    SWAP,
    SWAP_TWO,
    TIMEOUT,
    WITH_KNOCK,
    middle_card,
    own_card,
)


def refusal_of(round_: ThirtyOneFields, seat: i64, move: i64) -> Refusal | None:
    """The rule that forbids this move to this seat; None: it is allowed."""
    rules = round_.rules
    if move == DEAL or move & TIMEOUT:
        return rules.table_refusal(round_, seat, move == DEAL, move - TIMEOUT)
    refusal = rules.seat_refusal(round_, seat)
    if refusal is not None:
        return refusal
    if not round_.standing.is_in(seat):
        return rules.refuse("out")
    is_choice: bool = move == KEEP or move == LAY
    if round_.asked == FOR_CHOICE:
        if seat != round_.standing.dealer:
            return rules.refuse("dealer_chooses_first")
        return None if is_choice else rules.refuse("keep_or_lay_first")
    if seat != round_.turn:
        return rules.refuse("not_your_turn")
    return rules.refuse("chosen_already") if is_choice else _turn_refusal(round_, seat, move)


def _turn_refusal(round_: ThirtyOneFields, seat: i64, move: i64) -> Refusal | None:
    rules = round_.rules
    if move == SKIP:
        return None if round_.knocker < 0 else rules.refuse("stay_after_knock")
    if move == STAY:
        return None if round_.knocker >= 0 else rules.refuse("nobody_has_knocked")
    if move == KNOCK:
        return _knock_refusal(round_)
    if move & SWAP_TWO:
        return rules.refuse("one_or_all")
    if move & SWAP:
        if round_.place_in_hand(seat, own_card(move)) < 0:
            return rules.refuse("not_in_hand")
        if round_.place_in_middle(middle_card(move)) < 0:
            return rules.refuse("not_in_middle")
    if not move & WITH_KNOCK:
        return None
    return _knock_refusal(round_) if rules.knock_after_swap else rules.refuse("swap_or_knock")


def _knock_refusal(round_: ThirtyOneFields) -> Refusal | None:
    if round_.knocker >= 0:
        return round_.rules.refuse("knocked_already")
    return None if round_.may_knock() else round_.rules.refuse("knock_too_early")
