"""What is counted at the end of a game: places of guests, and which cards the deals brought to whom."""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from katzentisch.engine.chance import KeyedChance
from katzentisch.engine.record import secret_of_seed
from katzentisch.engine.state import TABLE
from katzentisch.games import GAMES, game
from katzentisch.proof.still_world import ManualClock
from katzentisch.tables.kept.tally import counted, fairness
from katzentisch.tables.live.live_tables import LiveTables, NewTable
from katzentisch.tables.live.pace import Pace
from katzentisch.tables.live.table import Table
from katzentisch.tables.people import room_record
from katzentisch.tables.people.room_record import RoomRecord, RoomSeat
from katzentisch.tables.storage import schema
from katzentisch.tables.storage.base import Counted, DealTally, EndingRecord, PlaceCount, Placing, SeatRecord, Storage
from katzentisch.tables.storage.sqlite import SqliteStorage
from tests.tables.people import ADA, BO, Story, played, record_of, until

TWO = (SeatRecord("Ada", guest="ada"), SeatRecord("Bo", bot="heuristic"))
#: Where the deals of each game bring cards, with two seats.
TARGETS = {
    "miau-miau": {"seat 0": 5, "seat 1": 5, "up": 1},
    "mau-mau": {"seat 0": 5, "seat 1": 5, "up": 1},
    "purrrummy": {"seat 0": 10, "seat 1": 10, "up": 1},
    "mauz": {"seat 0": 3, "seat 1": 3},
    "schwimmen": {"seat 0": 3, "seat 1": 3},
    "katz-und-maus": {"seat 0": 5, "seat 1": 5, "up 0": 1, "up 1": 1},
    "kitty-paw": {},
}


def room_of(table: str, game_id: str) -> RoomRecord:
    seats = (RoomSeat("Ada", guest="ada"), RoomSeat("Bo", bot="heuristic"))
    return RoomRecord(table, game_id, "printed", {}, seats, "ada", 0, phase="playing")


async def finished(storage: Storage, clock: ManualClock, game_id: str, seed: int = 1, moves: int = 5000) -> Table:
    """A table whose game was played to its end, or so far."""
    record = record_of(game_id, {}, TWO, seed)
    await storage.add_table(record, secret_of_seed(seed))
    table = await Table.load(game(game_id), record, storage, Pace().times(0), clock)
    while (waiting := table.waiting_for()) and table.seq < moves:
        seat, state = waiting[0], table._fold.play.state
        move = state.moves(seat)[0] if seat == TABLE else state.heuristic(seat)
        await table.submit(seat, None, table.game.text(move))
    return table


@pytest.mark.parametrize("game_id", GAMES)
async def test_every_game_counts_what_its_deals_bring(storage: Storage, clock: ManualClock, game_id: str) -> None:
    table = await finished(storage, clock, game_id)
    result = table.result()
    assert result is not None
    added = counted(room_of(table.id, game_id), table)
    assert added.placings == (Placing("ada", table.id, game_id, result.places[0], clock.milliseconds()),)
    deals = table.deal_number()
    assert {tally.target: tally.cards for tally in added.tallies} == {
        target: size * deals for target, size in TARGETS[game_id].items()
    }
    for tally in added.tallies:
        pack, size = len(tally.pack.split(" ")), TARGETS[game_id][tally.target]
        assert (tally.game, tally.deals, tally.spread) == (game_id, deals, deals * size * (pack - size))
        assert sum(tally.counts.values()) == tally.cards
        assert set(tally.counts) <= set(tally.pack.split(" "))


async def test_the_cards_that_are_counted_are_those_that_were_dealt(storage: Storage, clock: ManualClock) -> None:
    table = await finished(storage, clock, "mau-mau", moves=1)
    hand = {
        table.game.thing(card)
        for event in table.steps[0].events
        if event.name == "dealt" and event.seat == 1
        for card in event.cards
    }
    tallies = {tally.target: tally.counts for tally in counted(room_of(table.id, "mau-mau"), table).tallies}
    assert tallies["seat 1"] == dict.fromkeys(hand, 1)


async def test_counts_add_up_over_tables(storage: Storage, clock: ManualClock) -> None:
    """In the same transaction as the end of each game."""
    expected: Counter[str] = Counter()
    wins: Counter[int] = Counter()
    for seed in (1, 2, 3):
        table = await finished(storage, clock, "mau-mau", seed)
        room = room_of(table.id, "mau-mau")
        added = counted(room, table)
        await storage.add_room(room)
        over = msgspec.structs.replace(room, phase="over", revision=1)
        await storage.end(over, EndingRecord(table.id, 0, (1, 2), (), "", ()), added)
        expected += Counter(next(tally.counts for tally in added.tallies if tally.target == "seat 0"))
        wins[added.placings[0].place] += 1
    kept = {tally.target: tally for tally in await storage.tallies("mau-mau")}
    assert (kept["seat 0"].deals, kept["seat 0"].cards, kept["seat 0"].spread) == (3, 15, 3 * 5 * 27)
    assert kept["seat 0"].counts == dict(expected)
    assert list(kept) == ["seat 0", "seat 1", "up"]
    assert await storage.tallies("miau-miau") == []
    assert await storage.places_of("ada") == [PlaceCount("mau-mau", place, n) for place, n in sorted(wins.items())]


async def test_a_game_at_a_table_is_counted_when_it_ends(story: Story) -> None:
    """Once, though it is looked at again; who is forgotten is counted no longer, the cards are."""
    live_tables = LiveTables(story.storage, Pace().times(0))
    room = await live_tables.make(ADA, NewTable("mau-mau"))
    room.enter(ADA.id)
    table = played(room)
    while table.result() is None:
        if 0 in table.waiting_for():
            await table.submit(0, None, table.game.text(table._fold.play.state.heuristic(0)))
        else:
            await story.settle()
    await until(lambda: room.record.phase == "over")
    await room.end_if_over()
    result = table.result()
    assert result is not None
    assert await story.storage.places_of(ADA.id) == [PlaceCount("mau-mau", result.places[0], 1)]
    assert {tally.deals for tally in await story.storage.tallies("mau-mau")} == {1}
    await live_tables.erase(ADA.id)
    assert await story.storage.places_of(ADA.id) == []
    assert {tally.deals for tally in await story.storage.tallies("mau-mau")} == {1}
    await live_tables.close()


async def test_a_game_that_was_closed_has_no_places_but_its_cards_count(story: Story) -> None:
    """People give up bad hands more often than good ones: leaving those out would make the deck look unfair."""
    room = await story.table(ADA, BO)
    await room.change_by_host(ADA.id, room_record.close)
    assert await story.storage.places_of(ADA.id) == []
    assert [tally.target for tally in await story.storage.tallies("miau-miau")] == ["seat 0", "seat 1", "up"]


# ---------------------------------------------------------------------- is it fair?

PACK = [f"{rank}{suit}" for rank in "789JQKA" for suit in "♣♠♥♦"]


def dealt(secret: int, deals: int, size: int, pack: list[str]) -> DealTally:
    """A tally as honest deals give it."""
    counts: Counter[str] = Counter()
    chance = KeyedChance(secret_of_seed(secret))
    for deal in range(deals):
        counts.update(pack[card] for card in chance.shuffled(deal + 1, 0, list(range(len(pack))))[:size])
    return DealTally("", " ".join(pack), "seat 0", deals, deals * size, deals * size * (len(pack) - size), dict(counts))


@pytest.mark.parametrize(("pack", "size"), [(PACK, 5), (PACK, 14), (PACK + PACK, 7), ([*PACK, "★", "★", "★"], 10)])
def test_honest_deals_are_as_far_from_what_is_expected_as_chi_square_says(pack: list[str], size: int) -> None:
    """On average as far as its degrees of freedom. Without regard to cards not being put back it would be much nearer."""
    found = [fairness(dealt(n, 60, size, pack)) for n in range(60)]
    assert {one.degrees for one in found} == {len(set(pack)) - 1}
    mean = sum(one.chi_square for one in found) / len(found)
    assert abs(mean / found[0].degrees - 1) < 0.1
    assert 0.3 < sum(one.p for one in found) / len(found) < 0.7
    assert sum(found[0].expected.values()) == pytest.approx(60 * size)


def test_a_deck_that_favours_a_card_is_found_out() -> None:
    fair = dealt(1, 300, 5, PACK)
    assert fairness(fair).p > 0.01
    often = {**fair.counts, "A♠": fair.counts["A♠"] + 60, "7♣": max(0, fair.counts["7♣"] - 60)}
    assert fairness(msgspec.structs.replace(fair, counts=often)).p < 1e-6


@pytest.mark.parametrize(
    ("chi_square", "degrees", "p"), [(49.728, 23, 0.001), (44.985, 31, 0.05), (30.336, 31, 0.5), (87.968, 51, 0.001)]
)
def test_p_is_what_tables_of_chi_square_say(chi_square: float, degrees: int, p: float) -> None:
    cards = [f"{n}x" for n in range(degrees + 1)]
    # one card too many and one too few by just so much that this chi-square comes out
    deals, size = 1000, 1
    variance = deals * size * (len(cards) - size) / (len(cards) - 1)
    each = deals / len(cards)
    off = (chi_square * variance / len(cards) / 2) ** 0.5
    counts: dict[str, Any] = dict.fromkeys(cards, each)
    counts[cards[0]] += off
    counts[cards[1]] -= off
    tally = DealTally("", " ".join(cards), "up", deals, deals * size, deals * size * (len(cards) - size), counts)
    found = fairness(tally)
    assert found.chi_square == pytest.approx(chi_square)
    assert found.p == pytest.approx(p, rel=0.08)


@pytest.mark.parametrize("pack", ["★", "★ ★ ★", "7♣ 7♠"])
def test_a_pack_without_any_choice_is_fair(pack: str) -> None:
    size = len(pack.split(" "))
    tally = DealTally("", pack, "up", 4, 4 * size, 0, {card: 4 * n for card, n in Counter(pack.split(" ")).items()})
    assert fairness(tally).chi_square == 0
    assert fairness(tally).p > 0.5


# ---------------------------------------------------------------------- the store


async def test_ten_thousand_tables_are_looked_up_by_index_and_add_no_rows_to_read(file: Path) -> None:
    store = SqliteStorage(file)
    tally = dealt(1, 1, 5, PACK)
    rooms = [room_of(f"t{n}", "mau-mau") for n in range(50)]
    for n, room in enumerate(rooms):
        await store.add_room(room)
        over = msgspec.structs.replace(room, phase="over", revision=1)
        placing = Placing("ada", room.id, "mau-mau", 1 + n % 2, n)
        await store.end(over, EndingRecord(room.id, 0, (1, 2), (), "", ()), Counted((placing,), (tally,)))
    with closing(sqlite3.connect(file)) as connection:
        rows = [(f"guest {n % 500}", f"u{n}", "mau-mau", 1 + n % 3, n) for n in range(10_000)]
        connection.executemany("INSERT INTO placing(guest_id, table_id, game, place, at) VALUES(?, ?, ?, ?, ?)", rows)
        connection.commit()
        sql = "SELECT game, place, COUNT(*) FROM placing WHERE guest_id = ? GROUP BY game, place ORDER BY game, place"
        plan = " ".join(str(row) for row in connection.execute(f"EXPLAIN QUERY PLAN {sql}", ("ada",)))
        assert "COVERING INDEX placing_by_game (guest_id=?)" in plan
        assert "TEMP B-TREE" not in plan
        assert connection.execute("SELECT COUNT(*) FROM deal_tally").fetchone() == (1,)
    assert await store.places_of("ada") == [PlaceCount("mau-mau", 1, 25), PlaceCount("mau-mau", 2, 25)]
    assert (await store.tallies(""))[0].deals == 50
    await store.close()


async def test_games_that_ended_before_anything_was_counted_have_their_places(file: Path) -> None:
    """Brought up to date from what a file of an older version holds."""
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(f"BEGIN;{''.join(schema.STEPS[:3])}PRAGMA user_version = 3;COMMIT;")
        for id, places in (("one", (2, 1)), ("two", (1, 1)), ("given up", ())):
            room = msgspec.json.encode(room_of(id, "mau-mau")).decode()
            ending = msgspec.json.encode(EndingRecord(id, 7, places, (), "", ())).decode()
            connection.execute("INSERT INTO room VALUES(?, 1, NULL, ?)", (id, room))
            connection.execute("INSERT INTO ending VALUES(?, ?)", (id, ending))
        connection.commit()
    store = SqliteStorage(file)
    assert await store.places_of("ada") == [PlaceCount("mau-mau", 1, 1), PlaceCount("mau-mau", 2, 1)]
    assert await store.tallies("mau-mau") == []
    await store.close()
