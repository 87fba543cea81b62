"""Why something was not done, as a message: a code, a rule's number where a rule says so, never an exception's text."""

from __future__ import annotations

import logging

from katzentisch.engine.cards import CannotRead
from katzentisch.engine.state import Refused as RefusedByRules
from katzentisch.server.messages import Refused
from katzentisch.tables.fold import CannotFold
from katzentisch.tables.storage.base import StorageFailed
from katzentisch.tables.table import MoveIdReused

log = logging.getLogger(__name__)

_CODES: dict[type[Exception], str] = {
    CannotRead: "not_a_move",
    MoveIdReused: "move_id_reused",
    CannotFold: "table_unplayable",
}


def refused(code: str, answers: str | None = None) -> Refused:
    """A refusal that no rule stands behind."""
    return Refused(code, "", {}, answers)


def refusal_of(error: Exception, answers: str | None = None) -> Refused:
    """The refusal that tells of this error."""
    if isinstance(error, RefusedByRules):
        return Refused(error.refusal.code, error.refusal.rule, error.refusal.params, answers)
    if isinstance(error, StorageFailed):
        return refused("storage_failed", answers)
    code = _CODES.get(type(error))
    if code is None:
        # Only its kind, here and in the log: what it says may tell a card.
        log.error("a request failed: %s", type(error).__name__)
        code = "internal"
    return refused(code, answers)
