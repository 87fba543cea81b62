"""The scripts and the build hook are no part of the package: these tests import them from where they lie."""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path += [str(ROOT / "scripts"), str(ROOT)]
