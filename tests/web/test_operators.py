"""What whoever runs the server does is seen and heard: a notice, a table that was closed, a store that saves nothing."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

import pytest

from tests.server.test_hosting import katzentisch_patiently

TEXTS = {
    "de": "Um acht Uhr gibt es eine neue Fassung. Eure Tische bleiben.",
    "en": "A new version comes at eight. Your tables stay.",
}
CLOSED = {
    "de": "Wer diesen Server betreibt, hat diesen Tisch beendet.",
    "en": "Whoever runs this server has ended this table.",
}


@pytest.mark.parametrize(
    ("language", "size", "theme"),
    [
        ("de", (844, 390), "dark"),
        ("en", (320, 568), "light"),
        pytest.param("de", (390, 844), "light", marks=pytest.mark.long),
        pytest.param("en", (1440, 900), "dark", marks=pytest.mark.long),
    ],
)
def test_a_notice_is_shown_in_ones_language_and_a_closed_table_says_why(
    sit: Any, server: Any, language: str, size: tuple[int, int], theme: str
) -> None:
    """On top of whatever is there, until it is put away; it covers no card in hand."""
    ada = sit(language, {"width": size[0], "height": size[1]}, color_scheme=theme)
    ada.begin("mau-mau")
    data = ["--data", str(server.data)]
    said = katzentisch_patiently("admin", "notice", "--de", TEXTS["de"], "--en", TEXTS["en"], *data)
    assert said.returncode == 0, said.stderr
    notice = ada.page.locator("section.notice")
    notice.wait_for()
    assert TEXTS[language] in notice.inner_text()
    ada.page.wait_for_function(
        "text => document.querySelector('[aria-live]').textContent.includes(text)", arg=TEXTS[language]
    )
    ada.shot(f"notice-{language}-{size[0]}")
    assert ada.has_no_sideways_scroll()
    box, hand = notice.bounding_box(), ada.page.locator("section.hand").bounding_box()
    assert box["y"] + box["height"] < hand["y"] or box["x"] + box["width"] < hand["x"]
    assert ada.is_accessible() == []
    ada.move()  # nothing of it is in the way
    notice.get_by_role("button").click()
    notice.wait_for(state="detached")
    table = ada.page.url.rpartition("/")[2]
    said = katzentisch_patiently("admin", "close", table, *data)
    assert said.returncode == 0, said.stderr
    ada.says(CLOSED[language]).wait_for()
    ada.shot(f"closed-{language}-{size[0]}")


def test_a_move_that_cannot_be_saved_is_made_when_it_can(sit: Any, server: Any) -> None:
    """Somebody else has the file: the page says so, and nobody presses anything again."""
    ada = sit("en", {"width": 390, "height": 844})
    ada.begin("mau-mau", 3)
    before = ada.events()
    with closing(sqlite3.connect(server.data / "tables.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        playable = ada.cards("playable")
        ada.press(playable.first if playable.count() else ada.offered().first)
        if ada.page.locator("section.bar .wishes").count():
            ada.press(ada.page.locator("section.bar .wishes button:enabled").first)
        ada.says("The server cannot save anything right now.").wait_for()
        ada.shot("unsaved")
        assert ada.events() == before
        other.execute("ROLLBACK")
    ada.page.wait_for_function("before => document.querySelector('aside ol')?.start > before", arg=before)
    ada.says("The server cannot save anything right now.").wait_for(state="detached")
