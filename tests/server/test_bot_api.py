"""docs/bot-api.md keeps its word: its client plays every game, and what it says about limits is so."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from katzentisch.server.running.limits import OF_ADDRESS, OF_GUEST
from katzentisch.server.running.settings import Settings
from katzentisch.server.wire.families import OFFERED

DOCS = Path(__file__).parents[2] / "docs"
IN_TURNS = [game.id for game in OFFERED.values() if not game.is_real_time]


@pytest.mark.parametrize("game", IN_TURNS)
def test_the_documented_client_plays_a_whole_game(server: Any, game: str) -> None:
    """As a stranger would run it: a file, an address and a game."""
    command = [sys.executable, str(DOCS / "bot_client.py"), f"ws://127.0.0.1:{server.port}/ws", game]
    said = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=600)
    assert (said.returncode, said.stderr) == (0, "")
    assert re.search(r"'places': \[(1, 2|2, 1|1, 1)\]", said.stdout)


def test_the_documented_client_waits_where_it_is_told_to(start_server: Any) -> None:
    """Under a quota of four moves and one in two seconds it is refused, slows down, and plays on."""
    server = start_server("--limits", "0.1")
    command = [sys.executable, str(DOCS / "bot_client.py"), f"ws://127.0.0.1:{server.port}/ws", "katz-und-maus"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    watching = httpx.Client(base_url=f"http://127.0.0.1:{server.port}")  # one connection: new ones have a quota, too
    try:
        refused = made = 0.0
        while not refused or made < 6:
            assert process.poll() is None, process.communicate()
            time.sleep(0.1)
            text = watching.get("/metrics").text
            refused = figure(text, 'refusals_total{code="too_many"}')
            made = figure(text, "move_seconds_count") - refused
    finally:
        watching.close()
        process.kill()
        process.communicate()


def figure(text: str, name: str) -> float:
    return sum(float(line.split()[-1]) for line in text.splitlines() if line.startswith(f"katzentisch_{name} "))


def test_the_document_shows_the_client_that_is_run() -> None:
    """Word for word."""
    (shown,) = re.findall(r"```python\n(.*?)```", (DOCS / "bot-api.md").read_text(encoding="utf-8"), re.DOTALL)
    assert shown == (DOCS / "bot_client.py").read_text(encoding="utf-8")
    assert len(shown.splitlines()) <= 45


def test_the_document_tells_the_limits_as_they_are() -> None:
    """The numbers of the table and the text."""
    text = (DOCS / "bot-api.md").read_text(encoding="utf-8")
    settings = Settings()
    assert f"| moves | {OF_GUEST['move'].burst} at once, then {OF_GUEST['move'].per_second} a second |" in text
    assert f"| {OF_ADDRESS['move'].burst}, then {OF_ADDRESS['move'].per_second} a second |" in text
    made = OF_GUEST["make"]
    assert f"| {made.burst}, then one in {round(1 / made.per_second)} seconds; {settings.most_tables} live" in text
    said = OF_GUEST["say"]
    assert f"| things said | {said.burst}, then one in {round(1 / said.per_second)} seconds |" in text
    of_guest, of_address = OF_GUEST["message"], OF_ADDRESS["message"]
    own, shared = (f"{rate.burst}, then {rate.per_second} a second" for rate in (of_guest, of_address))
    assert f"| messages of any kind | {own} | {shared} |" in text
    assert f"| connections | {settings.most_sockets} | {settings.most_sockets_of_address} |" in text
    assert f"that {settings.most_unsent} messages are waiting" in text
