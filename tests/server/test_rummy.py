"""Kurz-Schnurrmé over a real socket: whole games, and what the page needs for laying out."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (4, {"scoring": "match", "jokers": "6", "joker_swap": "to_hand"}),
        (
            3,
            {
                "joker_limit": "half",
                "joker_swap": "play_at_once",
                "return_taken_card": "no",
                "final_discard": "optional",
            },
        ),
        (2, {"first_meld_points": "40", "ace_wraps": "yes", "lay_off": "own"}),
    ],
)
def test_a_whole_game_against_bots(server: Any, seats: int, options: dict[str, str]) -> None:
    """From making the table to the result; the counts on the table are always those of the hands."""
    player = server.player("Ada")
    player.make("purrrummy", seats, **options)
    while player.until_in_turn():
        public, private = player.table["public"]["state"], player.table["private"]
        assert public["counts"][0] == len(private["hand"]["cards"])
        assert {move["verb"] for move in private["moves"]} <= {"draw", "take", "meld", "add", "swap", "discard"}
        assert player.move(player.choice())["type"] == "table"
    ended = player.table["public"]["ended"]
    assert sorted(ended["places"])[0] == 1
    assert ended["rule"] in {"PURR-9", "PURR-23", "PURR-24"}


def test_the_table_message_tells_what_the_page_needs(server: Any) -> None:
    """What is asked, both piles, the hand with the card just drawn, and no melds yet of one's own."""
    player = server.player("Ada")
    player.make_in_turn("purrrummy", 3)
    assert {move["text"] for move in player.table["private"]["moves"]} == {"draw", "take"}
    assert player.table["public"]["state"]["asked"] == "draw"
    stock = player.table["public"]["state"]["stock"]
    answer = player.move("draw")
    state, hand = answer["public"]["state"], answer["private"]["hand"]
    assert (state["family"], state["asked"], state["stock"]) == ("rummy", "play", stock - 1)
    assert hand["drawn"] in hand["cards"]
    assert len(hand["cards"]) == 8
    assert state["taken"] is None
    assert 0 not in state["opened"]


def test_a_meld_lies_on_the_table_for_everybody_to_see(server: Any) -> None:
    """With its owner, its cards in order, and in a run what each stands for."""
    player, spectator = server.player("Ada"), server.player("Eve")

    def is_melded() -> bool:
        player.play_on()
        return bool(player.table["public"]["state"]["melds"])

    table = player.make_until(is_melded, "purrrummy", jokers="6")["public"]["table"]
    spectator.open(table)
    melds = spectator.table["public"]["state"]["melds"]
    assert melds == player.table["public"]["state"]["melds"]
    assert [meld["number"] for meld in melds] == list(range(1, len(melds) + 1))
    for meld in melds:
        assert 3 <= len(meld["cards"]) <= 13
        assert len(meld["stands_for"]) == (len(meld["cards"]) if meld["is_run"] else 0)
        for card, meant in zip(meld["cards"], meld["stands_for"], strict=False):
            assert card in ("★", meant)


def test_refusals_name_their_rule(server: Any) -> None:
    """Before and after the draw; nothing changes."""
    player = server.player()
    player.make_in_turn("purrrummy")
    own = player.table["private"]["hand"]["cards"]
    refusals = [player.move(text) for text in (f"discard {own[0]}", "add 7♠ 9", "meld", "xyzzy")]
    assert [(answer["code"], answer["rule"]) for answer in refusals] == [
        ("draw_first", "PURR-19"),
        ("draw_first", "PURR-19"),
        ("not_a_move", ""),
        ("not_a_move", ""),
    ]
    player.move("draw")
    own = [card for card in player.table["private"]["hand"]["cards"] if card != "★"]
    refusals = [player.move(text) for text in ("draw", f"meld {own[0]} {own[1]}", f"add {own[0]} 31")]
    assert [(answer["code"], answer["rule"]) for answer in refusals] == [
        ("one_card_a_turn", "PURR-19"),
        ("too_few_for_a_meld", "PURR-5"),
        ("no_such_meld", "GEN-6"),
    ]


def test_cards_that_make_a_refused_meld_are_named_with_the_reason(server: Any) -> None:
    """So the page can say why not before anything is sent; sent all the same, the answer is the same."""
    player = server.player()

    def refused() -> list[dict[str, Any]]:
        return [no for no in player.table["private"]["hand"]["refused"] if "★" not in no["cards"]]

    def is_short_of_points() -> bool:
        """A set or run that brings too few points: three first hands in ten have one."""
        is_drawn = player.until_in_turn() and player.move("draw")["type"] == "table"
        return is_drawn and any(no["code"] == "points_out_of_reach" for no in refused())

    player.make_until(is_short_of_points, "purrrummy", first_meld_points="40")
    natural = refused()
    legal = [sorted(move["cards"]) for move in player.table["private"]["moves"] if move["verb"] == "meld"]
    for no in natural:
        assert sorted(no["cards"]) not in legal
        answer = player.move("meld " + " ".join(no["cards"]))
        assert (answer["code"], answer["rule"], answer["params"]) == (no["code"], no["rule"], no["params"])
