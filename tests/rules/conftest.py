"""Rule tests share one small vocabulary, `table_words`, which lies beside them."""

import sys
from pathlib import Path

# pytest's importlib mode puts no folder of tests on the path.
sys.path.append(str(Path(__file__).parent))
