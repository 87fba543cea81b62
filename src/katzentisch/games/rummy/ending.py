"""How a deal ends, what it counts, and who deals next."""

from __future__ import annotations

from mypy_extensions import i64

from katzentisch.engine.events import Event
from katzentisch.engine.seats import first_with_most
from katzentisch.engine.state import Result
from katzentisch.games.rummy import knowledge
from katzentisch.games.rummy.fields import FOR_DEAL, NOTHING, RummyFields, Standing
from katzentisch.games.rummy.options import MATCH_POINTS


def finish(table: RummyFields, seat: i64, trace: list[Event] | None) -> None:
    """PURR-9: the first cat to have played every card wins."""
    if trace is not None:
        trace.append(Event("finished", seat, count=1))
    places = [2] * table.rules.seats
    places[seat] = 1
    _end_deal(table, tuple(places), "PURR-9", False, trace)


def end_by_points(table: RummyFields, rule: str, trace: list[Event] | None) -> None:
    """PURR-23, GEN-5: fewest points in hand wins, equal is a draw."""
    points = [int(table.points(seat)) for seat in range(table.rules.seats)]
    fewest = min(points)
    _end_deal(table, tuple([1 if mine == fewest else 2 for mine in points]), rule, True, trace)


def _end_deal(table: RummyFields, places: tuple[int, ...], rule: str, counted: bool, trace: list[Event] | None) -> None:
    old = table.standing
    if trace is not None:
        trace.append(Event("deal_over", rule=rule))
    table.drawn = -1
    table.from_pile = False
    table.joker_played = False
    if counted or table.rules.is_match:
        _show_hands(table, trace)
    if not table.rules.is_match:
        table.asked = NOTHING
        table.standing = Standing(old.dealer, old.deal, old.totals, places, rule)
    else:
        # PURR-24, as MIAU-27
        totals = tuple([old.totals[seat] + int(table.points(seat)) for seat in range(table.rules.seats)])
        over = max(totals) >= MATCH_POINTS
        table.standing = Standing(old.dealer, old.deal, totals, places, "PURR-24" if over else "")
        if over:
            table.asked = NOTHING
        else:
            table.standing = Standing(next_dealer(table), old.deal, totals, places, "")
            table.asked = FOR_DEAL
    if table.asked == NOTHING and trace is not None:
        trace.append(Event("game_over", rule=table.standing.rule))


def _show_hands(table: RummyFields, trace: list[Event] | None) -> None:
    hands = [table.hand(seat) for seat in range(table.rules.seats)]
    if table.learning:
        table.learnt = knowledge.all_shown(hands)
    if trace is not None:
        for seat, hand in enumerate(hands):
            trace.append(Event("scored", seat, tuple(hand), count=int(table.points(seat))))


def result_of(table: RummyFields) -> Result | None:
    """How the game ended; None while it runs."""
    if table.asked != NOTHING:
        return None
    standing = table.standing
    if not table.rules.is_match:
        return Result(standing.places, (), standing.rule)
    totals = standing.totals
    places = tuple([1 + len([other for other in totals if other < mine]) for mine in totals])
    return Result(places, totals, standing.rule)


def next_dealer(table: RummyFields) -> int:
    """GEN-2: who deals next; the loser is the one with most points in hand. Among equals the next to the dealer's left."""
    dealer: i64 = table.standing.dealer
    if table.asked == FOR_DEAL:
        return dealer  # already chosen
    choice = table.rules.next_dealer
    if choice == "left":
        return table.next_seat(dealer)
    if choice == "winner":
        return first_with_most(dealer, [-place for place in table.standing.places])
    return first_with_most(dealer, [int(table.points(seat)) for seat in range(table.rules.seats)])
