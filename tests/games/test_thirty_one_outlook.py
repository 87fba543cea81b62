"""What a seat can tell about its swaps beforehand, and which suit counts in a hand."""

from __future__ import annotations

import pytest

from katzentisch.engine.cards import SUITS, parse_card
from katzentisch.games import GAMES, position
from katzentisch.games.thirty_one.outlook import outlooks, own_suit
from katzentisch.games.thirty_one.values import counting_suit, points_text
from katzentisch.games.thirty_one.view import ThirtyOneView

LAID = ("", "three aces", "31", "three alike")


def seen(text: str, seat: int | None = 0) -> ThirtyOneView:
    """What a seat sees of a position."""
    view = GAMES[text.split()[0]].view(position(text), seat)
    assert isinstance(view, ThirtyOneView)
    return view


def told(text: str, seat: int | None = 0) -> dict[str, tuple[str, str]]:
    """Every swap with what the hand is worth after it, and as what it is laid down."""
    game = GAMES[text.split()[0]]
    return {game.text(swap.move): (points_text(swap.points), LAID[swap.laid]) for swap in outlooks(seen(text, seat))}


def test_every_swap_is_told_with_its_worth() -> None:
    """Nine swaps of one card, and the swap of all."""
    worth = told("mauz | A♥ 10♥ 8♣ / 6♠ 7♥ 8♦ | middle 9♣ K♥ 8♠")
    assert len(worth) == 10
    assert worth["swap 8♣ K♥"] == ("31", "31")
    assert worth["swap A♥ 9♣"] == ("17", "")
    assert worth["swap all"] == ("10", "")


@pytest.mark.parametrize(
    ("text", "swap", "worth"),
    [
        ("mauz | A♥ A♣ 8♣ / 6♠ 7♥ 8♦ | middle A♠ K♥ 9♦", "swap 8♣ A♠", ("33", "three aces")),
        ("schwimmen | A♥ A♣ 8♣ / 9♠ 7♥ 8♦ | middle A♠ K♥ 9♦", "swap 8♣ A♠", ("31", "three aces")),
        ("schwimmen | A♥ 10♥ 8♣ / 9♠ 7♥ 8♦ | middle A♠ K♥ 9♦", "swap 8♣ K♥", ("31", "")),
        ("schwimmen instant_end=any_31 | A♥ 10♥ 8♣ / 9♠ 7♥ 8♦ | middle A♠ K♥ 9♦", "swap 8♣ K♥", ("31", "31")),
        ("mauz | Q♥ Q♣ 8♣ / 6♠ 7♥ 8♦ | middle Q♠ K♥ 9♦", "swap 8♣ Q♠", ("30½", "")),
        (
            "mauz | Q♥ Q♣ 8♣ / 6♠ 7♥ 8♦ | middle Q♠ K♥ 9♦ | gone 6♣ 7♣ 9♣ | replaced",
            "swap 8♣ Q♠",
            ("30½", "three alike"),
        ),
        ("mauz hiss_ends_round=always | Q♥ Q♣ 8♣ / 6♠ 7♥ 8♦ | middle Q♠ K♥ 9♦", "swap 8♣ Q♠", ("30½", "three alike")),
    ],
)
def test_a_swap_tells_whether_it_ends_the_round(text: str, swap: str, worth: tuple[str, str]) -> None:
    """As the house rules and the round so far have it."""
    assert told(text)[swap] == worth


def test_what_is_told_holds_before_ones_turn_too_and_for_nobody_else() -> None:
    """A spectator has no hand to swap from."""
    text = "mauz | A♥ 10♥ 8♣ / 6♠ 7♥ 8♦ | middle 9♣ K♥ 8♠ | turn 1"
    assert told(text)["swap 8♣ K♥"] == ("31", "31")
    assert told(text, None) == {}
    assert own_suit(seen(text, None)) == -1


@pytest.mark.parametrize(
    ("hand", "suit"),
    [
        ("7♣ 8♣ A♥", "♣"),  # 15 beat 11
        ("7♣ K♠ A♥", "♥"),
        ("10♣ K♠ Q♥", "♣"),  # the first of equals
        ("9♣ 9♠ 9♥", ""),  # three of a rank count together
        ("7♣ 7♣ 10♥", "♥"),  # SWIM-10: a doubled card counts once
    ],
)
def test_the_suit_that_counts(hand: str, suit: str) -> None:
    """For showing which cards made the points."""
    found = counting_suit(*(parse_card(card) for card in hand.split()))
    assert (SUITS[found] if found >= 0 else "") == suit
