"""Drawing from the stock, shuffling the pile into a new one, and what everybody hears of it."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from katzentisch.engine.cards import ALL, bit, kinds, reading_place
from katzentisch.engine.events import Event
from katzentisch.games.shedding.heuristic import SheddingHeuristic
from katzentisch.games.shedding.knowledge import (
    ANY_SUIT,
    DREW,
    DREW_NONE_OF,
    HOLDS_NONE_OF,
    PILE_HELD_ALL_OF,
    STOCK_IS_OF,
    WISHES_MOST_HELD,
    note,
    wish_note,
)
from katzentisch.games.shedding.moves import DRAW, PASS, WISH, wish_of


@mypyc_attr(acyclic=True)
class SheddingDealing(SheddingHeuristic):
    """The stock, and what drawing tells."""

    def draw(self, seat: i64, cards: i64, name: str, code: str, trace: list[Event] | None) -> None:
        """Draw so many cards, or what there is (MIAU-11), and tell it under this name."""
        if trace is None:
            while cards > 0 and self.next_card(seat, None) >= 0:
                cards -= 1
            return
        drawn: list[int] = []
        while cards > 0:
            card = self.next_card(seat, trace)
            if card < 0:
                break
            drawn.append(card)
            cards -= 1
        rule = self.rules.cite(code) if code else ""
        trace.append(
            Event(name, seat, tuple(drawn), seen_by=bit(seat), count=len(drawn), rule=rule, reveals=bool(drawn))
        )

    def next_card(self, seat: i64, trace: list[Event] | None) -> i64:
        """Take the stock's next card into a hand; -1: there is none, and no pile to make a new stock of."""
        if self.at >= len(self.stock):
            if not self.piled:
                return -1
            self._reshuffle()
            if trace is not None:
                trace.append(Event("reshuffled", count=len(self.stock)))
        card: i64 = self.stock[self.at]
        self.at += 1
        self.add(seat, card)
        if self.heard_count:
            self.hear(note(DREW, seat, 0))
        return card

    def _reshuffle(self) -> None:
        # MIAU-11: all but the top card; the wish stays in force.
        rules = self.rules
        top = bit(self.top)
        held: i64 = 0
        twice: i64 = 0
        seat: i64 = 0
        while seat < rules.seats:
            hand: i64 = self.in_hand(seat)
            twice |= held & hand
            if rules.two_packs:
                twice |= self.twins[seat]
            held |= hand
            seat += 1
        twice |= held & top
        first: i64 = rules.pack & ~(held | top)
        cards = kinds(first)
        if rules.two_packs:
            cards = cards + kinds(rules.pack_twins & ~twice)
        self.stock = self.shuffled(cards)
        self.at = 0
        self.piled = 0
        if self.learning:
            in_stock: i64 = first
            gone: i64 = first
            if rules.two_packs:
                in_stock = first | rules.pack_twins & ~twice
                gone = first | rules.pack_twins & ~twice & top
            self.hear(note(PILE_HELD_ALL_OF, 0, gone))
            self.hear(note(STOCK_IS_OF, 0, in_stock))

    def shuffled(self, cards: list[int]) -> tuple[int, ...]:
        """Shuffle by the next use of chance in this deal."""
        self.uses += 1
        return self.chance.shuffled(self.standing.deal, self.uses - 1, cards)

    def hear(self, what: i64) -> None:
        """Note what everybody heard; the first time, how many cards each hand has."""
        if not self.heard_count:
            self.heard = [int(self.held(seat)) for seat in range(self.rules.seats)]
            self.heard_count = self.rules.seats
        elif self.heard_count != len(self.heard):
            self.heard = self.heard[: self.heard_count]  # a clone has gone another way
        self.heard.append(what)
        self.heard_count += 1

    def _learn_from(self, seat: i64, move: i64) -> None:
        """What drawing or passing tells the others, judged before the move changes anything."""
        rules = self.rules
        if self.drawn >= 0:
            if rules.until_playable and self.to_draw() > 0:
                # Drawing on shows that the card did not fit, stopping that it did.
                unfit: i64 = self.fits if move == DRAW else ALL & ~self.fits
                self.hear(note(DREW_NONE_OF, seat, unfit))
        elif move == PASS or rules.must_play:
            self.hear(note(HOLDS_NONE_OF, seat, self.playable(seat)))

    def _learn_from_first_fitting(self, seat: i64, card: i64) -> None:
        # The table laid the first fitting card, so none before it was there.
        before: i64 = 0
        for kind in kinds(self.playable(seat)):
            if reading_place(kind) < reading_place(card):
                before |= bit(kind)
        if before:
            self.hear(note(HOLDS_NONE_OF, seat, before))

    def learn_from_wish(self, seat: i64, move: i64) -> None:
        """GEN-3: the table wishes what the seat holds most, so everybody learns which suit that is."""
        wish: i64 = move - WISH if WISH <= move < WISH + 4 else wish_of(move)
        if wish >= 0 and self.in_hand(seat):
            forbidden: i64 = self.top & 3 if self.rules.wish_other_suit_only else ANY_SUIT
            self.hear(note(WISHES_MOST_HELD, seat, wish_note(wish, forbidden)))
