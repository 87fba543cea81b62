"""`scripts/test`: run everything, go on after a failure, and end with one table."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

from tasks.commands import ROOT, Trouble, end_all
from tasks.logbook import IN_CI, LOGS, Logbook, NotRun
from tasks.steps import STEPS, Needs, Step

MOST_LINES = 300  # of a failed step's output; the whole of it is in its file


def run_step(step: Step, needs: Needs) -> Logbook:
    """Run one step and print what came of it."""
    log, start = Logbook(step.name), time.monotonic()
    if needs.long:
        log.limit = None
    print(f"{step.name}: {step.about}", flush=True)
    try:
        step.work(needs, log)
    except NotRun as reason:
        log.not_run = str(reason)
    except (Trouble, OSError) as trouble:
        log.trouble(trouble)
    log.seconds = time.monotonic() - start
    print(told(log), flush=True)
    return log


def told(log: Logbook) -> str:
    """What a person wants to read of a step that has ended: all of it where it failed."""
    lines = [f"{log.step}: {log.outcome} ({log.seconds:.0f} s)", *(f"  {line}" for line in log.lines), *log.shown]
    if log.not_run:
        lines.append(f"  !!! NOT RUN: {log.not_run}")
    if log.failed and log.path.is_file():
        output = log.path.read_text(encoding="utf-8", errors="replace").splitlines()
        lines += [f"---- output of {log.step}", *output[-MOST_LINES:], f"---- end of {log.step}"]
    return "\n".join(lines)


def make_ahead(step: Step, needs: Needs) -> None:
    """Make ready what a later step needs; it will tell itself what went wrong."""
    try:
        if step.ahead:
            step.ahead(needs)
    except (Trouble, OSError):
        pass


def run_steps(steps: list[Step], needs: Needs, jobs: int) -> list[Logbook]:
    """Run steps side by side, then those that want the computer to themselves."""
    together, alone = [step for step in steps if not step.alone], [step for step in steps if step.alone]
    with ThreadPoolExecutor(jobs) as pool:
        running = [pool.submit(run_step, step, needs) for step in together]
        for step in alone:
            pool.submit(make_ahead, step, needs)
        try:
            logs = [future.result() for future in running]
        except BaseException:  # Ctrl+C
            pool.shutdown(wait=False, cancel_futures=True)
            end_all()
            raise
    return logs + [run_step(step, needs) for step in alone]


def table(logs: Iterable[Logbook], seconds: float) -> str:
    """The summary, ending with a plain line of numbers."""
    logs = list(logs)
    rows = [f"{'step':16}{'seconds':>8}  {'outcome':10}{'passed':>7}{'failed':>7}{'skipped':>8}"]
    for log in logs:
        numbers = f"{log.passed:>7}{log.failed:>7}{log.skipped:>8}"
        rows.append(f"{log.step:16}{log.seconds:>8.0f}  {log.outcome:10}{numbers}")
    rows += [f"{'all':16}{seconds:>8.0f}", ""]
    rows += [f"!!! {log.step} could not be run: {log.not_run.splitlines()[0]}" for log in logs if log.not_run]
    passed, skipped = sum(log.passed for log in logs), sum(log.skipped for log in logs)
    failed = sum(log.failed or log.outcome == "FAILED" for log in logs)
    return "\n".join([*rows, f"{passed} passed, {failed} failed" + f", {skipped} skipped" * bool(skipped)])


def parse(arguments: list[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="scripts/test", description="Run the project's tests.")
    parser.add_argument("steps", nargs="*", metavar="STEP", help="only these; see --list")
    parser.add_argument("--long", action="store_true", help="also what takes hours")
    parser.add_argument("--list", action="store_true", help="list the steps")
    jobs = min(2, os.cpu_count() or 1)
    parser.add_argument("--jobs", type=int, default=jobs, metavar="N", help=f"steps side by side (here: {jobs})")
    chosen = parser.parse_args(arguments)
    unknown = set(chosen.steps) - {step.name for step in STEPS}
    if unknown:
        parser.error(f"no step is called {' or '.join(sorted(unknown))}; --list names them")
    return chosen


def main(arguments: list[str]) -> int:
    """Run the chosen steps; 0 where all passed."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # an old Windows console knows no suits
    chosen = parse(arguments)
    if chosen.list:
        print("\n".join(f"{step.name:16}{step.about}" for step in STEPS))
        return 0
    shutil.rmtree(LOGS, ignore_errors=True)
    LOGS.mkdir(parents=True)
    start = time.monotonic()
    print(
        f"Katzentisch, Python {sys.version.split()[0]}{', in CI' * IN_CI}; logs in {LOGS.relative_to(ROOT).as_posix()}/"
    )
    os.environ.pop("PYTHONPATH", None)  # what is tested is this tree, whatever the shell points to
    steps = [step for step in STEPS if not chosen.steps or step.name in chosen.steps]
    logs = run_steps(steps, Needs(chosen.long), max(1, chosen.jobs))
    print("\n" + table(logs, time.monotonic() - start), flush=True)
    return 1 if any(log.outcome == "FAILED" for log in logs) else 0
