"""How a game would have gone on with the cards as they really lay: what luck is counted from, when the game is over.

The question holds a whole record with its secret, so nobody asks it about a game that still runs. It is asked apart from what a move
was worth (`analysing`), which is judged on a view alone.
"""

from __future__ import annotations

import pickle
from typing import NamedTuple

import msgspec

from katzentisch.bots.thinking import trouble_of
from katzentisch.engine.chance import KeyedChance
from katzentisch.engine.game import Game
from katzentisch.engine.record import Playthrough, read_record
from katzentisch.engine.state import State
from katzentisch.games import GAMES


class Opened(NamedTuple):
    """A game that is over, as a record, and the entries that are asked about."""

    game: str
    record: str
    #: Their numbers, and all of them moves of a seat.
    moves: tuple[int, ...]


class Hindsight(msgspec.Struct, frozen=True, array_like=True):
    """For each of the moves what everybody's sensible moves would have made of it: the chance of its seat."""

    chances: tuple[float, ...] = ()
    #: Where it failed, if it did: names of files and functions, nothing about cards.
    trouble: str = ""


_answers = msgspec.msgpack.Decoder(Hindsight)


def encode_opened(opened: Opened) -> bytes:
    """A question as bytes."""
    return pickle.dumps(opened, pickle.HIGHEST_PROTOCOL)


def encode_hindsight(hindsight: Hindsight) -> bytes:
    """An answer as bytes."""
    return msgspec.msgpack.encode(hindsight)


def decode_hindsight(said: bytes) -> Hindsight:
    """Read an answer; whatever was said, reading it does no harm. `msgspec.MsgspecError`: it is none."""
    return _answers.decode(said)


def look_behind(opened: Opened) -> Hindsight:
    """Play the game again and, after each of these moves, on by sensible moves. Whoever fails says where, not with what."""
    try:
        return Hindsight(tuple(_played_on(opened)))
    except Exception as error:
        return Hindsight(trouble=trouble_of(error))


def _played_on(opened: Opened) -> list[float]:
    game, record = GAMES[opened.game], read_record(opened.record)
    assert record.secret is not None
    play = Playthrough(game, record.header, KeyedChance(record.secret, record.header.rules, record.header.table))
    chances: list[float] = []
    wanted = set(opened.moves)
    for number, line in enumerate(record.entries, 1):
        if number in wanted:
            chances.append(_ends(game, play.state, line.seat, game.parse(line.text)))
        play.play(line.seat, line.text, line.at)
    return chances


def _ends(game: Game, state: State, seat: int, move: int) -> float:
    world = state.clone()
    world.forget()
    world.play(seat, move)
    world.play_sensibly(game.horizon + 1 if world.to_move() == seat else game.horizon)
    return world.value(seat)
