"""Purrrummy: laying cards off on melds, and swapping jokers."""

from __future__ import annotations

import pytest

from tests.rules.table_words import Table, at

rule = pytest.mark.rule


def why(table: Table, move: str) -> str:
    refusal = table.refusal(move)
    return f"{refusal.rule} {refusal.code}"


def on_table(table: Table) -> list[str]:
    """The melds, each with its owner."""
    text = table.playthrough.game.position_text(table.playthrough.state)
    [melds] = [field for field in text.split(" | ") if field.startswith("melds ")]
    return melds.removeprefix("melds ").split(", ")


def adds(table: Table) -> set[str]:
    return {move.removeprefix("add ") for move in table.moves(0) if move.startswith("add ")}


def swaps(table: Table) -> set[str]:
    return {move.removeprefix("swap ") for move in table.moves(0) if move.startswith("swap ")}


# ---------------------------------------------------------------------- laying off


@rule("PURR-7", "PURR-10")
def test_with_a_meld_of_one_s_own_cards_are_added_to_the_others_melds() -> None:
    table = at("purrrummy | 3♥ 7♥ K♠ / 2♦ 3♦ | pile J♦ | stock 4♦ 6♦ | melds 1: 4♥ 5♥ 6♥, 0: J♠ J♥ J♣ | drawn K♠")
    assert adds(table) == {"3♥ 1", "7♥ 1"}
    table.play("0 add 7♥ 1")
    assert on_table(table) == ["1: 4♥ 5♥ 6♥ 7♥", "0: J♣ J♠ J♥"]
    assert table.events == ["added seat=0 cards=7♥ count=1 other=1"]
    assert (table.hand(0), table.turn) == ("K♠ 3♥", 0)


@rule("PURR-7")
def test_without_a_meld_of_one_s_own_nothing_is_added() -> None:
    table = at("purrrummy | 3♥ 7♥ K♠ / 2♦ 3♦ | pile J♦ | stock 4♦ 6♦ | melds 1: 4♥ 5♥ 6♥ | drawn K♠")
    assert adds(table) == set()
    assert why(table, "0 add 7♥ 1") == "PURR-7 own_meld_first"


@rule("PURR-11")
def test_laying_off_begins_in_the_turn_of_the_first_meld() -> None:
    table = at("purrrummy | 7♥ J♠ J♥ J♣ K♠ / 2♦ 3♦ | pile J♦ | stock 4♦ 6♦ | melds 1: 4♥ 5♥ 6♥ | drawn K♠")
    assert adds(table) == set()
    assert adds(table.play("0 meld J♣ J♠ J♥")) == {"7♥ 1"}


@rule("PURR-11")
def test_one_s_own_melds_grow_at_either_end_and_to_the_fourth_card_of_a_set() -> None:
    table = at("purrrummy | 3♥ 7♥ J♦ 8♥ K♠ / 2♦ 3♦ | pile 9♦ | stock 4♦ 6♦ | melds 0: 4♥ 5♥ 6♥, 0: J♣ J♠ J♥ | drawn K♠")
    assert adds(table) == {"3♥ 1", "7♥ 1", "J♦ 2"}
    assert adds(table.play("0 add 7♥ 1")) == {"3♥ 1", "8♥ 1", "J♦ 2"}
    table.play("0 add 3♥ 1", "0 add 8♥ 1", "0 add J♦ 2")
    assert on_table(table) == ["0: 3♥ 4♥ 5♥ 6♥ 7♥ 8♥", "0: J♣ J♠ J♥ J♦"]


@rule("PURR-11")
def test_a_run_grows_card_by_card() -> None:
    table = at("purrrummy | 7♥ 8♥ K♠ / 2♦ 3♦ | pile 9♦ | stock 4♦ 6♦ | melds 0: 4♥ 5♥ 6♥ | drawn K♠")
    assert adds(table) == {"7♥ 1"}
    assert adds(table.play("0 add 7♥ 1")) == {"8♥ 1"}


@rule("PURR-11")
@pytest.mark.parametrize("move", ["add 9♥ 1", "add 8♠ 1", "add 5♠ 1", "add 9♥ 2"])
def test_a_card_that_does_not_go_on_is_refused(move: str) -> None:
    table = at("purrrummy | 9♥ 8♠ 5♠ K♠ / 2♦ 3♦ | pile 9♦ | stock 4♦ 6♦ | melds 0: 4♥ 5♥ 6♥, 0: J♣ J♠ J♥ | drawn K♠")
    assert why(table, f"0 {move}") == "PURR-11 does_not_go_on"


@rule("PURR-14")
def test_no_fifth_card_goes_on_a_set() -> None:
    table = at("purrrummy | ★ K♠ / 2♦ 3♦ | pile 9♦ | stock 4♦ 6♦ | melds 0: J♣ J♠ J♥ J♦ | drawn K♠")
    assert why(table, "0 add ★ 1") == "PURR-14 too_many_for_a_set"
    table = at("purrrummy | J♦ K♠ / 2♦ 3♦ | pile 9♦ | stock 4♦ 6♦ | melds 0: J♣ J♠ J♥ ★ | drawn K♠")
    assert why(table, "0 add J♦ 1") == "PURR-14 too_many_for_a_set"


@rule("PURR-13")
def test_nothing_goes_below_a_low_ace_or_above_a_high_one() -> None:
    table = at("purrrummy | K♥ 2♠ ★ 9♦ / 2♦ 3♦ | pile 8♦ | stock 4♦ 6♦ | melds 0: A♥ 2♥ 3♥, 0: Q♠ K♠ A♠ | drawn 9♦")
    assert adds(table) == {"★ 1 high", "★ 2 low"}
    for move in ("add K♥ 1", "add 2♠ 2", "add ★ 1 low", "add ★ 2 high"):
        assert why(table, f"0 {move}") == "PURR-13 past_the_ace"


@rule("PURR-13")
def test_a_joker_in_the_ace_s_place_is_an_end_too() -> None:
    table = at("purrrummy | K♥ ★ 9♦ / 2♦ 3♦ | pile 8♦ | stock 4♦ 6♦ | melds 0: ★ 2♥ 3♥ | drawn 9♦")
    assert adds(table) == {"★ 1 high"}
    assert why(table, "0 add K♥ 1") == "PURR-13 past_the_ace"


@rule("PURR-13")
def test_with_ace_wraps_a_run_goes_on_past_the_ace() -> None:
    table = at(
        "purrrummy ace_wraps=yes | K♥ 2♠ ★ 9♦ / 2♦ 3♦ | pile 8♦ | stock 4♦ 6♦ | melds 0: A♥ 2♥ 3♥, 0: Q♠ K♠ A♠ | drawn 9♦"
    )
    assert adds(table) == {"K♥ 1", "2♠ 2", "★ 1 low", "★ 1 high", "★ 2 low", "★ 2 high"}
    table.play("0 add K♥ 1", "0 add 2♠ 2")
    assert on_table(table) == ["0: K♥ A♥ 2♥ 3♥", "0: Q♠ K♠ A♠ 2♠"]


TWELVE = "2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥"


@rule("PURR-13")
@pytest.mark.parametrize("wraps", ["no", "yes"])
def test_a_run_has_thirteen_cards_at_most(wraps: str) -> None:
    table = at(f"purrrummy ace_wraps={wraps} | A♥ ★ 9♦ / 2♦ 3♦ | pile 8♦ | stock 4♦ 6♦ | melds 0: {TWELVE} | drawn 9♦")
    assert adds(table) == {"A♥ 1", "★ 1 low", "★ 1 high"}
    table.play("0 add A♥ 1")
    assert on_table(table) == [f"0: {TWELVE} A♥"]
    for move in ("add ★ 1 low", "add ★ 1 high"):
        assert why(table, f"0 {move}") == "PURR-13 run_is_full"


@rule("PURR-13")
def test_a_rank_that_is_in_a_full_run_does_not_come_twice() -> None:
    full = TWELVE.replace("7♥", "★") + " A♥"
    table = at(f"purrrummy ace_wraps=yes | 7♥ 9♦ / 2♦ 3♦ | pile 8♦ | stock 4♦ 6♦ | melds 0: {full} | drawn 9♦")
    assert why(table, "0 add 7♥ 1") == "PURR-13 run_is_full"


@rule("PURR-16")
def test_where_a_joker_has_two_places_its_player_names_one() -> None:
    start = "purrrummy | ★ 9♦ / 2♦ 3♦ | pile 8♦ | stock 4♦ 6♦ | melds 0: 5♥ 6♥ 7♥ | drawn 9♦"
    table = at(start)
    assert adds(table) == {"★ 1 low", "★ 1 high"}
    assert why(table, "0 add ★ 1") == "PURR-16 which_end"
    assert on_table(at(start).play("0 add ★ 1 low")) == ["0: ★ 5♥ 6♥ 7♥"]
    assert on_table(at(start).play("0 add ★ 1 high")) == ["0: 5♥ 6♥ 7♥ ★"]


@rule("PURR-16")
def test_a_set_has_no_ends() -> None:
    table = at("purrrummy | ★ 9♦ / 2♦ 3♦ | pile 8♦ | stock 4♦ 6♦ | melds 0: J♣ J♠ J♥ | drawn 9♦")
    assert adds(table) == {"★ 1"}
    assert why(table, "0 add ★ 1 high") == "PURR-16 set_has_no_ends"
    assert on_table(table.play("0 add ★ 1")) == ["0: J♣ J♠ J♥ ★"]


@rule("PURR-15")
def test_joker_limit_half_holds_for_laying_off() -> None:
    start = (
        "purrrummy joker_limit={} | ★ 9♦ / 2♦ 3♦ | pile 8♦ | stock 4♦ 6♦ | melds 0: 5♥ ★ 7♥ ★, 0: J♣ J♠ ★, 0: 2♠ 3♠ 4♠"
    )
    table = at(start.format("half") + " | drawn 9♦")
    assert adds(table) == {"★ 2", "★ 3 low", "★ 3 high"}
    assert why(table, "0 add ★ 1 low") == "PURR-15 too_many_jokers"
    assert {"★ 1 low", "★ 1 high"} <= adds(at(start.format("none") + " | drawn 9♦"))


@rule("PURR-10")
def test_lay_off_own_knows_only_one_s_own_melds() -> None:
    table = at(
        "purrrummy lay_off=own | 7♥ J♦ ★ K♠ / 2♦ 3♦ | pile 9♦ | stock 4♦ 6♦ | melds 1: 4♥ 5♥ 6♥, 0: J♣ J♠ J♥ | drawn K♠"
    )
    assert adds(table) == {"J♦ 2", "★ 2"}
    assert why(table, "0 add 7♥ 1") == "PURR-10 only_own_melds"
    assert why(table, "0 add ★ 1 low") == "PURR-10 only_own_melds"


@rule("PURR-10")
def test_lay_off_none_knows_no_laying_off() -> None:
    table = at(
        "purrrummy lay_off=none | 7♥ J♦ ★ K♠ / 2♦ 3♦ | pile 9♦ | stock 4♦ 6♦ | melds 1: 4♥ 5♥ 6♥, 0: J♣ J♠ J♥ | drawn K♠"
    )
    assert adds(table) == set()
    assert why(table, "0 add J♦ 2") == "PURR-10 no_laying_off"


@rule("PURR-10")
def test_with_lay_off_none_a_cat_with_one_or_two_cards_cannot_finish() -> None:
    table = at("purrrummy lay_off=none | 7♥ 8♥ / 2♦ 3♦ | pile 9♦ | stock 4♦ 6♦ | melds 0: 4♥ 5♥ 6♥")
    table.play("0 draw")
    assert table.moves(0) == {"discard 4♦", "discard 7♥", "discard 8♥"}


@rule("PURR-18")
def test_a_lay_off_must_leave_a_card_for_the_discard() -> None:
    start = "purrrummy final_discard={} | 7♥ / 2♦ 3♦ | pile 9♦ | stock 4♦ 6♦ | melds 0: 4♥ 5♥ 6♥ | drawn 7♥"
    assert why(at(start.format("required")), "0 add 7♥ 1") == "PURR-18 keep_a_discard"
    assert at(start.format("optional")).play("0 add 7♥ 1").places == [1, 2]


# ---------------------------------------------------------------------- swapping jokers

SWAP = (
    "purrrummy joker_swap={} | 6♥ 9♠ 9♦ K♠ / 2♦ 3♦ | pile 8♦ | stock 4♦ 6♦ | melds 1: 5♥ ★ 7♥, 0: J♣ J♠ J♥ | drawn K♠"
)


@rule("PURR-17")
def test_the_printed_game_knows_no_swap() -> None:
    table = at(SWAP.format("no"))
    assert swaps(table) == set()
    for move in ("swap 6♥ 1", "swap 6♥ 1 add ★ 2", "swap 6♥ 1 meld 9♠ 9♦ ★"):
        assert why(table, f"0 {move}") == "PURR-17 no_joker_swap"


@rule("PURR-17")
def test_to_hand_the_joker_comes_into_the_hand() -> None:
    table = at(SWAP.format("to_hand"))
    assert swaps(table) == {"6♥ 1"}
    table.play("0 swap 6♥ 1")
    assert on_table(table) == ["1: 5♥ 6♥ 7♥", "0: J♣ J♠ J♥"]
    assert table.hand(0) == "9♠ K♠ 9♦ ★"
    assert table.events == ["swapped seat=0 cards=6♥ count=1 other=1"]
    assert {"discard ★", "meld 9♠ 9♦ ★", "add ★ 2"} <= table.moves(0)


@rule("PURR-17")
def test_to_hand_needs_no_new_place() -> None:
    table = at(SWAP.format("to_hand"))
    assert why(table, "0 swap 6♥ 1 add ★ 2") == "PURR-17 joker_goes_to_hand"
    assert why(table, "0 swap 6♥ 1 meld 9♠ 9♦ ★") == "PURR-17 joker_goes_to_hand"


@rule("PURR-17")
def test_play_at_once_swap_and_new_place_are_one_move() -> None:
    table = at(SWAP.format("play_at_once"))
    assert swaps(table) == {"6♥ 1 add ★ 1 low", "6♥ 1 add ★ 1 high", "6♥ 1 add ★ 2", "6♥ 1 meld 9♠ 9♦ ★"}
    assert why(table, "0 swap 6♥ 1") == "PURR-17 joker_is_played_at_once"


@rule("PURR-17")
def test_play_at_once_the_new_meld_has_the_joker_in_it() -> None:
    table = at(
        "purrrummy joker_swap=play_at_once lay_off=none | 6♥ 9♣ 9♠ 9♦ K♠ / 2♦ | pile 8♦ | stock 4♦"
        " | melds 1: 5♥ ★ 7♥, 0: J♣ J♠ J♥ | drawn K♠"
    )
    pairs = ("9♣ 9♠", "9♣ 9♦", "9♠ 9♦", "9♣ 9♠ 9♦")
    assert swaps(table) == {f"6♥ 1 meld {cards} ★" for cards in pairs}


@rule("PURR-17")
def test_a_joker_of_one_s_own_can_be_swapped_in_the_turn_it_was_laid() -> None:
    table = at("purrrummy joker_swap=to_hand | 5♥ 6♥ 7♥ ★ K♠ / 2♦ | pile 8♦ | stock 4♦ | drawn K♠")
    assert swaps(table.play("0 meld 5♥ ★ 7♥")) == {"6♥ 1"}


@rule("PURR-17")
def test_play_at_once_the_joker_goes_into_a_new_meld() -> None:
    table = at(SWAP.format("play_at_once")).play("0 swap 6♥ 1 meld 9♠ 9♦ ★")
    assert on_table(table) == ["1: 5♥ 6♥ 7♥", "0: J♣ J♠ J♥", "0: 9♠ 9♦ ★"]
    assert table.hand(0) == "K♠"
    assert table.events == ["swapped seat=0 cards=6♥ count=1 other=1", "melded seat=0 cards=9♠,9♦,★ count=3"]
    assert table.moves(0) == {"discard K♠"}


@rule("PURR-17")
@pytest.mark.parametrize(
    ("place", "after"),
    [
        ("2", ["1: 5♥ 6♥ 7♥", "0: J♣ J♠ J♥ ★"]),
        ("1 low", ["1: ★ 5♥ 6♥ 7♥", "0: J♣ J♠ J♥"]),
        ("1 high", ["1: 5♥ 6♥ 7♥ ★", "0: J♣ J♠ J♥"]),
    ],
)
def test_play_at_once_the_joker_is_laid_off_even_on_the_same_meld(place: str, after: list[str]) -> None:
    table = at(SWAP.format("play_at_once")).play(f"0 swap 6♥ 1 add ★ {place}")
    assert on_table(table) == after
    assert table.hand(0) == "9♠ K♠ 9♦"
    assert len(table.events) == 2


@rule("PURR-17")
def test_play_at_once_without_a_place_there_is_no_swap() -> None:
    table = at(
        "purrrummy joker_swap=play_at_once lay_off=none | 6♥ 9♠ K♠ / 2♦ 3♦ | pile 8♦ | stock 4♦ 6♦"
        " | melds 1: 5♥ ★ 7♥, 0: J♣ J♠ J♥ | drawn K♠"
    )
    assert swaps(table) == set()
    assert why(table, "0 swap 6♥ 1 add ★ 2") == "PURR-10 no_laying_off"
    assert why(table, "0 swap 6♥ 1 meld 9♠ 8♠ ★") == "GEN-6 not_in_hand"


@rule("PURR-17", "PURR-10")
def test_with_lay_off_own_another_cat_s_joker_is_swapped_but_goes_on_one_s_own_melds() -> None:
    table = at(SWAP.format("play_at_once lay_off=own"))
    assert swaps(table) == {"6♥ 1 add ★ 2", "6♥ 1 meld 9♠ 9♦ ★"}
    assert why(table, "0 swap 6♥ 1 add ★ 1 low") == "PURR-10 only_own_melds"


@rule("PURR-17")
@pytest.mark.parametrize("swap", ["play_at_once", "to_hand"])
def test_a_swap_needs_a_meld_of_one_s_own(swap: str) -> None:
    table = at(f"purrrummy joker_swap={swap} | 6♥ 9♠ 9♦ K♠ / 2♦ | pile 8♦ | stock 4♦ 6♦ | melds 1: 5♥ ★ 7♥ | drawn K♠")
    assert swaps(table) == set()
    move = "0 swap 6♥ 1" if swap == "to_hand" else "0 swap 6♥ 1 meld 9♠ 9♦ ★"
    assert why(table, move) == "PURR-17 own_meld_before_swap"


@rule("PURR-17", "GEN-6")
def test_a_swap_needs_the_very_card_the_joker_stands_for() -> None:
    table = at(SWAP.format("to_hand"))
    assert why(table, "0 swap 9♠ 1") == "PURR-17 no_joker_for_that"
    assert why(table, "0 swap 6♥ 2") == "PURR-17 no_joker_for_that"
    assert why(table, "0 swap 4♥ 1") == "GEN-6 not_in_hand"


@rule("PURR-17")
def test_an_integer_that_swaps_a_joker_for_a_joker_is_refused() -> None:
    table = at("purrrummy joker_swap=to_hand | ★ K♠ / 2♦ | pile 8♦ | stock 4♦ | melds 0: ★ 2♣ 3♣ | drawn K♠")
    refusal = table.playthrough.state.refusal(0, 5 | 52 << 4 | 1 << 10)
    assert refusal is not None
    assert (refusal.rule, refusal.code) == ("PURR-17", "no_joker_for_that")


@rule("PURR-17")
def test_an_integer_that_swaps_a_joker_into_a_meld_without_one_is_refused() -> None:
    table = at(
        "purrrummy joker_swap=play_at_once | 6♥ 9♣ 9♠ 9♦ K♠ / 2♦ | pile 8♦ | stock 4♦ | melds 0: 5♥ ★ 7♥ | drawn K♠"
    )
    nines = table.playthrough.game.parse("meld 9♣ 9♠ 9♦") >> 4
    six = table.playthrough.game.parse("discard 6♥") >> 4
    refusal = table.playthrough.state.refusal(0, 7 | six << 4 | 1 << 10 | nines << 17)
    assert refusal is not None
    assert (refusal.rule, refusal.code) == ("PURR-17", "joker_is_played_at_once")


@rule("PURR-16", "PURR-17")
def test_a_joker_in_a_set_of_three_is_swapped_for_either_missing_suit_in_a_set_of_four_for_the_last() -> None:
    table = at(
        "purrrummy joker_swap=to_hand | J♥ J♦ K♠ / 2♦ | pile 8♦ | stock 4♦ 6♦ | melds 0: J♣ J♠ ★, 0: 2♠ 3♠ 4♠ | drawn K♠"
    )
    assert swaps(table) == {"J♥ 1", "J♦ 1"}
    table.play("0 add J♥ 1")
    assert swaps(table) == {"J♦ 1"}
    assert on_table(table.play("0 swap J♦ 1"))[0] == "0: J♣ J♠ J♥ J♦"


@rule("PURR-17", "PURR-18")
def test_a_swap_must_leave_a_card_for_the_discard() -> None:
    start = "purrrummy joker_swap=play_at_once final_discard={} | 6♥ {} / 2♦ | pile 8♦ | stock 4♦ | melds 0: 5♥ ★ 7♥ | drawn 6♥"
    alone = at(start.format("required", ""))
    assert why(alone, "0 swap 6♥ 1 add ★ 1 low") == "PURR-18 keep_a_discard"
    assert why(at(start.format("required", "9♠ 9♦")), "0 swap 6♥ 1 meld 9♠ 9♦ ★") == "PURR-18 keep_a_discard"
    assert swaps(alone) == set()
    assert at(start.format("optional", "")).play("0 swap 6♥ 1 add ★ 1 low").places == [1, 2]
    assert at(start.format("optional", "9♠ 9♦")).play("0 swap 6♥ 1 meld 9♠ 9♦ ★").places == [1, 2]


@rule("PURR-17")
def test_to_hand_the_last_card_may_be_swapped_and_the_joker_discarded() -> None:
    table = at("purrrummy joker_swap=to_hand | 6♥ / 2♦ | pile 8♦ | stock 4♦ | melds 0: 5♥ ★ 7♥ | drawn 6♥")
    assert table.play("0 swap 6♥ 1", "0 discard ★").places == [1, 2]


@rule("PURR-15", "PURR-17")
def test_joker_limit_half_counts_after_the_swap() -> None:
    table = at(
        "purrrummy joker_swap=play_at_once joker_limit=half | 6♥ K♠ / 2♦ | pile 8♦ | stock 4♦"
        " | melds 0: 5♥ ★ ★ 8♥, 0: J♣ J♠ ★ ★ | drawn K♠"
    )
    # With the 6♥ in it the run has three naturals and one joker, so the joker may come back at an end.
    assert swaps(table) == {"6♥ 1 add ★ 1 low", "6♥ 1 add ★ 1 high"}
    assert why(table, "0 swap 6♥ 1 add ★ 2") == "PURR-14 too_many_for_a_set"
    table = at(
        "purrrummy joker_swap=play_at_once joker_limit=half | 6♥ K♠ / 2♦ | pile 8♦ | stock 4♦"
        " | melds 0: 5♥ ★ 7♥, 0: 2♠ ★ ★ 5♠ | drawn K♠"
    )
    assert why(table, "0 swap 6♥ 1 add ★ 2 high") == "PURR-15 too_many_jokers"
