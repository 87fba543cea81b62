"""The piles of Katz und Maus against a plain list, past the ten cards that fit one number."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from katzentisch.engine.cards import NO_CARD, parse_card
from katzentisch.games.build_piles.pieces import held, no_cards

# None takes the top card, a number lays one.
doings = st.lists(st.one_of(st.none(), st.integers(0, 51)), max_size=60)


@given(doings, doings)
def test_a_pile_is_a_list_and_its_copy_goes_its_own_way(first: list[int | None], second: list[int | None]) -> None:
    (pile,) = no_cards(1)
    cards: list[int] = []
    for doing in first:
        if doing is not None:
            pile.add(doing)
            cards.append(doing)
        elif cards:
            assert pile.take() == cards.pop()
    copy, copied = pile.copy(), cards.copy()
    for doing in second:
        if doing is not None:
            copy.add(doing)
            copied.append(doing)
        elif copied:
            assert copy.take() == copied.pop()
    for one, expected in ((pile, cards), (copy, copied)):
        assert list(one.cards()) == expected
        assert one.height == len(expected)
        assert one.top() == (expected[-1] if expected else NO_CARD)


def test_eleven_cards_laid_and_two_taken_leave_nine() -> None:
    (pile,) = no_cards(1)
    for card in range(11):
        pile.add(card)
    assert (pile.take(), pile.take()) == (10, 9)
    assert pile.cards() == tuple(range(9))


def test_what_a_pile_keeps_as_one_number_fits_a_machine_word() -> None:
    (pile,) = no_cards(1)
    widest = 0
    for _ in range(30):
        pile.add(51)
        widest = max(widest, int(pile._upper).bit_length())
    assert 54 < widest < 64  # ten cards; compiled, a wider number would lose its highest bits


def test_of_a_rank_only_the_card_held_longest_is_the_first() -> None:
    hand = held([parse_card(text) for text in ("7♣", "A♠", "7♠", "9♥", "A♦")])
    assert [hand.is_first(n) for n in range(hand.size)] == [True, True, False, True, False]
