"""Running the server: one port, one process."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import logging.config
import signal
import socket as sockets
import ssl
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple, cast

import uvicorn
from litestar import Litestar

from katzentisch.server.nodes.certificates import own_certificate
from katzentisch.server.nodes.port import NodeListening
from katzentisch.server.running.app import make_app
from katzentisch.server.running.door import Door
from katzentisch.server.running.limits import is_within
from katzentisch.server.running.logs import logging_config
from katzentisch.server.running.service import Service
from katzentisch.server.running.settings import LOOPBACK, Settings
from katzentisch.server.sockets.connection import LARGEST_MESSAGE
from katzentisch.server.sockets.strict_protocols import LARGEST_HEAD, StrictHttpProtocol, StrictSocketProtocol
from katzentisch.tables.storage.base import Storage, StorageFailed
from katzentisch.tables.storage.where import Where

log = logging.getLogger(__name__)


#: Seconds between the notice that a server stops (not by Ctrl+C, at home) and its end.
_WARNING_SECONDS = 1.0


class CannotListen(Exception):
    """The port is taken, or we may not listen on it."""


def listen(host: str, port: int) -> sockets.socket:
    """A listening socket. Port 0 takes any free port."""
    family = sockets.AF_INET6 if ":" in host else sockets.AF_INET
    is_for_both = host == "::" and sockets.has_dualstack_ipv6()
    try:
        return sockets.create_server((host, port), family=family, backlog=1024, dualstack_ipv6=is_for_both)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise CannotListen(f"port {port} is taken; choose another with --port, or --port 0 for any") from None
        raise CannotListen(f"cannot listen on {host} port {port}: {error.strerror or error}") from None


def addresses(listening: sockets.socket) -> list[str]:
    """Where this server can be reached, this computer first."""
    host, port = listening.getsockname()[:2]
    if host not in ("0.0.0.0", "::"):
        return [f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"]
    return [f"http://{name}:{port}" for name in ["127.0.0.1", *_lan_addresses()]]


#: An address somewhere in the world, and one in each kind of home network.
_ELSEWHERE = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")


def _lan_addresses() -> list[str]:
    found = []
    for there in _ELSEWHERE:
        # No packet is sent: connecting a datagram socket only asks which of our addresses would be used.
        with sockets.socket(sockets.AF_INET, sockets.SOCK_DGRAM) as probe, suppress(OSError):
            probe.connect((there, 9))
            found.append(probe.getsockname()[0])
    return [address for address in dict.fromkeys(found) if not address.startswith("127.")]


class _Server(uvicorn.Server):
    """Reports when it has started, and ends in order however often it is told to."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._tell_started = started
        self._warning = 0.0

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        await cast(Litestar, self.config.app).state.start()  # `StorageFailed`, which whoever runs this tells
        await super().startup(sockets)
        if self.started:
            self._tell_started()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Once is enough: uvicorn would answer a second Ctrl+C by leaving the tables and the store as they are."""
        if not self.should_exit:
            self._warning = _WARNING_SECONDS if sig == signal.SIGTERM else 0.0
            super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[sockets.socket] | None = None) -> None:
        """Let go of the tables before the sockets are closed: whoever comes to another node finds them free."""
        service: Service = cast(Litestar, self.config.app).state.service
        service.warn()
        await asyncio.sleep(self._warning)
        with suppress(StorageFailed):
            await service.let_go()
        await super().shutdown(sockets)


class NodeChoice(NamedTuple):
    """Where a node listens for others, and the files of its certificate and key."""

    host: str = "127.0.0.1"
    port: int = 0
    tls: tuple[Path, Path] | None = None


def run(
    settings: Settings,
    where: Where,
    listening: sockets.socket,
    started: Callable[[], None],
    node: NodeChoice = NodeChoice(),  # noqa: B008
) -> None:
    """Serve until told to stop. Raises `StorageFailed` or `CannotListen` if it could not even begin."""
    # uvicorn does so as well, but later: what is said before that would not be in the log's own format.
    logging.config.dictConfig(logging_config(settings.log_format))
    # Opened before the server starts, so that a problem with the file is reported in one line.
    storage = where.open()
    # Imported modules stay, and a move leaves hardly any cycles behind. If the collector scanned all of that again and again,
    # everybody would have to wait for it.
    gc.freeze()
    gc.set_threshold(50_000, 20)
    with suppress(KeyboardInterrupt):  # Ctrl+C is the normal end; by now everything is closed
        app = _app(settings, where, storage, node)
        _Server(uvicorn_config(app, settings), started).run(sockets=[listening])


def _app(settings: Settings, where: Where, storage: Storage, node: NodeChoice) -> Litestar:
    if not where.database:  # there is no other
        return make_app(settings, storage)
    listening = listen(node.host, node.port)
    host, port = listening.getsockname()[:2]
    address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    tls, certificate = None, ""
    if node.tls is not None:
        tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        try:
            tls.load_cert_chain(*node.tls)
            certificate = own_certificate(node.tls[0].read_text(encoding="latin-1"))
        except (OSError, ssl.SSLError, ValueError) as error:
            raise CannotListen(f"--node-tls: {type(error).__name__}: a certificate and its key, in PEM") from None
    elif not is_within(host, LOOPBACK):
        log.warning("nodes talk to each other without TLS at %s: --node-tls, or a network of your own", address)
    return make_app(settings, storage, where.directory(storage, address, certificate), NodeListening(listening, tls))


def uvicorn_config(app: Litestar, settings: Settings) -> uvicorn.Config:
    """uvicorn's configuration for an application."""
    door: Door = app.state.door
    return uvicorn.Config(
        app,
        log_config=logging_config(settings.log_format),
        access_log=False,
        server_header=False,
        http=cast(Any, partial(StrictHttpProtocol, door=door)),
        h11_max_incomplete_event_size=LARGEST_HEAD,
        ws=cast(Any, partial(StrictSocketProtocol, limits=settings.limits, door=door)),
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        timeout_graceful_shutdown=2,
        # SECURITY 25: forwarded addresses are believed only from proxies that the host has named.
        forwarded_allow_ips=",".join(settings.proxies),
        proxy_headers=bool(settings.proxies),
    )
