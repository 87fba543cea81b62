"""Kitty Paw as a game among the others: its names, its house rules, the way from text to moves and back."""

from __future__ import annotations

from typing import Any, Final, final

from katzentisch.engine.chance import Chance
from katzentisch.engine.game import Family, Game, Timer, View
from katzentisch.engine.state import Refusal, State
from katzentisch.engine.text import Position
from katzentisch.games.kitty_paw import clock, moves
from katzentisch.games.kitty_paw.options import CITES, OPTIONS, PRESETS, SEATS, Rules
from katzentisch.games.kitty_paw.position import position_fields, read_position
from katzentisch.games.kitty_paw.state import KittyPawState
from katzentisch.games.kitty_paw.view import KittyPawView
from katzentisch.games.kitty_paw.worlds import KittyPawWorlds


@final
class KittyPawGame(Game):
    """The real-time game."""

    undo = False  # GEN-4
    is_real_time = True

    def seats_in(self, position: Position) -> int:
        return len(position.seats)  # areas, not hands

    def gentle(self) -> dict[str, str]:
        return {"pace": "calm"}  # PAW-32

    def forbidden(self, options: Any, seats: int) -> Refusal | None:
        # PAW-14: two to four play, or one practises.
        if options.practice == "on":
            return None if seats == 1 else Refusal(self.cites["practice_is_for_one"], "practice_is_for_one")
        return super().forbidden(options, seats)

    def is_match(self, options: Any) -> bool:
        return True

    def start(self, options: Any, seats: int, chance: Chance, dealer: int | None = None) -> KittyPawState:
        return KittyPawState(self.house_rules(options, seats), chance)  # GEN-2: nobody deals but TABLE

    def next_dealer(self, state: State) -> int:
        return 0  # GEN-2 is not for this game

    def thing(self, number: int) -> str:
        return str(number)  # Kitty cards and hide-and-seek cards are both shuffled by their number

    def ready_seconds(self, view: View) -> int:
        assert isinstance(view, KittyPawView)
        return 0 if view.rules.is_calm else clock.READY_SECONDS  # PAW-32

    def count_in(self, view: View) -> int:
        return clock.COUNT_IN

    def timers(self, view: View) -> list[Timer]:
        assert isinstance(view, KittyPawView)
        return clock.timers(view)

    def phase(self, view: View) -> str:
        assert isinstance(view, KittyPawView)
        return view.phase

    def held_back(self, view: View) -> int:
        assert isinstance(view, KittyPawView)
        return clock.held_back(view)

    def stamped(self, move: int, arrival: int, delay: int) -> int:
        return clock.stamped(move, arrival, delay)

    def unstamped(self, move: int) -> int:
        return clock.unstamped(move)


def _view(state: KittyPawState, seat: int | None) -> KittyPawView:
    return KittyPawView(state, seat)


_FAMILY: Final = Family(
    "kitty_paw",
    Rules,
    moves.text,
    moves.parse,
    moves.parts,
    _view,
    KittyPawWorlds,
    read_position,
    position_fields,
)

KITTY_PAW: Final = KittyPawGame("kitty-paw", "2", _FAMILY, SEATS, OPTIONS, PRESETS, CITES)
