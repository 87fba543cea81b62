"""Makes the 48 Kitty cards: run ``python -m katzentisch.games.kitty_paw.generator`` to print `kitty_cards` anew.

Every card has dice of its own, so one can be thrown again (`THROWN_AGAIN`) without changing the others. A pattern grows
kitten by kitten and is thrown away until all of this holds:

- the kittens hang together: each touches another along at least half an edge, or overlaps it (level III alone);
- it fits a field of 4×4 cards, is at least two cards wide and high, and no plain rectangle;
- each breed is in it at most once, and one kitten lies exactly on the box;
- no two of the 48 have the same outline, even after a shift, a turn or in a mirror;
- nothing lies at the open end of the box (above it when it stands, to its right when it lies), so one sees which way it
  lies;
- level III: at least three overlaps; no half cell is covered twice; of one kitten at least half can be seen, of the
  others and of the one on the box at least three quarters; nothing lies under the kitten on the box but the box;
- kittens stand off the rows by half a card at most so often as the set allows (`Recipe`);
- belly sides and turned kittens are as many as `Recipe.difficulties` says (PAW-17), about as many of one as of the other.

Which breed sits on the box, which side the box shows, and which symbol a card asks for are shared out evenly (PAW-17).
"""

from __future__ import annotations

import sys
from typing import Final, final

from katzentisch.engine.chance import Dice
from katzentisch.games.kitty_paw.patterns import SETS, KittyCard
from katzentisch.games.kitty_paw.pieces import (
    BREEDS,
    CARD,
    CHIHUAHUA,
    NONE,
    overlap,
    placement,
    x_of,
    y_of,
)

SEED: Final = 7_000_007
FIELD: Final = 8  # half cells along the edge of a 4×4-card field
OVERLAPS: Final = 3
#: The half cells beside the box's flaps: of an upright box, of a lying one.
OPEN_END: Final[list[list[tuple[int, int]]]] = [[(0, -1), (1, -1)], [(2, 0), (2, 1)]]

#: Cards that looked dull on the contact sheet (a plain L, a second staircase), and how often each was thrown again.
THROWN_AGAIN: Final[dict[str, int]] = {"I-6": 1, "I-17": 1}

Cell = tuple[int, int]
Shape = list[Cell]


@final
class Recipe:
    """What the cards of a set have in common."""

    def __init__(self, name: str, kittens: list[int], difficulties: list[int], halves: tuple[int, int]) -> None:
        self.name = name
        self.kittens = kittens  # PAW-16, card by card
        self.difficulties = difficulties  # PAW-17, card by card
        self.halves = halves  # from how many to how many kittens stand half a card off the box's rows and columns
        self.overlapping = name == "III"


RECIPES: Final[list[Recipe]] = [
    Recipe("I", [4] * 12 + [5] * 12, [1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5], (0, 2)),
    Recipe("G", [5] * 4 + [6] * 4, [3, 4, 4, 5, 4, 5, 5, 6], (1, 3)),
    Recipe("Y", [5] * 4 + [6] * 4, [6, 7, 7, 8, 7, 8, 8, 9], (2, 5)),
    Recipe("III", [6] * 4 + [7] * 4, [8, 8, 9, 9, 9, 10, 10, 11], (2, 6)),
]


def make_all() -> list[KittyCard]:
    """All 48, in the order of their names."""
    shared = Dice(SEED)
    on_box = _cycle(7, 48, shared)
    cards: list[KittyCard] = []
    outlines: set[tuple[Cell, ...]] = set()
    for recipe in RECIPES:
        size = len(recipe.kittens)
        symbols = [NONE] * size if recipe.name == "I" else _cycle(CHIHUAHUA + 1, size, shared)
        boxes = _cycle(2, size, shared)
        for n in range(size):
            name = f"{recipe.name}-{n + 1}"
            dice = Dice(SEED + 1000 * (len(cards) + 1) + THROWN_AGAIN.get(name, 0))
            shape = _make_shape(recipe, n, boxes[n], dice)
            while outline(shape) in outlines:
                shape = _make_shape(recipe, n, boxes[n], dice)
            outlines.add(outline(shape))
            kittens = _dress(shape, recipe.difficulties[n], on_box[len(cards)], dice)
            cards.append(KittyCard(name, boxes[n], symbols[n], kittens))
    return cards


def _cycle(kinds: int, length: int, dice: Dice) -> list[int]:
    """So many numbers, each kind as often as the others, in random order within each cycle."""
    out: list[int] = []
    while len(out) < length:
        once = list(range(kinds))
        dice.shuffle(once)
        out += once
    return out[:length]


# ---------------------------------------------------------------------- shapes


def _make_shape(recipe: Recipe, n: int, box: int, dice: Dice) -> Shape:
    """Corners of the kittens, each over those before it; the first lies on the box, at 0 0."""
    while True:
        shape = _grow(recipe.kittens[n], recipe.overlapping, dice)
        if is_good(shape, box, recipe):
            return shape


def _grow(kittens: int, overlapping: bool, dice: Dice) -> Shape:
    shape: Shape = [(0, 0)]
    steps = _TOUCHING + _OVERLAPPING if overlapping else _TOUCHING
    while len(shape) < kittens:
        x, y = shape[dice.below(len(shape))]
        dx, dy = steps[dice.below(len(steps))]
        cell = (x + dx, y + dy)
        if overlapping or not any(_overlap(cell, other) for other in shape):
            shape.append(cell)
    return shape


# From one kitten to a next one that shares half an edge or a whole one with it, or that overlaps it.
_TOUCHING: Final[list[Cell]] = [
    (dx, dy) for dx in range(-2, 3) for dy in range(-2, 3) if (abs(dx) == 2) != (abs(dy) == 2)
]
_OVERLAPPING: Final[list[Cell]] = [
    (dx, dy) for dx in range(-1, 2) for dy in range(-1, 2) if (dx, dy) != (0, 0)
] * 2  # as often as touching, or a little more


def _overlap(one: Cell, other: Cell) -> bool:
    return abs(one[0] - other[0]) < CARD and abs(one[1] - other[1]) < CARD


def is_good(shape: Shape, box: int, recipe: Recipe) -> bool:
    """All that the module's text asks of a shape, except that it differs from the others."""
    width = max([x for x, _ in shape]) - min([x for x, _ in shape]) + CARD
    height = max([y for _, y in shape]) - min([y for _, y in shape]) + CARD
    covered = _covered(shape)
    if max(width, height) > FIELD or min(width, height) < 2 * CARD or len(covered) == width * height:
        return False
    if any(cell in covered for cell in OPEN_END[box]):
        return False
    least, most = recipe.halves
    if not least <= sum([x % CARD or y % CARD for x, y in shape]) <= most:
        return False
    return not recipe.overlapping or _is_good_heap(shape, covered)


def _covered(shape: Shape) -> dict[Cell, int]:
    """Every half cell that a kitten covers, and how many do."""
    cells: dict[Cell, int] = {}
    for x, y in shape:
        for cell in ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)):
            cells[cell] = cells.get(cell, 0) + 1
    return cells


def _is_good_heap(shape: Shape, covered: dict[Cell, int]) -> bool:
    overlaps = 0
    half_hidden = 0
    for height, lower in enumerate(shape):
        hidden = 0
        for upper in shape[height + 1 :]:
            if _overlap(lower, upper):
                overlaps += 1
                hidden += (CARD - abs(lower[0] - upper[0])) * (CARD - abs(lower[1] - upper[1]))
        if hidden > (2 if height else 1):
            return False
        half_hidden += hidden == 2
    return overlaps >= OVERLAPS and half_hidden <= 1 and max(covered.values()) <= 2


def outline(shape: Shape) -> tuple[Cell, ...]:
    """The same for all shapes that a shift, a turn or a mirror makes alike."""
    looks: list[tuple[Cell, ...]] = []
    for _ in range(2):
        shape = [(-x, y) for x, y in shape]
        for _ in range(4):
            shape = [(-y, x) for x, y in shape]
            left, top = min([x for x, _ in shape]), min([y for _, y in shape])
            looks.append(tuple(sorted([(x - left, y - top) for x, y in shape])))
    return min(looks)


# ---------------------------------------------------------------------- breeds, sides, rotations


def _dress(shape: Shape, difficulty: int, on_box: int, dice: Dice) -> tuple[int, ...]:
    breeds = [breed for breed in range(len(BREEDS)) if breed != on_box]
    dice.shuffle(breeds)
    breeds = [on_box, *breeds]
    bellies = difficulty // 2 + dice.below(2) * (difficulty % 2)
    belly = _some(len(shape), bellies, dice)
    turned = _some(len(shape), difficulty - bellies, dice)
    return tuple(
        [placement(breeds[n], x, y, belly[n], (1 + dice.below(3)) * turned[n]) for n, (x, y) in enumerate(shape)]
    )


def _some(among: int, chosen: int, dice: Dice) -> list[int]:
    row = [1] * chosen + [0] * (among - chosen)
    dice.shuffle(row)
    return row


# ---------------------------------------------------------------------- what came out


class Measured:
    """PAW-17 and more, averaged over a set."""

    def __init__(self, name: str, cards: list[KittyCard]) -> None:
        self.name = name
        self.cards = len(cards)
        self.kittens = sum([len(card.kittens) for card in cards]) / len(cards)
        self.difficulty = sum([card.difficulty() for card in cards]) / len(cards)
        self.halves = sum([_halves(card) for card in cards]) / len(cards)
        self.overlaps = sum([_overlaps(card) for card in cards]) / len(cards)

    def row(self) -> str:
        """A row of the table in the documentation."""
        numbers = (self.kittens, self.difficulty, self.halves, self.overlaps)
        return f"| {self.name} | {self.cards} | " + " | ".join([f"{number:.2f}" for number in numbers]) + " |"


def _halves(card: KittyCard) -> int:
    return sum([int(x_of(k) % CARD or y_of(k) % CARD) for k in card.kittens])


def _overlaps(card: KittyCard) -> int:
    return sum([overlap(a, b) for n, a in enumerate(card.kittens) for b in card.kittens[:n]])


def measure(cards: list[KittyCard]) -> list[Measured]:
    """Set by set."""
    return [Measured(name, [card for card in cards if SETS[card.in_set] == name]) for name in SETS]


def module_text(cards: list[KittyCard]) -> str:
    """The module `kitty_cards`."""
    lines = "".join([f'    "{card.line()}",\n' for card in cards])
    return f"{_HEAD}LINES: Final[list[str]] = [\n{lines}]\n"


_HEAD: Final = '''"""The 48 Kitty cards: name, box, symbol (``-``: none), then each kitten's breed, place from the box, side and rotation.

A kitten lies over those before it. Made by `generator`; change that, not this.
"""

from __future__ import annotations

from typing import Final

'''


if __name__ == "__main__":
    sys.stdout.write(module_text(make_all()))
