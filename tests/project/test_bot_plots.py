"""The pictures of docs/bots.md show what its tables say."""

from __future__ import annotations

import pytest

import bot_plots


@pytest.mark.parametrize("name", ["bots-levels.svg", "bots-goals.svg"])
def test_a_picture_shows_the_tables_as_they_are(name: str) -> None:
    assert (bot_plots.DOCS / name).read_text(encoding="utf-8") == bot_plots.pictures()[name]


def test_a_share_is_read_with_its_interval() -> None:
    assert list(bot_plots.share_of("45.9 ± 1.5 (2,000)")) == pytest.approx([45.9, 44.4, 47.4])
    assert bot_plots.share_of("49.4 (46.7 to 52.2), c 0.7, whole (406)") == (49.4, 46.7, 52.2)
    with pytest.raises(SystemExit, match="no share of wins: soon"):
        bot_plots.share_of("soon")
