"""Advice in a running game: judged on one's own view, thought about as long as the position lasts, counted whatever happens."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from katzentisch.bots.analysing import Matter, Weighed, weigh
from katzentisch.engine.entry import SIT_IN, seat_change
from katzentisch.tables.live.advising import Advisor, ask, position_of
from katzentisch.tables.live.room import Room
from katzentisch.tables.people import room_record
from katzentisch.tables.people.room_record import NotPossible
from tests.tables.people import ADA, BO, Story, played, until
from tests.tables.test_analyses import FEW, IN_TURNS, odd, pids, rest


def guest_in_turn(room: Room) -> str:
    """Whose turn it is."""
    return room.record.people[played(room).waiting_for()[0]]


async def move_on(room: Room) -> None:
    """Whoever is in turn moves."""
    table = played(room)
    seat = table.waiting_for()[0]
    await table.submit(seat, "m1", table.game.text(table.moves(seat)[0]))


def ended(folder: Path) -> bool:
    """Has the only process that was started there ended?"""
    [pid] = pids(folder, "started")
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.mark.parametrize("game", IN_TURNS)
async def test_what_is_asked_is_the_view_of_the_seat_in_turn(story: Story, game: str) -> None:
    room = await story.table(ADA, BO, game=game, advice=True)
    asked: list[Matter] = []

    async def note(matter: Matter) -> Weighed:
        asked.append(matter)
        return weigh(matter)

    position = await ask(room, guest_in_turn(room))
    advice = await Advisor(note, rest, FEW).advise(position)
    assert advice is not None
    assert advice.best in played(room).moves(position.seat)
    [matter] = asked
    assert matter.view.facts() == played(room).view(position.seat).facts()
    assert (matter.view.seat, matter.move) == (position.seat, None)


async def test_who_asks_again_is_told_the_same(story: Story) -> None:
    """Another thought could come further, and end elsewhere. About the next position it is thought anew."""
    room = await story.table(ADA, BO, advice=True)
    found = iter(range(9))

    async def think(matter: Matter) -> Weighed:
        return Weighed(best=next(found))

    advisor = Advisor(think, rest)
    position = await ask(room, guest_in_turn(room))
    first, again = [await advisor.advise(position) for _ in range(2)]
    assert first == again == Weighed(best=0)
    await move_on(room)
    assert await advisor.advise(position) is None
    assert await advisor.advise(await ask(room, guest_in_turn(room))) == Weighed(best=1)


async def test_nobody_thinks_on_about_a_position_that_is_gone(story: Story, tmp_path: Path) -> None:
    room = await story.table(ADA, BO, advice=True)
    analyst = odd(tmp_path, "never answers")
    position = await ask(room, guest_in_turn(room))
    advising = asyncio.create_task(Advisor(analyst.weigh, analyst.rest).advise(position))
    await until(lambda: bool(pids(tmp_path, "thinks")))
    await move_on(room)
    assert await advising is None
    assert ended(tmp_path)
    assert await Advisor(analyst.weigh, analyst.rest).advise(position) is None  # it was gone before


async def test_nobody_thinks_on_when_nobody_waits(story: Story, tmp_path: Path) -> None:
    room = await story.table(ADA, BO, advice=True)
    analyst = odd(tmp_path, "never answers")
    position = await ask(room, guest_in_turn(room))
    advising = asyncio.create_task(Advisor(analyst.weigh, analyst.rest).advise(position))
    await until(lambda: bool(pids(tmp_path, "thinks")))
    advising.cancel()
    await asyncio.gather(advising, return_exceptions=True)
    assert ended(tmp_path)


async def test_who_has_an_answer_does_not_end_the_thought_of_another(story: Story, tmp_path: Path) -> None:
    """Advice and analyses share one process."""
    room = await story.table(ADA, BO, advice=True)
    analyst = odd(tmp_path, "never answers")
    position = await ask(room, guest_in_turn(room))
    advising = asyncio.create_task(Advisor(analyst.weigh, analyst.rest).advise(position))
    await until(lambda: bool(pids(tmp_path, "thinks")))
    await analyst.rest()
    assert not ended(tmp_path)
    advising.cancel()
    await asyncio.gather(advising, return_exceptions=True)


async def test_every_position_counts_once_and_the_count_is_saved(story: Story) -> None:
    room = await story.table(ADA, BO, game="schwimmen", advice=True)
    guest = guest_in_turn(room)
    seat = room.record.people.index(guest)
    await ask(room, guest)
    await ask(room, guest)
    assert room.record.seats[seat].advice == 1
    room = await story.restart(room)
    await ask(room, guest)
    assert room.record.seats[seat].advice == 1
    room.enter(ADA.id)
    while played(room).seq < 8 and (guest_in_turn(room) != guest or played(room).seq < 3):
        await move_on(room)
    if guest_in_turn(room) == guest:
        await ask(room, guest)
        assert room.record.seats[seat].advice == 2


async def test_who_leaves_and_comes_back_has_asked_as_often(story: Story) -> None:
    """What a bot plays meanwhile still shows it."""
    room = await story.table(ADA, BO, advice=True)
    guest = guest_in_turn(room)
    seat = room.record.people.index(guest)
    await ask(room, guest)
    await room.change(lambda record: room_record.stand_up(record, guest))
    assert room.record.seats[seat].advice == 1
    await room.take_back(guest)
    assert (room.record.seats[seat].guest, room.record.seats[seat].advice) == (guest, 1)


async def test_where_a_bot_sits_in_nobody_is_advised(story: Story) -> None:
    room = await story.table(ADA, BO, advice=True)
    guest = guest_in_turn(room)
    await played(room).make(seat_change(SIT_IN, room.record.people.index(guest)))
    with pytest.raises(NotPossible, match="not_your_turn"):
        position_of(room, guest)
