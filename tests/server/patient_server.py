"""`katzentisch serve` that gives people time, for tests on a busy machine: ``python -m tests.server.patient_server``."""

from __future__ import annotations

from katzentisch.cli import main
from katzentisch.engine.game import Timer
from katzentisch.tables.live import latecomers, room
from katzentisch.tables.live.real_time import TimerBoard
from katzentisch.tables.people import pauses

#: A rule's five seconds are a hundred, and half a minute to answer is ten.
PATIENCE = 20


def longer(timer: Timer) -> Timer:
    """The same, so many times as long."""
    return Timer(timer.name, timer.move, PATIENCE * timer.milliseconds, timer.clock)


def give_time() -> None:
    """Let the clocks that people see, and the time to answer somebody, run so many times as long; nobody is late while a wrong card lies open."""
    look = TimerBoard.look

    def look_later(self: TimerBoard, timers: list[Timer], now: float) -> list[tuple[float, int]]:
        return look(self, [longer(one) if one.clock else one for one in timers], now)

    TimerBoard.look = look_later  # type: ignore[method-assign]
    # what is asked of somebody stands until they answer it
    pauses.ANSWER_SECONDS *= PATIENCE
    latecomers._ANSWER_SECONDS *= PATIENCE
    room._REMATCH_SECONDS *= PATIENCE


if __name__ == "__main__":
    give_time()
    main()
