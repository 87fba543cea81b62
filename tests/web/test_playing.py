"""Whole games in a real browser, with everything that goes wrong in between."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.test_rooms import people

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1440, "height": 900}


@pytest.mark.parametrize(
    ("language", "size", "touch", "game"),
    [
        ("de", PHONE, True, "mau-mau"),
        ("en", DESKTOP, False, "miau-miau"),
        pytest.param("de", PHONE, True, "miau-miau", marks=pytest.mark.long),
        pytest.param("en", DESKTOP, False, "mau-mau", marks=pytest.mark.long),
    ],
)
def test_a_whole_game_with_reload_and_a_dead_server_in_the_middle(
    sit: Any, server: Any, game: str, language: str, size: Any, touch: bool
) -> None:
    """The page is loaded anew, then the server is killed; a move made meanwhile arrives; the game goes on to its end."""
    ada = sit(language, size, touch)
    ada.shot(f"{game}-{language}-start")
    first_hand: list[str] = []

    def has_moved() -> bool:
        return ada.hand() != first_hand and bool(first_hand)

    def move() -> None:
        first_hand[:] = ada.hand()
        ada.move()

    ada.begin_until(game, 3, has_moved, move)
    ada.shot(f"{game}-{language}-turn")

    hand = ada.hand()
    ada.page.reload()
    ada.wait_for_turn()
    assert ada.hand() == hand

    server.kill()
    ada.says(re.compile(ada.words["lost"])).wait_for()
    ada.shot(f"{game}-{language}-lost")
    server.start()
    ada.says(re.compile(ada.words["lost"])).wait_for(state="detached")
    assert ada.hand() == hand
    ada.play_on()
    ada.shot(f"{game}-{language}-end")

    ada.play_again()
    assert len(ada.hand()) >= 3


def test_a_move_made_without_a_server_is_made_when_it_is_back(sit: Any, server: Any) -> None:
    ada = sit("de", PHONE, touch=True)
    ada.begin_until("miau-miau", 2, lambda: ada.button("draw").count() > 0, ada.move)
    before = ada.hand()
    server.kill()
    ada.says(re.compile(ada.words["lost"])).wait_for()
    ada.press(ada.button("draw").last)
    ada.says("Dein Zug wird nachgereicht").wait_for()
    server.start()
    ada.page.wait_for_function(
        "count => document.querySelectorAll('section.hand ul button').length > count", arg=len(before)
    )
    assert set(before) < set(ada.hand())
    assert len(ada.hand()) == len(before) + 1


def test_a_game_left_is_offered_on_the_start_page(sit: Any) -> None:
    ada = sit("de", PHONE, touch=True)
    ada.begin("miau-miau", seats=3)
    hand = ada.hand()
    ada.page.get_by_role("link", name="Zum Start").first.click()
    ada.page.get_by_role("heading", name=ada.words["go-on"]).wait_for()
    ada.page.locator("section a", has_text="Miau! Miau!").first.click()
    ada.wait_for_turn()
    assert ada.hand() == hand


def test_a_game_is_seen_from_its_top_however_far_down_it_was_chosen(sit: Any) -> None:
    ada = sit("de", PHONE, touch=True)
    ada.begin("mau-mau", seats=2, turn_seconds="120")
    assert ada.page.evaluate("scrollY") == 0
    assert re.fullmatch(r"noch \d+ s", ada.page.get_by_role("timer").inner_text())


def test_a_table_that_is_not_there_leads_home(sit: Any) -> None:
    ada = sit("de", PHONE, touch=True)
    ada.page.goto(ada.url + "#/table/nobody-knows-it")
    ada.says("Diesen Tisch gibt es nicht mehr.").wait_for()
    ada.page.get_by_role("link", name="Zum Start").first.click()
    ada.page.locator("article").first.wait_for()


def test_the_newest_window_plays_and_the_older_can_have_it_back(sit: Any) -> None:
    ada = sit("de", DESKTOP)
    ada.begin("miau-miau", seats=2)
    other = ada.page.context.new_page()
    other.goto(ada.page.url)
    other.locator("section.hand ul button").first.wait_for()
    note = ".banner:has-text('Du spielst gerade in einem anderen Fenster.')"
    ada.page.locator(note).wait_for()
    ada.page.get_by_role("button", name="Hier weiterspielen").click()
    other.locator(note).wait_for()
    ada.page.locator(note).wait_for(state="detached")


def plain(ada: Any) -> list[Any]:
    """The cards that can be played and ask for no wish."""
    labels = ((card, card.get_attribute("aria-label") or "") for card in ada.cards("playable").all())
    return [card for card, label in labels if "Bube" not in label and "Jack" not in label]


def until_something_does_not_fit(ada: Any) -> None:
    for _ in range(60):
        if ada.is_over:
            ada.play_again()
        elif ada.cards("unplayable").count() and plain(ada):
            return
        else:
            ada.move()
    pytest.fail("every card always fitted")


#: Lines of what happened that what is asked lies on.
HALF_COVERED = """() => {
    const bar = document.querySelector('section.bar').getBoundingClientRect();
    return [...document.querySelectorAll('.felt .short p')].filter((line) => {
        const { top, bottom, left, right } = line.getBoundingClientRect();
        return getComputedStyle(line).visibility === 'visible' && top < bar.bottom && bottom > bar.top + 1
            && left < bar.right && right > bar.left;
    }).map((line) => line.textContent);
}"""


@pytest.mark.parametrize(("game", "language", "prefix"), [("miau-miau", "de", "MIAU"), ("mau-mau", "en", "MAU")])
def test_a_refusal_names_its_rule_and_opens_it(sit: Any, game: str, language: str, prefix: str) -> None:
    ada = sit(language, PHONE if language == "de" else DESKTOP, touch=language == "de")
    ada.begin(game, seats=2)
    until_something_does_not_fit(ada)
    hand = ada.hand()
    ada.press(ada.cards("unplayable").first)
    why = ada.page.get_by_role("button", name=re.compile(re.escape(ada.words["why-not"])))
    why.wait_for()
    ada.shot(f"{game}-{language}-refused")
    assert ada.page.evaluate(HALF_COVERED) == []
    rule = (why.text_content() or "").split()[-1]
    assert re.fullmatch(rf"({prefix}|MIAU|GEN)-\d+", rule)
    assert ada.hand() == hand

    ada.press(why)
    heading = ada.page.locator(f"dialog [data-rule='{rule}']")
    heading.wait_for()
    assert heading.evaluate("h => h === document.activeElement")
    box, sheet = heading.bounding_box(), ada.page.locator("dialog").bounding_box()
    assert box
    assert sheet
    assert sheet["y"] <= box["y"] < sheet["y"] + sheet["height"]
    ada.shot(f"{game}-{language}-why-not")
    ada.page.keyboard.press("Escape")
    ada.page.locator("dialog").wait_for(state="detached")
    ada.move()


def test_a_move_can_be_taken_back(sit: Any, slow_server: Any) -> None:
    """While the bot still thinks, and the card has shown nobody anything."""
    slow_server.change_pace("0")
    ada = sit("de", DESKTOP, at=slow_server)
    ada.begin_until("miau-miau", 2, lambda: bool(plain(ada)), ada.move)
    hand = ada.hand()
    sheet = people(ada)
    sheet.locator("summary", has_text="Warten auf andere").click()
    ada.choose(sheet, "bot_pace", "slow")  # there it gives who may take back five times ten seconds
    ada.page.keyboard.press("Escape")
    slow_server.kill()
    ada.says(re.compile(ada.words["lost"])).wait_for()
    slow_server.change_pace("10")
    ada.says(re.compile(ada.words["lost"])).wait_for(state="detached")
    ada.press(plain(ada)[0])
    ada.press(ada.button("undo"))
    ada.page.get_by_text("Du nimmst deinen Zug zurück.").first.wait_for()
    assert ada.hand() == hand


def test_the_finger_drags_a_card_onto_the_pile(sit: Any) -> None:
    ada = sit("de", DESKTOP)
    ada.begin("miau-miau", seats=2)
    until_something_does_not_fit(ada)
    card = plain(ada)[0]
    name = (card.get_attribute("aria-label") or "").split(",")[0]
    start, pile = card.bounding_box(), ada.page.locator("[data-drop=pile]").bounding_box()
    assert start
    assert pile

    def drag() -> None:
        mouse = ada.page.mouse
        mouse.move(start["x"] + 16, start["y"] + 30)
        mouse.down()
        mouse.move(start["x"] + 30, start["y"] - 60, steps=4)
        mouse.move(pile["x"] + pile["width"] / 2, pile["y"] + pile["height"] / 2, steps=6)
        mouse.up()

    ada.act(drag)
    assert name not in ada.hand()


def test_a_whole_game_with_the_keyboard_alone(sit: Any) -> None:
    ada = sit("en", DESKTOP)
    keyboard = ada.page.keyboard

    def focused(script: str) -> Any:
        return ada.page.evaluate(f"(() => {{ const e = document.activeElement; return {script}; }})()")

    def tab_to(script: str) -> None:
        for _ in range(60):
            if focused(script):
                return
            keyboard.press("Tab")
        pytest.fail(f"Tab never came to {script}")

    tab_to("e.closest('article')?.querySelector('#game-miau-miau') && e.matches('.play')")
    keyboard.press("Enter")
    ada.page.locator("section.hand").wait_for()
    ada.wait_for_turn()
    for _ in range(300):
        if ada.is_over:
            break
        labels = ada.page.locator("section.hand ul button").evaluate_all(
            "all => all.map(b => b.getAttribute('aria-label'))"
        )
        playable = [i for i, label in enumerate(labels) if ", playable" in label]
        if not playable:
            tab_to("e.matches('section.bar .row button:not(.bubble):not(.undo), .stock:has(.words)')")
            ada.act(lambda: keyboard.press("Enter"))
            continue
        if len(labels) == 2 and ada.page.locator("section.bar .bubble[aria-pressed=false]").count():
            tab_to("e.matches('section.bar .bubble')")
            keyboard.press("Enter")
        tab_to("e.matches('section.hand ul button')")
        keyboard.press("Home")
        for _ in range(playable[0]):
            keyboard.press("ArrowRight")
        assert focused("e.getAttribute('aria-label')") == labels[playable[0]]
        if "Jack" in labels[playable[0]] and len(labels) > 1:
            keyboard.press("Enter")
            assert focused("e.closest('.wishes') !== null")
        ada.act(lambda: keyboard.press("Enter"))
        # what had the focus is gone; its neighbour has it now
        assert ada.is_over or focused("e !== document.body")
    assert ada.is_over
    tab_to("e.matches('section.ending .main')")
