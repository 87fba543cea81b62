"""Every family that can be played over the wire. A new family gets an entry here and a file of its own."""

from __future__ import annotations

from katzentisch.engine.game import Game
from katzentisch.games import GAMES
from katzentisch.server.wire import build_piles, kitty_paw, rummy, shedding, thirty_one
from katzentisch.server.wire.build_piles import BuildPilesHand, BuildPilesTable
from katzentisch.server.wire.family import FamilyWire
from katzentisch.server.wire.kitty_paw import KittyPawClock, KittyPawHand, KittyPawTable
from katzentisch.server.wire.rummy import RummyHand, RummyTable
from katzentisch.server.wire.shedding import SheddingHand, SheddingTable
from katzentisch.server.wire.thirty_one import ThirtyOneHand, ThirtyOneTable

#: What everybody sees of a game, and what only one seat sees: one of each for every family.
FamilyTable = SheddingTable | BuildPilesTable | RummyTable | ThirtyOneTable | KittyPawTable
FamilyHand = SheddingHand | BuildPilesHand | RummyHand | ThirtyOneHand | KittyPawHand
#: The clocks of the rules that people see.
FamilyClock = KittyPawClock

_MODULES = (shedding, build_piles, rummy, thirty_one, kitty_paw)
FAMILIES: dict[str, FamilyWire] = {module.WIRE.family: module.WIRE for module in _MODULES}
#: The games of those families, which this server offers.
OFFERED: dict[str, Game] = {game.id: game for game in GAMES.values() if game.family in FAMILIES}
