"""Katz und Maus: every pile counts alike, and copies, worlds and new deals have all that they should and no more."""

from __future__ import annotations

from typing import Any

import pytest

from katzentisch.engine.cards import CannotRead
from katzentisch.engine.chance import Dice
from katzentisch.engine.state import TABLE
from katzentisch.engine.text import parse_cards
from katzentisch.games import game, position
from katzentisch.games.build_piles.knowledge import common
from katzentisch.games.build_piles.pieces import piled
from tests.rules.katz_words import discards
from tests.rules.table_words import at, new_table

rule = pytest.mark.rule
KATZ = game("katz-und-maus")
#: One King more finishes this pile, which is then shuffled into a new talon.
ELEVEN_KINGS = "K♣ K♣ K♣ K♠ K♠ K♠ K♥ K♥ K♥ K♦ K♦"
RECYCLING = (
    "katz-und-maus recycle_finished=yes | K♦ 9♣ 4♥ / 3♣ 4♣ 5♣ 6♣ 7♣ | reserve 8♠ 9♠ / 2♦ 8♦"
    f" | build {ELEVEN_KINGS} | talon | turn 0"
)


def around(here: str, pile: int, elsewhere: str = "") -> str:
    """Four piles, one of which is different."""
    return ", ".join([here if n == pile else elsewhere for n in range(1, 5)])


@rule("KATZ-4", "KATZ-8")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("pile", [1, 2, 3, 4])
def test_the_top_of_each_discard_pile_goes_on_each_build_pile(seat: int, pile: int) -> None:
    own, other = around("9♠ 2♠", pile, "9♦"), "9♥"
    piles = f"{own} / {other}" if seat == 0 else f"{other} / {own}"
    for build in (1, 2, 3, 4):
        table = at(
            f"katz-und-maus | 9♣ / 9♣ | reserve J♠ / J♦ | build {around('A♣', build)} | discard {piles} | talon 3♥ 4♥ | turn {seat}"
        )
        assert [move for move in table.moves(seat) if "build" in move] == [f"discard {pile} > build {build}"]


@rule("GEN-3")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("pile", [1, 2, 3, 4])
def test_when_time_is_up_the_lowest_card_goes_on_the_smallest_pile(seat: int, pile: int) -> None:
    own = around("9♦", pile, "Q♥ J♥")
    piles = f"{own} / " if seat == 0 else f" / {own}"
    table = at(f"katz-und-maus | 9♣ 4♣ / 9♣ 4♣ | reserve J♠ / J♦ | discard {piles} | turn {seat}")
    assert table.moves(TABLE) == {f"timeout {seat}"}
    table.play(f"table timeout {seat}")
    assert discards(table, seat)[pile - 1] == "9♦ 4♣"


@rule("KATZ-8")
def test_under_a_card_that_is_taken_lies_the_one_before_it() -> None:
    cards = parse_cards("9♠ 2♠ A♥ K♦ 7♣")
    pile = piled(tuple(cards))
    while cards:
        assert (pile.top(), pile.rank, pile.height) == (cards[-1], piled((cards[-1],)).rank, len(cards))
        assert pile.take() == cards.pop()
    assert (pile.rank, pile.height) == (piled(()).rank, 0)
    pile = piled(tuple(parse_cards("9♠ 2♠")))
    pile.clear()
    assert (pile.rank, pile.height) == (piled(()).rank, 0)


@rule("KATZ-2", "KATZ-21")
@pytest.mark.parametrize("starter", ["random", "higher_reserve"])
def test_a_deal_begins_with_nothing_played(starter: str) -> None:
    table = new_table("katz-und-maus", 2, starter=starter)
    assert (table.view.asked, table.view.turn, table.view.deal, table.view.made) == ("deal", -1, 0, 0)
    seen = table.play("table deal").view
    assert (seen.asked, seen.turn, seen.deal, seen.made) == ("turn", seen.starter, 1, 0)
    assert (seen.places, seen.rule, seen.finished, seen.floors) == ((0, 0), "", (), ())
    assert seen.builds == ((),) * 4
    assert seen.discards == (((),) * 4,) * 2


@rule("GEN-1")
@pytest.mark.parametrize("moves", [[], ["timeout 0"], ["K > build 1"], ["K > build 1", "9 > discard 1", "timeout 1"]])
def test_copies_and_worlds_look_as_the_truth_does(moves: list[str]) -> None:
    table = at(RECYCLING)
    for move in moves:
        table.play(f"{'table' if move.startswith('timeout') else 0} {move}")
    state = table.playthrough.state
    assert KATZ.position_text(state.clone()) == KATZ.position_text(state)
    for seat in (None, 0, 1):
        seen = KATZ.view(state, seat)
        assert KATZ.view(state.clone(), seat).facts() == seen.facts()
        for seed in range(3):
            assert KATZ.view(KATZ.worlds(seen).sample(Dice(seed)), seat).facts() == seen.facts()


@rule("GEN-1", "KATZ-17")
def test_in_a_world_nobody_thinks_a_card_of_a_reserve_cannot_be_there() -> None:
    table = at(RECYCLING).play("0 K > build 1", "0 9 > discard 1")
    for seat, other in ((0, 1), (1, 0), (0, None), (None, 1)):
        world: Any = KATZ.worlds(table.playthrough.view(seat)).sample(Dice(1))
        hidden = [card for pile in world.reserves for card in pile.cards()[:-1]]
        assert set(hidden) <= set(KATZ.view(world, other).reserves)  # type: ignore[attr-defined]


@rule("KATZ-17")
def test_what_two_lots_have_in_common_counts_every_card_as_often_as_both_have_it() -> None:
    some, others = tuple(parse_cards("5♣ 5♣ 7♠ 9♥")), tuple(parse_cards("7♠ 5♣ 7♠"))
    assert common(some, others) == tuple(parse_cards("5♣ 7♠"))


@rule("GEN-1", "KATZ-17")
@pytest.mark.parametrize("seat", [0, 1])
def test_in_a_world_the_other_seat_does_not_know_what_this_one_holds(seat: int) -> None:
    table = at(RECYCLING).play("0 K > build 1", "0 9 > discard 1")
    world: Any = KATZ.worlds(table.playthrough.view(seat)).sample(Dice(1))
    hidden = [card for pile in world.reserves for card in pile.cards()[:-1]]
    known: Any = KATZ.view(world, 1 - seat)
    assert sorted(known.reserves) == sorted([*hidden, *world.hands[seat].cards()])


@rule("GEN-1", "KATZ-17")
def test_in_a_world_the_other_seat_remembers_what_it_has_drawn_since_the_piles_came_back() -> None:
    table = at(RECYCLING).play("0 K > build 1", "0 9 > discard 1")
    world: Any = KATZ.worlds(table.playthrough.view(1)).sample(Dice(1))
    drawn = KATZ.view(world, 0).drawn  # type: ignore[attr-defined]
    assert len(drawn) == 4
    assert sorted([*drawn, *world.talon]) == sorted(parse_cards(f"{ELEVEN_KINGS} K♦"))


@rule("KATZ-3")
@pytest.mark.parametrize("reserves", ["/ 8♦", "8♦ /"])
def test_a_seat_without_a_reserve_has_won_and_nothing_more_is_played(reserves: str) -> None:
    with pytest.raises(CannotRead, match="two reserves"):
        position(f"katz-und-maus | 9♣ / 3♣ | reserve {reserves} | talon 3♥ 4♥")


@rule("KATZ-12")
def test_finished_piles_stay_away_without_recycling_in_every_world_too() -> None:
    table = at(
        "katz-und-maus | 9♣ / 3♣ | reserve 8♠ 9♠ / 2♦ 8♦ | talon 3♥ 4♥ | finished 5♣ 6♣ | turn 1 | starter 1 | made 7 | deal 3"
    )
    state = table.playthrough.state
    told = "talon 3♥ 4♥ | finished 5♣ 6♣ | turn 1 | starter 1 | made 7 | deal 3"
    for each in (state, state.clone(), position(KATZ.position_text(state))):
        assert KATZ.position_text(each).endswith(told)
    world = KATZ.worlds(table.playthrough.view(0)).sample(Dice(1))
    assert KATZ.position_text(world).endswith(told.partition(" | ")[2])


@rule("KATZ-5")
@pytest.mark.parametrize("pile", [1, 2, 3, 4])
def test_a_move_is_shown_as_what_it_is_on_every_pile(pile: int) -> None:
    verbs = [KATZ.parts(KATZ.parse(f"9 > {where} {pile}")).verb for where in ("build", "discard")]
    assert verbs == ["build", "discard"]


@rule("KATZ-21")
def test_only_reserves_of_one_rank_leave_the_start_to_luck() -> None:
    uses = set()
    for seed in range(40):
        state: Any = (
            new_table("katz-und-maus", 2, seed=seed, starter="higher_reserve").play("table deal").playthrough.state
        )
        is_tied = state.reserves[0].rank == state.reserves[1].rank
        uses.add((is_tied, state.uses))  # the shuffle, and the lot
    assert uses == {(False, 1), (True, 2)}


def test_a_playout_tells_how_many_moves_it_made() -> None:
    state: Any = new_table("katz-und-maus", 2).play("table deal").playthrough.state
    assert state.playout(Dice(1)) == state.made > 0


@rule("GEN-3", "GEN-1")
def test_after_a_time_out_a_hand_may_hold_another_card_as_low_as_the_discarded_one() -> None:
    table = at("katz-und-maus | 4♣ 9♣ 9♣ 9♥ 9♥ / J♥ J♥ J♥ J♠ J♠ | reserve 8♠ / 8♦ | talon 4♥ 4♦ 3♥ 3♦").play(
        "table timeout 0"
    )
    worlds = KATZ.worlds(table.playthrough.view(1))
    dice = Dice(1)
    hands = [KATZ.position_text(worlds.sample(dice)).split(" | ")[1].partition(" /")[0] for _ in range(100)]
    # One card was drawn since, and may be any.
    assert [hand for hand in hands if "4♥" in hand and "4♦" in hand]
    assert not [hand for hand in hands if "3♥" in hand and "3♦" in hand]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_time_out_is_shown_with_its_seat(seat: int) -> None:
    parts = KATZ.parts(KATZ.parse(f"timeout {seat}"))
    assert (parts.verb, parts.seat) == ("timeout", seat)
