"""Makes the tables of docs/bots.md, between their marks, and the pictures beside it: `python scripts/bot_plots.py`.

All of it comes from bench/figures, where `bench/bots.py TABLE --keep` notes what came out of a run.
"""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.kept_figures import kept_rows

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

#: A game's name, and what a row of it is about where that is not the whole game.
GAMES = {
    "mau-mau": "Mau Mau",
    "miau-miau": "Miau! Miau!",
    "schwimmen": "Schwimmen (match)",
    "mauz": "Mauz (match)",
    "purrrummy": "Purrrummy (deal)",
    "katz-und-maus": "Katz und Maus",
    "kitty-paw": "Kitty Paw",
}
#: 400 points of a ladder are odds of ten to one.
_POINTS = 400 / math.log(10)
_TWO_SIDED = 1.96


class Share(NamedTuple):
    """A share of wins in percent, and between what it lies."""

    mean: float
    low: float
    high: float


class Panel(NamedTuple):
    """One column: a share for each game (None: not measured), and what was to be reached: a range, or a lower bound for each game."""

    title: str
    shares: list[Share | None]
    least: int
    most: int
    goal: tuple[int, int] | None = None
    bounds: list[float] | None = None


def share_of(row: dict[str, Any]) -> Share:
    """What a row came to, in percent."""
    low, high = row["interval"]
    return Share(100 * row["share"], 100 * low, 100 * high)


def by_game(table: str) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The kept rows of a table, a game at a time."""
    found = kept_rows(table)
    for game in GAMES:
        if of_game := [row for row in found if row["game"] == game]:
            yield game, of_game


# ---------------------------------------------------------------------- cells


def from_to(row: dict[str, Any]) -> str:
    """`60.8 (60.0 to 61.6)`"""
    share = share_of(row)
    if share.low == share.high:
        return f"{share.mean:.0f}"
    return f"{share.mean:.1f} ({share.low:.1f} to {share.high:.1f})"


def give_or_take(row: dict[str, Any]) -> str:
    """`45.9 ± 1.5 (2,000)`, the deals in brackets."""
    share = share_of(row)
    return f"{share.mean:.1f} ± {(share.high - share.low) / 2:.1f} ({row['deals']:,})"


def verdict(row: dict[str, Any]) -> str:
    """Whether the goal is met; a row that was broken off before it was clear is undecided."""
    return row["verdict"] or "undecided"


def playouts(row: dict[str, Any]) -> str:
    """How many the first bot has."""
    return f"{int(row['bots'][0].split('-')[1]):,}"


def tree(name: str) -> str:
    """The constants of a tree search: `c 0.7, whole`."""
    _, _, exploration, cut = name.split("-")
    return f"c {exploration[1:]}, {'whole' if cut == 'h1000' else 'cut'}"


# ---------------------------------------------------------------------- tables


def table(head: list[str], rows: list[list[str]]) -> str:
    """Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    text = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    return text.replace("| --- ", "|---").replace("--- |", "---|").replace("|  |", "| |")


def steps(name: str) -> str:
    """Each level against the one below it."""
    games = list(by_game(name))
    titles = [", ".join(map(level, row["bots"])) for row in games[0][1]]
    return table(["game", *titles], [[GAMES[game], *map(give_or_take, rows)] for game, rows in games])


def level(bot: str) -> str:
    """Playouts stand in for a master, who looks at the clock."""
    return "master" if bot.startswith("search-") else bot


def ladders(name: str) -> str:
    """What the steps add up to: for each level its rating, on average nought, by the Bradley–Terry model.

    Nobody plays but with the next one, so a step is the logarithm of its odds, and errors add up along the way.
    """
    rows = []
    for game, of_game in by_game(name):
        shares = [share_of(row) for row in of_game]
        up = [_POINTS * math.log(share.mean / (100 - share.mean)) for share in shares]
        errors = [
            _POINTS * 100 * (share.high - share.low) / (2 * _TWO_SIDED) / (share.mean * (100 - share.mean))
            for share in shares
        ]
        rungs = len(shares) + 1
        cells = []
        for rung in range(rungs):
            # A step lifts all rungs above it, and the average by their share.
            weights = [(step < rung) - (rungs - 1 - step) / rungs for step in range(len(up))]
            rating = sum(weight * step for weight, step in zip(weights, up, strict=True))
            error = math.sqrt(sum((weight * step) ** 2 for weight, step in zip(weights, errors, strict=True)))
            cells.append(f"{rating:+.0f} ± {_TWO_SIDED * error:.0f}")
        rows.append([GAMES[game], *cells])
    climbing = next(by_game(name))[1]
    return table(["game", climbing[0]["bots"][1], *[level(row["bots"][0]) for row in climbing]], rows)


def master(name: str) -> str:
    """The search against the yardstick."""
    return table(
        ["game", "playouts", "deals (each twice)", "wins %, 95 %", "goal for the lower bound", "ms a move"],
        [
            [
                GAMES[row["game"]],
                playouts(row),
                f"{row['deals']:,}",
                from_to(row),
                f"{100 * row['goal']:.0f}: {verdict(row)}",
                f"{row['milliseconds'][0]:.1f}",
            ]
            for row in kept_rows(name)
        ],
    )


def four(name: str) -> str:
    """One searcher among three others."""
    rows = []
    for row in kept_rows(name):
        share = share_of(row)
        times = [f"{percent / 25:.2f}" for percent in share]
        goal = f"{4 * row['goal']:.1f}: {verdict(row)}"
        rows.append(
            [GAMES[row["game"]], f"{row['deals']:,}", from_to(row), f"{times[0]} ({times[1]} to {times[2]})", goal]
        )
    return table(["game", "deals (each four times)", "wins %, 95 %", "times luck", "goal"], rows)


def against_random(name: str) -> str:
    """The search and the yardstick against any moves, on the same deals."""
    rows = []
    for game, (search, yardstick) in by_game(name):
        at_least = "yes" if search["share"] >= yardstick["share"] else "no"
        rows.append([GAMES[game], f"{search['deals']:,}", from_to(search), from_to(yardstick), at_least])
    return table(["game", "deals (each twice)", "the search", "`heuristic-1`", "at least as much"], rows)


def memory(name: str) -> str:
    """The search against one that lacks something."""
    rows = []
    for game, of_game in by_game(name):
        cells = {row["bots"][1].split("-")[-1]: f"{from_to(row)} ({row['deals']:,})" for row in of_game}
        rows.append([GAMES[game], cells.get("forgets", ""), cells.get("guesses", "")])
    return table(["game", "against one that forgets (deals)", "against one that guesses (deals)"], rows)


def constants(name: str) -> str:
    """All six tree searches, on the deals by which the best of them was chosen."""
    games, head = [], list[str]()
    for _, of_game in by_game(name):
        for limit in dict.fromkeys(row["bots"][0] for row in of_game):
            tried = {tree(row["bots"][1]): row for row in of_game if row["bots"][0] == limit}
            head = head or list(tried)
            best = min(tried.values(), key=lambda row: float(row["share"]))
            cells = [f"**{give_or_take(row)}**" if row is best else give_or_take(row) for row in tried.values()]
            games.append([of_a_round(best), milliseconds(best), *cells])
    return table(["game", "time", *head], games)


def of_a_round(row: dict[str, Any]) -> str:
    """Of a match one round may have been played."""
    name = GAMES[row["game"]]
    return name.replace("match", "round") if row["changes"] else name


def milliseconds(row: dict[str, Any]) -> str:
    """The time that both had."""
    return str(row["bots"][0]).removeprefix("search-").replace("ms", " ms")


def ismcts(name: str) -> str:
    """The search against the best of the six, on other deals."""
    rows = []
    for row in sorted(kept_rows(name), key=lambda row: (milliseconds(row) != "10 ms", list(GAMES).index(row["game"]))):
        known = "chosen on the same deals" if row.get("chosen_on_the_same_deals") else ""
        opponent = ", ".join(filter(None, [tree(row["bots"][1]), known]))
        goal = f"{100 * row['goal']:.0f}: {verdict(row)}"
        rows.append([of_a_round(row), milliseconds(row), opponent, f"{row['deals']:,}", from_to(row), goal])
    return table(["game", "time", "the tree", "deals (each twice)", "wins %, 95 %", "goal for the lower bound"], rows)


def moves(name: str) -> str:
    """How long a master thinks."""
    rows = []
    for _, (row,) in by_game(name):
        times = [f"{row[key]:.1f}" for key in ("p50", "p99", "max", "before")]
        rows.append([GAMES[row["game"]].partition(" (")[0], f"{row['moves']:,}", *times, f"{row['limit']}"])
    head = ["game", "moves", "median, ms", "p99", "longest", "longest before the first playout", "limit"]
    return table(head, rows)


#: Each table by the name in its marks: what it is made of, and by whom.
TABLES: dict[str, tuple[str, Callable[[str], str]]] = {
    "levels": ("levels", steps),
    "ladder": ("levels", ladders),
    "paw": ("paw", steps),
    "paw-ladder": ("paw", ladders),
    "master": ("master", master),
    "four": ("four", four),
    "random": ("random", against_random),
    "memory": ("memory", memory),
    "constants": ("constants", constants),
    "ismcts": ("ismcts", ismcts),
    "moves": ("moves", moves),
}
_MARKED = re.compile(r"(<!-- figures: ([a-z-]+) -->\n\n).*?(<!-- end of figures -->)", re.DOTALL)


def with_tables(text: str) -> str:
    """A document with the tables as they are by now."""

    def made(found: re.Match[str]) -> str:
        name, make = TABLES[found[2]]
        return f"{found[1]}{make(name)}\n\n{found[3]}"

    return _MARKED.sub(made, text)


# ---------------------------------------------------------------------- pictures


def levels() -> str:
    """Each level against the one below it."""
    games = list(by_game("levels"))
    titles = [" – ".join(map(level, row["bots"])) for row in games[0][1]]
    panels = [
        Panel(title, [share_of(rows[n]) for _, rows in games], 35, 85, (55, 70) if n else (40, 60))
        for n, title in enumerate(titles)
    ]
    return drawn([GAMES[game] for game, _ in games], panels)


def goals() -> str:
    """The search against the yardstick, and against plain tree search."""
    yardstick, trees = kept_rows("master"), kept_rows("ismcts")
    bounds = [100 * row["goal"] for row in yardstick]
    panels = [Panel("heuristic-1", [share_of(row) for row in yardstick], 30, 100, None, bounds)]
    games = [row["game"] for row in yardstick]
    for limit in ("10ms", "100ms"):
        known = {row["game"]: row for row in trees if row["bots"][0] == f"search-{limit}"}
        shares = [share_of(known[game]) if game in known else None for game in games]
        bounds = [100 * known[game]["goal"] if game in known else 0 for game in games]
        panels.append(Panel(f"tree search, {limit.removesuffix('ms')} ms", shares, 20, 100, None, bounds))
    return drawn([GAMES[game].partition(" (")[0] for game in games], panels)


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
        if share is None:
            continue
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
    return {"bots-levels.svg": levels(), "bots-goals.svg": goals()}


def documents() -> dict[str, str]:
    """Each document that has such tables, as it should be."""
    return {name: with_tables((DOCS / name).read_text(encoding="utf-8")) for name in ("bots.md", "kitty-paw.md")}


if __name__ == "__main__":
    for name, text in {**documents(), **pictures()}.items():
        (DOCS / name).write_text(text, encoding="utf-8")
