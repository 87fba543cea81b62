"""The bar under the cloth on a phone: whatever it asks, what lies on the cloth stays where it is."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.test_rummy import begin

PHONE = {"width": 390, "height": 844}
SMALLEST = {"width": 320, "height": 568}
#: Where stock and hand lie.
PLACES = """() => ['[data-stock]', 'section.hand ul'].map((one) => {
    const { top } = document.querySelector(one).getBoundingClientRect();
    return Math.round(top);
})"""

#: Buttons of a wish that something else lies over, anywhere along their left edge.
COVERED = """() => [...document.querySelectorAll('section.bar .wishes button')].filter((one) => {
    const { left, top, height } = one.getBoundingClientRect();
    const down = Array.from({ length: Math.floor(height / 3) - 2 }, (_, n) => top + 3 * (n + 1));
    return down.some((y) => !one.contains(document.elementFromPoint(left + 16, y)));
}).map((one) => one.textContent)"""


@pytest.mark.parametrize("size", [PHONE, SMALLEST], ids=["390", "320"])
def test_nothing_jumps_when_a_suit_is_asked_for_or_a_card_refused(sit: Any, size: Any) -> None:
    ada = sit("de", size, touch=True)
    page = ada.page
    jack = ada.cards("playable").and_(page.locator("[aria-label*=Bube]"))
    unfit = ada.cards("unplayable")
    ada.begin_until("mau-mau", 3, lambda: jack.count() > 0 and unfit.count() > 0 and len(ada.hand()) < 8, ada.move)
    before = page.evaluate(PLACES)
    ada.press(jack.first)
    page.locator("section.bar .wishes").wait_for()
    ada.shot(f"bar-wish-{size['width']}")
    assert page.evaluate(PLACES) == before
    assert page.evaluate(COVERED) == []
    page.locator("body").press("Escape")
    page.locator("section.bar .wishes").wait_for(state="detached")
    page.evaluate("document.activeElement.blur()")  # a key was pressed: the card in focus lies over its neighbours
    ada.press(unfit.first)
    page.locator("section.bar .refused").wait_for()
    assert page.evaluate(PLACES) == before


@pytest.mark.parametrize("long", [False, True], ids=["one-line", "two-lines"])
def test_the_bar_of_purrrummy_has_room_for_a_meld_before_there_is_one(sit: Any, long: bool) -> None:
    ada = sit("de", PHONE, touch=True)
    page = ada.page
    begin(ada)  # at a table of two
    # "ziehen oder Kreuz König nehmen?" takes two lines, with a shorter name one: the cards are drawn by chance
    sentence = "Du bist dran: ziehen oder nehmen?" + " Und noch eine Zeile." * long
    page.locator("section.bar .asked").evaluate("(asked, sentence) => (asked.firstChild.data = sentence)", sentence)
    draws = page.evaluate(PLACES), page.locator("section.bar").bounding_box()
    ada.act(lambda: ada.press(page.locator("section.bar [data-key=D]")))
    page.locator("section.bar .tray .hint").wait_for()
    assert page.locator("section.bar").bounding_box() == draws[1]
    assert page.evaluate(PLACES) == draws[0]


def test_on_a_phone_the_mute_is_in_the_bar(sit: Any) -> None:
    ada = sit("de", SMALLEST, touch=True)
    ada.begin("schwimmen", 2)
    mute = ada.page.get_by_role("button", name="Töne aus").bounding_box()
    assert mute
    assert mute["width"] >= 44
    assert mute["x"] + mute["width"] <= SMALLEST["width"]
    assert ada.has_no_sideways_scroll()


def test_on_a_wide_table_the_sentence_stands_in_the_middle(sit: Any) -> None:
    ada = sit("de", {"width": 1440, "height": 900})
    ada.begin("mau-mau", 3)
    asked = ada.page.locator("section.bar .asked").bounding_box()
    assert asked
    assert abs(asked["x"] + asked["width"] / 2 - 720) < 8
