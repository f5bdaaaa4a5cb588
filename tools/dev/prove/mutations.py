"""Small changes of a program as Python reads it. Imports nothing of the program it changes."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import deepcopy

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
}


def places(tree: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """Every node that can be changed, in an order that stays the same."""
    for node in ast.walk(tree):
        match node:
            case ast.Compare(ops=[op]) | ast.BoolOp(op=op) | ast.BinOp(op=op) if type(op) in SWAPS:
                yield node, f"{type(op).__name__} becomes {SWAPS[type(op)].__name__}"
            case ast.Constant(value=bool() | int() as value):
                yield node, f"{value} becomes another"
            case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
                yield node, "returns nothing"
            case ast.UnaryOp(op=ast.Not()):
                yield node, "not is left out"
            case ast.Expr(value=ast.Call()) | ast.Raise():
                yield node, f"{ast.unparse(node)[:60]} is left out"


def changed(tree: ast.Module, number: int) -> ast.Module:
    """The tree with the change of that number."""
    made = deepcopy(tree)
    node, _ = list(places(made))[number]
    match node:
        case ast.Compare(ops=[op]):
            node.ops = [SWAPS[type(op)]()]  # type: ignore[list-item]
        case ast.BoolOp() | ast.BinOp():
            node.op = SWAPS[type(node.op)]()  # type: ignore[assignment]
        case ast.Constant(value=bool() as value):
            node.value = not value
        case ast.Constant(value=int() as value):
            node.value = value + 1
        case ast.Return():
            node.value = ast.Constant(None)
        case ast.UnaryOp():
            node.op, node.operand = ast.Not(), ast.UnaryOp(ast.Not(), node.operand)
        case ast.Expr() | ast.Raise():
            _replace(made, node, ast.Pass())
    return ast.fix_missing_locations(made)


def _replace(tree: ast.AST, old: ast.AST, new: ast.stmt) -> None:
    for node in ast.walk(tree):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list) and old in block:
                block[block.index(old)] = ast.copy_location(new, old)


def homes(tree: ast.Module) -> dict[int, ast.FunctionDef | None]:
    """Node -> the function in whose body it is; None for what is worked out on import, which
    decorators and defaults of a function of the module are too."""
    found: dict[int, ast.FunctionDef | None] = {}

    def walk(node: ast.AST, home: ast.FunctionDef | None) -> None:
        found[id(node)] = home
        for name, value in ast.iter_fields(node):
            inner = node if isinstance(node, ast.FunctionDef) and name == "body" else home
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    walk(child, inner)

    walk(tree, None)
    return found


def begins(function: ast.FunctionDef) -> int:
    """The line that Python gives as its first one."""
    return min(function.lineno, *(one.lineno for one in function.decorator_list), 1 << 30)
