"""Miau! Miau!: saying "Miau!", forgetting it, being caught."""

from __future__ import annotations

import pytest

from tests.rules.table_words import at

rule = pytest.mark.rule


# ---------------------------------------------------------------------- "Miau!"


@rule("MIAU-8", "MIAU-22")
def test_miau_said_with_the_card_that_leaves_one_costs_nothing() -> None:
    table = at("miau-miau | 9♥ K♠ / A♣ K♥ Q♠ | pile 9♠ | stock Q♦ Q♥").play("0 9♥!", "1 K♥")
    assert table.counts == (1, 2)


@rule("MIAU-8")
def test_miau_forgotten_costs_one_card() -> None:
    table = at("miau-miau | 9♥ K♠ / A♣ K♥ Q♠ | pile 9♠ | stock Q♦ Q♥").play("0 9♥", "1 K♥")
    assert table.hand(0) == "K♠ Q♦"
    assert table.stock == ["Q♥"]
    assert "forgot_call seat=0 cards=Q♦ count=1 rule=MIAU-8" in table.events


@rule("MIAU-22")
def test_miau_may_follow_as_an_action_of_its_own_while_the_window_is_open() -> None:
    table = at("miau-miau | 9♥ K♠ / A♣ K♥ Q♠ | pile 9♠ | stock Q♦ Q♥").play("0 9♥")
    assert table.moves(0) == {"call"}
    table.play("0 call")
    assert table.turn == 1
    assert table.moves(0) == set()
    assert table.refused("0 call") == "MIAU-22"
    assert table.play("1 K♥").counts == (1, 2)


@rule("MIAU-22")
@pytest.mark.parametrize("hand", ["9♥ K♠ A♦", "9♥ K♠ A♦ 8♣"])
def test_miau_with_a_card_that_leaves_more_than_one_is_refused(hand: str) -> None:
    table = at(f"miau-miau | {hand} / A♣ K♥ | pile 9♠ | stock Q♦ Q♥")
    assert table.refused("0 9♥!") == "MIAU-22"
    assert table.refused("0 call") == "MIAU-22"
    table.play("0 9♥")
    assert table.refused("0 call") == "MIAU-22"
    assert len(table.stock) == 2


@rule("MIAU-22")
def test_miau_with_the_very_last_card_is_refused() -> None:
    assert at("miau-miau | 9♥ / A♣ K♥ | pile 9♠ | stock Q♦ Q♥").refused("0 9♥!") == "MIAU-22"


@rule("MIAU-22")
def test_miau_is_refused_without_penalty_when_no_window_is_open() -> None:
    table = at("miau-miau | K♠ / A♣ K♥ | pile 9♠ | stock Q♦ Q♥")
    assert table.refused("0 call") == "MIAU-22"
    assert table.refused("1 call") == "MIAU-22"
    assert table.counts == (1, 2)


@rule("MIAU-22")
def test_miau_is_for_the_cat_whose_window_it_is() -> None:
    table = at("miau-miau | 9♥ K♠ / A♣ / Q♠ | pile 9♠ | stock Q♦ Q♥").play("0 9♥")
    assert table.refused("1 call") == "MIAU-22"
    assert table.refused("2 call") == "MIAU-22"


@rule("MIAU-22")
@pytest.mark.parametrize(
    ("position", "action"),
    [
        ("miau-miau | 9♥ K♠ / A♣ K♥ Q♠ / 8♦ 8♣ | pile 9♠ | stock Q♦ Q♥ 10♦ 10♥", "1 K♥"),
        ("miau-miau | 9♥ K♠ / A♣ K♦ Q♠ / 8♦ 8♣ | pile 9♠ | stock Q♦ Q♥ 10♦ 10♥", "1 draw"),
        ("miau-miau | 7♥ K♠ / A♣ K♦ Q♠ / 8♦ 8♣ | pile 7♠ | stock Q♦ Q♥ 10♦ 10♥", "1 take"),
        ("miau-miau eight_answers_eight=yes | 8♥ K♠ / A♣ K♦ / 8♦ 8♣ | pile 8♠ | stock Q♦ Q♥ 10♦", "1 take"),
    ],
)
def test_play_draw_and_take_of_another_cat_close_the_window(position: str, action: str) -> None:
    card = position.split("|")[1].split()[0]
    table = at(position).play(f"0 {card}", action)
    assert table.hand(0) == "K♠ Q♦"
    assert table.refused("0 call") == "MIAU-22"


@rule("MIAU-22")
def test_a_pass_of_another_cat_closes_the_window() -> None:
    """The one card under the top is the penalty, so the cat that passes has nothing to draw."""
    table = at("miau-miau | 9♥ K♠ / A♣ K♦ | pile 9♠ | stock").play("0 9♥")
    assert table.moves(1) == {"pass"}
    assert table.refused("1 draw") == "MIAU-11"
    assert table.play("1 pass").hand(0) == "9♠ K♠"


@rule("MIAU-22")
def test_the_penalty_is_drawn_before_the_action_that_closed_the_window() -> None:
    table = at("miau-miau | 9♥ K♠ / A♣ K♦ | pile 9♠ | stock Q♦ Q♥ 8♣").play("0 9♥", "1 draw")
    assert table.hand(0) == "K♠ Q♦"
    assert table.hand(1) == "A♣ Q♥ K♦"
    table = at("miau-miau | 7♥ K♠ / A♣ K♦ | pile 7♠ | stock Q♦ Q♥ 8♣ 9♦").play("0 7♥", "1 take")
    assert table.hand(0) == "K♠ Q♦"
    assert table.hand(1) == "8♣ A♣ Q♥ K♦"


@rule("MIAU-22", "MIAU-11")
def test_the_penalty_comes_first_where_the_pile_must_be_turned_too() -> None:
    """The closing card would lie on the pile: it is no part of what the penalty is drawn from."""
    table = at("miau-miau | 9♥ K♠ / A♣ K♥ A♦ | pile 9♠ | stock").play("0 9♥", "1 K♥")
    assert table.hand(0) == "9♠ K♠"
    assert table.pile == ["9♥", "K♥"]


@rule("MIAU-22", "MIAU-11")
def test_the_penalty_may_take_the_last_card_that_could_be_drawn() -> None:
    table = at("miau-miau | 9♥ K♠ / A♣ K♥ A♦ | pile 9♠ | stock").play("0 9♥")
    assert table.moves(1) == {"K♥"}
    assert table.refused("1 draw") == "MIAU-11"
    assert table.refused("1 pass") == "MIAU-11"
    table = at("miau-miau | 9♥ K♠ / A♣ K♥ A♦ | pile 9♠ | stock").play("0 9♥!")
    assert table.moves(1) == {"K♥", "draw"}


@rule("MIAU-22")
def test_two_players_and_an_eight_one_closes_ones_own_window() -> None:
    table = at("miau-miau | 8♠ K♠ / A♣ K♥ | pile 9♠ | stock Q♦ Q♥ 9♦").play("0 8♠", "0 draw")
    assert table.hand(0) == "K♠ Q♥ Q♦"
    assert table.moves(0) == {"pass"}
    assert table.refused("0 call") == "MIAU-22"


@rule("MIAU-22")
def test_two_players_and_an_eight_the_penalty_first_then_the_last_card_is_the_last_no_more() -> None:
    table = at("miau-miau | 8♠ K♠ / A♣ K♥ | pile 9♠ | stock Q♦ Q♥ 9♦").play("0 8♠")
    assert table.moves(0) == {"call", "draw", "K♠", "K♠!"}
    table.play("0 K♠")
    assert table.playthrough.result() is None
    assert table.hand(0) == "Q♦"
    assert table.moves(0) == {"call"}  # one card again, so a window again
    table.play("1 K♥!")
    assert table.hand(0) == "Q♥ Q♦"


@rule("MIAU-22")
def test_two_players_and_an_eight_said_in_time_the_last_card_wins() -> None:
    table = at("miau-miau | 8♠ K♠ / A♣ K♥ | pile 9♠ | stock Q♦ Q♥").play("0 8♠", "0 call")
    assert table.moves(0) == {"draw", "K♠"}
    assert table.play("0 K♠").places == [1, 2]
    table = at("miau-miau | 8♠ K♠ / A♣ K♥ | pile 9♠ | stock Q♦ Q♥").play("0 8♠!", "0 K♠")
    assert table.places == [1, 2]


@rule("MIAU-22", "MIAU-21")
def test_two_players_and_an_eight_a_jack_after_the_penalty_is_not_the_last_card() -> None:
    table = at("miau-miau no_finish_on_jack=yes | 8♠ J♠ / A♣ K♥ | pile 9♠ | stock Q♦ Q♥").play("0 8♠")
    assert "J♠>♥" in table.moves(0)
    assert table.refused("0 J♠") == "MIAU-7"
    table.play("0 call")
    assert table.moves(0) == {"draw"}


@rule("MIAU-22", "MIAU-11")
def test_two_players_and_an_eight_with_nothing_to_draw_the_last_card_wins_after_all() -> None:
    table = at("miau-miau call=penalty | K♠ / A♣ K♥ | pile 8♠ | stock | window 0").play("0 K♠")
    assert table.places == [1, 2]


@rule("MIAU-22")
def test_the_penalty_is_drawn_even_when_the_closing_action_ends_the_deal() -> None:
    table = at("miau-miau scoring=match | 9♥ K♠ / 9♦ | pile 9♠ | stock Q♦ Q♥").play("0 9♥", "1 9♦")
    assert table.view.totals == (20, 0)


@rule("MIAU-24")
def test_a_call_is_spent_when_the_hand_grows_again() -> None:
    table = at("miau-miau | 9♥ K♠ / A♣ K♥ A♥ Q♠ | pile 9♠ | stock Q♦ Q♥ 10♦ 10♥")
    table.play("0 9♥!", "1 K♥", "0 draw", "0 pass", "1 A♥", "0 draw")
    table.play("0 Q♥")  # K♠ Q♦ left
    assert table.moves(0) == set()
    table.play("1 Q♠", "0 K♠")
    assert table.hand(0) == "Q♦"
    table.play("1 draw")
    assert len(table.hand(0).split()) == 2


@rule("MIAU-24")
def test_a_call_is_spent_when_a_penalty_is_taken() -> None:
    table = at("miau-miau | 9♥ K♠ / 7♥ A♥ K♥ A♦ 8♦ | pile 9♠ | stock Q♦ 10♥ 10♦ 9♦ 9♣")
    table.play("0 9♥!", "1 7♥", "0 take", "1 A♥", "0 10♥", "1 K♥", "0 K♠")
    assert table.hand(0) == "Q♦"
    assert table.play("1 draw").hand(0) == "10♦ Q♦"


@rule("MIAU-25", "MIAU-9")
def test_miau_miau_is_said_for_the_player() -> None:
    table = at("miau-miau | 9♥ / A♣ K♥ | pile 9♠ | stock Q♦ Q♥")
    assert table.refused("0 9♥!!") == "MIAU-25"
    table.play("0 9♥")
    assert "final_called seat=0" in table.events
    assert table.places == [1, 2]
    assert table.stock == ["Q♦", "Q♥"]


# ---------------------------------------------------------------------- automatic


@rule("MIAU-23")
def test_called_automatically_nothing_can_be_forgotten_or_said() -> None:
    table = at("miau-miau call=automatic | 9♥ K♠ / A♣ K♥ Q♠ | pile 9♠ | stock Q♦ Q♥")
    assert table.moves(0) == {"9♥", "K♠", "draw"}
    assert table.refused("0 9♥!") == "MIAU-23"
    table.play("0 9♥")
    assert "called seat=0" in table.events
    assert table.refused("0 call") == "MIAU-23"
    assert table.refused("1 catch 0") == "MIAU-23"
    assert table.play("1 K♥").counts == (1, 2)


# ---------------------------------------------------------------------- catch

CATCH = "miau-miau call=catch | 9♥ K♠ / A♣ K♥ Q♠ / A♦ 8♦ | pile 9♠ | stock Q♦ Q♥ 10♦ 10♥"


@rule("MIAU-23")
def test_without_the_house_rule_nobody_can_be_caught() -> None:
    table = at("miau-miau | 9♥ K♠ / A♣ K♥ Q♠ | pile 9♠ | stock Q♦ Q♥").play("0 9♥")
    assert table.refused("1 catch 0") == "MIAU-23"


@rule("MIAU-23")
def test_a_cat_that_forgot_is_caught_and_draws_one_and_the_window_closes() -> None:
    table = at(CATCH).play("0 9♥", "2 catch 0")
    assert table.hand(0) == "K♠ Q♦"
    assert table.counts == (2, 3, 2)
    assert table.refused("0 call") == "MIAU-22"
    assert table.refused("1 catch 0") == "MIAU-23"
    assert (table.turn, table.view.window) == (1, -1)


@rule("MIAU-23")
def test_the_cat_whose_turn_it_is_may_catch_too_and_still_has_its_turn() -> None:
    table = at(CATCH).play("0 9♥")
    assert table.moves(1) == {"K♥", "draw", "catch 0"}
    table.play("1 catch 0")
    assert table.counts == (2, 3, 2)
    assert table.moves(1) == {"K♥", "draw"}


@rule("MIAU-23")
@pytest.mark.parametrize("call", [["0 9♥!"], ["0 9♥", "0 call"]])
def test_a_wrong_catcher_draws_one(call: list[str]) -> None:
    table = at(CATCH).play(*call)
    assert table.moves(2) == {"catch 0"}
    table.play("2 catch 0")
    assert table.counts == (1, 3, 3)
    assert table.hand(2) == "8♦ Q♦ A♦"


@rule("MIAU-23")
def test_a_cat_may_catch_once_a_window() -> None:
    table = at(CATCH).play("0 9♥!", "2 catch 0")
    assert table.refused("2 catch 0") == "MIAU-23"
    assert table.moves(2) == set()
    assert table.moves(1) == {"K♥", "draw", "catch 0"}  # another cat may still try, and be as wrong
    assert table.play("1 catch 0").counts == (1, 4, 3)


@rule("MIAU-23")
def test_a_new_window_brings_a_new_catch() -> None:
    table = at(CATCH).play("0 9♥!", "2 catch 0", "1 K♥", "2 draw", "2 pass", "0 K♠")
    assert table.places == [1, 2, 2]
    table = at("miau-miau call=catch | 9♥ K♠ / 9♣ 9♦ / A♦ 8♦ | pile 9♠ | stock Q♦ Q♥ 10♦")
    table.play("0 9♥!", "2 catch 0", "1 9♣!")
    assert table.moves(2) == {"catch 1", "draw"}
    assert table.play("2 catch 1").counts == (1, 1, 4)


@rule("MIAU-23")
def test_only_the_seat_whose_window_it_is_can_be_named() -> None:
    table = at(CATCH).play("0 9♥")
    assert table.refused("1 catch 2") == "MIAU-23"
    assert table.refused("0 catch 0") == "MIAU-23"
    assert table.refused("0 catch 1") == "MIAU-23"
    assert table.refused("1 catch 9") == "MIAU-23"


@rule("MIAU-23")
def test_nobody_can_be_caught_where_no_play_left_one_card() -> None:
    table = at("miau-miau call=catch | K♠ / A♣ K♥ | pile 9♠ | stock Q♦ Q♥")
    assert table.refused("1 catch 0") == "MIAU-23"
    table = at("miau-miau call=catch | 9♥ K♠ Q♠ / A♣ K♥ | pile 9♠ | stock Q♦ Q♥").play("0 9♥")
    assert table.refused("1 catch 0") == "MIAU-23"


@rule("MIAU-23")
@pytest.mark.parametrize("action", ["1 K♥", "1 draw"])
def test_uncaught_there_is_no_penalty_and_the_window_closes_with_the_next_action(action: str) -> None:
    table = at(CATCH).play("0 9♥", action)
    assert table.hand(0) == "K♠"
    assert table.refused("2 catch 0") == "MIAU-23"
    assert table.refused("0 call") == "MIAU-22"


@rule("MIAU-23")
def test_uncaught_the_last_card_wins() -> None:
    table = at(CATCH).play("0 9♥", "1 K♥", "2 draw", "2 pass", "0 K♠")
    assert table.places == [1, 2, 2]


@rule("MIAU-23", "MIAU-24")
def test_a_spent_call_does_not_save_a_cat_from_being_caught_later() -> None:
    table = at("miau-miau call=catch | 9♥ K♠ / 7♥ A♥ A♦ 8♦ | pile 9♠ | stock Q♥ K♥ 10♦ 9♦")
    table.play("0 9♥!", "1 7♥", "0 take", "1 A♥", "0 Q♥", "1 draw", "1 pass", "0 K♥", "1 catch 0")
    assert table.hand(0) == "K♠ 9♦"


@rule("MIAU-23", "MIAU-26")
def test_a_cat_that_is_out_cannot_catch() -> None:
    table = at(
        "miau-miau call=catch play_on=yes | / 9♥ K♠ / A♣ K♥ | pile 9♠ | stock Q♦ | places 1 0 0 | dealer 2"
    ).play("1 9♥")
    assert table.moves(0) == set()
    assert table.refused("0 catch 1") == "GEN-6"
    assert table.moves(2) == {"K♥", "K♥!", "draw", "catch 1"}


@rule("MIAU-23", "MIAU-11")
def test_a_catch_with_nothing_to_draw_is_forgiven() -> None:
    table = at("miau-miau call=catch | K♠ / A♣ K♥ | pile 9♠ | stock | window 0 | turn 1").play("1 catch 0")
    assert table.counts == (1, 2)
    assert table.refused("0 call") == "MIAU-22"


@rule("MIAU-22", "MIAU-23")
def test_two_players_and_an_eight_the_cat_that_forgot_can_be_caught_before_it_moves_again() -> None:
    table = at("miau-miau call=catch | 8♠ K♠ / A♣ K♥ | pile 9♠ | stock Q♦ Q♥").play("0 8♠")
    assert table.moves(0) == {"call", "draw", "K♠"}
    assert table.moves(1) == {"catch 0"}
    assert table.play("1 catch 0").counts == (2, 2)
    assert at("miau-miau call=catch | 8♠ K♠ / A♣ | pile 9♠ | stock Q♦").play("0 8♠", "0 K♠").places == [1, 2]
