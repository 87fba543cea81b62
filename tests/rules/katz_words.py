"""What lies on a Katz und Maus table, as text; all of it except the talon is what everybody sees."""

from __future__ import annotations

from katzentisch.engine.cards import card_text, cards_text
from katzentisch.engine.text import Position
from tests.rules.table_words import Table


def builds(table: Table) -> list[str]:
    """The four build piles, each with its top card last."""
    return [cards_text(list(pile)) for pile in table.view.builds]


def discards(table: Table, seat: int) -> list[str]:
    """A seat's four discard piles, each with its top card last."""
    return [cards_text(list(pile)) for pile in table.view.discards[seat]]


def reserve(table: Table, seat: int) -> tuple[int, str]:
    """How many cards a reserve has, and its open one."""
    return table.view.reserve_counts[seat], card_text(table.view.reserve_tops[seat])


def finished(table: Table) -> str:
    """The cards of the piles that were removed, by rank from the 2 up to the Ace."""
    return cards_text(list(table.view.finished))


def talon(table: Table) -> str:
    """The talon, its next card first."""
    text = table.playthrough.game.position_text(table.playthrough.state)
    return cards_text(Position(text).take_cards("talon") or [])


def cards(table: Table) -> list[str]:
    """Every card in the game, sorted as text."""
    text = table.playthrough.game.position_text(table.playthrough.state)
    hands, *fields = text.split(" | ")[1:]
    words = hands.split()
    for field in fields:
        name, *rest = field.split()
        if name in ("reserve", "build", "discard", "talon", "finished"):
            words += rest
    return sorted([word.strip(",") for word in words if word not in ("/", ",")])
