"""Kitty Paw: hide-and-seek, and rows in which one symbol would meet itself."""

from __future__ import annotations

import pytest

from katzentisch.engine.state import TABLE
from katzentisch.games.kitty_paw.patterns import CARDS
from katzentisch.games.kitty_paw.pieces import SYMBOLS
from tests.rules.kitty_paw_words import (
    built,
    event,
    kittens,
    kitty,
    names,
    new_paw,
    paw,
    pile,
    scores,
    symbol,
    wrong,
)

rule = pytest.mark.rule


# ---------------------------------------------------------------------- hide-and-seek


@rule("PAW-7", "PAW-24")
def test_the_right_card_is_kept_beside_the_pattern() -> None:
    place = SYMBOLS.index(symbol("G-1"))
    table = paw("G-1 / I-2").play(f"0 seek {place}")
    assert table.events == [f"found_symbol seat=0 what={place} {symbol('G-1')}"]
    assert table.view.found == (place, -1)
    assert table.refused("0 seek 0" if place else "0 seek 1") == "PAW-24"
    assert table.refusal(f"0 seek {place}").code == "symbol_found"


@rule("PAW-7")
def test_without_the_symbol_a_pattern_is_wrong() -> None:
    whole = built("G-1")
    table = paw(f"{whole.rpartition(',')[0]} / I-2").play("0 claim")
    assert wrong(table) == [f"symbol {symbol('G-1')}"]
    assert scores(paw(f"{whole} / I-2").play("0 claim")) == [kitty("G-1").points, 0]


@rule("PAW-7")
@pytest.mark.parametrize("turn", ["side", "rotation"])
def test_how_the_kitten_in_the_box_lies_counts(turn: str) -> None:
    first, *rest = kittens("I-1")
    name, _, _, side, rotation = first.split()
    if turn == "side":
        side = "belly" if side == "back" else "back"
    else:
        rotation = str((int(rotation) + 90) % 360)
    table = paw(f"I-1, {name} 0 0 {side} {rotation}, {', '.join(rest)} / I-2").play("0 claim")
    assert [text.split()[:2] for text in wrong(table)] == [[turn, name[0]]]


@rule("PAW-24")
def test_a_wrong_card_is_seen_by_all_and_turned_back_by_the_table() -> None:
    place = (SYMBOLS.index(symbol("G-1")) + 1) % 8
    table = paw("G-1 / I-2").play(f"0 seek {place}")
    assert table.events == [f"sought seat=0 what={place} {SYMBOLS[place]}"]
    for seat in (0, 1, None):
        view = table.playthrough.view(seat)
        assert view.open_places == {place: place}  # type: ignore[attr-defined]
    assert table.waiting_for == [-1, 0, 1]
    table.play(f"table turn back {place}")
    assert table.view.open_places == {}
    assert table.view.symbols[place] == place  # seen is seen
    assert table.waiting_for == [0, 1]
    assert f"seek {place}" in table.moves(0)


@rule("PAW-24")
@pytest.mark.parametrize("seat", range(3))
def test_the_table_waits_to_turn_back_whoever_shows_a_wrong_card(seat: int) -> None:
    areas = ["I-1", "I-2", "I-3"]
    areas[seat] = "G-1"
    place = (SYMBOLS.index(symbol("G-1")) + 1) % 8
    assert TABLE in paw(" / ".join(areas)).play(f"{seat} seek {place}").waiting_for


@rule("PAW-24")
def test_one_card_a_player_is_turned_at_a_time() -> None:
    wanted = SYMBOLS.index(symbol("G-1"))
    first, second, *_ = [place for place in range(8) if place != wanted]
    table = paw("G-1 / G-2").play(f"0 seek {first}")
    assert table.refusal(f"0 seek {second}").code == "one_at_a_time"
    table.play(f"table turn back {first}", f"0 seek {second}")
    assert table.view.shown == (second, -1)


@rule("PAW-24")
def test_a_card_that_somebody_shows_or_keeps_cannot_be_turned() -> None:
    place = SYMBOLS.index(symbol("G-1"))
    kept = paw("G-1 / G-2").play(f"0 seek {place}").refusal(f"1 seek {place}")
    assert (kept.rule, kept.code, kept.params) == ("PAW-24", "seek_card_gone", {"seat": "0"})
    other = next(p for p in range(8) if p not in (place, SYMBOLS.index(symbol("G-2"))))
    shown = paw("G-1 / G-2").play(f"0 seek {other}").refusal(f"1 seek {other}")
    assert (shown.rule, shown.code) == ("PAW-24", "seek_card_gone")


@rule("PAW-24")
def test_seeking_needs_an_empty_paw_and_a_symbol_to_find() -> None:
    assert paw("G-1, paw J1 / I-2").refused("0 seek 0") == "PAW-24"
    assert paw("I-1 / I-2").refusal("0 seek 0").code == "no_symbol"


@rule("PAW-24")
def test_meanwhile_one_may_go_on_building() -> None:
    place = (SYMBOLS.index(symbol("G-1")) + 1) % 8
    table = paw("G-1 / I-2").play(f"0 seek {place}", "0 take J1", "0 place J1 2 0 back 0")
    assert table.view.shown == (place, -1)


@rule("PAW-24")
def test_only_a_turned_card_is_turned_back() -> None:
    assert paw("G-1 / I-2").refused("table turn back 3") == "PAW-24"
    assert paw("G-1 / I-2").refused("0 turn back 3") == "GEN-6"


# ---------------------------------------------------------------------- symbols that meet


def with_symbol(letter: str) -> list[str]:
    """The cards that ask for this symbol: a green, a yellow and one of level III."""
    return [card.name for card in CARDS if card.symbol >= 0 and SYMBOLS[card.symbol] == letter]


def next_round(cards: str, **fields: str) -> list[str]:
    """The row of the next round of a mixed game for two, with this pile."""
    table = paw(" / ", f"pile {cards}", "phase deal", "round 2", options="levels=mixed").play("table deal")
    return names(table.view.row)


@rule("PAW-18")
def test_a_symbol_that_is_in_the_row_already_goes_under_the_pile() -> None:
    green, yellow, _ = with_symbol("C")
    table = paw(" / ", f"pile {green} I-1 {yellow} I-2 I-3 I-4 I-5", "phase deal", "round 2", options="levels=mixed")
    table.play("table deal")
    assert names(table.view.row) == [green, "I-1", "I-2", "I-3"]
    assert pile(table) == ["I-4", "I-5", yellow]
    assert event(table, "put_under") == [f"put_under rule=PAW-18 what={yellow}"]
    assert names(table.view.under) == [yellow]


@rule("PAW-18")
def test_after_a_full_pass_the_row_stays_as_it_is() -> None:
    green, yellow, three = with_symbol("C")
    assert sorted(next_round(f"I-1 I-2 {green} {yellow} {three}")) == sorted(["I-1", "I-2", green, three])
    assert next_round(f"I-1 I-2 {green} {yellow}") == ["I-1", "I-2", green, yellow]


@rule("PAW-18")
def test_different_symbols_and_cards_without_one_meet_freely() -> None:
    chihuahua, persian = with_symbol("C")[0], with_symbol("P")[0]
    assert next_round(f"I-1 {chihuahua} I-2 {persian} I-3") == ["I-1", chihuahua, "I-2", persian]


@rule("PAW-18")
@pytest.mark.parametrize("seed", range(20))
def test_in_a_mixed_game_no_symbol_is_twice_in_a_row_of_many_cards(seed: int) -> None:
    table = new_paw(2, seed, levels="mixed")
    for _ in range(8):
        table.play("table deal")
        symbols = [CARDS[card].symbol for card in table.view.row if CARDS[card].symbol >= 0]
        assert len(symbols) == len(set(symbols))
        table.play("table time up")


@rule("PAW-18", "PAW-11")
def test_with_fewer_cards_than_players_the_game_is_over() -> None:
    table = paw(f"{built('I-1')} / I-2 / I-3", "row I-4", "pile I-5 I-6").play("0 claim")
    table.play("1 bump 300 0", "2 bump 400 0", "table close")
    assert table.result.rule == "PAW-11"
    more = paw(f"{built('I-1')} / I-2 / I-3", "row I-4", "pile I-5 I-6 I-7").play("0 claim")
    more.play("1 bump 300 0", "2 bump 400 0", "table close")
    assert names(more.play("table deal").view.row) == ["I-5", "I-6", "I-7"]
