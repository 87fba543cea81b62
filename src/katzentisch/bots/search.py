"""A search for every game in turns: does anything beat the sensible move, in the worlds that a view leaves open?

The sensible move is the anchor. In each sampled world it is played out, and so is every other candidate: same cards, same
shuffles, sensible moves by everybody, cut after a few turns where the game's own judgement tells more than playing on. So the
candidates are compared in pairs with the anchor, which takes away most of the luck. From time to time those that are
clearly behind are dropped. At the end the anchor is left only for a candidate whose gain is more than its error.

Playouts are counted, so that a search can be repeated by its dice; or there is a time limit, whichever comes first.
This module is compiled with the rules: a playout never leaves machine code.
"""

from __future__ import annotations

import math
from time import perf_counter
from typing import Final, final

from mypy_extensions import i64

from katzentisch.engine.chance import Dice
from katzentisch.engine.game import Game, View, Worlds
from katzentisch.engine.state import State

#: Candidates are looked at, and perhaps dropped, after so many worlds.
_LOOK: Final = 8
#: While there are more than this, the worse half is dropped at every look, whatever its error.
_FEW: Final = 8
#: Of more candidates than this only so many are played out: those that stand best right after they were made.
_MANY: Final = 16
#: In so many worlds they are looked at for that.
_GLIMPSES: Final = 4
#: Lines of one's own turn beyond this are not even tried.
_MOST_LINES: Final = 200
#: In standard errors: how far behind the leader a candidate is dropped, how far ahead of the anchor it must be to be played.
_DROP: Final = 2.0
_DEVIATE: Final = 0.7
#: Nobody is sure after a few worlds: the error begins as if one world had gone the other way.
_DOUBT: Final = 0.25
#: For an interval of 95 %.
_TWO_SIDED: Final = 1.96


@final
class Candidate:
    """Moves to be made one after the other, how the worlds ended after them, and how that differed from the anchor."""

    def __init__(self, line: list[int]) -> None:
        self.line = line
        self.worlds: i64 = 0
        self.is_in: bool = True
        self._sum: float = 0.0
        self._squares: float = 0.0
        self._gain: float = 0.0
        self._gain_squares: float = 0.0

    def add(self, outcome: float, anchor: float) -> None:
        """Note how a world ended, and how it did after the anchor."""
        gain = outcome - anchor
        self.worlds += 1
        self._sum += outcome
        self._squares += outcome * outcome
        self._gain += gain
        self._gain_squares += gain * gain

    def chance(self) -> float:
        """The mean outcome: the chance to win."""
        return self._sum / float(self.worlds) if self.worlds else 0.5

    def margin(self) -> float:
        """Half of the interval in which the chance lies, 19 times in 20."""
        return _TWO_SIDED * _error(self._sum, self._squares, self.worlds)

    def gain(self) -> float:
        """By how much the outcomes are better than the anchor's."""
        return self._gain / float(self.worlds) if self.worlds else 0.0

    def error(self) -> float:
        """The standard error of the gain."""
        return _error(self._gain, self._gain_squares, self.worlds)


def _error(sum_: float, squares: float, n: i64) -> float:
    if n == 0:
        return 1.0
    mean = sum_ / float(n)
    variance = (squares + _DOUBT) / float(n) - mean * mean
    return math.sqrt(max(variance, 0.0) / float(n))


@final
class Search:
    """What a seat could do now, compared in more and more worlds."""

    def __init__(self, game: Game, view: View, dice: Dice) -> None:
        assert view.seat is not None, "a spectator does not move"
        self._began: float = perf_counter()
        self._seat: i64 = view.seat
        self._dice = dice
        self._worlds: Worlds = game.worlds(view)
        #: Playouts are cut after so many turns.
        self.horizon: i64 = game.horizon
        #: Does it draw conclusions from what the others did (`Worlds.likely`)?
        self.infers: bool = True
        self.playouts: i64 = 0
        self.candidates: list[Candidate] = []
        world = self._worlds.sample(dice)
        world.forget()
        anchor = world.heuristic(self._seat)
        self.candidates.append(Candidate([anchor]))
        for line in world.lines(self._seat, _MOST_LINES):
            if len(line) > 1 or line[0] != anchor:
                self.candidates.append(Candidate(line))
        self._racing = self._most_promising() if len(self.candidates) > _MANY else self.candidates

    def run(self, playouts: i64, milliseconds: i64) -> None:
        """Play out until so many playouts or milliseconds are used up (0: no limit), or one candidate is left.

        Milliseconds count from when the search was made: to find the candidates takes time, too. A world that would not be finished is not begun.
        """
        deadline = self._began + float(milliseconds) / 1000.0
        left = self._racing
        worlds: i64 = 0
        looked = 0.0
        longest = 0.0
        while len(left) > 1:
            if 0 < playouts <= self.playouts:
                return
            if milliseconds > 0:
                now = perf_counter()
                if worlds > 0:
                    longest = max(longest, now - looked)
                if now + longest >= deadline:
                    return
                looked = now
            world = self._world()
            anchor = self._outcome(world, left[0])
            for candidate in left:
                candidate.add(anchor if candidate is left[0] else self._outcome(world, candidate), anchor)
            worlds += 1
            if worlds % _LOOK == 0:
                left = _without_the_worst(left)

    def _world(self) -> State:
        return self._worlds.likely(self._dice) if self.infers else self._worlds.sample(self._dice)

    def _most_promising(self) -> list[Candidate]:
        """The anchor, and the best of many candidates by the value at the end of one's own turn."""
        worlds = [self._world() for _ in range(_GLIMPSES)]
        stands: list[tuple[float, int]] = []
        for n in range(1, len(self.candidates)):
            total = 0.0
            for world in worlds:
                state = self._after(world, self.candidates[n])
                if state.to_move() == self._seat:
                    state.play_sensibly(1)
                total += state.value(self._seat)
            stands.append((-total, n))
            self.candidates[n].is_in = False
        found = [self.candidates[0]]
        for _, n in sorted(stands)[: _MANY - 1]:
            self.candidates[n].is_in = True
            found.append(self.candidates[n])
        return found

    def _after(self, world: State, candidate: Candidate) -> State:
        state = world.clone()
        state.forget()
        for move in candidate.line:
            state.play(self._seat, move)
        return state

    def _outcome(self, world: State, candidate: Candidate) -> float:
        state = self._after(world, candidate)
        self.playouts += 1
        # One's own turn, if it goes on, is none of the turns after it.
        state.play_sensibly(self.horizon + 1 if state.to_move() == self._seat else self.horizon)
        return state.value(self._seat)

    def best(self) -> Candidate:
        """The anchor, unless another is better by more than its error."""
        best = self.candidates[0]
        most = 0.0
        for candidate in self.candidates:
            sure = candidate.gain() - _DEVIATE * candidate.error()
            if candidate.is_in and candidate is not self.candidates[0] and sure > most:
                best = candidate
                most = sure
        return best

    def by_move(self) -> dict[int, Candidate]:
        """For each first move the best that was found after it."""
        found: dict[int, Candidate] = {}
        for candidate in self.candidates:
            move = candidate.line[0]
            # A line that was dropped early, or never played out, says less than one that was not.
            if (
                move not in found
                or candidate.worlds > found[move].worlds
                or (candidate.worlds == found[move].worlds and candidate.gain() > found[move].gain())
            ):
                found[move] = candidate
        return found

    def compare(self, move: int, playouts: i64, milliseconds: i64) -> tuple[Candidate, Candidate]:
        """The best candidate and this move, played out in the same new worlds (0: no limit), or both the best, if it is that move.

        Whatever came out best of many was lucky, too. In new worlds it no longer is, so the gain of the move is fair.
        A move that was never a candidate is followed by sensible ones.
        """
        deadline = perf_counter() + float(milliseconds) / 1000.0
        best = Candidate(self.best().line)
        made = best
        if best.line[0] != move:
            known = self.by_move()
            made = Candidate(known[move].line if move in known else [move])
        done: i64 = 0
        while True:
            world = self._world()
            outcome = self._outcome(world, best)
            best.add(outcome, outcome)
            done += 1
            if made is not best:
                made.add(self._outcome(world, made), outcome)
                done += 1
            if 0 < playouts <= done or (milliseconds > 0 and perf_counter() >= deadline):
                return best, made


def _without_the_worst(left: list[Candidate]) -> list[Candidate]:
    """The anchor, always first, and those that may still turn out to be the best."""
    leader = left[0]
    for candidate in left:
        if candidate.gain() > leader.gain():
            leader = candidate
    sure = max(leader.gain() - leader.error(), 0.0) if leader is not left[0] else 0.0
    gains = sorted([candidate.gain() for candidate in left], reverse=True)
    middling = gains[len(gains) // 2] if len(gains) > _FEW else gains[-1]
    kept: list[Candidate] = []
    for candidate in left:
        is_close: bool = candidate.gain() >= middling and candidate.gain() + _DROP * candidate.error() >= sure
        candidate.is_in = candidate is left[0] or is_close
        if candidate.is_in:
            kept.append(candidate)
    return kept
