"""Cuts: the randomness people add to the next deal, and how long the deal waits for it.

Nobody can block a table: a deal waits only for clients that announced their cuts, and only for a moment.
"""

from __future__ import annotations

from katzentisch.tables.live.table import Table


class CutWindow:
    """The time from which the next deal has been possible."""

    def __init__(self) -> None:
        self._deal: int | None = None
        self._since = 0.0

    def closes(self, table: Table, is_cut_awaited: bool, now: float) -> float:
        """When to make the coming deal: as soon as all cuts are in, or when their time is up."""
        deal = table.coming_deal()
        if deal != self._deal:
            self._deal, self._since = deal, now
        return self._since + (table.pace.cut if is_cut_awaited else 0.0)
