"""What a host should know of the folder and the file of a store: for ``katzentisch doctor``."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from katzentisch.tables.storage.base import Finding
from katzentisch.tables.storage.schema import VERSION

_MEGABYTE = 1 << 20
_LEAST_SPACE = 200 * _MEGABYTE
_DAY = 24 * 3600 * 1000
#: The name of a file system that is somebody else's disk begins like this. Locks and forced writes may be lies there.
_NETWORK = ("nfs", "cifs", "smb", "fuse.sshfs", "fuse.glusterfs", "9p", "ceph", "afs", "fuse.rclone", "davfs", "lustre")
#: A commit that takes longer makes people wait.
_SLOW = 0.1


def examine_file(path: Path) -> Iterator[Finding]:
    """Everything about a store in a file; its server may be running."""
    folder = next(folder for folder in (path.parent, *path.parent.absolute().parents) if folder.is_dir())
    yield _folder(path.parent, folder)
    yield _space(folder)
    if not path.is_file():
        yield Finding("database", True, f"SQLite {sqlite3.sqlite_version}; {path} is made at the first start")
    else:
        yield from _file(path)
    yield _time_of_a_commit(folder)


def _folder(wanted: Path, folder: Path) -> Finding:
    if not os.access(folder, os.W_OK | os.X_OK):
        advice = "let it belong to the user who runs the server, or choose another with --data"
        return Finding("data folder", False, f"{folder} cannot be written to", advice)
    kind = file_system(folder)
    if kind.startswith(_NETWORK):
        advice = "SQLite needs a disk of this machine; or keep tables in PostgreSQL (--database)"
        return Finding("data folder", False, f"{wanted} is on a network file system ({kind})", advice)
    return Finding("data folder", True, f"{wanted}" + f" ({kind})" * bool(kind))


def file_system(folder: Path, mounts: Path = Path("/proc/self/mounts")) -> str:
    """The kind of file system that holds a folder; empty where the system does not tell."""
    try:
        lines = [line.split() for line in mounts.read_text(encoding="utf-8", errors="replace").splitlines()]
    except OSError:
        return ""
    place = folder.resolve()
    points = [(Path(line[1].replace("\\040", " ")), line[2]) for line in lines if len(line) > 2]
    holding = [(len(point.parts), kind) for point, kind in points if point == place or point in place.parents]
    # Of two mounts at one point the later one counts.
    return max(enumerate(holding), key=lambda found: (found[1][0], found[0]))[1][1] if holding else ""


def _space(folder: Path) -> Finding:
    free = shutil.disk_usage(folder).free
    found = f"{free // _MEGABYTE} MB"
    if free < _LEAST_SPACE:
        return Finding("free space", False, found, "make room: a server whose disk is full refuses moves")
    return Finding("free space", True, found)


def _file(path: Path) -> Iterator[Finding]:
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as file:
            version = file.execute("PRAGMA user_version").fetchone()[0]
            whole = file.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok"
            last = file.execute("SELECT at FROM last_time").fetchone() if version == VERSION else None
    except sqlite3.Error as error:
        advice = "restore a backup into an empty folder, or name the right one with --data"
        yield Finding("database", False, f"{path} cannot be read ({type(error).__name__})", advice)
        return
    if whole:
        yield Finding("database", True, f"SQLite {sqlite3.sqlite_version}, {path} is whole")
    else:
        yield Finding("database", False, f"{path} is damaged", "stop the server and restore a backup")
    yield schema_found(version, VERSION)
    if last is not None:
        yield clock_found(int(last[0]), int(time.time() * 1000))


def schema_found(version: int, newest: int) -> Finding:
    """Whether this program can work with a schema."""
    if version > newest:
        advice = "install the newer version again, or restore a backup from before"
        return Finding("schema", False, f"step {version}, written by a newer version than this ({newest})", advice)
    if version < newest:
        return Finding("schema", True, f"step {version} of {newest}; the next start brings it up to date")
    return Finding("schema", True, f"step {version}, up to date")


def clock_found(last: int, now: int) -> Finding:
    """Whether time has gone on since the server looked last, in milliseconds."""
    if now < last - 60_000:
        return Finding("clock", False, f"it is {(last - now) // 1000} s behind the server's last look", "set it right")
    if now > last + 7 * _DAY:
        advice = "if it is wrong, set it right before the next start: what is too old is deleted"
        return Finding("clock", True, f"the server looked last {(now - last) // _DAY} days ago", advice)
    return Finding("clock", True, "it has gone on since the server looked last")


def _time_of_a_commit(folder: Path) -> Finding:
    """Force something to this disk, in a file of our own: the store's writer must not wait for a doctor."""
    try:
        with tempfile.TemporaryDirectory(dir=folder) as own, closing(_new_file(Path(own))) as file:
            times = [_commit(file) for _ in range(5)]
    except (OSError, sqlite3.Error) as error:
        reason = type(error).__name__
        return Finding("durability", False, f"nothing can be written in {folder} ({reason})", "see the data folder")
    return commit_found(sorted(times)[2])


def commit_found(seconds: float) -> Finding:
    """What a forced write takes."""
    found = f"a commit takes {seconds * 1000:.1f} ms"
    if seconds > _SLOW:
        return Finding("durability", True, found, "moves will feel slow: a quicker disk would help")
    return Finding("durability", True, found)


def _new_file(folder: Path) -> sqlite3.Connection:
    file = sqlite3.connect(folder / "doctor.sqlite", isolation_level=None)
    file.execute("PRAGMA journal_mode = WAL")
    file.execute("PRAGMA synchronous = FULL")
    file.execute("CREATE TABLE patient(pulse INTEGER)")
    return file


def _commit(file: sqlite3.Connection) -> float:
    began = time.perf_counter()
    file.execute("INSERT INTO patient VALUES(1)")
    return time.perf_counter() - began
