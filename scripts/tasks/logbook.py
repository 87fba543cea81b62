"""One step of the tests: its commands, their output, and how many tests passed."""

from __future__ import annotations

import os
import subprocess
import time
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import unified_diff
from pathlib import Path

from tasks.commands import ROOT, Trouble, ending

LOGS = ROOT / "build" / "test-logs"
IN_CI = os.environ.get("CI", "").lower() in {"1", "true"}


class NotRun(Exception):
    """A step that cannot run here, and why. In CI that is a failure."""


@dataclass
class Logbook:
    """What a step did. Steps run side by side, so nothing is printed before a step has ended."""

    step: str
    #: seconds for one command: what hangs must not hang forever
    limit: float | None = 30 * 60
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    not_run: str = ""
    seconds: float = 0.0
    #: one line a command, for people
    lines: list[str] = field(default_factory=list)
    #: worth showing although all went well
    shown: list[str] = field(default_factory=list)

    @property
    def path(self) -> Path:
        """The file with all output of the step."""
        return LOGS / f"{self.step}.log"

    @property
    def outcome(self) -> str:
        """In one word, or two."""
        if self.failed or (self.not_run and IN_CI):
            return "FAILED"
        return "not run" if self.not_run else "passed"

    def note(self, line: str) -> None:
        """Tell something, in the log and to the person."""
        self.lines.append(line)
        self.write(f"{line}\n")

    def write(self, text: str) -> None:
        """Add to the log."""
        with self.path.open("a", encoding="utf-8") as log:
            log.write(text)

    def trouble(self, trouble: Exception) -> None:
        """Something that the step needs could not be had."""
        self.failed += 1
        line, *rest = str(trouble).splitlines()
        self.note(f"FAILED: {line}")
        self.write("\n".join([*rest, ""]))

    def check(self, title: str, command: Iterable[str | Path], **env: str) -> str:
        """Run a command that counts as one test, and return its output."""
        code, output = self.execute(title, command, env)
        self.count(0 if code else 1, 1 if code else 0, 0)
        return output

    def pytest(self, title: str, python: Path, *arguments: str, **env: str) -> str:
        """Run pytest and count its tests. In CI a skipped test is a failed one."""
        report = LOGS / f"{self.step}-{len(self.lines)}.xml"
        report.unlink(missing_ok=True)
        missing = [word for word in arguments if word.startswith("tests/") and not (ROOT / word).exists()]
        if missing:
            self.trouble(Trouble(f"{title}: there is no {' and no '.join(missing)}"))
        arguments = tuple(word for word in arguments if word not in missing)
        if missing and not any(word.startswith("tests/") for word in arguments):
            return ""
        # coverage and hypothesis keep files: each step has its own
        env = {"COVERAGE_FILE": str(LOGS / f"{self.step}.coverage"), **env}
        command: list[str | Path] = [python, "-m", "pytest", "-q", f"--junitxml={report}", *arguments]
        code, output = self.execute(title, command, env)
        passed, failed, skipped = read_report(report)
        if code and not failed:
            failed = 1  # nothing collected, or pytest itself fell over
        self.count(passed, failed, skipped)
        for line in read_told(report):
            self.note(line)
        return output

    def compare(self, title: str, one: str, other: str) -> None:
        """Two outputs that must be the same count as one test."""
        differing = list(unified_diff(one.splitlines(), other.splitlines(), "one", "other", lineterm="", n=1))
        same = bool(one.strip()) and not differing
        self.write(f"\n===== {title}\n" + "\n".join(differing[:100]) + "\n")
        self.lines.append(title)
        self.count(int(same), int(not same), 0)

    def count(self, passed: int, failed: int, skipped: int) -> None:
        """Add to the step's numbers and tell them."""
        if skipped and IN_CI:
            failed, skipped = failed + skipped, 0
            self.write("a test was skipped, and in CI nothing may be\n")
        self.passed, self.failed, self.skipped = self.passed + passed, self.failed + failed, self.skipped + skipped
        parts = [f"{passed} passed"] + [f"{failed} FAILED"] * bool(failed) + [f"{skipped} skipped"] * bool(skipped)
        self.lines[-1] = f"{self.lines[-1]}: {', '.join(parts)}"

    def execute(self, title: str, command: Iterable[str | Path], env: dict[str, str]) -> tuple[int, str]:
        """Run a command with its output in the log; its exit status and output."""
        if ending.is_set():  # by Ctrl+C, which the commands that ran got themselves
            raise Trouble(f"ended before {title}")
        words, start = [str(word) for word in command], time.monotonic()
        self.write(f"\n===== {title}\n$ {' '.join(words)}\n")
        begin = self.path.stat().st_size
        with self.path.open("ab") as log:
            try:
                done = subprocess.run(
                    words,
                    cwd=ROOT,
                    env={**os.environ, **env},
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=subprocess.STDOUT,
                    timeout=self.limit,
                )
                code = done.returncode
            except subprocess.TimeoutExpired:
                log.write(f"\nnot finished after {self.limit} seconds: ended\n".encode())
                code = 124
        with self.path.open("rb") as log:
            log.seek(begin)
            output = log.read().decode("utf-8", "replace")
        self.lines.append(f"{title} ({time.monotonic() - start:.0f} s)")
        return code, output


def read_told(path: Path) -> list[str]:
    """What tests have to tell people, recorded under `told`: how long something took, say."""
    if not path.is_file():
        return []
    told = ET.parse(path).iterfind(".//testcase/properties/property[@name='told']")
    return [line.get("value", "") for line in told]


def read_report(path: Path) -> tuple[int, int, int]:
    """Passed, failed and skipped tests of a JUnit report; an expected failure counts as passed."""
    if not path.is_file():
        return 0, 0, 0
    passed = failed = skipped = 0
    for case in ET.parse(path).iter("testcase"):
        left_out = case.find("skipped")
        if case.find("failure") is not None or case.find("error") is not None:
            failed += 1
        elif left_out is not None and left_out.get("type") != "pytest.xfail":
            skipped += 1
        else:
            passed += 1
    return passed, failed, skipped
