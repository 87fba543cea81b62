"""Which moves wait a moment at a live table, so that a forgotten call can still be said.

The rules read no clock: they know when a call is missing, and a table holds others back for as long as is said here.
Only what everybody sees is looked at, so a wait tells nobody anything.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from katzentisch.games.shedding.moves import CALL, CATCH, TIMEOUT, WISH
from katzentisch.games.shedding.view import SheddingView

# Milliseconds from the card that left its cat with one.
HOLD_TIME: Final = 2_000  # MIAU-22
CATCH_TIME: Final = 1_000  # MIAU-23


def begins_wait(view: SheddingView, seat: i64, move: i64) -> bool:
    """MIAU-22: is this the card whose call may be missing? Every move of its own but the call closes a cat's window."""
    return view.window >= 0 and seat == view.window and move != CALL


def wait(view: SheddingView, move: i64) -> i64:
    """MIAU-22, 23: how long this move waits; naming a suit belongs to the play before it and never does."""
    if view.window < 0 or view.called or move == CALL or WISH <= move < WISH + 4:
        return 0
    return CATCH_TIME if is_catch(move) else HOLD_TIME


def is_catch(move: i64) -> bool:
    """Is this a catch, whomever it names?"""
    return CATCH <= move < TIMEOUT
