"""Record tests share one module, `golden_games`, which lies beside them."""

import sys
from pathlib import Path

# pytest's importlib mode puts no folder of tests on the path.
sys.path.append(str(Path(__file__).parent))
