"""The worlds that a seat's view of a rummy game leaves open."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from katzentisch.engine.cards import bit
from katzentisch.engine.chance import Dice
from katzentisch.engine.game import Worlds
from katzentisch.engine.places import Places, place_by_chains, places_by_chains
from katzentisch.games.rummy import knowledge
from katzentisch.games.rummy.fields import MELD_MASK
from katzentisch.games.rummy.knowledge import only
from katzentisch.games.rummy.melds import all_melds, cards_of, hand_of, length_of, meld_points, uses
from katzentisch.games.rummy.opening import can_bring
from katzentisch.games.rummy.state import RummyState
from katzentisch.games.rummy.view import RummyView, state_of

_OPENING_TRIES: Final = 100


@final
class RummyWorlds(Worlds):
    """The hidden places, most restricted first, and the cards that are in them."""

    def __init__(self, view: RummyView) -> None:
        self._view = view
        learnt = view.learnt or knowledge.blank(list(view.counts))
        hands = [list(masks) if seat != view.seat else [] for seat, masks in enumerate(learnt)]
        self._places = Places(_unseen(view), hands, view.stock_count, view.stock_lacks)
        # PURR-21: a cat that lays melds short of the points must hold the rest.
        self._opens: bool = view.opening > 0 and view.turn != view.seat

    def sample(self, dice: Dice) -> RummyState:
        """A state that this seat cannot tell from the truth."""
        view = self._view
        cards = self._sample_opening(dice) if self._opens else self._places.fill(dice)
        hands = self._hands(cards)
        if view.seat is not None:
            hands[view.seat] = hand_of(view.hand)
        drawn: i64 = view.drawn
        if view.has_drawn and drawn < 0:
            held = cards_of(hands[view.turn])  # which of them it was matters to nobody
            drawn = held[dice.below(len(held))]
        return state_of(view, hands, self._places.stock(cards), drawn, dice)

    def _hands(self, cards: list[int]) -> list[int]:
        hands = [0] * self._view.rules.seats
        for place, seat in enumerate(self._places.where):
            hands[seat] += bit(cards[place])
        return hands

    # ------------------------------------------------------------------ a cat in the middle of its first melds

    def _sample_opening(self, dice: Dice) -> list[int]:
        """Cards with which the cat that has begun to open (PURR-21) can go on."""
        view = self._view
        for _ in range(_OPENING_TRIES):
            cards = self._places.fill(dice)
            if can_bring(self._hands(cards)[view.turn], view.missing_points, view.rules, {}):
                return cards
        return self._plant_melds(dice)

    def _plant_melds(self, dice: Dice) -> list[int]:
        """Such hands are rare: find melds among ever more of the unseen cards, then deal the rest around them."""
        view = self._view
        places = self._places.of(view.turn)
        masks = [self._places.excluded[n] for n in places]
        room = len(places) - int(view.rules.must_keep)
        pool = [card for card in self._places.cards if not all(mask & bit(card) for mask in masks)]
        seen = 2 * len(places)
        while True:
            dice.shuffle(pool)
            wanted = self._melds_that_bring(hand_of(pool[:seen]), view.missing_points, room, dice)
            if wanted >= 0:
                cards = self._sample_around(cards_of(wanted), places, masks, dice)
                if cards is not None:
                    return cards
            seen = min(seen + 1, len(pool))

    def _melds_that_bring(self, pool: i64, points: i64, room: i64, dice: Dice) -> i64:
        """Some melds of so many cards at most that bring the points, as a hand; -1: none were found."""
        if points <= 0:
            return 0
        rules = self._view.rules
        melds = [meld for meld in all_melds(pool, rules.wraps, rules.half) if length_of(meld) <= room]
        dice.shuffle(melds)
        for meld in melds:
            rest = self._melds_that_bring(pool - uses(meld), points - meld_points(meld), room - length_of(meld), dice)
            if rest >= 0:
                return uses(meld) + rest
        return -1

    def _sample_around(self, wanted: list[int], places: list[int], masks: list[int], dice: Dice) -> list[int] | None:
        """All cards in their places, with the wanted ones among these; None: that cannot be."""
        dice.shuffle(wanted)
        chosen = places_by_chains(wanted, masks)
        if chosen is None:
            return None
        excluded = self._places.excluded.copy()
        for card, n in zip(wanted, chosen, strict=True):
            excluded[places[n]] = only(card)
        cards = self._places.cards.copy()
        dice.shuffle(cards)
        return place_by_chains(cards, excluded)


def _unseen(view: RummyView) -> list[int]:
    if not view.deal:
        return []
    left = hand_of(view.pack) - hand_of(view.hand + view.pile)
    for laid in view.laid:
        left -= uses(laid & MELD_MASK)
    return cards_of(left)
