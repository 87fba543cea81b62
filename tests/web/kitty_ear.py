"""Somebody who plays Kitty Paw by ear and keyboard: reads accessible names and what is announced, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from playwright.sync_api import TimeoutError as PlaywrightTimeout


class Tongue(NamedTuple):
    """What the page says in a language, as far as one plays by it."""

    breeds: tuple[str, ...]
    #: Straight, right, upside down, left: as often as one has to turn.
    turns: tuple[str, ...]
    #: One to six half cards.
    steps: tuple[str, ...]
    beside: dict[str, tuple[int, int]]
    away: dict[str, tuple[int, int]]
    in_paw: str
    placed: str
    card: str
    points: str
    grabbed: str
    lies: str
    turned_box: dict[bool, str]
    nothing_built: str
    seek: str
    found: str
    look_on: str


TONGUES = {
    "de": Tongue(
        breeds=(
            "Japanische Bobtail",
            "Exotische Kurzhaar",
            "Russisch Blau",
            "Ägyptische Mau",
            "Europäische Kurzhaar",
            "Bombay",
            "Perser",
        ),
        turns=("gerade", "nach rechts gedreht", "auf dem Kopf", "nach links gedreht"),
        steps=(
            "eine halbe Karte",
            "eine Karte",
            "eineinhalb Karten",
            "zwei Karten",
            "zweieinhalb Karten",
            "drei Karten",
        ),
        beside={
            "direkt rechts vom Karton": (2, 0),
            "direkt links vom Karton": (-2, 0),
            "direkt über dem Karton": (0, -2),
            "direkt unter dem Karton": (0, 2),
        },
        away={" nach rechts": (1, 0), " nach links": (-1, 0), " nach oben": (0, -1), " nach unten": (0, 1)},
        in_paw="In deiner Pfote: ",
        placed="Gelegt: ",
        card="Karte",
        points="Punkte",
        grabbed="Du schnappst dir Karte",
        lies="Der Karton liegt",
        turned_box={True: "Dein Karton liegt jetzt.", False: "Dein Karton steht jetzt."},
        nothing_built="Neben deinem Karton liegt noch nichts",
        seek="Versteckspielkarte",
        found="Gefunden!",
        look_on="Du kannst weitersuchen.",
    ),
    "en": Tongue(
        breeds=(
            "Japanese Bobtail",
            "Exotic Shorthair",
            "Russian Blue",
            "Egyptian Mau",
            "European Shorthair",
            "Bombay",
            "Persian",
        ),
        turns=("straight", "turned right", "upside down", "turned left"),
        steps=("half a card", "one card", "one and a half cards", "two cards", "two and a half cards", "three cards"),
        beside={
            "directly right of the box": (2, 0),
            "directly left of the box": (-2, 0),
            "directly above the box": (0, -2),
            "directly below the box": (0, 2),
        },
        away={" to the right": (1, 0), " to the left": (-1, 0), " up": (0, -1), " down": (0, 1)},
        in_paw="In your paw: ",
        placed="Placed: ",
        card="Card",
        points="points",
        grabbed="You grab card",
        lies="The box is lying down",
        turned_box={True: "Your box is lying down now.", False: "Your box is standing upright now."},
        nothing_built="Nothing lies by your box yet",
        seek="Hide-and-seek card",
        found="Found it!",
        look_on="You can go on looking.",
    ),
}
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


def hear(words: str, tongue: Tongue) -> Heard:
    """„Bombay, Bauch, nach rechts gedreht, direkt unter dem Karton“."""
    breed, side, *rest = words.split(", ")
    turn = rest.pop(0) if rest[0] in tongue.turns else tongue.turns[0]
    x = y = 0
    for part in rest:
        if part in tongue.beside:
            x, y = tongue.beside[part]
        for way, (dx, dy) in tongue.away.items():
            if part.removesuffix(way) in tongue.steps:
                steps = 1 + tongue.steps.index(part.removesuffix(way))
                x, y = x + dx * steps, y + dy * steps
    return Heard(breed, side, turn, x, y)


class Ear:
    """Plays by what the page says."""

    def __init__(self, player: Any, language: str = "de") -> None:
        self.page = player.page
        self._tongue = TONGUES[language]

    # -- listening

    def said(self) -> str:
        """What was announced last."""
        return str(self.page.locator("[aria-live=polite]").first.inner_text()).strip("\u00a0 ")

    def hears(self, words: str) -> None:
        """Until it is announced."""
        try:
            self.page.wait_for_function(
                "words => document.querySelector('[aria-live=polite]').textContent.includes(words)",
                arg=words,
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
        card = re.search(rf"- paragraph: ({self._tongue.card} .*)\n\s*- list:\n((?:\s*- listitem: .*\n?)*)", tree)
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
        self.press(str(1 + self._tongue.breeds.index(breed)))
        self.hears(self._tongue.in_paw + breed)

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
        self.hears(f"{self._tongue.placed}{kitten.breed}, {kitten.side}")

    def grab(self) -> tuple[str, int]:
        """Listen to every card of the row, and grab the one of the highest level; its name and what it is worth."""
        self.hears_focus(self._tongue.card)
        row = [self.focus()]
        self.press("ArrowRight")
        while self.focus() not in row:
            row.append(self.focus())
            self.press("ArrowRight")
        said = self._tongue
        best = max(row, key=lambda name: (name.startswith(f"{said.card} III-"), said.seek in name))
        while self.focus() != best:
            self.press("ArrowRight")
        self.press("Enter")
        self.hears(said.grabbed)
        name, points = re.match(rf"({said.card} .*), (\d) {said.points}", best).groups()  # type: ignore[union-attr]
        return name, int(points)

    def build(self) -> list[str]:
        """All that the card asks for; what it asked for."""
        box, *wanted = self.items()
        said = self._tongue
        self.press("t")
        self.hears(said.nothing_built)
        if not self.said().startswith(box):  # as it lay in the round before
            self.press("b")
            self.hears(said.turned_box[box == said.lies])
        for words in wanted:
            if not words.startswith(said.seek):
                self.lay(hear(words, said))
        if wanted[-1].startswith(said.seek):
            self.seek()
        return wanted

    def seek(self) -> None:
        """Turn one hide-and-seek card after the other, until it is said that the symbol is found."""
        said = self._tongue
        self.tab_to(said.seek)
        for number in self._walk(set()):
            self.press("Enter")
            self.hears(f"{said.seek[1:]} {number}")  # with a small letter in the middle of a sentence
            if self.said().startswith(said.found):
                return
            self.hears(said.look_on)
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
        number = re.match(rf"{self._tongue.seek} (\d)", self.focus())
        assert number, self.focus()
        return number[1]
