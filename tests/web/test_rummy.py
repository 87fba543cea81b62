"""Kurz-Schnurrmé in a real browser: by keyboard alone, with a finger on the smallest phone, with the mouse."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1440, "height": 900}
SMALLEST = {"width": 320, "height": 568}
MARK = "passt zum Auslegen"
#: Something is asked of us, or the game is over.
READY = "section.bar.mine .row button, section.bar.mine .tray, .stock .words, section.ending a.button"
LABEL = "document.activeElement?.getAttribute('aria-label') || document.activeElement?.textContent?.trim() || ''"


def ready(ada: Any) -> None:
    ada.page.locator(READY).filter(visible=True).first.wait_for()


def begin(ada: Any, seats: int = 2, **options: str) -> None:
    """From the start page into a game, until it is our turn; now and then a bot is out before."""
    for _ in range(9):  # as many tables as a guest may make at once
        ada.play_now("purrrummy", seats, **options)
        ready(ada)
        if not is_over(ada):
            return
        ada.go()
    pytest.fail("we were never in turn")


def act(ada: Any, do: Callable[[], Any]) -> None:
    """Do something that is a move, and wait until it is made and something is asked again."""
    before = int(ada.page.locator("[data-table]").get_attribute("data-seq"))
    do()
    ada.page.wait_for_function("n => Number(document.querySelector('[data-table]').dataset.seq) > n", arg=before)
    ready(ada)


def is_over(ada: Any) -> bool:
    return bool(ada.page.locator("section.ending a.button").count())


# ---------------------------------------------------------------------- by keyboard alone


class Keys:
    """Somebody who has a keyboard and nothing else; looks only at what has the focus and at what the page says."""

    def __init__(self, ada: Any) -> None:
        self._ada = ada
        self._page = ada.page
        self.laid_out = 0

    def press(self, key: str) -> None:
        self._page.keyboard.press(key)

    def focus(self) -> str:
        return str(self._page.evaluate(LABEL))

    def go(self, word: str, key: str = "Tab", most: int = 60) -> None:
        """Press a key until what has the focus begins with this word."""
        for _ in range(most):
            if self.focus().startswith(word):
                return
            self.press(key)
        pytest.fail(f"{key} does not lead to {word}")

    def offers(self, word: str) -> bool:
        buttons = self._page.locator("section.bar .row").get_by_role("button", name=word, exact=True)
        return bool(buttons.count())

    def move(self, word: str) -> None:
        """Press the button of the bar that is called this; where there are several places, the first is as good as any."""
        self.go(word, "Shift+Tab")

        def choose() -> None:
            self.press("Enter")
            if self._page.locator("section.bar .places").count():
                assert self._page.evaluate("document.activeElement.closest('.places') !== null")
                self.press("Enter")

        act(self._ada, choose)

    def hand(self) -> list[tuple[str, bool]]:
        """What the cards are called, and whether each is picked."""
        found: list[tuple[str, bool]] = self._page.locator("section.hand ul button").evaluate_all(
            "all => all.map(b => [b.getAttribute('aria-label'), b.getAttribute('aria-pressed') === 'true'])"
        )
        return found

    def pick(self, place: int) -> None:
        """Into the hand, along it to the card, and pick it."""
        if not self._page.evaluate("document.activeElement.closest('section.hand ul') !== null"):
            for _ in range(60):
                self.press("Tab")
                if self._page.evaluate("document.activeElement.closest('section.hand ul') !== null"):
                    break
        self.press("Home")
        for _ in range(place):
            self.press("ArrowRight")
        self.press("Space")
        assert self.hand()[place][1]

    def turn(self) -> None:
        """Draw; lay out and lay off whatever the marks lead to; discard the first card."""
        self.move("Vom Nachziehstapel ziehen")
        while not is_over(self._ada) and self._page.locator("section.bar .tray").count():
            marked = [n for n, (label, _) in enumerate(self.hand()) if MARK in label]
            if not marked:
                self.pick(0)
                self.move("Abwerfen")
                return
            self._lay_out(marked[0])

    def _lay_out(self, first: int) -> None:
        self.pick(first)
        while not any(self.offers(word) for word in ("Anlegen", "Tauschen", "Auslegen")):
            fitting = [n for n, (label, picked) in enumerate(self.hand()) if MARK in label and not picked]
            self.pick(fitting[0])
        self.laid_out += 1
        self.move(next(word for word in ("Anlegen", "Tauschen", "Auslegen") if self.offers(word)))


def test_a_whole_game_with_the_keyboard_alone(sit: Any) -> None:
    """From the start page to the end: drawing, laying out, laying off, discarding; nothing is ever lost to the focus."""
    ada = sit("de", DESKTOP)
    keys = Keys(ada)
    begin(ada, 2, jokers="6", joker_swap="play_at_once")
    ada.page.locator("body").press("Tab")
    for _ in range(4):  # games; one in which nothing could be laid out tells too little
        for _ in range(80):
            if is_over(ada):
                break
            keys.turn()
        assert is_over(ada)
        if keys.laid_out:
            break
        keys.go("Nochmal")
        keys.press("Enter")
        ada.page.locator("section.ending").wait_for(state="detached")
        ready(ada)
    assert keys.laid_out
    ada.shot("rummy-de-over")
    assert ada.is_accessible() == []


# ---------------------------------------------------------------------- with a finger


@pytest.mark.parametrize(("size", "scheme"), [(SMALLEST, "dark"), pytest.param(PHONE, "light", marks=pytest.mark.long)])
def test_cards_that_make_no_meld_are_told_so_and_lead_to_the_rule(sit: Any, size: Any, scheme: str) -> None:
    ada = sit("en", size, touch=True, color_scheme=scheme)
    begin(ada, 4, jokers="0")
    page = ada.page
    ada.shot(f"rummy-en-{size['width']}-{scheme}-draw")
    assert ada.has_no_sideways_scroll()
    assert ada.is_accessible() == []
    act(ada, lambda: page.locator("section.bar").get_by_role("button", name="Draw", exact=True).tap())
    ada.press(page.locator("section.hand ul button").nth(0))
    ada.press(page.locator("section.hand ul button").nth(1))  # two cards are never enough
    page.locator("section.bar").get_by_text("Not a set or a run yet").wait_for()
    ada.shot(f"rummy-en-{size['width']}-{scheme}-no-meld")
    assert ada.has_no_sideways_scroll()
    assert ada.is_accessible() == []
    page.locator("section.bar").get_by_role("button", name="Why not?", exact=True).tap()
    page.locator("section.bar").get_by_text("It takes at least three cards.").wait_for()
    page.locator("section.bar").get_by_role("button", name="Why not? PURR-5").tap()
    page.locator("dialog").get_by_text("PURR-5").first.wait_for()


# ---------------------------------------------------------------------- with the mouse


def test_a_card_is_drawn_from_the_pile_and_dragged_back_onto_it(sit: Any) -> None:
    """The pile is both: a place to draw from, and where a turn ends."""
    ada = sit("de", DESKTOP)
    begin(ada)
    page = ada.page
    act(ada, page.locator("button.pile").click)
    held = ada.hand()
    card = page.locator("section.hand ul button").first
    name = ada.hand()[0]
    box, pile = card.bounding_box(), page.locator("button.pile").bounding_box()

    def drag() -> None:
        page.mouse.move(box["x"] + 20, box["y"] + 40)
        page.mouse.down()
        page.mouse.move(pile["x"] + 30, pile["y"] + 40, steps=8)
        page.mouse.up()

    act(ada, drag)
    page.locator("aside").get_by_text(f"Du wirfst {name} ab.").first.wait_for(state="attached")
    assert name in held
