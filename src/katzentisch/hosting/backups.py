"""The commands ``backup`` and ``restore``: everything of a store in one SQLite file, whichever kind of store it is."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import click

from katzentisch.bots.summary import counted
from katzentisch.hosting.options import stored
from katzentisch.tables.kept.whole_logs import Looked, look_through
from katzentisch.tables.storage.base import StorageFailed
from katzentisch.tables.storage.schema import VERSION
from katzentisch.tables.storage.sqlite import SqliteStorage
from katzentisch.tables.storage.sqlite_visit import copy_file
from katzentisch.tables.storage.where import Where

_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command()
@click.argument("file", type=_FILE)
@stored
def backup(where: Where, file: Path) -> None:
    """Copy everything into a new FILE; the server may be running. Keep it safe: it holds the secrets of running games."""
    where.visit().back_up(file)
    click.echo(f"{file}: {file.stat().st_size} bytes")


@click.command()
@click.argument("file", type=_FILE)
@click.option("--anyway", is_flag=True, help="Even if logs are damaged; those tables cannot be played on.")
@stored
def restore(where: Where, file: Path, anyway: bool) -> None:
    """Fill an empty store from a backup, after every log in it has been played through. No server may run on it.

    Exit code 1: a log is damaged, and nothing was written.
    """
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "tables.sqlite"
        _take(file, copy)
        looked = asyncio.run(_looked_through(copy))
        _tell(looked)
        if looked.damaged and not anyway:
            click.echo("nothing was written; --anyway restores the rest", err=True)
            sys.exit(1)
        where.fill(copy)
    click.echo(f"restored into {where}")


def _take(file: Path, copy: Path) -> None:
    """Copy a backup, which stays as it is while the copy is brought up to date."""
    if not file.is_file():
        raise StorageFailed(f"there is no file {file}")
    copy.touch(0o600)
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as source:
            version = source.execute("PRAGMA user_version").fetchone()[0]
            if version > VERSION:
                raise StorageFailed(f"{file} was written by a newer version of Katzentisch")
            if not version:
                raise StorageFailed(f"{file} is no backup of Katzentisch")
            copy_file(source, copy)
        with closing(sqlite3.connect(copy)) as taken:
            found = taken.execute("PRAGMA integrity_check(1)").fetchone()[0]
    except sqlite3.Error:
        found = "unreadable"
    if found != "ok":
        raise StorageFailed(f"{file} is damaged, or no backup of Katzentisch")


async def _looked_through(copy: Path) -> Looked:
    storage = SqliteStorage(copy)  # brings an older schema up to date
    try:
        return await look_through(storage)
    finally:
        await storage.close()


def _tell(looked: Looked) -> None:
    click.echo(f"{counted(looked.games, 'game')}, {looked.entries} entries")
    if looked.other_rules:
        click.echo(f"{counted(looked.other_rules, 'game')} of other versions of the rules, taken as they are")
    for table in looked.damaged:
        click.echo(f"table {table}: its log cannot be played", err=True)
