"""The state of a rummy game, and what each move does to it, in the order of a turn."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from katzentisch.engine.cards import ALL, JOKER, bit, kinds
from katzentisch.engine.chance import Dice, FastChance
from katzentisch.engine.events import Event
from katzentisch.engine.state import MOST_MOVES, TABLE, Refusal, Result, State
from katzentisch.games.rummy import judging, knowledge, moves, reasons
from katzentisch.games.rummy.ending import end_by_points, finish, result_of
from katzentisch.games.rummy.fields import FOR_TURN, MELD_MASK, RummyFields, Standing
from katzentisch.games.rummy.heuristic import (
    comes_before,
    highest_discard,
    mildest_move,
    random_move,
    sensible_move,
)
from katzentisch.games.rummy.legal import legal_moves, why_not
from katzentisch.games.rummy.melds import (
    added_high,
    added_low,
    cards_in,
    freed,
    is_run,
    meld_points,
    owner_of,
    uses,
    with_joker_in_set,
    with_natural,
)
from katzentisch.games.rummy.options import MOST_RESHUFFLES


@final
class RummyState(RummyFields):
    """Read `fields` for what it holds, `legal` for what is allowed, and on from here for what happens."""

    def clone(self) -> RummyState:
        new = RummyState(self.rules, self.chance, self.standing)
        self.copy_to(new)
        return new

    def moves(self, seat: i64) -> list[int]:
        return legal_moves(self, seat)

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        return why_not(self, seat, move)

    def play(self, seat: i64, move: i64, trace: list[Event] | None = None) -> None:
        make_move(self, seat, move, trace)

    def result(self) -> Result | None:
        return result_of(self)

    def taken_back(self, now: State) -> None:
        assert isinstance(now, RummyState)
        self.made = now.made  # GEN-5: moves taken back count

    def mildest(self, seat: i64) -> i64:
        return mildest_move(self, seat)

    def heuristic(self, seat: i64) -> i64:
        return sensible_move(self, seat)

    def reason(self, seat: i64, move: i64) -> str:
        return reasons.reason(self, seat, move)

    def value(self, seat: i64) -> float:
        return judging.value(self, seat)

    def payoff(self, seat: i64) -> float:
        return judging.payoff(self, seat)

    def plausible(self, seat: i64) -> list[int]:
        """Nobody throws a joker away, unless nothing else may be discarded."""
        found = legal_moves(self, seat)
        wasted = moves.discard(JOKER)
        if wasted in found and len([move for move in found if move & moves.OP == moves.DISCARD]) > 1:
            found.remove(wasted)
        return found

    def forget(self) -> None:
        self.learning = False
        self.learnt = knowledge.NOTHING

    def playout(self, dice: Dice) -> i64:
        decisions: i64 = 0
        self.forget()
        self.chance = FastChance(dice.word())
        while self.asked == FOR_TURN:
            make_move(self, self.turn, random_move(self, dice), None)
            decisions += 1
        return decisions


def make_move(table: RummyFields, seat: i64, move: i64, trace: list[Event] | None) -> None:
    """Make a move that has no refusal; with a trace, tell what happened."""
    op = move & moves.OP
    if seat == TABLE:
        if op == moves.DEAL:
            _deal(table, trace)
        else:
            _time_out(table, moves.seat_in(move), trace)
        return
    table.made += 1
    if op == moves.DISCARD:
        _discard(table, seat, moves.card_in(move), trace)
    elif op == moves.DRAW:
        _draw(table, seat, trace)
    elif op == moves.TAKE:
        _take(table, seat, trace)
    elif op == moves.MELD:
        _meld(table, seat, moves.meld_in(move), trace)
    elif op == moves.ADD:
        _add(table, seat, moves.card_in(move), moves.number_in(move), moves.end_in(move), trace)
    else:
        _swap(table, seat, move, trace)
    if table.made >= MOST_MOVES and table.asked == FOR_TURN:
        _put_back_opening(table, seat, "GEN-5", trace)
        end_by_points(table, "GEN-5", trace)


# ---------------------------------------------------------------------- the deal


def _deal(table: RummyFields, trace: list[Event] | None) -> None:
    # PURR-1, 2, 12, 22
    rules = table.rules
    old = table.standing
    table.standing = Standing(old.dealer, old.deal + 1, old.totals, (0,) * rules.seats, "")
    table.clear_table()
    table.stock = _shuffled(table, kinds(ALL) + [JOKER] * rules.jokers)
    table.at = 0
    table.asked = FOR_TURN
    _deal_hands(table, trace)
    table.pile = [table.stock[table.at]]
    table.at += 1
    if trace is not None:
        trace.append(Event("turned_up", cards=(table.pile[0],), reveals=True))
    _begin_turn(table, table.next_seat(old.dealer))


def _deal_hands(table: RummyFields, trace: list[Event] | None) -> None:
    seats: i64 = table.rules.seats
    dealt: list[list[int]] = [[] for _ in range(seats)]
    seat = table.next_seat(table.standing.dealer)
    n: i64 = seats * table.rules.hand_size
    while n > 0:
        card: i64 = table.stock[table.at]
        table.at += 1
        table.give(seat, card)
        dealt[seat].append(card)
        seat = table.next_seat(seat)
        n -= 1
    if trace is not None:
        trace.append(Event("dealer_chosen", table.standing.dealer))
        for _ in range(seats):
            hand = tuple(dealt[seat])
            trace.append(Event("dealt", seat, hand, seen_by=bit(seat), count=len(hand), reveals=True))
            seat = table.next_seat(seat)


def _shuffled(table: RummyFields, cards: list[int]) -> tuple[int, ...]:
    table.uses += 1
    return table.chance.shuffled(table.standing.deal, table.uses - 1, cards)


# ---------------------------------------------------------------------- a turn


def _begin_turn(table: RummyFields, seat: i64) -> None:
    table.turn = seat
    table.drawn = -1
    table.from_pile = False
    table.joker_played = False


def _draw(table: RummyFields, seat: i64, trace: list[Event] | None) -> None:
    # PURR-3
    card: i64 = table.stock[table.at]
    table.at += 1
    table.drawn = card
    table.give(seat, card)
    if table.learnt:
        table.learnt = knowledge.drawn(table.learnt, seat, table.stock_lacks)
    if trace is not None:
        trace.append(Event("drew", seat, (card,), seen_by=bit(seat), count=1, reveals=True))


def _take(table: RummyFields, seat: i64, trace: list[Event] | None) -> None:
    # PURR-3, 20, 22
    card: i64 = table.pile.pop()
    table.drawn = card
    table.from_pile = True
    table.show(seat, card)
    table.give(seat, card)
    if trace is not None:
        trace.append(Event("took_discard", seat, (card,)))


def _meld(table: RummyFields, seat: i64, meld: i64, trace: list[Event] | None) -> None:
    # PURR-4, 5
    _lay_down(table, seat, uses(meld))
    table.lay(seat, meld)
    if trace is not None:
        trace.append(Event("melded", seat, tuple(cards_in(meld)), count=len(table.melds)))
    if not table.has_opened(seat):
        # PURR-21
        table.laid += meld_points(meld)
        table.opening += 1
        if table.laid >= table.rules.first_points:
            table.opened |= bit(seat)
            table.opening = 0
            table.laid = 0
    _finish_if_out(table, seat, trace)


def _lay_down(table: RummyFields, seat: i64, cards: i64) -> None:
    """Cards, as a hand, leave a seat's hand for the table."""
    if table.learnt:
        naturals: i64 = cards & ALL
        for card in kinds(naturals):
            table.strip(seat, card)
        for _ in range(cards >> JOKER):
            table.strip(seat, JOKER)
    else:
        table.hands[seat] -= cards
    if cards >> JOKER:
        table.joker_played = True


def _add(table: RummyFields, seat: i64, card: i64, number: i64, end: i64, trace: list[Event] | None) -> None:
    # PURR-7, 11
    _lay_down(table, seat, bit(card))
    _put_on(table, seat, card, number, end, trace)
    _finish_if_out(table, seat, trace)


def _put_on(table: RummyFields, seat: i64, card: i64, number: i64, end: i64, trace: list[Event] | None) -> None:
    meld: i64 = table.melds[number - 1] & MELD_MASK
    if card != JOKER:
        meld = with_natural(meld, card)
    elif not is_run(meld):
        meld = with_joker_in_set(meld)
    else:
        meld = added_low(meld, True) if end == moves.LOW else added_high(meld, True)
    table.change_meld(number - 1, meld)
    if trace is not None:
        owner = owner_of(table.melds[number - 1])
        trace.append(Event("added", seat, (card,), count=number, other=owner))


def _swap(table: RummyFields, seat: i64, move: i64, trace: list[Event] | None) -> None:
    # PURR-17
    card = moves.card_in(move)
    number = moves.number_in(move)
    _lay_down(table, seat, bit(card))
    table.change_meld(number - 1, freed(table.melds[number - 1] & MELD_MASK, card))
    if trace is not None:
        trace.append(Event("swapped", seat, (card,), count=number, other=owner_of(table.melds[number - 1])))
    # With play_at_once too the joker is in the hand for a moment, as in a player's paw.
    table.show(seat, JOKER)
    table.give(seat, JOKER)
    op = move & moves.OP
    if op == moves.SWAP_MELD:
        _meld(table, seat, moves.meld_in(move), trace)
    elif op == moves.SWAP_ADD:
        _add(table, seat, JOKER, moves.onto_in(move), moves.end_in(move), trace)


def _finish_if_out(table: RummyFields, seat: i64, trace: list[Event] | None) -> None:
    if not table.hands[seat]:
        finish(table, seat, trace)  # PURR-9, 18


def _discard(table: RummyFields, seat: i64, card: i64, trace: list[Event] | None) -> None:
    # PURR-8
    table.strip(seat, card)
    table.pile.append(card)
    if card == JOKER and table.learnt and not table.rules.may_return and table.from_pile:
        _learn_from_joker(table, seat)
    if trace is not None:
        trace.append(Event("discarded", seat, (card,)))
    if not table.hands[seat]:
        finish(table, seat, trace)
        return
    _begin_turn(table, table.next_seat(seat))
    if table.at == len(table.stock):
        _renew_stock(table, trace)


def _learn_from_joker(table: RummyFields, seat: i64) -> None:
    # PURR-20: a joker that was just taken may not go back, so this was another, and that one is still there.
    if table.drawn == JOKER and not table.joker_played and table.hands[seat]:
        table.learnt = knowledge.shown(table.learnt, seat, JOKER)


def _renew_stock(table: RummyFields, trace: list[Event] | None) -> None:
    # PURR-23
    if table.reshuffles == MOST_RESHUFFLES or len(table.pile) == 1:
        end_by_points(table, "PURR-23", trace)
        return
    table.reshuffles += 1
    under = table.pile[:-1]
    table.pile = [table.pile[-1]]
    table.stock = _shuffled(table, under)
    table.at = 0
    if table.learning:
        _learn_from_reshuffle(table, under)
    if trace is not None:
        trace.append(Event("reshuffled", count=len(under)))


def _learn_from_reshuffle(table: RummyFields, stock: list[int]) -> None:
    in_stock: i64 = 0
    for card in stock:
        in_stock |= bit(card)
    gone = in_stock & ALL
    if not any(hand >> JOKER for hand in table.hands):
        gone |= bit(JOKER)  # all jokers lie elsewhere, as everybody can count
    table.start_learning()
    table.learnt = knowledge.reshuffled(table.learnt, gone)
    table.stock_lacks = knowledge.EVERY_KIND & ~in_stock


# ---------------------------------------------------------------------- time is up


def _time_out(table: RummyFields, seat: i64, trace: list[Event] | None) -> None:
    # GEN-3; GEN-5: what is drawn and discarded for a seat counts
    if trace is not None:
        trace.append(Event("timed_out", seat))
    if table.drawn < 0:
        make_move(table, seat, moves.DRAW, trace)
        if table.asked != FOR_TURN:
            return
    _put_back_opening(table, seat, "GEN-3", trace)
    card = highest_discard(table, seat)
    if table.learning:
        _learn_from_highest(table, seat, card)
    make_move(table, seat, moves.discard(card), trace)


def _put_back_opening(table: RummyFields, seat: i64, rule: str, trace: list[Event] | None) -> None:
    """Melds short of PURR-21's points go back to the hand, where everybody knows their cards now."""
    if not table.opening:
        return
    while table.opening:
        meld: i64 = table.melds[-1] & MELD_MASK
        table.put_melds(table.melds[:-1])
        table.opening -= 1
        for card in cards_in(meld):
            table.show(seat, card)
            table.give(seat, card)
        if trace is not None:
            trace.append(Event("put_back", seat, tuple(cards_in(meld)), rule=rule))
    table.laid = 0
    table.joker_played = False  # nothing but these melds can have been laid in this turn


def _learn_from_highest(table: RummyFields, seat: i64, card: i64) -> None:
    # The table discarded the highest card, so none before it was there.
    before: i64 = 0
    kind: i64 = 0
    while kind <= JOKER:
        if comes_before(kind, card):
            before |= bit(kind)
        kind += 1
    table.start_learning()
    table.learnt = knowledge.excluded(table.learnt, seat, before)
