"""Points as a person writes them: `cards * 2`, `coins / 3 + 1`, `max(red, blue)`."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

LONGEST = 200  # letters
DEEPEST = 20  # brackets in brackets
LARGEST = 1_000_000  # what a value or a result may be
FUNCTIONS: dict[str, Callable[..., int]] = {"min": min, "max": max, "abs": abs}

Values = Mapping[str, int]
Worth = Callable[[Values], int]


class BadFormula(ValueError):
    """`code` says what is wrong, `part` where."""

    def __init__(self, code: str, part: str = "") -> None:
        super().__init__(code, part)
        self.code, self.part = code, part


class Formula:
    """The names a person fills in, in the order they are written, and what they are worth."""

    def __init__(self, names: tuple[str, ...], worth: Worth) -> None:
        self.names, self._worth = names, worth

    def points(self, values: Values) -> int:
        """What these values are worth; a division is rounded down, as with coins and cards."""
        return max(-LARGEST, min(LARGEST, self._worth(values)))


@lru_cache(1024)
def read(text: str) -> Formula:
    """The formula, or BadFormula. Whole numbers, names, + - * /, brackets, min, max and abs."""
    if len(text) > LONGEST:
        raise BadFormula("too_long", str(LONGEST))
    try:
        tree = ast.parse(text.strip().replace("×", "*").replace("÷", "/"), mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        raise BadFormula("not_a_formula", text) from None
    names: list[str] = []
    worth = _read(tree, names, 0)
    if not names:
        raise BadFormula("no_name", text)
    return Formula(tuple(dict.fromkeys(names)), worth)


def _read(node: ast.expr, names: list[str], depth: int) -> Worth:
    if depth > DEEPEST:
        raise BadFormula("too_deep")
    match node:
        case ast.Constant(bool()):
            raise BadFormula("not_a_formula", str(node.value))
        case ast.Constant(int() as number) if number <= LARGEST:
            return lambda values: number
        case ast.Name(name) if name not in FUNCTIONS:
            names.append(name)
            return lambda values: values[name]
        case ast.UnaryOp(ast.USub(), operand):
            inner = _read(operand, names, depth + 1)
            return lambda values: -inner(values)
        case ast.BinOp(left, operator, right):
            return _operation(operator, _read(left, names, depth + 1), right, names, depth)
        case ast.Call(ast.Name(name), [_, *_] as given, []) if name in FUNCTIONS:
            if name == "abs" and len(given) > 1:
                raise BadFormula("not_understood", "abs")
            parts = [_read(one, names, depth + 1) for one in given]
            function = FUNCTIONS[name]
            if name != "abs" and len(parts) < 2:
                raise BadFormula("not_understood", name)
            return lambda values: function(*(part(values) for part in parts))
    raise BadFormula("not_understood", ast.unparse(node)[:40])


def _operation(
    operator: Any, left: Worth, right_node: ast.expr, names: list[str], depth: int
) -> Worth:
    right = _read(right_node, names, depth + 1)
    match operator:
        case ast.Add():
            return lambda values: left(values) + right(values)
        case ast.Sub():
            return lambda values: left(values) - right(values)
        case ast.Mult():
            return lambda values: _bounded(left(values) * right(values))
        case ast.Div() | ast.FloorDiv():
            return lambda values: _shared(left(values), right(values))
    raise BadFormula("not_understood", type(operator).__name__)


def _bounded(number: int) -> int:
    return max(-(LARGEST**2), min(LARGEST**2, number))


def _shared(number: int, by: int) -> int:
    """Divided and rounded down; nothing is worth nothing if there is nobody to share it."""
    return number // by if by else 0
