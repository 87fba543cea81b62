"""Rounds of Schwimmen and Mauz with so few cards that all can be tried: what the solution of a large pack is held against.

The first middle is open to both, so each is a game by itself: all hands that two can hold beside it, every move of either, up to the last
turn (after a knock, or when so many have passed; more points are never worse there, so it is no decision). The dealer's choice is left out:
the three sets are dealt. What a seat knows is its own cards and all that happened in the open, so everything can be counted exactly:
the strategies by counterfactual regret minimisation (CFR+, Tammelin 2014), and what the best reply to each would win.

The same can be played with no more than `bots/one_round.py` tells apart. So what that loses is seen here to the last digit.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from katzentisch.bots.one_round import Sense
from katzentisch.engine.cards import bit
from katzentisch.engine.chance import FastChance
from katzentisch.engine.game import Game
from katzentisch.games.thirty_one.fields import FOR_CHOICE, FOR_TURN, Standing
from katzentisch.games.thirty_one.moves import KEEP
from katzentisch.games.thirty_one.options import Rules
from katzentisch.games.thirty_one.pieces import as_hand, cards_of
from katzentisch.games.thirty_one.state import ThirtyOneState
from katzentisch.research.solving import share_won

_DEALER = 0
_FIRST = 1
#: Swaps of one, of all, skip, knock.
_MOVES = 12


class Layer(NamedTuple):
    """All rounds that are on after so many turns; each is one row. The seat in turn is the same in all."""

    seat: int
    #: What the seat in turn knows: the number of its row in `places`.
    known: Any
    #: For each move the row in the next layer; -1: the round is over, or there is no such move.
    after: Any
    #: What a round that is over with this move was worth to the first seat.
    worth: Any
    #: For all that can be known: which moves there are.
    allowed: Any
    #: The same: where the regrets of each move are noted; -1: it is not looked at.
    places: Any


class SmallRound(NamedTuple):
    """A game with a given first middle: layers of turns, and what deals that ended before the first were worth."""

    layers: list[Layer]
    deals: int
    ended: float
    most_places: int


# ---------------------------------------------------------------------- every deal and every move


def small_round(game: Game, cards: list[int], middle: list[int], most_turns: int, told_apart: str) -> SmallRound:
    """Try all. ``told_apart``: "all" that a seat knows; all, but only the "moves" that `bots/one_round.py` looks at; or its "kinds"."""
    rules = small_rules(game, cards)
    sense = Sense(rules)
    rest = [card for card in cards if card not in middle]
    now: list[tuple[ThirtyOneState, tuple[Any, ...]]] = []
    ended = 0.0
    deals = 0
    for first in combinations(rest, 3):
        for other in combinations([card for card in rest if card not in first], 3):
            deals += 1
            state = dealt(rules, list(other), list(first), middle)
            if state.asked == FOR_TURN:
                now.append((state, ()))
            else:
                ended += share_won(state, _FIRST)
    layers = []
    places: dict[Any, int] = {}
    for turn in range(most_turns - 1):
        layer, now = _layer(sense, now, turn == most_turns - 2, told_apart, places)
        layers.append(layer)
    return SmallRound(layers, deals, ended, len(places))


def small_rules(game: Game, cards: list[int]) -> Rules:
    """The printed rules for two, with these cards alone."""
    rules: Rules = game.house_rules(game.resolve(), 2)
    rules.cards = sorted(cards)
    rules.pack = sum(bit(card) for card in cards)
    return rules


def dealt(rules: Rules, dealers: list[int], first: list[int], middle: list[int]) -> ThirtyOneState:
    """A round of two that begins with these cards, the others in the stock."""
    state = ThirtyOneState(rules, FastChance(0), Standing(_DEALER, 1, (3, 3), (0, 0)))
    state.clear_table()
    used = {*dealers, *first, *middle}
    state.stock = tuple(card for card in rules.cards if card not in used)
    state.at = 0
    state.put_in_hand(_DEALER, as_hand(sorted(dealers)))
    state.put_in_hand(_FIRST, as_hand(sorted(first)))
    state.open = as_hand(sorted(middle))
    state.turn = _FIRST
    state.asked = FOR_CHOICE
    state.play(_DEALER, KEEP)
    return state


def _layer(
    sense: Sense,
    now: list[tuple[ThirtyOneState, tuple[Any, ...]]],
    is_last: bool,
    told_apart: str,
    places: dict[Any, int],
) -> tuple[Layer, list[tuple[ThirtyOneState, tuple[Any, ...]]]]:
    seat = int(now[0][0].to_move())
    knowing: dict[Any, int] = {}
    rows: list[list[int]] = []
    known: list[int] = []
    after: list[list[int]] = []
    worth: list[list[float]] = []
    then: list[tuple[ThirtyOneState, tuple[Any, ...]]] = []
    for state, history in now:
        moves = state.moves(seat)
        what = (int(state.in_hand(seat)), history)
        if what not in knowing:
            knowing[what] = len(rows)
            rows.append(_places(sense, state, seat, moves, what, told_apart, places))
        known.append(knowing[what])
        row = [-1] * _MOVES
        worths = [0.0] * _MOVES
        for n, move in enumerate(moves):
            new = state.clone()
            new.play(seat, move)
            if new.asked == FOR_TURN and new.knocker < 0 and is_last:
                new.knocker = seat  # as if there had been a knock
            if new.asked == FOR_TURN and new.knocker < 0:
                row[n] = len(then)
                then.append((new, (*history, move, tuple(sorted(cards_of(new.open))))))
            else:
                worths[n] = _worth(sense, new)
        after.append(row)
        worth.append(worths)
    places_ = np.full((len(rows), _MOVES), -1)
    allowed: Any = np.zeros((len(rows), _MOVES), dtype=bool)
    for n, found in enumerate(rows):
        places_[n, : len(found)] = found
        allowed[n, : len(found)] = True
    return Layer(seat, np.array(known), np.array(after), np.array(worth), allowed, places_), then


def _worth(sense: Sense, state: ThirtyOneState) -> float:
    """To the first seat: of a round that is over, or has its last turn to come."""
    if state.asked == FOR_TURN:
        seat = state.to_move()
        state.play(seat, sense.last_move(state, seat))
    return share_won(state, _FIRST)


def _places(
    sense: Sense,
    state: ThirtyOneState,
    seat: int,
    moves: list[int],
    what: Any,
    told_apart: str,
    places: dict[Any, int],
) -> list[int]:
    """Where the regrets of each move are noted."""
    if told_apart == "all":
        return [places.setdefault((seat, what, move), len(places)) for move in moves]
    situation = sense.situation(state, seat)
    kinds = {move: n for n, move in enumerate(situation.moves) if move >= 0}
    where = situation.kind if told_apart == "kinds" else (seat, what)
    return [places.setdefault((where, kinds[move]), len(places)) if move in kinds else -1 for move in moves]


# ---------------------------------------------------------------------- solving


def solved(game: SmallRound, rounds: int) -> list[Any]:
    """For each layer how often each move is made, by all that can be known: the average of so many rounds of CFR+."""
    regrets = np.zeros(game.most_places)
    played = np.zeros(game.most_places)
    for n in range(1, rounds + 1):
        for seat in (_FIRST, _DEALER):
            mixtures = [_mixture(layer.places, regrets) for layer in game.layers]
            found = _learnt(game, mixtures, seat)
            regrets = np.maximum(regrets + found.regrets, 0)
            played += n * found.played
    return [_mixture(layer.places, played) for layer in game.layers]


def _mixture(places: Any, weights: Any) -> Any:
    """Moves as often as their weights say, all alike where none has any."""
    is_move = places >= 0
    found = np.where(is_move, weights[places], 0.0)
    total = found.sum(axis=1, keepdims=True)
    return np.where(total > 0, found / np.maximum(total, 1e-300), is_move / is_move.sum(axis=1, keepdims=True))


class _Learnt(NamedTuple):
    regrets: Any
    played: Any


def _learnt(game: SmallRound, mixtures: list[Any], seat: int) -> _Learnt:
    """What this seat regrets against the other's mixture, and what it plays, by places."""
    own, others = _reached(game, mixtures, seat)
    regrets = np.zeros(game.most_places)
    played = np.zeros(game.most_places)
    then: Any = None
    for n in range(len(game.layers) - 1, -1, -1):
        layer = game.layers[n]
        worth = _worths(layer, then)
        mixture = mixtures[n][layer.known]
        expected = (mixture * worth).sum(axis=1)
        if layer.seat == seat:
            gain = (worth - expected[:, None]) * (1 if seat == _FIRST else -1) * others[n][:, None]
            places = layer.places[layer.known]
            is_move = places >= 0
            regrets += np.bincount(places[is_move], gain[is_move], game.most_places)
            weights = mixture * own[n][:, None]
            played += np.bincount(places[is_move], weights[is_move], game.most_places)
        then = expected
    return _Learnt(regrets, played)


def _worths(layer: Layer, then: Any) -> Any:
    """What each move is worth to the first seat, given what the next layer's rounds are."""
    return layer.worth if then is None else np.where(layer.after >= 0, then[layer.after], layer.worth)


def _reached(game: SmallRound, mixtures: list[Any], seat: int) -> tuple[list[Any], list[Any]]:
    """How likely it is that a seat's own moves lead to each round, and that the deal and the other's moves do."""
    own = [np.ones(len(game.layers[0].known))]
    others = [np.full(len(game.layers[0].known), 1 / game.deals)]
    for n, layer in enumerate(game.layers[:-1]):
        goes_on = layer.after >= 0
        mixture = mixtures[n][layer.known]
        mine = mixture if layer.seat == seat else np.ones_like(mixture)
        others_ = np.ones_like(mixture) if layer.seat == seat else mixture
        size = len(game.layers[n + 1].known)
        for reached, share in ((own, mine), (others, others_)):
            new = np.zeros(size)
            new[layer.after[goes_on]] = (reached[n][:, None] * share)[goes_on]
            reached.append(new)
    return own, others


# ---------------------------------------------------------------------- how good it is


def value(game: SmallRound, mixtures: list[Any]) -> float:
    """What the first seat wins, on average over all deals."""
    then: Any = None
    for n in range(len(game.layers) - 1, -1, -1):
        then = (mixtures[n][game.layers[n].known] * _worths(game.layers[n], then)).sum(axis=1)
    return float((then.sum() + game.ended) / game.deals)


def best_reply(game: SmallRound, mixtures: list[Any], seat: int) -> float:
    """What this seat can win at most when the other plays like this and it knows that; it may use all that it knows."""
    _, others = _reached(game, mixtures, seat)
    then: Any = None
    for n in range(len(game.layers) - 1, -1, -1):
        layer = game.layers[n]
        worth = _worths(layer, then)
        if layer.seat == seat:
            sign = 1 if seat == _FIRST else -1
            total = np.zeros((len(layer.places), _MOVES))
            np.add.at(total, layer.known, sign * worth * others[n][:, None])
            best = np.where(layer.allowed, total, -np.inf).argmax(axis=1)
            then = worth[np.arange(len(worth)), best[layer.known]]
        else:
            then = (mixtures[n][layer.known] * worth).sum(axis=1)
    firsts = float((then.sum() + game.ended) / game.deals)
    return firsts if seat == _FIRST else 1 - firsts


def exploitability(game: SmallRound, mixtures: list[Any]) -> float:
    """How much more than half the stake best replies win on average in the two seats; nought: nobody can do better."""
    return (best_reply(game, mixtures, _FIRST) + best_reply(game, mixtures, _DEALER) - 1) / 2
