"""Ready: after a deal the table waits until its people have seen how it ended; then it may count in, and deals.

Nothing of it is game state or in the log: after a restart everybody is asked again. Nobody can block a table: it waits only for
people who are here and whose client asks them, and only as long as the table allows.
"""

from __future__ import annotations

from katzentisch.tables.live.halt import Halt


class Readiness:
    """The time from the end of one deal to the next one, and who has said ready for that."""

    def __init__(self) -> None:
        self.deal: int | None = None
        #: The guests who are ready for it.
        self.ready: set[str] = set()
        #: The guests who have been asked.
        self.asked: set[str] = set()
        self._since = 0.0
        self._counts_since: float | None = None
        self._halt = Halt[float]()

    def look(self, deal: int | None, now: float) -> None:
        """Note which deal comes next; None if a deal is being played."""
        if deal != self.deal:
            self.deal, self.ready, self._since, self._counts_since = deal, set(), now, None
            self.asked = set()

    def begin_again(self, now: float) -> None:
        """Give those who come back to an empty table the whole time."""
        self._since = now

    @property
    def is_over(self) -> bool:
        """Is nobody waited for any more, because the count-in has begun?"""
        return self._counts_since is not None

    def count_in(self, now: float) -> None:
        """Wait for nobody any more, and count in."""
        self._counts_since = now

    def ends(self, seconds: float) -> float:
        """When so many seconds of waiting are over."""
        return self._since + seconds

    def deals(self, count_in: float) -> float:
        """When a count-in of so many seconds is over, if it has begun."""
        return (self._counts_since or 0.0) + count_in

    def stop(self, now: float) -> None:
        """Pause."""
        self._halt.stop(now)

    def go_on(self, now: float) -> None:
        """End the pause. Its time counts for nobody."""
        passed = self._halt.go_on(now)
        self._since += passed
        self._counts_since = None if self._counts_since is None else self._counts_since + passed

    def left(self, until: float, now: float) -> float:
        """How many seconds are left until then; none pass in a pause."""
        return max(0.0, until - self._halt.seen(now))
