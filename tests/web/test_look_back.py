"""Looking back at a game that is over: what one's moves were worth, for every hand, eye and ear."""

from __future__ import annotations

import re
from typing import Any

import pytest

PHONE = {"width": 390, "height": 844}
SMALL = {"width": 320, "height": 568}
DESKTOP = {"width": 1440, "height": 900}
SAID = {
    "de": {"look": "Rückblick", "again": "Noch einmal versuchen", "failed": "Der Rückblick hat nicht geklappt"},
    "en": {"look": "Look back", "again": "Try again", "failed": "Looking back has failed"},
}
VERDICTS = {"de": r"Bester Zug|Zu knapp|Kostet \d+ %", "en": r"Best move|Too close to call|Cost \d+ %"}


def finished(ada: Any, language: str) -> Any:
    """The sheet, once all moves have been looked at: luck is known only then."""
    sheet = ada.page.locator("dialog")
    sheet.locator(".luck").wait_for()
    assert sheet.locator("progress").count() == 0
    return sheet


@pytest.mark.parametrize(
    ("language", "size", "scheme"),
    [
        ("de", SMALL, "dark"),
        pytest.param("de", PHONE, "light", marks=pytest.mark.long),
        pytest.param("en", DESKTOP, "dark", marks=pytest.mark.long),
    ],
)
def test_own_moves_are_judged(sit: Any, language: str, size: Any, scheme: str) -> None:
    """By keyboard alone: opened, read, closed, and the focus is where it was."""
    ada, said = sit(language, size, color_scheme=scheme), SAID[language]
    page = ada.page
    ada.begin_until(
        "mau-mau", 3, lambda: ada.cards("playable").count() > 1, ada.move
    )  # else there may be nothing to judge
    ada.play_on()
    button = page.get_by_role("button", name=said["look"])
    button.focus()
    page.keyboard.press("Enter")
    sheet = finished(ada, language)
    moves = sheet.locator("ol > li")
    assert moves.count() > 0
    for text in moves.all_inner_texts():
        assert re.search(VERDICTS[language], text), text
    assert len(re.findall(r"\d+\s?%", sheet.inner_text())) > moves.count()
    ada.shot(f"look-back-{language}-{size['width']}-top")
    if sheet.locator("summary").count():
        sheet.locator("summary").first.focus()
        page.keyboard.press("Enter")
        assert sheet.locator("details[open] li").count() > 0
    ada.shot(f"look-back-{language}-{size['width']}-others")
    assert ada.is_accessible() == []
    assert ada.has_no_sideways_scroll()
    assert sheet.evaluate("e => e.querySelector('.body').scrollWidth <= e.querySelector('.body').clientWidth")
    page.keyboard.press("Escape")
    sheet.wait_for(state="detached")
    assert button.evaluate("e => e === document.activeElement")
    ada.shot(f"look-back-{language}-{size['width']}-end")
    assert ada.is_accessible() == []
    # after a reload it is there at once
    page.reload()
    page.get_by_role("button", name=said["look"]).click()
    assert finished(ada, language).locator("ol > li").count() == len(moves.all_inner_texts())


def test_a_failure_is_said_and_can_be_tried_again(sit: Any) -> None:
    """The server cannot judge just now; then it can."""
    ada, said = sit("en", PHONE, touch=True), SAID["en"]
    page = ada.page
    failing = [True]

    def between(socket: Any) -> None:
        server = socket.connect_to_server()

        def from_page(message: str) -> None:
            if '"analyse"' in message and failing:
                failing.pop()
                socket.send(
                    '{"type":"refused","code":"analysis_failed","rule":"","params":{},"answers":null,"about":"analyse"}'
                )
            else:
                server.send(message)

        socket.on_message(from_page)

    page.route_web_socket(re.compile("/ws$"), between)
    page.reload()
    ada.page.locator("article").first.wait_for()
    ada.begin("mau-mau")
    ada.play_on()
    page.get_by_role("button", name=said["look"]).tap()
    alert = page.locator("dialog [role=alert]")
    alert.wait_for()
    assert said["failed"] in alert.inner_text()
    assert ada.is_accessible() == []
    page.locator("dialog").get_by_role("button", name=said["again"]).tap()
    alert.wait_for(state="detached")
    page.locator("dialog").locator(".luck, .thinking").first.wait_for()
