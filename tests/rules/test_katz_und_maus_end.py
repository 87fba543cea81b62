"""Katz und Maus: how it ends, the clock, taking back, and who may act."""

from __future__ import annotations

import pytest

from katzentisch.engine.cards import CannotRead
from katzentisch.engine.chance import Dice, FastChance
from katzentisch.engine.state import Refused
from katzentisch.games import game
from tests.rules.katz_words import builds, discards, reserve, talon
from tests.rules.table_words import Table, at, dealt

rule = pytest.mark.rule


# ---------------------------------------------------------------------- an empty reserve


@rule("KATZ-3", "KATZ-20")
@pytest.mark.parametrize("seat", [0, 1])
def test_emptying_the_reserve_wins_at_once(seat: int) -> None:
    table = at(f"katz-und-maus | 9♣ 8♣ / 3♣ 4♣ | reserve A♠ / A♥ | turn {seat}").play(f"{seat} reserve > build 1")
    assert table.places == ([1, 2] if seat == 0 else [2, 1])
    assert table.result.rule == "KATZ-3"
    assert table.waiting_for == []
    assert table.events[-3:] == [
        f"emptied_reserve seat={seat}",
        "deal_over rule=KATZ-3",
        "game_over rule=KATZ-3",
    ]


@rule("KATZ-20")
def test_the_win_needs_no_discard_and_no_equal_number_of_turns() -> None:
    table = at("katz-und-maus | 9♣ 8♣ / 3♣ 4♣ | reserve A♠ / A♥ | starter 0").play("0 reserve > build 1")
    assert table.places == [1, 2]
    assert table.counts == (2, 2)
    for seat in (0, 1):
        assert table.moves(seat) == set()
    assert table.refusal("1 3 > discard 1").code == "game_over"
    assert table.refusal("table timeout 1").code == "game_over"


@rule("KATZ-3")
def test_with_a_reserve_card_left_nobody_has_won() -> None:
    table = at("katz-und-maus | 9♣ / 3♣ | reserve 9♠ A♠ / A♥").play("0 reserve > build 1")
    assert table.playthrough.result() is None


@rule("KATZ-20", "KATZ-6")
def test_a_last_reserve_card_that_is_a_queen_wins_too() -> None:
    table = at("katz-und-maus | 9♣ / 3♣ | reserve Q♠ / A♥ | build A♠ 2♥ 3♣ 4♦ 5♠ 6♥ 7♣ 8♦ 9♠ 10♥ J♣")
    table.play("0 reserve > build 1")
    assert table.places == [1, 2]
    assert builds(table) == ["", "", "", ""]


# ---------------------------------------------------------------------- an empty talon


@rule("KATZ-12")
@pytest.mark.parametrize(
    ("reserves", "places"),
    [("6♠ / 6♦ 7♦", [1, 2]), ("6♠ 7♠ / 6♦", [2, 1]), ("6♠ 7♠ / 6♦ 7♦", [1, 1])],
)
def test_with_an_empty_talon_after_a_round_the_smaller_reserve_wins(reserves: str, places: list[int]) -> None:
    table = at(f"katz-und-maus | 9♣ / 3♣ | reserve {reserves} | talon | turn 1").play("1 3 > discard 1")
    assert table.places == places
    assert table.result.rule == "KATZ-12"
    assert table.events[-2:] == ["deal_over rule=KATZ-12", "game_over rule=KATZ-12"]


@rule("KATZ-12")
def test_a_talon_with_a_card_left_ends_nothing() -> None:
    table = at("katz-und-maus | 9♣ / 3♣ | reserve 6♠ / 6♦ | talon 5♥ 5♦ 5♣ 5♥ 5♦ 5♣ | turn 1").play("1 3 > discard 1")
    assert talon(table) == "5♣"
    assert table.turn == 0


@rule("KATZ-19")
@pytest.mark.parametrize("starter", [0, 1])
def test_a_round_is_over_when_both_have_had_equally_many_turns(starter: int) -> None:
    second = 1 - starter
    table = at(f"katz-und-maus | 9♣ 8♣ / 9♥ 8♥ | reserve 6♠ / 6♦ | talon | starter {starter}")
    assert table.turn == starter
    table.play(f"{starter} 9 > discard 1")
    assert table.turn == second  # the talon is empty, but this is no round
    table.play(f"{second} 9 > discard 1")
    assert table.result.rule == "KATZ-12"


@rule("KATZ-19", "KATZ-11")
def test_the_talon_is_tested_after_the_second_players_refill() -> None:
    table = at("katz-und-maus | 9♣ / 3♣ | reserve 6♠ / 6♦ | talon 5♥ 5♦ 5♣ 5♥ 5♦ | turn 1").play("1 3 > discard 1")
    assert table.hand(1) == "5♥ 5♦ 5♣ 5♥ 5♦"
    assert table.result.rule == "KATZ-12"


@rule("KATZ-16", "KATZ-19")
def test_a_refill_within_a_turn_is_no_turn_of_its_own() -> None:
    table = at("katz-und-maus | 9♣ 8♣ / A♣ | reserve 6♠ / 6♦ 7♦ | talon 5♥ 5♦ 5♣ 5♥ 5♦ | starter 1")
    table.play("1 A > build 1")
    assert talon(table) == ""  # emptied within the starter's turn
    table.play("1 5 > discard 1")
    assert table.turn == 0
    table.play("0 9 > discard 1")
    assert table.places == [1, 2]


# ---------------------------------------------------------------------- 1,500 moves


@rule("GEN-5")
@pytest.mark.parametrize(
    ("reserves", "places"),
    [("6♠ / 6♦ 7♦", [1, 2]), ("6♠ 7♠ / 6♦", [2, 1]), ("6♠ 7♠ / 6♦ 7♦", [1, 1])],
)
def test_after_1500_moves_the_smaller_reserve_wins(reserves: str, places: list[int]) -> None:
    table = at(f"katz-und-maus | 9♣ A♣ / 3♣ | reserve {reserves} | made 1498").play("0 A > build 1")
    assert table.waiting_for == [0]
    table.play("0 9 > discard 1")
    assert table.places == places
    assert table.result.rule == "GEN-5"


@rule("GEN-5")
def test_a_move_that_wins_is_no_draw_by_counting() -> None:
    table = at("katz-und-maus | 9♣ / 3♣ | reserve A♠ / A♦ | made 1499").play("0 reserve > build 1")
    assert table.result.rule == "KATZ-3"


@rule("GEN-5")
def test_moves_taken_back_count() -> None:
    table = at("katz-und-maus | A♣ 9♣ / 3♣ | reserve 7♠ / 6♦ 7♦ | made 1497")
    table.play("0 A > build 1", "0 undo", "0 A > build 1")
    assert table.waiting_for == [0]
    table.play("0 9 > discard 1")
    assert table.result.rule == "GEN-5"


@rule("GEN-5")
def test_moves_that_the_table_makes_for_a_seat_count() -> None:
    table = at("katz-und-maus | A♣ 9♣ / 3♣ 9♥ | reserve 7♠ / 6♦ 7♦ | made 1498").play("table timeout 0")
    assert (table.view.made, table.waiting_for) == (1499, [1])
    assert table.play("table timeout 1").result.rule == "GEN-5"


@rule("GEN-5")
@pytest.mark.parametrize("preset", ["printed", "classic"])
def test_random_play_comes_to_an_end(preset: str) -> None:
    katz = game("katz-und-maus")
    for seed in range(10):
        state = katz.start(katz.resolve(preset), 2, FastChance(seed))
        state.play(-1, katz.parse("deal"))
        decisions = state.playout(Dice(seed))
        assert 0 < decisions <= 1500
        assert state.result() is not None


# ---------------------------------------------------------------------- the clock


@rule("GEN-3")
def test_when_time_is_up_the_lowest_card_goes_to_the_discard_pile_with_the_fewest_cards() -> None:
    table = at("katz-und-maus | K♣ 2♦ 3♣ A♦ 2♣ / 3♣ | reserve 7♠ A♠ / 2♠ | discard 9♠ 9♠, 5♥, 6♥ / | talon 9♥")
    table.play("table timeout 0")
    assert discards(table, 0) == ["9♠ 9♠", "5♥", "6♥", "A♦"]
    assert table.hand(0) == "K♣ 2♦ 3♣ 2♣ 9♥"
    assert table.turn == 1
    assert table.events == [
        "timed_out seat=0",
        "discarded seat=0 cards=A♦ what=hand > discard 4",
        "refilled seat=0 cards=9♥ count=1 rule=KATZ-11",
    ]


@rule("GEN-3")
def test_when_time_is_up_ties_go_to_the_leftmost_pile_and_suits_are_ignored() -> None:
    table = at("katz-und-maus | 9♣ 2♦ 2♣ / 3♣ | reserve 7♠ A♠ / 2♠ | discard 9♠ 9♠, 5♥, 6♥, 7♥ / | talon 9♥")
    table.play("table timeout 0")
    assert discards(table, 0) == ["9♠ 9♠", "5♥ 2♦", "6♥", "7♥"]


@rule("GEN-3")
def test_when_time_is_up_a_king_is_the_last_card_to_go() -> None:
    table = at("katz-und-maus | K♣ Q♦ / 3♣ | reserve 7♠ A♠ / 2♠ | talon 9♥").play("table timeout 0")
    assert discards(table, 0)[0] == "Q♦"


@rule("GEN-3", "KATZ-18")
def test_when_time_is_up_with_an_empty_hand_the_turn_ends() -> None:
    table = at("katz-und-maus | / 3♣ | reserve 7♠ A♠ / 2♠ | discard A♣ / | talon").play("table timeout 0")
    assert reserve(table, 0) == (2, "A♠")
    assert table.turn == 1


@rule("GEN-3")
def test_the_table_moves_only_for_the_seat_whose_turn_it_is() -> None:
    table = at("katz-und-maus | 9♣ / 3♣ | reserve 7♠ / 2♠")
    refusal = table.refusal("table timeout 1")
    assert (refusal.rule, refusal.code) == ("GEN-3", "nobody_waits_for_that_seat")
    assert table.moves(-1) == {"timeout 0"}


@rule("GEN-3")
def test_the_time_for_a_turn_can_be_chosen() -> None:
    katz = game("katz-und-maus")
    assert katz.choices(katz.resolve())["turn_seconds"] == "off"
    for seconds in ("off", "20", "30", "60", "120"):
        assert dealt("katz-und-maus", 2, turn_seconds=seconds).counts == (5, 5)


# ---------------------------------------------------------------------- taking back


def may_take_back(table: Table, seat: int) -> bool:
    refusal = table.playthrough.refusal(seat, "undo")
    if refusal is not None:
        with pytest.raises(Refused, match="GEN-4"):
            table.play(f"{seat} undo")
        return False
    table.play(f"{seat} undo")
    return True


@rule("GEN-4")
@pytest.mark.parametrize("move", ["A > build 1", "discard 1 > build 1"])
def test_a_build_from_hand_or_discard_pile_can_be_taken_back(move: str) -> None:
    table = at("katz-und-maus | A♣ 9♣ / 3♣ | reserve 7♠ / 2♠ | discard 5♥ A♥ / ")
    before = table.playthrough.game.position_text(table.playthrough.state)
    table.play(f"0 {move}")
    assert may_take_back(table, 0)
    assert table.playthrough.game.position_text(table.playthrough.state) == before + " | made 1"
    assert table.view.made == 1


@rule("GEN-4")
@pytest.mark.parametrize(
    "move",
    [
        "reserve > build 1",  # the next reserve card was seen
        "9 > discard 1",  # the refill was seen
        "A > build 1",  # the hand was emptied and filled
    ],
)
def test_a_move_that_shows_a_hidden_card_cannot_be_taken_back(move: str) -> None:
    hand = "A♣" if move.startswith("A") else "A♣ 9♣"
    table = at(f"katz-und-maus | {hand} / 3♣ | reserve 7♠ A♠ / 2♠").play(f"0 {move}")
    assert not may_take_back(table, 0)


@rule("GEN-4")
def test_a_discard_that_nothing_was_drawn_after_can_be_taken_back_until_the_other_acts() -> None:
    position = "katz-und-maus | A♣ 9♣ / 3♣ 5♣ | reserve 7♠ A♠ / 2♠ | discard / A♥ | talon"
    assert may_take_back(at(position).play("0 9 > discard 1"), 0)
    assert not may_take_back(at(position).play("0 9 > discard 1"), 1)
    assert not may_take_back(at(position).play("0 9 > discard 1", "1 discard 1 > build 1"), 0)
    assert not may_take_back(at(position).play("table timeout 0"), 0)


@rule("GEN-4")
def test_the_move_that_ends_the_game_cannot_be_taken_back() -> None:
    table = at("katz-und-maus | 9♣ / 3♣ | reserve A♠ / A♦").play("0 reserve > build 1")
    assert not may_take_back(table, 0)


# ---------------------------------------------------------------------- who may act


@rule("GEN-6")
@pytest.mark.parametrize("move", ["9 > discard 1", "end"])
def test_nobody_acts_but_the_two_seats(move: str) -> None:
    table = at("katz-und-maus | 9♣ / 3♣ | reserve 7♠ / 2♠")
    assert table.refusal(f"table {move}").code == "not_a_seat"
    assert table.refusal(f"2 {move}").code == "not_a_seat"


@rule("GEN-6")
def test_only_the_table_deals_and_only_once() -> None:
    table = at("katz-und-maus | 9♣ / 3♣ | reserve 7♠ / 2♠")
    assert table.refusal("0 deal").code == "only_the_table"
    assert table.refusal("0 timeout 0").code == "only_the_table"
    assert table.refusal("table deal").code == "deal_runs"


@rule("GEN-6")
@pytest.mark.parametrize(
    "text",
    [
        "",
        "draw",
        "5",
        "5♥",
        "5 > ",
        " > build 1",
        "5 > build",
        "5 > build 0",
        "5 > build 5",
        "5 > build 01",
        "5 > pile 1",
        "5 > reserve",
        "1 > build 1",
        "11 > build 1",
        "★ > build 1",
        "* > build 1",
        "♥ > build 1",
        "5 5 > build 1",
        "hand > build 1",
        "discard > build 1",
        "discard 5 > build 1",
        "reserve 1 > build 1",
        "talon > build 1",
        "5 > build 1 > build 2",
        "timeout",
        "timeout 2",
        "End",
    ],
)
def test_text_that_is_no_move_cannot_be_read(text: str) -> None:
    with pytest.raises(CannotRead):
        game("katz-und-maus").parse(text)
