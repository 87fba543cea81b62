"""`katzentisch doctor` with several nodes: whether every node is reached by every other, and what to do if not."""

from __future__ import annotations

import json
from collections.abc import Callable
from subprocess import CompletedProcess
from typing import Any

import pytest

from katzentisch.tables.storage.postgres_schema import SCHEMA
from tests.postgres.cluster import ask
from tests.postgres.test_faults import WiredNode, wired  # noqa: F401
from tests.server.test_hosting import katzentisch, katzentisch_patiently

StartWired = Callable[[int], list[WiredNode]]


def found_about_nodes(
    database: str, run: Callable[..., CompletedProcess[str]] = katzentisch_patiently
) -> tuple[int, dict[str, dict[str, Any]]]:
    """The exit code, and what was found about each node."""
    said = run("doctor", "--port", 0, "--database", database, "--json")
    findings = {finding["about"]: finding for finding in json.loads(said.stdout)}
    return said.returncode, {about: finding for about, finding in findings.items() if about.startswith("node")}


def names_of(nodes: list[WiredNode]) -> list[str]:
    return [f"127.0.0.1:{node.to_it.port}" for node in nodes]


@pytest.mark.parametrize("how", ["cut", pytest.param("stall", marks=pytest.mark.long)])
def test_a_node_that_others_do_not_reach_is_found(wired: StartWired, database: str, how: str) -> None:  # noqa: F811
    """It reaches them, but not the other way round: it is named, with those who miss it and what to do, until the wire is whole."""
    nodes = wired(3)
    lost, (name, *other_names) = nodes[0], names_of(nodes)
    lost.to_it.cut() if how == "cut" else lost.to_it.stall()
    code, findings = found_about_nodes(database)
    assert (code, {about: finding["is_well"] for about, finding in findings.items()}) == (
        1,
        {f"node {name}": False, **{f"node {other}": True for other in other_names}},
    )
    wrong = findings[f"node {name}"]
    assert all(f"{other} (" in wrong["found"] for other in other_names)
    assert "--node-listen" in wrong["advice"]
    assert [node.get("/api/health").json()["unreachable"] for node in nodes] == [[], [name], [name]]
    lost.to_it.mend()
    said = katzentisch_patiently("doctor", "--port", 0, "--database", database)
    assert (said.returncode, "WRONG" in said.stdout) == (0, False)
    for any_name in (name, *other_names):
        assert f"well   node {any_name}: reached by all others that answer, 2\n" in said.stdout
    assert [node.get("/api/health").json()["unreachable"] for node in nodes] == [[], [], []]


def test_a_node_that_was_killed_and_started_again_is_not_missed(wired: StartWired, database: str) -> None:  # noqa: F811
    """Who it was before is still known at the same address, until that is struck off, and is nobody any more."""
    names = names_of(wired(2))
    ask(database, f"INSERT INTO {SCHEMA}.node VALUES(1, $1, '', 7)", names[1])
    code, findings = found_about_nodes(database)
    assert (code, {about: finding["is_well"] for about, finding in findings.items()}) == (
        0,
        {f"node {name}": True for name in names},
    )


@pytest.mark.long
def test_nodes_that_are_all_gone_are_told(database: str) -> None:
    """They were killed, and nobody is there who could strike them off."""
    ask(database, f"INSERT INTO {SCHEMA}.node VALUES(1, '10.0.0.5:8223', '', 7)")
    code, findings = found_about_nodes(database, katzentisch)
    assert (code, findings["node 10.0.0.5:8223"]["found"]) == (1, "it does not answer")
