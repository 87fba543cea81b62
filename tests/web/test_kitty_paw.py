"""Kitty Paw on the page: hands that tap, drag and type, and two that want the same kitten."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import Any

import pytest
from websockets.sync.client import connect

from katzentisch.server.wire.messages import WIRE_VERSION
from tests.web.kitty_hands import MOMENT, Hands, RoundOver

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1440, "height": 900}
SMALLEST = {"width": 320, "height": 568}
LANDSCAPE = {"width": 844, "height": 390}
RIGHT = {"de": re.compile("Dein Muster stimmt"), "en": re.compile("Your pattern is right")}


def begin(player: Any, seats: int, level: str = "", **options: str) -> None:
    """From the start page to the row of Kitty cards."""
    player.wish_for("kitty-paw", max(2, seats), max(0, seats - 1), **options)
    if level:
        player.page.locator("form select[name=level]").select_option(level)
    player.press(player.button("play-at-once"))
    player.page.locator("[data-card]").first.wait_for()


def wait_for_log(player: Any, sentence: re.Pattern[str]) -> None:
    player.page.locator("aside ol li", has_text=sentence).first.wait_for(state="attached")


@pytest.mark.parametrize(
    ("manner", "language", "size"),
    [("tap", "de", SMALLEST), ("keys", "en", DESKTOP), ("drag", "de", LANDSCAPE)],
    ids=["tap", "keys", "drag"],
)
def test_practice_is_built_right_by_any_hand(sit: Any, manner: str, language: str, size: dict[str, int]) -> None:
    """Alone at the calm pace, on the smallest screen, by keyboard alone, on a phone's side."""
    ada = sit(language, size, touch=manner == "tap")
    begin(ada, 1, practice="on", pace="calm")
    hands = Hands(ada, manner)
    hands.grab()
    hands.build()
    ada.shot(f"kitty-paw-{manner}-built")
    hands.claim()
    wait_for_log(ada, RIGHT[language])


def test_a_right_claim_against_bots(sit: Any) -> None:
    """Three bots build as quickly as people do: whoever loses a round to them plays the next."""
    ada = sit("de", PHONE, touch=True)
    begin(ada, 4, "beginner")
    hands = Hands(ada, "tap")
    claims = 0
    while not ada.page.locator("aside ol li", has_text=RIGHT["de"]).count():
        with suppress(RoundOver):
            hands.grab()
            hands.build()
            hands.claim()
            claims += 1
        ada.page.locator(MOMENT).wait_for()
        bump_and_go_on(ada)
    assert claims


def bump_and_go_on(player: Any) -> None:
    """Through the moments of a round to the next row, or to the next game."""
    row = player.page.locator("[data-card]").first
    row.or_(player.page.locator("[data-moment=check], [data-moment=end]")).first.wait_for()
    if player.page.locator("[data-moment=end]").count():
        player.press(player.button("again"))
    elif player.page.locator("[data-moment=check]").count():
        player.page.keyboard.press("g")
    row.wait_for()


# ---------------------------------------------------------------------- two hands, one kitten


class SlowPost:
    """The way from the server to a page, that can be held up."""

    def __init__(self, page: Any) -> None:
        self._held: list[str] | None = None
        self._page_side: Any = None
        page.route_web_socket(re.compile("/ws$"), self._connect)

    def _connect(self, page_side: Any) -> None:
        server_side = page_side.connect_to_server()
        self._page_side = page_side
        page_side.on_message(server_side.send)
        server_side.on_message(self._deliver)

    def _deliver(self, message: str) -> None:
        if self._held is None:
            self._page_side.send(message)
        else:
            self._held.append(message)

    def hold(self) -> None:
        self._held = []

    def let_go(self) -> None:
        held, self._held = self._held or [], None
        for message in held:
            self._page_side.send(message)


def table_on_server(url: str, table: str) -> dict[str, Any]:
    """The state of a table, as the server tells somebody who only watches."""
    with connect(url.replace("http", "ws") + "ws") as socket:
        socket.send(json.dumps({"type": "hello", "version": WIRE_VERSION, "name": "Watcher"}))
        socket.send(json.dumps({"type": "open", "table": table}))
        while True:
            message = json.loads(socket.recv(60))
            if message["type"] == "table":
                state: dict[str, Any] = message["public"]["state"]
                return state


def test_two_hands_on_one_kitten(sit: Any, server: Any) -> None:
    """The one that is quicker has it; the other sees whose it is, and both pages show what the server has."""
    mia, tom = sit("de", PHONE, touch=True), sit("de", PHONE, touch=True)
    post = SlowPost(tom.page)
    tom.page.reload()
    mia.is_alone = tom.is_alone = False
    mia.wish_for("kitty-paw", 2, 0)
    mia.page.get_by_label(mia.words["name"]).fill("Mia")
    mia.press(mia.page.locator("form .go button"))
    mia.button("start").wait_for()
    tom.page.goto(mia.page.url)
    tom.page.get_by_label(tom.words["name"]).fill("Tom")
    tom.press(tom.button("sit-down"))
    tom.press(tom.button("ready"))
    mia.page.locator(".mark.ready").first.wait_for()
    mia.press(mia.button("start"))
    for player, number in ((mia, 0), (tom, 1)):
        player.page.locator("[data-card]").nth(number).tap()
        player.page.locator("[data-own-card]").wait_for()

    post.hold()  # what Mia does reaches Tom late
    kitten = mia.page.locator("[data-take]").nth(3).get_attribute("data-take")
    mia.page.locator(f"[data-take={kitten}]").tap()
    mia.page.locator(f"[data-held^={kitten}]").wait_for()
    tom.page.locator(f"[data-take={kitten}]").tap()
    tom.page.locator(f"[data-held^={kitten}]").wait_for()  # shown at once …
    post.let_go()
    tom.page.locator(".status.refused", has_text="Mia war schneller").wait_for()
    assert not Hands(tom, "tap").held  # … and taken back

    Hands(mia, "tap").place(3, 2)
    mia.page.locator(f".lattice [data-laid={kitten}]").wait_for()
    tom.page.locator(f".theirs [data-laid={kitten}]").wait_for(state="attached")
    state = table_on_server(server.url, mia.page.url.rsplit("/", 1)[1])
    assert [[placed["kitten"] for placed in area] for area in state["areas"]] == [[kitten], []]
    assert state["paws"] == [None, None]
    assert Hands(mia, "tap").laid() == [kitten]
    assert Hands(tom, "tap").laid() == []
    assert not tom.page.locator(f"[data-take={kitten}]").count()
