"""A title in a package of its own: begin one, and check any."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from ledger.conformance import Outcome, check_title
from ledger.games import ruleset
from ledger.ruleset import Ruleset
from ledger.tools import skeleton
from ledger.tools.context import Context, command, pass_context
from ledger.tools.errors import NO, Problem


@command("title")
@click.argument("do", type=click.Choice(["new", "check"]))
@click.argument("name")
@click.option("--into", type=click.Path(path_type=Path), help="The folder to write it into.")
@click.option(
    "--vectors", type=click.Path(path_type=Path, exists=True), help="Test vectors to run."
)
@click.option("--seed", default="conformance", show_default=True, help="Of the games it plays.")
@pass_context
def title(
    context: Context, do: str, name: str, into: Path | None, vectors: Path | None, seed: str
) -> None:
    """`new` writes a package for a title that runs as it is; install it and change it.

    `check` plays seeded games of any title, built in or installed, and checks what every title
    must keep: laws, round trips, words, secrets, positions, forks, test vectors, taps.
    """
    if do == "new":
        _new(context, name, into)
    else:
        _check(context, ruleset(name), vectors, seed)


def _new(context: Context, key: str, into: Path | None) -> None:
    if not skeleton.KEY.fullmatch(key):
        raise Problem("title_key", name=key)
    folder = (into or Path()) / f"ledger-{key.replace('_', '-')}"
    try:
        written = skeleton.write(key, folder)
    except OSError as error:
        raise Problem("file_unusable", file=folder, reason=error) from None
    if not context.answer({"folder": str(folder), "files": [str(one) for one in written]}):
        context.tell("title_written", folder=folder, title=key)


def _check(context: Context, rules: Ruleset[Any, Any], vectors: Path | None, seed: str) -> None:
    found: list[Outcome] = []
    for outcome in check_title(rules, seed=seed, folder=vectors or own_vectors(rules)):
        found.append(outcome)
        if not context.json:
            _print(context, outcome)
    found.append(taps(rules))
    if not context.json:
        _print(context, found[-1])
    failed = [one for one in found if not one.passed]
    context.answer(
        {"title": rules.key, "checks": len(found), "failed": len(failed), "outcomes": found}
    )
    if failed:
        raise click.exceptions.Exit(NO)


def _print(context: Context, outcome: Outcome) -> None:
    said = context.say("check_passed") if outcome.passed else context.say("check_failed")
    line = f"{said}  {outcome.check}" + (f": {outcome.why}" if outcome.why else "")
    context.out.print(line, markup=False, soft_wrap=True)


def own_vectors(rules: Ruleset[Any, Any]) -> Path | None:
    """The vectors a package brings, in the folder `vectors` beside its rules."""
    module = sys.modules.get(rules.state.__module__)
    folder = Path(getattr(module, "__file__", None) or "").parent / "vectors"
    return folder if folder.is_dir() else None


def taps(rules: Ruleset[Any, Any]) -> Outcome:
    """On a board of its own no action takes more taps than it has parameters, and one more."""
    from ledger.web.boards.folders import drawn  # loads Flask, which few commands need

    if not drawn(rules.key):
        return Outcome("taps")
    from ledger.tools.dev.count_taps import at_a_table, over, samples

    with at_a_table():
        too_many = over(samples(rules, most=1, games=1, longest=20))
    return Outcome("taps", ", ".join(sorted(too_many)))
