"""House rules: from text to an options value and back, and what is said when it cannot be."""

from __future__ import annotations

import re

import pytest

from katzentisch.engine.cards import CannotRead
from katzentisch.engine.game import NEXT_DEALER, option_text
from katzentisch.games import GAMES

every_game = pytest.mark.parametrize("game_id", GAMES)
every_option = pytest.mark.parametrize(
    ("game_id", "name"), [(game.id, option.name) for game in GAMES.values() for option in game.options]
)


def choices_of(game_id: str, name: str) -> tuple[str, ...]:
    return next(option.choices for option in GAMES[game_id].options if option.name == name)


@every_game
def test_an_unknown_preset_is_told_which_there_are(game_id: str) -> None:
    with pytest.raises(CannotRead) as error:
        GAMES[game_id].resolve("modern")
    assert "'modern'" in str(error.value)
    assert game_id in str(error.value)
    assert all(preset in str(error.value) for preset in GAMES[game_id].presets)


@every_game
def test_an_unknown_option_is_told_which_there_are(game_id: str) -> None:
    with pytest.raises(CannotRead) as error:
        GAMES[game_id].resolve("printed", {"colour": "red"})
    assert "'colour'" in str(error.value)
    assert all(option.name in str(error.value) for option in GAMES[game_id].options)


@every_option
def test_an_unknown_value_is_told_which_there_are(game_id: str, name: str) -> None:
    for value in ("", "perhaps", "True", "YES", " yes", "-1", "1.0"):
        with pytest.raises(CannotRead) as error:
            GAMES[game_id].resolve("printed", {name: value})
        assert str(error.value) == f"{name} is one of {', '.join(choices_of(game_id, name))}, not {value!r}"


@every_option
def test_every_choice_is_taken_and_told_again_and_changes_nothing_else(game_id: str, name: str) -> None:
    game = GAMES[game_id]
    printed = game.choices(game.resolve())
    for value in choices_of(game_id, name):
        options = game.resolve("printed", {name: value})
        assert game.choices(options) == {**printed, name: value}
        assert type(getattr(options, name)) is type(getattr(game.resolve(), name))


@every_game
def test_every_option_has_different_choices_and_a_number_in_the_ledger(game_id: str) -> None:
    game = GAMES[game_id]
    names = [option.name for option in game.options]
    assert len(set(names)) == len(names)
    for option in game.options:
        assert len(set(option.choices)) == len(option.choices) >= 2
        assert re.fullmatch(r"[A-Z]+-[1-9]\d*", option.rule)


@every_game
def test_a_preset_is_one_of_the_choices_in_everything(game_id: str) -> None:
    game = GAMES[game_id]
    assert next(iter(game.presets)) == "printed"
    for preset in game.presets:
        for name, value in game.choices(game.resolve(preset)).items():
            assert value in choices_of(game_id, name)


@every_game
def test_a_presets_choices_made_one_by_one_are_the_preset(game_id: str) -> None:
    game = GAMES[game_id]
    for preset, options in game.presets.items():
        assert game.resolve("printed", game.choices(options)) == game.resolve(preset)


@every_game
def test_nothing_chosen_is_the_preset_itself(game_id: str) -> None:
    game = GAMES[game_id]
    for preset, options in game.presets.items():
        assert game.resolve(preset) == game.resolve(preset, {}) == options


@every_game
def test_choosing_leaves_the_preset_as_it_was(game_id: str) -> None:
    game = GAMES[game_id]
    before = game.choices(game.resolve())
    game.resolve("printed", {option.name: option.choices[-1] for option in game.options})
    assert game.choices(game.resolve()) == before


@every_game
def test_too_few_and_too_many_seats_are_refused_with_a_number(game_id: str) -> None:
    game = GAMES[game_id]
    for seats in (0, game.fewest_seats - 1, game.most_seats + 1):
        refusal = game.forbidden(game.resolve(), seats)
        assert refusal is not None
        assert refusal.code == "seats"
        assert refusal.params == {"fewest": str(game.fewest_seats), "most": str(game.most_seats)}
    assert game.forbidden(game.resolve(), game.fewest_seats) is None
    assert game.forbidden(game.resolve(), game.most_seats) is None


def test_values_are_written_as_people_write_them() -> None:
    assert [option_text(value) for value in (True, False, 1, 0, "off")] == ["yes", "no", "1", "0", "off"]


def test_an_option_in_a_debugger_says_what_it_is() -> None:
    assert repr(NEXT_DEALER) == "Option('next_dealer', ('left', 'loser', 'winner'), 'GEN-2')"
