"""The command ``serve``."""

from __future__ import annotations

import ipaddress
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import click
import segno
from click.core import ParameterSource

from katzentisch.engine.cards import CannotRead
from katzentisch.hosting.options import option, shown, stored
from katzentisch.server.running.run import CannotListen, NodeChoice, addresses, listen, run
from katzentisch.server.running.settings import LOOPBACK, Settings
from katzentisch.tables.live.pace import Pace
from katzentisch.tables.storage.where import Where

DEFAULT_PORT = 8222
_DAYS = click.FloatRange(0.01, 36_500)
#: Of the options, those that are orders rather than settings, and those that only tests use.
_NO_SETTINGS = ("no_open", "show_config", "pace", "limits")


@click.command()
@option("--host", default="0.0.0.0", show_default=True, help="127.0.0.1: nobody but this computer.")
@option("--port", type=click.IntRange(0, 65535), default=DEFAULT_PORT, show_default=True, help="0: any free one.")
@click.option("--no-open", is_flag=True, help="Do not open the browser.")
@stored
@option("--public-url", default="", help="The address under which the world sees this server.")
@option("--proxy", "proxies", multiple=True, metavar="ADDRESS", help="A proxy whose forwarded addresses are true.")
@option(
    "--most-connections",
    type=click.IntRange(1),
    default=400,
    show_default=True,
    help="Connections of one address at a time.",
)
@option(
    "--node-listen",
    default="127.0.0.1:0",
    show_default=True,
    metavar="ADDRESS:PORT",
    help="With --database: where the other servers of that database reach this one.",
)
@option(
    "--node-tls",
    type=(click.Path(dir_okay=False, path_type=Path), click.Path(dir_okay=False, path_type=Path)),
    metavar="CERT KEY",
    help="The certificate that it shows them.",
)
@option("--metrics-from", multiple=True, metavar="ADDRESS", help="Who else may read /metrics; this computer may.")
@option("--bot-workers", type=click.IntRange(1, 256), help="Processes in which bots think; else cores less one.")
@option(
    "--keep-guest-days",
    type=_DAYS,
    default=180,
    show_default=True,
    help="Guests who were not seen since are forgotten.",
)
@option("--keep-waiting-days", type=_DAYS, default=3, show_default=True, help="Tables that wait longer are forgotten.")
@option("--keep-games-days", type=_DAYS, help="Games without a move since are forgotten; else none ever is.")
@option("--log-format", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--show-config", is_flag=True, help="Print what would be in force, without secrets, and end.")
@click.option(
    "--pace", type=click.FloatRange(0, 10), default=1.0, hidden=True, help="Bots and waits, slower or faster."
)
@click.option("--limits", type=click.FloatRange(0.001, 1e6), default=1.0, hidden=True, help="Quotas, so much wider.")
def serve(
    host: str,
    port: int,
    no_open: bool,
    where: Where,
    show_config: bool,
    pace: float,
    node_listen: str,
    node_tls: tuple[Path, Path] | None,
    **settings: Any,
) -> None:
    """Start the server and open the page; everybody in the same network can play."""
    public_url = settings["public_url"]
    check_public_url(public_url)
    check_networks("--proxy", settings["proxies"], is_strict=True)
    check_networks("--metrics-from", settings["metrics_from"])
    node = NodeChoice(*_address_and_port("--node-listen", node_listen), node_tls)
    settings["metrics_from"] = (*LOOPBACK, *settings["metrics_from"])
    if show_config:
        return _show_config(where)
    try:
        with listen(host, port) as listening:
            known = addresses(listening)
            address = public_url.rstrip("/") or (known[1] if len(known) > 1 else "")
            chosen = Settings(Pace().times(pace), address=address, **settings)
            run(chosen, where, listening, lambda: _announce(known, address, no_open), node)
    except CannotListen as error:
        raise click.ClickException(str(error)) from None


def _address_and_port(flag: str, text: str) -> tuple[str, int]:
    """An address that others can be told, and a port; 0 is any free one."""
    host, _, port = text.rpartition(":")
    try:
        address = ipaddress.ip_address(host.removeprefix("[").removesuffix("]"))
        if not address.is_unspecified and 0 <= int(port) <= 65535:
            return str(address), int(port)
    except ValueError:
        pass
    raise CannotRead(f"{flag} takes an address of this machine and a port, like 10.0.0.5:8223, not {text!r}")


def check_networks(flag: str, addresses: tuple[str, ...], is_strict: bool = False) -> None:
    """Complain about what is neither an address nor a network. Strictly, 10.0.0.5/8 is none."""
    for address in addresses:
        try:
            ipaddress.ip_network(address, strict=is_strict)
        except ValueError:
            raise CannotRead(f"{flag} takes an address or a network, not {address!r}") from None


def check_public_url(url: str) -> None:
    """Complain about what no page could come from."""
    if url and not _is_an_origin(url):
        raise CannotRead(f"--public-url is like https://cats.example.org, not {url!r}")


def _is_an_origin(url: str) -> bool:
    """Could a browser send this as the origin of a page? Scheme, name and port in small letters, nothing behind them."""
    try:
        parts = urlsplit(url)
        _ = parts.port  # complains about a port that is no number
    except ValueError:
        return False
    is_named = bool(parts.hostname) and not any(c.isspace() or c == "@" or c.isupper() for c in parts.netloc)
    return is_named and parts.scheme in ("http", "https") and url.rstrip("/") == f"{parts.scheme}://{parts.netloc}"


_FROM: dict[ParameterSource | None, str] = {
    ParameterSource.COMMANDLINE: "flag",
    ParameterSource.ENVIRONMENT: "environment",
}


def _show_config(where: Where) -> None:
    """Every setting, its value, and who has said so."""
    context = click.get_current_context()
    for parameter in context.command.params:
        name = parameter.name or ""
        if name in _NO_SETTINGS or not isinstance(parameter, click.Option):
            continue
        source = context.get_parameter_source(name)
        value = shown(where, name, context.params[name])
        said = " ".join(map(str, value)) if isinstance(value, tuple) else value
        told = "" if said is None else said
        who = _FROM.get(source, "default")
        if name == "database" and context.params["database_file"] is not None:
            who = "database-file"
        click.echo(f"{parameter.opts[0].removeprefix('--')} = {told}".rstrip() + f"  ({who})")


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
    segno.make(address, micro=False).terminal(out=sys.stdout, compact=True)
