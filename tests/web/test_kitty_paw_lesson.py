"""The first round of Kitty Paw explains itself: to whoever does as it says, by keyboard or by finger, once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.test_kitty_paw_phases import CUT
from tests.web.test_rooms import come, make

SMALLEST = {"width": 320, "height": 568}
DESKTOP = {"width": 1440, "height": 900}
STEP = "aside[data-step]"
#: What is said by the lesson's own region, in order.
LISTEN = """() => {
    window.said = [];
    const region = document.querySelector('aside p[role=status]');
    const note = () => region.textContent && said.at(-1) !== region.textContent && said.push(region.textContent);
    note();
    new MutationObserver(note).observe(region, { childList: true, characterData: true, subtree: true });
}"""
#: Whether the lesson lies over somebody's name or points.
COVERS_NAMES = """() => {
    const hint = document.querySelector('aside[data-step]').getBoundingClientRect();
    return [...document.querySelectorAll('[data-seat] .plate')].some(name => {
        const at = name.getBoundingClientRect();
        return at.left < hint.right && hint.left < at.right && at.top < hint.bottom && hint.top < at.bottom;
    });
}"""
#: Everything that a step may change.
SEEN = """() => [
    document.querySelector('[data-table]').dataset.seq,
    document.querySelector('aside[data-step]')?.dataset.step,
    document.querySelector('.dock')?.ariaLabel,
].join()"""


def sit_down(ada: Any, bo: Any) -> None:
    """A calm table for two."""
    come(bo, make(ada, "Ada", 2, game="kitty-paw", pace="calm"), "Bo")
    ada.page.locator(".mark.ready").first.wait_for()
    ada.press(ada.button("start"))
    for player in (ada, bo):
        player.page.locator("[data-card]").first.wait_for()
        player.page.evaluate(LISTEN)


def step(player: Any) -> str | None:
    now = player.page.locator(STEP)
    return str(now.get_attribute("data-step")) if now.count() else None


class Learner:
    """Does as it is told; where nothing is said, it goes on building."""

    def __init__(self, player: Any, by_keyboard: bool) -> None:
        self.player = player
        self.page = player.page
        self.by_keyboard = by_keyboard
        self.steps: list[str] = []
        self.breeds: list[str] = []
        self.tried = False

    def use(self, what: Any) -> None:
        if self.by_keyboard:
            what.focus()
            self.page.keyboard.press("Enter")
        else:
            what.tap()

    def tool(self, key: str) -> None:
        if self.by_keyboard:
            self.page.keyboard.press(key.lower())
        else:
            self.page.locator(f"[data-key={key}]").tap()

    def take(self) -> None:
        """First one that the card does not show, then those that it shows."""
        if not self.breeds:
            pattern = self.page.locator("[data-own-card] [data-pattern]")
            self.breeds = list(str(pattern.get_attribute("data-pattern")))
        laid = {each.get_attribute("data-laid")[0] for each in self.page.locator("[data-laid]").all()}
        wanted = [breed for breed in self.breeds if breed not in laid]
        if not self.tried:
            self.tried = True
            wanted = [breed for breed in "JXRMEBP" if breed not in self.breeds]
        self.use(self.page.locator(f"[data-take^={wanted[0]}]").first)

    def place(self) -> None:
        area = self.page.get_by_role("application")
        if self.by_keyboard:
            area.focus()
            self.page.keyboard.press("Shift+ArrowDown")
            self.page.keyboard.press("Enter")
        else:
            area.tap()

    def go_on(self) -> None:
        is_holding = self.page.locator("[data-key=R]").is_enabled()
        (self.place if is_holding else self.take)()

    def learn(self) -> None:
        """Until there is only the call left."""
        does: dict[str, Callable[[], None]] = {
            "grab": lambda: self.use(self.page.locator("[data-card]").first),
            "box": lambda: self.tool("B"),
            "take": self.take,
            "back": lambda: self.tool("X"),
            "flip": lambda: self.tool("F"),
            "turn": lambda: self.tool("R"),
            "place": self.place,
            "compare": self.take,
        }
        for _ in range(60):
            now = step(self.player)
            if now and now not in self.steps:
                self.steps.append(now)
                self.player.shot(f"lesson-{'keys' if self.by_keyboard else 'touch'}-{now}")
                assert self.player.has_no_sideways_scroll(), now
                assert self.page.evaluate(CUT) == [], now
                assert not self.page.evaluate(COVERS_NAMES), now
                assert self.player.is_accessible() == [], now
            if now == "claim":
                return
            before = self.page.evaluate(SEEN)
            does.get(now or "", self.go_on)()
            self.page.wait_for_function(f"before => ({SEEN})() !== before", arg=before)
        pytest.fail(f"the lesson does not end: {self.steps}")


def test_a_first_round_teaches_whoever_does_as_it_says(sit: Any) -> None:
    """One by keyboard at a desk, one by finger on the smallest phone."""
    ada, bo = sit("en", DESKTOP), sit("de", SMALLEST, touch=True)
    sit_down(ada, bo)
    learners = [Learner(ada, by_keyboard=True), Learner(bo, by_keyboard=False)]
    for learner in learners:
        learner.learn()
        assert {"grab", "take", "back", "compare", "claim"} <= set(learner.steps)
        # each is said once, though it may have been asked for again while it was not done
        said = learner.page.evaluate("said")
        assert len(set(said)) == len(learner.steps)
    # what was learned is not explained again
    ada.page.reload()
    ada.page.locator(STEP).wait_for()
    assert step(ada) == "claim"
    learners[0].use(ada.page.locator("[data-claim]"))
    for player in (ada, bo):
        player.page.locator(".paw[data-phase=deal]").wait_for()
        assert step(player) is None


def test_a_lesson_can_be_skipped_for_good(sit: Any) -> None:
    ada, bo = sit("en", DESKTOP), sit("de", SMALLEST, touch=True)
    sit_down(ada, bo)
    assert step(ada) == step(bo) == "grab"
    ada.page.get_by_role("button", name="Skip the first steps").click()
    ada.page.locator(STEP).wait_for(state="detached")
    ada.page.locator("[data-card]").first.click()
    ada.page.locator("[data-own-card]").wait_for()
    assert step(ada) is None
    ada.page.reload()
    ada.page.locator("[data-own-card]").wait_for()
    assert step(ada) is None
    assert step(bo) == "grab"
