"""Katz und Maus on the page: by finger, by mouse and by keyboard, on every size of screen."""

from __future__ import annotations

import re
from typing import Any

import pytest

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1440, "height": 900}
SMALLEST = {"width": 320, "height": 568}

SOURCES = ".own .pile.lit, section.hand .card.playable"


def build(ada: Any) -> bool:
    """Choose a card that goes on a build pile (the reserve's first), then the pile; False: there is none."""
    source = ada.page.locator(SOURCES).first
    if not ada.page.locator(SOURCES).count():
        return False
    ada.press(source)
    ada.act(lambda: ada.press(ada.page.locator(".build[data-fits]").first))
    return True


def discard(ada: Any, pile: int) -> None:
    """End the turn with the highest card in hand; with none, by the button."""
    card = ada.page.locator("section.hand .card").last
    if not card.count():
        ada.act(lambda: ada.press(ada.page.locator("section.bar .button.main")))
        return
    ada.press(card)
    ada.act(lambda: ada.press(ada.page.locator(".own .pile[data-fits]").nth(pile)))


def play_on(ada: Any) -> None:
    """To the end of the game: builds whatever can be built, else discards on each pile in turn."""
    for turn in range(400):
        if ada.is_over:
            return
        if not build(ada):
            discard(ada, turn % 4)
    pytest.fail("the game does not end")


def play_four_turns(ada: Any) -> None:
    """Into a game and on; a bot that is done before is seldom, and then there is another game."""
    for _ in range(9):  # as many tables as a guest may make at once
        ada.begin("katz-und-maus")
        for pile in range(4):
            if not ada.is_over:
                build(ada)
            if not ada.is_over:
                discard(ada, pile)
        if not ada.is_over:
            return
        ada.go()
    pytest.fail("every game was over at once")


def until(ada: Any, selector: str) -> None:
    """Into a game and on, until there is such a thing on the page."""
    for _ in range(20):
        ada.begin("katz-und-maus")
        for turn in range(12):
            if ada.is_over:
                break
            if ada.page.locator(selector).count():
                return
            discard(ada, turn % 4)
        ada.go()
    pytest.fail(f"twenty games went by without {selector}")


def test_a_whole_game_by_touch_alone(sit: Any) -> None:
    """German, on a phone, with the smallest reserve: to the result, and the reserve's count says so."""
    ada = sit("de", PHONE, touch=True)
    ada.begin("katz-und-maus", reserve_size="5")
    assert ada.page.locator(".own").get_by_role("button", name=re.compile("Dein Vorrat: 5 Karten, oben ")).count()
    play_on(ada)
    ending = ada.page.locator("section.ending")
    assert re.search("gewonnen|gewinnt|Unentschieden", ending.inner_text())
    assert re.search("Vorrat leer|noch .* im Vorrat", ending.inner_text())
    ada.shot("katz-ending-390-de-light")
    assert ada.is_accessible() == []


@pytest.mark.parametrize(
    ("language", "size", "scheme"),
    [
        ("de", PHONE, "light"),
        ("en", SMALLEST, "dark"),
        pytest.param("de", DESKTOP, "dark", marks=pytest.mark.long),
    ],
)
def test_the_table_is_readable_on_every_screen(sit: Any, language: str, size: Any, scheme: str) -> None:
    """No sideways scroll, nothing that axe complains of, on one screen, and fingers find what they aim at."""
    ada = sit(language, size, touch=size is not DESKTOP, color_scheme=scheme)
    play_four_turns(ada)
    where = f"{size['width']}-{language}-{scheme}"
    ada.shot(f"katz-table-{where}")
    ada.press(ada.page.locator("section.hand .card").first)
    ada.page.locator(".own .pile[data-fits]").first.wait_for()
    ada.shot(f"katz-chosen-{where}")
    assert ada.is_accessible() == []
    assert ada.has_no_sideways_scroll()
    boxes = [box.bounding_box() for box in ada.page.locator(".build, .own .pile, section.hand .card, .theirs").all()]
    assert len(boxes) == 4 + 5 + 5 + 1
    assert all(box["width"] >= 44 and box["height"] >= 44 for box in boxes)
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= size["width"] for box in boxes)
    assert all(box["y"] >= 0 and box["y"] + box["height"] <= size["height"] for box in boxes)
    ada.press(ada.page.locator(".theirs"))
    ada.page.locator("dialog").wait_for()
    ada.shot(f"katz-look-{where}")
    assert ada.page.locator("dialog ol").count() >= 2  # one of each cat at least
    assert ada.is_accessible() == []


def test_a_card_is_played_with_the_keyboard_alone(sit: Any) -> None:
    """Enter on a card goes on to the piles that take it; Enter there plays; Escape puts it down again."""
    ada = sit("en", DESKTOP)
    until(ada, "section.hand .card.playable")
    card = ada.page.locator("section.hand .card.playable").first
    card.focus()
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_function("() => document.activeElement.matches('.build[data-fits]')")
    ada.page.keyboard.press("Escape")
    ada.page.wait_for_function("() => document.activeElement.matches('section.hand .card')")
    assert not ada.page.locator("[data-fits]").count()
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_function("() => document.activeElement.matches('.build[data-fits]')")
    ada.act(lambda: ada.page.keyboard.press("Enter"))
    assert ada.says(re.compile("You play the .* to build pile\u00a0")).count()
    ada.page.wait_for_function("() => document.activeElement.matches('section.hand .card')")
    assert len(ada.hand()) == 4
    ada.act(lambda: ada.press(ada.page.locator("section.bar .undo")))
    assert len(ada.hand()) == 5
    # the row before you is one stop: from the reserve along the discard piles
    ada.page.locator(".own .pile").first.focus()
    ada.page.keyboard.press("End")
    assert "discard pile 4" in (ada.page.evaluate("document.activeElement.ariaLabel") or "")
    ada.page.keyboard.press("ArrowLeft")
    assert "discard pile 3" in (ada.page.evaluate("document.activeElement.ariaLabel") or "")
    assert ada.page.locator(".own .pile[tabindex='0']").count() == 1


def test_a_card_is_dragged_and_what_does_not_fit_is_explained(sit: Any) -> None:
    """Lifting a card lights its piles; the reserve's card never goes to a discard pile."""
    ada = sit("de", DESKTOP)
    ada.begin("katz-und-maus")
    drag(ada, ".own .reserve .pile", ".own .tray .pile >> nth=0")
    ada.says("Eine Vorratskarte darf nur auf einen Spielstapel.").wait_for()
    ada.press(ada.button("why-not"))
    ada.page.locator("dialog").get_by_text("Vorratskarten dürfen nur auf Spielstapel").wait_for()
    ada.page.keyboard.press("Escape")
    ada.act(lambda: drag(ada, "section.hand .card >> nth=0", ".own .tray .pile >> nth=2"))
    assert ada.page.locator(".own .tray .pile >> nth=2").locator("[data-flip]").count() == 1


def drag(ada: Any, source: str, target: str) -> None:
    """With the mouse, in a few steps as a hand does."""
    start, end = (ada.page.locator(place).bounding_box() for place in (source, target))
    ada.page.mouse.move(start["x"] + 20, start["y"] + 40)
    ada.page.mouse.down()
    ada.page.mouse.move(start["x"] + 40, start["y"] + 20, steps=3)
    ada.page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    ada.page.locator("[data-over]").wait_for()
    ada.page.mouse.up()


def test_ones_own_seat_can_be_tapped_on_every_screen(sit: Any) -> None:
    ada = sit("de", SMALLEST, touch=True)
    ada.begin("katz-und-maus")
    for size in (SMALLEST, PHONE, DESKTOP):
        ada.page.set_viewport_size(size)
        ada.press(ada.page.locator(".me").filter(visible=True))
        ada.page.get_by_role("dialog", name="Du am Tisch: Name und Katze").wait_for()
        ada.shot(f"katz-own-seat-{size['width']}")
        ada.page.keyboard.press("Escape")
        ada.page.locator("dialog").wait_for(state="detached")
