"""How a deal ends, and a game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from katzentisch.engine.cards import ACE, JACK, KING, QUEEN, TEN, bit, count
from katzentisch.engine.events import Event
from katzentisch.engine.seats import first_with_most, next_in
from katzentisch.engine.state import Result
from katzentisch.games.shedding.dealing import SheddingDealing
from katzentisch.games.shedding.fields import FOR_DEAL, NOTHING, Standing

#: MIAU-27: the match ends after the deal in which somebody reaches this.
MATCH_POINTS: Final = 100


@mypyc_attr(acyclic=True)
class SheddingEnding(SheddingDealing):
    """Finishing, counting, scoring, and who deals next."""

    def _finish(self, seat: i64, trace: list[Event] | None) -> None:
        # MIAU-9, 26; MAU-7
        old = self.standing
        out = old.out | bit(seat)
        places = list(old.places)
        place = count(out)
        places[seat] = place
        in_play: i64 = self.rules.seats - place
        if self.rules.play_on and in_play == 1:
            places = [n if n else self.rules.seats for n in places]
        self.standing = Standing(old.dealer, old.deal, old.totals, tuple(places), out, "")
        if trace is not None:
            trace.append(Event("final_called", seat))
            trace.append(Event("finished", seat, count=place))
        if not self.rules.play_on:
            places = [n if n else 2 for n in places]
            self._end_deal(tuple(places), self.rules.cite("first_out"), trace)
        elif in_play == 1:
            self._end_deal(tuple(places), self.rules.cite("play_on"), trace)

    def _end_by_counting(self, rule: str, trace: list[Event] | None) -> None:
        # MIAU-11, GEN-5: fewest cards wins, equal is a draw; cats already out stand before.
        places = list(self.standing.places)
        ahead: i64 = count(self.standing.out)
        held = [self.held(seat) for seat in range(self.rules.seats)]
        still_in = [seat for seat in range(self.rules.seats) if not places[seat]]
        for seat in still_in:
            fewer = len([other for other in still_in if held[other] < held[seat]])
            if not self.rules.play_on and fewer:
                fewer = 1
            places[seat] = ahead + fewer + 1
        self._end_deal(tuple(places), rule, trace)

    def _end_deal(self, places: tuple[int, ...], rule: str, trace: list[Event] | None) -> None:
        rules = self.rules
        old = self.standing
        totals = old.totals
        self.window = -1
        self.drawn = -1
        if trace is not None:
            trace.append(Event("deal_over", rule=rule))
        if not rules.is_match:
            self.asked = NOTHING
            self.standing = Standing(old.dealer, old.deal, totals, places, old.out, rule)
        else:
            totals = self._add_points(trace)
            over = max(totals) >= MATCH_POINTS  # MIAU-27
            self.asked = NOTHING if over else FOR_DEAL
            self.standing = Standing(old.dealer, old.deal, totals, places, old.out, rules.cite("match") if over else "")
            if not over:
                self.standing = Standing(self.next_dealer(), old.deal, totals, places, old.out, "")
        if self.asked == NOTHING and trace is not None:
            trace.append(Event("game_over", rule=self.standing.rule))

    def _add_points(self, trace: list[Event] | None) -> tuple[int, ...]:
        totals: list[int] = []
        for seat in range(self.rules.seats):
            cards = self.hand(seat)
            points = sum([points_of(card) for card in cards])
            totals.append(self.standing.totals[seat] + points)
            if trace is not None:
                trace.append(Event("scored", seat, tuple(cards), count=points))
        return tuple(totals)

    def result(self) -> Result | None:
        if self.asked != NOTHING:
            return None
        if not self.rules.is_match:
            return Result(self.standing.places, (), self.standing.rule)
        totals = self.standing.totals
        places = tuple([1 + len([other for other in totals if other < mine]) for mine in totals])
        return Result(places, totals, self.standing.rule)

    def next_dealer(self) -> int:
        """GEN-2: who deals next, once a deal is over."""
        rules = self.rules
        dealer: i64 = self.standing.dealer
        choice = rules.next_dealer
        if choice == "left":
            return next_in(dealer, rules.seats, 0)
        places = self.standing.places
        if choice == "winner":
            score = [-place for place in places]
        elif rules.play_on:
            score = list(places)
        else:
            score = [int(self.held(seat)) for seat in range(rules.seats)]
        return first_with_most(dealer, score)


def points_of(card: int) -> int:
    """MIAU-27: Ace 11, King, Queen and 10 ten, Jack 20, others their pips."""
    rank = card >> 2
    if rank == JACK:
        return 20
    if rank == ACE:
        return 11
    return 10 if rank in (TEN, QUEEN, KING) else rank + 2
