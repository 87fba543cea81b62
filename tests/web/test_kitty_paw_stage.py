"""The stage of Kitty Paw: its room, the cats at their seats, and one's own seat."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.kitty_hands import Hands
from tests.web.test_kitty_paw import DESKTOP, LANDSCAPE, PHONE, SMALLEST, begin

#: From the middle of one's own cat, as far as a finger: is it still what is hit?
HIT = """button => {
    const at = button.getBoundingClientRect(), x = at.left + at.width / 2, y = at.top + at.height / 2;
    return [[-21, 0], [21, 0], [0, -21], [0, 21]].every(([dx, dy]) =>
        button.contains(document.elementFromPoint(x + dx, y + dy)));
}"""
#: What stands beside the own area, and is cut off there.
CUT = """() => {
    const side = document.querySelector('.side').getBoundingClientRect();
    return [...document.querySelectorAll('.facts > *, .side .me > *, .side .plate > *')].filter(one => {
        const at = one.getBoundingClientRect();
        return at.width > 0 && (at.bottom > side.bottom + 0.5 || at.right > side.right + 0.5);
    }).map(one => one.className);
}"""
#: Writes down whatever changes in the room and in its cats.
WATCH = """() => {
    window.changed = [];
    const watch = new MutationObserver(all => window.changed.push(...all.map(({target}) => String(target.outerHTML))));
    for (const one of document.querySelectorAll('.room, .place > .cat, .self'))
        watch.observe(one, {subtree: true, childList: true, attributes: true, characterData: true});
}"""


def test_ones_own_seat_can_be_tapped_on_every_screen(sit: Any) -> None:
    ada = sit("de", SMALLEST, touch=True)
    begin(ada, 2, "beginner", pace="calm")
    Hands(ada, "tap").get_card()
    for name, size in (("Ada", SMALLEST), ("Bea", PHONE), ("Cy", LANDSCAPE), ("Di", DESKTOP)):
        ada.page.set_viewport_size(size)
        own = ada.page.get_by_role("button", name="Du am Tisch: Name und Katze")
        assert own.evaluate(HIT)
        assert ada.page.evaluate(CUT) == []
        ada.press(own)
        dialog = ada.page.get_by_role("dialog", name="Du am Tisch: Name und Katze")
        dialog.get_by_label("Dein Name").fill(name)
        dialog.get_by_label("Dein Name").blur()
        ada.page.keyboard.press("Escape")
        dialog.wait_for(state="detached")
        ada.page.locator(".side .name", has_text=name).wait_for(state="attached")
        ada.shot(f"paw-own-seat-{size['width']}")


@pytest.mark.parametrize(("size", "others", "cats"), [(DESKTOP, 3, 3), (PHONE, 1, 1), (PHONE, 3, 0), (SMALLEST, 3, 0)])
def test_cats_sit_beside_their_areas_where_there_is_room(
    sit: Any, size: dict[str, int], others: int, cats: int
) -> None:
    ada = sit("en", size, touch=size is not DESKTOP)
    begin(ada, 1 + others, "beginner", pace="calm")
    Hands(ada, "keys").get_card()
    seats = ada.page.locator(".place")
    assert seats.count() == others
    seen = [seat for seat in seats.all() if seat.locator(".cat").is_visible()]
    assert len(seen) == cats
    for seat in seen:
        cat, area = seat.locator(".cat svg").bounding_box(), seat.locator(".seat").bounding_box()
        assert cat["x"] + cat["width"] <= area["x"] + 1
        assert cat["y"] >= 0
    assert ada.page.locator(".room .prop").first.is_visible() == (size is DESKTOP)
    ada.shot(f"paw-seats-{size['width']}-{others}")
    assert ada.is_accessible() == []


def test_room_and_cats_rest_while_people_build(sit: Any) -> None:
    """No message that builds costs more for them; a round that is over is another coin."""
    ada = sit("de", DESKTOP)
    begin(ada, 4, "beginner", pace="calm")
    hands = Hands(ada, "keys")
    hands.get_card()
    assert ada.page.locator("[data-coin]").count() == 0
    ada.page.evaluate(WATCH)
    for breed, x in (("J", 0), ("B", 2), ("P", -2)):
        hands.take(breed)
        hands.place(x, 0)
        ada.page.locator(f".lattice [data-laid^={breed}]").wait_for()
    ada.page.locator(".theirs [data-laid] >> nth=2").wait_for(state="attached")
    assert ada.page.evaluate("changed") == []
    hands.claim()
    ada.page.locator("[data-moment=check] .onward button").click()
    hands.get_card()
    assert ada.page.locator("[data-coin]").count() == 1
