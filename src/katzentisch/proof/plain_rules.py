"""Runs part of a proof with the rules in plain Python, also where compiled ones are installed.

Two worlds are dealt by a chance of their own, which compiled rules do not take. A wheel holds both, so a process of its own can take
the other.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PACKAGE = Path(__file__).parents[1]

# Looks for the sources first. It must run before anything of the package is imported, hence as text.
_BEGIN = """
import importlib.util, pathlib, runpy, sys

class Sources:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] != "katzentisch":
            return None
        file = pathlib.Path(sys.argv[1], *name.split(".")[1:])
        if (file / "__init__.py").is_file():
            folder = [str(file)]
            return importlib.util.spec_from_file_location(name, file / "__init__.py", submodule_search_locations=folder)
        file = file.with_suffix(".py")
        return importlib.util.spec_from_file_location(name, file) if file.is_file() else None

sys.meta_path.insert(0, Sources)
runpy.run_module(sys.argv[2], run_name="__main__", alter_sys=False)
"""


def run_plain(module: str, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run a module of this package in a process of its own, with this on its standard input; its arguments begin at ``sys.argv[3]``."""
    command = [sys.executable, "-P", "-c", _BEGIN, str(PACKAGE), module, *arguments]
    return subprocess.run(command, input=given, capture_output=True, text=True, encoding="utf-8", check=False)
