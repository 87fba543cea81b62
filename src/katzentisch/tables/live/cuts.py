"""Cuts: what people add to the chance of the next deal, and how long the deal waits for them.

Nobody can hold a table up: a deal waits for those alone whose program has said that it cuts, and for them only a moment.
"""

from __future__ import annotations

from katzentisch.tables.live.table import Table


class CutWindow:
    """Since when the next deal could have been made."""

    def __init__(self) -> None:
        self._deal: int | None = None
        self._since = 0.0

    def closes(self, table: Table, is_cut_awaited: bool, now: float) -> float:
        """When the coming deal is to be made: as soon as all cuts are in, and at the latest when their time is up."""
        deal = table.coming_deal()
        if deal != self._deal:
            self._deal, self._since = deal, now
        pause = table.pace.between_deals if table.deal_number() > 0 else 0.0
        return self._since + (max(pause, table.pace.cut) if is_cut_awaited else pause)
