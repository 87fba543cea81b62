"""Cats: who looks how at a table. A look is a breed and a collar, as in "ginger bell".

Bots are characters: the same name is always the same cat, everywhere, and its temper (a sentence in `locale/`) the same. People
choose their cat, or get one that nobody else at the table has. No two at a table look the same.
"""

from __future__ import annotations

BREEDS = ("ginger", "tuxedo", "siamese", "calico", "blue", "bengal", "bombay")
COLLARS = ("bell", "bow", "fish", "star", "pearls", "scarf", "tag")
#: Every bot and its look; their names are the same in every language.
BOTS = {
    "Minka": "calico bell",
    "Felix": "tuxedo bow",
    "Luna": "siamese star",
    "Tiger": "bengal scarf",
    "Mimi": "blue pearls",
    "Simba": "ginger tag",
    "Molly": "bombay fish",
    "Leo": "ginger scarf",
    "Cleo": "siamese pearls",
}
#: For people who have given no name: so they are told apart.
GUEST_NAMES = ("Momo", "Nala", "Pixel", "Socke", "Kiki", "Balu", "Flocke", "Mogli", "Tapsi", "Krümel")


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
    return next(look for look in looks if look not in others and look not in BOTS.values())


def look_of_bot(name: str, others: list[str]) -> str:
    """The look of a bot of this name: the same everywhere."""
    return BOTS[name] if name in BOTS else look_of("", others)


def guest_name(others: list[str]) -> str:
    """A name for somebody who has given none."""
    return next((name for name in GUEST_NAMES if name not in others), GUEST_NAMES[0])
