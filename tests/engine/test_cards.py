"""Cards as text, and sets of cards as masks."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from katzentisch.engine import cards
from katzentisch.engine.cards import ALL, JOKER, KINDS, OF_RANK, OF_SUIT, RANKS, SUITS, CannotRead
from katzentisch.engine.text import parse_cards

masks = st.integers(0, ALL)
quick = settings(max_examples=150, deadline=None, derandomize=True, database=None)


def bits_of(mask: int) -> list[int]:
    """The kinds in a set, found by looking at each."""
    return [kind for kind in range(KINDS) if mask & (1 << kind)]


# ---------------------------------------------------------------------- text


@pytest.mark.parametrize("card", range(KINDS + 1))
def test_every_card_is_read_as_it_is_written(card: int) -> None:
    assert cards.parse_card(cards.card_text(card)) == card


def test_the_53_cards_have_53_names() -> None:
    names = [cards.card_text(card) for card in range(KINDS + 1)]
    assert len(set(names)) == 53
    assert names[0] == "2♣"
    assert names[51] == "A♦"
    assert names[JOKER] == "★"


def test_every_rank_has_its_name() -> None:
    names = ["TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN", "JACK", "QUEEN", "KING", "ACE"]
    assert [getattr(cards, name) for name in names] == list(range(len(RANKS)))


def test_a_kind_is_four_times_its_rank_and_its_suit() -> None:
    for rank, name in enumerate(RANKS):
        for suit, symbol in enumerate(SUITS):
            assert cards.parse_card(name + symbol) == 4 * rank + suit


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("7s", "7♠"),
        ("7♠", "7♠"),
        ("Th", "10♥"),
        ("T♥", "10♥"),
        ("10h", "10♥"),
        ("Jd", "J♦"),
        ("Bd", "J♦"),
        ("B♣", "J♣"),
        ("Qc", "Q♣"),
        ("Dc", "Q♣"),
        ("Dd", "Q♦"),
        ("D♠", "Q♠"),
        ("Ks", "K♠"),
        ("Ad", "A♦"),
        ("2c", "2♣"),
        ("*", "★"),
    ],
)
def test_letters_english_and_german_are_read_and_symbols_written(typed: str, meant: str) -> None:
    assert cards.card_text(cards.parse_card(typed)) == meant


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "7",
        "♠",
        "1♠",
        "0♠",
        "11♠",
        "7x",
        "7♠♠",
        "77♠",
        " 7♠",
        "7♠ ",
        "7 ♠",
        "j♠",
        "t♠",
        "7S",
        "♠7",
        "★★",
        "★♠",
        "-7♠",
    ],
)
def test_text_that_is_no_card_cannot_be_read_and_is_shown(text: str) -> None:
    with pytest.raises(CannotRead) as error:
        cards.parse_card(text)
    assert repr(text) in str(error.value)


@pytest.mark.parametrize(
    ("text", "suit"), [("♣", 0), ("♠", 1), ("♥", 2), ("♦", 3), ("c", 0), ("s", 1), ("h", 2), ("d", 3)]
)
def test_a_suit_is_read_by_symbol_and_letter(text: str, suit: int) -> None:
    assert cards.parse_suit(text) == suit


@pytest.mark.parametrize("text", ["", "x", "♠♠", "S", "spades", "★"])
def test_text_that_is_no_suit_cannot_be_read(text: str) -> None:
    with pytest.raises(CannotRead):
        cards.parse_suit(text)


@quick
@given(st.lists(st.integers(0, JOKER)))
def test_a_row_of_cards_is_read_as_it_is_written(row: list[int]) -> None:
    assert parse_cards(cards.cards_text(row)) == row


@quick
@given(st.text(max_size=4))
def test_any_text_is_a_card_or_cannot_be_read(text: str) -> None:
    try:
        card = cards.parse_card(text)
    except CannotRead:
        return
    assert 0 <= card <= JOKER


# ---------------------------------------------------------------------- masks


@pytest.mark.parametrize("kind", range(63))
def test_a_bit_is_where_it_should_be_also_above_the_31st(kind: int) -> None:
    assert cards.bit(kind) == 2**kind


@quick
@given(masks)
def test_a_set_is_counted_and_listed_like_the_slow_way(mask: int) -> None:
    assert cards.count(mask) == len(bits_of(mask))
    assert cards.kinds(mask) == bits_of(mask)


@quick
@given(masks.filter(bool))
def test_the_lowest_and_the_nth_kind_are_those_of_the_slow_way(mask: int) -> None:
    found = bits_of(mask)
    assert cards.lowest(mask) == found[0]
    assert [cards.nth(mask, k) for k in range(len(found))] == found


@pytest.mark.parametrize("kind", range(KINDS))
def test_sets_of_one_of_all_and_of_all_but_one(kind: int) -> None:
    one = cards.bit(kind)
    assert (cards.count(one), cards.lowest(one), cards.nth(one, 0), cards.kinds(one)) == (1, kind, kind, [kind])
    rest = ALL & ~one
    assert cards.count(rest) == KINDS - 1
    assert cards.nth(rest, kind) == kind + 1 if kind < KINDS - 1 else cards.nth(rest, kind - 1) == kind - 1


def test_the_empty_and_the_full_set() -> None:
    assert (cards.count(0), cards.kinds(0)) == (0, [])
    assert (cards.count(ALL), cards.kinds(ALL)) == (KINDS, list(range(KINDS)))


def test_suits_and_ranks_each_divide_the_pack() -> None:
    for parts, size in ((OF_SUIT, 13), (OF_RANK, 4)):
        assert [cards.count(part) for part in parts] == [size] * (KINDS // size)
        assert sum(parts) == ALL
    for kind in range(KINDS):
        assert OF_SUIT[kind & 3] & OF_RANK[kind >> 2] == cards.bit(kind)


@pytest.mark.parametrize(("lowest", "size", "first"), [(0, 52, "2♣"), (cards.SIX, 36, "6♣"), (cards.SEVEN, 32, "7♣")])
def test_a_pack_goes_from_its_lowest_rank_to_the_ace(lowest: int, size: int, first: str) -> None:
    pack = cards.kinds(cards.pack(lowest))
    assert len(pack) == size
    assert cards.card_text(pack[0]) == first
    assert pack[-1] == KINDS - 1


def test_ranks_have_the_names_they_are_called_by() -> None:
    named = [cards.SIX, cards.SEVEN, cards.EIGHT, cards.TEN, cards.JACK, cards.QUEEN, cards.KING, cards.ACE]
    assert [RANKS[rank] for rank in named] == ["6", "7", "8", "10", "J", "Q", "K", "A"]


# ---------------------------------------------------------------------- reading order


@pytest.mark.rule("GEN-3")
def test_cards_are_read_by_suit_and_in_it_from_the_lowest_rank_to_the_ace_jokers_last() -> None:
    mixed = parse_cards("★ 7♦ A♣ 10♥ 2♣ K♠ ★ 9♥ 7♠ A♦")
    assert cards.cards_text(cards.in_reading_order(mixed)) == "2♣ A♣ 7♠ K♠ 9♥ 10♥ 7♦ A♦ ★ ★"


@pytest.mark.rule("GEN-3")
@quick
@given(st.lists(st.integers(0, JOKER)))
def test_reading_order_is_that_of_suit_then_rank(row: list[int]) -> None:
    before = row.copy()
    ordered = cards.in_reading_order(row)
    assert row == before
    assert ordered == sorted(row, key=lambda card: (card == JOKER, card % 4, card // 4))


@pytest.mark.rule("GEN-3")
def test_every_card_has_a_place_of_its_own() -> None:
    assert len({cards.reading_place(card) for card in range(KINDS + 1)}) == KINDS + 1
