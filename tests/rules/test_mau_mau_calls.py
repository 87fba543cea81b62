"""Mau Mau: "Mau", "Mau Mau", and what a forgotten one costs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.table_words import at

rule = pytest.mark.rule


# ---------------------------------------------------------------------- "Mau" and the debt


@rule("MAU-6", "MAU-14")
def test_mau_goes_with_the_second_to_last_card_and_mau_mau_with_the_last() -> None:
    table = at("mau-mau | 9♥ K♥ / A♥ Q♥ K♠ | pile 9♠ | stock Q♦ Q♣")
    assert table.moves(0) == {"9♥", "9♥!"}
    table.play("0 9♥!", "1 A♥")
    assert table.moves(0) == {"K♥", "K♥!!"}
    assert table.play("0 K♥!!").places == [1, 2]


@rule("MIAU-22", "MAU-15")
@pytest.mark.parametrize(
    ("hand", "calls_early", "final_call"),
    [("9♥ K♥ A♦", False, "no"), ("9♥ K♥", True, "early"), ("9♥", False, "now")],
)
def test_a_seat_may_make_up_its_mind_before_its_turn(hand: str, calls_early: bool, final_call: str) -> None:
    table = at(f"mau-mau | {hand} / A♥ Q♥ K♠ | pile 9♠ | turn 1 | stock Q♦ Q♣")
    seen: Any = table.playthrough.view(0)
    assert (seen.calls_by_hand, seen.calls_early, seen.final_call) == (True, calls_early, final_call)
    watched: Any = table.playthrough.view(None)
    assert (watched.calls_early, watched.final_call) == (False, "no")


@rule("MAU-14", "MAU-15")
def test_what_is_called_automatically_is_not_decided_before() -> None:
    table = at("mau-mau call=automatic final_call=automatic | 9♥ K♥ / A♥ Q♥ K♠ | pile 9♠ | stock Q♦ Q♣")
    seen: Any = table.playthrough.view(0)
    assert (seen.calls_by_hand, seen.calls_early, seen.final_call) == (False, False, "no")


@rule("MAU-14", "MIAU-22")
def test_mau_may_follow_until_the_next_action() -> None:
    table = at("mau-mau | 9♥ K♥ / A♥ Q♥ K♠ | pile 9♠ | stock Q♦ Q♣").play("0 9♥")
    assert table.moves(0) == {"call"}
    table.play("0 call", "1 A♥")
    assert table.moves(0) == {"K♥", "K♥!!"}


@rule("MAU-14", "MIAU-22")
def test_mau_is_refused_where_one_card_is_not_left() -> None:
    table = at("mau-mau | 9♥ K♥ A♦ / A♥ Q♥ K♠ | pile 9♠ | stock Q♦ Q♣")
    assert table.refused("0 9♥!") == "MIAU-22"
    assert table.refused("0 call") == "MIAU-22"
    assert at("mau-mau | K♥ / A♥ Q♥ | pile 9♥ | stock Q♦").refused("0 K♥!") == "MIAU-22"


@rule("MAU-6", "MAU-14")
def test_who_forgot_mau_may_not_play_the_last_card_and_takes_two_instead() -> None:
    table = at("mau-mau | 9♥ K♥ / A♥ Q♥ K♠ / 8♥ 8♦ | pile 9♠ | stock Q♦ Q♣ 10♦").play("0 9♥", "1 A♥")
    assert "owes_call seat=0 rule=MAU-14" in table.events
    assert table.hand(0) == "K♥"  # nothing is drawn yet
    assert table.refused("0 call") == "MIAU-22"
    table.play("2 8♥!")
    assert table.turn == 1
    table.play("1 Q♥!", "2 draw", "2 pass")
    assert table.moves(0) == {"take"}
    for move in ("K♥!!", "K♥", "draw", "pass"):
        assert table.refused(f"0 {move}") == "MAU-14"
    table.play("0 take")
    assert table.hand(0) == "Q♣ K♥ 10♦"
    assert table.turn == 1


@rule("MAU-14")
def test_the_debt_is_cleared_once_taken() -> None:
    table = at("mau-mau | K♥ / A♥ 10♥ K♠ | pile 9♥ | stock Q♦ Q♣ 10♦ 10♣ | debts 0").play("0 take", "1 A♥")
    assert table.moves(0) == {"K♥"}


@rule("MAU-14")
def test_a_debt_waits_for_a_turn_actually_taken() -> None:
    table = at("mau-mau | 8♠ A♥ 10♥ / K♥ / Q♠ 9♦ | pile 9♠ | stock Q♦ Q♣ 10♦ | debts 1").play("0 8♠")
    assert table.turn == 2
    table.play("2 Q♠!", "0 draw", "0 pass")
    assert table.moves(1) == {"take"}
    assert table.play("1 take").counts == (3, 3, 1)


@rule("MAU-14", "MIAU-20")
def test_a_skip_that_could_be_answered_is_no_turn_taken_either() -> None:
    """Who owes a "Mau" may not lay the last card, not even an 8 on an 8: it misses the turn and still owes."""
    table = at("mau-mau eight_answers_eight=yes | 8♠ A♠ 10♥ / 8♥ / A♦ 9♦ | pile 9♠ | stock Q♦ Q♣ 10♦ | debts 1")
    table.play("0 8♠")
    assert table.moves(1) == {"take"}
    assert table.refused("1 8♥!!") == "MAU-14"
    table.play("1 take")
    assert table.counts == (2, 1, 2)
    table.play("2 draw", "2 pass", "0 A♠!")
    assert table.moves(1) == {"take"}
    assert table.play("1 take").counts == (1, 3, 3)


@rule("MAU-14")
def test_with_a_debt_a_pending_seven_cannot_be_answered_and_is_taken_first_in_full() -> None:
    table = at("mau-mau | 7♥ / A♥ K♠ | pile 7♠ | stock Q♦ Q♣ 10♦ 10♣ 9♦ | owed 2 | debts 0")
    assert table.moves(0) == {"take"}
    assert table.refused("0 7♥!!") == "MAU-14"
    table.play("0 take")
    assert table.events == [
        "took seat=0 cards=Q♦,Q♣ count=2",
        "forgot_call seat=0 cards=10♦,10♣ count=2 rule=MAU-14",
    ]
    assert table.hand(0) == "10♣ Q♣ 7♥ 10♦ Q♦"
    assert table.turn == 1
    assert "take" not in table.moves(1)


@rule("MAU-14", "MIAU-18")
def test_a_debt_taken_ends_the_turn_whatever_play_after_penalty_says() -> None:
    table = at("mau-mau play_after_penalty=yes | K♥ / A♥ K♠ | pile 9♥ | stock Q♦ Q♣ 10♦ | debts 0").play("0 take")
    assert table.turn == 1
    table = at("mau-mau play_after_penalty=yes | K♥ / A♥ K♠ | pile 7♥ | stock Q♦ Q♣ 9♦ 9♥ 8♥ | owed 2 | debts 0")
    assert table.play("0 take").counts == (5, 2)
    assert table.turn == 1


@rule("MAU-14", "MIAU-11")
def test_a_debt_with_too_few_cards_is_forgiven() -> None:
    table = at("mau-mau | K♥ / A♥ K♠ | pile 9♥ | stock Q♦ | debts 0").play("0 take")
    assert table.hand(0) == "K♥ Q♦"
    table = at("mau-mau | K♥ / A♥ K♠ | pile 9♥ | stock | debts 0").play("0 take")
    assert (table.hand(0), table.turn) == ("K♥", 1)
    assert table.play("1 A♥!").moves(0) == {"K♥", "K♥!!"}


@rule("MAU-14", "MIAU-22")
def test_two_players_and_an_eight_mau_can_still_be_said_before_moving_again() -> None:
    table = at("mau-mau | 8♠ K♠ / A♣ K♥ | pile 9♠ | stock Q♦ Q♥ 9♦").play("0 8♠")
    assert table.moves(0) == {"call", "take"}
    table.play("0 call")
    assert table.moves(0) == {"K♠", "K♠!!"}


@rule("MAU-14", "MIAU-22")
def test_two_players_and_an_eight_mau_not_said_the_turn_is_spent_on_the_debt() -> None:
    table = at("mau-mau | 8♠ K♠ / A♠ K♥ | pile 9♠ | stock Q♦ Q♥ 9♦").play("0 8♠")
    assert table.refused("0 K♠!!") == "MAU-14"
    table.play("0 take")
    assert (table.hand(0), table.turn) == ("K♠ Q♥ Q♦", 1)
    assert table.play("1 A♠!").moves(0) == {"K♠"}


@rule("MAU-14")
def test_the_penalty_of_a_debt_counts_two_cards_for_each_who_forgot() -> None:
    table = at("mau-mau | 9♥ K♥ / 9♦ K♠ / 9♣ 10♣ 8♣ | pile 9♠ | stock Q♦ Q♣ 10♦ A♦ A♥")
    table.play("0 9♥", "1 9♦", "2 9♣", "0 take", "1 take")
    assert table.counts == (3, 3, 2)


# ---------------------------------------------------------------------- the other ways to call


@rule("MAU-14")
def test_two_cards_are_drawn_at_once_when_the_window_closes() -> None:
    table = at("mau-mau call=draw_two_at_once | 9♥ K♥ / A♥ Q♥ K♠ | pile 9♠ | stock Q♦ Q♣ 10♦").play("0 9♥", "1 A♥")
    assert table.hand(0) == "Q♣ K♥ Q♦"
    assert "forgot_call seat=0 cards=Q♦,Q♣ count=2 rule=MAU-14" in table.events
    assert table.moves(0) == {"K♥"}  # no debt on top


@rule("MAU-14", "MIAU-22")
def test_two_at_once_are_drawn_before_the_action_applies() -> None:
    table = at("mau-mau call=draw_two_at_once | 9♥ K♥ / A♣ K♠ | pile 9♠ | stock Q♦ Q♣ 10♦").play("0 9♥", "1 draw")
    assert table.hand(1) == "A♣ K♠ 10♦"


@rule("MAU-14", "MIAU-22", "MAU-15")
def test_two_at_once_two_players_and_an_eight_the_last_card_is_the_last_no_more() -> None:
    start = "mau-mau call=draw_two_at_once | 8♠ K♠ / A♠ K♥ | pile 9♠ | stock {}"
    table = at(start.format("Q♦ Q♥ 9♦")).play("0 8♠")
    assert table.moves(0) == {"call", "K♠"}
    assert table.refused("0 K♠!!") == "MAU-15"
    assert table.play("0 K♠").hand(0) == "Q♥ Q♦"
    table = at("mau-mau call=draw_two_at_once | K♠ / A♠ K♥ | pile 8♠ | stock Q♦ | window 0")
    assert table.moves(0) == {"call", "K♠", "K♠!"}  # one card is all there is to draw


@rule("MAU-14")
def test_two_at_once_said_in_time_costs_nothing() -> None:
    table = at("mau-mau call=draw_two_at_once | 9♥ K♥ / A♥ Q♥ K♠ | pile 9♠ | stock Q♦ Q♣ 10♦").play("0 9♥!", "1 A♥")
    assert table.hand(0) == "K♥"


@rule("MAU-14", "MIAU-23")
def test_a_caught_seat_draws_two_and_a_wrong_catcher_one() -> None:
    start = "mau-mau call=catch | 9♥ K♥ / A♥ Q♥ K♠ / 8♦ 8♣ | pile 9♠ | stock Q♦ Q♣ 10♦"
    table = at(start).play("0 9♥", "2 catch 0")
    assert table.counts == (3, 3, 2)
    assert table.refused("1 catch 0") == "MIAU-23"
    table = at(start).play("0 9♥!", "2 catch 0")
    assert table.counts == (1, 3, 3)
    assert table.refused("2 catch 0") == "MIAU-23"
    assert "catch 0" in table.moves(1)


@rule("MAU-14", "MIAU-23")
def test_uncaught_there_is_neither_penalty_nor_debt() -> None:
    table = at("mau-mau call=catch | 9♥ K♥ / A♥ Q♥ K♠ | pile 9♠ | stock Q♦ Q♣ 10♦").play("0 9♥", "1 A♥")
    assert table.moves(0) == {"K♥", "K♥!!"}


@rule("MAU-14")
def test_called_automatically_mau_is_never_missing() -> None:
    table = at("mau-mau call=automatic | 9♥ K♥ / A♥ Q♥ K♠ | pile 9♠ | stock Q♦ Q♣ 10♦")
    assert table.moves(0) == {"9♥"}
    assert table.refused("0 9♥!") == "MAU-14"
    table.play("0 9♥")
    assert "called seat=0" in table.events
    assert table.refused("0 call") == "MAU-14"
    assert table.refused("1 catch 0") == "MAU-14"
    table.play("1 A♥")
    assert table.moves(0) == {"K♥", "K♥!!"}


@rule("MAU-14", "MIAU-24")
def test_mau_is_said_anew_when_the_hand_comes_down_to_one_again() -> None:
    table = at("mau-mau | 9♥ K♠ / 7♥ A♥ K♥ 8♦ | pile 9♠ | stock Q♦ 10♥ 10♦ 9♦ 9♣")
    table.play("0 9♥!", "1 7♥", "0 take", "1 A♥", "0 10♥", "1 K♥!", "0 K♠", "1 draw", "1 pass")
    assert table.hand(0) == "Q♦"
    assert table.moves(0) == {"take"}


# ---------------------------------------------------------------------- "Mau Mau"


@rule("MAU-14", "MIAU-22", "MIAU-11")
def test_of_two_cards_owed_on_closing_only_what_is_there_is_drawn() -> None:
    """Seat 0 has drawn the last of the stock; one card under the top one is left, so the K♠ leaves seat 1 with it."""
    table = at("mau-mau call=draw_two_at_once | 10♦ Q♥ / 8♠ K♠ | pile 9♠ | stock Q♣")
    table.play("0 draw", "0 pass", "1 8♠")
    assert "K♠!" in table.moves(1)
    assert table.play("1 K♠!").hand(1) == "9♠"


@rule("MAU-14", "MIAU-22", "MIAU-11")
def test_where_a_closing_window_takes_all_that_is_there_nothing_can_be_drawn() -> None:
    table = at("mau-mau call=draw_two_at_once | 10♦ Q♥ / K♠ | pile 9♣ 8♠ | stock | window 1 | turn 0")
    assert table.moves(0) == {"pass"}


@rule("MAU-15", "MAU-6")
def test_mau_mau_forgotten_the_card_stays_and_two_are_drawn_and_the_turn_ends() -> None:
    table = at("mau-mau | K♥ / A♥ Q♥ | pile 9♥ | stock Q♦ Q♣ 10♦").play("0 K♥")
    assert table.hand(0) == "Q♣ K♥ Q♦"
    assert (table.top, table.turn) == ("9♥", 1)
    assert table.events == [
        "forgot_final_call seat=0 cards=K♥ rule=MAU-15",
        "drew_penalty seat=0 cards=Q♦,Q♣ count=2 rule=MAU-15",
    ]


@rule("MAU-15")
def test_there_is_no_grace_after_the_last_card() -> None:
    table = at("mau-mau | K♥ / A♥ Q♥ | pile 9♥ | stock Q♦ Q♣ 10♦").play("0 K♥")
    assert table.moves(0) == set()
    assert table.refused("0 call") == "MIAU-22"


@rule("MAU-15")
def test_mau_mau_forgotten_on_an_answering_seven_the_penalty_is_drawn_too() -> None:
    table = at("mau-mau | 7♥ / A♥ Q♥ | pile 7♦ 7♠ | stock Q♦ Q♣ 10♦ 10♣ 9♦ 9♣ 8♣ | owed 4").play("0 7♥")
    assert table.counts == (7, 2)
    assert (table.top, table.turn) == ("7♠", 1)
    assert table.refused("1 take") == "MIAU-18"


@rule("MAU-15")
def test_mau_mau_forgotten_on_a_seven_that_answers_nothing_costs_two() -> None:
    assert at("mau-mau | 7♥ / A♥ Q♥ | pile 7♠ | stock Q♦ Q♣ 10♦ 10♣").play("0 7♥").counts == (3, 2)


@rule("MAU-15")
def test_mau_mau_forgotten_the_wish_stays() -> None:
    table = at("mau-mau | K♥ / A♥ Q♠ | pile J♠ | stock Q♦ Q♣ 10♦ | wish ♥").play("0 K♥")
    assert (table.top, table.wish) == ("J♠", "♥")
    assert table.moves(1) == {"A♥", "A♥!"}


@rule("MAU-15")
def test_mau_mau_forgotten_a_last_eight_or_jack_has_no_effect() -> None:
    table = at("mau-mau | 8♥ / A♥ Q♠ / K♥ K♠ | pile 9♥ | stock Q♦ Q♣ 10♦").play("0 8♥")
    assert (table.turn, table.counts) == (1, (3, 2, 2))
    table = at("mau-mau | J♦ / A♥ Q♠ | pile 9♥ | stock Q♦ Q♣ 10♦").play("0 J♦")
    assert (table.top, table.wish) == ("9♥", "")


@rule("MAU-15", "MIAU-20")
def test_mau_mau_forgotten_on_an_answering_eight_the_skip_is_over() -> None:
    table = at("mau-mau eight_answers_eight=yes | 8♥ / A♠ Q♠ / K♥ K♦ | pile 8♠ | stock Q♦ Q♣ 10♦ | skip").play("0 8♥")
    assert (table.turn, table.counts) == (1, (3, 2, 2))
    assert table.moves(1) == {"A♠", "A♠!", "Q♠", "Q♠!"}


@rule("MAU-15", "MIAU-18")
def test_mau_mau_forgotten_the_turn_ends_whatever_play_after_penalty_says() -> None:
    table = at("mau-mau play_after_penalty=yes | 7♥ / A♥ Q♥ | pile 7♠ | stock Q♦ Q♣ 10♦ 10♣ 9♦ | owed 2").play("0 7♥")
    assert (table.turn, table.counts) == (1, (5, 2))


@rule("MAU-15", "MIAU-26")
def test_mau_mau_is_needed_by_every_finisher_when_playing_on() -> None:
    table = at("mau-mau play_on=yes | J♥ / A♥ Q♥ / K♠ K♥ | pile 9♥ | stock Q♦ Q♣ 10♦")
    assert "J♥>♠!!" in table.moves(0)
    table.play("0 J♥>♠")
    assert (table.counts, table.top, table.wish) == ((3, 2, 2), "9♥", "")


@rule("MAU-15")
def test_mau_mau_with_any_other_card_is_refused() -> None:
    table = at("mau-mau | 9♥ K♥ / A♥ Q♥ | pile 9♠ | stock Q♦ Q♣")
    assert table.refused("0 9♥!!") == "MAU-15"


@rule("MAU-15", "MAU-14")
def test_mau_said_does_not_stand_for_mau_mau() -> None:
    table = at("mau-mau | 9♥ K♥ / A♥ Q♥ K♠ | pile 9♠ | stock Q♦ Q♣ 10♦").play("0 9♥!", "1 A♥", "0 K♥")
    assert table.counts == (3, 2)
    assert table.playthrough.result() is None


@rule("MAU-15")
def test_where_mau_mau_is_automatic_the_last_card_just_wins() -> None:
    table = at("mau-mau final_call=automatic | K♥ / A♥ Q♥ | pile 9♥ | stock Q♦ Q♣")
    assert table.moves(0) == {"K♥"}
    assert table.refused("0 K♥!!") == "MAU-15"
    assert table.play("0 K♥").places == [1, 2]


@rule("MAU-15", "MIAU-11")
def test_mau_mau_forgotten_with_nothing_to_draw_only_ends_the_turn() -> None:
    table = at("mau-mau | K♥ / A♥ Q♥ | pile 9♥ | stock").play("0 K♥")
    assert (table.hand(0), table.turn, table.top) == ("K♥", 1, "9♥")


@rule("MAU-14", "MAU-15", "MIAU-11")
@pytest.mark.parametrize(("debts", "move"), [("| debts 1", "1 take"), ("", "1 K♠")])
def test_what_a_forgotten_call_costs_with_nothing_to_draw_is_no_pass_of_the_lap(debts: str, move: str) -> None:
    table = at(f"mau-mau | K♦ 10♣ / K♠ | pile 9♠ | stock {debts}").play("0 pass", move, "0 pass")
    assert table.playthrough.result() is None
    assert table.turn == 1
