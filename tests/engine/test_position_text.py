"""Position text: what it is made of, and what cannot be read."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from katzentisch.engine.cards import CannotRead
from katzentisch.engine.text import Position, parse_cards, parse_number
from katzentisch.games import GAMES, position

#: The files that read the positions of a family.
READERS = sorted(Path(__file__).parents[2].glob("src/katzentisch/games/*/position.py"))


def test_a_position_is_split_into_its_parts() -> None:
    read = Position("mau-mau classic call=catch  play_on=no | 7♠ 8h / ★ | pile 9♠  J♣ | turn 1 | skip")
    assert (read.game, read.preset) == ("mau-mau", "classic")
    assert read.choices == {"call": "catch", "play_on": "no"}
    assert read.seats == ["7♠ 8h", "★"]
    assert read.hands == [parse_cards("7♠ 8♥"), [52]]
    assert read.fields == {"pile": "9♠  J♣", "turn": "1", "skip": ""}


def test_without_a_preset_it_is_the_printed_game() -> None:
    assert Position("mau-mau | 7♠ / 8♠").preset == "printed"


def test_a_seat_may_hold_nothing() -> None:
    assert Position("mau-mau | / 7♠ /").hands == [[], parse_cards("7♠"), []]


def test_fields_are_taken_out_one_by_one() -> None:
    read = Position("mau-mau | / | pile 7♠ 8♠ | turn 1 | debts 0 2 | skip")
    assert read.take_cards("pile") == parse_cards("7♠ 8♠")
    assert read.take_number("turn", 0) == 1
    assert read.take_numbers("debts") == [0, 2]
    assert read.take_flag("skip")
    read.finish()


def test_a_field_that_is_not_there_is_none_nothing_or_what_it_is_otherwise() -> None:
    read = Position("mau-mau | /")
    assert read.take("pile") is None
    assert read.take_cards("pile") is None
    assert read.take_number("turn", 3) == 3
    assert read.take_numbers("debts") == []
    assert not read.take_flag("skip")


@pytest.mark.parametrize("text", ["", " ", "mau-mau", "mau-mau classic", "| 7♠ / 8♠"])
def test_a_position_needs_a_game_and_hands(text: str) -> None:
    with pytest.raises(CannotRead, match="a position is: game"):
        Position(text)


@pytest.mark.parametrize("fields", ["| turn 0 | turn 1", "| ", "| turn 0 || pile 7♠", "| skip | skip"])
def test_a_field_needs_a_name_of_its_own(fields: str) -> None:
    with pytest.raises(CannotRead, match="name of its own"):
        Position(f"mau-mau | 7♠ / 8♠ {fields}")


def test_fields_that_the_game_does_not_know_are_named() -> None:
    read = Position("mau-mau | 7♠ / 8♠ | pile 9♠ | weather fine | mood good")
    read.take("pile")
    with pytest.raises(CannotRead, match="mau-mau knows no field weather, mood"):
        read.finish()


def test_a_hand_with_something_else_in_it_cannot_be_read() -> None:
    with pytest.raises(CannotRead, match="not a card: 'cat'"):
        _ = Position("mau-mau | 7♠ cat / 8♠").hands


@pytest.mark.parametrize("text", ["", "-1", "+1", "1.5", "one", "1234567", "１", "²", " 1", "1_0", "0x1"])
def test_a_number_is_whole_and_has_six_digits_at_most(text: str) -> None:
    with pytest.raises(CannotRead, match="turn is a whole number"):
        parse_number(text, "turn")


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("7", 7), ("007", 7), ("999999", 999_999)])
def test_numbers_are_read(text: str, number: int) -> None:
    assert parse_number(text, "turn") == number


@pytest.mark.parametrize("field", ["turn one", "turn -1", "turn", "debts 0 x"])
def test_a_field_with_something_else_than_numbers_is_named(field: str) -> None:
    read = Position(f"mau-mau | 7♠ / 8♠ | {field}")
    name = field.split()[0]
    with pytest.raises(CannotRead, match=f"{name} is a whole number"):
        _ = read.take_number(name, 0) if name == "turn" else read.take_numbers(name)


# ---------------------------------------------------------------------- the way to a game


def test_an_unknown_game_is_told_which_there_are() -> None:
    with pytest.raises(CannotRead) as error:
        position("poker | 7♠ / 8♠ | pile 9♠")
    assert "'poker'" in str(error.value)
    assert all(name in str(error.value) for name in GAMES)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("mau-mau modern | 7♠ / 8♠ | pile 9♠", "classic"),
        ("mau-mau colour=red | 7♠ / 8♠ | pile 9♠", "'colour'"),
        ("mau-mau call=never | 7♠ / 8♠ | pile 9♠", "last_card_refused"),
        ("mau-mau call= | 7♠ / 8♠ | pile 9♠", "last_card_refused"),
        ("mau-mau | 7♠ | pile 9♠", "MAU-1"),
        ("mau-mau | 7♠ / 8♠", "pile"),
        ("mau-mau | 7♠ / 7♠ | pile 9♠", "7♠"),
        ("mau-mau | 2♠ / 8♠ | pile 9♠", "2♠"),
        ("mau-mau | 7♠ / 8♠ | pile 9♠ | turn 2", "2"),
        ("mau-mau | 7♠ / 8♠ | pile 9♠ | weather fine", "weather"),
    ],
)
def test_a_position_that_cannot_be_is_told_why(text: str, named: str) -> None:
    with pytest.raises(CannotRead, match=named):
        position(text)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_position_with_too_many_seats_is_told_how_many_there_may_be(game_id: str) -> None:
    game = GAMES[game_id]
    refusal = game.forbidden(game.resolve(), 11)
    assert refusal is not None
    with pytest.raises(CannotRead) as error:
        position(f"{game_id} | {' / ' * 10}")
    assert str(error.value) == f"{refusal.rule}: seats (fewest {game.fewest_seats}, most {game.most_seats})"


@pytest.mark.rule("MIAU-10")
def test_a_position_may_have_dealt_out_a_stock_that_a_new_game_would_need() -> None:
    game = GAMES["miau-miau"]
    refusal = game.forbidden(game.resolve("printed", {"deck": "32"}), 7)
    assert refusal is not None
    assert refusal.code == "no_stock"
    assert position("miau-miau deck=32 | 7♠ / 8♠ / 9♠ / 10♠ / J♠ / Q♠ / K♠ | pile A♠").seat_count() == 7


@pytest.mark.parametrize("game_id", GAMES)
def test_the_head_of_a_position_names_the_game_and_what_is_not_as_printed(game_id: str) -> None:
    game = GAMES[game_id]
    printed = game.choices(game.resolve())
    assert game.position_head(game.resolve()) == game_id
    for option in game.options:
        for value in option.choices:
            changed = "" if value == printed[option.name] else f" {option.name}={value}"
            assert game.position_head(game.resolve("printed", {option.name: value})) == game_id + changed


@pytest.mark.parametrize("path", READERS, ids=lambda path: path.parent.name)
def test_every_word_of_a_position_is_explained_where_it_is_read(path: Path) -> None:
    """The file's docstring is the only description of its words."""
    module = ast.parse(path.read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(module) if isinstance(node, ast.Call) and node.args]
    taken = [call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr.startswith("take")]
    words = {call.args[0].value for call in taken if isinstance(call.args[0], ast.Constant)}
    assert {"deal", "phase"} & words
    told = ast.get_docstring(module) or ""
    assert sorted(word for word in map(str, words) if not re.search(rf"(``|\| ){word}\b", told)) == []
