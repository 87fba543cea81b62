"""What holds for all games, shown with Mauz: who deals, time that is up, and the end by count."""

from __future__ import annotations

import pytest

from katzentisch.engine.state import TABLE
from tests.rules.table_words import at, new_table
from tests.rules.thirty_one_words import compared, counters, ended_by, is_over, middle, points

rule = pytest.mark.rule

# Three hands of 29, 20 and 10 points; with a middle that nobody wants.
GOOD, FAIR, POOR = "K♣ Q♣ 9♣", "J♥ 10♥ 8♦", "10♠ 7♦ 8♣"
ALSO_POOR = "Q♠ 7♥ 6♣"
THREE = f"{GOOD} / {FAIR} / {POOR} | middle 6♠ 6♥ 9♦"


# ---------------------------------------------------------------------- GEN-2: who deals


@rule("GEN-2")
def test_the_first_dealer_is_drawn_at_random() -> None:
    """With three seats, 60 draws that never name one of them: less than one chance in ten thousand million."""
    assert {new_table("mauz", 3, seed=seed).play("table deal").view.dealer for seed in range(60)} == {0, 1, 2}


@rule("GEN-2")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_the_deal_passes_left(dealer: int) -> None:
    table = compared("mauz", f"{THREE} | dealer {dealer}")
    assert table.view.dealer == table.next_dealer == (dealer + 1) % 3
    assert table.play("table deal").view.dealer == (dealer + 1) % 3


@rule("GEN-2", "MAUZ-27")
def test_the_deal_passes_over_seats_that_are_out() -> None:
    table = compared(
        "mauz", f"{GOOD} / {FAIR} / {POOR} / | middle 6♠ 6♥ 9♦ | counters 3 3 0 0 | places 0 0 0 4 | dealer 1"
    )
    assert (table.view.places, points(table)) == ((0, 0, 3, 4), ["29", "20", "10", "0"])
    assert table.play("table deal").view.dealer == 0


@rule("GEN-2")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_the_loser_with_fewest_points_may_deal_next(dealer: int) -> None:
    assert compared("mauz next_dealer=loser", f"{THREE} | dealer {dealer}").view.dealer == 2


@rule("GEN-2")
@pytest.mark.parametrize(("dealer", "next_one"), [(0, 2), (1, 2), (2, 0)])
def test_of_tied_losers_the_one_nearest_the_dealers_left_deals(dealer: int, next_one: int) -> None:
    position = f"{POOR} / {GOOD} / {ALSO_POOR} | middle 6♠ 6♥ 9♦ | dealer {dealer}"
    assert compared("mauz next_dealer=loser", position).view.dealer == next_one


@rule("GEN-2")
def test_a_loser_that_is_out_leaves_the_deal_to_the_next_one_in() -> None:
    assert compared("mauz next_dealer=loser", f"{THREE} | counters 1 1 0 | dealer 1").view.dealer == 0


@rule("GEN-2")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_the_winner_of_the_round_may_deal_next(dealer: int) -> None:
    assert compared("mauz next_dealer=winner", f"{THREE} | dealer {dealer}").view.dealer == 0


@rule("GEN-2")
@pytest.mark.parametrize(("dealer", "next_one"), [(0, 1), (1, 0), (2, 0)])
def test_of_tied_winners_the_one_nearest_the_dealers_left_deals(dealer: int, next_one: int) -> None:
    position = f"K♣ Q♣ 9♣ / J♠ Q♠ 9♠ / {FAIR} | middle 6♠ 6♥ 9♦ | dealer {dealer}"
    assert compared("mauz next_dealer=winner", position).view.dealer == next_one


@rule("GEN-2", "MAUZ-26")
def test_a_winner_that_went_out_all_the_same_leaves_the_deal_to_the_next_one_in() -> None:
    """All tie, and the one nearest the dealer's left was on its last life."""
    position = f"{POOR} / {ALSO_POOR} / J♦ 9♥ 6♠ | middle 6♥ 9♦ 7♣ | counters 0 1 1 | dealer 2"
    table = compared("mauz next_dealer=winner", position)
    assert (table.view.places, table.view.dealer) == ((3, 0, 0), 1)


@rule("GEN-2")
@pytest.mark.parametrize(("choice", "dealer"), [("left", 3), ("loser", 3), ("winner", 2)])
def test_a_rematch_is_dealt_by_places_and_everybody_is_in_again(choice: str, dealer: int) -> None:
    position = f"{FAIR} / / {GOOD} / | middle 6♠ 6♥ 9♦ | counters 0 0 0 0 | places 0 3 0 4 | dealer 2"
    table = compared(f"mauz next_dealer={choice}", position)
    assert table.places == [2, 3, 1, 4]
    assert table.next_dealer == dealer


@rule("GEN-2", "MAUZ-27")
@pytest.mark.parametrize(("dealer", "next_one"), [(0, 1), (1, 2), (2, 1)])
def test_of_those_who_went_out_first_together_the_one_nearest_the_dealers_left_deals_the_rematch(
    dealer: int, next_one: int
) -> None:
    position = f"{GOOD} / {POOR} / {ALSO_POOR} | middle 6♠ 6♥ 9♦ | counters 0 0 0 | dealer {dealer}"
    table = compared("mauz next_dealer=loser", position)
    assert (table.places, table.next_dealer) == ([1, 2, 2], next_one)


# ---------------------------------------------------------------------- GEN-3: time is up


@rule("GEN-3")
def test_a_dealer_whose_time_is_up_keeps_the_seen_set() -> None:
    table = at("mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | unseen K♥ Q♥ 10♦ | asked choice")
    assert table.moves(TABLE) == {"timeout 1"}
    table.play("table timeout 1")
    assert (table.hand(1), middle(table), table.turn) == ("6♠ 7♥ 8♦", "Q♥ K♥ 10♦", 0)
    assert table.events[0] == "timed_out seat=1"


@rule("GEN-3")
def test_a_seat_whose_time_is_up_skips_even_with_a_fine_hand() -> None:
    table = at(f"mauz | {THREE}").play("table timeout 0")
    assert (table.hand(0), table.turn, table.view.skips, table.view.knocker) == ("9♣ Q♣ K♣", 1, 1, -1)


@rule("GEN-3", "MAUZ-22")
def test_in_a_last_turn_a_seat_whose_time_is_up_stays() -> None:
    table = at(f"mauz | {THREE}").play("0 knock", "table timeout 1", "table timeout 2")
    assert (ended_by(table), points(table)) == ("MAUZ-9", ["29", "20", "10"])
    assert [event for event in table.events if "seat=2" in event][:2] == ["timed_out seat=2", "stayed seat=2"]


@rule("GEN-3")
def test_time_is_called_for_the_seat_that_is_waited_for_alone() -> None:
    table = at(f"mauz | {THREE}")
    assert table.refused("table timeout 1") == "GEN-3"
    assert table.refused("0 timeout 0") == "GEN-6"


# ---------------------------------------------------------------------- GEN-5: fifteen hundred moves


@rule("GEN-5", "MAUZ-28")
def test_after_fifteen_hundred_moves_all_compare_at_once() -> None:
    table = at(f"mauz | {THREE} | made 1498").play("0 swap 9♣ 9♦")
    assert table.turn == 1
    table.play("1 skip")
    assert (ended_by(table), points(table), counters(table)) == ("GEN-5", ["20", "20", "10"], [3, 3, 2])


@rule("GEN-5", "MAUZ-28")
def test_endless_swapping_ends() -> None:
    table = at("mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♥")
    for _ in range(750):
        table.play("0 swap all", "1 swap all")
    assert (is_over(table), ended_by(table)) == (True, "GEN-5")


@rule("GEN-5", "MAUZ-24")
def test_endless_skipping_with_a_reshuffle_ends() -> None:
    table = at("mauz empty_stock=reshuffle | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♥")
    moves = 0
    while not is_over(table):
        table.play(f"{table.turn} skip")
        moves += 1
    assert (moves, ended_by(table)) == (1500, "GEN-5")


@rule("GEN-5")
@pytest.mark.parametrize("move", ["swap 9♣ 6♠", "swap all", "skip", "knock"])
def test_every_move_of_a_seat_counts(move: str) -> None:
    assert ended_by(at(f"mauz | {THREE} | made 1499").play(f"0 {move}")) == "GEN-5"


@rule("GEN-5")
def test_the_dealers_choice_counts() -> None:
    table = at("mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | unseen K♥ Q♥ 10♦ | asked choice").play("1 keep")
    assert table.view.made == 1


@rule("GEN-5", "GEN-3")
def test_moves_that_the_table_makes_for_a_seat_count() -> None:
    table = at("mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | unseen K♥ Q♥ 10♦ | asked choice").play("table timeout 1")
    assert table.play("table timeout 0").view.made == 2
    table = at(f"mauz | {THREE} | made 1498").play("table timeout 0")
    assert (table.view.made, table.turn) == (1499, 1)
    assert ended_by(table.play("table timeout 1")) == "GEN-5"


@rule("GEN-5")
def test_the_fifteen_hundredth_move_may_still_end_the_round_the_ordinary_way() -> None:
    table = at(f"mauz | {THREE} | knocker 0 | turn 2 | made 1499").play("2 stay")
    assert ended_by(table) == "MAUZ-9"


@rule("GEN-5", "MAUZ-26")
def test_a_knocker_overtaken_by_the_count_is_a_knocker_all_the_same() -> None:
    table = at(f"mauz losing_knocker_pays=2 | {POOR} / {GOOD} / {FAIR} | middle 6♠ 6♥ 9♦ | made 1499").play("0 knock")
    assert (ended_by(table), counters(table)) == ("GEN-5", [1, 3, 3])


@rule("GEN-5")
def test_the_deal_does_not_count_and_each_round_counts_anew() -> None:
    assert compared("mauz", f"{THREE} | made 1400").play("table deal").view.made == 0


@rule("GEN-5", "GEN-4")
def test_moves_taken_back_count() -> None:
    table = at(f"mauz | {THREE} | made 1498").play("0 swap all", "0 undo")
    assert table.turn == 0
    assert ended_by(table.play("0 swap all")) == "GEN-5"
