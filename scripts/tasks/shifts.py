"""Finds `1 << n` in modules that are compiled: mypyc makes a 32-bit shift of it, wrong from 31 on. `bit(n)` is right."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from tasks.commands import ROOT


def shifted_ones(source: str) -> Iterator[int]:
    """The lines that shift a literal one, outside of `bit` itself."""
    waiting: list[ast.AST] = [ast.parse(source)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef) and node.name == "bit":
            continue
        match node:
            case ast.BinOp(left=ast.Constant(value=1), op=ast.LShift()):
                yield node.lineno
        waiting += ast.iter_child_nodes(node)


def main(modules: list[str], root: Path = ROOT) -> int:
    """Name every such line of these modules (`hatch_build.py modules`); the exit status says whether there is one."""
    found = 0
    for module in modules:
        path = root / "src" / (module.replace(".", "/") + ".py")
        for line in sorted(shifted_ones(path.read_text(encoding="utf-8"))):
            print(f"{path.relative_to(root).as_posix()}:{line}: `1 <<` is a 32-bit shift in mypyc: use bit()")
            found += 1
    return 1 if found or not modules else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
