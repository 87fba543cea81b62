"""The command ``reports``."""

from __future__ import annotations

import click
import msgspec

from katzentisch.bots.summary import counted
from katzentisch.hosting.options import stored
from katzentisch.hosting.telling import moment, tell_programs
from katzentisch.tables.storage.where import Where


@click.command()
@stored
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def reports(where: Where, as_json: bool) -> None:
    """Read what guests complained about; the server may be running."""
    complaints = where.visit().complaints()
    if as_json:
        return tell_programs([msgspec.to_builtins(complaint) for complaint in complaints])
    for complaint in complaints:
        click.echo(f"{moment(complaint.at)}  table {complaint.table}  about guest {complaint.guest}")
        click.echo(f"    {complaint.reporter or 'a guest'} about {complaint.accused or 'a guest'}: {complaint.text}")
        for line in complaint.said:
            click.echo(f"        {line.name or 'a guest'}: {line.text}")
    click.echo(counted(len(complaints), "complaint"))
