"""Names of people and bots: one plain line each, and no two at a table that look alike (SECURITY 21)."""

from __future__ import annotations

import re
import unicodedata

from katzentisch.tables.people.cats import BOTS

LONGEST_NAME = 24

# Greek and Cyrillic letters that are drawn like Latin ones, and digits like letters.
_LOOKS_LIKE = str.maketrans(
    "αβεικνορτυχζаеорсухіјѕһԁԛԝкмтвнгь01",
    "abeiknoptuxzaeopcyxijshdqwkmtbhrbol",
)
# Letters and signs that are drawn as nothing: fillers of Hangul, the empty pattern of Braille, the empty note.
_INVISIBLE = "\u115f\u1160\u3164\uffa0\u2800\U0001d159"


def clean_line(text: str, longest: int) -> str:
    """Text as one line: no control or direction marks, no stacked accents, nothing invisible, single spaces."""
    composed = unicodedata.normalize("NFKC", text)
    # Categories C* (control, direction marks, unassigned) and Z* other than spaces go, and so do loose accents (M*).
    kept = [
        " " if character.isspace() else character
        for character in composed
        if character.isspace() or (unicodedata.category(character)[0] not in "CZM" and character not in _INVISIBLE)
    ]
    return " ".join("".join(kept).split())[:longest].strip()


def clean_name(name: str) -> str:
    """A name as it is shown."""
    return clean_line(name, LONGEST_NAME)


def distinct(name: str, others: list[str]) -> str:
    """This name, with a number added if somebody at the table has nearly the same one."""
    taken = {_outline(other) for other in others if other}
    if not name or _outline(name) not in taken:
        return name
    number = 2
    while _outline(numbered := f"{name[: LONGEST_NAME - 3]} {number}") in taken:
        number += 1
    return numbered


def is_called(shown: str, name: str) -> bool:
    """Is this how somebody of that name is shown, perhaps with a number added?"""
    return shown == name or re.fullmatch(re.escape(name[: LONGEST_NAME - 3]) + r" \d+", shown) is not None


def bot_name(others: list[str], level: str = "") -> str:
    """The next cat of this level that does not sit here yet, or a namesake; without a level, or with an old one, the next of all."""
    names = [name for name, character in BOTS.items() if character.level == level] or list(BOTS)
    return next((name for name in names if name not in others), distinct(names[0], others))


def _outline(name: str) -> str:
    """What a name looks like at a glance: names with the same outline are easily confused."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(character for character in plain if character.isalnum())
    return letters.translate(_LOOKS_LIKE).replace("l", "i") or name
