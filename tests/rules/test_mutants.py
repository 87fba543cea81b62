"""The tool that breaks the rules on purpose: which faults it finds in a source, and that its list of exceptions is not stale."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.rules.mutants import argued, families, mutants_of
from tests.rules.mutating import faults, mutants_in

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


def test_mutants_of_every_family_have_names_of_their_own_and_those_that_are_argued_exist() -> None:
    names = [mutant.name for family in families() for mutant in mutants_of(family)]
    assert len(set(names)) == len(names)
    assert argued() - set(names) == set(), "no longer there: take them out of survivors.txt"
