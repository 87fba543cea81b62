"""A near-exact solution of one round between two: counterfactual regret minimisation over sampled deals.

In every deal one of the two tries each kind of move wherever its turn comes, the other plays by its present strategy, and each kind of
situation notes by how much every kind of move would have been better than what is played there (external sampling, Lanctot et al. 2009).
What is played then follows these regrets; the average of it over all deals comes close to an equilibrium of the round as
`bots/one_round.py` tells it apart. A round is worth 1 to whoever has more points, ½ each if they are equal.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from katzentisch.bots.one_round import KINDS_OF_MOVES, MOST_TURNS, Sense
from katzentisch.engine.chance import Dice
from katzentisch.games.thirty_one.fields import FOR_CHOICE, FOR_TURN
from katzentisch.games.thirty_one.options import Rules
from katzentisch.games.thirty_one.state import ThirtyOneState


@final
class Node:
    """What a kind of situation has learnt: regrets, and how often each kind of move was played, recent deals counting more."""

    def __init__(self) -> None:
        self.regrets: list[float] = [0.0] * KINDS_OF_MOVES
        self.played: list[float] = [0.0] * KINDS_OF_MOVES
        self.visits: i64 = 0


@final
class Solver:
    """Learns from one deal after the other."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self.sense = Sense(rules)
        self.nodes: dict[int, Node] = {}
        self._dice = Dice(seed)
        self._weight: float = 1.0

    def learn(self, state: ThirtyOneState, weight: float) -> None:
        """From a round that has just been dealt, once for each seat; later deals should weigh more."""
        self._weight = weight
        self._walk(state.clone(), 0)
        self._walk(state.clone(), 1)

    def _walk(self, state: ThirtyOneState, learner: i64) -> float:
        """The learner's share of the win, its own moves all tried and the other's drawn. Uses the state up."""
        while state.asked == FOR_TURN or state.asked == FOR_CHOICE:
            seat: i64 = state.to_move()
            if state.asked == FOR_TURN and is_last(state, seat):
                state.play(seat, self.sense.last_move(state, seat))
                continue
            situation = self.sense.situation(state, seat)
            moves = situation.moves
            if situation.kind == 0:
                state.play(seat, moves[2])
                continue
            node = self.nodes.get(situation.kind)
            if node is None:
                node = Node()
                self.nodes[situation.kind] = node
            mixture = mixture_of(node.regrets, moves)
            if seat == learner:
                return self._try_all(state, learner, node, moves, mixture)
            for n in range(KINDS_OF_MOVES):
                node.played[n] += self._weight * mixture[n]
            node.visits += 1
            state.play(seat, moves[self._drawn(mixture)])
        return share_won(state, learner)

    def _try_all(
        self, state: ThirtyOneState, learner: i64, node: Node, moves: list[int], mixture: list[float]
    ) -> float:
        shares = [0.0] * KINDS_OF_MOVES
        expected = 0.0
        for n in range(KINDS_OF_MOVES):
            if moves[n] >= 0:
                world = state.clone()
                world.play(learner, moves[n])
                shares[n] = self._walk(world, learner)
                expected += mixture[n] * shares[n]
        for n in range(KINDS_OF_MOVES):
            if moves[n] >= 0:
                node.regrets[n] += self._weight * (shares[n] - expected)
        return expected

    def _drawn(self, mixture: list[float]) -> int:
        left = float(self._dice.below(1073741824)) / 1073741824.0
        last = 0
        for n in range(KINDS_OF_MOVES):
            if mixture[n] > 0.0:
                last = n
                left -= mixture[n]
                if left < 0.0:
                    break
        return last


def is_last(state: ThirtyOneState, seat: i64) -> bool:
    """Is this the last turn of the round? It is made one when too many have passed."""
    if state.knocker < 0 and state.turns >= MOST_TURNS:
        state.knocker = 1 - seat
    return state.knocker >= 0


def mixture_of(regrets: list[float], moves: list[int]) -> list[float]:
    """How often to play what, by the regrets for not having played it."""
    total = 0.0
    count = 0.0
    for n in range(KINDS_OF_MOVES):
        if moves[n] >= 0:
            count += 1.0
            if regrets[n] > 0.0:
                total += regrets[n]
    found = [0.0] * KINDS_OF_MOVES
    for n in range(KINDS_OF_MOVES):
        if moves[n] >= 0:
            if total > 0.0:
                found[n] = max(regrets[n], 0.0) / total
            else:
                found[n] = 1.0 / count
    return found


def share_won(state: ThirtyOneState, seat: i64) -> float:
    """Of a round that is over."""
    mine: i64 = state.points_of(seat)
    others: i64 = state.points_of(1 - seat)
    if mine == others:
        return 0.5
    return 1.0 if mine > others else 0.0
