"""The games, one module or package a family. This list is explicit: no magic finds them."""

from __future__ import annotations

from typing import Final

from katzentisch.engine.cards import CannotRead
from katzentisch.engine.game import Game
from katzentisch.engine.state import State
from katzentisch.engine.text import Position
from katzentisch.games.build_piles import KATZ_UND_MAUS
from katzentisch.games.kitty_paw import KITTY_PAW
from katzentisch.games.rummy import PURRRUMMY
from katzentisch.games.shedding import MAU_MAU, MIAU_MIAU
from katzentisch.games.thirty_one import MAUZ, SCHWIMMEN

GAMES: Final[dict[str, Game]] = {
    game.id: game for game in (MIAU_MIAU, MAU_MAU, PURRRUMMY, MAUZ, SCHWIMMEN, KATZ_UND_MAUS, KITTY_PAW)
}


def game(id: str) -> Game:
    """The game of that name."""
    if id not in GAMES:
        raise CannotRead(f"there is no game {id!r}; there are {', '.join(GAMES)}")
    return GAMES[id]


def position(text: str) -> State:
    """Set up a position: ``mau-mau | 7♠ 8♥ / 9♦ J♣ | pile 9♠``."""
    read = Position(text)
    return game(read.game).position(read)
