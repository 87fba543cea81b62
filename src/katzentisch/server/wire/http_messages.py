"""The answers over plain HTTP. The page's types are generated from them, as they are from `messages`."""

from __future__ import annotations

from msgspec import Struct

from katzentisch.server.wire.messages import ChatLine


class OptionInfo(Struct):
    """A house rule: its name, its choices, and the number of its rule. Labels are in `locale/`."""

    name: str
    choices: list[str]
    rule: str


class CatInfo(Struct):
    """A bot to choose: its name, its look ("ginger bell": a breed and a collar), and how well it plays."""

    name: str
    cat: str
    level: str


class GameInfo(Struct):
    """A game that can be played: GET /api/games."""

    id: str
    family: str
    fewest_seats: int
    most_seats: int
    options: list[OptionInfo]
    presets: dict[str, dict[str, str]]
    #: The levels of bots to choose from, the weakest first.
    levels: list[str]
    #: The bots to choose from, the weakest first.
    cats: list[CatInfo]
    #: Can there be advice?
    advises: bool


class OpenTable(Struct):
    """A table that anybody may join: GET /api/tables."""

    table: str
    game: str
    preset: str
    options: dict[str, str]
    host: str
    seats: int
    free: int
    made_at: int


class OwnTable(Struct):
    """A table where the guest has sat."""

    table: str
    game: str
    phase: str
    made_at: int
    seat: int | None


class PlayedGame(Struct):
    """A guest's results in one game, over all tables played to the end: how often they finished in which place."""

    game: str
    games: int
    wins: int
    places: dict[str, int]


class CardCount(Struct):
    """How often a card was dealt to a target, and how often to expect it there."""

    card: str
    dealt: int
    expected: float


class DealtCards(Struct):
    """What the deals of one pack brought to one target: `place` is `seat 0` or, for cards lying open, `up`. With chi-square, and with `p`, how often honest deals are at least as far off."""

    pack: int
    place: str
    deals: int
    chi_square: float
    degrees: int
    p: float
    cards: list[CardCount]


class OwnReport(Struct):
    """A report that the guest has made."""

    table: str
    text: str
    at: int


class Profile(Struct):
    """Everything the server has stored about a guest: GET /api/me."""

    name: str
    tables: list[OwnTable]
    played: list[PlayedGame]
    said: list[ChatLine]
    reported: list[OwnReport]
