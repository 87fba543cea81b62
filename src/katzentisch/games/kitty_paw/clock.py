"""Which of TABLE's moves are due, and when; and the times that a table writes into a press.

The rules read no clock. A table looks here after every move: a timer that it sees for the first time starts to run, one that
is gone is stopped, and when one has run down its move is made.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from katzentisch.engine.game import Timer
from katzentisch.games.kitty_paw.moves import (
    ABOUT,
    BUMP,
    CLAIM,
    CLOSE,
    HAND_OUT,
    MOST_ARRIVAL,
    TIME_UP,
    TURN_BACK,
    is_timed,
    timed,
    verb_of,
)
from katzentisch.games.kitty_paw.options import GRAB_TIME, MOST_DELAY, ROUND_TIME, SHOWN_TIME, WINDOW_TIME
from katzentisch.games.kitty_paw.view import KittyPawView

#: A press of the last moment may still be on its way.
CLOSING_TIME: Final = WINDOW_TIME + MOST_DELAY
#: How long people may look at how a round ended.
READY_SECONDS: Final = 10
#: Before the row is dealt, so that PAW-19's time begins for all when they see it.
COUNT_IN: Final = 2000


def timers(view: KittyPawView) -> list[Timer]:
    """All that run now. Dealing is no timer: when to deal is the table's own pace."""
    if view.phase == "bump":
        everybody_has = view.waiting == (-1,)
        milliseconds = 0 if everybody_has else CLOSING_TIME
        return [Timer(f"window {view.round} {everybody_has}", CLOSE, milliseconds, "window")]
    if view.phase != "build":
        return []
    running = [
        Timer(f"shown {view.round} {seat} {place}", TURN_BACK | place << ABOUT, SHOWN_TIME)  # PAW-24
        for seat, place in enumerate(view.shown)
        if place >= 0
    ]
    if not view.rules.is_calm:  # PAW-32
        if any(view.active >> seat & 1 and card < 0 for seat, card in enumerate(view.cards)):
            running.append(Timer(f"grab {view.round}", HAND_OUT, GRAB_TIME, "grab"))  # PAW-19
        running.append(Timer(f"round {view.round}", TIME_UP, ROUND_TIME, "round"))  # PAW-29
    return running


def held_back(view: KittyPawView) -> int:
    """PAW-30 orders bumps by when they were pressed: all see the claim at one moment, as far as a long way is credited."""
    return MOST_DELAY if view.phase == "bump" else 0


def stamped(move: i64, arrival: i64, delay: i64) -> i64:
    """PAW-30: a claim or bump with its times; the credit for a long way has an end (SECURITY 24)."""
    verb = verb_of(move)
    if verb != CLAIM and verb != BUMP:
        return move
    return timed(move, min(max(0, arrival), MOST_ARRIVAL), min(max(0, delay), MOST_DELAY))


def unstamped(move: i64) -> i64:
    """The same move without times."""
    return verb_of(move) if is_timed(move) else move
