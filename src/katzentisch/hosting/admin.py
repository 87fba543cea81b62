"""The command ``admin``: what whoever runs a server may ask of it, or tell it, while it runs."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import click
import msgspec

from katzentisch.bots.summary import counted
from katzentisch.engine.cards import CannotRead
from katzentisch.hosting.options import stored
from katzentisch.hosting.telling import moment, tell_programs
from katzentisch.server.running.orders import (
    Answer,
    BanGuest,
    CloseTable,
    GiveNotice,
    Guests,
    LiftBan,
    Nodes,
    Order,
    Tables,
)
from katzentisch.tables.people.names import clean_line
from katzentisch.tables.storage.base import StorageFailed
from katzentisch.tables.storage.where import Where

#: The server looks twice a second.
_PATIENCE = 5.0
_LONGEST_NOTICE = 300
#: An address is soon somebody else's.
_ADDRESS_DAYS = 7
_UNITS = {"m": 60, "h": 3600, "d": 24 * 3600}
#: Ids may begin with a dash.
_WITH_ID = {"ignore_unknown_options": True}


@click.group(invoke_without_command=True)
@click.pass_context
def admin(context: click.Context) -> None:
    """Look after a server that runs on the same store: its tables, its guests, notices and bans."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def _ordered(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the place of the store, and `--json`."""
    return stored(click.option("--json", "as_json", is_flag=True, help="For programs.")(command))


@admin.command()
@_ordered
def tables(where: Where, as_json: bool) -> None:
    """List the tables that are live."""
    _tell(_order(where, Tables()), as_json, _table_line, "table")


@admin.command()
@_ordered
def guests(where: Where, as_json: bool) -> None:
    """List who is connected, and who is banned."""
    _tell(_order(where, Guests()), as_json, _guest_line, "guest")


@admin.command()
@_ordered
def nodes(where: Where, as_json: bool) -> None:
    """List the servers that run on this store."""
    _tell(_order(where, Nodes()), as_json, _node_line, "node")


@admin.command(context_settings=_WITH_ID)
@click.argument("table")
@_ordered
def close(where: Where, table: str, as_json: bool) -> None:
    """End a TABLE; its people are told that it was you."""
    _order(where, CloseTable(table), table)
    _done(as_json, f"table {table} is closed")


@admin.command()
@click.argument("text", default="")
@click.option("--de", default="", help="The words in German.")
@click.option("--en", default="", help="The words in English.")
@click.option("--for", "lasting", default="", metavar="TIME", help="Tell newcomers as well, so long: 30m, 2h, 1d.")
@_ordered
def notice(where: Where, text: str, de: str, en: str, lasting: str, as_json: bool) -> None:
    """Show everybody a notice: TEXT, or words of its own for each language."""
    texts = {
        language: clean_line(words, 10 * _LONGEST_NOTICE) for language, words in (("", text), ("de", de), ("en", en))
    }
    texts = {language: words for language, words in texts.items() if words}
    if not texts:
        raise CannotRead("a notice needs a TEXT, --de or --en")
    if any(len(words) > _LONGEST_NOTICE for words in texts.values()):
        raise CannotRead(f"a notice has at most {_LONGEST_NOTICE} characters")
    _order(where, GiveNotice(texts, _seconds(lasting) or 0.0))
    _done(as_json, "everybody who is connected has been told")


@admin.command(context_settings=_WITH_ID)
@click.argument("guest")
@click.option("--address", "with_address", is_flag=True, help="Nobody may come from where they are now, either.")
@click.option(
    "--for", "lasting", default="", metavar="TIME", help="So long: 30m, 2h, 7d; else for ever (an address: 7d)."
)
@_ordered
def ban(where: Where, guest: str, with_address: bool, lasting: str, as_json: bool) -> None:
    """Send a GUEST away, and let them come no more. `admin guests` and `reports` name ids."""
    seconds = _seconds(lasting)
    if seconds is None and with_address:
        seconds = float(_ADDRESS_DAYS * _UNITS["d"])
    _order(where, BanGuest(guest, with_address, seconds))
    until = f" until {moment(1000 * (time.time() + seconds))}" if seconds else ""
    _done(as_json, f"guest {guest} is banned{until}")


@admin.command(context_settings=_WITH_ID)
@click.argument("guest")
@_ordered
def unban(where: Where, guest: str, as_json: bool) -> None:
    """Let a GUEST come again, and whoever has their address."""
    _order(where, LiftBan(guest))
    _done(as_json, f"guest {guest} may come again")


# ---------------------------------------------------------------------- the way to the server and back


def _order(where: Where, order: Order, table: str = "") -> list[dict[str, Any]]:
    """Let the server carry out an order; what it has found. `CannotRead` says why it has done nothing."""
    said = where.visit().run_errand(msgspec.json.encode(order).decode(), table, _PATIENCE)
    if said is None:
        raise StorageFailed(f"no server runs on {where}: nobody has answered for {_PATIENCE:.0f} seconds")
    answer = msgspec.json.decode(said, type=Answer)
    if answer.wrong:
        raise CannotRead(answer.wrong)
    missing = "it may not be done there" if isinstance(order, BanGuest | GiveNotice) else "what it has is missing"
    for address in answer.silent:
        click.echo(f"the node at {address} has not answered: {missing}", err=True)
    return answer.rows


def _seconds(lasting: str) -> float | None:
    """How long 30m, 2h or 7d are; None if nothing is said."""
    if not lasting:
        return None
    found = re.fullmatch(r"(\d{1,5})([mhd])", lasting)
    if found is None or int(found[1]) == 0:
        raise CannotRead(f"--for takes minutes, hours or days, like 30m, 2h or 7d, not {lasting!r}")
    return float(int(found[1]) * _UNITS[found[2]])


def _tell(rows: list[dict[str, Any]], as_json: bool, line: Callable[[dict[str, Any]], str], what: str) -> None:
    if as_json:
        return tell_programs(rows)
    for row in rows:
        click.echo(line(row))
    click.echo(counted(len(rows), what))


def _done(as_json: bool, sentence: str) -> None:
    if as_json:
        return tell_programs({"done": sentence})
    click.echo(sentence)


def _table_line(row: dict[str, Any]) -> str:
    people = ", ".join(name or "a guest" for name in row["people"]) or "nobody"
    bots = f" and {counted(row['bots'], 'bot')}" if row["bots"] else ""
    return (
        f"{row['table']}  {row['game']}  {row['phase']}  {moment(row['made_at'])}  "
        f"{row['entries']} entries, {row['here']} here: {people}{bots}"
    )


def _guest_line(row: dict[str, Any]) -> str:
    parts = [row["guest"] or "(erased)", row["name"] or "a guest", counted(row["sockets"], "socket")]
    if row["tables"]:
        parts.append("at " + ", ".join(row["tables"]))
    if row["is_banned"]:
        until = f" until {moment(row['banned_until'])}" if row["banned_until"] else ""
        parts.append("banned" + until + ", with their address" * row["is_address_banned"])
    return "  ".join(parts)


def _node_line(row: dict[str, Any]) -> str:
    return (
        f"{row['address'] or 'this computer'}  {_name_of_node(row)}Katzentisch {row['version']}  since {moment(row['started_at'])}  "
        f"{counted(row['tables'], 'table')}, {counted(row['guests'], 'guest')}, {counted(row['sockets'], 'socket')}"
    )


def _name_of_node(row: dict[str, Any]) -> str:
    """What tells it from others that people reach by the same address; a server without others has none."""
    return f"node {row['id']} at {row['node']}  " if row.get("node") else ""
