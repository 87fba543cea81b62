"""Every refusal of Mauz and Schwimmen, provoked once in each, with the number it names; and what cannot be read."""

from __future__ import annotations

import pytest

from katzentisch.engine.cards import CannotRead
from katzentisch.games import GAMES
from tests.rules.table_words import at

rule = pytest.mark.rule
TURN = "7♣ 8♠ 9♥ / 7♠ 8♥ 9♦ | middle J♣ Q♠ K♥"
CHOICE = "7♣ 8♠ 9♥ / 7♠ 8♥ 9♦ | unseen J♣ Q♠ K♥ | asked choice"

#: code -> its number in Mauz, its number in Schwimmen, options, position, move
REFUSALS: dict[str, tuple[str, str, str, str, str]] = {
    "not_a_seat": ("GEN-6", "GEN-6", "", TURN, "2 skip"),
    "game_over": ("GEN-6", "GEN-6", "", f"{TURN} | asked over | places 1 2", "0 skip"),
    "not_dealt": ("GEN-6", "GEN-6", "", f"{TURN} | asked deal", "0 skip"),
    "out": ("GEN-6", "GEN-6", "", "7♣ 8♠ 9♥ / / 7♠ 8♥ 9♦ | middle J♣ Q♠ K♥ | places 0 3 0", "1 skip"),
    "not_your_turn": ("GEN-6", "GEN-6", "", TURN, "1 skip"),
    "only_the_table": ("GEN-6", "GEN-6", "", TURN, "0 timeout 0"),
    "deal_runs": ("GEN-6", "GEN-6", "", TURN, "table deal"),
    "nobody_waits_for_that_seat": ("GEN-3", "GEN-3", "", TURN, "table timeout 1"),
    "not_in_hand": ("GEN-6", "GEN-6", "", TURN, "0 swap 7♠ J♣"),
    "not_in_middle": ("GEN-6", "GEN-6", "", TURN, "0 swap 7♣ J♠"),
    "dealer_chooses_first": ("MAUZ-2", "SWIM-1", "", CHOICE, "0 skip"),
    "keep_or_lay_first": ("MAUZ-2", "SWIM-1", "", CHOICE, "1 skip"),
    "chosen_already": ("MAUZ-2", "SWIM-1", "", TURN, "0 keep"),
    "one_or_all": ("MAUZ-4", "SWIM-2", "", TURN, "0 swap 7♣ 8♠ J♣ Q♠"),
    "swap_or_knock": ("MAUZ-20", "MAUZ-20", "", TURN, "0 swap all knock"),
    "knock_too_early": ("MAUZ-21", "MAUZ-21", "knock_from_lap=2", TURN, "0 knock"),
    "knocked_already": ("MAUZ-22", "MAUZ-22", "", f"{TURN} | knocker 1", "0 knock"),
    "stay_after_knock": ("MAUZ-22", "MAUZ-22", "", f"{TURN} | knocker 1", "0 skip"),
    "nobody_has_knocked": ("MAUZ-22", "MAUZ-22", "", TURN, "0 stay"),
}
#: Cited by events and results, never by a refusal.
TOLD = {
    *("seats", "laid_three_aces", "laid_31", "laid_three_alike", "ended_by_three_aces", "ended_by_31"),
    *("ended_by_three_alike", "knock", "stock_too_small", "fewest_points", "three_aces_hit_all", "losing_knocker"),
    *("last_life", "last_one_left", "all_would_be_out", "match"),
}


@rule("GEN-6", "MAUZ-2", "MAUZ-4", "MAUZ-20", "MAUZ-21", "MAUZ-22", "SWIM-1", "SWIM-2", "SWIM-13")
@pytest.mark.parametrize("game", ["mauz", "schwimmen"])
@pytest.mark.parametrize("code", REFUSALS)
def test_a_move_is_refused_with_the_number_of_its_rule(code: str, game: str) -> None:
    in_mauz, in_schwimmen, options, position, move = REFUSALS[code]
    refusal = at(f"{game} {options} | {position}").refusal(move)
    assert (refusal.code, refusal.rule) == (code, in_mauz if game == "mauz" else in_schwimmen)


@pytest.mark.parametrize("id", ["mauz", "schwimmen"])
def test_no_refusal_is_missing_here(id: str) -> None:
    assert set(GAMES[id].cites) - TOLD == set(REFUSALS)


@rule("GEN-6")
@pytest.mark.parametrize("game", ["mauz", "schwimmen"])
def test_a_card_that_is_not_in_the_pack_is_nowhere(game: str) -> None:
    table = at(f"{game} | {TURN}")
    assert table.refusal("0 swap 2♣ J♣").code == "not_in_hand"
    assert table.refusal("0 swap 7♣ 2♣").code == "not_in_middle"


@rule("GEN-6", "MAUZ-2")
@pytest.mark.parametrize("move", ["swap 7♠ J♣", "swap all", "skip", "stay", "knock", "swap 7♠ 8♥ J♣ Q♠"])
def test_while_the_dealer_chooses_nothing_else_is_done(move: str) -> None:
    table = at(f"mauz | {CHOICE}")
    assert table.refused(f"0 {move}") == table.refused(f"1 {move}") == "MAUZ-2"
    assert table.refused("0 keep") == table.refused("0 lay") == "MAUZ-2"


@rule("GEN-6")
@pytest.mark.parametrize(
    "move", ["swap 7♣ J♣", "swap all", "skip", "stay", "knock", "keep", "lay", "deal", "timeout 0"]
)
def test_nothing_is_done_once_the_game_is_over(move: str) -> None:
    table = at(f"mauz | {TURN} | counters 0 0").play("0 swap 7♣ J♣", "1 knock", "0 stay")
    assert table.waiting_for == []
    for seat in ("0", "1", "table"):
        assert table.refused(f"{seat} {move}") == "GEN-6"
    assert table.moves(0) == table.moves(1) == table.moves(-1) == set()


@rule("GEN-6")
@pytest.mark.parametrize("game", ["mauz", "schwimmen"])
@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "7♠", "swap", "swap ", "swap knock", "swap 7♠", "swap 7♠ 8♠ 9♠", "swap 7♠ 8♠ 9♠ J♠ Q♠ K♠"),
        *("swap 7♠  8♠", "swap 7♠ ★", "swap ★ 7♠", "swap 7♠ all", "swap all all", "swap all  knock", "swap 7♠ 8♠ stay"),
        *("give 7♠ 8♠", "draw", "pass", "take", "Skip", "skip 1", "knock 0", "keep 7♠", "timeout", "timeout x"),
        *("timeout -1", "timeout 9", "swap 1♠ 7♠", "swap 7x 8♠"),
    ],
)
def test_text_that_is_no_move_of_the_game_cannot_be_read_and_has_no_number(game: str, text: str) -> None:
    table = at(f"{game} | {TURN}")
    with pytest.raises(CannotRead) as caught:
        table.playthrough.play(0, text)
    assert not any(prefix in str(caught.value) for prefix in ("GEN-", "MAUZ-", "SWIM-"))
    assert table.playthrough.entries == []


@rule("GEN-6")
@pytest.mark.parametrize("game", ["mauz", "schwimmen"])
def test_every_move_is_read_as_it_is_written(game: str) -> None:
    rules = GAMES[game]
    texts = [
        *("keep", "lay", "skip", "stay", "knock", "swap all", "swap all knock", "deal", "timeout 0", "timeout 8"),
        *("swap 9♦ A♦", "swap 6♣ A♦", "swap A♦ 6♣", "swap 9♦ A♦ knock", "swap 9♦ 8♥ A♦ K♦", "swap 9♦ 8♥ A♦ K♦ knock"),
    ]
    assert [rules.text(rules.parse(text)) for text in texts] == texts
    assert len({rules.parse(text) for text in texts}) == len(texts)
    typed = {"swap 9d Ad": "swap 9♦ A♦", "swap Th Bc": "swap 10♥ J♣", "swap 10h Dc knock": "swap 10♥ Q♣ knock"}
    assert {text: rules.text(rules.parse(text)) for text in typed} == typed


@rule("GEN-6")
def test_a_move_can_be_taken_apart_for_showing_it() -> None:
    mauz = GAMES["mauz"]

    def parts(text: str) -> tuple[str, int, int, int | None, str]:
        found = mauz.parts(mauz.parse(text))
        return found.verb, len(found.cards), found.said, found.seat, found.detail

    assert parts("swap 9♦ A♦") == ("swap", 2, 0, None, "one")
    assert parts("swap 9♦ A♦ knock") == ("swap", 2, 1, None, "one")
    assert parts("swap all knock") == ("swap", 0, 1, None, "all")
    assert parts("swap all") == ("swap", 0, 0, None, "all")
    assert parts("swap 9♦ 8♥ A♦ K♦") == ("swap", 4, 0, None, "two")
    assert parts("keep") == ("keep", 0, 0, None, "")
    assert parts("timeout 3") == ("timeout", 0, 0, 3, "")
    swap = mauz.parts(mauz.parse("swap 9♦ A♦"))
    assert [mauz.text(mauz.parse(f"swap {name} 6♣")).split()[1] for name in ("9♦", "A♦")] == ["9♦", "A♦"]
    assert swap.cards == (mauz.parse("swap 9♦ 6♣") & 63, mauz.parse("swap A♦ 6♣") & 63)
