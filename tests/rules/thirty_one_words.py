"""More words for the rule tests of Mauz and Schwimmen: what lies in the middle, what hands are worth, who has what left."""

from __future__ import annotations

from katzentisch.engine.cards import card_text, cards_text
from katzentisch.engine.chance import FastChance
from katzentisch.games.thirty_one.values import points_text
from tests.rules.table_words import Table, at


def middle(table: Table) -> str:
    """The open middle."""
    return cards_text(table.view.middle)


def gone(table: Table) -> set[str]:
    """The cards that have left the round."""
    return {card_text(card) for card in table.view.gone}


def points(table: Table) -> list[str]:
    """What the hands are worth that were shown at the end of a round."""
    return [points_text(half_points) for half_points in table.view.points]


def counters(table: Table) -> list[int]:
    """The counters of each seat."""
    return list(table.view.counters)


def is_over(table: Table) -> bool:
    """Is the round over?"""
    return table.view.asked in ("deal", "over")


def ended_by(table: Table) -> str:
    """The rule by which the last move ended the round."""
    [rule] = [event.split("rule=")[1] for event in table.events if event.startswith("deal_over ")]
    return rule


def worth(game: str, hand: str) -> str:
    """What a hand counts when all compare; the hand must not be one that is laid down."""
    fill = [card for card in ["7♣", "8♠", "9♥", "7♦", "8♣", "9♠", "8♥", "9♦", "7♠"] if card not in hand.split()]
    other, rest = " ".join(fill[:3]), " ".join(fill[3:6])
    return points(at(f"{game} | {hand} / {other} | middle {rest}").play("0 knock", "1 stay"))[0]


def compared(game: str, position: str) -> Table:
    """Seat 0 knocks, all others stay."""
    table = at(f"{game} | {position} | turn 0").play("0 knock")
    while not is_over(table):
        table.play(f"{table.turn} stay")
    return table


def with_chance(table: Table, seed: int) -> Table:
    """The same table, with another shuffle to come."""
    table.playthrough.state.chance = FastChance(seed)  # type: ignore[attr-defined]
    return table
