"""Mau Mau: what it shares with Miau! Miau! (MAU-19), with its own values."""

from __future__ import annotations

import pytest

from katzentisch.engine.state import Refused
from katzentisch.games import game
from tests.rules.table_words import at, new_table

rule = pytest.mark.rule


@rule("MAU-19", "MIAU-11")
def test_the_pile_is_turned_when_the_stock_is_empty_and_the_wish_stays() -> None:
    table = at("mau-mau | Q♦ 10♣ / A♣ K♥ Q♠ | pile 8♦ 8♣ J♠ | stock | wish ♥").play("0 draw", "0 pass")
    assert (table.top, table.wish, len(table.stock)) == ("J♠", "♥", 1)
    assert table.moves(1) == {"K♥"}


@rule("MAU-19", "MIAU-11")
def test_too_few_cards_are_forgiven() -> None:
    table = at("mau-mau | Q♦ 10♣ / A♣ K♦ | pile 8♣ 7♠ | stock 8♦ | owed 4").play("0 take")
    assert (table.counts, table.turn) == ((4, 2), 1)
    assert table.refused("1 take") == "MIAU-18"


@rule("MAU-19", "MIAU-11")
@pytest.mark.parametrize("must", ["yes", "no"])
def test_with_nothing_to_draw_a_fitting_card_must_be_played_and_a_seven_need_not_be_answered(must: str) -> None:
    table = at(f"mau-mau must_play_if_able={must} | 9♦ 10♣ A♥ / A♣ K♦ | pile 9♠ | stock")
    assert table.moves(0) == {"9♦"}
    assert table.refused("0 draw") == "MIAU-11"
    assert table.refused("0 pass") == "MIAU-11"
    table = at(f"mau-mau must_play_if_able={must} | 7♦ 10♣ A♥ / A♣ K♦ | pile 7♠ | stock | owed 2")
    assert table.moves(0) == {"7♦", "take"}


@rule("MAU-19", "MIAU-11")
def test_a_full_lap_of_passes_ends_the_game() -> None:
    table = at("mau-mau | Q♦ 10♣ / A♣ K♦ / K♥ Q♥ 8♣ | pile 9♠ | stock").play("0 pass", "1 pass", "2 pass")
    assert table.places == [1, 1, 2]
    assert table.result.rule == "MIAU-11"


@rule("MAU-19", "MIAU-14")
def test_any_suit_may_be_wished_and_the_wish_stands_until_served() -> None:
    table = at("mau-mau | J♠ 9♥ K♦ / A♣ K♠ Q♣ / A♥ 10♠ A♦ | pile 9♠ | stock Q♦ Q♥ 8♣ 9♣")
    assert {"J♠>♠", "J♠>♥"} <= table.moves(0)
    table.play("0 J♠>♥", "1 draw", "1 pass")
    assert table.wish == "♥"
    assert table.moves(2) == {"A♥"}
    table.play("2 A♥")
    assert table.wish == ""


@rule("MAU-19", "MIAU-14")
def test_another_suit_may_be_compulsory() -> None:
    table = at("mau-mau wish_other_suit_only=yes | J♠ 9♦ K♦ / A♣ K♠ | pile 8♥ | stock Q♦")
    assert table.moves(0) == {"J♠>♣", "J♠>♥", "J♠>♦"}
    assert table.refused("0 J♠>♠") == "MIAU-14"
    table = at("mau-mau wish_other_suit_only=yes | 9♦ / A♣ | pile J♠ | stock Q♦ | dealer 1 | asked wish")
    assert table.moves(1) == {"wish ♣", "wish ♥", "wish ♦"}


@rule("MAU-19", "MIAU-15")
def test_under_a_wish_only_the_wished_suit_fits() -> None:
    table = at("mau-mau | K♥ A♠ 9♣ / A♥ K♣ | pile J♠ | stock Q♦ | wish ♥")
    assert table.moves(0) == {"K♥"}
    assert table.refused("0 A♠") == "MIAU-15"


@rule("MAU-19", "MIAU-17")
def test_one_draw_a_turn_then_the_drawn_card_or_pass() -> None:
    table = at("mau-mau must_play_if_able=no | 9♥ K♠ A♦ / A♣ K♦ | pile 9♠ | stock 8♦ 7♥").play("0 draw")
    assert table.moves(0) == {"pass"}
    assert table.refused("0 9♥") == "MIAU-17"
    assert table.refused("0 draw") == "MIAU-17"


@rule("MAU-19", "MIAU-17")
def test_drawing_until_playable() -> None:
    table = at("mau-mau draw_until_playable=yes | Q♦ 10♣ A♥ / A♣ K♦ | pile 9♠ | stock 8♦ 7♥ 9♣ A♦").play("0 draw")
    assert table.moves(0) == {"draw"}
    assert table.refused("0 pass") == "MIAU-17"
    table.play("0 draw", "0 draw")
    assert table.moves(0) == {"9♣", "pass"}


@rule("MAU-19", "MIAU-18", "MIAU-19")
def test_a_penalty_is_answered_with_a_seven_held_or_taken_whole() -> None:
    table = at("mau-mau | 7♦ K♠ A♥ / A♠ K♣ 10♣ | pile 7♠ | stock 7♥ Q♥ 10♦ | owed 2")
    assert table.moves(0) == {"7♦", "take"}
    table.play("0 take")
    assert (table.counts, table.turn) == ((5, 3), 1)
    assert table.moves(1) == {"A♠"}  # the seven is an ordinary card now


@rule("MAU-19", "MIAU-18")
def test_an_ordinary_turn_may_follow_a_penalty() -> None:
    table = at("mau-mau play_after_penalty=yes | K♠ A♥ / A♠ K♣ | pile 7♠ | stock 7♥ Q♥ 10♦ | owed 2").play("0 take")
    assert table.turn == 0
    assert table.moves(0) == {"K♠", "7♥"}


@rule("MAU-19", "MIAU-20")
def test_an_eight_is_answered_only_where_that_is_played() -> None:
    assert at("mau-mau | 8♠ 8♥ 9♥ / 8♣ K♣ | pile 9♠").play("0 8♠").turn == 0
    table = at("mau-mau eight_answers_eight=yes | 8♠ 9♥ K♦ / 8♣ K♠ J♠ / A♣ A♦ | pile 9♠ | stock Q♦ Q♥").play("0 8♠")
    assert table.moves(1) == {"8♣", "take"}
    assert table.refused("1 J♠>♥") == "MIAU-20"
    table.play("1 8♣", "2 take")
    assert table.turn == 0


@rule("MAU-19", "MIAU-21")
@pytest.mark.parametrize("card", ["7♠", "8♠", "J♠", "J♦"])
def test_a_last_seven_eight_or_jack_wins(card: str) -> None:
    assert at(f"mau-mau | {card} / A♣ K♣ | pile 9♠ | stock Q♦").play(f"0 {card}!!").places == [1, 2]


@rule("MAU-19", "MIAU-21")
def test_a_jack_may_be_barred_as_the_last_card() -> None:
    table = at("mau-mau no_finish_on_jack=yes | J♠ / A♣ K♣ | pile 9♠ | stock Q♦")
    assert table.moves(0) == {"draw"}  # and it does not count as a fitting card
    assert table.refused("0 J♠!!") == "MIAU-21"


@rule("MAU-19", "MIAU-26")
def test_playing_on_a_finisher_wishes_hits_and_skips() -> None:
    table = at("mau-mau play_on=yes | J♠ / A♣ K♥ / Q♥ 8♥ | pile 9♠ | stock Q♦")
    assert table.refused("0 J♠!!") == "MAU-10"
    table.play("0 J♠>♥!!")
    assert (table.wish, table.turn) == ("♥", 1)
    table = at("mau-mau play_on=yes | 7♠ / A♣ K♥ / Q♥ 8♥ | pile 9♠ | stock Q♦ Q♣").play("0 7♠!!", "1 take")
    assert table.counts == (0, 4, 2)
    assert at("mau-mau play_on=yes | 8♠ / A♣ K♥ / Q♥ 8♥ | pile 9♠ | stock Q♦").play("0 8♠!!").turn == 2


@rule("MAU-19", "MIAU-26")
def test_playing_on_ends_with_one_seat_left() -> None:
    table = at("mau-mau play_on=yes | 9♥ / A♥ / K♥ Q♠ | pile 9♠ | stock Q♦").play("0 9♥!!", "1 A♥!!")
    assert table.places == [1, 2, 3]
    assert table.result.rule == "MIAU-26"


@rule("MAU-19", "MIAU-27")
def test_a_match_counts_the_cards_held_to_a_hundred() -> None:
    table = at("mau-mau scoring=match | 9♥ / J♣ A♣ / K♥ 7♦ | pile 9♠ | totals 5 30 40").play("0 9♥!!")
    assert table.view.totals == (5, 61, 57)
    assert table.moves(-1) == {"deal"}
    table = at("mau-mau scoring=match | 9♥ / J♣ A♣ / K♥ 7♦ | pile 9♠ | totals 5 69 40").play("0 9♥!!")
    assert table.places == [1, 3, 2]
    assert table.result.points == (5, 100, 57)
    assert table.result.rule == "MIAU-27"


@rule("MAU-19", "MIAU-27")
def test_a_debt_does_not_outlive_the_deal() -> None:
    table = at("mau-mau scoring=match | 9♥ / K♣ | pile 9♠ | debts 1")
    assert table.view.debts == 0b10
    table.play("0 9♥!!", "table deal")
    assert table.view.debts == 0


@rule("MAU-19", "MIAU-27")
def test_a_match_is_not_played_with_playing_on() -> None:
    mau = game("mau-mau")
    refusal = mau.forbidden(mau.resolve("printed", {"scoring": "match", "play_on": "yes"}), 3)
    assert refusal is not None
    assert refusal.rule == "MIAU-27"
    with pytest.raises(Refused, match="MIAU-27"):
        new_table("mau-mau", 3, scoring="match", play_on="yes")
