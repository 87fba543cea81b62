"""No rule without a test, no test of a rule that does not exist, and no house rule that the documents do not list."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from katzentisch.engine.game import Game
from katzentisch.games import GAMES

TESTS = Path(__file__).parents[1]
RULES = files("katzentisch") / "rules" / "en"
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)

HEADING = re.compile(r"^### ([A-Z]+-\d+) · ", re.MULTILINE)
OPTION = re.compile(r"^- `([a-z0-9_]+)`.*\n((?:  - `.*\n?)+)", re.MULTILINE)
VALUE = re.compile(r"^  - `([^`]+)`( \(default\))?", re.MULTILINE)


def document(name: str) -> str:
    return (RULES / f"{name}.md").read_text(encoding="utf-8")


def numbers_in(name: str) -> set[str]:
    return set(HEADING.findall(document(name)))


def marked_numbers() -> Iterator[tuple[str, str]]:
    """The arguments of every `rule` marker on a test, and where it stands."""
    for path in sorted(TESTS.rglob("test_*.py")):
        for test in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(test, ast.FunctionDef | ast.AsyncFunctionDef) and test.name.startswith("test_"):
                for marker in (node for decorator in test.decorator_list for node in ast.walk(decorator)):
                    if isinstance(marker, ast.Call) and _name(marker.func) == "rule":
                        for number in marker.args:
                            yield ast.literal_eval(number), f"{path.name}: {test.name}"


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def listed_options(name: str) -> dict[str, tuple[tuple[str, ...], str]]:
    """A document's house rules: their values in order, and the default."""
    listed = {}
    for option, values in OPTION.findall(document(name)):
        found = VALUE.findall(values)
        [default] = [value for value, is_default in found if is_default]
        listed[option] = (tuple(value for value, _ in found), default)
    return listed


def test_every_rule_of_the_games_here_has_a_test() -> None:
    wanted = {number for name in ("general", *GAMES) for number in numbers_in(name)}
    assert wanted - {number for number, _ in marked_numbers()} == set()


def test_every_marked_number_is_a_rule() -> None:
    rules = {number for path in RULES.iterdir() for number in numbers_in(path.name.removesuffix(".md"))}
    assert len(rules) > 100
    assert [(number, where) for number, where in marked_numbers() if number not in rules] == []


@EVERY_GAME
def test_the_options_are_those_of_the_rule_document(game: Game) -> None:
    general = listed_options("general")
    listed = listed_options(game.id) | {name: general[name] for name in general if _has(game, name)}
    assert {option.name: set(option.choices) for option in game.options} == {
        name: set(values) for name, (values, _) in listed.items()
    }


@EVERY_GAME
def test_the_default_of_an_option_is_the_printed_one(game: Game) -> None:
    printed = game.choices(game.presets["printed"])
    listed = listed_options("general") | listed_options(game.id)
    assert printed == {name: listed[name][1] for name in printed}


@EVERY_GAME
def test_an_option_names_a_rule_that_exists(game: Game) -> None:
    rules = {number for name in ("general", *GAMES) for number in numbers_in(name)}
    assert {option.rule for option in game.options} <= rules


@EVERY_GAME
def test_the_preset_classic_changes_what_the_document_says(game: Game) -> None:
    printed, classic = (game.choices(game.presets[preset]) for preset in ("printed", "classic"))
    changed = {name: value for name, value in classic.items() if value != printed[name]}
    closing = document(game.id).split("**`classic`**")[1]
    words = [word for word in re.findall(r"`([^`]+)`", closing) if word != "printed"]
    assert changed == dict(zip(words[::2], words[1::2], strict=True))


def _has(game: Game, name: str) -> bool:
    """GEN-2's and GEN-3's house rules are not for every game."""
    return any(option.name == name for option in game.options)
