"""Turns: of each address one request or one bite is dealt with in a turn of the loop, however many connections it has (SECURITY 29).

Otherwise one of each of its connections, and an address has hundreds, would come before anybody who plays is heard again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable

log = logging.getLogger(__name__)


class Turns:
    """Whose request comes next: at once, if it is the first of its address in this turn. Whoever waits is called once."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[Callable[[], None]]] = {}
        self._served: set[str] = set()  # in this turn
        self._is_due = False

    def wait(self, address: str, deal: Callable[[], None]) -> None:
        """Have this called when it is this address's turn, and everything of it that has waited longer has been called."""
        self._go_on()
        if address not in self._served and address not in self._waiting:
            self._served.add(address)
            deal()
        else:
            self._waiting.setdefault(address, deque()).append(deal)

    def _go_on(self) -> None:
        if not self._is_due:
            self._is_due = True
            asyncio.get_running_loop().call_soon(self._round)

    def _round(self) -> None:
        self._is_due = False
        self._served = set(self._waiting)
        for address in self._served:
            waiting = self._waiting[address]
            deal = waiting.popleft()
            if not waiting:
                del self._waiting[address]
            try:
                deal()
            except Exception as error:  # the others still get their turn
                log.error("what had waited for its turn could not be dealt with: %s", type(error).__name__)
        if self._served:
            self._go_on()
