"""Hidden cards into hidden places, each where it can be: what every sampled world begins with."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from katzentisch.engine.cards import bit
from katzentisch.engine.chance import Dice

_TRIES: Final = 20


@final
class Places:
    """As many places as hidden cards, with the kinds that each cannot hold. The most restricted are filled first.

    First come the places in hands, seat by seat, then those in the stock.
    """

    def __init__(self, cards: list[int], hands: list[list[int]], stock_count: int, stock_lacks: int) -> None:
        self.cards = cards
        self.excluded: list[int] = [mask for masks in hands for mask in masks] + [stock_lacks] * stock_count
        #: The seat that holds each of the hidden cards in hands.
        self.where: list[int] = [seat for seat, masks in enumerate(hands) for _ in masks]
        self._is_free = not any(self.excluded)
        allowed = [len([card for card in cards if not mask & bit(card)]) for mask in self.excluded]
        self._order: list[int] = sorted(range(len(allowed)), key=lambda place: allowed[place])

    def of(self, seat: int) -> list[int]:
        """The places in a seat's hand."""
        return [place for place in range(len(self.where)) if self.where[place] == seat]

    def stock(self, cards: list[int]) -> tuple[int, ...]:
        """Of cards in all places, those in the stock."""
        return tuple(cards[len(self.where) :])

    def fill(self, dice: Dice) -> list[int]:
        """The cards, place by place: at random first, then by exchanging along chains."""
        cards = self.cards.copy()
        dice.shuffle(cards)
        if self._is_free:
            return cards
        for _ in range(_TRIES):
            placed = self._in_order(cards)
            if placed is not None:
                return placed
            dice.shuffle(cards)
        placed = place_by_chains(cards, self.excluded)
        assert placed is not None, "a view always leaves the truth open"
        return placed

    def _in_order(self, cards: list[int]) -> list[int] | None:
        """Each place takes a random card that it can hold, if there still is one."""
        left = cards.copy()
        placed = [-1] * len(cards)
        for place in self._order:
            excluded: i64 = self.excluded[place]
            i: i64 = len(left) - 1
            while i >= 0 and excluded & bit(left[i]):
                i -= 1
            if i < 0:
                return None
            placed[place] = left[i]
            left[i] = left[-1]
            left.pop()
        return placed


def place_by_chains(cards: list[int], masks: list[int]) -> list[int] | None:
    """As many cards in as many places, each where it can be; None: that cannot be."""
    chosen = places_by_chains(cards, masks)
    if chosen is None:
        return None
    placed = [-1] * len(cards)
    for card, place in zip(cards, chosen, strict=True):
        placed[place] = card
    return placed


def places_by_chains(cards: list[int], masks: list[int]) -> list[int] | None:
    """A place of its own for each card, found by moving others along where need be; None: there is none."""
    taken = one_each([[place for place in range(len(masks)) if not masks[place] & bit(card)] for card in cards])
    if taken is None:
        return None
    chosen = [-1] * len(cards)
    for place, n in taken.items():
        chosen[n] = place
    return chosen


def one_each(choices: list[list[int]]) -> dict[int, int] | None:
    """One of its choices for everybody and none twice: who has which. None: that cannot be."""
    taken: dict[int, int] = {}
    for n in range(len(choices)):
        if not _find_chain(n, choices, taken, set()):
            return None
    return taken


def _find_chain(n: int, choices: list[list[int]], taken: dict[int, int], tried: set[int]) -> bool:
    open_to_it = [choice for choice in choices[n] if choice not in tried]
    for choice in open_to_it:
        if choice not in taken:
            taken[choice] = n
            return True
    for choice in open_to_it:
        if choice not in tried:
            tried.add(choice)
            if _find_chain(taken[choice], choices, taken, tried):
                taken[choice] = n
                return True
    return False
