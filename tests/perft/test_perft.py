"""Perft: how many lines of play start from a position, by depth, and in which order moves are listed.

Numbers are pinned in a text file a family, the order of moves in order.txt. Counts of depths 1 and 2 are made by hand.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from katzentisch.engine.game import Game
from katzentisch.engine.perft import choices, divide, perft
from katzentisch.engine.state import TABLE, State
from katzentisch.engine.text import Position
from katzentisch.games import GAMES, game

FOLDER = Path(__file__).parent


def family_of(of: Game) -> str:
    """A game's family as its package and its file here are named."""
    return of.family.replace("-", "_")


FAMILIES = sorted({family_of(of) for of in GAMES.values()})
_PIN = re.compile(r"D([1-9]\d*) (\d+)")


def lines_of(name: str) -> list[str]:
    """A file's lines without comments; blank lines stay."""
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    return [line.rstrip() for line in text.splitlines() if not line.startswith("#")]


def pinned(line: str) -> tuple[str, dict[int, int]]:
    """A position and its number of lines by depth."""
    position, *pins = [part.strip() for part in line.split(" ; ")]
    matches = [_PIN.fullmatch(pin) for pin in pins]
    assert all(matches), f"each number is written as D3 120: {line}"
    return position, {int(match[1]): int(match[2]) for match in matches if match}


def cases(family: str) -> list[tuple[str, dict[int, int]]]:
    """All positions of a family."""
    return [pinned(line) for line in lines_of(family) if line]


def set_up(position: str) -> tuple[Game, State]:
    """A position's game and its state."""
    read = Position(position)
    return game(read.game), game(read.game).position(read)


def told(of: Game, state: State, depth: int) -> str:
    """The count split by first moves: where two versions of the rules part."""
    return "\n".join(f"  {move}: {lines}" for move, lines in divide(of, state, depth).items())


@pytest.mark.parametrize(
    ("position", "counts"),
    [pytest.param(*case, id=f"{family}-{n}") for family in FAMILIES for n, case in enumerate(cases(family), 1)],
)
def test_there_are_as_many_lines_of_play_as_were_counted(position: str, counts: dict[int, int]) -> None:
    of, state = set_up(position)
    before = of.position_text(state)
    for depth, lines in counts.items():
        count = perft(state, depth)
        if count != lines:
            pytest.fail(
                f"{position}\ndepth {depth}: {count} lines, not {lines}; by first move:\n{told(of, state, depth)}"
            )
    assert of.position_text(state) == before, "counting changes nothing"


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_has_positions_counted_by_hand_and_beyond(family: str) -> None:
    counted = cases(family)
    assert len(counted) >= 3
    assert all({1, 2} <= set(counts) for _, counts in counted)
    assert any(max(counts) >= 3 for _, counts in counted)
    assert {family_of(game(Position(position).game)) for position, _ in counted} == {family}


def test_every_game_is_counted() -> None:
    played = {Position(position).game for family in FAMILIES for position, _ in cases(family)}
    assert played == set(GAMES)


def test_a_count_split_by_first_moves_adds_up() -> None:
    for family in FAMILIES:
        position, counts = min(cases(family), key=lambda case: case[1][2])
        of, state = set_up(position)
        split = divide(of, state, 2)
        assert len(split) == counts[1]
        assert sum(split.values()) == counts[2]


def test_no_move_at_all_is_one_line_and_a_finished_game_has_none() -> None:
    _, state = set_up("miau-miau | 9♠ / A♣ | pile 9♥")
    assert perft(state, 0) == 1
    state.play(0, game("miau-miau").parse("9♠"))
    assert (choices(state), perft(state, 0), perft(state, 1)) == ([], 1, 0)


def test_the_table_is_counted_only_where_the_game_waits_for_it() -> None:
    of, state = set_up("mau-mau scoring=match | 9♠ / A♣ | pile 9♥")
    assert state.moves(TABLE), "its time-out is listed"
    assert {seat for seat, _ in choices(state)} == {0}
    state.play(0, of.parse("9♠!!"))
    assert [(seat, of.text(move)) for seat, move in choices(state)] == [(TABLE, "deal")]


# ---------------------------------------------------------------------- order


def ordered() -> list[tuple[str, dict[str, list[str]]]]:
    """The positions of order.txt with every seat's moves."""
    blocks: list[tuple[str, dict[str, list[str]]]] = []
    for line in lines_of("order"):
        if line.startswith("  "):
            seat, _, moves = line.strip().partition(":")
            blocks[-1][1][seat] = [move.strip() for move in moves.split(";") if move.strip()]
        elif line:
            blocks.append((line, {}))
    return blocks


@pytest.mark.parametrize(
    ("position", "by_seat"),
    [pytest.param(*block, id=f"{n}-{block[0].split()[0]}") for n, block in enumerate(ordered(), 1)],
)
def test_moves_are_listed_in_the_order_that_was_kept(position: str, by_seat: dict[str, list[str]]) -> None:
    of, state = set_up(position)
    listed = {
        "table" if seat == TABLE else str(seat): [of.text(move) for move in state.moves(seat)]
        for seat in (TABLE, *range(state.seat_count()))
    }
    assert listed == by_seat


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_has_an_order_that_is_kept(game_id: str) -> None:
    assert game_id in {Position(position).game for position, _ in ordered()}
