"""What lasts from round to round: counters, who is out, who deals; and what a round's points cost."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from katzentisch.engine.cards import bit
from katzentisch.games.thirty_one.options import Rules


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Standing:
    """What changes only when a round is dealt or over. Shared by clones: a state replaces it and never changes it."""

    __slots__ = ("counters", "deal", "dealer", "in_play", "out", "places", "rule")

    def __init__(
        self, dealer: i64, deal: i64, counters: tuple[int, ...], places: tuple[int, ...], rule: str = ""
    ) -> None:
        self.dealer: i64 = dealer
        self.deal: i64 = deal
        self.counters = counters  # 0: on the last life (MAUZ-12)
        self.places = places  # 0: still in
        self.rule = rule  # the number that ended the game; "" while it runs
        self.out: i64 = 0  # one bit a seat that is out
        self.in_play: i64 = 0
        for seat in range(len(places)):
            if places[seat]:
                self.out |= bit(seat)
            else:
                self.in_play += 1

    def is_in(self, seat: i64) -> bool:
        """Does this seat still play?"""
        return 0 <= seat < len(self.places) and not self.out >> seat & 1

    def next_in(self, seat: i64) -> i64:
        """The next seat clockwise that is still in; there must be one."""
        seats: i64 = len(self.places)
        seat += 1
        if seat >= seats:
            seat = 0
        while self.out >> seat & 1:
            seat += 1
            if seat >= seats:
                seat = 0
        return seat

    def seats_in(self, first: i64) -> list[int]:
        """The seats still in, clockwise from this one on."""
        found: list[int] = []
        seats: i64 = len(self.places)
        seat: i64 = first
        n: i64 = 0
        while n < seats:
            if seat >= seats:
                seat = 0
            if not self.out >> seat & 1:
                found.append(seat)
            seat += 1
            n += 1
        return found

    def from_dealers_left(self) -> list[int]:
        """The seats still in, the dealer last."""
        return self.seats_in(self.dealer + 1)


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
    choice = rules.options.next_dealer
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
    choice = rules.options.next_dealer
    if choice == "left":
        return order[0]
    places = [standing.places[seat] for seat in order]
    return order[places.index(1 if choice == "winner" else max(places))]
