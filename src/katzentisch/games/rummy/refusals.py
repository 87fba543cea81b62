"""Why a move is not allowed: the rule behind every refusal, in the order in which a player would ask."""

from __future__ import annotations

from mypy_extensions import i64

from katzentisch.engine.cards import ALL, JOKER, bit, in_reading_order
from katzentisch.engine.state import Refusal
from katzentisch.games.rummy import moves
from katzentisch.games.rummy.fields import MELD_MASK, RummyFields
from katzentisch.games.rummy.legal import card_that_stays
from katzentisch.games.rummy.melds import (
    NO_MELD,
    ONE_JOKER,
    all_melds,
    card_above,
    card_below,
    cards_of,
    freed,
    goes_on,
    has_too_many_jokers,
    holds,
    holds_card,
    is_open_above,
    is_open_below,
    is_run,
    is_shaped,
    joker_ends,
    jokers_of,
    length_of,
    meld_points,
    size,
    turns_the_corner,
    uses,
)
from katzentisch.games.rummy.opening import can_bring, melds_in_reach
from katzentisch.games.rummy.options import NOWHERE, PLAYED_AT_ONCE, STAYS, Rules


def why_not(table: RummyFields, seat: i64, move: i64) -> Refusal | None:
    """The rule that forbids this move to this seat; None: it is allowed."""
    if not moves.is_written(move):
        return table.rules.refuse("no_such_move")
    op = move & moves.OP
    if op == moves.DEAL or op == moves.TIMEOUT:
        return table.rules.table_refusal(table, seat, op == moves.DEAL, moves.seat_in(move))
    refusal = table.rules.seat_refusal(table, seat)
    if refusal is not None:
        return refusal
    if seat != table.turn:
        return table.rules.refuse("not_your_turn")
    if op == moves.DRAW or op == moves.TAKE:
        return table.rules.refuse("one_card_a_turn") if table.drawn >= 0 else None  # PURR-19
    if table.drawn < 0:
        return table.rules.refuse("draw_first")
    return _play_refusal(table, seat, move)


def _play_refusal(table: RummyFields, seat: i64, move: i64) -> Refusal | None:
    op = move & moves.OP
    if op == moves.NO_SET_OR_RUN:
        return _no_meld(table.rules, moves.heap_in(move))
    if op == moves.MELD:
        hand: i64 = table.hands[seat]
        return _meld_refusal(table.rules, hand, moves.meld_in(move)) or _opening_refusal(
            table, seat, moves.meld_in(move)
        )
    if table.opening:
        return _still_short(table.rules, table.points_to_open(seat), "meld_on")  # PURR-21
    if op == moves.DISCARD:
        return _discard_refusal(table, seat, moves.card_in(move))
    if op == moves.ADD:
        return _add_refusal(table, seat, move)
    return _swap_refusal(table, seat, move)


def _no_meld(rules: Rules, heap: i64) -> Refusal:
    """PURR-5, 13, 14, 15: what is wrong with cards that are neither set nor run."""
    naturals: i64 = heap & ALL
    cards = size(heap)
    if cards < 3:
        return rules.refuse("too_few_for_a_meld")
    if not naturals:
        return rules.refuse("only_jokers")
    ranks: i64 = 0
    suits: i64 = 0
    suit: i64 = 0
    while suit < 4:
        of_suit: i64 = naturals >> suit & 0x1111111111111
        ranks |= of_suit
        if of_suit:
            suits += 1
        suit += 1
    if not ranks & (ranks - 1):
        return rules.refuse("too_many_for_a_set")
    return rules.refuse("run_is_full") if suits == 1 and cards > 13 else rules.refuse("not_a_meld")


def _meld_refusal(rules: Rules, hand: i64, meld: i64) -> Refusal | None:
    if not is_shaped(meld):
        return rules.refuse("not_a_meld")
    if not rules.wraps and turns_the_corner(meld):
        return rules.refuse("past_the_ace")
    if has_too_many_jokers(meld, rules.half):
        return rules.refuse("too_many_jokers" if jokers_of(meld) < length_of(meld) else "only_jokers")
    if not holds(hand, uses(meld)):
        return rules.refuse("not_in_hand")
    return _left_for_discard(rules, size(hand) - length_of(meld))


def _left_for_discard(rules: Rules, left: i64) -> Refusal | None:
    return rules.refuse("keep_a_discard") if left < rules.must_keep else None  # PURR-18


def _opening_refusal(table: RummyFields, seat: i64, meld: i64) -> Refusal | None:
    # PURR-21
    points = table.points_to_open(seat)
    hand: i64 = table.hands[seat]
    if points <= 0 or can_bring(hand - uses(meld), points - meld_points(meld), table.rules, {}):
        return None
    return _still_short(table.rules, points, "points_out_of_reach")


def _still_short(rules: Rules, missing: i64, code: str) -> Refusal:
    return rules.refuse(code, {"points": str(rules.first_points), "missing": str(missing)})


def refused_melds(hand: i64, points: i64, rules: Rules) -> list[tuple[list[int], Refusal]]:
    """Cards of a hand that make sets or runs, none of which may be laid now, and why not; ``points`` must still be brought (PURR-21)."""
    legal: set[int] = set()
    why: dict[int, Refusal] = {}
    in_reach = set(melds_in_reach(hand, points, rules)) if points > 0 else set()
    for meld in all_melds(hand, True, False):
        refusal = _meld_refusal(rules, hand, meld)
        if refusal is None and points > 0 and meld not in in_reach:
            refusal = _still_short(rules, points, "points_out_of_reach")
        cards = uses(meld)
        if refusal is None:
            legal.add(cards)
        elif cards not in why or why[cards].code == "past_the_ace":  # the joker's other place says more
            why[cards] = refusal
    return [(in_reading_order(cards_of(cards)), why[cards]) for cards in why if cards not in legal]


def _discard_refusal(table: RummyFields, seat: i64, card: i64) -> Refusal | None:
    hand: i64 = table.hands[seat]
    if not holds_card(hand, card):
        return table.rules.refuse("not_in_hand")
    return table.rules.refuse("taken_card_stays") if card == card_that_stays(table, hand) else None  # PURR-20


def _add_refusal(table: RummyFields, seat: i64, move: i64) -> Refusal | None:
    card = moves.card_in(move)
    number = moves.number_in(move)
    hand: i64 = table.hands[seat]
    if not holds_card(hand, card):
        return table.rules.refuse("not_in_hand")
    if not 1 <= number <= len(table.melds):
        return table.rules.refuse("no_such_meld")
    meld: i64 = table.melds[number - 1] & MELD_MASK
    refusal = _lay_off_refusal(table, seat, number) or _end_refusal(table, meld, card, moves.end_in(move))
    return refusal or _left_for_discard(table.rules, size(hand) - 1)


def _lay_off_refusal(table: RummyFields, seat: i64, number: i64) -> Refusal | None:
    # PURR-7, 10, 11
    if table.rules.lay_off == NOWHERE:
        return table.rules.refuse("no_laying_off")
    if not table.has_opened(seat):
        return table.rules.refuse("own_meld_first")
    return None if table.may_add_to(seat, table.melds[number - 1]) else table.rules.refuse("only_own_melds")


def _end_refusal(table: RummyFields, meld: i64, card: i64, end: i64) -> Refusal | None:
    """Does the card go on this meld, at this end if it is a joker?"""
    rules = table.rules
    run = is_run(meld)
    if end and not run:
        return rules.refuse("set_has_no_ends")
    if card == JOKER:
        if run and not end:
            return rules.refuse("which_end")  # PURR-16
        if joker_ends(meld, rules.wraps, rules.half) & bit(end):
            return None
    elif goes_on(meld, rules.wraps) & bit(card):
        return None
    return _does_not_go_on(table, meld, card, end)


def _does_not_go_on(table: RummyFields, meld: i64, card: i64, end: i64) -> Refusal:
    length = length_of(meld)
    if not is_run(meld):
        if length == 4:
            return table.rules.refuse("too_many_for_a_set")  # PURR-14
    elif length == 13:
        return table.rules.refuse("run_is_full")  # PURR-13
    elif _is_past_the_ace(meld, card, end, table.rules.wraps):
        return table.rules.refuse("past_the_ace")  # PURR-13
    return table.rules.refuse("too_many_jokers" if card == JOKER else "does_not_go_on")


def _is_past_the_ace(run: i64, card: i64, end: i64, wraps: bool) -> bool:
    below: bool = end == moves.LOW or card == card_below(run)
    above: bool = end == moves.HIGH or card == card_above(run)
    return (below and not is_open_below(run, wraps)) or (above and not is_open_above(run, wraps))


def _swap_refusal(table: RummyFields, seat: i64, move: i64) -> Refusal | None:
    # PURR-17
    rules = table.rules
    card = moves.card_in(move)
    number = moves.number_in(move)
    if rules.joker_swap == STAYS:
        return rules.refuse("no_joker_swap")
    if not holds_card(table.hands[seat], card):
        return rules.refuse("not_in_hand")
    if not 1 <= number <= len(table.melds):
        return rules.refuse("no_such_meld")
    if not table.has_opened(seat):
        return rules.refuse("own_meld_before_swap")
    left: i64 = NO_MELD if card == JOKER else freed(table.melds[number - 1] & MELD_MASK, card)
    if left == NO_MELD:
        return rules.refuse("no_joker_for_that")
    if move & moves.OP == moves.SWAP:
        return rules.refuse("joker_is_played_at_once") if rules.joker_swap == PLAYED_AT_ONCE else None
    if rules.joker_swap != PLAYED_AT_ONCE:
        return rules.refuse("joker_goes_to_hand")
    return _new_place_refusal(table, seat, move, left)


def _new_place_refusal(table: RummyFields, seat: i64, move: i64, left: i64) -> Refusal | None:
    """May the joker go there at once? ``left`` is the meld that it leaves."""
    hand: i64 = table.hands[seat] - bit(moves.card_in(move)) + ONE_JOKER
    if move & moves.OP == moves.SWAP_MELD:
        meld = moves.meld_in(move)
        if not jokers_of(meld):
            return table.rules.refuse("joker_is_played_at_once")
        return _meld_refusal(table.rules, hand, meld)
    onto = moves.onto_in(move)
    if not 1 <= onto <= len(table.melds):
        return table.rules.refuse("no_such_meld")
    target: i64 = left if onto == moves.number_in(move) else table.melds[onto - 1] & MELD_MASK
    refusal = _lay_off_refusal(table, seat, onto) or _end_refusal(table, target, JOKER, moves.end_in(move))
    return refusal or _left_for_discard(table.rules, size(hand) - 1)
