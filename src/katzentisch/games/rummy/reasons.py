"""What speaks for a move in Purrrummy, as a player would say it: from one's own cards and what lies open alone."""

from __future__ import annotations

from mypy_extensions import i64

from katzentisch.engine.cards import ALL, JOKER, bit
from katzentisch.games.rummy import moves
from katzentisch.games.rummy.fields import RummyFields
from katzentisch.games.rummy.heuristic import company, highest_discard, is_worth_taking
from katzentisch.games.rummy.melds import all_melds, uses


def reason(table: RummyFields, seat: i64, move: i64) -> str:
    """The first of these that holds."""
    if move == moves.TAKE:
        return "useful_card" if is_worth_taking(table, seat) else ""
    if move == moves.DRAW:
        return _of_open_card(table, seat, table.pile[-1])
    kind = move & moves.OP
    if kind == moves.MELD:
        return "fewer_points"
    if kind == moves.ADD:
        return "laid_off"
    if kind != moves.DISCARD:
        return "wins_joker"
    return _of_discard(table, seat, moves.card_in(move))


def _of_open_card(table: RummyFields, seat: i64, card: i64) -> str:
    """Why it is left where it is."""
    if is_worth_taking(table, seat):
        return ""
    hand: i64 = table.hands[seat] + bit(card)
    for meld in all_melds(hand, table.rules.wraps, table.rules.half):
        if uses(meld) & ALL & bit(card):  # with two jokers, or for too few points to open
            return ""
    return "no_meld_yet" if company(hand, card) else "useless_card"


def _of_discard(table: RummyFields, seat: i64, card: i64) -> str:
    if table.held(seat) == 1:
        return "finishes"
    if card == JOKER:
        return ""
    if company(table.hands[seat], card) == 0:
        return "dear_and_alone" if card == highest_discard(table, seat) else "alone"
    return "dearest" if card == highest_discard(table, seat) else ""
