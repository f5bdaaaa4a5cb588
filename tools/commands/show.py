"""Commands that look: titles, games, show, replay, audit, score."""

from __future__ import annotations

import os
import re
import sys
import termios
import tty
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from typing import Any

import click
import msgspec
from rich.table import Table
from rich.text import Text

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.audit import Audit, audit, sentences
from ledger.commands.house_rules import rulings
from ledger.errors import LedgerError
from ledger.games import GAMES, ruleset
from ledger.positions import completed
from ledger.projections import Projections
from ledger.questions.said import understood
from ledger.review.waiver_impact import deviations
from ledger.ruleset import Ruleset, Sheet, phrase
from ledger.schemas import load_position
from ledger.texts.problems import laws_said
from ledger.tools import drawings, text_output
from ledger.tools.arguments import file_text, read_json, shown_values
from ledger.tools.commands.count import print_counts, print_explanations
from ledger.tools.commands.house_rules import print_deviation, print_rulings
from ledger.tools.commands.record import print_confirmations
from ledger.tools.context import Context, command, pass_context
from ledger.tools.errors import NO, Problem
from ledger.tools.options import as_option

at_option = click.option("--at", type=int, metavar="STEP", help="The step to look at.")
as_if_ended_option = click.option(
    "--as-if-ended", is_flag=True, help="Score as if the game, or the era, ended there."
)
DAY = click.DateTime(["%Y-%m-%d"])


# ----------------------------------------------------------------------- titles


@command("titles")
@click.argument("title", required=False)
@pass_context
def titles(context: Context, title: str | None) -> None:
    """List what can be recorded: players, options, catalogue and its sources."""
    chosen = [ruleset(title)] if title else list(GAMES.values())
    left_out = () if title else GAMES.left_out
    if context.answer({"titles": [_title(rules) for rules in chosen], "left_out": left_out}):
        return
    for rules in chosen:
        counts = ", ".join(map(str, rules.play.player_counts))
        context.out.print(Text(f"{rules.key}: {rules.name[context.lang]}", style="bold"))
        context.out.print(f"  {context.say('players')}: {counts}", markup=False)
        components = rules.catalogues.default
        sources = ", ".join(f"{name} {n}" for name, n in catalogue_sources(components).items())
        line = (
            f"  {context.say('catalogue')}: {components.catalogue_id} ({components.hash[:12]}...)"
        )
        context.out.print(line, markup=False)
        context.out.print(f"  {context.say('sources')}: {sources or '-'}", markup=False)
        if rules.play.options:
            context.out.print(_options_table(context, rules))
    for one in left_out:
        context.out.print(one.said(context.lang), markup=False, soft_wrap=True)


def _options_table(context: Context, rules: Ruleset[Any, Any]) -> Table:
    table = Table()
    for key in ("options", "values", "rule", "what_it_says"):
        table.add_column(context.say(key))
    for option in rules.play.options:
        values = " | ".join(shown_values(option))
        table.add_row(option.key, values, option.rule, option.label[context.lang])
    return table


def _title(rules: Ruleset[Any, Any]) -> dict[str, Any]:
    components = rules.catalogues.default
    return {
        "title": rules.key,
        "name": rules.name,
        "rules_version": rules.version,
        "players": rules.play.player_counts,
        "dealers": ["table", "virtual"],
        "options": rules.play.options,
        "catalogue": {
            "id": components.catalogue_id,
            "hash": components.hash,
            "sources": catalogue_sources(components),
        },
        "actions": sorted(rules.actions),
        "categories": rules.words.categories,
    }


def catalogue_sources(components: Any) -> dict[str, int]:
    """How many entries of a catalogue come from the rulebook, from public sources, from us."""
    found: dict[str, str] = {}

    def walk(value: Any) -> None:
        if isinstance(value, dict):
            if isinstance(value.get("source"), str):
                found[str(value.get("id", len(found)))] = value["source"]
            for inner in value.values():
                walk(inner)
        elif isinstance(value, list | tuple):
            for inner in value:
                walk(inner)

    walk(msgspec.to_builtins(components))
    return dict(Counter(found.values()).most_common())


# ----------------------------------------------------------------------- games


@command("games")
@click.argument("words", nargs=-1)
@click.option("--search", default="", help="What is looked for, as WORDS; in one piece.")
@click.option("--title", default="", help="Only games of this title.")
@click.option("--player", default="", help="Only games of this player.")
@click.option("--status", type=click.Choice(["playing", "finished"]), default=None)
@click.option("--since", type=DAY, help="Only games begun on this day or later.")
@click.option("--until", type=DAY, help="Only games begun on this day or earlier.")
@click.option("--limit", type=click.IntRange(1), default=50, show_default=True)
@pass_context
def games(
    context: Context,
    words: tuple[str, ...],
    search: str,
    title: str,
    player: str,
    status: str | None,
    since: datetime | None,
    until: datetime | None,
    limit: int,
) -> None:
    """List the games in the store, the most recent first.

    WORDS say what is looked for: "Ana wins by more than 5", "over 100 points", "with ...", "since
    2026-01-01", in either language. Other words are searched for in titles, names, notes and what
    happened.
    """
    if title:
        ruleset(title)
    with closing(Projections(context.old_ledger())) as projections:
        question = projections.question(" ".join((*words, search)).strip())
        rows = projections.games(
            question,
            title=title,
            player=player,
            status=status or "",
            since=since and since.date(),
            until=until and until.date(),
            limit=limit + 1,  # one more, to know whether there is more
        )
        more, rows = len(rows) > limit, rows[:limit]
        matches = projections.matches(question, rows)
    read = [said for said, _ in understood(question, context.lang)]
    if context.answer({"games": rows, "more": more, "matches": matches, "understood": read}):
        return
    if read:
        context.tell("understood", clauses="; ".join(read))
    if not rows:
        context.tell("no_games")
        return
    table = Table()
    for key in ("game", "title", "started", "steps", "score", "result"):
        table.add_column(context.say(key), no_wrap=key == "game")
    for row in rows:
        scores = ", ".join(f"{name} {total}" for name, total in row.totals.items())
        result = context.say("won_by", players=", ".join(row.winners)) if row.over else "..."
        when = f"{row.started_at:%Y-%m-%d %H:%M}"
        table.add_row(
            row.id, row.called.get(context.lang) or row.title, when, str(row.steps), scores, result
        )
    context.out.print(table)
    if more:
        context.tell("more_games", limit=limit)
    for game, found in matches.items():
        for one in found.steps:
            step = f"{context.say('step')} {one.step}"
            context.out.print(f"{game[:8]} {step}: {getattr(one, context.lang)}", markup=False)


# ----------------------------------------------------------------------- show, replay


@command("show")
@click.argument("game")
@at_option
@as_option
@pass_context
def show(context: Context, game: str, at: int | None) -> None:
    """Print the table as it is now, or as it was after a step."""
    found = context.game(game)
    step = found.version if at is None else at
    viewer = context.viewer(found)
    state = visibility.state_at(found, step, viewer)
    rules = found.rules
    if not context.answer(
        {
            "game": found.id,
            "step": step,
            "last": found.version,
            "sentence": text_output.sentence(found, step, context.lang, viewer),
            "now": text_output.now_document(found, step),
            "market": rules.look.market(state),
            "score": text_output.sheet_document(visibility.sheet_at(found, step, viewer)),
            "position": rules.position(state),
        }
    ):
        context.out.print(drawings.table_at(found, step, context.lang, viewer))


@command("replay")
@click.argument("game")
@click.option("--at", type=int, default=1, metavar="STEP", help="Where to begin.")
@click.option("--all", "everything", is_flag=True, help="Print every step and stop.")
@as_option
@pass_context
def replay(context: Context, game: str, at: int, everything: bool) -> None:
    """Step through with ← → Home End; q quits. Without a terminal, print every step."""
    found = context.game(game)
    found.state_at(at)
    if context.answer({"game": found.id, "steps": _log(context, found)}):
        return
    if everything or not (sys.stdin.isatty() and sys.stdout.isatty()):
        for row in _log(context, found)[at - 1 :]:
            context.out.print(_log_line(context, found, row), markup=False, soft_wrap=True)
        return
    _step_through(context, found, at)


def _log(context: Context, game: Game) -> list[dict[str, Any]]:
    taken_back, viewer = text_output.undone(game), context.viewer(game)
    return [
        {
            **text_output.entry(game, step, context.lang, viewer),
            "undone_by": taken_back.get(step),
            "scores": (sheet := game.sheet_at(step)).totals,
            "most": sheet.most,
        }
        for step in range(1, game.version + 1)
    ]


def _log_line(context: Context, game: Game, row: dict[str, Any]) -> str:
    undone = {row["step"]: row["undone_by"]} if row["undone_by"] else {}
    marks = text_output.marks(game, row["step"], context.lang, undone)
    most = row["most"]
    scores = "  ".join(
        f"{who} {text_output.interval(n, most[who])}" for who, n in row["scores"].items()
    )
    return f"{row['step']:>5}  {row['sentence']}{f'  [{marks}]' if marks else ''}  ({scores})"


# What terminals send for the same key.
LEFT, RIGHT = {"\x1b[D", "\x1bOD", "h"}, {"\x1b[C", "\x1bOC", "l", " "}
HOME, END = {"\x1b[H", "\x1bOH", "\x1b[1~", "g"}, {"\x1b[F", "\x1bOF", "\x1b[4~", "G"}
QUIT = {"q", "Q", "\x1b", "\x03", "\x04"}


def next_step(key: str, step: int, last: int) -> int | None:
    """Where a key leads; None leaves."""
    if key in QUIT:
        return None
    if key in HOME:
        return 1
    if key in END:
        return last
    if key in LEFT or key in RIGHT:
        step += 1 if key in RIGHT else -1
    return min(max(step, 1), last)


KEY = re.compile(r"\x1b(?:\[[0-9;]*[A-Za-z~]|O[A-Z])|.", re.DOTALL)


def _step_through(context: Context, game: Game, step: int) -> None:
    at: int | None = step
    pressed: list[str] = []
    with _single_keys() as read:
        while at is not None:
            if not pressed:  # keys held down are taken together, and drawn once
                click.clear()
                context.out.print(drawings.table_at(game, at, context.lang, context.viewer(game)))
                context.out.print(context.say("replay_keys"), style="dim", markup=False)
                pressed = KEY.findall(read()) or ["q"]
            at = next_step(pressed.pop(0), at, game.version)


@contextmanager
def _single_keys() -> Iterator[Callable[[], str]]:
    """The terminal gives each key at once, and none is lost while we draw."""
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    try:
        tty.setcbreak(terminal, termios.TCSADRAIN)
        yield lambda: os.read(terminal, 64).decode(errors="replace")
    except KeyboardInterrupt:
        pass
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


# ----------------------------------------------------------------------- audit, score


@command("audit")
@click.argument("game")
@at_option
@as_if_ended_option
@pass_context
def audit_command(context: Context, game: str, at: int | None, as_if_ended: bool) -> None:
    """Show the sheet with rule ids and steps, waivers, checks, and the claim beside it."""
    found = context.game(game)
    result = audit(found, at, as_if_ended=as_if_ended)
    document = _audit_document(found, result)
    document["deviations"] = msgspec.to_builtins(deviations(found, at))
    document["house_rules"] = msgspec.to_builtins(rulings(found, at))
    if not context.answer(document):
        _print_audit(context, found, result)
    claim_differs = result.claim is not None and not result.claim.agrees
    if claim_differs or result.broken or result.counts or not result.adds_up:
        raise click.exceptions.Exit(NO)


def _audit_document(game: Game, result: Audit) -> dict[str, Any]:
    claim = result.claim
    document: dict[str, Any] = msgspec.to_builtins(result)
    document["sheet"] = text_output.sheet_document(result.sheet)
    if claim is not None:
        document["claim"]["agrees"] = claim.agrees
    return document


def _print_audit(context: Context, game: Game, result: Audit) -> None:
    rules, lang, out = game.rules, context.lang, context.out
    where = context.say("of_steps", step=result.step, last=result.steps)
    out.print(
        Text(f"{rules.name[lang]} · {where} · {text_output.standing(game, result.step, lang)}")
    )
    _print_as_if_ended(context, result.as_if_ended)
    out.print(drawings.score_table(rules, result.sheet, lang))
    for player in dict.fromkeys(line.player for line in result.sheet.lines):
        out.print(drawings.line_table(rules, game.catalogue, result.sheet, lang, player))
    key = "adds_up" if result.adds_up else "does_not_add_up"
    out.print(context.say(key, count=len(result.sheet.lines)), markup=False)
    if not result.as_if_ended:
        imagined = visibility.sheet_if_ended(game, result.step)
        _print_totals_if_ended(context, result.sheet, imagined)
    _print_waivers(context, game, result)
    fine = "" if result.broken else context.say("nothing_wrong")
    out.print(f"{context.say('lint')}: {fine}")
    for one in result.broken:
        since = context.say("since_step", step=one.since)
        out.print(Text(f"  {one.law}  {one.text[lang]} ({since})", style="red"))
    for one in result.set_aside:
        agreed = context.say("agreed_at_step", step=one.agreed)
        out.print(Text(f"  {one.law}  {one.text[lang]} ({agreed})"))
    if result.counts:
        out.print(f"{context.say('counts')}:", markup=False)
        print_counts(context, game, result.counts)
    _print_claim(context, game, result)
    print_confirmations(context, result.confirmed)
    if result.signed_off:
        players = ", ".join(result.signed_off)
        out.print(context.say("agreed_by", players=players), markup=False)


def _print_as_if_ended(context: Context, as_if_ended: bool) -> None:
    if as_if_ended:
        context.out.print(Text(context.say("as_if_ended"), style="bold yellow"))


def _print_totals_if_ended(context: Context, sheet: Sheet, imagined: Sheet | None) -> None:
    """What is not counted yet, where an end would count more."""
    if imagined is not None and imagined.totals != sheet.totals:
        totals = ", ".join(f"{player} {total}" for player, total in imagined.totals.items())
        context.out.print(context.say("totals_if_ended", totals=totals), markup=False)


def _print_waivers(context: Context, game: Game, result: Audit) -> None:
    worth = {one.step: one for one in deviations(game, result.step)}
    none = context.say("none") if not result.waivers else ""
    context.out.print(f"{context.say('waivers')}: {none}", markup=False)
    for waiver in result.waivers:
        context.out.print(f"  {context.say('step')} {waiver.step}: {waiver.reason}", markup=False)
        for refusal in waiver.refusals:
            sentence = game.rules.words.explain(game.catalogue, refusal, context.lang)
            context.out.print(f"    {refusal.rule}  {sentence}", markup=False)
        print_deviation(context, game, worth[waiver.step])
    print_rulings(context, game, result.step)


def _print_claim(context: Context, game: Game, result: Audit) -> None:
    claim, words = result.claim, game.rules.words.categories
    if claim is None:
        context.tell("no_claim")
        return
    table = Table(title=context.say("claim"), title_justify="left")
    for key in ("player", "category", "ledger", "paper", "difference"):
        table.add_column(context.say(key))
    for cell in claim.compared:
        name = words.get(cell.category, {}).get(context.lang, cell.category) or context.say("total")
        if cell.round:
            name = phrase(game.rules.words.rounds, context.lang, n=cell.round)
        numbers = (cell.computed, cell.claimed, f"{cell.difference:+d}" if cell.difference else "")
        style = "red" if cell.difference else None
        table.add_row(cell.player, name, *map(str, numbers), style=style)
    context.out.print(table)
    parting = claim.parting
    if claim.agrees:
        context.tell("claim_same")
    elif parting is None:
        context.tell("claim_same_points")
    elif parting.step is None:
        context.tell("parts_nowhere", player=parting.player)
    else:
        sentence = text_output.sentence(game, parting.step, context.lang)
        context.tell("parts_at", player=parting.player, step=parting.step, sentence=sentence)
    print_explanations(context, game, claim.explanations)
    for one in claim.wrong_winners:
        said = f"  · {sentences.wrong_winner(game, one, context.lang)} ({one.rule})"
        context.out.print(said, markup=False)


@command("score")
@click.argument("title")
@click.argument("position")
@as_if_ended_option
@pass_context
def score(context: Context, title: str, position: str, as_if_ended: bool) -> None:
    """Score POSITION, a JSON file (- reads standard input), line by line."""
    rules = ruleset(title)
    state = load_position(rules, completed(rules, read_json(file_text(position))))
    try:
        components = rules.catalogues.get(state.catalogue or rules.catalogues.default.hash)
        sheet = rules.look.score(state)
        ended = rules.play.now(state).over
        imagined = None if ended else rules.look.score_if_ended(state)
        findings = tuple(rules.look.lint(state))
    except LedgerError:
        raise
    except Exception as error:  # a position from outside may contradict itself in any way
        raise Problem("bad_position", reason=error or type(error).__name__) from None
    laws = laws_said(rules, components, findings, context.lang)
    as_if_ended = as_if_ended and imagined is not None
    shown = imagined if as_if_ended and imagined else sheet
    document = {"title": title, **text_output.sheet_document(shown), "lint": laws}
    document["as_if_ended"] = as_if_ended
    document["totals_if_ended"] = imagined.totals if imagined else None
    if context.answer(document):
        return
    _print_as_if_ended(context, as_if_ended)
    context.out.print(drawings.score_table(rules, shown, context.lang))
    for player in dict.fromkeys(line.player for line in shown.lines):
        context.out.print(drawings.line_table(rules, components, shown, context.lang, player))
    if not as_if_ended:
        _print_totals_if_ended(context, sheet, imagined)
    for one in laws:
        context.out.print(Text(f"{one.law}  {one.message}", style="yellow"))
