"""Servers that drop, reorder or grind cuts: what each check says of their records, with the rules and without (SECURITY 36)."""

from __future__ import annotations

import pytest

from katzentisch.engine.record import read_record
from tests.records.lying_tables import LIES, record_of
from tests.records.test_checking import checks, script, wrong

#: What `katzentisch verify` finds first, and the first line of the program alone. Nobody else can find what only Ada's own
#: device remembers (web/tests/lies.test.ts): these two read a record that says nothing wrong.
FOUND: dict[str, tuple[str, str] | None] = {
    "none": None,
    "drops a seal": None,
    "swaps a seal": None,
    "shows other seals": None,
    "is older": None,
    "drops an opening": (
        "DOUBT cuts of deal 1: sealed by seats 0, 1, 2, but never opened by seat 0: lost on the way, or kept back on purpose",
        "DOUBT: deal 1: seat 0 sealed a cut that was never opened",
    ),
    "adds a seal later": (
        "WRONG cuts of deal 1: a cut was sealed when no more were taken (seat 2)",
        "deal 1: seal of 2 when no more were taken",
    ),
    "seals after an opening": (
        "WRONG cuts of deal 1: a cut was opened before all were sealed, or after the deal (seat 0)",
        "deal 1: cut of 0 before all were sealed",
    ),
    "opens too early": (
        "WRONG cuts of deal 1: a cut was opened before all were sealed, or after the deal (seat 0)",
        "deal 1: cut of 0 before all were sealed",
    ),
    "never closes": (
        "WRONG cuts of deal 1: a cut was opened before all were sealed, or after the deal (seat 2)",
        "deal 1: cut of 2 before all were sealed",
    ),
    "reorders": (
        "WRONG cuts of deal 1: the table stopped taking cuts where there was nothing to stop (the table)",
        "deal 1: sealed of table where there was nothing to seal",
    ),
    "opens another": (
        "WRONG cuts of deal 1: the cut that was opened is not the one that was sealed (seat 2)",
        "deal 1: cut of 2 that is not the one that was sealed",
    ),
    "opens what was not sealed": (
        "WRONG cuts of deal 1: a cut was opened that nobody had sealed (seat 2)",
        "deal 1: cut of 2 that was never sealed",
    ),
    "opens twice": ("WRONG cuts of deal 1: a cut was opened twice (seat 2)", "deal 1: cut of 2 twice"),
    "shows another envelope": (
        "WRONG cuts of deal 1: the cut that was opened is not the one that was sealed (seat 0)",
        "deal 1: cut of 0 that is not the one that was sealed",
    ),
    "uses a seal of another deal": (
        "WRONG cuts of deal 2: the cut that was opened is not the one that was sealed (seat 2)",
        "deal 2: cut of 2 that is not the one that was sealed",
    ),
    "seals no longer": (
        "WRONG cuts of deal 2: a cut was opened that nobody had sealed (seat 2)",
        "deal 2: cut of 2 that was never sealed",
    ),
    "draws the dealer alone": (
        "WRONG first dealer: seat 0 is drawn, the record says ~ 0.0 of 3 > 1",
        "0.0 is not what the secret and the cuts give",
    ),
}


@pytest.mark.parametrize("lie", LIES)
def test_whoever_reads_the_record_is_told_what_is_wrong_with_it(lie: str) -> None:
    found = [f"{look.word} {look.about}: {look.found}" for look in checks(record_of(lie)) if not look.holds]
    told = FOUND[lie]
    if told is None:
        assert found == []
        assert wrong(record_of(lie)) == []
        return
    assert found[0] == told[0]
    assert wrong(record_of(lie))[0] == told[1]


def test_an_honest_record_says_how_it_was_cut() -> None:
    found = {look.about: look.found for look in checks(record_of("none"))}
    for deal in (1, 2):
        assert found[f"cuts of deal {deal}"] == (
            "sealed by seats 0, 1, 2 before any was opened, and all opened as sealed"
        )
        assert found[f"deal {deal}"].startswith("cut by seats 0, 1, 2; chance was asked")
    assert found["first dealer"] == "seat 0, drawn from the secret and the cuts of deal 1"


def test_a_server_that_pretends_to_be_older_is_said_to_have_sealed_nothing() -> None:
    found = {look.about: look.found for look in checks(record_of("is older"))}
    assert "cuts of deal 1" not in found
    assert found["deal 1"].startswith("cut by seats 0, 1, 2, not sealed before (an older server)")
    assert found["first dealer"].endswith("drawn from the secret alone")


def test_a_missing_cut_changes_the_cards_which_is_why_it_is_a_doubt() -> None:
    lines = {lie: read_record(record_of(lie)).chance for lie in LIES}
    assert lines["drops an opening"] != lines["none"]
    assert script().fingerprint(record_of("none")) != script().fingerprint(record_of("drops an opening"))


def test_both_tell_the_same_fingerprint() -> None:
    for lie in LIES:
        text = record_of(lie)
        assert script().fingerprint(text) == read_record(text).fingerprint
        assert script().fingerprint(text.replace('"Ada"', '"Eva"')) == read_record(text).fingerprint
