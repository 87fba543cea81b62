"""The command ``reports``."""

from __future__ import annotations

import datetime
import json

import click
import msgspec

from katzentisch.hosting.options import stored
from katzentisch.tables.storage.where import Where


@click.command()
@stored
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def reports(where: Where, as_json: bool) -> None:
    """Read what guests complained about; the server may be running."""
    complaints = where.visit().complaints()
    if as_json:
        told = [msgspec.to_builtins(complaint) for complaint in complaints]
        return click.echo(json.dumps(told, ensure_ascii=False, indent=2))
    for complaint in complaints:
        when = datetime.datetime.fromtimestamp(complaint.at / 1000).strftime("%Y-%m-%d %H:%M")
        click.echo(f"{when}  table {complaint.table}  about guest {complaint.guest}")
        click.echo(f"    {complaint.reporter or 'a guest'} about {complaint.accused or 'a guest'}: {complaint.text}")
        for line in complaint.said:
            click.echo(f"        {line.name or 'a guest'}: {line.text}")
    click.echo(f"{len(complaints)} complaint" + "s" * (len(complaints) != 1))
