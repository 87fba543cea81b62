"""Every refusal of the shedding games, provoked once in each game that can show it, with the number it names."""

from __future__ import annotations

import pytest

from katzentisch.games.shedding import MAU_MAU, MIAU_MIAU
from katzentisch.games.shedding.game import SheddingGame
from tests.rules.table_words import at

#: code -> its number in Miau! Miau!, its number in Mau Mau ("": it cannot come up), options, position, move
REFUSALS: dict[str, tuple[str, str, str, str, str]] = {
    "not_a_seat": ("GEN-6", "GEN-6", "", "9♥ K♦ / A♣ | pile 9♠ | stock 8♦", "2 draw"),
    "game_over": ("GEN-6", "GEN-6", "", "/ A♣ | pile 9♠ | stock 8♦ | asked over", "1 draw"),
    "not_dealt": ("GEN-6", "GEN-6", "", "9♥ / A♣ | pile 9♠ | stock 8♦ | asked deal", "0 draw"),
    "out": ("GEN-6", "GEN-6", "play_on=yes", "/ A♣ / K♦ | pile 9♠ | stock 8♦ | places 1 0 0", "0 draw"),
    "not_your_turn": ("GEN-6", "GEN-6", "", "9♥ K♦ / A♣ | pile 9♠ | stock 8♦", "1 draw"),
    "only_the_table": ("GEN-6", "GEN-6", "", "9♥ K♦ / A♣ | pile 9♠ | stock 8♦", "0 timeout 0"),
    "deal_runs": ("GEN-6", "GEN-6", "", "9♥ K♦ / A♣ | pile 9♠ | stock 8♦", "table deal"),
    "nobody_waits_for_that_seat": ("GEN-3", "GEN-3", "", "9♥ K♦ / A♣ | pile 9♠ | stock 8♦", "table timeout 1"),
    "not_in_hand": ("GEN-6", "GEN-6", "", "9♥ K♦ / A♣ | pile 9♠ | stock 8♦", "0 A♣"),
    "no_first_jack": ("MIAU-12", "MAU-3", "", "9♥ K♦ / A♣ | pile 9♠ | stock 8♦", "0 wish ♥"),
    "dealer_wishes_first": ("MIAU-12", "MAU-3", "", "9♥ / A♣ | pile J♠ | stock 8♦ | asked wish", "0 9♥"),
    "name_a_suit_first": ("MIAU-12", "MAU-3", "", "9♥ / A♣ | pile J♠ | stock 8♦ | asked wish", "1 draw"),
    "does_not_fit": ("MIAU-3", "MAU-4", "", "9♥ K♦ / A♣ | pile 9♠ | stock 8♦", "0 K♦"),
    "jack_on_jack": ("MIAU-7", "MAU-12", "jack_on_jack=no", "J♥ K♦ / A♣ | pile J♠ | stock 8♦", "0 J♥>♣"),
    "jack_must_match": ("MIAU-13", "", "", "J♥ K♦ / A♣ | pile 9♠ | stock 8♦", "0 J♥>♣"),
    "serve_the_wish": ("MIAU-15", "MIAU-15", "", "9♠ K♦ / A♣ | pile J♠ | stock 8♦ | wish ♥", "0 9♠"),
    "wish_missing": ("MIAU-7", "MAU-10", "", "J♠ K♦ / A♣ | pile 9♠ | stock 8♦", "0 J♠"),
    "wish_not_needed": ("MIAU-26", "MIAU-26", "", "J♠ / A♣ | pile 9♠ | stock 8♦", "0 J♠>♥"),
    "wish_another_suit": (
        "MIAU-14",
        "MIAU-14",
        "wish_other_suit_only=yes",
        "J♠ K♦ / A♣ | pile 9♠ | stock 8♦",
        "0 J♠>♠",
    ),
    "answer_or_take": ("MIAU-18", "MIAU-18", "", "9♥ K♠ / A♣ | pile 7♠ | stock 8♦ | owed 2", "0 K♠"),
    "nothing_to_take": ("MIAU-18", "MIAU-18", "", "9♥ K♠ / A♣ | pile 7♠ | stock 8♦", "0 take"),
    "answer_or_miss": (
        "MIAU-20",
        "MIAU-20",
        "eight_answers_eight=yes",
        "9♥ K♠ / A♣ | pile 8♠ | stock 8♦ | skip",
        "0 K♠",
    ),
    "must_play": ("MIAU-16", "MAU-18", "must_play_if_able=yes", "9♥ K♦ / A♣ | pile 9♠ | stock 8♦", "0 draw"),
    "drawn_already": ("MIAU-17", "MIAU-17", "", "K♥ K♦ / A♣ | pile 9♠ | stock 8♦ | drawn K♥", "0 draw"),
    "drawn_card_fits": (
        "MIAU-17",
        "MIAU-17",
        "draw_until_playable=yes",
        "9♥ K♦ / A♣ | pile 9♠ | stock 8♦ | drawn 9♥",
        "0 draw",
    ),
    "only_the_drawn_card": ("MIAU-17", "MIAU-17", "", "9♥ K♠ / A♣ | pile 9♠ | stock 8♦ | drawn K♠", "0 9♥"),
    "draw_on": (
        "MIAU-17",
        "MIAU-17",
        "draw_until_playable=yes",
        "K♥ K♦ / A♣ | pile 9♠ | stock 8♦ | drawn K♥",
        "0 pass",
    ),
    "draw_before_passing": ("MIAU-4", "MAU-5", "", "K♥ K♦ / A♣ | pile 9♠ | stock 8♦", "0 pass"),
    "nothing_to_draw": ("MIAU-11", "MIAU-11", "", "K♥ K♦ / A♣ | pile 9♠ | stock", "0 draw"),
    "nothing_to_draw_so_play": ("MIAU-11", "MIAU-11", "", "9♥ K♦ / A♣ | pile 9♠ | stock", "0 pass"),
    "no_finish_on_jack": ("MIAU-21", "MIAU-21", "no_finish_on_jack=yes", "J♠ / A♣ | pile 9♠ | stock 8♦", "0 J♠"),
    "call_was_forgotten": ("", "MAU-14", "", "K♠ / A♣ | pile 9♠ | stock 8♦ | debts 0", "0 K♠"),
    "nothing_to_call": ("MIAU-22", "MIAU-22", "", "K♠ / A♣ | pile 9♠ | stock 8♦", "0 call"),
    "called_already": ("MIAU-22", "MIAU-22", "", "K♠ / A♣ | pile 9♠ | stock 8♦ | turn 1 | window 0 | called", "0 call"),
    "calls_are_automatic": ("MIAU-23", "MAU-14", "call=automatic", "K♠ / A♣ | pile 9♠ | stock 8♦", "0 call"),
    "no_catching": ("MIAU-23", "MAU-14", "", "K♠ / A♣ | pile 9♠ | stock 8♦ | turn 1 | window 0", "1 catch 0"),
    "nothing_to_catch": ("MIAU-23", "MIAU-23", "call=catch", "K♠ / A♣ | pile 9♠ | stock 8♦", "1 catch 0"),
    "caught_already": (
        "MIAU-23",
        "MIAU-23",
        "call=catch",
        "K♠ / A♣ | pile 9♠ | stock 8♦ | turn 1 | window 0 | called | caught 1",
        "1 catch 0",
    ),
    "final_call_is_automatic": ("MIAU-25", "MAU-15", "{automatic}", "K♠ / A♣ | pile 9♠ | stock 8♦", "0 K♠!!"),
    "not_the_last_card": ("", "MAU-15", "", "K♠ K♦ / A♣ | pile 9♠ | stock 8♦", "0 K♠!!"),
}

#: code -> number, seats, choices that are refused when the table is made
IMPOSSIBLE: dict[str, tuple[str, str, int, dict[str, str]]] = {
    "seats": ("MIAU-10", "MAU-1", 11, {}),
    "no_stock": ("MIAU-10", "MAU-16", 8, {"deck": "52", "hand_size": "7"}),
    "match_with_play_on": ("MIAU-27", "MIAU-27", 3, {"scoring": "match", "play_on": "yes"}),
}

#: Codes that are told, by an event or as the reason of an end, and refuse nothing; their tests are where the rule is.
TOLD = {"forgot_call", "forgot_final_call", "first_out", "play_on", "match"}

#: Refused by a live table alone, when a move has waited (MIAU-23).
AFTER_A_WAIT = {"catch_void"}


@pytest.mark.rule("GEN-6")
@pytest.mark.parametrize("code", [code for code, row in REFUSALS.items() if row[0]])
def test_a_refusal_of_miau_miau_names_its_rule(code: str) -> None:
    number, _, options, body, move = REFUSALS[code]
    refusal = at(f"miau-miau {options.format(automatic='')} | {body}").refusal(move)
    assert (refusal.rule, refusal.code) == (number, code)


@pytest.mark.rule("GEN-6")
@pytest.mark.parametrize("code", [code for code, row in REFUSALS.items() if row[1]])
def test_a_refusal_of_mau_mau_names_its_rule(code: str) -> None:
    _, number, options, body, move = REFUSALS[code]
    refusal = at(f"mau-mau {options.format(automatic='final_call=automatic')} | {body}").refusal(move)
    assert (refusal.rule, refusal.code) == (number, code)


@pytest.mark.rule("MIAU-10", "MAU-16", "MIAU-27")
@pytest.mark.parametrize("game", [MIAU_MIAU, MAU_MAU], ids=lambda game: game.id)
@pytest.mark.parametrize("code", IMPOSSIBLE)
def test_an_impossible_choice_names_its_rule(game: SheddingGame, code: str) -> None:
    in_miau, in_mau, seats, choices = IMPOSSIBLE[code]
    if game is MIAU_MIAU and code == "no_stock":
        choices = {"deck": "32"}
    refusal = game.forbidden(game.resolve("printed", choices), seats)
    assert refusal is not None
    assert (refusal.rule, refusal.code) == (in_miau if game is MIAU_MIAU else in_mau, code)
    if code == "no_stock":
        assert refusal.params == {"cards": choices["deck"], "seats": str(seats)}


@pytest.mark.parametrize("game", [MIAU_MIAU, MAU_MAU], ids=lambda game: game.id)
def test_every_code_of_a_game_is_provoked_here(game: SheddingGame) -> None:
    assert set(game.cites) == set(REFUSALS) | set(IMPOSSIBLE) | TOLD | AFTER_A_WAIT
