"""Finds where a layer that should know no family of games knows one: a name or a rule's number as text, a view's own fields.

What a table needs to know of a game is said by the game (`engine/game.py`), what the page needs by the family's wire file.
Docstrings and comments may name games and rules. The numbers of the general rules (`general.md`) are allowed: tables carry
those out for every game.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tasks.commands import ROOT

PACKAGE = ROOT / "src" / "katzentisch"
LAYERS = ("engine", "tables", "server", "cli.py", "hosting")


@cache
def families() -> frozenset[str]:
    """The names of all families: each is a package of `games`."""
    return frozenset(path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py"))


def _documents() -> list[Path]:
    return [path for path in (PACKAGE / "rules" / "en").glob("*.md") if path.stem != "general"]


@cache
def games() -> frozenset[str]:
    """The names of all games: each has its rules."""
    return frozenset(path.stem for path in _documents())


@cache
def prefixes() -> frozenset[str]:
    """How the numbers of the games' own rules begin."""
    texts = [path.read_text(encoding="utf-8") for path in _documents()]
    return frozenset(prefix for text in texts for prefix in re.findall(r"^### ([A-Z]+)-\d", text, re.M))


@cache
def _forbidden() -> re.Pattern[str]:
    names = "|".join(map(re.escape, sorted(families() | games())))
    return re.compile(rf"(?<![\w-])(?:{names})(?![\w-])|\b(?:{'|'.join(sorted(prefixes()))})-\d")


def faults(source: str) -> Iterator[tuple[int, str]]:
    """Each line that knows a family, and what it says."""
    tree = ast.parse(source)
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # docstrings
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in prose:
                found = _forbidden().search(text)
                if found is not None:
                    yield node.lineno, f"{found[0]!r} belongs to a family: let the game or its wire say it"
            case ast.Call(func=ast.Name(id="getattr" | "hasattr" as name), args=[looked_at, *_]) if _is_view(looked_at):
                yield node.lineno, f"{name} on a view: let the game say it"


def _is_view(node: ast.expr) -> bool:
    return any(word in ast.unparse(node).lower() for word in ("view", "everybodys"))


def sources() -> list[Path]:
    """What must know no family: these layers, but for the file of each family's wire."""
    own = {PACKAGE / "server" / "wire" / f"{family}.py" for family in families()}
    layers = [PACKAGE / layer for layer in LAYERS]
    return sorted({file for layer in layers for file in ([layer] if layer.is_file() else layer.rglob("*.py"))} - own)


def main() -> int:
    """Name every such line; whether there is one decides the exit status."""
    found = 0
    for path in sources():
        for line, what in sorted(faults(path.read_text(encoding="utf-8"))):
            print(f"{path.relative_to(ROOT).as_posix()}:{line}: {what}")
            found += 1
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
