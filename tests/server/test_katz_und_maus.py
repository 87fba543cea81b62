"""Katz und Maus over the wire: whole games, what the page is told, and that no frame holds a hidden card."""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from typing import Any

import msgspec
import pytest

from katzentisch.engine.cards import card_text
from katzentisch.games import game as game_named
from katzentisch.server.wire.build_piles import BuildPilesHand, BuildPilesTable
from katzentisch.server.wire.messages import ServerMessage
from katzentisch.tables.live.fold import Fold
from katzentisch.tables.live.pace import Pace
from katzentisch.tables.storage.sqlite import SqliteStorage

CARD = re.compile(r"(?:10|[2-9JQKA])[♣♠♥♦]")


@pytest.mark.parametrize(
    "options",
    [{}, {"reserve_size": "5", "recycle_finished": "yes"}, {"starter": "higher_reserve", "king_as_ace": "no"}],
)
def test_a_whole_game_against_a_bot(server: Any, options: dict[str, str]) -> None:
    """From making the table to the result; every frame is a message of the protocol."""
    player = server.player("Ada")
    first = player.make("katz-und-maus", 2, **options)
    assert first["public"]["state"]["reserves"] == [int(options.get("reserve_size", "15"))] * 2
    assert [seat["is_bot"] for seat in first["public"]["seats"]] == [False, True]
    player.play_on()
    ended = player.table["public"]["ended"]
    assert min(ended["places"]) == 1
    assert ended["rule"] in ("KATZ-3", "KATZ-12")
    decoder = msgspec.json.Decoder(ServerMessage, strict=True)
    for frame in player.frames:
        message = decoder.decode(frame)
        assert msgspec.json.decode(msgspec.json.encode(message)) == msgspec.json.decode(frame)
    last = decoder.decode(player.frames[-1])
    assert isinstance(last.public.state, BuildPilesTable)
    assert isinstance(last.private.hand, BuildPilesHand)


def test_the_table_message_tells_what_the_page_needs(server: Any) -> None:
    """Reserves and their open cards, piles, what a build pile takes next, moves with where from and where to."""
    player = server.player("Ada")
    player.make_in_turn("katz-und-maus")
    state, private = player.table["public"]["state"], player.table["private"]
    assert state["counts"] == [5, 5]
    assert state["starter"] in (0, 1)
    assert len(private["hand"]["cards"]) == 5
    assert all(CARD.fullmatch(card) for card in state["reserve_tops"])
    assert [len(piles) for piles in state["discards"]] == [4, 4]
    assert state["needs"] == [
        ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q"][len(pile)] for pile in state["builds"]
    ]
    seen = sum(len(pile) for pile in state["builds"]) + sum(len(pile) for piles in state["discards"] for pile in piles)
    assert state["talon"] + state["finished"] + sum(state["reserves"]) + sum(state["counts"]) + seen == 156
    rank = private["hand"]["cards"][0][:-1]
    discard = next(move for move in private["moves"] if move["text"] == f"{rank} > discard 3")
    assert (discard["verb"], discard["place"]) == ("discard", "hand > discard 3")
    assert private["hand"]["cards"][0] in discard["cards"]


def test_before_the_deal_nothing_lies_open(server: Any) -> None:
    """The first message of a new table shows no card, and nobody who starts."""
    player = server.player()
    player.send(type="make", game="katz-und-maus")
    message = player.answer()
    assert (message["public"]["seq"], message["public"]["state"]["asked"]) == (0, "deal")
    assert message["public"]["state"]["starter"] is None
    assert not CARD.search(json.dumps(message, ensure_ascii=False))


def test_refusals_name_their_rule(server: Any) -> None:
    """Also for what the page never offers: a card on a pile that does not take it is asked about with its suit."""
    player = server.player()

    def unfit() -> list[str]:
        """Cards that open no pile, in the first turn if that is ours."""
        is_ours = player.table["public"]["state"]["turn"] == 0
        return [card for card in player.table["private"]["hand"]["cards"] if is_ours and card[0] not in "AK"]

    player.make_until(lambda: bool(unfit()), "katz-und-maus", king_as_ace="no")
    hand = player.table["private"]["hand"]["cards"]
    missing = next(rank for rank in "23456789" if not any(card.startswith(rank) for card in hand))
    asked = [f"{unfit()[0]} > build 1", f"{missing} > build 1", "reserve > discard 1", "discard 2 > build 1"]
    asked += ["build 1 > build 2", "discard 1 > discard 2", "end", "deal", "xyzzy", f"{hand[0]} > discard 5"]
    answers = [player.move(text) for text in asked]
    assert [(answer["code"], answer["rule"]) for answer in answers] == [
        ("opens_with_ace", "KATZ-6"),
        ("not_in_hand", "GEN-6"),
        ("reserve_only_builds", "KATZ-5"),
        ("empty_discard_pile", "KATZ-4"),
        ("build_cards_stay", "KATZ-5"),
        ("between_discards", "KATZ-5"),
        ("discard_to_end", "KATZ-18"),
        ("only_the_table", "GEN-6"),
        ("not_a_move", ""),
        ("not_a_move", ""),
    ]
    player.send(type="make", game="katz-und-maus", seats=3)
    refused = player.until(lambda m: m["type"] == "refused")
    assert (refused["code"], refused["rule"], refused["params"]) == ("seats", "KATZ-1", {"fewest": "2", "most": "2"})


# ---------------------------------------------------------------------- secrets


def test_no_frame_holds_a_card_that_is_hidden_from_its_reader(start_server: Any) -> None:
    """SECURITY 1, 2, 5, 9: reserves below their open card, the talon and the other's hand, through a whole game."""
    server = start_server()
    ada, bo, eve = (server.player(name) for name in ("Ada", "Bo", "Eve"))
    table = ada.make_room("katz-und-maus", seats=2, options={"reserve_size": "10"})
    bo.ask("join", table=table)
    bo.ask("ready")
    ada.until_room(lambda room: room["places"][1]["is_ready"])
    eve.open_room(table)
    ada.send(type="start", table=table)
    for player in (ada, bo, eve):
        player.until(lambda m: m["type"] == "table" and m["public"]["seq"] >= 1)
    turns = 0
    while not _caught_up(ada, bo):
        player = ada if ada.is_in_turn else bo
        assert player.move(player.choice())["type"] == "table"
        turns += 1
    assert turns > 20
    eve.until(lambda m: m["type"] == "table" and m["public"]["ended"] is not None)
    states = _states(server, table)
    for player, seat in ((ada, 0), (bo, 1), (eve, None)):
        frames = [frame for frame in map(json.loads, player.frames) if frame["type"] == "table"]
        assert len(frames) > turns
        assert [leak for frame in frames for leak in _leaks(frame, states[frame["public"]["seq"]], seat)] == []
    # A leak planted on purpose is found: read as another's, these frames hold hidden cards.
    planted = [frame for frame in map(json.loads, bo.frames) if frame["type"] == "table" and frame["private"]]
    assert [leak for frame in planted for leak in _leaks(frame, states[frame["public"]["seq"]], 0)] != []


def _caught_up(*players: Any) -> bool:
    """Let both read what the other has seen; True: the game is over."""
    newest = max(player.table["public"]["seq"] for player in players)
    for player in players:
        while player.table["public"]["seq"] < newest:
            player.receive()
    return bool(players[0].is_over)


def _states(server: Any, table: str) -> list[Any]:
    """The rules' own state at every number of the log."""

    async def read() -> tuple[Any, Any, bytes]:
        store = SqliteStorage(server.file)
        record, entries, secret = await store.table(table), await store.entries(table), await store.secret(table)
        await store.close()
        return record, entries, secret

    server.stop()
    record, entries, secret = asyncio.run(read())
    fold = Fold(game_named(record.game), record, secret, Pace())
    states = [fold.play.state.clone()]
    for entry in entries:
        fold.replay(entry, 0.0)
        states.append(fold.play.state.clone())
    return states


def _leaks(frame: dict[str, Any], state: Any, seat: int | None) -> list[str]:
    """What this frame shows beyond what lies open and what its reader holds: cards are counted, since there are three of each."""
    piles = [pile.cards() for pile in (*state.builds, *state.discards)]
    tops = [pile.top() for pile in state.reserves if pile.height]
    lying = Counter(card_text(card) for card in (*tops, *(card for pile in piles for card in pile)))
    own = Counter(card_text(card) for card in state.hands[seat].cards()) if seat is not None else Counter()
    gone = Counter(card_text(card) for card in state.finished)
    if state.result() is not None:  # then both show what they held
        lying += Counter(card_text(card) for hand in state.hands for card in hand.cards())
    private = frame["private"] or {"hand": {}, "moves": []}
    # The other fields of a hand name its cards again: none that is not in it.
    hand = {name: part for name, part in private["hand"].items() if name != "cards"}
    leaks = [*(_cards(frame["public"]) - lying), *(_cards(private["hand"].get("cards", [])) - own)]
    leaks += [card for card in _cards(hand) if card not in own]
    ranks = {card[:-1] for card in own}
    leaks += [card for card in _cards(private["moves"]) if card[:-1] not in ranks]
    for event in frame["events"]:
        leaks += (_cards(event) - lying - own - gone).elements()
    return leaks


def _cards(part: Any) -> Counter[str]:
    return Counter(CARD.findall(json.dumps(part, ensure_ascii=False)))
