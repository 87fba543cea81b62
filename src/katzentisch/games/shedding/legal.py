"""Which moves a seat has, and which rule forbids the others."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from katzentisch.engine.cards import EIGHT, JACK, SEVEN, bit, lowest
from katzentisch.engine.state import TABLE, Refusal
from katzentisch.games.shedding.fields import FOR_DEAL, FOR_TURN, FOR_WISH, SheddingFields
from katzentisch.games.shedding.moves import (
    CALL,
    CARD,
    CATCH,
    DEAL,
    DRAW,
    PASS,
    SAID,
    TAKE,
    TIMEOUT,
    WISH,
    WITH_WISH,
    said_with,
    wish_of,
)
from katzentisch.games.shedding.options import AUTOMATIC, BY_CATCH


@mypyc_attr(acyclic=True)
class SheddingLegal(SheddingFields):
    """Moves and refusals."""

    def list_moves(self, seat: i64, out: list[int]) -> None:
        """Add everything this seat may do now."""
        if self.asked == FOR_TURN:
            if seat == self.turn:
                self._turn_moves(seat, out)
            if self.window >= 0:
                self._call_moves(seat, out)
            if seat == TABLE:
                out.append(TIMEOUT + self.turn)
        elif self.asked == FOR_WISH:
            if seat == self.standing.dealer:
                suit: i64 = 0
                while suit < 4:
                    if self.may_wish(suit, self.top):
                        out.append(WISH + suit)
                    suit += 1
            elif seat == TABLE:
                out.append(TIMEOUT + self.standing.dealer)
        elif self.asked == FOR_DEAL and seat == TABLE:
            out.append(DEAL)

    def _turn_moves(self, seat: i64, out: list[int]) -> None:
        if (self.debts or self.window == seat) and self.owes(seat):
            out.append(TAKE)
            return
        if self.drawn >= 0:
            self._moves_after_drawing(seat, out)
            return
        cards: i64 = self.in_hand(seat) & self.playable(seat)
        if cards:
            self._plays(seat, cards, out)
        if self.owed or self.skip:
            out.append(TAKE)
        elif self.to_draw() > 0:
            if not (cards and self.rules.must_play):
                out.append(DRAW)
        elif not cards:
            out.append(PASS)

    def _moves_after_drawing(self, seat: i64, out: list[int]) -> None:
        # MIAU-17: only the drawn card, or pass; with draw_until_playable the next card while it does not fit.
        card = bit(self.drawn)
        if card & self.fits:
            self._plays(seat, card, out)
        elif self.rules.until_playable and self.to_draw() > 0:
            out.append(DRAW)
            return
        out.append(PASS)

    def _plays(self, seat: i64, cards: i64, out: list[int]) -> None:
        left = self.left_after_play(seat)
        says = self.call_with(left)
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            if self.wishes_with(card, left):
                suit: i64 = 0
                while suit < 4:
                    if self.may_wish(suit, card):
                        jack: i64 = card + WITH_WISH * (suit + 1)
                        out.append(jack)
                        if says:
                            out.append(jack + says)
                    suit += 1
            else:
                out.append(card)
                if says:
                    out.append(card + says)

    def may_wish(self, suit: i64, jack: i64) -> bool:
        """May this suit be wished with this Jack?"""
        return not self.rules.wish_other_suit_only or suit != jack & 3  # MIAU-14

    def _call_moves(self, seat: i64, out: list[int]) -> None:
        if seat == self.window:
            if not self.called:
                out.append(CALL)
        elif self.rules.call_mode == BY_CATCH and self.is_in(seat) and not self.caught >> seat & 1:
            out.append(CATCH + self.window)

    def plausible(self, seat: i64) -> list[int]:
        """Nobody forgets a call that costs nothing. Catching others is no matter of one's turn."""
        if self.window == seat and not self.called:
            return [CALL]
        says = self.call_with(self.left_after_play(seat))
        out: list[int] = []
        for move in self.moves(seat):
            is_card: bool = move < DRAW or move > DEAL
            if move < CATCH and (not is_card or SAID * said_with(move) == says):
                out.append(move)
        return out

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        rules = self.rules
        if move >= TIMEOUT or move == DEAL:
            return rules.table_refusal(self, seat, move == DEAL, move - TIMEOUT)
        refusal = rules.seat_refusal(self, seat)
        if refusal is not None:
            return refusal
        if not self.is_in(seat):
            return rules.refuse("out")
        if move == CALL:
            return self._call_refusal(seat)
        if move >= CATCH:
            return self._catch_refusal(seat, move - CATCH)
        if self.asked == FOR_WISH:
            return self._first_wish_refusal(seat, move)
        if seat != self.turn:
            return rules.refuse("not_your_turn")
        if WISH <= move < WISH + 4:
            return rules.refuse("no_first_jack")
        return self._turn_refusal(seat, move)

    def _first_wish_refusal(self, seat: i64, move: i64) -> Refusal | None:
        if seat != self.standing.dealer:
            return self.rules.refuse("dealer_wishes_first")
        if not WISH <= move < WISH + 4:
            return self.rules.refuse("name_a_suit_first")
        return None if self.may_wish(move - WISH, self.top) else self.rules.refuse("wish_another_suit")

    def _call_refusal(self, seat: i64) -> Refusal | None:
        if self.rules.call_mode == AUTOMATIC:
            return self.rules.refuse("calls_are_automatic")
        if self.window != seat:
            return self.rules.refuse("nothing_to_call")
        return self.rules.refuse("called_already") if self.called else None

    def _catch_refusal(self, seat: i64, other: i64) -> Refusal | None:
        if self.rules.call_mode != BY_CATCH:
            return self.rules.refuse("no_catching")
        if self.window < 0 or other != self.window or other == seat:
            return self.rules.refuse("nothing_to_catch")
        return self.rules.refuse("caught_already") if self.caught >> seat & 1 else None

    def _turn_refusal(self, seat: i64, move: i64) -> Refusal | None:
        rules = self.rules
        if self.owes(seat):
            return None if move == TAKE else rules.refuse("call_was_forgotten")
        if move == TAKE:
            return None if self.owed or self.skip else rules.refuse("nothing_to_take")
        if move == DRAW:
            return self._draw_refusal(seat)
        if move == PASS:
            return self._pass_refusal(seat)
        return self._play_refusal(seat, move)

    def _draw_refusal(self, seat: i64) -> Refusal | None:
        rules = self.rules
        if self.owed:
            return rules.refuse("answer_or_take")
        if self.skip:
            return rules.refuse("answer_or_miss")
        if self.drawn >= 0:
            if not rules.until_playable:
                return rules.refuse("drawn_already")
            if bit(self.drawn) & self.fits:
                return rules.refuse("drawn_card_fits")
        if self.to_draw() <= 0:
            return rules.refuse("nothing_to_draw")
        if self.drawn < 0 and rules.must_play and self.in_hand(seat) & self.playable(seat):
            return rules.refuse("must_play")
        return None

    def _pass_refusal(self, seat: i64) -> Refusal | None:
        rules = self.rules
        if self.owed:
            return rules.refuse("answer_or_take")
        if self.skip:
            return rules.refuse("answer_or_miss")
        if self.drawn >= 0:
            if rules.until_playable and not bit(self.drawn) & self.fits and self.to_draw() > 0:
                return rules.refuse("draw_on")
            return None
        if self.to_draw() > 0:
            return rules.refuse("draw_before_passing")
        return rules.refuse("nothing_to_draw_so_play") if self.in_hand(seat) & self.playable(seat) else None

    def _play_refusal(self, seat: i64, move: i64) -> Refusal | None:
        rules = self.rules
        card: i64 = move & CARD
        if not self.in_hand(seat) & bit(card):
            return rules.refuse("not_in_hand")
        if self.owed and card >> 2 != SEVEN:
            return rules.refuse("answer_or_take")
        if self.skip and card >> 2 != EIGHT:
            return rules.refuse("answer_or_miss")
        if self.drawn >= 0 and card != self.drawn:
            return rules.refuse("only_the_drawn_card")
        if not self.fits & bit(card):
            return self._does_not_fit(card)
        if not self.playable(seat) & bit(card):
            return rules.refuse("no_finish_on_jack")
        return self._wish_refusal(seat, move) or self._said_refusal(seat, move)

    def _does_not_fit(self, card: i64) -> Refusal:
        if self.top >> 2 == JACK:
            if card >> 2 == JACK:
                return self.rules.refuse("jack_on_jack")
            if self.wished:
                return self.rules.refuse("serve_the_wish")
        elif card >> 2 == JACK:
            return self.rules.refuse("jack_must_match")
        return self.rules.refuse("does_not_fit")

    def _wish_refusal(self, seat: i64, move: i64) -> Refusal | None:
        wish = wish_of(move)
        wishes = self.wishes_with(move & CARD, self.left_after_play(seat))
        if wish < 0:
            return self.rules.refuse("wish_missing") if wishes else None
        if not wishes:
            return self.rules.refuse("wish_not_needed")
        return None if self.may_wish(wish, move & CARD) else self.rules.refuse("wish_another_suit")

    def _said_refusal(self, seat: i64, move: i64) -> Refusal | None:
        said = said_with(move)
        if said == 0:
            return None
        left = self.left_after_play(seat)
        if said == 1:
            if self.rules.call_mode == AUTOMATIC:
                return self.rules.refuse("calls_are_automatic")
            return None if left == 1 else self.rules.refuse("nothing_to_call")
        if not self.rules.final_required:
            return self.rules.refuse("final_call_is_automatic")
        return None if left == 0 else self.rules.refuse("not_the_last_card")
