"""Who looks how at a table, and what it takes to be somebody else."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from katzentisch.bots.heuristic import HeuristicBot
from katzentisch.bots.level_bot import LEVELS
from katzentisch.bots.levels import STAND_IN, levels_of
from katzentisch.bots.thinking import Answer, Question, think_here
from katzentisch.engine.cards import CannotRead
from katzentisch.engine.chance import Dice
from katzentisch.engine.entry import SIT_IN, seat_change
from katzentisch.games import GAMES
from katzentisch.games import game as game_named
from katzentisch.tables.live.live_tables import LiveTables, NewTable
from katzentisch.tables.people import room_record
from katzentisch.tables.people.cats import BOTS, BREEDS, COLLARS, is_look, look_of
from katzentisch.tables.storage.base import GuestRecord
from tests.tables.people import ADA, BO, CLEO, played, until


def looks(room: Any) -> list[str]:
    """Of everybody who sits there."""
    return [seat.cat for seat in room.record.seats if not seat.is_free]


async def test_a_bot_is_the_same_cat_at_every_table(story: Any) -> None:
    """One name, one look, whoever else sits there and however they want to look."""
    seen: dict[str, set[str]] = {}
    for wish in ("", *[cat.look for cat in BOTS.values()]):
        room = await story.live_tables.make(replace(ADA, cat=wish), NewTable("miau-miau", seats=10, waits=True))
        assert len(set(looks(room))) == 10
        for seat in room.record.seats[1:]:
            seen.setdefault(seat.name, set()).add(seat.cat)
    assert seen == {name: {BOTS[name].look} for name in list(BOTS)[:9]}


async def test_cats_are_chosen_by_name_and_play_at_their_level(story: Any) -> None:
    """Mixed as one likes, in every game; what is left is for people."""
    for game in ("mau-mau", "kitty-paw"):
        room = await story.live_tables.make(ADA, NewTable(game, seats=4, cats=["Molly", "Leo"]))
        assert [(seat.name, seat.bot) for seat in room.record.seats[1:]] == [
            ("Molly", "master"),
            ("Leo", "beginner"),
            ("", None),
        ]
        assert room.record.phase == "waiting"
    with pytest.raises(CannotRead):
        await story.live_tables.make(ADA, NewTable("mau-mau", cats=["Garfield"]))


@pytest.mark.parametrize("level", ["heuristic", "random"])
async def test_a_table_from_before_there_were_levels_goes_on(story: Any, level: str) -> None:
    """And its rematch as well, with the same bots."""
    room = await story.live_tables.make(ADA, NewTable("mau-mau", seats=3, level=level))
    room.enter(ADA.id)
    await until(lambda: len(room.steps) > 0)
    await room.change(lambda record: replace(record, phase="over", ended_by="closed"))
    following = await story.live_tables.rematch(room, ADA.id)
    assert [(seat.name, seat.bot) for seat in following.record.seats[1:]] == [("Minka", level), ("Felix", level)]


def test_there_are_cats_of_every_level() -> None:
    assert {cat.level for cat in BOTS.values()} == set(LEVELS)
    for game in GAMES.values():
        assert levels_of(game) == list(LEVELS)
    assert STAND_IN == "club"


@pytest.mark.parametrize("game", ["mau-mau", "kitty-paw"])
@pytest.mark.parametrize("level", ["beginner", "master"])
async def test_whoever_sits_in_plays_at_club_whatever_cats_are_there(story: Any, game: str, level: str) -> None:
    """For somebody who is away, and for somebody who has left; the cats of the table play on at their own level."""
    asked: set[tuple[int | None, str]] = set()

    async def ask(question: Question, seconds: float) -> Answer | None:
        asked.add((question.view.seat, question.level))
        return await think_here(question._replace(most_milliseconds=0), seconds)

    story.live_tables = LiveTables(story.storage, clock=story.clock, ask=ask)
    room = await story.table(ADA, BO, CLEO, bots=1, level=level, game=game)
    table = played(room)
    _, cat, bo, cleo = range(4)
    await table.make(seat_change(SIT_IN, bo))
    await room.change(lambda record: room_record.stand_up(record, CLEO.id))
    for _ in range(30):
        await story.settle()
        if table.waiting_for() == [0]:
            await table.submit(
                0, None, table.game.text(HeuristicBot().choose(game_named(game), table.view(0), [], Dice(1)))
            )
        story.clock.advance(1.2)
    assert asked == {(cat, level), (bo, STAND_IN), (cleo, STAND_IN)}


async def test_two_guests_without_a_name_are_told_apart(story: Any) -> None:
    """They are called something, and look different."""
    room = await story.live_tables.make(GuestRecord("ada", ""), NewTable("mau-mau", bots=0))
    await room.join(GuestRecord("bo", ""))
    one, other = room.record.seats
    assert one.name
    assert other.name
    assert one.name != other.name
    assert one.cat != other.cat


async def test_a_new_name_and_a_new_cat_reach_the_seat_in_a_running_game(story: Any) -> None:
    """At every live table; the log stays as it is."""
    rooms = [await story.live_tables.make(ADA, NewTable("mau-mau", seats=3)) for _ in range(2)]
    assert rooms[0].record.phase == "playing"
    await story.live_tables.call(replace(ADA, name="Frida", cat="bombay bell"))
    for room in rooms:
        assert (room.record.seats[0].name, room.record.seats[0].cat) == ("Frida", "bombay bell")
    await story.live_tables.call(replace(ADA, name="", cat="no such cat"))
    assert (rooms[0].record.seats[0].name, rooms[0].record.seats[0].cat) == ("Frida", "bombay bell")


async def test_nobody_takes_a_name_or_a_look_that_somebody_has(story: Any) -> None:
    """SECURITY 21 holds for those who change their name, too, and a number stays while there is a reason for it."""
    room = await story.live_tables.make(replace(ADA, cat="blue bell"), NewTable("mau-mau", bots=0))
    await room.join(BO)
    await room.call(replace(BO, name="Ada", cat="blue bell"))
    assert (room.record.seats[1].name, room.record.seats[1].cat) == ("Ada 2", "blue bow")
    revision = room.record.revision
    await room.call(replace(BO, name="Ada", cat="blue bow"))
    assert (room.record.seats[1].name, room.record.revision) == ("Ada 2", revision)


async def test_a_cat_stays_with_its_person_in_a_rematch(story: Any) -> None:
    """And so do the bots'."""
    room = await story.live_tables.make(replace(ADA, cat="siamese tag"), NewTable("mau-mau", seats=4))
    await room.change(lambda record: replace(record, phase="over", ended_by="closed"))
    following = await story.live_tables.rematch(room, ADA.id)
    assert looks(following) == looks(room)


def test_every_table_has_enough_looks() -> None:
    """Ten people who all want the same cat, or none."""
    for wish in ("", "ginger bell"):
        others: list[str] = []
        for _ in range(10):
            others.append(look_of(wish, others))
        assert len(set(others)) == len(others)
        assert all(is_look(look) and look not in [cat.look for cat in BOTS.values()] for look in others)
    assert all(is_look(cat.look) for cat in BOTS.values())
    assert len({cat.look for cat in BOTS.values()}) == len(BOTS)
    assert len(BREEDS) == len(COLLARS) == 7


async def test_a_cat_waits_for_whoever_takes_the_seat_back(story: Any) -> None:
    """A bot plays on under the same name, and as the same cat."""
    room = await story.live_tables.make(replace(ADA, cat="siamese tag"), NewTable("mau-mau", bots=0))
    await room.join(BO)
    await room.start(ADA.id)
    before = looks(room)
    await room.change(lambda record: room_record.stand_up(record, BO.id))
    assert [seat.cat for seat in room.record.seats] == before
    await room.join(BO)
    assert looks(room) == before
