"""What must be true of every state of every game: each function fails with the position where it is not."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from typing import Any

from katzentisch.engine.chance import Dice, FastChance
from katzentisch.engine.events import Event
from katzentisch.engine.game import TURN_SECONDS, Game
from katzentisch.engine.state import OVER, TABLE, Result, State
from katzentisch.engine.text import Position
from tests.contract.families import alphabet, family_of, mutated, read_moves
from tests.contract.slots import CHANCE, differing, slots_of, told_otherwise
from tests.contract.strategies import Choose, everybody, next_entry
from tests.contract.uncovering import after, check

#: How many mutated moves are tried in a state, and how many worlds are drawn for a seat.
MUTATIONS = 30
WORLDS = 3
#: How many moves two states that are the same make together.
_TOGETHER = 6
#: How many moves of a seat are tried in the truth and in a world.
_TRIED = 4


@cache
def rule_numbers() -> frozenset[str]:
    """Every number in the English rule documents."""
    folder = files("katzentisch") / "rules" / "en"
    documents = [file.read_text(encoding="utf-8") for file in folder.iterdir() if file.name.endswith(".md")]
    return frozenset(number for text in documents for number in re.findall(r"^### ([A-Z]+-\d+) ", text, re.M))


def result_of(result: Result | None) -> tuple[Any, ...] | None:
    """A result that can be compared."""
    return None if result is None else (result.places, result.points, result.rule)


def everything(game: Game, state: State) -> dict[str, Any]:
    """All that can be asked of a state: two states are the same when it is."""
    seats = range(state.seat_count())
    return {
        # Before the first deal there is no position to write.
        "position": game.position_text(state) if state.deal_number() else "not dealt",
        "deal": state.deal_number(),
        "waiting": state.waiting_for(),
        "moves": [state.moves(seat) for seat in everybody(state)],
        "views": [game.view(state, seat).facts() for seat in (None, *seats)],
        "result": result_of(state.result()),
    }


def told(game: Game, state: State) -> str:
    """Where a property failed."""
    return game.position_text(state) if state.deal_number() else f"{game.id}, not dealt"


@contextmanager
def within_a_second(what: str) -> Iterator[None]:
    """Turn a loop without end into a failure, where the system can."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(number: int, frame: object) -> None:
        raise AssertionError(f"this took a second of the processor's time: {what}")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def is_between_deals(state: State) -> bool:
    """Is the deal over, or not begun?"""
    return state.waiting_for() in ([], [TABLE])


# ---------------------------------------------------------------------- moves


def it_is_clear_who_is_waited_for(game: Game, state: State, choose: Choose) -> None:
    """A running game waits for somebody who can do something; one that is over waits for nobody, and has a result."""
    waiting = state.waiting_for()
    assert state.to_move() == (waiting[0] if waiting else OVER)
    assert (state.result() is None) == bool(waiting)
    assert len(set(waiting)) == len(waiting)
    for seat in waiting:
        assert state.moves(seat), f"seat {seat} is waited for and has no move: {told(game, state)}"
    if not waiting:
        for seat in everybody(state):
            assert state.moves(seat) == [], f"seat {seat}: {told(game, state)}"


def listed_moves_are_allowed(game: Game, state: State, choose: Choose) -> None:
    """No listed move is refused, and none is listed twice."""
    for seat in everybody(state):
        moves = state.moves(seat)
        assert len(set(moves)) == len(moves), f"seat {seat}: {told(game, state)}"
        for move in moves:
            assert state.refusal(seat, move) is None, f"{seat} {game.text(move)}: {told(game, state)}"


def other_moves_are_refused_by_a_rule(game: Game, state: State, choose: Choose) -> None:
    """Every other move that can be written is refused, with a number that the rule documents have."""
    before = everything(game, state)
    pool = alphabet(game.id)
    texts = list(pool)
    listed = [game.text(move) for seat in everybody(state) for move in state.moves(seat)] or texts
    strange = []
    for _ in range(MUTATIONS):
        source = listed if choose(2) else texts
        strange.append(mutated(source[choose(len(source))], choose))
    moves = {**pool, **read_moves(game, strange)}
    for seat in [*everybody(state), state.seat_count()]:
        allowed = set(state.moves(seat)) if seat < state.seat_count() else set()
        for text, move in moves.items():
            if move not in allowed:
                refusal = state.refusal(seat, move)
                assert refusal is not None, f"{seat} {text} is allowed and not listed: {told(game, state)}"
                assert refusal.rule in rule_numbers(), f"{seat} {text}: {refusal} in {told(game, state)}"
    assert everything(game, state) == before, "asking why not has changed something"


def the_mildest_move_is_allowed(game: Game, state: State, choose: Choose) -> None:
    """Whoever is waited for has a mildest move, which is one of its moves (GEN-3); not where turns have no clock."""
    for seat in state.waiting_for():
        if seat != TABLE and TURN_SECONDS in game.options:
            assert state.mildest(seat) in state.moves(seat), f"seat {seat}: {told(game, state)}"


def moves_survive_being_written(game: Game, state: State, choose: Choose) -> None:
    """Listed moves are read back as they were written, and can be taken apart."""
    for seat in everybody(state):
        for move in state.moves(seat):
            text = game.text(move)
            assert game.parse(text) == move, text
            assert game.parts(move).verb, text


# ---------------------------------------------------------------------- states


def a_clone_is_independent(game: Game, state: State, choose: Choose) -> None:
    """Clones go different ways without disturbing each other; the same moves lead two of them to the same place."""
    before = everything(game, state)
    one, two = state.clone(), state.clone()
    assert everything(game, one) == before
    _go(one, choose)
    after = everything(game, one)
    _go(two, choose)
    assert everything(game, one) == after, told(game, state)
    assert everything(game, state) == before, told(game, state)


def _go(state: State, choose: Choose) -> None:
    for _ in range(5):
        if state.waiting_for():
            state.play(*next_entry(state, choose))


def a_clone_goes_the_same_way(game: Game, state: State, choose: Choose) -> None:
    """A state and its clone are the same in every slot, and stay so when they play the same moves.

    It is the state itself that goes on here: a clone of it may already have forgotten something.
    """
    clone = state.clone()
    assert differing(game, state, clone) == {}, told(game, state)
    _stay_the_same(game, state, clone, choose, differing)


Differing = Callable[[Game, State, State], dict[str, tuple[Any, Any]]]


def _stay_the_same(game: Game, one: State, other: State, choose: Choose, differ: Differing) -> None:
    """Two states play the same moves, tell the same, and are never found different."""
    before = told(game, one)
    for _ in range(_TOGETHER):
        if not one.waiting_for():
            return
        seat, move = next_entry(one, choose)
        traces: tuple[list[Event], list[Event]] = ([], [])
        for state, trace in zip((one, other), traces, strict=True):
            state.play(seat, move, trace)
        place = f"after {seat} {game.text(move)} from {before}"
        assert [event.text() for event in traces[0]] == [event.text() for event in traces[1]], place
        assert differ(game, one, other) == {}, place
        assert told(game, one) == told(game, other)


def a_deal_begins_anew(game: Game, state: State, choose: Choose) -> None:
    """A deal is made of what outlives the last one and of nothing else: a game that has not begun deals the same."""
    ended = state.clone()
    ended.playout(Dice(choose(2**16)))
    for before in (state.clone(), ended):
        if before.deal_number() and before.waiting_for() == [TABLE] and _deals(game, before):
            is_dealt_as_a_new_game_is(game, before, choose(2**16))


def is_dealt_as_a_new_game_is(game: Game, state: State, seed: int) -> None:
    """Deal in this state, and with the same luck in a game that has not begun."""
    place, at = told(game, state), Position(game.position_text(state))
    setattr(state, "chance", FastChance(seed))  # noqa: B010 - each family declares its own
    fresh = game.start(game.resolve(at.preset, at.choices), state.seat_count(), FastChance(0), 0)
    for name in slots_of(game).lasting:
        setattr(fresh, name, getattr(state.clone(), name))
    for dealt in (state, fresh):
        dealt.play(TABLE, dealt.moves(TABLE)[0])
    assert differing(game, state, fresh) == {}, f"{told(game, state)} after {place}"


def _deals(game: Game, state: State) -> bool:
    return [game.parts(move).verb for move in state.moves(TABLE)] == ["deal"]


def positions_survive_being_written(game: Game, state: State, choose: Choose) -> None:
    """A position in the middle of a deal is written as it was read, and allows and refuses the same moves."""
    if not is_between_deals(state):
        again = position_survives_being_written(game, state)
        _stay_the_same(game, state.clone(), again, choose, told_otherwise)


def position_survives_being_written(game: Game, state: State) -> State:
    """Reading a position's own text gives the same text, the same slots, the same moves and the same refusals."""
    text = game.position_text(state)
    with within_a_second(f"reading {text}"):
        again = game.position(Position(text))
    assert game.position_text(again) == text
    assert again.waiting_for() == state.waiting_for(), text
    for seat in everybody(state):
        assert again.moves(seat) == state.moves(seat), f"seat {seat}: {text}"
        for written, move in alphabet(game.id).items():
            assert again.refusal(seat, move) == state.refusal(seat, move), f"{seat} {written}: {text}"
    assert told_otherwise(game, state, again) == {}, text
    for name in CHANCE:
        setattr(again, name, getattr(state, name))
    return again


def a_playout_ends_the_deal(game: Game, state: State, choose: Choose) -> None:
    """Random moves from here come to the end of the deal."""
    if not is_between_deals(state):
        end = state.clone()
        assert end.playout(Dice(choose(2**16))) > 0
        assert is_between_deals(end), f"{told(game, state)} to {told(game, end)}"
        assert family_of(game).cards(game, end) == family_of(game).cards(game, state)


def sensible_moves_end_the_deal(game: Game, state: State, choose: Choose) -> None:
    """Sensible moves from here come to the end of the deal, where the payoffs are shares of one win."""
    if is_between_deals(state) or game.is_real_time:
        return
    end = state.clone()
    end.forget()
    end.play_sensibly(1)
    assert is_between_deals(end) or end.waiting_for() != state.waiting_for(), told(game, end)
    end.play_sensibly(10_000)
    assert is_between_deals(end), f"{told(game, state)} to {told(game, end)}"
    payoffs = [end.payoff(seat) for seat in range(end.seat_count())]
    assert payoffs == [end.value(seat) for seat in range(end.seat_count())]
    assert all(0 <= payoff <= 1 for payoff in payoffs), told(game, end)
    assert abs(sum(payoffs) - 1) < 0.2, f"{payoffs}: {told(game, end)}"  # those who share a lower place may get less


def nobody_plays_otherwise_where_nothing_is_noted(game: Game, state: State, choose: Choose) -> None:
    """A state that no longer notes what is learnt goes the same way as one that does."""
    if is_between_deals(state) or game.is_real_time:
        return
    noting, forgetting = state.clone(), state.clone()
    forgetting.forget()
    for _ in range(_TOGETHER):
        assert noting.waiting_for() == forgetting.waiting_for()
        if is_between_deals(noting):
            break
        seat = noting.waiting_for()[0]
        moves = noting.moves(seat)
        assert forgetting.moves(seat) == moves, told(game, state)
        move = moves[choose(len(moves))]
        noting.play(seat, move)
        forgetting.play(seat, move)
    assert game.position_text(noting) == game.position_text(forgetting)


# ---------------------------------------------------------------------- what a seat knows


def sampled_worlds_look_the_same(game: Game, state: State, choose: Choose) -> None:
    """A sampled world shows this seat the same, lets it do the same, and holds the same cards."""
    cards = family_of(game).cards(game, state)
    for seat in (None, *range(state.seat_count())):
        view = game.view(state, seat)
        worlds = game.worlds(view)
        dice = Dice(choose(2**16))
        for world in [*(worlds.sample(dice) for _ in range(WORLDS)), worlds.likely(dice)]:
            place = f"seat {seat}: {told(game, state)}\nworld: {told(game, world)}"
            assert game.view(world, seat).facts() == view.facts(), place
            assert world.waiting_for() == state.waiting_for(), place
            assert family_of(game).cards(game, world) == cards, place
            if seat is not None:
                assert world.moves(seat) == state.moves(seat), place


def a_seats_judgement_rests_on_its_view(game: Game, state: State, choose: Choose) -> None:
    """What a seat would do and how it thinks it stands is the same in all worlds that it cannot tell apart."""
    for seat in range(state.seat_count()):
        states = [state, *_worlds_of(game, state, seat, choose)]
        values = {world.value(seat) for world in states}
        assert len(values) == 1, f"seat {seat}: {told(game, state)}"
        assert 0 <= values.pop() <= 1, f"seat {seat}: {told(game, state)}"
        if seat in state.waiting_for():
            plausible = {tuple(world.plausible(seat)) for world in states}
            assert len(plausible) == 1, f"seat {seat}: {told(game, state)}"
            assert set(plausible.pop()) <= set(state.moves(seat)), f"seat {seat}: {told(game, state)}"
            moves = {world.heuristic(seat) for world in states}
            assert len(moves) == 1, f"seat {seat}: {told(game, state)}"
            assert moves <= set(state.plausible(seat)), f"seat {seat} {moves}: {told(game, state)}"


def _worlds_of(game: Game, state: State, seat: int, choose: Choose) -> Iterable[State]:
    worlds = game.worlds(game.view(state, seat))
    dice = Dice(choose(2**16))
    return [worlds.sample(dice) for _ in range(WORLDS)]


def a_world_goes_the_way_of_the_truth(game: Game, state: State, choose: Choose) -> None:
    """After a move of its own a seat sees the same in a sampled world as in truth, but for cards that the move uncovers."""
    for seat in range(state.seat_count()):
        moves = state.moves(seat)
        if moves:
            tried = {moves[choose(len(moves))] for _ in range(_TRIED)}
            for world in _worlds_of(game, state, seat, choose):
                place = f"{told(game, state)}\nworld: {told(game, world)}"
                for move in tried:
                    here, there = (after(game, each, seat, move) for each in (state, world))
                    check(here, there, place=f"{seat} {game.text(move)}: {place}")


Property = Callable[[Game, State, Choose], None]

PROPERTIES: tuple[Property, ...] = (
    it_is_clear_who_is_waited_for,
    listed_moves_are_allowed,
    other_moves_are_refused_by_a_rule,
    the_mildest_move_is_allowed,
    moves_survive_being_written,
    a_clone_is_independent,
    positions_survive_being_written,
    a_playout_ends_the_deal,
    sensible_moves_end_the_deal,
    nobody_plays_otherwise_where_nothing_is_noted,
    a_deal_begins_anew,
    sampled_worlds_look_the_same,
    a_world_goes_the_way_of_the_truth,
    a_seats_judgement_rests_on_its_view,
    a_clone_goes_the_same_way,  # the last one: it plays on
)
