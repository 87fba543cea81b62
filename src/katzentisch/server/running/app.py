"""The server as an ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, cast

from litestar import Litestar, WebSocket, websocket
from litestar.datastructures import MutableScopeHeaders
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import Message, Scope

from katzentisch import __version__
from katzentisch.server.http import health, history, routes
from katzentisch.server.http.errors import answer_error, refuse_handshake
from katzentisch.server.http.origin import is_allowed
from katzentisch.server.http.page import HEADERS, Page
from katzentisch.server.nodes.port import NodeListening, NodePort
from katzentisch.server.running.door import Door
from katzentisch.server.running.errands import Errands
from katzentisch.server.running.housekeeping import Housekeeping
from katzentisch.server.running.service import Service
from katzentisch.server.running.settings import Settings
from katzentisch.server.sockets.connection import Connection
from katzentisch.server.sockets.strict_protocols import SOCKET
from katzentisch.tables.directory.base import Directory
from katzentisch.tables.storage.base import Storage, StorageFailed


@websocket("/ws")
async def play(socket: WebSocket[Any, Any, Any]) -> None:
    """The WebSocket on which people play."""
    service: Service = socket.app.state.service
    origin = socket.headers.get("origin")
    if not is_allowed(origin, socket.headers.get("host", ""), service.settings.public_url):
        await refuse_handshake(socket)
        return
    await Connection(socket, service, cast(dict[str, Any], socket.scope).get(SOCKET)).run()


async def add_headers(message: Message, scope: Scope) -> None:
    """Add the security headers to every answer, errors included."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers[name] = value


def make_app(
    settings: Settings,
    storage: Storage,
    directory: Directory | None = None,
    listening: NodeListening | None = None,
) -> Litestar:
    """The application; with others beside it, it listens for them. It closes the store when it ends."""

    async def start() -> None:
        service = Service(settings, storage, directory=directory)
        try:
            await service.start()
        except StorageFailed:
            with suppress(StorageFailed):
                await service.close()
            raise
        app.state.service = service

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        if app.state.get("service") is None:
            await start()
        service: Service = app.state.service
        port = NodePort(service)
        if listening is not None:
            await port.start(listening)
        housekeeping, errands = Housekeeping(service), Errands(service)
        try:
            yield
        finally:
            await errands.stop()
            await housekeeping.stop()
            await port.close()
            await service.close()

    app = Litestar(
        route_handlers=[
            play,
            routes.games,
            routes.tables,
            routes.me,
            routes.erase_me,
            routes.qr,
            history.record,
            history.verify_deal,
            history.my_statistics,
            history.deck_statistics,
            routes.rules,
            health.health,
            health.metrics,
            routes.page,
        ],
        lifespan=[lifespan],
        before_send=[add_headers],
        openapi_config=OpenAPIConfig(
            title="Katzentisch",
            version=__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
            components=Components(
                security_schemes={
                    "token": SecurityScheme(type="http", scheme="bearer", description="The token of a guest's welcome.")
                }
            ),
        ),
        exception_handlers={Exception: answer_error},
        logging_config=None,
        debug=False,
    )
    #: Become a node. Whoever does so before the lifespan begins can tell in a line that it failed: there it is a traceback.
    app.state.start = start
    app.state.page = Page(settings.web, settings.public_url)
    app.state.door = Door(settings)
    return app
