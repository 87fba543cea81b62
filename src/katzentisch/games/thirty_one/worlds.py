"""The worlds that a seat's view of a thirty-one game leaves open."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from katzentisch.engine.cards import bit
from katzentisch.engine.chance import Dice
from katzentisch.engine.game import Worlds
from katzentisch.games.thirty_one import beliefs, knowledge, values
from katzentisch.games.thirty_one.state import ThirtyOneState
from katzentisch.games.thirty_one.view import ThirtyOneView, state_of

#: One hand in ten to twenty goes with a knock; beyond this whatever was drawn last will do.
_DRAWS: Final = 48


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
        self._in_play = len([n for n in range(len(view.counts)) if view.counts[n]])
        self._acted = [seat for seat in self._singles + self._others if self._has_acted(seat)]

    def _has_acted(self, seat: int) -> bool:
        view = self._view
        has_moved = view.knocker == seat or len(view.known[seat]) > 0 or view.turns >= self._in_play
        return view.asked != "choice" and has_moved

    def sample(self, dice: Dice) -> ThirtyOneState:
        """A state that this seat cannot tell from the truth, each as likely as the cards make it."""
        return self._drawn(dice, False)

    def likely(self, dice: Dice) -> ThirtyOneState:
        """The same, but who swapped or knocked holds good cards more often than the cards alone make likely."""
        return self._drawn(dice, True)

    def _drawn(self, dice: Dice, believes: bool) -> ThirtyOneState:
        while True:
            left = self._unseen.copy()
            dice.shuffle(left)
            hidden: list[list[int]] = [[] for _ in self._view.counts]
            if self._place_singles(left, hidden, dice) and self._place_others(left, hidden):
                unseen_set = [left.pop() for _ in range(self._view.unseen_set)]
                if self._is_as_likely(left, dice):
                    if believes:
                        for seat in self._acted:
                            self._draw_credible(seat, hidden[seat], left, dice)
                    return self._state(left, hidden, unseen_set, dice)

    def _draw_credible(self, seat: int, hidden: list[int], left: list[int], dice: Dice) -> None:
        """Draw this seat's hidden cards anew until they go with what it did, or too often."""
        view = self._view
        has_knocked = view.knocker == seat
        for _ in range(_DRAWS):
            a, b, c = (*view.known[seat], *hidden)
            points = values.points(a, b, c, view.rules.three_aces)
            if dice.below(beliefs.FULL) < beliefs.credit(points, has_knocked, self._in_play) or not left:
                return
            places = [dice.below(len(left)) for _ in hidden]
            for n in range(len(places)):
                hidden[n], left[places[n]] = left[places[n]], hidden[n]
            if not self._can_hold(seat, hidden):
                for n in range(len(places) - 1, -1, -1):
                    hidden[n], left[places[n]] = left[places[n]], hidden[n]

    def _can_hold(self, seat: int, hidden: list[int]) -> bool:
        row = self._view.rows[seat]
        if len(hidden) == 1:
            excluded: i64 = row[0]
            return not excluded & bit(hidden[0])
        return knowledge.is_possible(self._view.rules, row, hidden)

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
