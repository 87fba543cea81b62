"""Takes the README's pictures with real games: ``python -m tests.web.pictures``; a name (``phones``) takes one.

The page must be built. What is dealt differs each time: look at the pictures before you keep them.
"""

from __future__ import annotations

import base64
import signal
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from katzentisch.games.kitty_paw.patterns import CARDS, parse_card_name
from katzentisch.games.kitty_paw.pieces import (
    BOX_SIDES,
    BREEDS,
    ROTATIONS,
    SIDES,
    kitten_at,
    rotation_of,
    side_of,
    x_of,
    y_of,
)

sys.path.append(str(Path(__file__).parents[2] / "scripts"))  # as pytest has it, which does not run this

from tasks.services import find_browser
from tests.web.conftest import FLAGS, PATIENCE, ROOT, Player, Server
from tests.web.kitty_hands import Hands
from tests.web.test_kitty_paw_people import keep

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
#: How wide a phone is among the others, in pixels, and how far from the next.
WIDTH, GAP = 300, 16


class Photographer:
    """Sits down at one table after the other."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self._browser = browser
        self._server = server

    def sit(self, language: str, size: Any, looks: str = "light", **more: Any) -> Player:
        """Somebody new before the start page."""
        context = self._browser.new_context(
            viewport=size,
            locale={"de": "de-DE", "en": "en-GB"}[language],
            color_scheme="dark" if looks == "dark" else "light",
            reduced_motion="reduce",
            **more,
        )
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        player = Player(page, self._server.url, language, touch=size is PHONE)
        player.go()
        return player

    def phone(self, language: str, looks: str = "light") -> Player:
        return self.sit(language, PHONE, looks, has_touch=True, is_mobile=True, device_scale_factor=2)

    def picture(self) -> bytes:
        """A table of Miau! Miau!, after a round of moves, with something to choose from."""
        ada = self.sit("en", DESKTOP)
        moved = 0

        def move() -> None:
            nonlocal moved
            moved += 1
            ada.move()

        ada.begin_until(
            "miau-miau", 4, lambda: moved > 0 and ada.cards().count() > 3 and ada.cards("playable").count() > 1, move
        )
        return settled(ada)

    def phones(self) -> bytes:
        """The start page, a waiting room and three games, side by side."""
        shots = [self.start(), self.waiting(), self.game("en", "purrrummy", 3, "dark")]
        shots += [self.game("de", "schwimmen", 4), self.game("en", "katz-und-maus", 2, "dark")]
        page = self._browser.new_page(
            viewport={"width": len(shots) * (WIDTH + GAP) - GAP, "height": WIDTH * 844 // 390}
        )
        pictures = "".join(f'<img src="data:image/png;base64,{base64.b64encode(shot).decode()}">' for shot in shots)
        style = f"body {{ display: flex; gap: {GAP}px; margin: 0 }} img {{ width: {WIDTH}px; border-radius: 18px }}"
        page.set_content(f"<style>{style}</style>{pictures}")
        return page.screenshot(omit_background=True)

    def start(self) -> bytes:
        return settled(self.phone("de"))

    def waiting(self) -> bytes:
        ilse, tom = self.phone("de"), self.phone("de")
        ilse.wish_for("miau-miau", 4, 1)
        ilse.page.get_by_label(ilse.words["name"]).fill("Oma Ilse")
        ilse.press(ilse.page.locator("form .go button"))
        ilse.page.locator(".waiting-seats").wait_for()
        tom.page.goto(ilse.page.url)
        tom.page.get_by_label(tom.words["name"]).fill("Tom")
        tom.press(tom.button("sit-down"))
        ilse.page.locator(".mark.ready").wait_for()
        return settled(ilse)

    def game(self, language: str, game: str, seats: int, looks: str = "light") -> bytes:
        player = self.phone(language, looks)
        player.begin(game, seats)
        return settled(player)

    def kitty_paw(self) -> bytes:
        """Some kittens are laid, and the next is in the paw."""
        ada = self.sit("en", DESKTOP)
        keep(ada)
        ada.play_now("kitty-paw", seats=4)
        hands = Hands(ada, "drag")
        hands.grab()
        card = CARDS[parse_card_name(hands.card or "")]
        if ada.page.locator(".lattice").get_attribute("data-box") != BOX_SIDES[card.box]:
            hands.turn_box()
        *laid, last = card.kittens
        for placed in laid:
            self._take(hands, placed)
            hands.place(int(x_of(placed)), int(y_of(placed)))
        self._take(hands, last)
        x, y = hands.on_screen(int(x_of(last)), int(y_of(last)))
        ada.page.mouse.move(x + 14, y - 10, steps=4)
        return ada.page.screenshot()

    def _take(self, hands: Hands, placed: Any) -> None:
        hands.take(BREEDS[kitten_at(placed)])
        hands.turn_to(SIDES[side_of(placed)], ROTATIONS[rotation_of(placed)])


def settled(player: Player) -> bytes:
    """What is on screen once letters, pictures and bubbles are at rest."""
    player.page.wait_for_load_state("networkidle")
    player.page.mouse.move(0, 0)
    player.page.evaluate("scrollTo(0, 0)")
    player.page.wait_for_timeout(1500)
    return player.page.screenshot(animations="disabled")


def main(names: list[str]) -> None:
    """Those pictures, or all."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder), pace="1")
        browser = playwright.chromium.launch(executable_path=find_browser(), args=[*FLAGS, "--no-sandbox"])
        by = Photographer(browser, server)
        takes: dict[str, Callable[[], bytes]] = {
            "picture": by.picture,
            "phones": by.phones,
            "kitty-paw": by.kitty_paw,
        }
        try:
            for name in names or takes:
                (ROOT / "docs" / f"{name}.png").write_bytes(takes[name]())
        finally:
            browser.close()
            server.kill(signal.SIGTERM)


if __name__ == "__main__":
    main(sys.argv[1:])
