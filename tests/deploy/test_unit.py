"""The unit of deploy/, as systemd itself judges it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tasks.services import find_program

UNIT = Path(__file__).parents[2] / "deploy" / "katzentisch.service"


def judged(folder: Path, text: str, *order: str) -> subprocess.CompletedProcess[str]:
    """What systemd says about a unit."""
    program = find_program("systemd-analyze")
    assert program, "no systemd-analyze: scripts/test finds or installs it"
    installed = folder / UNIT.name
    # The program is not installed here.
    installed.write_text(text.replace("/opt/katzentisch/bin/katzentisch", "/bin/true"), encoding="utf-8")
    return subprocess.run([program, *order, str(installed)], capture_output=True, text=True, encoding="utf-8")


@pytest.mark.parametrize("order", [["verify"], ["security", "--offline=true", "--threshold=20"]], ids=" ".join)
def test_the_unit_is_whole_and_safe(tmp_path: Path, order: list[str]) -> None:
    """No word that systemd does not know, and an exposure of at most 2.0; one that is not is found."""
    unit = UNIT.read_text(encoding="utf-8")
    said = judged(tmp_path, unit, *order)
    assert (said.returncode, said.stderr) == (0, ""), said.stdout
    worse = unit.replace("ProtectSystem=strict", "ProtectSysten=strict").replace("DynamicUser=yes\n", "")
    said = judged(tmp_path, worse, *order)
    assert said.returncode != 0 or said.stderr
