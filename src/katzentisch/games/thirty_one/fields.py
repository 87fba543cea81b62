"""What lasts from round to round of a thirty-one game, what lies on the table in one, and whose turn it is."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from katzentisch.engine.cards import bit
from katzentisch.engine.chance import Chance
from katzentisch.engine.seats import left_of, next_in
from katzentisch.engine.state import OVER, TABLE, Result
from katzentisch.games.thirty_one import knowledge
from katzentisch.games.thirty_one.options import Rules, hiss_ends
from katzentisch.games.thirty_one.pieces import NO_HAND, HandsAndMiddle, card_at, is_mixed, three
from katzentisch.games.thirty_one.values import NOT_LAID, laid_as, points

# What the game waits for.
FOR_DEAL: Final = 0
FOR_CHOICE: Final = 1  # the dealer keeps or lays the set it has seen
FOR_TURN: Final = 2
NOTHING: Final = 3  # it is over


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Standing:
    """What changes only when a round is dealt or over. Shared by clones: a state replaces it and never changes it."""

    __slots__ = ("counters", "deal", "dealer", "in_play", "out", "places", "rule")

    def __init__(
        self, dealer: i64, deal: i64, counters: tuple[int, ...], places: tuple[int, ...], rule: str = ""
    ) -> None:
        self.dealer: i64 = dealer
        self.deal: i64 = deal
        self.counters = counters  # 0: on the last life (MAUZ-12)
        self.places = places  # 0: still in
        self.rule = rule  # the number that ended the game; "" while it runs
        self.out: i64 = 0  # one bit a seat that is out
        self.in_play: i64 = 0
        for seat in range(len(places)):
            if places[seat]:
                self.out |= bit(seat)
            else:
                self.in_play += 1

    def is_in(self, seat: i64) -> bool:
        """Does this seat still play?"""
        return 0 <= seat < len(self.places) and not self.out >> seat & 1

    def next_in(self, seat: i64) -> i64:
        """The next seat clockwise that is still in; there must be one."""
        return next_in(seat, len(self.places), self.out)

    def from_dealers_left(self) -> list[int]:
        """The seats still in, the dealer last."""
        return [seat for seat in left_of(self.dealer, len(self.places)) if not self.out >> seat & 1]


@mypyc_attr(acyclic=True)
class ThirtyOneFields(HandsAndMiddle):
    """Hands, middle and stock, whose turn it is, and how the round has gone so far."""

    __slots__ = (
        "asked",
        "at",
        "chance",
        "gone",
        "knocker",
        "learning",
        "learnt",
        "made",
        "replaced",
        "rules",
        "skips",
        "standing",
        "stock",
        "turn",
        "turns",
        "uses",
    )

    def __init__(self, rules: Rules, chance: Chance, standing: Standing) -> None:
        super().__init__()
        self.rules: Rules = rules
        self.chance: Chance = chance
        self.standing: Standing = standing
        self.stock: tuple[int, ...] = ()
        self.at: i64 = 0  # the stock's next card
        self.gone: tuple[int, ...] = ()  # replaced cards that have left the round (MAUZ-23)
        self.asked: i64 = FOR_DEAL
        self.turn: i64 = 0
        self.knocker: i64 = -1  # -1: nobody has knocked yet
        self.skips: i64 = 0  # in a row
        self.turns: i64 = 0  # all turns of this round that are over
        self.replaced: bool = False  # has the middle been replaced in this round?
        self.made: i64 = 0  # moves of the seats in this round
        self.uses: i64 = 0  # uses of chance in this round
        self.learning: bool = True  # playouts keep no knowledge
        self.learnt: knowledge.Learnt = knowledge.BLANK

    def copy_to(self, new: ThirtyOneFields) -> None:
        """Make a state that has just been made the same as this one."""
        self.copy_hands(new, self.rules.seats)
        new.open = self.open
        new.stock = self.stock
        new.at = self.at
        new.gone = self.gone
        new.asked = self.asked
        new.turn = self.turn
        new.knocker = self.knocker
        new.skips = self.skips
        new.turns = self.turns
        new.replaced = self.replaced
        new.made = self.made
        new.uses = self.uses
        new.learning = self.learning
        new.learnt = self.learnt

    def clear_table(self) -> None:
        """As a round begins: nobody holds a card, and nothing has happened."""
        self.empty_hands(self.rules.seats, NO_HAND)
        self.gone = ()
        self.knocker = -1
        self.skips = 0
        self.turns = 0
        self.replaced = False
        self.made = 0
        self.uses = 0
        self.learnt = knowledge.nothing(self.rules.seats)

    # ------------------------------------------------------------------ what is asked of whom

    def to_move(self) -> i64:
        if self.asked == FOR_TURN:
            return self.turn
        if self.asked == FOR_CHOICE:
            return self.standing.dealer
        return TABLE if self.asked == FOR_DEAL else OVER

    def seat_count(self) -> int:
        return self.rules.seats

    def deal_number(self) -> int:
        return self.standing.deal

    def points_of(self, seat: i64) -> i64:
        """What a seat's hand is worth, in half points."""
        hand: i64 = self.in_hand(seat)
        return points(card_at(hand, 0), card_at(hand, 1), card_at(hand, 2), self.rules.three_aces)

    def left_in_stock(self) -> int:
        """How many cards the stock has."""
        return len(self.stock) - self.at

    def three_from_stock(self) -> i64:
        """Take the stock's next three cards."""
        stock = self.stock
        at: i64 = self.at
        self.at = at + 3
        return three(stock[at], stock[at + 1], stock[at + 2])

    def hiss_ends(self) -> bool:
        """MAUZ-16: does three of a rank end the round by now?"""
        return hiss_ends(self.rules, self.replaced)

    def may_knock(self) -> bool:
        """Is knocking allowed in the turn that is on? MAUZ-21, 22"""
        if self.knocker >= 0:
            return False
        return self.rules.knock_from_lap == 1 or self.turns >= self.standing.in_play

    def lays_down(self, seat: i64) -> i64:
        """Is a seat's hand to be laid down at once, and as what?"""
        hand: i64 = self.in_hand(seat)
        if is_mixed(hand):
            return NOT_LAID
        return laid_as(card_at(hand, 0), card_at(hand, 1), card_at(hand, 2), self.rules.suit_31, self.hiss_ends())

    def place_in_hand(self, seat: i64, card: i64) -> i64:
        """Where in a hand a card is, a known one before an unknown copy of it; -1: nowhere."""
        hand: i64 = self.in_hand(seat)
        known: i64 = self.learnt.known >> 3 * seat
        found: i64 = -1
        place: i64 = 0
        while place < 3:
            if card_at(hand, place) == card and (found < 0 or known >> place & 1):
                found = place
            place += 1
        return found

    def place_in_middle(self, card: i64) -> i64:
        """Where in the middle a card lies; -1: nowhere."""
        place: i64 = 0
        while place < 3:
            if card_at(self.open, place) == card:
                return place
            place += 1
        return -1

    def result(self) -> Result | None:
        if self.asked != NOTHING:
            return None
        return Result(self.standing.places, (), self.standing.rule)
