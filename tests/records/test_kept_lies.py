"""The records of lying servers that were kept are those that the rules of today would write."""

from __future__ import annotations

import json

from tests.records.lying_tables import KEPT, kept


def test_the_kept_records_are_those_of_todays_rules() -> None:
    """Where this fails: `python -m tests.records.lying_tables`, and format the page."""
    assert json.loads(KEPT.read_text(encoding="utf-8")) == json.loads(kept())
