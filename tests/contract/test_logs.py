"""Logs: what is saved is what is played again; refused and taken-back moves."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from katzentisch.engine.cards import card_text
from katzentisch.engine.chance import Dice, KeyedChance
from katzentisch.engine.entry import UNDO
from katzentisch.engine.events import NOBODY
from katzentisch.engine.game import Game
from katzentisch.engine.record import Header, Playthrough, read_record, secret_of_seed
from katzentisch.engine.state import TABLE, Refused
from katzentisch.games import GAMES
from katzentisch.proof.hidden_words import CARD, hidden_fields
from tests.contract.families import alphabet
from tests.contract.properties import everything, is_between_deals
from tests.contract.strategies import Walk, everybody, next_entry, walks

_MADE = re.compile(r" \| made (\d+)")


def made_in(text: str) -> int:
    """How many moves the seats have made, as position text says it."""
    found = _MADE.search(text)
    return int(found[1]) if found else 0


def without_made(text: str) -> str:
    """Position text without that number."""
    return _MADE.sub("", text)


def take_back_sometimes(walk: Walk, play: Playthrough) -> None:
    """Go the walk's steps, each of which may be taken back once and made again."""
    dice = Dice(walk.seed)
    for seat, text in walk.go(play):
        if play.refusal(seat, UNDO) is None and dice.below(2):
            play.play(seat, UNDO)
            play.play(seat, text)


@pytest.mark.rule("GEN-1", "GEN-4")
@pytest.mark.parametrize("game_id", GAMES)
@given(data=st.data())
def test_a_saved_game_is_the_game_that_was_played(game_id: str, data: st.DataObject) -> None:
    walk: Walk = data.draw(walks(game_id))
    play = walk.begin()
    take_back_sometimes(walk, play)
    text = play.record(with_secret=True)
    record = read_record(text)
    again = record.replay(play.game)
    assert again.entries == play.entries
    assert everything(again.game, again.state) == everything(play.game, play.state)
    assert again.record(with_secret=True) == text


@pytest.mark.parametrize("game_id", GAMES)
@given(data=st.data())
def test_a_game_from_a_position_is_saved_with_it(game_id: str, data: st.DataObject) -> None:
    walk: Walk = data.draw(walks(game_id, most_steps=0))
    start = walk.begin()
    if is_between_deals(start.state):
        return
    game = start.game
    seats = start.header.seats
    header = Header(game.id, game.rules, {}, seats, position=game.position_text(start.state))
    play = Playthrough(game, header, KeyedChance(secret_of_seed(0)))
    dice = Dice(walk.seed)
    for _ in range(6):
        if not is_between_deals(play.state):
            seat, move = next_entry(play.state, dice.below)
            play.play(seat, game.text(move))
    again = read_record(play.record()).replay(game)
    assert everything(game, again.state) == everything(game, play.state)


@pytest.mark.rule("GEN-6")
@pytest.mark.parametrize("game_id", GAMES)
@given(data=st.data())
def test_a_refused_entry_changes_nothing(game_id: str, data: st.DataObject) -> None:
    play = data.draw(walks(game_id)).end()
    before = everything(play.game, play.state)
    entries = play.entries.copy()
    for seat in everybody(play.state):
        text = data.draw(st.sampled_from([*alphabet(game_id), UNDO, "cut " + "0" * 32]))
        if play.refusal(seat, text) is not None:
            with pytest.raises(Refused):
                play.play(seat, text)
    assert everything(play.game, play.state) == before
    assert play.entries == entries


@pytest.mark.rule("GEN-4", "GEN-5")
@pytest.mark.parametrize("game_id", GAMES)
@given(data=st.data())
def test_a_move_taken_back_leaves_nothing_but_its_count(game_id: str, data: st.DataObject) -> None:
    walk: Walk = data.draw(walks(game_id, most_steps=0))
    play = walk.begin()
    if not play.waiting_for():
        return
    before = text_of(play)
    seat, move = next_entry(play.state, Dice(walk.seed + 1).below)
    own = {} if seat == TABLE else play.view(seat).facts()
    events = play.play(seat, play.game.text(move))
    shown = any(event.reveals for event in events)
    covered = covered_cards(play.game, before)
    for event in events:
        faces = set(map(card_text, event.cards)) & covered if event.seen_by != NOBODY else set()
        assert shown or not faces, f"{event.text()} shows a card of the stock and does not say so: {before}"
    may = play.game.undo and seat != TABLE and not shown and not is_between_deals(play.state)
    for other in range(play.state.seat_count()):
        refusal = play.refusal(other, UNDO)
        assert (refusal is None) == (may and other == seat), (before, seat, play.game.text(move), other)
        assert refusal is None or refusal.rule == "GEN-4"
    if may:
        play.play(seat, UNDO)
        assert without_made(text_of(play)) == without_made(before)
        assert made_in(text_of(play)) == made_in(before) + 1
        # The others may now know a card that they saw; the seat itself has learnt nothing.
        assert {**play.view(seat).facts(), **_public(own)} == own
        assert all(play.refusal(other, UNDO) is not None for other in range(play.state.seat_count()))


def covered_cards(game: Game, text: str) -> set[str]:
    """The cards that lie in the stock, and nowhere else."""
    covered: set[str] = set()
    elsewhere: set[str] = set()
    for section in text.split(" | ")[1:]:
        is_covered = section.split(" ")[0] in hidden_fields(game)
        (covered if is_covered else elsewhere).update(CARD.findall(section))
    return covered - elsewhere


def _public(facts: dict[str, Any]) -> dict[str, Any]:
    """What everybody has learnt of hidden cards, and the count of moves: all that a move taken back leaves behind."""
    return {
        name: facts[name]
        for name in ("made", "learnt", "known", "rows", "stock_known", "doubtful", "cannot_be", "floors", "before")
        if name in facts
    }


def text_of(play: Playthrough) -> str:
    """Position text, or nothing before the first deal."""
    return play.game.position_text(play.state) if play.state.deal_number() else ""


@pytest.mark.rule("GEN-5")
@pytest.mark.parametrize("game_id", GAMES)
@given(data=st.data())
def test_moves_are_counted_also_those_made_for_a_seat(game_id: str, data: st.DataObject) -> None:
    walk: Walk = data.draw(walks(game_id, most_steps=0))
    play = walk.begin()
    game: Game = play.game
    if is_between_deals(play.state) or not game.undo:  # a game whose moves are never taken back has no count either
        return
    before = made_in(text_of(play))
    for seat in everybody(play.state):
        for move in play.state.moves(seat)[:3]:
            child = play.state.clone()
            child.play(seat, move)
            if not is_between_deals(child):
                counted = made_in(game.position_text(child)) - before
                # When time is up, the table may draw several times and then pass.
                assert counted >= 1 if seat == TABLE else counted == 1, (seat, game.text(move))
