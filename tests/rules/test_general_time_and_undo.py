"""GEN-3, the move made for a seat whose time is up, and GEN-4, taking a move back; shown with the shedding games."""

from __future__ import annotations

import pytest

from katzentisch.engine.record import read_record
from tests.rules.table_words import Table, at, dealt, dealt_with, new_table

rule = pytest.mark.rule
both_games = pytest.mark.parametrize("id", ["miau-miau", "mau-mau"])


def position_text(table: Table) -> str:
    """The position, without the count of moves made."""
    fields = table.playthrough.game.position_text(table.playthrough.state).split(" | ")
    return " | ".join(field for field in fields if not field.startswith("made "))


# ---------------------------------------------------------------------- GEN-3: time is up


@rule("GEN-3")
@both_games
def test_time_is_called_by_the_table_for_the_seat_that_is_waited_for(id: str) -> None:
    table = at(f"{id} | 9♥ K♦ Q♣ / A♣ 9♦ | pile 9♠ | stock 8♦")
    assert table.moves(-1) == {"timeout 0"}
    assert table.refused("table timeout 1") == "GEN-3"
    assert table.refused("table timeout 5") == "GEN-3"
    assert table.refused("0 timeout 0") == "GEN-6"


@rule("GEN-3")
@both_games
def test_pending_cards_are_taken_even_with_a_seven_in_hand(id: str) -> None:
    table = at(f"{id} | 7♥ K♦ Q♣ / A♣ 9♦ | pile 7♠ | stock 8♦ 10♦ 9♣ | owed 2").play("table timeout 0")
    assert (table.hand(0), table.turn) == ("Q♣ 7♥ 8♦ 10♦ K♦", 1)


@rule("GEN-3")
@both_games
def test_a_pending_skip_is_taken_even_with_an_eight_in_hand(id: str) -> None:
    table = at(f"{id} eight_answers_eight=yes | 8♥ K♦ Q♣ / A♣ 9♦ | pile 8♠ | stock 8♦ 10♦ | skip")
    table.play("table timeout 0")
    assert (table.counts, table.turn) == ((3, 2), 1)


@rule("GEN-3", "MAU-14")
def test_a_debt_is_taken() -> None:
    table = at("mau-mau | 9♥ / A♣ 9♦ | pile 9♠ | stock 8♦ 10♦ Q♣ | debts 0").play("table timeout 0")
    assert (table.hand(0), table.turn) == ("9♥ 8♦ 10♦", 1)


@rule("GEN-3")
def test_else_one_card_is_drawn_and_kept_even_if_cards_fit() -> None:
    table = at("miau-miau | 9♥ K♠ Q♣ / A♣ 9♦ | pile 9♠ | stock 8♠ 10♦").play("table timeout 0")
    assert (table.hand(0), table.top, table.turn) == ("Q♣ 8♠ K♠ 9♥", "9♠", 1)


@rule("GEN-3")
@both_games
def test_without_a_fitting_card_one_is_drawn_and_kept(id: str) -> None:
    table = at(f"{id} | K♥ Q♣ / A♣ 9♦ | pile 9♠ | stock 8♠ 10♦").play("table timeout 0")
    assert (table.hand(0), table.top, table.turn) == ("Q♣ 8♠ K♥", "9♠", 1)


@rule("GEN-3")
@both_games
def test_who_has_drawn_already_passes(id: str) -> None:
    table = at(f"{id} | K♥ Q♣ / A♣ 9♦ | pile 9♠ | stock 8♠ 10♦").play("0 draw", "table timeout 0")
    assert (table.hand(0), table.top, table.turn) == ("Q♣ 8♠ K♥", "9♠", 1)


@rule("GEN-3", "MIAU-17")
def test_where_one_draws_until_a_card_fits_the_clock_draws_on_and_passes() -> None:
    start = "miau-miau draw_until_playable=yes | K♥ Q♣ / A♣ 9♦ | pile 9♠ | stock 8♥ 10♦ 8♠ A♦"
    table = at(start).play("table timeout 0")
    assert (table.hand(0), table.top, table.turn) == ("Q♣ 8♠ 8♥ K♥ 10♦", "9♠", 1)
    assert at(start).play("0 draw", "table timeout 0").hand(0) == "Q♣ 8♠ 8♥ K♥ 10♦"


@rule("GEN-3", "MAU-18")
@pytest.mark.parametrize(
    ("hand", "card"),
    [
        ("9♥ K♠ 8♠ 9♣ Q♦", "9♣"),  # clubs first
        ("9♥ K♠ A♠ Q♠ Q♦", "Q♠"),  # the lowest rank of the suit
        ("9♥ A♠ K♠ Q♦", "K♠"),  # the Ace is high
        ("9♦ 9♥ Q♦", "9♥"),  # hearts before diamonds
    ],
)
def test_where_drawing_is_refused_the_first_fitting_card_is_played(hand: str, card: str) -> None:
    table = at(f"mau-mau | {hand} / A♣ K♦ | pile 9♠ | stock 10♦")
    assert table.play("table timeout 0").top == card
    table = at(f"miau-miau must_play_if_able=yes | {hand} / A♣ K♦ | pile 9♠ | stock 10♦")
    assert table.play("table timeout 0").top == card


@rule("GEN-3", "MIAU-11")
@both_games
def test_with_nothing_left_to_draw_the_first_fitting_card_is_played_else_one_passes(id: str) -> None:
    table = at(f"{id} | 9♥ K♠ 8♠ Q♦ / A♣ K♦ | pile 9♠ | stock").play("table timeout 0")
    assert table.top == "8♠"
    table = at(f"{id} | K♥ Q♦ / A♣ K♦ | pile 9♠ | stock").play("table timeout 0")
    assert (table.counts, table.turn) == ((2, 2), 1)
    assert table.play("table timeout 1").result.rule == "MIAU-11"


@rule("GEN-3", "MAU-14", "MAU-15")
def test_a_card_the_clock_plays_is_called_as_it_should_be() -> None:
    """The mildest move costs the seat no forgotten call."""
    table = at("mau-mau | 9♥ K♦ / A♥ K♣ 8♣ | pile 9♠ | stock 8♦ 10♦").play("table timeout 0")
    assert "called seat=0" in table.events
    table = at("mau-mau | 9♥ / A♥ K♣ 8♣ | pile 9♠ | stock 8♦ 10♦").play("table timeout 0")
    assert table.places == [1, 2]


@rule("GEN-3")
@pytest.mark.parametrize(
    ("hand", "suit"),
    [
        ("9♥ K♥ Q♦ 8♣", "♥"),
        ("9♥ K♥ Q♦ 8♦", "♥"),  # equally many: hearts before diamonds
        ("9♠ K♥ Q♦ 8♣", "♣"),
    ],
)
def test_for_a_first_jack_the_suit_most_held_is_named(hand: str, suit: str) -> None:
    table = at(f"mau-mau | A♥ 7♥ / {hand} | pile J♠ | stock 10♦ | dealer 1 | asked wish")
    assert table.moves(-1) == {"timeout 1"}
    assert table.refused("table timeout 0") == "GEN-3"
    table.play("table timeout 1")
    assert (table.wish, table.turn, table.counts) == (suit, 0, (2, 4))


@rule("GEN-3", "MIAU-14")
def test_only_an_allowed_suit_is_named() -> None:
    start = "mau-mau wish_other_suit_only=yes | A♥ 7♥ / 9♠ K♠ Q♦ 8♦ 7♣ | pile J♠ | stock 10♦ | dealer 1 | asked wish"
    assert at(start).play("table timeout 1").wish == "♦"
    table = at("mau-mau wish_other_suit_only=yes | J♠ K♠ A♠ Q♦ / A♣ K♦ | pile 8♥ | stock 10♦").play("table timeout 0")
    assert (table.top, table.wish) == ("J♠", "♦")


@rule("GEN-3")
def test_a_jack_that_is_the_first_fitting_card_wishes_the_suit_most_held_after_it() -> None:
    table = at("mau-mau | J♣ K♥ A♥ Q♦ 7♦ / A♣ K♦ | pile 9♠ | stock 10♦").play("table timeout 0")
    assert (table.top, table.wish) == ("J♣", "♥")
    table = at("mau-mau | J♣ A♥ / A♣ K♦ | pile 9♠ | stock 10♦").play("table timeout 0")
    assert table.wish == "♥"


@rule("GEN-3", "MAU-17")
def test_with_two_packs_the_suit_most_held_counts_both_copies() -> None:
    table = at("mau-mau deck=2x32 | A♥ 7♥ / 9♦ 9♦ K♣ | pile J♠ | dealer 1 | asked wish").play("table timeout 1")
    assert table.wish == "♦"
    table = at("mau-mau deck=2x32 | J♣ A♥ Q♦ Q♦ / A♣ K♦ | pile 9♠").play("table timeout 0")
    assert (table.top, table.wish) == ("J♣", "♦")


@rule("GEN-3", "MAU-17")
def test_with_two_packs_the_other_copy_of_a_jack_played_is_still_held() -> None:
    table = at("mau-mau deck=2x32 | J♠ J♠ K♦ / A♣ K♦ | pile 9♥").play("table timeout 0")
    assert (table.top, table.wish) == ("J♠", "♠")


@rule("GEN-3", "MIAU-21")
def test_a_jack_that_may_not_be_last_is_not_played_by_the_clock() -> None:
    table = at("mau-mau no_finish_on_jack=yes | J♠ / A♣ K♦ | pile 9♥ | stock 10♦ 10♣").play("table timeout 0")
    assert (table.hand(0), table.turn) == ("J♠ 10♦", 1)
    table = at("miau-miau no_finish_on_jack=yes | J♠ / A♣ K♦ | pile 9♠ | stock").play("table timeout 0")
    assert (table.hand(0), table.turn) == ("J♠", 1)


@rule("GEN-3", "MIAU-22")
def test_the_move_the_clock_makes_closes_a_window_like_any_other() -> None:
    table = at("miau-miau | 9♥ K♠ / A♣ K♦ | pile 9♠ | stock Q♦ Q♥ 8♣").play("0 9♥", "table timeout 1")
    assert (table.hand(0), table.hand(1), table.turn) == ("K♠ Q♦", "A♣ Q♥ K♦", 0)


@rule("GEN-3", "MIAU-22")
def test_the_clock_says_no_call_that_was_forgotten() -> None:
    table = at("miau-miau | 8♠ K♠ / A♣ K♥ | pile 9♠ | stock Q♦ Q♥ 9♦").play("0 8♠", "table timeout 0")
    assert (table.hand(0), table.turn) == ("K♠ Q♥ Q♦", 1)


@rule("GEN-3", "MIAU-18")
def test_where_a_turn_follows_the_penalty_the_clock_ends_that_turn_too() -> None:
    table = at("miau-miau play_after_penalty=yes | K♠ Q♣ / A♣ 9♦ | pile 7♠ | stock 8♦ 10♦ 9♣ A♥ | owed 2")
    table.play("table timeout 0")
    assert (table.hand(0), table.turn) == ("9♣ Q♣ K♠ 8♦ 10♦", 1)


# ---------------------------------------------------------------------- GEN-4: taking back


@rule("GEN-4")
@both_games
@pytest.mark.parametrize(
    ("options", "body", "move"),
    [
        ("", "9♥ K♦ Q♣ / A♣ 9♦ | pile 9♠ | stock 8♦ 10♦", "0 9♥"),
        ("", "7♠ K♦ Q♣ / A♣ 9♦ | pile 9♠ | stock 8♦ 10♦", "0 7♠"),
        ("", "J♠ K♦ Q♣ / A♣ 9♦ | pile 9♠ | stock 8♦ 10♦", "0 J♠>♥"),
        ("", "9♥ K♦ / A♣ 9♦ | pile 9♠ | stock 8♦ 10♦", "0 9♥!"),
        ("eight_answers_eight=yes", "9♥ K♦ / A♣ 9♦ | pile 8♠ | stock 8♦ 10♦ | skip", "0 take"),
        ("first_card=effects", "9♥ K♦ / A♣ 9♦ | pile J♠ | stock 8♦ 10♦ | asked wish", "1 wish ♥"),
        ("", "K♥ / A♣ 9♦ | pile 9♥ | stock 8♦ 10♦ | window 0 | turn 1", "0 call"),
        ("", "K♥ Q♦ / A♣ 9♦ | pile 9♠ | stock", "0 pass"),
        ("", "K♥ Q♦ / A♣ 9♦ | pile 9♠ | stock 8♣ | drawn K♥", "0 pass"),
        ("", "K♥ Q♦ / A♣ 9♦ | pile 7♠ | stock | owed 2", "0 take"),
    ],
)
def test_a_move_that_showed_no_hidden_card_may_be_taken_back(id: str, options: str, body: str, move: str) -> None:
    table = at(f"{id} {options} | {body}")
    before = position_text(table)
    table.play(move)
    assert position_text(table) != before
    table.play(f"{move[0]} undo")
    assert position_text(table) == before
    assert table.events == [f"took_back seat={move[0]}"]


@rule("GEN-4")
@pytest.mark.parametrize(
    "hands",
    [
        "9♥ K♦ Q♣ / A♣ 9♦ / 8♣ / 7♣ / A♥ / 10♣ / 10♥ / 10♦ / 8♥ / 8♦",  # ten seats
        "9♥ 9♥ K♦ / A♣ A♣",  # two packs
    ],
)
def test_taking_back_brings_every_hand_back(hands: str) -> None:
    table = at(f"miau-miau deck=2x32 | {hands} | pile 9♠")
    before = position_text(table)
    table.play("0 9♥", "0 undo")
    assert position_text(table) == before


@rule("GEN-4")
@both_games
@pytest.mark.parametrize(
    ("options", "body", "moves"),
    [
        ("", "K♥ Q♦ / A♣ 9♦ | pile 9♠ | stock 8♦ 10♦", ["0 draw"]),
        ("", "K♥ Q♦ / A♣ 9♦ | pile 7♠ | stock 8♦ 10♦ | owed 2", ["0 take"]),
        ("call=catch", "9♥ K♦ / A♣ 9♦ | pile 9♠ | stock 8♦ 10♦", ["0 9♥", "1 catch 0"]),
        ("call=catch", "9♥ K♦ / A♣ 9♦ | pile 9♠ | stock 8♦ 10♦", ["0 9♥!", "1 catch 0"]),
    ],
)
def test_a_move_that_showed_somebody_a_card_of_the_stock_stands(
    id: str, options: str, body: str, moves: list[str]
) -> None:
    table = at(f"{id} {options} | {body}").play(*moves)
    assert table.refused(f"{moves[-1][0]} undo") == "GEN-4"


@rule("GEN-4", "MIAU-22")
def test_a_card_that_made_another_draw_its_penalty_stands() -> None:
    start = "miau-miau | 9♥ K♦ / A♣ 9♦ K♣ | pile 9♠ | stock 8♦ 10♦"
    assert at(start).play("0 9♥", "1 9♦").refused("1 undo") == "GEN-4"
    table = at(start).play("0 9♥!", "1 9♦", "1 undo")
    assert table.hand(1) == "K♣ A♣ 9♦"


@rule("GEN-4", "MAU-15")
def test_a_last_card_shown_without_mau_mau_stands_when_cards_were_drawn_for_it() -> None:
    assert at("mau-mau | K♥ / A♥ Q♥ | pile 9♥ | stock Q♦ Q♣").play("0 K♥").refused("0 undo") == "GEN-4"


@rule("GEN-4")
@both_games
def test_only_the_last_mover_takes_back_and_only_its_own_move(id: str) -> None:
    table = at(f"{id} | 9♥ K♦ Q♣ / A♣ 9♦ 8♦ | pile 9♠ | stock 10♦ 10♥").play("0 9♥")
    assert table.refused("1 undo") == "GEN-4"
    assert table.refused("table undo") == "GEN-4"
    table.play("1 9♦")
    assert table.refused("0 undo") == "GEN-4"
    assert table.play("1 undo").top == "9♥"


@rule("GEN-4", "MIAU-22")
def test_a_call_or_a_catch_since_is_an_act_too() -> None:
    table = at("miau-miau call=catch | 9♥ K♦ / A♣ 9♦ 8♦ | pile 9♠ | stock").play("0 9♥", "0 call")
    table.play("0 undo")
    assert table.moves(0) == {"call"}
    assert table.refused("0 undo") == "GEN-4"  # the card before it is not the last move any more
    table = at("miau-miau call=catch | K♦ / A♣ 9♦ 8♦ / A♥ Q♦ | pile 9♠ | stock | window 0 | turn 1").play("1 9♦")
    assert table.play("1 undo").moves(2) == {"catch 0"}


@rule("GEN-4")
@both_games
def test_one_move_is_taken_back_not_two(id: str) -> None:
    table = at(f"{id} | 9♥ K♦ Q♣ / A♣ 9♦ 8♦ | pile 9♠ | stock 10♦ 10♥").play("0 9♥", "1 9♦", "1 undo")
    assert table.refused("1 undo") == "GEN-4"
    assert table.refused("0 undo") == "GEN-4"


@rule("GEN-4")
@both_games
def test_nothing_can_be_taken_back_before_the_first_move_nor_across_a_deal(id: str) -> None:
    table = new_table(id, 2, dealer=0)
    assert table.refused("0 undo") == "GEN-4"
    table.play("table deal")
    assert table.refused("0 undo") == "GEN-4"
    assert table.refused("table undo") == "GEN-4"
    assert dealt(id, 2).refused("1 undo") == "GEN-4"


@rule("GEN-4", "GEN-3")
@both_games
def test_the_tables_moves_stand_and_so_does_what_was_before_them(id: str) -> None:
    table = at(f"{id} | 9♥ K♦ Q♣ / A♣ 9♦ 8♦ | pile 9♠ | stock").play("0 9♥", "table timeout 1")
    for move in ("0 undo", "1 undo", "table undo"):
        assert table.refused(move) == "GEN-4"


@rule("GEN-4")
@both_games
@pytest.mark.parametrize("scoring", ["single", "match"])
def test_when_the_deal_is_over_nothing_is_taken_back(id: str, scoring: str) -> None:
    said = "!!" if id == "mau-mau" else ""
    table = at(f"{id} scoring={scoring} | 9♥ / A♣ 9♦ | pile 9♠ | stock 8♦").play(f"0 9♥{said}")
    assert table.refused("0 undo") == "GEN-4"


@rule("GEN-4")
def test_taking_back_is_an_entry_in_the_log_and_replays() -> None:
    def fitting_cards(table: Table) -> list[str]:
        return [move for move in sorted(table.moves(1)) if move[0] in "79KQA"]

    table = dealt_with(lambda table: bool(fitting_cards(table)), "miau-miau", 2, call="automatic")
    fitting = fitting_cards(table)[0]
    table.play(f"1 {fitting}", "1 undo", "1 draw")
    assert [entry.text for entry in table.playthrough.entries] == ["deal", fitting, "undo", "draw"]
    text = table.playthrough.record(with_secret=True)
    again = read_record(text).replay(table.playthrough.game)
    assert position_text(Table(again)) == position_text(table)
