"""The commands of whoever runs a server: ``serve`` and ``reports``."""

from __future__ import annotations

import datetime
import ipaddress
import json
import os
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import click
import msgspec

from katzentisch.engine.cards import CannotRead

DEFAULT_PORT = 8222
_DAYS = click.FloatRange(0.01, 36_500)


def default_data_directory() -> Path:
    """Where programs keep a user's data on this system."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        return (Path(base) if base else Path.home() / "AppData" / "Local") / "Katzentisch"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Katzentisch"
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "katzentisch"


@click.command()
@click.option("--host", default="0.0.0.0", show_default=True, help="127.0.0.1: nobody but this computer.")
@click.option("--port", type=click.IntRange(0, 65535), default=DEFAULT_PORT, show_default=True, help="0: any free one.")
@click.option("--no-open", is_flag=True, help="Do not open the browser.")
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), help="Where tables are kept.")
@click.option("--public-url", default="", help="The address under which the world sees this server.")
@click.option(
    "--proxy", "proxies", multiple=True, metavar="ADDRESS", help="A proxy whose forwarded addresses are true."
)
@click.option(
    "--most-connections",
    type=click.IntRange(1),
    default=400,
    show_default=True,
    help="Connections of one address at a time.",
)
@click.option("--metrics-from", multiple=True, metavar="ADDRESS", help="Who else may read /metrics; this computer may.")
@click.option(
    "--keep-guest-days",
    type=_DAYS,
    default=180,
    show_default=True,
    help="Guests who were not seen since are forgotten.",
)
@click.option(
    "--keep-waiting-days", type=_DAYS, default=3, show_default=True, help="Tables that wait longer are forgotten."
)
@click.option(
    "--pace", type=click.FloatRange(0, 10), default=1.0, hidden=True, help="Bots and waits, slower or faster."
)
@click.option("--limits", type=click.FloatRange(0.001, 1e6), default=1.0, hidden=True, help="Quotas, so much wider.")
def serve(host: str, port: int, no_open: bool, data: Path | None, pace: float, **settings: Any) -> None:
    """Start the server and open the page; everybody in the same network can play."""
    # Here, not above: the other commands start much faster without it.
    from katzentisch.server.running.run import CannotListen, addresses, listen, run
    from katzentisch.server.running.settings import LOOPBACK, Settings
    from katzentisch.tables.live.pace import Pace
    from katzentisch.tables.storage.base import StorageFailed

    public_url = settings["public_url"]
    if public_url and not _is_an_origin(public_url):
        raise CannotRead(f"--public-url is like https://cats.example.org, not {public_url!r}")
    settings["metrics_from"] = _networks((*LOOPBACK, *settings["metrics_from"]))
    directory = data if data is not None else default_data_directory()
    try:
        with listen(host, port) as listening:
            known = addresses(listening)
            address = public_url.rstrip("/") or (known[1] if len(known) > 1 else "")
            chosen = Settings(directory / "tables.sqlite", Pace().times(pace), address=address, **settings)
            run(chosen, listening, lambda: _announce(known, address, no_open))
    except (CannotListen, StorageFailed) as error:
        raise click.ClickException(str(error)) from None


def _networks(addresses: tuple[str, ...]) -> tuple[str, ...]:
    for address in addresses:
        try:
            ipaddress.ip_network(address, strict=False)
        except ValueError:
            raise CannotRead(f"--metrics-from takes an address or a network, not {address!r}") from None
    return addresses


def _is_an_origin(url: str) -> bool:
    """Could a browser send this as the origin of a page? Scheme, name and port in small letters, nothing behind them."""
    try:
        parts = urlsplit(url)
        _ = parts.port  # complains about a port that is no number
    except ValueError:
        return False
    is_named = bool(parts.hostname) and not any(c.isspace() or c == "@" or c.isupper() for c in parts.netloc)
    return is_named and parts.scheme in ("http", "https") and url.rstrip("/") == f"{parts.scheme}://{parts.netloc}"


def _announce(addresses: list[str], address: str, no_open: bool) -> None:
    click.echo(f"Katzentisch is at {addresses[0]}")
    if address:
        click.echo(f"  and for others at {address}")
        if sys.stdout.isatty():  # in a log file it would be noise
            _print_qr(address)
    click.echo("Stop it with Ctrl+C.")
    sys.stdout.flush()
    if not no_open:
        threading.Thread(target=webbrowser.open, args=(addresses[0],), daemon=True).start()


def _print_qr(address: str) -> None:
    """The address for the camera of a phone."""
    import segno

    segno.make(address, micro=False).terminal(out=sys.stdout, compact=True)


# ---------------------------------------------------------------------- reports


@click.command()
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), help="Where tables are kept.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def reports(data: Path | None, as_json: bool) -> None:
    """Read what guests complained about; the server may be running."""
    from katzentisch.tables.storage.base import StorageFailed
    from katzentisch.tables.storage.reports import read_complaints

    directory = data if data is not None else default_data_directory()
    try:
        complaints = read_complaints(directory / "tables.sqlite")
    except StorageFailed as error:
        raise click.ClickException(str(error)) from None
    if as_json:
        told = [msgspec.to_builtins(complaint) for complaint in complaints]
        return click.echo(json.dumps(told, ensure_ascii=False, indent=2))
    for complaint in complaints:
        when = datetime.datetime.fromtimestamp(complaint.at / 1000).strftime("%Y-%m-%d %H:%M")
        click.echo(f"{when}  table {complaint.table}")
        click.echo(f"    {complaint.reporter or 'a guest'} about {complaint.accused or 'a guest'}: {complaint.text}")
        for line in complaint.said:
            click.echo(f"        {line.name or 'a guest'}: {line.text}")
    click.echo(f"{len(complaints)} complaint" + "s" * (len(complaints) != 1))
