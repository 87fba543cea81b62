"""Miau! Miau! and Mau Mau: what everybody learns from drawing, passing and what the table does for a cat (GEN-1, GEN-3)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from katzentisch.engine.cards import bit, cards_text, in_reading_order, kinds, parse_card
from katzentisch.engine.chance import Dice
from tests.rules.table_words import Table, at

rule = pytest.mark.rule


def parse_cards(text: str) -> list[int]:
    return [parse_card(word) for word in text.split()]


def view(table: Table, seat: int) -> Any:
    return table.playthrough.view(seat)


def could_be(table: Table, seat: int) -> list[str]:
    """For every hidden card of a seat, the oldest first, the cards of the pack that it could be; the others see this."""
    seen = view(table, 1 - seat)
    return [cards_text(in_reading_order(kinds(seen.rules.pack & ~mask))) for mask in seen.cannot_be[seat]]


@rule("MIAU-17", "GEN-1")
def test_who_draws_on_shows_that_the_drawn_card_did_not_fit_and_who_stops_that_it_did() -> None:
    table = at("miau-miau draw_until_playable=yes | 9♥ K♦ / 2♣ K♥ | pile 9♠ | stock 8♦ Q♠ 7♥").play("0 draw", "0 draw")
    anything = "2♣ 9♠ Q♠ 7♥ 9♥ K♥ 8♦ K♦"
    assert could_be(table, 0) == [anything, anything, "2♣ 7♥ K♥ 8♦ K♦", anything]
    table.play("0 pass")
    assert could_be(table, 0) == [anything, anything, "2♣ 7♥ K♥ 8♦ K♦", "9♠ Q♠ 9♥"]


@rule("MIAU-11", "GEN-1")
def test_what_is_drawn_after_a_reshuffle_was_in_the_pile_and_in_no_hand_before() -> None:
    table = at("miau-miau | 9♥ K♦ / 2♣ K♥ | pile 8♣ 8♠ 9♠ | stock").play("0 draw")
    in_hand = "2♣ 9♠ 9♥ K♥ K♦"
    assert could_be(table, 0) == [in_hand, in_hand, "8♣ 8♠"]
    assert could_be(table, 1) == [in_hand, in_hand]
    seen = view(table, 1)
    assert cards_text(in_reading_order(kinds(seen.rules.pack & ~seen.stock_lacks))) == "8♣ 8♠"


@rule("MAU-1", "MIAU-11", "GEN-1")
def test_of_two_packs_a_reshuffle_shows_which_kinds_lay_in_the_pile_with_both_copies() -> None:
    """Both 8♣ and, with the top card, both 9♠ were in the pile; of the A♣ one copy is in a hand."""
    table = at("mau-mau deck=2x32 | 10♥ K♦ / A♣ K♥ | pile 8♣ 8♣ A♣ 9♠ 9♠ | stock").play("0 draw")
    in_hand = "A♣ 10♥ K♥ K♦"
    assert could_be(table, 1) == [in_hand, in_hand]
    assert could_be(table, 0) == [in_hand, in_hand, "8♣ A♣ 9♠"]
    seen = view(table, 1)
    assert cards_text(in_reading_order(kinds(seen.rules.pack & ~seen.stock_lacks))) == "8♣ A♣ 9♠"


@rule("MAU-15", "GEN-1")
def test_a_last_card_laid_without_its_call_is_known_in_the_hand() -> None:
    table = at("mau-mau | K♥ / A♥ Q♥ | pile 9♥ | stock Q♦ Q♣ 10♦").play("0 K♥")
    anything = "Q♣ 9♥ Q♥ K♥ A♥ 10♦ Q♦"
    assert could_be(table, 0) == ["K♥", anything, anything]


@rule("MAU-5", "GEN-1")
def test_who_must_play_and_draws_again_and_again_holds_none_of_what_fitted_each_time() -> None:
    table = at("mau-mau | 8♣ 10♣ / K♠ A♥ Q♥ | pile 9♠ | stock 7♦ 8♦ 9♦").play("0 draw", "0 pass")
    assert could_be(table, 0) == ["8♣ 10♣ Q♥ A♥ 7♦ 8♦"] * 2 + ["8♣ 10♣ 9♠ K♠ Q♥ A♥ 7♦ 8♦ 9♦"]
    table.play("1 K♠", "0 draw")
    assert could_be(table, 0)[:2] == ["8♣ 10♣ Q♥ A♥ 7♦ 8♦"] * 2
    assert could_be(table, 0)[2] == "8♣ 10♣ Q♥ A♥ 7♦ 8♦ 9♦"


@rule("MIAU-11", "GEN-1")
def test_who_passes_where_nothing_can_be_drawn_holds_no_fitting_card() -> None:
    table = at("miau-miau | 8♣ 10♣ / K♠ A♥ Q♥ | pile 9♠ | stock").play("0 pass")
    assert could_be(table, 0) == ["8♣ 10♣ Q♥ A♥"] * 2


@rule("GEN-3", "GEN-1")
def test_a_card_that_the_clock_plays_shows_that_none_before_it_fitted() -> None:
    table = at("mau-mau | 9♥ 9♦ K♣ 8♦ / A♣ K♥ 9♣ | pile 9♠ | stock Q♦ 2♣").play("table timeout 0")
    assert table.top == "9♥"
    assert could_be(table, 0) == ["2♣ K♣ A♣ 9♥ K♥ 8♦ 9♦ Q♦"] * 3


def wish_for_a_first_jack(hands: str = "9♦ 8♦ / A♣ K♣ 7♥") -> Table:
    options = "must_play_if_able=no draw_until_playable=no"
    return at(f"mau-mau {options} | {hands} | pile J♠ | stock Q♦ Q♥ 10♦ 10♥ | dealer 1 | asked wish").play(
        "table timeout 1"
    )


def most_held_is_clubs(cards: tuple[int, ...]) -> bool:
    suits = [card & 3 for card in cards]
    return all(suits.count(0) >= suits.count(other) for other in range(4))


@rule("GEN-3", "GEN-1")
def test_the_suit_that_the_clock_wishes_is_the_one_held_most() -> None:
    table = wish_for_a_first_jack()
    assert table.wish == "♣"
    [wish] = view(table, 0).wishes
    assert (wish.seat, wish.cards) == (1, 3)
    hidden = parse_cards("A♣ K♣ K♠ Q♠ 7♥ Q♦ Q♥ 10♦ 10♥")
    for hand in permutations(hidden, 3):
        assert wish.allows(list(hand)) == most_held_is_clubs(hand), cards_text(list(hand))
    for seed in range(20):
        world = table.playthrough.game.worlds(view(table, 0)).sample(Dice(seed))
        assert most_held_is_clubs(tuple(world.hand(1)))  # type: ignore[attr-defined]


@rule("GEN-3", "GEN-1")
def test_what_a_wish_told_holds_for_the_cards_that_are_left_and_those_played_since() -> None:
    table = wish_for_a_first_jack().play("0 draw", "0 pass", "1 A♣")
    [wish] = view(table, 0).wishes
    ace = parse_cards("A♣")[0]
    for hand in permutations(parse_cards("K♣ 7♥ Q♦ Q♥ 10♥"), 2):
        assert wish.allows(list(hand)) == most_held_is_clubs((ace, *hand)), cards_text(list(hand))
    table.play("0 draw", "0 pass", "1 draw")
    [wish] = view(table, 0).wishes
    for older in permutations(parse_cards("K♣ 7♥ Q♥ 10♦"), 2):
        drawn_since = parse_card("10♥")
        assert wish.allows([*older, drawn_since]) == most_held_is_clubs((ace, *older)), cards_text(list(older))


@rule("GEN-3", "GEN-1")
@pytest.mark.parametrize(
    ("moves", "still_known"),
    [
        (["1 10♣"], True),  # the newest, which came after the wish
        (["1 pass", "0 A♦", "1 10♦"], False),  # one of the older, or the one drawn since: nobody knows
        (["1 pass", "0 A♦"], True),  # another cat's card
    ],
)
def test_a_wish_is_forgotten_when_nobody_can_say_which_of_the_cards_went(moves: list[str], still_known: bool) -> None:
    hands = "9♣ A♣ A♦ 8♦ / K♣ Q♣ 10♦"
    table = at(f"mau-mau must_play_if_able=no | {hands} | pile J♠ | stock 10♣ Q♥ 7♥ 8♥ | dealer 1 | asked wish").play(
        "table timeout 1", "0 A♣", "1 draw", *moves
    )
    assert [(wish.seat, wish.cards) for wish in view(table, 0).wishes] == [(1, 3)] * still_known


@rule("GEN-3", "MIAU-14", "GEN-1")
def test_the_suit_that_the_clock_may_not_wish_can_be_held_most() -> None:
    options = "wish_other_suit_only=yes"
    table = at(f"mau-mau {options} | 9♦ 8♦ / K♠ Q♠ A♣ | pile J♠ | stock Q♦ Q♥ | dealer 1 | asked wish").play(
        "table timeout 1"
    )
    assert table.wish == "♣"
    [wish] = view(table, 0).wishes
    assert wish.allows(parse_cards("K♠ Q♠ A♣"))
    assert not wish.allows(parse_cards("K♠ Q♠ Q♦"))


@rule("MIAU-11", "GEN-1")
def test_in_every_world_as_many_cats_have_passed_as_in_truth() -> None:
    table = at("miau-miau | Q♦ 10♣ / A♣ K♦ / K♥ Q♥ | pile 9♠ | stock").play("0 pass", "1 pass")
    for seat in range(3):
        world = table.playthrough.game.worlds(view(table, seat)).sample(Dice(seat))
        world.play(2, table.playthrough.game.parse("pass"))
        assert world.result() is not None


@rule("MAU-5", "GEN-1")
def test_what_is_heard_at_one_table_is_not_heard_at_its_copy() -> None:
    """A bot tries moves on copies, and what follows from one must not be believed of the other."""
    start = "mau-mau | 8♣ 10♣ / K♠ A♥ Q♥ | pile 9♠ | stock 7♦ 8♦ 9♦"
    game = at(start).playthrough.game
    alone = at(start).play("0 draw", "0 pass", "1 K♠", "0 draw", "0 pass")
    one = at(start).play("0 draw", "0 pass")
    copy: Any = one.playthrough.state.clone()
    one.play("1 K♠", "0 draw", "0 pass")
    copy.play(1, game.parse("K♠"))
    copy.play(0, game.parse("draw"))
    copy.play(0, game.parse("pass"))
    assert game.view(copy, 1).facts() == one.playthrough.view(1).facts() == alone.playthrough.view(1).facts()
    masks = [mask for hand in game.view(copy, 1).facts()["cannot_be"] for mask in hand]
    assert any(mask & bit(parse_cards("9♠")[0]) for mask in masks)
