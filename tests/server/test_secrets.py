"""No frame holds a card that its reader may not know: two guests and a spectator at one table."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import re
import secrets
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from katzentisch.engine.cards import card_text
from katzentisch.games import game as game_named
from katzentisch.games.rummy.fields import MELD_MASK
from katzentisch.games.rummy.melds import cards_in, is_run, stood_for
from katzentisch.games.thirty_one.fields import FOR_CHOICE, FOR_DEAL, NOTHING
from katzentisch.tables.live.fold import Fold
from katzentisch.tables.live.pace import Pace
from katzentisch.tables.storage.base import SeatRecord, TableRecord
from katzentisch.tables.storage.sqlite import SqliteStorage

#: What lies open for everybody, told by each family's own state.
OPEN: dict[str, Callable[[Any], list[int]]] = {
    "shedding": lambda state: [state.top],
    "rummy": lambda state: [*state.pile, *_melded(state), *_counted(state)],
    "thirty_one": lambda state: _in_the_middle_or_compared(state),
}

CARD = re.compile(r"(?:10|[2-9JQKA])[♣♠♥♦]")
SECRET = secrets.token_bytes(32)


def _melded(state: Any) -> list[int]:
    melds = [laid & MELD_MASK for laid in state.melds]
    named = [card for meld in melds if is_run(meld) for card in stood_for(meld)]  # what a joker stands for is no secret
    return named + [card for meld in melds for card in cards_in(meld)]


def _counted(state: Any) -> list[int]:
    """PURR-23: the hands are shown when their points decide."""
    is_counted = state.standing.rule == "PURR-23"
    return [card for seat in range(2) for card in state.hand(seat)] if is_counted else []


def _in_the_middle_or_compared(state: Any) -> list[int]:
    is_compared = state.asked in (FOR_DEAL, NOTHING)
    shown = [card for seat in range(state.seat_count()) for card in state.hand(seat)] if is_compared else []
    return shown + (state.middle() if state.asked != FOR_CHOICE else [])


def seat_two_guests(server: Any, tokens: list[str], game_id: str) -> str:
    """Put a table with two guests into the store, while no server runs."""
    game = game_named(game_id)

    async def put() -> str:
        store = SqliteStorage(server.file)
        guests = [await store.guest(hashlib.sha256(token.encode()).digest()) for token in tokens]
        seats = tuple(SeatRecord(guest.name, guest=guest.id) for guest in guests if guest is not None)
        options = game.choices(game.resolve())
        commitment = hashlib.sha256(SECRET).hexdigest()
        table = TableRecord(secrets.token_urlsafe(16), game_id, game.rules, "printed", options, seats, commitment, 0)
        await store.add_table(table, SECRET)
        await store.close()
        return table.id

    server.stop()
    id = asyncio.run(put())
    server.start()
    return id


class Known(NamedTuple):
    """The cards that a reader has held or seen lie open: in the deal that is played, and in all of them."""

    now: set[str]
    ever: set[str]


def what_each_may_know(server: Any, table_id: str) -> list[list[Known]]:
    """For each reader (seat 0, seat 1, spectator) and each number of the log.

    Told by the rules' own state, not by events or views: those are what is on trial.
    """

    async def read() -> tuple[TableRecord, list[Any]]:
        store = SqliteStorage(server.file)
        record = await store.table(table_id)
        entries = await store.entries(table_id)
        await store.close()
        assert record is not None
        return record, entries

    server.stop()
    record, entries = asyncio.run(read())
    fold = Fold(game_named(record.game), record, SECRET, Pace())
    lies_open = OPEN[fold.play.game.family]
    known = [[Known(set(), set())] for _ in range(3)]
    deal = 0
    for entry in entries:
        fold.replay(entry, 0.0)
        state: Any = fold.play.state
        is_over = state.result() is not None  # then all show what they held
        for reader, each in enumerate(known):
            own = [card for seat in range(2) if is_over or seat == reader for card in state.hand(seat)]
            seen = {card_text(card) for card in [*own, *lies_open(state)]}
            before = each[-1].now if state.deal_number() == deal else set()
            each.append(Known(before | seen, each[-1].ever | seen))
        deal = state.deal_number()
    return known


def leaks(frames: list[str], known: list[Known]) -> list[str]:
    """Every card in these frames that their reader could not know when they were sent; what happened may be long ago."""
    found = []
    seq = 0
    for frame in frames:
        message = json.loads(frame)
        seq = message["public"]["seq"] if message["type"] == "table" else seq
        told = json.dumps(message.pop("events", []), ensure_ascii=False)
        found += sorted(set(CARD.findall(json.dumps(message, ensure_ascii=False))) - known[seq].now)
        found += sorted(set(CARD.findall(told)) - known[seq].ever)
    return found


@pytest.mark.parametrize("game_id", ["mau-mau", "miau-miau", "purrrummy", "mauz", "schwimmen"])
def test_nobody_is_sent_a_card_that_is_hidden_from_them(start_server: Any, game_id: str) -> None:
    """SECURITY 1, 2, 5, 9: a whole game; frames of both players, a spectator, and late comers."""
    server = start_server()
    tokens = [server.player(name).token for name in ("Ada", "Bo")]
    table = seat_two_guests(server, tokens, game_id)
    players = [server.player(token=token) for token in tokens]
    spectator, late = server.player("Eve"), server.player("Late")
    for player in (*players, spectator):
        player.open(table)
    while players[0].table["public"]["seq"] == 0:
        players[0].receive()
    turns = 0
    while not _catch_up(players):
        player = next(player for player in players if player.is_in_turn)
        turns += 1
        assert player.move("deal")["type"] == "refused"
        assert player.move(player.choice())["type"] == "table"
        if turns == 3:
            late.open(table)
            spectator.send(type="move", table=table, id="x", text="draw")
            assert spectator.until(lambda m: m.get("answers") == "x")["code"] == "not_seated"
    assert turns > 3
    spectator.until(lambda m: m["type"] == "table" and m["public"]["ended"] is not None)
    late.open(table)
    readers = [(players[0], 0), (players[1], 1), (spectator, 2), (late, 2)]
    known = what_each_may_know(server, table)
    assert [leaks(player.frames, known[reader]) for player, reader in readers] == [[], [], [], []]
    assert all(json.loads(frame).get("private") is None for frame in spectator.frames + late.frames)
    _check_no_secret_words([frame for player, _ in readers for frame in player.frames], tokens, server)
    # A leak planted on purpose is found: the check is no empty promise.
    assert leaks(players[1].frames, known[2]) != []


def _catch_up(players: list[Any]) -> bool:
    """Let both read what the other has seen, and on until cards are dealt; True: the game is over."""
    newest = max(player.table["public"]["seq"] for player in players)
    for player in players:
        while player.table["public"]["seq"] < newest or player.table["public"]["state"]["asked"] == "deal":
            player.receive()
    return bool(players[0].is_over)


def _check_no_secret_words(frames: list[str], tokens: list[str], server: Any) -> None:
    words = [SECRET.hex(), base64.b64encode(SECRET).decode(), base64.urlsafe_b64encode(SECRET).decode().rstrip("=")]
    everything = "\n".join(frame for frame in frames if json.loads(frame)["type"] != "welcome")
    for word in (*words, *tokens):
        assert word not in everything
        assert word not in server.stderr
    assert not CARD.search(server.stderr)
