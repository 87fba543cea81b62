"""Kitty Paw, whatever anybody does in whatever order: nothing is lost, nothing is in two places, the log tells all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from katzentisch.engine.chance import Dice
from katzentisch.engine.record import Playthrough, new_game, read_record
from katzentisch.engine.state import TABLE
from katzentisch.engine.text import Position
from katzentisch.games.kitty_paw import KITTY_PAW
from katzentisch.games.kitty_paw.moves import BUMP, CLAIM, MOST_ARRIVAL, timed, verb_of
from katzentisch.games.kitty_paw.patterns import CARDS, KittyCard
from katzentisch.games.kitty_paw.pieces import kitten_at
from katzentisch.games.kitty_paw.state import KittyPawState
from katzentisch.games.kitty_paw.view import KittyPawView
from katzentisch.games.kitty_paw.worlds import KittyPawWorlds

TABLES: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (3, {}),
    (4, {"level2": "yellow"}),
    (2, {"levels": "mixed"}),
    (4, {"levels": "mixed"}),
    (3, {"pace": "calm"}),
    (1, {"practice": "on"}),
    (1, {"practice": "on", "pace": "calm", "levels": "mixed"}),
]
EVERY_TABLE = pytest.mark.parametrize(("seats", "choices"), TABLES, ids=str)
SEEDS = st.integers(0, 10_000)


def at(text: str) -> KittyPawState:
    """The state of this position."""
    state = KITTY_PAW.position(Position(text))
    assert isinstance(state, KittyPawState)
    return state


def state_of(play: Playthrough) -> KittyPawState:
    assert isinstance(play.state, KittyPawState)
    return play.state


def text_of(play: Playthrough) -> str:
    return KITTY_PAW.position_text(play.state)


def some_move(play: Playthrough, seat: int, chooser: Random) -> str:
    """A move of this seat: each kind is as likely as the others, and a claim is put off a while."""
    kinds: dict[int, list[int]] = {}
    for move in play.state.moves(seat):
        kinds.setdefault(verb_of(move), []).append(move)
    if len(kinds) > 1 and CLAIM in kinds and chooser.random() < 0.8:
        del kinds[CLAIM]
    move = chooser.choice(kinds[chooser.choice(list(kinds))])
    if state_of(play).claimant >= 0 and verb_of(move) in (BUMP, CLAIM):
        move = timed(move, chooser.randrange(400, 1500), chooser.randrange(150))
    return KITTY_PAW.text(move)


def playing(seats: int, choices: dict[str, str], seed: int, moves: int) -> Iterator[Playthrough]:
    """A game after each of so many moves, made by whoever is waited for in random order."""
    chooser = Random(seed)
    play = new_game(KITTY_PAW, seats, seed, choices=choices)
    for _ in range(moves):
        waiting = play.waiting_for()
        if not waiting:
            return
        seat = chooser.choice(waiting)
        if seat >= 0 and chooser.random() < 0.05 and play.state.moves(TABLE):
            seat = TABLE  # a clock runs down
        play.play(seat, some_move(play, seat, chooser))
        yield play


def heuristic_game(seats: int, choices: dict[str, str], seed: int) -> Playthrough:
    """A game in which everybody builds sensibly, in random order, to its end."""
    chooser = Random(seed)
    play = new_game(KITTY_PAW, seats, seed, choices=choices)
    while waiting := play.waiting_for():
        seat = chooser.choice(waiting)
        move = play.state.moves(seat)[0] if seat == TABLE else play.state.heuristic(seat)
        play.play(seat, KITTY_PAW.text(move))
    return play


# ---------------------------------------------------------------------- nothing is lost


def check_kittens(state: KittyPawState) -> None:
    """Every kitten of the game is in the middle, in one paw or in one area; no breed twice with a seat."""
    if state.round == 0:
        return
    seats = state.seat_count()
    middle = [kitten for kitten in range(28) if state.middle >> kitten & 1]
    placed = [[kitten_at(k) for k in area] for area in state.areas]
    in_paws = [kitten for kitten in state.paws if kitten >= 0]
    everywhere = middle + in_paws + [kitten for area in placed for kitten in area]
    assert sorted(everywhere) == [kitten for kitten in range(28) if kitten & 3 < seats]
    for seat in range(seats):
        breeds = [kitten >> 2 for kitten in placed[seat]] + [
            kitten >> 2 for kitten in (state.paws[seat],) if kitten >= 0
        ]
        assert len(set(breeds)) == len(breeds)


def check_cards(state: KittyPawState) -> None:
    """Every Kitty card of the game is in just one place, and scores are the sums of scored cards."""
    if state.round == 0:
        return
    deck = sorted(card for layer in state.rules.layers for card in layer)
    scored = [card & 63 for row in state.scored for card in row]
    lying = [*state.pile, *state.row, *state.discards, *state.aside, *[card for card in state.cards if card >= 0]]
    assert sorted(lying + scored) == deck
    points = [sum(-CARDS[c & 63].level if c & 64 else CARDS[c & 63].points for c in row) for row in state.scored]
    assert [state.score(seat) for seat in range(state.seat_count())] == points
    assert sorted(
        [card for layer in state.layers for card in layer] + list(state.pile[len(state.pile) - state.under :])
    ) == sorted(state.pile)


def check_seek(state: KittyPawState) -> None:
    """A hide-and-seek card is shown or kept by one seat at most; a seat shows one at most and keeps the right one."""
    held = [place for place in (*state.shown, *state.found) if place >= 0]
    assert len(set(held)) == len(held)
    assert sorted(state.seeks) == list(range(8))
    for seat in range(state.seat_count()):
        if state.found[seat] >= 0 and state.cards[seat] >= 0:
            assert state.seeks[state.found[seat]] == CARDS[state.cards[seat]].symbol
            assert state.shown[seat] < 0


@EVERY_TABLE
@given(seed=SEEDS)
@settings(max_examples=12, deadline=None)
def test_any_interleaving_conserves_the_pieces(seats: int, choices: dict[str, str], seed: int) -> None:
    for play in playing(seats, choices, seed, 150):
        state = state_of(play)
        check_kittens(state)
        check_cards(state)
        check_seek(state)


@EVERY_TABLE
@pytest.mark.parametrize("seed", range(2))
def test_sensible_games_conserve_them_too_and_end(seats: int, choices: dict[str, str], seed: int) -> None:
    play = heuristic_game(seats, choices, seed)
    check_cards(state_of(play))
    result = play.result()
    assert result is not None
    assert max(result.points) > 0
    assert play.waiting_for() == []
    assert [play.state.moves(seat) for seat in (TABLE, *range(seats))] == [[]] * (seats + 1)


# ---------------------------------------------------------------------- the log tells all


@EVERY_TABLE
@given(seed=SEEDS)
@settings(max_examples=6, deadline=None)
def test_the_log_replays_to_the_same_state(seats: int, choices: dict[str, str], seed: int) -> None:
    *_, play = playing(seats, choices, seed, 200)
    saved = play.record(with_secret=True)
    again = read_record(saved).replay(KITTY_PAW)
    assert text_of(again) == text_of(play)
    assert again.view(None).facts() == play.view(None).facts()


@EVERY_TABLE
@given(seed=SEEDS)
@settings(max_examples=6, deadline=None)
def test_a_position_is_read_as_it_is_written(seats: int, choices: dict[str, str], seed: int) -> None:
    for n, play in enumerate(playing(seats, choices, seed, 120)):
        if n % 7 == 0:
            text = text_of(play)
            read = KITTY_PAW.position(Position(text))
            assert KITTY_PAW.position_text(read) == text
            assert KITTY_PAW.view(read, 0).facts() == play.view(0).facts()
            assert [read.moves(seat) for seat in (TABLE, 0)] == [play.state.moves(seat) for seat in (TABLE, 0)]


@EVERY_TABLE
@given(seed=SEEDS)
@settings(max_examples=6, deadline=None)
def test_a_clone_goes_its_own_way(seats: int, choices: dict[str, str], seed: int) -> None:
    chooser = Random(seed)
    for n, play in enumerate(playing(seats, choices, seed, 90)):
        if n % 9:
            continue
        before = text_of(play)
        clone = play.state.clone()
        assert KITTY_PAW.position_text(clone) == before
        for _ in range(12):
            waiting = clone.waiting_for()
            if waiting:
                seat = chooser.choice(waiting)
                clone.play(seat, chooser.choice(clone.moves(seat)))
        assert text_of(play) == before


# ---------------------------------------------------------------------- moves and refusals


@EVERY_TABLE
@given(seed=SEEDS)
@settings(max_examples=5, deadline=None)
def test_what_is_listed_is_allowed_and_what_is_not_is_refused(seats: int, choices: dict[str, str], seed: int) -> None:
    known: set[int] = {
        KITTY_PAW.parse(text) for text in ("bump", "claim", "give up", "box", "back", "time up", "close")
    }
    for n, play in enumerate(playing(seats, choices, seed, 100)):
        listed = {seat: play.state.moves(seat) for seat in (TABLE, *range(seats))}
        for moves in listed.values():
            known.update(moves if len(moves) < 100 else moves[:: len(moves) // 20])
        if n % 10:
            continue
        for seat, moves in listed.items():
            assert [move for move in moves if play.state.refusal(seat, move) is not None] == []
            for move in known - set(moves):
                refusal = play.state.refusal(seat, move)
                assert refusal is not None, KITTY_PAW.text(move)
                assert refusal.rule.startswith(("PAW-", "GEN-"))


@EVERY_TABLE
@given(seed=SEEDS)
@settings(max_examples=5, deadline=None)
def test_every_move_is_read_as_it_is_written(seats: int, choices: dict[str, str], seed: int) -> None:
    for n, play in enumerate(playing(seats, choices, seed, 60)):
        for seat in (TABLE, *range(seats)):
            for move in play.state.moves(seat)[n % 31 :: 31] + play.state.moves(seat)[-3:]:
                assert 0 <= move < 2**62
                assert KITTY_PAW.parse(KITTY_PAW.text(move)) == move
                assert KITTY_PAW.parts(move).verb.isidentifier()


@given(st.integers(0, MOST_ARRIVAL), st.integers(0, 999_999), st.sampled_from([BUMP, CLAIM]))
def test_a_press_with_its_numbers_fits_and_is_read_as_it_is_written(arrival: int, delay: int, verb: int) -> None:
    move = timed(verb, arrival, delay)
    assert 0 <= move < 2**62
    assert KITTY_PAW.parse(KITTY_PAW.text(move)) == move
    assert KITTY_PAW.text(move).split()[1:] == [str(arrival), str(delay)]


def test_a_contested_piece_goes_to_exactly_one_whoever_comes_first() -> None:
    start = "kitty-paw | G-1 / G-2 / G-3 / G-4"
    for move in ("take J1", "seek 0"):
        for first in range(4):
            state = KITTY_PAW.position(Position(start))
            number = KITTY_PAW.parse(move)
            others = [seat for seat in range(4) if seat != first]
            assert all(state.refusal(seat, number) is None for seat in range(4))
            state.play(first, number)
            told = [state.refusal(seat, number) for seat in others]
            assert [refusal is not None and refusal.params == {"seat": str(first)} for refusal in told] == [True] * 3


# ---------------------------------------------------------------------- what is seen


def worlds_of(play: Playthrough, seat: int | None, count: int) -> list[Any]:
    worlds = KITTY_PAW.worlds(play.view(seat))
    return [worlds.sample(Dice(n)) for n in range(count)]


@EVERY_TABLE
@given(seed=SEEDS)
@settings(max_examples=5, deadline=None)
def test_a_sampled_world_cannot_be_told_from_the_truth(seats: int, choices: dict[str, str], seed: int) -> None:
    for n, play in enumerate(playing(seats, choices, seed, 100)):
        if n % 11:
            continue
        view = play.view(0)
        for world in worlds_of(play, 0, 3):
            assert KITTY_PAW.view(world, 0).facts() == view.facts()
            for seat in (TABLE, *range(seats)):
                assert world.moves(seat) == play.state.moves(seat)
            if 0 in play.waiting_for():
                assert world.heuristic(0) == play.state.heuristic(0)
                assert play.state.refusal(0, world.heuristic(0)) is None
                assert world.value(0) == play.state.value(0)
            check_kittens(world)
            check_cards(world)


@given(seed=SEEDS)
@settings(max_examples=8, deadline=None)
def test_worlds_differ_in_all_that_is_hidden_and_only_in_that(seed: int) -> None:
    play = new_game(KITTY_PAW, 2, seed)
    play.play(TABLE, "deal")
    state = state_of(play)
    samples = worlds_of(play, None, 300)
    for place in range(8):
        assert {world.seeks[place] for world in samples} == set(range(8))
    assert {world.pile[0] for world in samples} == {card for card in state.pile if CARDS[card].level == 1}
    assert {world.pile[-1] for world in samples} == {card for card in state.pile if CARDS[card].level == 3}
    assert all(
        [CARDS[card].in_set for card in world.pile] == [CARDS[card].in_set for card in state.pile] for world in samples
    )


def test_turned_cards_are_known_and_unturned_ones_are_not() -> None:
    text = "kitty-paw | G-1 / I-2 | seek CPBEMRXJ | seen 2 4"
    view = KittyPawView(at(text), 1)
    assert view.symbols == (-1, -1, 5, -1, 3, -1, -1, -1)
    worlds = [KittyPawWorlds(view).sample(Dice(n)) for n in range(200)]
    assert {(world.seeks[2], world.seeks[4]) for world in worlds} == {(5, 3)}
    assert {world.seeks[0] for world in worlds} == {0, 1, 2, 4, 6, 7}


def test_cards_that_went_under_the_pile_are_known() -> None:
    state = at("kitty-paw levels=mixed | / | pile I-1 I-2 I-3 G-1 G-2 | under 2")
    worlds = [KittyPawWorlds(KittyPawView(state, 0)).sample(Dice(n)) for n in range(60)]
    assert {world.pile[3:] for world in worlds} == {state.pile[3:]}
    assert Counter(sorted(world.pile[:3]) == sorted(state.pile[:3]) for world in worlds) == {True: 60}
    assert len({world.pile[:3] for world in worlds}) == 6


@EVERY_TABLE
def test_everybody_sees_the_same(seats: int, choices: dict[str, str]) -> None:
    for play in playing(seats, choices, 3, 80):
        facts = [{**play.view(seat).facts(), "seat": None} for seat in (None, *range(seats))]
        assert all(other == facts[0] for other in facts)


# ---------------------------------------------------------------------- sensible moves


@given(card=st.sampled_from(CARDS), seed=SEEDS)
@settings(max_examples=60, deadline=None)
def test_the_sensible_seat_puts_any_mess_right(card: KittyCard, seed: int) -> None:
    """However an area looks, following the heuristic builds the pattern."""
    chooser = Random(seed)
    state = at(f"kitty-paw levels=mixed | {card.name} / ")
    for _ in range(chooser.randrange(30)):
        state.play(0, chooser.choice([move for move in state.moves(0) if verb_of(move) != CLAIM]))
    for _ in range(150):
        if state.shown[0] >= 0:
            state.play(TABLE, KITTY_PAW.parse(f"turn back {state.shown[0]}"))
        move = state.heuristic(0)
        assert state.refusal(0, move) is None
        if verb_of(move) == CLAIM:
            break
        state.play(0, move)
    assert state.faults_of(0, state.cards[0]) == []


@EVERY_TABLE
def test_a_playout_ends_the_round(seats: int, choices: dict[str, str]) -> None:
    play = new_game(KITTY_PAW, seats, 1, choices=choices)
    play.play(TABLE, "deal")
    assert play.state.playout(Dice(7)) > 0
    assert play.state.waiting_for() in ([TABLE], [])
