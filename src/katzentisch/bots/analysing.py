"""What a move is worth, judged on the view of its seat alone: question and answer, as they go through a pipe.

The question holds what the seat knew at that moment and the move it made, or none yet where advice is wanted. First the search finds out
what is best, then that and the move that was made are played out once more in new worlds. What the move has cost is the difference there.
"""

from __future__ import annotations

import pickle
from typing import NamedTuple

import msgspec

from katzentisch.bots.calibration import Bend, bend_of
from katzentisch.bots.search import Candidate, Search
from katzentisch.bots.thinking import trouble_of
from katzentisch.engine.chance import Dice
from katzentisch.engine.game import View
from katzentisch.games import GAMES

#: An interval of 95 % is so many standard errors to each side.
_TWO_SIDED = 1.96
#: Nobody reads more than so many other moves.
_MOST_OTHERS = 12


class Budget(NamedTuple):
    """How much is played out to find the best move, and again to compare it: playouts and milliseconds, whichever end first."""

    playouts: int = 3000
    milliseconds: int = 140


class Matter(NamedTuple):
    """A decision to look at: what the seat knew, and what it did; None: it is still to decide."""

    game: str
    view: View
    move: int | None
    seed: int
    budget: Budget = Budget()


class Other(msgspec.Struct, frozen=True, array_like=True):
    """A move that was not made, with its chance and how sure that is; no chance: it was soon seen to be worse."""

    move: int
    chance: float | None
    margin: float | None


class Weighed(msgspec.Struct, frozen=True, array_like=True):
    """What came out: the best move, the chances after it and after the one that was made, what that cost and how sure it is.

    Where none was made yet, the best move stands for it, and has cost nothing.
    """

    best: int = 0
    best_chance: float = 0.0
    best_margin: float = 0.0
    chance: float = 0.0
    cost: float = 0.0
    margin: float = 0.0
    others: tuple[Other, ...] = ()
    #: What speaks for the best move (`State.reason`).
    why: str = ""
    #: The chance after the move that was made as it was played out, not as it is shown (`calibration`): luck is held against it.
    played_out: float = 0.0
    #: Where thinking failed, if it did: names of files and functions, nothing about cards.
    trouble: str = ""


_weighed = msgspec.msgpack.Decoder(Weighed)


def encode_matter(matter: Matter) -> bytes:
    """A question as bytes."""
    return pickle.dumps(matter, pickle.HIGHEST_PROTOCOL)


def decode_matter(asked: bytes) -> Matter:
    """Read what `encode_matter` wrote: only from one's own server, since reading it runs code."""
    matter: Matter = pickle.loads(asked)
    return matter


def encode_weighed(weighed: Weighed) -> bytes:
    """An answer as bytes."""
    return msgspec.msgpack.encode(weighed)


def decode_weighed(said: bytes) -> Weighed:
    """Read an answer; whatever was said, reading it does no harm. `msgspec.MsgspecError`: it is none."""
    return _weighed.decode(said)


def weigh(matter: Matter) -> Weighed:
    """Look at a decision. Whoever fails says where, not with what."""
    try:
        return _weigh(matter)
    except Exception as error:
        return Weighed(trouble=trouble_of(error))


def _weigh(matter: Matter) -> Weighed:
    budget = matter.budget
    game, dice, seat = GAMES[matter.game], Dice(matter.seed), matter.view.seat
    assert seat is not None
    search = Search(game, matter.view, dice)
    search.run(budget.playouts, budget.milliseconds)
    move = matter.move if matter.move is not None else search.best().line[0]
    best, made = search.compare(move, budget.playouts, budget.milliseconds)
    margin = _TWO_SIDED * made.error()
    if made is not best and made.gain() > margin:  # the search has overlooked something, and the player has not
        best, margin = made, 0.0
    bend = bend_of(game, matter.view)
    best_chance, chance = bend.chance(best.chance()), bend.chance(made.chance())
    looked_at = search.by_move()
    others = [
        _other(move, found, bend) for move, found in looked_at.items() if move not in (best.line[0], made.line[0])
    ]
    others.sort(key=lambda other: -1.0 if other.chance is None else other.chance, reverse=True)
    return Weighed(
        best=best.line[0],
        best_chance=best_chance,
        best_margin=best.margin() * bend.steepness(best.chance()),
        chance=chance,
        cost=best_chance - chance,
        # What is too close to call stays so: the margin is bent like the cost.
        margin=0.0 if made is best else margin * _bent(best.chance(), made.chance(), bend),
        others=tuple(others[:_MOST_OTHERS]),
        why=game.worlds(matter.view).sample(dice).reason(seat, best.line[0]),
        played_out=made.chance(),
    )


def _bent(one: float, other: float, bend: Bend) -> float:
    """By how much the difference of two chances grows when both are bent."""
    if one == other:
        return bend.steepness(one)
    return (bend.chance(one) - bend.chance(other)) / (one - other)


def _other(move: int, found: Candidate, bend: Bend) -> Other:
    if not found.is_in or not found.worlds:
        return Other(move, None, None)
    chance = found.chance()
    return Other(move, bend.chance(chance), found.margin() * bend.steepness(chance))
