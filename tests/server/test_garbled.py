"""Garbled messages and requests by the thousand: nothing breaks, nothing hangs, and memory stays as it is (SECURITY 18, 35)."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.conftest import Server
from tests.server.garbled import Garbler, Outcome, garble_requests, resident

IS_LONG = os.environ.get("KATZENTISCH_TEST_LENGTH") == "long"
MESSAGES = 200_000 if IS_LONG else 1500
REQUESTS = 10_000 if IS_LONG else 300
#: The first few make the server as large as it has to be.
WARM = MESSAGES // 5
#: Megabytes. It grew by 26 here, and by thousands in a long run, when timers kept closed sockets.
MOST_GROWTH = 24.0 if IS_LONG else 8.0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(Path(tmp_path_factory.mktemp("garbled")))
    yield server
    server.close()
    assert "Traceback" not in server.stderr


def check(server: Server, outcome: Outcome) -> None:
    assert outcome.faults == 0, outcome
    assert outcome.hanging == []
    assert server.get("/api/health").status_code == 200


@pytest.mark.skipif(sys.platform != "linux", reason="measures memory as Linux tells it")
def test_garbled_messages_break_nothing_and_leave_nothing_behind(server: Server) -> None:
    """SECURITY 18, 35: each is refused with a code or closed cleanly, and what belonged to a closed socket is forgotten."""
    outcome = Outcome()
    garbler = Garbler(server.port, 1, outcome)
    garbler.say(WARM)
    before = resident(server)
    for _ in range(8):
        garbler.say((MESSAGES - WARM) // 8)
        print(f"{outcome.said} messages: {resident(server):.1f} MB", flush=True)
    garbler.close()
    check(server, outcome)
    assert outcome.said == MESSAGES
    assert set(outcome.closed) == {1008}
    grown = resident(server) - before
    assert grown < MOST_GROWTH, f"{grown:.1f} MB more"


def test_garbled_requests_are_answered_or_closed(server: Server) -> None:
    """SECURITY 18, 31: no 5xx, and no connection that hangs."""
    outcome = Outcome()
    garble_requests(server.port, 1, REQUESTS, outcome)
    check(server, outcome)
    assert outcome.said == REQUESTS
    print(f"{REQUESTS} requests: {dict(outcome.statuses)}")
