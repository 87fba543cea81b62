"""The moments of Kitty Paw in real browsers: by ear and keyboard alone, and nothing that axe complains of in any of them."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.web.kitty_ear import Ear
from tests.web.kitty_hands import Hands
from tests.web.test_kitty_paw import wait_for_server
from tests.web.test_kitty_paw_phases import Wire as HeldWire
from tests.web.test_rooms import DESKTOP, PHONE, SMALLEST, call, come, make

LANDSCAPE = {"width": 844, "height": 390}
SIZES = {"phone": PHONE, "smallest": SMALLEST, "landscape": LANDSCAPE, "desktop": DESKTOP}


def moment(player: Any, name: str) -> Any:
    found = player.page.locator(f"[data-moment={name}]")
    found.wait_for()
    return found


def row(player: Any) -> Any:
    """The cards to grab, once they lie there."""
    cards = player.page.locator("[data-card]")
    cards.first.wait_for()
    return cards


def practise(player: Any, pace: str, **options: str) -> None:
    """Alone, from the start page: with that house rule there is one seat."""
    player.tile("kitty-paw").get_by_role("link", name=player.words["make-table"]).click()
    form = player.page.locator("main form")
    form.locator("input[name=practice]").wait_for(state="attached")  # only then are all folds there
    player.unfold(form)
    player.choose(form, "practice", "on")
    for name, value in {"pace": pace, **options}.items():
        player.choose(form, name, value)
    form.locator("select[name=seats]").wait_for(state="detached")
    player.press(player.button("play-at-once"))


# ---------------------------------------------------------------------- by ear


#: What is heard in a round of practice, in order.
HEARD = {
    "de": {
        "row": "In der Reihe liegen",
        "card": "Karte I-",
        "grabbed": "Du schnappst dir Karte",
        "right": "Dein Muster stimmt!",
        "points": "[45] Punkte",
        "so-far": r"Bisher: \d Punkte in \d+:\d\d Minuten",
        "go-on": "Weiter",
        "next": "Runde 2 beginnt",
    },
    "en": {
        "row": "In the row are",
        "card": "Card I-",
        "grabbed": "You grab card",
        "right": "Your pattern is right!",
        "points": "[45] points",
        "so-far": r"So far: \d points in \d+:\d\d minutes",
        "go-on": "Go on",
        "next": "Round 2 begins",
    },
}


@pytest.mark.parametrize(
    ("pace", "language"),
    [
        ("calm", "de"),
        ("race", "de"),
        pytest.param("calm", "en", marks=pytest.mark.long),
        pytest.param("race", "en", marks=pytest.mark.long),
    ],
)
def test_a_practice_round_is_won_by_ear_and_keyboard_alone(
    sit: Any, patient_server: Any, pace: str, language: str
) -> None:
    """In a race a card is grabbed before one is handed out: of that time this machine gets more than people do (PAW-19)."""
    ada, said = sit(language, DESKTOP, at=patient_server), HEARD[language]
    practise(ada, pace)
    ear = Ear(ada, language)
    ear.hears(said["row"])
    ear.hears_focus(said["card"])
    ear.press("Enter")
    ear.hears(said["grabbed"])
    ear.build()
    ear.press("m")
    ear.hears(said["right"])
    tree = moment(ada, "check").aria_snapshot()
    assert f'heading "{said["right"]}"' in tree
    assert re.search(said["points"], tree)
    if pace == "race":  # against the clock
        assert re.search(said["so-far"], ear.said())
        assert re.search(said["so-far"], tree)
    assert ada.is_accessible() == []
    ear.hears_focus(said["go-on"])
    ear.press("Enter")
    ear.hears(said["next"])
    ear.hears_focus(said["card"])


def test_a_round_begins_at_its_row(sit: Any) -> None:
    """However late it comes: the heading of the screen had the focus meanwhile."""
    ada = sit("de", PHONE, touch=True)
    wire = HeldWire(ada)
    wire.hold_at(lambda told: told["public"]["state"]["phase"] == "deal")
    practise(ada, "calm")
    ear = Ear(ada)
    ada.page.wait_for_function("() => document.activeElement.matches('h1')")
    wire.let_go()
    ear.hears_focus("Karte I-")


@pytest.mark.long
def test_a_whole_practice_is_won_by_ear_and_keyboard_alone(sit: Any) -> None:
    """Ten rounds with cards of every level: kittens that overlap, and symbols that are looked for, turn by turn."""
    ada = sit("de", DESKTOP)
    practise(ada, "calm", levels="mixed")
    ear = Ear(ada)
    asked: list[str] = []
    worth = 0
    for round in range(1, 11):
        ear.hears(f"Runde {round} beginnt")
        card, points = ear.grab()
        worth += points
        asked += ear.build()
        ear.press("m")
        ear.hears(f"Dein Muster stimmt! {card} bringt dir {points} Punkte.")
        if round < 10:
            ear.hears_focus("Weiter")
            ear.press("Enter")
    tree = moment(ada, "end").aria_snapshot()
    assert f"{worth} Punkte" in tree
    assert any("teils über" in words for words in asked)
    assert any(words.startswith("Versteckspielkarte") for words in asked)
    assert ada.is_accessible() == []


@pytest.mark.long
def test_a_calm_round_of_two_is_won_by_ear_and_keyboard_alone(sit: Any) -> None:
    ada, bo = sit("de", DESKTOP), sit("en", PHONE, touch=True)
    come(bo, make(ada, "Ada", 2, game="kitty-paw", pace="calm"), "Bo")
    start(ada, bo)
    ear = Ear(ada)
    ear.tab_to("Karte I-")
    ear.press("Enter")
    ear.hears("Du schnappst dir Karte")
    row(bo).first.tap()
    ear.hears("Bo schnappt sich Karte")
    ear.build()
    ear.tab_to("Miau!")
    ear.press("Enter")
    ear.hears("Dein Muster stimmt!")
    theirs = moment(bo, "check").aria_snapshot()
    assert "Ada’s pattern is right!" in theirs
    assert "How quick the paws were" not in theirs
    assert bo.is_accessible() == []


# ---------------------------------------------------------------------- three at a table


def start(host: Any, *guests: Any) -> None:
    host.page.locator(".mark.ready").nth(len(guests) - 1).wait_for()
    host.press(host.button("start"))
    for player in (host, *guests):
        player.page.locator("[data-card], [data-own-card]").first.wait_for()


class Wire:
    """Between a page and its server: keeps what the page sends, and may hold back what comes after a claim."""

    def __init__(self, player: Any) -> None:
        self.moves: list[str] = []
        self._holds = False
        self.is_open = False
        player.page.route_web_socket(re.compile("/ws$"), self._connect)
        player.page.reload()
        player.page.locator("article").first.wait_for()

    def _connect(self, page: Any) -> None:
        self._holds = False
        server = page.connect_to_server()

        def from_page(message: Any) -> None:
            sent = json.loads(message)
            if sent["type"] == "move":
                self.moves.append(sent["text"])
            server.send(message)

        def from_server(message: Any) -> None:
            if not self._holds:
                page.send(message)
                told = json.loads(message)
                is_bump = told["type"] == "table" and told["public"]["state"]["phase"] == "bump"
                self._holds = is_bump and not self.is_open

        page.on_message(from_page)
        server.on_message(from_server)


@pytest.mark.parametrize(
    ("language", "size", "scheme"),
    [
        ("de", "phone", "light"),
        pytest.param("en", "smallest", "dark", marks=pytest.mark.long),
        pytest.param("de", "landscape", "dark", marks=pytest.mark.long),
        pytest.param("en", "desktop", "light", marks=pytest.mark.long),
        pytest.param("en", "phone", "dark", marks=pytest.mark.long),
        pytest.param("de", "smallest", "light", marks=pytest.mark.long),
        pytest.param("en", "landscape", "light", marks=pytest.mark.long),
        pytest.param("de", "desktop", "dark", marks=pytest.mark.long),
    ],
)
def test_a_claim_stops_everybody_and_its_check_says_what_is_wrong(
    sit: Any, language: str, size: str, scheme: str
) -> None:
    touch = size != "desktop"
    ada, bo, cy = sit("de", DESKTOP), sit(language, SIZES[size], touch, color_scheme=scheme), sit("en", PHONE)
    wire = Wire(bo)
    name = f"paw-{size}-{language}-{scheme}"
    ada.is_alone = False
    ada.wish_for("kitty-paw", 3, 0)
    ada.choose(ada.page.locator("form.making"), "ready_seconds", "0")
    call(ada, "Ada")
    ada.press(ada.page.locator("form .go button"))
    ada.page.locator(".waiting-seats").wait_for()
    link = ada.page.url
    come(bo, link, "Bo")
    come(cy, link, "Cy")
    start(ada, bo, cy)
    for player in (ada, bo, cy):
        Hands(player, "keys").get_card()
    wait_for_server(ada, lambda state: None not in state["cards"])  # one may be ahead of it: somebody else was quicker
    ada.page.keyboard.press("m")

    # the page of Bo stays in this moment: nothing that comes later reaches it
    target = moment(bo, "bump").get_by_role("button")
    called = {"de": "Ada ruft „Miau!“ Anschlagen!", "en": "Ada calls “Meow!” Bump!"}[language]
    assert called in bo.page.locator("main").aria_snapshot()
    assert bo.page.evaluate("document.activeElement.matches('[data-bump]')")
    at, cloth = target.bounding_box(), bo.page.locator("main").bounding_box()
    assert at["width"] * at["height"] > 0.95 * cloth["width"] * cloth["height"]
    bo.shot(f"{name}-bump")
    assert bo.has_no_sideways_scroll()
    assert bo.is_accessible() == []
    if touch:
        bo.page.touchscreen.tap(at["x"] + at["width"] / 2, at["y"] + at["height"] * 0.8)
    else:
        bo.page.keyboard.press("Space")
    bo.page.keyboard.press("Space")
    pressed = [text for text in wire.moves if not text.startswith("grab")]
    assert pressed == ["bump"]  # one, and not a second one while it is on its way
    bo.shot(f"{name}-bumped")
    assert bo.is_accessible() == []

    # Ada has claimed with nothing built
    Ear(ada).hears("Dein Muster stimmt nicht.")
    tree = moment(ada, "check").aria_snapshot()
    assert "Was nicht stimmt" in tree
    assert "fehlt." in tree
    assert "Wie schnell die Pfoten waren" in tree
    assert ada.is_accessible() == []
    # on her large screen it fills the cloth, and nothing of it is out of sight
    panel, cat = ada.page.locator(".verdict").bounding_box(), ada.page.locator(".about svg").bounding_box()
    assert panel["width"] > 0.7 * DESKTOP["width"]
    assert cat["y"] < panel["y"] < cat["y"] + cat["height"]
    assert ada.page.locator(".scrolls").evaluate("(one) => one.scrollHeight <= one.clientHeight")
    ada.shot("paw-desktop-check")
    # Bo comes back, and sees it as it is
    wire.is_open = True
    bo.page.reload()
    check = moment(bo, "check")
    assert check.locator(".plays").count() == 0
    bo.page.get_by_role("button", name={"de": "Weiter", "en": "Go on"}[language], exact=True).wait_for()
    bo.shot(f"{name}-wrong")
    assert bo.has_no_sideways_scroll()
    assert bo.is_accessible() == []


def test_a_practice_ends_with_its_points_and_the_best_of_this_device(sit: Any) -> None:
    ada = sit("de", SMALLEST, touch=True)
    practise(ada, "race")
    for _ in range(10):
        row(ada).first.tap()
        ada.page.locator("[data-own-card]").wait_for()
        ada.page.locator("[data-claim]").tap()
        ada.page.locator("[data-moment=check] .onward button, [data-moment=end]").first.wait_for()
        if ada.page.locator("[data-moment=end]").count():
            break
        ada.page.locator(".onward button").tap()
    tree = moment(ada, "end").aria_snapshot()
    assert "Geschafft!" in tree
    assert "So gut warst du auf diesem Gerät noch nie!" in tree
    ada.shot("paw-smallest-practice-end")
    assert ada.has_no_sideways_scroll()
    assert ada.is_accessible() == []


@pytest.mark.long
def test_the_count_in_comes_before_the_row(sit: Any, slow_server: Any) -> None:
    ada = sit("de", PHONE, touch=True, at=slow_server)
    practise(ada, "calm")
    counts = moment(ada, "count-in")
    assert "Kitty Paw!" in counts.aria_snapshot()
    ada.shot("paw-phone-count-in")
    assert ada.is_accessible() == []
    row(ada)
    assert counts.count() == 0
