"""Whoever comes late takes a bot's chair: if the host agrees, if they have seen no hand, and before the next deal."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from katzentisch.server.sockets.room_requests import change_room
from katzentisch.server.wire import requests as asked
from katzentisch.tables.live.room import Room
from katzentisch.tables.people import room_record
from katzentisch.tables.people.room_record import NotPossible
from tests.tables.people import ADA, BO, CLEO, Story, played, until


async def watched(story: Story, **wanted: Any) -> Room:
    """Ada plays with two bots; Bo watches."""
    room = await story.table(ADA, bots=2, **wanted)
    room.enter(BO.id)
    return room


async def admit(story: Story, room: Room, is_admitted: bool = True) -> None:
    await change_room(room, ADA.id, asked.Admit(room.id, is_admitted))
    await story.settle()


async def test_where_one_deal_is_played_the_hand_is_taken_over_at_once(story: Story) -> None:
    room = await watched(story)
    room.latecomers.ask(BO, 2)
    assert room.seat_of(BO.id) is None
    await admit(story, room)
    assert room.seat_of(BO.id) == 2
    assert room.record.seats[2].name == "Bo"
    header = played(room).record
    assert (header.seats[2].guest, header.seats[2].bot) == (BO.id, None)
    assert room.latecomers.asking is None
    # No bot moves there any more, not even one that had decided already.
    for _ in range(40):
        if played(room).waiting_for() == [2]:
            break
        seat = played(room).waiting_for()[0]
        if seat == 0:
            move = played(room).mildest(0)
            await played(room).submit(0, None, played(room).game.text(move))
        else:
            story.clock.advance(10)
            await story.settle()
    at = played(room).seq
    story.clock.advance(30)
    await story.settle()
    assert played(room).seq == at


async def test_in_a_match_they_sit_down_before_the_next_deal(story: Story) -> None:
    room = await watched(story, options={"scoring": "match"}, ready_seconds=10)
    room.latecomers.ask(BO, 1)
    await admit(story, room)
    table = played(room)
    assert table.deal_number() == 1
    for _ in range(600):
        waiting = table.waiting_for()
        if table.deal_number() == 2:
            break
        assert room.seat_of(BO.id) is None or table.coming_deal() is not None
        if waiting == [0]:
            moves = sorted(table.moves(0), key=lambda move: table.game.parts(move).verb != "play")
            await table.submit(0, None, table.game.text(moves[0]))
        else:
            story.clock.advance(10)
        await story.settle()
    assert table.deal_number() == 2
    assert room.seat_of(BO.id) == 1


async def until_a_bot_is_out(story: Story, room: Room) -> int:
    """Play on until a bot has lost its only counter, and the others play the next round; which bot it is."""
    table = played(room)
    for _ in range(2000):
        out = [seat for seat in (1, 2, 3) if table.game.is_out(table.view(None), seat)]
        if out:
            return out[0]
        assert table.result() is None
        if table.waiting_for() == [0]:
            await table.submit(0, None, table.game.text(table.mildest(0)))
        else:
            story.clock.advance(10)
        await story.settle()
    pytest.fail("no bot goes out")


async def test_nobody_gets_the_chair_of_a_cat_that_is_out(story: Story) -> None:
    room = await story.table(ADA, bots=3, game="mauz", options={"counters": "1"}, ready_seconds=10)
    room.enter(BO.id)
    out = await until_a_bot_is_out(story, room)
    with pytest.raises(NotPossible, match="no_bots_chair"):
        room.latecomers.ask(BO, out)
    room.latecomers.ask(BO, None)
    assert room.latecomers.asking is not None
    assert room.latecomers.asking.seat != out


async def test_a_cat_that_goes_out_meanwhile_leaves_another_chair(story: Story) -> None:
    room = await story.table(ADA, bots=3, game="mauz", options={"counters": "1"}, ready_seconds=10)
    room.enter(BO.id)
    table, taken = played(room), None
    # whoever goes out first is the one whose chair was promised
    asked_for = {}
    for seat in (1, 2, 3):
        room.latecomers.ask(BO, seat)
        assert room.latecomers.asking is not None
        asked_for[seat] = room.latecomers.asking._replace(is_admitted=True)
        room.latecomers.asking = None
    out = await until_a_bot_is_out(story, room)
    room.latecomers.asking = asked_for[out]
    for _ in range(600):
        taken = room.seat_of(BO.id)
        if taken is not None or table.result() is not None:
            break
        if table.waiting_for() == [0]:
            await table.submit(0, None, table.game.text(table.mildest(0)))
        else:
            story.clock.advance(10)
        await story.settle()
    assert taken not in (None, out)


async def test_the_host_may_say_no_and_no_answer_is_no(story: Story) -> None:
    room = await watched(story)
    room.enter(CLEO.id)
    room.latecomers.ask(BO, None)
    with pytest.raises(NotPossible, match="somebody_asks"):
        room.latecomers.ask(CLEO, None)
    await admit(story, room, is_admitted=False)
    with pytest.raises(NotPossible, match="host_said_no"):
        room.latecomers.ask(BO, None)
    room.latecomers.ask(CLEO, None)
    await story.settle()
    story.clock.advance(60)
    await story.settle()
    assert room.latecomers.asking is None
    with pytest.raises(NotPossible, match="nobody_asks"):
        await admit(story, room)
    assert room.record.people == [ADA.id]


async def test_who_has_held_a_seat_has_seen_a_hand(story: Story) -> None:
    """Also if they have left, and if nothing is kept for them."""
    room = await story.table(ADA, BO, bots=2)
    room.latecomers.ask(BO, None)  # who sits there has nothing to ask for
    assert room.latecomers.asking is None
    await room.change(lambda record: room_record.stand_up(record, BO.id))
    with pytest.raises(NotPossible, match="has_seen_a_hand"):
        room.latecomers.ask(BO, None)
    await room.change(lambda record: replace(record, seats=tuple(replace(s, kept_for=None) for s in record.seats)))
    with pytest.raises(NotPossible, match="has_seen_a_hand"):
        room.latecomers.ask(BO, None)


async def test_only_a_bots_chair_can_be_asked_for_and_only_the_host_decides(story: Story) -> None:
    room = await watched(story)
    with pytest.raises(NotPossible, match="no_bots_chair"):
        room.latecomers.ask(BO, 0)
    room.latecomers.ask(BO, None)
    with pytest.raises(NotPossible, match="not_seated"):
        await change_room(room, BO.id, asked.Admit(room.id, True))
    people = await story.table(ADA, CLEO)
    with pytest.raises(NotPossible, match="no_bots_chair"):
        people.latecomers.ask(BO, None)
    waiting = await story.table(ADA, bots=1, start=False)
    with pytest.raises(NotPossible, match="not_playing"):
        waiting.latecomers.ask(BO, None)


async def test_who_has_gone_meanwhile_gets_no_chair(story: Story) -> None:
    room = await watched(story)
    room.latecomers.ask(BO, None)
    room.exit(BO.id)
    await admit(story, room)
    assert room.record.people == [ADA.id]
    assert room.latecomers.asking is None


async def test_a_chair_that_was_taken_outlives_a_restart_and_a_death_in_between(
    story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await watched(story)

    async def dies(table_id: str, seats: object) -> None:
        raise ConnectionError

    monkeypatch.setattr(story.storage, "rename_seats", dies)
    room.latecomers.ask(BO, 1)
    await change_room(room, ADA.id, asked.Admit(room.id, True))
    await until(lambda: room.latecomers.asking is None)
    monkeypatch.undo()
    again = await story.restart(room)
    assert again.seat_of(BO.id) == 1
    assert played(again).record.seats[1].bot is None
