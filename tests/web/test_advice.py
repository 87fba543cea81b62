"""Advice at the page: allowed by the host, seen by all, asked for by button and key, gone with the position, told in the result."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.conftest import PATIENCE
from tests.web.test_rooms import begin, come, sure
from tests.web.test_thirty_one import to_a_turn

PHONE = {"width": 390, "height": 844}
SMALL = {"width": 320, "height": 568}
DESKTOP = {"width": 1440, "height": 900}
#: The other tests here ask in Mau Mau.
CARD_GAMES = [
    "schwimmen",
    "purrrummy",
    "katz-und-maus",
    *(pytest.param(game, marks=pytest.mark.long) for game in ("mau-mau", "miau-miau", "mauz")),
]
WORDS = {
    "de": {"allow": "Rat erlauben", "ask": "Rat", "on": "Mit Rat", "chance": r"Gewinnchance etwa \d+\s% \(±\s\d+\)"},
    "en": {"allow": "Allow advice", "ask": "Advice", "on": "With advice", "chance": r"about \d+\s?% \(±\s\d+\) to win"},
}


def begin_advised(player: Any, language: str, game: str = "mau-mau", seats: int = 2) -> None:
    """A table with advice against bots, in one's turn."""
    player.wish_for(game, seats, seats - 1)
    player.page.get_by_role("switch", name=WORDS[language]["allow"]).check()
    player.press(player.button("play-at-once"))
    player.page.locator("section.hand").wait_for()
    player.wait_for_turn()
    if game in ("schwimmen", "mauz"):
        to_a_turn(player)
    while not ask_button(player, language).count():  # over before our first turn, or a suit is to be wished for
        if player.is_over:
            player.play_again()
        else:
            player.move()


def ask_button(player: Any, language: str) -> Any:
    """The button that asks."""
    return player.page.locator("section.bar").get_by_role("button", name=WORDS[language]["ask"], exact=True)


def whoever_may_ask(players: dict[str, Any]) -> str:
    """Whose turn it is, by language, once no suit is to be wished for."""
    for _ in range(PATIENCE // 100):
        for language, player in players.items():
            if ask_button(player, language).count():
                return language
            if player.page.locator(".wishes").count():
                player.move()
            player.page.wait_for_timeout(50)
    pytest.fail("nobody is in turn")


def given(player: Any) -> Any:
    """The advice, once it is there."""
    note = player.page.locator("[data-advice=given]")
    note.wait_for()
    return note


def covered(player: Any) -> list[str]:
    """Cards that lie open or can be touched, and are partly hidden by the advice or its button."""
    found: list[str] = player.page.evaluate(
        """() => {
            const over = [...document.querySelectorAll('[data-advice], [data-key=R]')];
            const cards = [...document.querySelectorAll('main button')].filter((one) => !one.closest('.bar, .far'));
            const meets = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
            return cards
                .filter((card) => over.some((o) => meets(o.getBoundingClientRect(), card.getBoundingClientRect())))
                .map((card) => card.ariaLabel ?? card.textContent);
        }"""
    )
    return found


def listen(player: Any) -> None:
    """Keep what is read out from now on."""
    player.page.evaluate(
        """() => {
            window.said = [];
            const region = document.querySelector('.unseen[role=status]');
            const seen = new MutationObserver(() => window.said.push(region.textContent));
            seen.observe(region, { childList: true, characterData: true, subtree: true });
        }"""
    )


def until_said(player: Any, words: str) -> None:
    """Until these words are read out."""
    player.page.wait_for_function("words => window.said.some((text) => text.includes(words))", arg=words)


@pytest.mark.parametrize(
    ("language", "size", "scheme"),
    [
        ("de", SMALL, "dark"),
        pytest.param("de", PHONE, "light", marks=pytest.mark.long),
        pytest.param("en", PHONE, "dark", marks=pytest.mark.long),
    ],
)
def test_by_button_and_by_key_one_is_told_a_move_its_chance_and_why(
    sit: Any, language: str, size: Any, scheme: str
) -> None:
    ada = sit(language, size, touch=True, color_scheme=scheme)
    begin_advised(ada, language)
    button = ask_button(ada, language)
    assert button.get_attribute("aria-keyshortcuts") == "R"
    ada.shot(f"advice-before-{language}-{size['width']}-{scheme}")
    listen(ada)
    ada.press(button)
    note = given(ada)
    ada.shot(f"advice-{language}-{size['width']}-{scheme}")
    text = note.inner_text()
    assert re.search(WORDS[language]["chance"], text), text
    # the why is a sentence of its own, and all of it is read out
    parts = note.locator("p > *").all_inner_texts()
    assert len(parts) == 2
    assert all(parts)
    until_said(ada, parts[1])
    assert ada.is_accessible() == []
    assert ada.has_no_sideways_scroll()
    assert covered(ada) == [], text
    if note.get_by_role("button").count():
        note.get_by_role("button").tap()
        assert ada.page.locator("dialog li").count() > 0
        ada.shot(f"advice-others-{language}-{size['width']}-{scheme}")
        assert ada.is_accessible() == []
        ada.page.keyboard.press("Escape")
    # another position: the advice is gone, and the key asks again
    ada.move()
    assert ada.page.locator("[data-advice]").count() == 0
    assert ada.page.locator("[data-advised]").count() == 0
    if not ada.is_over and ask_button(ada, language).count():
        ada.page.keyboard.press("r")
        given(ada)


@pytest.mark.parametrize("game", CARD_GAMES)
def test_every_card_game_has_it(sit: Any, game: str) -> None:
    ada = sit("en", DESKTOP)
    begin_advised(ada, "en", game)
    ada.page.keyboard.press("r")
    text = given(ada).inner_text()
    assert re.search(WORDS["en"]["chance"], text), text
    ada.shot(f"advice-{game}-1440")
    assert covered(ada) == [], text
    assert ada.is_accessible() == []


def test_kitty_paw_has_none_and_neither_has_a_table_for_all(sit: Any) -> None:
    ada = sit("en", DESKTOP)
    ada.wish_for("kitty-paw", 2, 1)
    switch = ada.page.get_by_role("switch", name="Allow advice")
    assert switch.count() == 0
    ada.go()
    ada.wish_for("mau-mau", 2, 0)
    assert not switch.is_checked()  # unless somebody wants it
    switch.check()
    ada.page.get_by_role("radio", name="Open to everybody").check()
    assert switch.is_disabled()
    assert not switch.is_checked()
    assert ada.is_accessible() == []
    ada.press(ada.page.locator("form .go button"))
    ada.page.locator(".waiting-seats").wait_for()
    assert ada.says("With advice").count() == 0


def test_everybody_sees_that_it_is_on_who_asks_and_how_often_in_the_end(sit: Any) -> None:
    ada, bo = sit("de", PHONE, touch=True), sit("en", DESKTOP)
    ada.is_alone = bo.is_alone = False
    ada.wish_for("mau-mau", 2, 0)
    ada.page.get_by_role("switch", name="Rat erlauben").check()
    ada.shot("advice-make-390-de")
    ada.press(ada.page.locator("form .go button"))
    ada.page.locator(".waiting-seats").wait_for()
    come(bo, ada.page.url, "Bo")
    bo.says("With advice").wait_for()
    bo.shot("advice-waits-1440-en")
    assert bo.is_accessible() == []
    begin(ada, bo)
    asking, other = (ada, bo) if whoever_may_ask({"de": ada, "en": bo}) == "de" else (bo, ada)
    listen(other)
    asking.page.keyboard.press("r")
    given(asking)
    until_said(other, "hat sich Rat geholt" if other is ada else "has asked for advice")
    assert other.page.locator("[data-advice]").count() == 0
    ada.press(ada.button("people"))
    ada.says("Mit Rat").wait_for()
    ada.shot("advice-menu-390-de")
    sure(ada.page.locator("dialog"), ada.words["close-table"])
    ada.says(re.compile("Rat geholt: .*einmal")).wait_for()
    bo.says(re.compile("Asked for advice: .*once")).wait_for()
    assert ada.is_accessible() == []


def test_the_result_says_how_often(sit: Any) -> None:
    ada = sit("en", PHONE, touch=True, color_scheme="dark")
    begin_advised(ada, "en")
    ada.page.keyboard.press("r")
    given(ada)
    ada.play_on()
    ada.says("Asked for advice: You once.").wait_for()
    ada.shot("advice-result-390-en")
    assert ada.is_accessible() == []


def test_a_refusal_is_said_where_the_advice_would_be(sit: Any) -> None:
    ada = sit("de", PHONE, touch=True)

    def between(socket: Any) -> None:
        server = socket.connect_to_server()

        def from_page(message: str) -> None:
            if '"advise"' in message:
                socket.send(
                    '{"type":"refused","code":"too_many","rule":"","params":{"what":"advise","seconds":"7"},'
                    '"answers":null,"about":"advise"}'
                )
            else:
                server.send(message)

        socket.on_message(from_page)

    ada.page.route_web_socket(re.compile("/ws$"), between)
    ada.page.reload()
    ada.page.locator("article").first.wait_for()
    begin_advised(ada, "de")
    ada.press(ask_button(ada, "de"))
    refused = ada.page.locator("section.bar .refused")
    refused.wait_for()
    assert "7 Sekunden" in refused.inner_text()
    assert ada.is_accessible() == []
