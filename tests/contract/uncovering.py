"""What a seat sees after a move of its own, in truth and in a world that it could not tell from it.

A move that uncovers nothing leaves the two alike in all that the seat sees. One that uncovers hidden cards (a draw, a
refill, a card turned up, hands shown at the end of a deal) may show others in the world than in truth; then nothing may
be different but these cards and what is named here as following from them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from katzentisch.engine.events import Event
from katzentisch.engine.game import Game
from katzentisch.engine.state import TABLE, State

#: Facts of a view that follow from the faces of cards just uncovered, and why, family by family.
FOLLOWS: dict[str, dict[str, str]] = {
    "thirty_one": {
        "hand_points": "what the new hand counts",
        "learnt.stock": "of the known cards in the stock those that did not turn up",
        "learnt.doubtful": "of two equal cards one that turned up",
    },
    "kitty_paw": {
        "symbols": "the symbol that was turned",
        "found": "the place is kept if the symbol is right",
        "shown": "the place lies open if it is wrong",
        "waiting": "a wrong one waits to be turned back by TABLE",
    },
}


@dataclass(frozen=True)
class After:
    """What a move of this seat led to."""

    game: Game
    state: State
    seat: int
    trace: list[Event]

    @property
    def told(self) -> list[str]:
        """What the seat was told."""
        return [event.text_for(self.seat) for event in self.trace]

    @property
    def facts(self) -> dict[str, Any]:
        """What the seat sees now."""
        return self.game.view(self.state, self.seat).facts()

    @property
    def uncovered(self) -> list[int]:
        """The cards that were hidden from the seat and now are not."""
        shown = [event for event in self.trace if self.uncovers(event) and event.is_seen_by(self.seat)]
        return [card for event in shown for card in event.cards]

    def uncovers(self, event: Event) -> bool:
        """Does this show the seat what it could not see: a hidden card, or at the end of a deal the others' hands?"""
        return event.reveals or (self.has_ended and bool(event.cards) and event.seat != self.seat)

    @property
    def has_ended(self) -> bool:
        """Is the deal over?"""
        return self.state.waiting_for() in ([], [TABLE])


def after(game: Game, state: State, seat: int, move: int) -> After:
    """A copy of the state after this move."""
    copy = state.clone()
    trace: list[Event] = []
    copy.play(seat, move, trace)
    return After(game, copy, seat, trace)


def check(truth: After, world: After, place: str) -> None:
    """The seat sees the same in both, but for what was uncovered."""
    if truth.told == world.told:
        assert truth.facts == world.facts, place
        assert truth.state.waiting_for() == world.state.waiting_for(), place
        assert truth.state.moves(truth.seat) == world.state.moves(world.seat), place
        return
    lines = zip(truth.told, world.told, strict=False)
    first = next(n for n, (one, other) in enumerate(lines) if one != other)
    here, there = truth.trace[first], world.trace[first]
    assert truth.uncovers(here), f"{here} and {there} uncover nothing: {place}"
    assert world.uncovers(there), f"{here} and {there} uncover nothing: {place}"
    if not truth.has_ended and not world.has_ended:
        _check_facts(truth, world, place)


def _check_facts(truth: After, world: After, place: str) -> None:
    follows = FOLLOWS.get(truth.game.family, {})
    one, other = _flat(truth.facts), _flat(world.facts)
    for name in one:
        if name not in follows:
            explained = differ_in_cards(one[name], other[name], truth.uncovered, world.uncovered)
            assert explained, f"{name}: {one[name]} and {other[name]} after {truth.told} and {world.told}: {place}"


def _flat(facts: dict[str, Any]) -> dict[str, Any]:
    """Facts within facts get a name of their own."""
    flat: dict[str, Any] = {}
    for name, fact in facts.items():
        inner = _flat(fact) if isinstance(fact, dict) else {"": fact}
        flat.update({f"{name}.{key}".rstrip("."): value for key, value in inner.items()})
    return flat


def differ_in_cards(one: Any, other: Any, here: list[int], there: list[int]) -> bool:
    """Are two facts the same, but that these cards stand in the one where those stand in the other?"""
    if one == other:
        return True
    if isinstance(one, int) and isinstance(other, int):
        return one in here and other in there
    if not isinstance(one, list | tuple) or len(one) != len(other):
        return False
    if all(isinstance(card, int) for card in (*one, *other)):
        mine, its = Counter(one), Counter(other)
        return mine - its <= Counter(here) and its - mine <= Counter(there)
    return all(differ_in_cards(mine, its, here, there) for mine, its in zip(one, other, strict=True))
