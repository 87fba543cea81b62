"""How quickly bots move: as the table has chosen, with time to take a move back, or step by step."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from katzentisch.games import GAMES, game
from katzentisch.proof.still_world import ManualClock
from katzentisch.tables.live.room import Room
from katzentisch.tables.people.gentle import gently
from katzentisch.tables.people.room_record import NotPossible
from tests.tables.people import ADA, BO, Story, played, until


async def bots_turn(story: Story, **wanted: Any) -> Room:
    """A table at which a person has just drawn, kept the card or passed, and a bot is in turn."""
    room = await story.table(ADA, bots=2, **wanted)
    table = played(room)
    while True:
        seat = table.waiting_for()[0]
        if seat == 0:
            before = table.seq
            moves = {table.game.parts(move).verb: move for move in table.moves(0)}
            move = next(moves[verb] for verb in ("pass", "draw", "wish", "play") if verb in moves)
            await table.submit(0, None, table.game.text(move))
            if table.waiting_for() == [1]:
                return room
            assert table.seq > before
        else:
            room.let_step(ADA.id)
            await story.settle()
            story.clock.advance(10)
            await story.settle()


async def test_a_gentle_table_is_slow_marks_cards_and_lets_nobody_forget_a_call(story: Story) -> None:
    room = await story.table(ADA, bots=2, game="mau-mau", bot_pace="quick", hints=False, is_gentle=True)
    assert (room.is_slow(), room.record.hints) == (True, True)
    assert (room.record.options["call"], room.record.options["final_call"]) == ("automatic", "automatic")


async def test_what_gentle_has_set_goes_with_it_and_what_was_chosen_stays(story: Story) -> None:
    room = await story.table(ADA, bots=1, start=False, options={"play_on": "yes"}, is_gentle=True)
    gentle = room.record
    usual = gently(game("miau-miau"), replace(gentle, is_gentle=False), was_gentle=True)
    assert (usual.bot_pace, usual.options["call"], usual.options["play_on"]) == ("normal", "penalty", "yes")


@pytest.mark.parametrize("name", GAMES)
async def test_every_game_can_be_played_gently(story: Story, name: str) -> None:
    room = await story.table(ADA, bots=1, game=name, is_gentle=True)
    assert room.game is not None
    assert room.record.is_gentle
    assert {option: room.record.options[option] for option in room.game.gentle()} == room.game.gentle()


@pytest.mark.parametrize(
    ("pace", "before", "after"), [("quick", 0.23, 0.48), ("normal", 0.59, 1.2), ("slow", 1.79, 5.0)]
)
async def test_bots_take_as_long_as_the_table_wants(
    story: Story, clock: ManualClock, pace: str, before: float, after: float
) -> None:
    room = await bots_turn(story, bot_pace=pace)
    entries = played(room).seq
    await story.settle()
    clock.advance(before)
    await story.settle()
    assert played(room).seq == entries
    clock.advance(after - before)
    await until(lambda: played(room).seq > entries)


async def test_a_slow_bot_leaves_five_seconds_to_take_a_move_back(story: Story, clock: ManualClock) -> None:
    room = await bots_turn(story, bot_pace="slow")
    table = played(room)
    assert table.can_undo(0)
    entries = table.seq
    await story.settle()
    clock.advance(4.9)
    await story.settle()
    assert table.seq == entries
    await table.submit(0, None, "undo")
    await story.settle()
    clock.advance(60)
    await story.settle()
    assert table.waiting_for() == [0]


async def test_step_by_step_each_bot_waits_for_the_one_who_plays(story: Story, clock: ManualClock) -> None:
    room = await bots_turn(story, bot_pace="steps")
    table = played(room)
    for _ in range(2):
        entries = table.seq
        await story.settle()
        clock.advance(3600)
        await story.settle()
        assert (table.seq, room.waits_for_step()) == (entries, True)
        with pytest.raises(NotPossible, match="not_seated"):
            room.let_step(BO.id)
        room.let_step(ADA.id)
        await story.settle()
        clock.advance(0.5)
        await until(lambda before=entries: table.seq == before + 1)  # type: ignore[misc]


async def test_among_people_nobody_steps(story: Story, clock: ManualClock) -> None:
    room = await story.table(ADA, BO, bots=1, bot_pace="steps")
    table = played(room)
    people = (ADA, None, BO)
    for _ in range(50):
        seat = table.waiting_for()[0]
        entries = table.seq
        if people[seat] is None:
            assert not room.waits_for_step()
            await story.settle()
            clock.advance(1.2)
            await until(lambda before=entries: table.seq > before)  # type: ignore[misc]
            break
        await table.submit(seat, None, table.game.text(table.moves(seat)[-1]))
    else:
        pytest.fail("the bot was never in turn")
