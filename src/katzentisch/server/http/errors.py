"""Errors over HTTP: the answer holds a code and a request id that the log has as well, never the text of an exception.

People who ask for a page that is not there get one, which says so.
"""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any, cast

from litestar import Request, Response, WebSocket
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from msgspec import Struct, json

from katzentisch.server.http.page import Page, PageFile
from katzentisch.server.running.logs import new_request_id, plain, where
from katzentisch.server.running.service import Service
from katzentisch.tables.storage.base import StorageFailed

log = logging.getLogger(__name__)


class Problem(Struct):
    """An HTTP error. The server's log says under `request` what happened."""

    code: str
    request: str


def fails(*statuses: int) -> dict[int, ResponseSpec]:
    """The errors that a route may answer with, for the schema."""
    return {
        status: ResponseSpec(Problem, description=HTTPStatus(status).phrase) for status in (400, 429, 503, *statuses)
    }


def answer_error(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Answer a request that failed, and write its line in the log."""
    status, headers = 500, {}
    if isinstance(error, HTTPException):
        status, headers = error.status_code, dict(error.headers or {})
    elif isinstance(error, StorageFailed):
        status = 503
    id = new_request_id()
    # Not the path: the id of a table is a secret of a kind.
    if status >= 500:
        log.error(
            "request %s: %s, answered by %d: %s", id, plain(request.method), status, where(error), extra={"request": id}
        )
    else:
        log.info("request %s: %s, answered by %d", id, plain(request.method), status, extra=_for_log(request, id))
    service: Service = request.app.state.service
    service.metrics.failed(status)
    headers["x-request-id"] = id
    if status == 404 and (lost := _page_for_people(request)) is not None:
        return _lost(lost, request, headers)
    code = HTTPStatus(status).name.lower()
    return Response(Problem(code, id), status_code=status, headers=headers)


def _page_for_people(request: Request[Any, Any, Any]) -> PageFile | None:
    """What somebody sees who typed an address where nothing is. Programs have no use for it."""
    if request.scope["path"].startswith("/api/") or "text/html" not in request.headers.get("accept", ""):
        return None
    page: Page = request.app.state.page
    return page.lost


def _lost(page: PageFile, request: Request[Any, Any, Any], headers: dict[str, str]) -> Response[bytes]:
    headers |= {"cache-control": "no-store", "vary": "accept, accept-encoding"}
    if page.small and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(page.small, status_code=404, media_type=page.type, headers=headers)
    return Response(page.body, status_code=404, media_type=page.type, headers=headers)


async def refuse_handshake(socket: WebSocket[Any, Any, Any]) -> None:
    """SECURITY 14: answer 403 to a page of another site that wants a socket."""
    id = new_request_id()
    log.info("request %s: a socket for another site, answered by 403", id, extra=_for_log(socket, id))
    headers = [(b"content-type", b"application/json"), (b"x-request-id", id.encode())]
    body = json.encode(Problem("forbidden", id))
    await socket.send(cast(Any, {"type": "websocket.http.response.start", "status": 403, "headers": headers}))
    await socket.send(cast(Any, {"type": "websocket.http.response.body", "body": body}))


def _for_log(asked: Request[Any, Any, Any] | WebSocket[Any, Any, Any], id: str) -> dict[str, str]:
    """For the log, which writes at most one line of a kind a second and address."""
    return {"address": asked.client.host if asked.client is not None else "", "request": id}
