"""Hidden cards into hidden places, each where it can be: what every sampled world begins with."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from katzentisch.engine.cards import bit
from katzentisch.engine.chance import Dice

_TRIES: Final = 20


@final
class Places:
    """As many places as hidden cards, with the kinds that each cannot hold. The most restricted are filled first."""

    def __init__(self, cards: list[int], excluded: list[int]) -> None:
        self.cards = cards
        self.excluded = excluded
        self._is_free = not any(excluded)
        allowed = [len([card for card in cards if not mask & bit(card)]) for mask in excluded]
        self._order: list[int] = sorted(range(len(allowed)), key=lambda place: allowed[place])

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
    holder = [-1] * len(masks)  # which card is in each place
    for n in range(len(cards)):
        if not _find_chain(n, cards, masks, holder, set()):
            return None
    chosen = [-1] * len(cards)
    for place, n in enumerate(holder):
        if n >= 0:
            chosen[n] = place
    return chosen


def _find_chain(n: int, cards: list[int], masks: list[int], holder: list[int], tried: set[int]) -> bool:
    card = bit(cards[n])
    open_to_it = [place for place in range(len(masks)) if not masks[place] & card and place not in tried]
    for place in open_to_it:
        if holder[place] < 0:
            holder[place] = n
            return True
    for place in open_to_it:
        if place not in tried:
            tried.add(place)
            if _find_chain(holder[place], cards, masks, holder, tried):
                holder[place] = n
                return True
    return False
