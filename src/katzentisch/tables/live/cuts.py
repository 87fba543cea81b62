"""Cuts: the randomness people add to the next deal, and how long the deal waits for it.

Nobody can block a table: it waits only for clients that announced their cuts, and only for a moment; first until they are sealed, then
until they are opened. A seat that has sealed two in a row without opening them is not waited for until it has opened one.
"""

from __future__ import annotations

from typing import NamedTuple

from katzentisch.tables.live.table import Table


class NextStep(NamedTuple):
    """When the table goes on, and how: it takes no more sealed cuts, or it deals."""

    at: float
    is_closing: bool


class CutWindow:
    """The times from which the next deal has been possible, and its cuts have been opened."""

    def __init__(self) -> None:
        self._deal: int | None = None
        self._since = 0.0
        self._open_since: float | None = None

    def next_step(self, table: Table, is_seal_awaited: bool, now: float) -> NextStep:
        """As soon as everybody has sealed or opened a cut, or when the time for that is up."""
        deal, cuts, pace = table.coming_deal(), table.cuts, table.pace
        if deal != self._deal:
            self._deal, self._since, self._open_since = deal, now, None
        if not cuts.is_closed:
            return NextStep(self._since + (pace.seal if is_seal_awaited else 0.0), bool(cuts.seals))
        if self._open_since is None:
            self._open_since = now
        is_awaited = any(not table.keeps_cuts_sealed(seat) for seat in cuts.missing)
        return NextStep(self._open_since + (pace.cut if is_awaited else 0.0), False)
