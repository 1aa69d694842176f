"""The changes: numbers, boundaries, signs, and the digits of printed figures."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Pow: ast.Mult,
}
FUNCTIONS = {"min": "max", "max": "min", "ceil": "floor", "any": "all", "all": "any"}
DIGITS = re.compile(r"\.(\d)([fg])")


class Mutant(NamedTuple):
    """One change of one module."""

    module: str
    line: int
    text: str
    """The changed line as it is."""
    what: str
    lines: range
    """The lines of the statement, of which a test has to execute one."""
    at_import: bool
    """Whether the change takes effect when the module is imported, not when a function is called."""
    make: Callable[[], ast.Module]
    """Makes the changed module, once it is needed."""

    def __str__(self) -> str:
        return f"{self.module}:{self.line}: {self.what}"


class Change(NamedTuple):
    """What to do to one node."""

    what: str
    apply: Callable[[ast.AST], None]


def mutants_of(module: str, path: Path) -> Iterator[Mutant]:
    """Every change of a module, in the order of its lines."""
    source = path.read_text("utf-8")
    tree = ast.parse(source)
    skipped, places = _unchanged(tree), dict(_places(tree, None, True))
    texts, times = source.splitlines(), Counter[tuple[int, str]]()
    for at, node in enumerate(ast.walk(tree)):
        if id(node) in skipped:
            continue
        for change in _changes(node):
            line, what = getattr(node, "lineno", 0), f"{_shown(node)} → {change.what}"
            times[line, what] += 1
            if times[line, what] > 1:
                what = f"{what} (#{times[line, what]})"
            lines, at_import = places[id(node)]
            yield Mutant(
                module, line, texts[line - 1].strip(), what, lines, at_import, partial(_changed, tree, at, change)
            )


def _places(node: ast.AST, lines: range | None, at_import: bool) -> Iterator[tuple[int, tuple[range, bool]]]:
    """For every node the lines of its statement (of a compound one, its head), and whether the import executes it."""
    body: list[ast.stmt] = getattr(node, "body", []) if isinstance(node, ast.stmt) else []
    if isinstance(node, ast.stmt):
        lines = range(node.lineno, (body[0].lineno if body else (node.end_lineno or node.lineno) + 1))
        lines = lines or range(node.lineno, node.lineno + 1)
    yield id(node), (lines or range(0), at_import)
    function = isinstance(node, ast.FunctionDef)
    for child in ast.iter_child_nodes(node):
        yield from _places(child, lines, at_import and not (function and child in body))


def _changed(tree: ast.Module, at: int, change: Change) -> ast.Module:
    """The module with one node changed; the tree itself is changed, which only a forked process may do."""
    change.apply(next(islice(ast.walk(tree), at, None)))
    return ast.fix_missing_locations(tree)


def _shown(node: ast.AST) -> str:
    try:
        return " ".join(ast.unparse(node).split())[:60]
    except Exception:  # a part of a format has no text of its own
        return type(node).__name__


def _unchanged(tree: ast.AST) -> set[int]:
    """Nodes whose change has no effect: what is written for type checkers only."""
    found: set[int] = set()
    for node in ast.walk(tree):
        hints = [getattr(node, name, None) for name in ("annotation", "returns")]
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            hints.append(node)
        for hint in hints:
            found |= {id(each) for each in ast.walk(hint)} if isinstance(hint, ast.AST) else set()
    return found


def _changes(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float) and not isinstance(node.value, bool):
        for other in _numbers(node.value):
            yield Change(f"{other:g}", lambda twin, value=other: setattr(twin, "value", value))  # type: ignore[misc]
    elif isinstance(node, ast.Compare):
        for at, operator in enumerate(node.ops):
            swapped = COMPARISONS[type(operator)]
            yield Change(swapped.__name__, lambda twin, at=at, swapped=swapped: _set(twin, at, swapped()))  # type: ignore[misc]
    elif isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        swapped_op = OPERATORS[type(node.op)]
        yield Change(swapped_op.__name__, lambda twin: setattr(twin, "op", swapped_op()))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.Not):
        yield Change("without the sign", _without_sign)
    elif isinstance(node, ast.BoolOp):
        other_op = ast.Or if isinstance(node.op, ast.And) else ast.And
        yield Change(other_op.__name__, lambda twin: setattr(twin, "op", other_op()))
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FUNCTIONS:
        name = FUNCTIONS[node.func.id]
        yield Change(name, lambda twin: setattr(twin.func, "id", name))  # type: ignore[attr-defined]
    elif isinstance(node, ast.FormattedValue) and isinstance(node.format_spec, ast.JoinedStr):
        yield from _digits(node)


def _numbers(value: float) -> tuple[float, ...]:
    if isinstance(value, float) and 0 < abs(value) < 1:
        return (value * 1.1,)
    return (value + 1, value - 1)


def _set(twin: ast.AST, at: int, operator: ast.cmpop) -> None:
    assert isinstance(twin, ast.Compare)
    twin.ops[at] = operator


def _without_sign(twin: ast.AST) -> None:
    """Take a minus or a `not` away; of `not` by a second one."""
    assert isinstance(twin, ast.UnaryOp)
    if isinstance(twin.op, ast.USub):
        twin.op = ast.UAdd()
    else:
        twin.operand = ast.UnaryOp(ast.Not(), twin.operand)


def _digits(node: ast.FormattedValue) -> Iterator[Change]:
    """One decimal less in a printed figure."""
    assert isinstance(node.format_spec, ast.JoinedStr)
    for at, part in enumerate(node.format_spec.values):
        found = DIGITS.search(part.value) if isinstance(part, ast.Constant) and isinstance(part.value, str) else None
        if found and int(found[1]) > 0:
            fewer = DIGITS.sub(rf".{int(found[1]) - 1}\2", part.value)  # type: ignore[union-attr]
            yield Change(f"format {fewer}", lambda twin, at=at, fewer=fewer: _print(twin, at, fewer))  # type: ignore[misc]


def _print(twin: ast.AST, at: int, spec: str) -> None:
    assert isinstance(twin, ast.FormattedValue) and isinstance(twin.format_spec, ast.JoinedStr)
    part = twin.format_spec.values[at]
    assert isinstance(part, ast.Constant)
    part.value = spec
