"""One at a time: runs what must not overlap at a table, in the order in which it came."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager


class OneAtATime:
    """A lock for callbacks. Each callback holds it until `leave` is called, which may be long after it has returned."""

    def __init__(self) -> None:
        self._is_taken = False
        self._is_turning = False
        self._waiting: deque[Callable[[], None]] = deque()

    def enter(self, act: Callable[[], None]) -> None:
        """Call this as soon as nobody holds the lock, perhaps now. It must see to it that `leave` is called, and raise nothing."""
        self._waiting.append(act)
        self._let_in()

    def leave(self) -> None:
        """Let the next one in."""
        self._is_taken = False
        self._let_in()

    @asynccontextmanager
    async def inside(self) -> AsyncIterator[None]:
        """Hold the lock in a coroutine."""
        entered: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.enter(lambda: self.leave() if entered.done() else entered.set_result(None))
        try:
            await entered
            yield
        finally:
            if not entered.cancelled():
                self.leave()

    def _let_in(self) -> None:
        if self._is_turning:  # called from within the loop below, which goes on by itself
            return
        self._is_turning = True
        while self._waiting and not self._is_taken:
            self._is_taken = True
            self._waiting.popleft()()
        self._is_turning = False
