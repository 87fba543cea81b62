"""What a room tells those who listen to it: drivers, audiences, and the table before a rematch."""

from __future__ import annotations

from typing import Protocol

from katzentisch.engine.entry import Step
from katzentisch.tables.storage.base import ChatLine


class RoomListener(Protocol):
    """Learns about everything that happens in a room."""

    def room_changed(self) -> None:
        """Somebody came, left, got ready …"""

    def step_made(self, step: Step) -> None:
        """The game went on."""

    def line_said(self, line: ChatLine) -> None:
        """Somebody said something."""
