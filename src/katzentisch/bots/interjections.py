"""What a bot does out of turn, from what its seat may know: it says "Miau!" if it has forgotten, and catches others now and then."""

from __future__ import annotations

from katzentisch.bots.levels import attention, forgets
from katzentisch.engine.chance import Dice
from katzentisch.engine.game import Game, View


def interjection(game: Game, view: View, moves: list[int], level: str, dice: Dice) -> int | None:
    """A call or a catch (MIAU-22, 23), or nothing. Asked once a window. Nobody watches all the time."""
    verbs = {game.parts(move).verb: move for move in moves}
    notices = int(dice.below(1000)) < 1000 * attention(level)
    if "call" in verbs:
        return verbs["call"] if notices or not forgets(level) else None
    catch = verbs.get("catch")
    is_due = catch is not None and game.void_after_wait(view, catch) is None
    return catch if is_due and notices else None
