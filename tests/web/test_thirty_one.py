"""Schwimmen and Mauz in a real browser: by touch alone, by keyboard alone, and on every screen."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1440, "height": 900}
SMALLEST = {"width": 320, "height": 568}
READY = "section.bar.mine .row button, section.bar .sure button, section.bar .onward button, section.ending button"
COUNTED = "section.ending:has(.cards)"
OVER = "section.ending a.button"


def ready(ada: Any) -> None:
    """Until something is asked of us: a move, to look at a round, or whether to play again."""
    ada.page.locator(READY).first.wait_for()


def begin(ada: Any, game: str, seats: int = 2, **options: str) -> None:
    """From the start page into a game."""
    ada.play_now(game, seats, **options)
    ready(ada)


def seq(ada: Any) -> int:
    return int(ada.page.locator("[data-table]").get_attribute("data-seq"))


def act(ada: Any, do: Callable[[], Any]) -> None:
    """Do something that is a move, and wait until it is made and something is asked again."""
    before = seq(ada)
    do()
    ada.page.wait_for_function("n => Number(document.querySelector('[data-table]').dataset.seq) > n", arg=before)
    ready(ada)


def to_a_turn(ada: Any) -> None:
    """Keep the set that was seen, where we deal; look at rounds that a lucky deal has ended; until we can swap."""
    page = ada.page
    for _ in range(20):
        if page.locator("section.bar .onward button").count():
            act(ada, lambda: ada.press(page.locator("section.bar .onward button")))
        elif page.locator(".face-down").count():
            act(ada, lambda: ada.press(page.locator("section.bar .row .main")))
        else:
            return
        ready(ada)
    pytest.fail("twenty rounds were over before they began")


def number(points: str) -> float:
    return float(points.replace("½", ".5"))


def own_points(ada: Any) -> float:
    return number(ada.page.locator("section.hand .score").inner_text().split()[0])


def is_over(ada: Any) -> bool:
    return bool(ada.page.locator(OVER).count())


def touch_turn(ada: Any, words: dict[str, str]) -> None:
    """One turn: the first card against the best of the middle, if that is worth more; else an end of it."""
    page = ada.page
    bar = page.locator("section.bar")
    if page.locator("section.ending").count():
        act(ada, page.get_by_role("button", name=words["go-on"]).tap)  # also when we are out: the others play on
        return
    if bar.get_by_role("button", name=words["keep"]).count():
        act(ada, lambda: bar.get_by_role("button", name=words["keep"]).tap())
        return
    before = own_points(ada)
    page.locator("section.hand ul button").first.tap()
    told = page.locator(".middle button .worth-pill").all_inner_texts()
    best = max(range(3), key=lambda i: number(told[i]))
    if number(told[best]) > before:
        page.locator(".middle button").nth(best).tap()
        confirm = bar.locator(".sure .main")
        assert told[best] in confirm.inner_text()
        act(ada, confirm.tap)
        return
    page.locator("section.hand ul button").first.tap()  # put back
    for word in ("knock", "stay", "skip"):
        button = bar.locator(".row").get_by_role("button", name=words[word], exact=True)
        if button.count():
            act(ada, button.tap)
            return
    pytest.fail("nothing can be done")


ENGLISH = {"go-on": "Go on", "keep": "Keep it", "knock": "“Zu!”", "stay": "Stay", "skip": "Pass"}


def test_a_whole_game_of_schwimmen_by_touch_alone(sit: Any) -> None:
    """From the first deal to the winner; every swap shows its worth before it is made, every round is counted."""
    ada = sit("en", PHONE, touch=True)
    begin(ada, "schwimmen", 3)
    counted = 0
    for turn in range(300):
        if is_over(ada):
            break
        if ada.page.locator(COUNTED).count():
            counted += 1
            assert ada.page.locator("section.ending .points").count() in (2, 3)
            ada.shot(f"schwimmen-en-round-{counted}")
            if counted == 1:
                assert ada.is_accessible() == []
        elif turn < 4:
            ada.shot(f"schwimmen-en-turn-{turn}")
        touch_turn(ada, ENGLISH)
    assert is_over(ada)
    assert counted >= 3
    ada.shot("schwimmen-en-over")
    assert ada.is_accessible() == []
    assert ada.has_no_sideways_scroll()


class Keys:
    """Hands that know no pointer."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def focused(self, script: str) -> Any:
        return self.page.evaluate(f"(() => {{ const e = document.activeElement; return {script}; }})()")

    def tab_to(self, selector: str) -> None:
        for _ in range(80):
            if self.focused(f"e.matches({selector!r})"):
                return
            self.press("Tab")
        pytest.fail(f"Tab never came to {selector}")

    def labels(self, selector: str) -> list[str]:
        labels: list[str] = self.page.locator(selector).evaluate_all(
            "all => all.map(b => b.getAttribute('aria-label'))"
        )
        return labels


def keyboard_turn(ada: Any, keys: Keys) -> None:
    """One turn: the first card of the middle for the card that makes most of it, if that is worth more."""
    page = ada.page
    for button in ("section.bar .onward button", "section.bar .row .main"):  # go on; keep the set that was seen
        if page.locator(button).count():
            keys.tab_to(button)
            at = seq(ada)
            keys.press("Enter")
            page.wait_for_function("n => Number(document.querySelector('[data-table]').dataset.seq) > n", arg=at)
            ready(ada)
            return
    before = own_points(ada)
    keys.tab_to(".middle button")
    keys.press("Home", "Enter")
    then = [
        number(found[1]) if (found := re.search(r"dann ([\d½]+) Punkte", label)) else 0.0
        for label in keys.labels("section.hand ul button")
    ]
    assert all(then), "a card picked out of the middle says what each card in hand would bring"
    best = max(range(3), key=lambda i: then[i])
    if then[best] > before:
        keys.tab_to("section.hand ul button")
        keys.press("Home", *["ArrowRight"] * best, "Enter")
        assert keys.focused("e.matches('.sure .main')"), "the way on has the focus"
        act(ada, lambda: keys.press("Enter"))
    else:
        keys.tab_to("section.bar .row button.knock, section.bar .row button:nth-of-type(2)")
        act(ada, lambda: keys.press("Enter"))
    assert is_over(ada) or keys.focused("e !== document.body"), "the focus is never lost"


def test_a_whole_game_of_mauz_with_the_keyboard_alone(sit: Any) -> None:
    """The house rules too: one counter each, so that it is a short game."""
    ada = sit("de", DESKTOP, color_scheme="dark")
    keys = Keys(ada.page)
    keys.tab_to("article:has(#game-mauz) a[href*=make]")
    keys.press("Enter")
    ada.page.locator("[data-cat=Minka]").wait_for()
    keys.tab_to("[data-cat=Minka]")
    keys.press("Space")
    keys.tab_to("input[name=counters]")
    keys.press("ArrowUp")
    keys.tab_to(".go .button.main")
    keys.press("Enter")
    ready(ada)
    while is_over(ada):  # a lucky deal has ended it before our first turn
        keys.tab_to("section.ending .main")
        keys.press("Enter")
        ada.page.locator("section.ending").wait_for(state="detached")
        ready(ada)
    assert ada.page.locator(".seats .lives").first.get_attribute("aria-label") == "1 von 1 Spielsteinen"
    looks = 0
    for _ in range(300):
        if is_over(ada):
            break
        if looks < 3:
            looks += 1
            assert ada.is_accessible() == []
            ada.shot(f"mauz-de-{looks}")
        keyboard_turn(ada, keys)
    assert is_over(ada)
    ada.shot("mauz-de-over")
    assert ada.is_accessible() == []
    keys.tab_to("section.ending .main")


@pytest.mark.parametrize(
    ("game", "seats", "language", "size", "scheme"),
    [
        ("schwimmen", 9, "de", SMALLEST, "dark"),
        pytest.param("schwimmen", 9, "en", DESKTOP, "light", marks=pytest.mark.long),
        ("mauz", 6, "en", SMALLEST, "light"),
        pytest.param("mauz", 4, "de", PHONE, "dark", marks=pytest.mark.long),
    ],
)
def test_a_full_table_fits_every_screen(sit: Any, game: str, seats: int, language: str, size: Any, scheme: str) -> None:
    """The turn, a swap that is picked out, and the counted round: no sideways scroll, nothing too small, axe is content."""
    ada = sit(language, size, touch=size is not DESKTOP, color_scheme=scheme)
    begin(ada, game, seats)
    page = ada.page

    def is_fine(screen: str, look: bool = False) -> None:
        ada.shot(f"{game}-{seats}-{size['width']}-{language}-{scheme}-{screen}")
        assert ada.has_no_sideways_scroll(), screen
        assert not look or ada.is_accessible() == [], screen
        small = page.locator("section.bar button, .middle button, section.hand ul button").evaluate_all(
            "all => all.map(b => b.getBoundingClientRect()).filter(r => r.width && (r.width < 44 || r.height < 44)).length"
        )
        assert small == 0, screen
        # what happened last stands aside while one chooses
        on_cloth = page.locator(".felt > *").filter(visible=True).last
        felt, bar = on_cloth.bounding_box(), page.locator("section.bar").bounding_box()
        assert felt["y"] + felt["height"] <= bar["y"] + 1, f"{screen}: what lies on the cloth is covered"

    if page.locator(".face-down").count():
        is_fine("choice", look=True)
    to_a_turn(ada)
    is_fine("turn", look=True)
    ada.press(page.locator("section.hand ul button").first)
    is_fine("own-picked")
    ada.press(page.locator(".middle button").nth(1))
    page.locator("section.bar .sure").wait_for()
    is_fine("swap-picked")
    ada.press(page.locator("section.bar .sure .button").last)
    while not page.locator(COUNTED).count():
        buttons = page.locator("section.bar .row .button:not(.undo)")
        act(ada, partial(ada.press, buttons.last))
    # The counted round comes into sight; looked at before axe does, which scrolls as well.
    page.wait_for_function(
        "() => { const { top } = document.querySelector('section.ending h2').getBoundingClientRect();"
        " return top >= 0 && top < innerHeight; }"
    )
    is_fine("counted", look=True)


def test_a_card_dragged_either_way_puts_the_swap_together(sit: Any) -> None:
    """From the hand onto the middle, and from the middle onto the hand; letting go elsewhere springs back."""
    ada = sit("de", DESKTOP)
    begin(ada, "schwimmen", 2)
    page, mouse = ada.page, ada.page.mouse
    to_a_turn(ada)

    def drag(start: Any, end: Any) -> None:
        here, there = start.bounding_box(), end.bounding_box()
        mouse.move(here["x"] + 30, here["y"] + 40)
        mouse.down()
        mouse.move(here["x"] + 40, here["y"] + 60, steps=3)
        mouse.move(there["x"] + there["width"] / 2, there["y"] + there["height"] / 2, steps=6)
        mouse.up()

    own, middle = page.locator("section.hand ul button").nth(1), page.locator(".middle button").nth(2)
    drag(own, page.locator("h1"))
    assert page.locator("section.bar .sure").count() == 0
    for start, end in ((own, middle), (middle, own)):
        drag(start, end)
        page.locator("section.bar .sure").wait_for()
        assert [card.get_attribute("aria-pressed") for card in (own, middle)] == ["true", "true"]
        page.get_by_role("button", name="Doch nicht").click()
    drag(own, middle)
    given = (own.get_attribute("aria-label") or "").split(",")[0]
    act(ada, lambda: page.locator("section.bar .sure .main").click())
    page.get_by_text(f"Du tauschst {given} gegen").first.wait_for(state="attached")
