"""An analyst that misbehaves: ``python odd_analyst.py FOLDER HOW SECONDS``. It leaves its process id in the folder."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from katzentisch.bots import analyst
from katzentisch.bots.worker import answer_all

FOLDER, HOW = Path(sys.argv[1]), sys.argv[2]


def answered(asked: bytes) -> bytes:
    (FOLDER / f"{os.getpid()}.thinks").touch()
    if HOW == "never answers":
        while True:
            pass
    if HOW == "dies":
        os.kill(os.getpid(), signal.SIGKILL)
    if HOW == "talks nonsense":
        return b"nonsense"
    if HOW == "shouts":
        return bytes(100_000_000)
    return analyst.answered(asked)


if __name__ == "__main__":
    (FOLDER / f"{os.getpid()}.started").touch()
    if HOW == "does not start":
        sys.exit(3)
    answer_all(float(sys.argv[3]), answered)
