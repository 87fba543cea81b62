"""Refusals as messages: a code, and the number of the rule if one forbids it. Never the text of an exception."""

from __future__ import annotations

import logging
import math

from katzentisch.engine.cards import CannotRead
from katzentisch.engine.state import Refused as RefusedByRules
from katzentisch.server.running.logs import new_request_id, where
from katzentisch.server.wire.messages import Refused
from katzentisch.tables.directory.base import HeldElsewhere
from katzentisch.tables.live.fold import CannotFold
from katzentisch.tables.live.table import MoveIdReused, TableClosed
from katzentisch.tables.people.room_record import NotPossible
from katzentisch.tables.storage.base import StorageFailed


class TooMany(Exception):
    """A guest or an address has used up a quota, and may try again after so many seconds."""

    def __init__(self, what: str, seconds: float) -> None:
        super().__init__(what)
        self.what = what
        self.seconds = math.ceil(seconds)


log = logging.getLogger(__name__)

_CODES: dict[type[BaseException], str] = {
    CannotRead: "not_a_move",
    MoveIdReused: "move_id_reused",
    TableClosed: "over",
    HeldElsewhere: "elsewhere_unreachable",
}
#: Faults of the server itself. Each gets a request id and a line in the log.
_FAULTS: dict[type[Exception], str] = {
    StorageFailed: "storage_failed",
    CannotFold: "table_unplayable",
}


def refused(code: str, answers: str | None = None, about: str = "", **params: str) -> Refused:
    """A refusal without a rule behind it."""
    return Refused(code, "", params, answers, about)


def refusal_of(error: BaseException, answers: str | None = None, about: str = "") -> Refused:
    """The refusal for this error."""
    if isinstance(error, RefusedByRules):
        return Refused(error.refusal.code, error.refusal.rule, error.refusal.params, answers, about)
    if isinstance(error, NotPossible):
        return refused(error.code, answers, about)
    if isinstance(error, TooMany):
        return refused("too_many", answers, about, what=error.what, seconds=str(error.seconds))
    code = _CODES.get(type(error))
    if code is not None:
        return refused(code, answers, about)
    id = new_request_id()
    log.error("request %s: %s failed: %s", id, about or "a message", where(error), extra={"request": id})
    code = next((code for kind, code in _FAULTS.items() if isinstance(error, kind)), "internal")
    return refused(code, answers, about, request=id)
