"""What a seat may do in a thirty-one game, and which rule forbids the rest."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from katzentisch.engine.state import TABLE, Refusal
from katzentisch.games.thirty_one.fields import FOR_CHOICE, FOR_DEAL, NOTHING, ThirtyOneFields
from katzentisch.games.thirty_one.moves import (
    DEAL,
    KEEP,
    KNOCK,
    LAY,
    SKIP,
    STAY,
    SWAP,
    SWAP_ALL,
    SWAP_TWO,
    TIMEOUT,
    WITH_KNOCK,
    middle_card,
    own_card,
)
from katzentisch.games.thirty_one.pieces import cards_of


@mypyc_attr(acyclic=True)
class ThirtyOneLegal(ThirtyOneFields):
    """Moves and refusals."""

    __slots__ = ()

    def moves(self, seat: i64) -> list[int]:
        if seat == TABLE:
            if self.asked == FOR_DEAL:
                return [DEAL]
            return [] if self.asked == NOTHING else [TIMEOUT + self.to_move()]
        if seat != self.to_move():
            return []
        return [KEEP, LAY] if self.asked == FOR_CHOICE else self._turn_moves(seat)

    def _turn_moves(self, seat: i64) -> list[int]:
        out: list[int] = []
        knocks: bool = self.may_knock()
        flagged: bool = knocks and self.rules.knock_after_swap
        hand = sorted(cards_of(self.in_hand(seat)))
        middle = sorted(cards_of(self.open))
        given: i64 = 0
        while given < 3:
            taken: i64 = 0
            while taken < 3:
                is_copy: bool = (given > 0 and hand[given] == hand[given - 1]) or (
                    taken > 0 and middle[taken] == middle[taken - 1]
                )
                if not is_copy:
                    self._add_swap(SWAP + hand[given] + 64 * middle[taken], flagged, out)
                taken += 1
            given += 1
        self._add_swap(SWAP_ALL, flagged, out)
        out.append(SKIP if self.knocker < 0 else STAY)
        if knocks:
            out.append(KNOCK)
        return out

    def _add_swap(self, swap: i64, flagged: bool, out: list[int]) -> None:
        out.append(swap)
        if flagged:
            out.append(swap + WITH_KNOCK)

    # ------------------------------------------------------------------ why not

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        rules = self.rules
        if move == DEAL or move & TIMEOUT:
            return rules.table_refusal(self, seat, move == DEAL, move - TIMEOUT)
        refusal = rules.seat_refusal(self, seat)
        if refusal is not None:
            return refusal
        if not self.standing.is_in(seat):
            return rules.refuse("out")
        is_choice: bool = move == KEEP or move == LAY
        if self.asked == FOR_CHOICE:
            if seat != self.standing.dealer:
                return rules.refuse("dealer_chooses_first")
            return None if is_choice else rules.refuse("keep_or_lay_first")
        if seat != self.turn:
            return rules.refuse("not_your_turn")
        return rules.refuse("chosen_already") if is_choice else self._turn_refusal(seat, move)

    def _turn_refusal(self, seat: i64, move: i64) -> Refusal | None:
        rules = self.rules
        if move == SKIP:
            return None if self.knocker < 0 else rules.refuse("stay_after_knock")
        if move == STAY:
            return None if self.knocker >= 0 else rules.refuse("nobody_has_knocked")
        if move == KNOCK:
            return self._knock_refusal()
        if move & SWAP_TWO:
            return rules.refuse("one_or_all")
        if move & SWAP:
            if self.place_in_hand(seat, own_card(move)) < 0:
                return rules.refuse("not_in_hand")
            if self.place_in_middle(middle_card(move)) < 0:
                return rules.refuse("not_in_middle")
        if not move & WITH_KNOCK:
            return None
        return self._knock_refusal() if rules.knock_after_swap else rules.refuse("swap_or_knock")

    def _knock_refusal(self) -> Refusal | None:
        if self.knocker >= 0:
            return self.rules.refuse("knocked_already")
        return None if self.may_knock() else self.rules.refuse("knock_too_early")
