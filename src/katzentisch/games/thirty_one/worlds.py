"""The worlds that a seat's view of a thirty-one game leaves open."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from katzentisch.engine.cards import bit
from katzentisch.engine.chance import Dice
from katzentisch.engine.game import Worlds
from katzentisch.games.thirty_one import knowledge
from katzentisch.games.thirty_one.state import ThirtyOneState
from katzentisch.games.thirty_one.view import ThirtyOneView, state_of


@final
class ThirtyOneWorlds(Worlds):
    """The hidden cards, and the places where they can be."""

    def __init__(self, view: ThirtyOneView) -> None:
        self._view = view
        self._unseen = _unseen(view)
        # Hands with one hidden card that cannot be every kind come first: they choose from what they can hold.
        self._singles: list[int] = []
        self._others: list[int] = []
        for seat in view.others_hidden():
            is_single = view.counts[seat] - len(view.known[seat]) == 1 and view.rows[seat][0] != 0
            (self._singles if is_single else self._others).append(seat)
        self._allowed = [self._count_allowed(seat, self._unseen) for seat in self._singles]
        self._doubtful = [card for card in view.doubtful if card in self._unseen]

    def sample(self, dice: Dice) -> ThirtyOneState:
        """A state that this seat cannot tell from the truth, each as likely as the cards make it."""
        while True:
            left = self._unseen.copy()
            dice.shuffle(left)
            hidden: list[list[int]] = [[] for _ in self._view.counts]
            if self._place_singles(left, hidden, dice) and self._place_others(left, hidden):
                unseen_set = [left.pop() for _ in range(self._view.unseen_set)]
                if self._is_as_likely(left, dice):
                    return self._state(left, hidden, unseen_set, dice)

    def _count_allowed(self, seat: int, cards: list[int]) -> int:
        excluded: i64 = self._view.rows[seat][0]
        n: i64 = 0
        for card in cards:
            if not excluded & bit(card):
                n += 1
        return n

    def _place_singles(self, left: list[int], hidden: list[list[int]], dice: Dice) -> bool:
        """Every way to place them is as likely as every other: a draw among all that one could hold at first, which
        hits a card that is taken by now, starts anew."""
        for n in range(len(self._singles)):
            seat = self._singles[n]
            excluded: i64 = self._view.rows[seat][0]
            pick = dice.below(self._allowed[n])
            at: i64 = 0
            while at < len(left):
                if not excluded & bit(left[at]):
                    if pick == 0:
                        break
                    pick -= 1
                at += 1
            if at == len(left):
                return False
            hidden[seat].append(left[at])
            left[at] = left[-1]
            left.pop()
        return True

    def _place_others(self, left: list[int], hidden: list[list[int]]) -> bool:
        view = self._view
        for seat in self._others:
            for _ in range(view.counts[seat] - len(view.known[seat])):
                hidden[seat].append(left.pop())
            if not knowledge.is_possible(view.rules, view.rows[seat], hidden[seat]):
                return False
        return True

    def _is_as_likely(self, left: list[int], dice: Dice) -> bool:
        """SWIM-10: a card turned up from a stock that holds its copy too was twice as likely to turn up."""
        elsewhere = [card for card in self._doubtful if card not in left]
        return dice.below(bit(len(elsewhere))) == 0

    def _state(self, left: list[int], hidden: list[list[int]], unseen_set: list[int], dice: Dice) -> ThirtyOneState:
        view = self._view
        hands: list[list[int]] = []
        known: i64 = 0
        for seat in range(len(view.counts)):
            opened = list(view.known[seat])
            known |= (bit(len(opened)) - 1) << (3 * seat)
            hands.append(opened + (_without(view.hand, opened) if seat == view.seat else hidden[seat]))
        stock = left + view.stock_known
        dice.shuffle(stock)
        return state_of(view, hands, known, view.middle + unseen_set, stock, dice)


def _without(cards: list[int], fewer: list[int]) -> list[int]:
    rest = cards.copy()
    for card in fewer:
        rest.remove(card)
    return rest


def _unseen(view: ThirtyOneView) -> list[int]:
    """The cards whose place this seat does not know: what is in the pack and nowhere in sight."""
    if not view.deal:
        return []
    left = view.rules.cards.copy()
    for n in range(len(view.counts)):
        for card in view.hand if n == view.seat else view.known[n]:
            left.remove(card)
    for card in (*view.middle, *view.gone, *view.stock_known):
        left.remove(card)
    return left
