"""Purrrummy: sets, runs, jokers in them, and the points of the first melds."""

from __future__ import annotations

import pytest

from tests.rules.table_words import Table, at

rule = pytest.mark.rule


def holding(cards: str, **choices: str) -> Table:
    """A cat that has drawn the K♦ and holds these cards besides."""
    options = " ".join(f"{name}={value}" for name, value in choices.items())
    return at(f"purrrummy jokers=6 {options} | {cards} K♦ / 2♦ 3♦ | pile J♦ | stock 4♦ 6♦ 8♦ | drawn K♦")


def melds(table: Table) -> set[str]:
    return {move.removeprefix("meld ") for move in table.moves(0) if move.startswith("meld ")}


def why(table: Table, move: str) -> str:
    refusal = table.refusal(move)
    return f"{refusal.rule} {refusal.code}"


# ---------------------------------------------------------------------- sets and runs


@rule("PURR-5")
def test_a_set_is_three_or_four_cards_of_one_rank() -> None:
    assert melds(holding("7♣ 7♠ 7♥")) == {"7♣ 7♠ 7♥"}
    assert melds(holding("7♣ 7♠ 7♥ 7♦")) == {"7♣ 7♠ 7♥ 7♦", "7♣ 7♠ 7♥", "7♣ 7♠ 7♦", "7♣ 7♥ 7♦", "7♠ 7♥ 7♦"}
    assert melds(holding("7♣ 7♠ 8♥")) == set()


@rule("PURR-5")
def test_a_run_is_three_or_more_consecutive_cards_of_one_suit() -> None:
    assert melds(holding("3♥ 4♥ 5♥")) == {"3♥ 4♥ 5♥"}
    assert melds(holding("3♥ 4♥ 5♥ 6♥")) == {"3♥ 4♥ 5♥", "4♥ 5♥ 6♥", "3♥ 4♥ 5♥ 6♥"}
    assert melds(holding("3♥ 4♥ 5♠")) == set()
    assert melds(holding("3♥ 4♥ 6♥")) == set()
    long = "3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥"
    assert long in melds(holding(long))


@rule("PURR-5")
@pytest.mark.parametrize("cards", ["7♣ 7♠ 8♥", "3♥ 4♥ 6♥", "3♥ 4♥ 5♠", "3♥ 4♥ 5♥ 7♥", "5♥ 7♥ ★", "3♣ 3♠ 4♥ ★"])
def test_cards_that_are_neither_are_no_meld(cards: str) -> None:
    assert why(holding(cards), f"0 meld {cards}") == "PURR-5 not_a_meld"


@rule("PURR-5")
@pytest.mark.parametrize("cards", ["7♣ 7♠", "3♥ 4♥", "3♥", "3♥ ★", "★ ★"])
def test_two_cards_are_no_meld(cards: str) -> None:
    assert why(holding(cards), f"0 meld {cards}") == "PURR-5 too_few_for_a_meld"


@rule("PURR-5")
def test_an_integer_that_is_no_set_or_run_is_no_meld() -> None:
    refusal = holding("3♥ 4♥").playthrough.state.refusal(0, 3 | 1 << 40)
    assert refusal is not None
    assert (refusal.rule, refusal.code) == ("PURR-5", "not_a_meld")


@rule("PURR-5", "PURR-13")
def test_the_ace_goes_before_the_2_or_after_the_king() -> None:
    assert melds(holding("A♥ 2♥ 3♥")) == {"A♥ 2♥ 3♥"}
    assert melds(holding("Q♥ K♥ A♥")) == {"Q♥ K♥ A♥"}


@rule("PURR-13")
@pytest.mark.parametrize("cards", ["K♥ A♥ 2♥", "K♥ ★ 2♥", "★ A♥ 2♥", "K♥ A♥ ★", "K♥ ★ ★", "Q♥ K♥ A♥ 2♥"])
def test_a_run_does_not_go_on_past_the_ace(cards: str) -> None:
    table = holding(cards)
    assert why(table, f"0 meld {cards}") == "PURR-13 past_the_ace"


@rule("PURR-13")
@pytest.mark.parametrize("cards", ["K♥ A♥ 2♥", "K♥ ★ 2♥", "★ A♥ 2♥", "K♥ A♥ ★", "Q♥ K♥ A♥ 2♥ 3♥"])
def test_with_ace_wraps_the_run_is_a_circle(cards: str) -> None:
    table = holding(cards, ace_wraps="yes")
    assert cards in melds(table)
    table.play(f"0 meld {cards}")
    assert table.hand(0) == "K♦"


@rule("PURR-13")
def test_no_rank_comes_twice_in_a_run() -> None:
    cards = "A♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ ★"
    for wraps in ("no", "yes"):
        assert why(holding(cards, ace_wraps=wraps), f"0 meld {cards}") == "PURR-13 run_is_full"


@rule("PURR-14")
def test_a_set_has_four_cards_at_most_jokers_included() -> None:
    assert why(holding("7♣ 7♠ 7♥ 7♦ ★"), "0 meld 7♣ 7♠ 7♥ 7♦ ★") == "PURR-14 too_many_for_a_set"
    assert why(holding("7♣ 7♠ 7♥ ★ ★"), "0 meld 7♣ 7♠ 7♥ ★ ★") == "PURR-14 too_many_for_a_set"
    assert "7♣ 7♠ 7♥ ★" in melds(holding("7♣ 7♠ 7♥ ★"))


# ---------------------------------------------------------------------- jokers


@rule("PURR-6", "PURR-16")
def test_a_joker_stands_for_any_card_and_its_place_in_a_run_is_named() -> None:
    assert melds(holding("5♥ 6♥ ★")) == {"★ 5♥ 6♥", "5♥ 6♥ ★"}
    assert melds(holding("5♥ 7♥ ★")) == {"5♥ ★ 7♥"}
    assert melds(holding("5♠ 5♥ ★")) == {"5♠ 5♥ ★"}


@rule("PURR-6")
def test_a_joker_may_stand_for_a_card_that_one_holds() -> None:
    assert {"5♥ ★ 7♥", "5♥ 6♥ ★", "★ 6♥ 7♥"} <= melds(holding("5♥ 6♥ 7♥ ★"))


@rule("PURR-16")
def test_the_place_of_a_joker_in_a_run_is_fixed_when_it_is_laid() -> None:
    low = holding("5♥ 6♥ ★ 4♥ 7♥").play("0 meld ★ 5♥ 6♥")
    assert [laid.stands_for[0] for laid in low.view.melds] == [2 * 4 + 2]  # 4♥
    assert "add 7♥ 1" in low.moves(0)
    assert why(low, "0 add 4♥ 1") == "PURR-11 does_not_go_on"


@rule("PURR-15")
def test_a_meld_has_at_least_one_natural_card() -> None:
    table = holding("★ ★ ★ 3♥")
    assert why(table, "0 meld ★ ★ ★") == "PURR-15 only_jokers"
    assert {"3♥ ★ ★", "★ 3♥ ★", "★ ★ 3♥", "set 3♥ ★ ★", "set 3♥ ★ ★ ★", "3♥ ★ ★ ★"} <= melds(table)


@rule("PURR-15")
def test_an_integer_for_a_run_of_jokers_is_refused_too() -> None:
    state = holding("★ ★ ★ 3♥").playthrough.state
    refusal = state.refusal(0, 3 | (1 | 3 << 3 | 3 << 7 | 7 << 11) << 4)
    assert refusal is not None
    assert (refusal.rule, refusal.code) == ("PURR-15", "only_jokers")


@rule("PURR-15")
@pytest.mark.parametrize("cards", ["3♥ ★ ★", "set 3♥ ★ ★", "3♥ ★ 5♥ ★ ★"])
def test_with_joker_limit_half_a_meld_never_has_more_jokers_than_naturals(cards: str) -> None:
    table = holding("3♥ 5♥ 7♥ ★ ★ ★", joker_limit="half")
    assert why(table, f"0 meld {cards}") == "PURR-15 too_many_jokers"
    assert {"3♥ ★ 5♥", "3♥ ★ 5♥ ★", "3♥ ★ 5♥ ★ 7♥ ★"} <= melds(table)


@rule("PURR-14", "PURR-16")
def test_a_joker_in_a_set_of_three_stands_for_either_missing_suit() -> None:
    table = holding("7♠ 7♥ ★ 7♣ 7♦").play("0 meld 7♠ 7♥ ★")
    assert {"add 7♣ 1", "add 7♦ 1"} <= table.moves(0)
    table.play("0 add 7♦ 1")  # now it is the 7♣
    assert why(table, "0 add 7♣ 1") == "PURR-14 too_many_for_a_set"


# ---------------------------------------------------------------------- the last card


@rule("PURR-18")
def test_a_meld_must_leave_a_card_for_the_discard() -> None:
    table = at("purrrummy | 7♠ 7♥ 7♦ / K♦ | pile 4♣ | stock 9♦ 9♣ | drawn 7♦")
    assert why(table, "0 meld 7♠ 7♥ 7♦") == "PURR-18 keep_a_discard"
    longer = at("purrrummy | 7♠ 7♥ 7♦ ★ / K♦ | pile 4♣ | stock 9♦ 9♣ | drawn 7♦")
    assert why(longer, "0 meld 7♠ 7♥ 7♦ ★") == "PURR-18 keep_a_discard"
    assert longer.play("0 meld 7♠ 7♥ 7♦", "0 discard ★").places == [1, 2]


@rule("PURR-18", "PURR-9")
def test_with_final_discard_optional_a_meld_may_be_the_end() -> None:
    table = at("purrrummy final_discard=optional | 7♠ 7♥ 7♦ / K♦ | pile 4♣ | stock 9♦ 9♣ | drawn 7♦")
    table.play("0 meld 7♠ 7♥ 7♦")
    assert (table.places, table.result.rule) == ([1, 2], "PURR-9")


# ---------------------------------------------------------------------- several melds, and points for the first


@rule("PURR-21")
def test_any_number_of_melds_a_turn() -> None:
    table = holding("7♠ 7♥ 7♦ 3♣ 4♣ 5♣ J♠ Q♠ K♠")
    table.play("0 meld 7♠ 7♥ 7♦", "0 meld 3♣ 4♣ 5♣", "0 meld J♠ Q♠ K♠")
    assert [laid.number for laid in table.view.melds] == [1, 2, 3]
    assert table.hand(0) == "K♦"


@rule("PURR-21")
def test_melds_are_never_rearranged() -> None:
    table = holding("3♥ 4♥ 5♥ 6♥ 5♠ 5♣").play("0 meld 3♥ 4♥ 5♥ 6♥")
    assert why(table, "0 meld 5♣ 5♠ 5♥") == "GEN-6 not_in_hand"


@rule("PURR-21")
@pytest.mark.parametrize(
    ("needed", "cards", "meld", "allowed"),
    [
        ("0", "2♣ 3♣ 4♣", "2♣ 3♣ 4♣", True),
        ("30", "9♣ 9♠ 9♥", "9♣ 9♠ 9♥", False),  # 27
        ("30", "10♣ 10♠ 10♥", "10♣ 10♠ 10♥", True),
        ("40", "10♣ 10♠ 10♥", "10♣ 10♠ 10♥", False),
        ("40", "10♣ 10♠ 10♥ 10♦", "10♣ 10♠ 10♥ 10♦", True),
        ("30", "Q♥ K♥ A♥", "Q♥ K♥ A♥", True),  # 31: the Ace is high
        ("30", "A♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥", "A♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥", False),  # 28: the Ace is low
        ("30", "A♣ A♠ A♥", "A♣ A♠ A♥", True),
        ("30", "10♣ 10♠ ★", "10♣ 10♠ ★", True),  # the joker counts ten
        ("30", "8♥ 9♥ ★ 2♣", "8♥ 9♥ ★", False),  # 27
        ("30", "9♥ 10♥ ★ 2♣", "9♥ 10♥ ★", False),  # 29
        ("30", "10♥ J♥ ★ 2♣", "10♥ J♥ ★", True),
        ("30", "10♥ J♥ ★ 2♣", "★ 10♥ J♥", False),  # 29: the joker is a 9
    ],
)
def test_the_first_melds_must_bring_the_points(needed: str, cards: str, meld: str, allowed: bool) -> None:
    table = holding(cards, first_meld_points=needed)
    if allowed:
        table.play(f"0 meld {meld}", "0 discard K♦")
    else:
        refusal = table.refusal(f"0 meld {meld}")
        assert (refusal.rule, refusal.code) == ("PURR-21", "points_out_of_reach")
        assert refusal.params == {"points": needed, "missing": needed}


@rule("PURR-21")
def test_the_king_ace_two_of_a_circle_counts_the_ace_eleven() -> None:
    table = holding("Q♥ K♥ A♥ 2♥", first_meld_points="30", ace_wraps="yes")
    assert melds(table) == {"Q♥ K♥ A♥", "Q♥ K♥ A♥ 2♥"}  # K A 2 brings 23, and nothing more is there
    assert why(table, "0 meld K♥ A♥ 2♥") == "PURR-21 points_out_of_reach"


@rule("PURR-21")
def test_several_melds_of_the_turn_count_together() -> None:
    table = holding("5♣ 5♠ 5♥ 3♣ 4♣ 6♣ 7♣ 8♣", first_meld_points="30")  # 15 and 21
    assert melds(table) == {"5♣ 5♠ 5♥", "6♣ 7♣ 8♣", "3♣ 4♣ 5♣", "3♣ 4♣ 5♣ 6♣ 7♣ 8♣", "4♣ 5♣ 6♣ 7♣ 8♣"}
    table.play("0 meld 5♣ 5♠ 5♥")
    assert table.moves(0) == {"meld 6♣ 7♣ 8♣"}
    table.play("0 meld 6♣ 7♣ 8♣")
    assert "discard 3♣" in table.moves(0)


@rule("PURR-21")
def test_until_the_points_are_reached_only_melds_are_legal() -> None:
    table = at(
        "purrrummy first_meld_points=30 joker_swap=to_hand | 5♣ 5♠ 5♥ 6♣ 7♣ 8♣ 9♦ K♦ / 2♦ 3♦ | pile J♦ | stock 4♦ 6♦"
        " | melds 1: 9♣ 9♠ ★ | drawn K♦"
    ).play("0 meld 5♣ 5♠ 5♥")
    for move in ("0 discard K♦", "0 add 9♦ 1", "0 swap 9♦ 1"):
        refusal = table.refusal(move)
        assert (refusal.rule, refusal.code, refusal.params) == (
            "PURR-21",
            "meld_on",
            {"points": "30", "missing": "15"},
        )
    table.play("0 meld 6♣ 7♣ 8♣")
    assert {"discard K♦", "add 9♦ 1", "swap 9♦ 1"} <= table.moves(0)


@rule("PURR-21", "PURR-18")
def test_the_points_must_be_reached_with_a_card_left_for_the_discard() -> None:
    cards = "5♣ 5♠ 5♥ 6♣ 7♣ 8♣"
    table = at(f"purrrummy first_meld_points=30 | {cards} / 2♦ | pile J♦ | stock 4♦ | drawn 5♣")
    assert melds(table) == set()
    assert why(table, "0 meld 5♣ 5♠ 5♥") == "PURR-21 points_out_of_reach"
    table = at(f"purrrummy first_meld_points=30 final_discard=optional | {cards} / 2♦ | pile J♦ | stock 4♦ | drawn 5♣")
    assert table.play("0 meld 5♣ 5♠ 5♥", "0 meld 6♣ 7♣ 8♣").places == [1, 2]


@rule("PURR-21")
def test_a_meld_that_uses_up_what_another_needs_is_refused() -> None:
    table = holding("7♣ 7♠ 7♥ 8♥ 9♥ 2♣", first_meld_points="40")  # 21 and 24 share the 7♥
    assert melds(table) == set()
    table = holding("7♣ 7♠ 7♥ 8♥ 9♥ 7♦ 2♣", first_meld_points="40")
    assert melds(table) == {"7♣ 7♠ 7♦", "7♥ 8♥ 9♥"}


@rule("PURR-21")
def test_the_points_are_asked_of_the_first_turn_with_melds_only() -> None:
    table = at(
        "purrrummy first_meld_points=30 | 2♣ 3♣ 4♣ K♦ / 2♦ | pile J♦ | stock 4♦ | melds 0: 10♣ 10♠ 10♥ | drawn K♦"
    )
    assert melds(table) == {"2♣ 3♣ 4♣"}
    table.play("0 meld 2♣ 3♣ 4♣", "0 discard K♦")


@rule("PURR-21")
def test_another_cat_s_melds_do_not_help() -> None:
    table = at(
        "purrrummy first_meld_points=30 | 2♣ 3♣ 4♣ K♦ / 2♦ | pile J♦ | stock 4♦ | melds 1: 10♣ 10♠ 10♥ | drawn K♦"
    )
    assert melds(table) == set()
    assert why(table, "0 add K♦ 1") == "PURR-7 own_meld_first"


@rule("PURR-21", "GEN-4")
def test_a_meld_of_an_opening_can_be_taken_back() -> None:
    table = holding("5♣ 5♠ 5♥ 3♣ 4♣ 6♣ 7♣ 8♣", first_meld_points="30").play("0 meld 5♣ 5♠ 5♥", "0 undo")
    assert table.hand(0) == "3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 5♠ 5♥ K♦"
    assert "discard K♦" in table.moves(0)
