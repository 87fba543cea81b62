"""Miau! Miau!: set-up, turns, drawing, and the stock running out."""

from __future__ import annotations

import pytest

from katzentisch.engine.state import Refused
from katzentisch.games import game
from tests.rules.table_words import BIG_PACK, SMALL_PACK, Table, at, dealt, dealt_with, new_table, turned_up

rule = pytest.mark.rule


def forbidden(seats: int, **choices: str) -> str | None:
    miau = game("miau-miau")
    refusal = miau.forbidden(miau.resolve("printed", choices), seats)
    return None if refusal is None else refusal.rule


# ---------------------------------------------------------------------- the pack and the deal


@rule("MIAU-1", "MIAU-9")
def test_the_first_cat_without_cards_wins() -> None:
    table = at("miau-miau | 9♠ / A♣ / K♦ Q♦ | pile 9♥").play("0 9♠")
    assert table.places == [1, 2, 2]
    assert table.result.rule == "MIAU-9"
    assert table.waiting_for == []


@rule("MIAU-1")
def test_with_a_card_left_nobody_has_won() -> None:
    table = at("miau-miau | 9♠ K♠ / A♣ | pile 9♥").play("0 9♠!")
    assert table.playthrough.result() is None
    assert table.turn == 1


@rule("MIAU-1")
def test_one_cat_alone_cannot_play_and_two_can() -> None:
    assert forbidden(1) is not None
    assert forbidden(2) is None


@rule("MIAU-10")
def test_ten_cats_can_play_and_eleven_cannot() -> None:
    assert forbidden(10) is None
    assert forbidden(11) == "MIAU-10"


@rule("MIAU-1", "MIAU-10")
@pytest.mark.parametrize(
    ("deck", "seats", "pack"),
    [
        ("auto", 2, SMALL_PACK),
        ("auto", 4, SMALL_PACK),
        ("auto", 5, BIG_PACK),
        ("auto", 10, BIG_PACK),
        ("32", 5, SMALL_PACK),
        ("52", 2, BIG_PACK),
        ("2x32", 2, SMALL_PACK * 2),
        ("2x32", 10, SMALL_PACK * 2),
    ],
)
def test_the_pack_is_32_cards_up_to_four_cats_and_52_from_five_unless_chosen(
    deck: str, seats: int, pack: list[str]
) -> None:
    assert dealt("miau-miau", seats, deck=deck).cards == sorted(pack)


@rule("MIAU-10")
def test_a_choice_that_leaves_no_stock_is_refused() -> None:
    assert forbidden(6, deck="32") is None  # 30 dealt, one turned up, one left
    assert forbidden(7, deck="32") == "MIAU-10"
    assert forbidden(10, deck="52") is None


@rule("MIAU-10")
def test_a_table_with_an_impossible_choice_is_not_made() -> None:
    with pytest.raises(Refused, match="MIAU-10"):
        new_table("miau-miau", 7, deck="32")


@rule("MIAU-2")
@pytest.mark.parametrize("seats", [2, 3, 10])
def test_five_cards_each_one_turned_up_and_the_rest_is_the_stock(seats: int) -> None:
    table = dealt("miau-miau", seats)
    assert table.counts == (5,) * seats
    assert len(table.pile) == 1
    assert len(table.stock) == (32 if seats < 5 else 52) - 5 * seats - 1


# ---------------------------------------------------------------------- the first card


@rule("MIAU-3")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_the_cat_left_of_the_dealer_starts(dealer: int) -> None:
    assert dealt("miau-miau", 3, dealer).turn == (dealer + 1) % 3


@rule("MIAU-12")
@pytest.mark.parametrize("rank", ["7", "8", "J"])
def test_the_first_upturned_card_has_no_effect(rank: str) -> None:
    table = dealt_with(turned_up(rank), "miau-miau", 3)
    assert table.turn == 1
    assert table.wish == ""
    assert "draw" in table.moves(1)
    table.play("1 draw")
    assert table.counts == (5, 6, 5)


@rule("MIAU-12")
def test_a_first_jack_counts_as_its_own_suit_and_takes_no_jack() -> None:
    table = at("miau-miau | J♠ 9♠ J♥ 9♥ / A♣ | pile J♣ | stock K♦")
    assert table.moves(0) == {"draw"}
    assert table.refused("0 J♠>♥") == "MIAU-7"
    assert table.refused("0 9♠") == "MIAU-3"
    assert at("miau-miau | 9♣ J♠ 8♦ / A♣ | pile J♣ | stock K♦").moves(0) == {"9♣", "draw"}


@rule("MIAU-12", "MIAU-15")
def test_a_first_jack_takes_a_jack_where_jack_on_jack_is_played() -> None:
    table = at("miau-miau jack_on_jack=yes | J♠ 9♣ 8♦ / A♣ | pile J♣ | stock K♦")
    assert table.moves(0) == {"J♠>♣", "J♠>♠", "J♠>♥", "J♠>♦", "9♣", "draw"}


@rule("MIAU-12")
def test_with_effects_a_first_seven_makes_the_starter_face_two() -> None:
    table = dealt_with(turned_up("7"), "miau-miau", 3, first_card="effects")
    assert table.turn == 1
    assert "take" in table.moves(1)
    assert table.refused("1 draw") == "MIAU-18"
    table.play("1 take")
    assert table.counts == (5, 7, 5)
    assert table.turn == 2


@rule("MIAU-12")
def test_with_effects_a_first_seven_may_be_answered() -> None:
    def starter_can_answer(table: Table) -> bool:
        return turned_up("7")(table) and "7" in table.hand(1)

    table = dealt_with(starter_can_answer, "miau-miau", 3, first_card="effects")
    [seven, *_] = [card for card in table.hand(1).split() if card[:-1] == "7"]
    table.play(f"1 {seven}", "2 take")
    assert table.counts == (5, 4, 9)


@rule("MIAU-12")
def test_with_effects_a_first_eight_skips_the_starter() -> None:
    assert dealt_with(turned_up("8"), "miau-miau", 3, first_card="effects").turn == 2
    assert dealt_with(turned_up("8"), "miau-miau", 2, dealer=1, first_card="effects").turn == 1


@rule("MIAU-12", "MIAU-20")
def test_with_effects_a_first_eight_can_be_answered_where_eights_answer_eights() -> None:
    table = dealt_with(turned_up("8"), "miau-miau", 3, first_card="effects", eight_answers_eight="yes")
    assert table.turn == 1
    table.play("1 take")
    assert table.turn == 2
    assert table.counts == (5, 5, 5)


@rule("MIAU-12")
def test_with_effects_the_dealer_names_a_suit_for_a_first_jack() -> None:
    table = dealt_with(turned_up("J"), "miau-miau", 3, dealer=2, first_card="effects")
    assert table.waiting_for == [2]
    assert table.moves(2) == {"wish ♣", "wish ♠", "wish ♥", "wish ♦"}
    assert table.moves(0) == table.moves(1) == set()
    assert table.refused("0 draw") == "MIAU-12"
    assert table.refused("2 draw") == "MIAU-12"
    table.play("2 wish ♥")
    assert table.wish == "♥"
    assert table.turn == 0


@rule("MIAU-12", "MIAU-14")
def test_the_dealer_too_wishes_another_suit_where_that_is_compulsory() -> None:
    table = at(
        "miau-miau first_card=effects wish_other_suit_only=yes | 9♠ / A♣ | pile J♣ | stock K♦ | dealer 1 | asked wish"
    )
    assert table.moves(1) == {"wish ♠", "wish ♥", "wish ♦"}
    assert table.refused("1 wish ♣") == "MIAU-14"


# ---------------------------------------------------------------------- a turn


@rule("MIAU-3")
def test_a_card_must_match_in_rank_or_suit() -> None:
    table = at("miau-miau | 9♥ K♠ Q♦ 10♣ / A♣ K♦ | pile 9♠")
    assert table.moves(0) == {"9♥", "K♠", "draw"}
    assert table.refused("0 Q♦") == "MIAU-3"
    assert table.refused("0 10♣") == "MIAU-3"


@rule("MIAU-3")
def test_a_card_played_lies_on_top_and_the_turn_passes_clockwise() -> None:
    table = at("miau-miau | 9♥ K♠ Q♦ / A♥ Q♣ K♣ / A♠ Q♥ 8♦ | pile 9♠")
    table.play("0 9♥")
    assert (table.top, table.turn, table.hand(0)) == ("9♥", 1, "K♠ Q♦")
    table.play("1 A♥")
    assert (table.top, table.turn) == ("A♥", 2)
    table.play("2 A♠")
    assert (table.top, table.turn) == ("A♠", 0)


@rule("MIAU-4")
def test_without_a_match_one_card_is_drawn_from_the_stock() -> None:
    table = at("miau-miau | Q♦ 10♣ / A♣ K♦ | pile 9♠ | stock 8♦ 7♥")
    assert table.moves(0) == {"draw"}
    assert table.refused("0 pass") == "MIAU-4"
    table.play("0 draw")
    assert table.hand(0) == "10♣ 8♦ Q♦"
    assert table.stock == ["7♥"]


@rule("MIAU-4", "MIAU-17")
def test_a_drawn_card_that_fits_may_be_played_at_once_or_kept() -> None:
    start = "miau-miau | Q♦ 10♣ / A♣ K♦ | pile 9♠ | stock 9♦ 7♥"
    table = at(start).play("0 draw")
    assert table.moves(0) == {"9♦", "pass"}
    table.play("0 9♦")
    assert (table.top, table.turn, table.hand(0)) == ("9♦", 1, "10♣ Q♦")
    table = at(start).play("0 draw", "0 pass")
    assert (table.top, table.turn, table.hand(0)) == ("9♠", 1, "10♣ 9♦ Q♦")


@rule("MIAU-16")
def test_drawing_although_a_card_would_fit_is_allowed() -> None:
    table = at("miau-miau | 9♥ K♠ / A♣ K♦ | pile 9♠ | stock 8♦ 7♥").play("0 draw", "0 pass")
    assert table.hand(0) == "K♠ 9♥ 8♦"


@rule("MIAU-16")
def test_where_one_must_play_if_able_drawing_is_refused_with_a_fitting_card() -> None:
    table = at("miau-miau must_play_if_able=yes | 9♥ K♦ / A♣ K♠ | pile 9♠ | stock 8♦ 7♥")
    assert table.refused("0 draw") == "MIAU-16"
    assert table.moves(0) == {"9♥", "9♥!"}


@rule("MIAU-16")
def test_where_one_must_play_if_able_drawing_is_allowed_without_a_fitting_card() -> None:
    assert at("miau-miau must_play_if_able=yes | Q♥ K♦ / A♣ | pile 9♠ | stock 8♦ 7♥").moves(0) == {"draw"}


@rule("MIAU-16")
def test_must_play_never_forces_a_card_just_drawn() -> None:
    table = at("miau-miau must_play_if_able=yes | Q♥ K♦ / A♣ | pile 9♠ | stock 9♦ 7♥").play("0 draw")
    assert table.moves(0) == {"9♦", "pass"}


@rule("MIAU-16", "MIAU-19")
def test_must_play_never_forces_an_answer_to_a_seven() -> None:
    table = at("miau-miau must_play_if_able=yes | 7♥ K♠ / A♣ | pile 7♠ | stock 9♦ 7♦ | owed 2")
    assert table.moves(0) == {"7♥", "7♥!", "take"}


@rule("MIAU-16", "MIAU-21")
def test_must_play_does_not_count_a_jack_that_may_not_be_the_last_card() -> None:
    table = at("miau-miau must_play_if_able=yes no_finish_on_jack=yes | J♠ / A♣ | pile 9♠ | stock 9♦ 7♦")
    assert table.moves(0) == {"draw"}


@rule("MIAU-17")
def test_after_drawing_only_the_drawn_card_may_be_played() -> None:
    table = at("miau-miau | 9♥ K♠ / A♣ K♦ | pile 9♠ | stock 9♦ 7♥").play("0 draw")
    assert table.moves(0) == {"9♦", "pass"}
    assert table.refused("0 9♥") == "MIAU-17"
    assert table.refused("0 draw") == "MIAU-17"


@rule("MIAU-17")
def test_the_turn_waits_even_when_the_drawn_card_does_not_fit() -> None:
    table = at("miau-miau | 9♥ K♠ / A♣ K♦ | pile 9♠ | stock 8♦ 7♥").play("0 draw")
    assert table.turn == 0
    assert table.moves(0) == {"pass"}
    assert table.refused("0 8♦") == "MIAU-3"
    assert table.play("0 pass").turn == 1


@rule("MIAU-17")
def test_a_new_turn_brings_a_new_draw() -> None:
    table = at("miau-miau | Q♦ 10♣ / A♣ K♦ | pile 9♠ | stock 8♦ 7♥ A♦")
    table.play("0 draw", "0 pass", "1 draw", "1 pass", "0 draw")
    assert table.hand(0) == "10♣ 8♦ Q♦ A♦"


@rule("MIAU-17")
def test_drawing_until_playable_goes_on_card_by_card_until_one_fits() -> None:
    table = at("miau-miau draw_until_playable=yes | Q♦ 10♣ / A♣ K♦ | pile 9♠ | stock 8♦ 7♥ 9♣ A♦").play("0 draw")
    assert table.moves(0) == {"draw"}
    assert table.refused("0 pass") == "MIAU-17"
    table.play("0 draw", "0 draw")
    assert table.moves(0) == {"9♣", "pass"}
    assert table.refused("0 draw") == "MIAU-17"
    table.play("0 pass")
    assert (table.hand(0), table.turn) == ("9♣ 10♣ 7♥ 8♦ Q♦", 1)


@rule("MIAU-17")
def test_drawing_until_playable_the_card_that_fits_may_be_played() -> None:
    table = at("miau-miau draw_until_playable=yes | Q♦ 10♣ / A♣ K♦ | pile 9♠ | stock 8♦ 9♣ A♦")
    table.play("0 draw", "0 draw", "0 9♣")
    assert (table.top, table.hand(0), table.turn) == ("9♣", "10♣ 8♦ Q♦", 1)


@rule("MIAU-17")
def test_drawing_until_playable_ends_when_nothing_is_left() -> None:
    table = at("miau-miau draw_until_playable=yes | Q♦ 10♣ / A♣ K♦ | pile 9♠ | stock 8♦ 7♥").play("0 draw", "0 draw")
    assert table.moves(0) == {"pass"}
    assert table.refused("0 draw") == "MIAU-11"


@rule("MIAU-17")
def test_drawing_until_playable_leaves_penalties_exact_counts() -> None:
    table = at("miau-miau draw_until_playable=yes | Q♦ 10♣ / A♣ K♦ | pile 7♠ | stock 8♦ Q♥ 8♣ 9♠ | owed 2")
    table.play("0 take")
    assert (table.hand(0), table.turn) == ("10♣ Q♥ 8♦ Q♦", 1)


# ---------------------------------------------------------------------- the stock runs out


@rule("MIAU-11")
def test_an_empty_stock_is_made_anew_from_the_pile_without_its_top_card() -> None:
    table = at("miau-miau | Q♦ 10♣ / A♣ K♦ | pile 8♦ 7♦ 7♥ A♥ 9♠ | stock").play("0 draw")
    assert table.top == "9♠"
    assert table.pile == ["9♠"]
    assert len(table.stock) == 3
    assert set(table.stock + table.hand(0).split()) == {"8♦", "7♦", "7♥", "A♥", "Q♦", "10♣"}


@rule("MIAU-11")
def test_the_new_stock_is_shuffled() -> None:
    """Twelve cards still in order, up or down: two chances in 479 million."""
    pile = "2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ 10♣ J♣ Q♣ K♣ A♣"
    table = at(f"miau-miau deck=52 | Q♥ 10♥ / A♥ K♥ | pile {pile} 9♠ | stock").play("0 draw")
    left = [card for card in pile.split() if card not in table.hand(0).split()]
    assert sorted(table.stock) == sorted(left)
    assert table.stock not in (left, left[::-1])


@rule("MIAU-11")
def test_the_last_card_of_the_stock_is_drawn_before_the_pile_is_turned() -> None:
    table = at("miau-miau | Q♦ 10♣ / A♣ K♦ | pile 7♥ A♥ 9♠ | stock 8♦").play("0 draw")
    assert (table.hand(0), table.stock, len(table.pile)) == ("10♣ 8♦ Q♦", [], 3)


@rule("MIAU-11")
def test_a_penalty_is_drawn_across_the_reshuffle() -> None:
    table = at("miau-miau | Q♦ 10♣ / A♣ K♦ | pile 8♣ A♥ 7♠ | stock 8♦ | owed 2").play("0 take")
    assert "8♦" in table.hand(0)
    assert len(table.hand(0).split()) == 4
    assert len(table.stock) == 1


@rule("MIAU-11")
@pytest.mark.parametrize("options", ["", "jack_on_jack=yes"])
def test_a_wish_stays_in_force_after_the_reshuffle(options: str) -> None:
    table = at(f"miau-miau {options} | Q♦ 10♣ / A♣ K♥ Q♠ | pile 8♦ 8♣ J♠ | stock | wish ♥").play("0 draw", "0 pass")
    assert table.wish == "♥"
    assert table.moves(1) == {"K♥", "draw"}
    assert table.refused("1 Q♠") == "MIAU-15"


@rule("MIAU-11")
def test_with_too_few_cards_one_draws_what_there_is_and_the_rest_is_forgiven() -> None:
    table = at("miau-miau | Q♦ 10♣ / A♣ K♦ | pile 8♣ 7♥ 7♠ | stock 8♦ | owed 4").play("0 take")
    assert table.hand(0) == "8♣ 10♣ 7♥ 8♦ Q♦"
    assert table.turn == 1
    assert "take" not in table.moves(1)


@rule("MIAU-11")
def test_with_nothing_to_draw_a_cat_with_a_fitting_card_must_play_it() -> None:
    table = at("miau-miau | 9♦ 10♣ / A♣ K♦ | pile 9♠ | stock")
    assert table.moves(0) == {"9♦", "9♦!"}
    assert table.refused("0 pass") == "MIAU-11"
    assert table.refused("0 draw") == "MIAU-11"


@rule("MIAU-11", "MIAU-19")
def test_with_nothing_to_draw_a_pending_seven_need_not_be_answered() -> None:
    table = at("miau-miau | 7♦ 10♣ / A♣ K♦ | pile 7♠ | stock | owed 2")
    assert table.moves(0) == {"7♦", "7♦!", "take"}
    table.play("0 take")
    assert (table.hand(0), table.turn) == ("10♣ 7♦", 1)
    assert table.moves(1) == {"pass"}


@rule("MIAU-11")
def test_with_nothing_to_draw_a_cat_without_a_fitting_card_passes() -> None:
    table = at("miau-miau | Q♦ 10♣ / A♣ 9♦ | pile 9♠ | stock")
    assert table.moves(0) == {"pass"}
    assert table.refused("0 draw") == "MIAU-11"
    assert table.play("0 pass").turn == 1


@rule("MIAU-11", "MIAU-21")
def test_with_nothing_to_draw_a_jack_that_may_not_be_last_is_no_fitting_card() -> None:
    assert at("miau-miau no_finish_on_jack=yes | J♠ / A♣ 9♦ | pile 9♠ | stock").moves(0) == {"pass"}


@rule("MIAU-11")
def test_a_full_lap_of_passes_ends_the_game_and_fewest_cards_win() -> None:
    table = at("miau-miau | Q♦ 10♣ A♥ / A♣ K♦ / K♥ Q♥ 8♣ 8♥ | pile 9♠ | stock").play("0 pass", "1 pass")
    assert table.turn == 2
    table.play("2 pass")
    assert table.places == [2, 1, 2]
    assert table.result.rule == "MIAU-11"


@rule("MIAU-11")
def test_equally_few_cards_after_the_lap_are_a_draw() -> None:
    table = at("miau-miau | Q♦ 10♣ / A♣ K♦ / K♥ Q♥ 8♣ | pile 9♠ | stock").play("0 pass", "1 pass", "2 pass")
    assert table.result.winners == [0, 1]
    assert table.places == [1, 1, 2]


@rule("MIAU-11")
def test_a_card_played_starts_the_lap_anew() -> None:
    table = at("miau-miau | Q♦ 10♣ / A♣ K♦ / 9♥ K♥ A♦ | pile 9♠ | stock").play("0 pass", "1 pass", "2 9♥")
    assert table.turn == 0
    assert table.moves(0) == {"draw"}  # the card it lies on can be drawn now


@rule("MIAU-11", "MIAU-22")
def test_a_card_played_starts_the_lap_anew_even_if_a_penalty_takes_what_it_freed() -> None:
    table = at("miau-miau | K♦ 10♣ / A♣ Q♠ | pile 9♠ | stock").play("0 pass", "1 Q♠", "0 pass")
    assert table.playthrough.result() is None
    assert (table.turn, table.hand(1)) == (1, "A♣ 9♠")


@rule("MIAU-11")
def test_passing_after_a_draw_is_no_pass_of_the_lap() -> None:
    table = at("miau-miau | Q♦ 10♣ / A♣ K♦ | pile 9♠ | stock 8♦").play("0 draw", "0 pass", "1 pass")
    assert table.turn == 0
    table.play("0 pass")
    assert table.result.rule == "MIAU-11"


@rule("MIAU-11", "MIAU-26")
def test_the_lap_goes_over_the_seats_still_in() -> None:
    table = at("miau-miau play_on=yes | / A♣ K♦ / K♥ Q♥ 8♣ / 10♥ 10♦ | pile 9♠ | stock | places 1 0 0 0 | dealer 3")
    table.play("1 pass", "2 pass")
    assert table.waiting_for == [3]
    table.play("3 pass")
    assert table.places == [1, 2, 4, 2]
