"""A deal, recomputed: a game is played over a real server, and the program that knows no rules checks its record."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from websockets.asyncio.client import connect

from katzentisch import verify_deal
from katzentisch.proof.findings import Wrong, must
from katzentisch.server.wire.messages import WIRE_VERSION

_PATIENCE = 300.0


def check_deal(port: int, game: str) -> int:
    """Play a game to its end, and let every answer of chance in its record be recomputed; how many there were."""
    table = asyncio.run(asyncio.wait_for(_played(port, game), _PATIENCE))
    with urlopen(f"http://127.0.0.1:{port}/api/tables/{table}/record", timeout=60) as answer:
        record = str(answer.read(), "utf-8")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.miau"
        file.write_text(record, encoding="utf-8")
        # Beside the package, not as part of it: that is how a stranger runs it.
        command = [sys.executable, str(verify_deal.__file__), str(file)]
        said = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    must(said.returncode == 0, f"the deal of {game} cannot be recomputed: {(said.stdout + said.stderr).strip()}")
    return record.count("\n~ ")


async def _played(port: int, game: str) -> str:
    """The table of a game that one person has played to its end against a bot."""
    async with connect(f"ws://127.0.0.1:{port}/ws", compression=None) as line:
        await _say(line, "hello", version=WIRE_VERSION)
        await _say(line, "make", game=game, seats=2)
        count, is_waiting, shown = 0, False, None
        async for frame in line:
            message = json.loads(frame)
            must(message["type"] != "refused" or message["about"] == "move", f"refused: {message}")
            if message["type"] == "table":
                shown = message
                if shown["public"]["ended"] is not None:
                    return str(shown["public"]["table"])
            if message["type"] == "refused" or (message["type"] == "table" and message["answers"] is not None):
                is_waiting = False
            # After a refusal, too: somebody else has moved meanwhile, and what is shown now was shown before it.
            if shown is not None and shown["private"]["moves"] and not is_waiting:
                count, is_waiting = count + 1, True
                text = shown["private"]["moves"][0]["text"]
                await _say(line, "move", table=shown["public"]["table"], id=str(count), text=text)
    raise Wrong("the server has hung up")


async def _say(line: Any, kind: str, **message: Any) -> None:
    await line.send(json.dumps({"type": kind, **message}))
