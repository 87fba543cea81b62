"""Draws all 48 Kitty cards on one sheet: `python scripts/kitty_paw_sheet.py > docs/kitty-paw-sheet.svg`.

A plain drawing to look the patterns over, not the art of the page: a kitten is a tile with its letter; ears show which way
is up, eyes that the belly is shown. The box is the brown frame; its flaps are on top when it stands, at the side when it
lies.
"""

from __future__ import annotations

import sys

from katzentisch.games.kitty_paw.patterns import CARDS, SETS, KittyCard
from katzentisch.games.kitty_paw.pieces import (
    BELLY,
    BREEDS,
    CARD,
    LYING,
    SYMBOLS,
    kitten_at,
    rotation_of,
    side_of,
    x_of,
    y_of,
)

HALF = 13  # pixels of a half cell
TILE = HALF * CARD
PANEL = HALF * 8 + 24
COLUMNS = 8
BACKGROUNDS = {"I": "#f4efe6", "G": "#dff0dc", "Y": "#fbf1c4", "III": "#f3dcdc"}
COLOURS = dict(zip(BREEDS, ("#f6d9b8", "#e7a15c", "#8fa3b8", "#c9b26b", "#a9a49b", "#5b5560", "#efe9f2"), strict=True))


def sheet(cards: list[KittyCard]) -> str:
    """The whole sheet as SVG."""
    rows = (len(cards) + COLUMNS - 1) // COLUMNS
    size = f'width="{COLUMNS * PANEL}" height="{rows * (PANEL + 14)}"'
    panels = [panel(card, n % COLUMNS * PANEL, n // COLUMNS * (PANEL + 14)) for n, card in enumerate(cards)]
    style = "<style>text{font-family:sans-serif;text-anchor:middle}</style>"
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n{style}\n' + "\n".join(panels) + "\n</svg>\n"


def panel(card: KittyCard, left: int, top: int) -> str:
    """One Kitty card with its name, points and symbol."""
    xs, ys = [x_of(k) for k in card.kittens], [y_of(k) for k in card.kittens]
    # The pattern stands in the middle of its field.
    dx = left + PANEL / 2 - (min(xs) + max(xs) + CARD) * HALF / 2
    dy = top + 14 + PANEL / 2 - (min(ys) + max(ys) + CARD) * HALF / 2
    symbol = f" · {SYMBOLS[card.symbol]}" if card.symbol >= 0 else ""
    head = f"{card.name}   {card.points}/−{card.level}{symbol}"
    drawn = [
        f'<rect x="{left + 1}" y="{top + 1}" width="{PANEL - 2}" height="{PANEL + 12}" rx="6" '
        f'fill="{BACKGROUNDS[SETS[card.in_set]]}" stroke="#999"/>',
        f'<text x="{left + PANEL / 2}" y="{top + 13}" font-size="10">{head}</text>',
        box(card.box, dx, dy),
        *[kitten(k, dx, dy) for k in card.kittens],
    ]
    return "".join(drawn)


def box(side: int, dx: float, dy: float) -> str:
    """The box card, peeping out under its kitten."""
    flaps = (
        f'<path d="M{TILE + 3} -3 l6 5 v{TILE - 4} l-6 5 z" fill="#8a5a2b"/>'
        if side == LYING
        else f'<path d="M-3 -3 l5 -6 h{TILE - 4} l5 6 z" fill="#8a5a2b"/>'
    )
    frame = f'<rect x="-3" y="-3" width="{TILE + 6}" height="{TILE + 6}" fill="#b9803f"/>'
    return f'<g transform="translate({dx:g} {dy:g})">{frame}{flaps}</g>'


def kitten(placed: int, dx: float, dy: float) -> str:
    """One kitten in its place."""
    letter = BREEDS[kitten_at(placed)]
    ink = "#fff" if letter == "B" else "#222"
    turn = f"rotate({90 * rotation_of(placed)} {HALF} {HALF})"
    ears = f'<path d="M5 6 l2 -5 l4 4 z M{TILE - 5} 6 l-2 -5 l-4 4 z" fill="{ink}"/>'
    eyes = f'<circle cx="{HALF - 5}" cy="8" r="1.5" fill="{ink}"/><circle cx="{HALF + 5}" cy="8" r="1.5" fill="{ink}"/>'
    stripes = f'<path d="M7 {TILE - 4} h12 M9 {TILE - 2} h8" stroke="{ink}" stroke-width="0.8"/>'
    tile = f'<rect x="0.7" y="0.7" width="{TILE - 1.4}" height="{TILE - 1.4}" rx="3" fill="{COLOURS[letter]}" stroke="#333"/>'
    inside = eyes if side_of(placed) == BELLY else stripes
    name = f'<text x="{HALF}" y="{HALF + 8}" font-size="12" fill="{ink}">{letter}</text>'
    place = f"translate({dx + x_of(placed) * HALF:g} {dy + y_of(placed) * HALF:g})"
    return f'<g transform="{place} {turn}">{tile}{ears}{inside}{name}</g>'


if __name__ == "__main__":
    sys.stdout.write(sheet(CARDS))
