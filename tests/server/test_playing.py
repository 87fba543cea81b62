"""Whole games over a real socket, and what the server answers on the way."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

import pytest


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("mau-mau", 2, {}),
        ("mau-mau", 5, {"call": "draw_two_at_once"}),
        ("miau-miau", 2, {}),
        ("miau-miau", 4, {"scoring": "match"}),
        ("miau-miau", 3, {"call": "catch", "play_on": "yes"}),
        ("mauz", 2, {}),
        ("mauz", 6, {"knock_after_swap": "yes", "meow_hits_all": "yes", "empty_stock": "reshuffle"}),
        ("schwimmen", 3, {"three_aces": "33", "fire_hits_all": "yes"}),
        ("schwimmen", 9, {"second_pack_from": "7", "counters": "1"}),
        ("schwimmen", 4, {"match": "single_round"}),
    ],
)
def test_a_whole_game_against_bots(server: Any, game: str, seats: int, options: dict[str, str]) -> None:
    """From making the table to the result; every seq comes once, in order."""
    player = server.player("Ada")
    first = player.make(game, seats, **options)
    assert first["public"]["game"] == game
    assert [seat["is_bot"] for seat in first["public"]["seats"]] == [False] + [True] * (seats - 1)
    assert first["public"]["seats"][0]["name"] == "Ada"
    player.play_on()
    ended = player.table["public"]["ended"]
    assert sorted(ended["places"])[0] == 1
    assert [len(hand) for hand in ended["hands"]] == player.table["public"]["state"]["counts"], (
        "all show what they held"
    )
    assert ended["rule"].startswith(("MIAU-", "MAU-", "MAUZ-", "SWIM-"))
    seqs = [message["public"]["seq"] for message in _tables(player)]
    assert seqs == list(range(len(seqs)))


def _tables(player: Any) -> list[dict[str, Any]]:
    return [message for message in map(json.loads, player.frames) if message["type"] == "table"]


def test_the_table_message_tells_what_the_page_needs(server: Any) -> None:
    """Counts, top card, own hand, legal moves with their parts, events."""
    player = server.player("Ada")
    player.make_in_turn("miau-miau", 3)
    public, private = player.table["public"], player.table["private"]
    assert len(public["commitment"]) == 64
    assert public["state"]["counts"][0] == len(private["hand"]["cards"])
    assert public["state"]["top"][-1] in "♣♠♥♦"
    assert {"text", "verb", "cards", "suit", "seat", "said", "place"} == set(private["moves"][0])
    events = player.open(public["table"])["events"]
    names = [event["name"] for event in events]
    assert names[:4] == ["dealer_chosen", "dealt", "dealt", "dealt"]
    dealt = {event["seat"]: event for event in events if event["name"] == "dealt"}
    assert len(dealt[0]["cards"]) == dealt[0]["count"] == 5
    assert (dealt[1]["cards"], dealt[1]["count"]) == (None, 5)


def test_before_the_deal_nothing_lies_open(server: Any) -> None:
    """The first message of a new table shows no card at all."""
    player = server.player()
    player.send(type="make", game="mau-mau")
    message = player.answer()
    assert (message["public"]["seq"], message["public"]["state"]["asked"]) == (0, "deal")
    assert message["public"]["state"]["top"] is None
    assert message["private"]["hand"]["cards"] == []


def plain_turn(player: Any) -> None:
    """Make tables until one begins with an ordinary turn of this player."""
    player.make_until(
        lambda: player.until_in_turn() and player.table["public"]["state"]["asked"] == "turn", "miau-miau"
    )


def test_a_move_is_made_at_the_table_that_it_names(server: Any) -> None:
    """Though the same connection has come to another table before it is made; it is answered all the same."""
    player = server.player("Ada")
    plain_turn(player)
    table, text = player.table["public"]["table"], player.table["private"]["moves"][0]["text"]
    plain_turn(player)
    elsewhere = player.table["public"]["table"]
    player.send(type="move", table=table, id="here", text=text)
    player.send(type="open", table=elsewhere)
    answer = player.until(lambda m: m.get("answers") == "here")
    assert (answer["type"], answer["public"]["table"]) == ("table", table)
    with sqlite3.connect(server.file) as file:
        assert file.execute("SELECT table_id FROM entry WHERE move_id = 'here'").fetchall() == [(table,)]


def test_refusals_name_their_rule(server: Any) -> None:
    """Codes, numbers and parameters; nothing changes."""
    player = server.player()
    plain_turn(player)
    seq = player.table["public"]["seq"]
    hand = set(player.table["private"]["hand"]["cards"])
    missing = next(card for card in ("7♠", "8♠", "9♠", "10♠", "Q♠", "K♠", "A♠") if card not in hand)
    refusals = {
        text: (answer["type"], answer["code"], answer["rule"])
        for text in (missing, "pass", "call", "undo", "deal", "xyzzy", "")
        for answer in [player.move(text)]
    }
    assert refusals == {
        missing: ("refused", "not_in_hand", "GEN-6"),
        "pass": ("refused", "draw_before_passing", "MIAU-4"),
        "call": ("refused", "nothing_to_call", "MIAU-22"),
        "undo": ("refused", refusals["undo"][1], "GEN-4"),
        "deal": ("refused", "only_the_table", "GEN-6"),
        "xyzzy": ("refused", "not_a_move", ""),
        "": ("refused", "not_a_move", ""),
    }
    assert player.open(player.table["public"]["table"])["public"]["seq"] == seq


def test_tables_that_cannot_be_made_are_refused(server: Any) -> None:
    """Each with its own code; where a rule says so, with its number."""
    player = server.player()
    for make, expected in (
        ({"game": "chess"}, ("no_such_game", "")),
        ({"game": "mau-mau", "preset": "x"}, ("no_such_option", "")),
        ({"game": "mau-mau", "options": {"deck": "17"}}, ("no_such_option", "")),
        ({"game": "mau-mau", "seats": 9}, ("seats", "MAU-1")),
        ({"game": "miau-miau", "options": {"play_on": "yes", "scoring": "match"}}, ("match_with_play_on", "MIAU-27")),
    ):
        player.send(type="make", **make)
        answer = player.receive()
        assert (answer["type"], answer["code"], answer["rule"]) == ("refused", *expected)


def test_a_retry_over_the_wire_gets_the_same_answer(server: Any) -> None:
    """SECURITY 15: the same id is played once; with another text it is an error."""
    player = server.player()
    player.make_in_turn("mau-mau")
    text = player.choice()
    first = player.move(text, "m1")
    seq = first["public"]["seq"]
    again = player.move(text, "m1")
    assert again["type"] == "table"
    assert again["events"] == []
    assert player.move("pass", "m1")["code"] == "move_id_reused"
    played = [step for step in _log(server, player) if step[2] == "m1"]
    assert played == [(seq, 0, "m1")]


def _log(server: Any, player: Any) -> list[tuple[int, int, str | None]]:
    other = sqlite3.connect(server.file)
    rows = other.execute(
        "SELECT seq, seat, move_id FROM entry WHERE table_id = ? ORDER BY seq", (player.table["public"]["table"],)
    ).fetchall()
    other.close()
    return rows


def test_a_move_can_be_taken_back_over_the_wire(start_server: Any) -> None:
    """GEN-4: bots wait out their pace; the button is offered while it works."""
    player = start_server("--pace", "10").player()

    def plays() -> list[str]:
        """Cards that let the bot move next."""
        moves = player.table["private"]["moves"]
        return [move["text"] for move in moves if move["verb"] == "play" and move["cards"][0][0] not in "8J"]

    player.make_until(lambda: player.is_in_turn and bool(plays()), "miau-miau")
    hand = player.table["private"]["hand"]
    assert player.move(plays()[0])["private"]["can_undo"]
    answer = player.move("undo")
    assert answer["private"]["hand"] == hand
    assert not answer["private"]["can_undo"]


def test_ping_and_pong(server: Any) -> None:
    """Are you there? I am here."""
    player = server.player()
    player.send(type="ping")
    assert player.receive() == {"type": "pong"}


def test_a_name_can_be_changed_and_is_remembered(server: Any) -> None:
    """The guest is who holds the token."""
    player = server.player("Ada")
    assert server.player("", player.token).name == "Ada"
    renamed = server.player("Bo", player.token)
    assert (renamed.name, renamed.token) == ("Bo", player.token)
    assert server.player("", player.token).name == "Bo"


def test_an_unknown_token_makes_a_new_guest(server: Any) -> None:
    """As if there were none: a browser that was here before the data was deleted can play on."""
    player = server.player("Ada", "no-such-token")
    assert player.token != "no-such-token"
