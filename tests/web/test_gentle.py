"""Gentle tables, for children and grandparents: what is set there, and cards that a first tap only lifts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.test_rooms import begin, come, make, people

PHONE = {"width": 390, "height": 844}
SMALLEST = {"width": 320, "height": 568}
DESKTOP = {"width": 1440, "height": 900}


def begin_gently(player: Any, switch: str) -> None:
    """A gentle table with a bot, in one's turn."""
    player.wish_for("miau-miau", 2, 1)
    player.page.get_by_role("switch", name=switch).check()
    player.press(player.button("play-at-once"))
    player.page.locator("section.hand").wait_for()
    player.wait_for_turn()


def plain_card(player: Any) -> Any:
    """A card that can be played and asks for no wish; what comes before is drawn and passed, and wished if the first card is a Jack."""
    wishes = player.page.locator("section.bar .wishes button:enabled")
    for _ in range(60):
        for card in player.cards("playable").all():
            label = card.get_attribute("aria-label")
            if "Bube" not in label and "Jack" not in label:
                return card
        asked = wishes if wishes.count() else player.offered()
        player.act(lambda what=asked: player.press(what.first))
    pytest.fail("there was no such card")


def test_at_a_gentle_table_the_first_tap_lifts_and_the_second_plays(sit: Any) -> None:
    ada = sit("de", PHONE, touch=True)
    begin_gently(ada, "Gemütlich")
    ada.says("Gemütlicher Tisch: Der erste Tipp hebt eine Karte an, der zweite legt sie.").wait_for()
    ada.shot("gentle-390-de")
    assert ada.is_accessible() == []
    ada.press(ada.page.get_by_role("button", name="Gut so"))
    card = plain_card(ada)
    name, before = card.get_attribute("data-held"), ada.hand()
    ada.press(card)
    lifted = ada.page.locator(f"section.hand [data-held='{name}'][aria-pressed=true]")
    lifted.wait_for()
    ada.shot("lifted-390-de")
    assert ada.hand() == before
    ada.act(lambda: ada.press(lifted))
    assert lifted.count() == 0
    ada.page.reload()
    ada.wait_for_turn()
    assert ada.says("Gemütlicher Tisch: Der erste Tipp").count() == 0


def test_who_declines_plays_with_one_tap_and_the_keyboard_lifts_where_it_is_wanted(sit: Any) -> None:
    ada = sit("en", DESKTOP)
    begin_gently(ada, "Gentle")
    ada.shot("gentle-1440-en")
    ada.page.get_by_role("button", name="One tap is enough").click()
    ada.act(plain_card(ada).click)
    if ada.is_over:
        ada.play_again()

    ada.button("settings").first.click()
    ada.page.get_by_role("radio", name="always", exact=True).check()
    ada.shot("lift-first-1440-en")
    ada.page.keyboard.press("Escape")
    card = plain_card(ada)
    card.focus()
    ada.page.keyboard.press("Enter")
    pressed = ada.page.locator("section.hand [aria-pressed=true]")
    pressed.wait_for()
    # the mouse over it does not push it down
    top = "card => Math.round(card.getBoundingClientRect().top)"
    lifted = pressed.evaluate(top)
    pressed.hover()
    assert pressed.evaluate(top) == lifted
    ada.page.mouse.move(5, 5)
    ada.page.keyboard.press("Escape")
    pressed.wait_for(state="detached")
    ada.page.keyboard.press("Enter")
    pressed.wait_for()
    ada.act(lambda: ada.page.keyboard.press("Enter"))


def test_everybody_is_told_that_a_table_is_gentle(sit: Any) -> None:
    ada, bo = sit("de", SMALLEST, touch=True), sit("en", DESKTOP)
    ada.is_alone = False
    ada.wish_for("mau-mau", 2, 0)
    ada.page.get_by_role("switch", name="Gemütlich").check()
    ada.shot("make-gentle-320-de")
    ada.press(ada.page.locator("form .go button"))
    ada.page.locator(".waiting-seats").wait_for()
    bo.page.goto(ada.page.url)
    bo.says("For children and grandparents").wait_for()
    bo.shot("waits-gentle-1440-en")
    assert bo.is_accessible() == []


@pytest.mark.parametrize("looks", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_whoever_plays_asks_for_a_pause_and_the_table_rests(sit: Any, patient_server: Any, looks: str) -> None:
    ada = sit("de", DESKTOP, at=patient_server, color_scheme=looks)
    bo = sit("en", SMALLEST, touch=True, at=patient_server, color_scheme=looks)
    come(bo, make(ada, "Ada", 2), "Bo")
    begin(ada, bo)
    people(bo).get_by_role("button", name="Ask for a pause").click()
    bo.says("Ada has been asked for a pause.").wait_for()
    ada.says("Bo möchte eine Pause.").wait_for()
    bo.shot(f"asks-for-pause-320-en-{looks}")
    ada.shot(f"asked-for-pause-1440-de-{looks}")
    assert ada.is_accessible() == []
    assert bo.is_accessible() == []
    ada.page.get_by_role("button", name="Pause", exact=True).click()
    ada.says("Bo hat das Spiel angehalten.").wait_for()
    bo.says("Paused. Everything stands still.").wait_for()
    ada.shot(f"rests-1440-de-{looks}")
    bo.shot(f"rests-320-en-{looks}")
    assert ada.is_accessible() == []
    assert bo.is_accessible() == []
    bo.press(bo.page.get_by_role("button", name="Go on", exact=True))
    ada.says("Bo hat das Spiel angehalten.").wait_for(state="detached")
