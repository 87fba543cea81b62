"""What a seat is told never depends on cards that it cannot see."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from katzentisch.engine.cards import CannotRead
from katzentisch.engine.chance import Dice
from katzentisch.engine.events import Event
from katzentisch.engine.game import Game
from katzentisch.engine.state import State
from katzentisch.engine.text import Position
from katzentisch.games import GAMES
from katzentisch.proof.hidden_words import hidden_words
from tests.contract.families import exchanged
from tests.contract.properties import is_between_deals
from tests.contract.strategies import Choose, Walk, next_entry, walks


class Pair:
    """Two states that differ in one thing: two cards that the observer cannot see have changed places."""

    def __init__(self, game: Game, one: State, other: State, cards: tuple[str, str], observer: int | None) -> None:
        self.game = game
        self.one = one
        self.other = other
        self.cards = cards
        self.observer = observer

    def are_still_hidden(self) -> bool:
        """Can the observer still see neither of the two cards?"""
        texts = [self.game.position_text(state) for state in (self.one, self.other)]
        groups = [hidden_words(self.game, text, self.observer) for text in texts]
        return all(any(set(self.cards) <= set(group) for group in hidden) for hidden in groups)

    def __str__(self) -> str:
        return f"observer {self.observer}, {' and '.join(self.cards)} exchanged: {self.game.position_text(self.one)}"


def pair_of(game: Game, state: State, observer: int | None, choose: Choose) -> Pair | None:
    """Two cards that this observer cannot see in each other's place; None: there are no such two."""
    text = game.position_text(state)
    groups = [group for group in hidden_words(game, text, observer) if len(group) > 1]
    if not groups:
        return None
    group = groups[choose(len(groups))]
    first = choose(len(group))
    second = (first + 1 + choose(len(group) - 1)) % len(group)
    cards = (group[first], group[second])
    try:
        other = game.position(Position(exchanged(text, *cards)))
    except CannotRead:
        return None  # such cards cannot lie like this: three Aces in a hand end a round of Mauz
    return Pair(game, game.position(Position(text)), other, cards, observer)


@pytest.mark.rule("GEN-1")
@pytest.mark.parametrize("game_id", GAMES)
@given(data=st.data())
def test_two_states_that_differ_in_hidden_cards_look_the_same(game_id: str, data: st.DataObject) -> None:
    walk: Walk = data.draw(walks(game_id))
    play = walk.end()
    dice = Dice(walk.seed)
    if is_between_deals(play.state):
        return
    for observer in (None, *range(play.state.seat_count())):
        for _ in range(3):
            pair = pair_of(play.game, play.state, observer, dice.below)
            if pair is not None:
                one, other = (pair.game.view(state, observer).facts() for state in (pair.one, pair.other))
                assert one == other, str(pair)


@pytest.mark.rule("GEN-1")
@pytest.mark.parametrize("game_id", GAMES)
@given(data=st.data())
def test_what_happens_to_hidden_cards_is_told_in_the_same_words(game_id: str, data: st.DataObject) -> None:
    walk: Walk = data.draw(walks(game_id))
    play = walk.end()
    dice = Dice(walk.seed)
    if is_between_deals(play.state):
        return
    for observer in (None, *range(play.state.seat_count())):
        pair = pair_of(play.game, play.state, observer, dice.below)
        for _ in range(3):
            if pair is not None:
                check_one_move(pair, dice.below)


def check_one_move(pair: Pair, choose: Choose) -> None:
    """The same move in both: told in the same words, as long as it shows the observer neither of the two cards."""
    seat, move = next_entry(pair.one, choose)
    # TABLE moves for a seat by that seat's cards, so what it does may differ.
    if seat < 0 or pair.other.refusal(seat, move) is not None:
        return
    after = Pair(pair.game, pair.one.clone(), pair.other.clone(), pair.cards, pair.observer)
    told: list[list[str]] = []
    for state in (after.one, after.other):
        trace: list[Event] = []
        state.play(seat, move, trace)
        told.append([event.text_for(pair.observer) for event in trace])
    # The end of a deal shows the hands, and a hand that ends it (a 31 in the middle of a round) tells what it is.
    if is_between_deals(after.one) or is_between_deals(after.other) or not after.are_still_hidden():
        return
    place = f"{seat} {pair.game.text(move)}, {pair}"
    assert told[0] == told[1], place
    one, other = (pair.game.view(state, pair.observer).facts() for state in (after.one, after.other))
    assert one == other, place
