"""Mauz: Meow, Purr and Hiss, and knocking."""

from __future__ import annotations

import pytest

from tests.rules.table_words import Table, at
from tests.rules.thirty_one_words import counters, ended_by, is_over, middle, points

rule = pytest.mark.rule


def mauz(options: str, position: str) -> Table:
    return at(f"mauz {options} | {position}")


# ---------------------------------------------------------------------- Meow and Purr


@rule("MAUZ-6", "MAUZ-15")
@pytest.mark.parametrize("swap", ["swap 6♣ A♦", "swap all"])
def test_three_aces_are_laid_down_at_once_and_count_33(swap: str) -> None:
    hands = "A♣ A♠ 6♣ / 6♠ 7♥ 8♦ / K♥ K♠ 8♣ | middle A♦ 9♠ 10♥"
    if swap == "swap all":
        hands = "9♠ 10♥ 6♣ / 6♠ 7♥ 8♦ / K♥ K♠ 8♣ | middle A♦ A♣ A♠"
    table = mauz("", hands).play(f"0 {swap}")
    assert is_over(table)
    assert points(table)[0] == "33"
    assert any(event.startswith("laid_three_aces seat=0 ") for event in table.events)
    assert ended_by(table) == "MAUZ-15"


@rule("MAUZ-7", "MAUZ-15")
@pytest.mark.parametrize("picture", ["J♥", "Q♥", "K♥"])
@pytest.mark.parametrize("missing", ["A♥", "10♥", "picture"])
def test_ace_ten_and_a_picture_of_a_suit_are_laid_down_at_once_and_count_31(picture: str, missing: str) -> None:
    cards = ["A♥", "10♥", picture]
    taken = picture if missing == "picture" else missing
    cards.remove(taken)
    table = mauz("", f"{' '.join(cards)} 6♣ / 6♠ 7♥ 8♦ | middle {taken} 9♠ 8♣").play(f"0 swap 6♣ {taken}")
    assert (is_over(table), ended_by(table), points(table)) == (True, "MAUZ-15", ["31", "8"])
    assert any(event.startswith("laid_31 seat=0 ") for event in table.events)


@rule("MAUZ-7")
def test_a_purr_is_of_one_suit() -> None:
    assert not is_over(mauz("", "A♥ 10♥ 6♣ / 6♠ 7♥ 8♦ | middle K♠ 9♠ 8♣").play("0 swap 6♣ K♠"))


@rule("MAUZ-6")
def test_two_aces_are_no_meow() -> None:
    assert not is_over(mauz("", "A♥ 10♥ 6♣ / 6♠ 7♥ 8♦ | middle A♠ 9♠ 8♣").play("0 swap 6♣ A♠"))


@rule("MAUZ-14")
def test_ace_and_two_pictures_are_no_purr() -> None:
    table = mauz("", "A♥ K♥ 6♣ / 6♠ 7♥ 8♦ | middle Q♥ 9♠ 8♣").play("0 swap 6♣ Q♥")
    assert (is_over(table), table.turn) == (False, 1)


@rule("MAUZ-14")
def test_with_any_31_an_ace_and_two_pictures_purr() -> None:
    table = mauz("purr=any_31", "A♥ K♥ 6♣ / 6♠ 7♥ 8♦ | middle Q♥ 9♠ 8♣").play("0 swap 6♣ Q♥")
    assert (is_over(table), points(table)) == (True, ["31", "8"])


@rule("MAUZ-14")
def test_with_any_31_thirty_is_still_no_purr() -> None:
    assert not is_over(mauz("purr=any_31", "J♥ K♥ 6♣ / 6♠ 7♥ 8♦ | middle Q♥ 9♠ 8♣").play("0 swap 6♣ Q♥"))
    assert is_over(mauz("purr=any_31", "A♥ 10♥ 6♣ / 6♠ 7♥ 8♦ | middle Q♥ 9♠ 8♣").play("0 swap 6♣ Q♥"))


@rule("MAUZ-15")
def test_after_a_meow_or_purr_nobody_swaps_any_more() -> None:
    table = mauz("", "A♥ 10♥ 6♣ / 6♠ 7♥ 8♦ / K♠ K♦ 8♠ | middle Q♥ 9♠ 8♣").play("0 swap 6♣ Q♥")
    assert table.waiting_for == [-1]
    assert table.refused("1 stay") == "GEN-6"
    assert counters(table) == [3, 2, 3]


# ---------------------------------------------------------------------- dealt hands


@rule("MAUZ-17")
@pytest.mark.parametrize("choice", ["keep", "lay"])
@pytest.mark.parametrize("hand", ["A♥ 10♥ Q♥", "A♣ A♠ A♥"])
def test_a_dealt_meow_or_purr_ends_the_round_right_after_the_dealers_choice(hand: str, choice: str) -> None:
    table = mauz("", f"{hand} / 6♠ 7♥ 8♦ / 7♣ 7♠ 8♠ | unseen 9♣ 9♠ 10♦ | asked choice")
    assert table.turn == 2
    table.play(f"2 {choice}")
    assert (is_over(table), ended_by(table)) == (True, "MAUZ-15")


@rule("MAUZ-17")
def test_the_dealers_own_kept_purr_counts() -> None:
    table = mauz("", "6♠ 7♥ 8♦ / A♥ 10♥ Q♥ | unseen 9♣ 9♠ 10♦ | asked choice").play("1 keep")
    assert (is_over(table), points(table)) == (True, ["8", "31"])


@rule("MAUZ-17")
def test_a_purr_in_the_set_that_the_dealer_takes_unseen_counts() -> None:
    table = mauz("", "6♠ 7♥ 8♦ / 9♣ 9♠ 10♦ | unseen A♥ 10♥ Q♥ | asked choice").play("1 lay")
    assert (is_over(table), points(table)) == (True, ["8", "31"])


@rule("MAUZ-17")
@pytest.mark.parametrize("hand", ["A♥ 10♥ Q♥", "A♣ A♠ A♥"])
def test_the_rejected_set_never_counts(hand: str) -> None:
    assert not is_over(mauz("", f"6♠ 7♥ 8♦ / 9♣ 9♠ 10♦ | unseen {hand} | asked choice").play("1 keep"))
    assert not is_over(mauz("", f"6♠ 7♥ 8♦ / {hand} | unseen 9♣ 9♠ 10♦ | asked choice").play("1 lay"))


@rule("MAUZ-17")
def test_several_dealt_hands_are_laid_down_together() -> None:
    table = mauz("", "A♥ 10♥ Q♥ / A♦ 10♦ K♦ / 7♣ 7♠ 8♠ | unseen 9♣ 9♠ 8♦ | asked choice").play("2 keep")
    laid = [event.split(" cards")[0] for event in table.events if event.startswith("laid_31")]
    assert laid == ["laid_31 seat=0", "laid_31 seat=1"]
    assert counters(table) == [3, 3, 2]


@rule("MAUZ-17")
def test_other_hands_end_nothing_when_dealt() -> None:
    table = mauz("", "A♥ K♥ Q♥ / 6♣ 6♠ 6♥ / 7♣ 7♠ 8♠ | unseen 9♣ 9♠ 8♦ | asked choice").play("2 keep")
    assert (is_over(table), table.turn) == (False, 0)


# ---------------------------------------------------------------------- Hiss

HISSES = "6♣ 6♠ 7♥ / J♥ J♦ 8♦ | middle 6♥ J♣ 10♦ | stock Q♣ 6♦ J♠ K♥"


@rule("MAUZ-16", "MAUZ-8")
def test_a_hiss_is_not_laid_down_at_once() -> None:
    table = mauz("", HISSES).play("0 swap 7♥ 6♥")
    assert (is_over(table), table.turn) == (False, 1)
    table.play("1 knock", "0 stay")
    assert (points(table), ended_by(table)) == (["30½", "18"], "MAUZ-9")


@rule("MAUZ-16", "MAUZ-11")
def test_at_a_replacement_a_hiss_held_by_anybody_ends_the_round() -> None:
    table = mauz("", HISSES).play("0 swap 7♥ 6♥", "1 skip", "0 skip")
    assert (is_over(table), ended_by(table)) == (True, "MAUZ-16")
    assert points(table) == ["30½", "18"]
    assert middle(table) == "Q♣ J♠ 6♦"  # the middle was replaced first


@rule("MAUZ-16")
def test_two_hisses_at_a_replacement_are_laid_down_together() -> None:
    table = mauz("", HISSES).play("0 swap 7♥ 6♥", "1 swap 8♦ J♣", "0 skip", "1 skip")
    laid = [event.split(" cards")[0] for event in table.events if event.startswith("laid_three_alike")]
    assert laid == ["laid_three_alike seat=0", "laid_three_alike seat=1"]
    assert counters(table) == [2, 2]


@rule("MAUZ-16", "MAUZ-11")
def test_from_a_replacement_on_a_swap_to_a_hiss_ends_the_round() -> None:
    table = mauz("", HISSES).play("0 skip", "1 skip")
    assert not is_over(table)
    table.play("0 swap 7♥ 6♦")
    assert (is_over(table), ended_by(table), points(table)) == (True, "MAUZ-16", ["30½", "18"])


@rule("MAUZ-16", "MAUZ-22")
def test_in_a_last_turn_after_a_replacement_a_hiss_ends_the_round() -> None:
    table = mauz("", "7♠ 8♣ 9♥ / 6♣ 6♠ 7♥ / J♥ J♦ 8♦ | middle 6♥ J♣ 10♦ | stock Q♣ 6♦ J♠ K♥")
    table.play("0 skip", "1 skip", "2 skip", "0 knock", "1 swap 7♥ 6♦")
    assert (is_over(table), ended_by(table)) == (True, "MAUZ-16")


@rule("MAUZ-16")
def test_knocking_stays_possible_after_a_replacement() -> None:
    table = mauz("", HISSES).play("0 skip", "1 skip", "0 knock", "1 stay")
    assert (is_over(table), ended_by(table)) == (True, "MAUZ-9")


@rule("MAUZ-16")
def test_a_reshuffle_is_a_replacement_too() -> None:
    table = mauz("empty_stock=reshuffle", "6♣ 6♠ 6♥ / J♥ J♦ 8♦ | middle 7♥ J♣ 10♦ | stock Q♣").play("0 skip", "1 skip")
    assert (is_over(table), ended_by(table)) == (True, "MAUZ-16")


@rule("MAUZ-16")
def test_a_new_round_starts_without_a_replacement() -> None:
    table = mauz("", HISSES).play("0 skip", "1 skip", "0 swap 7♥ 6♦", "table deal")
    assert table.view.replaced is False


@rule("MAUZ-16")
def test_where_a_hiss_never_ends_the_round_it_does_not_after_a_replacement() -> None:
    table = mauz("hiss_ends_round=never", HISSES).play("0 swap 7♥ 6♥", "1 skip", "0 skip")
    assert not is_over(table)
    table = mauz("hiss_ends_round=never", HISSES).play("0 skip", "1 skip", "0 swap 7♥ 6♦")
    assert not is_over(table)


@rule("MAUZ-16")
def test_where_a_hiss_always_ends_the_round_a_swap_to_it_does() -> None:
    table = mauz("hiss_ends_round=always", HISSES).play("0 swap 7♥ 6♥")
    assert (is_over(table), ended_by(table), points(table)) == (True, "MAUZ-16", ["30½", "18"])


@rule("MAUZ-16", "MAUZ-17")
@pytest.mark.parametrize(("option", "ends"), [("never", False), ("after_replacement", False), ("always", True)])
def test_a_dealt_hiss_ends_the_round_only_where_it_always_does(option: str, ends: bool) -> None:
    position = "6♣ 6♠ 6♥ / J♥ J♦ 8♦ | unseen 7♥ J♣ 10♦ | asked choice"
    assert is_over(mauz(f"hiss_ends_round={option}", position).play("1 keep")) == ends


@rule("MAUZ-16", "MAUZ-22")
@pytest.mark.parametrize(("option", "ends"), [("never", False), ("after_replacement", False), ("always", True)])
def test_a_hiss_in_a_last_turn_without_a_replacement(option: str, ends: bool) -> None:
    table = mauz(f"hiss_ends_round={option}", "7♠ 8♣ 9♥ / 6♣ 6♠ 7♥ / J♥ J♦ 8♦ | middle 6♥ J♣ 10♦")
    assert is_over(table.play("0 knock", "1 swap 7♥ 6♥")) == ends


@rule("MAUZ-16", "MAUZ-6")
def test_three_aces_are_a_meow_and_no_hiss() -> None:
    table = mauz("hiss_ends_round=always", "A♣ A♠ 6♣ / 6♠ 7♥ 8♦ | middle A♦ 9♠ 10♥").play("0 swap 6♣ A♦")
    assert (points(table)[0], ended_by(table)) == ("33", "MAUZ-15")


# ---------------------------------------------------------------------- knocking

KNOCKS = "K♣ Q♣ 7♥ / 6♠ 7♠ 8♦ / J♥ J♦ 8♥ | middle 9♠ J♣ 10♦ | stock Q♠ 6♦ J♠ K♥"


@rule("MAUZ-9", "MAUZ-22")
def test_after_a_knock_each_other_cat_has_one_turn_then_all_compare() -> None:
    table = mauz("", KNOCKS).play("0 knock")
    assert (table.turn, is_over(table)) == (1, False)
    table.play("1 swap 8♦ 9♠")
    assert (table.turn, is_over(table)) == (2, False)
    table.play("2 stay")
    assert (is_over(table), ended_by(table), points(table)) == (True, "MAUZ-9", ["20", "22", "18"])


@rule("MAUZ-22")
def test_the_last_turns_go_clockwise_from_the_knocker() -> None:
    table = mauz("", KNOCKS).play("0 skip", "1 knock")
    assert table.turn == 2
    assert table.play("2 stay").turn == 0
    assert is_over(table.play("0 stay"))


@rule("MAUZ-22", "MAUZ-27")
def test_seats_that_are_out_have_no_last_turn() -> None:
    table = mauz("", "K♣ Q♣ 7♥ / / 6♠ 7♠ 8♦ | middle 9♠ J♣ 10♦ | places 0 3 0").play("0 knock")
    assert table.turn == 2
    assert is_over(table.play("2 stay"))


@rule("MAUZ-22")
@pytest.mark.parametrize("knocker", [0, 1])
def test_everybody_sees_that_the_last_turns_have_begun_whoever_knocked(knocker: int) -> None:
    table = at(f"mauz | 9♦ 8♥ 7♣ / A♦ K♥ 6♣ | middle Q♦ J♠ 7♠ | turn {knocker}")
    assert table.view.asked == "turn"
    assert table.play(f"{knocker} knock").view.asked == "last_turn"


@rule("MAUZ-22")
def test_a_last_turn_is_a_swap_of_one_or_three_or_staying() -> None:
    swaps = {f"swap {mine} {theirs}" for mine in ("6♠", "7♠", "8♦") for theirs in ("9♠", "J♣", "10♦")}
    table = mauz("", KNOCKS).play("0 knock")
    assert table.moves(1) == swaps | {"swap all", "stay"}
    assert table.refused("1 knock") == "MAUZ-22"
    assert table.refused("1 skip") == "MAUZ-22"
    assert table.play("1 swap all").turn == 2


@rule("MAUZ-22")
def test_staying_is_for_last_turns_only() -> None:
    table = mauz("", KNOCKS)
    assert table.refused("0 stay") == "MAUZ-22"
    assert "stay" not in table.moves(0)


@rule("MAUZ-22", "MAUZ-23")
def test_stays_never_replace_the_middle_nor_do_they_complete_a_lap_of_skips() -> None:
    table = mauz("", KNOCKS).play("0 skip", "1 skip", "2 knock", "0 stay")
    assert middle(table) == "J♣ 9♠ 10♦"
    table.play("1 stay")
    assert (middle(table), ended_by(table)) == ("J♣ 9♠ 10♦", "MAUZ-9")


@rule("MAUZ-22", "MAUZ-15")
@pytest.mark.parametrize("hand", ["A♥ 10♥", "A♣ A♠"])
def test_a_meow_or_purr_in_a_last_turn_ends_the_round_and_turns_left_are_void(hand: str) -> None:
    taken = "Q♥" if hand == "A♥ 10♥" else "A♦"
    table = mauz("", f"K♣ Q♣ 7♥ / {hand} 8♦ / J♥ J♦ 8♥ | middle {taken} 9♠ 8♣").play("0 knock", f"1 swap 8♦ {taken}")
    assert (is_over(table), ended_by(table), counters(table)) == (True, "MAUZ-15", [3, 3, 2])


@rule("MAUZ-20")
def test_a_knock_takes_the_place_of_a_swap() -> None:
    table = mauz("", KNOCKS)
    assert table.refused("0 swap 7♥ J♣ knock") == "MAUZ-20"
    assert table.refused("0 swap all knock") == "MAUZ-20"
    table.play("0 knock")
    assert table.hand(0) == "Q♣ K♣ 7♥"


@rule("MAUZ-20")
def test_with_knock_after_swap_every_swap_can_knock_and_so_can_no_swap() -> None:
    plain = mauz("", KNOCKS).moves(0)
    swaps = {move for move in plain if move.startswith("swap")}
    assert mauz("knock_after_swap=yes", KNOCKS).moves(0) == plain | {f"{swap} knock" for swap in swaps}


@rule("MAUZ-20", "MAUZ-9")
@pytest.mark.parametrize(("move", "hand"), [("swap 7♥ J♣ knock", "J♣ Q♣ K♣"), ("swap all knock", "J♣ 9♠ 10♦")])
def test_a_swap_that_knocks_is_both(move: str, hand: str) -> None:
    table = mauz("knock_after_swap=yes", KNOCKS).play(f"0 {move}")
    assert (table.hand(0), table.view.knocker, table.turn) == (hand, 0, 1)
    assert table.events[-1] == "knocked seat=0"
    assert ended_by(table.play("1 stay", "2 stay")) == "MAUZ-9"


@rule("MAUZ-20")
def test_with_knock_after_swap_a_knock_alone_stays_possible() -> None:
    table = mauz("knock_after_swap=yes", KNOCKS).play("0 knock")
    assert (table.hand(0), table.view.knocker) == ("Q♣ K♣ 7♥", 0)


@rule("MAUZ-20", "MAUZ-26")
def test_a_knock_is_void_if_the_swap_itself_ends_the_round() -> None:
    """The one who would have knocked has fewest points, tied with a Purr of its own: it pays once, as no knocker."""
    table = mauz(
        "knock_after_swap=yes losing_knocker_pays=2",
        "A♥ 10♥ 8♦ / A♣ K♣ J♣ | middle Q♥ 9♠ 8♣",
    ).play("0 swap 8♦ Q♥ knock")
    assert (points(table), counters(table), table.view.knocker) == (["31", "31"], [2, 2], -1)
    assert not any(event.startswith("knocked") for event in table.events)


@rule("MAUZ-20", "MAUZ-22")
def test_a_swap_in_a_last_turn_never_knocks() -> None:
    table = mauz("knock_after_swap=yes", KNOCKS).play("0 knock")
    assert table.refused("1 swap 8♦ 9♠ knock") == "MAUZ-22"


@rule("MAUZ-21")
def test_knocking_is_allowed_from_the_first_turn() -> None:
    assert "knock" in mauz("", KNOCKS).moves(0)


@rule("MAUZ-21")
@pytest.mark.parametrize("first", ["skip", "swap all"])
def test_with_knock_from_lap_2_each_cat_must_have_had_a_turn_of_its_own(first: str) -> None:
    table = mauz("knock_from_lap=2", KNOCKS)
    for seat in (0, 1, 2):
        assert table.refused(f"{seat} knock") == "MAUZ-21"
        table.play(f"{seat} swap all" if seat == 1 else f"{seat} {first}")
    for seat in (0, 1, 2):
        assert "knock" in table.moves(seat)
        if seat < 2:
            table.play(f"{seat} swap all")
    assert table.play("2 knock").view.knocker == 2


@rule("MAUZ-21", "MAUZ-20")
def test_with_knock_from_lap_2_a_swap_of_the_first_turn_cannot_knock_either() -> None:
    table = mauz("knock_from_lap=2 knock_after_swap=yes", KNOCKS)
    assert table.refused("0 swap 7♥ J♣ knock") == "MAUZ-21"
    assert table.refused("0 swap all knock") == "MAUZ-21"
    table.play("0 skip", "1 skip", "2 swap 8♥ 9♠")
    assert "swap all knock" in table.moves(0)


@rule("MAUZ-21", "MAUZ-27")
def test_laps_are_counted_among_the_cats_in_play() -> None:
    table = mauz("knock_from_lap=2", "K♣ Q♣ 7♥ / / 6♠ 7♠ 8♦ | middle 9♠ J♣ 10♦ | places 0 3 0").play("0 skip")
    assert table.refused("2 knock") == "MAUZ-21"
    assert "knock" in table.play("2 swap all").moves(0)


@rule("MAUZ-21")
def test_each_round_counts_its_laps_anew() -> None:
    table = mauz("knock_from_lap=2", "K♣ Q♣ 7♥ / 6♠ 7♠ 8♦ | middle 9♠ J♣ 10♦ | turns 7 | turn 0").play(
        "0 knock", "1 stay"
    )
    assert table.play("table deal").view.turns == 0
