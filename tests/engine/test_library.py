"""The front door: what somebody who imports the package meets first."""

from __future__ import annotations

from typing import Any

import pytest

import katzentisch as kt


def test_options_are_taken_as_numbers_and_booleans_as_well_as_text() -> None:
    play = kt.new_game("mau-mau", seed=1, hand_size=6, jack_on_jack=False, turn_seconds=30)
    assert play.view(0).counts == (6, 6)  # type: ignore[attr-defined]
    assert play.header.options["jack_on_jack"] == "no"
    assert play.header.options["turn_seconds"] == "30"


@pytest.mark.parametrize("choice", [{"hand_size": 9}, {"hand_size": True}, {"jack_on_jack": 2}, {"colour": "red"}])
def test_a_choice_that_does_not_exist_is_told_with_those_that_do(choice: dict[str, Any]) -> None:
    with pytest.raises(kt.CannotRead, match=r"there are|is one of"):
        kt.new_game("mau-mau", **choice)


def test_too_many_seats_are_refused_with_the_numbers_that_go() -> None:
    with pytest.raises(kt.Refused, match=r"MAU-1: seats \(fewest 2, most 8\)"):
        kt.new_game("mau-mau", seats=99)


@pytest.mark.parametrize("wrong", [{"seats": "2"}, {"seats": 2.0}, {"seed": "x"}, {"seed": None}])
def test_seats_and_seed_are_whole_numbers(wrong: dict[str, Any]) -> None:
    with pytest.raises(kt.CannotRead, match="whole numbers"):
        kt.new_game("mau-mau", **wrong)


@pytest.mark.parametrize("id", sorted(kt.GAMES))
@pytest.mark.parametrize("seat", [-2, 9])
def test_nobody_moves_on_a_seat_that_is_not_there(id: str, seat: int) -> None:
    """It is told like one that nobody looks from, not as a seat that has nothing to do."""
    with pytest.raises(kt.CannotRead, match="no seat"):
        kt.new_game(id).moves(seat)


def test_a_position_can_be_played_on_by_text_and_saved() -> None:
    """With its options; what follows is the same each time, also from the record."""
    text = "miau-miau classic call=catch | 7♠ 8♥ / 9♦ J♣ | pile 7♦ | owed 2"
    play = kt.play_position(text)
    assert play.moves(0) == ["7♠", "7♠!", "take"]
    assert [event.name for event in play.play(0, "take")][:1] == ["took"]
    again = kt.replay(play.record())
    assert [again.view(seat).facts() for seat in (0, 1)] == [play.view(seat).facts() for seat in (0, 1)]
    assert play.header.options["call"] == "catch"


@pytest.mark.parametrize(
    "text", ["", "mau-mau", "chess | 7♠ / 8♥", "mau-mau | 7♠ | pile 9♠", "mau-mau colour=red | 7♠ / 8♥"]
)
def test_what_is_no_position_is_told(text: str) -> None:
    """By the one kind of error that stands for text."""
    with pytest.raises((kt.CannotRead, kt.Refused)):
        kt.play_position(text)


@pytest.mark.parametrize("id", sorted(kt.GAMES))
@pytest.mark.parametrize("seat", [-1, 9])
def test_nobody_sees_what_a_seat_sees_that_is_not_there(id: str, seat: int) -> None:
    with pytest.raises(kt.CannotRead, match="no seat"):
        kt.new_game(id).view(seat)
