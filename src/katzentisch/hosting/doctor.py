"""The command ``doctor``: looks at everything that a server needs, and says what to do where something is wrong."""

from __future__ import annotations

import asyncio
import errno
import json
import socket
import sys
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPException
from ipaddress import ip_address
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import click
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from katzentisch.hosting.options import option, stored
from katzentisch.hosting.serving import DEFAULT_PORT, check_public_url
from katzentisch.hosting.telling import tell_programs
from katzentisch.server.running.orders import Answer, Reach, ReachRow
from katzentisch.server.wire.messages import WIRE_VERSION
from katzentisch.tables.storage.base import Finding, StorageFailed
from katzentisch.tables.storage.where import Where

_PATIENCE = 10.0
#: One of the nodes waits for what the others have found.
_PATIENCE_WITH_NODES = 15.0
#: What asking for health may raise where something else answers: nobody, no HTTP, no JSON, or not what health says.
_NOT_OURS = (OSError, HTTPException, ValueError, KeyError, TypeError)


@click.command()
@stored
@option("--host", default="0.0.0.0", show_default=True, help="Where the server listens.")
@option("--port", type=click.IntRange(0, 65535), default=DEFAULT_PORT, show_default=True)
@option("--public-url", default="", help="The address under which the world sees the server, which must be running.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def doctor(where: Where, host: str, port: int, public_url: str, as_json: bool) -> None:
    """Look at the data, the database, the nodes, the port and the public address, and say what to do.

    Exit code 0: all is well; 1: something is not.
    """
    check_public_url(public_url)
    findings = [*where.examine(), *_nodes(where), _port(host, port), *_public_address(public_url.rstrip("/"))]
    if as_json:
        tell_programs([finding._asdict() for finding in findings])
    else:
        for finding in findings:
            click.echo(f"{'well ' if finding.is_well else 'WRONG'}  {finding.about}: {finding.found}")
            if finding.advice:
                click.echo(f"       {finding.advice}")
    if not all(finding.is_well for finding in findings):
        sys.exit(1)


# ---------------------------------------------------------------------- nodes


def _nodes(where: Where) -> Iterator[Finding]:
    """Every node is reached by every other: each tries the others, as if it had to pass somebody on to them."""
    visitor, known = where.visit(), list[str]()
    with suppress(StorageFailed):  # what is wrong with the store has been found already
        known = visitor.nodes()
    if not known:
        return
    try:
        said = visitor.run_errand(msgspec.json.encode(Reach()).decode(), "", _PATIENCE_WITH_NODES)
    except StorageFailed as error:
        yield Finding("nodes", False, str(error), "try again")
        return
    answer = msgspec.json.decode(said, type=Answer) if said is not None else Answer(silent=known)
    if answer.wrong:
        yield Finding("nodes", False, answer.wrong, "ask with the version that the servers have")
    rows = sorted((msgspec.convert(row, ReachRow) for row in answer.rows), key=lambda row: row.address)
    for row in rows:
        yield _node(row, [other for other in rows if other is not row])
    for address in answer.silent:
        advice = (
            "its log says why, if it runs; a node that was killed is struck off by another that runs, within seconds"
        )
        yield Finding(f"node {address}", False, "it does not answer", advice)


def _node(node: ReachRow, others: list[ReachRow]) -> Finding:
    about = f"node {node.address}"
    missing = [f"{other.address} ({other.unreached[node.node]})" for other in others if node.node in other.unreached]
    if not others:
        return Finding(about, True, "it is the only one that answers")
    if not missing:
        return Finding(about, True, f"reached by all others that answer, {len(others)}")
    if ip_address(node.address.rpartition(":")[0].strip("[]")).is_loopback:
        advice = (
            "nobody on another machine reaches that address: start it with one of its own, --node-listen 10.0.0.5:8223"
        )
    else:
        advice = "let the others come in at that port (firewall), or start it with another address, --node-listen"
    return Finding(about, False, f"not reached by {', '.join(missing)}", advice)


# ---------------------------------------------------------------------- port


def _port(host: str, port: int) -> Finding:
    """The port is free, or our own server has it."""
    if port == 0:
        return Finding("port", True, "any free one")
    near = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    try:
        health = _get(f"http://{near}:{port}/api/health")
        return Finding("port", True, f"Katzentisch {health['version']} answers on {port}")
    except HTTPError as error:
        if error.code == 503:
            advice = "the log of the server says why; health is red when it cannot save"
            return Finding("port", False, f"a server answers on {port} and is not well", advice)
        return _somebody_else(port)
    except _NOT_OURS:
        pass
    try:
        with socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET):
            return Finding("port", True, f"{port} is free; no server runs there")
    except PermissionError:
        return Finding("port", False, f"{port} is not for everybody", "choose one above 1023, and let a proxy have 443")
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            return _somebody_else(port)
        return Finding("port", False, f"cannot listen on {host}: {error.strerror}", "choose another --host")


def _somebody_else(port: int) -> Finding:
    return Finding("port", False, f"another program has {port}", "choose another with --port")


def _get(url: str) -> dict[str, Any]:
    with urlopen(Request(url, headers={"accept": "application/json"}), timeout=_PATIENCE) as answer:
        return dict(json.load(answer))


# ---------------------------------------------------------------------- the way of the world


def _public_address(url: str) -> Iterator[Finding]:
    """Through the proxy, as a guest comes: health, the address that the proxy forwards, and a real hello on a socket."""
    if not url:
        return
    try:
        health = _get(f"{url}/api/health")
        yield Finding("public address", True, f"{url} leads to Katzentisch {health['version']}")
    except _NOT_OURS as error:
        reason = error.reason if isinstance(error, URLError) else type(error).__name__
        advice = "is the server running, does the name lead here, and does the proxy pass requests on to it?"
        yield Finding("public address", False, f"{url} does not answer as Katzentisch: {reason}", advice)
        return
    yield forwarded_found(url, health.get("forwarded", ""))
    yield _hello(url)


_FORWARDED = {
    "believed": Finding("forwarded address", True, "the proxy says who asks, and is believed"),
    "ignored": Finding(
        "forwarded address",
        False,
        "the proxy says who asks, and is not believed: all guests count as one",
        "name the address from which the proxy comes with --proxy",
    ),
    "none": Finding(
        "forwarded address",
        True,
        "nobody forwards one: fine without a proxy",
        "with one, let it set X-Forwarded-For, and name it with --proxy",
    ),
}


def forwarded_found(url: str, told: str) -> Finding:
    """Whether guests are told apart. The server speaks no TLS itself: before an https address there is a proxy."""
    found = _FORWARDED.get(told, _FORWARDED["none"])
    if found is _FORWARDED["none"] and url.startswith("https://"):
        return found._replace(is_well=False, found="the proxy does not say who asks: all guests count as one")
    return found


def _hello(url: str) -> Finding:
    try:
        said = asyncio.run(_greeted(url))
    except (OSError, ValueError, WebSocketException) as error:
        advice = (
            "let the proxy pass WebSockets on (Upgrade and Connection), and start the server with this --public-url"
        )
        return Finding("socket", False, f"no hello through {url}: {type(error).__name__}", advice)
    if said.get("type") != "welcome":
        return Finding(
            "socket", False, f"the hello was answered by {said.get('code') or said.get('type')}", "try again"
        )
    _forget(url, said["token"])
    return Finding("socket", True, "a hello was welcomed")


async def _greeted(url: str) -> dict[str, Any]:
    """What a hello is answered. (`websockets.sync` reads and writes in two threads, and over TLS one connection in a hundred hangs.)"""
    socket_url = f"ws{url.removeprefix('http')}/ws"
    async with connect(socket_url, origin=Origin(url), open_timeout=_PATIENCE, close_timeout=1) as line:
        await line.send(json.dumps({"type": "hello", "version": WIRE_VERSION, "name": "doctor"}))
        said: dict[str, Any] = json.loads(await asyncio.wait_for(line.recv(), _PATIENCE))
        return said


def _forget(url: str, token: str) -> None:
    """Be erased again: a doctor is no guest."""
    order = Request(f"{url}/api/me", method="DELETE", headers={"authorization": f"Bearer {token}"})
    with suppress(OSError, HTTPException):  # guests who never sat down are forgotten after a week
        urlopen(order, timeout=_PATIENCE).close()
