"""Where the cards of a rummy game lie, whose turn it is, and what that turn has brought so far."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from katzentisch.engine.cards import bit, in_reading_order
from katzentisch.engine.chance import Chance
from katzentisch.engine.seats import next_in
from katzentisch.engine.state import OVER, TABLE, State
from katzentisch.games.rummy import knowledge
from katzentisch.games.rummy.melds import MELD_BITS, cards_of, goes_on, hand_points, owner_of, size, under_jokers
from katzentisch.games.rummy.options import ON_OWN, Rules

# What the game waits for.
FOR_DEAL: Final = 0
FOR_TURN: Final = 1
NOTHING: Final = 2  # it is over

MELD_MASK: Final = 0xFFFFFF

# For a state that is made to be filled at once; never written.
_NO_CARDS: Final[list[int]] = []


@final
class Standing:
    """What changes only between deals. Shared by clones and never changed, only replaced."""

    __slots__ = ("deal", "dealer", "places", "rule", "totals")

    def __init__(self, dealer: i64, deal: i64, totals: tuple[int, ...], places: tuple[int, ...], rule: str) -> None:
        self.dealer: i64 = dealer
        self.deal: i64 = deal
        self.totals = totals
        self.places = places  # of the last deal that ended; 0 while one runs
        self.rule = rule  # the number that ended the game; "" while it runs


class RummyFields(State):
    """Hands, stock, discard pile and melds, and what has happened in this turn."""

    def __init__(self, rules: Rules, chance: Chance, standing: Standing) -> None:
        self.rules: Rules = rules
        self.chance: Chance = chance
        self.standing: Standing = standing
        self.hands: list[int] = _NO_CARDS  # see `melds`: a bit a natural card, and above them how many jokers
        self.stock: tuple[int, ...] = ()
        self.at: i64 = 0  # the stock's next card
        self.pile: list[int] = _NO_CARDS  # the discard pile, its top card last
        self.melds: list[int] = _NO_CARDS  # in the order they were laid, each with its owner above MELD_BITS
        self.ends: i64 = 0  # natural cards that go on some meld
        self.stood: i64 = 0  # natural cards that a joker on the table stands for
        self.asked: i64 = FOR_DEAL
        self.turn: i64 = 0
        self.drawn: i64 = -1  # the card drawn or taken in this turn; -1: none yet
        self.from_pile: bool = False  # was it taken from the discard pile?
        self.joker_played: bool = False  # has a joker left the hand in this turn (PURR-20)?
        self.opened: i64 = 0  # one bit a seat with a meld of its own, PURR-21's points reached
        self.opening: i64 = 0  # how many melds of this turn are still short of those points
        self.laid: i64 = 0  # what these count together
        self.reshuffles: i64 = 0  # how often the stock was renewed (PURR-23)
        self.made: i64 = 0  # moves made in this deal, by the seats or for them
        self.uses: i64 = 0  # uses of chance in this deal
        self.learning: bool = True  # playouts keep no knowledge
        self.learnt: knowledge.Learnt = knowledge.NOTHING
        self.stock_lacks: i64 = 0  # kinds that are known not to be in the stock

    def copy_to(self, new: RummyFields) -> None:
        """Make a state that has just been made the same as this one."""
        new.hands = self.hands.copy()
        new.stock = self.stock
        new.at = self.at
        new.pile = self.pile.copy()
        new.melds = self.melds.copy()
        new.ends = self.ends
        new.stood = self.stood
        new.asked = self.asked
        new.turn = self.turn
        new.drawn = self.drawn
        new.from_pile = self.from_pile
        new.joker_played = self.joker_played
        new.opened = self.opened
        new.opening = self.opening
        new.laid = self.laid
        new.reshuffles = self.reshuffles
        new.made = self.made
        new.uses = self.uses
        new.learning = self.learning
        new.learnt = self.learnt
        new.stock_lacks = self.stock_lacks

    def clear_table(self) -> None:
        """As a deal begins: nobody holds a card, and nothing lies on the table."""
        self.hands = [0] * self.rules.seats
        self.pile = []
        self.put_melds([])
        self.opened = 0
        self.reshuffles = 0
        self.made = 0
        self.uses = 0
        self.learnt = knowledge.NOTHING
        self.stock_lacks = 0

    # ------------------------------------------------------------------ what is asked of whom

    def to_move(self) -> i64:
        if self.asked == FOR_TURN:
            return self.turn
        return TABLE if self.asked == FOR_DEAL else OVER

    def seat_count(self) -> int:
        return self.rules.seats

    def deal_number(self) -> int:
        return self.standing.deal

    def next_seat(self, seat: i64) -> i64:
        """The next seat clockwise."""
        return next_in(seat, self.rules.seats, 0)

    # ------------------------------------------------------------------ what lies there

    def held(self, seat: i64) -> i64:
        """How many cards a seat holds."""
        return size(self.hands[seat])

    def hand(self, seat: i64) -> list[int]:
        """The cards a seat holds, in reading order."""
        return in_reading_order(cards_of(self.hands[seat]))

    def points(self, seat: i64) -> i64:
        """What a seat's hand counts (PURR-23)."""
        return hand_points(self.hands[seat])

    def has_opened(self, seat: i64) -> bool:
        """PURR-7, 11, 21: has this seat a meld of its own, worth enough?"""
        return self.opened >> seat & 1 == 1

    def points_to_open(self, seat: i64) -> i64:
        """PURR-21: what this seat's melds of the turn must still bring; 0: nothing."""
        if self.rules.first_points == 0 or self.has_opened(seat):
            return 0
        return self.rules.first_points - self.laid

    def may_add_to(self, seat: i64, laid: i64) -> bool:
        """PURR-10: is this a meld that this seat may lay cards off on?"""
        return self.rules.lay_off != ON_OWN or owner_of(laid) == seat

    def put_melds(self, melds: list[int]) -> None:
        """The melds on the table are these now."""
        self.melds = melds
        ends: i64 = 0
        stood: i64 = 0
        n: i64 = 0
        while n < len(melds):
            meld: i64 = melds[n] & MELD_MASK
            ends |= goes_on(meld, self.rules.wraps)
            stood |= under_jokers(meld)
            n += 1
        self.ends = ends
        self.stood = stood

    def lay(self, seat: i64, meld: i64) -> None:
        """A new meld, the last in the row."""
        self.melds.append(meld | seat << MELD_BITS)
        self.ends |= goes_on(meld, self.rules.wraps)
        self.stood |= under_jokers(meld)

    def change_meld(self, n: i64, meld: i64) -> None:
        """The n-th meld, from nought, has become this."""
        self.melds[n] = meld | owner_of(self.melds[n]) << MELD_BITS
        self.put_melds(self.melds)

    # ------------------------------------------------------------------ what everybody learns

    def start_learning(self) -> None:
        """From now on keep what is known of each hidden card."""
        if not self.learnt:
            self.learnt = knowledge.blank([int(self.held(seat)) for seat in range(self.rules.seats)])

    def show(self, seat: i64, card: i64) -> None:
        """Everybody saw a card come into this hand that was not in it."""
        if self.learning:
            self.start_learning()
            self.learnt = knowledge.known(self.learnt, seat, card)

    def give(self, seat: i64, card: i64) -> None:
        """A card comes into a hand."""
        self.hands[seat] += bit(card)

    def strip(self, seat: i64, card: i64) -> None:
        """A card leaves a hand, for everybody to see."""
        self.hands[seat] -= bit(card)
        if self.learnt:
            self.learnt = knowledge.played(self.learnt, seat, card)
