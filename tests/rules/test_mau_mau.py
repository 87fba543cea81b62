"""Mau Mau: set-up, turns, the cards with effects."""

from __future__ import annotations

import pytest

from katzentisch.engine.state import Refused
from katzentisch.games import game
from tests.rules.table_words import BIG_PACK, SMALL_PACK, Table, at, dealt, dealt_with, new_table, turned_up

rule = pytest.mark.rule


def forbidden(seats: int, **choices: str) -> str | None:
    mau = game("mau-mau")
    refusal = mau.forbidden(mau.resolve("printed", choices), seats)
    return None if refusal is None else refusal.rule


def jack(card: str, *, said: str = "", suits: str = "♣♠♥♦") -> set[str]:
    """A Jack with every suit that it may wish."""
    return {f"{card}>{suit}{said}" for suit in suits}


# ---------------------------------------------------------------------- the pack and the deal


@rule("MAU-1")
def test_two_to_eight_play() -> None:
    assert [forbidden(seats) for seats in (1, 2, 8, 9)] == ["MAU-1", None, None, "MAU-1"]


@rule("MAU-1", "MAU-16")
@pytest.mark.parametrize(
    ("deck", "seats", "pack"),
    [
        ("auto", 2, SMALL_PACK),
        ("auto", 4, SMALL_PACK),
        ("auto", 5, SMALL_PACK * 2),
        ("auto", 8, SMALL_PACK * 2),
        ("52", 3, BIG_PACK),
        ("52", 8, BIG_PACK),
        ("2x32", 2, SMALL_PACK * 2),
    ],
)
def test_one_pack_for_two_to_four_and_two_from_five_unless_chosen(deck: str, seats: int, pack: list[str]) -> None:
    assert dealt("mau-mau", seats, deck=deck).cards == sorted(pack)


@rule("MAU-2")
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_everyone_gets_five_cards(seats: int) -> None:
    table = dealt("mau-mau", seats)
    assert table.counts == (5,) * seats
    assert len(table.pile) == 1


@rule("MAU-2", "MAU-16")
@pytest.mark.parametrize("size", [3, 4, 5, 6, 7])
def test_the_hand_size_can_be_chosen(size: int) -> None:
    table = dealt("mau-mau", 3, hand_size=str(size))
    assert table.counts == (size,) * 3
    assert len(table.stock) == 32 - 3 * size - 1


@rule("MAU-16")
def test_a_choice_that_leaves_no_stock_is_refused() -> None:
    assert forbidden(4, hand_size="7") is None
    assert forbidden(8, hand_size="7") is None
    assert forbidden(7, hand_size="7", deck="52") is None
    assert forbidden(8, hand_size="7", deck="52") == "MAU-16"
    with pytest.raises(Refused, match="MAU-16"):
        new_table("mau-mau", 8, hand_size="7", deck="52")


@rule("MAU-17")
def test_with_two_packs_identical_cards_match_each_other() -> None:
    table = at("mau-mau deck=2x32 | 9♠ K♦ Q♦ / A♣ K♥ | pile 9♠")
    assert table.moves(0) == {"9♠"}
    table.play("0 9♠")
    assert table.pile == ["9♠", "9♠"]


@rule("MAU-17")
def test_with_two_packs_a_card_may_be_held_twice_and_goes_one_at_a_time() -> None:
    table = at("mau-mau deck=2x32 | 9♠ 9♠ K♦ / 9♥ K♥ Q♥ | pile 8♠").play("0 9♠")
    assert table.hand(0) == "9♠ K♦"
    table.play("1 9♥", "0 9♠!")
    assert table.hand(0) == "K♦"


@rule("MAU-17", "MAU-14")
def test_with_two_packs_two_cards_of_a_kind_are_two_cards() -> None:
    table = at("mau-mau deck=2x32 | 9♠ 9♠ / 9♥ K♥ Q♥ | pile 8♠")
    assert table.moves(0) == {"9♠", "9♠!"}
    assert table.refused("0 9♠!!") == "MAU-15"
    table.play("0 9♠!", "1 9♥")
    assert table.moves(0) == {"9♠", "9♠!!"}
    assert table.play("0 9♠!!").places == [1, 2]


@rule("MAU-17", "MAU-19", "MIAU-11")
def test_with_two_packs_the_reshuffle_brings_back_just_what_lies_in_the_pile() -> None:
    """One card is held twice by one seat, one by both seats, one is held and lies on top, one lies in the pile twice."""
    hands = ["Q♦", "Q♦", "K♦", "7♠"], ["K♦", "A♥"]
    in_pile = SMALL_PACK * 2
    for card in (*hands[0], *hands[1], "7♠"):
        in_pile.remove(card)
    table = at(
        f"mau-mau deck=2x32 | {' '.join(hands[0])} / {' '.join(hands[1])} | pile {' '.join(in_pile)} 7♠ | owed 2"
    )
    table.play("0 take")
    assert table.pile == ["7♠"]
    drawn = table.hand(0).split()
    for card in hands[0]:
        drawn.remove(card)
    assert sorted(table.stock + drawn) == sorted(in_pile)


# ---------------------------------------------------------------------- the first card


@rule("MAU-3")
def test_for_a_first_jack_the_dealer_names_the_suit() -> None:
    table = dealt_with(turned_up("J"), "mau-mau", 3, dealer=2)
    assert table.waiting_for == [2]
    assert table.moves(2) == {"wish ♣", "wish ♠", "wish ♥", "wish ♦"}
    assert table.refused("0 draw") == "MAU-3"
    assert table.refused("2 draw") == "MAU-3"
    table.play("2 wish ♦")
    assert (table.wish, table.turn) == ("♦", 0)


@rule("MAU-3")
def test_without_a_first_jack_nobody_names_a_suit() -> None:
    table = dealt_with(turned_up("9"), "mau-mau", 3, dealer=2)
    assert table.waiting_for == [0]
    assert table.refused("0 wish ♥") == "MAU-3"
    assert table.refused("2 wish ♥") == "GEN-6"


@rule("MAU-13")
def test_the_suit_named_for_a_first_jack_is_a_wish() -> None:
    table = at("mau-mau | 9♥ 9♠ J♦ K♣ / A♣ | pile J♠ | stock Q♦ | dealer 1 | asked wish").play("1 wish ♥")
    assert table.wish == "♥"
    assert table.moves(0) == {"9♥"} | jack("J♦")
    assert table.refused("0 9♠") == "MIAU-15"


@rule("MAU-13")
@pytest.mark.parametrize("rank", ["7", "8"])
def test_a_first_seven_or_eight_has_no_effect(rank: str) -> None:
    table = dealt_with(turned_up(rank), "mau-mau", 3)
    assert table.turn == 1
    assert "take" not in table.moves(1)


@rule("MAU-13")
def test_with_effects_a_first_seven_or_eight_counts_as_in_miau_miau() -> None:
    table = dealt_with(turned_up("7"), "mau-mau", 3, first_card="effects")
    assert table.play("1 take").counts == (5, 7, 5)
    assert table.turn == 2
    assert dealt_with(turned_up("8"), "mau-mau", 3, first_card="effects").turn == 2
    assert dealt_with(turned_up("J"), "mau-mau", 3, dealer=1, first_card="effects").moves(1) == {
        "wish ♣",
        "wish ♠",
        "wish ♥",
        "wish ♦",
    }


@rule("MAU-13")
def test_with_effects_a_first_seven_may_be_answered() -> None:
    def starter_can_answer(table: Table) -> bool:
        return turned_up("7")(table) and "7" in table.hand(1)

    table = dealt_with(starter_can_answer, "mau-mau", 3, first_card="effects")
    [seven, *_] = [card for card in table.hand(1).split() if card[:-1] == "7"]
    assert table.play(f"1 {seven}", "2 take").counts == (5, 4, 9)


# ---------------------------------------------------------------------- a turn


@rule("MAU-4")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_it_goes_clockwise_from_the_dealers_left(dealer: int) -> None:
    table = dealt_with(lambda table: table.top[:-1] != "J", "mau-mau", 3, dealer)
    assert table.turn == (dealer + 1) % 3


@rule("MAU-4")
def test_a_card_must_match_in_rank_or_suit() -> None:
    table = at("mau-mau | 9♥ K♠ Q♦ 10♣ / A♥ A♣ K♦ / A♠ 8♣ 8♦ | pile 9♠ | stock Q♥ Q♣")
    assert table.moves(0) == {"9♥", "K♠"}
    assert table.refused("0 Q♦") == "MAU-4"
    table.play("0 9♥")
    assert (table.turn, table.top) == (1, "9♥")
    table.play("1 A♥")
    assert table.turn == 2
    assert table.play("2 A♠").turn == 0


@rule("MAU-5")
def test_without_a_fitting_card_one_is_drawn() -> None:
    table = at("mau-mau | Q♦ 10♣ / A♣ K♦ | pile 9♠ | stock 8♦ 7♥")
    assert table.moves(0) == {"draw"}
    assert table.refused("0 pass") == "MAU-5"
    assert table.play("0 draw").hand(0) == "10♣ 8♦ Q♦"


@rule("MAU-5")
def test_a_drawn_card_that_fits_may_be_played_at_once() -> None:
    table = at("mau-mau | Q♦ 10♣ / A♣ K♦ | pile 9♠ | stock 9♦ 7♥").play("0 draw", "0 9♦")
    assert (table.top, table.turn) == ("9♦", 1)


@rule("MAU-18")
def test_who_has_a_fitting_card_plays_one() -> None:
    table = at("mau-mau | 9♥ K♦ A♦ / A♣ K♠ | pile 9♠ | stock 8♦ 7♥")
    assert table.moves(0) == {"9♥"}
    assert table.refused("0 draw") == "MAU-18"
    assert table.refused("0 pass") == "MAU-5"


@rule("MAU-18")
def test_a_jack_is_a_fitting_card_too() -> None:
    table = at("mau-mau | J♥ K♦ A♦ / A♣ K♠ | pile 9♠ | stock 8♦ 7♥")
    assert table.refused("0 draw") == "MAU-18"


@rule("MAU-18")
def test_neither_an_answer_to_a_seven_nor_a_card_just_drawn_is_forced() -> None:
    table = at("mau-mau | 7♥ K♦ A♦ / A♣ K♠ | pile 7♠ | stock 8♦ 9♥ | owed 2")
    assert table.moves(0) == {"7♥", "take"}
    table = at("mau-mau | Q♥ K♦ A♦ / A♣ | pile 9♠ | stock 9♦ 7♥").play("0 draw")
    assert table.moves(0) == {"9♦", "pass"}


@rule("MAU-18")
def test_where_one_need_not_play_drawing_is_allowed() -> None:
    assert at("mau-mau must_play_if_able=no | 9♥ K♦ A♦ / A♣ | pile 9♠ | stock 8♦").moves(0) == {"9♥", "draw"}


@rule("MAU-7")
def test_the_first_out_wins() -> None:
    table = at("mau-mau | 9♥ / A♣ / K♥ Q♠ | pile 9♠").play("0 9♥!!")
    assert table.places == [1, 2, 2]
    assert table.result.rule == "MAU-7"


# ---------------------------------------------------------------------- sevens, eights, Jacks


@rule("MAU-8")
def test_after_a_seven_the_next_takes_two_or_lays_a_seven() -> None:
    start = "mau-mau | 7♠ 9♥ K♦ / 7♥ A♣ K♣ / 8♥ 8♦ A♦ | pile 9♠ | stock Q♦ Q♥ Q♠ 10♦ 10♥"
    table = at(start).play("0 7♠")
    assert table.moves(1) == {"7♥", "take"}
    assert table.play("1 take").counts == (2, 5, 3)
    assert at(start).play("0 7♠", "1 7♥", "2 take").counts == (2, 2, 7)


@rule("MAU-8")
def test_a_third_seven_makes_six() -> None:
    table = at("mau-mau | 7♠ 7♦ K♦ / 7♥ A♣ K♣ | pile 9♠ | stock Q♦ Q♥ Q♠ 10♦ 10♥ 10♠ 9♦")
    assert table.play("0 7♠", "1 7♥", "0 7♦!", "1 take").counts == (1, 8)


@rule("MAU-9")
def test_after_an_eight_the_next_misses_a_turn() -> None:
    assert at("mau-mau | 8♠ 9♥ K♦ / 8♥ A♣ / 8♦ A♦ | pile 9♠").play("0 8♠").turn == 2


@rule("MAU-10")
def test_a_jack_wishes_a_suit() -> None:
    table = at("mau-mau | J♠ 9♥ K♦ / A♥ K♣ Q♠ | pile 9♠ | stock Q♦ Q♥")
    assert table.refused("0 J♠") == "MAU-10"
    table.play("0 J♠>♥")
    assert (table.top, table.wish) == ("J♠", "♥")
    assert table.moves(1) == {"A♥"}


@rule("MAU-11", "MAU-4")
@pytest.mark.parametrize("top", ["9♠", "A♦", "8♣", "7♥"])
def test_a_jack_goes_on_anything(top: str) -> None:
    assert jack("J♠") <= at(f"mau-mau | J♠ 9♥ K♦ / A♥ K♣ | pile {top} | stock Q♦").moves(0)


@rule("MAU-11")
def test_a_jack_does_not_go_on_a_pending_seven() -> None:
    table = at("mau-mau | J♠ 9♥ K♦ / A♥ K♣ | pile 7♠ | stock Q♦ Q♥ | owed 2")
    assert table.moves(0) == {"take"}
    assert table.refused("0 J♠>♥") == "MIAU-18"


@rule("MAU-12")
def test_a_jack_goes_on_a_jack_whatever_the_wish() -> None:
    table = at("mau-mau | J♣ K♦ A♥ / A♣ K♠ 9♦ | pile J♠ | stock Q♦ | wish ♥")
    assert table.moves(0) == jack("J♣") | {"A♥"}
    table.play("0 J♣>♦")
    assert table.wish == "♦"
    assert table.moves(1) == {"9♦"}


@rule("MAU-12")
def test_where_no_jack_goes_on_a_jack_it_is_refused() -> None:
    table = at("mau-mau jack_on_jack=no | J♣ J♥ K♦ A♥ / A♣ K♠ | pile J♠ | stock Q♦ | wish ♥")
    assert table.moves(0) == {"A♥"}
    assert table.refused("0 J♣>♦") == "MAU-12"
    assert table.refused("0 J♥>♦") == "MAU-12"
    assert jack("J♥") <= at("mau-mau jack_on_jack=no | J♥ K♦ 8♦ / A♣ | pile 9♠ | stock Q♦").moves(0)
