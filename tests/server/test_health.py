"""For whoever runs the server: health, figures, complaints, and what is forgotten in time."""

from __future__ import annotations

import asyncio
import json
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient
from prometheus_client.parser import text_string_to_metric_families

from katzentisch import __version__
from katzentisch.server.running import housekeeping
from katzentisch.server.running.app import make_app
from katzentisch.server.running.guests import greet, known_guest
from katzentisch.server.running.housekeeping import Housekeeping, _forget_games, is_clock_plausible, tidy_up
from katzentisch.server.running.limits import is_within
from katzentisch.server.running.metrics import Metrics
from katzentisch.server.running.run import addresses, listen
from katzentisch.server.running.service import Service
from katzentisch.server.running.settings import Settings
from katzentisch.tables.live.clock import Clock
from katzentisch.tables.live.live_tables import NewTable
from katzentisch.tables.live.pace import Pace
from katzentisch.tables.storage.base import StorageFailed
from katzentisch.tables.storage.sqlite import SqliteStorage

DAY = 24 * 3600 * 1000

# ---------------------------------------------------------------------- health and figures


def figures(server: Any) -> dict[tuple[str, ...], float]:
    """Every figure by its name and labels."""
    text = server.get("/metrics").text
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_health_tells_the_version(server: Any) -> None:
    """And that the store can be read."""
    assert server.get("/api/health").json() == {
        "status": "ok",
        "version": __version__,
        "forwarded": "none",
        "unreachable": [],
    }


def test_a_server_that_cannot_read_its_store_is_not_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """503, for whoever watches over it."""

    async def fail(*arguments: Any) -> None:
        raise StorageFailed("gone")

    monkeypatch.setattr(SqliteStorage, "check", fail)
    file = tmp_path / "tables.sqlite"
    with TestClient(make_app(Settings(), SqliteStorage(file)), raise_server_exceptions=False) as client:
        assert client.get("/api/health").status_code == 503


def test_a_damaged_store_is_not_well(tmp_path: Path) -> None:
    """Whoever watches over the server hears of a damaged page before somebody needs it."""
    file = tmp_path / "tables.sqlite"
    asyncio.run(SqliteStorage(file).close())
    with sqlite3.connect(file) as other:
        other.execute("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) "
                      "INSERT INTO guest(id, token_hash, name) SELECT i, i, printf('%.100d', i) FROM n")  # fmt: skip
        other.commit()
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    other.close()

    async def status() -> bool:
        storage = SqliteStorage(file)
        await storage.find_damage()
        try:
            await storage.check()
        except StorageFailed:
            return False
        finally:
            await storage.close()
        return True

    assert asyncio.run(status())
    with file.open("r+b") as bytes_of_it:
        bytes_of_it.seek(file.stat().st_size // 2 // 4096 * 4096)
        bytes_of_it.write(b"\xff" * 8192)
    assert not asyncio.run(status())


def test_figures_tell_what_the_server_does(start_server: Any) -> None:
    """Tables, sockets, entries, commits, refusals by code, errors by status."""
    server = start_server()
    before = figures(server)
    assert before["katzentisch_sockets",] == before["katzentisch_entries_total",] == 0
    player = server.player("Mephistopheles")
    player.make_in_turn("mau-mau", 3)
    player.move("xyzzy")
    player.move(player.choice())
    server.get("/api/nope")
    now = figures(server)
    assert (now["katzentisch_sockets",], now["katzentisch_guests",]) == (1, 1)
    assert (now["katzentisch_tables", "playing"], now["katzentisch_tables", "waiting"]) == (1, 0)
    assert now["katzentisch_refusals_total", "not_a_move"] == 1
    assert now["katzentisch_http_errors_total", "404"] == 1
    assert now["katzentisch_move_seconds_count",] == 2
    with sqlite3.connect(server.file) as file:
        entries = file.execute("SELECT count(*) FROM entry").fetchone()[0]
    file.close()
    # A bot may have moved meanwhile.
    assert 2 <= now["katzentisch_entries_total",] <= entries
    assert now["katzentisch_commit_writes_sum",] >= now["katzentisch_entries_total",]
    assert now["katzentisch_commit_seconds_count",] == now["katzentisch_commit_writes_count",] > 0
    assert now["process_resident_memory_bytes",] > 0


def test_processes_of_bots_are_counted() -> None:
    """Started, late, died; and bots that had no time, or no answer."""
    metrics = Metrics()
    for what in ("started", "started", "died", "hurried", "hurried", "unanswered"):
        metrics.process(what)
    text = metrics.render([], 0, 0).decode()
    assert 'katzentisch_bot_processes_total{what="started"} 2.0' in text
    assert 'katzentisch_bot_processes_total{what="died"} 1.0' in text
    assert 'katzentisch_bots_short_of_time_total{what="hurried"} 2.0' in text
    assert 'katzentisch_bots_short_of_time_total{what="unanswered"} 1.0' in text


def test_figures_tell_nothing_of_anybody(start_server: Any) -> None:
    """SECURITY 4: no name, token, table, card or address."""
    server = start_server()
    player = server.player("Mephistopheles")
    table = player.make("mau-mau")["public"]["table"]
    text = server.get("/metrics").text
    for secret in ("Mephisto", player.token, table, "127.0.0.1", *"♠♥♦♣"):
        assert secret not in text


@pytest.mark.parametrize("header", ["x-forwarded-for", "forwarded", "via", "x-real-ip"])
def test_figures_are_not_for_those_behind_an_unknown_proxy(server: Any, header: str) -> None:
    """They all look like this computer: as if there were nothing."""
    assert server.get("/metrics").status_code == 200
    assert server.get("/metrics", headers={header: "203.0.113.9"}).status_code == 404


@pytest.mark.parametrize(
    ("host", "status"),
    [("evil.example", 404), ("evil.example:8000", 404), ("a:b", 404), ("localhost:8000", 200), ("[::1]:1", 200)],
)
def test_figures_are_not_for_pages_of_other_sites(server: Any, host: str, status: int) -> None:
    """SECURITY 14: a stranger's domain that leads to this computer is not this computer."""
    assert server.get("/metrics", headers={"host": host}).status_code == status


def test_figures_are_for_the_addresses_that_the_host_has_named(start_server: Any) -> None:
    """SECURITY 25: behind a proxy that is known it is the address that the proxy tells."""
    server = start_server("--proxy", "127.0.0.1", "--metrics-from", "203.0.113.0/24")
    answers = {
        address: server.get("/metrics", headers={"x-forwarded-for": address}).status_code
        for address in ("203.0.113.9", "198.51.100.7", "127.0.0.1")
    }
    assert answers == {"203.0.113.9": 200, "198.51.100.7": 404, "127.0.0.1": 200}


@pytest.mark.parametrize(
    ("address", "is_in"),
    [
        ("127.0.0.1", True),
        ("127.9.9.9", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("10.0.0.1", False),
        ("2001:db8::1", False),
        ("testclient", False),
        ("", False),
    ],
)
def test_this_computer_has_many_addresses(address: str, is_in: bool) -> None:
    """IPv4, IPv6, and the one as the other."""
    assert is_within(address, Settings().metrics_from) is is_in


# ---------------------------------------------------------------------- complaints


def reports(server: Any, *arguments: str) -> str:
    command = [sys.executable, "-m", "katzentisch.cli", "reports", "--data", str(server.data), *arguments]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True).stdout


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "127.0.0.1"])
def test_what_is_announced_can_be_reached(host: str) -> None:
    """Every address, whichever kind the host listens for; `::` is for both kinds."""
    with listen(host, 0) as listening:
        for address in addresses(listening):
            url = httpx.URL(address)
            socket.create_connection((url.host, url.port or 0), 10).close()


def test_complaints_can_be_read_while_the_server_runs(start_server: Any) -> None:
    """Who, about whom, why, and what was said before."""
    server = start_server()
    assert reports(server) == "0 complaints\n"
    ada, bo = server.player("Ada"), server.player("Bo")
    table = ada.make_room()
    bo.send(type="join", table=table)
    bo.until_room(lambda room: room["places"][1]["name"] == "Bo")
    assert bo.ask("say", text="Mist!") is bo.room
    assert ada.ask("report", seat=1, text="He swears.")["type"] == "reported"
    lines = reports(server).splitlines()
    (complaint,) = json.loads(reports(server, "--json"))
    assert lines[0].endswith(f"table {table}  about guest {complaint['guest']}")
    assert [line.strip() for line in lines[1:]] == ["Ada about Bo: He swears.", "Bo: Mist!", "1 complaint"]
    assert (complaint["accused"], complaint["said"]) == ("Bo", [{"name": "Bo", "text": "Mist!"}])


def test_what_is_no_store_has_no_complaints(tmp_path: Path) -> None:
    """Told in one line."""
    for text in (None, "shopping list " * 100):
        if text is not None:
            (tmp_path / "tables.sqlite").write_text(text)
        command = [sys.executable, "-m", "katzentisch.cli", "reports", "--data", str(tmp_path)]
        said = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
        assert (said.returncode, said.stdout, len(said.stderr.splitlines())) == (2, "", 1)


# ---------------------------------------------------------------------- what is forgotten


class LaterClock(Clock):
    """Goes on as it should, some days ahead."""

    days = 0.0

    def milliseconds(self) -> int:
        return super().milliseconds() + int(self.days * DAY)


Story = Callable[[Service, LaterClock], Coroutine[Any, Any, None]]


@pytest.fixture
def tell(tmp_path: Path) -> Callable[[Story], None]:
    """Runs a story of the days that pass at one server."""

    def run(story: Story) -> None:
        async def told() -> None:
            clock = LaterClock()
            settings = Settings(Pace().times(0), idle_seconds=0.5)
            service = Service(settings, SqliteStorage(tmp_path / "tables.sqlite"), clock)
            try:
                await story(service, clock)
            finally:
                await service.close()

        asyncio.run(told())

    return run


async def new_guest(service: Service, name: str) -> Any:
    return await greet(service.storage, None, None, name, service.clock.milliseconds())


async def let_go(service: Service) -> None:
    while service.live_tables.live():
        await asyncio.sleep(0.01)


def test_a_table_that_waits_in_vain_is_forgotten(tell: Any) -> None:
    """After three days; not earlier, not while somebody is at it, and not once its game has begun."""

    async def story(service: Service, clock: LaterClock) -> None:
        ada = (await new_guest(service, "Ada")).guest
        kept = {
            name: (await service.live_tables.make(ada, NewTable("mau-mau", bots=0))).id for name in ("alone", "visited")
        }
        kept["playing"] = (await service.live_tables.make(ada, NewTable("mau-mau"))).id
        await (await service.live_tables.open(kept["alone"])).say(ada.id, "", "Hello?")  # type: ignore[union-attr]
        await let_go(service)
        clock.days = 2.9
        await tidy_up(service)
        assert await service.storage.room(kept["alone"]) is not None
        clock.days = 3.1
        visited = await service.live_tables.open(kept["visited"])
        assert visited is not None
        visited.enter(ada.id)
        await tidy_up(service)
        left = {name for name, table in kept.items() if await service.storage.room(table) is not None}
        assert left == {"visited", "playing"}
        assert await service.storage.lines(kept["alone"], 10) == []
        assert kept["alone"] not in await service.storage.tables_of(ada.id)
        assert await service.live_tables.open(kept["alone"]) is None

    tell(story)


def test_a_game_is_forgotten_if_the_host_wants_that(tell: Any) -> None:
    """So many days after its last move; never by default, and not while somebody looks at it. Places and guests stay."""

    async def story(service: Service, clock: LaterClock) -> None:
        ada = (await new_guest(service, "Ada")).guest
        ids = []
        for _ in range(2):
            room = await service.live_tables.make(ada, NewTable("mau-mau"))
            ids.append(room.id)
            await room.say(ada.id, "", "Hello?")
        old, seen = ids
        waiting = (await service.live_tables.make(ada, NewTable("mau-mau", bots=0))).id
        await let_go(service)

        async def left() -> list[str]:
            await _forget_games(service)
            return [table for table in (old, seen, waiting) if await service.storage.room(table) is not None]

        clock.days = 40
        assert await left() == [old, seen, waiting]
        service.settings = replace(service.settings, keep_games_days=41)
        assert await left() == [old, seen, waiting]
        service.settings = replace(service.settings, keep_games_days=39)
        looked_at = await service.live_tables.open(seen)
        assert looked_at is not None
        looked_at.enter(ada.id)
        assert await left() == [seen, waiting]
        assert await service.storage.entries(old) == []
        assert await service.storage.lines(old, 9) == []
        assert await service.storage.table(old) is None
        assert await service.storage.tables_of(ada.id) == [seen, waiting]

    tell(story)


def test_a_clock_far_ahead_erases_nobody(tell: Any, caplog: pytest.LogCaptureFixture) -> None:
    """It may be wrong: nothing is deleted until the next start. A few days are nothing."""

    async def story(service: Service, clock: LaterClock) -> None:
        _, token = await new_guest(service, "Ada")

        async def start_after(days: float) -> bool:
            clock.days += days
            caplog.clear()
            assert await is_clock_plausible(service) is (days <= 7)
            return "days ahead" in caplog.text

        assert not await start_after(0)
        assert not await start_after(6.9)
        assert await start_after(400)
        assert await known_guest(service.storage, token) is not None

    tell(story)


def test_the_housekeeping_of_a_server_with_a_clock_far_ahead_waits(tell: Any) -> None:
    """Started a year too late, by its clock: everybody is still known."""

    async def story(service: Service, clock: LaterClock) -> None:
        _, token = await new_guest(service, "Ada")
        await is_clock_plausible(service)
        clock.days = 400
        looked = asyncio.Event()

        async def wait(happened: asyncio.Event, seconds: float) -> None:
            looked.set()
            await happened.wait()

        clock.wait = wait  # type: ignore[method-assign]
        tidying = Housekeeping(service)
        await looked.wait()
        await tidying.stop()
        assert await known_guest(service.storage, token) is not None

    tell(story)


def test_a_server_told_to_stop_while_it_tidies_up_does_not_complain(
    tell: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It lets go of its tables first, and whoever tidies up finds that it may not any more."""

    async def story(service: Service, clock: LaterClock) -> None:
        looks, may_end = asyncio.Event(), asyncio.Event()

        async def find_damage() -> None:
            looks.set()
            await may_end.wait()

        monkeypatch.setattr(service.storage, "find_damage", find_damage)
        tidying = Housekeeping(service)
        await looks.wait()
        service.warn()
        await service.let_go()
        may_end.set()
        await asyncio.sleep(0.01)
        await tidying.stop()
        assert caplog.records == []

    tell(story)


def test_guests_who_never_came_back_are_forgotten(tell: Any) -> None:
    """After half a year, who never sat down after a week; whoever comes back in time is not."""

    async def story(service: Service, clock: LaterClock) -> None:
        names = ("stranger", "player", "faithful")
        tokens = {}
        for name in names:
            guest, tokens[name] = await new_guest(service, name)
            if name != "stranger":
                table = (await service.live_tables.make(guest, NewTable("mau-mau"))).id
        await let_go(service)

        async def known() -> set[str]:
            return {name for name in names if await known_guest(service.storage, tokens[name]) is not None}

        for day, expected in ((6.9, set(names)), (7.1, {"player", "faithful"}), (100, {"player", "faithful"})):
            clock.days = day
            await tidy_up(service)
            assert await known() == expected
        faithful = await known_guest(service.storage, tokens["faithful"])
        await greet(service.storage, faithful, tokens["faithful"], "", clock.milliseconds())
        clock.days = 181
        await tidy_up(service)
        assert await known() == {"faithful"}
        record = await service.storage.table(table)
        assert record is not None
        assert record.seats[0].name == "faithful"  # nothing of others is touched

    tell(story)


def test_who_is_connected_is_not_forgotten(tell: Any) -> None:
    """However long it has been."""

    async def story(service: Service, clock: LaterClock) -> None:
        guest, token = await new_guest(service, "stayer")
        connection: Any = type("Connection", (), {"cuts": False, "asks_ready": False, "is_passed_on": False})()
        assert service.connected(guest.id, "10.0.0.1", connection)
        clock.days = 1000
        await tidy_up(service)
        assert await known_guest(service.storage, token) is not None

    tell(story)


def test_where_there_is_much_to_forget_the_rest_follows_soon(tell: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """SECURITY 20: guests must not be made faster than they are forgotten. A little at a time, but not one batch an hour."""
    monkeypatch.setattr(housekeeping, "_MOST_AT_ONCE", 2)

    async def story(service: Service, clock: LaterClock) -> None:
        tokens = [(await new_guest(service, "stranger")).token for _ in range(5)]
        clock.days = 8
        waits: list[float] = []
        has_rest = asyncio.Event()

        async def wait(happened: asyncio.Event, seconds: float) -> None:
            waits.append(seconds)
            if seconds >= 3600:
                has_rest.set()
                await happened.wait()

        monkeypatch.setattr(clock, "wait", wait)
        tidying = housekeeping.Housekeeping(service)
        await asyncio.wait_for(has_rest.wait(), 30)
        await tidying.stop()
        assert [await known_guest(service.storage, token) for token in tokens] == [None] * 5
        assert len(waits) == 3

    tell(story)


def test_a_server_tidies_up_when_it_starts(start_server: Any) -> None:
    """A real one, on a file in which somebody's last visit was long ago."""
    server = start_server()
    token = server.player("Ada").token
    server.stop()
    with sqlite3.connect(server.file) as file:
        file.execute("UPDATE guest SET seen_at = seen_at - ?", (8 * DAY,))
    file.close()
    server.start()
    while "forgot 0 tables that waited in vain and 1 guests" not in server.stderr:
        server.get("/api/health")
    assert server.player("", token).name == ""


def test_addresses_are_kept_nowhere(start_server: Any) -> None:
    """Guest data: only quotas know them, in memory. Neither the store nor the log has any."""
    server = start_server("--proxy", "127.0.0.1")
    address = "203.0.113.77"
    headers = {"x-forwarded-for": address}
    player = server.greeted(server.socket(additional_headers=headers), "Ada", None)
    player.make("mau-mau")
    server.get("/api/me", headers=headers)
    server.stop()
    for file in (*server.data.iterdir(), server.errors):
        assert address.encode() not in file.read_bytes()
