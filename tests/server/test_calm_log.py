"""What strangers can write into the log."""

from __future__ import annotations

import logging
import time
from typing import Any

import pytest

from katzentisch.server.running.logs import OneASecond, plain
from tests.server.raw_socket import RawSocket


def lines(calm: OneASecond, *records: tuple[str, str, int]) -> list[str]:
    """What is written of these messages, each with its address and level."""
    written = []
    for message, address, level in records:
        record = logging.makeLogRecord({"name": "katzentisch", "msg": message, "levelno": level, "address": address})
        if calm.filter(record):
            written.append(record.getMessage())
    return written


def test_a_kind_of_line_is_written_once_a_second_and_address() -> None:
    """SECURITY 32: the next one says how many were left out; the server's own errors are all there."""
    now = [0.0]
    calm = OneASecond(lambda: now[0])
    bad, other = ("bad", "10.0.0.1", logging.INFO), ("bad", "10.0.0.2", logging.INFO)
    assert lines(calm, *[bad] * 5, other, ("worse", "10.0.0.1", logging.INFO)) == ["bad", "bad", "worse"]
    now[0] = 1.0
    assert lines(calm, bad, bad, other) == ["bad (and 4 more like it)", "bad"]
    assert lines(calm, *[("broken", "10.0.0.1", logging.ERROR)] * 3) == ["broken"] * 3


def test_a_strangers_word_is_short_and_on_one_line() -> None:
    """SECURITY 32: 64 printable characters, whatever was sent."""
    assert plain("GET") == "GET"
    assert plain("M" * 5000) == "M" * 64
    assert plain("a\nb\x1b[2J") == "a?b?[2J"


def test_many_addresses_fill_no_memory() -> None:
    """SECURITY 32: what is remembered about lines has an end."""
    calm = OneASecond(lambda: 0.0)
    for n in range(5000):
        lines(calm, ("bad", f"10.0.{n // 250}.{n % 250}", logging.INFO))
    assert len(calm._said) <= 2000


@pytest.mark.parametrize(
    "request_",
    [
        b"GET\r\n\r\n",
        b"GET /nope HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        b"M" * 5000 + b" / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: upgrade, close\r\n\r\n",
    ],
)
def test_bad_requests_do_not_fill_the_log(server: Any, request_: bytes) -> None:
    """SECURITY 32: a hundred of them are a line or two, and none is long."""
    before, begun = len(server.stderr), time.monotonic()
    for _ in range(100):
        with RawSocket(server.port) as raw:
            raw.send(request_)
            raw.rest()
    seconds = time.monotonic() - begun
    written = server.stderr[before:].splitlines()
    assert len(written) <= 2 * (seconds + 1)
    assert max(map(len, written), default=0) < 250
