"""Kitty Paw: the pieces, setting up, grabbing a card, building."""

from __future__ import annotations

from collections import Counter

import pytest

from katzentisch.engine.state import Refused
from katzentisch.games.kitty_paw import KITTY_PAW
from katzentisch.games.kitty_paw.patterns import CARDS, SETS
from katzentisch.games.kitty_paw.pieces import BREED_NAMES, BREEDS, SYMBOLS
from tests.rules.kitty_paw_words import (
    area,
    event,
    kittens,
    middle,
    names,
    new_paw,
    paw,
    paws,
    pile,
    scored,
    wrong,
)

rule = pytest.mark.rule


def forbidden(seats: int, **choices: str) -> str | None:
    refusal = KITTY_PAW.forbidden(KITTY_PAW.resolve("printed", choices), seats)
    return None if refusal is None else refusal.rule


def sets(cards: list[str]) -> list[str]:
    return [name.partition("-")[0] for name in cards]


# ---------------------------------------------------------------------- the pieces


@rule("PAW-1")
def test_there_are_four_kittens_each_of_seven_breeds() -> None:
    table = new_paw(4).play("table deal")
    assert Counter(kitten[0] for kitten in middle(table)) == dict.fromkeys(BREEDS, 4)
    assert BREED_NAMES == [
        "Japanese Bobtail",
        "Exotic Shorthair",
        "Russian Blue",
        "Egyptian Mau",
        "European Shorthair",
        "Bombay",
        "Persian",
    ]


@rule("PAW-1")
@pytest.mark.parametrize("side", ["back", "belly"])
def test_a_kitten_shows_its_back_or_its_belly(side: str) -> None:
    table = paw("I-1, paw J1 / ").play(f"0 place J1 2 2 {side} 0")
    assert area(table, 0) == [f"J1 2 2 {side} 0"]


@rule("PAW-2")
def test_everybody_has_a_box_that_stands_or_lies() -> None:
    table = paw("I-1 / I-2 / I-3 / I-4")
    assert event(table.play("3 box"), "turned_box") == ["turned_box seat=3 what=lying"]
    assert event(table.play("3 box"), "turned_box") == ["turned_box seat=3 what=upright"]
    assert table.view.boxes == 0


@rule("PAW-2")
def test_behind_the_eight_hide_and_seek_cards_are_the_seven_breeds_and_a_chihuahua() -> None:
    card = next(card for card in CARDS if card.symbol >= 0)
    seen = set()
    for place in range(8):
        table = paw(f"{card.name} / I-1", "seek CPBEMRXJ").play(f"0 seek {place}")
        seen.add(table.events[0].split()[-1])
    assert seen == set(SYMBOLS) == {*BREEDS, "C"}


@rule("PAW-3")
def test_there_are_48_kitty_cards_in_four_sets() -> None:
    assert Counter(SETS[card.in_set] for card in CARDS) == {"I": 24, "G": 8, "Y": 8, "III": 8}
    assert [card.level for card in CARDS if SETS[card.in_set] in ("G", "Y")] == [2] * 16


# ---------------------------------------------------------------------- setting up


@rule("PAW-4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_set_of_kittens_a_player_lies_in_the_middle(seats: int) -> None:
    table = new_paw(seats).play("table deal")
    assert Counter(kitten[0] for kitten in middle(table)) == dict.fromkeys(BREEDS, seats)
    assert table.view.boxes == 0
    assert area(table, 0) == []


@rule("PAW-4")
def test_four_cards_are_turned_up_and_all_hide_and_seek_cards_show_their_boxes() -> None:
    table = new_paw(2).play("table deal")
    assert len(table.view.row) == 4
    assert table.view.symbols == (-1,) * 8
    assert table.view.open_places == {}


@rule("PAW-4", "PAW-13")
@pytest.mark.parametrize(("level2", "letter"), [("green", "G"), ("yellow", "Y")])
def test_the_pile_has_level_one_over_one_colour_of_two_over_three(level2: str, letter: str) -> None:
    table = new_paw(3, level2=level2).play("table deal")
    cards = names(table.view.row) + pile(table)
    assert sets(cards) == ["I"] * 24 + [letter] * 8 + ["III"] * 8
    assert len(set(cards)) == 40


@rule("PAW-4")
def test_every_level_and_the_hide_and_seek_cards_are_shuffled() -> None:
    tables = [new_paw(2, seed).play("table deal") for seed in range(6)]
    assert len({tuple(pile(table)[:12]) for table in tables}) == 6
    assert len({tuple(pile(table)[-8:]) for table in tables}) == 6
    assert len({table.playthrough.state.seeks for table in tables}) == 6  # type: ignore[attr-defined]


@rule("PAW-13")
def test_mixed_puts_all_48_into_one_pile() -> None:
    table = new_paw(2, levels="mixed").play("table deal")
    cards = names(table.view.row) + pile(table)
    assert sorted(cards) == sorted(card.name for card in CARDS)
    assert sets(cards) != sorted(sets(cards), key=SETS.index)


@rule("PAW-14")
def test_two_to_four_can_play() -> None:
    assert [forbidden(seats) for seats in range(1, 6)] == ["PAW-14", None, None, None, "PAW-14"]


@rule("PAW-14")
def test_practice_is_for_one() -> None:
    assert [forbidden(seats, practice="on") for seats in range(1, 4)] == [None, "PAW-14", "PAW-14"]
    with pytest.raises(Refused):
        new_paw(2, practice="on")


@rule("PAW-21")
def test_kittens_in_the_middle_lie_at_random_and_the_same_for_everyone() -> None:
    tables = [new_paw(4, seed).play("table deal") for seed in range(20)]
    for kitten in range(28):
        assert len({table.view.lies[kitten] for table in tables}) > 3
    for table in tables:  # each kitten by itself, also of those drawn together
        assert len(set(table.view.lies[:10])) > 2
    assert {lie for table in tables for lie in table.view.lies} == set(range(8))
    for table in tables:
        assert {table.playthrough.view(seat).lies for seat in range(4)} == {table.view.lies}  # type: ignore[attr-defined]


@rule("PAW-21")
@pytest.mark.parametrize("lie", range(8))
def test_however_a_kitten_lies_it_is_placed_as_its_player_wants(lie: int) -> None:
    table = paw("I-1 / ", f"lies {lie}" + "0" * 27).play("0 take J1")
    ways = {move for move in table.moves(0) if move.startswith("place J1 0 2 ")}
    assert ways == {f"place J1 0 2 {side} {turn}" for side in ("back", "belly") for turn in (0, 90, 180, 270)}


# ---------------------------------------------------------------------- grabbing


@rule("PAW-5")
def test_everyone_grabs_a_different_card_of_the_row() -> None:
    table = paw(" / / ", "row I-1 I-2 I-3 I-4").play("1 grab I-3", "0 grab I-1", "2 grab I-4")
    assert names(table.view.cards) == ["I-1", "I-3", "I-4"]
    assert names(table.view.row) == ["I-2"]


@rule("PAW-5")
def test_without_a_card_nobody_builds_or_claims() -> None:
    table = paw(" / I-2", "row I-1")
    assert table.moves(0) == {"grab I-1"}
    assert {table.refused(f"0 {move}") for move in ("take J1", "box", "seek 0", "claim", "back")} == {"PAW-5"}


@rule("PAW-5")
def test_all_build_at_the_same_time() -> None:
    table = paw("I-1 / I-2 / ", "row I-3")
    assert table.waiting_for == [0, 1, 2]
    table.play("0 take J1", "1 take J2", "2 grab I-3", "1 place J2 2 0 back 0", "0 place J1 0 2 belly 90")
    assert (area(table, 0), area(table, 1)) == (["J1 0 2 belly 90"], ["J2 2 0 back 0"])


@rule("PAW-30")
@pytest.mark.parametrize(("first", "second"), [(1, 0), (0, 1)])
def test_a_contested_card_goes_to_the_first_to_arrive(first: int, second: int) -> None:
    table = paw(" / ", "row I-1 I-2").play(f"{first} grab I-1")
    refusal = table.refusal(f"{second} grab I-1")
    assert (refusal.rule, refusal.code, refusal.params) == ("PAW-30", "card_gone", {"seat": str(first)})
    cards = names(table.play(f"{second} grab I-2").view.cards)
    assert (cards[first], cards[second]) == ("I-1", "I-2")


@rule("PAW-19")
def test_a_card_cannot_be_exchanged() -> None:
    assert paw("I-1 / ", "row I-2").refused("0 grab I-2") == "PAW-19"


@rule("PAW-19")
def test_who_has_grabbed_nothing_gets_one_of_the_rest() -> None:
    table = paw("I-1 / / ", "row I-2 I-3 I-4").play("table hand out")
    handed = names(table.view.cards)[1:]
    assert len(set(handed)) == 2
    assert set(handed) <= {"I-2", "I-3", "I-4"}
    assert names(table.view.cards)[0] == "I-1"
    assert len(table.view.row) == 1
    assert [text.split()[:2] for text in event(table, "handed_out")] == [
        ["handed_out", "seat=1"],
        ["handed_out", "seat=2"],
    ]


@rule("PAW-19")
def test_the_card_that_is_handed_out_is_random() -> None:
    handed = set()
    for seed in range(12):
        table = new_paw(2, seed).play("table deal")
        row = table.view.row
        handed.add(row.index(table.play("table hand out").view.cards[0]))
    assert len(handed) > 2


@rule("PAW-19", "GEN-1")
def test_every_card_that_is_handed_out_is_drawn_anew() -> None:
    table = new_paw(3, 5).play("table deal")
    uses = table.playthrough.chance.uses  # type: ignore[attr-defined]
    before = len(uses)
    table.play("table hand out")
    assert len(uses) == before + 3


@rule("PAW-19")
def test_when_all_have_a_card_there_is_nothing_to_hand_out() -> None:
    assert paw("I-1 / I-2", "row I-3").refused("table hand out") == "PAW-19"


# ---------------------------------------------------------------------- building


@rule("PAW-6")
def test_a_kitten_is_placed_or_put_back_before_the_next_is_taken() -> None:
    table = paw("I-1 / I-2").play("0 take J1")
    assert paws(table) == ["J1", ""]
    assert "J1" not in middle(table)
    assert table.refused("0 take X1") == "PAW-6"
    assert table.play("0 back", "0 take X1", "0 place X1 2 0 back 0", "0 take R1").waiting_for == [0, 1]


@rule("PAW-6")
def test_a_kitten_put_back_lies_in_the_middle_again_as_before() -> None:
    table = paw("I-1 / I-2", "lies 5" + "0" * 27)
    table.play("0 take J1", "0 back")
    assert "J1" in middle(table)
    assert table.view.lies[0] == 5
    assert paws(table) == ["", ""]


@rule("PAW-6")
def test_only_the_kitten_in_the_paw_is_placed() -> None:
    table = paw("I-1, paw J1 / I-2")
    assert table.refused("0 place X1 2 0 back 0") == "PAW-6"
    assert table.refused("1 place X1 2 0 back 0") == "PAW-6"
    assert table.refused("1 back") == "PAW-6"


@rule("PAW-23")
def test_a_contested_kitten_goes_to_one_and_the_other_is_told_who_has_it() -> None:
    table = paw("I-1 / I-2").play("1 take J2")
    refusal = table.refusal("0 take J2")
    assert (refusal.rule, refusal.code, refusal.params) == ("PAW-23", "kitten_gone", {"seat": "1"})
    table.play("1 place J2 2 0 back 0")
    assert table.refusal("0 take J2").code == "kitten_gone"


@rule("PAW-23")
def test_a_second_kitten_of_a_breed_is_refused() -> None:
    table = paw("I-1, J1 2 0 back 0 / I-2")
    assert table.refused("0 take J2") == "PAW-23"
    assert "take J2" in table.moves(1)


@rule("PAW-23")
def test_whatever_lies_on_a_kitten_covers_it_not_only_the_next() -> None:
    table = paw("III-1, J1 2 0 back 0, X1 -4 0 back 0, R1 3 1 back 0 / I-2")
    assert table.refusal("0 pick J1").code == "covered"
    assert {move for move in table.moves(0) if move.startswith("pick")} == {"pick X1", "pick R1"}


@rule("PAW-23")
def test_a_breed_in_the_paw_counts_too() -> None:
    assert paw("I-1, paw J1 / I-2").refusal("0 take J2").code == "paw_full"
    table = paw("I-1, paw J1 / I-2").play("0 place J1 2 0 back 0")
    assert table.refusal("0 take J2").code == "breed_twice"
    assert "take J2" in table.play("0 pick J1", "0 back").moves(0)


@rule("PAW-23")
def test_own_kittens_may_be_picked_up_again() -> None:
    table = paw("I-1, J1 2 0 back 0, X1 4 0 back 0 / I-2").play("0 pick J1")
    assert area(table, 0) == ["X1 4 0 back 0"]
    assert paws(table) == ["J1", ""]
    assert area(table.play("0 place J1 -2 1 belly 270"), 0) == ["X1 4 0 back 0", "J1 -2 1 belly 270"]


@rule("PAW-23")
def test_kittens_of_others_may_not_be_picked_up() -> None:
    refusal = paw("I-1, J1 2 0 back 0 / I-2").refusal("1 pick J1")
    assert (refusal.rule, refusal.code, refusal.params) == ("PAW-23", "not_yours", {"seat": "0"})


@rule("PAW-23")
@pytest.mark.parametrize(
    ("x", "y", "is_covered"), [(3, 1, True), (2, 0, True), (1, -1, True), (4, 0, False), (2, 2, False)]
)
def test_a_covered_kitten_may_not_be_picked_up(x: int, y: int, is_covered: bool) -> None:
    table = paw(f"III-1, J1 2 0 back 0, X1 {x} {y} back 0 / I-2")
    assert ("pick J1" not in table.moves(0)) == is_covered
    if is_covered:
        assert table.refusal("0 pick J1").code == "covered"
        table.play("0 pick X1", "0 back")
    assert "pick J1" in table.moves(0)


@rule("PAW-23")
@pytest.mark.parametrize(
    ("x", "y", "is_bare"), [(0, 0, False), (1, 1, False), (-1, 0, False), (2, 0, True), (0, -2, True)]
)
def test_the_box_turns_only_when_bare(x: int, y: int, is_bare: bool) -> None:
    table = paw(f"I-1, J1 {x} {y} back 0 / I-2")
    assert ("box" in table.moves(0)) == is_bare
    if not is_bare:
        assert table.refused("0 box") == "PAW-23"
    assert table.play("1 box").view.boxes == 2


@rule("PAW-20")
def test_a_kitten_lies_at_most_six_half_cells_from_the_box() -> None:
    table = paw("I-1, paw J1 / I-2")
    placings = {move for move in table.moves(0) if move.startswith("place ")}
    assert len(placings) == 13 * 13 * 2 * 4
    for x, y in ((7, 0), (-7, 0), (0, 7), (0, -7)):
        assert table.refused(f"0 place J1 {x} {y} back 0") == "PAW-20"
    assert area(table.play("0 place J1 -6 6 belly 180"), 0) == ["J1 -6 6 belly 180"]


@rule("PAW-20")
def test_a_card_covers_two_by_two_half_cells() -> None:
    for x in range(-2, 5):
        for y in range(-2, 3):
            table = paw(f"III-1, J1 1 0 back 0, X1 {x} {y} back 0 / I-2")
            meet = {(1, 0), (2, 0), (1, 1), (2, 1)} & {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}
            assert ("pick J1" not in table.moves(0)) == bool(meet), (x, y)


@rule("PAW-20")
def test_a_kitten_on_the_box_lies_exactly_over_it() -> None:
    first, *rest = kittens("I-1")
    assert first.split()[1:3] == ["0", "0"]
    beside = first.replace(" 0 0 ", " 0 1 ")
    table = paw(f"I-1, {beside}, {', '.join(rest)} / I-2").play("0 claim")
    assert wrong(table) == [f"place {first[0]} 0,0 0,1"]


# ---------------------------------------------------------------------- the general rules


@rule("GEN-4")
def test_nothing_is_ever_taken_back() -> None:
    table = paw("I-1 / I-2").play("0 take J1")
    assert table.refused("0 undo") == "GEN-4"


@rule("GEN-5")
def test_a_round_of_more_than_1500_moves_goes_on() -> None:
    table = paw("I-1 / I-2")
    state = table.playthrough.state
    box = KITTY_PAW.parse("box")
    for _ in range(1600):
        state.play(0, box)
    assert table.waiting_for == [0, 1]
    assert scored(table) == [0, 0]


@rule("GEN-2", "GEN-3")
def test_nobody_deals_but_the_table_and_there_is_no_turn_clock() -> None:
    assert {option.name for option in KITTY_PAW.options} == {"levels", "level2", "practice", "pace"}
    assert new_paw(3).waiting_for == [-1]
    assert new_paw(3).moves(-1) == {"deal"}
