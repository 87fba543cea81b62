"""What measures is run by hand, and seldom: whether it still finds what it imports is asked here."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[2] / "bench"
BENCHES = [path for path in sorted(BENCH.glob("*.py")) if "__main__" in path.read_text(encoding="utf-8")]
#: What `python bench/….py` would do with all its imports, those inside functions included. Rivals are an extra, `bench`.
IMPORT = """
import ast, runpy, sys
from pathlib import Path

path = Path(sys.argv[1])
sys.path.insert(0, str(path.parent))
known = runpy.run_path(str(path), run_name="imported")
for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
    if isinstance(node, (ast.Import, ast.ImportFrom)) and node.col_offset:
        if (name := ast.unparse(node)) != "import pyspiel":
            exec(name, known)
"""


def it_runs(*arguments: str) -> None:
    """A Python that knows nothing but its environment, in the project's folder."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=BENCH.parent,
        env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(os.name == "nt", reason="some measure what only other systems tell")
@pytest.mark.parametrize("path", BENCHES, ids=[path.stem for path in BENCHES])
def test_a_bench_finds_what_it_imports(path: Path) -> None:
    it_runs("-P", "-c", IMPORT, str(path))


COMMANDS = sorted(
    set(re.findall(r"python -m (tests[\w.]+)", (BENCH.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")))
)


@pytest.mark.parametrize("module", COMMANDS)
def test_a_command_that_contributors_are_told_finds_what_it_imports(module: str) -> None:
    it_runs("-c", f"import {module}")


def test_a_bench_asks_for_a_browser_as_the_tests_do() -> None:
    """What it is called on other machines only scripts/tasks/services.py knows."""
    named = re.compile(r"which\(['\"][^'\"]*chrom")
    assert [path.name for path in BENCHES if named.search(path.read_text(encoding="utf-8"))] == []
