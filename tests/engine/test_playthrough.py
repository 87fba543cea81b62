"""A game being played from its log: entries, moves taken back, cuts, and what is refused."""

from __future__ import annotations

import re

import pytest

from katzentisch.engine.cards import CannotRead
from katzentisch.engine.chance import FastChance, KeyedChance
from katzentisch.engine.entry import Line
from katzentisch.engine.record import Header, Playthrough, new_game, secret_of_seed
from katzentisch.engine.state import TABLE, Refused
from katzentisch.engine.text import Position
from katzentisch.games import GAMES, game

CUT = "cut " + "0a" * 16
_MADE = re.compile(r" \| made \d+")

THREE = "miau-miau | 9♠ 9♥ K♠ / K♥ Q♦ A♦ / 8♠ 10♦ 7♣ | pile 10♠ | stock 7♦ 8♦ A♥ 8♣"


def at(position: str) -> Playthrough:
    """A game from a position."""
    read = Position(position)
    seats = tuple(f"cat {n}" for n in range(len(read.seats)))
    header = Header(read.game, game(read.game).rules, {}, seats, position=position)
    return Playthrough(game(read.game), header, KeyedChance(secret_of_seed(0), "1"))


def played(position: str, *entries: str) -> Playthrough:
    """The same, some entries on: ``"0 7♠"``, ``"table deal"``."""
    play = at(position)
    for entry in entries:
        seat, _, text = entry.partition(" ")
        play.play(TABLE if seat == "table" else int(seat), text)
    return play


def lies(play: Playthrough) -> str:
    """Where the game stands, apart from the count of moves (GEN-5)."""
    return _MADE.sub("", play.game.position_text(play.state))


def refusal(play: Playthrough, seat: int, text: str) -> tuple[str, str] | None:
    """The rule and the code by which an entry is refused; playing it must be refused alike and change nothing."""
    found = play.refusal(seat, text)
    if found is None:
        return None
    before, entries = play.game.position_text(play.state), play.entries.copy()
    with pytest.raises(Refused) as refused:
        play.play(seat, text)
    assert refused.value.refusal == found
    assert (play.game.position_text(play.state), play.entries) == (before, entries)
    return found.rule, found.code


NOTHING = ("GEN-4", "nothing_to_take_back")
NOT_YOURS = ("GEN-4", "not_your_move_to_take_back")

# ---------------------------------------------------------------------- undo


@pytest.mark.rule("GEN-4")
def test_a_move_taken_back_leaves_the_table_as_it_was_and_is_an_entry_itself() -> None:
    play = at(THREE)
    before = lies(play)
    play.play(0, "9♠")
    assert lies(play) != before
    assert [event.text() for event in play.play(0, "undo")] == ["took_back seat=0"]
    assert lies(play) == before
    assert play.entries == [Line(0, "9♠"), Line(0, "undo")]


@pytest.mark.rule("GEN-4")
def test_after_an_undo_another_move_can_be_made() -> None:
    play = played(THREE, "0 9♠", "0 undo", "0 K♠")
    assert lies(play) == lies(played(THREE, "0 K♠"))


@pytest.mark.rule("GEN-4", "GEN-5")
def test_a_move_taken_back_still_counts() -> None:
    play = played(THREE, "0 9♠", "0 undo")
    assert "made 1" in play.game.position_text(play.state)


@pytest.mark.rule("GEN-4")
def test_before_any_move_there_is_nothing_to_take_back() -> None:
    assert refusal(at(THREE), 0, "undo") == NOTHING
    assert refusal(at(THREE), TABLE, "undo") == NOTHING


@pytest.mark.rule("GEN-4")
def test_an_undo_cannot_be_taken_back_nor_the_move_before_it() -> None:
    play = played(THREE, "0 9♠", "1 draw", "1 pass", "2 8♠", "2 undo")
    assert [refusal(play, seat, "undo") for seat in (0, 1, 2)] == [NOTHING] * 3


@pytest.mark.rule("GEN-4")
@pytest.mark.parametrize("seat", [TABLE, 1, 2])
def test_only_the_last_mover_takes_back(seat: int) -> None:
    play = played(THREE, "0 9♠")
    assert refusal(play, seat, "undo") == NOT_YOURS
    assert play.refusal(0, "undo") is None


@pytest.mark.rule("GEN-4")
def test_once_another_has_moved_a_move_stands() -> None:
    play = played(THREE, "0 9♠", "1 draw")
    assert refusal(play, 0, "undo") is not None


@pytest.mark.rule("GEN-4")
def test_a_move_that_has_shown_a_card_of_the_stock_stands() -> None:
    assert refusal(played(THREE, "0 draw"), 0, "undo") == NOTHING


@pytest.mark.rule("GEN-4")
def test_passing_after_a_draw_can_be_taken_back_but_not_the_draw() -> None:
    play = played(THREE, "0 draw", "0 pass")
    assert play.refusal(0, "undo") is None
    play.play(0, "undo")
    assert refusal(play, 0, "undo") == NOTHING


@pytest.mark.rule("GEN-4")
def test_what_the_table_does_cannot_be_taken_back_and_ends_the_chance_for_others() -> None:
    play = played(THREE, "0 9♠", "table timeout 1")
    assert [refusal(play, seat, "undo") for seat in (TABLE, 0, 1)] == [NOTHING] * 3


@pytest.mark.rule("GEN-4")
def test_a_deal_that_is_over_stays_over() -> None:
    single = played("miau-miau | 9♠ / K♥ Q♦ | pile 10♠", "0 9♠")
    assert single.waiting_for() == []
    match = played("miau-miau scoring=match | 9♠ / K♥ Q♦ | pile 10♠", "0 9♠")
    assert match.waiting_for() == [TABLE]
    for play in (single, match):
        assert refusal(play, 0, "undo") == NOTHING


@pytest.mark.rule("GEN-4")
def test_a_word_said_out_of_turn_can_be_taken_back_by_who_said_it_and_the_card_before_it_cannot() -> None:
    start = "miau-miau call=catch | 9♠ 9♥ / K♥ Q♦ A♦ / 8♠ 10♦ 7♣ | pile 10♠ | stock 7♦ 8♦ A♥ 8♣"
    play = played(start, "0 9♠", "0 call")
    play.play(0, "undo")
    assert lies(play) == lies(played(start, "0 9♠"))
    assert refusal(play, 0, "undo") == NOTHING


@pytest.mark.rule("GEN-4")
def test_the_state_that_comes_back_is_played_on_by_itself() -> None:
    play = played(THREE, "0 9♠", "0 undo", "0 9♠", "0 undo", "0 9♠", "1 draw")
    assert lies(play) == lies(played(THREE, "0 9♠", "1 draw"))
    assert len(play.entries) == 6


@pytest.mark.rule("GEN-4")
def test_in_kitty_paw_nothing_is_taken_back() -> None:
    play = played("kitty-paw | / | row I-1 I-2", "0 grab I-1", "0 take J1")
    assert not play.game.undo
    assert [refusal(play, seat, "undo") for seat in (0, 1)] == [NOTHING] * 2


@pytest.mark.rule("GEN-4")
@pytest.mark.parametrize(
    ("position", "entry"),
    [
        ("purrrummy | 7♠ 7♥ 7♦ K♣ / 2♣ 9♦ | pile 4♣ | stock 5♥ 6♠", "0 take"),
        ("mauz | 9♦ 8♥ 7♣ / A♠ K♦ 6♣ | middle Q♦ J♠ 7♠", "0 swap 9♦ Q♦"),
        ("schwimmen | 9♦ 8♥ 7♣ / A♠ K♦ 8♣ | middle Q♦ J♠ 7♠", "0 knock"),
        ("katz-und-maus | 5♠ K♥ / 9♦ Q♣ | reserve 7♠ 8♥ / 9♣ | build A♠ 2♥ 3♠ 4♠", "0 5 > build 1"),
        ("mau-mau | 9♠ 8♣ 7♥ / K♥ Q♦ | pile 10♠", "0 9♠"),
    ],
)
def test_in_every_other_game_an_open_move_can_be_taken_back(position: str, entry: str) -> None:
    play = played(position, entry)
    play.play(0, "undo")
    assert lies(play) == lies(at(position))


# ---------------------------------------------------------------------- cuts


NO_CUT = ("GEN-6", "no_cut_now")


@pytest.mark.parametrize("game_id", GAMES)
def test_before_the_deal_every_seat_may_cut_and_nobody_else(game_id: str) -> None:
    play = new_game(game(game_id), 2, seed=1)
    assert refusal_before_deal(play, TABLE) == refusal_before_deal(play, 2) == NO_CUT
    for seat in (1, 0):
        assert [event.text() for event in play.play(seat, CUT)] == [f"cut seat={seat}"]
    assert play.entries == [Line(1, CUT), Line(0, CUT)]
    assert play.waiting_for() == [TABLE]
    assert [refusal(play, seat, CUT) for seat in (0, 1)] == [("GEN-6", "cut_already")] * 2


def refusal_before_deal(play: Playthrough, seat: int) -> tuple[str, str]:
    with pytest.raises(Refused) as refused:
        play.play(seat, CUT)
    assert play.entries == []
    return refused.value.refusal.rule, refused.value.refusal.code


@pytest.mark.rule("GEN-6")
@pytest.mark.parametrize("game_id", GAMES)
def test_while_a_deal_runs_nobody_cuts(game_id: str) -> None:
    play = new_game(game(game_id), 2, seed=1)
    play.play(TABLE, "deal")
    assert [refusal(play, seat, CUT) for seat in (0, 1, TABLE)] == [NO_CUT] * 3


@pytest.mark.rule("GEN-6")
def test_between_two_deals_of_a_match_the_pack_is_cut_and_after_the_game_it_is_not() -> None:
    match = played("miau-miau scoring=match | 9♠ / K♥ Q♦ | pile 10♠", "0 9♠")
    assert match.refusal(1, CUT) is None
    over = played("miau-miau | 9♠ / K♥ Q♦ | pile 10♠", "0 9♠")
    assert refusal(over, 1, CUT) == NO_CUT


@pytest.mark.parametrize("game_id", GAMES)
def test_the_coming_deal_is_the_next_one_and_there_is_none_while_one_is_played(game_id: str) -> None:
    play = new_game(game(game_id), 2, seed=1)
    assert play.coming_deal() == 1
    play.play(0, CUT)
    play.play(TABLE, "deal")
    assert play.coming_deal() is None
    assert play.cuts.opened == set()


@pytest.mark.parametrize(
    "text", ["cut ", "cut 0", "cut " + "0a" * 15, "cut " + "0a" * 17, "cut " + "0A" * 16, "cut cards"]
)
def test_a_cut_that_is_none_cannot_be_read_whenever_it_comes(text: str) -> None:
    for play in (new_game(game("mau-mau"), 2, seed=1), at(THREE)):
        for seat in (0, TABLE):
            with pytest.raises(CannotRead, match="32 hex digits"):
                play.play(seat, text)
        assert play.entries == []


@pytest.mark.rule("GEN-1")
def test_a_cut_goes_into_the_chance_of_its_deal() -> None:
    play = new_game(game("mau-mau"), 2, seed=1)
    play.play(1, CUT)
    assert isinstance(play.chance, KeyedChance)
    assert play.chance.cuts == {1: {1: bytes.fromhex("0a" * 16)}}


def test_chance_that_is_not_keyed_takes_no_notice_of_a_cut_and_has_no_secret_to_write() -> None:
    def dealt(*cuts: str) -> Playthrough:
        mau = game("mau-mau")
        play = Playthrough(mau, Header("mau-mau", mau.rules, {}, ("a", "b")), FastChance(3))
        for cut in cuts:
            play.play(0, cut)
        play.play(TABLE, "deal")
        return play

    assert lies(dealt(CUT)) == lies(dealt())
    assert "Secret" not in dealt().record(with_secret=True)


@pytest.mark.rule("GEN-1")
def test_what_chance_gave_is_written_only_where_the_secret_is() -> None:
    play = new_game(game("mau-mau"), 2, seed=1)
    play.play(TABLE, "deal")
    assert "~" not in play.record(with_chance=True)
    lines = play.record(with_secret=True, with_chance=True).splitlines()[-2:]
    assert lines == play.chance_lines()
    assert lines[0] == "~ 0.0 of 2 > " + str(play.chance.below(0, 0, 2))
    assert lines[1].startswith("~ 1.0 7♣ 7♠ 7♥ 7♦ 8♣ ")
    assert lines[1].count("7♣") == 2


# ---------------------------------------------------------------------- entries


def test_an_entry_keeps_the_time_at_which_it_came() -> None:
    play = new_game(game("mau-mau"), 2, seed=1)
    play.play(TABLE, "deal", at=1234)
    assert play.entries == [Line(TABLE, "deal", 1234)]


@pytest.mark.rule("GEN-6")
@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("text", ["", " ", "Undo", "undo ", "cut", "sneeze", "9♠\n", "deal deal"])
def test_text_that_is_no_entry_cannot_be_read_and_changes_nothing(game_id: str, text: str) -> None:
    play = new_game(game(game_id), 2, seed=1)
    play.play(TABLE, "deal")
    before = lies(play)
    for seat in (0, 1, TABLE):
        with pytest.raises(CannotRead):
            play.play(seat, text)
    assert lies(play) == before
    assert len(play.entries) == 1


@pytest.mark.parametrize("game_id", GAMES)
def test_a_new_game_writes_all_its_options_and_waits_for_the_deal(game_id: str) -> None:
    of = game(game_id)
    play = new_game(of, 2, seed=4, preset="classic")
    assert play.header.options == of.choices(of.resolve("classic"))
    assert play.header.seats == ("seat 0", "seat 1")
    assert play.waiting_for() == [TABLE]
    assert play.moves(TABLE) == ["deal"]
    assert play.result() is None


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_that_its_rules_forbid_is_refused(game_id: str) -> None:
    with pytest.raises(Refused) as refused:
        new_game(game(game_id), 11, seed=1)
    assert refused.value.refusal.code == "seats"


@pytest.mark.rule("GEN-1")
@pytest.mark.parametrize("game_id", GAMES)
def test_the_same_seed_deals_the_same_and_another_does_not(game_id: str) -> None:
    def dealt(seed: int) -> str:
        play = new_game(game(game_id), 2, seed)
        play.play(TABLE, "deal")
        return lies(play)

    assert dealt(1) == dealt(1)
    assert len({dealt(seed) for seed in range(8)}) == 8


@pytest.mark.rule("GEN-1")
@pytest.mark.parametrize("game_id", GAMES)
def test_a_log_of_other_rules_is_not_played_on(game_id: str) -> None:
    header = Header(game_id, "0", {}, ("a", "b"))
    with pytest.raises(CannotRead, match=f"{game_id} is played by rules version"):
        Playthrough(game(game_id), header, KeyedChance(secret_of_seed(0)))
