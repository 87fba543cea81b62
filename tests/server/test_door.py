"""Which connections are let in."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from katzentisch.server.running.app import make_app
from katzentisch.server.running.door import Door
from katzentisch.server.running.settings import Settings
from katzentisch.tables.storage.sqlite import SqliteStorage
from tests.server.raw_socket import RawSocket


def let_in(door: Door, address: str, times: int) -> int:
    return sum(door.lets_in(address) for _ in range(times))


def test_an_address_has_so_many_connections_at_a_time() -> None:
    """SECURITY 33: another address has its own; whoever leaves makes room; a proxy is not one person."""
    door = Door(Settings(most_connections=5, proxies=("10.0.0.9",)), lambda: 0.0)
    assert let_in(door, "10.0.0.1", 10) == 5
    assert let_in(door, "10.0.0.2", 10) == 5
    door.left("10.0.0.1")
    assert let_in(door, "10.0.0.1", 10) == 1
    assert let_in(door, "10.0.0.9", 50) == 50


@pytest.mark.parametrize(
    ("proxy", "address", "is_proxy"),
    [
        ("10.0.0.0/24", "10.0.0.9", True),
        ("10.0.0.0/24", "10.0.1.9", False),
        ("2001:db8::/32", "2001:db8::9", True),
        ("2001:db8::/32", "10.0.0.9", False),
        ("10.0.0.9", "::ffff:10.0.0.9", True),
        ("*", "192.168.0.1", True),
        ("a.socket", "192.168.0.1", False),
    ],
)
def test_a_proxy_may_be_named_by_its_network(proxy: str, address: str, is_proxy: bool) -> None:
    """SECURITY 33: a proxy is whoever's forwarded addresses are believed."""
    door = Door(Settings(most_connections=5, proxies=(proxy,)), lambda: 0.0)
    assert let_in(door, address, 50) == (50 if is_proxy else 5)


def test_newcomers_find_a_place_when_it_is_crowded(caplog: pytest.LogCaptureFixture) -> None:
    """SECURITY 33: the log says so once; some descriptors are never given away."""
    door = Door(Settings(limits=100), lambda: 0.0, descriptors=164)
    with caplog.at_level(logging.WARNING):
        assert let_in(door, "10.0.0.1", 500) == 75
    assert door.is_crowded
    assert len(caplog.records) == 1
    assert let_in(door, "10.0.0.2", 500) == 8
    assert sum(let_in(door, f"10.0.1.{n}", 1) for n in range(100)) == 100 - 75 - 8
    for _ in range(75):
        door.left("10.0.0.1")
    assert not door.is_crowded


def test_health_says_that_it_is_crowded(tmp_path: Path) -> None:
    """SECURITY 33: and goes on."""
    settings = Settings()
    app = make_app(settings, SqliteStorage(tmp_path / "tables.sqlite"))
    app.state.door = Door(settings, lambda: 0.0, descriptors=72)
    assert let_in(app.state.door, "10.0.0.1", 6) == 6
    with TestClient(app) as client:
        answer = client.get("/api/health")
    assert (answer.status_code, answer.json()["status"]) == (200, "crowded")


def test_a_server_turns_away_too_many_connections_of_an_address(start_server: Any) -> None:
    """SECURITY 33: as many as the host has said, and places are free again when they are left."""
    server = start_server("--limits", "1", "--most-connections", "5")
    first = [RawSocket(server.port) for _ in range(5)]
    with RawSocket(server.port) as raw:
        assert raw.rest() == b""
    for connection in first:
        connection.__exit__()
    assert server.player("Ada").name == "Ada"
