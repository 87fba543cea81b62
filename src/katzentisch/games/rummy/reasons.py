"""What speaks for a move in Purrrummy, as a player would say it: from one's own cards and what lies open alone."""

from __future__ import annotations

from mypy_extensions import i64

from katzentisch.engine.cards import JOKER
from katzentisch.games.rummy import moves
from katzentisch.games.rummy.fields import RummyFields
from katzentisch.games.rummy.heuristic import company, highest_discard, is_worth_taking


def reason(table: RummyFields, seat: i64, move: i64) -> str:
    """The first of these that holds."""
    if move == moves.TAKE:
        return "useful_card" if is_worth_taking(table, seat) else ""
    if move == moves.DRAW:
        return "" if is_worth_taking(table, seat) else "useless_card"
    kind = move & moves.OP
    if kind == moves.MELD:
        return "fewer_points"
    if kind == moves.ADD:
        return "laid_off"
    if kind != moves.DISCARD:
        return "wins_joker"
    card = moves.card_in(move)
    if table.held(seat) == 1:
        return "finishes"
    if card == JOKER:
        return ""
    if company(table.hands[seat], card) == 0:
        return "dear_and_alone" if card == highest_discard(table, seat) else "alone"
    return "dearest" if card == highest_discard(table, seat) else ""
