"""The end of a game is seen before it is told: a scene that any tap or key skips, and a result that fits its screen."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.test_thirty_one import act, begin

PHONE = {"width": 390, "height": 844}
SIDEWAYS = {"width": 844, "height": 390}
DESKTOP = {"width": 1440, "height": 900}
RUNS = "[data-ending]:not([data-ending=result])"
#: The steps of a scene take half a minute and more: a slow machine does not miss it.
LINGER = """(() => {
    const soon = window.setTimeout;
    window.setTimeout = (work, ms, ...rest) => soon(work, [1000, 1500, 2800].includes(ms) ? 30 * ms : ms, ...rest);
})()"""
#: Writes down every step of an ending: who is on the table then, and whether hands lie open.
WATCH = """() => {
    window.steps = [];
    new MutationObserver(() => {
        const stage = document.querySelector('[data-ending]');
        if (!stage || window.steps.at(-1)?.[0] === stage.dataset.ending) return;
        const winners = [...stage.querySelectorAll('.winner [data-mood]')].map((e) => e.dataset.mood);
        window.steps.push([stage.dataset.ending, winners, stage.querySelector('.seats .open') !== null]);
    }).observe(document.body, {subtree: true, childList: true, attributes: true, attributeFilter: ['data-ending']});
}"""


def play_to_the_end(ada: Any, game: str, seats: int) -> None:
    """Until the last card has been played, before our eyes."""
    ada.begin(game, seats)
    for _ in range(400):
        ada.page.locator("section.bar.mine, [data-ending]").first.wait_for()
        if ada.page.locator("[data-ending]").count():
            return
        move(ada)
    pytest.fail("the game does not end")


def move(ada: Any) -> None:
    """One move, without waiting for a result: the scene comes before it."""
    page = ada.page
    at = page.locator("[data-table]").get_attribute("data-seq")
    wishes = page.locator("section.bar .wishes button:enabled")
    playable = ada.cards("playable")
    if wishes.count():
        ada.press(wishes.first)
    elif playable.count():
        ada.arm_calls()
        ada.press(playable.last)
        page.wait_for_function(
            "n => document.querySelector('[data-table]').dataset.seq !== n || document.querySelector('.wishes')", arg=at
        )
        if wishes.count():
            ada.press(wishes.first)
    else:
        ada.press(ada.offered().first)
    page.wait_for_function("n => document.querySelector('[data-table]').dataset.seq !== n", arg=at)


def hidden(page: Any) -> Any:
    """How far the cloth scrolls, the result in itself, and how much of the way on is off the screen."""
    return page.evaluate(
        """() => {
            const beyond = (e) => e.scrollHeight - e.clientHeight;
            const { top, bottom } = document.querySelector('section.ending .main').getBoundingClientRect();
            return [beyond(document.querySelector('main')), beyond(document.querySelector('section.ending .body')),
                    top < 0 || bottom > innerHeight];
        }"""
    )


@pytest.mark.parametrize(("how", "language", "looks"), [("tap", "de", "light"), ("key", "en", "dark")])
def test_the_end_is_seen_and_can_be_skipped(sit: Any, how: str, language: str, looks: str) -> None:
    """The result is said at once; a tap or a key, whatever it is on, goes to the result and does nothing else."""
    ada = sit(language, PHONE, touch=how == "tap", color_scheme=looks, reduced_motion="no-preference")
    page = ada.page
    page.add_init_script(LINGER)
    page.evaluate(LINGER)
    play_to_the_end(ada, "mau-mau", 3)
    page.locator(RUNS).wait_for()
    page.wait_for_function(
        "words => [...document.querySelectorAll('[role=status]')].some(e => new RegExp(words).test(e.textContent))",
        arg={"de": "keine Karte mehr|gewinn", "en": "no cards left|wins"}[language],
    )
    assert page.locator("section.ending").count() == 0
    assert page.locator(".seats .open .card").count() > 0 or page.locator("[data-ending=landing]").count() > 0
    if how == "tap":
        page.touchscreen.tap(195, 400)
    else:
        page.keyboard.press("Enter")
    page.locator("[data-ending=result] section.ending").wait_for()
    heading = page.locator("section.ending h2").inner_text()
    assert re.search({"de": "gewonnen|gewinnt", "en": "won|wins"}[language], heading)
    assert ada.url.rstrip("/") in page.url
    assert ada.button("again").count() == 1, "the tap has pressed nothing"
    # the winner is awake and glad, and the cards that each held lie there
    assert page.locator("section.ending .cat [data-mood=delighted]").count() >= 1
    assert page.locator("section.ending li .cards").count() == 3
    page.locator(".winner").wait_for(state="detached")
    if how == "key":
        page.locator("section.ending .main:focus").wait_for()
    assert ada.is_accessible() == []
    ada.shot(f"ending-390-{language}-{looks}")
    assert hidden(page) == [0, 0, False]
    page.set_viewport_size(SIDEWAYS)
    page.locator("section.ending").wait_for()
    assert hidden(page) == [0, 0, False]
    ada.shot(f"ending-844-{language}-{looks}")


def test_the_whole_scene_goes_by_itself(sit: Any) -> None:
    """Hands turn over, the winner climbs on the table, then comes the result; a picture of it can be had."""
    ada = sit("en", DESKTOP, reduced_motion="no-preference")
    page = ada.page
    page.evaluate(WATCH)
    play_to_the_end(ada, "miau-miau", 2)
    page.locator("section.ending").wait_for()
    steps = page.evaluate("window.steps")
    assert [step for step, *_ in steps] == ["landing", "showing", "cheering", "result"]
    assert [winners for _, winners, _ in steps] == [[], [], ["delighted"], []]
    assert all(hands for step, _, hands in steps if step in ("showing", "cheering")), "hands lie open"
    page.locator(".winner").wait_for(state="detached")
    with page.expect_download() as download:
        page.get_by_role("button", name="Share a picture").click()
    picture = download.value.path().read_bytes()
    assert picture.startswith(b"\x89PNG")
    size = (int.from_bytes(picture[16:20], "big"), int.from_bytes(picture[20:24], "big"))
    assert size == (1080, 1080)
    assert len(picture) > 40_000, "nothing is drawn on it"


@pytest.mark.parametrize("how", ["off", pytest.param("reduced", marks=pytest.mark.long)])
def test_without_motion_the_result_is_there_at_once(sit: Any, how: str) -> None:
    ada = sit("de", PHONE, touch=True, reduced_motion="reduce" if how == "reduced" else "no-preference")
    if how == "off":
        ada.page.evaluate("localStorage.setItem('katzentisch.settings', JSON.stringify({motion: 'off'}))")
        ada.page.reload()
    play_to_the_end(ada, "mau-mau", 2)
    assert how == "reduced" or ada.page.evaluate("document.getAnimations().length") == 0
    assert ada.page.locator("[data-ending=result]").count() == 1
    assert ada.page.locator("section.ending").count() == 1


#: What leaves its room: rows and words of a result to the side, and names under it.
BEYOND = """() => {
    const panel = document.querySelector('section.ending'), room = panel.querySelector('.body').getBoundingClientRect();
    const box = panel.getBoundingClientRect();
    const isUnder = (name) => {
        const { left, right, top, bottom, width } = name.getBoundingClientRect();
        return width > 0 && getComputedStyle(name).visibility !== 'hidden'
            && left < box.right && right > box.left && top < box.bottom && bottom > box.top + 2;
    };
    const wide = [...panel.querySelectorAll('.body li, .body li > *, .body p')].filter((one) => {
        const { left, right, width } = one.getBoundingClientRect();
        if (!width) return false; // a story, where there is no room for one
        return left < room.left - 1 || right > room.right + 1 || (one.matches('li') && one.scrollWidth > one.clientWidth);
    });
    return [...wide.map((one) => one.textContent.trim()),
            ...[...document.querySelectorAll('.seats .name')].filter(isUnder).map((one) => `under it: ${one.textContent}`)];
}"""


@pytest.mark.parametrize(("game", "seats", "options"), [("miau-miau", 10, {}), ("mau-mau", 5, {"scoring": "match"})])
def test_a_result_of_many_fits(sit: Any, game: str, seats: int, options: dict[str, str]) -> None:
    """Ten places, or a round of five with points: on a desktop all at once, and nothing to the side anywhere."""
    ada = sit("de", DESKTOP)
    ada.begin(game, seats, **options)
    ada.play_on()
    for size in (DESKTOP, {"width": 1366, "height": 640}, SIDEWAYS, PHONE, {"width": 320, "height": 568}):
        ada.page.set_viewport_size(size)
        ada.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        ada.shot(f"ending-{seats}-{size['width']}")
        assert ada.page.evaluate(BEYOND) == [], size
        assert ada.has_no_sideways_scroll()
        if size is DESKTOP and not options:
            assert hidden(ada.page) == [0, 0, False]


@pytest.mark.parametrize("seats", [3, 4])
def test_the_end_of_a_match_lies_in_its_panel(sit: Any, seats: int) -> None:
    """Places, story and chart of a match that took rounds: all of it in the panel, which covers no name."""
    ada = sit("de", DESKTOP)
    page = ada.page
    begin(ada, "schwimmen", seats, counters="1")
    while not page.locator("section.ending a.button").count():
        act(
            ada,
            lambda: page.locator(".onward button, section.bar [data-key=K], section.bar [data-key=P]").first.click(),
        )
    page.locator("section.ending figure").wait_for()
    for size in (DESKTOP, {"width": 2560, "height": 1440}):
        page.set_viewport_size(size)
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        ada.shot(f"ending-match-{seats}-{size['width']}")
        assert page.evaluate(BEYOND) == [], size
        panel, body = (page.locator(one).bounding_box() for one in ("section.ending", "section.ending .body"))
        assert panel["y"] < body["y"]
        assert body["y"] + body["height"] < panel["y"] + panel["height"]
        assert hidden(page) == [0, 0, False]
