"""Purrrummy: the card with the lowest number, the table between deals, and facts of a turn that copies and worlds keep."""

from __future__ import annotations

from typing import Any

import pytest

from katzentisch.engine.cards import CannotRead, bit, card_text, cards_text
from katzentisch.engine.chance import Dice
from katzentisch.games import game
from katzentisch.games.rummy import moves
from tests.rules.table_words import Table, at, new_table

rule = pytest.mark.rule


def text_of(table: Table) -> str:
    return table.playthrough.game.position_text(table.playthrough.state)


@rule("PURR-3", "PURR-19")
def test_the_lowest_card_is_drawn_like_any_other() -> None:
    table = at("purrrummy | 7♠ 8♠ / K♦ Q♦ | pile 4♣ | stock 2♣ 5♥ 6♥").play("0 draw")
    assert "drawn 2♣" in text_of(table)
    assert [table.refused("0 draw"), table.refused("0 take")] == ["PURR-19", "PURR-19"]
    worlds = table.playthrough.game.worlds(table.playthrough.view(0))
    for seed in range(8):
        assert "drawn 2♣" in table.playthrough.game.position_text(worlds.sample(Dice(seed)))


@rule("GEN-6")
@pytest.mark.parametrize(
    "text",
    [
        "purrrummy | 2♣ 8♠ / K♦ | pile 4♣ | stock | drawn 2♣",
        "purrrummy first_meld_points=40 | 2♣ 7♠ 7♥ 7♦ / K♦ | pile 3♣ | stock 9♣ | melds 0: J♠ J♥ ★ | drawn 2♣ | opening 1",
    ],
)
def test_a_position_in_which_the_lowest_card_was_drawn_is_read(text: str) -> None:
    assert at(text).view.has_drawn


@rule("PURR-13", "PURR-5")
def test_the_lowest_cards_make_runs_around_the_corner() -> None:
    table = at("purrrummy ace_wraps=yes | A♣ 2♣ 3♣ 9♥ / K♦ | pile 4♦ | stock 5♥ 6♥ | drawn 9♥")
    assert "meld A♣ 2♣ 3♣" in table.moves(0)


@rule("PURR-2")
def test_before_the_first_deal_nothing_has_happened() -> None:
    seen: Any = new_table("purrrummy", 3, dealer=0, first_meld_points="30").playthrough.view(0)
    assert (seen.asked, seen.turn, seen.places, seen.totals, seen.counts) == (
        "deal",
        -1,
        (0, 0, 0),
        (0, 0, 0),
        (0, 0, 0),
    )
    assert (seen.opened, seen.opening, seen.points_laid, seen.missing_points) == (0, 0, 0, 0)
    assert (seen.reshuffles, seen.made, seen.has_drawn, seen.joker_played, seen.stock_lacks) == (0, 0, False, False, 0)


@rule("PURR-24")
def test_what_happened_in_a_turn_is_over_with_the_deal() -> None:
    table = at("purrrummy scoring=match | 7♠ / K♦ Q♦ | pile 4♣ | stock 5♥ | drawn 7♠ | joker_played").play(
        "0 discard 7♠"
    )
    seen = table.view
    assert (seen.asked, seen.turn, seen.has_drawn, seen.joker_played, seen.missing_points) == (
        "deal",
        -1,
        False,
        False,
        0,
    )
    table.play("table deal")
    assert (table.view.has_drawn, table.view.joker_played, table.view.opened) == (False, False, 0)
    assert table.view.places == (0, 0)


@rule("PURR-21")
def test_a_copy_of_the_table_still_waits_for_the_missing_points() -> None:
    table = at(
        "purrrummy first_meld_points=40 | 9♣ 7♠ 7♥ 7♦ / K♦ | pile 2♣ | stock 3♣ | melds 0: J♠ J♥ ★ | drawn 9♣ | opening 1"
    )
    copy = table.playthrough.state.clone()
    rules = table.playthrough.game
    assert rules.view(copy, 0).facts() == rules.view(table.playthrough.state, 0).facts()
    assert [rules.text(move) for move in copy.moves(0)] == ["meld 7♠ 7♥ 7♦"]


@rule("PURR-20", "GEN-1")
def test_in_every_world_and_copy_a_joker_was_played_in_this_turn_if_it_was_in_truth() -> None:
    table = at("purrrummy | 7♠ 8♠ / K♦ Q♦ | pile 4♣ | stock 5♥ 2♣ | drawn 7♠ | joker_played")
    assert table.view.stock_lacks == 0
    assert "joker_played" in table.playthrough.game.position_text(table.playthrough.state.clone())
    for seat in range(2):
        world = table.playthrough.game.worlds(table.playthrough.view(seat)).sample(Dice(seat))
        assert "joker_played" in table.playthrough.game.position_text(world)


@rule("GEN-1")
@pytest.mark.parametrize(
    "text",
    [
        "purrrummy | 7♠ 8♠ 2♣ / K♦ Q♦ | pile 4♣ | stock 5♥ 6♥ | taken 2♣ | joker_played | made 7",
        "purrrummy | 7♠ 8♠ 2♣ / K♦ Q♦ | pile 4♣ | stock 5♥ 6♥ | drawn 2♣ | reshuffles 2",
        "purrrummy scoring=match | 7♠ 8♠ / K♦ Q♦ | pile 4♣ | stock 5♥ 6♥ | melds 1: 7♥ 8♥ ★ | deal 2 | totals 5 60",
        "purrrummy first_meld_points=40 | 9♣ 7♠ 7♥ 7♦ 2♠ / K♦ | pile 2♣ | stock 3♣ | melds 0: J♠ J♥ ★ | drawn 9♣ | opening 1",
        "purrrummy first_meld_points=40 | 7♠ 2♥ / K♦ Q♦ | pile 4♣ | stock 5♥ 9♥ | drawn 7♠",
    ],
)
def test_every_world_looks_to_its_seat_as_the_truth_does(text: str) -> None:
    table = at(text)
    rules = table.playthrough.game
    for seat in range(2):
        seen = table.playthrough.view(seat)
        for seed in range(3):
            assert rules.view(rules.worlds(seen).sample(Dice(seed)), seat).facts() == seen.facts()


@rule("GEN-3", "GEN-1")
@pytest.mark.parametrize(
    ("hand", "discarded", "possible"),
    [("2♣ 3♠", "3♠", "2♣ 2♦"), ("2♠ 2♦", "2♠", "2♦")],
)
def test_of_a_card_that_the_clock_discards_none_before_it_was_there(hand: str, discarded: str, possible: str) -> None:
    others = " ".join({"2♣", "2♦"} - set(hand.split()))
    table = at(f"purrrummy | {hand} / K♦ Q♦ | pile 4♣ | stock 5♥ 6♥ {others} | drawn {hand.split()[0]}").play(
        "table timeout 0"
    )
    assert table.pile[-1] == discarded
    seen: Any = table.playthrough.view(1)
    [mask] = seen.learnt[0]
    low = [
        card
        for card in seen.pack
        if not mask & bit(card) and card_text(card)[0] == "2" and card_text(card) != discarded
    ]
    assert cards_text(low) == possible


@rule("PURR-3", "GEN-1")
def test_everybody_knows_that_the_lowest_card_is_in_the_hand_that_took_it() -> None:
    table = at("purrrummy | 7♠ 8♠ / K♦ Q♦ | pile 4♣ 2♣ | stock 5♥ 6♥").play("0 take")
    assert table.view.known == [[0], []]


@rule("PURR-20", "GEN-6")
def test_a_taken_card_is_known_though_a_joker_was_played_since() -> None:
    table = at("purrrummy | 7♠ 2♣ / K♦ Q♦ | pile 4♣ | stock 5♥ 6♥ | taken 2♣ | joker_played")
    assert table.view.known == [[0], []]


@rule("GEN-6")
def test_what_lies_in_a_meld_is_neither_in_the_stock_nor_in_a_hand() -> None:
    assert "7♥" not in at("purrrummy | 7♠ 8♠ / K♦ Q♦ | pile 4♣ | melds 1: 7♥ 8♥ 9♥").stock
    with pytest.raises(CannotRead):
        at("purrrummy | 7♥ 8♠ / K♦ Q♦ | pile 4♣ | melds 1: 7♥ 8♥ 9♥")


@rule("PURR-21")
def test_where_one_point_is_missing_any_meld_brings_it() -> None:
    melds = "melds 0: 5♣ 5♠ 5♥ 5♦, 0: 2♣ 3♣ 4♣"
    table = at(
        f"purrrummy first_meld_points=30 | 7♠ 7♥ 7♦ K♣ / K♦ | pile 2♠ | stock 3♠ | {melds} | drawn K♣ | opening 2"
    )
    assert table.view.missing_points == 1
    assert table.moves(0) == {"meld 7♠ 7♥ 7♦"}
    seen: Any = table.playthrough.view(0)
    assert seen.refused_melds() == []


@rule("PURR-21", "GEN-3")
def test_melds_put_back_by_the_clock_count_nothing_any_more() -> None:
    table = at(
        "purrrummy first_meld_points=40 | 9♣ 7♠ 7♥ 7♦ / K♦ | pile 2♣ | stock 3♣ | melds 0: J♠ J♥ ★ | drawn 9♣ | opening 1"
    ).play("table timeout 0")
    assert (table.view.opening, table.view.points_laid, table.view.missing_points) == (0, 0, 40)


@rule("PURR-13")
def test_why_a_meld_is_refused_is_told_to_the_seat_that_could_lay_it_and_only_once_it_has_drawn() -> None:
    text = "purrrummy | K♣ A♣ 2♣ 9♥ / K♥ A♥ 2♥ 9♠ | pile 4♦ | stock 5♥ 6♥"
    views: list[Any] = [at(text + drawn).playthrough.view(seat) for drawn in ("", " | drawn 9♥") for seat in (0, 1)]
    assert [len(seen.refused_melds()) for seen in views] == [0, 0, 1, 0]


@rule("PURR-24")
def test_the_pile_of_a_deal_is_gone_with_it() -> None:
    table = at("purrrummy scoring=match | 7♠ / K♦ Q♦ | pile 4♣ 5♣ | drawn 7♠").play("0 discard 7♠", "table deal")
    assert len(table.pile) == 1


@rule("PURR-5")
@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("A♣ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ 10♣ J♣ Q♠ K♣", "not_a_meld"),
        ("A♣ 2♣ 3♣ 4♣ 6♣ 7♣ 8♣ 9♣ 10♣ J♣ Q♣ K♣ ★", "not_a_meld"),
        ("2♣ 3♣ 4♠ 5♣", "not_a_meld"),
        ("7♣ 7♠ ★ ★ ★", "too_many_for_a_set"),
        ("2♣ 2♠ 2♥ 2♦ ★", "too_many_for_a_set"),
        ("7♣ 8♠ 7♥", "not_a_meld"),
        ("A♣ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ 10♣ J♣ Q♣ K♣ ★", "run_is_full"),
    ],
)
def test_cards_that_make_no_meld_are_refused_for_what_is_wrong_with_them(cards: str, code: str) -> None:
    table = at(f"purrrummy | {cards} 9♥ 8♥ / K♦ Q♦ | pile 4♦ | stock 5♥ 6♥ | drawn 9♥")
    assert table.refusal(f"0 meld {cards}").code == code


@rule("PURR-14", "PURR-11")
def test_a_second_joker_is_added_to_a_set() -> None:
    table = at("purrrummy | ★ 9♥ / K♦ Q♦ | pile 4♣ | stock 5♥ | melds 0: 7♠ 7♥ ★ | drawn 9♥").play("0 add ★ 1")
    assert "melds 0: 7♠ 7♥ ★ ★" in text_of(table)


@rule("PURR-5")
def test_no_run_has_fourteen_cards_though_the_ace_is_low_and_high() -> None:
    suit = [rank + "♣" for rank in ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")]
    table = at(f"purrrummy | {' '.join(suit)} 9♥ 8♥ / K♦ Q♦ | pile 4♦ | stock 5♥ | drawn 9♥")
    lengths = [len(move.split()) - 1 for move in table.moves(0) if move.startswith("meld")]
    assert max(lengths) == 13


@rule("GEN-6")
def test_a_natural_card_is_added_to_no_end_in_particular() -> None:
    table = at("purrrummy | 8♥ 9♥ / K♦ Q♦ | pile 4♣ | stock 3♠ | melds 0: 5♥ 6♥ 7♥ | drawn 9♥")
    eight = game("purrrummy").parse("add 8♥ 1")
    state = table.playthrough.state
    assert state.refusal(0, eight) is None
    refusal = state.refusal(0, moves.add(moves.card_in(eight), 1, moves.HIGH))
    assert refusal is not None
    assert refusal.code == "no_such_move"


@rule("GEN-6")
def test_a_meld_with_every_joker_there_can_be_is_read() -> None:
    rules = game("purrrummy")
    text = "meld 7♠ " + " ".join(["★"] * 6)
    assert rules.text(rules.parse(text)) == text
