"""The locks: complete, hashed, and in step with pyproject.toml."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import hatch_build
from tasks.lock import MADE_FROM, UV

ROOT = Path(__file__).parents[2]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
GROUPS = PYPROJECT["dependency-groups"]
LOCKS = tuple(MADE_FROM)


def locked(name: str) -> dict[str, str]:
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9.-]+)==(\S+)", text, re.MULTILINE))


def asked_for(lock: str) -> list[Requirement]:
    run = PYPROJECT["project"]["dependencies"]
    groups = {"page": GROUPS["page"], "compile": GROUPS["compile"], "test": run + GROUPS["test"]}
    extras = PYPROJECT["project"]["optional-dependencies"]
    groups |= {"run": run + extras["nets"], "postgres": run + extras["postgres"]}
    own = [entry for entry in GROUPS["dev"] if isinstance(entry, str)]
    groups["dev"] = groups["test"] + groups["page"] + groups["compile"] + own
    return [Requirement(text) for text in groups[lock]]


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_what_pyproject_asks_for(lock: str) -> None:
    versions = locked(lock)
    for requirement in asked_for(lock):
        name = canonicalize_name(requirement.name)
        assert name in versions, f"{name} is not in requirements/{lock}.txt: run scripts/lock"
        assert requirement.specifier.contains(versions[name]), f"{name} {versions[name]}: run scripts/lock"


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_of_a_lock_has_a_hash(lock: str) -> None:
    text = (ROOT / "requirements" / f"{lock}.txt").read_text(encoding="utf-8")
    for entry in re.split(r"\n(?=\w)", text.strip()):
        assert "--hash=sha256:" in entry, entry


@pytest.mark.parametrize("lock", LOCKS)
def test_all_locks_agree_on_versions(lock: str) -> None:
    assert locked(lock).items() <= locked("dev").items()


@pytest.mark.parametrize("path", [*(f"requirements/{lock}.txt" for lock in LOCKS), "web/package-lock.json"])
def test_no_lock_names_a_host(path: str) -> None:
    text = (ROOT / path).read_text(encoding="utf-8")
    assert not re.search(r'"resolved": "http|--(extra-)?index-url|--find-links|@ http', text)


def test_the_build_uses_what_the_lock_ties_down() -> None:
    assert set(GROUPS["compile"]) == set(PYPROJECT["build-system"]["requires"])
    assert hatch_build.NODE in GROUPS["page"]


def test_locks_are_written_by_the_uv_that_is_tested_with() -> None:
    assert UV in GROUPS["dev"]
