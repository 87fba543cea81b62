"""The command ``prove``: shows on this machine, and on a store of this kind, that a server keeps its promises."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from http.client import HTTPException
from pathlib import Path
from typing import NamedTuple

import click
from websockets.exceptions import WebSocketException

from katzentisch.hosting.options import stored
from katzentisch.hosting.telling import tell_programs
from katzentisch.proof.deals import check_deal
from katzentisch.proof.findings import Wrong
from katzentisch.proof.killing import TABLES, crowd_of, kill_again_and_again
from katzentisch.proof.logbook import Findings
from katzentisch.proof.plain_rules import run_plain
from katzentisch.proof.server_process import DoesNotStart, DoesNotStop, ServerProcess
from katzentisch.proof.stores import temporary_place
from katzentisch.tables.storage.base import StorageFailed
from katzentisch.tables.storage.where import Where

#: What part of the time goes to kills; the rest to comparing worlds. A few deals take seconds.
_KILLING = 0.6
_FEWEST_KILLS = 3
_DEALS = tuple(str(wanted["game"]) for wanted in TABLES[:2])


class Shown(NamedTuple):
    """A promise, what was tried, and what is wrong if it is not kept."""

    promise: str
    is_kept: bool
    tried: str
    wrong: str = ""


@click.command()
@stored
@click.option(
    "--minutes", type=click.FloatRange(0.05, 24 * 60), default=3.0, show_default=True, help="How long to try."
)
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def prove(where: Where, minutes: float, as_json: bool) -> None:
    """Kill a server under load, compare what people are sent in two worlds, and recompute deals: on this machine, on a store of the kind that
    is configured, which is there for this alone. Your own store is not touched.

    Exit code 0: every promise was kept; 1: one was not.
    """
    shown = []
    for part in (_nothing_is_lost, _nothing_is_told, _deals_can_be_recomputed):
        found = part(where, minutes * 60)
        shown.append(found)
        if not as_json:
            click.echo(f"{'kept  ' if found.is_kept else 'BROKEN'}  {found.promise}\n        {found.tried}")
            if found.wrong:
                click.echo(f"        {found.wrong}")
    if as_json:
        tell_programs([found._asdict() for found in shown])
    if not all(found.is_kept for found in shown):
        sys.exit(1)


def _nothing_is_lost(where: Where, seconds: float) -> Shown:
    """kill -9, again and again, while five tables play as fast as the server answers."""
    until, last = time.monotonic() + _KILLING * seconds, Findings()

    def is_enough(findings: Findings) -> bool:
        nonlocal last
        last = findings
        return findings.kills >= _FEWEST_KILLS and time.monotonic() > until

    def kill(server: ServerProcess) -> None:
        dice = random.Random()
        asyncio.run(kill_again_and_again(server, crowd_of(TABLES, dice), dice, is_enough))

    wrong = _on_a_server(where, kill)
    tried = (
        f"killed {last.kills} times; {last.acknowledged} moves were acknowledged, {last.under_way} under way when it died; "
        f"{last.sights} sights equal to the log"
    )
    return Shown("what was acknowledged is saved once, and what was refused is not", not wrong, tried, wrong)


def _nothing_is_told(where: Where, seconds: float) -> Shown:
    """Pairs of worlds, in a process that takes the rules in plain Python."""
    arguments = (str((1 - _KILLING) * seconds), str(random.SystemRandom().randrange(1 << 30)))
    said = run_plain("katzentisch.proof.two_worlds", *arguments, given=where.database)
    if said.returncode:
        return Shown("no byte tells a hidden card", False, "comparing two worlds failed", said.stderr.strip()[-2000:])
    found = json.loads(said.stdout)
    tried = f"{found['pairs']} pairs of worlds, {found['bytes']} bytes of each compared"
    return Shown("no byte tells a hidden card", not found["wrong"], tried, found["wrong"])


def _deals_can_be_recomputed(where: Where, seconds: float) -> Shown:
    """Whole games, whose every answer of chance a program without rules computes again."""
    uses: list[int] = []
    wrong = _on_a_server(where, lambda server: uses.extend(check_deal(server.port, game) for game in _DEALS))
    tried = f"{len(uses)} games, {sum(uses)} answers of chance computed again from their secrets"
    return Shown("every deal can be recomputed", not wrong, tried, wrong)


def _on_a_server(where: Where, do: Callable[[ServerProcess], None]) -> str:
    """Do something with a real server on a new store; what was wrong, or nothing."""
    with tempfile.TemporaryDirectory() as folder, temporary_place(Path(folder), where.database) as place:
        try:
            server = ServerProcess(Path(folder), "--host", "127.0.0.1", database=place.database)
        except DoesNotStart as error:
            raise StorageFailed(str(error)) from None
        try:
            wrong = _what_goes_wrong(lambda: do(server))
        finally:
            stopping = _what_goes_wrong(server.stop)
        return wrong or stopping


def _what_goes_wrong(do: Callable[[], None]) -> str:
    """Why a promise is not kept: it was found so, or the server or its store was not there as it must be; empty if all went well."""
    try:
        do()
        return ""
    except (Wrong, DoesNotStart, DoesNotStop, StorageFailed) as error:
        return str(error)
    except (OSError, HTTPException, WebSocketException, sqlite3.Error) as error:  # a TimeoutError is an OSError, too
        return f"{type(error).__name__}: {error}".removesuffix(": ")
