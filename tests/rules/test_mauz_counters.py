"""Mauz: who pays, who goes out, who deals next, and the end by count."""

from __future__ import annotations

import pytest

from katzentisch.engine.state import TABLE
from tests.rules.table_words import at, dealt
from tests.rules.thirty_one_words import compared, counters, middle, points

rule = pytest.mark.rule

# Three hands of 29, 20 and 10 points; with a middle that nobody wants.
GOOD, FAIR, POOR = "K♣ Q♣ 9♣", "J♥ 10♥ 8♦", "10♠ 7♦ 8♣"
ALSO_POOR = "Q♠ 7♥ 6♣"
THREE = f"{GOOD} / {FAIR} / {POOR} | middle 6♠ 6♥ 9♦"


# ---------------------------------------------------------------------- paying


@rule("MAUZ-10")
def test_fewest_points_pay_one_counter() -> None:
    table = compared("mauz", THREE)
    assert (points(table), counters(table)) == (["29", "20", "10"], [3, 3, 2])
    assert "paid seat=2 count=1 rule=MAUZ-10" in table.events


@rule("MAUZ-10", "MAUZ-25")
def test_two_that_tie_both_pay() -> None:
    table = compared("mauz", f"{POOR} / {GOOD} / {ALSO_POOR} | middle 6♠ 6♥ 9♦")
    assert (points(table), counters(table)) == (["10", "29", "10"], [2, 3, 2])


@rule("MAUZ-25")
def test_everyone_who_ties_for_fewest_pays() -> None:
    table = compared("mauz", f"{POOR} / {ALSO_POOR} / J♦ 9♥ 6♠ / {GOOD} | middle 6♥ 9♦ 7♣")
    assert counters(table) == [2, 2, 2, 3]
    table = compared("mauz", f"{POOR} / {ALSO_POOR} / J♦ 9♥ 6♠ | middle 6♥ 9♦ 7♣")
    assert counters(table) == [2, 2, 2]


@rule("MAUZ-10")
def test_a_tie_for_most_costs_nothing() -> None:
    assert counters(compared("mauz", f"K♣ Q♣ 9♣ / J♠ Q♠ 9♠ / {FAIR} | middle 6♠ 6♥ 9♦")) == [3, 3, 2]


@rule("MAUZ-10", "MAUZ-3")
def test_the_next_round_is_dealt_by_the_table_with_new_cards_for_all() -> None:
    table = compared("mauz", f"{THREE} | gone 7♣ 7♠ 10♣ | replaced | skips 2 | turns 5")
    assert table.waiting_for == [TABLE]
    assert table.moves(TABLE) == {"deal"}
    table.play("table deal")
    assert (table.counts, table.view.deal, table.view.asked, middle(table)) == ((3, 3, 3), 2, "choice", "")
    assert (table.view.knocker, table.view.skips, table.view.turns, table.view.gone) == (-1, 0, 0, [])
    assert len(table.stock) == 36 - 12


# ---------------------------------------------------------------------- the last life


@rule("MAUZ-12")
def test_who_pays_the_last_counter_plays_on_with_a_last_life() -> None:
    table = compared("mauz", f"{THREE} | counters 3 3 1")
    assert (counters(table), table.view.places) == ([3, 3, 0], (0, 0, 0))
    assert "on_last_life seat=2 rule=MAUZ-12" in table.events
    assert table.play("table deal").counts == (3, 3, 3)


@rule("MAUZ-12")
def test_fewest_points_on_the_last_life_and_the_cat_is_out() -> None:
    table = compared("mauz", f"{THREE} | counters 3 3 0")
    assert (counters(table), table.view.places) == ([3, 3, 0], (0, 0, 3))
    assert "went_out seat=2 count=3 rule=MAUZ-12" in table.events
    assert not any(event.startswith("paid") for event in table.events)


@rule("MAUZ-12")
def test_on_the_last_life_a_better_hand_saves() -> None:
    table = compared("mauz", f"{THREE} | counters 0 0 3")
    assert (counters(table), table.view.places) == ([0, 0, 2], (0, 0, 0))


@rule("MAUZ-12")
def test_the_last_cat_left_wins() -> None:
    table = compared("mauz", f"{GOOD} / {FAIR} | middle 6♠ 6♥ 9♦ | counters 1 0")
    assert (table.places, table.result.rule, table.waiting_for) == ([1, 2], "MAUZ-12", [])
    assert table.events[-2:] == ["won seat=0 rule=MAUZ-12", "game_over rule=MAUZ-12"]


@rule("MAUZ-12", "MAUZ-1")
def test_four_losses_put_a_cat_out() -> None:
    table = at(f"mauz | {GOOD} / {FAIR} | middle 6♠ 6♥ 9♦")
    left = []
    for _ in range(4):
        text = " ".join(map(str, counters(table)))
        table = compared("mauz", f"{GOOD} / {FAIR} | middle 6♠ 6♥ 9♦ | counters {text}")
        left.append(counters(table)[1])
    assert (left, table.places) == ([2, 1, 0, 0], [1, 2])


@rule("MAUZ-27")
def test_cats_that_go_out_in_one_round_share_a_place() -> None:
    table = compared("mauz", f"{POOR} / {GOOD} / {ALSO_POOR} / {FAIR} | middle 6♠ 6♥ 9♦ | counters 0 1 0 1")
    assert table.view.places == (3, 0, 3, 0)


@rule("MAUZ-27", "MAUZ-12")
def test_all_but_one_out_in_one_round_share_the_second_place() -> None:
    table = compared("mauz", f"{POOR} / {GOOD} / {ALSO_POOR} | middle 6♠ 6♥ 9♦ | counters 0 1 0")
    assert table.places == [2, 1, 2]


@rule("MAUZ-27", "MAUZ-12")
def test_places_of_cats_already_out_stay() -> None:
    table = compared("mauz", f"{GOOD} / / {FAIR} / | middle 6♠ 6♥ 9♦ | counters 1 0 0 0 | places 0 3 0 4 | dealer 2")
    assert table.places == [1, 3, 2, 4]


@rule("MAUZ-27")
def test_cats_that_are_out_get_no_cards_and_only_watch() -> None:
    table = compared("mauz", f"{THREE} | counters 3 3 0").play("table deal")
    assert table.counts == (3, 3, 0)
    assert table.moves(2) == set()
    for move in ("2 skip", "2 knock", "2 keep"):
        assert table.refused(move) == "GEN-6"


# ---------------------------------------------------------------------- nobody would be left


@rule("MAUZ-25")
def test_if_all_would_be_out_nobody_pays_and_the_same_dealer_deals_again() -> None:
    table = compared("mauz", f"{POOR} / {ALSO_POOR} | middle 6♠ 6♥ 9♦ | counters 0 0 | dealer 1")
    assert (counters(table), table.view.places, table.view.dealer) == ([0, 0], (0, 0), 1)
    assert "nobody_paid rule=MAUZ-25" in table.events
    table.play("table deal")
    assert (table.view.dealer, table.view.deal, table.counts) == (1, 2, (3, 3))


@rule("MAUZ-25")
@pytest.mark.parametrize("choice", ["left", "loser", "winner"])
def test_a_round_played_again_stays_with_its_dealer_whatever_the_option(choice: str) -> None:
    position = f"{POOR} / {ALSO_POOR} / J♦ 9♥ 6♠ | middle 6♥ 9♦ 7♣ | counters 0 0 0 | dealer 1"
    assert compared(f"mauz next_dealer={choice}", position).view.dealer == 1


@rule("MAUZ-25", "MAUZ-12")
def test_if_one_of_those_tied_still_has_a_counter_all_pay_and_it_wins() -> None:
    table = compared("mauz", f"{POOR} / {ALSO_POOR} | middle 6♠ 6♥ 9♦ | counters 1 0")
    assert (table.places, counters(table)) == ([1, 2], [0, 0])


@rule("MAUZ-25")
def test_a_tie_on_the_last_life_puts_those_out_while_another_cat_is_left() -> None:
    table = compared("mauz", f"{POOR} / {ALSO_POOR} / {GOOD} | middle 6♠ 6♥ 9♦ | counters 0 0 0")
    assert table.places == [2, 2, 1]


@rule("MAUZ-25", "MAUZ-26")
def test_two_losses_of_a_knocker_count_for_everyone_being_out() -> None:
    position = f"{POOR} / {ALSO_POOR} | middle 6♠ 6♥ 9♦ | counters 1 0 | dealer 1"
    table = compared("mauz losing_knocker_pays=2", position)
    assert (counters(table), table.view.places, table.view.dealer) == ([1, 0], (0, 0), 1)


# ---------------------------------------------------------------------- a Meow that hits all, a knocker that loses

MEOW = f"A♣ A♠ 7♣ / {GOOD} / {POOR} | middle A♦ 6♥ 9♦"


@rule("MAUZ-19")
def test_after_a_meow_the_fewest_points_pay_as_always() -> None:
    assert counters(at(f"mauz | {MEOW}").play("0 swap 7♣ A♦")) == [3, 3, 2]


@rule("MAUZ-19")
def test_a_meow_that_hits_all_makes_everyone_else_pay() -> None:
    table = at(f"mauz meow_hits_all=yes | {MEOW}").play("0 swap 7♣ A♦")
    assert counters(table) == [3, 2, 2]
    assert "paid seat=1 count=1 rule=MAUZ-19" in table.events


@rule("MAUZ-19", "MAUZ-12")
def test_a_meow_that_hits_all_can_put_everyone_else_out() -> None:
    table = at(f"mauz meow_hits_all=yes | {MEOW} | counters 0 0 0").play("0 swap 7♣ A♦")
    assert table.places == [1, 2, 2]


@rule("MAUZ-19", "MAUZ-17")
def test_a_dealt_meow_hits_all_too() -> None:
    table = at(f"mauz meow_hits_all=yes | A♣ A♠ A♥ / {GOOD} / {POOR} | unseen 6♠ 6♥ 9♦ | asked choice").play("2 keep")
    assert counters(table) == [3, 2, 2]


@rule("MAUZ-19")
def test_a_purr_a_hiss_or_a_knock_hits_only_the_fewest() -> None:
    purr = at(f"mauz meow_hits_all=yes | A♥ 10♥ 7♣ / {GOOD} / 10♠ 7♦ 8♣ | middle Q♥ 6♥ 9♦").play("0 swap 7♣ Q♥")
    assert counters(purr) == [3, 3, 2]
    hiss = "mauz meow_hits_all=yes hiss_ends_round=always | 6♣ 6♠ 7♣ / K♣ Q♣ 9♣ / 10♠ 7♦ 8♣ | middle 6♦ J♥ 9♦"
    assert counters(at(hiss).play("0 swap 7♣ 6♦")) == [3, 3, 2]
    assert counters(compared("mauz meow_hits_all=yes", THREE)) == [3, 3, 2]


@rule("MAUZ-19")
def test_out_cats_are_not_hit() -> None:
    table = at(
        f"mauz meow_hits_all=yes | A♣ A♠ 7♣ / / {GOOD} / {POOR} | middle A♦ 6♥ 9♦ | counters 3 0 3 3 | places 0 4 0 0"
    ).play("0 swap 7♣ A♦")
    assert (counters(table), table.view.places) == ([3, 0, 2, 2], (0, 4, 0, 0))


@rule("MAUZ-26")
@pytest.mark.parametrize("start", [1, 3, 5])
def test_counters_can_be_one_three_or_five(start: int) -> None:
    assert counters(dealt("mauz", 3, counters=str(start))) == [start] * 3


@rule("MAUZ-26")
def test_a_losing_knocker_pays_one_counter_as_everybody() -> None:
    assert counters(compared("mauz", f"{POOR} / {GOOD} | middle 6♠ 6♥ 9♦")) == [2, 3]


@rule("MAUZ-26")
def test_a_losing_knocker_can_be_made_to_pay_two() -> None:
    table = compared("mauz losing_knocker_pays=2", f"{POOR} / {GOOD} | middle 6♠ 6♥ 9♦")
    assert counters(table) == [1, 3]
    assert "paid seat=0 count=2 rule=MAUZ-26" in table.events


@rule("MAUZ-26")
def test_a_knocker_that_ties_for_fewest_loses_too() -> None:
    table = compared("mauz losing_knocker_pays=2", f"{POOR} / {ALSO_POOR} / {GOOD} | middle 6♠ 6♥ 9♦")
    assert counters(table) == [1, 2, 3]


@rule("MAUZ-26")
def test_a_knocker_that_does_not_lose_pays_nothing_and_the_loser_one() -> None:
    assert counters(compared("mauz losing_knocker_pays=2", THREE)) == [3, 3, 2]


@rule("MAUZ-26", "MAUZ-12")
@pytest.mark.parametrize(
    ("had", "left", "places"), [(2, 0, (0, 0, 0)), (1, 0, (3, 0, 0)), (0, 0, (3, 0, 0)), (3, 1, (0, 0, 0))]
)
def test_each_of_the_two_is_one_loss(had: int, left: int, places: tuple[int, ...]) -> None:
    table = compared("mauz losing_knocker_pays=2", f"{POOR} / {GOOD} / {FAIR} | middle 6♠ 6♥ 9♦ | counters {had} 3 3")
    assert (counters(table)[0], table.view.places) == (left, places)


@rule("MAUZ-26", "MAUZ-15")
def test_a_knocker_overtaken_by_a_purr_pays_two_as_well() -> None:
    position = f"{POOR} / A♥ 10♥ 7♣ / {GOOD} | middle Q♥ 6♥ 9♦"
    table = at(f"mauz losing_knocker_pays=2 | {position}").play("0 knock", "1 swap 7♣ Q♥")
    assert counters(table) == [1, 3, 3]


@rule("MAUZ-26", "MAUZ-19")
def test_when_a_meow_hits_all_a_knocker_with_fewest_points_still_pays_two_and_another_one() -> None:
    options = "mauz losing_knocker_pays=2 meow_hits_all=yes"
    table = at(f"{options} | {POOR} / A♣ A♠ 7♣ / {FAIR} | middle A♦ 6♥ 9♦").play("0 knock", "1 swap 7♣ A♦")
    assert counters(table) == [1, 3, 2]
    table = at(f"{options} | {FAIR} / A♣ A♠ 7♣ / {POOR} | middle A♦ 6♥ 9♦").play("0 knock", "1 swap 7♣ A♦")
    assert counters(table) == [2, 3, 2]
