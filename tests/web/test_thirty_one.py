"""Schwimmen and Mauz in a real browser: by touch alone, by keyboard alone, and on every screen."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1440, "height": 900}
SMALLEST = {"width": 320, "height": 568}
READY = "section.bar.mine .row button, section.bar.mine .sure button, section.ending button"
OVER = "section.ending a.button"


def ready(ada: Any) -> None:
    """Until something is asked of us: a move, to look at a round, or whether to play again."""
    ada.page.locator(READY).first.wait_for()


def begin(ada: Any, game: str, seats: int = 2, **options: str) -> None:
    """From the start page into a game."""
    tile = ada.page.locator("article", has=ada.page.locator(f"#game-{game}"))
    tile.locator(".seats select").select_option(str(seats))
    if options:
        tile.locator("summary").click()
        for name, value in options.items():
            tile.locator(f"select[name={name}]").select_option(value)
    ada.press(tile.get_by_role("button", name=ada.words["play-now"]))
    ready(ada)


def seq(ada: Any) -> int:
    return int(ada.page.locator("[data-table]").get_attribute("data-seq"))


def act(ada: Any, do: Callable[[], Any]) -> None:
    """Do something that is a move, and wait until it is made and something is asked again."""
    before = seq(ada)
    do()
    ada.page.wait_for_function("n => Number(document.querySelector('[data-table]').dataset.seq) > n", arg=before)
    ready(ada)


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
    if page.locator("section.ending .main").count():
        page.locator("section.ending .main").tap()
        ready(ada)
        return
    if bar.get_by_role("button", name=words["keep"]).count():
        act(ada, lambda: bar.get_by_role("button", name=words["keep"]).tap())
        return
    before = own_points(ada)
    page.locator("section.hand ul button").first.tap()
    told = page.locator(".middle button .points").all_inner_texts()
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


ENGLISH = {"keep": "Keep it", "knock": "“Zu!”", "stay": "Stay", "skip": "Pass"}


def test_a_whole_game_of_schwimmen_by_touch_alone(sit: Any) -> None:
    """From the first deal to the winner; every swap shows its worth before it is made, every round is counted."""
    ada = sit("en", PHONE, touch=True)
    begin(ada, "schwimmen", 3)
    counted = 0
    for turn in range(300):
        if is_over(ada):
            break
        if ada.page.locator("section.ending .main").count():
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
