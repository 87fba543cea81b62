"""What a seat knows of a thirty-one game, and the worlds that this leaves open."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from katzentisch.engine.cards import bit, in_reading_order
from katzentisch.engine.chance import Dice, FastChance
from katzentisch.engine.game import View, Worlds
from katzentisch.games.thirty_one import knowledge
from katzentisch.games.thirty_one.ending import Standing
from katzentisch.games.thirty_one.fields import FOR_CHOICE, FOR_DEAL, FOR_TURN, NOTHING
from katzentisch.games.thirty_one.options import Rules
from katzentisch.games.thirty_one.pieces import as_hand
from katzentisch.games.thirty_one.state import ThirtyOneState


@final
class ThirtyOneView(View):
    """All that a seat (None: a spectator) has learnt: its own hand, and what lies or lay open for everybody."""

    def __init__(self, state: ThirtyOneState, seat: int | None) -> None:
        standing = state.standing
        seats = range(state.rules.seats)
        self.seat = seat
        self.rules: Rules = state.rules
        self.asked = _asked(state)
        self.dealer: int = standing.dealer
        self.deal: int = standing.deal
        self.counters = standing.counters
        self.places = standing.places
        self.rule = standing.rule
        self.turn: int = state.to_move() if state.asked in (FOR_CHOICE, FOR_TURN) else -1
        self.starter: int = state.turn  # whose turn it is, or will be once the dealer has chosen
        self.counts: tuple[int, ...] = tuple([len(state.hand(n)) for n in seats])
        self.middle: list[int] = [] if state.asked == FOR_CHOICE else state.middle()
        self.unseen_set: int = 3 if state.asked == FOR_CHOICE else 0
        self.stock_count: int = state.left_in_stock()
        self.gone: list[int] = in_reading_order(list(state.gone))
        self.knocker: int = state.knocker
        self.skips: int = state.skips
        self.turns: int = state.turns
        self.replaced: bool = state.replaced
        self.made: int = state.made
        # The cards of each hand that everybody knows, and what else everybody knows about the others.
        self.known: tuple[tuple[int, ...], ...] = tuple([_known(state, n) for n in seats])
        self.rows = state.learnt.rows
        self.stock_known: list[int] = in_reading_order(list(state.learnt.stock))
        self.doubtful: list[int] = in_reading_order(list(state.learnt.doubtful))
        #: Half points of the hands once all have shown them.
        self.points: tuple[int, ...] = _shown_points(state)
        # From here on what only this seat sees.
        self.hand: list[int] = [] if seat is None else state.hand(seat)
        self.hand_points: int = state.points_of(seat) if seat is not None and self.hand else 0

    def facts(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "asked": self.asked,
            "dealer": self.dealer,
            "deal": self.deal,
            "counters": self.counters,
            "places": self.places,
            "rule": self.rule,
            "turn": self.turn,
            "starter": self.starter,
            "counts": self.counts,
            "middle": self.middle,
            "unseen_set": self.unseen_set,
            "stock": self.stock_count,
            "gone": self.gone,
            "knocker": self.knocker,
            "skips": self.skips,
            "turns": self.turns,
            "replaced": self.replaced,
            "made": self.made,
            "learnt": {
                "known": self.known,
                "rows": self.rows,
                "stock": self.stock_known,
                "doubtful": self.doubtful,
            },
            "points": self.points,
            "hand": self.hand,
            "hand_points": self.hand_points,
        }

    def others_hidden(self) -> list[int]:
        """The seats of which this one does not know every card."""
        return [n for n in range(len(self.counts)) if n != self.seat and self.counts[n] > len(self.known[n])]


def _asked(state: ThirtyOneState) -> str:
    if state.asked == FOR_DEAL:
        return "deal"
    if state.asked == NOTHING:
        return "over"
    if state.asked == FOR_CHOICE:
        return "choice"
    return "turn" if state.knocker < 0 else "last_turn"


def _known(state: ThirtyOneState, seat: i64) -> tuple[int, ...]:
    return tuple(in_reading_order(knowledge.known_cards(state.learnt, seat, state.held(seat))))


def _shown_points(state: ThirtyOneState) -> tuple[int, ...]:
    if state.asked not in (FOR_DEAL, NOTHING) or state.standing.deal == 0:
        return ()
    return tuple([int(state.points_of(n)) if state.hand(n) else 0 for n in range(state.rules.seats)])


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
        state = ThirtyOneState(
            rules=view.rules,
            chance=FastChance(dice.word()),
            standing=Standing(view.dealer, view.deal, view.counters, view.places, view.rule),
            stock=tuple(stock),
            at=0,
            gone=tuple(view.gone),
            asked=_ASKED[view.asked],
            turn=view.starter,
            knocker=view.knocker,
            skips=view.skips,
            turns=view.turns,
            replaced=view.replaced,
            made=view.made,
            uses=1,
            learning=True,
            learnt=knowledge.Learnt(known, view.rows, tuple(view.stock_known), tuple(view.doubtful)),
        )
        for seat in range(len(hands)):
            state.hold(seat, as_hand(hands[seat]))
        state.open = as_hand(view.middle + unseen_set)
        return state


_ASKED: Final = {"deal": FOR_DEAL, "choice": FOR_CHOICE, "turn": FOR_TURN, "last_turn": FOR_TURN, "over": NOTHING}


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
