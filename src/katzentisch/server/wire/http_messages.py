"""What is told over plain HTTP, each answer once; the page's types are made from it as they are from `messages`."""

from __future__ import annotations

from msgspec import Struct

from katzentisch.server.wire.messages import ChatLine


class OptionInfo(Struct):
    """A house rule: its name, its choices, its number in the ledger. Labels are in `locale/`."""

    name: str
    choices: list[str]
    rule: str


class GameInfo(Struct):
    """A game that can be played: GET /api/games."""

    id: str
    family: str
    fewest_seats: int
    most_seats: int
    options: list[OptionInfo]
    presets: dict[str, dict[str, str]]
    #: The bots that a table can choose from, the weakest first.
    levels: list[str]


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
    """A table at which the guest has sat."""

    table: str
    game: str
    phase: str
    made_at: int
    seat: int | None


class PlayedGame(Struct):
    """How a guest fared in one game, over all tables played to their end: how often at which place."""

    game: str
    games: int
    wins: int
    places: dict[str, int]


class CardCount(Struct):
    """How often a card came to a place, and how often it was to be expected there."""

    card: str
    dealt: int
    expected: float


class DealtCards(Struct):
    """What the deals of one pack brought to one place (`seat 0`, or `up`: lying open), with chi-square and how often honest deals are at least that far from what is expected."""

    pack: int
    place: str
    deals: int
    chi_square: float
    degrees: int
    p: float
    cards: list[CardCount]


class Profile(Struct):
    """Everything that is kept about a guest: GET /api/me."""

    name: str
    tables: list[OwnTable]
    played: list[PlayedGame]
    said: list[ChatLine]
