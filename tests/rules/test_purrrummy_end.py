"""Purrrummy: going out, the stock running out, points, matches, dealers, time-outs and taking back."""

from __future__ import annotations

import pytest

from katzentisch.engine.cards import cards_text
from katzentisch.engine.chance import KeyedChance
from katzentisch.engine.record import Header, Playthrough, read_record, secret_of_seed
from katzentisch.games import game
from tests.rules.table_words import Table, at, dealt, new_table

rule = pytest.mark.rule


def why(table: Table, move: str) -> str:
    refusal = table.refusal(move)
    return f"{refusal.rule} {refusal.code}"


# ---------------------------------------------------------------------- going out


@rule("PURR-1", "PURR-9", "PURR-18")
def test_the_first_cat_to_have_played_every_card_wins() -> None:
    table = at("purrrummy | 7♠ / K♦ / 2♣ 3♣ | pile 4♣ | stock 5♥ | drawn 7♠").play("0 discard 7♠")
    assert (table.places, table.result.rule, table.waiting_for) == ([1, 2, 2], "PURR-9", [])
    assert table.events == [
        "discarded seat=0 cards=7♠",
        "finished seat=0 count=1",
        "deal_over rule=PURR-9",
        "game_over rule=PURR-9",
    ]


@rule("PURR-9")
def test_with_a_card_left_nobody_has_won() -> None:
    table = at("purrrummy | 7♠ 8♠ / K♦ | pile 4♣ | stock 5♥ | drawn 7♠").play("0 discard 7♠")
    assert table.playthrough.result() is None


# ---------------------------------------------------------------------- the stock runs out


@rule("PURR-23")
def test_an_empty_stock_is_renewed_at_the_start_of_the_next_turn() -> None:
    table = at("purrrummy | 7♠ 8♠ / K♦ Q♦ | pile 4♣ 5♣ 6♣ | stock 9♦").play("0 draw")
    assert table.stock == []
    table.play("0 discard 8♠")
    assert (sorted(table.stock), table.pile, table.turn) == (["4♣", "5♣", "6♣"], ["8♠"], 1)
    assert table.events == ["discarded seat=0 cards=8♠", "reshuffled count=3"]
    assert table.moves(1) == {"draw", "take"}


@rule("PURR-23")
def test_the_stock_is_renewed_twice_at_most() -> None:
    for before, ends in ((0, False), (1, False), (2, True)):
        table = at(f"purrrummy | 7♠ 8♠ / K♦ Q♦ | pile 4♣ 5♣ | stock 9♦ | reshuffles {before}").play(
            "0 draw", "0 discard 8♠"
        )
        assert (table.playthrough.result() is not None) == ends
        assert table.view.reshuffles == min(before + 1, 2)


@rule("PURR-23")
def test_the_third_time_the_game_ends_and_fewest_points_win() -> None:
    table = at("purrrummy | 7♠ 8♠ / Q♦ / A♣ | pile 4♣ 5♣ | stock 9♦ | reshuffles 2")
    table.play("0 draw", "0 discard 8♠")  # 16, 10 and 11 points
    assert (table.places, table.result.rule) == ([2, 1, 2], "PURR-23")
    assert table.events[-5:] == [
        "deal_over rule=PURR-23",
        "scored seat=0 cards=7♠,9♦ count=16",
        "scored seat=1 cards=Q♦ count=10",
        "scored seat=2 cards=A♣ count=11",
        "game_over rule=PURR-23",
    ]


@rule("PURR-23")
def test_with_a_single_discard_the_game_ends_before_the_draw() -> None:
    table = at("purrrummy | 7♠ 8♠ / ★ | pile 4♣ | stock 9♦").play("0 draw", "0 discard 8♠")
    assert table.playthrough.result() is None  # two discards: the lower one is the new stock
    table = at("purrrummy | 7♠ 8♠ / ★ | pile | stock | taken 8♠").play("0 discard 8♠")
    assert (table.places, table.result.rule) == ([1, 2], "PURR-23")


@rule("PURR-23")
def test_equal_points_are_a_draw() -> None:
    table = at("purrrummy | 10♠ 8♠ / Q♦ / ★ | pile | stock | taken 8♠").play("0 discard 8♠")
    assert table.places == [1, 1, 2]


@rule("PURR-23")
@pytest.mark.parametrize(("dearer", "cheaper"), [("★", "A♣ 8♣"), ("A♣", "K♦"), ("3♣", "2♣")])
def test_pictures_count_ten_an_ace_eleven_a_joker_twenty(dearer: str, cheaper: str) -> None:
    table = at(f"purrrummy | {dearer} 8♠ / {cheaper} | pile | stock | taken 8♠").play("0 discard 8♠")
    assert table.places == [2, 1]


@rule("PURR-23")
def test_who_goes_out_with_the_last_discard_wins_whatever_the_stock() -> None:
    table = at("purrrummy | 7♠ / 2♣ | pile | stock | drawn 7♠ | reshuffles 2").play("0 discard 7♠")
    assert (table.places, table.result.rule) == ([1, 2], "PURR-9")


@rule("GEN-5")
def test_a_deal_of_1500_moves_ends_and_fewest_points_win() -> None:
    table = at("purrrummy | 7♠ 8♠ / K♦ Q♦ | pile 4♣ | stock 9♦ 2♦ | made 1498").play("0 take")
    assert table.playthrough.result() is None
    table.play("0 discard 4♣")
    assert (table.places, table.result.rule) == ([1, 2], "GEN-5")
    assert [line for line in table.events if line.startswith("scored")] == [
        "scored seat=0 cards=7♠,8♠ count=15",
        "scored seat=1 cards=Q♦,K♦ count=20",
    ]


@rule("GEN-5")
def test_going_out_with_the_1500th_move_still_wins() -> None:
    table = at("purrrummy | K♠ / 2♦ | pile 4♣ | stock 9♦ | drawn K♠ | made 1499").play("0 discard K♠")
    assert (table.places, table.result.rule) == ([1, 2], "PURR-9")


@rule("GEN-5", "PURR-21")
def test_opening_melds_that_are_short_count_in_the_hand_at_the_1500th_move() -> None:
    table = at(
        "purrrummy first_meld_points=40 | 9♣ 9♠ 9♥ 7♣ 7♠ 7♥ 2♣ / K♦ Q♦ J♦ 10♦ A♦ | pile 4♣ | stock 9♦ | drawn 2♣ | made 1499"
    ).play("0 meld 9♣ 9♠ 9♥")
    assert table.events[1] == "put_back seat=0 cards=9♣,9♠,9♥ rule=GEN-5"
    assert (table.places, table.result.rule) == ([1, 2], "GEN-5")  # 50 against 51
    assert table.counts == (7, 5)


@rule("GEN-5", "GEN-3")
def test_moves_that_the_table_makes_for_a_seat_count() -> None:
    position = "purrrummy | 7♠ 8♠ / K♦ Q♦ | pile 4♣ | stock 9♦ 2♦ | made {}"
    table = at(position.format(1497)).play("table timeout 0")
    assert (table.view.made, table.turn) == (1499, 1)  # it drew and discarded
    table = at(position.format(1498)).play("table timeout 0")
    assert (table.result.rule, table.counts) == ("GEN-5", (2, 2))
    table = at(position.format(1499)).play("table timeout 0")
    assert (table.result.rule, table.counts) == ("GEN-5", (3, 2))  # drawing was the last move


@rule("GEN-5", "GEN-3", "PURR-21")
def test_opening_melds_that_the_table_puts_back_are_no_move() -> None:
    table = at(
        "purrrummy first_meld_points=40 | 9♣ 9♠ 9♥ 7♣ 7♠ 7♥ 2♣ / K♦ Q♦ | pile 4♣ | stock 9♦ 2♦ | drawn 2♣ | made 10"
    ).play("0 meld 9♣ 9♠ 9♥", "table timeout 0")
    assert (table.view.made, table.counts) == (12, (6, 2))


@rule("GEN-4", "GEN-5")
def test_moves_taken_back_count() -> None:
    table = at("purrrummy | 7♠ 8♠ / K♦ Q♦ | pile 4♣ | stock 9♦ 2♦ | made 10").play("0 take", "0 undo", "0 take")
    assert table.view.made == 12


# ---------------------------------------------------------------------- matches and dealers


@rule("PURR-24")
def test_in_a_match_everyone_adds_the_points_in_hand_and_the_table_deals_again() -> None:
    table = at("purrrummy scoring=match | 7♠ / K♦ ★ / A♣ 2♣ | pile 4♣ | drawn 7♠ | totals 5 0 60")
    table.play("0 discard 7♠")
    assert table.events[-4:] == [
        "deal_over rule=PURR-9",
        "scored seat=0",
        "scored seat=1 cards=K♦,★ count=30",
        "scored seat=2 cards=2♣,A♣ count=13",
    ]
    assert (table.view.totals, table.waiting_for, table.view.asked) == ((5, 30, 73), [-1], "deal")
    assert table.playthrough.result() is None
    table.play("table deal")
    assert table.counts == (7, 7, 7)
    assert (table.view.deal, table.view.dealer, table.turn, len(table.view.melds)) == (2, 0, 1, 0)


@rule("PURR-24")
def test_a_new_deal_starts_afresh() -> None:
    table = at(
        "purrrummy scoring=match | 7♠ / K♦ Q♦ | pile 4♣ | melds 0: J♣ J♠ J♥, 1: 5♥ 6♥ ★ | drawn 7♠ | reshuffles 2 | made 90"
    ).play("0 discard 7♠", "table deal")
    facts = table.view.facts()
    assert [facts[name] for name in ("opened", "laid", "reshuffles", "made", "learnt", "stock_lacks")] == [
        0,
        [],
        0,
        0,
        (),
        0,
    ]
    assert (table.view.has_drawn, table.counts, len(table.cards)) == (False, (10, 10), 55)


@rule("PURR-24")
@pytest.mark.parametrize(("before", "over"), [(69, False), (70, True), (90, True)])
def test_the_match_ends_after_the_deal_in_which_somebody_reaches_a_hundred(before: int, over: bool) -> None:
    table = at(f"purrrummy scoring=match | 7♠ / K♦ ★ | pile 4♣ | drawn 7♠ | totals 40 {before}").play("0 discard 7♠")
    assert (table.playthrough.result() is not None) == over
    if over:
        assert (table.places, table.result.points, table.result.rule) == ([1, 2], (40, before + 30), "PURR-24")
        assert table.events[-1] == "game_over rule=PURR-24"


@rule("PURR-24")
def test_the_lowest_total_wins_whoever_won_the_last_deal_and_equal_is_a_draw() -> None:
    table = at("purrrummy scoring=match | 7♠ / K♦ / 10♣ | pile 4♣ | drawn 7♠ | totals 95 30 30").play("0 discard 7♠")
    assert table.playthrough.result() is None
    table = at("purrrummy scoring=match | 7♠ / K♦ / 10♣ | pile 4♣ | drawn 7♠ | totals 101 30 30").play("0 discard 7♠")
    assert table.places == [3, 1, 1]


@rule("PURR-24")
def test_a_match_counts_a_deal_that_ended_without_a_winner_like_any_other() -> None:
    table = at("purrrummy scoring=match | 7♠ 8♠ / ★ | pile | stock | taken 8♠").play("0 discard 8♠")
    assert (table.view.totals, table.view.asked) == ((7, 20), "deal")


@rule("GEN-2")
def test_the_first_dealer_is_drawn_at_random() -> None:
    dealers = {new_table("purrrummy", 4, seed=seed).play("table deal").view.dealer for seed in range(40)}
    assert dealers == {0, 1, 2, 3}


@rule("GEN-2")
@pytest.mark.parametrize(("choice", "dealer"), [("left", 1), ("loser", 3), ("winner", 2)])
def test_who_deals_next(choice: str, dealer: int) -> None:
    table = at(
        f"purrrummy scoring=match next_dealer={choice} | 3♠ / 4♦ 2♦ 3♦ / 7♣ / ★ | pile 4♣ | drawn 7♣ | turn 2 | dealer 0"
    ).play("2 discard 7♣")
    assert table.view.dealer == dealer
    assert table.next_dealer == dealer


@rule("GEN-2")
@pytest.mark.parametrize(("choice", "dealer"), [("left", 2), ("loser", 2), ("winner", 3)])
def test_of_equal_seats_the_one_nearest_the_dealer_s_left_deals_the_rematch(choice: str, dealer: int) -> None:
    # Points 2, 10, 10, 2: seats 0 and 3 win, seats 1 and 2 lose; from dealer 1 the next to the left is 2.
    table = at(
        f"purrrummy next_dealer={choice} | 2♠ / K♦ / Q♣ / 2♣ 9♣ | pile | stock | taken 9♣ | turn 3 | dealer 1"
    ).play("3 discard 9♣")
    assert table.places == [1, 2, 2, 1]
    assert table.next_dealer == dealer


# ---------------------------------------------------------------------- time is up


@rule("GEN-3")
def test_time_up_before_the_draw_draws_from_the_stock_and_discards_the_dearest() -> None:
    table = at("purrrummy | 7♠ K♥ 8♠ / K♦ | pile 4♣ | stock 9♦ 2♦").play("table timeout 0")
    assert table.events == ["timed_out seat=0", "drew seat=0 cards=9♦ count=1", "discarded seat=0 cards=K♥"]
    assert table.turn == 1


@rule("GEN-3")
def test_time_up_after_the_draw_only_discards() -> None:
    table = at("purrrummy | 7♠ K♥ 8♠ / K♦ | pile 4♣ | stock 9♦ 2♦ | drawn 7♠").play("table timeout 0")
    assert table.events == ["timed_out seat=0", "discarded seat=0 cards=K♥"]


@rule("GEN-3")
@pytest.mark.parametrize(
    ("hand", "card"),
    [
        ("★ A♣ K♣", "★"),
        ("A♦ K♣ 2♣", "A♦"),
        ("K♣ 10♠ 10♦", "K♣"),  # all count ten: ♣ comes first
        ("K♠ 10♠ J♠ 10♦", "10♠"),  # in a suit the lowest rank
        ("9♦ 9♥ 8♣", "9♥"),
    ],
)
def test_of_equal_values_the_first_in_reading_order_goes(hand: str, card: str) -> None:
    table = at(f"purrrummy | {hand} / 3♦ | pile 4♣ | stock 2♦ 3♥ | drawn {hand.split()[0]}").play("table timeout 0")
    assert table.top == card


@rule("GEN-3", "PURR-20")
def test_time_up_discards_no_card_that_may_not_go_back() -> None:
    table = at("purrrummy return_taken_card=no | 7♠ A♥ 8♠ / K♦ | pile 4♣ | stock 9♦ 2♦ | taken A♥")
    assert table.play("table timeout 0").top == "8♠"


@rule("GEN-3", "PURR-21")
def test_time_up_opening_melds_short_of_the_points_go_back_to_the_hand() -> None:
    table = at(
        "purrrummy first_meld_points=40 return_taken_card=no | 9♣ 9♥ ★ 7♣ 7♠ 7♥ 2♣ / K♦ | pile 4♣ ★ | stock 9♦ | melds 1: 2♠ 3♠ 4♠"
    ).play("0 take", "0 meld 9♣ 9♥ ★", "table timeout 0")
    assert table.events[-3:] == [
        "timed_out seat=0",
        "put_back seat=0 cards=9♣,9♥,★ rule=GEN-3",
        "discarded seat=0 cards=★",  # one of two jokers, so it need not be the taken one
    ]
    assert table.hand(0) == "2♣ 7♣ 9♣ 7♠ 7♥ 9♥ ★"
    assert len(table.view.melds) == 1
    assert cards_text(table.view.known[0]) == "9♣ 9♥ ★"


@rule("GEN-3", "PURR-20", "PURR-21")
def test_a_taken_joker_that_comes_back_from_an_opening_meld_may_not_be_discarded() -> None:
    table = at(
        "purrrummy first_meld_points=40 return_taken_card=no | 9♣ 9♥ 7♣ 7♠ 7♥ 2♣ / K♦ | pile 4♣ ★ | stock 9♦ 10♦"
    ).play("0 take", "0 meld 9♣ 9♥ ★", "table timeout 0")
    assert table.top == "9♣"


@rule("GEN-3", "PURR-21")
def test_time_up_melds_that_reached_the_points_stay() -> None:
    table = at("purrrummy first_meld_points=30 | 10♣ 10♠ 10♥ 7♣ 2♣ / K♦ | pile 4♣ | stock 9♦ 8♦ | drawn 2♣")
    table.play("0 meld 10♣ 10♠ 10♥", "table timeout 0")
    assert (len(table.view.melds), table.top) == (1, "7♣")


@rule("GEN-3")
def test_only_the_seat_in_turn_can_run_out_of_time() -> None:
    table = at("purrrummy | 7♠ / K♦ | pile 4♣ | stock 9♦ 2♦")
    assert why(table, "table timeout 1") == "GEN-3 nobody_waits_for_that_seat"
    assert table.moves(-1) == {"timeout 0"}


@rule("GEN-3")
def test_the_mildest_move_draws_then_discards_the_dearest_card() -> None:
    for text, move in (
        ("purrrummy | 7♠ K♥ / K♦ | pile 4♣ | stock 9♦", "draw"),
        ("purrrummy | 7♠ K♥ / K♦ | pile 4♣ | stock 9♦ | drawn 7♠", "discard K♥"),
        (
            "purrrummy first_meld_points=30 | 7♣ 7♥ 7♠ 2♦ / K♦ | pile 4♣ | stock 9♦ | melds 0: 8♣ 8♠ 8♦ | drawn 2♦ | opening 1",
            "meld 7♣ 7♠ 7♥",
        ),
    ):
        table = at(text)
        assert game("purrrummy").text(table.playthrough.state.mildest(0)) == move


@rule("GEN-3")
@pytest.mark.parametrize("seconds", ["off", "20", "30", "60", "120"])
def test_turn_seconds_is_a_choice(seconds: str) -> None:
    assert game("purrrummy").resolve("printed", {"turn_seconds": seconds}).turn_seconds == seconds


# ---------------------------------------------------------------------- taking back


@rule("GEN-4")
@pytest.mark.parametrize("move", ["meld 7♠ 7♥ 7♦", "discard 8♠", "add 8♠ 1", "swap 6♥ 2"])
def test_what_showed_nobody_a_hidden_card_can_be_taken_back(move: str) -> None:
    start = (
        "purrrummy joker_swap=to_hand | 7♠ 8♠ 6♥ 7♥ 7♦ / K♦ | pile 4♣ | stock 9♦ | melds 0: 9♠ 10♠ J♠, 1: 4♥ 5♥ ★"
        " | turn 0 | dealer 1 | drawn 7♠"
    )
    table = at(start).play(f"0 {move}", "0 undo")
    assert table.playthrough.game.position_text(table.playthrough.state) == start + " | made 1"


@rule("GEN-4")
def test_taking_the_discard_can_be_taken_back_but_a_draw_cannot() -> None:
    start = "purrrummy | 7♠ / K♦ | pile 4♣ | stock 9♦ 2♦"
    assert at(start).play("0 take", "0 undo").hand(0) == "7♠"
    assert why(at(start).play("0 draw"), "0 undo") == "GEN-4 nothing_to_take_back"


@rule("GEN-4")
def test_a_discard_can_be_taken_back_until_the_next_cat_has_acted() -> None:
    table = at("purrrummy | 7♠ 8♠ / K♦ | pile 4♣ | stock 9♦ 2♦ | drawn 7♠").play("0 discard 8♠")
    assert why(table, "1 undo") == "GEN-4 not_your_move_to_take_back"
    table.play("0 undo", "0 discard 7♠", "1 take")
    assert why(table, "0 undo") == "GEN-4 not_your_move_to_take_back"


@rule("GEN-4", "PURR-23")
def test_a_discard_that_renewed_the_stock_can_be_taken_back_and_gives_the_same_stock_again() -> None:
    table = at("purrrummy | 7♠ 8♠ / K♦ Q♦ | pile 4♣ 5♣ 6♣ 2♣ 3♣ | stock | drawn 7♠").play("0 discard 8♠")
    stock = table.stock
    table.play("0 undo")
    assert (table.stock, table.hand(0)) == ([], "7♠ 8♠")
    assert table.play("0 discard 8♠").stock == stock


@rule("GEN-4")
@pytest.mark.parametrize("scoring", ["single", "match"])
def test_what_ended_the_deal_cannot_be_taken_back(scoring: str) -> None:
    table = at(f"purrrummy scoring={scoring} | 7♠ / K♦ | pile 4♣ | stock 9♦ | drawn 7♠").play("0 discard 7♠")
    assert why(table, "0 undo") == "GEN-4 nothing_to_take_back"


# ---------------------------------------------------------------------- presets, records


@rule("PURR-10", "PURR-15", "PURR-17", "PURR-18", "PURR-20")
def test_the_presets() -> None:
    purr = game("purrrummy")
    printed = purr.choices(purr.resolve("printed"))
    assert printed == {
        "lay_off": "all",
        "jokers": "3",
        "ace_wraps": "no",
        "joker_limit": "none",
        "joker_swap": "no",
        "final_discard": "required",
        "return_taken_card": "yes",
        "first_meld_points": "0",
        "scoring": "single",
        "next_dealer": "left",
        "turn_seconds": "off",
    }
    classic = purr.choices(purr.resolve("classic"))
    assert {name: value for name, value in classic.items() if value != printed[name]} == {
        "joker_limit": "half",
        "joker_swap": "play_at_once",
        "return_taken_card": "no",
        "final_discard": "optional",
    }


@rule("GEN-1")
def test_a_game_is_played_again_from_its_record() -> None:
    purr = game("purrrummy")
    secret = secret_of_seed(7)
    header = Header(purr.id, purr.rules, {"scoring": "match"}, ("Minka", "Tom"), table="t1")
    play = Playthrough(purr, header, KeyedChance(secret, purr.rules, "t1"))
    while play.waiting_for():
        seat = play.waiting_for()[0]
        move = play.state.moves(seat)[0] if seat < 0 else play.state.heuristic(seat)
        play.play(seat, purr.text(move))
    again = read_record(play.record(with_secret=True)).replay(purr)
    assert again.record(with_secret=True) == play.record(with_secret=True)
    result = again.result()
    assert result is not None
    assert result.rule == "PURR-24"


@rule("GEN-1")
def test_the_same_secret_gives_the_same_cards() -> None:
    assert dealt("purrrummy", 3).hand(1) == dealt("purrrummy", 3).hand(1)
    assert new_table("purrrummy", 3, 0, 1).play("table deal").hand(1) != dealt("purrrummy", 3).hand(1)
