"""`katzentisch prove` on this machine: what it tries and finds, and that it finds what is wrong."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import sys
from http.client import BadStatusLine
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any
from urllib.error import URLError

import pytest
from click.testing import CliRunner
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosedError

from katzentisch.hosting import proving
from katzentisch.proof import deals, plain_rules, two_worlds
from katzentisch.proof.findings import Wrong
from katzentisch.proof.server_process import DoesNotStart, DoesNotStop, ServerProcess
from katzentisch.tables.storage.base import StorageFailed
from katzentisch.tables.storage.where import Where
from tests.noninterference.leaks import LEAKS
from tests.server.test_hosting import katzentisch


def check_proof(*place: object) -> None:
    """Every promise is kept, and something was tried for each."""
    said = katzentisch("prove", "--minutes", "0.05", "--json", *place)
    found = json.loads(said.stdout)
    assert (said.returncode, said.stderr) == (0, ""), found
    assert [one["is_kept"] for one in found] == [True] * 3
    killed, compared, recomputed = (one["tried"] for one in found)
    assert int(killed.split()[1]) >= 3
    assert int(compared.split()[0]) >= 7
    assert int(recomputed.split()[2]) > 0


@pytest.mark.long  # in every run on PostgreSQL, and as an example of docs/hosting.md
def test_every_promise_is_kept(tmp_path: Path) -> None:
    """On a store that is there for this alone: nothing is left in the one that is configured."""
    check_proof("--data", tmp_path / "own")
    assert not (tmp_path / "own").exists()


def test_a_world_that_tells_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any of the leaks that the tests put in on purpose, by the same comparison."""
    name = next(iter(LEAKS))
    LEAKS[name](monkeypatch)
    found = two_worlds.compare(0.0, 1, "")
    assert found["wrong"]


def test_a_deal_that_was_changed_is_found(start_server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """One card in the answers of chance."""
    server = start_server()
    real = Path.write_text

    def swapped(self: Path, text: str, **options: str) -> int:
        first = next(line for line in text.splitlines() if line.startswith("~ 1."))
        head, _, order = first.partition(">")
        cards = order.split()
        return real(self, text.replace(first, f"{head}> {' '.join([cards[1], cards[0], *cards[2:]])}"), **options)

    assert deals.check_deal(server.port, "mau-mau") > 0
    monkeypatch.setattr(Path, "write_text", swapped)
    with pytest.raises(Wrong, match="cannot be recomputed"):
        deals.check_deal(server.port, "mau-mau")


def test_a_game_goes_on_after_a_move_that_came_too_late() -> None:
    """Somebody else moves first: that is shown, then the move is refused, and nothing more comes."""
    asked: list[str] = []

    def table(move: str, ended: str | None = None, answers: str | None = None) -> str:
        public, private = {"table": "t1", "ended": ended}, {"moves": [{"text": move}]}
        return json.dumps({"type": "table", "public": public, "private": private, "answers": answers})

    async def too_late(line: ServerConnection) -> None:
        async for frame in line:
            message = json.loads(frame)
            if message["type"] == "make":
                await line.send(table("7♠"))
            if message["type"] == "move":
                asked.append(message["text"])
            if asked == ["7♠"]:
                await line.send(table("8♠"))
                await line.send(json.dumps({"type": "refused", "about": "move", "answers": message["id"]}))
            elif asked:
                await line.send(table("9♠", "over", message["id"]))

    async def play() -> str:
        async with serve(too_late, "127.0.0.1", 0) as server, asyncio.timeout(30):
            return await deals._played(next(iter(server.sockets)).getsockname()[1], "mau-mau")

    assert asyncio.run(play()) == "t1"
    assert asked == ["7♠", "8♠"]


def test_sources_are_taken_where_there_are_compiled_modules_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a process of its own: that is what makes the rules of a compiled wheel plain."""
    package = tmp_path / "katzentisch"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "rules.py").write_text("NAME = 'plain'")
    (package / f"rules{EXTENSION_SUFFIXES[0]}").write_bytes(b"no module at all")
    (package / "ask.py").write_text("import sys\nfrom katzentisch.rules import NAME\nprint(NAME, sys.argv[3], input())")
    monkeypatch.setattr(plain_rules, "PACKAGE", package)
    said = plain_rules.run_plain("katzentisch.ask", "42", given="cats")
    assert (said.stdout, said.stderr) == ("plain 42 cats\n", "")


class NoServer:
    """Stands for a server process, where something else is tested; it stops as it is told."""

    port = 1

    def __init__(self, *arguments: object, **options: object) -> None:
        pass

    def stop(self) -> None:
        """Nothing runs."""


class StubbornServer(NoServer):
    """One that hangs where it is to stop."""

    def stop(self) -> None:
        raise DoesNotStop("the server has not stopped")


@pytest.mark.parametrize(
    "trouble",
    [
        Wrong("a move is lost"),
        DoesNotStart("the store is damaged"),
        DoesNotStop("it hangs"),
        StorageFailed("the file is damaged"),
        ConnectionRefusedError(111, "nobody is there"),
        URLError("nobody is there"),
        BadStatusLine("SSH-2.0"),
        ConnectionClosedError(None, None),
        sqlite3.DatabaseError("the disk image is malformed"),
        TimeoutError(),
    ],
    ids=lambda trouble: type(trouble).__name__,
)
def test_a_promise_that_is_not_kept_is_told_as_broken(monkeypatch: pytest.MonkeyPatch, trouble: Exception) -> None:
    """However it shows: never by a traceback, and the other promises are looked into all the same."""

    def raising(*arguments: object) -> None:
        raise trouble

    monkeypatch.setattr(proving, "ServerProcess", NoServer)
    monkeypatch.setattr(proving, "kill_again_and_again", raising)
    monkeypatch.setattr(proving, "check_deal", lambda port, game: 7)
    monkeypatch.setattr(
        proving, "run_plain", lambda *a, **o: CompletedProcess([], 0, '{"pairs": 7, "bytes": 7, "wrong": ""}', "")
    )
    said = CliRunner().invoke(proving.prove, ["--minutes", "0.05", "--json"])
    found = json.loads(said.stdout)
    assert (said.exit_code, [one["is_kept"] for one in found]) == (1, [False, True, True])
    assert (str(trouble) or type(trouble).__name__) in found[0]["wrong"]
    said = CliRunner().invoke(proving.prove, ["--minutes", "0.05"])
    assert [line.split()[0] for line in said.stdout.splitlines() if line[0] != " "] == ["BROKEN", "kept", "kept"]


def test_what_was_found_first_is_told_of_a_server_that_does_not_stop_either(monkeypatch: pytest.MonkeyPatch) -> None:
    """And that it does not stop, if nothing else was wrong."""

    def find(server: object) -> None:
        raise Wrong("a move is lost")

    monkeypatch.setattr(proving, "ServerProcess", StubbornServer)
    assert proving._on_a_server(Where(Path()), find) == "a move is lost"
    assert proving._on_a_server(Where(Path()), lambda server: None) == "the server has not stopped"


@pytest.mark.skipif(sys.platform == "win32", reason="there a process cannot be asked for without ending it")
def test_a_server_that_does_not_start_is_ended(tmp_path: Path) -> None:
    """Not left alone with its port: what says something else than its address, and lives on."""
    (tmp_path / "odd.py").write_text("import os, time\nprint('hello', os.getpid(), flush=True)\ntime.sleep(600)\n")
    with pytest.raises(DoesNotStart, match="hello") as told:
        ServerProcess(tmp_path, module="odd", cwd=tmp_path)
    with pytest.raises(ProcessLookupError):
        os.kill(int(str(told.value).split("hello ")[1].split("\\")[0]), 0)


def test_a_server_that_hangs_up_breaks_a_promise() -> None:
    """Before the game is over."""

    async def hang_up(line: ServerConnection) -> None:
        await line.recv()

    async def play() -> None:
        async with serve(hang_up, "127.0.0.1", 0) as server, asyncio.timeout(30):
            await deals._played(next(iter(server.sockets)).getsockname()[1], "mau-mau")

    with pytest.raises(Wrong, match="hung up"):
        asyncio.run(play())


@pytest.mark.parametrize("arguments", [["--minutes", "0"], ["--minutes", "long"], ["--database", "mysql://x"]])
def test_bad_input_is_told_in_one_line(arguments: list[str]) -> None:
    """Exit 2, before anything is tried."""
    said = katzentisch("prove", *arguments)
    assert (said.returncode, said.stdout, len(said.stderr.splitlines())) == (2, "", 1)
