"""A shedding game being played: dealing, the moves and their effects, time-outs and playouts.

The numbers in comments are those of Miau! Miau!; Mau Mau's own stand beside them where they differ.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from katzentisch.engine.cards import EIGHT, JACK, SEVEN, bit, count, kinds, nth
from katzentisch.engine.chance import Dice, PlayoutChance
from katzentisch.engine.events import Event
from katzentisch.engine.state import MOST_MOVES, OVER, TABLE
from katzentisch.games.shedding import judging, reasons
from katzentisch.games.shedding.ending import SheddingEnding
from katzentisch.games.shedding.fields import FOR_DEAL, FOR_TURN, FOR_WISH, Standing
from katzentisch.games.shedding.knowledge import PLAYED, SHOWED, note
from katzentisch.games.shedding.moves import (
    CALL,
    CARD,
    CATCH,
    DEAL,
    DRAW,
    PASS,
    TAKE,
    TIMEOUT,
    WISH,
    WITH_WISH,
    said_with,
    wish_of,
)
from katzentisch.games.shedding.options import AT_ONCE, AUTOMATIC, BY_CATCH


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class SheddingState(SheddingEnding):
    """The whole state: what the fields hold, and the moves that change it."""

    __slots__ = ()

    # These three stand here and not with their like: called from Python, a final class's own methods are quicker.

    def to_move(self) -> i64:
        if self.asked == FOR_TURN:
            return self.turn
        if self.asked == FOR_WISH:
            return self.standing.dealer
        return TABLE if self.asked == FOR_DEAL else OVER

    def moves(self, seat: i64) -> list[int]:
        out: list[int] = []
        self.list_moves(seat, out)
        return out

    def step(self, seat: i64, move: i64) -> i64:
        self.play(seat, move, None)
        return self.to_move()

    def clone(self) -> SheddingState:
        new = SheddingState(self.rules, self.chance, self.standing)
        self.copy_to(new)
        return new

    def play(self, seat: i64, move: i64, trace: list[Event] | None = None) -> None:
        if seat == TABLE:
            if move == DEAL:
                self._deal(trace)
            else:
                self._time_out(move - TIMEOUT, trace)
            return
        self.made += 1
        if move == CALL:
            self.called = True
            if trace is not None:
                trace.append(Event("called", seat))
        elif move >= CATCH:
            self._catch(seat, move - CATCH, trace)
        else:
            if self.learning and (move == DRAW or move == PASS):
                self._learn_from(seat, move)
            if self.window >= 0:
                self._close_window(trace)
            if move < DRAW or move > DEAL:
                self._play_card(seat, move, trace)
            elif move == DRAW:
                self._draw_one(seat, trace)
            elif move == PASS:
                self._pass(seat, trace)
            elif move == TAKE:
                self._take(seat, trace)
            else:
                self._first_wish(seat, move - WISH, trace)
        if self.made >= MOST_MOVES and self.asked == FOR_TURN:
            self._end_by_counting("GEN-5", trace)

    def _deal(self, trace: list[Event] | None) -> None:
        # MIAU-2; MAU-2, 3
        rules = self.rules.with_all_cards()
        old = self.standing
        self.rules = rules
        self.standing = Standing(old.dealer, old.deal + 1, old.totals, (0,) * rules.seats, 0, "")
        self.clear_table()
        self.stock = self.shuffled(kinds(rules.pack) + kinds(rules.pack_twins))
        self.at = 0
        self.turn = self.next_in(old.dealer)
        self.asked = FOR_TURN
        self._deal_hands(trace)
        self._turn_up(trace)

    def _deal_hands(self, trace: list[Event] | None) -> None:
        seats: i64 = self.rules.seats
        n: i64 = seats * self.rules.hand_size
        seat: i64 = self.turn
        dealt: list[list[int]] = [[] for _ in range(seats)]
        while n > 0:
            card: i64 = self.stock[self.at]
            self.at += 1
            self.add(seat, card)
            dealt[seat].append(card)
            seat = self.next_in(seat)
            n -= 1
        if trace is not None:
            trace.append(Event("dealer_chosen", self.standing.dealer))
            for _ in range(seats):
                hand = tuple(dealt[seat])
                trace.append(Event("dealt", seat, hand, seen_by=bit(seat), count=len(hand), reveals=True))
                seat = self.next_in(seat)

    def _turn_up(self, trace: list[Event] | None) -> None:
        # MIAU-12; MAU-3, 13
        rules = self.rules
        self.top = self.stock[self.at]
        self.at += 1
        self.piled = 0
        self.put_in_force(self.top & 3, False)
        if trace is not None:
            trace.append(Event("turned_up", cards=(self.top,), reveals=True))
        rank: i64 = self.top >> 2
        if rank == JACK:
            if rules.first_jack_wishes:
                self.asked = FOR_WISH
        elif rules.first_card_acts:
            if rank == SEVEN:
                self.owed = 2
            elif rank == EIGHT:
                self._skip_next(self.standing.dealer, trace)

    def _play_card(self, seat: i64, move: i64, trace: list[Event] | None) -> None:
        rules = self.rules
        card: i64 = move & CARD
        if not rules.two_packs:
            left: i64 = self.in_hand(seat) & ~bit(card)
        else:
            left = 1 if self.held(seat) > 1 else 0
        if left == 0 and rules.final_required and said_with(move) != 2:
            self._forget_final_call(seat, card, trace)
            return
        self.remove(seat, card)
        if self.heard_count:
            self.hear(note(PLAYED, seat, card, self.drawn >= 0))
        self.top = card
        self.piled += 1
        self.passes = 0
        self.drawn = -1
        wish = wish_of(move)
        self.put_in_force(wish if wish >= 0 else card & 3, wish >= 0)
        if trace is not None:
            trace.append(Event("played", seat, (card,), suit=wish))
        if left == 0:
            self._finish(seat, trace)
            if self.asked != FOR_TURN:
                return
        elif not rules.two_packs:
            if not left & (left - 1):
                self._one_card_left(seat, move, trace)
        elif self.is_last_card(seat):
            self._one_card_left(seat, move, trace)
        rank: i64 = card >> 2
        if rank == SEVEN:
            self.owed += 2  # MIAU-5
        elif rank == EIGHT:
            self._skip_next(seat, trace)
            return
        self.turn = self.next_in(seat)

    def _skip_next(self, seat: i64, trace: list[Event] | None) -> None:
        # MIAU-6, 20
        skipped = self.next_in(seat)
        self.turn = skipped
        if self.rules.eight_answers:
            self.skip = True
        else:
            self.turn = self.next_in(skipped)
            if trace is not None:
                trace.append(Event("skipped", skipped))

    def _one_card_left(self, seat: i64, move: i64, trace: list[Event] | None) -> None:
        # MIAU-22
        if self.rules.call_mode == AUTOMATIC:
            if trace is not None:
                trace.append(Event("called", seat))
            return
        self.window = seat
        self.called = said_with(move) == 1
        self.caught = 0
        if self.called and trace is not None:
            trace.append(Event("called", seat))

    def _close_window(self, trace: list[Event] | None) -> None:
        # MIAU-8, 22; MAU-6, 14
        seat = self.window
        mode = self.rules.call_mode
        self.window = -1
        if self.called or mode == BY_CATCH:
            return
        if mode == AT_ONCE:
            self.draw(seat, self.rules.call_cards, "forgot_call", "forgot_call", trace)
        else:
            self.debts |= bit(seat)
            if trace is not None:
                trace.append(Event("owes_call", seat, rule=self.rules.cite("call_was_forgotten")))

    def _catch(self, seat: i64, other: i64, trace: list[Event] | None) -> None:
        # MIAU-23
        self.caught |= bit(seat)
        if self.called:
            if trace is not None:
                trace.append(Event("miscaught", seat, other=other))
            self.draw(seat, 1, "drew_penalty", "no_catching", trace)
        else:
            self.window = -1
            if trace is not None:
                trace.append(Event("caught", seat, other=other))
            self.draw(other, self.rules.call_cards, "drew_penalty", "no_catching", trace)

    def _forget_final_call(self, seat: i64, card: i64, trace: list[Event] | None) -> None:
        # MAU-15: the card was seen and stays in hand.
        if self.learning:
            self.hear(note(SHOWED, seat, card))
        if trace is not None:
            trace.append(Event("forgot_final_call", seat, (card,), rule=self.rules.cite("forgot_final_call")))
        self.draw(seat, 2 + self.owed, "drew_penalty", "forgot_final_call", trace)
        self.owed = 0
        self.skip = False
        self.passes = 0
        self._next_turn()

    def _draw_one(self, seat: i64, trace: list[Event] | None) -> None:
        # MIAU-4, 17
        self.drawn = self.next_card(seat, trace)
        self.passes = 0
        if trace is not None:
            trace.append(Event("drew", seat, (self.drawn,), seen_by=bit(seat), count=1, reveals=True))

    def _pass(self, seat: i64, trace: list[Event] | None) -> None:
        rules = self.rules
        if trace is not None:
            trace.append(Event("passed", seat))
        if self.drawn >= 0:
            self._next_turn()
            return
        self.passes += 1
        if self.passes >= rules.seats - count(self.standing.out):
            self._end_by_counting(rules.cite("nothing_to_draw"), trace)  # MIAU-11
        else:
            self._next_turn()

    def _take(self, seat: i64, trace: list[Event] | None) -> None:
        # MIAU-18, 20; MAU-14
        self.passes = 0
        if self.skip:
            self.skip = False
            if trace is not None:
                trace.append(Event("skipped", seat))
            self._next_turn()
            return
        owed = self.owed
        self.owed = 0
        if owed:
            self.draw(seat, owed, "took", "", trace)
        if self.debts >> seat & 1:
            self.debts &= ~bit(seat)
            self.draw(seat, self.rules.call_cards, "forgot_call", "call_was_forgotten", trace)
        elif self.rules.play_after_penalty:
            return
        self._next_turn()

    def _first_wish(self, seat: i64, suit: i64, trace: list[Event] | None) -> None:
        self.put_in_force(suit, True)
        self.asked = FOR_TURN
        if trace is not None:
            trace.append(Event("wished", seat, suit=suit))

    def _next_turn(self) -> None:
        self.drawn = -1
        self.turn = self.next_in(self.turn)

    def _time_out(self, seat: i64, trace: list[Event] | None) -> None:
        # GEN-3: the turn is over; drawing is followed by passing.
        if trace is not None:
            trace.append(Event("timed_out", seat))
        while True:
            move = self.mildest(seat)
            if self.learning and (move < DRAW or move > DEAL):
                self._learn_from_first_fitting(seat, move & CARD)
            self.play(seat, move, trace)
            if self.learning:
                self.learn_from_wish(seat, move)
            goes_on = move == DRAW or move == TAKE
            if not goes_on or self.asked != FOR_TURN or self.turn != seat:
                return

    def reason(self, seat: i64, move: i64) -> str:
        return reasons.reason(self, seat, move)

    def payoff(self, seat: i64) -> float:
        return judging.payoff(self, seat)

    def value(self, seat: i64) -> float:
        return judging.value(self, seat)

    def forget(self) -> None:
        self.learning = False
        self.heard_count = 0

    def playout(self, dice: Dice) -> i64:
        """Random moves to the end of the deal; calls are never forgotten, wishes are random."""
        decisions: i64 = 0
        self.forget()
        self.chance = PlayoutChance(dice)
        while self.asked == FOR_TURN:
            self.play(self.turn, self._random_move(dice))
            decisions += 1
        if self.asked == FOR_WISH:
            self.play(self.standing.dealer, WISH + self.most_held(self.standing.dealer, self.top, 0))
            decisions += 1 + self.playout(dice)
        return decisions

    def _random_move(self, dice: Dice) -> i64:
        seat = self.turn
        if (self.debts or self.window == seat) and self.owes(seat):
            return TAKE
        if self.drawn >= 0:
            cards: i64 = bit(self.drawn) & self.fits
            otherwise: i64 = PASS
            if not cards and self.rules.until_playable and self.to_draw() > 0:
                return DRAW
        else:
            cards = self.in_hand(seat) & self.playable(seat)
            if self.owed or self.skip:
                otherwise = TAKE
            elif self.to_draw() > 0:
                otherwise = -1 if cards and self.rules.must_play else DRAW
            else:
                otherwise = -1 if cards else PASS
        n = count(cards)
        pick = dice.below(n + 1 if otherwise >= 0 else n)
        if pick == n:
            return otherwise
        return self._dressed(seat, nth(cards, pick), dice)

    def _dressed(self, seat: i64, card: i64, dice: Dice) -> i64:
        left = self.left_after_play(seat)
        move = card + self.call_with(left)
        if self.wishes_with(card, left):
            suit = dice.below(4)
            while not self.may_wish(suit, card):
                suit = dice.below(4)
            move += WITH_WISH * (suit + 1)
        return move
