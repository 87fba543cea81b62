"""Games as text: what each seat saw of one that runs, and everything of one that is over."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from katzentisch.engine.cards import parse_card
from katzentisch.engine.checking import check
from katzentisch.engine.record import read_record, secret_of_seed
from katzentisch.engine.state import TABLE
from katzentisch.games import GAMES, game
from katzentisch.proof.still_world import ManualClock
from katzentisch.tables.kept.records import seen_record, whole_record
from katzentisch.tables.live.pace import Pace
from katzentisch.tables.live.table import Table
from katzentisch.tables.storage.base import SeatRecord, Storage
from tests.tables.people import ADA, BO, Story, played, record_of

TWO = (SeatRecord("Ada", guest="ada"), SeatRecord('Bo "the cat"\n', guest="bo"))
CUT = "cut " + "0f" * 16
every_game = pytest.mark.parametrize("game_id", GAMES)


async def table_of(storage: Storage, clock: ManualClock, game_id: str, moves: int) -> Table:
    """A table at which so many moves were made, or the game is over."""
    record = record_of(game_id, {}, TWO)
    await storage.add_table(record, secret_of_seed(1))
    table = await Table.load(game(game_id), record, storage, Pace().times(0), clock)
    await table.submit(1, None, CUT)
    while (waiting := table.waiting_for()) and table.seq < moves:
        seat, state = waiting[0], table._fold.play.state
        move = state.moves(seat)[0] if seat == TABLE else state.heuristic(seat)
        await table.submit(seat, None, table.game.text(move))
    return table


@every_game
async def test_a_game_that_is_over_is_given_out_whole_and_holds(
    storage: Storage, clock: ManualClock, game_id: str
) -> None:
    table = await table_of(storage, clock, game_id, 3000)
    assert table.result() is not None
    text = await whole_record(storage, table.record)
    record = read_record(text)
    assert record.header.seats == tuple(seat.name for seat in TWO)
    assert record.secret == secret_of_seed(1)
    assert len(record.entries) == table.seq
    assert all(entry.at is not None for entry in record.entries)
    assert [found.about for found in check(record, table.game) if not found.holds] == []
    assert record.chance


@every_game
async def test_a_game_that_was_given_up_is_given_out_with_its_secret(
    storage: Storage, clock: ManualClock, game_id: str
) -> None:
    table = await table_of(storage, clock, game_id, 6)
    record = read_record(await whole_record(storage, table.record))
    assert record.secret == secret_of_seed(1)
    assert record.result == ()
    assert all(found.holds for found in check(record, table.game))


@every_game
async def test_a_game_that_runs_is_told_as_a_seat_saw_it(storage: Storage, clock: ManualClock, game_id: str) -> None:
    """Neither the secret nor what chance gave, nor anybody's cut, nor a card that this seat has not seen."""
    table = await table_of(storage, clock, game_id, 12)
    for seat in (0, 1, None):
        text = seen_record(table.record, table.steps, seat)
        assert secret_of_seed(1).hex() not in text
        assert "~" not in text
        assert CUT not in text
        record = read_record(text)
        assert (record.secret, record.entries) == (None, ())
        assert record.header.commitment == table.record.commitment
        hidden = {event.text() for step in table.steps for event in step.events if not event.is_seen_by(seat)}
        told = [line.removeprefix("#   ") for line in text.splitlines() if line.startswith("#   ")]
        assert told == [event.text_for(seat) for step in table.steps for event in step.events]
        assert not hidden & set(told)


async def test_the_hand_of_another_seat_is_counted_only(storage: Storage, clock: ManualClock) -> None:
    table = await table_of(storage, clock, "mau-mau", 2)
    mine, others, nobodys = (seen_record(table.record, table.steps, seat) for seat in (0, 1, None))
    assert "# 2 table @1000000" in mine
    hand = re.search(r"dealt seat=0 cards=(\S+)", mine)
    assert hand is not None
    assert all(parse_card(card) >= 0 for card in hand[1].split(","))
    for text in (others, nobodys):
        assert "dealt seat=0 cards=????? count=5" in text
        assert hand[1] not in text


async def test_a_game_of_other_rules_is_given_out_as_it_was_logged(storage: Storage, clock: ManualClock) -> None:
    """It cannot be played any more, but nothing of it is kept back."""
    table = await table_of(storage, clock, "mau-mau", 6)
    for old in (replace(table.record, rules="0"), replace(table.record, game="halma")):
        record = read_record(await whole_record(storage, old))
        assert record.secret == secret_of_seed(1)
        assert [entry.text for entry in record.entries] == [step.entry.text for step in table.steps]
        assert record.chance == ()


async def test_a_log_that_does_not_fold_is_given_out_as_it_is(
    storage: Storage, clock: ManualClock, caplog: pytest.LogCaptureFixture
) -> None:
    table = await table_of(storage, clock, "mau-mau", 6)
    record = read_record(await whole_record(storage, replace(table.record, options={"no": "such"})))
    assert len(record.entries) == 6
    assert "does not fold" in caplog.text


async def test_who_was_forgotten_is_not_named_in_the_record(story: Story) -> None:
    room = await story.table(ADA, BO)
    await story.live_tables.erase(BO.id)
    assert room.table_record is not None
    assert "Bo" not in await whole_record(story.storage, room.table_record)
    assert '[Seats "Ada" ""]' in seen_record(room.table_record, played(room).steps, None)
