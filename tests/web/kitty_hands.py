"""Hands at a Kitty Paw table on the page: they lay a pattern by tapping, by dragging with mouse or fingers, or by keyboard."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from playwright.sync_api import Error

from katzentisch.games.kitty_paw.patterns import CARDS, parse_card_name
from katzentisch.games.kitty_paw.pieces import (
    BOX_SIDES,
    BREEDS,
    ROTATIONS,
    SIDES,
    SYMBOLS,
    kitten_at,
    rotation_of,
    side_of,
    x_of,
    y_of,
)

#: What is over the table: a count-in, a bump, a check, the end.
MOMENT = "[data-moment]"
#: How wide and high that part of something is on which nothing else lies, in pixels.
FREE = """(one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const most = (from, length, isHit) => {
        let best = [0, from];
        for (let at = from + 0.5, run = 0; at < from + length; at += 1) {
            run = isHit(at) ? run + 1 : 0;
            if (run > best[0]) best = [run, at - run / 2];
        }
        return best;
    };
    const isHit = (x, y) => one.contains(document.elementFromPoint(x, y));
    const [high, middle] = most(top, height, (y) => isHit(left + width / 2, y));
    return [most(left, width, (x) => isHit(x, middle))[0], high];
}"""
#: What can be pressed on the cloth, and is smaller than a finger, lies partly outside, or is covered where it is pressed. What shows of a
#: kitten is to be as large as a finger, or what shows of all below the uppermost of its heap: by that a finger spreads them out.
OUT_OF_REACH = """() => {
    const free = FREE;
    const finger = 44;
    const cloth = document.querySelector('main').getBoundingClientRect();
    const moment = document.querySelector('[data-moment]');
    const all = [...(moment ?? document.querySelector('main')).querySelectorAll('button')];
    const isSeen = one => getComputedStyle(one).visibility === 'visible';  // what is got ready is not
    return all.filter(one => !one.disabled && isSeen(one) && !one.closest('.scrolls')).flatMap(one => {
        const at = one.getBoundingClientRect();
        const name = `${one.className} ${one.ariaLabel || one.textContent.trim().slice(0, 30)}`;
        const size = `${at.width.toFixed(1)}x${at.height.toFixed(1)}`;
        if (at.width < 43.9 || at.height < 43.9) return [`small: ${name} ${size}`];
        const inside = at.left >= cloth.left - 1 && at.right <= cloth.right + 1 &&
            at.top >= cloth.top - 1 && at.bottom <= cloth.bottom + 1;
        if (!inside) return [`outside: ${name}`];
        if (one.dataset.take && !moment) {
            const { below } = one.dataset;
            const parts = below ? all.filter(other => other.dataset.below === below).map(free) : [free(one)];
            const wide = Math.min(...parts.map(part => part[0])), high = parts.reduce((sum, part) => sum + part[1], 0);
            const isEnough = wide >= finger - 1 && high >= finger - parts.length;  // a pixel at an edge is hit or not
            return isEnough ? [] : [`covered: ${name}, but for ${wide}x${high}`];
        }
        const hit = document.elementFromPoint(at.left + at.width / 2, at.top + Math.min(at.height / 2, 7));
        return one.contains(hit) ? [] : [`covered: ${name} by ${hit?.className}`];
    });
}""".replace("FREE", FREE)
STEPS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}


#: The manners that need a screen to be touched.
BY_TOUCH = ("tap", "finger")


class RoundOver(Exception):
    """Somebody has called before these hands were done."""


def middle_of(what: Any) -> tuple[float, float]:
    at = what.bounding_box()
    return at["x"] + at["width"] / 2, at["y"] + at["height"] / 2


class Fingers:
    """Several at once on one screen; each has a number."""

    def __init__(self, page: Any) -> None:
        self._screen = page.context.new_cdp_session(page)
        self._at: dict[int, tuple[float, float]] = {}

    def _send(self, kind: str, fingers: list[int]) -> None:
        points = [{"x": self._at[each][0], "y": self._at[each][1], "id": each} for each in fingers]
        self._screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, finger: int, x: float, y: float) -> None:
        self._at[finger] = x, y
        self._send("touchStart", [*self._at])

    def move(self, finger: int, x: float, y: float) -> None:
        self._at[finger] = x, y
        self._send("touchMove", [*self._at])

    def up(self, finger: int) -> None:
        self._send("touchEnd", [finger])
        del self._at[finger]

    def up_all(self) -> None:
        for finger in [*self._at]:
            self.up(finger)


class Hands:
    """
    Somebody's hands. Every manner does all that is needed: *tap*, *keys*, *drag* with a mouse, whose other hand is at the
    keyboard, and *finger*: one finger drags, a second one presses the tools.
    """

    def __init__(self, player: Any, manner: str) -> None:
        self.page = player.page
        self._manner = manner
        self._fingers = Fingers(player.page) if manner == "finger" else None

    # -- looking

    @property
    def card(self) -> str | None:
        """The name of the Kitty card that is to be built."""
        own = self.page.locator("[data-own-card]")
        return own.get_attribute("data-own-card") if own.count() else None

    @property
    def held(self) -> list[str]:
        """Kitten, side and rotation of what the paw holds."""
        held = self.page.locator(".dock").get_attribute("data-held")
        return held.split() if held else []

    def laid(self) -> list[str]:
        """The kittens in the own area, from the lowest."""
        return list(self.page.locator(".lattice [data-laid]").evaluate_all("all => all.map(el => el.dataset.laid)"))

    def on_screen(self, x: int, y: int) -> tuple[float, float]:
        """The middle of a card there."""
        lattice = self.page.locator(".lattice")
        left, top, cell = (float(n) for n in lattice.get_attribute("data-sight").split())
        at = lattice.bounding_box()
        return at["x"] + (x + 1 - left) * cell, at["y"] + (y + 1 - top) * cell

    def _see(self, selector: str) -> None:
        """Wait for something on the table; RoundOver if it cannot come any more."""
        self.page.locator(f"{selector}, {MOMENT}").first.wait_for()
        if self.page.locator(MOMENT).count():
            raise RoundOver

    # -- doing

    def _press(self, what: Any, **at: Any) -> None:
        if self.page.locator(MOMENT).count():
            raise RoundOver
        self._touch(what, **at)

    def _touch(self, what: Any, timeout: int | None = None, **at: Any) -> None:
        if self._manner == "keys":
            what.focus(timeout=timeout)
            self.page.keyboard.press("Enter")
        elif self._manner in BY_TOUCH:
            what.tap(timeout=timeout, **at)
        else:
            what.click(timeout=timeout, **at)

    def grab(self, card: str = "") -> str:
        """A card of the row, or its first one, once the count-in is over."""
        self.page.locator(MOMENT).first.wait_for(state="detached")
        self._press(self.page.locator(f"[data-card^='{card}']" if card else "[data-card]").first)
        self._see("[data-own-card]")
        return self.card or ""

    def get_card(self) -> None:
        """Grab one; where that took more than five seconds, one was handed out (PAW-19)."""
        some = self.page.locator("[data-card], [data-own-card]").first
        some.wait_for()
        while not self.card:
            with suppress(Error):  # it is gone: somebody was quicker
                self._touch(self.page.locator("[data-card]").first, timeout=1000)
            some.wait_for()

    def take(self, breed: str) -> None:
        """Some kitten of that breed, out of the middle; of a heap the uppermost."""
        kitten = self.page.locator(f"[data-take^={breed}]:not([data-below])").first
        if self._fingers:
            self._fingers.down(1, *middle_of(kitten))
        elif self._manner == "drag":
            self.page.mouse.move(*middle_of(kitten))
            self.page.mouse.down()
        else:
            self._press(kitten)
        self._see(f"[data-held^={breed}]")

    def turn_to(self, side: str, rotation: str) -> None:
        """Until what the paw holds lies like that."""
        kitten, now, turned = self.held or ("", side, rotation)
        if now != side:
            self._use("F")
        for _ in range((int(rotation) - int(turned)) % 360 // 90):
            self._use("R")
        self._see(f"[data-held='{kitten} {side} {rotation}']")

    def _use(self, key: str) -> None:
        tool = self.page.locator(f"[data-key={key}]")
        if self._fingers:
            self._fingers.down(2, *middle_of(tool))
            self._fingers.up(2)
        elif self._manner == "tap":
            self._press(tool)
        else:
            self.page.keyboard.press(key)

    def place(self, x: int, y: int) -> None:
        """What the paw holds, there."""
        if self._manner == "keys":
            self._go(x, y)
            self.page.keyboard.press("Enter")
            return
        at = self.on_screen(x, y)
        if self._fingers:
            self._fingers.move(1, *middle_of(self.page.locator(".lattice")))
            self._fingers.move(1, *at)
            self._fingers.up(1)
        elif self._manner == "tap":
            self.page.touchscreen.tap(*at)
        else:
            self.page.mouse.move(*at, steps=4)
            self.page.mouse.up()

    def let_go(self) -> None:
        """Of what is dragged, wherever that is."""
        if self._fingers:
            self._fingers.up_all()
        else:
            self.page.mouse.up()

    def _go(self, x: int, y: int) -> None:
        lattice = self.page.locator(".lattice")
        lattice.focus()
        self.page.keyboard.press("Home")
        here = (0, 0)
        while here != (x, y):
            dx, dy = x - here[0], y - here[1]
            key = ("ArrowRight" if dx > 0 else "ArrowLeft") if dx else ("ArrowDown" if dy > 0 else "ArrowUp")
            self.page.keyboard.press(key)
            here = (here[0] + STEPS[key][0], here[1] + STEPS[key][1])

    def turn_box(self) -> None:
        before = self.page.locator(".lattice").get_attribute("data-box")
        after = BOX_SIDES[1 - BOX_SIDES.index(before)]
        if self._manner == "keys":
            self.page.keyboard.press("b")
        elif self._manner in BY_TOUCH:
            self.page.touchscreen.tap(*self.on_screen(0, 0))
        else:
            self.page.mouse.click(*self.on_screen(0, 0))
        self._see(f".lattice[data-box={after}]")

    def build(self) -> None:
        """All that the card asks for, in the order in which it lies."""
        # one that somebody else was quicker to grab has been put back, and another is dealt
        self._see("[data-own-card]")
        card = CARDS[parse_card_name(self.card or "")]
        if self.page.locator(".lattice").get_attribute("data-box") != BOX_SIDES[card.box]:
            self.turn_box()
        for placed in card.kittens:
            self.take(BREEDS[kitten_at(placed)])
            self.turn_to(SIDES[side_of(placed)], ROTATIONS[rotation_of(placed)])
            self.place(int(x_of(placed)), int(y_of(placed)))
            self._see(f".lattice [data-laid^={BREEDS[kitten_at(placed)]}]")
        if card.symbol >= 0:
            self.find(SYMBOLS[card.symbol])

    def find(self, symbol: str) -> None:
        """Turn hide-and-seek cards until the right one is kept."""
        for place in range(8):
            self._press(self.page.locator(f"[data-seek='{place}']"))
            self._see(f"[data-seek='{place}'].open")
            if self.page.locator(f"[data-seek='{place}'].kept").count():
                return
            self._see(f"[data-seek='{place}']:not(.open)")
        raise AssertionError(f"no hide-and-seek card has {symbol}")

    def claim(self) -> None:
        if self._manner == "keys":
            self.page.keyboard.press("m")
        elif self._fingers:
            # headless Chromium now and then makes no click of a tap that follows several fingers, on any page
            self.page.locator("[data-claim]").click()
        else:
            self._press(self.page.locator("[data-claim]"))
