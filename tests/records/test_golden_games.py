"""Golden games: every game and preset, played once and kept; the rules of today must play them the same."""

from __future__ import annotations

import ast
import dataclasses
import re
from pathlib import Path

import pytest

from katzentisch.engine.entry import Line
from katzentisch.engine.events import Event
from katzentisch.engine.record import Playthrough, read_record
from katzentisch.engine.state import Refused
from katzentisch.games import GAMES
from tests.records.golden_games import FOLDER, SEATS, Plan, house_rules, is_whole, plans, replayed

GAMES_FOLDER = Path(__file__).parents[2] / "src/katzentisch/games"
_MOST_BYTES = 60_000
every_plan = pytest.mark.parametrize("plan", plans(), ids=lambda plan: plan.name)


def text_of(plan: Plan) -> str:
    assert plan.path.is_file(), f"{plan.path.name} is missing: python -m tests.records.write {plan.name}"
    return plan.path.read_text(encoding="utf-8")


def first_difference(kept: str, new: str) -> str:
    """The first line in which two texts differ, with the few before it."""
    old_lines, new_lines = kept.splitlines(), new.splitlines()
    pairs = zip(old_lines, new_lines, strict=False)
    at = next((n for n, (old, now) in enumerate(pairs) if old != now), min(len(old_lines), len(new_lines)))
    before = "\n".join(f"  {line}" for line in old_lines[max(0, at - 5) : at])
    old, now = (lines[at] if at < len(lines) else "(nothing)" for lines in (old_lines, new_lines))
    return f"line {at + 1} is different\n{before}\n- {old}\n+ {now}"


@every_plan
def test_a_golden_game_played_again_is_the_same_to_the_last_byte(plan: Plan) -> None:
    kept = text_of(plan)
    new = replayed(read_record(kept), plan.game)
    if new != kept:
        pytest.fail(first_difference(kept, new))


@every_plan
def test_a_golden_game_is_of_the_game_and_options_that_its_name_says(plan: Plan) -> None:
    header = read_record(text_of(plan)).header
    assert header.game == plan.game_id
    assert header.rules == plan.game.rules
    # A game kept from before a house rule was there is still of its default.
    assert plan.game.choices(plan.game.resolve("printed", header.options)) == plan.game.choices(
        plan.game.resolve(plan.preset, plan.choices)
    )
    assert len(header.seats) == plan.seats


@every_plan
def test_every_move_of_a_golden_game_is_written_as_it_is_read(plan: Plan) -> None:
    moves = [entry.text for entry in read_record(text_of(plan)).entries if entry.text.split()[0] not in ("undo", "cut")]
    assert [plan.game.text(plan.game.parse(move)) for move in moves] == moves


@every_plan
def test_a_golden_game_is_over_and_not_too_long(plan: Plan) -> None:
    text = text_of(plan)
    assert is_whole(plan, text)
    assert len(text.encode()) < _MOST_BYTES


def test_every_game_and_preset_has_its_golden_games_and_there_are_no_others() -> None:
    names = {path.stem for path in FOLDER.glob("*.miau")}
    wanted = {plan.name for plan in plans()}
    assert sorted(wanted - names) == [], "write them: python -m tests.records.write"
    assert sorted(names - wanted) == [], "no game or preset is called so any more"


@pytest.mark.parametrize("game_id", GAMES)
def test_every_preset_of_a_game_is_played_at_least_by_two(game_id: str) -> None:
    game = GAMES[game_id]
    played = {(plan.preset, plan.seats) for plan in plans() if plan.game_id == game_id and not plan.choices}
    for preset, options in game.presets.items():
        assert (preset, 2) in played
        assert [seats for seats in SEATS if game.forbidden(options, seats) is None] == sorted(
            seats for name, seats in played if name == preset
        )


@pytest.mark.parametrize("game_id", GAMES)
def test_every_house_rule_of_a_game_is_chosen_in_one_of_its_golden_games(game_id: str) -> None:
    game = GAMES[game_id]
    printed = game.choices(game.resolve())
    chosen = [game.choices(game.resolve(p.preset, p.choices)) for p in plans() if p.game_id == game_id]
    assert [name for name, value in printed.items() if all(c[name] == value for c in chosen)] == []


@pytest.mark.parametrize("game_id", GAMES)
def test_a_golden_game_with_house_rules_has_cuts_and_where_they_exist_time_outs_and_moves_taken_back(
    game_id: str,
) -> None:
    plan = house_rules(GAMES[game_id])
    words = {entry.text.split()[0] for entry in read_record(text_of(plan)).entries}
    assert "cut" in words
    assert ("undo" in words) == plan.game.undo
    assert ("timeout" in words) == any(option.name == "turn_seconds" for option in plan.game.options)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_golden_game_with_another_secret_is_another_game(game_id: str) -> None:
    plan = next(plan for plan in plans() if plan.game_id == game_id)
    record = read_record(text_of(plan))
    other = dataclasses.replace(record, secret=bytes(32), header=dataclasses.replace(record.header, commitment=""))
    with pytest.raises(Refused):
        replayed(other, plan.game)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_field_of_a_position_that_comes_up_is_explained_where_positions_are_read(game_id: str) -> None:
    plan = house_rules(GAMES[game_id])
    fields: set[str] = set()

    def look(entry: Line, events: list[Event], play: Playthrough) -> None:
        if play.state.deal_number():
            fields.update(field.split(" ")[0] for field in plan.game.position_text(play.state).split(" | ")[2:])

    read_record(text_of(plan)).replay(plan.game, look)
    source = GAMES_FOLDER / plan.game.family / "position.py"  # compiled modules have no docstring
    told = ast.get_docstring(ast.parse(source.read_text(encoding="utf-8"))) or ""
    assert fields
    assert {field for field in fields if not re.search(rf"(``|\| ){field}\b", told)} == set()


def test_the_first_difference_between_two_texts_is_shown_with_what_is_before_it() -> None:
    assert first_difference("a\nb\nc\n", "a\nb\nd\n") == "line 3 is different\n  a\n  b\n- c\n+ d"
    assert first_difference("a\nb\n", "a\n") == "line 2 is different\n  a\n- b\n+ (nothing)"
