"""Every refusal of Kitty Paw, provoked once, with the number it names; and text that is no move or position at all."""

from __future__ import annotations

import pytest

from katzentisch.engine.cards import CannotRead
from katzentisch.engine.text import Position
from katzentisch.games.kitty_paw import KITTY_PAW
from katzentisch.games.kitty_paw.options import CITES
from katzentisch.games.kitty_paw.patterns import read_card
from katzentisch.games.kitty_paw.pieces import SYMBOLS
from tests.rules.kitty_paw_words import built, kitty, paw

SYMBOL = kitty("G-1").symbol
WRONG = (SYMBOL + 1) % 8

#: code -> its number, options, areas, fields, move
REFUSALS: dict[str, tuple[str, str, str, str, str]] = {
    "game_over": ("GEN-6", "", "I-1 / I-2", "phase over", "0 claim"),
    "not_dealt": ("GEN-6", "", " / ", "phase deal", "0 claim"),
    "deal_runs": ("GEN-6", "", "I-1 / I-2", "round 1", "table deal"),
    "only_the_table": ("GEN-6", "", "I-1 / I-2", "round 1", "0 time up"),
    "not_a_seat": ("GEN-6", "", "I-1 / I-2", "round 1", "2 claim"),
    "not_in_this_round": ("PAW-28", "", "I-1 / I-2 / I-3", "active 0 1", "2 claim"),
    "not_in_row": ("PAW-5", "", " / I-2", "row I-1", "0 grab I-5"),
    "grab_first": ("PAW-5", "", " / I-2", "row I-1", "0 take J1"),
    "card_already": ("PAW-19", "", "I-3 / I-2", "row I-1", "0 grab I-1"),
    "card_gone": ("PAW-30", "", " / I-2", "row I-1", "0 grab I-2"),
    "everybody_has_a_card": ("PAW-19", "", "I-1 / I-2", "row I-3", "table hand out"),
    "no_such_kitten": ("PAW-4", "", "I-1 / I-2", "round 1", "0 take J3"),
    "paw_full": ("PAW-6", "", "I-1, paw J1 / I-2", "round 1", "0 take X1"),
    "paw_empty": ("PAW-6", "", "I-1 / I-2", "round 1", "0 back"),
    "not_in_paw": ("PAW-6", "", "I-1, paw J1 / I-2", "round 1", "0 place X1 0 0 back 0"),
    "kitten_gone": ("PAW-23", "", "I-1 / I-2, paw J1", "round 1", "0 take J1"),
    "not_in_the_middle": ("PAW-23", "", "I-1, J1 0 0 back 0 / I-2", "round 1", "0 take J1"),
    "breed_twice": ("PAW-23", "", "I-1, J1 0 0 back 0 / I-2", "round 1", "0 take J2"),
    "not_yours": ("PAW-23", "", "I-1 / I-2, J1 0 0 back 0", "round 1", "0 pick J1"),
    "not_placed": ("PAW-23", "", "I-1 / I-2", "round 1", "0 pick J1"),
    "covered": ("PAW-23", "", "I-1, J1 0 0 back 0, X1 1 1 back 0 / I-2", "round 1", "0 pick J1"),
    "box_not_bare": ("PAW-23", "", "I-1, J1 1 1 back 0 / I-2", "round 1", "0 box"),
    "too_far": ("PAW-20", "", "I-1, paw J1 / I-2", "round 1", "0 place J1 7 0 back 0"),
    "no_symbol": ("PAW-24", "", "I-1 / I-2", "round 1", "0 seek 0"),
    "symbol_found": ("PAW-24", "", f"G-1, found {SYMBOL} / I-2", "round 1", f"0 seek {WRONG}"),
    "seek_with_empty_paw": ("PAW-24", "", "G-1, paw J1 / I-2", "round 1", "0 seek 0"),
    "one_at_a_time": ("PAW-24", "", f"G-1, turned {WRONG} / I-2", "round 1", f"0 seek {SYMBOL}"),
    "seek_card_gone": ("PAW-24", "", f"G-1 / G-2, turned {SYMBOL}", "round 1", f"0 seek {SYMBOL}"),
    "not_turned": ("PAW-24", "", "G-1 / I-2", "round 1", "table turn back 0"),
    "building_over": ("PAW-25", "", "I-1 / I-2 / I-3", "phase bump | claim 0", "table time up"),
    "claimed_already": ("PAW-25", "", "I-1 / I-2 / I-3", "phase bump | claim 0", "0 claim"),
    "stop_building": ("PAW-8", "", "I-1 / I-2 / I-3", "phase bump | claim 0", "1 take J1"),
    "nothing_to_bump": ("PAW-8", "", "I-1 / I-2 / I-3", "round 1", "1 bump"),
    "no_bump_for_two": ("PAW-8", "", "I-1 / I-2", "round 1", "1 bump"),
    "no_card_to_turn": ("PAW-8", "", "I-1 / I-2 / I-3 / ", "phase bump | claim 0", "3 bump"),
    "bumped_already": ("PAW-30", "", "I-1 / I-2 / I-3", "phase bump | claim 0 | bumps 1:300", "1 bump"),
    "too_early": ("PAW-30", "", "I-1 / I-2 / I-3", "phase bump | claim 0", "1 bump 79 0"),
    "too_late": ("PAW-30", "", "I-1 / I-2 / I-3", "phase bump | claim 0", "1 bump 3001 0"),
    "no_window": ("PAW-30", "", "I-1 / I-2 / I-3", "round 1", "table close"),
    "no_bump_in_calm": ("PAW-32", "pace=calm", "I-1 / I-2 / I-3", "round 1", "1 bump"),
    "no_limits": ("PAW-32", "pace=calm", "I-1 / I-2", "round 1", "table time up"),
    "no_giving_up": ("PAW-32", "", "I-1 / I-2", "round 1", "0 give up"),
    "gave_up": ("PAW-32", "pace=calm", "I-1 / I-2", "gave-up 0", "0 claim"),
}

#: code -> number, seats, choices that are refused when the table is made
IMPOSSIBLE: dict[str, tuple[str, int, dict[str, str]]] = {
    "seats": ("PAW-14", 5, {}),
    "practice_is_for_one": ("PAW-14", 2, {"practice": "on"}),
}


@pytest.mark.rule("GEN-6")
@pytest.mark.parametrize("code", REFUSALS)
def test_a_refusal_names_its_rule(code: str) -> None:
    number, options, areas, fields, move = REFUSALS[code]
    refusal = paw(areas, fields, options=options).refusal(move)
    assert (refusal.rule, refusal.code) == (number, code)


@pytest.mark.rule("PAW-14")
@pytest.mark.parametrize("code", IMPOSSIBLE)
def test_an_impossible_choice_names_its_rule(code: str) -> None:
    number, seats, choices = IMPOSSIBLE[code]
    refusal = KITTY_PAW.forbidden(KITTY_PAW.resolve("printed", choices), seats)
    assert refusal is not None
    assert (refusal.rule, refusal.code) == (number, code)


def test_every_code_is_provoked_here() -> None:
    assert set(CITES) == set(REFUSALS) | set(IMPOSSIBLE)


@pytest.mark.rule("GEN-6")
@pytest.mark.parametrize("move", ["claim", "take J1", "grab I-1", "bump"])
def test_the_table_does_not_play(move: str) -> None:
    assert paw("I-1 / I-2").refusal(f"table {move}").code == "not_a_seat"


@pytest.mark.rule("GEN-6")
@pytest.mark.parametrize(
    "text",
    [
        "",
        "7♠",
        "grab",
        "grab I-25",
        "grab IV-1",
        "take J5",
        "take j1",
        "take JJ1",
        "place J1",
        "place J1 0 0 back",
        "place J1 0 0 front 0",
        "place J1 0 0 back 45",
        "place J1 64 0 back 0",
        "place J1 x 0 back 0",
        "place J1 0 0 back 0 0",
        "seek 8",
        "seek -1",
        "turn back 8",
        "turn 3",
        "bump 1",
        "bump 1 2 3",
        "bump -1 2",
        "bump 1 -2",
        "claim 1234567890 0",
        "give",
        "deal 1",
    ],
)
def test_text_that_is_no_move_cannot_be_read(text: str) -> None:
    with pytest.raises(CannotRead):
        KITTY_PAW.parse(text)


@pytest.mark.rule("GEN-6")
@pytest.mark.parametrize(
    "text",
    [
        "kitty-paw | I-1",
        "kitty-paw | I-1 / I-2 / I-3 / I-4 / I-5",
        "kitty-paw practice=on | I-1 / I-2",
        "kitty-paw | I-1 / I-1",
        "kitty-paw | I-1 / I-2 | row I-1",
        "kitty-paw | J1 0 0 back 0, paw J1 / I-2",
        "kitty-paw | paw J3 / I-2",
        "kitty-paw | I-1 / I-2 | seek JJRMEBPC",
        "kitty-paw | I-1 / I-2 | seek JXR",
        "kitty-paw | I-1 / I-2 | seen 8",
        "kitty-paw | turned 9 / I-2",
        "kitty-paw | I-1 / I-2 | lies 01",
        "kitty-paw | I-1 / I-2 | phase dance",
        "kitty-paw | I-1 / I-2 / I-3 | phase bump",
        "kitty-paw | I-1 /  / I-3 | phase bump | claim 1",
        "kitty-paw | I-1 / I-2 | active 2",
        "kitty-paw | I-1 / I-2 | bumps 1",
        "kitty-paw | I-1 / I-2 | bumps 2:300",
        "kitty-paw | I-1 / I-2 | scored I-3",
        "kitty-paw | I-1 / I-2 | row I-3 | scored -I-3 / ",
        "kitty-paw | I-1 / I-2 | discards I-3 | aside I-3",
        "kitty-paw | I-1 / I-2 | pile I-3 | under 2",
        "kitty-paw | I-1 / I-2 | extra 1 | tied 1",
        "kitty-paw | I-1 / I-2 | extra 1 | tied 1 2",
        "kitty-paw | I-1 / I-2 | colour red",
        "kitty-paw pace=fast | I-1 / I-2",
        "kitty-paw sleepy | I-1 / I-2",
    ],
)
def test_text_that_is_no_position_cannot_be_read(text: str) -> None:
    with pytest.raises(CannotRead):
        KITTY_PAW.position(Position(text))


@pytest.mark.rule("GEN-6")
@pytest.mark.parametrize("line", ["G-1 lying C", "G-1 lying: J 0 0 back 90", f"G-1 lying {SYMBOLS[:2]}: J 0 0 back 90"])
def test_a_line_that_is_no_kitty_card_cannot_be_read(line: str) -> None:
    with pytest.raises(CannotRead):
        read_card(line)


@pytest.mark.rule("GEN-6")
def test_the_positions_that_differ_from_those_in_one_thing_can_be_read() -> None:
    for text in (
        "kitty-paw | I-1 / I-2 / I-3 / I-4",
        "kitty-paw practice=on | I-1",
        f"kitty-paw | {built('III-1')} / I-2",
    ):
        assert KITTY_PAW.position(Position(text)).seat_count() >= 1
