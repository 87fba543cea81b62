"""One bad guest harms nobody: whoever floods is closed, and everybody else is answered meanwhile."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.bad_guest import KINDS, BadGuest
from tests.server.conftest import Player, Server

MOVES = 8


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with hardly wider quotas than usual."""
    server = Server(Path(tmp_path_factory.mktemp("floods")), "--limits", "2")
    yield server
    server.close()


@pytest.fixture(scope="module")
def honest(strict: Server) -> Player:
    """Somebody who plays all the while."""
    player = strict.player("Ada")
    player.make_in_turn("mau-mau")
    return player


@pytest.mark.parametrize("kind", KINDS)
def test_everybody_is_answered_beside_a_flood(strict: Server, honest: Player, kind: str) -> None:
    """SECURITY 29: even beside one from the same address, which the server closes."""
    with BadGuest(strict.port, kind) as bad:
        for _ in range(MOVES):
            if not honest.until_in_turn():
                honest.make_in_turn("mau-mau")
            assert honest.move(honest.choice())["type"] == "table"
            time.sleep(0.05)  # else a quick machine makes more moves than a guest may make
        # Messages are read slowly; who does not read the answers is closed only when there are many.
        while not bad.closed and kind != "unread answers":
            honest.send(type="ping")
            honest.until(lambda m: m["type"] == "pong")
            time.sleep(0.05)
    assert "Traceback" not in strict.stderr
