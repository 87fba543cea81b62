"""One at a time: what must not overlap at a table, in the order in which it came."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager


class OneAtATime:
    """Lets one after the other in. Whoever is inside keeps it shut, perhaps for longer than a call, until `leave`."""

    def __init__(self) -> None:
        self._is_taken = False
        self._is_turning = False
        self._waiting: deque[Callable[[], None]] = deque()

    def enter(self, act: Callable[[], None]) -> None:
        """Call this when nobody is inside, at once if nobody is. It sees to it that `leave` is called, and raises nothing."""
        self._waiting.append(act)
        self._let_in()

    def leave(self) -> None:
        """Let the next one in."""
        self._is_taken = False
        self._let_in()

    @asynccontextmanager
    async def inside(self) -> AsyncIterator[None]:
        """The same for a coroutine."""
        entered: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.enter(lambda: self.leave() if entered.done() else entered.set_result(None))
        try:
            await entered
            yield
        finally:
            if not entered.cancelled():
                self.leave()

    def _let_in(self) -> None:
        if self._is_turning:  # whoever leaves at once is called by the loop below: it goes on there
            return
        self._is_turning = True
        while self._waiting and not self._is_taken:
            self._is_taken = True
            self._waiting.popleft()()
        self._is_turning = False
