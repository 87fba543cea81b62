"""A look at a store's file from beside its server, which may be running; and filling a file that no server has used yet."""

from __future__ import annotations

import os
import secrets
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from katzentisch.tables.storage.base import COMPLAINTS, Complaint, StorageFailed, complaint_of
from katzentisch.tables.storage.errands import ANSWER, FORGET, LOOK_FOR_ANSWER, leave
from katzentisch.tables.storage.file_lock import StoreLock
from katzentisch.tables.storage.schema import NOW, VERSION

#: A store that has none of these is empty. The time of the last look at the clock does not count.
CONTENTS = ("guest", "room", "game_table", "report")


class SqliteVisitor:
    """Reads, and leaves errands: it must not wait for a server's lock, nor migrate the file."""

    newest = VERSION

    def __init__(self, path: Path) -> None:
        self._path = path

    def version(self) -> int:
        """How many steps of the schema the store has."""
        with self._reading() as file:
            return int(file.execute("PRAGMA user_version").fetchone()[0])

    def complaints(self) -> list[Complaint]:
        """All complaints, oldest first."""
        with self._reading() as file:
            return [complaint_of(*row) for row in file.execute(COMPLAINTS)]

    def back_up(self, copy: Path) -> None:
        """Copy everything, as it is at one moment, into a new file that only its owner can read."""
        with self._reading() as file, new_file(copy) as unfinished:
            copy_file(file, unfinished)

    def nodes(self) -> list[str]:
        """None: a file has one server, which nobody else has to reach."""
        return []

    def run_errand(self, body: str, table: str, seconds: float) -> str | None:
        """Leave an errand for the server, wait for the answer, and take both away again. Every write is one short transaction."""
        id, until = secrets.token_hex(16), time.monotonic() + seconds
        with self._reading(mode="rw") as file:
            file.execute(leave(NOW), (id, table, body))
            try:
                answer: str | None = None
                while answer is None and time.monotonic() < until:
                    time.sleep(LOOK_FOR_ANSWER)
                    (answer,) = file.execute(ANSWER, (id,)).fetchone() or (None,)
            finally:
                file.execute(FORGET, (id,))
        return answer

    @contextmanager
    def _reading(self, mode: str = "ro") -> Iterator[sqlite3.Connection]:
        if not self._path.is_file():
            raise StorageFailed(f"there is no file {self._path}")
        try:
            address = f"{self._path.absolute().as_uri()}?mode={mode}"
            with closing(sqlite3.connect(address, uri=True, isolation_level=None)) as file:
                yield file
        except sqlite3.Error as error:
            if _is_of_something_else(error):
                what = "holds no tables of Katzentisch, or those of an older version"
                raise StorageFailed(f"{self._path} {what}") from None
            raise StorageFailed(f"{self._path} cannot be used: {reason(error)}") from None


def reason(error: Exception) -> str:
    """What went wrong, without the data that was being written: it may be secret."""
    code = getattr(error, "sqlite_errorname", "")
    return f"{type(error).__name__} {code}".strip()


def _is_of_something_else(error: sqlite3.Error) -> bool:
    """Is the file no database at all, or one that lacks a table or column? SQLite has no code of its own for those."""
    return getattr(error, "sqlite_errorcode", None) in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """The name of an empty file that only its owner can read. It becomes this new file when all has gone well, and is gone otherwise."""
    unfinished = path.with_name(f"{path.name}.unfinished")
    with _written(path):
        if path.exists():
            raise StorageFailed(f"{path} exists already; nothing is written over")
        with suppress(FileNotFoundError):  # of a try that was cut off
            unfinished.unlink()
        os.close(os.open(unfinished, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        yield unfinished  # what goes wrong there may be about something else: a lost connection is an OSError, too
        with _written(path):
            with unfinished.open("rb+") as file:
                os.fsync(file.fileno())
            os.rename(unfinished, path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise


@contextmanager
def _written(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise StorageFailed(f"{path} cannot be written: {error.strerror}") from None


#: What SQLite says where the disk takes no more. It says many other things about files that are only read.
_NOT_WRITTEN = (
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR_WRITE,
    sqlite3.SQLITE_IOERR_FSYNC,
    sqlite3.SQLITE_IOERR_TRUNCATE,
)


def copy_file(source: sqlite3.Connection, to: Path) -> None:
    """Copy a database into an empty file, which is whole without any other file beside it. `StorageFailed` if there is no room for it."""
    try:
        with closing(sqlite3.connect(to, isolation_level=None)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", None) in _NOT_WRITTEN:
            raise StorageFailed(f"{to} cannot be written: {reason(error)}") from None
        raise


def fill_file(path: Path, copy: Path) -> None:
    """Put a copy, a whole file, in the place of a store that is empty or not there."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = StoreLock(path)
    except OSError as error:
        raise StorageFailed(f"{path} cannot be used: {error.strerror}") from None
    try:
        if path.exists() and not _is_empty(path):
            raise StorageFailed(f"{path} is not empty: nothing is written over")
        for beside in ("-wal", "-shm"):  # of the empty store: SQLite would play them back into the copy
            path.with_name(path.name + beside).unlink(missing_ok=True)
        with closing(sqlite3.connect(copy)) as source, new_file(path.with_name(f"{path.name}.restored")) as unfinished:
            copy_file(source, unfinished)
        os.replace(path.with_name(f"{path.name}.restored"), path)
        _give_to_whose_folder_it_is(path)
    except (OSError, sqlite3.Error) as error:
        raise StorageFailed(f"{path} cannot be filled: {type(error).__name__}") from None
    finally:
        lock.release()


def _give_to_whose_folder_it_is(path: Path) -> None:
    """Root restores for a service that has a user of its own, who could not open root's files."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        folder = path.parent.stat()
        for file in (path, path.with_name(path.name + ".lock")):
            os.chown(file, folder.st_uid, folder.st_gid)


def _is_empty(path: Path) -> bool:
    if not path.stat().st_size:
        return True
    with closing(sqlite3.connect(path)) as file:
        there = {name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not there >= set(CONTENTS):
            raise StorageFailed(f"{path} holds something else than tables of Katzentisch")
        return not any(file.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone() for name in CONTENTS)
