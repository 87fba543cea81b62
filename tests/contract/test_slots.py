"""What a state is made of: every slot is copied by `clone`, or it is said why not."""

from __future__ import annotations

from itertools import chain
from typing import Any

import pytest

from katzentisch.engine.chance import Dice
from katzentisch.engine.state import State
from katzentisch.games import GAMES
from tests.contract.combinations import Setup, setups_by_pairs, setups_by_preset
from tests.contract.slots import SLOTS, differing, is_same, slot_names, slots_of
from tests.contract.strategies import next_entry

FAMILIES = sorted({game.family for game in GAMES.values()})


def widest_tables(family: str) -> list[Setup]:
    """Tables of a family's games with all their seats: there every slot is in use at one of them."""
    games = [game for game in GAMES.values() if game.family == family]
    tables = [setup for game in games for setup in setups_by_preset(game.id) + setups_by_pairs(game.id)]
    return [setup for setup in tables if setup.seats == setup.game.most_seats]


def tried_values(value: Any, elsewhere: list[Any]) -> list[Any]:
    """What a slot holds, what it holds in other states, and one more of it: two values at least, or a default passes."""
    tried = [value]
    more: list[Any] = []
    if isinstance(value, bool):
        more = [not value]
    elif isinstance(value, int):
        more = [value + 1]
    elif isinstance(value, str):
        more = [value + "x"]
    for other in [*elsewhere, *more]:
        if not any(is_same(known, other) for known in tried):
            tried.append(other)
    if len(tried) == 1:
        assert isinstance(value, list | tuple), f"the same in all states that were tried: {value}"
        tried.append(type(value)([*value, 0]))
    return tried


def states_of(setup: Setup, other: Setup) -> list[State]:
    """States that differ in as much as can be: of a game under way, early, late, after a playout, of another table."""
    dice = Dice(5)
    states = []
    for moves in (40, 0, 1, 80):
        state = setup.start(moves).state
        for _ in range(moves):
            if state.waiting_for():
                state.play(*next_entry(state, dice.below))
        states.append(state)
    states.append(states[0].clone())
    states[-1].playout(dice)
    return [*states, other.start(1).state]


def left_out_by_clone(tables: list[Setup]) -> set[str]:
    """The slots whose value, when it is changed, is lost in a clone at each of these tables (a twin needs two packs)."""
    copied: set[str] = set()
    for setup, other in zip(tables, tables[::-1], strict=True):
        state, *elsewhere = states_of(setup, other)
        for name in set(slot_names(state)) - copied:
            tried = tried_values(getattr(state, name), [getattr(each, name) for each in elsewhere])
            if all(is_kept(state, name, value) for value in tried):
                copied.add(name)
    return set(slot_names(state)) - copied


def is_kept(state: State, name: str, value: Any) -> bool:
    """Does a clone of this state, with this value in the slot, hold it too?"""
    changed = state.clone()
    setattr(changed, name, value)
    return is_same(getattr(changed.clone(), name), value)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_slot_is_copied_by_a_clone_or_said_to_be_derived(family: str) -> None:
    assert left_out_by_clone(widest_tables(family)) == set(SLOTS[family].derived)


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_said_of_slots_is_said_of_slots_that_there_are(game_id: str) -> None:
    said = slots_of(GAMES[game_id])
    names = set(slot_names(setups_by_preset(game_id)[0].start(1).state))
    pairs = [*said.starts.items(), *said.ends.items(), *((name, other) for name, (other, _) in said.idle.items())]
    named = [*said.derived, *said.untold, *said.lasting, *said.unordered, *chain(*pairs)]
    assert set(named) <= names


@pytest.mark.parametrize("game_id", GAMES)
def test_two_states_of_different_moments_differ(game_id: str) -> None:
    """Otherwise no comparison of slots could find anything."""
    setup = setups_by_preset(game_id)[0]
    first, *others = states_of(setup, setup)
    for other in others:
        assert differing(setup.game, first, other)
