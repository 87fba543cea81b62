"""Every field that a family tells of its tables is read by its part of the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from katzentisch.server.wire.families import FAMILIES

PAGE = Path(__file__).parents[2] / "web" / "src" / "games"
#: What only programs that play over the wire read: the page tells it from events, or from the moves that are offered.
FOR_PROGRAMS = {
    "shedding": {"wish", "window", "called", "debts"},
    "build_piles": {"starter", "finished", "deal"},
    "rummy": {"taken", "opened", "reshuffles", "places"},
    "thirty_one": {"deal"},
    "kitty_paw": {"pile", "paid"},
}


@pytest.mark.parametrize("family", sorted(folder.name for folder in PAGE.iterdir() if folder.is_dir()))
def test_the_page_reads_every_field_of_a_table_and_a_hand(family: str) -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in sorted((PAGE / family).rglob("*.*")))
    source = re.sub(r"<style>.*?</style>", "", source, flags=re.DOTALL)  # a class may be called like a field
    wire = FAMILIES[family]
    fields = {*wire.table.__struct_encode_fields__, *wire.hand.__struct_encode_fields__}
    assert {name for name in fields if not re.search(rf"\.{name}\b", source)} == FOR_PROGRAMS[family]
