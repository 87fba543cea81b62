"""A disk without room: this process may make no file larger than some kilobytes, as if the disk were full."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest


@contextmanager
def small_disk(size: int = 40 * 1024) -> Iterator[None]:
    """From now on nothing is written behind so many bytes of any file: more than SQLite wants for reading, less than a store has."""
    resource: Any = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
