"""Break the rules of the shedding games on purpose, one at a time, and see whether a rule test notices.

Run by hand, from the repository's root: ``python -m tests.rules.mutants [words of a mutant's name]``. The mutants stand
in ``mutants.txt``, as small diffs. They are tried on a copy of the sources; the exit status is the number missed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SOURCES = ("games/shedding/*.py", "engine/game.py", "engine/hands.py", "engine/record.py", "engine/seats.py")
TESTS = ("test_general*.py", "test_miau_miau*.py", "test_mau_mau*.py", "test_refusals.py")


def read_mutants() -> list[tuple[str, str, str]]:
    """Each mutant's name, the text it replaces (``-``) and the new text (``+``)."""
    mutants = []
    for block in (HERE / "mutants.txt").read_text(encoding="utf-8").strip().split("\n\n"):
        name, *lines = block.splitlines()
        old, new = ("\n".join(line[2:] for line in lines if line[0] == sign) for sign in "-+")
        mutants.append((name.removeprefix("# "), old, new))
    return mutants


def main(words: list[str]) -> int:
    """Try the mutants whose names hold all these words; how many were missed."""
    chosen = [mutant for mutant in read_mutants() if all(word in mutant[0] for word in words)]
    missed = 0
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch) / "katzentisch"
        shutil.copytree(ROOT / "src" / "katzentisch", copy, ignore=shutil.ignore_patterns("__pycache__", "_web"))
        failing = re.findall(r"^FAILED (\S+)", run_tests(scratch)[1], re.MULTILINE)  # without a mutant
        options = ["-x", *(f"--deselect={test}" for test in failing)]
        for name, old, new in chosen:
            path, text = find(copy, old)
            path.write_text(text.replace(old, new), encoding="utf-8")
            failed, output = run_tests(scratch, *options)
            path.write_text(text, encoding="utf-8")
            missed += not failed
            by = re.search(r"^(?:FAILED|ERROR) (\S+)", output, re.MULTILINE)
            print(f"caught {name} ({by[1] if by else 'nothing runs'})" if failed else f"MISSED {name}", flush=True)
    print(f"{len(chosen) - missed} of {len(chosen)} caught")
    return missed


def find(copy: Path, old: str) -> tuple[Path, str]:
    """The one file that holds this text, once, and all of its text."""
    texts = {path: path.read_text(encoding="utf-8") for pattern in SOURCES for path in copy.glob(pattern)}
    found = [path for path, text in texts.items() for _ in range(text.count(old))]
    assert len(found) == 1, f"this text stands {len(found)} times:\n{old}"
    return found[0], texts[found[0]]


def run_tests(source: str, *options: str) -> tuple[bool, str]:
    """Run the rule tests against the sources there: did one fail, and what was printed?"""
    tests = [str(path.relative_to(ROOT)) for pattern in TESTS for path in HERE.glob(pattern)]
    ran = subprocess.run(
        [sys.executable, "-B", "-m", "pytest", "-q", "-p", "no:cacheprovider", *options, *tests],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": source},
        capture_output=True,
        text=True,
        check=False,
    )
    return ran.returncode != 0, ran.stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
