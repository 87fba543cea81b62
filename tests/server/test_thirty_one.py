"""Mauz and Schwimmen over a real socket: what the page is told, since it can count no hand itself."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

POINTS = re.compile(r"\d+½?")


def tables(player: Any) -> list[dict[str, Any]]:
    return [message for message in map(json.loads, player.frames) if message["type"] == "table"]


@pytest.mark.parametrize("game", ["mauz", "schwimmen"])
def test_what_a_hand_and_every_swap_are_worth_comes_from_the_server(server: Any, game: str) -> None:
    """Every legal swap has its worth, told beforehand, and that is what the hand is worth after it."""
    player = server.player("Ada")
    player.make_until(lambda: play_and_count_swaps(player) > 0, game, 3)


def play_and_count_swaps(player: Any) -> int:
    """Play to the end; how many swaps were made, each checked for what it was said to be worth."""
    swapped = 0
    while player.until_in_turn():
        private = player.table["private"]
        hand = private["hand"]
        worth = {swap["text"]: swap for swap in hand["swaps"]}
        plain = {move["text"] for move in private["moves"] if move["verb"] == "swap" and not move["said"]}
        assert plain <= set(worth)
        assert POINTS.fullmatch(hand["points"])
        chosen = player.choice()
        answer = player.move(chosen)
        if chosen in worth and answer["public"]["state"]["asked"] in ("turn", "last_turn"):
            swapped += 1
            assert worth[chosen]["lays"] == ""
            after = answer["private"]["hand"]
            assert (after["points"], after["suit"]) == (worth[chosen]["points"], worth[chosen]["suit"])
            given, taken = worth[chosen]["cards"] or [None, None]
            assert given is None or (given not in after["cards"] and taken in after["cards"])
    return swapped


@pytest.mark.parametrize("game", ["mauz", "schwimmen"])
def test_the_end_of_a_round_shows_every_hand_and_what_it_counts(server: Any, game: str) -> None:
    """In words of points, never in halves; and who pays, who swims, who is out."""
    player = server.player("Ada")
    player.make(game, 4)
    player.play_on()
    events = [event for message in tables(player) for event in message["events"]]
    shown = [event for event in events if event["name"] in ("showed", "laid_31", "laid_three_aces", "laid_three_alike")]
    assert shown
    for event in shown:
        assert POINTS.fullmatch(event["what"])
        assert float(event["what"].replace("½", ".5")) <= 33
        assert len(event["cards"]) == 3
        # the suit that counts is among the cards, or none is: three of a rank
        assert event["suit"] is None or any(card.endswith(event["suit"]) for card in event["cards"])
    names = {event["name"] for event in events}
    assert {"deal_over", "paid", "on_last_life", "went_out", "won", "game_over"} <= names
    state = player.table["public"]["state"]
    assert sorted(state["places"])[0] == 1
    assert state["lives_each"] == 3


def test_the_dealers_other_set_is_only_counted(server: Any) -> None:
    """MAUZ-2: three cards lie face down in the middle until the dealer has chosen, and nothing can be swapped yet."""
    player = server.player("Ada")

    def deals() -> bool:
        """The person does, and nobody was dealt what ends the round at once."""
        state = player.table["public"]["state"]
        return bool(state["dealer"] == 0 and state["asked"] != "deal")

    first = player.make_until(deals, "mauz")
    state, private = first["public"]["state"], first["private"]
    assert (state["asked"], state["middle"], state["face_down"], state["turn"]) == ("choice", [], 3, 0)
    assert [move["text"] for move in private["moves"]] == ["keep", "lay"]
    assert private["hand"]["swaps"] == []
    answer = player.move("lay")
    assert sorted(answer["public"]["state"]["middle"]) == sorted(private["hand"]["cards"])


def test_a_single_round_has_no_lives(server: Any) -> None:
    """SWIM-12: nothing is at stake but the places."""
    player = server.player("Ada")
    first = player.make("schwimmen", 3, match="single_round")
    assert first["public"]["state"]["lives"] is None
    player.play_on()
    assert player.table["public"]["ended"]["rule"] == "SWIM-12"


def test_refusals_name_the_rule_of_the_game_that_is_played(server: Any) -> None:
    """Never two cards (SWIM-2); staying is for after a knock, and the dealer's choice is made."""
    player = server.player("Ada")
    player.make("schwimmen", 2)
    while player.until_in_turn() and player.table["public"]["state"]["asked"] != "turn":
        player.move(player.choice())
    hand, middle = player.table["private"]["hand"]["cards"], player.table["public"]["state"]["middle"]
    answer = player.move(f"swap {hand[0]} {hand[1]} {middle[0]} {middle[1]}")
    assert (answer["code"], answer["rule"]) == ("one_or_all", "SWIM-2")
    answer = player.move("stay")
    assert (answer["code"], answer["rule"]) == ("nobody_has_knocked", "MAUZ-22")
    answer = player.move("keep")
    assert (answer["code"], answer["rule"]) == ("chosen_already", "SWIM-1")
