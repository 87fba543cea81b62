"""What one move costs in calls: from the bytes of a socket to the messages that leave, at a table of four people.

    python bench/move_path.py [--moves N] [--game ID] [--modules]

Run it in `.venv`, where the rules are interpreted: calls inside compiled modules cannot be counted. A real server runs in this
process and four clients talk to it over real sockets. Every call of a Python function of ours is counted, in the server's
thread and in the one that writes to the store, from sending a move until nothing more happens. The cards are the same in
every run. What is told are medians over the moves.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import secrets
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import uvicorn
from websockets.sync.client import ClientConnection, connect

import katzentisch
from katzentisch.engine import cards
from katzentisch.server.running.app import make_app
from katzentisch.server.running.run import listen, uvicorn_config
from katzentisch.server.running.settings import Settings
from katzentisch.server.wire.messages import WIRE_VERSION
from katzentisch.tables.live.pace import Pace
from katzentisch.tables.storage.sqlite import SqliteStorage

OURS = str(Path(katzentisch.__file__).parent)
SEATS = 4
#: Nothing but moves of people, one after the other.
OPTIONS = {"mau-mau": {"call": "automatic", "final_call": "automatic"}}
#: Seconds without a call after which a move is over.
QUIET = 0.02


class Counts:
    """What was called for one move."""

    def __init__(self) -> None:
        self.calls: Counter[CodeType] = Counter()
        self.read = 0
        self.judged = 0

    def called(self, frame: FrameType) -> None:
        """Count a call; of reading and judging only the outermost one."""
        code = frame.f_code
        self.calls[code] += 1
        # Only from outside: a game also reads words of its own, to know the number of a deal.
        if _is_rule(code) and frame.f_back is not None and not _is_rule(frame.f_back.f_code):
            self.read += code.co_name == "parse"
            self.judged += code.co_name == "refusal"

    @property
    def total(self) -> int:
        """All calls."""
        return sum(self.calls.values())

    @property
    def outside(self) -> int:
        """Calls outside of the rules: those that stay when the rules are compiled."""
        return sum(times for name, times in self.modules.items() if not name.startswith(("engine/", "games/")))

    @property
    def modules(self) -> Counter[str]:
        """Calls by module."""
        found: Counter[str] = Counter()
        for code, times in self.calls.items():
            found[code.co_filename.removeprefix(OURS + "/")] += times
        return found


def _is_rule(code: CodeType) -> bool:
    return code.co_filename.startswith((f"{OURS}/games/", f"{OURS}/engine/game.py"))


class Recorder:
    """The profiler of the server's threads; asleep until a move is watched."""

    def __init__(self) -> None:
        self.counts: Counts | None = None
        self.last = 0.0

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        counts = self.counts
        if counts is None or event != "call" or not frame.f_code.co_filename.startswith(OURS):
            return
        counts.called(frame)
        self.last = time.perf_counter()

    def begin(self) -> None:
        """Count from now on."""
        self.last = time.perf_counter()
        self.counts = Counts()

    def end(self) -> Counts:
        """Wait until nothing happens any more; what was counted."""
        while time.perf_counter() - self.last < QUIET:
            time.sleep(QUIET / 4)
        counts, self.counts = self.counts, None
        assert counts is not None
        return counts


class Guest:
    """One of the four."""

    def __init__(self, port: int) -> None:
        self._open = ExitStack()
        way = connect(f"ws://127.0.0.1:{port}/ws", ping_interval=None)
        self._socket: ClientConnection = self._open.enter_context(way)
        self.room = ""
        self.table: dict[str, Any] = {}
        self.ask("hello", version=WIRE_VERSION)

    def ask(self, what: str, **about: Any) -> None:
        """Send a message and read until it is answered."""
        self._socket.send(json.dumps({"type": what, **about}))
        self._socket.send(json.dumps({"type": "ping"}))
        self.read("pong")

    def read(self, until: str) -> None:
        """Read on until a message of this type."""
        while True:
            message: dict[str, Any] = json.loads(self._socket.recv(timeout=60))
            if message["type"] == "table":
                self.table = message
            if message["type"] == "room":
                self.room = message["room"]["table"]
            if message["type"] == "refused":
                raise RuntimeError(f"refused: {message}")
            if message["type"] == until:
                return

    def move(self, id: str) -> None:
        """Make the first move that is allowed."""
        text = self.table["private"]["moves"][0]["text"]
        self._socket.send(json.dumps({"type": "move", "table": self.room, "id": id, "text": text}))

    @property
    def seq(self) -> int:
        """How far this guest has seen the game."""
        return int(self.table["public"]["seq"])

    def close(self) -> None:
        """Go."""
        self._open.close()


def begun_table(port: int, game: str) -> list[Guest]:
    """Four people whose cards are dealt."""
    guests = [Guest(port) for _ in range(SEATS)]
    wish = {"game": game, "options": OPTIONS.get(game, {}), "seats": SEATS, "bots": 0, "waits": True}
    guests[0].ask("make", **wish)
    for guest in guests[1:]:
        guest.ask("join", table=guests[0].room)
        guest.ask("ready", table=guest.room)
    guests[0].ask("start", table=guests[0].room)
    for guest in guests:
        while not guest.table or guest.seq < 1:
            guest.read("table")
    return guests


def play(port: int, game: str, moves: int, recorder: Recorder) -> list[Counts]:
    """So many moves of people, counted one by one."""
    found: list[Counts] = []
    guests = begun_table(port, game)
    while len(found) < moves:
        mover = next((g for g in guests if g.table["private"]["moves"]), None)
        if mover is None or mover.table["public"]["ended"] is not None:
            for guest in guests:
                guest.close()
            guests = begun_table(port, game)
            continue
        seq = mover.seq
        recorder.begin()
        mover.move(f"move {len(found)}")
        for guest in guests:
            while guest.seq <= seq:
                guest.read("table")
        counts = recorder.end()
        if all(guest.seq == seq + 1 for guest in guests):  # nothing but this move has happened
            found.append(counts)
    for guest in guests:
        guest.close()
    return found


#: By size: clients, in their own thread, ask for other sizes than the server.
_seeded: dict[int, random.Random] = {}


def _not_random(size: int | None = None) -> bytes:
    """The same secrets in every run."""
    size = 32 if size is None else size
    return _seeded.setdefault(size, random.Random(size)).randbytes(size)


def measure(game: str, moves: int) -> list[Counts]:
    """Serve here, with the clients in a thread of their own."""
    recorder = Recorder()
    secrets.token_bytes = _not_random
    found: list[Counts] = []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tables.sqlite"
        threading.setprofile(recorder)  # the thread that writes begins with the store
        storage = SqliteStorage(file)
        threading.setprofile(None)
        settings = Settings(pace=Pace().times(0), limits=1e6, web=Path(folder))
        server = uvicorn.Server(uvicorn_config(make_app(settings, storage), settings))
        listening = listen("127.0.0.1", 0)
        port = listening.getsockname()[1]

        def clients() -> None:
            try:
                found.extend(play(port, game, moves, recorder))
            finally:
                server.should_exit = True

        thread = threading.Thread(target=clients)
        thread.start()
        sys.setprofile(recorder)
        asyncio.run(server.serve(sockets=[listening]))
        sys.setprofile(None)
        thread.join()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=101)
    parser.add_argument("--game", default="mau-mau")
    parser.add_argument("--modules", action="store_true", help="tell the calls by module, and by function")
    chosen = parser.parse_args()
    if not cards.__file__.endswith(".py"):
        raise SystemExit("the rules are compiled here: their calls cannot be counted")
    found = sorted(measure(chosen.game, chosen.moves), key=lambda counts: counts.total)
    middle = found[len(found) // 2]
    modules = statistics.median(len(counts.modules) for counts in found)
    outside = statistics.median(counts.outside for counts in found)
    read = Counter(counts.read for counts in found)
    judged = Counter(counts.judged for counts in found)
    print(f"{chosen.game}, {SEATS} people, {len(found)} moves")
    print(f"calls a move: {middle.total} (from {found[0].total} to {found[-1].total}), through {modules:.0f} modules")
    print(f"of these outside of the rules: {outside:.0f}")
    print(f"read: {_often(read)}; judged: {_often(judged)}")
    if chosen.modules:
        for module, times in middle.modules.most_common():
            print(f"{times:5} {module}")
        for code, times in middle.calls.most_common():
            print(f"{times:5} {code.co_filename.removeprefix(OURS + '/')}:{code.co_qualname}")


def _often(times: Counter[int]) -> str:
    return ", ".join(f"{count} times in {moves} moves" for count, moves in times.most_common())


if __name__ == "__main__":
    main()
