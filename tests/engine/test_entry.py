"""Entries of a log: read once, and trusted from there on."""

from __future__ import annotations

import pytest

from katzentisch.engine.cards import CannotRead
from katzentisch.engine.entry import (
    BACK,
    CUT,
    MOVE,
    SIT_IN,
    UNDO,
    Entry,
    Line,
    Step,
    cut_entry,
    move_entry,
    read_entry,
    seat_change,
)
from katzentisch.engine.record import new_game, read_record
from katzentisch.engine.state import TABLE
from katzentisch.games import GAMES, game

DIGITS = "00" * 15 + "0a"


def test_a_line_is_read_into_its_kind_and_what_it_is_about() -> None:
    mau = game("mau-mau")
    read = [read_entry(mau, 0, text) for text in ("9♠", "draw", "undo", f"cut {DIGITS}", "sit-in 1", "back 12")]
    assert [(entry.kind, entry.move) for entry in read] == [
        (MOVE, mau.parse("9♠")),
        (MOVE, mau.parse("draw")),
        (UNDO, 0),
        (CUT, 10),
        (SIT_IN, 1),
        (BACK, 12),
    ]


def test_a_line_keeps_its_seat_text_time_and_id() -> None:
    entry = read_entry(game("mau-mau"), 3, "J♠>♥", 1500, "m1")
    assert (entry.seat, entry.text, entry.at, entry.id) == (3, "J♠>♥", 1500, "m1")
    saved = read_entry(game("mau-mau"), 3, "J♠>♥", None, "m1").saved(1500)
    assert (saved, saved.kind, saved.move) == (entry, MOVE, entry.move)


@pytest.mark.parametrize(
    "text", ["", "undo ", "cut", "cut 0f", f"cut {DIGITS.upper()}", "sit-in", "sit-in 100", "back x"]
)
@pytest.mark.parametrize("id", GAMES)
def test_what_is_nothing_of_a_log_cannot_be_read(id: str, text: str) -> None:
    with pytest.raises(CannotRead):
        read_entry(game(id), 0, text)


def test_back_without_a_seat_is_a_move_where_the_game_has_one() -> None:
    assert read_entry(game("kitty-paw"), 0, "back").kind == MOVE
    assert read_entry(game("kitty-paw"), TABLE, "back 0").kind == BACK


def test_entries_that_were_made_and_not_read_are_the_same() -> None:
    mau = game("mau-mau")
    made = [
        move_entry(mau, 0, mau.parse("9♠")),
        seat_change(SIT_IN, 1),
        seat_change(BACK, 1),
        cut_entry(1, DIGITS),
    ]
    for entry in made:
        again = read_entry(mau, entry.seat, entry.text)
        assert (again, again.kind, again.move) == (entry, entry.kind, entry.move)
    with pytest.raises(CannotRead):
        cut_entry(1, "0f")


def test_an_entry_equals_its_line_and_no_other() -> None:
    entry = read_entry(game("mau-mau"), 0, "9♠", 1500, "m1")
    assert entry == Line(0, "9♠", 1500, "m1")
    assert hash(entry) == hash(Line(0, "9♠", 1500, "m1"))
    others = [Line(1, "9♠", 1500, "m1"), Line(0, "9♥", 1500, "m1"), Line(0, "9♠", 1501, "m1"), Line(0, "9♠", 1500)]
    assert entry not in [*others, "9♠"]


def test_a_line_tells_who_wrote_what() -> None:
    assert repr(Line(0, "9♠")) == "<0 9♠>"
    assert repr(Step(Line(TABLE, "deal"), [])) == "Step(<table deal>, [])"


def test_an_entry_is_judged_and_applied_without_its_text() -> None:
    play = new_game(game("mau-mau"), 2, seed=1)
    deal = Entry(TABLE, MOVE, play.game.deal(), "no move of any game", 1500)
    assert play.judge(deal) is None
    step = play.apply(deal)
    assert [event.name for event in step.events].count("dealt") == 2
    assert play.steps == [step]
    assert play.entries == [Line(TABLE, "no move of any game", 1500)]


def test_what_is_applied_is_not_judged_again() -> None:
    play = new_game(game("mau-mau"), 2, seed=1)
    early = seat_change(BACK, 1)
    assert play.judge(early) is not None
    assert [event.name for event in play.apply(early).events] == ["came_back"]


def test_a_record_is_written_from_the_one_log() -> None:
    play = new_game(game("mau-mau"), 2, seed=1)
    play.play(TABLE, "deal", 1500)
    play.apply(seat_change(SIT_IN, 1))
    assert (
        read_record(play.record()).entries
        == tuple(play.entries)
        == (Line(TABLE, "deal", 1500), Line(TABLE, "sit-in 1"))
    )
