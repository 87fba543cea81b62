"""Tables to test: presets at every seat count, and so many mixtures of house rules that every pair of choices meets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from katzentisch.engine.game import Game
from katzentisch.engine.record import Playthrough, new_game
from katzentisch.games import GAMES

#: The number of seats is chosen like a house rule.
SEATS = "seats"

Choice = tuple[str, str]
Row = dict[str, str]


@dataclass(frozen=True)
class Setup:
    """A game, a number of seats, and what was chosen for every house rule."""

    game_id: str
    seats: int
    choices: tuple[Choice, ...]

    @property
    def game(self) -> Game:
        """The game that is played."""
        return GAMES[self.game_id]

    def start(self, seed: int) -> Playthrough:
        """A new game of it, not yet dealt."""
        return new_game(self.game, self.seats, seed, choices=dict(self.choices))

    def __str__(self) -> str:
        printed = self.game.choices(self.game.resolve())
        changed = [f"{name}={value}" for name, value in self.choices if printed[name] != value]
        return " ".join([self.game_id, f"seats={self.seats}", *changed])


def pairwise(factors: Mapping[str, Sequence[str]], is_allowed: Callable[[Row], bool]) -> list[Row]:
    """Rows in which every pair of values that may go together does so at least once.

    `is_allowed` judges rows that are not full yet: can they be filled up?
    """
    open_pairs = dict.fromkeys(pair for pair in pairs_of(factors) if is_allowed(dict(pair)))
    rows: list[Row] = []
    while open_pairs:
        row = dict(next(iter(open_pairs)))
        for name, values in factors.items():
            if name not in row:
                turned = [values[(n + len(rows)) % len(values)] for n in range(len(values))]  # ties go round
                fitting = [value for value in turned if is_allowed({**row, name: value})]
                row[name] = max(fitting, key=lambda value: _gain(row, name, value, open_pairs))
        rows.append(row)
        for pair in combinations([(name, row[name]) for name in factors], 2):
            open_pairs.pop(pair, None)
    return rows


def pairs_of(factors: Mapping[str, Sequence[str]]) -> list[tuple[Choice, Choice]]:
    """Every pair of values of two different factors, in the factors' order."""
    return [
        ((one, value), (other, second))
        for one, other in combinations(factors, 2)
        for value in factors[one]
        for second in factors[other]
    ]


def _gain(row: Row, name: str, value: str, open_pairs: Mapping[tuple[Choice, Choice], None]) -> int:
    new = (name, value)
    return sum((old, new) in open_pairs or (new, old) in open_pairs for old in row.items())


def factors_of(game: Game) -> dict[str, Sequence[str]]:
    """The house rules of a game and its seat counts, each with all that can be chosen."""
    seats = [str(n) for n in range(game.fewest_seats, game.most_seats + 1)]
    return {SEATS: seats, **{option.name: option.choices for option in game.options}}


def is_playable(game: Game, row: Row) -> bool:
    """May these go together, the rest as printed and with the fewest seats?"""
    choices = dict(row)
    seats = int(choices.pop(SEATS, game.fewest_seats))
    return game.forbidden(game.resolve("printed", choices), seats) is None


@cache
def setups_by_pairs(game_id: str) -> list[Setup]:
    """The tables in which every pair of choices of this game meets."""
    game = GAMES[game_id]
    return [setup_of(game, row) for row in pairwise(factors_of(game), lambda row: is_playable(game, row))]


def setup_of(game: Game, row: Row) -> Setup:
    """A row as a table."""
    choices = tuple((name, value) for name, value in row.items() if name != SEATS)
    return Setup(game.id, int(row[SEATS]), choices)


@cache
def setups_by_preset(game_id: str) -> list[Setup]:
    """Every preset with every seat count that it can be played with."""
    game = GAMES[game_id]
    return [
        Setup(game_id, seats, tuple(game.choices(options).items()))
        for options in game.presets.values()
        for seats in range(game.fewest_seats, game.most_seats + 1)
        if game.forbidden(options, seats) is None
    ]
