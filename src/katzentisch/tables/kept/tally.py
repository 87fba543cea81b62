"""What is counted when a game ends: the place each guest finished in, and which cards the deals brought to whom.

The tallies count only what the deal did, never what people chose. So every card must turn up everywhere as often as the pack
holds it; chi-square says how far the counts are from that.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from katzentisch.engine.chance import Use
from katzentisch.engine.events import NO_SEAT, Event
from katzentisch.engine.state import TABLE
from katzentisch.tables.live.table import Table
from katzentisch.tables.people.room_record import RoomRecord
from katzentisch.tables.storage.base import Counted, DealTally, Placing


def counted(room: RoomRecord, table: Table) -> Counted:
    """What a finished game adds to the counts. Places only count if the game ended by its rules."""
    return Counted(tuple(_placings(room, table)), tuple(_tallies(table)))


def _placings(room: RoomRecord, table: Table) -> Iterator[Placing]:
    result = table.result()
    for seat, room_seat in enumerate(room.seats):
        if result is not None and room_seat.guest is not None:
            yield Placing(room_seat.guest, table.id, table.game.id, result.places[seat], table.clock.milliseconds())


def _tallies(table: Table) -> Iterator[DealTally]:
    # Abandoned games count as well: people abandon bad hands more often than good ones.
    found: dict[tuple[str, str], DealTally] = {}
    deal = (TABLE, table.game.text(table.game.deal()))
    deals = [step for step in table.steps if (step.entry.seat, step.entry.text) == deal]
    for number, step in enumerate(deals, 1):
        use = table.chance_use(number, 0)
        for target, cards in _brought(step.events):
            if use is not None and not use.limit:
                tally = _tally(table, use, target, cards)
                found[tally.pack, target] = (
                    _sum(found[tally.pack, target], tally) if (tally.pack, target) in found else tally
                )
    yield from found.values()


def _brought(events: list[Event]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The cards a deal brought to each target: a seat's hand, or the cards turned face up."""
    is_up_seen = False
    for event in events:
        if event.name == "dealt":
            yield f"seat {event.seat}", event.cards
        elif event.name == "turned_up" and event.seat != NO_SEAT:
            yield f"up {event.seat}", event.cards
        elif event.name == "turned_up" and not is_up_seen:  # the rules turned up the second one, not the deal
            is_up_seen = True
            yield "up", event.cards


def _tally(table: Table, use: Use, target: str, cards: tuple[int, ...]) -> DealTally:
    names = [table.game.thing(card) for card in use.asked]
    counts = Counter(table.game.thing(card) for card in cards)
    size = len(cards)
    return DealTally(table.game.id, " ".join(names), target, 1, size, size * (len(names) - size), dict(counts))


def _sum(one: DealTally, other: DealTally) -> DealTally:
    counts = Counter(one.counts) + Counter(other.counts)
    deals, cards, spread = one.deals + other.deals, one.cards + other.cards, one.spread + other.spread
    return DealTally(one.game, one.pack, one.target, deals, cards, spread, dict(counts))


class Fairness(NamedTuple):
    """How many of each card to expect, and how far the counts are from that."""

    expected: dict[str, float]
    chi_square: float
    degrees: int
    #: How often honest deals are at least as far off.
    p: float


def fairness(tally: DealTally) -> Fairness:
    """Compare the counts with the pack. A deal draws without putting back, so its counts vary less than independent draws."""
    pack = tally.pack.split(" ")
    share = {card: times / len(pack) for card, times in Counter(pack).items()}
    expected = {card: part * tally.cards for card, part in share.items()}
    variance = tally.spread / (len(pack) - 1) if len(pack) > 1 else 0.0
    distance = sum((tally.counts.get(card, 0) - expected[card]) ** 2 / part for card, part in share.items())
    degrees = len(share) - 1
    chi_square = distance / variance if variance else 0.0
    return Fairness(expected, chi_square, degrees, _p(chi_square, degrees))


def _p(chi_square: float, degrees: int) -> float:
    """Wilson and Hilferty: the cube root of chi-square is nearly normal."""
    if degrees < 1:
        return 1.0
    width = 2 / (9 * degrees)
    z = ((chi_square / degrees) ** (1 / 3) - (1 - width)) / math.sqrt(width)
    return math.erfc(z / math.sqrt(2)) / 2
