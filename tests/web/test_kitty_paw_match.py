"""Whole matches of Kitty Paw by four and three people, each with a page, a screen and a manner of their own."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import TimeoutError

from tests.web.conftest import PATIENCE
from tests.web.kitty_hands import BY_TOUCH, OUT_OF_REACH, Hands
from tests.web.test_kitty_paw import (
    DESKTOP,
    LANDSCAPE,
    PHONE,
    RIGHT,
    SMALLEST,
    TABLET,
    TABLET_ON_ITS_SIDE,
    table_of,
    table_on_server,
)
from tests.web.test_rooms import come, make

People = tuple[tuple[str, str, dict[str, int], str], ...]
#: Name, language, screen, manner. Two read German, two English.
PEOPLE: People = (
    ("Mia", "de", PHONE, "tap"),
    ("Tom", "en", DESKTOP, "keys"),
    ("Ada", "de", LANDSCAPE, "drag"),
    ("Bo", "en", SMALLEST, "tap"),
)
#: Other manners on these screens and on others.
TURNED: People = (
    ("Mia", "de", SMALLEST, "finger"),
    ("Tom", "en", PHONE, "keys"),
    ("Ada", "de", TABLET, "tap"),
    ("Bo", "en", DESKTOP, "drag"),
)
THREE: People = (
    ("Mia", "de", TABLET_ON_ITS_SIDE, "finger"),
    ("Tom", "en", LANDSCAPE, "tap"),
    ("Ada", "de", SMALLEST, "keys"),
)
#: PAW-11: whoever has so many scored cards ends the match; PAW-15: after so many rounds a mixed pile is used up.
ENOUGH, ALL_ROUNDS = 5, 12
#: Milliseconds until somebody reaches for a kitten again, and how often.
AGAIN, TRIES = 10_000, 6
#: What comes after the building.
AFTER = "[data-moment=check], [data-moment=end]"
POINTS = re.compile("([−-]?)([0-9]+)")


class Somebody:
    """One of the four."""

    def __init__(self, player: Any, manner: str, language: str) -> None:
        self.player = player
        self.page = player.page
        self.hands = Hands(player, manner)
        self._manner = manner
        self._right = RIGHT[language]

    def lay_one(self) -> None:
        """Any kitten that is left, anywhere: somebody else is quicker with the pattern. Who misses it reaches again, as people do."""
        self.page.set_default_timeout(AGAIN)
        try:
            for _ in range(TRIES):
                breed = self.page.locator("[data-take]").first.get_attribute("data-take")[0]
                with suppress(TimeoutError):
                    self.hands.take(breed)
                    self.hands.place(-2, 0)
                    self.page.locator(".lattice [data-laid]").first.wait_for()
                    return
                self.hands.let_go()
        finally:
            self.page.set_default_timeout(PATIENCE)
        pytest.fail("no kitten can be laid")

    def bump(self) -> None:
        """With thumb, mouse or space bar, anywhere, until it counts: a press that came too early is repeated (PAW-30)."""
        self.page.locator(f"[data-moment=bump], {AFTER}").first.wait_for()
        while self.page.locator("[data-bump].can").count():
            self._press_anywhere()
            self.page.wait_for_timeout(300)  # one that came too early is refused by then

    def _press_anywhere(self) -> None:
        size = self.page.viewport_size
        if self._manner == "keys":
            self.page.keyboard.press("Space")
        elif self._manner in BY_TOUCH:
            self.page.touchscreen.tap(size["width"] / 2, size["height"] * 0.7)
        else:
            self.page.mouse.click(size["width"] / 2, size["height"] * 0.7)

    @property
    def has_won_a_round(self) -> bool:
        """Does the log say so?"""
        return bool(self.page.locator("aside ol li", has_text=self._right).count())

    def go_on(self) -> None:
        """As soon as it is asked; where the table has waited long enough, the next row lies there already."""
        self.page.locator("[data-key=G], [data-card], [data-own-card]").filter(visible=True).first.wait_for()
        self.page.keyboard.press("g")

    @property
    def result(self) -> list[tuple[str, str, int]]:
        """Place, name and points, line by line, as the end shows them."""
        lines = []
        for line in self.page.locator("[data-moment=end] ol > li", has=self.page.locator(".place")).all():
            minus, points = POINTS.search(line.locator(".points").inner_text()).groups()  # type: ignore[union-attr]
            place = re.sub(r"\D", "", line.locator(".place").inner_text())
            lines.append((place, line.locator(".name").inner_text(), -int(points) if minus else int(points)))
        return lines


def sit_down(sit: Any, server: Any, people: People, **options: Any) -> list[Somebody]:
    four = [
        Somebody(sit(language, size, touch=how in BY_TOUCH, at=server), how, language)
        for _, language, size, how in people
    ]
    host, *guests = four
    link = make(host.player, people[0][0], len(four), game="kitty-paw", **options)
    for guest, (name, *_) in zip(guests, people[1:], strict=True):
        come(guest.player, link, name)
    host.page.locator(".mark.ready").nth(len(guests) - 1).wait_for()
    host.player.press(host.player.button("start"))
    return four


def state_of(one: Somebody) -> dict[str, Any]:
    """As the server has it."""
    return table_on_server(one.player.url, table_of(one.player))


def grab_cards(players: list[Somebody]) -> None:
    """Until each has one. What a page shows may be ahead of the server: the card goes back if somebody else was quicker."""
    while True:
        for each in players:
            each.hands.get_card()
        state = state_of(players[0])
        if all(state["cards"][seat] for seat in state["active"]):
            return
        players[0].page.wait_for_timeout(200)


def see_the_same(four: list[Somebody]) -> None:
    """Until every page shows the same middle; a slow one is behind the others."""
    kittens = "all => all.map((kitten) => kitten.dataset.take).sort().join()"
    for _ in range(PATIENCE // 50):
        if len({each.page.locator("[data-take]").evaluate_all(kittens) for each in four}) == 1:
            return
        four[0].page.wait_for_timeout(50)
    pytest.fail("the pages never agree")


def play_round(four: list[Somebody], players: list[Somebody], builder: Somebody) -> None:
    """All grab; one builds to the end, the others begin; one calls, and the last of the others bumps last."""
    others = [each for each in players if each is not builder]
    grab_cards(players)
    builder.hands.build()
    for each in others:
        see_the_same(four)  # else somebody may reach for a kitten that is gone, and be told so
        each.lay_one()
    for each in players:
        assert each.page.evaluate(OUT_OF_REACH) == []
    builder.hands.claim()
    for each in others:
        each.bump()
    for each in four:
        each.page.locator(AFTER).first.wait_for()


@pytest.mark.parametrize(
    ("people", "options"),
    [
        pytest.param(PEOPLE, {}, id="race"),
        pytest.param(TURNED, {"pace": "calm", "levels": "mixed"}, id="calm-mixed", marks=pytest.mark.long),
        pytest.param(THREE, {"level2": "yellow"}, id="yellow-three", marks=pytest.mark.long),
    ],
)
def test_people_play_a_match(
    sit: Any,
    server: Any,
    patient_server: Any,
    people: People,
    options: dict[str, str],
    record_property: Callable[[str, object], None],
) -> None:
    """By tap, keyboard and drag, on small and large screens, in two languages, from the first count-in to the last place."""
    start = time.monotonic()
    # a calm table has no limits, and wrong hide-and-seek cards would lie open for half a minute each
    four = sit_down(sit, server if "pace" in options else patient_server, people, **options)
    rounds = 0
    players = four
    while not four[0].page.locator("[data-moment=end]").count():
        builder = players[rounds % len(players)]
        play_round(four, players, builder)
        builder.player.shot(f"kitty-paw-match-{rounds}")
        rounds += 1
        state = state_of(four[0])
        # PAW-28: an extra round is only for those who are tied; the others watch it, and never have a card
        players = [four[seat] for seat in state["active"]]
        if state["phase"] != "over":
            for each in four:
                each.go_on()
            players[0].page.locator("[data-card], [data-own-card]").first.wait_for()

    assert max(len(cards) for cards in state["scored"]) >= ENOUGH or rounds >= ALL_ROUNDS
    assert all(each.has_won_a_round for each in four)
    names = [name for name, *_ in people]
    for seat, each in enumerate(four):
        each.page.locator("[data-moment=end]").wait_for()
        each.player.shot(f"kitty-paw-match-end-{seat}")
        lines = each.result
        shown = {names[seat] if name in ("Du", "You") else name: points for _, name, points in lines}
        assert shown == dict(zip(names, state["points"], strict=True))
        assert [place for place, *_ in lines] == [place for place, *_ in four[0].result]
    took = time.monotonic() - start
    record_property("told", f"{len(four)} pages played a match of Kitty Paw: {rounds} rounds in {took:.0f} s")
