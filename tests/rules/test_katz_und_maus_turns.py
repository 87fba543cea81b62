"""Katz und Maus: turns, drawing, and the talon running out."""

from __future__ import annotations

import pytest

from tests.rules.katz_words import builds, discards, finished, reserve, talon
from tests.rules.table_words import Table, at

rule = pytest.mark.rule

UP_TO_JACK = "A♠ 2♥ 3♣ 4♦ 5♠ 6♥ 7♣ 8♦ 9♠ 10♥ J♣"


def ended(table: Table) -> str | None:
    """The rule that has ended the game."""
    result = table.playthrough.result()
    return None if result is None else result.rule


# ---------------------------------------------------------------------- a turn


@rule("KATZ-9")
def test_one_plays_on_as_long_as_one_can_and_will() -> None:
    table = at("katz-und-maus | A♣ 2♣ 9♣ / 3♣ | reserve 4♠ 3♠ / 2♠ | discard 5♥ 4♥ / ")
    table.play("0 A > build 1", "0 2 > build 1", "0 reserve > build 1", "0 discard 1 > build 1")
    assert builds(table)[0] == "A♣ 2♣ 3♠ 4♥"
    assert table.turn == 0


@rule("KATZ-9")
def test_a_hand_card_on_a_discard_pile_ends_the_turn() -> None:
    table = at("katz-und-maus | 9♣ A♣ / A♥ | reserve A♠ / A♦")
    table.play("0 9 > discard 3")
    assert discards(table, 0) == ["", "", "9♣", ""]
    assert table.turn == 1
    assert table.moves(0) == set()
    for move in ("A > build 1", "A > discard 1", "reserve > build 1", "end"):
        refusal = table.refusal(f"0 {move}")
        assert (refusal.rule, refusal.code) == ("GEN-6", "not_your_turn")


@rule("KATZ-9")
def test_players_alternate() -> None:
    table = at("katz-und-maus | 9♣ / 8♥ | reserve 6♠ / 6♦")
    for seat in (0, 1, 0, 1, 0):
        assert table.turn == seat
        table.play(f"{seat} {sorted(table.moves(seat))[-1]}")


@rule("KATZ-15")
def test_nothing_is_forced_but_the_closing_discard() -> None:
    table = at("katz-und-maus | A♣ 2♣ / 3♣ | reserve 4♠ A♠ / 2♠ | discard A♥ / ")
    assert {"reserve > build 1", "discard 1 > build 1", "A > build 1", "A > discard 1"} <= table.moves(0)
    table.play("0 A > discard 4")
    assert table.turn == 1
    assert reserve(table, 0) == (2, "A♠")


@rule("KATZ-15")
@pytest.mark.parametrize("pile", [1, 2, 3, 4])
def test_any_of_the_four_discard_piles_takes_the_closing_discard(pile: int) -> None:
    table = at("katz-und-maus | 9♣ / 3♣ | reserve 4♠ / 2♠ | discard K♥, , 2♥ / ")
    before = discards(table, 0)
    table.play(f"0 9 > discard {pile}")
    before[pile - 1] = (before[pile - 1] + " 9♣").strip()
    assert discards(table, 0) == before


@rule("KATZ-22")
def test_the_next_reserve_card_turns_up_at_once_for_everybody() -> None:
    table = at("katz-und-maus | 9♣ / 3♣ | reserve 7♣ 4♠ A♠ / 2♠")
    events = table.playthrough.play(0, "reserve > build 2")
    assert [event.text_for(None) for event in events] == [
        "built seat=0 cards=A♠ what=reserve > build 2",
        "turned_up seat=0 cards=4♠ count=2 what=reserve",
    ]
    assert reserve(table, 0) == (2, "4♠")
    assert table.turn == 0


# ---------------------------------------------------------------------- drawing


@rule("KATZ-10", "KATZ-16")
def test_an_emptied_hand_gets_five_new_cards_at_once_and_the_turn_goes_on() -> None:
    table = at("katz-und-maus | A♣ 2♣ / 3♣ | reserve 9♠ / 2♠ | talon 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥")
    table.play("0 A > build 1", "0 2 > build 1")
    assert table.hand(0) == "4♥ 5♥ 6♥ 7♥ 8♥"
    assert talon(table) == "9♥ 10♥"
    assert table.events[-1] == "refilled seat=0 cards=4♥,5♥,6♥,7♥,8♥ count=5 rule=KATZ-10"
    assert table.turn == 0


@rule("KATZ-10")
def test_with_cards_left_in_hand_nothing_is_drawn() -> None:
    table = at("katz-und-maus | A♣ 2♣ / 3♣ | reserve 9♠ / 2♠ | talon 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥").play("0 A > build 1")
    assert table.hand(0) == "2♣"
    assert talon(table) == "4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥"


@rule("KATZ-10", "KATZ-11")
def test_a_last_hand_card_that_is_discarded_ends_the_turn() -> None:
    table = at("katz-und-maus | 9♣ / 3♣ | reserve 9♠ / 2♠ | talon 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥").play("0 9 > discard 1")
    assert table.hand(0) == "4♥ 5♥ 6♥ 7♥ 8♥"
    assert table.events[-1] == "refilled seat=0 cards=4♥,5♥,6♥,7♥,8♥ count=5 rule=KATZ-11"
    assert table.turn == 1


@rule("KATZ-16")
def test_the_refill_within_a_turn_may_repeat() -> None:
    table = at("katz-und-maus | A♣ / 3♣ | reserve 9♠ / 2♠ | talon A♥ A♠ A♦ 2♣ 3♣ 4♥ 5♥ 6♥ 7♥ 8♥ 9♦ 9♦")
    table.play("0 A > build 1", "0 A > build 2", "0 A > build 3", "0 A > build 4", "0 2 > build 1", "0 3 > build 1")
    assert table.hand(0) == "4♥ 5♥ 6♥ 7♥ 8♥"
    assert table.turn == 0


@rule("KATZ-11")
def test_after_the_turn_the_hand_is_filled_up_from_the_talon() -> None:
    table = at("katz-und-maus | A♣ 2♣ 9♣ J♣ / 3♣ | reserve 9♠ / 2♠ | talon 4♥ 5♥ 6♥ 7♥")
    table.play("0 A > build 1", "0 2 > build 1", "0 9 > discard 1")
    assert table.hand(0) == "J♣ 4♥ 5♥ 6♥ 7♥"
    assert table.counts == (5, 1)  # the other one's turn is not over


@rule("KATZ-11")
def test_what_is_drawn_only_its_owner_sees() -> None:
    table = at("katz-und-maus | 9♣ J♣ / 3♣ | reserve 9♠ / 2♠ | talon 4♥ 5♥ 6♥ 7♥ 8♥")
    drawn = table.playthrough.play(0, "9 > discard 1")[-1]
    assert drawn.text_for(0) == "refilled seat=0 cards=4♥,5♥,6♥,7♥ count=4 rule=KATZ-11"
    assert drawn.text_for(1) == drawn.text_for(None) == "refilled seat=0 cards=???? count=4 rule=KATZ-11"


# ---------------------------------------------------------------------- a short talon


@rule("KATZ-18")
def test_a_short_talon_gives_what_there_is() -> None:
    table = at("katz-und-maus | A♣ 9♣ / 3♣ | reserve 9♠ / 2♠ | talon 4♥ 5♥")
    table.play("0 A > build 1", "0 9 > discard 1")
    assert table.hand(0) == "4♥ 5♥"
    assert talon(table) == ""
    assert table.turn == 1


@rule("KATZ-18", "KATZ-10")
def test_a_short_talon_gives_what_there_is_within_a_turn_too() -> None:
    table = at("katz-und-maus | A♣ / 3♣ | reserve 9♠ / 2♠ | talon 4♥ 5♥").play("0 A > build 1")
    assert table.hand(0) == "4♥ 5♥"
    assert table.turn == 0


@rule("KATZ-18")
def test_without_hand_and_talon_one_plays_on_and_then_ends_the_turn() -> None:
    table = at("katz-und-maus | A♣ / 3♣ 9♥ | reserve 9♠ 2♠ / 2♠ | discard 3♥ / | talon")
    table.play("0 A > build 1")
    assert table.turn == 0
    assert table.moves(0) == {"reserve > build 1", "end"}
    table.play("0 reserve > build 1", "0 discard 1 > build 1")
    assert builds(table)[0] == "A♣ 2♠ 3♥"
    assert table.moves(0) == {"end"}
    table.play("0 end")
    assert table.events == ["ended_turn seat=0 rule=KATZ-18"]
    assert table.turn == 1
    assert table.counts == (0, 2)


@rule("KATZ-18", "KATZ-9")
@pytest.mark.parametrize("rest", ["talon", "talon 4♥ 5♥"])
def test_with_a_hand_card_the_turn_cannot_end_without_a_discard(rest: str) -> None:
    table = at(f"katz-und-maus | 9♣ / 3♣ | reserve 9♠ / 2♠ | {rest}")
    refusal = table.refusal("0 end")
    assert (refusal.rule, refusal.code) == ("KATZ-18", "discard_to_end")


@rule("KATZ-18")
def test_a_turn_that_begins_without_hand_and_talon_is_played_from_reserve_and_discards() -> None:
    table = at("katz-und-maus | 9♣ / | reserve 9♠ / 5♦ A♠ | discard / 2♥ | talon").play("0 9 > discard 1")
    assert table.moves(1) == {"end", *[f"reserve > build {pile}" for pile in (1, 2, 3, 4)]}
    table.play("1 reserve > build 2", "1 discard 1 > build 2", "1 end")
    assert ended(table) == "KATZ-12"


@rule("KATZ-10", "KATZ-18")
def test_a_turn_that_begins_without_a_card_gets_five_if_the_talon_has_been_filled_since() -> None:
    # Seat 0 ended its turn with nothing; seat 1 finishes a pile and brings it into the talon.
    table = at(f"katz-und-maus recycle_finished=yes | / Q♣ 9♣ | reserve 9♠ / 8♠ | build {UP_TO_JACK} | talon")
    table.play("0 end", "1 Q > build 1", "1 9 > discard 1")
    assert table.turn == 0
    assert table.counts == (5, 5)
    assert [event.partition(" cards")[0] for event in table.events[-3:]] == [
        "recycled count=12 rule=KATZ-17",
        "refilled seat=1",
        "refilled seat=0",
    ]
    assert table.events[-1].endswith("count=5 rule=KATZ-10")
    assert table.view.talon_count == 2


@rule("KATZ-17", "KATZ-18")
@pytest.mark.parametrize(("reserve", "discard", "move"), [("9♠", "Q♦", "discard 1"), ("9♠ Q♦", "", "reserve")])
def test_without_hand_and_talon_a_finished_pile_refills_the_hand_at_once(reserve: str, discard: str, move: str) -> None:
    table = at(
        f"katz-und-maus recycle_finished=yes | / 3♣ | reserve {reserve} / 8♠ | build {UP_TO_JACK} | discard {discard} /"
        " | talon"
    )
    table.play(f"0 {move} > build 1")
    assert [event.partition(" ")[0] for event in table.events if event.startswith("re")] == ["recycled", "refilled"]
    assert table.events[-1].endswith("count=5 rule=KATZ-10")
    assert (table.counts, table.view.talon_count, table.turn) == ((5, 1), 7, 0)
    assert table.refused("0 end") == "KATZ-18"
    text = table.playthrough.game.position_text(table.playthrough.state)
    assert at(text).counts == table.counts  # what is written down can be read again


@rule("KATZ-17", "KATZ-18")
def test_without_hand_and_talon_a_pile_that_is_not_finished_refills_nothing() -> None:
    table = at("katz-und-maus recycle_finished=yes | / 3♣ | reserve 9♠ / 8♠ | build A♠ | discard 2♦ / | talon")
    table.play("0 discard 1 > build 1")
    assert (table.counts, table.moves(0)) == ((0, 1), {"end"})


@rule("KATZ-17", "KATZ-18")
def test_without_recycling_a_finished_pile_refills_nothing() -> None:
    table = at(f"katz-und-maus | / 3♣ | reserve 9♠ / 8♠ | build {UP_TO_JACK} | discard Q♦ / | talon")
    table.play("0 discard 1 > build 1")
    assert (table.counts, table.moves(0)) == ((0, 1), {"end"})


@rule("KATZ-18", "KATZ-20")
def test_the_last_reserve_card_wins_at_once_though_it_finishes_a_pile() -> None:
    table = at(f"katz-und-maus recycle_finished=yes | / 3♣ | reserve Q♦ / 8♠ | build {UP_TO_JACK} | talon")
    table.play("0 reserve > build 1")
    assert (table.places, table.counts) == ([1, 2], (0, 1))


# ---------------------------------------------------------------------- finished piles


@rule("KATZ-17")
def test_finished_piles_leave_the_game() -> None:
    table = at(f"katz-und-maus | Q♦ 9♣ / 3♣ | reserve 9♠ / 8♠ | build {UP_TO_JACK} | talon")
    table.play("0 Q > build 1", "0 9 > discard 1")
    assert talon(table) == ""
    assert len(finished(table).split()) == 12
    assert table.counts == (0, 1)


@rule("KATZ-17")
def test_with_recycling_a_draw_that_meets_an_empty_talon_brings_finished_piles_back() -> None:
    table = at(f"katz-und-maus recycle_finished=yes | Q♦ 9♣ J♦ / 3♣ | reserve 9♠ / 8♠ | build {UP_TO_JACK} | talon 5♦")
    table.play("0 Q > build 1")
    assert len(finished(table).split()) == 12  # not yet: the talon has a card
    table.play("0 9 > discard 1")
    assert finished(table) == ""
    assert table.counts[0] == 5
    assert table.hand(0).split()[:2] == ["J♦", "5♦"]  # the talon's last card first
    assert sorted(table.hand(0).split()[2:] + talon(table).split()) == sorted([*UP_TO_JACK.split(), "Q♦"])
    assert table.events[1] == "recycled count=12 rule=KATZ-17"


@rule("KATZ-17", "KATZ-10")
def test_with_recycling_the_queen_that_empties_the_hand_comes_back_at_once() -> None:
    table = at(f"katz-und-maus recycle_finished=yes | Q♦ / 3♣ | reserve 9♠ / 8♠ | build {UP_TO_JACK} | talon")
    table.play("0 Q > build 1")
    assert table.counts[0] == 5
    assert table.view.talon_count == 7
    assert table.turn == 0


@rule("KATZ-17")
def test_with_recycling_nothing_comes_back_while_the_talon_suffices() -> None:
    table = at(
        f"katz-und-maus recycle_finished=yes | 9♣ / 3♣ | reserve 9♠ / 8♠ | finished {UP_TO_JACK} Q♥ | talon 5♦ 5♦ 5♦ 5♥ 5♥"
    )
    table.play("0 9 > discard 1")
    assert talon(table) == ""  # emptied by the first player's draw, which met no empty talon
    assert len(finished(table).split()) == 12
    assert table.turn == 1


@rule("KATZ-17", "KATZ-12")
def test_with_recycling_finished_piles_come_back_before_the_talon_is_tested() -> None:
    table = at(
        f"katz-und-maus recycle_finished=yes | 9♣ / 3♣ | reserve 9♠ / 8♠ | finished {UP_TO_JACK} Q♥ "
        "| talon 5♦ 5♦ 5♦ 5♥ 5♥ | turn 1"
    )
    table.play("1 3 > discard 1")
    assert table.hand(1) == "5♦ 5♦ 5♦ 5♥ 5♥"
    assert table.view.talon_count == 12
    assert finished(table) == ""
    assert table.turn == 0
    assert table.events[-1] == "recycled count=12 rule=KATZ-17"


@rule("KATZ-17", "KATZ-12")
def test_with_recycling_the_game_ends_when_there_is_nothing_left_to_recycle() -> None:
    table = at("katz-und-maus recycle_finished=yes | 9♣ / 3♣ | reserve 9♠ / 8♠ 7♠ | talon | turn 1 | build A♠ 2♠")
    table.play("1 3 > discard 1")
    assert ended(table) == "KATZ-12"


@rule("KATZ-17")
def test_without_recycling_finished_piles_do_not_keep_the_game_going() -> None:
    table = at(f"katz-und-maus | 9♣ / 3♣ | reserve 9♠ / 8♠ | finished {UP_TO_JACK} Q♥ | talon | turn 1")
    table.play("1 3 > discard 1")
    assert ended(table) == "KATZ-12"
