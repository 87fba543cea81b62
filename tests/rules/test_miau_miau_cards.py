"""Miau! Miau!: sevens, eights, Jacks, and the last card."""

from __future__ import annotations

import pytest

from tests.rules.table_words import at

rule = pytest.mark.rule


def jack(card: str, *, said: str = "", suits: str = "♣♠♥♦") -> set[str]:
    """A Jack with every suit that it may wish."""
    return {f"{card}>{suit}{said}" for suit in suits}


# ---------------------------------------------------------------------- sevens


@rule("MIAU-5")
def test_a_seven_makes_the_next_cat_draw_two() -> None:
    table = at("miau-miau | 7♠ 9♥ K♦ / A♣ K♣ / 8♥ 8♦ | pile 9♠ | stock Q♦ Q♥ Q♠").play("0 7♠")
    assert table.turn == 1
    assert table.moves(1) == {"take"}
    table.play("1 take")
    assert table.hand(1) == "K♣ A♣ Q♥ Q♦"
    assert table.stock == ["Q♠"]


@rule("MIAU-5")
def test_a_second_seven_makes_the_one_after_draw_four_and_a_third_six() -> None:
    start = "miau-miau | 7♠ 9♥ K♦ / 7♥ K♣ A♦ / 7♦ 8♦ 8♣ / A♥ 9♦ | pile 9♠ | stock Q♦ Q♥ Q♠ 10♦ 10♥ 10♠ A♣"
    table = at(start).play("0 7♠", "1 7♥", "2 take")
    assert table.counts == (2, 2, 7, 2)
    table = at(start).play("0 7♠", "1 7♥", "2 7♦", "3 take")
    assert table.counts == (2, 2, 2, 8)
    assert table.turn == 0


@rule("MIAU-5", "MIAU-18")
def test_with_two_players_a_seven_can_come_back() -> None:
    table = at("miau-miau | 7♠ 7♦ K♦ / 7♥ K♣ A♦ | pile 9♠ | stock Q♦ Q♥ Q♠ 10♦ 10♥ 10♠ A♣")
    table.play("0 7♠", "1 7♥", "0 7♦!", "1 take")
    assert table.counts == (1, 8)


@rule("MIAU-18")
def test_under_a_penalty_only_a_seven_answers() -> None:
    start = "miau-miau {} | J♠ K♠ 8♠ 7♦ / A♣ | pile 7♠ | stock Q♦ Q♥ | owed 2"
    for options in ("", "jack_on_anything=yes jack_on_jack=yes", "eight_answers_eight=yes"):
        table = at(start.format(options))
        assert table.moves(0) == {"7♦", "take"}
        for move in ("J♠>♥", "K♠", "8♠", "draw", "pass"):
            assert table.refused(f"0 {move}") == "MIAU-18"


@rule("MIAU-18")
def test_a_penalty_is_taken_whole_and_ends_the_turn() -> None:
    table = at("miau-miau | K♠ 8♠ / A♣ K♣ | pile 7♥ 7♠ | stock Q♦ Q♥ 10♦ 10♥ 9♠ | owed 4").play("0 take")
    assert (table.hand(0), table.stock, table.turn) == ("8♠ K♠ 10♥ Q♥ 10♦ Q♦", ["9♠"], 1)


@rule("MIAU-18")
def test_a_seven_among_the_penalty_cards_does_not_answer() -> None:
    table = at("miau-miau | K♠ 8♠ / A♣ K♣ | pile 7♠ | stock 7♦ Q♥ 10♦ | owed 2").play("0 take")
    assert (table.hand(0), table.turn) == ("8♠ K♠ Q♥ 7♦", 1)
    assert table.refused("0 7♦") == "GEN-6"


@rule("MIAU-18")
def test_a_penalty_once_taken_is_over_and_its_seven_an_ordinary_card() -> None:
    table = at("miau-miau | K♠ 8♠ / A♠ K♣ 7♣ | pile 7♠ | stock 9♦ Q♥ 10♦ 10♥ | owed 2").play("0 take")
    assert table.moves(1) == {"A♠", "7♣", "draw"}
    assert table.refused("1 take") == "MIAU-18"
    table.play("1 7♣", "0 take")
    assert table.counts == (6, 2)  # two for the new seven, none for the old


@rule("MIAU-18")
def test_where_one_plays_after_a_penalty_an_ordinary_turn_follows() -> None:
    start = "miau-miau play_after_penalty=yes | K♠ 8♥ / A♣ K♣ | pile 7♠ | stock 7♦ Q♥ 9♠ | owed 2"
    table = at(start).play("0 take")
    assert table.counts == (4, 2)
    assert table.turn == 0
    assert table.moves(0) == {"K♠", "7♦", "draw"}
    table.play("0 7♦")
    assert table.moves(1) == {"take"}
    table = at(start).play("0 take", "0 draw", "0 pass")
    assert (table.hand(0), table.turn) == ("9♠ K♠ 8♥ Q♥ 7♦", 1)


@rule("MIAU-18")
def test_where_one_plays_after_a_penalty_there_is_one_turn_only() -> None:
    table = at("miau-miau play_after_penalty=yes | K♠ 8♥ / A♣ K♣ | pile 7♠ | stock 9♦ Q♥ 9♠ | owed 2")
    assert table.play("0 take", "0 K♠").turn == 1


@rule("MIAU-19")
def test_answering_a_seven_is_a_choice() -> None:
    table = at("miau-miau | 7♦ K♠ 8♥ / A♣ K♣ | pile 7♠ | stock Q♦ Q♥ 9♠ | owed 2")
    assert table.moves(0) == {"7♦", "take"}
    assert table.play("0 take").hand(0) == "K♠ 8♥ Q♥ 7♦ Q♦"


# ---------------------------------------------------------------------- eights


@rule("MIAU-6")
def test_an_eight_makes_the_next_cat_miss_its_turn() -> None:
    table = at("miau-miau | 8♠ 9♥ K♦ / 8♣ K♣ / 8♥ 8♦ | pile 9♠").play("0 8♠")
    assert table.turn == 2
    assert "skipped seat=1" in table.events


@rule("MIAU-20")
def test_an_eight_cannot_be_answered() -> None:
    table = at("miau-miau | 8♠ 9♥ K♦ / 8♣ K♣ / 8♥ 8♦ | pile 9♠").play("0 8♠")
    assert table.moves(1) == set()
    assert table.refused("1 8♣") == "GEN-6"


@rule("MIAU-20")
def test_with_two_players_the_same_player_moves_again_after_an_eight() -> None:
    table = at("miau-miau | 8♠ 8♥ K♥ 9♥ / 8♣ K♣ | pile 9♠").play("0 8♠")
    assert table.turn == 0
    assert table.play("0 8♥", "0 K♥!").turn == 1


@rule("MIAU-20")
def test_an_eight_may_answer_an_eight_where_that_is_played() -> None:
    table = at("miau-miau eight_answers_eight=yes | 8♠ 9♥ K♦ / 8♣ K♠ J♠ / 8♥ 8♦ A♦ | pile 9♠ | stock Q♦ Q♥")
    table.play("0 8♠")
    assert table.turn == 1
    assert table.moves(1) == {"8♣", "take"}
    for move in ("K♠", "J♠>♥", "draw", "pass"):
        assert table.refused(f"1 {move}") == "MIAU-20"


@rule("MIAU-20")
def test_the_skip_that_is_passed_on_stays_one() -> None:
    table = at("miau-miau eight_answers_eight=yes | 8♠ 9♥ K♦ / 8♣ K♠ J♠ / A♣ A♦ | pile 9♠ | stock Q♦ Q♥")
    table.play("0 8♠", "1 8♣")
    assert table.moves(2) == {"take"}
    table.play("2 take")
    assert table.turn == 0
    assert table.counts == (2, 2, 2)
    assert "draw" in table.moves(0)


@rule("MIAU-20")
def test_the_skipped_cat_need_not_answer_and_misses_one_turn() -> None:
    table = at("miau-miau eight_answers_eight=yes | 8♠ 9♥ K♦ / 8♣ K♠ J♠ / A♠ A♦ | pile 9♠ | stock Q♦ Q♥")
    table.play("0 8♠", "1 take")
    assert table.turn == 2
    assert table.counts == (2, 3, 2)
    assert table.moves(2) == {"A♠", "A♠!", "draw"}


@rule("MIAU-20")
def test_a_skip_missed_by_one_of_two_players_brings_the_other_back() -> None:
    table = at("miau-miau eight_answers_eight=yes | 8♠ 9♠ K♦ / 8♣ K♠ J♠ | pile A♠ | stock Q♦ Q♥")
    assert table.play("0 8♠", "1 take").turn == 0


# ---------------------------------------------------------------------- Jacks


@rule("MIAU-7")
def test_a_jack_lets_its_player_choose_the_suit() -> None:
    table = at("miau-miau | J♠ 9♥ K♦ / A♥ K♣ Q♠ | pile 9♠ | stock Q♦ Q♥")
    assert table.moves(0) == jack("J♠") | {"9♥", "draw"}
    table.play("0 J♠>♥")
    assert (table.top, table.wish, table.turn) == ("J♠", "♥", 1)
    assert table.moves(1) == {"A♥", "draw"}


@rule("MIAU-7")
def test_a_jack_without_a_wish_is_refused() -> None:
    assert at("miau-miau | J♠ 9♥ K♦ / A♥ K♣ | pile 9♠ | stock Q♦").refused("0 J♠") == "MIAU-7"


@rule("MIAU-7")
def test_no_jack_goes_on_a_jack() -> None:
    table = at("miau-miau | J♥ J♣ K♥ A♦ / A♥ K♣ | pile J♠ | stock Q♦ | wish ♥")
    assert table.moves(0) == {"K♥", "draw"}
    assert table.refused("0 J♥>♣") == "MIAU-7"
    assert table.refused("0 J♣>♣") == "MIAU-7"


@rule("MIAU-13")
def test_a_jack_must_match_the_suit() -> None:
    table = at("miau-miau | J♥ J♠ K♥ / A♥ K♣ | pile 9♠ | stock Q♦")
    assert table.moves(0) == jack("J♠") | {"draw"}
    assert table.refused("0 J♥>♣") == "MIAU-13"


@rule("MIAU-13")
def test_where_jacks_go_on_anything_any_suit_will_do() -> None:
    table = at("miau-miau jack_on_anything=yes | J♥ J♠ K♥ / A♥ K♣ | pile 9♠ | stock Q♦")
    assert table.moves(0) == jack("J♠") | jack("J♥") | {"draw"}


@rule("MIAU-13")
def test_jack_on_anything_never_overrides_the_jack_the_wish_or_the_pending_seven() -> None:
    table = at("miau-miau jack_on_anything=yes | J♥ K♥ A♦ / A♥ K♣ | pile J♠ | stock Q♦")
    assert table.refused("0 J♥>♣") == "MIAU-7"
    table = at("miau-miau jack_on_anything=yes | J♥ K♥ A♦ / A♥ K♣ | pile J♠ | stock Q♦ | wish ♥")
    assert table.moves(0) == {"K♥", "draw"}
    assert table.refused("0 J♥>♣") == "MIAU-7"
    table = at("miau-miau jack_on_anything=yes | J♥ K♥ A♦ / A♥ K♣ | pile 7♠ | stock Q♦ | owed 2")
    assert table.refused("0 J♥>♣") == "MIAU-18"


@rule("MIAU-14")
def test_any_suit_may_be_wished_the_jacks_own_too() -> None:
    table = at("miau-miau | J♠ 9♥ K♦ / A♥ K♠ Q♣ | pile 9♠ | stock Q♦").play("0 J♠>♠")
    assert table.wish == "♠"
    assert table.moves(1) == {"K♠", "draw"}


@rule("MIAU-14")
def test_a_wish_stands_until_it_is_served() -> None:
    table = at("miau-miau | J♠ 9♥ K♦ / A♣ K♠ Q♣ / A♥ 10♠ A♦ | pile 9♠ | stock Q♦ Q♥ 8♣ 9♣")
    table.play("0 J♠>♥", "1 draw", "1 pass")
    assert table.wish == "♥"
    assert table.refused("2 10♠") == "MIAU-15"
    table.play("2 A♥")
    assert table.wish == ""
    assert table.moves(0) == {"9♥", "9♥!", "draw"}


@rule("MIAU-14")
def test_a_wish_served_is_gone_and_rank_counts_again() -> None:
    table = at("miau-miau | A♠ 9♦ K♦ / A♣ K♠ Q♣ | pile J♣ A♥ | stock Q♦")
    assert table.moves(0) == {"A♠", "draw"}


@rule("MIAU-14")
def test_where_another_suit_is_compulsory_the_jacks_own_cannot_be_wished() -> None:
    table = at("miau-miau wish_other_suit_only=yes | J♠ 9♥ K♦ / A♥ K♠ Q♣ | pile 9♠ | stock Q♦")
    assert table.moves(0) == jack("J♠", suits="♣♥♦") | {"9♥", "draw"}
    assert table.refused("0 J♠>♠") == "MIAU-14"
    assert table.refused("0 J♠") == "MIAU-7"


@rule("MIAU-15")
def test_under_a_wish_only_the_wished_suit_fits_and_no_jack_of_it() -> None:
    table = at("miau-miau | J♥ K♥ A♠ 9♣ / A♥ K♣ | pile J♠ | stock Q♦ | wish ♥")
    assert table.moves(0) == {"K♥", "draw"}
    assert table.refused("0 A♠") == "MIAU-15"
    assert table.refused("0 9♣") == "MIAU-15"


@rule("MIAU-15")
def test_where_jack_goes_on_jack_any_does_whatever_the_wish_and_wishes_anew() -> None:
    table = at("miau-miau jack_on_jack=yes | J♥ J♣ K♥ A♠ / A♥ K♦ 9♦ | pile J♠ | stock Q♦ | wish ♥")
    assert table.moves(0) == jack("J♥") | jack("J♣") | {"K♥", "draw"}
    table.play("0 J♣>♦")
    assert table.wish == "♦"
    assert table.moves(1) == {"K♦", "9♦", "draw"}


@rule("MIAU-13", "MIAU-15")
def test_jack_on_jack_alone_does_not_put_a_jack_on_anything() -> None:
    table = at("miau-miau jack_on_jack=yes | J♥ J♣ K♥ / A♥ K♦ | pile 9♠ | stock Q♦")
    assert table.moves(0) == {"draw"}
    assert table.refused("0 J♥>♣") == "MIAU-13"


# ---------------------------------------------------------------------- the last card


@rule("MIAU-21", "MIAU-9")
@pytest.mark.parametrize("card", ["7♠", "8♠", "J♠"])
def test_a_last_seven_eight_or_jack_wins_like_any_other(card: str) -> None:
    table = at(f"miau-miau | {card} / A♥ K♣ / A♦ K♦ | pile 9♠ | stock Q♦ Q♥")
    assert table.moves(0) == {card, "draw"}
    table.play(f"0 {card}")
    assert table.places == [1, 2, 2]
    assert table.counts == (0, 2, 2)


@rule("MIAU-21", "MIAU-26")
def test_a_last_jack_takes_no_wish_since_nobody_is_left_to_serve_it() -> None:
    assert at("miau-miau | J♠ / A♥ K♣ | pile 9♠ | stock Q♦").refused("0 J♠>♥") == "MIAU-26"


@rule("MIAU-21")
def test_where_no_one_finishes_on_a_jack_it_is_refused_as_the_last_card_only() -> None:
    table = at("miau-miau no_finish_on_jack=yes | J♠ / A♥ K♣ | pile 9♠ | stock Q♦")
    assert table.moves(0) == {"draw"}
    assert table.refused("0 J♠") == "MIAU-21"
    assert table.refused("0 J♠>♥") == "MIAU-21"
    table = at("miau-miau no_finish_on_jack=yes | J♠ K♦ / A♥ K♣ | pile 9♠ | stock Q♦")
    assert table.moves(0) == jack("J♠") | jack("J♠", said="!") | {"draw"}


@rule("MIAU-21")
@pytest.mark.parametrize("card", ["7♠", "8♠", "K♠"])
def test_where_no_one_finishes_on_a_jack_other_cards_still_win(card: str) -> None:
    table = at(f"miau-miau no_finish_on_jack=yes | {card} / A♥ K♣ | pile 9♠ | stock Q♦").play(f"0 {card}")
    assert table.places == [1, 2]
