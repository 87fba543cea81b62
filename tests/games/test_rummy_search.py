"""Rummy: the searches behind PURR-21's points and behind worlds agree with trying everything."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from katzentisch.engine.cards import JOKER
from katzentisch.engine.places import place_by_chains, places_by_chains
from katzentisch.games.rummy import melds
from katzentisch.games.rummy.opening import can_bring, melds_in_reach
from katzentisch.games.rummy.options import CITES, Rules, RummyOptions

# Two suits and neighbouring ranks, so that melds compete for cards.
some_cards = st.sets(st.sampled_from([rank * 4 + suit for rank in (5, 6, 7, 8, 12) for suit in (0, 1, 2)]), max_size=9)
some_hands = st.tuples(some_cards, st.integers(0, 2))


def most_points(hand: int, rules: Rules) -> int:
    """Try every choice of up to three melds that do not share a card."""
    found = melds.all_melds(hand, rules.wraps, rules.half)
    best = -1
    for n in range(1, 4):
        for chosen in combinations(found, n):
            used = [melds.uses(meld) for meld in chosen]
            naturals = [card for cards in used for card in melds.cards_of(cards) if card != JOKER]
            jokers = sum(cards >> JOKER for cards in used)
            left = melds.size(hand) - len(naturals) - jokers
            if len(set(naturals)) == len(naturals) and jokers <= hand >> JOKER and left >= rules.must_keep:
                best = max(best, sum(melds.meld_points(meld) for meld in chosen))
    return best


@pytest.mark.rule("PURR-21")
@pytest.mark.parametrize("final_discard", ["required", "optional"])
@settings(max_examples=40, deadline=None)
@given(some_hands)
def test_what_a_hand_can_bring_is_exact(final_discard: str, held: tuple[set[int], int]) -> None:
    rules = Rules(RummyOptions(final_discard=final_discard, joker_limit="half"), 2, CITES)
    hand = melds.hand_of([*held[0], *[JOKER] * held[1]])
    if len(melds.all_melds(hand, rules.wraps, rules.half)) > 40:
        return  # trying everything would take too long
    best = most_points(hand, rules)
    for points in (1, 15, 30, 40, best):
        if points > 0:
            assert can_bring(hand, points, rules, {}) == (best >= points)
    if best >= 0:
        assert not can_bring(hand, best + 1, rules, {})


@pytest.mark.rule("PURR-21")
@settings(max_examples=40, deadline=None)
@given(some_hands)
def test_a_meld_in_reach_leads_on_to_the_points(held: tuple[set[int], int]) -> None:
    rules = Rules(RummyOptions(), 2, CITES)
    hand = melds.hand_of([*held[0], *[JOKER] * min(held[1], 1)])
    reach = melds_in_reach(hand, 40, rules)
    assert bool(reach) == can_bring(hand, 40, rules, {})
    for meld in reach:
        missing = 40 - melds.meld_points(meld)
        rest = hand - melds.uses(meld)
        assert missing <= 0 or melds_in_reach(rest, missing, rules)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 5), st.sets(st.integers(0, 5))), min_size=1, max_size=5))
def test_cards_find_places_exactly_where_there_is_a_way(rows: list[tuple[int, set[int]]]) -> None:
    cards = [card for card, _ in rows]
    masks = [sum(1 << kind for kind in kinds) for _, kinds in rows]
    ways = [order for order in permutations(cards) if not any(masks[n] >> card & 1 for n, card in enumerate(order))]
    placed = place_by_chains(cards, masks)
    assert (placed is not None) == bool(ways)
    if placed is not None:
        assert tuple(placed) in ways


def test_a_chain_moves_cards_along() -> None:
    # The first card could go anywhere, the last only where the first went.
    assert place_by_chains([0, 1, 2], [0, 0b110, 0b100]) == [2, 0, 1]
    assert places_by_chains([5], [1 << 5, 0]) == [1]
    assert places_by_chains([5, 5], [1 << 5, 0]) is None
