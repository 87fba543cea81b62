"""The server's log: one line for every error, with a request id to find it by. It holds no bodies, tokens or hands (SECURITY 4)."""

from __future__ import annotations

import logging
import secrets
import traceback
from types import TracebackType
from typing import Any


def new_request_id() -> str:
    """An id that a user can tell the host, who then finds it in the log."""
    return secrets.token_hex(6)


def where(error: BaseException) -> str:
    """The type of an error and the lines it passed. Its text is left out, because that may name a card."""
    frames = traceback.extract_tb(error.__traceback__)
    return " < ".join(
        [type(error).__name__, *(f"{_short(frame.filename)}:{frame.lineno}" for frame in reversed(frames))]
    )


def _short(filename: str) -> str:
    return "/".join(filename.replace("\\", "/").rsplit("/", 2)[-2:])


class DiscreetFormatter(logging.Formatter):
    """Formats an exception as its type and where it was raised, never its text."""

    def formatException(  # noqa: N802
        self,
        ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None],
    ) -> str:
        return where(ei[1]) if ei[1] is not None else ""


#: Log to standard error; libraries only log warnings and errors.
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"()": DiscreetFormatter, "format": "%(asctime)s %(levelname)s %(name)s: %(message)s"},
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {"katzentisch": {"level": "INFO"}, "uvicorn": {"level": "WARNING"}},
}
