"""Routes over plain HTTP: games and rules, open tables, a guest's own data, the page."""

from __future__ import annotations

import io
import math
import re
from functools import cache
from importlib import resources
from typing import Any

import segno
from litestar import Request, Response, delete, get
from litestar.datastructures import Headers
from litestar.exceptions import ClientException, NotAuthorizedException, NotFoundException, TooManyRequestsException
from litestar.openapi.datastructures import ResponseSpec
from msgspec import json

from katzentisch.bots.levels import levels_of
from katzentisch.engine.game import Game
from katzentisch.games import GAMES
from katzentisch.server.http.errors import fails
from katzentisch.server.http.origin import address_for_others, is_host
from katzentisch.server.http.page import Page, PageFile, same_for_all
from katzentisch.server.running.guests import known_guest
from katzentisch.server.running.service import Service
from katzentisch.server.wire.families import OFFERED
from katzentisch.server.wire.http_messages import (
    CatInfo,
    GameInfo,
    OpenTable,
    OptionInfo,
    OwnReport,
    OwnTable,
    PlayedGame,
    Profile,
)
from katzentisch.server.wire.messages import ChatLine
from katzentisch.tables.people.cats import BOTS
from katzentisch.tables.storage.base import GuestRecord, PlaceCount

#: In the schema: this route needs a guest's token.
WITH_TOKEN: list[dict[str, list[str]]] = [{"token": []}]
LANGUAGES = ("de", "en")
_MOST_TABLES = 100
#: The longest DNS name, with a port. A longer Host takes long to draw as a QR code, and finally does not fit.
_LONGEST_HOST = 253 + len(":65535")
_TABLE = re.compile(r"[\w-]{1,64}", re.ASCII)


def game_info(game: Game) -> GameInfo:
    """What the page needs to know of a game to offer a table."""
    options = [OptionInfo(option.name, list(option.choices), option.rule) for option in game.options]
    presets = {name: game.choices(value) for name, value in game.presets.items()}
    levels = levels_of(game)
    cats = [CatInfo(name, bot.look, bot.level) for level in levels for name, bot in BOTS.items() if bot.level == level]
    seats = (game.fewest_seats, game.most_seats)
    return GameInfo(game.id, game.family, *seats, options, presets, levels, cats, not game.is_real_time)


@cache
def _games() -> PageFile:
    return same_for_all(json.encode([game_info(game) for game in OFFERED.values()]), "application/json")


@get("/api/games", sync_to_thread=False, responses={**fails(), 200: ResponseSpec(list[GameInfo])})
def games(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The games that can be played here, with their house rules and presets."""
    return _served(_games(), request.headers)


@get("/api/tables", responses=fails())
async def tables(request: Request[Any, Any, Any]) -> list[OpenTable]:
    """Tables that anybody may join, the newest first. Cheap enough to ask every few seconds."""
    rooms = await service_for(request).lobby()
    return [
        OpenTable(
            table=record.id,
            game=record.game,
            preset=record.preset,
            options=record.options,
            host=next((room_seat.name for room_seat in record.seats if room_seat.guest == record.host), ""),
            seats=len(record.seats),
            free=sum(room_seat.is_free for room_seat in record.seats),
            made_at=record.made_at,
        )
        for record in sorted(rooms, key=lambda record: -record.made_at)[:_MOST_TABLES]
    ]


@get("/api/me", responses=fails(401), security=WITH_TOKEN)
async def me(request: Request[Any, Any, Any]) -> Profile:
    """Everything stored about the guest whose token is in the Authorization header."""
    service = service_for(request)
    guest = await guest_of(request, service)
    own = []
    for table_id in await service.storage.tables_of(guest.id):
        record = await service.storage.room(table_id)
        if record is not None:
            own.append(OwnTable(record.id, record.game, record.phase, record.made_at, record.seat_of(guest.id)))
    said = await service.storage.lines_of(guest.id)
    played = played_games(await service.storage.places_of(guest.id))
    reports = await service.storage.reports_of(guest.id)
    return Profile(
        guest.name,
        own,
        played,
        [ChatLine(line.seat, line.name, line.phrase, line.text, line.at) for line in said],
        [OwnReport(report.table, report.text, report.at) for report in reports],
    )


@delete("/api/me", responses=fails(401), security=WITH_TOKEN)
async def erase_me(request: Request[Any, Any, Any]) -> None:
    """Erase that guest. Name, token and chat lines are deleted; moves stay but belong to nobody."""
    service = service_for(request)
    await service.erase([(await guest_of(request, service)).id])


def service_for(request: Request[Any, Any, Any], what: str = "http") -> Service:
    """The service behind a request. Refuses the request if its address sends too many."""
    service: Service = request.app.state.service
    address = request.client.host if request.client is not None else ""
    seconds = service.limits.wait_for(what, address)
    if seconds > 0:
        raise TooManyRequestsException(headers={"retry-after": str(math.ceil(seconds))})
    return service


def played_games(places: list[PlaceCount]) -> list[PlayedGame]:
    """A guest's results, one entry for each game."""
    games = sorted({count.game for count in places})
    found = {game: {str(c.place): c.times for c in places if c.game == game} for game in games}
    return [PlayedGame(game, sum(by.values()), by.get("1", 0), by) for game, by in found.items()]


async def guest_of(request: Request[Any, Any, Any], service: Service) -> GuestRecord:
    """The guest whose token is in the Authorization header."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    guest = await known_guest(service.storage, token if scheme.lower() == "bearer" else None)
    if guest is None:
        raise NotAuthorizedException
    return guest


@get("/api/qr/{table:str}", media_type="image/svg+xml", responses=fails(404))
async def qr(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The link to a table as a QR code (SVG). It does not tell whether the table exists."""
    service, table = service_for(request, "qr"), str(request.path_params["table"])
    if not _TABLE.fullmatch(table):
        raise NotFoundException
    settings, host = service.settings, request.headers.get("host", "")
    if len(host) > _LONGEST_HOST or (host and not is_host(host)):
        raise ClientException
    address = address_for_others(host, settings.public_url, settings.address)
    drawn = io.BytesIO()
    code = segno.make(f"{address or str(request.base_url).rstrip('/')}/#/table/{table}", micro=False)
    code.save(drawn, kind="svg", xmldecl=False, omitsize=True, border=3, light="#fff", dark="#33261d")
    return Response(drawn.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-store"})


@cache
def _rules(lang: str, doc: str) -> PageFile | None:
    file = resources.files("katzentisch") / "rules" / lang / f"{doc}.md"
    return same_for_all(file.read_bytes(), "text/markdown") if file.is_file() else None


@get("/api/rules/{lang:str}/{doc:str}", sync_to_thread=False, media_type="text/markdown", responses=fails(404))
def rules(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The rules of a game, or the ``general`` rules, as Markdown. Every rule has its number."""
    lang, doc = request.path_params["lang"], request.path_params["doc"]
    # Only known names ever become part of a path.
    if lang not in LANGUAGES or doc not in ("general", *GAMES):
        raise NotFoundException
    file = _rules(lang, doc)
    if file is None:
        raise NotFoundException
    return _served(file, request.headers)


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The page and its files."""
    path = str(request.path_params.get("path", ""))
    built: Page = request.app.state.page
    file = built.find(path)
    if file is None and path in ("", "/"):
        return Response(b"Katzentisch runs, but its page has not been built.\n", media_type="text/plain")
    if file is None:
        raise NotFoundException
    return _served(file, request.headers)


def _served(file: PageFile, asked: Headers) -> Response[bytes]:
    headers = {"cache-control": file.caching, "etag": file.etag, "vary": "accept-encoding"}
    if asked.get("if-none-match") == file.etag:
        return Response(b"", status_code=304, headers=headers)
    if file.small and "gzip" in asked.get("accept-encoding", ""):
        return Response(file.small, media_type=file.type, headers={**headers, "content-encoding": "gzip"})
    return Response(file.body, media_type=file.type, headers=headers)
