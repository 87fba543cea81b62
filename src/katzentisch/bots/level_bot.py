"""Five levels of one player: how much it keeps in mind, how far it looks ahead, and how coolly it chooses.

All of them look at the moves that a sensible player would think about, and at nothing else: a weak cat does not throw cards
away, it sees less. Those up to club judge where a move leaves them in a few worlds, without playing on, and then choose with a
temperature: a move that seems hardly worse is played nearly as often as the best, one that is much worse hardly ever. Of them only club
keeps in mind what it has seen, and forgets no call. The stronger ones search, and without any time
for that ask a net what to do. docs/bots.md tells what each scores against the one below it.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from katzentisch.bots.net import NetBot
from katzentisch.bots.search import Search
from katzentisch.engine.chance import Dice
from katzentisch.engine.game import Game, View


class Level(NamedTuple):
    """How a cat of some level plays. The defaults are those of one that makes the sensible move."""

    #: It plays moves out so often for each millisecond that a move may take (`Game.thinking`); 0: it does not.
    effort: float = 0.0
    #: Does it look at the clock, and stop when that time is over?
    looks_at_clock: bool = False
    #: It looks at moves in so many worlds, and no further than the end of its own turn; 0: it does not.
    glimpses: int = 0
    #: In units of what is usually at stake between two moves (`Game.stake`).
    temperature: float = 0.0
    #: In the same units: by how much it prefers the sensible move, out of habit, to what seems better.
    habit: float = 0.0
    #: Does it keep in mind what others took, showed or could not play?
    remembers: bool = True
    #: How often it forgets a call that costs nothing.
    forgets: float = 0.0
    #: How often it notices, out of turn, what somebody has forgotten to call.
    notices: float = 0.5


LEVELS: dict[str, Level] = {
    "beginner": Level(glimpses=2, temperature=1.0, habit=1.0, remembers=False, forgets=0.45, notices=0.2),
    "casual": Level(glimpses=3, temperature=0.65, habit=1.0, remembers=False, forgets=0.25, notices=0.35),
    "club": Level(glimpses=4, temperature=0.5, habit=1.0),
    "strong": Level(effort=2, notices=0.7),
    "master": Level(effort=200, looks_at_clock=True, notices=0.9),
}


class LevelBot:
    """Plays at a level; with a limit of milliseconds it thinks no longer, and with none left it makes the move that needs no thought."""

    def __init__(self, level: Level, milliseconds: int | None = None) -> None:
        self._level = level
        self._milliseconds = milliseconds

    def within(self, milliseconds: int) -> LevelBot:
        """The same level, with no more time than this."""
        return LevelBot(self._level, milliseconds)

    def choose(self, game: Game, view: View, moves: list[int], dice: Dice) -> int:
        """A move of this level."""
        if len(moves) == 1:
            return moves[0]
        move = self._considered(game, view, dice)
        if _chance(dice) >= self._level.forgets:
            return move
        assert view.seat is not None
        thought_of = game.worlds(view).sample(dice).plausible(view.seat)
        return _without_call(game, move, [other for other in moves if other not in thought_of])

    def _considered(self, game: Game, view: View, dice: Dice) -> int:
        level = self._level
        seen = view if level.remembers else view.forgotten()
        if self._milliseconds == 0 and level.effort:
            return NetBot().choose(game, seen, [], dice)
        if self._milliseconds == 0 or not (level.effort or level.glimpses):
            assert view.seat is not None, "a spectator does not move"
            return game.worlds(seen).sample(dice).heuristic(view.seat)
        search = Search(game, seen, dice)
        if level.glimpses:
            search.horizon = 0
            search.infers = False
            looked_at = len([candidate for candidate in search.candidates if candidate.is_in])
            search.run(level.glimpses * looked_at, self._milliseconds or 0)
            return _lukewarm(search, level.temperature * game.stake, level.habit * game.stake, dice)
        own = game.thinking if level.looks_at_clock else 0
        limit = own if self._milliseconds is None else min(self._milliseconds, game.thinking)
        search.run(int(level.effort * game.thinking), limit)
        return search.best().line[0]


def _lukewarm(search: Search, temperature: float, habit: float, dice: Dice) -> int:
    """One of the moves, by the chance that each seems to have."""
    sensible = search.candidates[0].line[0]
    best = {move: candidate.chance() for move, candidate in search.by_move().items() if candidate.worlds}
    if not best:  # there was nothing to compare
        return sensible
    found = [(move, chance + habit * (move == sensible)) for move, chance in best.items()]
    most = max(chance for _, chance in found)
    weights = [math.exp((chance - most) / temperature) for _, chance in found]
    left = _chance(dice) * sum(weights)
    for (move, _), weight in zip(found, weights, strict=True):
        left -= weight
        if left <= 0:
            return move
    return found[-1][0]


def _chance(dice: Dice) -> float:
    """From 0 to 1."""
    return int(dice.below(1 << 30)) / (1 << 30)


def _without_call(game: Game, move: int, silly: list[int]) -> int:
    """The same move with nothing said, if that is among those which no sensible player makes."""
    parts = game.parts(move)
    if not parts.said:
        return move
    wanted = (parts.verb, parts.cards, parts.suit, parts.detail)
    for other in silly:
        found = game.parts(other)
        if not found.said and (found.verb, found.cards, found.suit, found.detail) == wanted:
            return other
    return move
