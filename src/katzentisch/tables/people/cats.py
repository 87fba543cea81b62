"""Cats: who looks how at a table. A look is a breed and a collar, as in "ginger bell".

Bots are characters: the same name is always the same cat, everywhere, plays as well in every game, and has the same temper (a
sentence in `locale/`). People choose their cat, or get one that nobody else at the table has. No two at a table look the same.
"""

from __future__ import annotations

from typing import NamedTuple

BREEDS = ("ginger", "tuxedo", "siamese", "calico", "blue", "bengal", "bombay")
COLLARS = ("bell", "bow", "fish", "star", "pearls", "scarf", "tag")


class Character(NamedTuple):
    """A bot: its look, and how well it plays."""

    look: str
    level: str


#: Every bot; their names are the same in every language. Where nobody chooses, they come in this order.
BOTS = {
    "Minka": Character("calico bell", "club"),
    "Felix": Character("tuxedo bow", "club"),
    "Luna": Character("siamese star", "club"),
    "Tiger": Character("bengal scarf", "casual"),
    "Mimi": Character("blue pearls", "strong"),
    "Simba": Character("ginger tag", "casual"),
    "Molly": Character("bombay fish", "master"),
    "Leo": Character("ginger scarf", "beginner"),
    "Cleo": Character("siamese pearls", "strong"),
    "Fips": Character("calico tag", "beginner"),
    "Greta": Character("blue star", "master"),
}
#: For people who have given no name: so they are told apart.
GUEST_NAMES = ("Momo", "Nala", "Pixel", "Socke", "Kiki", "Balu", "Flocke", "Mogli", "Tapsi", "Krümel")


_LOOKS = {character.look for character in BOTS.values()}


def is_look(cat: str) -> bool:
    """Is this a breed and a collar?"""
    breed, _, collar = cat.partition(" ")
    return breed in BREEDS and collar in COLLARS


def look_of(wanted: str, others: list[str]) -> str:
    """This look, or if somebody has it or it is a bot's, the same breed with another collar. Without a wish, a breed that nobody has."""
    breed, _, collar = wanted.partition(" ")
    if not is_look(wanted):
        taken = {other.partition(" ")[0] for other in others}
        breed = next((breed for breed in BREEDS if breed not in taken), BREEDS[len(others) % len(BREEDS)])
        collar = COLLARS[0]
    first = COLLARS.index(collar)
    breeds = (breed, *BREEDS)  # ten may want the same breed, and there are fewer collars
    looks = [f"{breed} {collar}" for breed in breeds for collar in (*COLLARS[first:], *COLLARS[:first])]
    return next(look for look in looks if look not in others and look not in _LOOKS)


def look_of_bot(name: str, others: list[str]) -> str:
    """The look of a bot of this name: the same everywhere."""
    return BOTS[name].look if name in BOTS else look_of("", others)


def guest_name(others: list[str]) -> str:
    """A name for somebody who has given none."""
    return next((name for name in GUEST_NAMES if name not in others), GUEST_NAMES[0])
