"""What crosses the border to a process in which bots think: a seat's view, whole, and nothing of what is hidden from it."""

from __future__ import annotations

from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from katzentisch.bots.kitty_paw import SKILLS, KittyPawBot
from katzentisch.bots.level_bot import LEVELS
from katzentisch.bots.levels import levels_of
from katzentisch.bots.thinking import (
    Question,
    decode_answer,
    decode_question,
    encode_answer,
    encode_question,
    think,
)
from katzentisch.engine.chance import Dice
from katzentisch.engine.game import Game
from katzentisch.engine.record import new_game
from katzentisch.engine.state import State
from katzentisch.games import GAMES
from katzentisch.games.kitty_paw.view import KittyPawView
from tests.contract.properties import is_between_deals
from tests.contract.strategies import Walk, walks
from tests.contract.test_secrets import pair_of


def question(game: Game, state: State, seat: int, level: str) -> Question:
    """What this seat's bot is asked in this state."""
    return Question(game.id, level, game.view(state, seat), state.moves(seat), seed=7, now=1000)


@pytest.mark.parametrize("game_id", GAMES)
@given(data=st.data())
def test_no_byte_of_a_question_depends_on_hidden_cards(game_id: str, data: st.DataObject) -> None:
    """SECURITY 1: two cards that the seat cannot see change places, and the worker is sent the same bytes."""
    walk: Walk = data.draw(walks(game_id))
    play = walk.end()
    if is_between_deals(play.state):
        return
    for seat in range(play.state.seat_count()):
        pair = pair_of(play.game, play.state, seat, Dice(walk.seed).below)
        if pair is not None:
            one, other = (encode_question(question(pair.game, state, seat, "x")) for state in (pair.one, pair.other))
            assert one == other, str(pair)


@pytest.mark.parametrize("game_id", GAMES)
@given(data=st.data())
def test_a_bot_answers_elsewhere_as_it_would_here(game_id: str, data: st.DataObject) -> None:
    """The view arrives whole: the same facts, and with the same dice the same answer."""
    walk: Walk = data.draw(walks(game_id))
    play = walk.end()
    for seat in [seat for seat in play.waiting_for() if seat >= 0]:
        for level in levels_of(play.game):
            asked = question(play.game, play.state, seat, level)
            if LEVELS[level].effort:  # how far a search gets is told by the clock
                asked = asked._replace(most_milliseconds=0)
            arrived = decode_question(encode_question(asked))
            assert arrived.view.facts() == asked.view.facts()
            answer = think(arrived)
            assert not answer.trouble
            assert decode_answer(encode_answer(answer)) == answer
            here = think(asked)
            assert (answer.move, answer.milliseconds) == (here.move, here.milliseconds)


def test_a_bot_that_remembers_goes_on_where_it_was() -> None:
    """Kitty Paw's bots take their memory and their dice along from answer to answer, as if they had stayed."""
    play = new_game(GAMES["kitty-paw"], 2, 3)
    stayed = KittyPawBot(SKILLS["club"], Dice(7))
    memory = b""
    for n in range(40):
        seat = play.waiting_for()[0]
        if seat < 0:
            play.play(seat, play.game.text(play.state.moves(seat)[0]))
            continue
        asked = question(play.game, play.state, 0, "club")._replace(now=1000 * n, memory=memory)
        answer = think(decode_question(encode_question(asked)))
        plan = stayed.plan(cast(KittyPawView, asked.view), asked.now)
        assert not answer.trouble
        assert (answer.move, answer.milliseconds) == ((None, 0) if plan is None else plan)
        if plan is None:
            break
        assert play.refusal(0, play.game.text(plan.move)) is None
        play.play(0, play.game.text(plan.move))
        memory = answer.memory
    assert n > 5
