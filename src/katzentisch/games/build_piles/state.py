"""The rules of a game of building piles, in the order of a turn."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from katzentisch.engine.cards import bit, count, lowest, nth
from katzentisch.engine.chance import Dice, PlayoutChance
from katzentisch.engine.events import Event
from katzentisch.engine.state import MOST_MOVES, TABLE, Result
from katzentisch.games.build_piles import heuristic, judging, knowledge, reasons
from katzentisch.games.build_piles.fields import FOR_TURN, NOTHING, Standing
from katzentisch.games.build_piles.legal import BuildPilesLegal, from_hand, to_build
from katzentisch.games.build_piles.moves import (
    DEAL,
    END,
    FROM_DISCARD,
    FROM_RESERVE,
    PILES,
    TIMEOUT,
    TO_DISCARD,
    target_text,
    way_text,
)
from katzentisch.games.build_piles.options import HAND_SIZE, SEATS
from katzentisch.games.build_piles.pieces import piled

#: Which ways through a turn promise most, as a chance to win: to play from the reserve, or to empty the hand; the second best card to discard less.
_FROM_RESERVE: Final = 1.0
_NEW_CARDS: Final = 0.5
_NEXT_DISCARD: Final = 0.02
#: What comes before all chances.
_AT_ONCE: Final = -2.0


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class BuildPilesState(BuildPilesLegal):
    """Read `fields` for what it holds, `legal` for what is allowed; here is what happens."""

    def clone(self) -> BuildPilesState:
        new = BuildPilesState(self.rules, self.chance, self.standing)
        self.copy_to(new)
        return new

    # ------------------------------------------------------------------ playing

    def play(self, seat: i64, move: i64, trace: list[Event] | None = None) -> None:
        if seat == TABLE:
            if move == DEAL:
                self._deal(trace)
            else:
                self._time_out(move - TIMEOUT, trace)
            return
        self.made += 1
        if move == END:
            if trace is not None:
                trace.append(Event("ended_turn", seat, rule=self.rules.cite("ended_turn")))
            self._end_turn(seat, trace)
        elif move & 7 >= TO_DISCARD:
            self._discard(seat, move >> 3, move & 7, trace)
        else:
            self._build(seat, move >> 3, move & 7, trace)
        if self.made >= MOST_MOVES and self.asked == FOR_TURN:
            self._end_by_reserves("GEN-5", trace)

    def _deal(self, trace: list[Event] | None) -> None:
        # KATZ-2, 23
        old = self.standing
        self.rules = self.rules.with_all_cards()
        size: i64 = self.rules.reserve_size
        self.standing = Standing(old.starter, old.deal + 1, (0, 0), "")
        self.clear_table()
        self.talon = self._shuffled(list(self.rules.pack))
        self.reserves = [piled(self.talon[:size]), piled(self.talon[size : 2 * size])]
        self.at = 2 * size
        self.asked = FOR_TURN
        seat: i64 = 0
        while seat < SEATS:
            n: i64 = 0
            while n < HAND_SIZE:
                self.hands[seat].add(self.talon[self.at])
                self.at += 1
                n += 1
            if trace is not None:
                hand = self.hands[seat].cards()
                trace.append(Event("dealt", seat, hand, seen_by=bit(seat), count=len(hand), reveals=True))
                self._tell_turned_up(seat, trace)
            seat += 1
        self._choose_starter(trace)

    def _choose_starter(self, trace: list[Event] | None) -> None:
        # KATZ-21
        if self.rules.higher_reserve_starts:
            ahead = self.reserves[0].rank - self.reserves[1].rank
            if ahead:
                starter: i64 = 0 if ahead > 0 else 1
            else:
                starter = self.chance.below(self.standing.deal, self.uses, SEATS)
                self.uses += 1
            self.standing = Standing(starter, self.standing.deal, (0, 0), "")
        self.turn = self.standing.starter
        if trace is not None:
            trace.append(Event("starter_chosen", self.turn, rule=self.rules.cite("starter")))

    def _take(self, seat: i64, source: i64) -> i64:
        """Take a card from where it is (KATZ-4, 8)."""
        if source == FROM_RESERVE:
            return self.reserves[seat].take()
        if source >= FROM_DISCARD:
            return self.discards[PILES * seat + source - FROM_DISCARD].take()
        if self.learnt is not None:
            self.learnt = knowledge.played(self.learnt, seat, source)
        return self.hands[seat].take(source)

    def _build(self, seat: i64, source: i64, pile: i64, trace: list[Event] | None) -> None:
        card = self._take(seat, source)
        self.lay_on_build(pile, card)
        if trace is not None:
            trace.append(Event("built", seat, (card,), what=way_text(source, pile)))
            if not self.builds[pile].height:
                trace.append(Event("pile_finished", rule=self.rules.cite("pile_finished"), what=target_text(pile)))
        if source == FROM_RESERVE:
            self._turn_up(seat, trace)
        if not self.hands[seat].size and self.asked == FOR_TURN:
            self._refill(seat, "five_new_cards", trace)  # KATZ-10, 16; KATZ-18: a finished pile may be the talon now

    def _turn_up(self, seat: i64, trace: list[Event] | None) -> None:
        if not self.reserves[seat].height:
            if trace is not None:
                trace.append(Event("emptied_reserve", seat))
            self._end((1, 2) if seat == 0 else (2, 1), self.rules.cite("reserve_empty"), trace)  # KATZ-3, 20
            return
        if self.learnt is not None:
            self.learnt = knowledge.turned_up(self.learnt, self.reserves[seat].top())
        if trace is not None:
            self._tell_turned_up(seat, trace)

    def _tell_turned_up(self, seat: i64, trace: list[Event]) -> None:
        # KATZ-22
        reserve = self.reserves[seat]
        trace.append(Event("turned_up", seat, (reserve.top(),), count=reserve.height, reveals=True, what="reserve"))

    def _discard(self, seat: i64, rank: i64, target: i64, trace: list[Event] | None) -> None:
        # KATZ-8, 9, 14
        card = self._take(seat, rank)
        self.discards[PILES * seat + target - TO_DISCARD].add(card)
        if trace is not None:
            trace.append(Event("discarded", seat, (card,), what=way_text(rank, target)))
        self._end_turn(seat, trace)

    def _end_turn(self, seat: i64, trace: list[Event] | None) -> None:
        self._refill(seat, "refilled", trace)  # KATZ-11
        other: i64 = 1 - seat
        if other == self.standing.starter and self.at >= len(self.talon):
            # KATZ-12, 19: a round is over; KATZ-17 comes first.
            if not self.can_recycle():
                self._end_by_reserves(self.rules.cite("talon_empty"), trace)
                return
            self._recycle(trace)
        self.turn = other
        if not self.hands[other].size:
            self._refill(other, "five_new_cards", trace)  # the talon was short and has been filled since

    def _time_out(self, seat: i64, trace: list[Event] | None) -> None:
        # GEN-3
        if trace is not None:
            trace.append(Event("timed_out", seat))
        move = self.mildest(seat)
        if self.learning and move != END:
            self.learnt = knowledge.timed_out(self._learnt_so_far(), seat, move >> 3)
        self.play(seat, move, trace)

    # ------------------------------------------------------------------ drawing

    def _refill(self, seat: i64, code: str, trace: list[Event] | None) -> None:
        hand = self.hands[seat]
        had: i64 = hand.size
        while hand.size < HAND_SIZE:
            if self.at >= len(self.talon):
                if not self.can_recycle():
                    break  # KATZ-18: draw what there is
                self._recycle(trace)
            card: i64 = self.talon[self.at]
            self.at += 1
            hand.add(card)
            if self.learnt is not None:
                self.learnt = knowledge.drew(self.learnt, seat, card)
        if trace is not None and hand.size > had:
            drawn = hand.cards()[had:]
            rule = self.rules.cite(code)
            trace.append(Event("refilled", seat, drawn, seen_by=bit(seat), count=len(drawn), rule=rule, reveals=True))

    def _recycle(self, trace: list[Event] | None) -> None:
        # KATZ-17
        if self.learning:
            hidden = self.reserves[0].cards()[:-1] + self.reserves[1].cards()[:-1]
            hands = (self.hands[0].cards(), self.hands[1].cards())
            self.learnt = knowledge.recycled(self._learnt_so_far(), self.finished, hands, hidden)
        self.talon = self._shuffled(list(self.finished))
        self.at = 0
        self.finished = ()
        if trace is not None:
            trace.append(Event("recycled", count=len(self.talon), rule=self.rules.cite("recycled")))

    def _shuffled(self, cards: list[int]) -> tuple[int, ...]:
        self.uses += 1
        return self.chance.shuffled(self.standing.deal, self.uses - 1, cards)

    def _learnt_so_far(self) -> knowledge.Learnt:
        learnt = self.learnt
        return knowledge.blank((self.hands[0].size, self.hands[1].size)) if learnt is None else learnt

    # ------------------------------------------------------------------ the end

    def _end_by_reserves(self, rule: str, trace: list[Event] | None) -> None:
        # KATZ-12, GEN-5: the smaller reserve wins, equal is a draw.
        ahead = self.reserves[1].height - self.reserves[0].height
        self._end((2 if ahead < 0 else 1, 2 if ahead > 0 else 1), rule, trace)

    def _end(self, places: tuple[int, ...], rule: str, trace: list[Event] | None) -> None:
        old = self.standing
        self.asked = NOTHING
        self.standing = Standing(old.starter, old.deal, places, rule)
        if trace is not None:
            trace.append(Event("deal_over", rule=rule))
            trace.append(Event("game_over", rule=rule))

    def result(self) -> Result | None:
        if self.asked != NOTHING:
            return None
        return Result(self.standing.places, (), self.standing.rule)

    # ------------------------------------------------------------------ for time-outs, bots and playouts

    def mildest(self, seat: i64) -> i64:
        # GEN-3
        ranks = self.hands[seat].ranks()
        if not ranks:
            return END
        best: i64 = 0
        pile: i64 = 1
        while pile < PILES:
            if self.discards[PILES * seat + pile].height < self.discards[PILES * seat + best].height:
                best = pile
            pile += 1
        return 2 * lowest(ranks) + TO_DISCARD + best

    def heuristic(self, seat: i64) -> i64:
        """Play from the reserve, then what leads to it; spend Kings for that alone; discard onto the next higher rank."""
        return heuristic.sensible_move(self, seat)

    def reason(self, seat: i64, move: i64) -> str:
        return reasons.reason(self, seat, move)

    def payoff(self, seat: i64) -> float:
        return judging.payoff(self, seat)

    def value(self, seat: i64) -> float:
        return judging.value(self, seat)

    def lines(self, seat: i64, most: i64) -> list[list[int]]:
        """Ways through this turn: to the card that ends it, or to one that turns up or brings unknown cards.

        A turn may have a hundred thousand. What can be built is tried from where the seat stands best, as often as lines are wanted, and of all ways
        to go on from there the most promising are kept; but every first move begins one.
        """
        start = self.clone()
        start.forget()
        found: list[tuple[float, int, list[int]]] = []
        seen = {start.layout(seat)}
        waiting: list[tuple[float, int, BuildPilesState, list[int]]] = [(0.0, 0, start, [])]
        tried: i64 = 0
        while waiting and (tried < most or waiting[0][0] == _AT_ONCE):
            _, _, state, made = heappop(waiting)
            tried += 1
            stands = state.value(seat)
            discards: list[tuple[int, int]] = []
            for move in state.plausible(seat):
                source: i64 = move >> 3
                if move & 7 >= TO_DISCARD and move != END:
                    discards.append((-heuristic.discard_score(state, seat, source, move & 7), move))
                    continue
                line = [*made, move]
                if move == END:
                    found.append((-stands, len(found), line))
                elif source == FROM_RESERVE:
                    found.append((-stands - _FROM_RESERVE, len(found), line))
                elif source < FROM_RESERVE and state.hands[seat].size == 1:
                    found.append((-stands - _NEW_CARDS, len(found), line))
                else:
                    after = state.clone()
                    after.play(seat, move)
                    layout = after.layout(seat)
                    if layout not in seen:  # two builds in either order come to the same
                        seen.add(layout)
                        key = -after.value(seat) if made else _AT_ONCE
                        heappush(waiting, (key, len(seen), after, line))
            for n, (_, move) in enumerate(sorted(discards)):
                found.append((_NEXT_DISCARD * float(n) - stands, len(found), [*made, move]))
        return _best_of_each(sorted(found), most)

    def layout(self, seat: i64) -> tuple[int, ...]:
        """What a seat can change by building: the heights of all piles, and its hand."""
        builds = sorted([pile.height for pile in self.builds])
        at: i64 = PILES * seat
        return (*builds, *[pile.height for pile in self.discards[at : at + PILES]], self.hands[seat].counted())

    def forget(self) -> None:
        self.learning = False
        self.learnt = None

    def playout(self, dice: Dice) -> i64:
        """Random moves to the end of the game, each as likely as any other."""
        decisions: i64 = 0
        self.forget()
        self.chance = PlayoutChance(dice)
        while self.asked == FOR_TURN:
            self.play(self.turn, self._random_move(dice))
            decisions += 1
        return decisions

    def _random_move(self, dice: Dice) -> i64:
        """One of `moves`, without making the list."""
        seat = self.turn
        hand = self.hands[seat]
        ways = self.ways_to_build(seat)
        hand_ways = self.ways_from_hand(seat)
        n = count(ways)
        builds = n + count(hand_ways)
        if not hand.size:
            pick = dice.below(n + 1)
            if pick == n:
                return END
            return to_build(nth(ways, pick))
        pick = dice.below(builds + PILES * hand.size)
        while pick >= builds:
            # Picking one of the cards is quicker than one of the ranks. A rank held twice is not to be twice as likely:
            # it counts for the card held longest, and for the others the dice are rolled again.
            at = pick - builds >> 2
            if hand.is_first(at):
                return 8 * hand.rank_at(at) + TO_DISCARD + (pick - builds & 3)
            pick = dice.below(builds + PILES * hand.size)
        if pick < n:
            return to_build(nth(ways, pick))
        return from_hand(nth(hand_ways, pick - n))


def _best_of_each(found: list[tuple[float, int, list[int]]], most: i64) -> list[list[int]]:
    """The best lines, the best with each first move before all others."""
    firsts: set[int] = set()
    best: list[list[int]] = []
    others: list[list[int]] = []
    for _, _, line in found:
        if line[0] in firsts:
            others.append(line)
        else:
            firsts.add(line[0])
            best.append(line)
    return (best + others)[:most]
