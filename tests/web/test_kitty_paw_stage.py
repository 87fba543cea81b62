"""The stage of Kitty Paw: its room, the cats at their seats, one's own seat, and how the end is seen."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error

from tests.web.kitty_hands import OUT_OF_REACH, Hands
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


def play_to_the_end(ada: Any, moment: str) -> None:
    """Ada calls with nothing built, round after round: five cards that she has scored end it (PAW-11), if not the bot's."""
    on = ada.page.locator("[data-moment=check]:not([data-ending]) .onward button")
    row, call = ada.page.locator(".near.grabbing [data-card]"), ada.page.locator("[data-claim]:enabled")
    for _ in range(60):
        # the first that is seen: below a moment there may be one that is not
        row.or_(call).or_(on).or_(ada.page.locator(moment)).filter(visible=True).first.wait_for()
        if ada.page.locator(moment).count():
            return
        with suppress(Error):  # it is gone: the bot was quicker
            if on.count():
                on.press("Enter", timeout=1000)
            elif call.count():
                call.press("Enter", timeout=1000)
            else:
                row.first.press("Enter", timeout=1000)
    pytest.fail("the game does not end")


#: The steps of an end take minutes: a slow machine does not miss them.
LINGER = """(() => {
    const soon = window.setTimeout;
    window.setTimeout = (work, ms, ...rest) => soon(work, [800, 2000, 2500, 2800].includes(ms) ? 60 * ms : ms, ...rest);
})()"""
#: As quickly as timers go, but in the same steps.
HURRY = LINGER.replace("60 * ms", "1")
#: Writes down every step of an end, and whose cat has climbed on the table.
STEPS = """() => {
    window.steps = [];
    new MutationObserver(() => {
        const one = document.querySelector('[data-ending]');
        if (!one || window.steps.at(-1)?.[0] === one.dataset.ending + ' ' + one.dataset.moment) return;
        const cats = selector => [...one.querySelectorAll(selector + ' [data-mood]')].map(cat => cat.dataset.mood);
        window.steps.push([one.dataset.ending + ' ' + one.dataset.moment, cats('.winner'), cats('.others')]);
    }).observe(document.body, {subtree: true, childList: true, attributes: true, attributeFilter: ['data-ending']});
}"""


def test_the_end_is_seen_before_it_is_told(sit: Any) -> None:
    """The last check, the winner on the table with the others behind it, and then how it went."""
    ada = sit("de", DESKTOP, reduced_motion="no-preference")
    ada.page.add_init_script(HURRY)
    ada.page.reload()
    begin(ada, 2, "beginner", pace="calm")
    ada.page.evaluate(STEPS)
    play_to_the_end(ada, "[data-moment=end]")
    steps = ada.page.evaluate("steps")
    assert [step for step, *_ in steps] == ["landing check", "showing check", "cheering cheer", "result end"]
    assert steps[2][1:] == [["delighted"], ["sulking"]]
    end = ada.page.locator("[data-moment=end]")
    tree = end.aria_snapshot()
    assert re.search("(mal|Einmal) hast du „Miau!“ gerufen, und das Muster stimmte nicht", tree)
    assert "So kamen die Punkte zusammen" in tree
    # the chart ends where the places say
    points = [words.inner_text().split()[0] for words in end.locator(".stands .points").all()]
    last = end.locator("figure tbody tr").last.locator("td").all_text_contents()
    assert sorted(map(number, points)) == sorted(map(number, last))
    ada.shot("paw-end-desktop")
    assert ada.is_accessible() == []
    assert end.get_by_role("button", name="Nochmal").evaluate("one => one === document.activeElement")
    with ada.page.expect_download() as download:
        end.get_by_role("button", name="Bild teilen").click()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")


def number(words: str) -> int:
    return int(words.replace("−", "-"))


@pytest.mark.parametrize(("how", "language", "size"), [("tap", "de", PHONE), ("key", "en", SMALLEST)])
def test_a_tap_or_a_key_skips_the_scene_and_does_nothing_else(
    sit: Any, how: str, language: str, size: dict[str, int]
) -> None:
    """How it ended is said meanwhile; the result fits, and nothing of it is out of reach."""
    ada = sit(language, size, touch=True, reduced_motion="no-preference")
    ada.page.add_init_script(LINGER)
    ada.page.reload()
    begin(ada, 2, "beginner", pace="calm")
    play_to_the_end(ada, "[data-ending=landing]")
    ada.page.wait_for_function(
        "words => [...document.querySelectorAll('[role=status]')].some(one => new RegExp(words).test(one.textContent))",
        arg={"de": "gewinnt|gewonnen", "en": "wins|won"}[language],
    )
    if how == "tap":
        ada.page.touchscreen.tap(160, 300)
    else:
        ada.page.keyboard.press("Enter")
    ada.page.locator("[data-moment=end][data-ending=result]").wait_for()
    assert ada.button("again").count() == 1, "the tap has pressed nothing"
    ada.shot(f"paw-end-{size['width']}")
    assert ada.page.evaluate(OUT_OF_REACH) == []
    assert ada.has_no_sideways_scroll()
    assert ada.is_accessible() == []


def test_whoever_wants_less_motion_has_the_result_at_once(sit: Any) -> None:
    ada = sit("en", LANDSCAPE, touch=True)  # asks for less, as all pages of tests do
    begin(ada, 2, "beginner", pace="calm")
    ada.page.evaluate(STEPS)
    play_to_the_end(ada, "[data-moment=end]")
    assert [step for step, *_ in ada.page.evaluate("steps")] == ["result end"]
    ada.page.reload()  # and whoever comes back sees it as it is
    ada.page.locator("[data-moment=end] .story").wait_for()
    ada.shot("paw-end-844")
    assert ada.page.evaluate(OUT_OF_REACH) == []
    assert ada.is_accessible() == []
