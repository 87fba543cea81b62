"""Schwimmen with many players: a stock of two cards, and a second pack."""

from __future__ import annotations

from collections import Counter

import pytest

from katzentisch.engine.cards import CannotRead, card_text, cards_text
from katzentisch.engine.chance import Dice
from tests.rules.table_words import Table, at, dealt
from tests.rules.thirty_one_words import compared, counters, ended_by, is_over, middle, points, with_chance

rule = pytest.mark.rule


def swim(options: str, position: str) -> Table:
    return at(f"schwimmen {options} | {position}")


NINE = "7♣ 8♠ 9♥ / 7♠ 8♥ 9♦ / 7♥ 8♦ 9♣ / 7♦ 8♣ 9♠ / 10♣ J♠ Q♥ / 10♠ J♥ Q♦ / 10♥ J♦ Q♣ / 10♦ J♣ Q♠ / K♣ A♠ K♥"


@rule("SWIM-10", "SWIM-13", "MAUZ-24")
def test_with_nine_players_the_first_all_pass_ends_the_round() -> None:
    table = swim("", f"{NINE} | middle K♠ A♥ A♦")
    assert len(table.stock) == 2
    table.play(*[f"{seat} skip" for seat in range(9)])
    assert (is_over(table), ended_by(table)) == (True, "MAUZ-24")


@rule("SWIM-13", "MAUZ-24")
def test_with_reshuffle_nine_players_go_on() -> None:
    table = swim("empty_stock=reshuffle", f"{NINE} | middle K♠ A♥ A♦").play(*[f"{seat} skip" for seat in range(9)])
    assert (is_over(table), table.turn) == (False, 0)
    assert {*middle(table).split(), *table.stock} == {"K♠", "A♥", "A♦", "K♦", "A♣"}


@rule("SWIM-10")
@pytest.mark.parametrize(
    ("option", "seats", "packs"),
    [("never", 9, 1), ("7", 6, 1), ("7", 7, 2), ("7", 9, 2), ("8", 7, 1), ("8", 8, 2), ("9", 8, 1), ("9", 9, 2)],
)
def test_a_second_pack_is_added_from_so_many_seats_on(option: str, seats: int, packs: int) -> None:
    table = dealt("schwimmen", seats, second_pack_from=option)
    assert len(table.stock) + 3 * seats + 3 == 32 * packs


@rule("SWIM-10")
def test_the_seats_at_the_first_deal_count_however_many_are_out_later() -> None:
    hands = (
        "10♠ 7♦ 8♣ / 10♦ 7♥ 8♠ / / / / / | middle 7♠ 9♥ 9♦ | places 0 0 3 4 5 6 7 | counters 1 1 0 0 0 0 0 | dealer 0"
    )
    table = compared("schwimmen second_pack_from=7", hands).play("table deal")
    assert len(table.stock) + 9 == 64


SEVEN = " / 7♣ 8♠ 9♥ / 7♠ 8♥ 9♦ / 7♥ 8♦ 9♣ / 7♦ 8♣ 9♠ / 10♣ J♠ Q♥ / 10♠ J♥ Q♦ | middle 8♣ 9♣ J♦"


@rule("SWIM-10", "SWIM-4")
@pytest.mark.parametrize(
    ("hand", "counts"),
    [
        ("K♥ K♥ K♠", "10"),  # three Kings of two suits are not three of a rank
        ("K♥ K♥ Q♥", "20"),  # a doubled card counts once
        ("K♥ Q♥ K♥", "20"),
        ("Q♥ K♥ K♥", "20"),
        ("A♥ A♥ 10♥", "21"),
        ("K♥ K♥ A♠", "11"),
        ("A♠ K♥ K♥", "11"),
        ("A♥ A♥ A♠", "11"),
        ("K♥ K♠ K♦", "30½"),
    ],
)
def test_three_of_a_rank_need_different_suits_and_a_doubled_card_counts_once(hand: str, counts: str) -> None:
    assert points(compared("schwimmen second_pack_from=7", hand + SEVEN))[0] == counts


@rule("SWIM-10", "SWIM-8")
def test_doubled_cards_end_no_round() -> None:
    for hand, taken in (("A♥ A♥ 7♠", "A♠"), ("A♥ K♥ 7♠", "K♥")):
        table = swim("second_pack_from=7 instant_end=any_31", hand + SEVEN.replace("J♦", taken))
        assert not is_over(table.play(f"0 swap 7♠ {taken}"))
    table = swim("second_pack_from=7", "A♥ A♣ 7♠" + SEVEN.replace("J♦", "A♠")).play("0 swap 7♠ A♠")
    assert is_over(table)


@rule("SWIM-10")
@pytest.mark.parametrize("single", ["7♠", "A♠"])
@pytest.mark.parametrize("open_single", ["8♦", "A♦"])
def test_equal_cards_are_swapped_as_one_move(single: str, open_single: str) -> None:
    table = swim("second_pack_from=7", f"K♥ K♥ {single}" + SEVEN.replace("8♣ 9♣ J♦", f"J♦ J♦ {open_single}"))
    swaps = {f"swap {mine} {theirs}" for mine in ("K♥", single) for theirs in ("J♦", open_single)}
    assert table.moves(0) == swaps | {"swap all", "skip", "knock"}
    table.play("0 swap K♥ J♦")
    assert table.hand(0) == f"{single} K♥ J♦"
    assert sorted(middle(table).split()) == sorted(["K♥", "J♦", open_single])


@rule("SWIM-10", "GEN-6")
def test_a_card_is_not_in_two_packs_three_times() -> None:
    with pytest.raises(CannotRead):
        swim("second_pack_from=7", "K♥ K♥ 7♠" + SEVEN.replace("8♣ 9♣ J♦", "K♥ 9♣ J♦") + " | stock K♥")


@rule("SWIM-10", "SWIM-9")
def test_with_two_packs_two_can_hold_three_aces_and_neither_is_hit() -> None:
    hands = "A♥ A♣ A♠ / A♥ A♣ A♠" + SEVEN.removeprefix(" / 7♣ 8♠ 9♥").replace("middle", "unseen")
    table = swim("second_pack_from=7 fire_hits_all=yes", f"{hands} | asked choice").play("6 keep")
    assert counters(table) == [3, 3, 2, 2, 2, 2, 2]


@rule("SWIM-10", "GEN-1")
def test_a_card_given_may_have_been_either_of_two_copies() -> None:
    """Seat 0 takes a K♥ and gives a K♥: the other two of its first cards stay hidden, and one may be a K♥."""
    table = swim("second_pack_from=7", "K♥ 8♥ 7♠" + SEVEN.replace("J♦", "K♥") + " | stock 10♦")
    table.play("0 swap 7♠ K♥", *[f"{seat} skip" for seat in range(1, 7)], "0 swap K♥ 8♣")
    assert cards_text(list(table.view.known[0])) == "8♣"
    assert table.hand(0) == "8♣ 8♥ K♥"
    found = _hands(table, 1, 0)
    assert any("K♥" in hand for hand in found)
    assert any("K♥" not in hand for hand in found)


@rule("SWIM-10", "GEN-1")
@pytest.mark.parametrize("hand", ["K♥ 8♥ 7♠", "8♥ K♥ 7♠", "8♥ 7♠ K♥"])
def test_of_two_copies_the_one_that_all_have_seen_is_given_first(hand: str) -> None:
    """Seat 1 takes a K♥ for its 8♥ and gives a K♥: nobody has learnt that it held another."""
    others = SEVEN.removeprefix(" / 7♣ 8♠ 9♥").replace("J♦", "K♥")
    table = swim("second_pack_from=7", f"7♣ 8♠ 9♥ / {hand}{others} | stock 10♦")
    table.play("0 skip", "1 swap 8♥ K♥", *[f"{seat} skip" for seat in (2, 3, 4, 5, 6, 0)], "1 swap K♥ 8♣")
    assert (table.hand(1), cards_text(list(table.view.known[1]))) == ("8♣ 7♠ K♥", "8♣")


@rule("SWIM-10", "MAUZ-24", "GEN-1")
def test_a_card_turned_up_again_tells_where_its_copy_is() -> None:
    """After a reshuffle K♥ turns up: it was twice as likely if the stock's one unknown card is the other K♥."""
    hands = "9♥ 8♥ 7♠" + SEVEN.replace("8♣ 9♣ J♦", "K♥ 9♣ J♦") + " | stock K♥"
    seen = Counter[bool]()
    for seed in range(60):
        table = swim("second_pack_from=7 empty_stock=reshuffle", hands)
        with_chance(table, seed).play(*[f"{seat} skip" for seat in range(7)])
        if middle(table) == "9♣ K♥ J♦":
            view = table.playthrough.view(0)
            assert view.facts()["doubtful"]
            prepared = table.playthrough.game.worlds(view)
            dice = Dice(seed)
            for _ in range(300):
                world = prepared.sample(dice)
                seen["K♥" in [card_text(card) for card in world.stock]] += 1  # type: ignore[attr-defined]
    # 18 cards lie hidden in six hands and one in the stock, where K♥ weighs double: 2 of 20.
    assert 0.085 < seen[True] / seen.total() < 0.115


def _hands(table: Table, viewer: int, seat: int) -> set[str]:
    prepared = table.playthrough.game.worlds(table.playthrough.view(viewer))
    dice = Dice(9)
    return {cards_text(prepared.sample(dice).hand(seat)) for _ in range(400)}  # type: ignore[attr-defined]
