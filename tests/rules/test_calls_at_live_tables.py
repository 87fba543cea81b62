"""MIAU-22 and 23 at a live table: which moves must wait, counted from which card, and for how long."""

from __future__ import annotations

import pytest

from tests.rules.table_words import Table, at

rule = pytest.mark.rule

PENALTY = "miau-miau | 9♥ K♠ / A♣ K♥ Q♠ / A♦ 8♦ | pile 9♠ | stock Q♦ Q♥ 10♦ 10♥"
CATCH = "miau-miau call=catch | 9♥ K♠ / A♣ K♥ Q♠ / A♦ 8♦ | pile 9♠ | stock Q♦ Q♥ 10♦ 10♥"


def wait(table: Table, text: str) -> int:
    """For how many milliseconds this move is held back."""
    game = table.playthrough.game
    return game.wait(table.view, game.parse(text))


@rule("MIAU-22")
def test_the_next_action_waits_two_seconds_while_the_call_is_missing() -> None:
    table = at(PENALTY).play("0 9♥")
    assert [wait(table, text) for text in ("K♥", "draw", "pass", "take", "timeout 1")] == [2000] * 5
    assert wait(table, "call") == 0
    assert wait(table.play("0 call"), "draw") == 0


@rule("MIAU-22")
@pytest.mark.parametrize("moves", [(), ("0 9♥!",), ("0 9♥", "1 draw")], ids=["no window", "called with it", "closed"])
def test_nothing_waits_where_no_call_is_missing(moves: tuple[str, ...]) -> None:
    assert wait(at(PENALTY).play(*moves), "draw") == 0


@rule("MIAU-22")
def test_the_wait_begins_with_the_card_and_not_with_what_is_said_about_it() -> None:
    table = at(CATCH).play("0 9♥")
    game = table.playthrough.game
    assert game.begins_wait(table.view, 0, game.parse("9♥"))
    table.play("0 call")
    assert not game.begins_wait(table.view, 0, game.parse("call"))
    table.play("2 catch 0")
    assert not game.begins_wait(table.view, 2, game.parse("catch 0"))


@rule("MIAU-23")
def test_a_catch_waits_one_second_and_is_void_if_the_call_comes_meanwhile() -> None:
    table = at(CATCH).play("0 9♥")
    game = table.playthrough.game
    catch = game.parse("catch 0")
    assert wait(table, "catch 0") == 1000
    assert game.void_after_wait(table.view, catch) is None
    table.play("0 call")
    assert str(game.void_after_wait(table.view, catch)) == "MIAU-23: catch_void"
    assert game.void_after_wait(table.view, game.parse("draw")) is None


@rule("MIAU-23")
def test_mau_mau_names_the_same_number_for_a_void_catch() -> None:
    table = at(CATCH.replace("miau-miau", "mau-mau")).play("0 9♥!")
    game = table.playthrough.game
    assert str(game.void_after_wait(table.view, game.parse("catch 0"))) == "MIAU-23: catch_void"
