"""Mauz: what everybody learns from swaps and from hands that are not laid down, and what can be taken back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from katzentisch.engine.cards import card_text, cards_text
from katzentisch.engine.chance import Dice
from katzentisch.engine.state import State
from tests.rules.table_words import Table, at

rule = pytest.mark.rule


def known(table: Table, seat: int) -> str:
    """The cards of a hand that everybody knows."""
    return cards_text(list(table.view.known[seat]))


def worlds(table: Table, seat: int | None, samples: int = 400) -> list[State]:
    """Worlds that a seat cannot tell from the truth; in each it sees what it sees at the table."""
    game = table.playthrough.game
    view = table.playthrough.view(seat)
    prepared = game.worlds(view)
    dice = Dice(20)
    found = [prepared.sample(dice) for _ in range(samples)]
    for world in found[:20]:
        assert game.view(world, seat).facts() == view.facts()
        assert seat is None or world.moves(seat) == table.playthrough.state.moves(seat)
    return found


def hands(table: Table, viewer: int | None, seat: int, samples: int = 400) -> Counter[str]:
    """The hands that a seat may hold as far as the viewer knows, and how often each was found."""
    return Counter(cards_text(world.hand(seat)) for world in worlds(table, viewer, samples))  # type: ignore[attr-defined]


def single_cards(table: Table, viewer: int | None, seat: int, samples: int = 400) -> set[str]:
    """The cards that a seat may hold as far as the viewer knows."""
    return {card for hand in hands(table, viewer, seat, samples) for card in hand.split()}


# ---------------------------------------------------------------------- cards that lay in the middle


@rule("GEN-1", "MAUZ-4")
def test_a_card_taken_from_the_middle_is_known_until_it_comes_back() -> None:
    table = at("mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ / 6♥ 7♦ 8♣ | middle 9♣ 9♠ 10♥").play("0 swap 7♠ 10♥")
    assert (known(table, 0), known(table, 1)) == ("10♥", "")
    table.play("1 skip", "2 skip", "0 swap 6♣ 9♣")
    assert known(table, 0) == "9♣ 10♥"
    table.play("1 skip", "2 skip", "0 swap 10♥ 6♣")
    assert known(table, 0) == "6♣ 9♣"


@rule("GEN-1", "MAUZ-4")
def test_after_a_swap_of_all_three_the_whole_hand_is_known() -> None:
    table = at("mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♥").play("0 swap all")
    assert known(table, 0) == "9♣ 9♠ 10♥"
    assert hands(table, 1, 0) == {"9♣ 9♠ 10♥": 400}


@rule("GEN-1", "MAUZ-2")
@pytest.mark.parametrize("choice", ["keep", "lay"])
def test_of_the_dealers_hand_nothing_is_known_after_the_choice(choice: str) -> None:
    table = at("mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | unseen 9♣ 9♠ 10♥ | asked choice").play(f"1 {choice}")
    assert known(table, 0) == known(table, 1) == ""


@rule("GEN-1")
def test_at_the_end_of_a_round_all_hands_are_known() -> None:
    table = at("mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♥").play("0 knock", "1 stay")
    assert (known(table, 0), known(table, 1)) == ("6♣ 7♠ 8♥", "6♠ 7♥ 8♦")


@rule("GEN-1")
def test_in_a_position_between_rounds_all_hands_are_known() -> None:
    table = at("mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♥ | asked deal")
    assert (known(table, 0), known(table, 1)) == ("6♣ 7♠ 8♥", "6♠ 7♥ 8♦")


@rule("GEN-1", "MAUZ-2")
def test_everybody_sees_whose_turn_it_is() -> None:
    table = at("mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | unseen 9♣ 9♠ 10♥ | asked choice")
    seen = [table.view.turn, *[table.play(move).view.turn for move in ("1 keep", "0 knock", "1 stay")]]
    assert seen == [1, 0, 1, -1]


@rule("GEN-1")
@pytest.mark.parametrize("seat", [0, 2, None])
def test_a_seat_cannot_tell_two_tables_apart_that_differ_in_hidden_cards_only(seat: int | None) -> None:
    one = "mauz | {} 7♠ 8♥ / 6♠ {} 8♦ / {} 7♦ 8♣ | middle 9♣ 9♠ 10♥ | stock {} {} J♦"
    mine = {0: (0,), 2: (2,), None: ()}[seat]
    cards = ["6♣", "7♥", "6♥", "J♣", "K♠"]
    moved = [card for n, card in enumerate(cards) if n not in mine]
    moved = moved[1:] + moved[:1]
    for n in mine:
        moved.insert(n, cards[n])
    swaps = ("0 swap 7♠ 10♥", "1 swap 8♦ 9♠", "2 skip")
    first, second = at(one.format(*cards)).play(*swaps), at(one.format(*moved)).play(*swaps)
    assert first.playthrough.view(seat).facts() == second.playthrough.view(seat).facts()
    assert first.playthrough.view(1).facts() != second.playthrough.view(1).facts()


@rule("GEN-1")
def test_a_seat_sees_its_own_hand_and_a_spectator_none() -> None:
    table = at("mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♥")
    assert table.hand(1) == "6♠ 7♥ 8♦"
    assert (table.view.hand, table.view.hand_points) == ([], 0)


@rule("GEN-1", "MAUZ-12")
def test_who_is_out_has_no_hand_and_no_points() -> None:
    table = at("mauz | 6♣ 7♠ 8♥ / / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♥ | places 0 3 0")
    assert [table.playthrough.view(seat).facts()["hand_points"] for seat in range(3)] == [16, 0, 16]


# ---------------------------------------------------------------------- worlds


@rule("GEN-1")
def test_every_world_that_is_possible_is_found_about_equally_often() -> None:
    """Seat 0 sees eight cards; the other five lie in ten ways: three in a hand, two in the stock."""
    table = at("mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♥ | stock J♣ Q♦")
    found = hands(table, 0, 1, 2000)
    assert len(found) == 10
    assert min(found.values()) > 140  # 200 are expected: more than four and a half deviations off
    orders = {tuple(world.stock) for world in worlds(table, 0)}  # type: ignore[attr-defined]
    assert len(orders) == 20


@rule("GEN-1", "MAUZ-2")
def test_while_the_dealer_chooses_hands_set_and_stock_can_be_anything_unseen() -> None:
    table = at("mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | unseen 9♣ 9♠ 10♥ | stock J♣ | asked choice")
    assert len(hands(table, 1, 0, 2000)) == 35
    assert hands(table, 1, 1) == {"6♠ 7♥ 8♦": 400}
    assert len({tuple(sorted(world.middle())) for world in worlds(table, 1, 2000)}) == 35  # type: ignore[attr-defined]
    assert len(hands(table, 0, 1, 2000)) == 35


@rule("GEN-1", "MAUZ-17")
def test_nobody_holds_a_meow_or_purr_after_the_look_at_the_hands() -> None:
    table = at("mauz | 6♣ 7♠ 8♥ / A♥ 10♥ 8♦ | unseen 9♣ 9♠ 10♦ | stock A♣ A♠ Q♥ | asked choice")
    possible = {cards_text(list(hand)) for hand in _hands_of(table, "A♥ 10♥ 8♦ 9♣ 9♠ 10♦ A♣ A♠ Q♥")}
    assert {"10♥ Q♥ A♥", "A♣ A♠ A♥"} <= possible
    assert set(hands(table, 0, 1, 4000)) == possible
    table.play("1 keep")
    left = {cards_text(list(hand)) for hand in _hands_of(table, "A♥ 10♥ 8♦ A♣ A♠ Q♥")} - {"10♥ Q♥ A♥", "A♣ A♠ A♥"}
    assert set(hands(table, 0, 1, 2000)) == left


@rule("GEN-1", "MAUZ-14")
@pytest.mark.parametrize(("purr", "is_possible"), [("ace_ten_picture", True), ("any_31", False)])
def test_what_was_not_laid_down_depends_on_what_purrs(purr: str, is_possible: bool) -> None:
    table = at(f"mauz purr={purr} | 6♣ 7♠ 8♥ / A♥ 10♣ 8♦ | middle 9♣ 9♠ 10♦ | stock K♥ Q♥ J♠")
    assert ("Q♥ K♥ A♥" in hands(table, 0, 1, 1000)) == is_possible


@rule("GEN-1", "MAUZ-16")
@pytest.mark.parametrize("replaced", [True, False])
def test_after_a_replacement_nobody_holds_a_hiss(replaced: bool) -> None:
    table = at("mauz | 6♣ 7♠ 8♥ / J♣ J♠ 8♦ | middle 9♣ 9♠ 10♦ | stock K♥ K♠ Q♠ J♥ J♦")
    if replaced:
        table.play("0 skip", "1 skip")
    found = hands(table, 0, 1, 1000)
    assert any(hand.count("J") == 3 for hand in found) != replaced


@rule("GEN-1", "MAUZ-17")
def test_what_a_hand_cannot_have_been_still_holds_when_one_of_its_cards_is_seen() -> None:
    """Seat 1 gives an Ace of hearts it was dealt: with the 10 of hearts it had no picture, with an Ace no other Ace."""
    table = at("mauz | 6♣ 7♠ 8♥ / A♥ 10♣ 8♦ | middle 9♣ 9♠ 7♦ | stock 10♥ Q♥ A♠ A♦")
    table.play("0 skip", "1 swap A♥ 9♠")
    assert known(table, 1) == "9♠"
    pairs = {frozenset(hand.split()) - {"9♠"} for hand in hands(table, 0, 1, 2000)}
    unseen = ["10♣", "8♦", "10♥", "Q♥", "A♠", "A♦"]
    assert pairs == {frozenset(pair) for pair in combinations(unseen, 2)} - {
        frozenset({"10♥", "Q♥"}),
        frozenset({"A♠", "A♦"}),
    }


@rule("GEN-1", "MAUZ-17")
def test_what_a_hand_cannot_have_been_holds_whatever_is_known_of_its_neighbours() -> None:
    """As above, but the hands on both sides lie open."""
    table = at("mauz | 6♣ 7♠ 8♥ / A♥ 10♣ 8♦ / 6♠ 6♥ 7♥ | middle 9♣ 9♠ 7♦ | stock 10♥ Q♥ A♠ A♦")
    table.play("0 swap all", "1 skip", "2 swap all", "0 skip", "1 swap A♥ 6♠")
    pairs = {frozenset(hand.split()) - {"6♠"} for hand in hands(table, 0, 1, 2000)}
    unseen = ["10♣", "8♦", "10♥", "Q♥", "A♠", "A♦"]
    assert pairs == {frozenset(pair) for pair in combinations(unseen, 2)} - {
        frozenset({"10♥", "Q♥"}),
        frozenset({"A♠", "A♦"}),
    }


@rule("GEN-1", "MAUZ-15")
def test_what_a_hand_cannot_become_is_excluded_after_each_swap() -> None:
    """Seat 1 takes the Ace of hearts: it holds no 10 with a picture of hearts, and no two other Aces."""
    table = at("mauz | 6♣ 7♠ 8♥ / J♠ 10♣ 8♦ | middle A♥ 9♠ 7♦ | stock 10♥ Q♥ A♠ A♦")
    table.play("0 skip", "1 swap J♠ A♥")
    pairs = {frozenset(hand.split()) - {"A♥"} for hand in hands(table, 0, 1, 2000)}
    unseen = ["10♣", "8♦", "10♥", "Q♥", "A♠", "A♦"]
    assert pairs == {frozenset(pair) for pair in combinations(unseen, 2)} - {
        frozenset({"10♥", "Q♥"}),
        frozenset({"A♠", "A♦"}),
    }


@rule("GEN-1", "MAUZ-15", "MAUZ-17")
def test_the_last_hidden_card_cannot_be_what_any_earlier_hand_excludes() -> None:
    """Seat 1 had Q♥ and J♦ with its hidden card, then Q♥ with A♥ and J♦, then A♥ and A♣: no 10♥, no Ace."""
    table = at("mauz | 6♣ 7♠ 8♥ / J♦ Q♥ 8♦ | middle A♥ A♣ 7♦ | stock 10♥ A♠ A♦ K♥ 9♥")
    table.play("0 skip", "1 swap J♦ A♥", "0 skip")
    assert single_cards(table, 0, 1, 1000) == {"A♥", "Q♥", "8♦", "10♥", "A♠", "A♦", "K♥", "9♥"}
    table.play("1 swap Q♥ A♣")
    assert single_cards(table, 0, 1, 1000) == {"A♥", "A♣", "8♦", "K♥", "9♥"}


@rule("GEN-1", "MAUZ-16")
def test_at_a_replacement_the_last_hidden_card_is_no_third_of_a_rank() -> None:
    position = "mauz | 6♣ 7♠ 8♥ / J♦ Q♥ 8♦ | middle 9♥ 9♣ 7♦ | stock 10♥ A♠ A♦ 9♠ 9♦"
    table = at(position).play("0 skip", "1 swap J♦ 9♥", "0 skip", "1 swap Q♥ 9♣", "0 skip")
    assert {"9♠", "9♦"} <= single_cards(table, 0, 1)
    table.play("1 skip")
    assert single_cards(table, 0, 1) == {"9♥", "9♣", "8♦"}  # of the unseen 8♦ 9♠ 9♦ one is left


@rule("GEN-1", "MAUZ-16")
def test_at_a_replacement_two_hidden_cards_are_no_pair_to_a_known_one() -> None:
    position = "mauz | 6♣ 7♠ 8♥ / J♦ Q♥ 8♦ | middle 9♥ 9♣ 7♦ | stock 10♥ A♠ A♦ 9♠ 9♦"
    table = at(position).play("0 skip", "1 swap J♦ 9♥", "0 skip")
    assert "9♠ 9♥ 9♦" in hands(table, 0, 1, 1000)
    table.play("1 skip")
    found = hands(table, 0, 1)
    assert "9♠ 9♥ 9♦" not in found
    assert "9♥ Q♥ 8♦" in found


@rule("GEN-1")
def test_hands_with_one_hidden_card_share_what_is_left_evenly() -> None:
    """Seats 1 and 2 know of each other nothing; seat 1 cannot hold 10♥, so seat 2 or the stock has it."""
    table = at("mauz | 6♣ 7♠ 8♥ / J♦ Q♥ 8♦ / J♠ J♣ 7♣ | middle A♥ K♥ 7♦ | stock 10♥")
    table.play("0 skip", "1 swap J♦ A♥", "2 swap J♠ 7♦", "0 skip", "1 swap Q♥ K♥", "2 swap J♣ Q♥", "0 skip")
    assert (known(table, 1), known(table, 2)) == ("K♥ A♥", "Q♥ 7♦")
    found = Counter(
        (cards_text(world.hand(1)), cards_text(world.hand(2)))  # type: ignore[attr-defined]
        for world in worlds(table, 0, 3000)
    )
    assert set(found) == {
        ("K♥ A♥ 8♦", "7♣ Q♥ 7♦"),
        ("K♥ A♥ 8♦", "10♥ Q♥ 7♦"),
        ("7♣ K♥ A♥", "Q♥ 7♦ 8♦"),
        ("7♣ K♥ A♥", "10♥ Q♥ 7♦"),
    }
    assert min(found.values()) > 630  # 750 are expected: five deviations off


@rule("GEN-1", "MAUZ-15")
def test_two_hands_with_one_hidden_card_each_exclude_what_would_purr_and_never_hide_the_same_card() -> None:
    """Seat 1 shows K♥ A♥ and holds no 10♥, seat 2 shows 10♠ Q♠ and holds no A♠; four cards are unseen."""
    table = at("mauz | 6♣ 7♠ 8♥ / 10♠ J♥ 8♦ / J♠ J♣ 7♣ | middle A♥ K♥ Q♠ | stock 10♥ A♠")
    table.play("0 skip", "1 swap 10♠ A♥", "2 swap J♠ Q♠", "0 skip", "1 swap J♥ K♥", "2 swap J♣ 10♠")
    assert (known(table, 1), known(table, 2)) == ("K♥ A♥", "10♠ Q♠")
    found = Counter(
        tuple(card_text(card) for seat in (1, 2) for card in world.hand(seat) if card not in table.view.known[seat])  # type: ignore[attr-defined]
        for world in worlds(table, 0, 3000)
    )
    assert set(found) == {(one, two) for one in ("7♣", "8♦", "A♠") for two in ("7♣", "8♦", "10♥") if one != two}
    assert min(found.values()) > 330  # 428 are expected: five deviations off


@rule("GEN-1", "MAUZ-15")
def test_beside_a_king_and_an_ace_only_the_ten_of_their_suit_is_excluded() -> None:
    table = at("mauz | 6♣ 7♠ 8♥ / J♦ Q♥ 8♦ | middle A♥ K♥ 7♦ | stock 10♥ 10♠")
    table.play("0 skip", "1 swap J♦ A♥", "0 skip", "1 swap Q♥ K♥")
    assert single_cards(table, 0, 1) == {"K♥", "A♥", "8♦", "10♠"}


@rule("GEN-1")
def test_the_only_card_unseen_is_where_it_must_be() -> None:
    table = at("mauz | 6♣ 7♠ 8♥ / J♦ Q♥ 8♦ | middle A♥ K♥ 7♦ | stock")
    table.play("0 swap 6♣ 7♦", "1 swap J♦ A♥", "0 skip", "1 swap Q♥ K♥")
    assert (known(table, 1), hands(table, 0, 1, 20)) == ("K♥ A♥", {"K♥ A♥ 8♦": 20})


@rule("GEN-1", "MAUZ-16")
@pytest.mark.parametrize(("hiss", "is_possible"), [("never", True), ("always", False)])
def test_who_gives_a_jack_had_two_more_only_where_a_hiss_ends_no_round(hiss: str, is_possible: bool) -> None:
    table = at(f"mauz hiss_ends_round={hiss} | 6♣ 7♠ 8♥ / J♣ 10♠ 8♦ | middle 9♣ 9♠ 7♦ | stock J♥ J♦")
    table.play("0 skip", "1 swap J♣ 9♠")
    pairs = {frozenset(hand.split()) - {"9♠"} for hand in hands(table, 0, 1, 1000)}
    everything = {frozenset(pair) for pair in combinations(["10♠", "8♦", "J♥", "J♦"], 2)}
    assert pairs == everything - (set() if is_possible else {frozenset({"J♥", "J♦"})})


@rule("GEN-1", "MAUZ-16")
@pytest.mark.parametrize(("hiss", "others"), [("never", {"8♦", "J♥", "J♦"}), ("always", {"8♦"})])
def test_who_gives_two_jacks_had_a_third_only_where_a_hiss_ends_no_round(hiss: str, others: set[str]) -> None:
    table = at(f"mauz hiss_ends_round={hiss} | 6♣ 7♠ 8♥ / J♣ J♠ 8♦ | middle 9♣ 9♠ 7♦ | stock J♥ J♦")
    table.play("0 skip", "1 swap J♣ 9♠", "0 skip", "1 swap J♠ 9♣")
    assert single_cards(table, 0, 1) == {"9♣", "9♠"} | others


@rule("GEN-1", "MAUZ-23")
def test_replaced_cards_are_in_no_world_anywhere_but_out_of_the_round() -> None:
    table = at("mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♥ | stock Q♣ 10♦ J♠ K♥ K♦").play("0 skip", "1 skip")
    assert single_cards(table, 0, 1) == {"6♠", "7♥", "8♦", "K♥", "K♦"}


@rule("GEN-1", "MAUZ-24")
def test_open_cards_shuffled_into_the_stock_are_in_the_stock_in_every_world() -> None:
    table = at("mauz empty_stock=reshuffle | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♥ | stock K♥ K♦ | gone J♣ J♠ Q♣")
    table.play("0 skip", "1 skip")
    opened = {"9♣", "9♠", "10♥", "J♣", "J♠", "Q♣"} - {card_text(card) for card in table.view.middle}
    assert {card_text(card) for card in table.view.stock_known} == opened
    found = [[card_text(card) for card in world.stock] for world in worlds(table, 0)]  # type: ignore[attr-defined]
    assert all(opened <= set(stock) for stock in found)
    assert opened <= {stock[0] for stock in found}  # and any of them may come next
    unseen = {"6♠", "7♥", "8♦", "K♥", "K♦"} - {card_text(card) for card in table.view.middle}
    assert single_cards(table, 0, 1) == unseen


def _hands_of(table: Table, cards: str) -> set[tuple[int, ...]]:
    parse = table.playthrough.game.parse
    kinds = [parse(f"swap {card} {card}") & 63 for card in cards.split()]
    ordered = sorted(kinds, key=lambda card: (card & 3, card >> 2))
    return set(combinations(ordered, 3))


#: Games in a small pack full of Aces, tens and pictures: options, what is dealt (two hands, unseen set, stock), moves.
SMALL_GAMES = [
    ("", "A♥ 10♥ 7♣ / A♠ Q♠ 8♥ / 10♠ K♥ 9♦ / A♦", "1 keep|0 swap 7♣ 10♠|1 swap 8♥ 9♦|0 swap A♥ 8♥|1 swap 9♦ A♥"),
    ("", "A♥ 10♥ 7♣ / A♠ Q♠ 8♥ / 10♠ K♥ 9♦ / A♦", "1 lay|0 swap 10♥ A♠|1 swap 9♦ 10♥|0 swap 7♣ 9♦|1 skip"),
    (
        "purr=any_31",
        "K♠ J♠ 7♣ / A♠ Q♥ 8♥ / Q♠ K♥ 9♦ / J♥",
        "1 keep|0 swap 7♣ K♥|1 swap 8♥ 7♣|0 swap J♠ 8♥|1 swap 7♣ 9♦",
    ),
    ("hiss_ends_round=always", "K♠ J♠ 7♣ / J♦ 7♥ 7♦ / K♥ 8♣ 9♦ / J♥", "1 keep|0 swap 7♣ K♥|1 swap 7♥ 8♣|0 swap J♠ 7♥"),
    (
        "",
        "K♠ J♠ 7♣ / J♦ 7♥ J♥ / J♣ 7♠ 9♦ / K♦ 8♥ 6♣ K♥",
        "1 keep|0 swap 7♣ J♣|1 swap 7♥ 9♦|0 skip|1 skip|0 swap J♣ K♦",
    ),
]


@rule("GEN-1", "MAUZ-15", "MAUZ-16", "MAUZ-17")
@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize(("options", "dealt", "moves"), SMALL_GAMES)
def test_the_worlds_are_all_deals_in_which_the_same_would_have_been_seen(
    options: str, dealt: str, moves: str, viewer: int | None
) -> None:
    def played(deal: list[list[str]]) -> tuple[Table, list[str]]:
        """The same moves in another deal, as far as they are allowed, and what the viewer is told."""
        one, two, unseen, stock = [" ".join(part) for part in deal]
        table = at(f"mauz {options} | {one} / {two} | unseen {unseen} | stock {stock} | asked choice")
        told = []
        for seat, text in [(int(move[0]), move[2:]) for move in moves.split("|")]:
            if table.playthrough.refusal(seat, text) is None:
                told += [event.text_for(viewer) for event in table.playthrough.play(seat, text)]
        return table, told

    truth = [part.split() for part in dealt.split("/")]
    table, seen = played(truth)
    others = [played(deal) for deal in _deals(truth, moves.startswith("1 lay"), viewer)]
    possible = {(other.hand(0), other.hand(1)) for other, told in others if told == seen}
    found = {(cards_text(world.hand(0)), cards_text(world.hand(1))) for world in worlds(table, viewer, 1000)}  # type: ignore[attr-defined]
    assert found == possible
    assert 1 < len(possible) < len(others)


def _deals(truth: list[list[str]], lays: bool, viewer: int | None) -> Iterator[list[list[str]]]:
    """Every deal with the same open set, and the viewer's own hand, in which what turns up turns up in the same order."""
    one, two, unseen, stock = truth
    opened = two if lays else unseen
    own = [one, two][viewer] if viewer is not None else []
    hidden = [card for part in truth for card in part if card not in opened + own]
    for first in [one] if viewer == 0 else combinations(hidden, 3):
        left = [card for card in hidden if card not in first]
        for second in [two] if viewer == 1 and not lays else combinations(left, 3):
            rest = [card for card in left if card not in second]
            rest.sort(key=lambda card: stock.index(card) if card in stock[:3] else len(stock))
            yield [list(first), *([opened, list(second)] if lays else [list(second), opened]), rest]


# ---------------------------------------------------------------------- GEN-4: taking back


def position_text(table: Table) -> str:
    """The position, without the count of moves made."""
    fields = table.playthrough.game.position_text(table.playthrough.state).split(" | ")
    return " | ".join(field for field in fields if not field.startswith("made "))


@rule("GEN-4")
@pytest.mark.parametrize("move", ["swap 7♠ 10♥", "swap all", "skip", "knock"])
def test_a_move_that_shows_no_hidden_card_can_be_taken_back(move: str) -> None:
    table = at("mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♥ | skips 0")
    before = position_text(table)
    assert position_text(table.play(f"0 {move}", "0 undo")) == before
    assert table.turn == 0


@rule("GEN-4")
@pytest.mark.parametrize("choice", ["keep", "lay"])
def test_the_dealers_choice_shows_a_face_down_set_and_stands(choice: str) -> None:
    table = at("mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | unseen 9♣ 9♠ 10♥ | asked choice").play(f"1 {choice}")
    assert table.refused("1 undo") == "GEN-4"


@rule("GEN-4")
def test_a_skip_that_replaces_the_middle_stands() -> None:
    table = at("mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♥").play("0 skip", "1 skip")
    assert table.refused("1 undo") == "GEN-4"


@rule("GEN-4")
def test_a_move_that_ends_the_round_stands() -> None:
    table = at("mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♥").play("0 knock", "1 stay")
    assert table.refused("1 undo") == "GEN-4"


@rule("GEN-4")
def test_only_the_last_mover_takes_back_and_only_once() -> None:
    table = at("mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♥").play("0 skip", "1 swap all")
    assert table.refused("0 undo") == "GEN-4"
    table.play("1 undo")
    assert table.refused("1 undo") == "GEN-4"
    assert table.refused("0 undo") == "GEN-4"


@rule("GEN-4", "GEN-1")
def test_cards_that_lay_in_the_middle_for_a_moment_stay_known_when_the_swap_is_taken_back() -> None:
    table = at("mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♥").play("0 swap 7♠ 10♥", "0 undo")
    assert (table.hand(0), known(table, 0)) == ("6♣ 7♠ 8♥", "7♠")
    table.play("0 swap all", "0 undo")
    assert (table.hand(0), known(table, 0)) == ("6♣ 7♠ 8♥", "6♣ 7♠ 8♥")
    assert hands(table, 1, 0) == {"6♣ 7♠ 8♥": 400}


@rule("GEN-4", "GEN-1", "MAUZ-15")
def test_what_a_swap_taken_back_did_not_make_stays_excluded() -> None:
    """Seat 1 showed J♠ for A♥ and was not laid down: beside J♠ it holds no two Aces, and no 10 with a picture of hearts."""
    table = at("mauz | 6♣ 7♠ 8♥ / J♠ 10♣ 8♦ | middle A♥ 9♠ 7♦ | stock 10♥ Q♥ A♠ A♦")
    table.play("0 skip", "1 swap J♠ A♥", "1 undo")
    assert known(table, 1) == "J♠"
    pairs = {frozenset(hand.split()) - {"J♠"} for hand in hands(table, 0, 1, 2000)}
    unseen = ["10♣", "8♦", "10♥", "Q♥", "A♠", "A♦"]
    assert pairs == {frozenset(pair) for pair in combinations(unseen, 2)} - {
        frozenset({"10♥", "Q♥"}),
        frozenset({"A♠", "A♦"}),
    }
