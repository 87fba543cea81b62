"""The rules of the thirty-one games, in the order of a round.

The numbers in comments are those of Mauz; Schwimmen's own stand beside them where they differ.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from katzentisch.engine.cards import bit, in_reading_order
from katzentisch.engine.chance import Dice, FastChance
from katzentisch.engine.events import Event
from katzentisch.engine.seats import next_in
from katzentisch.engine.state import MOST_MOVES, TABLE, State
from katzentisch.games.thirty_one import heuristic, judging, knowledge, reasons, telling
from katzentisch.games.thirty_one.ending import (
    after_losses,
    dealer_after_round,
    dealer_of_rematch,
    losses,
    places_by_points,
)
from katzentisch.games.thirty_one.fields import FOR_CHOICE, FOR_DEAL, FOR_TURN, NOTHING, Standing
from katzentisch.games.thirty_one.legal import ThirtyOneLegal
from katzentisch.games.thirty_one.moves import (
    DEAL,
    KEEP,
    KNOCK,
    LAY,
    SKIP,
    STAY,
    SWAP,
    TIMEOUT,
    WITH_KNOCK,
    middle_card,
    own_card,
)
from katzentisch.games.thirty_one.pieces import card_at, cards_of
from katzentisch.games.thirty_one.values import AS_THREE_ACES, NOT_LAID

#: After so many turns of everybody a round drags on: sensible players need two or three.
_LONG: Final = 6


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class ThirtyOneState(ThirtyOneLegal):
    """A round being played."""

    __slots__ = ()

    def clone(self) -> ThirtyOneState:
        new = ThirtyOneState(self.rules, self.chance, self.standing)
        self.copy_to(new)
        return new

    def taken_back(self, now: State) -> None:
        assert isinstance(now, ThirtyOneState)
        self.made = now.made  # GEN-5: moves taken back count
        self.learnt = now.learnt  # what lay in the middle for a moment has been seen

    # ------------------------------------------------------------------ playing

    def play(self, seat: i64, move: i64, trace: list[Event] | None = None) -> None:
        if seat == TABLE:
            if move == DEAL:
                self._deal(trace)
            else:
                self._time_out(move - TIMEOUT, trace)
            return
        self.made += 1
        if move == KEEP or move == LAY:
            self._choose(seat, move == LAY, trace)
        elif move == SKIP:
            self._skip(seat, trace)
        elif move == STAY:
            if trace is not None:
                trace.append(Event("stayed", seat))
            self._next_turn(trace)
        elif move == KNOCK:
            self._knock(seat, trace)
            self._next_turn(trace)
        else:
            self._swap(seat, move, trace)
        if self.made >= MOST_MOVES and self.asked == FOR_TURN:
            self._compare("GEN-5", trace)

    def _time_out(self, seat: i64, trace: list[Event] | None) -> None:
        # GEN-3
        if trace is not None:
            trace.append(Event("timed_out", seat))
        self.play(seat, self.mildest(seat), trace)

    def _deal(self, trace: list[Event] | None) -> None:
        # MAUZ-2, 3; SWIM-1
        old = self.standing
        standing = Standing(old.dealer, old.deal + 1, old.counters, old.places)
        self.rules = self.rules.with_all_cards()
        self.standing = standing
        self.clear_table()
        self.stock = self._shuffled(self.rules.cards.copy())
        self.at = 0
        self.turn = standing.next_in(standing.dealer)
        self.asked = FOR_CHOICE
        for seat in standing.from_dealers_left():
            self.put_in_hand(seat, self.three_from_stock())
        self.open = self.three_from_stock()  # the dealer's second set
        if trace is not None:
            telling.the_deal(self, standing, trace)

    def _shuffled(self, cards: list[int]) -> tuple[int, ...]:
        self.uses += 1
        return self.chance.shuffled(self.standing.deal, self.uses - 1, cards)

    def _choose(self, seat: i64, lays: bool, trace: list[Event] | None) -> None:
        # MAUZ-2, 17; SWIM-1
        if lays:
            self.exchange_all(seat)
        self.asked = FOR_TURN
        if trace is not None:
            telling.the_choice(self, seat, lays, trace)
        self._look_at_all(trace)

    # ------------------------------------------------------------------ a turn

    def _swap(self, seat: i64, move: i64, trace: list[Event] | None) -> None:
        # MAUZ-4; SWIM-2
        if trace is not None:
            telling.a_swap(self, seat, move, trace)
        if move & SWAP:
            self._swap_one(seat, self.place_in_hand(seat, own_card(move)), self.place_in_middle(middle_card(move)))
        else:
            self._swap_all(seat)
        self._after_swap(seat, bool(move & WITH_KNOCK), trace)

    def _swap_one(self, seat: i64, given: i64, taken: i64) -> None:
        self.exchange(seat, given, taken)
        if self.learning:
            card = card_at(self.open, taken)
            self.learnt = knowledge.swapped_one(self.learnt, self.rules, seat, 3 * seat + given, card)

    def _swap_all(self, seat: i64) -> None:
        self.exchange_all(seat)
        if self.learning:
            self.learnt = knowledge.swapped_all(self.learnt, seat)

    def _after_swap(self, seat: i64, knocks: bool, trace: list[Event] | None) -> None:
        self.skips = 0
        if self.lays_down(seat) != NOT_LAID:
            self._lay_down([seat], trace)  # MAUZ-15, 16; SWIM-6. MAUZ-20: a knock with the swap is void
            return
        if self.learning:
            self.learnt = knowledge.looked_at(self.rules, self.learnt, seat, self.in_hand(seat), self.hiss_ends())
        if knocks:
            self._knock(seat, trace)
        self._next_turn(trace)

    def _knock(self, seat: i64, trace: list[Event] | None) -> None:
        # MAUZ-9; SWIM-6
        self.knocker = seat
        if trace is not None:
            trace.append(Event("knocked", seat))

    def _skip(self, seat: i64, trace: list[Event] | None) -> None:
        # MAUZ-11, 23; SWIM-3
        self.skips += 1
        if trace is not None:
            trace.append(Event("skipped_swapping", seat))
        if self.skips < self.standing.in_play:
            self._next_turn(trace)
            return
        self.skips = 0
        if self.left_in_stock() < 3 and not self.rules.reshuffles:
            self._compare(self.rules.cite("stock_too_small"), trace)  # MAUZ-24
            return
        self._replace_middle(trace)
        self._look_at_all(trace)
        if self.asked == FOR_TURN:
            self._next_turn(trace)

    def _next_turn(self, trace: list[Event] | None) -> None:
        self.turns += 1
        self.turn = next_in(self.turn, self.rules.seats, self.standing.out)
        if self.turn == self.knocker:
            self._compare(self.rules.knock, trace)  # MAUZ-9, 22

    def _replace_middle(self, trace: list[Event] | None) -> None:
        # MAUZ-11, 23
        old = self.middle()
        if trace is not None:
            trace.append(Event("middle_cleared", cards=tuple(old)))
        self.gone = (*self.gone, *old)
        if self.left_in_stock() < 3:
            self._reshuffle(trace)
        self.open = self.three_from_stock()
        self.replaced = True
        if self.learning:
            self.learnt = knowledge.turned_up(self.learnt, self.middle(), self.rules.packs)
        if trace is not None:
            trace.append(Event("turned_up", cards=tuple(self.middle()), reveals=True))

    def _reshuffle(self, trace: list[Event] | None) -> None:
        # MAUZ-24: the replaced cards, the old middle and the rest of the stock. Sorted first: chance gives the order.
        opened = in_reading_order(list(self.gone))
        if self.learning:
            self.learnt = knowledge.reshuffled(self.learnt, opened)
        self.stock = self._shuffled([*opened, *self.stock[self.at :]])
        self.at = 0
        self.gone = ()
        if trace is not None:
            trace.append(Event("middle_reshuffled", count=len(self.stock)))

    # ------------------------------------------------------------------ laying down

    def _look_at_all(self, trace: list[Event] | None) -> None:
        # MAUZ-16, 17: nobody keeps a hand that is to be laid down.
        laying: i64 = 0  # one bit a seat
        seat: i64 = 0
        while seat < self.rules.seats:
            if self.lays_down(seat) != NOT_LAID:
                laying |= bit(seat)
            seat += 1
        if laying:
            self._lay_down([seat for seat in self.standing.from_dealers_left() if laying >> seat & 1], trace)
        elif self.learning:
            for seat in self.standing.from_dealers_left():
                self.learnt = knowledge.looked_at(self.rules, self.learnt, seat, self.in_hand(seat), self.hiss_ends())

    def _lay_down(self, seats: list[int], trace: list[Event] | None) -> None:
        # MAUZ-15, 16; SWIM-6, 8: the round ends at once, by the best of what is laid down.
        laid = [int(self.lays_down(seat)) for seat in seats]
        if trace is not None:
            for n, seat in enumerate(seats):
                code = _LAID[laid[n]]
                trace.append(telling.a_hand(code, self, seat, self.points_of(seat), self.rules.cite(code)))
        self._compare(self.rules.cite(_ENDED_BY[min(laid)]), trace)

    # ------------------------------------------------------------------ the end of a round

    def _compare(self, rule: str, trace: list[Event] | None) -> None:
        # MAUZ-9; SWIM-6
        self.asked = FOR_DEAL
        if self.learning:
            self.learnt = knowledge.all_shown(self.learnt)
        found: list[int] = []
        seat: i64 = 0
        while seat < self.rules.seats:
            found.append(self.points_of(seat) if self.standing.is_in(seat) else 0)
            seat += 1
        if trace is not None:
            telling.the_hands(self, self.standing, rule, found, trace)
        if self.rules.is_single_round:
            self._rank(found, trace)
        else:
            self._pay(found, trace)

    def _rank(self, found: list[int], trace: list[Event] | None) -> None:
        # SWIM-12
        old = self.standing
        rule = self.rules.cite("match")
        self._end_game(Standing(old.dealer, old.deal, old.counters, places_by_points(found), rule), trace)

    def _pay(self, found: list[int], trace: list[Event] | None) -> None:
        # MAUZ-10, 12, 25; SWIM-7, 11
        rules = self.rules
        before = self.standing
        with_aces = self._with_three_aces()
        lost = losses(rules, before, found, with_aces, self.knocker)
        after = after_losses(before, lost)
        if after is None:
            if trace is not None:
                trace.append(Event("nobody_paid", rule=rules.cite("all_would_be_out")))
            return  # the same dealer deals again
        if trace is not None:
            telling.the_losses(rules, lost, with_aces != 0, before, after, trace)
        if after.in_play == 0:
            after.rule = rules.cite("last_one_left")
            self._end_game(after, trace)
        else:
            after.dealer = dealer_after_round(rules, before, after, found)
            self.standing = after

    def _with_three_aces(self) -> i64:
        found: i64 = 0
        seat: i64 = 0
        while seat < self.rules.seats:
            if self.lays_down(seat) == AS_THREE_ACES:
                found |= bit(seat)
            seat += 1
        return found

    def _end_game(self, standing: Standing, trace: list[Event] | None) -> None:
        self.asked = NOTHING
        self.standing = standing
        if trace is not None:
            telling.the_end(standing, trace)

    def next_dealer(self) -> int:
        """GEN-2: who deals next: the next round, or the next game when this one is over."""
        if self.asked == NOTHING:
            return dealer_of_rematch(self.rules, self.standing)
        return self.standing.dealer

    # ------------------------------------------------------------------ for time-outs, bots and playouts

    def mildest(self, seat: i64) -> i64:
        # GEN-3
        if self.asked == FOR_CHOICE:
            return KEEP
        return SKIP if self.knocker < 0 else STAY

    def heuristic(self, seat: i64) -> i64:
        """Keep a good set, swap for more, knock with enough."""
        hand = sorted(cards_of(self.in_hand(seat)))
        if self.asked == FOR_CHOICE:
            return heuristic.choice(self.rules, hand[0], hand[1], hand[2])
        middle = sorted(cards_of(self.open))
        return heuristic.turn(self.rules, hand, middle, self.standing.in_play, self.knocker >= 0, self.may_knock())

    def plausible(self, seat: i64) -> list[int]:
        """All moves, until a round drags on: then of the swaps only those that end it, and the sensible one.

        Two who wait for one another could pass low cards to and fro for ever. The sensible player swaps for more alone.
        """
        moves = self.moves(seat)
        if self.asked != FOR_TURN or self.knocker >= 0 or self.turns < _LONG * self.standing.in_play:
            return moves
        sensible = self.heuristic(seat)
        return [m for m in moves if m == sensible or m == SKIP or m == KNOCK or m & WITH_KNOCK]

    def reason(self, seat: i64, move: i64) -> str:
        hand, middle = cards_of(self.in_hand(seat)), cards_of(self.open)
        return reasons.reason(self.rules, hand, middle, self.standing.in_play, self.knocker >= 0, move)

    def payoff(self, seat: i64) -> float:
        return judging.payoff(self, seat)

    def value(self, seat: i64) -> float:
        return judging.value(self, seat)

    def forget(self) -> None:
        self.learning = False

    def playout(self, dice: Dice) -> i64:
        """Random moves to the end of the round."""
        decisions: i64 = 0
        self.forget()
        self.chance = FastChance(dice.word())
        if self.asked == FOR_CHOICE:
            self.play(self.standing.dealer, KEEP + dice.below(2))
            decisions = 1
        while self.asked == FOR_TURN:
            self._random_turn(dice)
            decisions += 1
        return decisions

    def _random_turn(self, dice: Dice) -> None:
        """One of the allowed moves, as `play` makes it: nine swaps of one, the swap of all, skip or stay, knock.

        Swaps are made place by place: no move is put together only to look for its cards again.
        """
        seat = self.turn
        knocks: bool = self.may_knock()
        swaps: i64 = 20 if knocks and self.rules.knock_after_swap else 10
        pick = dice.below(swaps + 2 if knocks else swaps + 1)
        if pick >= swaps:
            return self.play(seat, KNOCK if pick > swaps else self.mildest(seat))
        self.made += 1
        swap: i64 = pick
        if pick >= 10:
            swap -= 10
        if swap == 9:
            self.exchange_all(seat)
        else:
            given: i64 = swap // 3
            self.exchange(seat, given, swap - 3 * given)
        self._after_swap(seat, pick >= 10, None)
        if self.made >= MOST_MOVES and self.asked == FOR_TURN:
            self._compare("GEN-5", None)


#: The event that tells of a hand laid down, and the code of the rule that ends the round by it.
_LAID: Final = ["", "laid_three_aces", "laid_31", "laid_three_alike"]
_ENDED_BY: Final = ["", "ended_by_three_aces", "ended_by_31", "ended_by_three_alike"]
