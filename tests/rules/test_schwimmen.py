"""Schwimmen: what it has of its own, and what holds from Mauz."""

from __future__ import annotations

import pytest

from katzentisch.engine.cards import CannotRead
from katzentisch.engine.state import Refused
from katzentisch.games import game, position
from tests.rules.table_words import Table, at, dealt, new_table
from tests.rules.thirty_one_words import compared, counters, ended_by, gone, is_over, middle, points, worth

rule = pytest.mark.rule
PACK = [rank + suit for rank in ["7", "8", "9", "10", "J", "Q", "K", "A"] for suit in "♣♠♥♦"]
THREE = "7♣ 8♠ 9♥ / 7♠ 8♥ 9♦ / 7♥ 8♦ 9♣ | middle J♣ Q♠ K♥"


def swim(options: str, position: str) -> Table:
    return at(f"schwimmen {options} | {position}")


# ---------------------------------------------------------------------- the deal


@rule("SWIM-1")
@pytest.mark.parametrize(("seats", "refused"), [(1, True), (2, False), (9, False), (10, True)])
def test_two_to_nine_play(seats: int, refused: bool) -> None:
    schwimmen = game("schwimmen")
    refusal = schwimmen.forbidden(schwimmen.presets["printed"], seats)
    assert (refusal is not None) == refused
    if refused:
        with pytest.raises(Refused, match="SWIM-1"):
            new_table("schwimmen", seats)


@rule("SWIM-1")
@pytest.mark.parametrize("seats", [2, 5, 9])
def test_of_32_cards_each_gets_three_and_the_dealer_two_packets(seats: int) -> None:
    table = dealt("schwimmen", seats, dealer=1)
    text = table.playthrough.game.position_text(table.playthrough.state)
    unseen = text.split("| unseen ")[1].split(" |")[0].split()
    hands = [card for seat in range(seats) for card in table.hand(seat).split()]
    assert table.counts == (3,) * seats
    assert sorted(hands + unseen + table.stock) == sorted(PACK)
    assert (table.turn, table.moves(1)) == (1, {"keep", "lay"})


@rule("SWIM-1")
def test_a_six_is_not_in_the_pack() -> None:
    with pytest.raises(CannotRead):
        position("schwimmen | 6♣ 8♠ 9♥ / 7♠ 8♥ 9♦ | middle J♣ Q♠ K♥")


@rule("SWIM-1", "SWIM-13")
@pytest.mark.parametrize(
    ("choice", "hand", "rest"), [("keep", "7♠ 8♥ 9♦", "J♣ Q♠ K♥"), ("lay", "J♣ Q♠ K♥", "7♠ 8♥ 9♦")]
)
def test_the_packet_not_chosen_lies_open_in_the_middle(choice: str, hand: str, rest: str) -> None:
    table = swim("", "7♣ 8♠ 9♥ / 7♠ 8♥ 9♦ | unseen J♣ Q♠ K♥ | asked choice").play(f"1 {choice}")
    assert (table.hand(1), middle(table)) == (hand, rest)


@rule("SWIM-13", "MAUZ-3")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_left_of_the_dealer_starts_and_the_rest_is_the_stock(dealer: int) -> None:
    table = dealt("schwimmen", 3, dealer).play(f"{dealer} keep")
    assert len(table.stock) == 32 - 12
    assert is_over(table) or table.turn == (dealer + 1) % 3


# ---------------------------------------------------------------------- a turn


@rule("SWIM-2", "SWIM-3", "SWIM-6")
def test_one_swaps_one_card_or_all_passes_or_says_zu() -> None:
    swaps = {f"swap {mine} {theirs}" for mine in ("7♣", "8♠", "9♥") for theirs in ("J♣", "Q♠", "K♥")}
    assert swim("", THREE).moves(0) == swaps | {"swap all", "skip", "knock"}


@rule("SWIM-2")
def test_never_two() -> None:
    assert swim("", THREE).refused("0 swap 7♣ 8♠ J♣ Q♠") == "SWIM-2"


@rule("SWIM-2")
def test_a_swap_of_one_and_a_swap_of_all() -> None:
    table = swim("", THREE).play("0 swap 9♥ K♥")
    assert (table.hand(0), middle(table)) == ("7♣ 8♠ K♥", "J♣ Q♠ 9♥")
    table.play("1 swap all")
    assert (table.hand(1), middle(table)) == ("J♣ Q♠ 9♥", "7♠ 8♥ 9♦")


@rule("SWIM-3")
def test_if_all_pass_the_middle_is_replaced() -> None:
    table = swim("", f"{THREE} | stock 10♣ 10♠ A♦ A♣").play("0 skip", "1 skip")
    assert middle(table) == "J♣ Q♠ K♥"
    table.play("2 skip")
    assert (middle(table), gone(table), table.turn) == ("10♣ 10♠ A♦", {"J♣", "Q♠", "K♥"}, 0)


@rule("SWIM-13", "MAUZ-23")
def test_a_swap_starts_the_count_of_passes_anew() -> None:
    table = swim("", f"{THREE} | stock 10♣ 10♠ A♦").play("0 skip", "1 skip", "2 swap 9♣ J♣", "0 skip", "1 skip")
    assert "J♣" not in middle(table)
    assert middle(table) == "9♣ Q♠ K♥"
    assert middle(table.play("2 skip")) == "10♣ 10♠ A♦"


# ---------------------------------------------------------------------- points


@rule("SWIM-4", "SWIM-5", "SWIM-13", "MAUZ-13")
@pytest.mark.parametrize(
    ("hand", "counts"),
    [
        ("7♥ 8♥ 9♥", "24"),
        ("A♥ K♥ Q♥", "31"),
        ("A♥ 10♥ J♥", "31"),
        ("J♥ Q♥ K♥", "30"),
        ("A♣ 7♣ K♥", "18"),
        ("10♣ 9♠ J♣", "20"),
        ("A♣ K♠ 10♥", "11"),
        ("7♣ 8♠ 9♥", "9"),
        ("7♣ 7♠ 7♥", "30½"),
        ("K♣ K♦ K♥", "30½"),
        ("K♣ K♦ Q♥", "10"),
    ],
)
def test_cards_of_a_suit_add_up_and_three_of_a_rank_count_thirty_and_a_half(hand: str, counts: str) -> None:
    assert worth("schwimmen", hand) == counts


@rule("SWIM-5", "SWIM-9")
@pytest.mark.parametrize(
    ("option", "counts"), [("", "31"), ("three_aces=31", "31"), ("three_aces=32", "32"), ("three_aces=33", "33")]
)
def test_three_aces_count_31_or_what_the_table_says(option: str, counts: str) -> None:
    table = swim(option, "A♣ A♠ 7♣ / 7♠ 8♥ 9♦ | middle A♦ Q♠ K♥").play("0 swap 7♣ A♦")
    assert points(table) == [counts, "9"]


@rule("SWIM-9", "SWIM-11", "MAUZ-18")
@pytest.mark.parametrize(("three_aces", "lives"), [("31", [2, 2]), ("32", [3, 2]), ("33", [3, 2])])
def test_three_aces_tie_with_31_in_a_suit_unless_they_count_more(three_aces: str, lives: list[int]) -> None:
    table = swim(f"three_aces={three_aces}", "A♣ A♠ 7♣ / A♥ K♥ Q♥ | middle A♦ Q♠ 9♦").play("0 swap 7♣ A♦")
    assert counters(table) == lives


# ---------------------------------------------------------------------- the end of a round


@rule("SWIM-6", "SWIM-13", "MAUZ-22")
def test_after_zu_everyone_else_has_one_more_turn() -> None:
    table = swim("", THREE).play("0 swap 9♥ K♥", "1 knock")
    assert table.moves(2) >= {"stay", "swap all"}
    assert not table.moves(2) & {"skip", "knock"}
    assert table.play("2 swap 7♥ 9♥").turn == 0
    table.play("0 stay")
    assert (is_over(table), ended_by(table)) == (True, "SWIM-6")


@rule("SWIM-6", "SWIM-13", "MAUZ-15")
def test_three_aces_are_laid_down_at_once() -> None:
    table = swim("", "A♣ A♠ 7♣ / 7♠ 8♥ 9♦ / K♣ Q♣ 9♣ | middle A♦ Q♠ K♥").play("0 swap 7♣ A♦")
    assert (is_over(table), ended_by(table), counters(table)) == (True, "SWIM-6", [3, 2, 3])


@rule("SWIM-6", "SWIM-13", "MAUZ-22")
def test_three_aces_in_a_last_turn_end_the_round_too() -> None:
    table = swim("", "K♣ Q♣ 9♣ / A♣ A♠ 7♣ / 7♠ 8♥ 9♦ | middle A♦ Q♠ K♥").play("0 knock", "1 swap 7♣ A♦")
    assert (is_over(table), ended_by(table)) == (True, "SWIM-6")


@rule("SWIM-8")
@pytest.mark.parametrize("taken", ["10♥", "Q♥"])
def test_31_in_a_suit_ends_the_round_only_where_any_31_does(taken: str) -> None:
    hands = f"A♥ K♥ 7♣ / 7♠ 8♥ 9♦ | middle {taken} Q♠ 9♠"
    assert not is_over(swim("", hands).play(f"0 swap 7♣ {taken}"))
    table = swim("instant_end=any_31", hands).play(f"0 swap 7♣ {taken}")
    assert (is_over(table), ended_by(table), points(table)) == (True, "SWIM-8", ["31", "9"])


@rule("SWIM-8")
def test_where_any_31_ends_the_round_three_aces_do_too_and_thirty_does_not() -> None:
    table = swim("instant_end=any_31", "A♣ A♠ 7♣ / 7♠ 8♥ 9♦ | middle A♦ Q♠ K♥").play("0 swap 7♣ A♦")
    assert (is_over(table), ended_by(table)) == (True, "SWIM-6")
    assert not is_over(swim("instant_end=any_31", "J♥ K♥ 7♣ / 7♠ 8♥ 9♦ | middle Q♥ Q♠ 9♠").play("0 swap 7♣ Q♥"))


@rule("SWIM-8", "SWIM-13", "MAUZ-17")
@pytest.mark.parametrize("choice", ["keep", "lay"])
@pytest.mark.parametrize(
    ("option", "hand", "ends"),
    [
        ("three_aces", "A♣ A♠ A♥", True),
        ("three_aces", "A♥ 10♥ Q♥", False),
        ("any_31", "A♥ 10♥ Q♥", True),
        ("any_31", "A♥ J♥ Q♥", True),
        ("any_31", "7♣ 7♦ 7♥", False),
    ],
)
def test_dealt_hands_are_looked_at_after_the_choice(option: str, hand: str, ends: bool, choice: str) -> None:
    table = swim(f"instant_end={option}", f"{hand} / 7♠ 8♥ 9♦ | unseen J♣ Q♠ K♠ | asked choice").play(f"1 {choice}")
    assert is_over(table) == ends


@rule("SWIM-13", "MAUZ-17")
def test_the_rejected_packet_never_counts() -> None:
    assert not is_over(swim("", "7♠ 8♥ 9♦ / A♣ A♠ A♥ | unseen J♣ Q♠ K♠ | asked choice").play("1 lay"))
    assert not is_over(swim("", "7♠ 8♥ 9♦ / J♣ Q♠ K♠ | unseen A♣ A♠ A♥ | asked choice").play("1 keep"))


@rule("SWIM-13")
def test_thirty_and_a_half_never_ends_a_round() -> None:
    table = swim("", "K♣ K♠ 7♣ / 7♠ 8♥ 9♦ | middle K♦ Q♠ J♥ | stock 8♣ 8♠ 10♦ 9♣").play("0 swap 7♣ K♦")
    assert not is_over(table)
    assert not is_over(table.play("1 skip", "0 skip"))
    assert middle(table) == "8♣ 8♠ 10♦"
    assert not is_over(table.play("1 swap 7♠ 8♠", "0 skip", "1 swap 9♦ 8♣"))


# ---------------------------------------------------------------------- lives


@rule("SWIM-7")
def test_fewest_points_lose_a_life_of_three() -> None:
    table = compared("schwimmen", "K♣ Q♣ 9♣ / J♥ 10♥ 8♦ / 10♠ 7♦ 8♣ | middle 7♠ 9♥ 9♦")
    assert counters(table) == [3, 3, 2]
    assert "paid seat=2 count=1 rule=SWIM-7" in table.events


@rule("SWIM-7")
def test_with_all_lives_lost_one_swims_and_then_is_out() -> None:
    hands = "K♣ Q♣ 9♣ / J♥ 10♥ 8♦ / 10♠ 7♦ 8♣ | middle 7♠ 9♥ 9♦"
    table = compared("schwimmen", f"{hands} | counters 3 3 1")
    assert (counters(table), table.view.places) == ([3, 3, 0], (0, 0, 0))
    assert "on_last_life seat=2 rule=SWIM-7" in table.events
    table = compared("schwimmen", f"{hands} | counters 3 3 0")
    assert table.view.places == (0, 0, 3)
    assert "went_out seat=2 count=3 rule=SWIM-7" in table.events


@rule("SWIM-7")
def test_the_last_one_left_wins() -> None:
    table = compared("schwimmen", "K♣ Q♣ 9♣ / J♥ 10♥ 8♦ | middle 7♠ 9♥ 9♦ | counters 0 0")
    assert (table.places, table.result.rule) == ([1, 2], "SWIM-7")


@rule("SWIM-11", "MAUZ-25")
def test_all_who_tie_for_fewest_lose_a_life() -> None:
    table = compared("schwimmen", "10♠ 7♦ 8♣ / K♣ Q♣ 9♣ / 10♦ 7♥ 8♠ | middle 7♠ 9♥ 9♦")
    assert counters(table) == [2, 3, 2]


@rule("SWIM-11", "MAUZ-25")
def test_if_all_would_be_out_the_same_dealer_deals_again_and_nobody_loses_a_life() -> None:
    table = compared("schwimmen", "10♠ 7♦ 8♣ / 10♦ 7♥ 8♠ | middle 7♠ 9♥ 9♦ | counters 0 0 | dealer 1")
    assert (counters(table), table.view.places, table.view.dealer) == ([0, 0], (0, 0), 1)
    assert "nobody_paid rule=SWIM-11" in table.events


@rule("SWIM-13", "MAUZ-27")
def test_players_out_in_one_round_share_a_place() -> None:
    table = compared("schwimmen", "10♠ 7♦ 8♣ / K♣ Q♣ 9♣ / 10♦ 7♥ 8♠ | middle 7♠ 9♥ 9♦ | counters 0 2 0")
    assert table.places == [2, 1, 2]


@rule("SWIM-13", "MAUZ-26")
@pytest.mark.parametrize("lives", ["1", "3", "5"])
def test_there_can_be_one_three_or_five_lives(lives: str) -> None:
    assert counters(dealt("schwimmen", 2, counters=lives)) == [int(lives)] * 2


@rule("SWIM-13", "MAUZ-26")
@pytest.mark.parametrize(("option", "lives"), [("1", [2, 3]), ("2", [1, 3])])
def test_a_lost_zu_costs_one_life_or_two(option: str, lives: list[int]) -> None:
    table = compared(f"schwimmen losing_knocker_pays={option}", "10♠ 7♦ 8♣ / K♣ Q♣ 9♣ | middle 7♠ 9♥ 9♦")
    assert counters(table) == lives


@rule("SWIM-13", "MAUZ-20", "MAUZ-21")
def test_zu_with_a_swap_and_zu_from_the_second_turn_are_house_rules() -> None:
    assert swim("", THREE).refused("0 swap all knock") == "MAUZ-20"
    assert swim("knock_after_swap=yes", THREE).play("0 swap all knock").view.knocker == 0
    table = swim("knock_from_lap=2", THREE)
    assert table.refused("0 knock") == "MAUZ-21"
    assert "knock" in table.play("0 skip", "1 skip", "2 swap all").moves(0)


@rule("SWIM-13", "MAUZ-28", "GEN-5")
def test_endless_swapping_is_ended_by_the_count() -> None:
    table = swim("", f"{THREE} | made 1499").play("0 swap all")
    assert ended_by(table) == "GEN-5"


@rule("SWIM-13", "MAUZ-28")
def test_swapping_all_is_no_zu() -> None:
    assert swim("", THREE).play("0 swap all").view.knocker == -1


# ---------------------------------------------------------------------- fire

FIRE = "A♣ A♠ 7♣ / K♣ Q♣ 9♣ / 10♠ 7♦ 8♣ | middle A♦ 9♥ 9♦"


@rule("SWIM-9")
@pytest.mark.parametrize(("option", "lives"), [("no", [3, 3, 2]), ("yes", [3, 2, 2])])
def test_three_aces_hit_the_fewest_or_everyone_without_them(option: str, lives: list[int]) -> None:
    table = swim(f"fire_hits_all={option}", FIRE).play("0 swap 7♣ A♦")
    assert counters(table) == lives


@rule("SWIM-9", "MAUZ-26")
def test_when_three_aces_hit_all_nobody_loses_two_not_even_a_losing_zu() -> None:
    hands = "10♠ 7♦ 8♣ / A♣ A♠ 7♣ / K♣ Q♣ 9♣ | middle A♦ 9♥ 9♦"
    table = swim("fire_hits_all=yes losing_knocker_pays=2", hands).play("0 knock", "1 swap 7♣ A♦")
    assert counters(table) == [2, 3, 2]
    assert "paid seat=0 count=1 rule=SWIM-9" in table.events
    table = swim("losing_knocker_pays=2", hands).play("0 knock", "1 swap 7♣ A♦")
    assert counters(table) == [1, 3, 3]


@rule("SWIM-9")
def test_a_tie_with_31_does_not_save_from_three_aces_that_hit_all() -> None:
    table = swim("fire_hits_all=yes", "A♣ A♠ 7♣ / A♥ K♥ Q♥ | middle A♦ 9♥ 9♦").play("0 swap 7♣ A♦")
    assert (points(table), counters(table)) == (["31", "31"], [3, 2])


@rule("SWIM-9", "SWIM-8")
def test_31_in_a_suit_does_not_hit_all() -> None:
    table = swim("fire_hits_all=yes instant_end=any_31", "A♥ K♥ 7♣ / K♣ Q♣ 9♣ / 10♠ 7♦ 8♣ | middle Q♥ 9♥ 9♦")
    assert counters(table.play("0 swap 7♣ Q♥")) == [3, 3, 2]


# ---------------------------------------------------------------------- one round only


@rule("SWIM-12")
def test_a_single_round_is_ranked_by_points() -> None:
    table = compared("schwimmen match=single_round", "J♥ 10♥ 8♦ / 10♠ 7♦ 8♣ / K♣ Q♣ 9♣ | middle 7♠ 9♥ 9♦")
    assert (table.places, table.result.rule, table.waiting_for) == ([2, 3, 1], "SWIM-12", [])
    assert counters(table) == [3, 3, 3]


@rule("SWIM-12")
def test_equal_points_share_a_place_and_nothing_is_played_again() -> None:
    table = compared(
        "schwimmen match=single_round counters=1", "10♠ 7♦ 8♣ / 10♦ 7♥ 8♠ | middle 7♠ 9♥ 9♦ | counters 0 0"
    )
    assert table.places == [1, 1]
    table = compared("schwimmen match=single_round", "10♠ 7♦ 8♣ / K♣ Q♣ 9♣ / 10♦ 7♥ 8♠ / J♥ J♦ 8♥ | middle 7♠ 9♥ 9♦")
    assert table.places == [3, 1, 3, 2]


@rule("SWIM-12", "SWIM-6")
def test_three_aces_end_a_single_round_too() -> None:
    table = swim("match=single_round fire_hits_all=yes", FIRE).play("0 swap 7♣ A♦")
    assert table.places == [1, 2, 3]


@rule("SWIM-12", "GEN-2")
@pytest.mark.parametrize(("choice", "dealer"), [("left", 0), ("loser", 1), ("winner", 2)])
def test_after_a_single_round_the_rematch_is_dealt_by_its_places(choice: str, dealer: int) -> None:
    hands = "J♥ 10♥ 8♦ / 10♠ 7♦ 8♣ / K♣ Q♣ 9♣ | middle 7♠ 9♥ 9♦ | dealer 2"
    assert compared(f"schwimmen match=single_round next_dealer={choice}", hands).next_dealer == dealer
