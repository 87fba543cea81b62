"""Every store: what it says is saved is saved, and what it could not save it says."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any

import pytest
from msgspec import structs

from katzentisch.tables.people.room_record import RoomRecord
from katzentisch.tables.storage.base import (
    Ban,
    Counted,
    DealTally,
    EndingRecord,
    GuestRecord,
    LogEntry,
    PlaceCount,
    Placing,
    SeqTaken,
    Storage,
    StorageFailed,
)
from katzentisch.tables.storage.where import Where
from tests.tables.people import ADA, BO, Story, played, until
from tests.tables.stores import SECRET, TABLE, append, entry, opened


async def test_what_was_saved_is_there_after_closing(where: Where) -> None:
    """Tables, secrets, logs and guests come back as they were."""
    store = opened(where)
    await store.add_table(TABLE, SECRET)
    await store.add_guest(GuestRecord("g1", "Ada"), b"hash")
    entries = [entry(seq, f"m{seq}", text) for seq, text in enumerate(("deal", "J♠>♥", "draw", "undo"), 1)]
    for line in entries:
        await append(store, "t1", line)
    await store.rename_guest("g1", "Adä")
    await store.close()
    store = opened(where)
    assert await store.table("t1") == TABLE
    assert await store.secret("t1") == SECRET
    assert await store.entries("t1") == entries
    assert await store.guest(b"hash") == GuestRecord("g1", "Adä")
    await store.close()


async def test_what_is_not_there_is_none(storage: Storage) -> None:
    """Absent tables and guests are no errors."""
    assert await storage.table("nope") is None
    assert await storage.guest(b"nope") is None
    assert await storage.entries("nope") == []


async def test_a_number_of_a_log_is_given_once(storage: Storage) -> None:
    """Two writers cannot both have entry 1; in one batch the others are saved all the same."""
    await storage.add_table(TABLE, SECRET)
    await append(storage, "t1", entry(1))
    outcomes = await asyncio.gather(
        append(storage, "t1", entry(1, text="8♠")),
        append(storage, "t1", entry(2)),
        append(storage, "t1", entry(3)),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [SeqTaken, type(None), type(None)]
    assert [line.text for line in await storage.entries("t1")] == ["7♠", "7♠", "7♠"]


async def test_a_move_id_is_given_once_to_a_seat_of_a_table(storage: Storage) -> None:
    """The same id at another seat is another move."""
    await storage.add_table(TABLE, SECRET)
    await append(storage, "t1", LogEntry(1, 0, "draw", 1, "m"))
    await append(storage, "t1", LogEntry(2, 1, "draw", 1, "m"))
    with pytest.raises(SeqTaken):
        await append(storage, "t1", LogEntry(3, 0, "draw", 1, "m"))
    assert len(await storage.entries("t1")) == 2


async def test_an_entry_of_no_table_is_refused_and_hurts_nobody_else(storage: Storage) -> None:
    """A batch with one bad entry saves the good ones."""
    await storage.add_table(TABLE, SECRET)
    outcomes = await asyncio.gather(
        append(storage, "nope", entry(1)), append(storage, "t1", entry(1)), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes] == [SeqTaken, type(None)]


async def test_a_store_is_free_after_closing(where: Where) -> None:
    """Closing lets the next server in."""
    await opened(where).close()
    await opened(where).close()


async def test_a_closed_store_saves_nothing(where: Where) -> None:
    """And says so."""
    store = opened(where)
    await store.close()
    await store.close()
    with pytest.raises(StorageFailed):
        await append(store, "t1", entry(1))
    with pytest.raises(StorageFailed):
        await store.entries("t1")


async def test_many_entries_at_once_are_all_saved_in_order(storage: Storage) -> None:
    """Whatever else is written in between, and however they are mixed."""
    for number in range(3):
        await storage.add_table(structs.replace(TABLE, id=f"t{number}"), SECRET)
    waiting: list[Awaitable[None]] = []
    for seq in range(1, 101):
        waiting += [append(storage, f"t{number}", entry(seq, f"m{seq}")) for number in (2, 0, 1)]
        if seq % 10 == 0:
            waiting.append(storage.add_guest(GuestRecord(f"g{seq}", "Ada"), b"%d" % seq))
    assert set(await asyncio.gather(*waiting)) == {None}
    for number in range(3):
        assert await storage.entries(f"t{number}") == [entry(seq, f"m{seq}") for seq in range(1, 101)]
    assert await storage.guest(b"50") == GuestRecord("g50", "Ada")


async def test_of_two_with_one_number_in_one_batch_one_is_saved(storage: Storage) -> None:
    """The other is told that it came too late; both are told the truth."""
    await storage.add_table(TABLE, SECRET)
    outcomes = await asyncio.gather(
        append(storage, "t1", entry(1, "a", "draw")), append(storage, "t1", entry(1, "b", "8♠")), return_exceptions=True
    )
    saved = [text for text, outcome in zip(("draw", "8♠"), outcomes, strict=True) if outcome is None]
    assert saved == [line.text for line in await storage.entries("t1")]
    assert len(saved) == 1


async def test_a_write_that_cannot_be_made_hurts_nobody_else(storage: Storage) -> None:
    """A room of an older revision, a code that is taken: in one batch with what can be saved."""
    first = RoomRecord("r1", "mau-mau", "printed", {}, (), "g1", 1, code="ABCDEF")
    await storage.add_room(first)
    outcomes = await asyncio.gather(
        append(storage, "nope", entry(1)),
        storage.save_room(structs.replace(first, revision=7)),
        storage.add_room(structs.replace(first, id="r2")),
        storage.add_table(TABLE, SECRET),
        storage.save_room(structs.replace(first, revision=1, host="g2")),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [SeqTaken, SeqTaken, SeqTaken, type(None), type(None)]
    room = await storage.room_with_code("ABCDEF")
    assert room is not None
    assert (room.id, room.host) == ("r1", "g2")
    assert await storage.room("r2") is None
    assert await storage.table("t1") == TABLE


async def test_text_that_a_store_may_not_keep_hurts_nobody_else(storage: Storage) -> None:
    """A zero in a move's id or in what somebody asks for: kept, or told; what comes with it is saved."""
    await storage.add_table(TABLE, SECRET)
    await asyncio.gather(
        append(storage, "t1", entry(9, "\0")), append(storage, "t1", entry(1, "m")), return_exceptions=True
    )
    assert entry(1, "m") in await storage.entries("t1")
    assert await storage.room("\0") is None
    assert await storage.room_with_code("A\0") is None


async def test_a_time_that_was_noted_is_told_next_time(storage: Storage) -> None:
    """None at first."""
    assert [await storage.note_time(at) for at in (17, 19, 18)] == [None, 17, 19]


async def test_counts_add_up_card_by_card(storage: Storage, story: Story) -> None:
    """Whichever cards came before."""
    tallies = [
        DealTally("mau-mau", "32", "hand", 1, 2, 3, counts) for counts in ({"7♠": 1, "8♠": 1}, {"8♠": 2, "A♥": 5})
    ]
    for number, tally in enumerate(tallies):
        room = RoomRecord(f"r{number}", "mau-mau", "printed", {}, (), "g1", 1)
        await storage.add_room(room)
        ending = EndingRecord(room.id, 5, (), (), "", ())
        placings = (Placing("g1", room.id, "mau-mau", 1, 5),)
        await storage.end(structs.replace(room, revision=1), ending, Counted(placings, (tally,)))
        assert await storage.ending(room.id) == ending
    (tally,) = await storage.tallies("mau-mau")
    assert (tally.deals, tally.cards, tally.spread) == (2, 4, 6)
    assert tally.counts == {"7♠": 1, "8♠": 3, "A♥": 5}
    assert await storage.places_of("g1") == [PlaceCount("mau-mau", 1, 2)]


async def test_what_is_old_is_found_and_dropped(storage: Storage, story: Story) -> None:
    """Waiting tables by when they were made, games by their last entry, guests by their last visit."""
    waiting = await story.table(ADA, BO, start=False, seats=3)
    running = await story.table(ADA, BO)
    now = story.clock.milliseconds()
    assert await storage.waiting_since(now + 1, 9) == [waiting.id]
    assert await storage.waiting_since(now, 9) == []
    await until(lambda: not played(running).is_busy)
    assert await storage.games_before(now + 60_000, 9) == [running.id]
    assert await storage.games_before(now - 60_000, 9) == []
    assert await storage.table_ids("", 9) == [running.id]
    assert await storage.table_ids(running.id, 9) == []
    await storage.drop_room(waiting.id)
    with pytest.raises(SeqTaken):
        await storage.drop_room(running.id)
    await storage.drop_game(running.id)
    assert await storage.room(waiting.id) is await storage.room(running.id) is None
    assert await storage.table(running.id) is None
    for guest, seen in (("old", 1), ("new", 100)):
        await storage.add_guest(GuestRecord(guest, "", seen), guest.encode())
    assert await storage.guests_unseen(50, 0, 9) == ["old"]
    assert await storage.guests_unseen(0, 101, 9) == ["old", "new"]


async def test_new_tokens_end_the_old_ones_when_they_are_used(storage: Storage) -> None:
    """The last few that were given out are valid until then."""
    await storage.add_guest(GuestRecord("g", "Ada"), b"old")
    for n in range(100):
        await storage.add_token("g", b"%d" % n)
    assert await storage.guest(b"50") is None
    assert await storage.guest(b"old") == await storage.guest(b"98") == GuestRecord("g", "Ada")
    assert await storage.guest(b"old") is None
    assert await storage.guest(b"99") == GuestRecord("g", "Ada")


async def test_whoever_asks_for_health_often_writes_seldom_everywhere(storage: Storage) -> None:
    """What was saved just now could be saved."""
    commits: list[Any] = []
    storage.tell_commits(commits.append)
    for _ in range(50):
        await storage.check()
    await until(lambda: bool(commits))  # told on the thread that writes, after the first check was answered
    assert len(commits) == 1


async def test_a_store_says_which_schema_it_has(storage: Storage, where: Where) -> None:
    """Beside its server, which runs."""
    visitor = where.visit()
    assert await asyncio.to_thread(visitor.version) == visitor.newest


async def test_an_errand_is_answered_beside_the_server(storage: Storage, where: Where) -> None:
    """Whoever left it reads the answer, and nothing stays; what nobody answers is taken away again."""
    visitor = where.visit()
    asked = asyncio.create_task(asyncio.to_thread(visitor.run_errand, "feed the cats", "t1", 60))
    while not (errands := await storage.errands()):
        await asyncio.sleep(0.01)
    assert [(errand.table, errand.body) for errand in errands] == [("t1", "feed the cats")]
    await storage.answer_errand(errands[0].id, "done")
    assert await asked == "done"
    await storage.leave_errand(errands[0])
    for answer in ("first", "second"):
        await storage.answer_errand(errands[0].id, answer)
    assert await storage.answer_of(errands[0].id) == "first"
    await storage.take_back(errands[0].id)
    assert await asyncio.to_thread(visitor.run_errand, "nobody hears", "", 0.2) is None
    assert await storage.errands() == []


async def test_bans_hold_until_they_end_or_are_lifted(storage: Storage) -> None:
    """One for a guest; an address stays banned when its guest is erased."""
    forever, short = Ban("g1", None), Ban("g2", 1000, b"key", b"hash")
    for ban in (forever, Ban("g2", 5000), short):
        await storage.ban(ban)
    assert await storage.bans(999) == [forever, short]
    assert await storage.bans(1000) == [forever]
    for guest in ("g1", "g2"):
        await storage.erase_guest(guest)
    assert await storage.bans(999) == [short._replace(guest="")]
    await storage.drop_bans(1000)
    assert await storage.bans(0) == []
    await storage.ban(forever)
    await storage.lift_bans("g1")
    assert await storage.bans(0) == []
