"""Mauz: the deal, a turn, what a hand is worth, and skipping."""

from __future__ import annotations

import pytest

from katzentisch.engine.cards import CannotRead
from katzentisch.engine.state import TABLE, Refused
from katzentisch.games import game, position
from tests.rules.table_words import at, dealt, new_table
from tests.rules.thirty_one_words import counters, ended_by, gone, is_over, middle, points, with_chance, worth

rule = pytest.mark.rule
PACK = [rank + suit for rank in ["6", "7", "8", "9", "10", "J", "Q", "K", "A"] for suit in "♣♠♥♦"]
TWO = "mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♥"
THREE = "mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ / 6♥ 7♦ 8♣ | middle 9♣ 9♠ 10♥"
CHOICE = "mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | unseen 9♣ 9♠ 10♥ | asked choice"


# ---------------------------------------------------------------------- the deal


@rule("MAUZ-1")
@pytest.mark.parametrize(("seats", "refused"), [(1, True), (2, False), (6, False), (7, True)])
def test_two_to_six_cats_play(seats: int, refused: bool) -> None:
    mauz = game("mauz")
    for preset in mauz.presets.values():
        refusal = mauz.forbidden(preset, seats)
        assert (refusal is not None and (refusal.rule, refusal.code) == ("MAUZ-1", "seats")) == refused
        assert (refusal is None) != refused


@rule("MAUZ-1")
def test_a_table_for_seven_cats_is_not_made() -> None:
    with pytest.raises(Refused, match="MAUZ-1"):
        new_table("mauz", 7)
    with pytest.raises(CannotRead):
        at(" / ".join(["mauz | 6♣ 7♠ 8♥"] * 7))


@rule("MAUZ-1", "MAUZ-2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_of_36_cards_each_cat_gets_three_and_the_dealer_two_sets(seats: int) -> None:
    table = dealt("mauz", seats, dealer=1)
    text = table.playthrough.game.position_text(table.playthrough.state)
    unseen = text.split("| unseen ")[1].split(" |")[0].split()
    hands = [card for seat in range(seats) for card in table.hand(seat).split()]
    assert table.counts == (3,) * seats
    assert len(unseen) == 3
    assert len(table.stock) == 36 - 3 * seats - 3
    assert sorted(hands + unseen + table.stock) == sorted(PACK)


@rule("MAUZ-1")
def test_each_cat_starts_with_three_counters() -> None:
    assert counters(dealt("mauz", 4)) == [3, 3, 3, 3]


@rule("MAUZ-2")
def test_the_dealer_chooses_first_and_has_just_this_choice() -> None:
    table = dealt("mauz", 3, dealer=2)
    assert table.turn == 2
    assert table.moves(2) == {"keep", "lay"}
    assert table.moves(0) == table.moves(1) == set()


@rule("MAUZ-2")
def test_a_kept_set_is_the_dealers_hand_and_the_other_lies_in_the_middle() -> None:
    table = at(CHOICE).play("1 keep")
    assert (table.hand(1), middle(table)) == ("6♠ 7♥ 8♦", "9♣ 9♠ 10♥")


@rule("MAUZ-2")
def test_a_laid_set_is_the_middle_and_the_dealer_has_the_one_it_had_not_seen() -> None:
    table = at(CHOICE).play("1 lay")
    assert (table.hand(1), middle(table)) == ("9♣ 9♠ 10♥", "6♠ 7♥ 8♦")


@rule("MAUZ-2", "GEN-1")
@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_nobody_sees_the_second_set_before_the_choice_not_even_the_dealer(seat: int | None) -> None:
    one = at("mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ / J♣ J♠ 6♥ | unseen 9♣ 9♠ 10♥ | stock Q♣ Q♠ Q♥ 7♣ | dealer 1 | asked choice")
    other = at("mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ / J♣ J♠ 6♥ | unseen Q♣ Q♠ 10♥ | stock 7♣ 9♠ Q♥ 9♣ | dealer 1 | asked choice")
    assert one.playthrough.view(seat).facts() == other.playthrough.view(seat).facts()


@rule("MAUZ-2", "GEN-1")
@pytest.mark.parametrize("seat", [0, 2, None])
def test_only_the_dealer_sees_the_first_set(seat: int | None) -> None:
    one = at("mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ / J♣ J♠ 6♥ | unseen 9♣ 9♠ 10♥ | dealer 1 | asked choice")
    other = at("mauz | 6♣ 7♠ 8♥ / 9♣ 9♠ 10♥ / J♣ J♠ 6♥ | unseen 6♠ 7♥ 8♦ | dealer 1 | asked choice")
    if seat is None:
        other = at("mauz | J♣ J♠ 6♥ / 9♣ 9♠ 10♥ / 6♣ 7♠ 8♥ | unseen 6♠ 7♥ 8♦ | dealer 1 | asked choice")
    assert one.playthrough.view(seat).facts() == other.playthrough.view(seat).facts()
    assert one.playthrough.view(1).facts() != other.playthrough.view(1).facts()


@rule("MAUZ-2", "GEN-1")
def test_dealt_sets_are_told_to_their_owners_and_the_second_set_to_nobody() -> None:
    events = new_table("mauz", 3, dealer=2).playthrough.play(TABLE, "deal")
    assert [(event.name, event.seat) for event in events] == [
        ("dealer_chosen", 2),
        ("dealt", 0),
        ("dealt", 1),
        ("dealt", 2),
        ("second_set_dealt", 2),
    ]
    for event in events[1:4]:
        assert [event.is_seen_by(seat) for seat in (0, 1, 2, None)] == [event.seat == n for n in (0, 1, 2, None)]
    assert not any(events[4].is_seen_by(seat) for seat in (0, 1, 2, None))
    assert events[4].text_for(2) == "second_set_dealt seat=2 cards=??? count=3"


@rule("MAUZ-2", "GEN-1")
def test_what_the_dealer_takes_instead_is_seen_by_the_dealer_alone() -> None:
    events = at(CHOICE).playthrough.play(1, "lay")
    assert [event.text_for(0) for event in events] == [
        "laid_seen_set seat=1",
        "turned_up cards=6♠,7♥,8♦",
        "took_second_set seat=1 cards=??? count=3",
    ]
    assert events[2].text_for(1) == "took_second_set seat=1 cards=9♣,9♠,10♥ count=3"


@rule("MAUZ-2", "GEN-1")
def test_a_kept_set_is_not_shown() -> None:
    events = at(CHOICE).playthrough.play(1, "keep")
    assert [event.text() for event in events] == ["kept_seen_set seat=1", "turned_up cards=9♣,9♠,10♥"]


@rule("MAUZ-3")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_left_of_the_dealer_starts_and_play_goes_clockwise(dealer: int) -> None:
    table = at(f"{THREE} | dealer {dealer}")
    order = []
    for _ in range(5):
        order.append(table.turn)
        table.play(f"{table.turn} swap all")
    assert order == [(dealer + n) % 3 for n in (1, 2, 3, 4, 5)]


@rule("MAUZ-3", "MAUZ-27")
def test_seats_that_are_out_have_no_turn() -> None:
    table = at("mauz | 6♣ 7♠ 8♥ / / 6♠ 7♥ 8♦ / / 6♥ 7♦ 8♣ | middle 9♣ 9♠ 10♥ | places 0 4 0 4 0")
    order = []
    for _ in range(4):
        order.append(table.turn)
        table.play(f"{table.turn} swap all")
    assert order == [0, 2, 4, 0]


# ---------------------------------------------------------------------- a turn


@rule("MAUZ-4", "MAUZ-9", "MAUZ-11")
def test_a_turn_is_a_swap_of_one_or_of_all_three_or_a_skip_or_a_knock() -> None:
    swaps = {f"swap {mine} {theirs}" for mine in ("6♣", "7♠", "8♥") for theirs in ("9♣", "9♠", "10♥")}
    assert at(TWO).moves(0) == swaps | {"swap all", "skip", "knock"}


@rule("MAUZ-4")
def test_one_card_is_swapped_with_one_of_the_middle() -> None:
    table = at(TWO).play("0 swap 7♠ 10♥")
    assert (table.hand(0), middle(table), table.hand(1), table.turn) == ("6♣ 8♥ 10♥", "9♣ 7♠ 9♠", "6♠ 7♥ 8♦", 1)


@rule("MAUZ-4")
def test_all_three_are_swapped_with_all_three_of_the_middle() -> None:
    table = at(TWO).play("0 swap all")
    assert (table.hand(0), middle(table), table.turn) == ("9♣ 9♠ 10♥", "6♣ 7♠ 8♥", 1)


@rule("MAUZ-4")
def test_two_are_never_swapped() -> None:
    assert at(TWO).refused("0 swap 6♣ 7♠ 9♣ 9♠") == "MAUZ-4"


@rule("MAUZ-4", "GEN-1")
def test_everybody_sees_which_cards_change_places() -> None:
    events = at(TWO).playthrough.play(0, "swap 7♠ 10♥")
    assert [event.text_for(None) for event in events] == ["swapped seat=0 cards=7♠,10♥ count=1"]
    events = at(TWO).playthrough.play(0, "swap all")
    assert [event.text_for(None) for event in events] == ["swapped_all seat=0 cards=6♣,7♠,8♥,9♣,9♠,10♥ count=3"]


@rule("MAUZ-28")
def test_swapping_all_three_is_no_knock() -> None:
    table = at(TWO).play("0 swap all")
    assert table.moves(1) >= {"skip", "knock"}
    assert table.play("1 skip").turn == 0
    assert not is_over(table)


# ---------------------------------------------------------------------- points


@rule("MAUZ-5")
@pytest.mark.parametrize(
    ("hand", "counts"),
    [
        ("6♥ 7♥ 8♥", "21"),
        ("9♥ 10♥ J♥", "29"),
        ("J♥ Q♥ K♥", "30"),
        ("A♥ 6♥ 9♥", "26"),
        ("A♥ Q♥ 9♥", "30"),
        ("10♣ 6♣ A♥", "16"),  # two clubs against one heart
        ("6♣ A♥ 7♣", "13"),
        ("A♥ 6♣ 7♣", "13"),
        ("6♣ 7♣ A♥", "13"),
        ("K♣ A♣ 10♥", "21"),
        ("K♥ A♣ K♣", "21"),
        ("Q♦ 10♦ J♠", "20"),
    ],
)
def test_the_suit_that_one_holds_most_of_counts(hand: str, counts: str) -> None:
    assert worth("mauz", hand) == counts


@rule("MAUZ-13")
@pytest.mark.parametrize(
    ("hand", "counts"),
    [("6♣ 7♠ 8♥", "8"), ("A♣ K♠ 10♥", "11"), ("9♣ K♠ 6♥", "10"), ("6♦ 7♥ A♠", "11"), ("K♦ K♥ 7♠", "10")],
)
def test_with_three_suits_the_best_single_one_counts(hand: str, counts: str) -> None:
    assert worth("mauz", hand) == counts


@rule("MAUZ-8")
@pytest.mark.parametrize("hand", ["6♣ 6♠ 6♥", "K♦ K♥ K♠", "10♣ 10♠ 10♦", "9♥ 9♦ 9♣"])
def test_a_hiss_is_three_of_a_rank_and_counts_thirty_and_a_half(hand: str) -> None:
    assert worth("mauz", hand) == "30½"


@rule("MAUZ-8")
def test_two_of_a_rank_are_no_hiss() -> None:
    assert worth("mauz", "6♣ 6♠ 7♥") == "7"


@rule("MAUZ-14")
@pytest.mark.parametrize("hand", ["A♥ K♥ Q♥", "A♣ J♣ K♣"])
def test_an_ace_and_two_pictures_count_31(hand: str) -> None:
    assert worth("mauz", hand) == "31"


@rule("MAUZ-18", "MAUZ-10")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("A♥ K♥ Q♥", "6♣ 6♠ 6♦"),  # 31 > 30½
        ("6♣ 6♠ 6♥", "J♦ Q♦ K♦"),  # 30½ > 30
        ("J♦ Q♦ K♦", "9♠ J♠ Q♠"),  # 30 > 29
        ("9♠ J♠ Q♠", "A♥ K♥ 7♥"),  # 29 > 28
    ],
)
def test_a_better_hand_does_not_pay(better: str, worse: str) -> None:
    table = at(f"mauz | {better} / {worse} | middle 7♣ 8♠ 9♥").play("0 knock", "1 stay")
    assert counters(table) == [3, 2]
    table = at(f"mauz | {worse} / {better} | middle 7♣ 8♠ 9♥").play("0 knock", "1 stay")
    assert counters(table) == [2, 3]


@rule("MAUZ-18")
def test_thirty_three_beats_31() -> None:
    table = at("mauz | A♣ A♠ 7♦ / A♥ K♥ Q♥ | middle A♦ 8♠ 9♠").play("0 swap 7♦ A♦")
    assert (points(table), counters(table)) == (["33", "31"], [3, 2])


@rule("MAUZ-18")
@pytest.mark.parametrize(
    ("one", "other"), [("6♣ 6♠ 6♦", "K♣ K♠ K♦"), ("J♣ Q♣ 9♣", "J♠ Q♠ 9♠"), ("A♣ K♣ Q♣", "A♦ J♦ K♦")]
)
def test_equal_points_tie_whatever_the_cards(one: str, other: str) -> None:
    table = at(f"mauz | {one} / {other} | middle 7♣ 8♠ 9♥").play("0 knock", "1 stay")
    assert counters(table) == [2, 2]


@rule("MAUZ-5", "MAUZ-9", "GEN-1")
def test_the_hands_are_shown_to_all_with_their_points_in_halves() -> None:
    table = at("mauz | 6♣ 6♠ 6♥ / J♦ Q♦ K♦ | middle 7♣ 8♠ 9♥").play("0 knock")
    events = table.playthrough.play(1, "stay")
    shown = [event.text_for(None) for event in events if event.name == "showed"]
    assert shown == ["showed seat=0 cards=6♣,6♠,6♥ what=30½", "showed seat=1 cards=J♦,Q♦,K♦ suit=♦ what=30"]
    assert points(table) == ["30½", "30"]


# ---------------------------------------------------------------------- skipping


@rule("MAUZ-11")
def test_who_skips_keeps_its_cards_and_the_others_go_on() -> None:
    table = at(TWO).play("0 skip")
    assert (table.hand(0), middle(table), table.turn) == ("6♣ 7♠ 8♥", "9♣ 9♠ 10♥", 1)
    assert "swap 6♠ 9♣" in table.moves(1)


@rule("MAUZ-11", "MAUZ-3")
def test_when_all_skip_the_middle_is_replaced_and_the_usual_order_goes_on() -> None:
    table = at(f"{THREE} | stock Q♣ 10♦ J♠ K♥ K♦").play("0 skip", "1 skip")
    assert middle(table) == "9♣ 9♠ 10♥"
    table.play("2 skip")
    assert (middle(table), table.stock, table.turn) == ("Q♣ J♠ 10♦", ["K♥", "K♦"], 0)


@rule("MAUZ-11", "MAUZ-3")
def test_the_order_goes_on_behind_the_last_to_skip() -> None:
    table = at(f"{THREE} | stock Q♣ 10♦ J♠ K♥").play("0 swap 6♣ 9♣", "1 skip", "2 skip", "0 skip")
    assert (middle(table), table.turn) == ("Q♣ J♠ 10♦", 1)


@rule("MAUZ-23")
def test_any_swap_starts_the_count_of_skips_anew() -> None:
    table = at(f"{THREE} | stock Q♣ 10♦ J♠").play("0 skip", "1 skip", "2 swap 6♥ 9♣", "0 skip", "1 skip")
    assert (middle(table), table.turn) == ("9♠ 6♥ 10♥", 2)
    assert middle(table.play("2 skip")) == "Q♣ J♠ 10♦"


@rule("MAUZ-23")
def test_a_swap_of_all_three_starts_the_count_anew_as_well() -> None:
    table = at(f"{TWO} | stock Q♣ 10♦ J♠").play("0 skip", "1 swap all", "0 skip")
    assert middle(table) == "6♠ 7♥ 8♦"
    assert middle(table.play("1 skip")) == "Q♣ J♠ 10♦"


@rule("MAUZ-23")
def test_the_count_starts_anew_after_a_replacement() -> None:
    table = at(f"{TWO} | stock Q♣ 10♦ J♠ Q♠ 6♦ K♥").play("0 skip", "1 skip", "0 skip")
    assert middle(table) == "Q♣ J♠ 10♦"
    assert middle(table.play("1 skip")) == "Q♠ K♥ 6♦"


@rule("MAUZ-23")
def test_only_cats_in_play_are_counted() -> None:
    table = at("mauz | 6♣ 7♠ 8♥ / / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♥ | stock Q♣ 10♦ J♠ | places 0 3 0")
    assert middle(table.play("0 skip", "2 skip")) == "Q♣ J♠ 10♦"


@rule("MAUZ-23")
def test_replaced_cards_leave_the_round() -> None:
    table = at(f"{TWO} | stock Q♣ 10♦ J♠ Q♠ 6♦ K♥").play("0 skip", "1 skip")
    assert gone(table) == {"9♣", "9♠", "10♥"}
    table.play("0 skip", "1 skip")
    assert gone(table) == {"9♣", "9♠", "10♥", "Q♣", "J♠", "10♦"}
    assert table.stock == []


@rule("MAUZ-23", "MAUZ-11", "GEN-1")
def test_everybody_sees_the_cards_that_go_and_the_cards_that_come() -> None:
    table = at(f"{TWO} | stock Q♣ 10♦ J♠").play("0 skip")
    events = table.playthrough.play(1, "skip")
    assert [event.text_for(None) for event in events] == [
        "skipped_swapping seat=1",
        "middle_cleared cards=9♣,9♠,10♥",
        "turned_up cards=Q♣,J♠,10♦",
    ]


# ---------------------------------------------------------------------- the stock is too small


@rule("MAUZ-24")
@pytest.mark.parametrize("stock", ["", "K♥", "K♥ K♦"])
def test_with_fewer_than_three_cards_left_all_compare_at_once(stock: str) -> None:
    table = at(f"{TWO} | stock {stock}").play("0 skip", "1 skip")
    assert (is_over(table), ended_by(table), counters(table)) == (True, "MAUZ-24", [2, 2])


@rule("MAUZ-24")
def test_with_three_cards_left_the_middle_is_replaced() -> None:
    table = at(f"{TWO} | stock K♥ K♦ J♣").play("0 skip", "1 skip")
    assert (is_over(table), middle(table), table.stock) == (False, "J♣ K♥ K♦", [])


@rule("MAUZ-24")
def test_a_small_stock_alone_ends_nothing() -> None:
    assert not is_over(at(f"{TWO} | stock").play("0 skip", "1 swap 6♠ 9♠", "0 skip"))


@rule("MAUZ-24")
def test_reshuffle_brings_back_replaced_cards_old_middle_and_rest() -> None:
    table = at("mauz empty_stock=reshuffle" + TWO.removeprefix("mauz") + " | stock K♥ K♦ | gone J♣ J♠ Q♣")
    table.play("0 skip", "1 skip")
    assert not is_over(table)
    back = {*middle(table).split(), *table.stock}
    assert back == {"K♥", "K♦", "J♣", "J♠", "Q♣", "9♣", "9♠", "10♥"}
    assert (len(middle(table).split()), len(table.stock), gone(table), table.turn) == (3, 5, set(), 0)
    assert "middle_reshuffled count=8" in table.events


@rule("MAUZ-24")
def test_reshuffled_cards_come_in_random_order() -> None:
    middles = set()
    for seed in range(20):
        table = at("mauz empty_stock=reshuffle" + TWO.removeprefix("mauz") + " | stock K♥ K♦ | gone J♣ J♠ Q♣")
        middles.add(middle(with_chance(table, seed).play("0 skip", "1 skip")))
    assert len(middles) > 5


@rule("MAUZ-24")
def test_reshuffle_waits_until_fewer_than_three_are_left() -> None:
    table = at("mauz empty_stock=reshuffle" + TWO.removeprefix("mauz") + " | stock K♥ K♦ J♣").play("0 skip", "1 skip")
    assert (middle(table), gone(table)) == ("J♣ K♥ K♦", {"9♣", "9♠", "10♥"})


@rule("MAUZ-24")
def test_even_an_empty_stock_can_be_reshuffled() -> None:
    table = at("mauz empty_stock=reshuffle" + TWO.removeprefix("mauz") + " | stock").play("0 skip", "1 skip")
    assert (is_over(table), middle(table), table.stock) == (False, "9♣ 9♠ 10♥", [])


# ---------------------------------------------------------------------- copies of a table


@rule("MAUZ-11", "MAUZ-16")
def test_a_copy_of_a_table_stands_where_the_table_stands() -> None:
    lying = "6♣ 7♠ 8♥ / / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♥ | stock Q♣ Q♠ | gone J♣ J♠ K♥ | turn 2 | dealer 2"
    gone_on = "knocker 0 | skips 1 | turns 5 | made 6 | replaced | deal 4 | counters 1 0 2 | places 0 3 0"
    table = at(f"mauz | {lying} | {gone_on}")
    game, state = table.playthrough.game, table.playthrough.state
    assert game.position_text(state.clone()) == game.position_text(state)
    assert game.position_text(state).replace("/  /", "/ /") == f"mauz | {lying} | {gone_on}"


# ---------------------------------------------------------------------- positions that cannot be


@rule("GEN-6")
@pytest.mark.parametrize(
    "text",
    [
        "mauz | 6♣ 7♠ / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♥",
        "mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦",
        "mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | middle 9♣ 9♠",
        "mauz | 6♣ 7♠ 8♥ / 6♣ 7♥ 8♦ | middle 9♣ 9♠ 10♥",
        "mauz | 5♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♥",
        "mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♥ | stock 6♣",
        "mauz | A♣ A♠ A♥ / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♥",
        "mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♥ | turn 2",
        "mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♥ | knocker 2",
        "mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♥ | dealer 2",
        "mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♥ | dealer 2 | asked deal",
        "mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♥ | counters 3",
        "mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♥ | asked what",
        "mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♥ | pile 9♦",
        "mauz | 6♣ 7♠ 8♥ / / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♥ | places 0 3 0 | dealer 1",
        "mauz | / 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♥ | places 3 0 0 | turn 0",
        "mauz second_pack_from=7 | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♥",
        "mauz counters=4 | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♥",
    ],
)
def test_a_position_that_cannot_lie_on_the_table_cannot_be_read(text: str) -> None:
    with pytest.raises(CannotRead):
        position(text)
