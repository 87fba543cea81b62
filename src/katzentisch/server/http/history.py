"""Past games over plain HTTP: their records, the program that checks them, and statistics."""

from __future__ import annotations

import asyncio
from importlib import resources
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException

from katzentisch.games import GAMES
from katzentisch.server.http.errors import fails
from katzentisch.server.http.routes import WITH_TOKEN, guest_of, played_games, service_for
from katzentisch.server.running.service import Service
from katzentisch.server.wire.http_messages import CardCount, DealtCards, PlayedGame
from katzentisch.tables.directory.base import HeldElsewhere
from katzentisch.tables.kept.records import seen_record, whole_record
from katzentisch.tables.kept.tally import fairness
from katzentisch.tables.live.fold import CannotFold
from katzentisch.tables.live.table import Table
from katzentisch.tables.storage.base import DealTally, TableRecord

_TEXT = "text/plain"


@get("/api/tables/{table:str}/record", media_type=_TEXT, responses=fails(401, 404), security=[{}, *WITH_TOKEN])
async def record(request: Request[Any, Any, Any]) -> Response[str]:
    """A game as text. When it is over: everything, with the secret; `katzentisch replay` plays it, `verify` checks it. While it runs: what the seat whose token is in the Authorization header has seen or, without a token, what a spectator has seen."""
    service, table = service_for(request, "record"), str(request.path_params["table"])
    guest = (await guest_of(request, service)).id if "authorization" in request.headers else ""
    text = await _record(service, table, guest)
    if text is None:  # the same answer if it does not exist, has not begun, or is closed to this guest (SECURITY 10)
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
        room = await service.live_tables.open(table)
    except CannotFold:
        return None
    except HeldElsewhere:
        return await _seen_elsewhere(service, game, guest)
    if room is None or room.table_record is None:
        return None
    if room.record.phase == "over" or (room.table is not None and room.table.result() is not None):
        return await whole_record(service.storage, game)
    held = room.table.sight.left(None, service.clock.now()) if room.table is not None else 0.0
    if held > 0:  # what is held back at the table is not told here before
        await service.clock.wait(asyncio.Event(), held)
    return seen_record(room.table_record, room.steps, room.seat_of(guest))


async def _seen_elsewhere(service: Service, record: TableRecord, guest: str) -> str | None:
    """The record of a running game that another node holds, from its log; what may be held back there is told after that."""
    game, room = GAMES.get(record.game), await service.storage.room(record.id)
    if game is None or game.rules != record.rules or room is None:
        return None
    try:
        table = await Table.load(game, record, service.storage, service.settings.pace, service.clock)
    except CannotFold:
        return None
    if table.result() is not None:
        return await whole_record(service.storage, record)
    held = game.held_back(table.view(None)) / 1000
    if held > 0:
        await service.clock.wait(asyncio.Event(), held)
    return seen_record(record, table.steps, room.seat_of(guest))


@get("/api/me/statistics", responses=fails(401), security=WITH_TOKEN)
async def my_statistics(request: Request[Any, Any, Any]) -> list[PlayedGame]:
    """The results of the guest whose token is in the Authorization header, game by game."""
    service = service_for(request)
    guest = await guest_of(request, service)
    return played_games(await service.storage.places_of(guest.id))


@get("/api/statistics/deck/{game:str}", responses=fails(404))
async def deck_statistics(request: Request[Any, Any, Any]) -> list[DealtCards]:
    """Which cards the deals of a game brought to each seat and face up, over all finished tables, and how fair that is."""
    service, game = service_for(request), str(request.path_params["game"])
    if game not in GAMES:
        raise NotFoundException
    return [_dealt_cards(tally) for tally in await service.storage.tallies(game)]


def _dealt_cards(tally: DealTally) -> DealtCards:
    found = fairness(tally)
    cards = [CardCount(card, tally.counts.get(card, 0), expected) for card, expected in found.expected.items()]
    size = len(tally.pack.split(" "))
    return DealtCards(size, tally.target, tally.deals, found.chi_square, found.degrees, found.p, cards)


@get("/api/verify_deal.py", sync_to_thread=False, media_type="text/x-python", responses=fails())
def verify_deal(request: Request[Any, Any, Any]) -> Response[bytes]:
    """A program that checks the deals of a record and needs nothing but Python."""
    service_for(request)
    source = (resources.files("katzentisch") / "verify_deal.py").read_bytes()
    headers = {"cache-control": "no-cache", "content-disposition": 'attachment; filename="verify_deal.py"'}
    return Response(source, media_type="text/x-python", headers=headers)
