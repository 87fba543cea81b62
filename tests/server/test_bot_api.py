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

from katzentisch.server.running.limits import OF_ADDRESS, OF_GUEST, Rate
from katzentisch.server.running.settings import Settings
from katzentisch.server.wire.families import OFFERED

DOCS = Path(__file__).parents[2] / "docs"
#: What the document calls each quota.
QUOTAS = {
    "move": "moves",
    "make": "tables made",
    "join": "tables joined",
    "code": "codes tried",
    "open": "tables opened",
    "room": "changes of a room (`ready`, `start`, …)",
    "say": "things said",
    "report": "complaints",
    "advise": "advice asked for",
    "analyse": "games looked back at",
    "message": "messages of any kind",
    "connection": "new connections",
    "hello": "hellos",
    "guest": "new guests",
    "http": "HTTP requests",
    "record": "records",
}
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


def told(rate: Rate | None) -> str:
    """A quota as the document tells it; nothing where there is none."""
    if rate is None:
        return ""
    if rate.per_second > 1:
        return f"{rate.burst}, then {rate.per_second} a second"
    seconds = round(1 / rate.per_second)
    return f"{rate.burst}, then one {'a second' if seconds == 1 else f'in {seconds} seconds'}"


def test_the_document_shows_the_client_that_is_run() -> None:
    """Word for word."""
    (shown,) = re.findall(r"```python\n(.*?)```", (DOCS / "bot-api.md").read_text(encoding="utf-8"), re.DOTALL)
    assert shown == (DOCS / "bot_client.py").read_text(encoding="utf-8")
    assert len(shown.splitlines()) <= 45


def test_the_document_tells_the_limits_as_they_are() -> None:
    """Every row of the table, and the text."""
    text = (DOCS / "bot-api.md").read_text(encoding="utf-8")
    settings = Settings()
    for what, words in QUOTAS.items():
        own, shared = (told(rates.get(what)) for rates in (OF_GUEST, OF_ADDRESS))
        if what == "move":
            own = own.replace(",", " at once,", 1)
        if what == "make":
            own += f"; {settings.most_tables} live ones"
        assert f"| {words} | {own} | {shared} |".replace("|  |", "| |") in text
    assert f"| connections at a time | {settings.most_sockets} | {settings.most_sockets_of_address} |" in text
    assert f"that {settings.most_unsent} messages are waiting" in text


def test_the_document_tells_every_limit() -> None:
    """But that of the picture of a link, which no program needs."""
    assert OF_GUEST.keys() | OF_ADDRESS.keys() == QUOTAS.keys() | {"qr"}
