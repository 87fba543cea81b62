"""The command ``migrate``."""

from __future__ import annotations

import asyncio
import sys

import click

from katzentisch.hosting.options import stored
from katzentisch.tables.storage.base import StorageFailed
from katzentisch.tables.storage.where import Where


@click.command()
@click.option("--check", is_flag=True, help="Change nothing; exit code 1 if steps are missing.")
@stored
def migrate(where: Where, check: bool) -> None:
    """Bring the schema of a store up to date, as `serve` does when it starts. No server may run on it."""
    visitor = where.visit()
    version, newest = visitor.version(), visitor.newest
    if version > newest:
        raise StorageFailed(f"{where} was written by a newer version of Katzentisch")
    if version == newest:
        return click.echo(f"{where}: step {version}, up to date")
    if check:
        click.echo(f"{where}: step {version} of {newest}")
        sys.exit(1)
    asyncio.run(where.open().close())
    click.echo(f"{where}: from step {version} to {newest}")
