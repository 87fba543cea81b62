"""The tool that breaks the rules on purpose: which faults it finds in a source, and that its list of exceptions is not stale."""

from __future__ import annotations

import ast
import os
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.rules.asking import exchanged, functions_in, in_child
from tests.rules.mutants import argued, families, mutants_of
from tests.rules.mutating import Mutant, faults, mutants_in

SOURCE = '''
LIMIT = 3

def draw(self, cards, trace):
    """Take 5 cards."""
    n: int = 2
    if cards > n and not self.done:
        self.hand += cards
        self.tell(cards)
    if trace is not None:
        trace.append(7)
    assert n == 2
    return self.owed | 4 == cards
'''

FOUND = [
    "draw: 2 -> 3",
    "draw: cards > n and (not self.done) -> cards > n or not self.done",
    "draw: cards > n -> cards >= n",
    "draw: not self.done -> not not self.done",
    "draw: no self.hand += cards",
    "draw: no self.tell(cards)",
    "draw: self.hand += cards -> self.hand -= cards",
    "draw: self.owed | 4 == cards -> self.owed | 4 != cards",
    "draw: self.owed | 4 -> self.owed & 4",
    "draw: 4 -> 5",
]


def test_rules_are_broken_where_they_are_and_not_where_something_is_only_told() -> None:
    assert sorted(map(str, faults(ast.parse(SOURCE)))) == sorted(FOUND)


def test_a_mutant_differs_from_its_source_in_one_thing(tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text(SOURCE)
    plain = ast.unparse(ast.parse(SOURCE)).splitlines()
    for mutant in mutants_in([path], "cats"):
        broken = ast.unparse(mutant.tree()).splitlines()
        assert sum(one != other for one, other in zip(plain, broken, strict=True)) == 1, mutant.name
        assert SOURCE.splitlines()[mutant.line - 1].strip(), mutant.name


def test_a_mutant_knows_the_lines_that_a_test_must_reach_to_notice_it(tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text(
        "def draw(n):\n    if (\n        n\n        > 1\n    ):\n        n += 2\n    return [n,\n        3]\n"
    )
    lines = {mutant.name: list(mutant.lines) for mutant in mutants_in([path], "cats")}
    assert lines["cats draw: n > 1 -> n >= 1"] == lines["cats draw: 1 -> 2"] == [2, 3, 4, 5]
    assert lines["cats draw: no n += 2"] == lines["cats draw: 2 -> 3"] == [6]
    assert lines["cats draw: 3 -> 4"] == [7, 8]


KITTENS = """
from functools import cache

class Kitten:
    @property
    def lives(self):
        return 9

@cache
def paws(cats):
    def each(cat):
        return 4
    return sum(map(each, range(cats)))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="mutants need a system that can fork")
def test_a_fault_is_put_into_what_is_loaded_already_and_only_in_a_process_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "kittens.py"
    path.write_text(KITTENS)
    kittens: dict[str, Any] = {"__name__": "kittens"}
    exec(compile(KITTENS, str(path), "exec"), kittens)
    functions = functions_in(tmp_path)

    def found(mutant: Mutant) -> tuple[int, int]:
        for function, code in exchanged(mutant, functions):
            function.__code__ = code
        return kittens["Kitten"]().lives, kittens["paws"](2)

    answers = {mutant.name: in_child(partial(found, mutant)) for mutant in mutants_in([path], "cats")}
    assert answers == {"cats lives: 9 -> 10": (10, 8), "cats each: 4 -> 5": (9, 10)}
    assert (kittens["Kitten"]().lives, kittens["paws"](2)) == (9, 8)


def test_mutants_of_every_family_have_names_of_their_own_and_those_that_are_argued_exist() -> None:
    names = [mutant.name for family in families() for mutant in mutants_of(family)]
    assert len(set(names)) == len(names)
    assert argued() - set(names) == set(), "no longer there: take them out of survivors.txt"
