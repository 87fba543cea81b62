"""Checking a record, with the rules and without: what holds is told, and whatever is forged is found."""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import re
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

import katzentisch
from katzentisch.engine.cards import CannotRead
from katzentisch.engine.checking import Check, check
from katzentisch.engine.record import read_record
from katzentisch.games import GAMES, game
from tests.records.golden_games import Plan, house_rules, plans

SCRIPT = Path(katzentisch.__file__).with_name("verify_deal.py")
every_game = pytest.mark.parametrize("game_id", GAMES)


@cache
def whole(plan_name: str) -> str:
    """A golden game as the server gives it out: with secret, cuts and what chance gave."""
    plan = next(plan for plan in plans() if plan.name == plan_name)
    record = read_record(plan.path.read_text(encoding="utf-8"))
    return record.replay(plan.game).record(with_secret=True, with_chance=True)


def record_of(game_id: str) -> str:
    return whole(house_rules(GAMES[game_id]).name)


def checks(text: str) -> list[Check]:
    record = read_record(text)
    return check(record, game(record.header.game))


def broken(text: str) -> list[str]:
    """What does not hold, by name."""
    return [looked_at.about for looked_at in checks(text) if not looked_at.holds]


@cache
def script() -> ModuleType:
    """The stand-alone program, loaded by its path as somebody would who has downloaded it."""
    spec = importlib.util.spec_from_file_location("verify_deal_alone", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def wrong(text: str) -> list[str]:
    """What the stand-alone program complains of."""
    return list(script().check(text))


def changed(text: str, pattern: str, by: Callable[[re.Match[str]], str]) -> str:
    """A record forged in the first place that fits."""
    forged, count = re.subn(pattern, by, text, count=1, flags=re.MULTILINE)
    assert count == 1
    assert forged != text
    return forged


def other_digit(found: re.Match[str]) -> str:
    """The same with its last hex digit changed."""
    last = "0123456789abcdef"[int(found[0][-1], 16) ^ 1]
    return found[0][:-1] + last


def swapped(cards: list[str]) -> list[str]:
    """The same cards with two unlike ones changed over."""
    at = next(n for n in range(1, len(cards)) if cards[n] != cards[0])
    return [cards[at], *cards[1:at], cards[0], *cards[at + 1 :]]


def other_answer(found: re.Match[str]) -> str:
    return " ".join([found[1], ">", *swapped(found[2].split())])


# ---------------------------------------------------------------------- what is right


@pytest.mark.parametrize("plan", plans(), ids=lambda plan: plan.name)
def test_every_golden_game_holds_with_the_rules_and_without(plan: Plan, capsys: pytest.CaptureFixture[str]) -> None:
    text = whole(plan.name)
    assert broken(text) == []
    assert wrong(text) == []
    assert read_record(text).entries == read_record(plan.path.read_text(encoding="utf-8")).entries


@every_game
def test_everything_is_looked_at(game_id: str) -> None:
    looked_at = {found.about: found.found for found in checks(record_of(game_id))}
    record = read_record(record_of(game_id))
    deals = [entry for entry in record.entries if entry.text == "deal"]
    assert list(looked_at) == [
        "envelope", "first dealer", *(f"deal {n}" for n in range(1, len(deals) + 1)), "moves", "result", "record",
    ]  # fmt: skip
    assert record.header.commitment in looked_at["envelope"]
    assert f"all {len(record.entries)} entries" in looked_at["moves"]
    assert " ".join(record.result[:1]) in looked_at["result"]
    assert any("cut by seat" in found for found in looked_at.values())


def test_a_game_that_was_given_up_holds_and_says_so() -> None:
    plan = next(plan for plan in plans() if plan.name == "mau-mau-match")
    entries = read_record(whole(plan.name)).entries[:30]
    log = "\n".join(f"{n} {'table' if e.seat < 0 else e.seat} {e.text}" for n, e in enumerate(entries, 1))
    header = re.sub(r"^\[Result .*\n", "", whole(plan.name).partition("\n\n")[0], flags=re.MULTILINE)
    given_up = read_record(f"{header}\n\n{log}\n").replay(plan.game).record(with_secret=True, with_chance=True)
    assert broken(given_up) == []
    assert checks(given_up)[-2].found == "no end: the game was given up"
    assert wrong(given_up) == []


# ---------------------------------------------------------------------- what is forged


@every_game
def test_another_secret_is_found(game_id: str) -> None:
    forged = changed(record_of(game_id), r'(?<=^\[Secret ")[0-9a-f]+', other_digit)
    assert broken(forged)[0] == "envelope"
    assert "deal 1" in broken(forged)
    assert any("SHA-256" in line for line in wrong(forged))
    assert any("is not what the secret and the cuts give" in line for line in wrong(forged))


@every_game
def test_another_secret_with_a_fitting_envelope_is_found_by_its_shuffles(game_id: str) -> None:
    other = bytes(31) + b"\x07"
    forged = changed(record_of(game_id), r'(?<=^\[Secret ")[0-9a-f]+', lambda _: other.hex())
    envelope = hashlib.sha256(other).hexdigest()
    forged = changed(forged, r'(?<=^\[Commitment ")[0-9a-f]+', lambda _: envelope)
    assert "envelope" not in broken(forged)
    assert "deal 1" in broken(forged)
    assert wrong(forged)


@every_game
def test_another_envelope_is_found_and_nothing_else_is_wrong(game_id: str) -> None:
    forged = changed(record_of(game_id), r'(?<=^\[Commitment ")[0-9a-f]+', other_digit)
    assert broken(forged) == ["envelope"]
    assert len(wrong(forged)) == 1


@every_game
def test_another_cut_is_found(game_id: str) -> None:
    forged = changed(record_of(game_id), r"^\d+ \d+ cut [0-9a-f]{32}", other_digit)
    assert [about for about in broken(forged) if about.startswith("deal ")]
    assert wrong(forged)


@every_game
def test_a_cut_of_another_seat_is_found(game_id: str) -> None:
    forged = changed(record_of(game_id), r"^(\d+) (\d+) (cut [0-9a-f]{32})", lambda m: f"{m[1]} {int(m[2]) ^ 1} {m[3]}")
    assert broken(forged)
    assert wrong(forged)


@every_game
def test_another_card_in_a_shuffle_is_found(game_id: str) -> None:
    forged = changed(record_of(game_id), r"^(~ 1\.0 .*?) > (.*)$", other_answer)
    assert broken(forged) == ["deal 1"]
    assert wrong(forged) == ["1.0 is not what the secret and the cuts give"]


@every_game
def test_a_pack_that_was_stacked_before_the_shuffle_is_found(game_id: str) -> None:
    """Who may choose the order before a shuffle chooses the one after it."""

    def stacked(found: re.Match[str]) -> str:
        cards = swapped(found[2].split())
        record = read_record(record_of(game_id))
        assert record.secret is not None
        cuts = script().cut(script().read(record_of(game_id))[1], "", "")[0].get(1, {})
        keys = [f"{seat}:{bits}" for seat, bits in sorted(cuts.items())]
        below = script().chance(record.secret, record.header.rules, record.header.table, "1", "0", *keys)
        return " ".join([found[1], *cards, ">", *script().shuffled(below, cards)])

    forged = changed(record_of(game_id), r"^(~ 1\.0) (.*?) > .*$", stacked)
    assert broken(forged) == ["deal 1"]
    assert wrong(forged) == ["deal 1 does not begin with a pack in its order"]


@every_game
def test_a_shuffle_that_is_left_out_is_found(game_id: str) -> None:
    forged = re.sub(r"^~ 1\..*\n", "", record_of(game_id), flags=re.MULTILINE)
    assert broken(forged) == ["deal 1"]
    assert wrong(forged) == ["the shuffles of deal 1 are not all in it"]


def test_the_first_shuffle_cannot_hide_behind_a_later_one() -> None:
    """Else whoever left it out could have dealt any cards."""
    text = next(whole(plan.name) for plan in plans() if "\n~ 1.1 " in whole(plan.name))
    forged = re.sub(r"^~ 1\.0 .*\n", "", text, flags=re.MULTILINE)
    assert broken(forged) == ["deal 1"]
    assert wrong(forged) == ["the shuffles of deal 1 are not all in it"]


@every_game
def test_another_move_is_found(game_id: str) -> None:
    """The first move of a seat, made by the next one instead."""
    text = record_of(game_id)
    n, seat = re.findall(r"^(\d+) (\d+) (?!cut|undo)", text, flags=re.MULTILINE)[0]
    seats = len(read_record(text).header.seats)
    forged = changed(text, rf"^{n} {seat} ", lambda _: f"{n} {(int(seat) + 1) % seats} ")
    assert {"moves", "result"} & set(broken(forged))


@every_game
def test_another_result_is_found(game_id: str) -> None:
    forged = changed(record_of(game_id), r'^\[Result "\d', lambda m: m[0][:-1] + "9")
    assert broken(forged) == ["result"]


@every_game
def test_another_table_is_found(game_id: str) -> None:
    """Else one game's good cards could be shown as another's."""
    text = record_of(game_id)
    if "[Table" in text:
        forged = changed(text, r'(?<=^\[Table ")', lambda _: "x")
    else:
        forged = changed(text, r"^\[Seats", lambda m: '[Table "x"]\n' + m[0])
    assert broken(forged)
    assert wrong(forged)


def test_a_first_dealer_who_was_not_drawn_is_found() -> None:
    text = record_of("mau-mau")
    forged = changed(text, r"^~ 0\.0 of 5 > (\d)", lambda m: m[0][:-1] + str((int(m[1]) + 1) % 5))
    assert broken(forged) == ["first dealer"]
    assert wrong(forged) == ["0.0 is not what the secret and the cuts give"]


def test_a_record_that_ends_too_early_is_found() -> None:
    lines = record_of("mauz").splitlines()
    last = max(n for n, line in enumerate(lines) if line[:1].isdigit())
    assert "result" in broken("\n".join(lines[:last] + lines[last + 1 :]))


def test_a_record_without_its_shuffles_is_checked_by_its_moves() -> None:
    text = re.sub(r"^~.*\n", "", record_of("mauz"), flags=re.MULTILINE)
    assert broken(text) == []
    assert "which the record does not list" in checks(text)[2].found
    assert wrong(text)


# ---------------------------------------------------------------------- what cannot be checked


def test_a_record_without_a_secret_cannot_be_checked() -> None:
    text = re.sub(r"^\[Secret .*\n", "", record_of("mauz"), flags=re.MULTILINE)
    with pytest.raises(CannotRead, match="holds no secret"):
        checks(text)
    assert wrong(text) == ["there is no secret in it: the game was not over when it was saved"]


def test_a_position_that_was_set_up_cannot_be_checked() -> None:
    text = f'[Game "mau-mau"]\n[Rules "{game("mau-mau").rules}"]\n[Seats "a" "b"]\n[Position "mau-mau | 7♠ / 8♠ | pile 9♠"]\n'
    with pytest.raises(CannotRead, match="set up by hand"):
        checks(text + f'[Secret "{"0" * 64}"]\n')


def test_a_record_without_a_promise_does_not_hold() -> None:
    text = re.sub(r"^\[Commitment .*\n", "", record_of("mauz"), flags=re.MULTILINE)
    assert broken(text) == ["envelope"]
    assert len(wrong(text)) == 1


@pytest.mark.parametrize(
    "line", ["~", "~ 1.0", "~ 1 a > b", "~ 1.0 a > b > c", "~ 1.0 a b", "~ x.0 a > b", "~1.0 a > b"]
)
def test_a_line_about_chance_that_is_none_cannot_be_read(line: str) -> None:
    with pytest.raises(CannotRead, match=r"deal\.use asked > answer"):
        read_record(f"{record_of('mauz')}{line}\n")


# ---------------------------------------------------------------------- the program alone


def alone(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run it as a program of its own, with nothing but Python's library in reach."""
    return subprocess.run(
        [sys.executable, "-I", "-S", "-X", "utf8", str(SCRIPT), *arguments],
        capture_output=True, text=True, encoding="utf-8", timeout=300, check=False,
    )  # fmt: skip


def test_the_program_alone_needs_nothing_but_python_and_is_short() -> None:
    source = SCRIPT.read_text(encoding="utf-8")
    imported = {
        name.split(".")[0]
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names])
    }
    assert imported <= sys.stdlib_module_names
    assert len(source.splitlines()) < 150


def test_the_program_alone_says_what_holds_and_what_does_not(tmp_path: Path) -> None:
    file = tmp_path / "game.miau"
    file.write_text(record_of("schwimmen"), encoding="utf-8")
    said = alone(str(file))
    assert (said.returncode, said.stdout.splitlines()[-1]) == (0, "everything holds")
    file.write_text(changed(record_of("schwimmen"), r"^(~ 2\.0 .*?) > (.*)$", other_answer), encoding="utf-8")
    said = alone(str(file))
    assert (said.returncode, said.stdout.splitlines()[-1]) == (
        1, "WRONG: 2.0 is not what the secret and the cuts give",
    )  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        None,
        "what is this",
        '~ 1.0 of 0 > 0\n[Secret "00"]',
        '~ 1.0 of 4294967297 > 0\n[Secret "00"]',  # no word is large enough for it
        '[Secret "xy"]',
        "\x00",
    ],
)
def test_the_program_alone_says_when_it_cannot_read(tmp_path: Path, text: str | None) -> None:
    file = tmp_path / "game.miau"
    if text is not None:
        file.write_text(text, encoding="utf-8")
    said = alone(str(file))
    assert said.returncode == 2
    assert said.stderr.startswith("a record is needed that can be read: ")
    assert "Traceback" not in said.stderr
    assert alone().returncode == 2
