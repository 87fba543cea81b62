"""`katzentisch serve` at whose tables a turn has two seconds wherever it has a limit: ``python -m tests.postgres.short_turns``."""

from __future__ import annotations

from collections.abc import Mapping

from katzentisch.cli import main
from katzentisch.tables.live.turn_clock import TurnClock


def shorten() -> None:
    """Nobody who tests has twenty."""
    begin = TurnClock.__init__

    def begin_shorter(self: TurnClock, options: Mapping[str, str]) -> None:
        begin(self, options)
        if self.seconds is not None:
            self.seconds = 2.0

    TurnClock.__init__ = begin_shorter  # type: ignore[method-assign]


if __name__ == "__main__":
    shorten()
    main()
