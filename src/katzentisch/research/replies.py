"""How much a player wins who knows the solution of a round and looks for its weak spots: a lower bound of what can be won against it.

The replier draws many worlds after the deal and weighs them by how likely the solution was to do in each what the other has really done. Before
every move of its own it tries all of them, also those that no kind of move stands for, in worlds drawn by these weights, played on by the solution
(local best response, after Lisý and Bowling 2017). It looks at its own view and at what happens in the open alone.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from katzentisch.bots.one_round import MOST_TURNS
from katzentisch.bots.solved import Solution
from katzentisch.engine.chance import Dice, FastChance
from katzentisch.engine.game import Game
from katzentisch.engine.state import TABLE
from katzentisch.games.thirty_one.fields import FOR_CHOICE, FOR_TURN
from katzentisch.games.thirty_one.state import ThirtyOneState
from katzentisch.research.solving import share_won

#: Nothing is ruled out that the cards allow.
_DOUBT = 0.002


class Effort(NamedTuple):
    """How many worlds are weighed, and in how many of them every move is tried."""

    weighed: int = 600
    tried: int = 80


FULL: Final = Effort()


class Replied(NamedTuple):
    """What the replier won of a deal, and what the solution itself wins in its place."""

    replier: float
    solution: float


def dealt(game: Game, deal: int) -> ThirtyOneState:
    """A round for two, the first of a match."""
    state = game.start(game.resolve(), 2, FastChance(deal), deal & 1)
    assert isinstance(state, ThirtyOneState)
    state.play(TABLE, game.deal())
    return state


def played_on(solution: Solution, state: ThirtyOneState, dice: Dice) -> ThirtyOneState:
    """The round played to its end by the solution in both seats."""
    while state.asked in (FOR_CHOICE, FOR_TURN):
        seat = state.to_move()
        state.play(seat, solution.move(state, seat, dice))
    return state


def replied(game: Game, solution: Solution, deal: int, seat: int, effort: Effort = FULL) -> Replied:
    """Play a deal, the replier in this seat."""
    dice = Dice(deal * 2 + seat)
    alone = share_won(played_on(solution, dealt(game, deal), Dice(deal)), seat)
    state = dealt(game, deal)
    worlds: _Worlds | None = None
    while state.asked in (FOR_CHOICE, FOR_TURN):
        mover = state.to_move()
        is_choice = state.asked == FOR_CHOICE
        if mover == seat and not is_choice and state.knocker < 0:
            assert worlds is not None
            move = worlds.best_move(state)
        else:
            move = solution.move(state, mover, dice)
        if worlds is not None:
            worlds.see(mover, move)
        state.play(mover, move)
        if is_choice and state.asked == FOR_TURN:
            worlds = _Worlds(game, solution, state, seat, dice, effort)
            if mover != seat:
                worlds.weigh_choice(move)
        elif worlds is not None and state.asked == FOR_TURN and worlds.are_wrong(state):
            worlds = _Worlds(game, solution, state, seat, dice, effort)
    return Replied(share_won(state, seat), alone)


class _Worlds:
    """What could be, and how likely it is by what the other has done."""

    def __init__(
        self, game: Game, solution: Solution, state: ThirtyOneState, seat: int, dice: Dice, effort: Effort
    ) -> None:
        self._solution = solution
        self._seat = seat
        self._dice = dice
        self._tried = effort.tried
        drawn = game.worlds(game.view(state, seat))
        found = [drawn.sample(dice) for _ in range(effort.weighed)]
        self._worlds = [world for world in found if isinstance(world, ThirtyOneState)]
        self._weights = [1.0] * len(self._worlds)

    def weigh_choice(self, move: int) -> None:
        """The dealer has kept or laid the set it saw; who has laid it holds a set it had not seen."""
        for n, world in enumerate(self._worlds):
            before = world.clone()
            before.asked = FOR_CHOICE
            if before.moves(1 - self._seat)[0] == move:
                self._weights[n] *= self._likely(before, 1 - self._seat, move)

    def see(self, mover: int, move: int) -> None:
        """Somebody has made a move: worlds where it was unlikely weigh less, those where it cannot be made nothing."""
        for n, world in enumerate(self._worlds):
            if not self._weights[n]:
                continue
            if mover != self._seat:
                if move not in world.moves(mover):
                    self._weights[n] = 0.0
                    continue
                self._weights[n] *= self._likely(world, mover, move)
            world.play(mover, move)
            if world.asked != FOR_TURN:
                self._weights[n] = 0.0

    def are_wrong(self, state: ThirtyOneState) -> bool:
        """Has another middle been turned up than in any of them, or is none left? Then they must be drawn anew."""
        left = [world for world, weight in zip(self._worlds, self._weights, strict=True) if weight]
        return not left or left[0].middle() != state.middle()

    def _likely(self, world: ThirtyOneState, mover: int, move: int) -> float:
        if world.knocker >= 0 or (world.asked == FOR_TURN and world.turns >= MOST_TURNS):
            return 1.0
        situation = self._solution.sense.situation(world, mover)
        if situation.kind == 0:
            return 1.0 if move == max(situation.moves) else _DOUBT
        choices = self._solution.mixture(situation) or [(world.heuristic(mover), 1)]
        return _DOUBT + sum(often for known, often in choices if known == move) / sum(often for _, often in choices)

    def best_move(self, state: ThirtyOneState) -> int:
        """The move that wins most, on average over worlds as likely as they seem."""
        moves = state.moves(self._seat)
        won = [0.0] * len(moves)
        for world in self._drawn():
            seed = int(self._dice.word())
            for n, move in enumerate(moves):
                new = world.clone()
                new.play(self._seat, move)
                won[n] += share_won(played_on(self._solution, new, Dice(seed)), self._seat)
        return moves[won.index(max(won))]

    def _drawn(self) -> list[ThirtyOneState]:
        total = sum(self._weights)
        found = []
        for _ in range(self._tried):
            left = total * float(self._dice.below(1 << 30)) / (1 << 30)
            for world, weight in zip(self._worlds, self._weights, strict=True):
                left -= weight
                if left < 0:
                    found.append(world)
                    break
        return found
