"""Katz und Maus: what a seat sees, what it can conclude, and the text forms."""

from __future__ import annotations

from typing import Any

import pytest

from katzentisch.engine.cards import CannotRead, card_text, parse_card
from katzentisch.engine.chance import Dice, FastChance
from katzentisch.engine.game import View
from katzentisch.games import game, position
from tests.rules.katz_words import reserve, talon
from tests.rules.table_words import Table, at, dealt

rule = pytest.mark.rule
KATZ = game("katz-und-maus")
ELEVEN_KINGS = "K♣ K♣ K♣ K♠ K♠ K♠ K♥ K♥ K♥ K♦ K♦"


def view(table: Table, seat: int | None) -> Any:
    return table.playthrough.view(seat)


def seen_cards(facts: object) -> set[int]:
    """Every number in a view's facts, however deep it lies."""
    if isinstance(facts, dict):
        return set().union(*[seen_cards(fact) for fact in facts.values()])
    if isinstance(facts, (list, tuple)):
        return set().union(*[seen_cards(fact) for fact in facts])
    return {facts} if isinstance(facts, int) else set()


# ---------------------------------------------------------------------- what is open


@rule("KATZ-22")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_discard_piles_build_piles_and_reserve_counts_are_public(seat: int | None) -> None:
    table = at(
        "katz-und-maus | 9♣ 8♣ / 3♣ | reserve 5♠ 7♠ / 2♦ 2♥ 2♠ | discard 9♠ 3♥, 4♣ / J♥ | build A♠ K♦ | talon 6♦ 6♣"
    )
    seen = view(table, seat)
    assert seen.reserve_counts == (2, 3)
    assert [card_text(card) for card in seen.reserve_tops] == ["7♠", "2♠"]
    assert seen.counts == (2, 1)
    assert seen.talon_count == 2
    assert seen.turn == 0
    assert [[card_text(card) for card in pile] for pile in seen.discards[0]] == [["9♠", "3♥"], ["4♣"], [], []]
    assert [[card_text(card) for card in pile] for pile in seen.discards[1]] == [["J♥"], [], [], []]
    assert [[card_text(card) for card in pile] for pile in seen.builds] == [["A♠", "K♦"], [], [], []]


@rule("KATZ-2", "KATZ-22", "GEN-1")
@pytest.mark.parametrize(
    ("seat", "hidden"), [(0, "3♥ J♦ 5♠ 2♦ 6♦"), (1, "9♥ 8♥ 5♠ 2♦ 6♦"), (None, "9♥ 8♥ 3♥ J♦ 5♠ 2♦ 6♦")]
)
def test_no_view_holds_a_hidden_card(seat: int | None, hidden: str) -> None:
    table = at("katz-und-maus | 9♥ 8♥ / 3♥ J♦ | reserve 5♠ A♣ / 2♦ A♠ | talon 6♦")
    facts = seen_cards(
        {name: fact for name, fact in view(table, seat).facts().items() if name not in ("counts", "talon_count")}
    )
    assert not facts & {parse_card(card) for card in hidden.split()}


@rule("KATZ-2")
def test_a_seat_sees_its_own_hand_in_the_order_in_which_it_came() -> None:
    table = at("katz-und-maus | 9♥ 8♥ 2♣ / 3♥ J♦ | reserve 5♠ A♣ / 2♦ A♠ | talon 6♦ 7♦ 8♦")
    assert table.hand(0) == "9♥ 8♥ 2♣"
    table.play("0 8 > discard 1")
    assert table.hand(0) == "9♥ 2♣ 6♦ 7♦ 8♦"
    assert view(table, None).hand == []


@rule("KATZ-7")
def test_a_hand_is_looked_through_in_the_order_of_the_piles_kings_last() -> None:
    seen = view(at("katz-und-maus | K♠ 9♣ A♥ 10♦ 2♠ / 3♥ J♦ | reserve 5♠ A♣ / 2♦ A♠"), 0)
    assert [card_text(card) for card in seen.in_order()] == ["A♥", "2♠", "9♣", "10♦", "K♠"]


@rule("KATZ-2")
def test_of_several_of_a_rank_the_one_held_longest_goes() -> None:
    table = at("katz-und-maus | 9♥ 5♦ 5♥ / 3♥ J♦ | reserve 5♠ A♣ / 2♦ A♠ | talon 6♦ 7♦ 8♦")
    assert [card_text(view(table, 0).goes(parse_card(card))) for card in ("5♥", "5♦", "9♥")] == ["5♦", "5♦", "9♥"]
    table.play("0 5 > discard 1")
    assert "5♦" not in table.hand(0)
    assert "5♥" in table.hand(0)


@rule("KATZ-4", "KATZ-5")
def test_what_may_be_discarded_is_what_the_rules_do_not_refuse() -> None:
    table = at("katz-und-maus | 9♥ 5♦ K♥ / 3♥ J♦ | reserve 5♠ A♣ / 2♦ A♠ | talon 6♦ | discard 4♠ / ")
    told = {card_text(card) for card in view(table, 0).discardable()}
    assert told == {"9♥", "5♦", "K♥"}
    assert {"9 > discard 2", "5 > discard 2", "K > discard 2"} <= table.moves(0)
    assert table.refused("0 reserve > discard 2") == "KATZ-5"
    assert table.refused("0 discard 1 > discard 2") == "KATZ-5"


@rule("KATZ-3", "KATZ-12")
def test_everybody_sees_what_ended_the_game() -> None:
    table = at("katz-und-maus | 9♣ 8♣ / 3♣ 4♣ | reserve A♠ / A♥")
    assert view(table, None).ended_by() is None
    assert view(table.play("0 reserve > build 1"), None).ended_by() == "reserve"


# ---------------------------------------------------------------------- what it leaves open


def hidden_part(state: Any) -> tuple[str, ...]:
    """What somebody cannot see, as text: hands, reserves and talon, each sorted but for the reserves' open cards."""
    hands, reserves, *_ = KATZ.position_text(state).split(" | ")[1:]
    parts = [*hands.split("/"), *reserves.removeprefix("reserve").split("/"), _talon(state)]
    return tuple(" ".join(sorted(part.split())) for part in parts)


def _talon(state: Any) -> str:
    return next(part for part in KATZ.position_text(state).split(" | ") if part.startswith("talon"))


def sampled(seen: View, times: int) -> set[tuple[str, ...]]:
    worlds = KATZ.worlds(seen)
    dice = Dice(1)
    found = set()
    for _ in range(times):
        world = worlds.sample(dice)
        assert KATZ.view(world, seen.seat).facts() == seen.facts()
        found.add(hidden_part(world))
    return found


def looking_the_same(start: str, moves: list[tuple[int, str]], seen: View, times: int) -> set[tuple[str, ...]]:
    """Play the same moves from every start that the seat could not tell from the true one: what looks the same at the end."""
    worlds = KATZ.worlds(KATZ.view(position(start), seen.seat))
    dice = Dice(2)
    found = set()
    for _ in range(times):
        world = worlds.sample(dice)
        for seat, text in moves:
            if world.refusal(seat, KATZ.parse(text)) is not None:
                break
            world.play(seat, KATZ.parse(text))
        else:
            if KATZ.view(world, seen.seat).facts() == seen.facts():
                found.add(hidden_part(world))
    return found


def played(start: str, moves: list[tuple[int, str]]) -> Any:
    state = position(start)
    for seat, text in moves:
        assert state.refusal(seat, KATZ.parse(text)) is None
        state.play(seat, KATZ.parse(text))
    return state


@rule("GEN-1")
def test_the_worlds_are_all_ways_to_place_the_unseen_cards() -> None:
    start = "katz-und-maus | 9♥ / 3♥ | reserve 5♠ A♣ / 2♦ A♠ | talon 6♦ 7♦"
    found = sampled(KATZ.view(position(start), 0), 600)
    assert len(found) == 5 * 4 * 3  # the other's hand, one reserve card, the other; the talon is the rest
    assert {world[0] for world in found} == {"9♥"}
    assert {world[1] for world in found} == {"3♥", "5♠", "2♦", "6♦", "7♦"}
    watched = sampled(KATZ.view(position(start), None), 600)
    assert {world[0] for world in watched} == {world[1] for world in watched} == {"9♥", "3♥", "5♠", "2♦", "6♦", "7♦"}


@rule("GEN-1")
@pytest.mark.parametrize("seat", [0, None])
def test_before_the_deal_there_is_one_world(seat: int | None) -> None:
    seen = KATZ.view(KATZ.start(KATZ.resolve("classic"), 2, FastChance(0), 1), seat)
    world = KATZ.worlds(seen).sample(Dice(1))
    assert KATZ.view(world, seat).facts() == seen.facts()
    assert world.moves(-1) == [KATZ.parse("deal")]


@rule("GEN-3")
def test_a_time_out_shows_that_no_card_in_that_hand_is_lower() -> None:
    start = "katz-und-maus | 5♦ 9♥ / 9♣ | reserve 2♠ 8♠ / K♥ | talon 3♣ 3♣ 3♣ 2♥ 2♥ 2♥"
    moves = [(-1, "timeout 0")]
    seen = KATZ.view(played(start, moves), 1)
    found = sampled(seen, 600)
    assert found == looking_the_same(start, moves, seen, 2000)
    assert len(found) > 10
    assert all("9♥" in world[0] for world in found)  # of all unseen cards only this one is not lower than a 5


@rule("GEN-3")
@pytest.mark.parametrize(("rank", "certain"), [("3", True), ("9", False)])
def test_after_a_time_out_a_high_card_that_is_played_may_be_the_old_one_or_a_new_one(rank: str, certain: bool) -> None:
    start = "katz-und-maus | 5♦ 9♥ / J♣ J♣ J♠ J♠ J♠ | reserve 8♠ / K♥ | talon 9♥ 3♣ 3♣ 3♣ 2♥ 2♥ 2♥"
    moves = [(-1, "timeout 0"), (1, "J > discard 1"), (0, f"{rank} > discard 2")]
    seen = KATZ.view(played(start, moves), 1)
    found = sampled(seen, 600)
    assert found == looking_the_same(start, moves, seen, 4000)
    assert all("9♥" in world[0] for world in found) is certain


RECYCLED = f"katz-und-maus recycle_finished=yes | K♦ 9♣ {{}} / 3♣ 4♣ 5♣ 6♣ 7♣ | reserve 8♠ 9♠ / 8♦ | build {ELEVEN_KINGS} | talon"


@rule("KATZ-17")
@pytest.mark.parametrize("kept", ["4♥", ""])
def test_after_recycling_everybody_knows_what_came_back_and_what_did_not(kept: str) -> None:
    start = RECYCLED.format(kept)
    moves = [(0, "K > build 1"), (0, "9 > discard 1")]
    seen = KATZ.view(played(start, moves), 1)
    found = sampled(seen, 1500)
    assert found == looking_the_same(start, moves, seen, 3000)
    assert {world[2] for world in found} == ({"8♠ 9♠", "4♥ 9♠"} if kept else {"8♠ 9♠"})


@rule("KATZ-17")
def test_a_seat_remembers_what_it_drew_itself_since_the_recycling() -> None:
    moves = [(0, "K > build 1"), (0, "9 > discard 1"), (1, "3 > discard 1")]
    state = played(RECYCLED.format("4♥"), moves)
    mine = state.hands[1].cards()[-1]
    seen: Any = KATZ.view(state, 1)
    assert seen.drawn == (mine,)
    assert KATZ.view(state, None).drawn == ()  # type: ignore[attr-defined]
    for world in sampled(seen, 300):
        assert (world[0] + world[4]).count(card_text(mine)) == 2


@rule("KATZ-17")
def test_what_was_recycled_first_is_in_no_reserve_after_the_second_time() -> None:
    spades = "A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠"
    start = f"katz-und-maus recycle_finished=yes | K♦ 9♣ 5♥ / 3♣ | reserve 8♠ 9♠ / 8♦ | build {ELEVEN_KINGS}, {spades} | talon"
    moves = [(0, "K > build 1"), (0, "9 > discard 1"), (1, "3 > discard 1")]
    moves += [(0, "K > build 2"), (0, "K > discard 1"), (1, "K > discard 1")]
    state = played(start, moves)
    seen: Any = KATZ.view(state, None)
    assert len(seen.recycled) == 12
    assert card_text(seen.recycled[0]) == "2♠"
    found = sampled(seen, 1500)
    assert looking_the_same(start, moves, seen, 3000) <= found
    assert {world[2] for world in found} == {"8♠ 9♠", "5♥ 9♠"}


@rule("KATZ-17")
def test_of_each_card_no_more_copies_are_placed_than_can_be_there() -> None:
    # Two K♦ come back, and one is in the hand of seat 0 or in its reserve.
    start = RECYCLED.format("K♦").replace("| K♦ 9♣", "| Q♦ 9♣")
    moves = [(0, "Q > build 1"), (0, "9 > discard 1")]
    seen = KATZ.view(played(start, moves), 1)
    found = sampled(seen, 500)
    assert looking_the_same(start, moves, seen, 500) <= sampled(seen, 4000)
    assert {world[4].split().count("K♦") for world in found} == {0, 1, 2}
    assert {world[2] for world in found} == {"8♠ 9♠", "9♠ K♦"}
    assert all(world[0].split().count("K♦") + world[2].count("K♦") > 0 for world in found)


@rule("KATZ-17")
def test_a_hand_that_fell_to_one_card_has_at_most_one_from_before() -> None:
    # A K♥ is played that may be from before or from the talon. Were it from the talon, the other one could be the hidden
    # reserve card, and both 4♥ and 8♠ in hand; but that hand had a single card left when it was filled up.
    start = RECYCLED.format("K♥ 4♥").replace("| K♦ 9♣", "| Q♦ 9♣").replace("K♥ K♥ K♥ K♦ K♦", "K♥ K♥ K♦ K♦ K♦")
    moves = [(0, "Q > build 1"), (0, "9 > discard 1"), (1, "3 > discard 1"), (0, "K > build 1")]
    both = {"4♥", "8♠"}
    assert any(both <= set(world[0].split()) for world in sampled(KATZ.view(played(start, moves), 1), 500))
    moves += [(0, "K > build 1"), (0, "K > build 1"), (0, "K > discard 2")]
    state = played(start, moves)
    assert state.hands[0].size == 5
    found = sampled(KATZ.view(state, 1), 500)
    assert any("K♥" in world[0] for world in found)
    assert not any(both <= set(world[0].split()) for world in found)


@rule("KATZ-17", "KATZ-22")
def test_a_reserve_card_that_has_turned_up_is_no_longer_under_the_others() -> None:
    # Two more K♦ came back into the talon; no reserve holds one of those.
    start = f"katz-und-maus recycle_finished=yes | Q♦ 9♣ 4♥ 5♥ / 3♣ 4♣ 5♣ 6♣ 7♣ | reserve 8♠ K♦ A♥ / 6♦ 8♦ | build {ELEVEN_KINGS} | talon"
    moves = [
        (0, "Q > build 1"),
        (0, "9 > discard 1"),
        (1, "3 > discard 1"),
        (0, "reserve > build 1"),
        (0, "4 > discard 2"),
    ]
    found = sampled(KATZ.view(played(start, moves), 1), 500)
    assert {world[2] for world in found} == {"8♠ K♦", "6♦ K♦", "5♥ K♦"}
    assert {world[3] for world in found} == {"8♠ 8♦", "6♦ 8♦", "5♥ 8♦"}


@rule("GEN-1")
def test_what_is_learnt_is_never_wrong() -> None:
    # Long games with time-outs and recycling: whatever a view excludes must be untrue.
    recycled = 0
    for seed in range(6):
        dice = Dice(seed)
        state: Any = KATZ.start(KATZ.resolve("classic", {"reserve_size": "30"}), 2, FastChance(seed), 0)
        state.play(-1, KATZ.parse("deal"))
        while state.waiting_for():
            seat = state.to_move()
            seen: Any = KATZ.view(state, 1 - seat)
            recycled += len(seen.recycled) > 0
            _check_learnt(state, seen)
            if dice.below(12) == 0:
                state.play(-1, KATZ.parse(f"timeout {seat}"))
            else:
                state.play(seat, state.heuristic(seat))
    assert recycled > 100


def _check_learnt(state: Any, seen: Any) -> None:
    other = 1 - seen.seat
    hand = KATZ.view(state, other).hand  # type: ignore[attr-defined]
    for n, card in enumerate(hand):
        rank = (card // 4 + 1) % 13
        assert not seen.floors or rank >= seen.floors[other][n]
        assert not seen.recycled or n < seen.before[other] or card in seen.recycled
    if seen.recycled:
        in_talon = [parse_card(card) for card in _talon(state).split()[1:]]
        may_be_there = list(seen.recycled)
        for card in [*in_talon, *seen.drawn]:
            may_be_there.remove(card)
        in_reserves = list(seen.reserves)
        for pile in state.reserves:
            for card in pile.cards()[:-1]:
                in_reserves.remove(card)


@rule("GEN-1")
@pytest.mark.parametrize("seat", [0, 1])
def test_advice_rests_on_what_the_seat_may_know(seat: int) -> None:
    table = at(
        "katz-und-maus | 9♥ 2♥ K♦ / 3♥ 2♣ J♦ | reserve 5♠ 3♣ / 2♦ Q♠ | build A♠, A♠ | discard 8♥, 7♣ / 2♠ | talon 6♦ 7♦ 10♥ 4♣ 4♣"
    )
    if seat == 1:
        table.play("0 9 > discard 3")
    state = table.playthrough.state
    worlds = KATZ.worlds(view(table, seat))
    dice = Dice(3)
    for _ in range(50):
        world = worlds.sample(dice)
        assert world.moves(seat) == state.moves(seat)
        assert world.heuristic(seat) == state.heuristic(seat)
        assert world.value(seat) == state.value(seat)
        assert world.mildest(seat) == state.mildest(seat)


# ---------------------------------------------------------------------- sensible play


@pytest.mark.parametrize(
    ("start", "move"),
    [
        # The reserve whenever it goes.
        ("| A♥ 9♥ / 3♥ | reserve 5♠ A♣ / 2♦ J♠", "reserve > build 1"),
        # What leads to it, from a discard pile rather than from the hand.
        ("| 2♥ 9♥ / 3♥ | reserve 5♠ 3♣ / 2♦ J♠ | build A♥ | discard 2♠ / ", "discard 1 > build 1"),
        # A King where it is all that is missing …
        ("| K♥ 9♥ / 3♥ | reserve 5♠ 3♣ / 2♦ J♠ | build A♥", "K > build 1"),
        # … but for nothing else.
        ("| K♥ 9♥ / 3♥ | reserve 5♠ 8♣ / 2♦ J♠ | build A♥ | discard 10♣, J♥, Q♥, Q♦ / ", "9 > discard 1"),
        # No King buried.
        ("| 9♥ / 3♥ | reserve 5♠ 8♣ / 2♦ J♠ | discard K♣, K♥, K♦, 2♦ / ", "9 > discard 4"),
        # Nothing that lets the other's reserve follow.
        ("| 4♥ 9♥ / 3♥ | reserve 5♠ 2♣ / 2♦ 5♦ | build A♥ 2♥ 3♥ | discard 10♣, J♥, Q♥, Q♦ / ", "9 > discard 1"),
        # Not a King for an Ace where it is none.
        ("king_as_ace=no | K♥ 9♥ / 3♥ | reserve 5♠ 2♣ / 2♦ 5♦ | discard 10♣ / ", "9 > discard 1"),
        # With an empty hand a build that helps, then the end.
        ("| / 3♥ | reserve 5♠ 9♣ / 2♦ Q♦ | build A♥ | discard 2♣ / | talon", "discard 1 > build 1"),
        ("| / 3♥ | reserve 5♠ 9♣ / 2♦ Q♦ | build A♥ | discard K♣ / | talon", "end"),
    ],
)
def test_the_sensible_move(start: str, move: str) -> None:
    state = position("katz-und-maus " + start)
    assert KATZ.text(state.heuristic(0)) == move


def test_the_value_rises_with_the_lead_and_is_certain_at_the_end() -> None:
    even = position("katz-und-maus | 9♥ / 3♥ | reserve 5♠ 3♣ / 2♦ J♠")
    ahead = position("katz-und-maus | 9♥ / 3♥ | reserve 5♠ / 2♦ J♠")
    assert 0.3 < even.value(0) < ahead.value(0) < 1
    assert 0.7 > even.value(1) > ahead.value(1) > 0
    king = position("katz-und-maus | K♥ / 3♥ | reserve 5♠ 3♣ / 2♦ J♠")
    assert king.value(0) > even.value(0)
    won = at("katz-und-maus | 9♥ / 3♥ | reserve A♠ / 2♦ J♠").play("0 reserve > build 1").playthrough.state
    assert (won.value(0), won.value(1)) == (1.0, 0.0)
    drawn = at("katz-und-maus | 9♥ / 3♥ | reserve 7♠ / J♠ | turn 1 | talon").play("1 3 > discard 1").playthrough.state
    assert (drawn.value(0), drawn.value(1)) == (0.5, 0.5)


@pytest.mark.parametrize(
    ("start", "moves"),
    [
        ("| 2♥ 2♠ K♦ / 3♥ | reserve 5♠ A♣ / 2♦ Q♠ | build A♠, , A♠ | discard 8♥, 2♣ / 2♠", 18),
        ("| / 3♥ | reserve 5♠ 2♣ / 2♦ Q♠ | build A♠, , A♠ | discard 8♥, K♣ / 2♠ | talon", 7),
    ],
)
def test_random_play_makes_every_move_and_no_other(start: str, moves: int) -> None:
    state = position("katz-und-maus " + start)
    dice = Dice(4)
    found = {state._random_move(dice) for _ in range(600)}  # type: ignore[attr-defined]
    assert found == set(state.moves(0))
    assert len(found) == moves


# ---------------------------------------------------------------------- presets and text


def test_the_presets_and_the_house_rules() -> None:
    assert KATZ.choices(KATZ.resolve("printed")) == {
        "reserve_size": "15",
        "king_as_ace": "yes",
        "recycle_finished": "no",
        "starter": "random",
        "turn_seconds": "off",
    }
    assert KATZ.choices(KATZ.resolve("classic")) == KATZ.choices(KATZ.resolve("printed", {"recycle_finished": "yes"}))
    assert {option.name: option.rule for option in KATZ.options} == {
        "reserve_size": "KATZ-23",
        "king_as_ace": "KATZ-13",
        "recycle_finished": "KATZ-17",
        "starter": "KATZ-21",
        "turn_seconds": "GEN-3",
    }


def test_every_move_reads_as_it_is_written() -> None:
    for move in range(180):
        assert KATZ.parse(KATZ.text(move)) == move
    assert KATZ.text(KATZ.parse("discard 3 > build 2")) == "discard 3 > build 2"


@pytest.mark.parametrize(
    ("text", "verb", "cards", "place", "seat"),
    [
        ("5 > build 2", "build", "5♣ 5♠ 5♥ 5♦", "hand > build 2", None),
        ("A > discard 4", "discard", "A♣ A♠ A♥ A♦", "hand > discard 4", None),
        ("reserve > build 1", "build", "", "reserve > build 1", None),
        ("discard 3 > build 2", "build", "", "discard 3 > build 2", None),
        ("end", "end", "", "", None),
        ("deal", "deal", "", "", None),
        ("timeout 1", "timeout", "", "", 1),
    ],
)
def test_a_move_taken_apart(text: str, verb: str, cards: str, place: str, seat: int | None) -> None:
    parts = KATZ.parts(KATZ.parse(text))
    assert (parts.verb, parts.detail, parts.seat) == (verb, place, seat)
    assert " ".join([card_text(card) for card in parts.cards]) == cards


@pytest.mark.parametrize("moves", [[], ["table deal"], ["table deal", "table timeout 0", "table timeout 1"]])
def test_a_position_reads_as_it_is_written(moves: list[str]) -> None:
    table = dealt("katz-und-maus", 2).play(*moves[1:]) if moves else None
    state = table.playthrough.state if table else KATZ.start(KATZ.resolve("classic"), 2, FastChance(0), 1)
    text = KATZ.position_text(state)
    again = position(text)
    assert KATZ.position_text(again) == text
    assert [KATZ.view(again, seat).facts() for seat in (0, None)] == [
        {**KATZ.view(state, seat).facts(), "floors": (), "before": (), "reserves": ()} for seat in (0, None)
    ]


def test_a_position_of_a_game_that_is_over_reads_as_it_is_written() -> None:
    table = at("katz-und-maus king_as_ace=no | 9♥ / 3♥ | reserve A♠ / 2♦ J♠ | deal 3").play("0 reserve > build 1")
    text = KATZ.position_text(table.playthrough.state)
    assert KATZ.position_text(position(text)) == text
    assert "king_as_ace=no" in text
    assert "places 1 2" in text


def test_a_position_without_a_talon_has_the_rest_of_three_packs_there() -> None:
    table = at("katz-und-maus | 9♥ / 3♥ | reserve A♠ / 2♦ J♠")
    assert len(talon(table).split()) == 151
    assert reserve(table, 1) == (2, "J♠")


@pytest.mark.parametrize(
    "text",
    [
        "| 9♥ | reserve A♠ / 2♦",  # one seat
        "| 9♥ / 3♥ / 4♥ | reserve A♠ / 2♦",  # three seats
        "| 9♥ / 3♥ | talon",  # no reserves
        "| 9♥ / 3♥ | reserve A♠ / ",
        "| 9♥ / 3♥ | reserve A♠ / 2♦ / 3♦",
        "| 9♥ / 3♥ | reserve A♠",
        "| 9♥ 8♥ 7♥ 6♥ 5♥ 4♥ / 3♥ | reserve A♠ / 2♦",  # six cards in hand
        "| 9♥ 9♥ / 9♥ | reserve 9♥ / 2♦",  # a card four times
        "| / 3♥ | reserve A♠ / 2♦",  # nothing in hand, and cards to draw
        "recycle_finished=yes | / 3♥ | reserve A♠ / 2♦ | talon | finished 5♠",
        "| 9♥ / 3♥ | reserve A♠ / 2♦ | build 2♠",
        "| 9♥ / 3♥ | reserve A♠ / 2♦ | build A♠ 3♠",
        "king_as_ace=no | 9♥ / 3♥ | reserve A♠ / 2♦ | build K♠",
        "| 9♥ / 3♥ | reserve A♠ / 2♦ | build A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠",
        "| 9♥ / 3♥ | reserve A♠ / 2♦ | build A♠, A♠, A♣, A♣, A♥",
        "| 9♥ / 3♥ | reserve A♠ / 2♦ | discard 5♠, 6♠, 7♠, 8♠, 9♠ / ",
        "| 9♥ / 3♥ | reserve A♠ / 2♦ | turn 2",
        "| 9♥ / 3♥ | reserve A♠ / 2♦ | starter 2",
        "| 9♥ / 3♥ | reserve A♠ / 2♦ | asked what",
        "| 9♥ / 3♥ | reserve A♠ / 2♦ | places 1",
        "| 9♥ / 3♥ | reserve A♠ / 2♦ | pile 5♠",
        "| 9♥ ★ / 3♥ | reserve A♠ / 2♦",
    ],
)
def test_a_position_that_cannot_be_is_not_read(text: str) -> None:
    with pytest.raises(CannotRead):
        position("katz-und-maus " + text)
