"""What every command of a host takes: by flag, or by environment. A flag counts more."""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from katzentisch.engine.cards import CannotRead
from katzentisch.tables.storage.base import StorageFailed
from katzentisch.tables.storage.postgres_connecting import without_password
from katzentisch.tables.storage.where import Where

#: The environment's name of an option begins like this.
PREFIX = "KATZENTISCH_"


def option(flag: str, *names: str, **settings: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """An option that the environment can set as well: `--public-url` is `KATZENTISCH_PUBLIC_URL`."""
    variable = PREFIX + flag.removeprefix("--").replace("-", "_").upper()
    return click.option(flag, *names, envvar=variable, show_envvar=True, **settings)


def stored(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options that say where tables are kept, and the place itself as ``where``; what is wrong there is told in a line."""

    @option("--data", type=click.Path(file_okay=False, path_type=Path), help="The folder where tables are kept.")
    @option("--database", default="", metavar="URL", help="postgresql://…: keep tables in that database instead.")
    @option("--database-file", type=click.Path(dir_okay=False, path_type=Path), help="A file that holds the URL.")
    @functools.wraps(command)
    def with_place(data: Path | None, database: str, database_file: Path | None, **others: Any) -> Any:
        folder = data if data is not None else default_data_directory()
        where = Where(folder / "tables.sqlite", _database(database, database_file))
        try:
            return command(where=where, **others)
        except StorageFailed as error:
            raise click.ClickException(str(error)) from None

    return with_place


def _database(url: str, file: Path | None) -> str:
    """The URL of the database, empty if there is none. A file keeps it out of the list of processes."""
    if file is not None:
        if url:
            raise CannotRead("give --database or --database-file, not both")
        try:
            url = file.read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError):
            raise CannotRead(f"--database-file {file} cannot be read") from None
    if url and not url.startswith(("postgresql://", "postgres://")):
        raise CannotRead("--database is like postgresql://user@host/name")  # not the value: it may hold a password
    return url


def shown(where: Where, name: str, value: Any) -> Any:
    """The value of an option as it may be shown to anybody, and as it is in force."""
    if name == "data":
        return where.file.parent
    return without_password(where.database) if name == "database" else value


def default_data_directory() -> Path:
    """Where programs keep a user's data on this system."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        return (Path(base) if base else Path.home() / "AppData" / "Local") / "Katzentisch"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Katzentisch"
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "katzentisch"
