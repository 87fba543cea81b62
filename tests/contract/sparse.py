"""Positions with few cards in them: a stock that is used up, a hand with nothing in it, one card on a pile.

Random games seldom come there, since they begin with a whole pack. So cards are taken out of the text of a position, and
what the game can still read is played on from.
"""

from __future__ import annotations

import re

from katzentisch.engine.cards import CannotRead
from katzentisch.engine.game import Game
from katzentisch.engine.state import State
from katzentisch.engine.text import Position
from katzentisch.proof.hidden_words import CARD
from tests.contract.families import family_of
from tests.contract.strategies import Choose

#: A card of any game, as a word of position text.
_CARD = re.compile(rf"{CARD.pattern}|(?:III|[IGY])-\d+")
#: How often cards are taken out anew until the game can read what is left.
_TRIES = 40


def sparse(game: Game, state: State, choose: Choose) -> State | None:
    """This position with cards taken out of it; None: nothing that was tried can lie like that."""
    text = game.position_text(state)
    head, seats, *fields = text.split(" | ")
    sections = {"seats": seats, **{field.split(" ")[0]: field for field in fields}}
    for _ in range(_TRIES):
        thinned = " | ".join([head, *[_thinned(game, name, section, choose) for name, section in sections.items()]])
        try:
            found = game.position(Position(thinned))
        except CannotRead:
            continue
        if thinned != text:
            return found
    return None


def _thinned(game: Game, name: str, section: str, choose: Choose) -> str:
    """A section of position text as it is, with few of its cards, or with none; the top card of a pile goes last."""
    if name in family_of(game).whole_fields:
        return section
    words = section.split(" ")
    keep = (12, 3, 1, 0)[choose(4)]  # of twelve
    last = max((n for n, word in enumerate(words) if _CARD.fullmatch(word)), default=-1)
    kept = [not _CARD.fullmatch(word) or choose(12) < keep or (keep > 0 and n == last) for n, word in enumerate(words)]
    return " ".join(word for word, stays in zip(words, kept, strict=True) if stays).strip()
