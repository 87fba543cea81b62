"""What a bot does out of turn, from what its seat may know: it says "Miau!" if it has forgotten, and catches others now and then."""

from __future__ import annotations

from katzentisch.engine.chance import Dice
from katzentisch.engine.game import Game, View

#: Nobody watches all the time.
_CATCHES_ONE_IN = 2


def interjection(game: Game, view: View, moves: list[int], dice: Dice) -> int | None:
    """A call or a catch (MIAU-22, 23), or nothing. Asked once a window."""
    verbs = {game.parts(move).verb: move for move in moves}
    if "call" in verbs:
        return verbs["call"]
    catch = verbs.get("catch")
    is_due = catch is not None and game.void_after_wait(view, catch) is None
    return catch if is_due and dice.below(_CATCHES_ONE_IN) == 0 else None
