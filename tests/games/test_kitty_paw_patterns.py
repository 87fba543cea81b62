"""The 48 Kitty cards: as the generator makes them, within its constraints, harder from set to set; and what is right."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from katzentisch.games.kitty_paw import generator
from katzentisch.games.kitty_paw.kitty_cards import LINES
from katzentisch.games.kitty_paw.patterns import CARDS, SETS, KittyCard, faults, is_right, read_card
from katzentisch.games.kitty_paw.pieces import (
    BELLY,
    KITTENS,
    NONE,
    REACH,
    kitten_at,
    on_box,
    overlap,
    placement,
    rotation_of,
    side_of,
    x_of,
    y_of,
)

ROOT = Path(__file__).parents[2]
EVERY_CARD = pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)

Cell = tuple[int, int]


def cards_of(name: str) -> list[KittyCard]:
    return [card for card in CARDS if SETS[card.in_set] == name]


def corners(card: KittyCard) -> list[Cell]:
    return [(x_of(k), y_of(k)) for k in card.kittens]


def cells(corner: Cell) -> set[Cell]:
    x, y = corner
    return {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}


# ---------------------------------------------------------------------- how they were made


@pytest.mark.rule("PAW-17")
def test_the_cards_are_those_that_the_generator_makes() -> None:
    made = generator.make_all()
    assert [card.line() for card in made] == LINES
    source = ROOT / "src/katzentisch/games/kitty_paw/kitty_cards.py"
    assert source.read_text(encoding="utf-8") == generator.module_text(made)


def test_a_card_is_read_as_it_is_written() -> None:
    assert [read_card(line).line() for line in LINES] == LINES
    assert len({card.name for card in CARDS}) == 48


@EVERY_CARD
def test_a_pattern_hangs_together(card: KittyCard) -> None:
    """Each kitten is reached from the first over shared edges of at least half a card, or overlaps."""
    reached, waiting = set(), [corners(card)[0]]
    while waiting:
        here = waiting.pop()
        reached.add(here)
        around = {(x + dx, y + dy) for x, y in cells(here) for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))}
        waiting += [other for other in corners(card) if other not in reached and cells(other) & around]
    assert reached == set(corners(card))


@EVERY_CARD
def test_a_pattern_fits_a_field_of_four_by_four_cards_and_the_reach_of_the_box(card: KittyCard) -> None:
    xs, ys = zip(*corners(card), strict=True)
    assert 4 <= max(xs) - min(xs) + 2 <= 8
    assert 4 <= max(ys) - min(ys) + 2 <= 8
    assert max(map(abs, (*xs, *ys))) <= REACH


@EVERY_CARD
@pytest.mark.rule("PAW-17")
def test_a_breed_is_in_a_pattern_at_most_once(card: KittyCard) -> None:
    assert len({kitten_at(k) for k in card.kittens}) == len(card.kittens)


@EVERY_CARD
@pytest.mark.rule("PAW-3", "PAW-20")
def test_one_kitten_lies_exactly_on_the_box(card: KittyCard) -> None:
    assert corners(card).count((0, 0)) == 1
    if card.level < 3:
        assert sum(on_box(k) for k in card.kittens) == 1


@EVERY_CARD
@pytest.mark.rule("PAW-3")
def test_only_level_three_overlaps_and_only_level_one_has_no_symbol(card: KittyCard) -> None:
    overlaps = [pair for pair in combinations(card.kittens, 2) if overlap(*pair)]
    assert bool(overlaps) == (card.level == 3)
    assert (card.symbol < 0) == (card.level == 1)


@EVERY_CARD
def test_one_sees_which_way_the_box_lies(card: KittyCard) -> None:
    end = {(2, 0), (2, 1)} if card.box else {(0, -1), (1, -1)}
    assert not any(cells(corner) & end for corner in corners(card))


@pytest.mark.parametrize("card", cards_of("III"), ids=lambda card: card.name)
def test_an_overlapping_pattern_can_be_made_out(card: KittyCard) -> None:
    covered = Counter(cell for corner in corners(card) for cell in cells(corner))
    assert max(covered.values()) == 2
    hidden = []
    for height, corner in enumerate(corners(card)):
        above = set().union(*(cells(other) for other in corners(card)[height + 1 :]))
        hidden.append(len(cells(corner) & above))
    assert sorted(hidden)[-1] <= 2
    assert sorted(hidden)[-2] <= 1
    assert hidden[0] <= 1  # the kitten on the box
    assert sum(overlap(*pair) for pair in combinations(card.kittens, 2)) >= 3


def test_no_two_outlines_are_alike_even_turned_or_mirrored() -> None:
    looks: dict[frozenset[Cell], str] = {}
    for card in CARDS:
        mine = set()
        for mirror in (1, -1):
            shape = [(mirror * x, y) for x, y in corners(card)]
            for _ in range(4):
                shape = [(-y, x) for x, y in shape]
                left, top = min(x for x, _ in shape), min(y for _, y in shape)
                mine.add(frozenset((x - left, y - top) for x, y in shape))
        for look in mine:
            assert look not in looks, (card.name, looks[look])
        looks |= dict.fromkeys(mine, card.name)


@pytest.mark.rule("PAW-16")
def test_points_are_kittens_and_minus_points_the_level() -> None:
    assert all(
        (card.points, card.level) == (len(card.kittens), {"I": 1, "G": 2, "Y": 2, "III": 3}[SETS[card.in_set]])
        for card in CARDS
    )
    assert Counter(card.points for card in cards_of("I")) == {4: 12, 5: 12}
    assert Counter(card.points for card in cards_of("G")) == {5: 4, 6: 4}
    assert Counter(card.points for card in cards_of("Y")) == {5: 4, 6: 4}
    assert Counter(card.points for card in cards_of("III")) == {6: 4, 7: 4}


@pytest.mark.rule("PAW-17")
@pytest.mark.parametrize("name", ["G", "Y", "III"])
def test_each_symbol_is_once_in_a_set_of_eight(name: str) -> None:
    assert sorted(card.symbol for card in cards_of(name)) == list(range(8))


def test_boxes_and_the_kittens_on_them_are_shared_out_evenly() -> None:
    for name in SETS:
        assert Counter(card.box for card in cards_of(name)) == {
            0: len(cards_of(name)) // 2,
            1: len(cards_of(name)) // 2,
        }
    on_boxes = Counter(kitten_at(card.kittens[0]) for card in CARDS)
    assert len(on_boxes) == 7
    assert max(on_boxes.values()) - min(on_boxes.values()) <= 1


# ---------------------------------------------------------------------- how hard they are


def difficulty(name: str) -> float:
    """PAW-17, counted anew: belly sides and turned kittens, on average."""
    counts = [(side_of(k) == BELLY) + (rotation_of(k) != 0) for card in cards_of(name) for k in card.kittens]
    return sum(counts) / len(cards_of(name))


@pytest.mark.rule("PAW-17")
def test_difficulty_rises_from_set_to_set_and_yellow_is_two_above_green() -> None:
    measured = [difficulty(name) for name in SETS]
    assert measured == sorted(set(measured))
    assert difficulty("Y") - difficulty("G") >= 2


@pytest.mark.rule("PAW-17")
def test_the_documents_table_is_what_is_measured() -> None:
    rows = [measured.row() for measured in generator.measure(CARDS)]
    document = (ROOT / "docs/kitty-paw.md").read_text(encoding="utf-8")
    assert [row for row in rows if row not in document] == []
    assert [float(row.split("|")[4]) for row in rows] == [pytest.approx(difficulty(name), abs=0.005) for name in SETS]


def test_the_contact_sheet_shows_the_cards_as_they_are() -> None:
    script = ROOT / "scripts/kitty_paw_sheet.py"
    drawn = subprocess.run([sys.executable, str(script)], capture_output=True, encoding="utf-8", check=True).stdout
    assert drawn == (ROOT / "docs/kitty-paw-sheet.svg").read_text(encoding="utf-8")


# ---------------------------------------------------------------------- right and wrong


def area_of(card: KittyCard) -> list[int]:
    """The pattern, built with the first kitten of each breed."""
    return [_with(k) for k in card.kittens]


def _with(k: int, **changes: int) -> int:
    """A card's kitten as the first kitten of its breed, with something changed."""
    now = {"kitten": kitten_at(k) * 4, "x": x_of(k), "y": y_of(k), "side": side_of(k), "rotation": rotation_of(k)}
    return placement(**{**now, **changes})


def right(card: KittyCard, area: list[int], box: int | None = None, symbol: int | None = None, paw: int = NONE) -> bool:
    return is_right(card, tuple(area), card.box if box is None else box, card.symbol if symbol is None else symbol, paw)


@EVERY_CARD
@pytest.mark.rule("PAW-22")
def test_a_change_of_any_one_kitten_is_wrong(card: KittyCard) -> None:
    area = area_of(card)
    assert right(card, area)
    for n, k in enumerate(card.kittens):
        changed = [_with(k, side=1 - side_of(k))]
        changed += [_with(k, rotation=turn) for turn in range(4) if turn != rotation_of(k)]
        changed += [
            _with(k, x=x, y=y)
            for x in range(-REACH, REACH + 1)
            for y in range(-REACH, REACH + 1)
            if (x, y) != (x_of(k), y_of(k))
        ]
        breeds = {kitten_at(other) for other in card.kittens}
        changed += [_with(k, kitten=breed * 4) for breed in range(7) if breed not in breeds]
        for other in changed:
            assert not right(card, [*area[:n], other, *area[n + 1 :]])
        assert not right(card, [*area[:n], *area[n + 1 :]])


@EVERY_CARD
@pytest.mark.rule("PAW-22")
def test_a_change_of_anything_else_is_wrong(card: KittyCard) -> None:
    area = area_of(card)
    assert not right(card, area, box=1 - card.box)
    assert not right(card, area, paw=27)
    assert right(card, area, symbol=card.symbol)
    if card.symbol >= 0:
        assert not right(card, area, symbol=NONE)
    for breed in set(range(7)) - {kitten_at(k) for k in card.kittens}:
        assert not right(card, [*area, placement(breed * 4, 6, 6, 0, 0)])
        assert not right(card, [placement(breed * 4, 6, 6, 0, 0), *area])


@EVERY_CARD
@pytest.mark.rule("PAW-22")
def test_a_whole_that_is_shifted_off_the_box_turned_or_mirrored_is_wrong(card: KittyCard) -> None:
    for box in (0, 1):
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -2)):
            assert not right(card, [_with(k, x=x_of(k) + dx, y=y_of(k) + dy) for k in card.kittens], box)
        shape = list(card.kittens)
        for _ in range(3):
            shape = [placement(kitten_at(k), -y_of(k), x_of(k), side_of(k), (rotation_of(k) + 1) % 4) for k in shape]
            assert not right(card, [_with(k) for k in shape], box)
        for turned in (rotation_of, lambda k: -rotation_of(k) % 4):
            assert not right(card, [_with(k, x=-x_of(k), rotation=turned(k)) for k in card.kittens], box)
            assert not right(card, [_with(k, y=-y_of(k), rotation=turned(k)) for k in card.kittens], box)


@EVERY_CARD
@pytest.mark.rule("PAW-22")
def test_two_overlapping_kittens_laid_the_other_way_round_are_wrong(card: KittyCard) -> None:
    area = area_of(card)
    for lower, upper in combinations(range(len(area)), 2):
        order = [*area[:lower], *area[lower + 1 : upper + 1], area[lower], *area[upper + 1 :]]
        told = faults(card, tuple(order), card.box, card.symbol, NONE)
        if overlap(area[lower], area[upper]):
            assert {fault.kind for fault in told} == {"cover"}
            assert kitten_at(card.kittens[upper]) in {fault.breed for fault in told}


@given(st.sampled_from(CARDS), st.randoms(use_true_random=False))
@pytest.mark.rule("PAW-22")
def test_a_pattern_built_in_any_order_is_right_if_who_covers_whom_is(card: KittyCard, chooser: object) -> None:
    area = area_of(card)
    order = list(range(len(area)))
    chooser.shuffle(order)  # type: ignore[attr-defined]
    keeps_covers = all(
        order.index(lower) < order.index(upper)
        for lower, upper in combinations(range(len(area)), 2)
        if overlap(area[lower], area[upper])
    )
    assert right(card, [area[n] for n in order]) == keeps_covers


@pytest.mark.rule("PAW-22")
def test_a_kitten_left_in_the_paw_is_a_fault_whichever_it_is() -> None:
    card = CARDS[0]
    for kitten in range(KITTENS):
        told = faults(card, tuple(area_of(card)), card.box, card.symbol, kitten)
        assert [(fault.kind, fault.breed) for fault in told] == [("paw", kitten >> 2)]
