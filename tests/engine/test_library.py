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
@pytest.mark.parametrize("seat", [-1, 9])
def test_nobody_sees_what_a_seat_sees_that_is_not_there(id: str, seat: int) -> None:
    with pytest.raises(kt.CannotRead, match="no seat"):
        kt.new_game(id).view(seat)
