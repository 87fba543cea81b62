"""Finds `1 << n` in the rules: mypyc compiles it to a 32-bit shift, wrong from 31 on. `bit(n)` is right."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tasks.commands import ROOT

FOLDERS = ("engine", "games")


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


def main() -> int:
    """Name every such line; the number of them decides the exit status."""
    found = 0
    for folder in FOLDERS:
        for path in sorted((ROOT / "src" / "katzentisch" / folder).rglob("*.py")):
            for line in sorted(shifted_ones(path.read_text(encoding="utf-8"))):
                print(f"{path.relative_to(ROOT).as_posix()}:{line}: `1 <<` is a 32-bit shift in mypyc: use bit()")
                found += 1
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
