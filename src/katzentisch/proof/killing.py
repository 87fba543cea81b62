"""kill -9 under load: a crowd plays, its server is killed at any moment, and what it has left is held to what everybody saw."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Protocol

from katzentisch.proof.crowd import Crowd, Person
from katzentisch.proof.logbook import Findings, check_log

#: Seconds after which a table that should have gone on will not: machines that test are slow.
PATIENCE = 300.0

TABLES: tuple[dict[str, Any], ...] = (
    {"game": "miau-miau", "options": {"scoring": "match", "call": "catch"}},
    {"game": "mau-mau", "options": {"turn_seconds": "120"}},
    {"game": "purrrummy"},
    {"game": "mauz"},
    {"game": "katz-und-maus", "seats": 2, "bots": 0},
)


def crowd_of(tables: tuple[dict[str, Any], ...], dice: random.Random) -> Crowd:
    """At every table two people, a bot where there is a seat for one, and somebody who watches."""
    groups = []
    for number, wanted in enumerate(tables):
        host = Person(
            f"host{number}",
            random.Random(dice.random()),
            wanted={"seats": 3, "bots": 1, "absent_seconds": 600, **wanted},
        )
        guest = Person(f"guest{number}", random.Random(dice.random()), host=host)
        watcher = Person(f"watcher{number}", random.Random(dice.random()), host=host, watches=True)
        groups.append([host, guest, watcher])
    return Crowd(groups)


class Killable(Protocol):
    """A server in a process of its own, on a store of its own."""

    port: int

    def start(self) -> None:
        """Start it (again) on the same store and port."""

    def stop(self) -> None:
        """As Ctrl+C does."""

    def kill(self) -> None:
        """As if somebody pulled the plug."""

    def copy(self) -> Path:
        """A copy of what a killed server has left, as a SQLite file."""


async def kill_again_and_again(
    server: Killable,
    crowd: Crowd,
    dice: random.Random,
    is_enough: Callable[[Findings], bool],
    strike: Callable[[Findings], Awaitable[None]] | None = None,
) -> Findings:
    """Play, kill at some moment (or let something worse happen, and then kill), look into the store, start again.

    Each time every table must have gone on.
    """
    findings = Findings()
    while not is_enough(findings):
        await crowd.come(server.port, PATIENCE)
        await asyncio.sleep(dice.uniform(0, 0.3))
        if strike is not None:
            await strike(findings)
        await asyncio.to_thread(server.kill)
        await crowd.be_cut_off()
        await check_log(await asyncio.to_thread(server.copy), crowd, findings)
        await asyncio.to_thread(server.start)
    await crowd.come(server.port, PATIENCE)
    await asyncio.to_thread(server.stop)
    await crowd.be_cut_off()
    return findings
