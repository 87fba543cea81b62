"""Purrrummy: what a seat knows, the worlds that this leaves open, and the moves of a plain bot."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from katzentisch.engine.cards import JOKER, CannotRead, card_text, cards_text
from katzentisch.engine.chance import Dice
from katzentisch.engine.state import TABLE
from katzentisch.games import game
from tests.rules.table_words import Table, at, dealt, new_table

rule = pytest.mark.rule


def known(table: Table, seat: int) -> str:
    """What everybody knows to be in a hand."""
    return cards_text(table.view.known[seat])


def worlds(table: Table, seat: int | None, n: int = 200) -> Counter[str]:
    """The other hands and the stock, in worlds that this seat's view leaves open."""
    purr = table.playthrough.game
    prepared = purr.worlds(table.playthrough.view(seat))
    dice = Dice(5)
    seen: Counter[str] = Counter()
    for _ in range(n):
        world = prepared.sample(dice)
        assert purr.view(world, seat).facts() == table.playthrough.view(seat).facts()
        if seat is not None:
            assert world.moves(seat) == table.playthrough.state.moves(seat)
        hands = [cards_text(world.hand(other)) for other in range(world.seat_count()) if other != seat]  # type: ignore[attr-defined]
        seen[" / ".join(hands)] += 1
    return seen


# ---------------------------------------------------------------------- views


@rule("GEN-1")
def test_a_view_holds_no_hidden_card() -> None:
    table = at("purrrummy | 7♠ 8♥ / K♦ Q♣ | pile 4♣ 9♠ | stock 5♥ 6♥ 2♣")
    table.play("0 draw")
    facts = table.playthrough.view(1).facts()
    assert (facts["hand"], facts["drawn"], facts["has_drawn"]) == ([40, 47], -1, True)
    assert facts["counts"] == (3, 2)
    assert table.playthrough.view(0).facts()["drawn"] == 14  # 5♥
    assert table.playthrough.view(None).facts()["hand"] == []
    assert facts["learnt"] == ()


@rule("GEN-1")
def test_the_view_says_what_is_asked() -> None:
    table = at("purrrummy first_meld_points=30 | 5♣ 5♠ 5♥ 6♣ 7♣ 8♣ K♠ / K♦ | pile 4♣ | stock 9♦ 2♦")
    assert (table.view.asked, table.view.turn) == ("draw", 0)
    assert table.play("0 draw").view.asked == "play"
    assert (table.play("0 meld 5♣ 5♠ 5♥").view.asked, table.view.missing_points) == ("open", 15)
    assert table.play("0 meld 6♣ 7♣ 8♣").view.asked == "play"
    assert new_table("purrrummy", 2).view.asked == "deal"
    done = at("purrrummy | 7♠ / K♦ | pile 4♣ | stock 9♦ | drawn 7♠").play("0 discard 7♠")
    assert (done.view.asked, done.view.turn) == ("over", -1)


@rule("GEN-1", "PURR-20")
def test_a_taken_card_is_known_until_it_leaves_the_hand() -> None:
    table = at("purrrummy | 7♠ 8♥ / K♦ Q♣ | pile 4♣ 9♠ | stock 5♥ 6♥ 2♣ 3♣").play("0 take")
    assert known(table, 0) == "9♠"
    table.play("0 discard 8♥", "1 draw", "1 discard 5♥")
    assert (known(table, 0), known(table, 1)) == ("9♠", "")
    table.play("0 draw", "0 discard 9♠")
    assert known(table, 0) == ""


@rule("GEN-1")
def test_a_taken_joker_is_known_until_a_joker_is_played() -> None:
    table = at("purrrummy | 7♠ 7♥ ★ 2♣ / K♦ Q♣ | pile 4♣ ★ | stock 5♥ 6♥").play("0 take")
    assert known(table, 0) == "★"
    table.play("0 meld 7♠ 7♥ ★")  # it may have been that one
    assert known(table, 0) == ""


@rule("GEN-1", "PURR-20")
def test_who_may_not_return_a_taken_joker_and_discards_one_still_holds_the_other() -> None:
    start = "purrrummy return_taken_card={} | 7♠ 7♥ ★ 2♣ / K♦ Q♣ | pile 4♣ ★ | stock 5♥ 6♥"
    assert known(at(start.format("no")).play("0 take", "0 discard ★"), 0) == "★"
    assert known(at(start.format("yes")).play("0 take", "0 discard ★"), 0) == ""
    assert known(at(start.format("no")).play("0 take", "0 meld 7♠ 7♥ ★", "0 discard ★"), 0) == ""


@rule("GEN-1", "PURR-17")
def test_a_swapped_joker_is_known_to_be_in_the_hand() -> None:
    table = at("purrrummy joker_swap=to_hand | 6♥ 2♣ 3♠ / K♦ | pile 4♣ | stock 9♦ | melds 0: 5♥ ★ 7♥ | drawn 2♣")
    assert known(table.play("0 swap 6♥ 1"), 0) == "★"


@rule("GEN-1", "PURR-23", "PURR-24")
def test_hands_that_were_counted_are_known() -> None:
    table = at("purrrummy scoring=match | 7♠ / K♦ ★ | pile 4♣ | drawn 7♠").play("0 discard 7♠")
    assert (known(table, 0), known(table, 1)) == ("", "K♦ ★")
    assert worlds(table, 0, 3) == {"K♦ ★": 3}


def refused(table: Table, seat: int) -> dict[str, str]:
    """The refused sets and runs that a seat's view names, with their rule; the rules say the same of some order of them."""
    view: Any = table.playthrough.view(seat)
    for cards, refusal in view.refused_melds():
        orders = {" ".join(order) for order in permutations(map(card_text, cards))}
        answers = [table.playthrough.refusal(seat, f"meld {word}{order}") for order in orders for word in ("", "set ")
                   if is_written(f"meld {word}{order}")]  # fmt: skip
        assert None not in answers
        assert refusal in answers
    return {cards_text(cards): refusal.rule for cards, refusal in view.refused_melds()}


def is_written(move: str) -> bool:
    """Can this be read as a move at all?"""
    try:
        game("purrrummy").parse(move)
    except CannotRead:
        return False
    return True


@rule("PURR-18", "PURR-15")
def test_a_view_names_the_melds_that_its_seat_may_not_lay() -> None:
    table = at("purrrummy joker_limit=half | 5♥ 7♥ ★ 9♣ / K♦ | pile 4♣ | stock 9♦ 2♦ | drawn 9♣")
    assert refused(table, 0) == {}
    assert "meld 5♥ ★ 7♥" in table.moves(0)
    table = at("purrrummy joker_limit=half | 5♥ 7♥ ★ / K♦ | pile 4♣ | stock 9♦ 2♦ | drawn ★")
    assert refused(table, 0) == {"5♥ 7♥ ★": "PURR-18"}
    table = at("purrrummy joker_limit=half | 9♥ ★ ★ 2♣ / K♦ | pile 4♣ | stock 9♦ 3♦ | drawn ★")
    assert refused(table, 0) == {"9♥ ★ ★": "PURR-15", "2♣ ★ ★": "PURR-15"}
    assert refused(table, 1) == {}


@rule("PURR-13")
def test_a_run_past_the_ace_is_named_unless_its_joker_has_another_place() -> None:
    table = at("purrrummy | Q♥ K♥ A♥ 2♥ 9♣ / K♦ | pile 4♣ | stock 9♦ 2♦ | drawn 9♣")
    assert refused(table, 0) == {"2♥ K♥ A♥": "PURR-13", "2♥ Q♥ K♥ A♥": "PURR-13"}
    table = at("purrrummy | K♥ A♥ ★ 9♣ / K♦ | pile 4♣ | stock 9♦ 2♦ | drawn 9♣")
    assert refused(table, 0) == {}


@rule("PURR-21")
def test_melds_that_bring_too_few_points_are_named() -> None:
    table = at("purrrummy first_meld_points=30 | 2♣ 2♠ 2♥ K♠ K♥ K♦ 9♣ / K♣ | pile 4♣ | stock 9♦ 2♦ | drawn 9♣")
    assert refused(table, 0) == {}
    table = at("purrrummy first_meld_points=40 | 2♣ 2♠ 2♥ K♠ K♥ K♦ 9♣ / K♣ | pile 4♣ | stock 9♦ 2♦ | drawn 9♣")
    assert refused(table, 0) == {"2♣ 2♠ 2♥": "PURR-21", "K♠ K♥ K♦": "PURR-21"}


# ---------------------------------------------------------------------- worlds


@rule("GEN-1")
def test_worlds_hold_every_possible_hand_and_no_other() -> None:
    table = at("purrrummy | 7♠ / K♦ Q♣ | pile 4♣ | stock 5♥ 6♥")
    assert set(worlds(table, 0)) == {
        f"{a} {b}" for a, b in (("Q♣", "5♥"), ("Q♣", "6♥"), ("Q♣", "K♦"), ("5♥", "6♥"), ("5♥", "K♦"), ("6♥", "K♦"))
    }


@rule("GEN-1")
def test_worlds_know_a_taken_card() -> None:
    table = at("purrrummy | 7♠ / K♦ Q♣ | pile 4♣ | stock 5♥ 6♥ | turn 1").play("1 take")
    assert set(worlds(table, 0)) == {"4♣ Q♣ 5♥", "4♣ Q♣ 6♥", "4♣ Q♣ K♦", "4♣ 5♥ 6♥", "4♣ 5♥ K♦", "4♣ 6♥ K♦"}


@rule("GEN-1", "PURR-23")
def test_after_a_reshuffle_the_stock_s_cards_are_known() -> None:
    table = at("purrrummy | 7♠ 8♠ / K♦ Q♣ | pile 4♣ 5♣ 6♣ | stock 9♦").play("0 draw", "0 discard 8♠")
    assert set(worlds(table, 0, 30)) == {"Q♣ K♦"}  # none of the three in the stock
    assert set(worlds(table, None, 100)) == {
        "7♠ 9♦ / Q♣ K♦",
        "Q♣ 7♠ / 9♦ K♦",
        "7♠ K♦ / Q♣ 9♦",
        "Q♣ 9♦ / 7♠ K♦",
        "9♦ K♦ / Q♣ 7♠",
        "Q♣ K♦ / 7♠ 9♦",
    }
    table.play("1 draw")
    assert set(worlds(table, 0)) == {"4♣ Q♣ K♦", "5♣ Q♣ K♦", "6♣ Q♣ K♦"}


@rule("GEN-1", "PURR-23")
def test_after_a_reshuffle_jokers_are_counted_too() -> None:
    # Two jokers: one goes into the new stock, the other is in a hand.
    table = at("purrrummy | 7♠ 8♠ / ★ Q♣ | pile ★ 4♣ 5♣ | stock 9♦").play("0 draw", "0 discard 8♠")
    assert set(worlds(table, 0, 30)) == {"Q♣ ★"}
    table.play("1 draw")
    assert set(worlds(table, 0)) == {"4♣ Q♣ ★", "5♣ Q♣ ★", "Q♣ ★ ★"}
    # No joker in a hand: everybody can count that.
    table = at("purrrummy | 7♠ 8♠ / K♦ Q♣ | pile ★ ★ 4♣ | stock 9♦").play("0 draw", "0 discard 8♠")
    assert set(worlds(table, 0, 30)) == {"Q♣ K♦"}
    assert [mask >> JOKER & 1 for hand in table.view.learnt for mask in hand] == [1, 1, 1, 1]


@rule("GEN-1", "PURR-23")
def test_a_joker_laid_after_a_reshuffle_may_be_the_old_one_or_the_new_one() -> None:
    table = at("purrrummy | 7♠ 8♠ / ★ Q♣ | pile ★ 4♣ 5♣ | stock 9♦").play("0 draw", "0 discard 8♠")
    table.play("1 draw", "1 discard ★")
    assert set(worlds(table, 0)) == {"4♣ Q♣", "5♣ Q♣", "Q♣ ★"}


@rule("GEN-1", "GEN-3")
def test_a_discard_by_time_out_shows_that_nothing_dearer_is_there() -> None:
    table = at("purrrummy | 7♠ / 9♥ 3♣ | pile 4♣ | stock 2♦ A♣ 9♠ 9♦ ★ | turn 1").play("table timeout 1")
    assert table.top == "9♥"
    # Neither the Ace, the joker nor the 9♠, which would have come first.
    assert set(worlds(table, 0)) == {"3♣ 2♦", "3♣ 9♦", "2♦ 9♦"}


@rule("GEN-1", "GEN-3", "PURR-20")
def test_a_card_that_could_not_go_back_is_not_ruled_out_by_a_time_out() -> None:
    table = at("purrrummy return_taken_card=no | 7♠ / 8♥ 3♣ | pile A♣ | stock 2♦ K♣ ★ | turn 1")
    table.play("1 take", "table timeout 1")
    assert table.top == "8♥"
    assert set(worlds(table, 0)) == {"3♣ A♣", "A♣ 2♦"}


@rule("GEN-1", "PURR-21")
def test_a_cat_that_has_begun_to_open_can_go_on_in_every_world() -> None:
    table = at(
        "purrrummy first_meld_points=30 jokers=0 | 7♠ / 5♣ 5♠ 5♥ 6♣ 7♣ 8♣ K♠ | pile 4♣ | stock 9♦ 2♦ 6♦ 6♥ 6♠ 9♣ 10♠ | turn 1"
    ).play("1 draw", "1 meld 5♣ 5♠ 5♥")
    seen = worlds(table, 0, 60)
    assert len(seen) > 5
    for hand in seen:
        # Fifteen points are missing: the sixes, or a run of clubs.
        cards = set(hand.split())
        assert len(cards & {"6♣", "6♦", "6♥", "6♠"}) >= 3 or {"6♣", "7♣", "8♣"} <= cards or {"7♣", "8♣", "9♣"} <= cards
    worlds(table, None, 10)


@rule("GEN-1", "PURR-21")
@pytest.mark.parametrize("jokers", ["0", "6"])
def test_even_where_hardly_any_hand_can_go_on(jokers: str) -> None:
    # The first meld brought six points; 34 more need two dear melds, or a long run, of at most seven cards.
    table = at(
        f"purrrummy first_meld_points=40 jokers={jokers} | 2♦ / A♥ 2♥ 3♥ K♣ K♠ K♦ 8♣ 8♠ 8♥ 3♣ | pile 4♣ | turn 1"
    ).play("1 draw", "1 meld A♥ 2♥ 3♥")
    prepared = table.playthrough.game.worlds(table.playthrough.view(0))
    dice = Dice(1)
    for _ in range(10):
        world = prepared.sample(dice)
        assert table.playthrough.game.view(world, 0).facts() == table.playthrough.view(0).facts()
        assert world.moves(1) != []


@rule("GEN-1", "PURR-21")
def test_even_where_only_a_single_way_to_go_on_is_left() -> None:
    table = at(
        "purrrummy first_meld_points=40 | 7♥ / A♥ 2♥ 3♥ K♣ K♠ K♦ 2♣ 2♠ 2♦ 9♣ | pile 7♦"
        " | stock J♠ 4♣ 4♠ 6♦ 6♥ 8♣ 8♠ 10♦ 10♥ Q♥ Q♦ 5♥ | turn 1"
    ).play("1 draw", "1 meld A♥ 2♥ 3♥")
    seen = worlds(table, 0, 12)
    assert all({"K♣", "K♠", "K♦", "2♣", "2♠", "2♦"} <= set(hand.split()) for hand in seen)
    assert len(seen) > 6  # the other two cards may be any


_LOW = "2♣ 4♣ 6♣ 8♣ 2♠ 3♠ 5♠ 7♠ 2♦ 4♦ 5♦ 7♦ 9♦ 6♥ 8♥ 3♣ 6♠ 6♦ 3♦"


@rule("GEN-1", "PURR-21", "PURR-18")
@pytest.mark.parametrize(
    ("laid", "hand", "stock"),
    [
        ("A♥ 2♥ 3♥ 4♥", "K♠ K♥ K♦ 5♣", "K♣"),  # the 30 points that three kings bring
        ("2♥ 3♥ 4♥", "K♣ K♠ K♥ K♦ 5♣", ""),  # a point more: all kings, and the discard
        ("2♥ 3♥ 4♥", "10♠ 10♥ 10♦ 9♣ 9♠ 9♥ 5♣", "J♣ J♠"),  # two melds, no card in both, and the discard
    ],
)
def test_even_where_the_points_and_the_room_are_just_enough(laid: str, hand: str, stock: str) -> None:
    table = at(
        f"purrrummy first_meld_points=40 | J♦ / {hand} | pile Q♦ | stock {_LOW} {stock}"
        f" | melds 1: {laid} | turn 1 | drawn 5♣ | opening 1"
    )
    prepared = table.playthrough.game.worlds(table.playthrough.view(0))
    dice = Dice(1)
    for _ in range(100):
        assert prepared.sample(dice).moves(1) != []


@rule("GEN-1", "PURR-21", "PURR-20")
def test_a_cat_that_opens_with_known_cards_in_hand_keeps_them() -> None:
    table = at("purrrummy first_meld_points=40 jokers=0 | 2♦ / A♥ 2♥ 3♥ K♣ K♠ 8♣ 8♠ 8♥ 3♣ 4♣ | pile K♦ | turn 1").play(
        "1 take", "1 meld A♥ 2♥ 3♥"
    )
    for hand in worlds(table, 0, 15):
        assert "K♦" in hand.split()


# ---------------------------------------------------------------------- a plain bot, playouts


def sensible(text: str) -> str:
    table = at(text)
    return table.playthrough.game.text(table.playthrough.state.heuristic(table.turn))


@pytest.mark.parametrize(
    ("top", "hand", "move"),
    [
        ("7♦", "7♠ 7♥ 2♣", "take"),  # a set
        ("7♦", "6♦ 8♦ 2♣", "take"),  # a run
        ("7♦", "7♠ ★ 2♣", "take"),  # with a joker
        ("★", "2♣ 9♠ K♥", "take"),
        ("7♦", "7♠ 9♥ 2♣", "draw"),
        ("J♦", "2♣ 9♠ K♥", "take"),  # goes on the set
        ("6♠", "2♣ 9♠ K♥", "draw"),
    ],
)
def test_the_bot_takes_what_it_can_use(top: str, hand: str, move: str) -> None:
    assert sensible(f"purrrummy | {hand} / 3♦ | pile {top} | stock 5♣ 10♣ | melds 0: J♣ J♠ J♥") == move


def test_the_bot_does_not_take_a_card_for_another_cat_s_meld_before_its_own() -> None:
    assert sensible("purrrummy | 2♣ 9♠ K♥ / 3♦ | pile J♦ | stock 5♣ 10♣ | melds 1: J♣ J♠ J♥") == "draw"
    assert (
        sensible("purrrummy lay_off=own | 2♣ 9♠ K♥ / 3♦ | pile J♦ | stock 5♣ | melds 1: J♣ J♠ J♥, 0: 4♠ 5♠ 6♠")
        == "draw"
    )


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("7♠ 7♥ 7♦ 2♣ / 3♦ | drawn 2♣", "meld 7♠ 7♥ 7♦"),
        ("3♠ 4♠ 5♠ 6♠ 5♥ 5♦ 2♣ / 3♦ | drawn 2♣", "meld 3♠ 4♠ 5♠ 6♠"),
        ("7♠ 7♥ 7♦ ★ 2♣ / 3♦ | drawn 2♣", "meld 7♠ 7♥ 7♦"),  # the joker is kept
        ("Q♦ J♦ 2♣ K♥ / 3♦ | melds 0: J♣ J♠ J♥ | drawn 2♣", "add J♦ 1"),
        ("★ 2♣ / 3♦ | melds 0: J♣ J♠ J♥ | drawn 2♣", "add ★ 1"),  # and out
        ("★ 2♣ 9♠ / 3♦ | melds 0: J♣ J♠ J♥ | drawn 2♣", "discard 9♠"),
        ("K♠ Q♠ 10♥ 2♣ / 3♦ | drawn 2♣", "discard 10♥"),  # the dearest that is alone
        ("K♠ K♥ 4♥ 9♣ / 3♦ | drawn 9♣", "discard 9♣"),
    ],
)
def test_the_bot_lays_down_what_it_can_and_discards_the_dearest_card_that_is_alone(text: str, move: str) -> None:
    hands, *rest = text.split(" | ")
    assert sensible(" | ".join([f"purrrummy | {hands} | pile 4♣ | stock 5♣ 10♣", *rest])) == move


def test_the_bot_swaps_jokers_where_it_may() -> None:
    rest = "6♥ 9♠ 9♦ K♠ / 3♦ | pile 4♣ | stock 5♣ | melds 1: 5♥ ★ 7♥, 0: J♣ J♠ J♥ | drawn K♠"
    assert sensible(f"purrrummy joker_swap=to_hand | {rest}") == "swap 6♥ 1"
    assert sensible(f"purrrummy joker_swap=play_at_once | {rest}") == "swap 6♥ 1 meld 9♠ 9♦ ★"


def test_the_bot_beats_random_moves() -> None:
    wins = 0
    for seed in range(12):
        play = new_table("purrrummy", 2, seed % 2, seed).playthrough
        dice = Dice(seed)
        while play.waiting_for():
            seat = play.waiting_for()[0]
            moves = play.state.moves(seat)
            move = moves[dice.below(len(moves))] if seat == 1 or seat == TABLE else play.state.heuristic(seat)
            play.state.play(seat, move)
        result = play.state.result()
        assert result is not None
        wins += result.places == (1, 2)
    assert wins >= 10


def test_fewer_cards_in_hand_are_worth_more() -> None:
    few = at("purrrummy | 2♣ / 3♦ 4♦ | pile 4♣").playthrough.state
    many = at("purrrummy | K♣ Q♥ A♠ / 3♦ 4♦ | pile 4♣").playthrough.state
    assert 0 < many.value(0) < few.value(0) < 1
    done = at("purrrummy | 7♠ / K♦ | pile 4♣ | stock 9♦ | drawn 7♠").play("0 discard 7♠").playthrough.state
    assert (done.value(0), done.value(1)) == (1.0, 0.0)
    assert new_table("purrrummy", 2).playthrough.state.value(0) == 0.5


@rule("GEN-5", "PURR-23")
@pytest.mark.parametrize("preset", ["printed", "classic"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_play_comes_to_an_end(preset: str, seats: int) -> None:
    purr = game("purrrummy")
    choices = purr.choices(purr.resolve(preset))
    state = dealt("purrrummy", seats, 0, **choices).playthrough.state
    for seed in range(4):
        world = state.clone()
        decisions = world.playout(Dice(seed))
        assert world.result() is not None
        assert decisions == world.made <= 1500  # type: ignore[attr-defined]


@rule("GEN-1")
def test_in_a_position_everybody_knows_the_taken_card_as_long_as_it_is_in_the_hand() -> None:
    assert known(at("purrrummy | 7♠ 8♥ / K♦ Q♦ | pile 4♣ | stock 5♥ | taken 8♥"), 0) == "8♥"
    assert known(at("purrrummy | 7♠ 8♥ / K♦ Q♦ | pile 4♣ | stock 5♥ | drawn 8♥"), 0) == ""
    laid = at("purrrummy | 7♠ 8♠ / K♦ Q♦ | pile 4♣ | stock 5♥ | melds 0: 8♥ 9♥ 10♥ | taken 8♥")
    assert known(laid, 0) == ""
