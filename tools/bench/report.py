"""What the benchmark tells, line by line: a figure is out before the next one is measured."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click
import msgspec
from rich.markup import escape

from ledger.tools.bench.harness import Figure
from ledger.tools.context import Context

COLUMNS = "{:<52} {:>7}  {:<8} {:<14} {:<14} {:>6}  {}"


class Report:
    """Prints lines of text."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.good = True  # every bar holds, no measure failed
        self.figures: list[Figure] = []

    def begin(self) -> None:
        self._line("", "ratio", "bar", "", "quartiles", "rounds", "")

    def figure(self, one: Figure) -> None:
        self.good &= one.holds
        self.figures.append(one)
        bar = "" if one.bar is None else f"{one.sense} {one.bar:g}"
        verdict = "" if one.bar is None else "holds" if one.holds else "does not hold"
        spread = f"{one.low:.2f} .. {one.high:.2f}"
        ratio, rounds = f"{one.ratio:.2f}", str(one.rounds)
        style = "" if one.holds else "red"
        self._line(one.name, ratio, bar, verdict, spread, rounds, one.detail, style=style)

    def failed(self, name: str, error: Exception) -> None:
        self.good = False
        self._line(name, "", "", "failed", "", "", _said(error), style="red")

    def left_out(self, name: str, why: str) -> None:
        self._line(name, "", "", "left out", "", "", why)

    def end(self) -> None:
        """Nothing follows the last line."""

    def _line(self, *cells: str, style: str = "") -> None:
        self.context.out.print(escape(COLUMNS.format(*cells).rstrip()), style=style, soft_wrap=True)


class JsonReport(Report):
    """Prints one JSON list, an element as soon as it is there."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.before = "[\n"

    def begin(self) -> None:
        """The list is opened by its first element."""

    def figure(self, one: Figure) -> None:
        self.good &= one.holds
        self.figures.append(one)
        self._element(msgspec.to_builtins(one))

    def failed(self, name: str, error: Exception) -> None:
        self.good = False
        self._element(_without_figures(name) | {"holds": False, "failed": _said(error)})

    def left_out(self, name: str, why: str) -> None:
        self._element(_without_figures(name) | {"left_out": why})

    def end(self) -> None:
        click.echo("\n]" if self.before == ",\n" else "[]")

    def _element(self, document: dict[str, Any]) -> None:
        click.echo(self.before + json.dumps(document, ensure_ascii=False), nl=False)
        self.before = ",\n"


@contextmanager
def report(context: Context) -> Iterator[Report]:
    """As text or as JSON; what is printed is whole, however the benchmark ends."""
    told = JsonReport(context) if context.json else Report(context)
    told.begin()
    try:
        yield told
    finally:
        told.end()


def _without_figures(name: str) -> dict[str, Any]:
    return {"name": name, "ratio": None, "bar": None, "holds": None}


def _said(error: Exception) -> str:
    """The first line of an error: a browser's goes on with its call log."""
    lines = str(error).strip().splitlines()
    return f"{type(error).__name__}: {lines[0]}" if lines else type(error).__name__
