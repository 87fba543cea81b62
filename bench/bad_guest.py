"""How long an honest player waits for answers beside clients that flood the server: one run, with and without them.

    python bench/bad_guest.py [--json] [--seconds S] [--kinds KIND,KIND]

Run it on Linux, where every address 127.0.0.x is this computer. A server with its usual quotas runs in a process of its own, and
the clients that flood run in another. The player asks one question after the other; told are the p99 and the worst answer without a
flood, beside one client of each kind, and beside ten addresses that do everything at once. Goals: beside one at most 5 times the
worst answer without it and never above 250 ms; beside ten addresses at most 10 times.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # the flooding client is shared with the tests

from tests.server.bad_guest import KINDS  # noqa: E402
from tests.server.conftest import Player, Server  # noqa: E402

ADDRESSES = 10
#: Seconds between two questions, so that the player stays below every quota.
PAUSE = 0.03
#: Seconds until a server that has just started has nothing else to do.
WARM = 5.0

Figures = dict[str, float]


@contextmanager
def flood(port: int, kinds: list[str], first: int) -> Iterator[None]:
    """One client for each of these, all in one process, from ten addresses at most, this one and the next: none has used up its quota before."""
    command = [sys.executable, "-m", "tests.server.bad_guest", str(port)]
    floods = [word for n, kind in enumerate(kinds) for word in (kind, f"127.0.0.{first + n % ADDRESSES}")]
    with subprocess.Popen([*command, *floods], cwd=ROOT, stdout=subprocess.PIPE, text=True) as bad:
        assert bad.stdout is not None
        bad.stdout.readline()
        try:
            yield
        finally:
            bad.kill()


def waits(player: Player, seconds: float) -> Figures:
    """How long answers take, in milliseconds."""
    taken: list[float] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        begun = time.perf_counter()
        player.send(type="ping")
        player.until(lambda m: m["type"] == "pong")
        taken.append((time.perf_counter() - begun) * 1000)
        time.sleep(PAUSE)
    taken.sort()
    return {"answers": len(taken), "p99": taken[int(len(taken) * 0.99)], "worst": taken[-1]}


def measure(seconds: float, kinds: list[str]) -> dict[str, Figures]:
    """The answers without a flood, beside each kind, and beside ten addresses."""
    told: dict[str, Figures] = {}
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), "--limits", "1")
        try:
            player = server.player("Ada")
            waits(player, WARM)
            told["nobody"] = waits(player, 2 * seconds)
            for n, kind in enumerate(kinds, 2):
                with flood(server.port, [kind], n):
                    told[kind] = waits(player, seconds)
            with flood(server.port, KINDS, 100):
                told["ten addresses"] = waits(player, seconds)
        finally:
            server.close()
    return told


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--kinds", default=",".join(KINDS))
    chosen = parser.parse_args()
    told = measure(chosen.seconds, chosen.kinds.split(","))
    alone = told["nobody"]
    for figures in told.values():
        figures["times"] = figures["worst"] / alone["worst"]
        figures["p99_times"] = figures["p99"] / alone["p99"]
    if chosen.json:
        print(json.dumps({"load": os.getloadavg()[0], "beside": told}, indent=2))
        return
    print(f"load average {os.getloadavg()[0]:.1f}; milliseconds, and times those beside nobody")
    for kind, figures in told.items():
        print(
            f"{kind:32} {figures['answers']:5.0f} answers   p99 {figures['p99']:7.1f} ({figures['p99_times']:4.1f})"
            f"   worst {figures['worst']:7.1f} ({figures['times']:4.1f})"
        )


if __name__ == "__main__":
    main()
