"""What is left of games, over plain HTTP: records to take away, and the program that checks them."""

from __future__ import annotations

from importlib import resources
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException

from katzentisch.server.http import guest_of, service_for
from katzentisch.server.service import Service
from katzentisch.tables.fold import CannotFold
from katzentisch.tables.records import seen_record, whole_record

_TEXT = "text/plain"


@get("/api/tables/{table:str}/record", media_type=_TEXT)
async def record(request: Request[Any, Any, Any]) -> Response[str]:
    """A game as text. When it is over: everything, with the secret; `katzentisch replay` plays it, `verify` checks it. While it runs: what the seat whose token is in the Authorization header has seen of it, or a spectator."""
    service, table = service_for(request), str(request.path_params["table"])
    guest = (await guest_of(request, service)).id if "authorization" in request.headers else ""
    text = await _record(service, table, guest)
    if text is None:  # whether it is not there, has not begun, or is closed to this guest (SECURITY 10)
        raise NotFoundException
    return Response(text, media_type=_TEXT, headers={"cache-control": "no-store"})


async def _record(service: Service, table: str, guest: str) -> str | None:
    kept = await service.storage.room(table)
    game = await service.storage.table(table)
    if game is None or (kept is not None and guest in kept.banned):
        return None
    if kept is not None and kept.phase == "over":
        return await whole_record(service.storage, game)
    try:
        room = await service.house.open(table)
    except CannotFold:
        return None
    if room is None or room.table_record is None:
        return None
    if room.record.phase == "over" or (room.table is not None and room.table.result() is not None):
        return await whole_record(service.storage, game)
    return seen_record(room.table_record, room.steps, room.seat_of(guest))


@get("/api/verify_deal.py", sync_to_thread=False)
def verify_deal(request: Request[Any, Any, Any]) -> Response[bytes]:
    """A program that checks the deals of a record and needs nothing but Python."""
    service_for(request)
    source = (resources.files("katzentisch") / "verify_deal.py").read_bytes()
    headers = {"cache-control": "no-cache", "content-disposition": 'attachment; filename="verify_deal.py"'}
    return Response(source, media_type="text/x-python", headers=headers)
