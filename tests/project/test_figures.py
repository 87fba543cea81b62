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
    return set(re.findall(r"^(\w+)[ {]", new_figures(), re.M))


def new_figures() -> str:
    """What a server tells before anything has happened."""
    return Metrics().render([], 0, 0).decode()


def alerts() -> list[str]:
    """What each of them waits for."""
    return re.findall(r"expr: (.*)", (DEPLOY / "alerts.yaml").read_text(encoding="utf-8"))


def expressions(value: Any) -> list[str]:
    """Every expression of a dashboard."""
    if isinstance(value, dict):
        found = [value["expr"]] if "expr" in value else []
        return found + [one for inner in value.values() for one in expressions(inner)]
    return [one for inner in value for one in expressions(inner)] if isinstance(value, list) else []


def test_dashboard_and_alerts_ask_for_figures_that_there_are() -> None:
    """None that was renamed, or never was."""
    asked = expressions(json.loads((DEPLOY / "dashboard.json").read_text(encoding="utf-8")))
    assert len(asked) > 10
    assert len(alerts()) > 5
    named = {name for text in asked + alerts() for name in re.findall(r"\b(?:katzentisch|process)_\w+|\bup\b", text)}
    assert named - figures() - OF_PROMETHEUS == set()
    told = {name for name in figures() if name.startswith("katzentisch_") and name.endswith(("_total", "_bucket"))}
    assert told <= named  # and every sum of ours is shown somewhere


def test_alerts_wait_for_sums_that_are_there_before_anything_has_happened() -> None:
    """Prometheus tells by how much a sum has grown: by nothing if it was first told with the very event."""
    waited_for = [
        (name, label, sign, value)
        for expression in alerts()
        for name, label, sign, value in re.findall(r'(katzentisch_\w+){(\w+)(=~?)"([^"]*)"}', expression)
    ]
    assert len(waited_for) >= 4
    for name, label, sign, value in waited_for:
        told = re.findall(rf'^{name}{{{label}="([^"]*)"}} ', new_figures(), re.M)
        assert [one for one in told if (re.fullmatch(value, one) if sign == "=~" else one == value)], (name, value)


def test_alerts_add_only_sums_of_the_same_labels() -> None:
    """Prometheus adds a code of one to the same code of the other; where one has codes and the other none, there is nothing to add."""
    text = new_figures()
    for expression in alerts():
        for pair in re.findall(r"\((\w+)[^()]*\) \+ \w+\((\w+)", expression):
            labels = [set(re.findall(r'(\w+)="', "".join(re.findall(rf"^{name}{{.*}}", text, re.M)))) for name in pair]
            assert labels[0] == labels[1], pair
