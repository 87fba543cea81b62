"""Text from outside: it is read, or it cannot be read; nothing else ever comes of it."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from katzentisch.engine.cards import CannotRead
from katzentisch.engine.game import Game
from katzentisch.engine.text import Position
from katzentisch.games import GAMES, position
from tests.contract.combinations import setups_by_preset
from tests.contract.families import alphabet
from tests.contract.properties import everything, within_a_second
from tests.contract.strategies import Walk, walks

#: Words of a position text that can be exchanged for one another, or for these.
_WORD = re.compile(r"[^ |,/]+")
_STRANGE = ("", "0", "1", "9", "99", "999999", "-1", "7♠", "2♣", "★", "deal", "over", "|", "/", ",", "wish ♥", "x")


@pytest.mark.rule("GEN-6")
@pytest.mark.parametrize("game_id", GAMES)
@given(text=st.text(alphabet="♣♠♥♦★!> 0123456789JQKAabdehiklmnopstuwy-", max_size=16) | st.text(max_size=8))
@example(text="")
@example(text=" ")
@example(text="deal ")
@example(text="timeout")
@example(text="timeout 999999")
@example(text="timeout ٣")
def test_any_text_is_a_move_or_cannot_be_read(game_id: str, text: str) -> None:
    check_reading(GAMES[game_id], text)


@pytest.mark.rule("GEN-6")
@pytest.mark.parametrize("game_id", GAMES)
@given(data=st.data())
def test_a_spoilt_move_is_another_move_or_cannot_be_read(game_id: str, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(list(alphabet(game_id))))
    at = data.draw(st.integers(0, len(text)))
    check_reading(GAMES[game_id], text[:at] + data.draw(st.text(alphabet="7♠J★> !0-", max_size=2)) + text[at + 1 :])


@pytest.mark.rule("GEN-6")
@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("text", ["xyz", "", " ", " draw ", "DRAW", "Deal", "deal ", "cut", "play 7♠"])
def test_an_unknown_word_is_called_no_move(game_id: str, text: str) -> None:
    with pytest.raises(CannotRead) as error:
        GAMES[game_id].parse(text)
    assert str(error.value) == f"not a move: {text!r}"


def test_a_swap_names_the_card_that_is_wrong_with_it() -> None:
    with pytest.raises(CannotRead, match="not a card: '7x'"):
        GAMES["mauz"].parse("swap 7♠ 7x")
    for text in ("swap", "swap 7♠ ", "swap knock"):
        with pytest.raises(CannotRead, match=f"not a move: '{text}'"):
            GAMES["mauz"].parse(text)


def check_reading(game: Game, text: str) -> None:
    """A move that can be read is written as a text that is read as the same move."""
    try:
        move = game.parse(text)
    except CannotRead:
        return
    assert game.parse(game.text(move)) == move, text
    assert game.parts(move).verb


@pytest.mark.parametrize("game_id", GAMES)
@given(data=st.data())
def test_a_spoilt_position_is_another_position_or_cannot_be_read(game_id: str, data: st.DataObject) -> None:
    walk: Walk = data.draw(walks(game_id, most_steps=2))
    text = GAMES[game_id].position_text(walk.end().state)
    for _ in range(4):
        spoilt = spoil(text, data)
        try:
            with within_a_second(f"reading {spoilt}"):
                state = position(spoilt)
        except CannotRead:
            continue
        # Whatever could be read can be asked about and written.
        assert everything(GAMES[game_id], state), spoilt


def spoil(text: str, data: st.DataObject) -> str:
    """One word of a position changed for another of its words or for a strange one."""
    words = list(_WORD.finditer(text))
    found = data.draw(st.sampled_from(words[1:] or words))
    other = data.draw(st.sampled_from([word[0] for word in words]) | st.sampled_from(_STRANGE))
    return text[: found.start()] + other + text[found.end() :]


@pytest.mark.parametrize("game_id", GAMES)
def test_every_preset_can_be_named_in_a_position(game_id: str) -> None:
    game = GAMES[game_id]
    for setup in setups_by_preset(game_id):
        play = setup.start(1)
        _, *parts = game.position_text(play.state).split(" | ")
        for preset in game.presets:
            if game.forbidden(game.resolve(preset), setup.seats) is None:
                state = game.position(Position(" | ".join([f"{game_id} {preset}", *parts])))
                assert state.seat_count() == setup.seats
