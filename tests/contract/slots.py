"""Every fact that a state holds, slot by slot, interpreted or compiled: what no list of questions can forget."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from katzentisch.engine.chance import Chance
from katzentisch.engine.game import Game
from katzentisch.engine.state import State

#: Slots, and why each of them is an exception.
Reasons = dict[str, str]


@dataclass(frozen=True)
class Slots:
    """The slots of a family's state that are not kept like all others. A slot that is not named here has no excuse."""

    #: those that `clone` does not copy
    derived: Reasons = field(default_factory=dict)
    #: those that position text does not tell
    untold: Reasons = field(default_factory=dict)
    #: those that a deal finds as the last one has left them
    lasting: Reasons = field(default_factory=dict)
    #: a sequence, and the slot that says where the part of it begins that counts
    starts: dict[str, str] = field(default_factory=dict)
    #: a sequence, and the slot that says where that part ends
    ends: dict[str, str] = field(default_factory=dict)
    #: a slot that means nothing while another one has this value
    idle: dict[str, tuple[str, int]] = field(default_factory=dict)
    #: a slot in which position text may change the order, and what is the same in any order
    unordered: dict[str, Callable[[Any], Any]] = field(default_factory=dict)


#: What a state asks chance with; position text never tells it.
CHANCE = {
    "chance": "a position is no moment of somebody's game: it shuffles by itself",
    "uses": "counts the questions to that chance",
}
_GIVEN = {
    "rules": "settled before the first deal",
    "chance": "one source for the whole game",
}
_STANDING = {
    **_GIVEN,
    "standing": "dealer, scores and the number of the deal",
    "learning": "a playout goes no further than its deal",
}
_LEARNT = {**CHANCE, "learnt": "what the seats have learnt is not told with a position"}


def _three_cards(hand: int) -> list[int]:
    return sorted(hand >> 6 * place & 63 for place in range(3))


def _pack_in_order(rules: object) -> dict[str, Any]:
    return {**held(rules), "cards": sorted(held(rules)["cards"])}


SLOTS: dict[str, Slots] = {
    "shedding": Slots(
        untold={**CHANCE, "heard": "what was heard before a position is not told with it", "heard_count": "as `heard`"},
        lasting=_STANDING,
        starts={"stock": "at"},
        ends={"heard": "heard_count"},
        idle={"called": ("window", -1), "caught": ("window", -1)},
    ),
    "thirty_one": Slots(
        untold=_LEARNT,
        lasting=_STANDING,
        starts={"stock": "at"},
        unordered={
            **dict.fromkeys([*(f"h{seat}" for seat in range(9)), "open"], _three_cards),
            "rules": _pack_in_order,
        },
    ),
    "rummy": Slots(
        untold={**_LEARNT, "stock_lacks": "as `learnt`, of the stock"}, lasting=_STANDING, starts={"stock": "at"}
    ),
    "build_piles": Slots(untold=_LEARNT, lasting=_STANDING, starts={"talon": "at"}),
    "kitty_paw": Slots(
        untold=CHANCE,
        lasting={
            **_GIVEN,
            "round": "counts on",
            "extra": "set when a round ends in a tie (PAW-12)",
            "active": "as `extra`: who plays on",
            "rule": "the game has not ended",
            "time": "adds up over the rounds (PAW-14)",
            "pile": "stacked once, for the whole game",
            "layers": "as `pile`: what is known of it",
            "under": "as `pile`",
            "row": "goes to the discards",
            "cards": "go to the discards",
            "scored": "the score",
            "discards": "wait for extra rounds",
            "aside": "the old pile in extra rounds",
            "boxes": "stay as they lie (PAW-10)",
        },
    ),
}


def slots_of(game: Game) -> Slots:
    """What is said of the slots of this game's states."""
    return SLOTS.get(game.family, Slots())


def slot_names(thing: object) -> list[str]:
    """The names of everything that an object holds."""
    compiled = getattr(type(thing), "__mypyc_attrs__", None)
    if compiled is not None:
        return sorted(set(compiled))
    declared = {name for kind in type(thing).__mro__ for name in kind.__dict__.get("__slots__", ())}
    return sorted(declared | set(getattr(thing, "__dict__", {})))


def held(thing: object) -> dict[str, Any]:
    """Everything that an object holds, by name."""
    return {name: getattr(thing, name) for name in slot_names(thing)}


def values(game: Game, state: State) -> dict[str, Any]:
    """Every slot and what counts of it: of a stock that is drawn from, say, what is still there."""
    said = slots_of(game)
    found = held(state)
    for name, (other, value) in said.idle.items():
        if found[other] == value:
            found[name] = None
    for name, start in said.starts.items():
        found[name] = found[name][found[start] :]
    for name, end in said.ends.items():
        found[name] = found[name][: found[end]]
    return {name: value for name, value in found.items() if name not in said.starts.values()}


def differing(game: Game, one: State, other: State) -> dict[str, tuple[Any, Any]]:
    """The slots in which two states of a game differ."""
    return _unlike(values(game, one), values(game, other))


def told_otherwise(game: Game, one: State, other: State) -> dict[str, tuple[Any, Any]]:
    """The slots in which two states differ that have the same position text, but for those that it does not tell."""
    said = slots_of(game)
    pair = []
    for state in (one, other):
        found = {name: value for name, value in values(game, state).items() if name not in said.untold}
        pair.append({name: said.unordered.get(name, lambda same: same)(value) for name, value in found.items()})
    return _unlike(pair[0], pair[1])


def _unlike(one: dict[str, Any], other: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    assert one.keys() == other.keys()
    return {name: (one[name], other[name]) for name in one if not is_same(one[name], other[name])}


def is_same(one: Any, other: Any) -> bool:
    """Are two values the same all the way down? Sources of chance are when they are one."""
    if one is other:
        return True
    if type(one) is not type(other) or isinstance(one, Chance):
        return False
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(map(is_same, one, other))
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(is_same(one[key], other[key]) for key in one)
    if type(one).__module__.startswith("katzentisch."):
        return is_same(held(one), held(other))
    return bool(one == other)
