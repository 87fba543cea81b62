"""The dashboard and the alerts in deploy/ ask for figures that the server tells."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from katzentisch.server.running.metrics import Metrics

DEPLOY = Path(__file__).parents[2] / "deploy"
#: What Prometheus itself tells.
OF_PROMETHEUS = {"up"}


def figures() -> set[str]:
    """The names of all figures, as Prometheus knows them."""
    metrics = Metrics()
    metrics.refused("internal")
    metrics.failed(500)
    metrics.process("died")
    text = metrics.render([], 0, 0).decode()
    return set(re.findall(r"^(\w+)[ {]", text, re.M))


def expressions(value: Any) -> list[str]:
    """Every expression of a dashboard."""
    if isinstance(value, dict):
        found = [value["expr"]] if "expr" in value else []
        return found + [one for inner in value.values() for one in expressions(inner)]
    return [one for inner in value for one in expressions(inner)] if isinstance(value, list) else []


def test_dashboard_and_alerts_ask_for_figures_that_there_are() -> None:
    """None that was renamed, or never was."""
    asked = expressions(json.loads((DEPLOY / "dashboard.json").read_text(encoding="utf-8")))
    alerts = re.findall(r"expr: (.*)", (DEPLOY / "alerts.yaml").read_text(encoding="utf-8"))
    assert len(asked) > 10
    assert len(alerts) > 5
    named = {name for text in asked + alerts for name in re.findall(r"\b(?:katzentisch|process)_\w+|\bup\b", text)}
    assert named - figures() - OF_PROMETHEUS == set()
    told = {name for name in figures() if name.startswith("katzentisch_") and name.endswith(("_total", "_bucket"))}
    assert told <= named  # and every sum of ours is shown somewhere
