"""Every card game to its end, by finger or by keyboard, in both languages, on every screen: pressing only what is there.

Whoever plays here knows no rules and reads nothing: it presses what the cloth, the bar and the hand offer, at random. The way
must never end before the game does: not for a finger, not for the keyboard, not after a reload or a dead server.
"""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1440, "height": 900}
SMALLEST = {"width": 320, "height": 568}
#: The shortest form of each.
GAMES: dict[str, dict[str, str]] = {
    "mau-mau": {},
    "miau-miau": {},
    "purrrummy": {"jokers": "6"},
    "mauz": {"counters": "1"},
    "schwimmen": {},
    "katz-und-maus": {"reserve_size": "5"},
}
#: What may be pressed: in the middle, in the bar, in the hand. Taking back leads nowhere.
OFFERED = "main.cloth .felt button, main.cloth .near button:not(.undo):not(.sort):not(.why), section.ending button.main"
_MOST_PRESSES = 3000


class Monkey:
    """Presses something that can be pressed."""

    def __init__(self, player: Any, dice: random.Random) -> None:
        self._player = player
        self._page = player.page
        self._dice = dice

    def close_sheets(self) -> None:
        """A sheet lies over everything else until it is put away."""
        if self._page.locator("dialog[open]").count():
            self._page.keyboard.press("Escape")

    def tap(self) -> None:
        """A finger on something that can be seen and is not covered; rather in the bar or on what is marked."""
        found = self._page.evaluate(
            """(offered) => [...document.querySelectorAll(offered)].flatMap((button) => {
                 const box = button.getBoundingClientRect(), x = box.left + Math.min(20, box.width / 2), y = box.top + Math.min(20, box.height / 2);
                 const hit = document.elementFromPoint(x, y);
                 if (button.disabled || !box.width || !hit || !button.contains(hit)) return [];
                 const isLikely = button.closest('section.bar') || button.matches('.playable, .only, [aria-pressed=true]');
                 return [[x, y, isLikely ? 6 : 1]];
               })""",
            OFFERED,
        )
        if found:
            x, y, _ = self._dice.choices(found, [weight for *_, weight in found])[0]
            self._page.touchscreen.tap(x, y)
        else:
            self._page.mouse.wheel(0, self._dice.choice([-300, 300]))

    def press_keys(self) -> None:
        """On with Tab or an arrow, and Enter where it does something at the table."""
        keyboard = self._page.keyboard
        for _ in range(self._dice.choice([0, 0, 1, 1, 2, 4, 8])):
            keyboard.press(self._dice.choice(["Tab", "Tab", "Shift+Tab", "ArrowRight", "ArrowDown", "ArrowLeft"]))
        if self._page.evaluate("(offered) => document.activeElement.matches(offered)", OFFERED):
            keyboard.press("Enter")


def seq(player: Any) -> int:
    return int(player.page.locator("[data-table]").get_attribute("data-seq"))


def is_over(player: Any) -> bool:
    return bool(player.page.locator("[data-ended]").count())


CASES = [
    pytest.param(game, by, language, size, id=f"{game}-{by}-{language}-{size['width']}")
    for game, (by, size), language in product(
        GAMES,
        [("finger", PHONE), ("finger", SMALLEST), ("keyboard", DESKTOP), ("keyboard", PHONE)],
        ["de", "en"],
    )
]


@pytest.mark.long
@pytest.mark.parametrize(("game", "by", "language", "size"), CASES)
def test_the_way_never_ends_before_the_game(
    sit: Any, server: Any, game: str, by: str, language: str, size: dict[str, int]
) -> None:
    dice = random.Random(f"{game} {by} {language} {size['width']}")
    scheme = dice.choice(["light", "dark"])
    ada = sit(language, size, touch=by == "finger", color_scheme=scheme)
    ada.play_now(game, 3 if game not in ("katz-und-maus",) else 2, **GAMES[game])
    ada.page.locator("[data-table]").wait_for()
    monkey = Monkey(ada, dice)
    press = monkey.tap if by == "finger" else monkey.press_keys
    reload_at, kill_at = dice.randrange(20, 60), dice.randrange(60, 120)
    for n in range(_MOST_PRESSES):
        if is_over(ada):
            break
        if n == reload_at:
            ada.page.reload()
            ada.page.locator("[data-table]").wait_for()
        if n == kill_at:
            before = seq(ada)
            server.kill()
            server.start()
            ada.page.wait_for_function(f"() => Number(document.querySelector('[data-table]')?.dataset.seq) >= {before}")
        monkey.close_sheets()
        press()
        assert ada.page.locator("[data-table]").count(), "still at the table"
        assert ada.has_no_sideways_scroll()
    assert is_over(ada)
    ada.shot(f"matrix-{game}-{by}-{language}-{size['width']}-{scheme}")
