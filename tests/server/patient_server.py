"""`katzentisch serve` whose games give people time, for tests on a busy machine: ``python -m tests.server.patient_server``."""

from __future__ import annotations

from katzentisch.cli import main
from katzentisch.engine.game import Timer
from katzentisch.tables.live.real_time import TimerBoard

#: A rule's five seconds are a hundred.
PATIENCE = 20


def give_time() -> None:
    """Let the rules' own clocks run so many times as long."""
    look = TimerBoard.look

    def look_later(self: TimerBoard, timers: list[Timer], now: float) -> list[tuple[float, int]]:
        return look(self, [Timer(one.name, one.move, PATIENCE * one.milliseconds, one.clock) for one in timers], now)

    TimerBoard.look = look_later  # type: ignore[method-assign]


if __name__ == "__main__":
    give_time()
    main()
