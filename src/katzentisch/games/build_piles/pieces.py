"""What cards lie in: a pile, of which only the last card can be reached, and a hand."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from katzentisch.engine.cards import NO_CARD, bit, lowest
from katzentisch.games.build_piles.moves import ACE, rank_of

#: The lowest of four bits for each of thirteen ranks.
_ONES: Final = 0x1111111111111

_NO_RANK: Final = 13

# Of the five cards in a hand, eight bits each: the lowest bit, the low half and the highest bit.
_ONE_EACH: Final = 0x0101010101
_LOW_BITS: Final = 0x0F0F0F0F0F
_HIGHEST_BITS: Final = 0x8080808080


@final
@mypyc_attr(acyclic=True)
class Buried:
    """Ten cards of a pile that lie under others. They stay as they are, so clones of a state share them."""

    __slots__ = ("cards", "under")

    def __init__(self, cards: i64, under: Buried | None) -> None:
        self.cards: i64 = cards
        self.under: Buried | None = under


@final
@mypyc_attr(acyclic=True)
class Pile:
    """Cards of which only the top one can be reached.

    Its upper cards, up to ten, are one number, six bits each under a leading one: most moves lay or take a card, and
    none of them has to make an object.
    """

    __slots__ = ("_buried", "_upper", "height", "rank")

    def __init__(self, upper: i64, buried: Buried | None, height: i64, rank: i64) -> None:
        self._upper: i64 = upper  # the top card lowest; without cards only if there are none at all
        self._buried: Buried | None = buried
        self.height: i64 = height
        self.rank: i64 = rank  # the top card's

    def copy(self) -> Pile:
        """An independent copy."""
        return Pile(self._upper, self._buried, self.height, self.rank)

    def top(self) -> i64:
        """The top card; NO_CARD if there is none."""
        if self.height:
            return self._upper & 63
        return NO_CARD

    def add(self, card: i64) -> None:
        """Lay a card on top."""
        upper: i64 = self._upper
        if upper >> 60:
            self._buried = Buried(upper, self._buried)
            upper = 1
        self._upper = upper << 6 | card
        self.height += 1
        self.rank = rank_of(card)

    def take(self) -> i64:
        """Take the top card."""
        assert self.height, "an empty pile has no top card"
        card: i64 = self._upper & 63
        upper: i64 = self._upper >> 6
        self.height -= 1
        if upper == 1:
            buried = self._buried
            if buried is None:
                self._upper = 1
                self.rank = _NO_RANK
                return card
            upper = buried.cards
            self._buried = buried.under
        self._upper = upper
        self.rank = rank_of(upper & 63)
        return card

    def clear(self) -> None:
        """Take all cards away."""
        self._upper = 1
        self._buried = None
        self.height = 0
        self.rank = _NO_RANK

    def cards(self) -> tuple[int, ...]:
        """All its cards, the top one last."""
        out: list[int] = []
        upper: i64 = self._upper
        buried = self._buried
        while True:
            while upper > 1:
                out.append(upper & 63)
                upper >>= 6
            if buried is None:
                break
            upper = buried.cards
            buried = buried.under
        out.reverse()
        return tuple(out)


def piled(cards: tuple[int, ...]) -> Pile:
    """A pile of these cards, the last on top."""
    pile = Pile(1, None, 0, _NO_RANK)
    for card in cards:
        pile.add(card)
    return pile


def no_cards(piles: int) -> list[Pile]:
    """So many piles without cards."""
    return [piled(()) for _ in range(piles)]


@final
@mypyc_attr(acyclic=True)
class Hand:
    """A few cards in the order in which they came, and how many there are of each rank."""

    __slots__ = ("_cards", "_counts", "size")

    def __init__(self, cards: i64, counts: i64, size: i64) -> None:
        self._cards: i64 = cards  # eight bits a card, the one held longest lowest; a two is 4, an Ace 52, no card 0
        self._counts: i64 = counts  # four bits a rank
        self.size: i64 = size

    def copy(self) -> Hand:
        """An independent copy."""
        return Hand(self._cards, self._counts, self.size)

    def cards(self) -> tuple[int, ...]:
        """The cards, the one held longest first."""
        return tuple([(self._cards >> 8 * n & 63) - 4 for n in range(self.size)])

    def ranks(self) -> i64:
        """The ranks that are there: of the four bits of each the lowest."""
        counts: i64 = self._counts
        return (counts | counts >> 1 | counts >> 2) & _ONES

    def counted(self) -> i64:
        """How many cards there are of each rank, four bits each."""
        return self._counts

    def count(self, rank: i64) -> i64:
        """How many cards of this rank there are."""
        return self._counts >> 4 * rank & 15

    def rank_at(self, n: i64) -> i64:
        """The rank of a card, counting from nought and from the one held longest."""
        return rank_of((self._cards >> 8 * n & 63) - 4)

    def is_first(self, n: i64) -> bool:
        """Is none of the cards held longer of the same rank?"""
        return not self._like(self._cards >> 8 * n + 2 & 15) & (bit(8 * n) - 1)

    def _like(self, high: i64) -> i64:
        """The highest bit of the first card with these high bits, and nothing below it; what is above means nothing."""
        # The usual way to find a byte that is nought: subtracting one borrows from its highest bit.
        other: i64 = self._cards >> 2 & _LOW_BITS ^ high * _ONE_EACH
        return (other - _ONE_EACH) & ~other & _HIGHEST_BITS

    def add(self, card: i64) -> None:
        """Take a card up."""
        self._cards |= card + 4 << 8 * self.size
        self._counts += bit(4 * rank_of(card))
        self.size += 1

    def take(self, rank: i64) -> i64:
        """Take out a card of this rank: of several the one held longest."""
        high: i64 = rank
        if rank == ACE:
            high = 13
        at: i64 = lowest(self._like(high)) - 7
        cards: i64 = self._cards
        self._cards = cards & (bit(at) - 1) | cards >> at + 8 << at
        self._counts -= bit(4 * rank)
        self.size -= 1
        return (cards >> at & 63) - 4


def held(cards: list[int]) -> Hand:
    """A hand of these cards, the one held longest first."""
    hand = Hand(0, 0, 0)
    for card in cards:
        hand.add(card)
    return hand
