"""How the commands of a host tell what they have found: as JSON for programs, in words for people."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

import click


def tell_programs(found: Any) -> None:
    """Print this as JSON."""
    click.echo(json.dumps(found, ensure_ascii=False, indent=2))


def moment(milliseconds: float) -> str:
    """A time, which is kept in milliseconds since 1970, by the clock of whoever reads it."""
    return datetime.fromtimestamp(milliseconds / 1000).strftime("%Y-%m-%d %H:%M")
