"""The server as one application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

from litestar import Litestar, WebSocket, websocket
from litestar.datastructures import MutableScopeHeaders
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import Message, Scope

from katzentisch import __version__
from katzentisch.server import history, http, operations
from katzentisch.server.errors import answer_error, refuse_handshake
from katzentisch.server.housekeeping import Housekeeping
from katzentisch.server.origin import is_allowed
from katzentisch.server.page import HEADERS, Page
from katzentisch.server.punctual import SOCKET
from katzentisch.server.service import Service
from katzentisch.server.settings import Settings
from katzentisch.server.socket import Connection
from katzentisch.tables.storage.base import Storage


@websocket("/ws")
async def play(socket: WebSocket[Any, Any, Any]) -> None:
    """Where people play."""
    service: Service = socket.app.state.service
    origin = socket.headers.get("origin")
    if not is_allowed(origin, socket.headers.get("host", ""), service.settings.public_url):
        await refuse_handshake(socket)
        return
    await Connection(socket, service, cast(dict[str, Any], socket.scope).get(SOCKET)).run()


async def add_headers(message: Message, scope: Scope) -> None:
    """Put the page's policy on every answer, on errors too."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers[name] = value


def make_app(settings: Settings, storage: Storage) -> Litestar:
    """The application; it closes the store when it ends."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.service = Service(settings, storage)
        housekeeping = Housekeeping(app.state.service)
        try:
            yield
        finally:
            await housekeeping.stop()
            await app.state.service.close()

    app = Litestar(
        route_handlers=[
            play,
            http.games,
            http.tables,
            http.me,
            http.erase_me,
            http.qr,
            history.record,
            history.verify_deal,
            history.my_statistics,
            history.deck_statistics,
            http.rules,
            operations.health,
            operations.metrics,
            http.page,
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
    app.state.page = Page(settings.web)
    return app
