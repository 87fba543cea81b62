"""What holds for all games, shown with the shedding games: fair play, dealers, ends, and who may act when."""

from __future__ import annotations

import pytest

from katzentisch.engine.cards import CannotRead
from katzentisch.engine.record import new_game
from katzentisch.engine.state import TABLE, Refused
from katzentisch.games import GAMES, game
from tests.rules.table_words import at, dealt, dealt_with, new_table, turned_up

rule = pytest.mark.rule
both_games = pytest.mark.parametrize("id", ["miau-miau", "mau-mau"])


# ---------------------------------------------------------------------- GEN-1: fair play


@rule("GEN-1")
@both_games
def test_the_same_starting_value_gives_the_same_cards_and_another_others(id: str) -> None:
    def cards(seed: int) -> list[str]:
        table = new_table(id, 3, seed=seed).play("table deal")
        return [table.hand(0), table.hand(1), table.hand(2), table.top, *table.stock]

    assert cards(5) == cards(5)
    assert cards(5) != cards(6)


@rule("GEN-1")
@both_games
def test_the_server_decides_and_a_refused_move_changes_nothing(id: str) -> None:
    table = at(f"{id} | 9♥ K♦ Q♣ / A♣ | pile 9♠ | stock 8♦")
    before = table.playthrough.game.position_text(table.playthrough.state)
    with pytest.raises(Refused):
        table.play("0 K♦")
    assert table.playthrough.game.position_text(table.playthrough.state) == before
    assert table.playthrough.entries == []


@rule("GEN-1")
@both_games
@pytest.mark.parametrize("seat", [0, 2, None])
def test_a_seat_cannot_tell_two_tables_apart_that_differ_in_hidden_cards_only(id: str, seat: int | None) -> None:
    one = at(f"{id} | 9♥ K♦ Q♣ / A♣ 8♥ / 7♣ 7♦ | pile K♥ 9♠ | stock 8♦ 10♦ A♥ A♦")
    other = {
        0: f"{id} | 9♥ K♦ Q♣ / 8♦ A♥ / A♦ 7♦ | pile K♥ 9♠ | stock A♣ 10♦ 8♥ 7♣",
        2: f"{id} | 10♦ K♦ A♦ / 8♦ A♥ / 7♣ 7♦ | pile K♥ 9♠ | stock A♣ 9♥ 8♥ Q♣",
        None: f"{id} | 10♦ K♦ A♦ / 8♦ A♥ / 7♣ Q♣ | pile K♥ 9♠ | stock A♣ 9♥ 8♥ 7♦",
    }[seat]
    assert one.playthrough.view(seat).facts() == at(other).playthrough.view(seat).facts()


@rule("GEN-1")
@both_games
def test_a_seat_sees_its_own_hand_and_a_spectator_none(id: str) -> None:
    table = at(f"{id} | 9♥ K♦ Q♣ / A♣ 8♥ | pile 9♠ | stock 8♦ 10♦")
    assert table.hand(1) == "A♣ 8♥"
    assert table.view.hand == []


@rule("GEN-1")
@both_games
def test_a_drawn_card_is_seen_by_its_drawer_alone(id: str) -> None:
    playthrough = at(f"{id} | K♦ Q♣ / A♣ 8♥ / 7♣ 7♦ | pile 9♠ | stock 8♦ 10♦").playthrough
    [event] = playthrough.play(0, "draw")
    assert [event.text_for(seat) for seat in (0, 1, 2, None)] == [
        "drew seat=0 cards=8♦ count=1",
        *["drew seat=0 cards=? count=1"] * 3,
    ]
    assert playthrough.view(0).facts()["drawn"] >= 0
    assert playthrough.view(1).facts()["drawn"] == playthrough.view(None).facts()["drawn"] == -1


@rule("GEN-1")
@both_games
def test_penalty_cards_are_seen_by_their_drawer_alone(id: str) -> None:
    playthrough = at(f"{id} | K♦ Q♣ / A♣ 8♥ | pile 7♠ | stock 8♦ 10♦ 9♦ | owed 2").playthrough
    [event] = playthrough.play(0, "take")
    assert event.text_for(0) == "took seat=0 cards=8♦,10♦ count=2"
    assert event.text_for(1) == event.text_for(None) == "took seat=0 cards=?? count=2"


@rule("GEN-1")
@both_games
def test_dealt_hands_are_told_to_their_owners_alone(id: str) -> None:
    events = new_table(id, 3, dealer=2).playthrough.play(TABLE, "deal")
    for event in events:
        if event.name == "dealt":
            assert [event.is_seen_by(seat) for seat in (0, 1, 2)] == [seat == event.seat for seat in (0, 1, 2)]
            assert not event.is_seen_by(None)
    assert [event.seat for event in events if event.name == "dealt"] == [0, 1, 2]


# ---------------------------------------------------------------------- GEN-2: who deals


@rule("GEN-2")
@both_games
def test_the_first_dealer_is_drawn_at_random(id: str) -> None:
    """With three seats, 60 draws that never name one of them: less than one chance in ten thousand million."""
    assert {new_table(id, 3, seed=seed).play("table deal").view.dealer for seed in range(60)} == {0, 1, 2}


@rule("GEN-2")
@both_games
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_the_deal_passes_left(id: str, dealer: int) -> None:
    said = "!!" if id == "mau-mau" else ""
    body = f"| 9♥ / A♣ / K♥ Q♠ | pile 9♠ | dealer {dealer} | turn 0"
    table = at(f"{id} scoring=match {body}").play(f"0 9♥{said}", "table deal")
    assert table.view.dealer == (dealer + 1) % 3
    assert at(f"{id} {body}").play(f"0 9♥{said}").next_dealer == (dealer + 1) % 3


@rule("GEN-2")
@pytest.mark.parametrize(
    ("hands", "dealer", "loser"),
    [
        ("9♥ / A♣ / K♥ Q♠", 0, 2),
        ("9♥ / A♣ K♣ 8♣ / K♥ Q♠", 1, 1),
        ("9♥ / A♣ K♣ / K♥ Q♠", 0, 1),  # equal: the one nearest the dealer's left
        ("9♥ / A♣ K♣ / K♥ Q♠", 1, 2),
        ("9♥ / A♣ K♣ / K♥ Q♠", 2, 1),
    ],
)
def test_the_loser_with_most_cards_may_deal_next(hands: str, dealer: int, loser: int) -> None:
    body = f"| {hands} | pile 9♠ | dealer {dealer} | turn 0"
    table = at(f"miau-miau next_dealer=loser scoring=match {body}").play("0 9♥", "table deal")
    assert table.view.dealer == loser
    assert at(f"miau-miau next_dealer=loser {body}").play("0 9♥").next_dealer == loser


@rule("GEN-2")
def test_the_loser_is_the_last_place_where_everyone_is_ranked() -> None:
    table = at("miau-miau next_dealer=loser play_on=yes | 9♥ / A♣ / Q♥ | pile 9♠ | dealer 2").play("0 9♥")
    table.play("1 draw", "1 pass", "2 Q♥")
    assert table.places == [1, 3, 2]
    assert table.next_dealer == 1


@rule("GEN-2")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_the_winner_may_deal_next(dealer: int) -> None:
    body = f"| A♣ K♣ / 9♥ / K♥ Q♠ | pile 9♠ | dealer {dealer} | turn 1"
    table = at(f"miau-miau next_dealer=winner scoring=match {body}").play("1 9♥", "table deal")
    assert table.view.dealer == 1
    assert at(f"miau-miau next_dealer=winner play_on=no {body}").play("1 9♥").next_dealer == 1


@rule("GEN-2")
@pytest.mark.parametrize(("dealer", "winner"), [(0, 2), (1, 2), (2, 0)])
def test_of_tied_winners_the_one_nearest_the_dealers_left_deals(dealer: int, winner: int) -> None:
    body = f"| Q♦ 10♣ / A♣ K♦ 8♥ / K♥ Q♥ | pile 9♠ | stock | passes 2 | turn 1 | dealer {dealer}"
    assert at(f"miau-miau next_dealer=winner scoring=match {body}").play("1 pass").view.dealer == winner
    assert at(f"miau-miau next_dealer=winner {body}").play("1 pass").next_dealer == winner


@rule("GEN-2")
def test_of_a_match_the_deals_winner_deals_not_the_leader() -> None:
    table = at("miau-miau next_dealer=winner scoring=match | 9♥ / A♣ | pile 9♠ | totals 80 0 | dealer 0 | turn 0")
    assert table.play("0 9♥", "table deal").view.dealer == 0


@rule("GEN-2")
def test_between_two_deals_of_a_match_the_next_dealer_is_the_one_who_then_deals() -> None:
    table = at("miau-miau scoring=match | 9♥ / A♣ / K♥ Q♠ | pile 9♠ | dealer 2").play("0 9♥")
    announced = table.next_dealer
    table.play("table deal")
    assert announced == table.view.dealer


@rule("GEN-2")
def test_in_a_rematch_everybody_is_in_again_and_may_deal() -> None:
    table = at("miau-miau play_on=yes | 9♥ / A♥ / Q♥ 8♣ | pile 9♠ | dealer 2").play("0 9♥", "1 A♥")
    assert table.next_dealer == 0


# ---------------------------------------------------------------------- GEN-5: fifteen hundred moves


@rule("GEN-5")
@both_games
def test_after_fifteen_hundred_moves_the_fewest_cards_win(id: str) -> None:
    table = at(f"{id} | 9♥ K♦ Q♣ / A♣ K♥ 8♥ 8♣ / 7♣ | pile 9♠ | stock 10♦ | made 1498").play("0 9♥")
    assert table.turn == 1
    table.play("1 K♥")
    assert table.places == [2, 2, 1]
    assert table.result.rule == "GEN-5"


@rule("GEN-5")
def test_equally_few_cards_after_fifteen_hundred_moves_are_a_draw() -> None:
    table = at("miau-miau | 9♥ K♦ Q♣ / A♣ K♥ | pile 9♠ | stock 10♦ | made 1499").play("0 9♥")
    assert table.places == [1, 1]


@rule("GEN-5")
def test_the_fifteen_hundredth_move_may_still_win_the_ordinary_way() -> None:
    table = at("miau-miau | 9♥ / A♣ | pile 9♠ | stock 10♦ | made 1499").play("0 9♥")
    assert (table.places, table.result.rule) == ([1, 2], "MIAU-9")


@rule("GEN-5")
@pytest.mark.parametrize("move", ["0 call", "1 catch 0", "1 draw", "1 K♥"])
def test_every_move_of_a_seat_counts(move: str) -> None:
    table = at("miau-miau call=catch | 9♦ / A♣ K♥ Q♣ | pile 9♥ | stock 10♦ | turn 1 | window 0 | made 1499").play(move)
    assert table.result.rule == "GEN-5"


@rule("GEN-5", "GEN-4")
def test_moves_taken_back_count() -> None:
    table = at("miau-miau | 9♥ K♦ Q♣ / A♣ K♥ | pile 9♠ | stock 10♦ | made 1498").play("0 9♥", "0 undo")
    assert table.turn == 0
    assert table.play("0 9♥").result.rule == "GEN-5"


@rule("GEN-5")
def test_the_tables_deal_does_not_count_and_each_deal_counts_anew() -> None:
    table = at("miau-miau scoring=match | 9♥ / A♣ | pile 9♠ | made 1490").play("0 9♥", "table deal")
    assert table.view.made == 0


@rule("GEN-5", "GEN-3")
def test_moves_that_the_table_makes_for_a_seat_count() -> None:
    table = at("miau-miau | 9♥ K♦ / A♣ K♥ | pile 9♠ | stock 10♦ 8♦ | made 1497").play("table timeout 0")
    assert (table.view.made, table.turn) == (1499, 1)  # it drew and passed
    assert table.play("1 draw").result.rule == "GEN-5"


@rule("GEN-5", "GEN-3")
def test_time_is_up_and_drawing_is_the_fifteen_hundredth_move_so_nobody_passes_any_more() -> None:
    table = at("miau-miau | 9♥ K♦ / A♣ K♥ | pile 9♠ | stock 10♦ 8♦ | made 1499").play("table timeout 0")
    assert (table.result.rule, table.places, table.counts) == ("GEN-5", [2, 1], (3, 2))
    assert not [event for event in table.events if event.startswith("passed")]


@rule("GEN-5", "GEN-3")
def test_a_suit_that_the_table_names_for_the_dealer_counts() -> None:
    table = at("mau-mau | 9♥ K♦ / A♣ K♥ | pile J♠ | stock 10♦ 8♦ | asked wish | dealer 1").play("table timeout 1")
    assert table.view.made == 1


@rule("GEN-5", "MIAU-27")
def test_a_match_scores_a_deal_ended_by_the_count_like_any_other() -> None:
    table = at("miau-miau scoring=match | 9♥ K♦ Q♣ / A♣ J♥ | pile 9♠ | made 1499 | totals 1 2").play("0 9♥")
    assert table.view.totals == (21, 33)
    assert table.moves(TABLE) == {"deal"}


@rule("GEN-5", "MIAU-26")
def test_cats_already_out_stand_before_those_whose_cards_are_counted() -> None:
    table = at(
        "miau-miau play_on=yes | / A♣ K♥ 8♥ / 7♣ 7♦ | pile 9♠ | stock 10♦ | places 1 0 0 | dealer 0 | made 1499"
    ).play("1 draw")
    assert table.places == [1, 3, 2]


@rule("GEN-5")
def test_a_call_missing_at_the_end_by_count_costs_nothing() -> None:
    table = at("miau-miau scoring=match | 9♥ K♦ / A♣ J♥ | pile 9♠ | stock 10♦ | made 1499").play("0 9♥")
    assert table.view.totals == (10, 31)


# ---------------------------------------------------------------------- GEN-6: who may act


@rule("GEN-6")
@both_games
def test_a_seat_acts_only_in_its_own_turn(id: str) -> None:
    table = at(f"{id} | 9♥ K♦ Q♣ / A♣ 9♦ | pile 9♠ | stock 8♦ 10♦")
    assert table.moves(1) == set()
    for move in ("9♦", "draw", "pass", "take"):
        assert table.refused(f"1 {move}") == "GEN-6"


@rule("GEN-6")
@both_games
def test_a_seat_acts_only_while_the_game_runs(id: str) -> None:
    said = "!!" if id == "mau-mau" else ""
    table = at(f"{id} | 9♥ / A♣ 9♦ | pile 9♠ | stock 8♦ 10♦").play(f"0 9♥{said}")
    for move in ("1 draw", "1 9♦", "0 draw", "0 call", "table timeout 1", "table deal"):
        assert table.refused(move) == "GEN-6"
    assert table.moves(0) == table.moves(1) == table.moves(TABLE) == set()


@rule("GEN-6")
@both_games
def test_before_the_deal_only_the_table_acts(id: str) -> None:
    table = new_table(id, 2)
    assert table.waiting_for == [TABLE]
    assert table.moves(TABLE) == {"deal"}
    assert table.moves(0) == set()
    for move in ("0 draw", "0 7♠", "0 call", "0 catch 1", "0 deal", "table timeout 0"):
        assert table.refused(move) == "GEN-6"


@rule("GEN-6")
@both_games
def test_a_card_must_be_in_the_hand(id: str) -> None:
    assert at(f"{id} | 9♥ K♦ Q♣ / A♣ 9♦ | pile 9♠ | stock 8♦").refused("0 9♦") == "GEN-6"


@rule("GEN-6")
@both_games
@pytest.mark.parametrize("move", ["2 draw", "9 9♥", "table 9♥", "table draw", "table call", "table catch 0"])
def test_only_seats_of_the_table_play(id: str, move: str) -> None:
    assert at(f"{id} | 9♥ K♦ Q♣ / A♣ 9♦ | pile 9♠ | stock 8♦").refused(move) == "GEN-6"


@rule("GEN-6")
@both_games
def test_a_running_deal_is_not_dealt_again_and_seats_do_not_deal(id: str) -> None:
    table = dealt(id, 2)
    assert table.refused("table deal") == "GEN-6"
    assert table.refused("0 deal") == "GEN-6"
    assert table.refused("0 timeout 1") == "GEN-6"


@rule("GEN-6", "MAU-3")
def test_while_the_dealer_names_a_suit_nobody_else_acts() -> None:
    table = dealt_with(turned_up("J"), "mau-mau", 3, dealer=0)
    assert table.refused("1 draw") == "MAU-3"
    assert table.refused("0 call") == "MIAU-22"
    assert table.refused("table deal") == "GEN-6"


@rule("GEN-6")
@both_games
@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "7", "♠", "1♠", "7x", "11♠", "★", "*", "7♠>♥", "J♠>", "J♠>x", "7♠!!!", "J♠!>♥", "7♠ 8♠", "Draw"),
        *("draw 2", "wish", "wish x", "catch", "catch x", "catch -1", "catch 10", "timeout", "knock", "swap 9♦ A♦"),
        "undo 1",
    ],
)
def test_text_that_is_no_move_of_the_game_cannot_be_read_and_has_no_number(id: str, text: str) -> None:
    table = at(f"{id} | 9♥ K♦ Q♣ / A♣ 9♦ | pile 9♠ | stock 8♦")
    with pytest.raises(CannotRead) as caught:
        table.playthrough.play(0, text)
    assert not any(prefix in str(caught.value) for prefix in ("GEN-", "MIAU-", "MAU-"))
    assert table.playthrough.entries == []


@rule("GEN-6")
@both_games
def test_a_position_in_which_a_cat_has_shed_all_its_cards_and_is_not_out_cannot_be_read(id: str) -> None:
    with pytest.raises(CannotRead):
        at(f"{id} | 9♥ K♦ /  / A♣ | pile 9♠ | stock 8♦")
    assert at(f"{id} play_on=yes | 9♥ K♦ /  / A♣ | pile 9♠ | stock 8♦ | places 0 1 0").moves(0)


@rule("GEN-6")
@both_games
def test_cards_can_be_typed_in_letters_and_with_german_initials(id: str) -> None:
    rules = game(id)
    typed = {"7s": "7♠", "Th": "10♥", "10h": "10♥", "Bd>c": "J♦>♣", "Dc!": "Q♣!", "Js>h!!": "J♠>♥!!"}
    assert {text: rules.text(rules.parse(text)) for text in typed} == typed


@rule("GEN-6", "GEN-1")
@both_games
def test_the_pack_is_cut_only_by_seats_of_the_table_and_only_before_a_deal(id: str) -> None:
    cut = "cut " + "0f" * 16
    playthrough = new_game(game(id), 2, seed=0)
    assert playthrough.refusal(0, cut) is None
    for seat in (TABLE, 2):
        refusal = playthrough.refusal(seat, cut)
        assert refusal is not None
        assert refusal.rule == "GEN-6"
    with pytest.raises(CannotRead):
        playthrough.refusal(0, "cut 0f")
    playthrough.play(0, cut)
    playthrough.play(TABLE, "deal")
    refusal = playthrough.refusal(0, cut)
    assert refusal is not None
    assert refusal.rule == "GEN-6"


@rule("GEN-1")
@both_games
def test_a_cut_changes_the_cards(id: str) -> None:
    plain = new_table(id, 2, dealer=0, seed=3).play("table deal")
    cut = new_table(id, 2, dealer=0, seed=3).play("1 cut " + "0f" * 16, "table deal")
    assert plain.cards == cut.cards
    assert (plain.hand(0), plain.stock) != (cut.hand(0), cut.stock)


@rule("GEN-2", "GEN-3")
def test_both_shedding_games_offer_the_next_dealer_and_the_clock() -> None:
    for id in ("miau-miau", "mau-mau"):
        choices = {option.name: option.choices for option in GAMES[id].options}
        assert choices["next_dealer"] == ("left", "loser", "winner")
        assert choices["turn_seconds"] == ("off", "20", "30", "60", "120")
