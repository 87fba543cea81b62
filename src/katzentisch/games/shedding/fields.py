"""What a shedding game consists of: hands, stock and pile, whose turn it is, what is pending; and plain questions about it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from katzentisch.engine.cards import JACK, bit, count, in_reading_order, kinds
from katzentisch.engine.chance import Chance
from katzentisch.engine.hands import Hands
from katzentisch.engine.seats import next_in
from katzentisch.engine.state import State
from katzentisch.games.shedding.moves import SAID
from katzentisch.games.shedding.options import AS_DEBT, AT_ONCE, AUTOMATIC, Rules

# What the game waits for.
FOR_DEAL: Final = 0
FOR_WISH: Final = 1  # the dealer names a suit for a first Jack
FOR_TURN: Final = 2
NOTHING: Final = 3  # it is over

SEVENS: Final = 0xF00000
EIGHTS: Final = 0xF000000
JACKS: Final = 0xF000000000  # OF_RANK[JACK], spelled out so that it is compiled into the code
CLUBS: Final = 0x1111111111111


@final
@mypyc_attr(acyclic=True)
class Standing:
    """What changes only between deals or when a cat goes out. Shared by clones and never changed, only replaced."""

    __slots__ = ("deal", "dealer", "out", "places", "rule", "totals")

    def __init__(
        self, dealer: i64, deal: i64, totals: tuple[int, ...], places: tuple[int, ...], out: i64, rule: str
    ) -> None:
        self.dealer: i64 = dealer
        self.deal: i64 = deal
        self.totals = totals
        self.places = places  # 0: still in
        self.out: i64 = out  # one bit a seat that has shed all its cards
        self.rule = rule  # the number that ended the game; "" while it runs


@mypyc_attr(acyclic=True)
class SheddingFields(Hands):
    """The fields of the state. A new one waits for the first deal."""

    __slots__ = (
        "asked",
        "at",
        "called",
        "caught",
        "chance",
        "debts",
        "drawn",
        "fits",
        "heard",
        "heard_count",
        "learning",
        "made",
        "owed",
        "passes",
        "piled",
        "rules",
        "skip",
        "standing",
        "stock",
        "suit",
        "top",
        "turn",
        "twins",
        "uses",
        "window",
        "wished",
    )

    def __init__(self, rules: Rules, chance: Chance, standing: Standing) -> None:
        super().__init__(0)  # a hand is the set of kinds in it
        self.rules: Rules = rules
        self.chance: Chance = chance
        self.standing: Standing = standing
        self.twins: list[int] = rules.no_twins  # the kinds each seat holds twice; with one pack never written
        self.stock: tuple[int, ...] = ()
        self.at: i64 = 0  # the stock's next card
        self.top: i64 = 0
        self.suit: i64 = 0  # in force: the top card's, or the wished one
        self.fits: i64 = 0  # the kinds that go on the pile now
        self.wished: bool = False
        self.piled: i64 = 0  # how many cards lie under the top one
        self.asked: i64 = FOR_DEAL
        self.turn: i64 = 0
        self.drawn: i64 = -1  # the card drawn in this turn
        self.owed: i64 = 0  # cards owed because of sevens
        self.skip: bool = False  # an 8 is waiting for its answer (MIAU-20)
        self.window: i64 = -1  # the seat whose call can still come, or be caught
        self.called: bool = False
        self.caught: i64 = 0  # one bit a seat that has tried to catch in this window
        self.debts: i64 = 0  # one bit a seat that forgot its call (MAU-14)
        self.passes: i64 = 0  # in a row, because nothing could be drawn
        self.made: i64 = 0  # moves made in this deal, by the seats or for them
        self.uses: i64 = 0  # uses of chance in this deal
        self.learning: bool = True  # playouts keep no knowledge
        # What everybody heard and can draw conclusions from (see `knowledge`); shared by clones until one adds to it.
        self.heard: list[int] = rules.nothing_heard
        self.heard_count: i64 = 0

    def copy_to(self, new: SheddingFields) -> None:
        """Make a state that has just been made the same as this one."""
        self.copy_hands(new, self.rules.seats)
        if self.rules.two_packs:
            new.twins = self.twins.copy()
        new.stock = self.stock
        new.at = self.at
        new.top = self.top
        new.suit = self.suit
        new.fits = self.fits
        new.wished = self.wished
        new.piled = self.piled
        new.asked = self.asked
        new.turn = self.turn
        new.drawn = self.drawn
        new.owed = self.owed
        new.skip = self.skip
        new.window = self.window
        new.called = self.called
        new.caught = self.caught
        new.debts = self.debts
        new.passes = self.passes
        new.made = self.made
        new.uses = self.uses
        new.learning = self.learning
        new.heard = self.heard
        new.heard_count = self.heard_count

    def clear_table(self) -> None:
        """As a deal begins: nobody holds a card, and nothing is pending."""
        self.empty_hands(self.rules.seats, 0)
        if self.rules.two_packs:
            self.twins = [0] * self.rules.seats
        self.drawn = -1
        self.owed = 0
        self.skip = False
        self.window = -1
        self.called = False
        self.caught = 0
        self.debts = 0
        self.passes = 0
        self.made = 0
        self.uses = 0
        self.heard_count = 0

    def seat_count(self) -> int:
        return self.rules.seats

    def deal_number(self) -> int:
        return self.standing.deal

    def taken_back(self, now: State) -> None:
        assert isinstance(now, SheddingFields)
        self.made = now.made  # GEN-5: moves taken back count

    def held(self, seat: i64) -> i64:
        """How many cards a seat holds."""
        n = count(self.in_hand(seat))
        return n + count(self.twins[seat]) if self.rules.two_packs else n

    def is_last_card(self, seat: i64) -> bool:
        """Does this seat hold exactly one card?"""
        hand: i64 = self.in_hand(seat)
        return hand != 0 and not hand & (hand - 1) and not (self.rules.two_packs and self.twins[seat])

    def is_in(self, seat: i64) -> bool:
        """Is this a seat that still has cards to shed?"""
        return 0 <= seat < self.rules.seats and not self.standing.out >> seat & 1

    def next_in(self, seat: i64) -> i64:
        """The next seat clockwise that is still in."""
        return next_in(seat, self.rules.seats, self.standing.out)

    def pays_on_closing(self) -> bool:
        """Does the open window cost its cat cards when it closes (MIAU-8; MAU-14's draw_two_at_once)?"""
        return self.window >= 0 and not self.called and self.rules.call_mode == AT_ONCE

    def to_draw(self) -> i64:
        """How many cards can be drawn at all: stock and pile, less what a closing window takes first (MIAU-22)."""
        there: i64 = len(self.stock) - self.at + self.piled
        if self.window >= 0 and self.pays_on_closing():
            there -= self.rules.call_cards
            if there < 0:
                there = 0
        return there

    def owes(self, seat: i64) -> bool:
        """MAU-14: must this turn be spent on the forgotten call?"""
        if self.debts >> seat & 1:
            return True
        return self.window == seat and not self.called and self.rules.call_mode == AS_DEBT

    def left_after_play(self, seat: i64) -> i64:
        """How many cards a play would leave: 0, 1, or 2 for more. MIAU-22: a penalty for one's own silence comes first."""
        hand: i64 = self.in_hand(seat)
        rest: i64 = hand & (hand - 1)
        if self.rules.two_packs and self.twins[seat]:
            return 2 if rest or self.twins[seat] != hand else 1
        if rest:
            return 2 if rest & (rest - 1) else 1
        if self.window == seat and self.pays_on_closing():
            there: i64 = len(self.stock) - self.at + self.piled
            return min(there, self.rules.call_cards)
        return 0

    def wishes_with(self, card: i64, left: i64) -> bool:
        """Does this card, leaving so many, come with a wish? A Jack does, unless the deal ends with it (MIAU-7, 26)."""
        if card >> 2 != JACK:
            return False
        return left > 0 or (self.rules.play_on and self.rules.seats - count(self.standing.out) > 2)

    def call_with(self, left: i64) -> i64:
        """What is to be said with a card that leaves so many, as bits of the move (MIAU-22; MAU-15)."""
        if left == 1:
            return SAID if self.rules.call_mode != AUTOMATIC else 0
        return 2 * SAID if left == 0 and self.rules.final_required else 0

    def playable(self, seat: i64) -> i64:
        """The kinds that this seat could lay now, whether it holds them or not: public knowledge."""
        if self.owed:
            return SEVENS  # MIAU-18
        if self.skip:
            return EIGHTS  # MIAU-20
        fits: i64 = self.fits
        if self.rules.no_finish_on_jack and self.left_after_play(seat) == 0:
            fits &= ~JACKS  # MIAU-21
        return fits

    def hand(self, seat: i64) -> list[int]:
        """The cards a seat holds, in reading order."""
        cards = kinds(self.in_hand(seat))
        if self.rules.two_packs:
            cards = cards + kinds(self.twins[seat])
        return in_reading_order(cards)

    def put_in_force(self, suit: i64, wished: bool) -> None:
        """This suit is to be served now: the top card's own, or a wished one."""
        self.suit = suit
        self.wished = wished
        of_suit: i64 = (suit * 0 + CLUBS) << suit
        if self.top >> 2 == JACK:
            # MIAU-7, 15: only the suit in force, and no Jack unless the table allows Jack on Jack (MAU-12).
            self.fits = of_suit & ~JACKS | self.rules.fits_on_jack
        else:
            # MIAU-3, 13; MAU-4, 11: suit or rank; a Jack by its suit, or on anything.
            of_rank: i64 = (suit * 0 + 15) << (self.top & 60)
            self.fits = of_suit | of_rank | self.rules.fits_elsewhere

    def add(self, seat: i64, card: i64) -> None:
        b = bit(card)
        hand: i64 = self.in_hand(seat)
        if self.rules.two_packs and hand & b:
            self.twins[seat] |= b
        else:
            self.put_in_hand(seat, hand | b)

    def remove(self, seat: i64, card: i64) -> None:
        b = bit(card)
        if self.rules.two_packs and self.twins[seat] & b:
            self.twins[seat] ^= b
        else:
            self.put_in_hand(seat, self.in_hand(seat) ^ b)
