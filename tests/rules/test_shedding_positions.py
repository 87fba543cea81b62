"""Miau! Miau! and Mau Mau: positions and moves as text, the table before a deal, and the card with the lowest number."""

from __future__ import annotations

from typing import Any

import pytest

from katzentisch.engine.cards import CannotRead
from katzentisch.engine.chance import Dice
from katzentisch.engine.state import MOST_MOVES
from katzentisch.games import game
from tests.rules.table_words import Table, at, new_table

rule = pytest.mark.rule
both_games = pytest.mark.parametrize("id", ["miau-miau", "mau-mau"])


def text_of(table: Table) -> str:
    return table.playthrough.game.position_text(table.playthrough.state)


@rule("GEN-6")
@both_games
@pytest.mark.parametrize(
    "rest",
    [
        "9♥ K♦ / A♣ | pile 9♠ | stock ★",  # no joker is in the pack
        "9♥ K♦ / A♣ | pile 9♠ | stock 9♥",  # nor any card twice
        "9♥ K♦ / A♣ 5♣ | pile 9♠",  # nor a 5 among 32
        "9♥ K♦ / A♣ | pile 9♠ | kittens 5",
        "9♥ K♦ / A♣ | pile 9♠ | dealer 2",
        "9♥ K♦ / A♣ | pile 9♠ | totals 1 2 3",
        "9♥ K♦ / A♣ | pile 9♠ | places 0 0 0",
        "9♥ K♦ / A♣ | pile 9♠ | drawn Q♦",  # which is in no hand
        " / | dealer 0 | deal 0 | kittens 5",
    ],
)
def test_a_position_that_cannot_be_is_not_read(id: str, rest: str) -> None:
    with pytest.raises(CannotRead):
        at(f"{id} | {rest}")


@rule("MAU-1", "GEN-6")
def test_of_two_packs_no_card_is_there_three_times() -> None:
    assert at("mau-mau deck=2x32 | 9♥ K♦ / A♣ | pile 9♠ | stock 9♥").moves(0)
    with pytest.raises(CannotRead):
        at("mau-mau deck=2x32 | 9♥ K♦ / A♣ | pile 9♠ | stock 9♥ 9♥")


@rule("GEN-6")
@pytest.mark.parametrize(
    "text",
    [
        "miau-miau scoring=match | 9♥ K♦ / A♣ Q♣ | pile 9♠ | stock 8♦ | turn 1 | dealer 0 | deal 3 | totals 5 60",
        "mau-mau | 9♥ 8♥ / A♣ Q♣ | pile J♠ | stock 8♦ | turn 1 | dealer 0 | asked wish",
        "mau-mau call=catch | 9♥ / A♣ Q♣ / K♣ Q♥ | pile 9♠ | stock 8♦ | turn 1 | dealer 0 | window 0 | caught 2",
        "mau-mau call=catch | K♥ Q♥ / A♣ / K♣ 8♣ | pile 9♠ | stock 8♦ | turn 2 | dealer 0 | window 1 | caught 2",
    ],
)
def test_what_holds_beside_the_cards_is_written_and_nothing_else(text: str) -> None:
    table = at(text)
    wanted = text.split(" | ")[2:]
    assert text_of(table).split(" | ")[2:] == wanted


@rule("GEN-6")
def test_who_tried_to_catch_is_not_written_once_nothing_can_be_caught() -> None:
    table = at("mau-mau call=catch | 9♥ / A♣ Q♣ / K♣ Q♥ | pile 9♠ | stock 8♦ 7♦ | turn 1 | window 0 | caught 2")
    assert "caught" not in text_of(table.play("1 draw"))


@rule("GEN-6")
@both_games
@pytest.mark.parametrize(
    ("move", "verb", "cards", "suit", "seat", "said"),
    [
        ("timeout 0", "timeout", (), -1, 0, 0),
        ("timeout 3", "timeout", (), -1, 3, 0),
        ("catch 0", "catch", (), -1, 0, 0),
        ("catch 4", "catch", (), -1, 4, 0),
        ("wish ♣", "wish", (), 0, None, 0),
        ("wish ♦", "wish", (), 3, None, 0),
        ("2♣", "play", (0,), -1, None, 0),
        ("J♠>♦!", "play", (37,), 3, None, 1),
        ("A♦!!", "play", (51,), -1, None, 2),
        ("deal", "deal", (), -1, None, 0),
    ],
)
def test_a_move_is_taken_apart_for_showing_it(
    id: str, move: str, verb: str, cards: tuple[int, ...], suit: int, seat: int | None, said: int
) -> None:
    parts = game(id).parts(game(id).parse(move))
    assert (parts.verb, parts.cards, parts.suit, parts.seat, parts.said) == (verb, cards, suit, seat, said)


@rule("MIAU-2", "MAU-2")
@both_games
@pytest.mark.parametrize("deck", ["auto", "2x32"])
def test_before_the_first_deal_nothing_lies_on_the_table_and_nothing_is_pending(id: str, deck: str) -> None:
    seen: Any = new_table(id, 3, dealer=1, deck=deck).playthrough.view(0)
    assert (seen.asked, seen.turn, seen.hand, seen.counts, seen.pile_count, seen.pile) == (
        "deal",
        -1,
        [],
        (0, 0, 0),
        0,
        [],
    )
    assert (seen.wish, seen.owed, seen.skip, seen.window, seen.called, seen.caught) == (-1, 0, False, -1, False, 0)
    assert (seen.debts, seen.passes, seen.made, seen.has_drawn, seen.drawn) == (0, 0, 0, False, -1)


@rule("MIAU-1")
def test_the_pile_is_counted_with_its_top_card() -> None:
    assert at("miau-miau | 9♥ K♦ / A♣ Q♣ | pile 8♣ 8♠ 9♠ | stock 8♦").view.pile_count == 3


@rule("MIAU-27", "GEN-5")
@pytest.mark.parametrize(
    ("position", "moves"),
    [
        (f"eight_answers_eight=yes | 8♥ K♥ 9♦ / A♣ Q♣ | pile 9♥ | made {MOST_MOVES - 1}", ["0 8♥"]),
        (f"| 9♥ K♥ / A♣ Q♣ | pile 9♠ | made {MOST_MOVES - 1}", ["0 9♥!"]),
        ("| 9♥ / A♥ Q♣ | pile 8♥ | turn 1 | window 0 | called", ["1 A♥!", "0 9♥"]),
        ("| 9♥ / A♥ Q♣ | pile 8♥ | turn 0 | window 0 | called", ["0 9♥"]),
    ],
)
def test_a_deal_leaves_nothing_pending_for_the_next_one(position: str, moves: list[str]) -> None:
    table = at(f"miau-miau scoring=match {position}").play(*moves)
    assert (table.view.asked, table.view.window) == ("deal", -1)
    table.play("table deal")
    seen = table.view
    assert (seen.skip, seen.passes, seen.called, seen.window, seen.owed) == (False, 0, False, -1, 0)
    assert (seen.caught, seen.debts, seen.made, seen.has_drawn) == (0, 0, 0, False)


@rule("MIAU-22")
def test_a_card_drawn_for_ones_own_silence_is_counted_before_the_last_one_is_played() -> None:
    table = at("miau-miau | 9♥ / A♣ K♣ | pile 7♣ 9♠ | stock | turn 0 | window 0")
    assert {"9♥", "9♥!"} <= table.moves(0)


@rule("GEN-1")
@pytest.mark.parametrize(
    "text",
    [
        "miau-miau | 9♥ K♦ 8♣ / A♣ Q♣ | pile 7♠ J♠ | stock 8♦ 7♦ | turn 1 | wish ♣ | made 7",
        "miau-miau | 9♥ K♦ 8♣ / A♣ Q♣ | pile 9♠ 7♠ | stock 8♦ 7♦ | turn 1 | owed 4",
        "miau-miau eight_answers_eight=yes | 9♥ K♦ / A♣ Q♣ | pile 8♠ | stock 8♦ 7♦ | turn 1 | skip",
        "miau-miau | 9♥ K♦ 2♣ / A♣ Q♣ | pile 8♠ | stock 8♦ 7♦ | turn 0 | drawn 2♣",
        "miau-miau | 9♥ K♦ / A♣ Q♣ / 8♥ 8♣ | pile 9♠ | stock | turn 1 | passes 1",
        "mau-mau call=last_card_refused | 9♥ / A♣ Q♣ | pile 9♠ | stock 8♦ 7♦ | turn 0 | debts 0",
        "mau-mau call=catch | 9♥ / A♣ Q♣ / K♣ Q♥ | pile 9♠ | stock 8♦ | turn 1 | window 0 | caught 2",
        "mau-mau call=catch | 9♥ / A♣ Q♣ / K♣ Q♥ | pile 9♠ | stock 8♦ | turn 1 | window 0 | called",
        "mau-mau | 9♦ 8♦ / K♠ Q♠ A♣ | pile J♠ | stock Q♦ Q♥ | dealer 1 | asked wish",
        "mau-mau deck=2x32 scoring=match | 9♥ 9♥ K♦ / A♣ Q♣ | pile 9♠ 9♠ | stock 8♦ | turn 1 | deal 3 | totals 5 60",
    ],
)
def test_every_world_looks_to_its_seat_as_the_truth_does(text: str) -> None:
    table = at(text)
    rules = table.playthrough.game
    for seat in range(len(table.counts)):
        seen = table.playthrough.view(seat)
        for seed in range(3):
            assert rules.view(rules.worlds(seen).sample(Dice(seed)), seat).facts() == seen.facts()


def test_a_step_is_a_move_and_says_whose_turn_it_is_then() -> None:
    table = at("miau-miau | Q♦ 10♣ / A♥ K♥ | pile 9♠ | stock 2♣ 8♠ 7♠")
    rules, copy = table.playthrough.game, table.playthrough.state.clone()
    assert [copy.step(0, rules.parse("draw")), copy.step(0, rules.parse("pass"))] == [0, 1]
    assert rules.position_text(copy) == text_of(table.play("0 draw", "0 pass"))


# ---------------------------------------------------------------------- moves at random


@pytest.mark.parametrize(
    "position",
    [
        "mau-mau | J♠ 9♦ K♦ / A♣ K♠ | pile 8♠ | stock Q♦",
        "mau-mau wish_other_suit_only=yes | J♠ 9♦ / A♣ K♠ | pile 8♠ | stock Q♦",
        "miau-miau | 9♠ 9♦ / A♣ K♠ | pile 8♠ | stock Q♦",
        "miau-miau | 9♠ 9♦ K♦ / A♣ K♠ | pile 8♠ | stock",
        "miau-miau | 9♥ 9♦ K♦ / A♣ K♠ | pile 8♠ | stock",
        "miau-miau | 9♥ 9♦ K♦ / A♣ K♠ | pile 8♠ | stock Q♦",
        "mau-mau | 7♥ 9♦ K♦ / A♣ K♠ | pile 7♠ | stock Q♦ | owed 2",
        "miau-miau eight_answers_eight=yes | 8♥ 9♦ K♦ / A♣ K♠ | pile 8♠ | stock Q♦ | skip",
        "miau-miau | 2♣ 9♦ K♦ / A♣ K♠ | pile 8♠ | stock Q♦ | drawn 2♣",
        "miau-miau | 9♠ 9♦ K♦ / A♣ K♠ | pile 8♠ | stock Q♦ | drawn 9♠",
        "miau-miau draw_until_playable=yes | 9♥ 9♦ K♦ / A♣ K♠ | pile 8♠ | stock Q♦ | drawn 9♥",
        "miau-miau draw_until_playable=yes | 9♥ 9♦ K♦ / A♣ K♠ | pile 8♠ | stock | drawn 9♥",
        "miau-miau draw_until_playable=yes | 9♠ 9♦ K♦ / A♣ K♠ | pile 8♠ | stock Q♦ | drawn 9♠",
        "mau-mau call=last_card_refused | 9♠ / A♣ K♠ | pile 8♠ | stock Q♦ | debts 0",
        "mau-mau call=last_card_refused | 9♠ / A♣ K♠ | pile 8♠ | stock Q♦ | window 0",
        "mau-mau call=last_card_refused | 9♠ K♦ / A♣ K♠ | pile 8♠ | stock Q♦ | debts 1",
    ],
)
def test_moves_at_random_are_all_that_are_allowed_with_what_is_to_be_said(position: str) -> None:
    table = at(position)
    state: Any = table.playthrough.state
    allowed = table.moves(0) - {"call"}
    said = {move for move in allowed if f"{move}!" not in allowed and f"{move}!!" not in allowed}
    assert {game("mau-mau").text(state._random_move(Dice(seed))) for seed in range(120)} == said


def test_a_deal_played_at_random_begins_with_the_wish_for_a_first_jack() -> None:
    state: Any = at("mau-mau | 9♣ 9♥ / A♦ 9♦ | pile J♠ | dealer 1 | asked wish").playthrough.state.clone()
    decisions = state.playout(Dice(1))
    assert state.result().rule == "MAU-7"
    assert decisions == state.made


# ---------------------------------------------------------------------- nothing stays from one deal to the next


@rule("MIAU-2")
def test_a_deal_leaves_nothing_pending() -> None:
    pending = "owed 2 | skip | drawn 9♥ | window 1 | called | caught 0 | debts 1 | passes 1 | made 7 | turn 0"
    view = at(f"miau-miau | 9♥ K♦ / A♣ | pile 9♠ | asked deal | {pending}").play("table deal").view
    assert (view.owed, view.skip, view.has_drawn, view.window, view.called) == (0, False, False, -1, False)
    assert (view.caught, view.debts, view.passes, view.made) == (0, 0, 0, 0)


@rule("GEN-5")
def test_a_card_drawn_as_the_last_move_of_all_is_one_of_the_hand() -> None:
    table = at(f"miau-miau | 9♥ K♦ / A♣ | pile 9♠ | stock 8♦ Q♦ | made {MOST_MOVES - 1}").play("0 draw")
    assert (table.result.rule, table.view.has_drawn, table.hand(0)) == ("GEN-5", False, "9♥ 8♦ K♦")


@rule("MIAU-11")
def test_a_card_drawn_ends_a_row_of_passes() -> None:
    assert at("miau-miau | 9♥ K♦ / A♣ | pile 9♠ | stock 8♦ Q♦ | passes 1").play("0 draw").view.passes == 0


# ---------------------------------------------------------------------- the 2♣, whose number is 0


@rule("MIAU-4", "MIAU-17")
def test_the_lowest_card_is_drawn_kept_and_passed_like_any_other() -> None:
    table = at("miau-miau | Q♦ 10♣ / A♥ K♥ | pile 9♠ | stock 2♣ 8♠ 7♠").play("0 draw")
    assert (table.view.asked, table.view.has_drawn) == ("drawn", True)
    assert "drawn 2♣" in text_of(table)
    assert [table.refused("0 draw"), table.refused("0 10♣")] == ["MIAU-17", "MIAU-17"]
    assert table.play("0 pass").view.passes == 0
    assert table.play("1 draw", "1 pass", "0 draw").hand(0) == "2♣ 10♣ 7♠ Q♦"


@rule("MIAU-17", "MIAU-21")
def test_after_the_lowest_card_one_draws_on_though_a_jack_may_be_played_now() -> None:
    options = "no_finish_on_jack=yes draw_until_playable=yes must_play_if_able=yes"
    table = at(f"mau-mau {options} | J♠ / A♥ K♥ | pile 9♠ | stock 2♣ 8♥ 7♥").play("0 draw")
    assert table.moves(0) == {"draw"}


@rule("MAU-1", "MIAU-22")
def test_of_two_packs_the_lowest_card_can_be_the_last_one_and_is_called() -> None:
    table = at("mau-mau deck=2x32 call=catch | 2♣ 9♠ Q♥ / A♥ K♥ | pile 8♠ | stock 8♥ 7♥ 7♦").play(
        "0 9♠", "1 draw", "1 pass"
    )
    assert table.view.window == -1
    table = at("mau-mau deck=2x32 call=catch | 2♣ 9♠ / A♥ K♥ | pile 8♠ | stock 8♥ 7♥ 7♦").play("0 9♠")
    assert table.view.window == 0


@rule("MIAU-22")
def test_the_lowest_card_can_be_the_last_one_left_and_is_called() -> None:
    table = at("miau-miau | 9♥ 2♣ / A♣ K♥ | pile 9♠ | stock Q♦ Q♥").play("0 9♥")
    assert (table.view.window, table.moves(0)) == (0, {"call"})


@rule("GEN-1", "MIAU-17")
def test_the_lowest_card_just_drawn_and_laid_was_none_of_the_older_ones() -> None:
    """Of the two that were dealt nothing is known, of the first one drawn that it did not fit."""
    table = at("miau-miau draw_until_playable=yes | 9♥ K♦ / A♣ K♥ | pile 8♣ | stock 10♦ 2♣ Q♥")
    table.play("0 draw", "0 draw", "0 2♣")
    assert [mask != 0 for mask in table.view.cannot_be[0]] == [False, False, True]


@rule("MIAU-5")
def test_the_lowest_card_can_be_among_those_taken() -> None:
    table = at("miau-miau | Q♦ 10♣ / A♥ K♥ | pile 7♠ | stock 2♣ 8♠ 7♥ | owed 2")
    state: Any = table.playthrough.state
    copy = state.clone()
    copy.play(0, table.playthrough.game.parse("take"))  # nobody listens
    assert table.play("0 take").counts == (4, 2)
    assert table.hand(0) == "2♣ 10♣ 8♠ Q♦"
    assert [copy.held(seat) for seat in range(2)] == [4, 2]


@rule("MIAU-9")
def test_the_lowest_card_can_be_the_last_one() -> None:
    table = at("miau-miau | 2♣ / A♥ K♥ | pile 9♣ | stock 8♠ 7♥")
    assert table.moves(0) == {"2♣", "draw"}
    assert table.play("0 2♣").places == [1, 2]


@rule("MAU-1", "MIAU-11")
def test_of_two_packs_both_lowest_cards_are_shuffled_again() -> None:
    table = at("mau-mau deck=2x32 | Q♦ 10♣ / A♥ K♥ | pile 2♣ 2♣ 9♠ | stock").play("0 draw", "0 pass", "1 draw")
    assert "2♣" in table.hand(0)
    assert "2♣" in table.hand(1)
