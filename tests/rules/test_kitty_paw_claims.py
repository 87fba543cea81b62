"""Kitty Paw: claims, bumps, what makes a pattern right, scores, time that runs out, and the calm pace."""

from __future__ import annotations

import pytest

from katzentisch.engine.chance import Dice
from katzentisch.games.kitty_paw import KITTY_PAW
from katzentisch.games.kitty_paw.clock import CLOSING_TIME, READY_SECONDS, held_back, timers
from katzentisch.games.kitty_paw.moves import text
from katzentisch.games.kitty_paw.patterns import CARDS
from katzentisch.games.kitty_paw.pieces import overlap
from tests.rules.kitty_paw_words import (
    built,
    event,
    kittens,
    kitty,
    names,
    new_paw,
    other_breed,
    paw,
    scored,
    scores,
    symbol,
    wrong,
)
from tests.rules.table_words import Table

rule = pytest.mark.rule

THREE = f"{built('I-1')} / I-2 / I-3"
FOUR = f"{built('I-1')} / I-2 / I-3 / I-4"


def claimed(areas: str = FOUR, options: str = "") -> Table:
    """Seat 0 has just claimed."""
    return paw(areas, options=options).play("0 claim")


def due(table: Table) -> dict[str, int]:
    """The table's own moves that are to be made, and after how many milliseconds."""
    return {text(timer.move): timer.milliseconds for timer in timers(table.view)}


# ---------------------------------------------------------------------- the bump


@rule("PAW-8")
def test_a_playout_counts_the_moves_of_the_seats_and_not_the_tables() -> None:
    assert claimed(THREE).playthrough.state.playout(Dice(1)) == 2  # two bumps; the table closes the window


@rule("PAW-8")
def test_the_last_to_bump_turns_its_card_to_minus_points() -> None:
    table = claimed().play("1 bump 300 0", "2 bump 900 0", "3 bump 500 0", "table close")
    assert scores(table) == [4, 0, -1, 0]
    assert event(table, "bumped_last") == ["bumped_last seat=2 rule=PAW-8"]
    assert "card_scored seat=2 count=-1 what=I-3" in table.events


@rule("PAW-30")
def test_only_a_claim_that_others_bump_is_held_back_from_the_near() -> None:
    """For as long, at most, as a long way is credited."""
    table = paw(THREE)
    assert held_back(table.view) == 0
    assert held_back(table.play("0 claim").view) == 150
    assert held_back(table.play("1 bump 400 0", "2 bump 450 0", "table close").view) == 0
    assert held_back(paw(f"{built('I-1')} / I-2").play("0 claim").view) == 0


@rule("PAW-8")
def test_the_others_stop_at_once() -> None:
    table = paw(f"{built('I-1')} / I-2, paw J2 / G-1").play("0 claim")
    assert table.waiting_for == [1, 2]
    assert table.moves(1) == {"bump", "claim"}
    assert table.moves(0) == set()
    for move in ("1 place J2 2 0 back 0", "1 back", "2 take X2", "2 seek 0", "2 box", "2 give up", "2 grab I-4"):
        assert table.refused(move) == "PAW-8"


@rule("GEN-6", "PAW-8")
def test_nobody_cuts_while_only_the_end_of_the_bumps_is_awaited() -> None:
    table = claimed(THREE).play("1 bump 400 0", "2 bump 450 0")
    assert table.waiting_for == [-1]
    assert table.refusal("0 cut " + "0f" * 16).code == "no_cut_now"


@rule("PAW-8")
def test_with_two_players_there_is_no_bump() -> None:
    table = paw(f"{built('I-1')} / I-2")
    assert table.refusal("1 bump").code == "no_bump_for_two"
    assert scores(table.play("0 claim")) == [4, 0]
    assert table.waiting_for == [-1]


@rule("PAW-8")
def test_before_a_claim_there_is_nothing_to_bump() -> None:
    assert paw(THREE).refusal("1 bump").code == "nothing_to_bump"


@rule("PAW-8")
def test_who_has_no_card_to_turn_does_not_bump() -> None:
    table = paw(f"{built('I-1')} / I-2 / I-3 / ", "row I-4").play("0 claim")
    assert table.waiting_for == [1, 2]
    assert table.refusal("3 bump").code == "no_card_to_turn"
    alone = paw(f"{built('I-1')} / I-2 / ", "row I-4").play("0 claim")
    assert scores(alone) == [4, 0, 0]  # a single one would always be the last


# ---------------------------------------------------------------------- fairness


@rule("PAW-30")
def test_bumps_are_ordered_by_arrival_less_delay() -> None:
    table = claimed(THREE).play("1 bump 400 0", "2 bump 450 120", "table close")
    assert scores(table) == [4, -1, 0]
    assert table.view.pressed == (0, 400, 330)


@rule("PAW-30")
def test_at_most_150_milliseconds_of_delay_count() -> None:
    table = claimed(THREE).play("1 bump 600 0", "2 bump 800 400", "table close")
    assert table.view.pressed == (0, 600, 650)
    assert scores(table) == [4, 0, -1]


@rule("PAW-30")
@pytest.mark.parametrize(("later", "pays"), [(0, False), (40, False), (41, True)])
def test_a_tie_for_latest_within_40_milliseconds_costs_nobody(later: int, pays: bool) -> None:
    table = claimed(THREE).play("1 bump 500 0", f"2 bump {500 + later} 0", "table close")
    assert scores(table) == [4, 0, -1 if pays else 0]
    assert bool(event(table, "nobody_last")) is not pays


@rule("PAW-30")
def test_a_tie_of_earlier_bumps_does_not_help_the_latest() -> None:
    table = claimed().play("1 bump 300 0", "2 bump 310 0", "3 bump 900 0", "table close")
    assert scores(table) == [4, 0, 0, -1]


@rule("PAW-30")
def test_who_has_not_bumped_is_later_than_any_bump() -> None:
    table = claimed().play("1 bump 2900 0", "3 bump 300 0", "table close")
    assert scores(table) == [4, 0, -1, 0]


@rule("PAW-30")
@pytest.mark.parametrize("bumps", [[], ["1 bump 900 0"]])
def test_several_who_did_not_bump_tie(bumps: list[str]) -> None:
    assert scores(claimed().play(*bumps, "table close")) == [4, 0, 0, 0]


@rule("PAW-30")
def test_a_press_after_three_seconds_is_no_bump() -> None:
    table = claimed(THREE)
    assert table.playthrough.refusal(1, "bump 3001 0").code == "too_late"  # type: ignore[union-attr]
    assert table.playthrough.refusal(1, "bump 3151 150").code == "too_late"  # type: ignore[union-attr]
    assert table.playthrough.refusal(1, "claim 3001 0").code == "too_late"  # type: ignore[union-attr]
    table.play("1 bump 3150 150", "2 bump 300 0", "table close")
    assert scores(table) == [4, -1, 0]


@rule("PAW-30")
@pytest.mark.parametrize(
    ("arrival", "delay", "is_void"), [(79, 0, True), (80, 0, False), (179, 50, True), (180, 50, False)]
)
def test_a_press_less_than_80_milliseconds_after_being_shown_is_void(arrival: int, delay: int, is_void: bool) -> None:
    table = claimed(THREE)
    refusal = table.playthrough.refusal(1, f"bump {arrival} {delay}")
    assert (refusal is not None and (refusal.rule, refusal.code) == ("PAW-30", "too_early")) is is_void


@rule("PAW-30")
def test_the_cap_on_the_delay_holds_for_early_presses_too() -> None:
    table = claimed(THREE)
    assert table.playthrough.refusal(1, "bump 380 9999") is None
    assert table.playthrough.refusal(1, "bump 379 9999").code == "too_early"  # type: ignore[union-attr]


@rule("PAW-30")
def test_a_void_press_may_be_repeated_and_a_bump_may_not() -> None:
    table = claimed(THREE)
    assert table.playthrough.refusal(1, "bump 20 0") is not None
    table.play("1 bump 250 0")
    assert table.refusal("1 bump").code == "bumped_already"
    assert table.waiting_for == [2]


@rule("PAW-30")
def test_it_is_decided_when_the_table_closes_the_window() -> None:
    table = claimed(THREE).play("2 bump 900 0", "1 bump 1000 700")
    assert scores(table) == [0, 0, 0]
    assert table.waiting_for == [-1]
    assert scores(table.play("table close")) == [4, 0, -1]


@rule("PAW-30")
def test_the_listed_bump_has_no_numbers_and_counts_in_the_order_of_the_log() -> None:
    table = claimed().play("2 bump", "3 bump", "1 bump")
    assert table.view.pressed == (0, 80 + 2 * 41, 80, 80 + 41)  # each too late for a tie with the one before
    assert scores(table.play("table close")) == [4, -1, 0, 0]


@rule("PAW-30")
def test_only_claims_and_bumps_are_stamped_and_no_time_is_below_nothing() -> None:
    game = KITTY_PAW

    def stamped(text: str, arrival: int, delay: int) -> str:
        return game.text(game.stamped(game.parse(text), arrival, delay))

    assert stamped("bump", 300, 40) == "bump 300 40"
    assert stamped("claim", 300, 40) == "claim 300 40"
    assert stamped("bump", -7, -1) == "bump 0 0"
    assert stamped("take J1", 300, 40) == "take J1"


@rule("PAW-30")
def test_the_window_closes_when_a_press_of_the_third_second_has_arrived_or_all_have_bumped() -> None:
    table = claimed(THREE)
    assert due(table) == {"close": 3150} == {"close": CLOSING_TIME}
    assert due(table.play("1 bump", "2 bump")) == {"close": 0}


@rule("PAW-30")
def test_only_the_table_closes_the_window_and_only_while_it_is_open() -> None:
    assert claimed(THREE).refused("1 close") == "GEN-6"
    assert paw(THREE).refused("table close") == "PAW-30"


@rule("PAW-26")
def test_a_claim_while_the_window_is_open_counts_as_a_bump() -> None:
    table = claimed(THREE).play("1 claim 20 0", "2 bump 300 0", "table close")
    assert scores(table) == [4, 0, -1]
    assert scored(table) == [1, 0, 1]
    assert table.view.claimant == 0


@rule("PAW-26")
def test_the_80_milliseconds_do_not_apply_to_a_claim() -> None:
    table = claimed(THREE)
    assert table.playthrough.refusal(1, "bump 20 0") is not None
    assert table.playthrough.refusal(1, "claim 20 0") is None
    assert table.play("1 claim 20 100").view.pressed == (0, -80, 0)


@rule("PAW-25")
def test_a_claim_is_final() -> None:
    table = claimed(THREE)
    assert table.refusal("0 claim").code == "claimed_already"
    assert table.refusal("0 bump").code == "claimed_already"
    assert table.refusal("0 pick " + kittens("I-1")[-1][:2]).code == "stop_building"


@rule("PAW-25")
@pytest.mark.parametrize("areas", [THREE, "I-1 / I-2 / I-3", "I-1, paw J1 / I-2 / I-3"])
def test_a_claim_ends_the_building_right_or_wrong(areas: str) -> None:
    table = claimed(areas)
    assert table.view.phase == "bump"
    assert {table.refused(f"table {move}") for move in ("time up", "hand out", "turn back 0")} == {"PAW-25"}


@rule("PAW-25")
def test_bumps_come_before_the_check() -> None:
    table = claimed("I-1 / I-2 / I-3")
    assert event(table, "pattern_wrong") == []
    assert table.view.faults == []
    table.play("1 bump 300 0", "2 bump 700 0", "table close")
    order = [
        line.split()[0] for line in table.events if line.split()[0] in ("bumped_last", "pattern_wrong", "card_scored")
    ]
    assert order == ["bumped_last", "pattern_wrong", "card_scored", "card_scored"]


# ---------------------------------------------------------------------- right or wrong


@rule("PAW-9", "PAW-16")
@pytest.mark.parametrize("name", ["I-1", "I-24", "G-1", "G-8", "Y-1", "Y-8", "III-1", "III-8"])
def test_a_right_pattern_counts_its_points_and_a_wrong_one_its_minus_points(name: str) -> None:
    right = paw(f"{built(name)} / I-2").play("0 claim")
    assert scores(right) == [len(kitty(name).kittens), 0]
    assert event(right, "pattern_right") == ["pattern_right seat=0 rule=PAW-22"]
    lazy = paw(f"{name} / I-2").play("0 claim")
    assert scores(lazy) == [-kitty(name).level, 0]
    assert (scored(right), scored(lazy)) == ([1, 0], [1, 0])


@rule("PAW-22")
def test_every_fault_is_named() -> None:
    first, second, *rest = kittens("I-1")
    extra = other_breed("I-1")
    moved = f"{second[:2]} 6 -6 {'back' if 'belly' in second else 'belly'} {(int(second.split()[-1]) + 180) % 360}"
    box = "" if kitty("I-1").box else "lying, "
    shown = "upright" if kitty("I-1").box else "lying"
    meant = "lying" if kitty("I-1").box else "upright"
    table = paw(f"I-1, {box}{moved}, {', '.join(rest)}, {extra}1 6 6 back 0, paw {first[:2]} / I-2").play("0 claim")
    x, y, side, turn = second.split()[1:]
    assert wrong(table) == [
        f"box {meant} {shown}",
        f"missing {first[0]}",
        f"place {second[0]} {x},{y} 6,-6",
        f"side {second[0]} {side} {moved.split()[3]}",
        f"rotation {second[0]} {turn} {moved.split()[4]}",
        f"extra {extra}",
        f"paw {first[0]} {first[:2]}",
    ]
    assert [fault.text() for fault in table.view.faults] == wrong(table)


@rule("PAW-22")
@pytest.mark.parametrize("name", [card.name for card in CARDS if card.level == 3])
def test_who_covers_whom_counts_where_cards_overlap(name: str) -> None:
    pattern = kittens(name)
    numbers = kitty(name).kittens
    upper, lower = next((b, a) for b in range(len(numbers)) for a in range(b) if overlap(numbers[a], numbers[b]))
    # The lower one is laid after the upper one and everything else that it meets.
    order = [n for n in range(len(pattern)) if n != lower]
    area = [pattern[n] for n in order[: order.index(upper) + 1]] + [pattern[lower]]
    area += [pattern[n] for n in order[order.index(upper) + 1 :]]
    box = "lying, " if kitty(name).box else ""
    table = paw(f"{name}, {box}{', '.join(area)}, found {kitty(name).symbol} / I-2").play("0 claim")
    assert f"cover {pattern[upper][0]} {pattern[lower][0]}" in wrong(table)
    assert {line.split()[0] for line in wrong(table)} == {"cover"}


@rule("PAW-22")
@pytest.mark.parametrize("name", [card.name for card in CARDS if card.level < 3])
def test_where_nothing_overlaps_the_order_of_laying_does_not_count(name: str) -> None:
    box = "lying, " if kitty(name).box else ""
    found = f", found {kitty(name).symbol}" if kitty(name).symbol >= 0 else ""
    area = ", ".join(reversed(kittens(name)))
    assert scores(paw(f"{name}, {box}{area}{found} / ").play("0 claim")) == [kitty(name).points, 0]


@rule("PAW-22")
def test_nothing_may_be_in_the_paw() -> None:
    extra = other_breed("I-1")
    table = paw(f"{built('I-1')}, paw {extra}1 / I-2").play("0 claim")
    assert wrong(table) == [f"paw {extra} {extra}1"]
    assert scores(table) == [-1, 0]


@rule("PAW-22")
def test_which_of_the_four_kittens_of_a_breed_it_is_does_not_count() -> None:
    assert scores(paw(f"{built('I-1', copy=2)} / I-2").play("0 claim")) == [4, 0]


@rule("PAW-22", "PAW-24")
def test_the_wrong_hide_and_seek_card_lying_open_does_not_count_as_found() -> None:
    whole = built("G-1").rpartition(",")[0]
    place = (kitty("G-1").symbol + 1) % 8
    assert wrong(paw(f"{whole}, turned {place} / I-2").play("0 claim")) == [f"symbol {symbol('G-1')}"]


# ---------------------------------------------------------------------- the end is tested afterwards


@rule("PAW-27")
def test_the_last_bumpers_minus_card_is_a_scored_card_and_can_end_the_game() -> None:
    table = paw(THREE, "scored / I-5 I-6 I-7 I-8 / ", "pile I-9 I-10 I-11 I-12").play("0 claim")
    table.play("2 bump 300 0", "1 bump 800 0", "table close")
    assert scored(table) == [1, 5, 0]
    assert table.result.points == (4, 4 * 4 - 1, 0)


@rule("PAW-27")
def test_the_end_is_tested_after_full_scoring() -> None:
    # Seat 0's fifth card would end the game; seat 1's minus card still counts.
    table = paw(THREE, "scored I-5 I-6 I-7 I-8 / I-9 / ", "pile I-10 I-11 I-12 I-13").play("0 claim")
    table.play("2 bump 300 0", "1 bump 800 0", "table close")
    assert table.result.points == (20, 3, 0)


# ---------------------------------------------------------------------- nobody claims


@rule("PAW-29")
def test_nobody_claims_in_120_seconds_and_nothing_is_scored() -> None:
    table = paw("I-1 / I-2", "row I-3 I-4", "pile I-5 I-6 I-7 I-8")
    assert due(table) == {"time up": 120_000}
    table.play("table time up")
    assert scored(table) == [0, 0]
    assert event(table, "nothing_scored") == ["nothing_scored rule=PAW-29"]
    assert names(table.play("table deal").view.row) == ["I-5", "I-6", "I-7", "I-8"]


@rule("PAW-19", "PAW-24", "PAW-29")
def test_the_clocks_run_as_the_rules_say() -> None:
    assert due(new_paw(2).play("table deal")) == {"hand out": 5_000, "time up": 120_000}
    place = (kitty("G-1").symbol + 1) % 8
    assert due(paw("G-1 / I-2").play(f"0 seek {place}")) == {f"turn back {place}": 1_200, "time up": 120_000}
    assert due(new_paw(2)) == {}


# ---------------------------------------------------------------------- calm


CALM = "pace=calm"


@rule("PAW-32")
def test_calm_has_no_bump() -> None:
    table = paw(FOUR, options=CALM)
    assert table.refusal("1 bump").rule == "PAW-32"
    assert scores(table.play("0 claim")) == [4, 0, 0, 0]
    assert table.waiting_for == [-1]


@rule("PAW-32")
def test_calm_has_no_limits_for_grabbing_and_building() -> None:
    table = paw(" / I-2", "row I-1", options=CALM)
    assert table.refused("table hand out") == "PAW-32"
    assert table.refused("table time up") == "PAW-32"
    assert due(table) == {}
    assert table.moves(-1) == set()


@rule("PAW-32", "PAW-24")
def test_calm_still_turns_wrong_cards_back() -> None:
    place = (kitty("G-1").symbol + 1) % 8
    table = paw("G-1 / I-2", options=CALM).play(f"0 seek {place}")
    assert due(table) == {f"turn back {place}": 1_200}
    assert table.play(f"table turn back {place}").view.open_places == {}


@rule("PAW-32")
def test_a_calm_round_ends_when_all_give_up() -> None:
    table = paw("I-1 / I-2 / ", "row I-3", "pile I-5 I-6 I-7 I-8", options=CALM).play("0 give up", "2 give up")
    assert table.waiting_for == [1]
    assert table.moves(0) == set()
    assert {table.refused(f"0 {move}") for move in ("take J1", "claim", "give up")} == {"PAW-32"}
    table.play("1 give up")
    assert event(table, "nothing_scored") == ["nothing_scored rule=PAW-32"]
    assert (table.waiting_for, scored(table)) == ([-1], [0, 0, 0])


@rule("PAW-32")
def test_a_calm_round_ends_by_a_claim_though_others_gave_up() -> None:
    table = paw(f"{built('I-1')} / I-2", "pile I-5 I-6", options=CALM).play("1 give up", "0 claim")
    assert scores(table) == [4, 0]


@rule("PAW-32")
def test_in_a_race_nobody_gives_up() -> None:
    table = paw("I-1 / I-2")
    assert table.refused("0 give up") == "PAW-32"
    assert "give up" not in table.moves(0)


@rule("PAW-32")
@pytest.mark.parametrize(("pace", "seconds"), [("race", READY_SECONDS), ("calm", 0)])
def test_calm_tables_set_no_time_to_look_at_how_a_round_ended(pace: str, seconds: int) -> None:
    assert KITTY_PAW.ready_seconds(new_paw(2, pace=pace).view) == seconds


@rule("PAW-22", "PAW-24")
@pytest.mark.parametrize("place", range(8))
def test_nothing_is_wrong_with_a_right_pattern_wherever_its_symbol_was_found(place: int) -> None:
    name = next(card.name for card in CARDS if card.symbol == place)
    table = paw(f"{built(name)} / I-2").play("0 claim")
    assert (scored(table), table.view.faults) == ([1, 0], [])
