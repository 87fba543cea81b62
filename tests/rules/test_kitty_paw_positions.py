"""Kitty Paw: positions are written as they are read, and copies and worlds of them look the same to everybody."""

from __future__ import annotations

import pytest

from katzentisch.engine.chance import Dice
from katzentisch.engine.state import TABLE
from katzentisch.engine.text import Position
from katzentisch.games.kitty_paw import KITTY_PAW
from tests.rules.kitty_paw_words import names, new_paw, paw, pile, scored

rule = pytest.mark.rule

LIES = "lies 0123456701234567012345670123"
#: Positions as they are written, which together use every field.
POSITIONS = [
    f"kitty-paw | I-1, lying, P1 0 0 back 0, paw X2, found 0 / G-3, turned 7 | row I-2 I-3 | pile I-4 I-5 G-1 G-2 | {LIES}"
    " | seek JXRMEBPC | seen 0 3 7 | round 3 | time 4500",
    "kitty-paw | I-1 / I-2 / I-3 | pile I-4 I-5 | discards I-6 | aside I-7 I-8 | scored I-9 -G-1 / -Y-2 / III-3"
    " | seek CPBEMRXJ | round 2 | phase bump | gave-up 2 | claim 0 | paid 2 | bumps 1:240 2:310",
    "kitty-paw | I-1 / I-2 / I-3 | pile I-4 I-5 I-6 | seek JXRMEBPC | round 9 | under 2 | extra 2 | active 1 2 | tied 1 2 2",
    "kitty-paw |  /  | pile | scored I-1 I-2 I-3 I-4 I-5 /  | seek JXRMEBPC | round 6 | phase over | ended PAW-11",
]


@rule("GEN-6")
@pytest.mark.parametrize("text", POSITIONS)
def test_a_position_is_written_as_it_was_read(text: str) -> None:
    assert KITTY_PAW.position_text(KITTY_PAW.position(Position(text))) == text


@rule("GEN-1")
@pytest.mark.parametrize("text", POSITIONS)
def test_every_copy_and_every_world_looks_to_everybody_as_the_truth_does(text: str) -> None:
    truth = KITTY_PAW.position(Position(text))
    assert KITTY_PAW.position_text(truth.clone()) == text
    assert KITTY_PAW.view(truth.clone(), 0).facts() == KITTY_PAW.view(truth, 0).facts()
    hidden = ("pile ", "seek ")
    for seat in (None, 0, 1):
        seen = KITTY_PAW.view(truth, seat)
        for seed in range(3):
            world = KITTY_PAW.worlds(seen).sample(Dice(seed))
            assert KITTY_PAW.view(world, seat).facts() == seen.facts()
            fields = [field for field in KITTY_PAW.position_text(world).split(" | ") if not field.startswith(hidden)]
            assert fields == [field for field in text.split(" | ") if not field.startswith(hidden)]


@rule("GEN-1", "PAW-18")
def test_cards_that_were_seen_going_under_the_pile_stay_there_in_every_world() -> None:
    table = paw("I-1 / I-2", "pile I-4 I-5 I-6 I-7 I-8", "under 2", "extra 1")
    assert names(table.view.under) == ["I-7", "I-8"]
    piles = set()
    for seed in range(30):
        world = KITTY_PAW.worlds(table.playthrough.view(0)).sample(Dice(seed))
        piles.add(" ".join((Position(KITTY_PAW.position_text(world)).take("pile") or "").split()))
    assert {text.split(" ", 3)[3] for text in piles} == {"I-7 I-8"}
    assert len(piles) == 6


@rule("PAW-7")
def test_a_card_that_lies_open_in_an_area_was_seen() -> None:
    table = paw("I-1, found 0 / I-2, turned 7", "seek JXRMEBPC")
    assert table.view.open_places == {0: 0, 7: 7}
    assert [place for place, symbol in enumerate(table.view.symbols) if symbol >= 0] == [0, 7]


@rule("GEN-6")
def test_the_pile_that_is_not_told_has_every_card_that_is_nowhere_else() -> None:
    table = paw("I-1 / ", "row I-2", "discards I-3", "aside I-4", "scored I-5 / -I-6")
    assert pile(table)[:2] == ["I-7", "I-8"]
    assert len(set(pile(table))) == len(pile(table))
    assert not {"I-1", "I-2", "I-3", "I-4", "I-5", "I-6"} & set(pile(table))


@rule("GEN-1", "PAW-7")
def test_worlds_hide_other_symbols_where_nobody_has_looked() -> None:
    table = paw("I-1 / I-2, turned 7", "seek CPBEMRXJ", "seen 0")
    found = set()
    for seed in range(20):
        world = KITTY_PAW.worlds(table.playthrough.view(0)).sample(Dice(seed))
        found.add(Position(KITTY_PAW.position_text(world)).take("seek") or "")
    assert len(found) > 10
    assert {(symbols[0], symbols[7]) for symbols in found} == {("C", "J")}


@rule("PAW-4", "PAW-21")
def test_before_the_first_round_nothing_has_happened() -> None:
    seen = new_paw(3).view
    assert (seen.phase, seen.round, seen.extra, seen.active, seen.tied, seen.time) == ("deal", 0, 0, 7, (0, 0, 0), 0)
    assert (seen.pile_count, seen.under, seen.layers, seen.row, seen.discards, seen.aside) == (0, (), (), (), (), ())
    assert (seen.cards, seen.paws, seen.scored, seen.areas) == ((-1,) * 3, (-1,) * 3, ((),) * 3, ((),) * 3)
    assert (seen.middle, set(seen.lies), seen.boxes) == (0, {0}, 0)
    assert (set(seen.symbols), seen.shown, seen.found) == ({-1}, (-1,) * 3, (-1,) * 3)
    assert (seen.gave_up, seen.claimant, seen.bumped, seen.pressed, seen.paid) == (0, -1, 0, (0, 0, 0), -1)


@rule("PAW-4", "PAW-12")
def test_with_a_new_round_all_of_the_last_one_is_over_but_boxes_and_scores() -> None:
    table = paw(
        "I-1, lying, P1 0 0 back 0, found 0 / I-2, paw X2, turned 7 / I-3",
        "row I-4",
        "scored I-5 / -I-6 / ",
        "phase deal",
        "gave-up 2",
        "claim 0",
        "paid 2",
        "bumps 1:240 2:310",
    ).play("table deal")
    seen = table.view
    assert (seen.phase, seen.round, seen.boxes, scored(table)) == ("build", 2, 1, [1, 1, 0])
    assert (seen.cards, seen.paws, seen.areas) == ((-1,) * 3, (-1,) * 3, ((),) * 3)
    assert (set(seen.symbols), seen.shown, seen.found) == ({-1}, (-1,) * 3, (-1,) * 3)
    assert (seen.gave_up, seen.claimant, seen.bumped, seen.pressed, seen.paid) == (0, -1, 0, (0, 0, 0), -1)
    assert names(seen.discards) == ["I-4", "I-1", "I-2", "I-3"]
    assert len(seen.row) == 4
    assert "I-4" not in names(seen.row)


@rule("GEN-1")
def test_a_copy_goes_on_with_the_same_luck() -> None:
    state = new_paw(4, 3).play("table deal").playthrough.state
    copy = state.clone()
    for each in (state, copy):
        each.play(TABLE, KITTY_PAW.parse("hand out"))
    assert KITTY_PAW.position_text(copy) == KITTY_PAW.position_text(state)
