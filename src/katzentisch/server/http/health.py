"""For whoever runs the server: is it well, and how much does it do?"""

from __future__ import annotations

import ipaddress
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from msgspec import Struct
from prometheus_client import CONTENT_TYPE_LATEST

from katzentisch import __version__
from katzentisch.server.http.errors import fails
from katzentisch.server.http.routes import service_for
from katzentisch.server.running.service import Service

_FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-real-ip")


class Health(Struct):
    """GET /api/health: the server is there, can read its store, and is of this version."""

    status: str
    version: str


@get("/api/health", responses=fails())
async def health(request: Request[Any, Any, Any]) -> Health:
    """Is the server there, can it read its store, and which one is it?"""
    await service_for(request).storage.room("")
    return Health("ok", __version__)


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Figures for Prometheus; only this computer and addresses that the host has named find them here."""
    service: Service = request.app.state.service
    if not _is_from_host(request, service):
        raise NotFoundException
    text = service.metrics.render(service.live_tables.live(), *service.count_connections())
    return Response(text, media_type=CONTENT_TYPE_LATEST)


def _is_from_host(request: Request[Any, Any, Any], service: Service) -> bool:
    settings = service.settings
    # A proxy that was not named to the server makes everybody look like this computer.
    if not settings.proxies and any(name in request.headers for name in _FORWARDED):
        return False
    return is_within(request.client.host if request.client is not None else "", settings.metrics_from)


def is_within(address: str, networks: tuple[str, ...]) -> bool:
    """Is this address one of those, or in one of those networks?"""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return False
    known = getattr(known, "ipv4_mapped", None) or known
    return any(known in ipaddress.ip_network(network, strict=False) for network in networks)
