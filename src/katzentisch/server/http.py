"""What is asked for over plain HTTP: the games, their rules, the page, and whether the server is well."""

from __future__ import annotations

from importlib import resources
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException

from katzentisch import __version__
from katzentisch.engine.game import Game
from katzentisch.games import GAMES
from katzentisch.server.frames import OFFERED
from katzentisch.server.messages import GameInfo, OptionInfo
from katzentisch.server.page import Page, PageFile

LANGUAGES = ("de", "en")


def game_info(game: Game) -> GameInfo:
    """A game as the page needs it to offer a table."""
    options = [OptionInfo(option.name, list(option.choices), option.rule) for option in game.options]
    presets = {name: game.choices(value) for name, value in game.presets.items()}
    return GameInfo(game.id, game.family, game.fewest_seats, game.most_seats, options, presets)


@get("/api/games", sync_to_thread=False)
def games() -> list[GameInfo]:
    """The games that can be played here, with their house rules and presets."""
    return [game_info(game) for game in OFFERED.values()]


@get("/api/health", sync_to_thread=False)
def health() -> dict[str, str]:
    """Is the server there, and which one is it?"""
    return {"status": "ok", "version": __version__}


@get("/api/rules/{lang:str}/{doc:str}", sync_to_thread=False)
def rules(request: Request[Any, Any, Any]) -> Response[str]:
    """The rules of a game (or ``general``) as Markdown, every rule with its number."""
    lang, doc = request.path_params["lang"], request.path_params["doc"]
    # Only names that are on the list ever become part of a path.
    if lang not in LANGUAGES or doc not in ("general", *GAMES):
        raise NotFoundException
    file = resources.files("katzentisch") / "rules" / lang / f"{doc}.md"
    if not file.is_file():
        raise NotFoundException
    text = file.read_text(encoding="utf-8")
    return Response(text, media_type="text/markdown", headers={"cache-control": "no-cache"})


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The page, and the files it is made of."""
    path = str(request.path_params.get("path", ""))
    built: Page = request.app.state.page
    file = built.find(path)
    if file is None and path in ("", "/"):
        return Response(b"Katzentisch runs, but its page has not been built.\n", media_type="text/plain")
    if file is None:
        raise NotFoundException
    return _served(file, request.headers.get("if-none-match"))


def _served(file: PageFile, known: str | None) -> Response[bytes]:
    headers = {"cache-control": file.caching, "etag": file.etag}
    if known == file.etag:
        return Response(b"", status_code=304, headers=headers)
    return Response(file.body, media_type=file.type, headers=headers)
