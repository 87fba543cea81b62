"""The commands of a host: settings by environment, backup and restore, the doctor, a log for programs."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sqlite3
import stat
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from katzentisch import __version__
from katzentisch.hosting.doctor import forwarded_found
from katzentisch.tables.storage.examining import clock_found, file_system, schema_found
from katzentisch.tables.storage.sqlite import SqliteStorage
from katzentisch.tables.storage.sqlite_visit import fill_file

PATIENCE = 1800  # seconds: machines that test are slow
ROOT = Path(__file__).parents[2]


def katzentisch(*arguments: object, **env: str) -> subprocess.CompletedProcess[str]:
    """Run the command with this environment."""
    return run_module("katzentisch.cli", *arguments, **env)


def katzentisch_patiently(*arguments: object, **env: str) -> subprocess.CompletedProcess[str]:
    """The same, where a server is to answer, however slow the machine."""
    return run_module("tests.server.patient_command", *arguments, **env)


def run_module(module: str, *arguments: object, **env: str) -> subprocess.CompletedProcess[str]:
    """Run a module as the command, with this environment."""
    return subprocess.run(
        [sys.executable, "-m", module, *map(str, arguments)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        cwd=ROOT,  # where the tests are found
        env={**os.environ, **env},
    )


# ---------------------------------------------------------------------- settings


def test_every_setting_can_come_from_the_environment_and_a_flag_counts_more(tmp_path: Path) -> None:
    """`--show-config` says what is in force, and who has said so."""
    env = {
        "KATZENTISCH_PORT": "8333",
        "KATZENTISCH_HOST": "127.0.0.1",
        "KATZENTISCH_DATA": str(tmp_path),
        "KATZENTISCH_PUBLIC_URL": "https://cats.example.org",
        "KATZENTISCH_PROXY": "127.0.0.1 10.0.0.0/8",
        "KATZENTISCH_BOT_WORKERS": "3",
        "KATZENTISCH_KEEP_GAMES_DAYS": "30",
        "KATZENTISCH_LOG_FORMAT": "json",
    }
    said = katzentisch("serve", "--show-config", "--port", "8444", **env)
    assert said.returncode == 0, said.stderr
    lines = said.stdout.splitlines()
    assert "port = 8444  (flag)" in lines
    assert "host = 127.0.0.1  (environment)" in lines
    assert f"data = {tmp_path}  (environment)" in lines
    assert "proxy = 127.0.0.1 10.0.0.0/8  (environment)" in lines
    assert "bot-workers = 3  (environment)" in lines
    assert "keep-games-days = 30.0  (environment)" in lines
    assert "log-format = json  (environment)" in lines
    assert "most-connections = 400  (default)" in lines
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "many"),
        ("PUBLIC_URL", "cats.example.org"),
        ("PROXY", "the-proxy"),
        ("PROXY", "10.0.0.5/8"),
        ("BOT_WORKERS", "0"),
        ("KEEP_GAMES_DAYS", "-1"),
        ("LOG_FORMAT", "xml"),
    ],
)
def test_a_bad_value_is_told_in_one_line(name: str, value: str) -> None:
    """With the setting that it belongs to; exit 2."""
    said = katzentisch("serve", "--show-config", **{f"KATZENTISCH_{name}": value})
    assert (said.returncode, said.stdout, len(said.stderr.splitlines())) == (2, "", 1)
    assert name.lower().replace("_", "-") in said.stderr


def test_a_log_for_programs(start_server: Any) -> None:
    """Every line is an object, with the request's id that the answer has."""
    server = start_server("--log-format", "json")
    answer = server.get("/api/nope")
    assert answer.status_code == 404
    lines = [json.loads(line) for line in server.stderr.splitlines()]
    (line,) = [line for line in lines if line.get("request") == answer.headers["x-request-id"]]
    assert set(line) == {"time", "level", "logger", "message", "request"}
    assert line["message"].endswith("answered by 404")


# ---------------------------------------------------------------------- backup and restore


def played(server: Any) -> tuple[Any, str]:
    """Somebody in the middle of a game, and a finished game beside it; the table's id."""
    player = server.player("Mephistopheles")
    player.make("mau-mau")
    player.play_on()
    player.make_in_turn("miau-miau", 3)
    player.move(player.choice())
    player.until_in_turn()
    return player, player.table["public"]["table"]


@pytest.mark.skipif(sys.platform == "win32", reason="modes are POSIX")
def test_a_running_server_is_backed_up_and_restored_elsewhere(start_server: Any, tmp_path: Path) -> None:
    """The game goes on where it stood, for the same person; only the owner can read the file (SECURITY 26)."""
    server = start_server()
    player, table = played(server)
    shown = player.table["public"]
    copy = tmp_path / "copy.sqlite"
    said = katzentisch("backup", copy, "--data", server.data)
    assert said.returncode == 0, said.stderr
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("copy")] == ["copy.sqlite"]
    player.move(player.choice())  # it was not disturbed
    server.stop()
    before = copy.read_bytes()
    new = tmp_path / "new"
    said = katzentisch("restore", copy, "--data", new / "data")
    assert said.returncode == 0, said.stderr
    assert "2 games" in said.stdout
    assert copy.read_bytes() == before
    assert stat.S_IMODE((new / "data" / "tables.sqlite").stat().st_mode) == 0o600
    server.data = new / "data"
    server.start()
    again = server.player(token=player.token)
    assert again.open(table)["public"] == shown
    again.play_on()


def test_nothing_is_written_over(start_server: Any, tmp_path: Path) -> None:
    """Neither a file by a backup nor a store by a restore, running or not."""
    server = start_server()
    server.player("Ada").make("mau-mau")
    copy = tmp_path / "copy.sqlite"
    assert katzentisch("backup", copy, "--data", server.data).returncode == 0
    for said in (
        katzentisch("backup", copy, "--data", server.data),
        katzentisch("restore", copy, "--data", server.data),
    ):
        assert (said.returncode, len(said.stderr.splitlines())) == (2, 1)
    server.stop()
    said = katzentisch("restore", copy, "--data", server.data)
    assert (said.returncode, "not empty" in said.stderr) == (2, True)
    server.start()


def test_what_root_restores_belongs_to_whose_folder_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A service has a user of its own, who could neither open the file nor lock it."""
    given: dict[str, tuple[int, int]] = {}

    def give(path: Path, user: int, group: int) -> None:
        given[path.name] = user, group

    asyncio.run(SqliteStorage(tmp_path / "copy.sqlite").close())
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    monkeypatch.setattr(os, "chown", give, raising=False)
    fill_file(tmp_path / "data" / "tables.sqlite", tmp_path / "copy.sqlite")
    folder = (tmp_path / "data").stat()
    assert given == dict.fromkeys(("tables.sqlite", "tables.sqlite.lock"), (folder.st_uid, folder.st_gid))


def test_a_backup_with_a_damaged_log_is_not_restored_unless_wanted(start_server: Any, tmp_path: Path) -> None:
    """The table is named; with --anyway everything is taken as it is."""
    server = start_server()
    _, table = played(server)
    copy = tmp_path / "copy.sqlite"
    katzentisch("backup", copy, "--data", server.data)
    with closing(sqlite3.connect(copy)) as file:
        file.execute("UPDATE entry SET text = 'xyzzy' WHERE table_id = ? AND seq = 2", (table,))
        file.commit()
    new = tmp_path / "new"
    said = katzentisch("restore", copy, "--data", new)
    assert (said.returncode, table in said.stderr) == (1, True)
    assert not (new / "tables.sqlite").exists()
    assert katzentisch("restore", copy, "--anyway", "--data", new).returncode == 0
    assert (new / "tables.sqlite").exists()


@pytest.mark.parametrize("what", ["nothing", "text", "other", "newer", "cut"])
def test_what_is_no_backup_is_told_in_one_line(tmp_path: Path, start_server: Any, what: str) -> None:
    """No file, no database, another program's, a newer version's, half a file."""
    copy = tmp_path / "copy.sqlite"
    if what == "text":
        copy.write_text("shopping list " * 500)
    if what in ("other", "newer"):
        with closing(sqlite3.connect(copy)) as file:
            file.execute("CREATE TABLE shopping(list)")
            file.execute(f"PRAGMA user_version = {99 * (what == 'newer')}")
            file.commit()
    if what == "cut":
        server = start_server()
        played(server)
        katzentisch("backup", copy, "--data", server.data)
        copy.write_bytes(copy.read_bytes()[: copy.stat().st_size // 2])
    said = katzentisch("restore", copy, "--data", tmp_path / "new")
    assert (said.returncode, len(said.stderr.splitlines())) == (2, 1)
    assert not (tmp_path / "new").exists()


# ---------------------------------------------------------------------- the doctor


def examined(*arguments: object) -> tuple[int, dict[str, dict[str, Any]]]:
    said = katzentisch("doctor", "--json", *arguments)
    assert said.stderr == ""
    return said.returncode, {finding["about"]: finding for finding in json.loads(said.stdout)}


def test_a_healthy_server_is_found_healthy(start_server: Any) -> None:
    """All through its public address, which is the nearest here; the doctor leaves no guest behind."""
    server = start_server("--public-url", "http://127.0.0.1:1")  # any, so that the server has one
    server.get("/api/health")
    url = f"http://127.0.0.1:{server.port}"
    code, found = examined("--data", server.data, "--port", server.port, "--public-url", url)
    assert code == 0, found
    assert found["port"]["found"] == f"Katzentisch {__version__} answers on {server.port}"
    assert {"data folder", "free space", "database", "schema", "durability", "public address", "socket"} <= set(found)
    with closing(sqlite3.connect(server.file)) as file:
        assert file.execute("SELECT count(*) FROM guest").fetchone() == (0,)


def test_a_port_of_somebody_else_and_an_address_that_leads_nowhere_are_found(tmp_path: Path) -> None:
    """Exit 1, and what to do."""
    url = "http://127.0.0.1:1"
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        hang_up = threading.Thread(target=lambda: other.accept()[0].close())
        hang_up.start()
        said = katzentisch("doctor", "--host", "127.0.0.1", "--port", port, "--data", tmp_path, "--public-url", url)
        hang_up.join()
    assert said.returncode == 1
    lines = said.stdout.splitlines()
    assert f"WRONG  port: another program has {port}" in lines
    assert any(line.startswith(f"WRONG  public address: {url} does not answer") for line in lines)


@pytest.mark.parametrize(
    "greeting", [b"SSH-2.0-OpenSSH_9.2\r\n", b"220 mail.example.org ESMTP\r\n", b"HTTP/1.1 200 OK\r\n\r\n[]"]
)
def test_a_port_where_something_else_is_spoken_is_found(tmp_path: Path, greeting: bytes) -> None:
    """Another program has it, and a public address that leads there does not lead to Katzentisch."""

    def greet(other: socket.socket) -> None:
        for _ in range(2):
            line, _ = other.accept()
            line.sendall(greeting)
            line.recv(1024)
            line.close()

    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        greeting_all = threading.Thread(target=greet, args=(other,))
        greeting_all.start()
        url = f"http://127.0.0.1:{port}"
        code, found = examined("--data", tmp_path, "--host", "127.0.0.1", "--port", port, "--public-url", url)
        greeting_all.join()
    assert code == 1
    assert found["port"]["found"] == f"another program has {port}"
    assert "does not answer as Katzentisch" in found["public address"]["found"]


def test_damaged_data_are_found(tmp_path: Path) -> None:
    """A file that is no database."""
    (tmp_path / "tables.sqlite").write_text("shopping list " * 500)
    code, found = examined("--data", tmp_path, "--port", "0")
    assert (code, found["database"]["is_well"]) == (1, False)


def test_a_forwarded_address_is_believed_from_a_known_proxy_only(start_server: Any) -> None:
    """SECURITY 25: health says what became of it, so that a doctor can."""
    header = {"x-forwarded-for": "203.0.113.7"}
    stranger = start_server()
    assert stranger.get("/api/health").json()["forwarded"] == "none"
    assert stranger.get("/api/health", headers=header).json()["forwarded"] == "ignored"
    stranger.close()
    known = start_server("--proxy", "127.0.0.1")
    assert known.get("/api/health", headers=header).json()["forwarded"] == "believed"
    assert known.get("/api/health", headers={"x-forwarded-for": "203.0.113.7:4711"}).json()["forwarded"] == "believed"
    assert httpx.get(f"http://127.0.0.1:{known.port}/api/health").json()["forwarded"] == "none"


@pytest.mark.parametrize(
    ("url", "told", "is_well"),
    [
        ("https://cats.example.org", "believed", True),
        ("https://cats.example.org", "ignored", False),
        ("https://cats.example.org", "none", False),
        ("http://192.168.0.7:8222", "none", True),
    ],
)
def test_a_proxy_that_does_not_say_who_asks_is_found(url: str, told: str, is_well: bool) -> None:
    """SECURITY 20: all guests would share one quota. Before an https address there is always one."""
    found = forwarded_found(url, told)
    assert (found.is_well, "--proxy" in found.advice) == (is_well, told != "believed")


def test_a_network_file_system_is_known_by_its_mount(tmp_path: Path) -> None:
    """The nearest mount counts, and of two at one place the later one."""
    mounts = tmp_path / "mounts"
    mounts.write_text(
        "/dev/sda / ext4 rw 0 0\n"
        f"box:/share {tmp_path} nfs4 rw 0 0\n"
        f"/dev/sdb {tmp_path}/a\\040b xfs rw 0 0\n"
        f"/dev/sdc {tmp_path}/twice ext4 rw 0 0\n"
        f"//box/twice {tmp_path}/twice cifs rw 0 0\n"
    )
    found = [file_system(tmp_path / name, mounts) for name in ("data", "a b", "twice/deep")]
    assert found == ["nfs4", "xfs", "cifs"]
    assert file_system(tmp_path, tmp_path / "nowhere") == ""


def test_schemas_and_clocks() -> None:
    """Newer than this program, older, right; behind, ahead, right."""
    assert [schema_found(version, 6).is_well for version in (7, 5, 6)] == [False, True, True]
    day = 24 * 3600 * 1000
    assert [clock_found(100 * day, now * day).is_well for now in (99, 110, 101)] == [False, True, True]
    assert clock_found(100 * day, 110 * day).advice
