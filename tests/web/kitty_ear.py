"""Somebody who plays Kitty Paw by ear and keyboard: reads accessible names and what is announced, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from playwright.sync_api import TimeoutError as PlaywrightTimeout

BREEDS = (
    "Japanische Bobtail",
    "Exotische Kurzhaar",
    "Russisch Blau",
    "Ägyptische Mau",
    "Europäische Kurzhaar",
    "Bombay",
    "Perser",
)
TURNS = ("gerade", "nach rechts gedreht", "auf dem Kopf", "nach links gedreht")
STEPS = ("eine halbe Karte", "eine Karte", "eineinhalb Karten", "zwei Karten", "zweieinhalb Karten", "drei Karten")
BESIDE = {"rechts vom": (2, 0), "links vom": (-2, 0), "über dem": (0, -2), "unter dem": (0, 2)}
AWAY = {"rechts": (1, 0), "links": (-1, 0), "oben": (0, -1), "unten": (0, 1)}
#: An arrow, and the one that leads back.
WAYS = {"ArrowDown": "ArrowUp", "ArrowUp": "ArrowDown", "ArrowRight": "ArrowLeft", "ArrowLeft": "ArrowRight"}
ARROWS = {(1, 0): "ArrowRight", (-1, 0): "ArrowLeft", (0, -1): "ArrowUp", (0, 1): "ArrowDown"}


class Heard(NamedTuple):
    """A kitten as it was told to lie."""

    breed: str
    side: str
    turn: str
    x: int
    y: int


def hear(words: str) -> Heard:
    """„Bombay, Bauch, nach rechts gedreht, direkt unter dem Karton“."""
    breed, side, *rest = words.split(", ")
    turn = rest.pop(0) if rest[0] in TURNS else TURNS[0]
    x = y = 0
    for part in rest:
        if beside := re.fullmatch(r"direkt (.*) Karton", part):
            x, y = BESIDE[beside[1]]
        elif away := re.fullmatch(r"(.*) nach (\w+)", part):
            dx, dy = AWAY[away[2]]
            steps = 1 + STEPS.index(away[1])
            x, y = x + dx * steps, y + dy * steps
    return Heard(breed, side, turn, x, y)


class Ear:
    """Plays by what the page says."""

    def __init__(self, player: Any) -> None:
        self.page = player.page

    # -- listening

    def said(self) -> str:
        """What was announced last."""
        return str(self.page.locator("[aria-live=polite]").first.inner_text()).strip("\u00a0 ")

    def hears(self, words: str) -> None:
        """Until it is announced."""
        try:
            self.page.wait_for_function(
                "words => document.querySelector('[aria-live=polite]').textContent.includes(words)", arg=words
            )
        except PlaywrightTimeout as error:
            raise AssertionError(f"{words!r} is not said; the last was {self.said()!r}") from error

    def focus(self) -> str:
        """The accessible name of what has the focus."""
        name = "document.activeElement.getAttribute('aria-label') || document.activeElement.textContent"
        return str(self.page.evaluate(name)).strip()

    def hears_focus(self, name: str) -> None:
        """Until something that begins with this has the focus, which is read out as well."""
        try:
            self.page.wait_for_function(
                "name => (document.activeElement.ariaLabel || document.activeElement.textContent).trim().startsWith(name)",
                arg=name,
            )
        except PlaywrightTimeout as error:
            raise AssertionError(f"{name!r} has no focus; {self.focus()!r} has it") from error

    def items(self) -> list[str]:
        """The list that says what the Kitty card asks for."""
        tree = self.page.locator("main").aria_snapshot()
        card = re.search(r"- paragraph: (Karte .*)\n\s*- list:\n((?:\s*- listitem: .*\n?)*)", tree)
        assert card, tree
        return re.findall(r"- listitem: (.*)", card[2])

    # -- doing

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, name: str) -> None:
        """On, until what has the focus begins with this."""
        for _ in range(60):
            if self.focus().startswith(name):
                return
            self.press("Tab")
        raise AssertionError(f"nothing is called {name!r}; the last was {self.focus()!r}")

    def take(self, breed: str) -> None:
        """A kitten of this breed: the numbers 1 to 7 are the breeds."""
        self.press(str(1 + BREEDS.index(breed)))
        self.hears(f"In deiner Pfote: {breed}")

    def lay(self, kitten: Heard) -> None:
        """Take it, turn it until it is said to lie right, go there, and lay it down."""
        self.take(kitten.breed)
        self.press("f")
        if not self.said().startswith(kitten.side):
            self.press("f")
        while self.said() != f"{kitten.side}, {kitten.turn}":
            self.press("r")
        self.press("Home")
        x = y = 0
        while (x, y) != (kitten.x, kitten.y):
            step = ((kitten.x > x) - (kitten.x < x), 0) if kitten.x != x else (0, (kitten.y > y) - (kitten.y < y))
            self.press(ARROWS[step])
            x, y = x + step[0], y + step[1]
        self.press("Enter")
        self.hears(f"Gelegt: {kitten.breed}, {kitten.side}")

    def grab(self) -> tuple[str, int]:
        """Listen to every card of the row, and grab the one of the highest level; its name and what it is worth."""
        self.hears_focus("Karte")
        row = [self.focus()]
        self.press("ArrowRight")
        while self.focus() not in row:
            row.append(self.focus())
            self.press("ArrowRight")
        best = max(row, key=lambda name: (name.startswith("Karte III-"), "Versteckspielkarte" in name))
        while self.focus() != best:
            self.press("ArrowRight")
        self.press("Enter")
        self.hears("Du schnappst dir Karte")
        name, points = re.match(r"(Karte .*), (\d) Punkte", best).groups()  # type: ignore[union-attr]
        return name, int(points)

    def build(self) -> list[str]:
        """All that the card asks for; what it asked for."""
        box, *wanted = self.items()
        self.press("t")
        self.hears("Neben deinem Karton liegt noch nichts")
        if not self.said().startswith(box):  # as it lay in the round before
            self.press("b")
            self.hears("Dein Karton liegt jetzt." if box == "Der Karton liegt" else "Dein Karton steht jetzt.")
        for words in wanted:
            if not words.startswith("Versteckspielkarte"):
                self.lay(hear(words))
        if wanted[-1].startswith("Versteckspielkarte"):
            self.seek()
        return wanted

    def seek(self) -> None:
        """Turn one hide-and-seek card after the other, until it is said that the symbol is found."""
        self.tab_to("Versteckspielkarte")
        for number in self._walk(set()):
            self.press("Enter")
            self.hears(f"Versteckspielkarte {number}")
            if self.said().startswith("Gefunden!"):
                return
            self.hears("Du kannst weitersuchen.")
        raise AssertionError("no hide-and-seek card has the symbol")

    def _walk(self, seen: set[str]) -> Iterator[str]:
        """From the hide-and-seek card with the focus by arrows to each of the others; the number of each."""
        here = self._number()
        seen.add(here)
        yield here
        for way, back in WAYS.items():
            self.press(way)
            there = self._number()
            if there not in seen:
                yield from self._walk(seen)
            if there != here:
                self.press(back)
                assert self._number() == here

    def _number(self) -> str:
        number = re.match(r"Versteckspielkarte (\d)", self.focus())
        assert number, self.focus()
        return number[1]
