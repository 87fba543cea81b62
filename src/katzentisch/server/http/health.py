"""Health and metrics, for whoever runs the server."""

from __future__ import annotations

from typing import Any, Literal

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from msgspec import Struct
from prometheus_client import CONTENT_TYPE_LATEST

from katzentisch import __version__
from katzentisch.server.http.errors import fails
from katzentisch.server.http.origin import is_ours
from katzentisch.server.http.routes import service_for
from katzentisch.server.running.limits import is_within
from katzentisch.server.running.service import Service
from katzentisch.tables.storage.base import StorageFailed

_FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-real-ip")


class Health(Struct):
    """GET /api/health: the server runs, can read its store and write to it, and has this version."""

    status: str
    version: str
    #: What became of the address that a proxy has forwarded with this very request.
    forwarded: Literal["none", "believed", "ignored"]
    #: The nodes that this one cannot reach; told to whoever may read the metrics.
    unreachable: list[str]


@get("/api/health", responses=fails())
async def health(request: Request[Any, Any, Any]) -> Health:
    """Does the server run, can it read its store and write to it, and which version is it?"""
    service = service_for(request)
    await service.storage.check()
    if not service.directory.is_up or service.is_stopping:
        raise StorageFailed("this node is not up")
    status = "crowded" if request.app.state.door.is_crowded else "ok"
    # Whoever has gone meanwhile, or has come back as another node, is not missed.
    missed = {node.address for node in await service.directory.nodes() if node.id in service.unreachable}
    unreachable = sorted(missed) if _is_from_host(request, service) else []
    return Health(status, __version__, _forwarded(request), unreachable)


def _forwarded(request: Request[Any, Any, Any]) -> Literal["none", "believed", "ignored"]:
    """Whether a forwarded address has taken the place of the connection's own, which has a port."""
    told = request.headers.get("x-forwarded-for", "")
    if not told or request.client is None:
        return "none"
    is_believed = request.client.port == 0 or f":{request.client.port}" in told
    return "believed" if is_believed else "ignored"


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Metrics for Prometheus. Only this computer and the addresses that the host has named can read them."""
    service: Service = request.app.state.service
    if not _is_from_host(request, service):
        raise NotFoundException
    figures = service.directory.figures
    text = service.metrics.render(service.live_tables.live(), *service.count_connections(), figures)
    return Response(text, media_type=CONTENT_TYPE_LATEST)


def _is_from_host(request: Request[Any, Any, Any], service: Service) -> bool:
    settings = service.settings
    # Behind a proxy that the server does not know, everybody looks like this computer.
    if not settings.proxies and any(name in request.headers for name in _FORWARDED):
        return False
    # A page of another site may have its own name lead to this computer, and read what is answered to it.
    if not is_ours(request.headers.get("host", ""), settings.public_url):
        return False
    return is_within(request.client.host if request.client is not None else "", settings.metrics_from)
