"""More words for the rule tests of Kitty Paw: patterns that are built, positions around them, and where things are.

table = paw(f"{built('I-1')} / I-2", "row I-3 I-4")
table.play("0 claim")
assert scores(table) == [4, 0]
"""

from __future__ import annotations

from katzentisch.engine.chance import FastChance
from katzentisch.engine.record import Header, Playthrough, new_game
from katzentisch.engine.text import Position
from katzentisch.games.kitty_paw import KITTY_PAW
from katzentisch.games.kitty_paw.patterns import CARDS, KittyCard, card_name
from katzentisch.games.kitty_paw.pieces import BREEDS, LYING, SYMBOLS, kitten_at, kitten_text, spot_text
from tests.rules.table_words import Table


def paw(areas: str, *fields: str, options: str = "") -> Table:
    """A table in the middle of a round; hide-and-seek cards lie in the order J X R M E B P C."""
    text = " | ".join([f"kitty-paw {options}".strip(), areas, *fields])
    seats = tuple(f"seat {n}" for n in range(len(Position(text).seats)))
    return Table(Playthrough(KITTY_PAW, Header(KITTY_PAW.id, KITTY_PAW.rules, {}, seats, position=text), FastChance(0)))


def new_paw(seats: int, seed: int = 0, **choices: str) -> Table:
    """A table at which nothing has been dealt yet."""
    return Table(new_game(KITTY_PAW, seats, seed, choices=choices))


def kitty(name: str) -> KittyCard:
    """A Kitty card by its name."""
    return next(card for card in CARDS if card.name == name)


def kittens(name: str, copy: int = 1) -> list[str]:
    """A card's pattern as placements, from the lowest kitten to the topmost: ``J1 0 0 back 90``."""
    return [f"{BREEDS[kitten_at(k)]}{copy} {spot_text(k)}" for k in kitty(name).kittens]


def built(name: str, copy: int = 1) -> str:
    """An area in which this card's pattern is built rightly, with kittens of that copy."""
    card = kitty(name)
    parts = [name, *(["lying"] if card.box == LYING else []), *kittens(name, copy)]
    return ", ".join(parts + ([f"found {card.symbol}"] if card.symbol >= 0 else []))


def other_breed(name: str) -> str:
    """A breed that is not in this card's pattern."""
    used = {BREEDS[kitten_at(k)] for k in kitty(name).kittens}
    return next(letter for letter in BREEDS if letter not in used)


def symbol(name: str) -> str:
    """The letter of the symbol that a card asks for."""
    return SYMBOLS[kitty(name).symbol]


def scores(table: Table) -> list[int]:
    """Every seat's score."""
    return list(table.view.points)


def scored(table: Table) -> list[int]:
    """How many scored cards every seat has."""
    return [len(cards) for cards in table.view.scored]


def names(cards: tuple[int, ...]) -> list[str]:
    """Kitty cards by name."""
    return [card_name(card) for card in cards]


def pile(table: Table) -> list[str]:
    """The pile, its next card first."""
    text = table.playthrough.game.position_text(table.playthrough.state)
    return (Position(text).take("pile") or "").split()


def middle(table: Table) -> list[str]:
    """The kittens that lie in the middle."""
    return [kitten_text(kitten) for kitten in range(28) if table.view.middle >> kitten & 1]


def paws(table: Table) -> list[str]:
    """What is in every paw; empty: nothing."""
    return [kitten_text(kitten) if kitten >= 0 else "" for kitten in table.view.paws]


def area(table: Table, seat: int) -> list[str]:
    """The kittens in a seat's area, from the lowest to the topmost."""
    return [f"{kitten_text(kitten_at(k))} {spot_text(k)}" for k in table.view.areas[seat]]


def wrong(table: Table) -> list[str]:
    """What is said to be wrong with the pattern that was checked."""
    return [event.split("what=")[1] for event in table.events if event.startswith("fault ")]


def event(table: Table, name: str) -> list[str]:
    """The events of this name that the last moves made."""
    return [text for text in table.events if text.split()[0] == name]
