"""Small faults to put into a source: what they are, where they can be put, and the source with one of them in it."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}


@dataclass(frozen=True)
class Mutant:
    """One fault: where it is, and a name that stays when code is moved."""

    name: str
    path: Path
    line: int
    lines: range  # of the statement that it is in
    number: int  # of those in this file

    def tree(self) -> ast.Module:
        """The source with the fault in it."""
        tree = ast.parse(self.path.read_text(encoding="utf-8"))
        list(faults(tree))[self.number].put_in()
        return ast.fix_missing_locations(tree)


def mutants_in(files: list[Path], family: str) -> list[Mutant]:
    """Every fault that can be put into the files of a family."""
    found: list[Mutant] = []
    names: Counter[str] = Counter()
    for path in files:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        statements = [_lines(each) for each in ast.walk(tree) if isinstance(each, ast.stmt)]
        for number, fault in enumerate(list(faults(tree))):
            name = f"{family} {fault}"
            names[name] += 1
            lines = min((each for each in statements if fault.line in each), key=len)
            name = name if names[name] == 1 else f"{name} #{names[name]}"
            found.append(Mutant(name, path, fault.line, lines, number))
    return found


def _lines(statement: ast.stmt) -> range:
    """The lines of a statement, up to the first of those inside it."""
    inside: list[ast.stmt] = getattr(statement, "body", [])
    end = max(statement.lineno, inside[0].lineno - 1) if inside else statement.end_lineno or statement.lineno
    return range(statement.lineno, end + 1)


@dataclass(frozen=True)
class Fault:
    """Something in a function that gets another value."""

    function: str
    node: ast.AST
    field: str
    value: Any
    #: the statement that is left out, if that is the fault
    without: ast.stmt | None = None

    def put_in(self) -> None:
        """Change the tree."""
        setattr(self.node, self.field, self.value)

    @property
    def line(self) -> int:
        """Where it is."""
        where: Any = self.without or self.node
        return int(where.lineno)

    def __str__(self) -> str:
        if self.without is not None:
            return f"{self.function}: no {_one_line(self.without)}"
        right = getattr(self.node, self.field)
        before = _one_line(self.node)
        self.put_in()
        after = _one_line(self.node)
        setattr(self.node, self.field, right)
        return f"{self.function}: {before} -> {after}"


def _one_line(node: ast.AST) -> str:
    return " ".join(ast.unparse(ast.fix_missing_locations(node)).split())


def faults(tree: ast.AST, function: str = "") -> Iterator[Fault]:
    """Every fault that can be put into the functions of a source; none into what is only told, or complained of."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            name = node.name if isinstance(node, ast.FunctionDef) else ""
            for statement in node.body:
                yield from faults(ast.Module([statement], []), name)
            if name:
                yield from _left_out(node, "body", name)
        elif isinstance(node, ast.Raise | ast.Assert | ast.Import | ast.ImportFrom) or _is_telling(node):
            continue
        else:
            if function:
                yield from _changed(node, function)
                for field in ("body", "orelse"):
                    yield from _left_out(node, field, function)
            if isinstance(node, ast.AnnAssign):
                yield from faults(ast.Module([ast.Expr(node.value)] if node.value else [], []), function)
            else:
                yield from faults(node, function)


def _is_telling(node: ast.AST) -> bool:
    """Does this only tell what happened? Records of whole games hold every word of that."""
    return isinstance(node, ast.If) and ast.unparse(node.test).startswith("trace is not None")


def _changed(node: ast.AST, function: str) -> Iterator[Fault]:
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _COMPARED:
        yield Fault(function, node, "ops", [_COMPARED[type(node.ops[0])]()])
    elif isinstance(node, ast.BoolOp):
        yield Fault(function, node, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And())
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield Fault(function, node, "operand", ast.UnaryOp(ast.Not(), node.operand))
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield Fault(function, node, "value", not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield Fault(function, node, "value", node.value + 1)
    elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in _COMPUTED:
        yield Fault(function, node, "op", _COMPUTED[type(node.op)]())


def _left_out(node: ast.AST, field: str, function: str) -> Iterator[Fault]:
    """Statements that change something, each left out of the list that it stands in."""
    body = getattr(node, field, None)
    if not isinstance(body, list):
        return
    for at, statement in enumerate(body):
        is_call = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)
        if is_call or (isinstance(statement, ast.Assign | ast.AugAssign) and not _is_name(statement)):
            yield Fault(function, node, field, [*body[:at], ast.Pass(), *body[at + 1 :]], without=statement)


def _is_name(statement: ast.Assign | ast.AugAssign) -> bool:
    """Is it a local name that gets a value? Without it nothing would run."""
    target = statement.target if isinstance(statement, ast.AugAssign) else statement.targets[0]
    return isinstance(statement, ast.Assign) and not isinstance(target, ast.Attribute | ast.Subscript)
