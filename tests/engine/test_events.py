"""Events: a line as each seat saw it."""

from __future__ import annotations

import pytest

from katzentisch.engine.cards import RANKS, SUITS, parse_card
from katzentisch.engine.events import EVERYBODY, NOBODY, Event
from katzentisch.engine.text import parse_cards

DRAWN = Event("drew", seat=1, cards=tuple(parse_cards("7♠ 10♥")), seen_by=0b0010, count=2, reveals=True)
PLAYED = Event("played", seat=0, cards=(parse_card("J♦"),), suit=2)


def test_an_event_with_all_its_facts_reads_in_one_order() -> None:
    event = Event("paid", 2, (parse_card("7♠"), 52), EVERYBODY, 3, 1, 0, "MIAU-5", what="two things")
    assert event.text() == "paid seat=2 cards=7♠,★ count=3 suit=♠ other=0 rule=MIAU-5 what=two things"


def test_facts_that_are_not_there_are_not_told() -> None:
    assert Event("reshuffled").text() == "reshuffled"
    assert PLAYED.text() == "played seat=0 cards=J♦ suit=♥"


@pytest.mark.parametrize("seat", [0, 1, 2, 9, None])
def test_what_everybody_may_see_is_seen_by_everybody(seat: int | None) -> None:
    assert PLAYED.is_seen_by(seat)
    assert PLAYED.text_for(seat) == PLAYED.text()


@pytest.mark.rule("GEN-1")
@pytest.mark.parametrize("seat", [0, 2, 3, 9, None])
def test_others_and_spectators_only_count_hidden_cards(seat: int | None) -> None:
    assert not DRAWN.is_seen_by(seat)
    assert DRAWN.text_for(seat) == "drew seat=1 cards=?? count=2"


@pytest.mark.rule("GEN-1")
def test_the_drawer_sees_the_faces_and_so_does_the_record() -> None:
    assert DRAWN.text_for(1) == "drew seat=1 cards=7♠,10♥ count=2" == DRAWN.text()


@pytest.mark.rule("GEN-1")
@pytest.mark.parametrize("card", range(53))
def test_no_face_shows_through_in_a_hidden_line(card: int) -> None:
    event = Event("dealt", seat=3, cards=(card,), seen_by=1 << 3)
    line = event.text_for(0)
    assert not set(line) & {*SUITS, "★"}
    assert line.replace("seat=3", "") == "dealt  cards=?"
    assert not any(f"={rank}" in line for rank in RANKS if rank != "3")


@pytest.mark.rule("GEN-1")
def test_several_seats_may_see_a_card_or_nobody() -> None:
    shared = Event("showed", cards=(0,), seen_by=0b1001)
    assert [seat for seat in range(10) if shared.is_seen_by(seat)] == [0, 3]
    hidden = Event("laid_aside", cards=(0, 1, 2), seen_by=NOBODY)
    assert [hidden.text_for(seat) for seat in (0, 9, None)] == ["laid_aside cards=???"] * 3


@pytest.mark.rule("GEN-1")
def test_the_tenth_seats_bit_is_its_own() -> None:
    assert [seat for seat in range(10) if Event("dealt", seen_by=1 << 9).is_seen_by(seat)] == [9]


@pytest.mark.rule("GEN-4")
def test_an_event_reveals_nothing_unless_it_says_so() -> None:
    assert not PLAYED.reveals
    assert DRAWN.reveals


@pytest.mark.rule("GEN-1")
def test_an_event_in_a_debugger_hides_what_a_spectator_may_not_see() -> None:
    assert repr(DRAWN) == "<drew seat=1 cards=?? count=2>"
    assert repr(PLAYED) == "<played seat=0 cards=J♦ suit=♥>"
