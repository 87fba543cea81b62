"""What a seat may do in its turn, and which rule forbids the rest, in the order in which a player would ask."""

from __future__ import annotations

from mypy_extensions import i64

from katzentisch.engine.cards import ALL, JOKER, bit, in_reading_order, lowest
from katzentisch.engine.state import TABLE, Refusal
from katzentisch.games.rummy import moves
from katzentisch.games.rummy.fields import FOR_DEAL, FOR_TURN, MELD_MASK, RummyFields
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
    under_jokers,
    uses,
)
from katzentisch.games.rummy.opening import can_bring, melds_in_reach
from katzentisch.games.rummy.options import NOWHERE, PLAYED_AT_ONCE, STAYS, TO_HAND, Rules


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


# ---------------------------------------------------------------------- why not


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
