"""What is found when a promise is looked into."""

from __future__ import annotations


class Wrong(AssertionError):
    """A promise is not kept."""


def must(is_so: bool, otherwise: str) -> None:
    """`Wrong` if something is not so that must be."""
    if not is_so:
        raise Wrong(otherwise)
