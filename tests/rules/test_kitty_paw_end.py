"""Kitty Paw: the next round, the end of the game, ties and extra rounds, practice, and the speed of bots."""

from __future__ import annotations

import pytest

from katzentisch.bots.kitty_paw import SKILLS
from katzentisch.bots.kitty_paw_simulation import VirtualTable
from katzentisch.engine.record import Header, Playthrough
from katzentisch.engine.state import TABLE
from katzentisch.games.kitty_paw import KITTY_PAW
from katzentisch.games.kitty_paw.options import BOT_TIME, KittyPawOptions
from katzentisch.games.kitty_paw.patterns import CARDS
from tests.rules.kitty_paw_words import area, built, event, kitty, middle, names, new_paw, paw, pile, scored, scores
from tests.rules.table_words import Table

rule = pytest.mark.rule

NEXT = "pile I-9 I-10 I-11 I-12"


def points(*cards: str) -> int:
    return sum(kitty(name).points for name in cards)


# ---------------------------------------------------------------------- the next round


@rule("PAW-10")
def test_what_was_built_lies_there_until_the_next_round() -> None:
    table = paw(f"{built('I-1')} / I-2, paw J2", "row I-3 I-4", NEXT).play("0 claim")
    assert len(area(table, 0)) == 4
    table.play("table deal")
    assert (area(table, 0), area(table, 1), table.view.paws) == ([], [], (-1, -1))
    assert len(middle(table)) == 14


@rule("PAW-10")
def test_unscored_cards_leave_the_game_and_four_new_ones_are_turned_up() -> None:
    table = paw(f"{built('I-1')} / I-2", "row I-3 I-4", NEXT).play("0 claim", "table deal")
    assert names(table.view.row) == ["I-9", "I-10", "I-11", "I-12"]
    assert sorted(names(table.view.discards)) == ["I-2", "I-3", "I-4"]
    assert table.view.cards == (-1, -1)
    assert scores(table) == [4, 0]


@rule("PAW-10")
def test_hide_and_seek_cards_are_shuffled_anew() -> None:
    place = kitty("G-1").symbol
    orders = set()
    table = paw("G-1 / I-2", "seen 0 1 2", "pile " + " ".join(f"I-{n}" for n in range(3, 23))).play(f"0 seek {place}")
    for _ in range(4):
        table.play("table time up", "table deal")
        assert table.view.symbols == (-1,) * 8
        assert table.view.found == (-1, -1)
        orders.add(table.playthrough.state.seeks)  # type: ignore[attr-defined]
    assert len(orders) == 4


@rule("PAW-10")
def test_the_boxes_stay_as_they_lie() -> None:
    table = paw("I-1, lying / I-2", NEXT).play("table time up", "table deal")
    assert table.view.boxes == 1


# ---------------------------------------------------------------------- the end


@rule("PAW-11")
def test_every_card_counts_its_own_points_or_turned_over_its_level() -> None:
    for card in CARDS:
        others = "I-1 / I-2" if card.name not in ("I-1", "I-2") else "I-3 / I-4"
        assert scores(paw(others, f"scored {card.name} / ")) == [card.points, 0]
        assert scores(paw(others, f"scored / -{card.name}")) == [0, -card.level]


@rule("PAW-11")
def test_five_scored_cards_end_the_game_and_the_sum_decides() -> None:
    table = paw(f"{built('I-1')} / I-2", "scored I-5 -G-1 -III-1 I-6 / I-7 I-13", NEXT).play("0 claim")
    assert table.result.rule == "PAW-11"
    assert table.result.points == (points("I-5", "I-6", "I-1") - 2 - 3, points("I-7", "I-13"))
    assert table.places == [2, 1]
    assert table.waiting_for == []


@rule("PAW-11")
def test_four_scored_cards_do_not_end_it() -> None:
    table = paw(f"{built('I-1')} / I-2", "scored I-5 I-6 I-7 / ", NEXT).play("0 claim")
    assert table.waiting_for == [-1]
    assert table.moves(-1) == {"deal"}


@rule("PAW-11")
def test_an_empty_pile_ends_it() -> None:
    table = paw(f"{built('I-1')} / I-2", "row I-3 I-4", "pile").play("0 claim")
    assert (table.result.rule, table.places) == ("PAW-11", [1, 2])


@rule("PAW-11")
def test_minus_cards_are_scored_cards_too() -> None:
    table = paw("I-1 / I-2", "scored -I-5 -I-6 -I-7 -I-8 / ", NEXT).play("0 claim")
    assert scored(table) == [5, 0]
    assert table.result.points == (-5, 0)


@rule("PAW-15")
@pytest.mark.parametrize(("levels", "rounds"), [("stacked", 10), ("mixed", 12)])
def test_there_are_at_most_ten_rounds_or_twelve_mixed(levels: str, rounds: int) -> None:
    table = new_paw(2, levels=levels)
    for _ in range(rounds):
        table.play("table deal", "table time up")
    assert pile(table) == []
    assert table.view.extra == 1  # nobody has scored: a tie


# ---------------------------------------------------------------------- extra rounds

#: Seats 0 and 1 are tied for the lead when seat 2, which cannot catch up, ends the game with its fifth card.
TIE = ("scored I-5 / I-6 / -I-10 -I-13 -I-14 -I-15", "discards I-20 I-21 I-22 I-23 I-24", "pile G-1 G-2 G-3 G-4")


def tied() -> Table:
    table = paw(f"I-1 / I-2 / {built('I-3')[:3]}", "row I-4", *TIE).play("2 claim")
    return table.play("0 bump 300 0", "1 bump 310 0", "table close")


@rule("PAW-12", "PAW-28")
def test_players_tied_for_the_lead_play_an_extra_round_with_the_discards() -> None:
    table = tied()
    assert (table.playthrough.result(), table.waiting_for) == (None, [-1])
    assert (pile(table), table.playthrough.state.under) == ([], 0)  # type: ignore[attr-defined]
    assert event(table, "tied") == ["tied seat=0 count=4 rule=PAW-12", "tied seat=1 count=4 rule=PAW-12"]
    table.play("table deal")
    discards = {"I-20", "I-21", "I-22", "I-23", "I-24", "I-1", "I-2", "I-4"}
    assert set(names(table.view.row)) | set(pile(table)) == discards
    assert len(table.view.row) == 4
    assert event(table, "extra_round_begun") == ["extra_round_begun count=1"]
    assert table.waiting_for == [0, 1]
    assert table.refused(f"2 grab {names(table.view.row)[0]}") == "PAW-28"
    assert table.moves(2) == set()


@rule("PAW-12")
def test_the_discards_are_shuffled_for_extra_rounds() -> None:
    rows = set()
    for seed in range(8):
        table = new_paw(2, seed)
        for _ in range(10):
            table.play("table deal", "table time up")
        rows.add(names(table.play("table deal").view.row)[0])
    assert len(rows) > 3


@rule("PAW-28")
def test_with_two_left_there_is_no_bump_and_the_cards_add_to_the_score() -> None:
    table = paw(f"{built('I-1')} / I-2 / ", "scored I-5 / I-6 / ", "extra 1", "active 0 1", "pile").play("0 claim")
    assert table.result.rule == "PAW-12"
    assert table.result.points == (8, 4, 0)
    assert table.places == [1, 2, 3]


@rule("PAW-28")
def test_with_three_tied_the_extra_round_has_a_bump() -> None:
    table = paw(f"{built('I-1')} / I-2 / I-3 / ", "extra 1", "active 0 1 2", "pile").play("0 claim")
    assert table.waiting_for == [1, 2]
    assert table.refused("3 bump") == "PAW-28"


@rule("PAW-28")
def test_those_still_tied_go_on_without_the_others() -> None:
    table = paw("I-1 / I-2 / I-3", "row I-4", "extra 1", "pile I-5 I-6 I-7 I-8").play("0 claim")
    table.play("1 bump 300 0", "2 bump 310 0", "table close")
    assert scores(table) == [-1, 0, 0]
    assert table.view.extra == 2
    table.play("table deal")
    assert table.waiting_for == [1, 2]


@rule("PAW-28")
def test_a_loser_of_the_extra_round_stays_before_the_others() -> None:
    table = paw("III-1 / I-2 / ", "scored I-5 / I-6 / -I-7 I-8", "extra 1", "active 0 1", "pile").play("0 claim")
    assert table.result.points == (1, 4, 3)
    assert table.places == [2, 1, 3]


@rule("PAW-28")
def test_those_tied_again_stay_before_those_who_dropped_out_of_an_earlier_extra_round() -> None:
    """All three tie; seat 0 loses a point in the first extra round, seat 1 three points in the second."""
    cards = ("pile III-1 I-13 I-14 I-15", "row I-4", "extra 1")
    table = paw("I-1 / I-2 / I-3", *cards, "scored I-5 / I-6 / I-7").play("0 claim", "table close", "table deal")
    assert table.waiting_for == [1, 2]
    table.play("1 grab III-1", "2 grab I-13", "1 claim")
    assert table.result.points == (3, 1, 4)
    assert table.places == [3, 2, 1]


@rule("PAW-28")
def test_a_position_says_who_dropped_out_when() -> None:
    areas = " / III-1 / I-13 / "
    scored = "scored -I-1 I-5 / I-6 / I-7 / -I-8 I-9"
    table = paw(areas, scored, "extra 2", "active 1 2", "tied 1 2 2 0", "pile").play("1 claim")
    assert table.result.points == (3, 1, 4, 3)
    assert table.places == [3, 2, 1, 4]


@rule("PAW-28")
@pytest.mark.parametrize("extra", [1, 2, 3])
def test_three_extra_rounds_without_a_decision_are_a_shared_win(extra: int) -> None:
    cards = "pile I-5 I-6 I-7 I-8"
    table = paw("I-1 / I-2 / ", "row I-3 I-4", f"extra {extra}", "active 0 1", "scored I-9 / I-10 / ", cards)
    table.play("table time up")
    if extra < 3:
        assert table.waiting_for == [-1]
        assert table.view.extra == extra + 1
    else:
        assert table.result.rule == "PAW-28"
        assert table.places == [1, 1, 3]


@rule("PAW-28")
def test_used_up_discards_are_reshuffled() -> None:
    table = paw("I-1 / I-2", "row I-3 I-4", "extra 1", "pile I-5 I-6", "discards I-7").play(
        "table time up", "table deal"
    )
    assert names(table.view.row)[:2] == ["I-5", "I-6"]
    assert set(names(table.view.row)[2:]) | set(pile(table)) == {"I-1", "I-2", "I-3", "I-4", "I-7"}
    assert event(table, "cards_reshuffled") == ["cards_reshuffled count=5 rule=PAW-12"]
    assert table.view.discards == ()


@rule("PAW-18", "PAW-28")
def test_as_many_cards_as_there_are_tied_are_enough_for_an_extra_round() -> None:
    table = paw("I-1 / I-2", "row", "extra 1", "pile").play("table time up", "table deal")
    assert (table.view.extra, set(names(table.view.row))) == (2, {"I-1", "I-2"})


@rule("PAW-12", "PAW-28")
def test_cards_that_lie_in_the_row_are_there_for_an_extra_round_too() -> None:
    table = paw("/ / I-1", "scored / / ", "row I-2 I-3", "pile").play("2 claim")
    assert (table.playthrough.result(), table.view.extra) == (None, 1)


@rule("PAW-12", "PAW-28")
def test_who_is_not_in_the_extra_round_leads_nothing_however_many_points_there_are() -> None:
    cards = "pile I-5 I-6 I-7 I-8"
    table = paw("I-1 / I-2 / ", "row", "extra 1", "active 0 1", "scored I-9 / I-10 / I-3 I-4", cards)
    table.play("table time up")
    assert [text.split()[1] for text in event(table, "tied")] == ["seat=0", "seat=1"]


@rule("PAW-18")
def test_a_symbol_comes_twice_only_after_every_card_of_the_pile_has_had_its_turn() -> None:
    one, two, three = [card.name for card in CARDS if card.symbol == kitty("G-1").symbol]
    table = paw(" / ", "extra 1", "phase deal", "round 11", f"pile {one} {two} {three} I-1").play("table deal")
    assert names(table.view.row) == [one, "I-1", three, two]


@rule("PAW-18", "PAW-28")
def test_without_cards_for_all_the_tied_the_win_is_shared() -> None:
    table = paw(" / / I-1", "scored / / ", "pile", "row").play("2 claim")
    assert table.playthrough.result() is not None
    assert (table.result.rule, table.places) == ("PAW-28", [1, 1, 3])


@rule("PAW-18")
def test_in_extra_rounds_too_no_symbol_is_twice_in_the_row() -> None:
    table = paw(" / ", "extra 1", "phase deal", "round 11", "pile G-1 I-1 " + _twin("G-1") + " I-2 I-3").play(
        "table deal"
    )
    assert names(table.view.row) == ["G-1", "I-1", "I-2", "I-3"]


def _twin(name: str) -> str:
    """A card of another set with the same symbol."""
    return next(card.name for card in CARDS if card.symbol == kitty(name).symbol and card.name != name)


# ---------------------------------------------------------------------- practice


ALONE = "practice=on"


@rule("PAW-14")
def test_practice_is_ten_rounds_whatever_is_scored() -> None:
    table = new_paw(1, practice="on")
    for n in range(10):
        assert table.playthrough.result() is None, n
        table.play("table deal", "table hand out", "0 claim")
    assert scored(table) == [10]
    assert table.result.rule == "PAW-14"
    assert table.places == [1]


@rule("PAW-14")
def test_mixed_practice_ends_after_ten_rounds_too() -> None:
    table = new_paw(1, practice="on", levels="mixed")
    for _ in range(10):
        table.play("table deal", "table time up")
    assert table.result.rule == "PAW-14"
    assert len(pile(table)) == 8


@rule("PAW-14")
def test_practice_keeps_points_and_time() -> None:
    table = paw(built("I-1"), NEXT, options=ALONE).play("0 claim 21500 40")
    assert (scores(table), table.view.time) == ([4], 21_460)
    assert event(table, "claimed") == ["claimed seat=0 count=21460"]
    table.play("table deal", "table time up")
    assert table.view.time == 21_460 + 120_000


@rule("PAW-14", "PAW-30")
@pytest.mark.parametrize("claim", ["claim", "claim 40 40", "claim 30 40"])
def test_a_claim_without_numbers_or_quicker_than_its_way_took_no_time(claim: str) -> None:
    table = paw(built("I-1"), NEXT, options=ALONE).play(f"0 {claim}")
    assert (event(table, "claimed"), table.view.time) == (["claimed seat=0"], 0)


@rule("PAW-14", "PAW-32")
def test_calm_practice_has_no_limits_and_keeps_no_time() -> None:
    table = paw(built("I-1"), f"{NEXT} I-13", options=f"{ALONE} pace=calm")
    assert table.refused("table time up") == "PAW-32"
    table.play("0 claim 300000 0", "table deal", "0 give up")
    assert (scores(table), table.view.time) == ([4], 0)
    assert table.waiting_for == [-1]


@rule("PAW-14")
def test_a_game_for_several_keeps_no_time() -> None:
    assert paw(f"{built('I-1')} / I-2", NEXT).play("0 claim 21500 40").view.time == 0


# ---------------------------------------------------------------------- bots


@rule("PAW-31")
@pytest.mark.parametrize("level", SKILLS)
def test_bots_use_the_same_moves_and_never_two_within_120_milliseconds(level: str) -> None:
    table = VirtualTable(KittyPawOptions(), (level,) * 4, seed=5, keep_log=True)
    table.run()
    assert table.log is not None
    last: dict[int, int] = {}
    replayed = Playthrough(KITTY_PAW, Header(KITTY_PAW.id, KITTY_PAW.rules, {}, ("",) * 4), table.state.chance)
    for entry in table.log:
        assert entry.at is not None
        if entry.seat != TABLE:
            assert entry.at - last.get(entry.seat, -BOT_TIME) >= BOT_TIME
            last[entry.seat] = entry.at
        replayed.play(entry.seat, entry.text, entry.at)
    assert BOT_TIME == 120
    assert KITTY_PAW.position_text(replayed.state) == KITTY_PAW.position_text(table.state)


@rule("PAW-31")
def test_every_move_can_be_named_without_a_pointer() -> None:
    table = paw("G-1, J1 2 0 back 0 / I-2, paw X1 / ", "row I-3", options="pace=calm")
    verbs = {move.split()[0] for seat in range(3) for move in table.moves(seat)}
    assert verbs == {"take", "pick", "seek", "box", "claim", "give", "back", "place", "grab"}
