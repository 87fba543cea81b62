"""`katzentisch serve` whose games give people time, for tests on a busy machine: ``python -m tests.server.patient_server``."""

from __future__ import annotations

from katzentisch.cli import main
from katzentisch.engine.game import Timer
from katzentisch.tables.live.real_time import TimerBoard

#: A rule's five seconds are a hundred.
PATIENCE = 20


def longer(timer: Timer) -> Timer:
    """The same, so many times as long."""
    return Timer(timer.name, timer.move, PATIENCE * timer.milliseconds, timer.clock)


def give_time() -> None:
    """Let the clocks that people see run so many times as long; nobody is late while a wrong card lies open."""
    look = TimerBoard.look

    def look_later(self: TimerBoard, timers: list[Timer], now: float) -> list[tuple[float, int]]:
        return look(self, [longer(one) if one.clock else one for one in timers], now)

    TimerBoard.look = look_later  # type: ignore[method-assign]


if __name__ == "__main__":
    give_time()
    main()
