"""Dealing a round: the pile, the row, how the kittens lie, where the hide-and-seek cards are."""

from __future__ import annotations

from mypy_extensions import i64

from katzentisch.engine.cards import bit
from katzentisch.engine.events import Event
from katzentisch.games.kitty_paw.fields import BUILDING
from katzentisch.games.kitty_paw.heuristic import KittyPawHeuristic
from katzentisch.games.kitty_paw.options import ROW
from katzentisch.games.kitty_paw.patterns import CARDS, card_name
from katzentisch.games.kitty_paw.pieces import KITTENS, SEEK_CARDS

# Eight ways to lie for each of 28 kittens are drawn ten kittens at a time: 8**10 is the most that fits 32 random bits.
_WAYS = 8
_AT_A_TIME = 10


class KittyPawDealing(KittyPawHeuristic):
    """What TABLE does between rounds."""

    __slots__ = ()

    def _deal(self, trace: list[Event] | None) -> None:
        """PAW-4, 10: kittens back, hide-and-seek shuffled, unscored cards out of the game, four new ones."""
        self.round += 1
        self.clear_table()
        if self.round == 1:
            self._stack_pile()
        if trace is not None:
            trace.append(Event("extra_round_begun" if self.extra else "round_begun", count=self.extra or self.round))
        self._turn_up_row(trace)
        self._mix_kittens()
        self.seeks = self._shuffled(list(range(SEEK_CARDS)))
        self.phase = BUILDING

    def _shuffled(self, cards: list[int]) -> tuple[int, ...]:
        order = self.chance.shuffled(self.round, self.uses, cards)
        self.uses += 1
        return order

    # ------------------------------------------------------------------ Kitty cards

    def _stack_pile(self) -> None:
        """PAW-4, 13: level I over one colour of II over III, each shuffled; or all in one."""
        pile: tuple[int, ...] = ()
        for layer in self.rules.layers:
            pile += self._shuffled(layer)
        self._know_pile(pile, 0, self.rules.layers)

    def _know_pile(self, pile: tuple[int, ...], under: i64, layers: list[list[int]]) -> None:
        """A new pile, and what everybody knows of it: the cards at its bottom, and the sets that the rest was shuffled from."""
        self.pile = pile
        self.under = under
        self.layers = tuple([tuple(sorted(layer)) for layer in layers if layer])

    def _turn_up_row(self, trace: list[Event] | None) -> None:
        """PAW-4, 18: four cards; where symbols can meet, none twice if that can be had."""
        may_meet = self.rules.is_mixed or self.extra > 0
        passed: i64 = 0  # cards in a row that went under the pile
        while len(self.row) < ROW:
            if not self.pile and not self._reshuffle(trace):
                break
            card = self._draw()
            if may_meet and self._is_in_row(CARDS[card].symbol) and passed < len(self.pile):
                self._put_under(card, trace)
                passed += 1
            else:
                self.row = (*self.row, card)
                passed = 0
        if trace is not None:
            trace.append(Event("row_dealt", what=" ".join([card_name(card) for card in self.row])))

    def _draw(self) -> int:
        """The top card of the pile."""
        card = self.pile[0]
        self.pile = self.pile[1:]
        if not self.layers:
            self.under -= 1
            return card
        first = tuple([other for other in self.layers[0] if other != card])
        self.layers = (first, *self.layers[1:]) if first else self.layers[1:]
        return card

    def _is_in_row(self, symbol: i64) -> bool:
        return symbol >= 0 and symbol in [CARDS[card].symbol for card in self.row]

    def _put_under(self, card: int, trace: list[Event] | None) -> None:
        self.pile = (*self.pile, card)
        self.under += 1
        if trace is not None:
            trace.append(Event("put_under", rule="PAW-18", what=card_name(card)))

    def _reshuffle(self, trace: list[Event] | None) -> bool:
        """PAW-12, 28: the discards are the pile of the extra rounds."""
        if not self.extra or not self.discards:
            return False
        cards = sorted(self.discards)
        self.discards = ()
        self._know_pile(self._shuffled(cards), 0, [cards])
        if trace is not None:
            trace.append(Event("cards_reshuffled", count=len(cards), rule="PAW-12"))
        return True

    def cards_for_extra_round(self) -> int:
        """How many Kitty cards there are to be turned up in an extra round."""
        return len(self.pile) + len(self.discards) + len(self.row) + len([card for card in self.cards if card >= 0])

    # ------------------------------------------------------------------ kittens

    def _mix_kittens(self) -> None:
        """PAW-4, 21: one set a player, each kitten on a random side and turned at random."""
        self.middle = 0
        kitten: i64 = 0
        while kitten < KITTENS:
            if kitten & 3 < self.rules.seats:
                self.middle |= bit(kitten)
            kitten += 1
        lies: list[int] = []
        while len(lies) < KITTENS:
            drawn: int = self.chance.below(self.round, self.uses, _WAYS**_AT_A_TIME)
            self.uses += 1
            for _ in range(_AT_A_TIME):
                lies.append(drawn % _WAYS)
                drawn //= _WAYS
        self.lies = tuple(lies[:KITTENS])
