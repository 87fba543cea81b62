"""Hypothesis strategies that every contract test shares: tables, and games played some way in."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hypothesis import strategies as st

from katzentisch.engine.chance import Dice
from katzentisch.engine.record import Playthrough
from katzentisch.engine.state import TABLE, State
from katzentisch.games import GAMES
from tests.contract.combinations import Setup, factors_of, is_playable, setup_of, setups_by_preset

#: How thorough to be: "short", "normal" or "long".
LENGTH = os.environ.get("KATZENTISCH_TEST_LENGTH", "normal")

#: One move in so many is TABLE's where it need not be: a time-out, a closed window.
_TABLE_SELDOM = 12

#: A number from 0 to n - 1.
Choose = Callable[[int], int]


def examples(normal: int) -> int:
    """How many examples a test tries, given how many it tries in an ordinary run."""
    return {"short": max(2, normal // 5), "normal": normal, "long": normal * 40}[LENGTH]


def everybody(state: State) -> list[int]:
    """Whoever may have something to do: the table and all seats."""
    return [TABLE, *range(state.seat_count())]


def next_entry(state: State, choose: Choose) -> tuple[int, int]:
    """Any seat's move, out of turn as well; now and then one of TABLE's."""
    of_table = [(TABLE, move) for move in state.moves(TABLE)]
    of_seats = [(seat, move) for seat in range(state.seat_count()) for move in state.moves(seat)]
    if of_table and (not of_seats or choose(_TABLE_SELDOM) == _TABLE_SELDOM - 1):
        return of_table[choose(len(of_table))]
    assert of_seats, "the game waits and nobody can do anything"
    return of_seats[choose(len(of_seats))]


def play_on(play: Playthrough, choose: Choose, moves: int) -> Iterator[tuple[int, str]]:
    """Play so many moves, or until the game is over; yields each entry after it was made."""
    for _ in range(moves):
        if not play.waiting_for():
            return
        seat, move = next_entry(play.state, choose)
        text = play.game.text(move)
        play.play(seat, text)
        yield seat, text


@dataclass(frozen=True)
class Walk:
    """A game of random moves: from a seed at first, then by numbers that Hypothesis chooses and makes smaller."""

    setup: Setup
    seed: int
    ahead: int
    steps: tuple[int, ...]

    def begin(self) -> Playthrough:
        """The game after its moves from the seed."""
        play = self.setup.start(self.seed)
        for _ in play_on(play, Dice(self.seed).below, self.ahead):
            pass
        return play

    def go(self, play: Playthrough) -> Iterator[tuple[int, str]]:
        """Make the chosen steps one by one."""
        for step in self.steps:
            yield from play_on(play, lambda n, step=step: step % n, 1)  # type: ignore[misc]

    def end(self) -> Playthrough:
        """The game at the end of the walk."""
        play = self.begin()
        for _ in self.go(play):
            pass
        return play


def setups(game_id: str) -> st.SearchStrategy[Setup]:
    """A preset, or house rules mixed at random."""
    game = GAMES[game_id]
    rows = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in factors_of(game).items()})
    mixed = rows.filter(lambda row: is_playable(game, row)).map(lambda row: setup_of(game, row))
    return st.sampled_from(setups_by_preset(game_id)) | mixed


def walks(game_id: str, most_ahead: int = 150, most_steps: int = 10) -> st.SearchStrategy[Walk]:
    """A game of this kind, some way in."""
    return st.builds(
        Walk,
        setup=setups(game_id),
        seed=st.integers(0, 2**32 - 1),
        ahead=st.integers(0, most_ahead),
        steps=st.lists(st.integers(0, 2**16), max_size=most_steps).map(tuple),
    )
