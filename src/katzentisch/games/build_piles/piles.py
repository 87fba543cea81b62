"""What cards lie in: a pile, of which only the last card can be reached, and a hand."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from katzentisch.engine.cards import NO_CARD, bit
from katzentisch.games.build_piles.moves import rank_of

#: The lowest of four bits for each of thirteen ranks.
_ONES: Final = 0x1111111111111

_NO_RANK: Final = 13


@final
@mypyc_attr(acyclic=True)
class Pile:
    """The top card and the pile under it; the empty pile has neither.

    A pile never changes: laying a card on it makes a new one. So clones of a state share their piles.
    """

    __slots__ = ("card", "height", "rank", "under")

    def __init__(self, card: i64, rank: i64, under: Pile | None, height: i64) -> None:
        self.card: i64 = card
        self.rank: i64 = rank
        self.under: Pile | None = under
        self.height: i64 = height

    def with_card(self, card: i64) -> Pile:
        """This pile with one more card on it."""
        return Pile(card, rank_of(card), self, self.height + 1)

    def without_top(self) -> Pile:
        """What is left when the top card is taken."""
        under = self.under
        assert under is not None, "an empty pile has no top card"
        return under

    def cards(self) -> tuple[int, ...]:
        """All its cards, the top one last."""
        out: list[int] = []
        pile = self
        while pile.height:
            out.append(pile.card)
            pile = pile.without_top()
        out.reverse()
        return tuple(out)


EMPTY: Final = Pile(NO_CARD, _NO_RANK, None, 0)


def piled(cards: tuple[int, ...]) -> Pile:
    """A pile of these cards, the last on top."""
    pile = EMPTY
    for card in cards:
        pile = pile.with_card(card)
    return pile


@final
@mypyc_attr(acyclic=True)
class Hand:
    """A few cards in the order in which they came, and how many there are of each rank."""

    __slots__ = ("_cards", "_counts", "size")

    def __init__(self, cards: i64, counts: i64, size: i64) -> None:
        self._cards: i64 = cards  # six bits a card, the one held longest lowest
        self._counts: i64 = counts  # four bits a rank
        self.size: i64 = size

    def copy(self) -> Hand:
        """An independent copy."""
        return Hand(self._cards, self._counts, self.size)

    def cards(self) -> tuple[int, ...]:
        """The cards, the one held longest first."""
        return tuple([self._cards >> 6 * n & 63 for n in range(self.size)])

    def ranks(self) -> i64:
        """The ranks that are there: of the four bits of each the lowest."""
        counts: i64 = self._counts
        return (counts | counts >> 1 | counts >> 2) & _ONES

    def count(self, rank: i64) -> i64:
        """How many cards of this rank there are."""
        return self._counts >> 4 * rank & 15

    def add(self, card: i64) -> None:
        """Take a card up."""
        self._cards |= card << 6 * self.size
        self._counts += bit(4 * rank_of(card))
        self.size += 1

    def take(self, rank: i64) -> i64:
        """Take out a card of this rank: of several the one held longest."""
        cards: i64 = self._cards
        at: i64 = 0
        while rank_of(cards >> at & 63) != rank:
            at += 6
        card: i64 = cards >> at & 63
        self._cards = cards & (bit(at) - 1) | cards >> at + 6 << at
        self._counts -= bit(4 * rank)
        self.size -= 1
        return card


def held(cards: list[int]) -> Hand:
    """A hand of these cards, the one held longest first."""
    hand = Hand(0, 0, 0)
    for card in cards:
        hand.add(card)
    return hand
