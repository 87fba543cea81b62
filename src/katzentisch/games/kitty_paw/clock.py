"""Which of TABLE's moves are due, and when: all that a live table needs to know of the game's clocks.

The rules read no clock. A table looks here after every move: a timer that it sees for the first time starts to run, one that
is gone is stopped, and when one has run down its move is made.
"""

from __future__ import annotations

from typing import Final, final

from katzentisch.games.kitty_paw.moves import ABOUT, CLOSE, HAND_OUT, TIME_UP, TURN_BACK
from katzentisch.games.kitty_paw.options import GRAB_TIME, MOST_DELAY, ROUND_TIME, SHOWN_TIME, WINDOW_TIME
from katzentisch.games.kitty_paw.view import KittyPawView

#: A press of the last moment may still be on its way.
CLOSING_TIME: Final = WINDOW_TIME + MOST_DELAY


@final
class Timer:
    """A move of TABLE that is to be made so many milliseconds after the timer has appeared."""

    __slots__ = ("milliseconds", "move", "name")

    def __init__(self, name: str, move: int, milliseconds: int) -> None:
        self.name = name  # the same as long as it is the same timer
        self.move = move
        self.milliseconds = milliseconds


def timers(view: KittyPawView) -> list[Timer]:
    """All that run now. Dealing is no timer: when to deal is the table's own pace."""
    if view.phase == "bump":
        everybody_has = view.waiting == (-1,)
        return [Timer(f"window {view.round} {everybody_has}", CLOSE, 0 if everybody_has else CLOSING_TIME)]
    if view.phase != "build":
        return []
    running = [
        Timer(f"shown {view.round} {seat} {place}", TURN_BACK | place << ABOUT, SHOWN_TIME)  # PAW-24
        for seat, place in enumerate(view.shown)
        if place >= 0
    ]
    if not view.rules.is_calm:  # PAW-32
        if any(view.active >> seat & 1 and card < 0 for seat, card in enumerate(view.cards)):
            running.append(Timer(f"grab {view.round}", HAND_OUT, GRAB_TIME))  # PAW-19
        running.append(Timer(f"round {view.round}", TIME_UP, ROUND_TIME))  # PAW-29
    return running
