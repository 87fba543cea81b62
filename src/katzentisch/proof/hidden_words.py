"""What a position text hides from an observer. It is read from the text, never from views or events: those are on trial."""

from __future__ import annotations

import re

from katzentisch.engine.cards import RANKS, SUITS, card_text
from katzentisch.engine.game import Game
from katzentisch.engine.text import Position

CARD = re.compile(rf"(?:{'|'.join(RANKS)})[{SUITS}]|★")
#: Fields of position text whose cards nobody can see, by family; the other seats' hands are hidden anyway.
_HIDDEN_FIELDS = {"thirty_one": frozenset({"stock", "unseen"})}
_USUALLY_HIDDEN = frozenset({"stock", "talon"})


def hidden_words(game: Game, text: str, observer: int | None) -> list[list[str]]:
    """The cards of a position text that stand only where this observer cannot look, in groups that may change places."""
    hidden = _hidden_kitty_cards if game.family == "kitty_paw" else _hidden_cards
    return hidden(game, text, observer)


def hidden_fields(game: Game) -> frozenset[str]:
    """The fields of a game's position text whose cards nobody can see."""
    return _HIDDEN_FIELDS.get(game.family, _USUALLY_HIDDEN)


def _hidden_cards(game: Game, text: str, observer: int | None) -> list[list[str]]:
    position = Position(text)
    hidden: set[str] = set()
    seen: set[str] = set()
    for seat, hand in enumerate(position.hands):
        (seen if seat == observer else hidden).update(map(card_text, hand))
    for name, value in position.fields.items():
        if name != "drawn":
            (hidden if name in hidden_fields(game) else seen).update(CARD.findall(value))
    return [sorted(hidden - seen)]


def _hidden_kitty_cards(game: Game, text: str, observer: int | None) -> list[list[str]]:
    """The pile's order, but for those at its bottom that were seen; of which level its next card is, is no secret."""
    fields = dict(section.strip().split(" ", 1) for section in text.split("|")[2:] if " " in section.strip())
    pile = fields.get("pile", "").split()
    levels: dict[str, list[str]] = {}
    for card in pile[: len(pile) - int(fields.get("under", "0"))]:
        levels.setdefault(card.split("-")[0], []).append(card)
    return list(levels.values())
