"""Purrrummy: the deal, the draw, the discard, and whose turn it is."""

from __future__ import annotations

import pytest

from katzentisch.engine.cards import CannotRead
from katzentisch.engine.state import TABLE, Refused
from katzentisch.games import game
from tests.rules.table_words import at, dealt, dealt_with, new_table

rule = pytest.mark.rule
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
PACK = [rank + suit for rank in RANKS for suit in "♣♠♥♦"]


def forbidden(seats: int, **choices: str) -> str | None:
    purr = game("purrrummy")
    refusal = purr.forbidden(purr.resolve("printed", choices), seats)
    return None if refusal is None else f"{refusal.rule} {refusal.code}"


# ---------------------------------------------------------------------- cats, cards, deal


@rule("PURR-1")
def test_two_to_four_cats_play() -> None:
    assert forbidden(1) == "PURR-1 seats"
    assert [forbidden(seats) for seats in (2, 3, 4)] == [None] * 3
    assert forbidden(5) == "PURR-1 seats"


@rule("PURR-1")
def test_the_message_about_seats_says_how_many() -> None:
    purr = game("purrrummy")
    refusal = purr.forbidden(purr.resolve(), 5)
    assert refusal is not None
    assert refusal.params == {"fewest": "2", "most": "4"}


@rule("PURR-1", "PURR-12")
def test_the_pack_is_52_cards_and_three_jokers() -> None:
    assert dealt("purrrummy", 2).cards == sorted(PACK + ["★"] * 3)


@rule("PURR-12")
@pytest.mark.parametrize("jokers", ["0", "2", "3", "4", "6"])
def test_the_number_of_jokers_is_a_house_rule(jokers: str) -> None:
    assert dealt("purrrummy", 3, jokers=jokers).cards == sorted(PACK + ["★"] * int(jokers))


@rule("PURR-2")
@pytest.mark.parametrize(("seats", "cards"), [(2, 10), (3, 7), (4, 7)])
def test_two_cats_get_ten_cards_each_more_cats_seven(seats: int, cards: int) -> None:
    table = dealt("purrrummy", seats)
    assert table.counts == (cards,) * seats
    assert len(table.pile) == 1
    assert len(table.stock) == 55 - seats * cards - 1


@rule("PURR-2", "GEN-1")
def test_each_cat_sees_its_own_new_cards_and_everybody_the_upturned_one() -> None:
    table = new_table("purrrummy", 3, dealer=1)
    events = table.playthrough.play(TABLE, "deal")
    assert [event.name for event in events] == ["dealer_chosen", "dealt", "dealt", "dealt", "turned_up"]
    assert [event.seat for event in events[:4]] == [1, 2, 0, 1]
    assert [[event.is_seen_by(seat) for seat in (0, 1, 2, None)] for event in events[1:]] == [
        [False, False, True, False],
        [True, False, False, False],
        [False, True, False, False],
        [True, True, True, True],
    ]
    assert all(event.reveals for event in events[1:])


@rule("PURR-22")
def test_an_upturned_joker_at_the_deal_stays_and_may_be_taken() -> None:
    table = dealt_with(lambda table: table.top == "★", "purrrummy", 2)
    table.play("1 take")
    assert "★" in table.hand(1).split()


@rule("PURR-22")
def test_jokers_may_be_discarded_and_taken() -> None:
    table = at("purrrummy | ★ 3♣ / K♦ Q♦ | pile 9♠ | stock 5♥ 6♥ | drawn 3♣").play("0 discard ★", "1 take")
    assert table.hand(1) == "Q♦ K♦ ★"
    assert table.events[-1] == "took_discard seat=1 cards=★"


# ---------------------------------------------------------------------- a turn


@rule("PURR-3", "GEN-2")
@pytest.mark.parametrize(("dealer", "first"), [(0, 1), (1, 2), (2, 0)])
def test_the_cat_left_of_the_dealer_starts(dealer: int, first: int) -> None:
    assert dealt("purrrummy", 3, dealer=dealer).turn == first


@rule("PURR-3", "PURR-19")
def test_a_turn_begins_with_the_stock_s_top_card_or_the_discard_pile_s() -> None:
    start = "purrrummy | 7♠ 8♥ / K♦ | pile 4♣ 9♠ | stock 5♥ 6♥"
    assert at(start).moves(0) == {"draw", "take"}
    drawn = at(start).play("0 draw")
    assert (drawn.hand(0), drawn.stock, drawn.pile) == ("7♠ 5♥ 8♥", ["6♥"], ["4♣", "9♠"])
    taken = at(start).play("0 take")
    assert (taken.hand(0), taken.stock, taken.pile) == ("7♠ 9♠ 8♥", ["5♥", "6♥"], ["4♣"])


@rule("PURR-3", "GEN-1")
def test_a_drawn_card_is_seen_by_its_cat_alone_a_taken_one_by_all() -> None:
    table = at("purrrummy | 7♠ 8♥ / K♦ | pile 4♣ 9♠ | stock 5♥ 6♥")
    [drew] = table.playthrough.play(0, "draw")
    assert (drew.text_for(0), drew.text_for(1)) == ("drew seat=0 cards=5♥ count=1", "drew seat=0 cards=? count=1")
    table = at("purrrummy | 7♠ 8♥ / K♦ | pile 4♣ 9♠ | stock 5♥ 6♥")
    [took] = table.playthrough.play(0, "take")
    assert took.text_for(1) == "took_discard seat=0 cards=9♠"


@rule("PURR-19")
@pytest.mark.parametrize("move", ["draw", "take"])
@pytest.mark.parametrize("first", ["draw", "take"])
def test_exactly_one_card_is_drawn(first: str, move: str) -> None:
    table = at("purrrummy | 7♠ 8♥ / K♦ | pile 4♣ 9♠ | stock 5♥ 6♥").play(f"0 {first}")
    refusal = table.refusal(f"0 {move}")
    assert (refusal.rule, refusal.code) == ("PURR-19", "one_card_a_turn")


@rule("PURR-19")
@pytest.mark.parametrize("move", ["discard 7♠", "meld 7♠ 7♥ 7♦", "meld 7♠ 8♥ 2♣", "add 8♥ 2", "swap 6♥ 1"])
def test_nothing_is_done_before_the_draw(move: str) -> None:
    table = at(
        "purrrummy joker_swap=to_hand | 7♠ 7♥ 7♦ 8♥ 6♥ 2♣ / K♦ | pile 4♣ | stock 9♦ 9♣ | melds 0: 4♥ 5♥ ★, 0: 9♥ 10♥ J♥"
    )
    refusal = table.refusal(f"0 {move}")
    assert (refusal.rule, refusal.code) == ("PURR-19", "draw_first")


@rule("PURR-4", "PURR-8")
def test_melding_is_a_choice() -> None:
    table = at("purrrummy | 7♠ 7♥ 7♦ 2♣ / K♦ | pile 4♣ | stock 9♦ 9♣ 9♥ | drawn 2♣")
    assert {"meld 7♠ 7♥ 7♦", "discard 7♠", "discard 2♣"} <= table.moves(0)
    assert table.play("0 discard 7♠").turn == 1


@rule("PURR-4")
def test_a_meld_leaves_the_hand_and_lies_there_for_all_to_see() -> None:
    table = at("purrrummy | 7♠ 7♥ 7♦ 2♣ / K♦ | pile 4♣ | stock 9♦ 9♣ | drawn 2♣").play("0 meld 7♦ 7♠ 7♥")
    assert table.hand(0) == "2♣"
    [laid] = table.view.melds
    assert (laid.number, laid.seat, laid.is_run) == (1, 0, False)
    assert table.events == ["melded seat=0 cards=7♠,7♥,7♦ count=1"]
    assert table.turn == 0


@rule("PURR-8")
def test_a_discard_of_choice_ends_the_turn() -> None:
    table = at("purrrummy | 7♠ 8♥ 2♣ / K♦ | pile 4♣ | stock 9♦ 9♣ | drawn 2♣")
    assert table.moves(0) == {"discard 7♠", "discard 8♥", "discard 2♣"}
    table.play("0 discard 8♥")
    assert (table.top, table.hand(0), table.turn) == ("8♥", "2♣ 7♠", 1)
    assert table.events == ["discarded seat=0 cards=8♥"]


@rule("PURR-3")
def test_turns_go_clockwise() -> None:
    table = at("purrrummy | 7♠ 8♥ / K♦ Q♦ / 2♣ 3♣ | pile 4♣ | stock 9♦ 9♣ 9♥ 10♣ 10♦")
    table.play("0 draw", "0 discard 9♦", "1 draw", "1 discard 9♣", "2 draw", "2 discard 9♥")
    assert table.turn == 0


# ---------------------------------------------------------------------- the card just taken


@rule("PURR-20")
def test_a_taken_card_may_be_discarded_again() -> None:
    table = at("purrrummy | 7♠ 8♥ / K♦ | pile 4♣ 9♠ | stock 5♥ 6♥").play("0 take", "0 discard 9♠")
    assert (table.top, table.turn) == ("9♠", 1)


@rule("PURR-20")
def test_with_return_taken_card_no_it_may_not_but_any_other_may() -> None:
    table = at("purrrummy return_taken_card=no | 7♠ 8♥ / K♦ | pile 4♣ 9♠ | stock 5♥ 6♥").play("0 take")
    refusal = table.refusal("0 discard 9♠")
    assert (refusal.rule, refusal.code) == ("PURR-20", "taken_card_stays")
    assert table.moves(0) == {"discard 7♠", "discard 8♥"}


@rule("PURR-20")
def test_a_drawn_card_may_always_be_discarded() -> None:
    table = at("purrrummy return_taken_card=no | 7♠ 8♥ / K♦ | pile 4♣ 9♠ | stock 5♥ 6♥").play("0 draw")
    assert table.play("0 discard 5♥").turn == 1


@rule("PURR-20")
def test_a_card_taken_in_an_earlier_turn_may_be_discarded() -> None:
    table = at("purrrummy return_taken_card=no | 7♠ 8♥ / K♦ Q♦ | pile 4♣ 9♠ | stock 5♥ 6♥ 10♣ 10♠")
    table.play("0 take", "0 discard 8♥", "1 draw", "1 discard Q♦", "0 draw", "0 discard 9♠")
    assert table.top == "9♠"


@rule("PURR-20")
def test_what_one_cat_took_does_not_bind_the_next() -> None:
    table = at("purrrummy return_taken_card=no | 7♠ 8♥ / K♦ Q♦ | pile 4♣ 9♠ | stock 5♥ 6♥ 10♣ 10♠")
    table.play("0 take", "0 discard 8♥", "1 draw")
    assert table.view.taken == -1
    table.play("1 discard 5♥")


@rule("PURR-20")
def test_as_the_last_card_a_taken_one_goes_back_all_the_same() -> None:
    table = at("purrrummy return_taken_card=no | 7♠ 7♥ 7♦ / K♦ | pile 4♣ 9♠ | stock 5♥ 6♥")
    table.play("0 take", "0 meld 7♠ 7♥ 7♦", "0 discard 9♠")
    assert table.places == [1, 2]


@rule("PURR-20")
def test_a_taken_joker_stays_while_it_is_the_only_one() -> None:
    table = at("purrrummy return_taken_card=no | 7♠ 8♥ / K♦ | pile 4♣ ★ | stock 5♥ 6♥").play("0 take")
    assert table.refusal("0 discard ★").code == "taken_card_stays"


@rule("PURR-20")
def test_with_a_second_joker_in_hand_one_of_them_may_be_discarded() -> None:
    table = at("purrrummy return_taken_card=no | 7♠ ★ / K♦ | pile 4♣ ★ | stock 5♥ 6♥").play("0 take")
    assert "discard ★" in table.moves(0)


@rule("PURR-20")
def test_once_a_joker_was_laid_the_other_may_be_discarded() -> None:
    table = at("purrrummy return_taken_card=no | 7♠ 7♥ 2♣ ★ / K♦ | pile 4♣ ★ | stock 5♥ 6♥")
    table.play("0 take", "0 meld 7♠ 7♥ ★")
    assert table.moves(0) >= {"discard ★", "discard 2♣"}


@rule("PURR-20")
def test_another_cat_s_joker_does_not_free_a_taken_one() -> None:
    table = at("purrrummy return_taken_card=no | 7♠ 7♥ ★ ★ 3♣ / K♦ Q♦ | pile 4♣ | stock 5♥ 6♥ | drawn 3♣")
    table.play("0 meld 7♠ 7♥ ★", "0 discard ★", "1 take")
    assert table.refusal("1 discard ★").code == "taken_card_stays"


# ---------------------------------------------------------------------- who may act, and what is no move at all


@rule("GEN-6")
@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("1 draw", "not_your_turn"),
        ("1 discard K♦", "not_your_turn"),
        ("2 draw", "not_a_seat"),
        ("table draw", "not_a_seat"),
        ("0 deal", "only_the_table"),
        ("0 timeout 0", "only_the_table"),
        ("table deal", "deal_runs"),
    ],
)
def test_a_seat_acts_in_its_turn_and_the_table_deals(move: str, why: str) -> None:
    refusal = at("purrrummy | 7♠ 8♥ / K♦ | pile 4♣ | stock 5♥ 6♥").refusal(move)
    assert (refusal.rule, refusal.code) == ("GEN-6", why)


@rule("GEN-6")
@pytest.mark.parametrize("move", ["discard 9♠", "discard ★", "add 9♠ 1", "meld 9♣ 9♠ 9♦", "add ★ 1", "meld 7♠ ★ ★"])
def test_only_cards_of_one_s_own_hand_are_played(move: str) -> None:
    table = at("purrrummy | 7♠ 8♥ 2♣ / K♦ | pile 4♣ | stock 5♥ 6♥ | melds 0: 5♠ 6♠ ★ | drawn 2♣")
    refusal = table.refusal(f"0 {move}")
    assert (refusal.rule, refusal.code) == ("GEN-6", "not_in_hand")


@rule("GEN-6")
@pytest.mark.parametrize("move", ["add 7♠ 2", "swap 7♠ 2", "swap 7♠ 1 add ★ 2"])
def test_only_melds_that_lie_there_can_be_reached(move: str) -> None:
    swap = "play_at_once" if "add ★" in move else "to_hand"
    table = at(f"purrrummy joker_swap={swap} | 7♠ 8♥ 2♣ / K♦ | pile 4♣ | stock 5♥ 6♥ | melds 0: 5♠ 6♠ ★ | drawn 2♣")
    refusal = table.refusal(f"0 {move}")
    assert (refusal.rule, refusal.code) == ("GEN-6", "no_such_meld")


@rule("GEN-6")
@pytest.mark.parametrize("move", ["0 draw", "0 discard 7♠", "table timeout 0"])
def test_before_the_deal_nobody_plays(move: str) -> None:
    refusal = new_table("purrrummy", 2).refusal(move)
    assert (refusal.rule, refusal.code) == ("GEN-6", "not_dealt")


@rule("GEN-6")
@pytest.mark.parametrize("move", ["1 draw", "0 discard 7♠", "table deal", "table timeout 1"])
def test_after_the_end_nobody_plays(move: str) -> None:
    table = at("purrrummy | 7♠ / K♦ | pile 4♣ | stock 5♥ 6♥ | drawn 7♠").play("0 discard 7♠")
    refusal = table.refusal(move)
    assert (refusal.rule, refusal.code) == ("GEN-6", "game_over")


@rule("GEN-6")
def test_an_integer_that_no_text_stands_for_is_refused() -> None:
    state = at("purrrummy | 7♠ 8♥ 2♣ / K♦ | pile 4♣ | stock 5♥ 6♥ | drawn 2♣").playthrough.state
    for move in (
        -1,
        11,
        1 << 20,
        2 | 53 << 4,
        2 | 3 << 4 | 1 << 10,
        4 | 3 << 15,
        5 | 1 << 15,
        6 | 3 << 15,
        7 | 1 << 15,
    ):
        refusal = state.refusal(0, move)
        assert refusal is not None
        assert (refusal.rule, refusal.code) == ("GEN-6", "no_such_move")


@rule("GEN-6")
@pytest.mark.parametrize(
    "text",
    [
        "",
        "pass",
        "7♠",
        "discard",
        "discard 11♠",
        "meld",
        "meld 7♠ 7♠ 7♥",
        "meld ★ ★ ★ ★ ★ ★ ★ 7♠",
        "meld set 5♥ 6♥ 7♥",
        "meld ★ 7♥ 5♥ 6♥",
        "add 7♠",
        "add 7♠ 0",
        "add 7♠ 32",
        "add 7♠ x",
        "add 7♠ 1 high",
        "add ★ 1 left",
        "swap ★ 1",
        "swap 7♠",
        "swap 7♠ 1 add",
        "swap 7♠ 1 add 8♠ 2",
        "swap 7♠ 1 meld 9♠ 9♥ 9♦",
        "swap 7♠ 1 meld 9♠ 8♥ ★",
        "swap 7♠ 1 play ★",
        "timeout 4",
        "timeout x",
    ],
)
def test_text_that_is_no_move_cannot_be_read(text: str) -> None:
    with pytest.raises(CannotRead):
        game("purrrummy").parse(text)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("meld 7♥ 5♥ 6♥", "meld 5♥ 6♥ 7♥"),
        ("meld A♥ K♥ Q♥", "meld Q♥ K♥ A♥"),
        ("meld 3♥ A♥ 2♥", "meld A♥ 2♥ 3♥"),
        ("meld 7♥ ★ 5♥", "meld 5♥ ★ 7♥"),
        ("meld ★ 7♦ 7♠", "meld 7♠ 7♦ ★"),
        ("meld set 7♦ 7♠ 7♥", "meld 7♠ 7♥ 7♦"),
        ("meld set ★ 7♠ ★", "meld set 7♠ ★ ★"),
        ("meld 5d * 7d", "meld 5♦ ★ 7♦"),
    ],
)
def test_a_meld_is_read_in_any_order_that_leaves_no_doubt(text: str, same: str) -> None:
    purr = game("purrrummy")
    assert purr.text(purr.parse(text)) == same


@pytest.mark.parametrize(
    ("text", "verb", "cards", "place"),
    [
        ("draw", "draw", 0, ""),
        ("take", "take", 0, ""),
        ("discard ★", "discard", 1, ""),
        ("meld 5♥ ★ 7♥", "meld", 3, "run"),
        ("meld 7♠ 7♥ 7♦", "meld", 3, "set"),
        ("meld 5♥ 6♥ 8♥", "meld", 3, ""),
        ("add 8♥ 2", "add", 1, "2"),
        ("add ★ 2 low", "add", 1, "2 low"),
        ("swap 6♥ 1", "swap", 1, "1"),
        ("swap 6♥ 1 add ★ 2 high", "swap", 2, "1 add 2 high"),
        ("swap 6♥ 1 meld 9♠ 9♦ ★", "swap", 4, "1 set"),
    ],
)
def test_a_move_is_taken_apart_for_showing(text: str, verb: str, cards: int, place: str) -> None:
    purr = game("purrrummy")
    move = purr.parse(text)
    parts = purr.parts(move)
    assert (parts.verb, len(parts.cards), parts.detail) == (verb, cards, place)
    assert purr.text(move) == text


# ---------------------------------------------------------------------- positions


@pytest.mark.parametrize(
    "text",
    [
        "purrrummy | 7♠ 8♥ ★ / K♦ | pile 4♣ 9♠ | stock 5♥ ★ | melds 0: 5♣ ★ 7♣, 1: set J♠ ★ ★ | turn 0 | dealer 1 | drawn 8♥",
        "purrrummy lay_off=own jokers=6 | 7♠ / K♦ / 2♣ | pile | stock | turn 1 | dealer 2 | taken K♦ | joker_played | made 7",
        "purrrummy first_meld_points=40 | 9♣ 7♠ 7♥ 7♦ / K♦ | pile 2♣ | stock 3♣ | melds 0: J♠ J♥ ★"
        " | turn 0 | dealer 1 | drawn 9♣ | opening 1 | reshuffles 1",
        "purrrummy scoring=match | 7♠ / | pile 2♣ | stock 3♣ | turn 0 | dealer 0 | asked deal | deal 3 | totals 5 90 | places 2 1",
    ],
)
def test_a_position_is_written_as_it_was_read(text: str) -> None:
    purr = game("purrrummy")
    assert purr.position_text(at(text).playthrough.state) == text


@pytest.mark.parametrize(
    "text",
    [
        "purrrummy | 7♠ | pile 2♣",
        "purrrummy | 7♠ / 7♠ | pile 2♣",
        "purrrummy | ★ ★ ★ ★ / 7♠ | pile 2♣",
        "purrrummy | ★ ★ ★ ★ / ★ ★ ★ | pile 2♣ | stock 3♣",
        "purrrummy | 7♠ / 8♠ | pile | stock 3♣",
        "purrrummy | 7♠ / 8♠ | pile 2♣ | stock",
        "purrrummy | 7♠ / | pile 2♣ | stock 3♣",
        "purrrummy | 7♠ / 8♠ | pile 2♣ | turn 2",
        "purrrummy | 7♠ / 8♠ | pile 2♣ | dealer 2",
        "purrrummy | 7♠ / 8♠ | pile 2♣ | asked wish",
        "purrrummy | 7♠ / 8♠ | pile 2♣ | totals 1",
        "purrrummy | 7♠ / 8♠ | pile 2♣ | drawn 7♠ | taken 7♠",
        "purrrummy | 7♠ / 8♠ | pile 2♣ | melds 0: 5♥ 6♥",
        "purrrummy | 7♠ / 8♠ | pile 2♣ | melds 5♥ 6♥ 7♥",
        "purrrummy | 7♠ / 8♠ | pile 2♣ | melds 2: 5♥ 6♥ 7♥",
        "purrrummy | 7♠ / 8♠ | pile 2♣ | melds 0: K♥ A♥ 2♥",
        "purrrummy joker_limit=half | 7♠ / 8♠ | pile 2♣ | melds 0: 5♥ ★ ★",
        "purrrummy | 7♠ / 8♠ | pile 2♣ | melds 0: 5♥ 6♥ 7♥ | drawn 7♠ | opening 1",
        "purrrummy first_meld_points=30 | 7♠ / 8♠ | pile 2♣ | melds 0: 5♥ 6♥ 7♥ | opening 1",
        "purrrummy first_meld_points=30 | 7♠ / 8♠ | pile 2♣ | melds 1: 5♥ 6♥ 7♥ | drawn 7♠ | opening 1",
        "purrrummy first_meld_points=30 | 7♠ / 8♠ | pile 2♣ | melds 0: 5♥ 6♥ 7♥ | drawn 7♠ | opening 2",
        "purrrummy | 7♠ / 8♠ | pile 2♣ | wish ♥",
    ],
)
def test_a_position_that_cannot_be_is_not_read(text: str) -> None:
    with pytest.raises(CannotRead):
        at(text)


@rule("GEN-4")
def test_a_refused_move_changes_nothing() -> None:
    table = at("purrrummy | 7♠ 8♥ / K♦ | pile 4♣ | stock 5♥ 6♥")
    before = game("purrrummy").position_text(table.playthrough.state)
    with pytest.raises(Refused):
        table.play("0 discard 7♠")
    assert game("purrrummy").position_text(table.playthrough.state) == before
