"""The server's log: one line for every error, with a request id to find it by. It holds no bodies, tokens or hands (SECURITY 4)."""

from __future__ import annotations

import json
import logging
import secrets
import time
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from types import TracebackType
from typing import Any

from katzentisch.server.running.limits import network_of
from katzentisch.server.running.settings import LogFormat


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


class JsonFormatter(DiscreetFormatter):
    """An object in JSON on each line, for programs that gather logs. ``request`` is the id that a user can tell."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, without a newline."""
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        told = {"time": when, "level": record.levelname, "logger": record.name, "message": record.getMessage()}
        if request := getattr(record, "request", ""):
            told["request"] = request
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


#: The most characters of a stranger's word in the log.
_LONGEST_WORD = 64
#: The most kinds of lines, each for each address, that are remembered.
_MOST_KINDS = 2000


def plain(word: str) -> str:
    """A stranger's word as it may stand in the log: short, on one line."""
    return "".join(c if c.isprintable() else "?" for c in word[:_LONGEST_WORD])


class OneASecond(logging.Filter):
    """At most one line of a kind a second and address (SECURITY 32). The next one says how many were left out.

    Lines say what their address is with ``extra={"address": …}``; it is not written. Errors of the server are never left out.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._said: dict[tuple[str, str, str], tuple[float, int]] = {}  # when last, and how many were left out since

    def filter(self, record: logging.LogRecord) -> bool:
        """Is this line written?"""
        if record.levelno >= logging.ERROR:
            return True
        kind = (record.name, str(record.msg), network_of(getattr(record, "address", "")))
        now = self._now()
        last, left_out = self._said.get(kind, (now - 1.0, 0))
        if now - last < 1.0:
            self._said[kind] = (last, left_out + 1)
            return False
        if len(self._said) >= _MOST_KINDS:
            self._said.clear()
        self._said[kind] = (now, 0)
        if left_out:
            record.msg = f"{record.msg} (and {left_out} more like it)"
        return True


#: Log to standard error; libraries only log warnings and errors.
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "text": {"()": DiscreetFormatter, "format": "%(asctime)s %(levelname)s %(name)s: %(message)s"},
        "json": {"()": JsonFormatter},
    },
    "filters": {"one a second": {"()": OneASecond}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "text", "filters": ["one a second"]}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {"katzentisch": {"level": "INFO"}, "uvicorn": {"level": "WARNING"}},
}


def logging_config(log_format: LogFormat) -> dict[str, Any]:
    """The configuration for lines of this kind."""
    return {**LOGGING, "handlers": {"stderr": {**LOGGING["handlers"]["stderr"], "formatter": log_format}}}
