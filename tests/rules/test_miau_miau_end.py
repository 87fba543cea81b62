"""Miau! Miau!: playing on for the places, and a match over several deals."""

from __future__ import annotations

import pytest

from katzentisch.engine.state import Refused
from katzentisch.games import game
from tests.rules.table_words import at, new_table

rule = pytest.mark.rule


# ---------------------------------------------------------------------- playing on


@rule("MIAU-26")
def test_the_first_cat_out_ends_the_game() -> None:
    table = at("miau-miau | 9♥ / A♣ / K♥ Q♠ | pile 9♠").play("0 9♥")
    assert table.places == [1, 2, 2]
    assert table.refused("1 draw") == "GEN-6"


@rule("MIAU-26")
def test_playing_on_ranks_everyone() -> None:
    table = at("miau-miau play_on=yes | 9♥ / A♥ / K♥ Q♠ / Q♥ 8♥ | pile 9♠ | stock Q♦")
    table.play("0 9♥")
    assert table.playthrough.result() is None
    assert table.turn == 1
    table.play("1 A♥", "2 K♥!")
    assert table.turn == 3
    table.play("3 Q♥!")
    assert table.turn == 2
    table.play("2 Q♠")
    assert table.places == [1, 2, 3, 4]
    assert table.result.rule == "MIAU-26"


@rule("MIAU-26")
def test_playing_on_the_game_ends_at_once_with_one_seat_left() -> None:
    table = at("miau-miau play_on=yes | 9♥ / A♣ K♣ | pile 9♠ | stock Q♦").play("0 9♥")
    assert table.places == [1, 2]
    assert table.waiting_for == []
    table = at("miau-miau play_on=yes | 7♥ / / A♣ K♣ | pile 9♥ | stock Q♦ Q♥ | places 0 1 0").play("0 7♥")
    assert table.places == [2, 1, 3]
    assert table.counts == (0, 0, 2)  # the seven hits nobody any more


@rule("MIAU-26")
def test_a_finisher_still_wishes() -> None:
    table = at("miau-miau play_on=yes | J♠ / A♣ K♥ 10♠ / Q♥ 8♥ | pile 9♠ | stock Q♦")
    assert table.moves(0) == {"J♠>♣", "J♠>♠", "J♠>♥", "J♠>♦", "draw"}
    assert table.refused("0 J♠") == "MIAU-7"
    table.play("0 J♠>♥")
    assert table.wish == "♥"
    assert table.moves(1) == {"K♥", "draw"}


@rule("MIAU-26")
@pytest.mark.parametrize("seats", ["J♠ / A♣ K♥", "J♠ / A♣ K♥ / / | places 0 0 1 2", "J♠ / / A♣ K♥ | places 0 1 0"])
def test_a_jack_that_ends_the_deal_takes_no_wish(seats: str) -> None:
    hands, *places = seats.split(" | ")
    table = at(" | ".join([f"miau-miau play_on=yes | {hands} | pile 9♠ | stock Q♦ | dealer 1", *places, "turn 0"]))
    assert table.moves(0) == {"J♠", "draw"}
    assert table.refused("0 J♠>♥") == "MIAU-26"
    table.play("0 J♠")
    assert table.waiting_for == []
    assert table.wish == ""


@rule("MIAU-26")
def test_a_finishers_seven_hits_the_next_seat_still_in() -> None:
    table = at("miau-miau play_on=yes | 7♠ / / A♣ 7♥ 8♦ / Q♥ 8♥ | pile 9♠ | stock Q♦ 10♦ 9♦ | places 0 1 0 0")
    table.play("0 7♠")
    assert table.turn == 2
    assert table.moves(2) == {"7♥", "take"}
    table.play("2 take")
    assert table.counts == (0, 0, 5, 2)
    assert table.turn == 3


@rule("MIAU-26")
def test_a_finishers_seven_may_be_answered() -> None:
    table = at("miau-miau play_on=yes | 7♠ / A♣ 7♥ 8♦ / Q♥ 8♥ | pile 9♠ | stock Q♦ 10♦ 9♦ 9♣ K♣")
    assert table.play("0 7♠", "1 7♥", "2 take").counts == (0, 2, 6)


@rule("MIAU-26")
def test_a_finishers_eight_skips_the_next_seat_still_in() -> None:
    table = at("miau-miau play_on=yes | 8♠ / / A♣ 7♥ / Q♥ 8♥ | pile 9♠ | stock Q♦ | places 0 1 0 0").play("0 8♠")
    assert table.turn == 3
    assert "skipped seat=2" in table.events


@rule("MIAU-26", "MIAU-20")
def test_a_finishers_eight_may_be_answered_where_eights_answer_eights() -> None:
    table = at("miau-miau play_on=yes eight_answers_eight=yes | 8♠ / A♣ 8♦ 9♣ / Q♥ 8♥ | pile 9♠ | stock Q♦")
    table.play("0 8♠")
    assert table.moves(1) == {"8♦", "take"}
    table.play("1 8♦")
    assert table.moves(2) == {"8♥", "8♥!", "take"}


@rule("MIAU-26", "MIAU-20")
def test_with_two_seats_still_in_an_eight_brings_the_same_player_back() -> None:
    table = at("miau-miau play_on=yes | 8♠ 9♥ K♦ / / Q♥ 8♥ | pile 9♠ | stock Q♦ | places 0 1 0").play("0 8♠")
    assert table.turn == 0


@rule("MIAU-26", "GEN-6")
def test_a_cat_that_is_out_does_not_act() -> None:
    table = at("miau-miau play_on=yes | 9♥ / A♥ K♥ / K♠ Q♠ | pile 9♠ | stock Q♦").play("0 9♥")
    assert table.moves(0) == set()
    assert table.refused("0 draw") == "GEN-6"


@rule("MIAU-26", "MIAU-21")
def test_playing_on_too_a_jack_may_be_barred_as_the_last_card() -> None:
    table = at("miau-miau play_on=yes no_finish_on_jack=yes | J♠ / A♥ K♥ / K♠ Q♠ | pile 9♠ | stock Q♦")
    assert table.moves(0) == {"draw"}
    assert table.refused("0 J♠>♥") == "MIAU-21"


@rule("MIAU-26", "MIAU-22")
def test_playing_on_the_window_of_another_cat_closes_when_one_finishes() -> None:
    table = at("miau-miau play_on=yes | 9♥ K♠ / A♥ / K♥ Q♠ | pile 9♠ | stock Q♦ Q♥").play("0 9♥", "1 A♥")
    assert table.counts == (2, 0, 2)


# ---------------------------------------------------------------------- a match


@rule("MIAU-27")
def test_a_single_deal_keeps_no_points() -> None:
    assert at("miau-miau | 9♥ / A♣ K♣ | pile 9♠").play("0 9♥").result.points == ()


@rule("MIAU-27")
@pytest.mark.parametrize(
    ("card", "points"),
    [
        *(("A♣", 11), ("K♣", 10), ("Q♣", 10), ("10♣", 10), ("J♣", 20)),
        *(("9♣", 9), ("8♣", 8), ("7♣", 7), ("6♣", 6), ("5♣", 5), ("4♣", 4), ("3♣", 3), ("2♣", 2)),
    ],
)
def test_each_card_held_counts_its_points(card: str, points: int) -> None:
    table = at(f"miau-miau scoring=match deck=52 | 9♥ / {card} | pile 9♠").play("0 9♥")
    assert table.view.totals == (0, points)


@rule("MIAU-27")
def test_everyone_adds_the_cards_held_to_the_total() -> None:
    table = at("miau-miau scoring=match | 9♥ / A♣ J♣ / K♥ 7♦ | pile 9♠ | totals 5 30 40").play("0 9♥")
    assert table.view.totals == (5, 61, 57)


@rule("MIAU-27")
def test_a_doubled_card_counts_twice() -> None:
    table = at("miau-miau scoring=match deck=2x32 | 9♥ / J♣ J♣ | pile 9♠").play("0 9♥")
    assert table.view.totals == (0, 40)


@rule("MIAU-27")
def test_below_a_hundred_the_table_deals_again_and_totals_stay() -> None:
    table = at("miau-miau scoring=match | 9♥ / 9♣ | pile 9♠ | totals 99 90 | dealer 1").play("0 9♥")
    assert table.view.totals == (99, 99)
    assert table.playthrough.result() is None
    assert table.moves(-1) == {"deal"}
    table.play("table deal")
    assert table.counts == (5, 5)
    assert table.view.totals == (99, 99)
    assert table.view.deal == 2


@rule("MIAU-27")
def test_at_a_hundred_the_match_is_over_and_the_lowest_total_wins() -> None:
    table = at("miau-miau scoring=match | 9♥ / Q♣ / 8♦ | pile 9♠ | totals 50 90 40").play("0 9♥")
    assert table.result.points == (50, 100, 48)
    assert table.places == [2, 3, 1]  # the deal's winner is not the match's
    assert table.result.rule == "MIAU-27"


@rule("MIAU-27")
def test_equally_low_totals_are_a_draw() -> None:
    table = at("miau-miau scoring=match | 9♥ / A♣ / 8♦ | pile 9♠ | totals 48 90 40").play("0 9♥")
    assert table.result.winners == [0, 2]
    assert table.places == [1, 3, 1]


@rule("MIAU-27")
def test_nothing_of_the_last_deal_is_left_in_the_next() -> None:
    table = at(
        "miau-miau scoring=match eight_answers_eight=yes | 7♥ / 9♣ A♣ | pile 7♠ | owed 2 | totals 0 9 | dealer 1"
    )
    table.play("0 7♥", "table deal")
    assert table.turn == 1  # dealer 0 now
    assert "draw" in table.moves(1)
    assert table.view.owed == 0


@rule("MIAU-27", "MIAU-11")
def test_a_deal_that_ends_by_a_lap_of_passes_is_scored_too() -> None:
    table = at("miau-miau scoring=match | Q♦ 10♣ / A♣ K♦ | pile 9♠ | stock | totals 1 2").play("0 pass", "1 pass")
    assert table.view.totals == (21, 23)
    assert table.moves(-1) == {"deal"}


@rule("MIAU-27")
def test_a_match_is_not_played_with_playing_on() -> None:
    miau = game("miau-miau")
    refusal = miau.forbidden(miau.resolve("printed", {"scoring": "match", "play_on": "yes"}), 3)
    assert refusal is not None
    assert refusal.rule == "MIAU-27"
    assert miau.forbidden(miau.resolve("printed", {"scoring": "match"}), 3) is None
    with pytest.raises(Refused, match="MIAU-27"):
        new_table("miau-miau", 3, scoring="match", play_on="yes")
