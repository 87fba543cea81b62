"""Melds: the fast search finds exactly what the obvious one finds, and what a meld says of itself is true."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from katzentisch.engine.cards import JOKER, RANKS, SUITS, card_text, parse_card
from katzentisch.games.rummy import melds
from katzentisch.games.rummy.moves import meld_text, parse_meld

LINE = ["A", *RANKS]  # A 2 … K A: an Ace at either end
CIRCLE = LINE[:-1] * 2

hands = st.tuples(
    st.sets(st.sampled_from([rank + suit for rank in RANKS for suit in SUITS]), max_size=11), st.integers(0, 3)
)
# Few suits and ranks: these hands are full of melds.
crowded_hands = st.tuples(
    st.sets(st.sampled_from([rank + suit for rank in ["A", "2", "3", "4", "Q", "K"] for suit in "♣♠♥"]), max_size=9),
    st.integers(0, 2),
)


def hand(naturals: set[str], jokers: int) -> int:
    return melds.hand_of([parse_card(card) for card in sorted(naturals)] + [JOKER] * jokers)


def meld(text: str) -> int:
    found = parse_meld(text)
    assert found != melds.NO_MELD
    return found


# ---------------------------------------------------------------------- the obvious way


def obvious_melds(naturals: set[str], jokers: int, wraps: bool, half: bool) -> set[tuple[str, ...]]:
    """Every set and run, card by card as in the rulebook; a joker is a star, and a set begins with the word."""
    found = set()
    for wanted in every_set() + every_run(wraps):
        is_set = wanted[0] == "set"
        cards = wanted[1:]
        for filled in range(min(jokers, len(cards) - 1) + 1):
            if half and filled > len(cards) - filled:
                continue
            for slots in combinations(range(len(cards)), filled):
                kept = [card for n, card in enumerate(cards) if n not in slots]
                if not naturals.issuperset(kept):
                    continue
                if is_set:
                    found.add(("set", *kept, *["★"] * filled))
                else:
                    found.add(tuple("★" if n in slots else card for n, card in enumerate(cards)))
    return found


def every_set() -> list[tuple[str, ...]]:
    return [
        ("set", *[rank + suit for suit in suits]) for rank in RANKS for n in (3, 4) for suits in combinations(SUITS, n)
    ]


def every_run(wraps: bool) -> list[tuple[str, ...]]:
    ranks = CIRCLE if wraps else LINE
    starts = range(13) if wraps else range(14)
    return [
        ("run", *[rank + suit for rank in ranks[start : start + length]])
        for suit in SUITS
        for start in starts
        for length in range(3, 14)
        if start + length <= len(ranks)
    ]


def as_cards(found: int) -> tuple[str, ...]:
    cards = [card_text(card) for card in melds.cards_in(found)]
    return tuple(cards) if melds.is_run(found) else ("set", *cards)


# ---------------------------------------------------------------------- finding


@pytest.mark.parametrize("half", [False, True], ids=["none", "half"])
@pytest.mark.parametrize("wraps", [False, True], ids=["line", "circle"])
@settings(max_examples=40, deadline=None)
@given(st.one_of(hands, crowded_hands))
def test_the_search_finds_what_the_obvious_one_finds(wraps: bool, half: bool, held: tuple[set[str], int]) -> None:
    found = melds.all_melds(hand(*held), wraps, half)
    assert len(set(found)) == len(found)
    assert {as_cards(one) for one in found} == obvious_melds(*held, wraps, half)
    assert all(melds.is_shaped(one) and not melds.has_too_many_jokers(one, half) for one in found)
    assert wraps or not any(melds.turns_the_corner(one) for one in found)


@pytest.mark.parametrize("half", [False, True], ids=["none", "half"])
@pytest.mark.parametrize("wraps", [False, True], ids=["line", "circle"])
@pytest.mark.parametrize("jokers", [0, 1, 2, 3])
def test_the_quick_look_agrees_with_the_search_for_all_small_hands(wraps: bool, half: bool, jokers: int) -> None:
    cards = [rank + "♥" for rank in RANKS] + ["A♣", "K♦", "2♦"]
    for n in range(4):
        for naturals in combinations(cards, n):
            held = hand(set(naturals), jokers)
            assert melds.has_meld(held, wraps, half) == slowly_has_meld(held, wraps, half), naturals


def slowly_has_meld(held: int, wraps: bool, half: bool) -> bool:
    out: list[int] = []
    melds._find_sets(held, half, out)
    for suit in range(4):
        melds._find_runs(held, suit, wraps, half, out)
    return bool(out)


def test_a_hand_can_hold_six_jokers_and_every_one_of_them_counts() -> None:
    held = hand({"7♠"}, 6)
    found = {as_cards(one) for one in melds.all_melds(held, False, False)}
    assert ("set", "7♠", "★", "★", "★") in found
    assert ("★", "★", "★", "★", "★", "★", "7♠") in found  # A to 7
    assert ("7♠", "★", "★", "★", "★", "★", "★") in found  # 7 to K
    assert max(len(cards) for cards in found) == 7


# ---------------------------------------------------------------------- what a meld says of itself


@settings(max_examples=60, deadline=None)
@given(crowded_hands)
def test_a_meld_uses_its_cards_and_is_read_from_its_own_text(held: tuple[set[str], int]) -> None:
    whole = hand(*held)
    for one in melds.all_melds(whole, True, False):
        cards = melds.cards_in(one)
        assert melds.uses(one) == melds.hand_of(cards)
        assert melds.holds(whole, melds.uses(one))
        assert melds.size(whole - melds.uses(one)) == melds.size(whole) - melds.length_of(one)
        assert melds.length_of(one) == len(cards)
        assert melds.jokers_of(one) == cards.count(JOKER)
        assert parse_meld(meld_text(one)) == one
        assert 0 <= one < 1 << melds.MELD_BITS


@pytest.mark.rule("PURR-21")
@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("7♠ 7♥ 7♦", 21),
        ("7♠ 7♥ ★", 21),
        ("set 7♠ ★ ★ ★", 28),
        ("A♠ A♥ A♦", 33),
        ("10♠ J♠ Q♠ K♠", 40),
        ("A♥ 2♥ 3♥", 6),
        ("★ 2♥ 3♥", 6),
        ("Q♥ K♥ A♥", 31),
        ("Q♥ K♥ ★", 31),
        ("K♥ A♥ 2♥", 23),
        ("5♥ ★ 7♥", 18),
    ],
)
def test_points_of_a_meld(text: str, points: int) -> None:
    assert melds.meld_points(meld(text)) == points


@pytest.mark.rule("PURR-23")
@pytest.mark.parametrize(
    ("card", "points"),
    [("2♣", 2), ("9♦", 9), ("10♦", 10), ("J♠", 10), ("Q♠", 10), ("K♠", 10), ("A♥", 11), ("★", 20)],
)
def test_points_of_a_card(card: str, points: int) -> None:
    kind = parse_card(card)
    assert melds.card_points(kind) == points
    assert melds.hand_points(melds.hand_of([kind, parse_card("3♣")])) == points + 3


@pytest.mark.parametrize(
    ("text", "on_a_line", "in_a_circle"),
    [
        ("5♥ 6♥ 7♥", "4♥ 8♥", "4♥ 8♥"),
        ("A♥ 2♥ 3♥", "4♥", "4♥ K♥"),
        ("Q♥ K♥ A♥", "J♥", "2♥ J♥"),
        ("2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥", "A♥", "A♥"),
        ("2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ A♥", "", ""),
        ("7♠ 7♥ 7♦", "7♣", "7♣"),
        ("7♠ 7♥ ★", "7♣ 7♦", "7♣ 7♦"),
        ("7♣ 7♠ 7♥ 7♦", "", ""),
    ],
)
def test_what_goes_on_a_meld(text: str, on_a_line: str, in_a_circle: str) -> None:
    for wraps, cards in ((False, on_a_line), (True, in_a_circle)):
        goes_on = melds.goes_on(meld(text), wraps)
        assert goes_on == melds.hand_of([parse_card(card) for card in cards.split()])
        for card in melds.cards_of(goes_on):
            longer = melds.with_natural(meld(text), card)
            assert sorted(melds.cards_in(longer)) == sorted([*melds.cards_in(meld(text)), card])
            assert melds.is_shaped(longer)


@pytest.mark.parametrize("length", range(3, 13))
@pytest.mark.parametrize("start", range(13))
def test_a_longer_run_is_read_from_its_own_text_wherever_it_starts(start: int, length: int) -> None:
    run = melds.run_of(2, start, length, 1)
    for joker in (False, True):
        for longer in (melds.added_low(run, joker), melds.added_high(run, joker)):
            assert melds.length_of(longer) == length + 1
            assert melds.jokers_of(longer) == 1 + joker
            assert parse_meld(meld_text(longer)) == longer
    assert melds.cards_in(melds.added_low(run, False))[0] == melds.card_below(run)
    assert melds.cards_in(melds.added_high(run, False))[-1] == melds.card_above(run)


@pytest.mark.parametrize(
    ("text", "card", "after"),
    [
        ("5♥ ★ 7♥", "6♥", "5♥ 6♥ 7♥"),
        ("5♥ ★ 7♥ ★", "8♥", "5♥ ★ 7♥ 8♥"),
        ("★ ★ A♥", "Q♥", "Q♥ ★ A♥"),
        ("7♠ 7♥ ★", "7♣", "7♣ 7♠ 7♥"),
        ("7♠ 7♥ ★", "7♦", "7♠ 7♥ 7♦"),
        ("set 7♠ ★ ★ ★", "7♦", "7♠ 7♦ ★ ★"),
        ("5♥ ★ 7♥", "5♥", None),
        ("5♥ ★ 7♥", "6♠", None),
        ("5♥ ★ 7♥", "8♥", None),
        ("7♠ 7♥ ★", "8♦", None),
        ("7♠ 7♥ ★", "7♥", None),
        ("7♠ 7♥ 7♦", "7♣", None),
    ],
)
def test_a_card_takes_the_place_of_the_joker_that_stands_for_it(text: str, card: str, after: str | None) -> None:
    wanted = melds.NO_MELD if after is None else meld(after)
    assert melds.freed(meld(text), parse_card(card)) == wanted
    assert (melds.under_jokers(meld(text)) >> parse_card(card) & 1 == 1) == (after is not None)


def test_integers_that_are_no_meld_are_known_as_such() -> None:
    shapeless = [
        melds.run_of(0, 0, 2, 0),
        melds.run_of(0, 0, 14, 0),
        melds.run_of(0, 13, 3, 0),
        melds.run_of(0, 0, 3, 8),
        melds.set_of(0, 3, 0),
        melds.set_of(0, 15, 1),
        melds.set_of(13, 7, 0),
        melds.set_of(0, 7, 0) | 1 << 12,
        melds.run_of(0, 0, 3, 0) | 1 << melds.MELD_BITS,
    ]
    assert [melds.is_shaped(one) for one in shapeless] == [False] * len(shapeless)
