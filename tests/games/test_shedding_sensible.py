"""What a good player would call sensible in Mau Mau and Miau! Miau!, one reason a test."""

from __future__ import annotations

import pytest

from katzentisch.games import GAMES, position


def sensible(text: str) -> str:
    """What a decent player does here."""
    return GAMES[text.split()[0]].text(position(text).heuristic(0))


def test_a_long_suit_comes_first() -> None:
    assert sensible("mau-mau | 9♥ 10♥ K♥ 9♠ / A♣ K♦ Q♦ A♦ | pile 9♦ | stock 10♦") == "9♥"


def test_a_jack_that_goes_on_anything_is_kept_for_need() -> None:
    assert sensible("mau-mau | J♥ 9♥ K♠ / A♣ K♦ Q♦ A♦ | pile 9♦ | stock 10♦") == "9♥"
    assert sensible("mau-mau | J♥ 9♥ K♠ / A♣ K♦ Q♦ A♦ | pile 8♣ | stock 10♦").startswith("J♥>")


def test_a_jack_that_has_to_fit_goes_when_it_does() -> None:
    assert sensible("miau-miau | J♥ 9♥ K♠ / A♣ K♦ Q♦ A♦ | pile 10♥ | stock 10♦").startswith("J♥>")


@pytest.mark.parametrize(("others", "card"), [("A♣ K♦ Q♦ A♦", "9♥"), ("A♣ K♦", "7♥")])
def test_a_seven_is_a_shield_until_the_next_cat_is_nearly_out(others: str, card: str) -> None:
    assert sensible(f"mau-mau | 7♥ 9♥ K♠ / {others} | pile 10♥ | stock 10♦") == card


def test_between_two_an_eight_is_a_move_for_nothing_if_a_card_follows() -> None:
    assert sensible("mau-mau | 8♥ 9♥ K♠ / A♣ K♦ Q♦ A♦ | pile 10♥ | stock 10♦") == "8♥"
    assert sensible("mau-mau | 8♥ 9♠ K♠ / A♣ K♦ Q♦ A♦ | pile 9♥ | stock 10♦") == "9♠"
    assert sensible("mau-mau | 8♥ 9♥ K♠ / A♣ K♦ Q♦ A♦ / Q♣ K♣ A♠ | pile 10♥ | stock 10♦") == "9♥"


@pytest.mark.parametrize(
    ("stock", "suit"),
    [
        ("10♣ Q♣ K♣ A♣ 9♠", "♠"),  # of the two suits held, more clubs are out
        ("10♠ Q♠ K♠ A♠ 9♣", "♣"),
        ("10♥ Q♥ 9♦ 7♦ K♥", "♠"),  # none of either is out: the one held more
    ],
)
def test_a_jack_wishes_a_suit_it_holds_that_the_others_lack(stock: str, suit: str) -> None:
    assert sensible(f"mau-mau | J♥ 8♣ 8♠ 7♠ / A♥ K♦ Q♦ A♦ | pile 10♦ 9♥ | stock {stock}") == f"J♥>{suit}"
