"""What a round's points cost, who goes out, and who deals next."""

from __future__ import annotations

from mypy_extensions import i64

from katzentisch.engine.cards import bit
from katzentisch.games.thirty_one.fields import Standing
from katzentisch.games.thirty_one.options import Rules


def losses(rules: Rules, standing: Standing, points: list[int], with_aces: i64, knocker: i64) -> list[int]:
    """How often each seat loses by this round's points; ``with_aces``: one bit a seat that holds three Aces."""
    fewest: i64 = 99
    for seat in range(len(points)):
        if points[seat] < fewest and standing.is_in(seat):
            fewest = points[seat]
    lost = [0] * len(points)
    for seat in range(len(points)):
        if not standing.is_in(seat):
            continue
        is_hit: bool = with_aces != 0 and not with_aces >> seat & 1
        if rules.fire_hits_all and with_aces:
            lost[seat] = 1 if is_hit else 0  # SWIM-9: nobody loses two, not even a losing knocker
        elif points[seat] == fewest:
            lost[seat] = rules.knocker_loses if seat == knocker else 1  # MAUZ-10, 25, 26; SWIM-7, 11
        elif rules.meow_hits_all and is_hit:
            lost[seat] = 1  # MAUZ-19
    return lost


def after_losses(standing: Standing, lost: list[int]) -> Standing | None:
    """Counters paid and seats put out; None: nobody would be left, so nobody pays (MAUZ-25)."""
    counters = list(standing.counters)
    gone: i64 = 0  # one bit a seat
    left: i64 = standing.in_play
    for seat in range(len(lost)):
        counters[seat] -= lost[seat]
        if counters[seat] < 0:
            counters[seat] = 0
            gone |= bit(seat)
            left -= 1
    if left == 0:
        return None
    places = _places_after(standing.places, gone, left) if gone else standing.places
    return Standing(standing.dealer, standing.deal, tuple(counters), places)


def _places_after(places: tuple[int, ...], gone: i64, left: i64) -> tuple[int, ...]:
    # MAUZ-27: out in one round, in one place; MAUZ-12: the last one left wins.
    after = list(places)
    for seat in range(len(after)):
        if gone >> seat & 1:
            after[seat] = left + 1
        elif left == 1 and after[seat] == 0:
            after[seat] = 1
    return tuple(after)


def places_by_points(points: list[int]) -> tuple[int, ...]:
    """SWIM-12: the most points first, equal points share a place."""
    return tuple([1 + len([other for other in points if other > mine]) for mine in points])


def dealer_after_round(rules: Rules, before: Standing, after: Standing, points: list[int]) -> i64:
    """GEN-2: who deals the next round; a seat that is out never does."""
    choice = rules.next_dealer
    if choice == "left":
        return after.next_in(before.dealer)
    played = before.from_dealers_left()
    wanted = [points[seat] for seat in played]
    sought = max(wanted) if choice == "winner" else min(wanted)
    chosen: i64 = played[wanted.index(sought)]
    return chosen if after.is_in(chosen) else after.next_in(chosen)


def dealer_of_rematch(rules: Rules, standing: Standing) -> i64:
    """GEN-2: who deals when the game is over and played again, by everybody."""
    seats = len(standing.places)
    order = [(standing.dealer + 1 + n) % seats for n in range(seats)]
    choice = rules.next_dealer
    if choice == "left":
        return order[0]
    places = [standing.places[seat] for seat in order]
    return order[places.index(1 if choice == "winner" else max(places))]
