"""What holds that engine, tables, server and command line know no family: it finds what is planted, and nothing else."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from katzentisch.games import GAMES
from tasks import families
from tasks.families import faults

ROOT = Path(__file__).parents[2]


def test_the_names_are_those_of_the_games_that_are_there() -> None:
    assert families.families() == {game.family for game in GAMES.values()}
    assert families.games() == set(GAMES)


def test_the_numbers_are_those_that_the_games_name() -> None:
    """All but the general ones."""
    named = {option.rule.partition("-")[0] for game in GAMES.values() for option in game.options}
    assert named <= families.prefixes() | {"GEN"}
    assert "GEN" not in families.prefixes()


@pytest.mark.parametrize(
    "line",
    [
        'FAMILIES = {"kitty_paw": 1}',
        'if game.family == "shedding": pass',
        'if game.id in ("x", "mau-mau"): pass',
        'refusal = Refusal("MIAU-23", "catch_void")',
        'print(f"not allowed by PAW-30 at {table}")',
        'click.option("--bots", help="for kitty-paw alone")',
        'phase = getattr(view, "phase", "")',
        'phase = getattr(table.view(None), "phase", None)',
        'is_open = hasattr(self.everybodys, "window")',
    ],
)
def test_what_knows_a_family_is_found(line: str) -> None:
    assert [number for number, _ in faults(f'"""Docstring."""\n\n{line}\n')] == [3]


@pytest.mark.parametrize(
    "source",
    [
        '"""MIAU-22 at a live table, and kitty_paw."""\n',
        'def f():\n    """As in mau-mau (MAU-4)."""\n',
        "x = 1  # PAW-30: kitty_paw\n",
        'raise Refused(Refusal("GEN-6", "no_cut_now"))\n',
        'getattr(options, "turn_seconds")\n',
        'what = "a rummy-like thing, mau-mau-like"\n',
    ],
)
def test_prose_and_general_rules_are_left_alone(source: str) -> None:
    assert list(faults(source)) == []


def test_every_layer_is_looked_through_but_the_wire_files() -> None:
    names = {path.relative_to(families.PACKAGE).as_posix() for path in families.sources()}
    assert {"cli.py", "hosting/serving.py", "engine/game.py", "tables/live/table.py", "server/wire/frames.py"} <= names
    assert not names & {f"server/wire/{family}.py" for family in families.families()}
    assert all((families.PACKAGE / "server" / "wire" / f"{family}.py").is_file() for family in families.families())


def copied(folder: Path) -> Path:
    package = folder / "katzentisch"
    shutil.copytree(ROOT / "src" / "katzentisch", package, ignore=shutil.ignore_patterns("_web", "*.pyc"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    return package


def linted(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache", "--contract", "families"]
    env = {**os.environ, "PYTHONPATH": str(folder)}
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, encoding="utf-8", timeout=300)


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("tables/live/waits.py", "from katzentisch.games.shedding.moves import CALL"),
        ("cli.py", "from katzentisch.games.kitty_paw.options import KittyPawOptions"),
        ("engine/game.py", "from katzentisch.games import rummy"),
        ("server/wire/frames.py", "from katzentisch.games.shedding import MAU_MAU"),
        ("server/wire/rummy.py", "from katzentisch.games.thirty_one.view import ThirtyOneView"),
    ],
)
def test_an_import_of_a_family_breaks_the_contract(module: str, line: str, tmp_path: Path) -> None:
    package = copied(tmp_path)
    assert linted(tmp_path).returncode == 0
    planted = package / module
    planted.write_text(planted.read_text(encoding="utf-8") + f"\n{line}\n", encoding="utf-8")
    told = linted(tmp_path)
    assert told.returncode == 1, told.stdout + told.stderr
    name = module.removesuffix(".py").replace("/", ".")
    assert f"katzentisch.{name} -> " in " ".join(told.stdout.split())
