"""deploy/ and what docs/hosting.md says of it: every setting exists, and the unit is one that systemd takes and calls safe."""

import re
import shutil
import subprocess
from pathlib import Path

import click
import pytest

from katzentisch.cli import command

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
TEXTS = [ROOT / "docs" / "hosting.md", *sorted(DEPLOY.iterdir())]


def settings() -> set[str]:
    """The variables that `serve` reads."""
    serve = command.get_command(click.Context(command), "serve")
    assert serve is not None
    return {str(parameter.envvar) for parameter in serve.params if parameter.envvar}


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_every_setting_and_flag_that_is_named_exists(path: Path) -> None:
    """A variable that nobody reads would be set in vain."""
    named = set(re.findall(r"\bKATZENTISCH_[A-Z_]+\b", path.read_text(encoding="utf-8")))
    assert named <= settings()


def test_every_command_of_the_host_is_told_of() -> None:
    """In docs/hosting.md, with flags that it has."""
    text = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    context = click.Context(command)
    for line in re.findall(r"^ +katzentisch (.+)$", text, re.MULTILINE):
        name, *words = line.split("#")[0].split()
        found = command.get_command(context, name)
        if isinstance(found, click.Group):
            found = found.get_command(context, words[0])
        assert found is not None, line
        flags = {flag for parameter in found.params for flag in parameter.opts}
        assert {word for word in words if word.startswith("--")} <= flags, line
    for name in ("serve", "doctor", "backup", "restore", "migrate", "reports", "admin", "prove"):
        assert f"katzentisch {name}" in text


def test_everything_in_deploy_is_told_of() -> None:
    text = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert [path.name for path in DEPLOY.iterdir() if path.name not in text] == []


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd")
def test_the_unit_is_whole_and_safe(tmp_path: Path) -> None:
    """As systemd itself judges it: no word that it does not know, and an exposure of at most 2.0."""
    unit = (DEPLOY / "katzentisch.service").read_text(encoding="utf-8")
    installed = tmp_path / "katzentisch.service"
    # The program is not installed here.
    installed.write_text(unit.replace("/opt/katzentisch/bin/katzentisch", "/bin/true"), encoding="utf-8")
    for order in (["verify"], ["security", "--offline=true", "--threshold=20"]):
        said = subprocess.run(["systemd-analyze", *order, str(installed)], capture_output=True, text=True)
        assert (said.returncode, said.stderr) == (0, ""), said.stdout
