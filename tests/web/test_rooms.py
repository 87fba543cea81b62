"""People at one table, each in a browser of their own: making it, coming, starting, talking, leaving, playing again."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from katzentisch.tables.people.cats import GUEST_NAMES

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1440, "height": 900}
SMALLEST = {"width": 320, "height": 568}
SIZES = {"phone": PHONE, "desktop": DESKTOP, "smallest": SMALLEST}


def call(player: Any, name: str) -> None:
    player.page.get_by_label(player.words["name"]).fill(name)


def make(player: Any, name: str, seats: int, bots: int = 0, game: str = "miau-miau", **options: str) -> str:
    """Make a table, and stand before those who come; the link to it."""
    player.is_alone = False
    player.wish_for(game, seats, bots, **options)
    call(player, name)
    player.press(player.page.locator("form .go button"))
    player.page.locator(".waiting-seats").wait_for()
    link: str = player.page.url
    return link


def come(player: Any, link: str, name: str) -> None:
    """By the link to a seat: one tap."""
    player.is_alone = False
    player.page.goto(link)
    call(player, name)
    player.press(player.button("sit-down"))
    player.button("unready").wait_for()  # whoever sits down is ready


def begin(host: Any, *guests: Any) -> None:
    # who is ready stands there: then the start is not refused
    host.page.locator(".mark.ready").nth(len(guests) - 1).wait_for()
    host.press(host.button("start"))
    for player in (host, *guests):
        # a lucky deal may be over at once
        player.page.locator("section.hand ul button, section.ending").first.wait_for()


def people(player: Any) -> Any:
    """The sheet with everybody at the table."""
    player.button("people").click()
    return player.page.locator("dialog")


def sure(within: Any, name: str | re.Pattern[str]) -> None:
    """What cannot be undone is asked once more, in place, and for a few seconds: a slow machine may need another try."""
    for _ in range(20):
        within.get_by_role("button", name=name).click()
        with suppress(PlaywrightTimeout):
            within.get_by_role("button", name=re.compile("[Ww]irklich|[Rr]eally")).click(timeout=5000)
            return
    pytest.fail("it is never asked once more")


def seq(player: Any) -> int:
    return int(player.page.locator("[data-table]").get_attribute("data-seq"))


def play(players: list[Any], goes_on: Callable[[], bool]) -> None:
    """Whoever is in turn moves, until that is enough or the game is over."""
    for _ in range(2000):
        if not goes_on() or any(player.is_over for player in players):
            return
        for player in players:
            if player.page.locator("section.bar.mine").count():
                player.move()
                break
        else:
            players[0].page.wait_for_timeout(50)
    pytest.fail("nobody is ever in turn")


def test_from_making_a_table_to_a_rematch(sit: Any, patient_server: Any) -> None:
    """Four people in two languages; one by code; one leaves, one is away and comes back; the others play on."""
    at = patient_server
    ada, bo = sit("de", PHONE, touch=True, at=at), sit("en", DESKTOP, at=at)
    cy = sit("en", PHONE, touch=True, at=at)
    link = make(ada, "Ada", 4, 1, "mau-mau", hand_size="3")
    code = ada.page.locator(".code [aria-hidden]").inner_text()
    come(bo, link, "Bo")
    cy.is_alone = False
    cy.page.locator("input[name=code]").fill(f"{code[:3]} {code[3:]}".lower())
    call(cy, "Cy")
    cy.press(cy.page.get_by_role("button", name="Join", exact=True))
    cy.press(cy.button("unready"))
    ada.says("Noch nicht bereit: Cy").wait_for()
    cy.press(cy.button("ready"))
    begin(ada, bo, cy)
    assert len(ada.hand()) == len(bo.hand()) == len(cy.hand()) == 3

    moved = ada.events()
    play([ada, bo, cy], lambda: ada.events() < moved + 4)

    # a phrase is read in one's own language; words are words
    bo.page.get_by_role("button", name=re.compile(f"^{bo.words['chat']}")).click()
    bo.page.get_by_role("button", name="Well done!").click()
    ada.page.locator(".seats .saying", has_text="Gut gemacht!").wait_for()
    ada.page.get_by_role("button", name=f"{ada.words['chat']}, 1 neu").click()
    ada.page.get_by_label("Sag etwas").fill("Danke <b>dir</b>")
    ada.page.keyboard.press("Enter")
    bo.says("Danke <b>dir</b>").wait_for()
    ada.page.get_by_role("button", name="Schließen").click()

    if not ada.is_over:  # it is a short game: it may be
        sure(people(cy), cy.words["leave"])
        cy.page.locator("article").first.wait_for()
        ada.says("weg, ein Bot spielt").wait_for()
    bo.page.reload()
    bo.page.locator("section.hand, section.ending").first.wait_for()
    play([ada, bo], lambda: True)

    ada.page.locator("section.ending").wait_for()
    ada.press(ada.button("again"))
    ada.says("Warten auf Bo").wait_for()
    ada.button("not-after-all").wait_for()
    bo.says("Ada would like to play again.").wait_for()
    bo.says(re.compile(r"Starts in \d+:\d\d")).wait_for()
    assert bo.page.url.split("#")[1] == link.split("#")[1]  # nobody is torn off the result
    ada.shot("again-asked-390-de")
    bo.shot("again-wanted-1440-en")
    assert bo.is_accessible() == []
    bo.press(bo.button("count-me-in"))
    if cy.page.locator("section.ending").count():  # over before Cy could leave
        cy.press(cy.button("count-me-in"))
    ada.page.locator("section.ending").wait_for(state="detached")
    bo.page.locator("section.ending").wait_for(state="detached")
    assert bo.page.url.split("#")[1] == ada.page.url.split("#")[1] != link.split("#")[1]
    for player in (ada, bo):
        player.page.locator("section.hand ul button").first.wait_for()
        assert len(player.hand()) == 3


def test_from_a_link_to_the_first_card_in_one_tap(sit: Any) -> None:
    ada, bo = sit("de", DESKTOP), sit("de", PHONE, touch=True)
    link = make(ada, "Ada", 2)
    bo.page.goto(link)
    bo.press(bo.button("sit-down"))  # one: who sits down is ready
    ada.says("Alle sind bereit.").wait_for()
    ada.says(GUEST_NAMES[0]).wait_for()  # a name is asked for; whoever gives none is called after a cat
    ada.press(ada.button("start"))
    bo.page.locator("section.hand ul button").first.wait_for()


def test_cats_take_the_free_chairs_and_it_begins(sit: Any) -> None:
    ada, bo = sit("de", PHONE, touch=True), sit("de", DESKTOP)
    link = make(ada, "Ada", 4, game="mau-mau")
    come(bo, link, "Bo")
    fill = ada.page.get_by_role("button", name="Mit Katzen auffüllen und starten")
    bo.press(bo.button("unready"))
    ada.says("Noch nicht bereit: Bo").wait_for()
    assert fill.count() == 0
    bo.press(bo.button("ready"))
    bo.page.get_by_role("button", name="Toll!").click()
    said = ada.page.locator("[data-place='1'] .saying", has_text="Toll!")
    said.wait_for()
    seen = said.bounding_box()
    cat = ada.page.locator("[data-place='1'] .cat svg").bounding_box()
    assert seen
    assert cat
    assert seen["y"] + seen["height"] <= cat["y"] + 1  # above the head, not on it
    assert seen["y"] + seen["height"] <= PHONE["height"]  # what is said in the room is seen without scrolling
    ada.press(fill)
    for player in (ada, bo):
        player.page.locator("section.hand ul button").first.wait_for()
        assert player.page.locator(".seats .seat").count() == 3


def test_a_bot_sits_in_for_somebody_who_is_away_until_they_are_back(sit: Any) -> None:
    ada, bo = sit("de", DESKTOP), sit("de", PHONE, touch=True)
    ada.wish_for("miau-miau", 2, 0)
    ada.choose(ada.page.locator("form.making"), "absent_seconds", "10")
    call(ada, "Ada")
    ada.is_alone = False
    ada.page.locator("form .go button").click()
    ada.page.locator(".waiting-seats").wait_for()
    come(bo, ada.page.url, "Bo")
    begin(ada, bo)
    play([ada, bo], lambda: not bo.page.locator("section.bar.mine").count())
    before = seq(bo)
    bo.page.get_by_role("link", name="Zum Start").first.click()
    ada.says("nicht da").wait_for()
    ada.page.locator(".seat .mark", has_text="ein Bot spielt").wait_for()
    ada.page.locator("section.bar.mine, section.ending").first.wait_for()
    assert seq(ada) >= before + 2, "the bot has sat down and moved"
    bo.page.get_by_role("link", name=re.compile("Miau! Miau!")).first.click()
    bo.page.locator("section.hand").wait_for()
    ada.page.locator(".seat .mark", has_text="ein Bot spielt").wait_for(state="detached")


def test_the_host_arranges_locks_and_sends_away_and_the_role_moves_on(sit: Any) -> None:
    ada, bo, cy = sit("de", DESKTOP), sit("de", PHONE, touch=True), sit("de", DESKTOP)
    link = make(ada, "Ada", 3)
    page = ada.page
    assert ada.button("start").count() == 0  # nothing is offered that would be refused
    page.get_by_role("button", name="Mit Katzen auffüllen und starten").wait_for()

    page.locator("[data-place='2']").get_by_role("button", name="Katze hinsetzen").click()
    page.locator("dialog [data-cat=Molly]").click()
    page.locator("[data-place='2'] .mark", has_text="Meisterhaft").wait_for()
    page.get_by_role("button", name="Andere Katze statt Molly").click()
    assert page.locator("dialog [data-cat=Molly]").is_disabled()  # she sits there already
    page.locator("dialog [data-cat=Minka]").click()
    page.locator("[data-place='2']").get_by_text("Minka", exact=True).wait_for()
    page.locator("[data-place='2'] .mark", has_text="Gewitzt").wait_for()
    page.get_by_role("button", name="Minka: einen Platz nach oben").click()
    page.locator("[data-place='1']").get_by_text("Minka", exact=True).wait_for()
    page.get_by_role("button", name="Noch ein Platz").click()
    page.locator("[data-place='3']").get_by_role("button", name="Platz entfernen").click()
    page.locator("[data-place='3']").wait_for(state="detached")

    come(bo, link, "Bo")
    page.locator(".mark.ready").wait_for()
    page.get_by_role("button", name="Hausregeln ändern").click()
    ada.choose(page.locator("dialog"), "call", "automatic")
    page.locator("dialog").get_by_role("button", name="Übernehmen").click()
    bo.says("Vergessener Ruf:").wait_for()
    bo.button("ready").wait_for()  # nobody is ready any more

    page.get_by_role("button", name="Noch ein Platz").click()
    page.get_by_role("switch", name="Niemand darf sich mehr dazusetzen").check()
    cy.page.goto(link)
    cy.says("Der Tisch ist abgeschlossen.").wait_for()
    assert cy.button("sit-down").count() == 0
    page.get_by_role("switch", name="Niemand darf sich mehr dazusetzen").uncheck()
    come(cy, link, "Cy")

    page.get_by_role("button", name="Mehr zu Bo").click()
    sure(page.locator(".waiting-seats"), "Bo wegschicken")
    bo.says("Du wurdest von diesem Tisch weggeschickt.").wait_for()
    assert bo.is_accessible() == []
    bo.page.reload()
    bo.says("Diesen Tisch gibt es nicht mehr.").wait_for()

    sure(page.locator("main"), "Tisch verlassen")
    page.locator("article").first.wait_for()
    cy.page.get_by_role("button", name="Mit Katzen auffüllen und starten").wait_for()  # Cy is the host now
    sure(cy.page.locator("main"), "Tisch schließen")
    cy.says("Dieser Tisch wurde geschlossen.").wait_for()


def test_a_pause_and_an_early_end(sit: Any) -> None:
    ada, bo = sit("de", DESKTOP), sit("en", PHONE, touch=True)
    come(bo, make(ada, "Ada", 2), "Bo")
    begin(ada, bo)
    sheet = people(ada)
    sheet.get_by_role("switch", name="Pause").check()
    ada.page.keyboard.press("Escape")
    bo.says("Ada has paused the game.").wait_for()
    if bo.page.locator("section.bar.mine").count():
        bo.press(bo.cards().first)
        bo.says(re.compile("paus", re.IGNORECASE)).wait_for()
    ada.page.get_by_role("button", name="Weiterspielen").click()
    bo.says("Ada has paused the game.").wait_for(state="detached")
    sure(people(ada), ada.words["close-table"])
    bo.says("This table has been closed.").wait_for()
    bo.press(bo.button("again"))  # also after an early end
    ada.button("count-me-in").wait_for()


def test_who_comes_too_late_watches_and_sees_no_hand(sit: Any) -> None:
    ada, eve = sit("de", DESKTOP), sit("en", PHONE, touch=True)
    ada.begin("miau-miau", seats=3)
    eve.page.goto(ada.page.url)
    eve.says("You are watching.").wait_for()
    assert eve.page.locator("section.hand").count() == 0
    assert eve.page.locator(".seats .seat").count() == 3
    before = eve.events()
    ada.move()
    eve.page.wait_for_function("n => document.querySelector('aside ol')?.start > n", arg=before)
    assert eve.is_accessible() == []


def test_who_comes_late_may_take_a_bots_chair(sit: Any, patient_server: Any) -> None:
    ada, eve = sit("de", DESKTOP, at=patient_server), sit("en", SMALLEST, touch=True, at=patient_server)
    ada.begin("miau-miau", seats=3)
    eve.page.goto(ada.page.url)
    eve.press(eve.page.get_by_role("button", name="May I join?"))
    eve.says("has been asked whether you may take over").wait_for()
    ada.says("übernehmen.").wait_for()
    eve.shot("asks-for-chair-320-en")
    ada.shot("asked-for-chair-1440-de")
    assert ada.is_accessible() == []
    assert eve.is_accessible() == []
    ada.page.get_by_role("button", name="Gern", exact=True).click()
    eve.page.locator("section.hand ul button").first.wait_for()
    assert eve.page.locator(".seats .seat").count() == 2
    assert ada.says("übernehmen.").count() == 0


def test_words_can_be_forbidden_silenced_and_reported(sit: Any) -> None:
    ada, bo = sit("de", DESKTOP), sit("de", PHONE, touch=True)
    ada.is_alone = False
    ada.wish_for("miau-miau", 2, 0)
    ada.page.get_by_label("Nur fertige Sätze").check()
    call(ada, "Ada")
    ada.page.locator("form .go button").click()
    ada.page.locator(".waiting-seats").wait_for()
    come(bo, ada.page.url, "Bo")
    assert bo.page.get_by_label("Sag etwas").count() == 0
    bo.page.get_by_role("button", name="Toll!").click()
    ada.page.locator(".chat li", has_text="Bo Toll!").wait_for()

    ada.page.get_by_role("button", name="Mehr zu Bo").click()
    ada.page.get_by_role("button", name="Bo nicht mehr hören").click()
    ada.page.locator(".chat li", has_text="Bo Toll!").wait_for(state="detached")
    ada.page.get_by_role("button", name="Bo melden").click()
    ada.page.get_by_label("Was ist passiert?").fill("Er sagt immer Toll!")
    ada.page.get_by_role("button", name="Abschicken").click()
    ada.says("Danke, es ist angekommen.").wait_for()
    ada.page.get_by_role("button", name="Bo für alle stummschalten").click()
    bo.says("Du kannst hier gerade nichts sagen.").wait_for()
    assert bo.page.get_by_role("button", name="Toll!").count() == 0


def test_an_open_table_is_found_on_the_start_page(sit: Any) -> None:
    ada, bo = sit("de", DESKTOP), sit("de", PHONE, touch=True)
    ada.wish_for("mau-mau", 3, 1)
    ada.page.get_by_label("Für alle offen").check()
    call(ada, "Ada")
    ada.page.locator("form .go button").click()
    ada.page.locator(".waiting-seats").wait_for()
    found = bo.page.get_by_role("link", name=re.compile("Mau Mau.*bei Ada.*1 Platz frei"))
    found.click()
    call(bo, "Bo")
    bo.press(bo.button("sit-down"))
    ada.says("Bo").wait_for()


def test_a_wrong_code_is_refused_in_words(sit: Any) -> None:
    ada = sit("de", PHONE, touch=True)
    ada.page.goto(ada.url + "#/join/ABCDEF")
    ada.page.get_by_role("button", name="Dazusetzen").click()
    ada.page.get_by_role("alert").get_by_text("Unter diesem Code wartet kein Tisch.").wait_for()
    assert ada.is_accessible() == []


def test_a_rule_set_is_a_link(sit: Any) -> None:
    ada, bo = sit("de", DESKTOP), sit("en", PHONE, touch=True)
    ada.wish_for("miau-miau", 2, 0, call="catch", play_on="yes")
    link = ada.page.get_by_label("Hausregel-Link").input_value()
    bo.page.goto(bo.url + link[link.index("#") :] + "&jokers=many")
    assert bo.page.locator("input[name=call]:checked").get_attribute("value") == "catch"
    assert bo.page.locator("input[name=play_on]").is_checked()
    bo.page.get_by_role("alert").get_by_text("jokers=many").wait_for()


def test_a_phone_in_the_living_room_has_no_https(sit: Any, server: Any) -> None:
    """Whoever came by an address that others reach shares that one; copying works without a secure context."""
    ada = sit("de", PHONE, touch=True)
    ada.url = server.url_at_home
    ada.go()
    assert ada.page.evaluate("isSecureContext") is False
    link = make(ada, "Ada", 2)
    field = ada.page.get_by_label("Link zum Tisch")
    assert field.input_value() == link
    assert link.startswith(server.url_at_home)
    ada.page.get_by_role("button", name="Kopieren").click()
    ada.says(re.compile(r"Kopiert\.|von Hand")).wait_for()
    assert field.evaluate("f => f.selectionEnd - f.selectionStart") == len(link)
    ada.page.wait_for_function("() => document.querySelector('img[src^=\"/api/qr/\"]')?.naturalWidth > 0")
    bo = sit("de", DESKTOP)
    come(bo, link, "Bo")
    begin(ada, bo)


@pytest.mark.parametrize(
    ("language", "size", "scheme"),
    [
        ("en", "desktop", "dark"),
        ("de", "smallest", "dark"),
        pytest.param("de", "phone", "light", marks=pytest.mark.long),
    ],
)
def test_every_screen_around_a_table_is_fine(sit: Any, language: str, size: str, scheme: str) -> None:
    """For the host, for somebody who sits, for somebody at the door; in the game the talk covers neither hand nor calls."""

    def somebody() -> Any:
        return sit(language, SIZES[size], touch=size != "desktop", color_scheme=scheme)

    def is_fine(player: Any, screen: str) -> None:
        player.shot(f"room-{size}-{language}-{scheme}-{screen}")
        assert player.has_no_sideways_scroll(), screen
        assert player.is_accessible() == [], screen

    ada, bo = somebody(), somebody()
    link = make(ada, "Ada", 3, 1)
    is_fine(ada, "host-alone")
    bo.page.goto(link)
    bo.button("sit-down").wait_for()
    is_fine(bo, "visitor")
    come(bo, link, "Ein Name mit 24 Zeichen!")
    is_fine(bo, "guest")
    ada.page.get_by_role("button", name=re.compile("Ein Name mit 24")).first.click()
    is_fine(ada, "host")
    begin(ada, bo)
    bo.button("chat").click()
    talk = bo.page.locator(".talk")
    talk.wait_for()
    is_fine(bo, "chat")
    covered, bar = talk.bounding_box(), bo.page.locator("section.bar").bounding_box()
    assert covered
    assert bar
    assert covered["y"] + covered["height"] <= bar["y"] or covered["x"] >= bar["x"] + bar["width"]
    people(ada)
    is_fine(ada, "people")
    ada.page.get_by_role("switch", name="Pause").check()
    ada.page.keyboard.press("Escape")
    is_fine(ada, "paused")
    sure(people(ada), ada.words["close-table"])
    bo.page.locator("section.ending").wait_for()
    is_fine(bo, "closed")


def test_bots_that_move_step_by_step_wait_for_go_on(sit: Any) -> None:
    """By finger and by key, and the pace is changed at the table."""
    ada = sit("de", PHONE, touch=True)
    ada.wish_for("mau-mau", 3, 2)
    ada.choose(ada.page.locator("form.making"), "bot_pace", "steps")
    ada.press(ada.button("play-at-once"))
    go_on = ada.page.get_by_role("button", name="Weiter", exact=True)
    ada.page.locator("section.hand").wait_for()
    ada.page.locator("section.bar.mine").or_(go_on).first.wait_for()
    if not go_on.count():
        ada.is_alone = False  # the next turn comes when we let it
        ada.move()
    go_on.wait_for()
    at = seq(ada)
    ada.shot("steps-390-de")
    ada.press(go_on)
    ada.page.wait_for_function("n => Number(document.querySelector('[data-table]').dataset.seq) > n", arg=at)
    if go_on.count():
        at = seq(ada)
        ada.page.keyboard.press("g")
        ada.page.wait_for_function("n => Number(document.querySelector('[data-table]').dataset.seq) > n", arg=at)
    sheet = people(ada)
    sheet.locator("summary", has_text="Warten auf andere").click()
    ada.choose(sheet, "bot_pace", "quick")
    ada.shot("bot-pace-390-de")
    ada.page.keyboard.press("Escape")
    ada.wait_for_turn()
    go_on.wait_for(state="detached")
