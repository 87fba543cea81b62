"""Every attack of docs/security.md has a test that names its number, and no test names one that is not there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
NAMED = re.compile(r"SECURITY ((?:\d+, )*\d+)")


def listed() -> list[int]:
    text = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    return [int(number) for number in re.findall(r"^\| (\d+) \|", text, re.MULTILINE)]


def named_in_tests() -> set[int]:
    """All numbers in the docstrings of test functions."""
    found: set[int] = set()
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                for numbers in NAMED.findall(ast.get_docstring(node) or ""):
                    found |= {int(number) for number in numbers.split(", ")}
    return found


def test_every_attack_has_a_test() -> None:
    """Numbered from 1 on, without a gap."""
    assert listed() == list(range(1, len(listed()) + 1))
    assert named_in_tests() == set(listed())
