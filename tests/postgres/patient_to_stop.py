"""`katzentisch serve` that is told to stop, and lets go of its tables only at SIGUSR1: ``python -m tests.postgres.patient_to_stop``."""

from __future__ import annotations

import asyncio
import signal

from katzentisch.cli import main
from katzentisch.server.running.service import Service


def wait_for_a_signal() -> None:
    """Let a test do something between the notice and the end, however slow the machine is."""
    let_go = Service.let_go
    told: list[bool] = []
    signal.signal(signal.SIGUSR1, lambda *_: told.append(True))

    async def later(self: Service) -> None:
        while not told:
            await asyncio.sleep(0.02)
        await let_go(self)

    Service.let_go = later  # type: ignore[method-assign]


if __name__ == "__main__":
    wait_for_a_signal()
    main()
