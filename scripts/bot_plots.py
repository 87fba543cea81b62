"""Draws the tables of docs/bots.md as pictures beside it: `python scripts/bot_plots.py`. They hold nothing that the tables do not say."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

DOCS = Path(__file__).parents[1] / "docs"
#: How each picture looks, in light and dark.
STYLE = """<style>
text{font:13px sans-serif;fill:#222}.small{font-size:12px;fill:#555}.grid{stroke:#ddd}.luck{stroke:#888;stroke-dasharray:4 3}
.goal{fill:#3a7d44;opacity:.16}.bound{stroke:#3a7d44;stroke-width:3}.mean{fill:#1f5fa8}.range{stroke:#1f5fa8;stroke-width:3}.paper{fill:#fff}
@media(prefers-color-scheme:dark){text{fill:#eee}.small{fill:#bbb}.grid{stroke:#444}.luck{stroke:#999}.goal{fill:#8fd19e;opacity:.22}
.bound{stroke:#8fd19e}.mean{fill:#8bbcf0}.range{stroke:#8bbcf0}.paper{fill:#1b1b1d}}
</style>"""
#: Sizes: of a row, of the names of games, of a panel, of what stands between two.
ROW, NAMES, WIDTH, GAP, TOP = 26, 160, 190, 24, 52

_NUMBER = r"(\d+(?:\.\d+)?)"
_GIVE_OR_TAKE = re.compile(rf"{_NUMBER} ± {_NUMBER}")
_FROM_TO = re.compile(rf"{_NUMBER} \({_NUMBER} to {_NUMBER}\)")


class Share(NamedTuple):
    """A share of wins in percent, and between what it lies."""

    mean: float
    low: float
    high: float


class Panel(NamedTuple):
    """One column: a share for each game, and what was to be reached: a range, or a lower bound for each game."""

    title: str
    shares: list[Share]
    least: int
    most: int
    goal: tuple[int, int] | None = None
    bounds: list[float] | None = None


def share_of(cell: str) -> Share:
    """What a cell of a table says: `60.8 ± 1.5 (2,000)` or `60.8 (60.0 to 61.6)`."""
    if found := _GIVE_OR_TAKE.match(cell):
        mean, margin = map(float, found.groups())
        return Share(mean, mean - margin, mean + margin)
    found = _FROM_TO.match(cell)
    if found is None:
        raise SystemExit(f"no share of wins: {cell}")
    return Share(*map(float, found.groups()))


def table_of(text: str, begins: str) -> list[list[str]]:
    """The rows of the table whose first line begins like this, the first line among them."""
    lines = text[text.index(begins) :].split("\n\n")[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in (lines[0], *lines[2:])]


def levels(text: str) -> str:
    """Each level against the one below it."""
    (_, *titles), *rows = table_of(text, "| game | beginner, newcomer")
    panels = [
        Panel(title.replace(", ", " – "), [share_of(row[n]) for row in rows], 35, 85, (55, 70) if n > 1 else (40, 60))
        for n, title in enumerate(titles, 1)
    ]
    return drawn([row[0] for row in rows], panels)


def goals(text: str) -> str:
    """The search against the yardstick, and against plain tree search."""
    yardstick = table_of(text, "| game | playouts | deals")[1:]
    tree = table_of(text, "| game | 10 ms: worst")[1:]
    bounds = [float(row[4].split(":")[0]) for row in yardstick]
    panels = [Panel("heuristic-1", [share_of(row[3]) for row in yardstick], 30, 100, None, bounds)]
    bounds = [float(row[5].split(":")[0]) for row in tree]
    for title, n in (("tree search, 10 ms", 1), ("tree search, 100 ms", 3)):
        panels.append(Panel(title, [share_of(row[n]) for row in tree], 20, 100, None, bounds))
    return drawn([row[0].removesuffix(" (match)").removesuffix(" (deal)") for row in yardstick], panels)


def drawn(games: list[str], panels: list[Panel]) -> str:
    """Panels side by side, a row for each game."""
    width, height = NAMES + len(panels) * (WIDTH + GAP), TOP + len(games) * ROW + 34
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}">', STYLE]
    parts.append(f'<rect class="paper" width="{width}" height="{height}"/>')
    parts += [f'<text x="8" y="{middle(n) + 5}">{name}</text>' for n, name in enumerate(games)]
    for n, panel in enumerate(panels):
        parts += panel_drawn(panel, NAMES + n * (WIDTH + GAP), TOP + len(games) * ROW)
    return "\n".join([*parts, "</svg>", ""])


def panel_drawn(panel: Panel, left: int, bottom: int) -> list[str]:
    """One panel: its title, its scale, and a line and a dot for each game."""

    def at(percent: float) -> float:
        return round(left + WIDTH * (percent - panel.least) / (panel.most - panel.least), 1)

    parts = [f'<text x="{left}" y="22">{panel.title}</text>']
    if panel.goal:
        begins, ends = map(at, panel.goal)
        parts.append(
            f'<rect class="goal" x="{begins}" y="{TOP - 14}" width="{round(ends - begins, 1)}" height="{bottom - TOP + 14}"/>'
        )
    for percent in range(10 * (panel.least // 10 + 1), panel.most + 1, 10):
        line = "luck" if percent == 50 else "grid"
        parts.append(f'<path class="{line}" d="M{at(percent)} {TOP - 14} V{bottom}"/>')
        parts.append(f'<text class="small" x="{at(percent)}" y="{bottom + 18}" text-anchor="middle">{percent}</text>')
    for n, share in enumerate(panel.shares):
        y = middle(n)
        if panel.bounds:
            parts.append(f'<path class="bound" d="M{at(panel.bounds[n])} {y - 9} V{y + 9}"/>')
        parts.append(f'<path class="range" d="M{at(share.low)} {y} H{at(share.high)}"/>')
        parts.append(f'<circle class="mean" cx="{at(share.mean)}" cy="{y}" r="4"/>')
    return parts


def middle(row: int) -> int:
    """How far down a row's middle is."""
    return TOP + row * ROW + ROW // 2 - 7


def pictures() -> dict[str, str]:
    """Each picture by the name of its file."""
    text = (DOCS / "bots.md").read_text(encoding="utf-8")
    return {"bots-levels.svg": levels(text), "bots-goals.svg": goals(text)}


if __name__ == "__main__":
    for name, picture in pictures().items():
        (DOCS / name).write_text(picture, encoding="utf-8")
