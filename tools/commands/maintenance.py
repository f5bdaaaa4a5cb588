"""Commands for the keeper: simulate, verify, rebuild, serve."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from typing import Any
from uuid import UUID

import click
from msgspec.structs import replace
from rich.table import Table

from ledger.games import ruleset
from ledger.projections import Projections
from ledger.review.verify import Report
from ledger.review.verify_chain import ChainReport, check_game, check_games, check_store
from ledger.review.verify_store import verify_all
from ledger.simulate import NAMES, Broken, Referee, game_id, play, stored
from ledger.storage.deep import look as deep_look
from ledger.tools import text_output
from ledger.tools.arguments import read_options
from ledger.tools.chain_output import print_chains
from ledger.tools.context import Context, command, pass_context
from ledger.tools.errors import NO, Problem
from ledger.tools.store_lookup import find_ids


def seat_names(number: int) -> list[str]:
    return [*NAMES, *(f"Player {n}" for n in range(len(NAMES) + 1, number + 1))][:number]


@command("simulate")
@click.argument("title")
@click.option("--games", type=click.IntRange(1), default=1, show_default=True)
@click.option("--players", type=click.IntRange(1), help="How many (else the fewest allowed).")
@click.option("--seed", default="1", show_default=True)
@click.option("-o", "--option", "options", multiple=True, metavar="NAME=VALUE")
@click.option(
    "--dealer", type=click.Choice(["virtual", "table"]), default="virtual", show_default=True
)
@click.option("--check", is_flag=True, help="Check every law after every event.")
@pass_context
def simulate(
    context: Context,
    title: str,
    games: int,
    players: int | None,
    seed: str,
    options: tuple[str, ...],
    dealer: str,
    check: bool,
) -> None:
    """Seeded players play whole legal games of TITLE and store them.

    The same arguments give the same games with the same ids; one that is stored already is not
    played again.
    """
    rules = ruleset(title)
    seats = seat_names(players or min(rules.play.player_counts))
    chosen = rules.with_defaults(read_options(rules, options))
    done: list[dict[str, Any]] = []
    already = 0
    with context.progress("simulate", games) as advance:
        for number in range(1, games + 1):
            own_seed = f"{seed}/{number}"
            known = stored(context.ledger, game_id(title, seats, own_seed, chosen, dealer))
            already += known is not None
            watch = Referee() if check else None
            try:
                game = known or play(
                    context.ledger, title, seats, own_seed, chosen, dealer, watch=watch
                )
            except Broken as error:
                raise Problem("law_broken", seed=own_seed, what=error) from None
            scores = rules.look.score(game.state).totals
            done.append({"game": game.id, "steps": game.version, "scores": scores})
            advance()
    if context.answer({"games": done, "already_stored": already}):
        return
    table = Table()
    for key in ("game", "steps", "score"):
        table.add_column(context.say(key), no_wrap=key == "game")
    for one in done:
        scores = ", ".join(f"{player} {total}" for player, total in one["scores"].items())
        table.add_row(str(one["game"]), str(one["steps"]), scores)
    context.out.print(table)
    context.tell("simulated", count=len(done))
    if already:
        context.tell("already_stored", count=already)


@command("verify")
@click.argument("games", nargs=-1)
@click.option("--processes", type=click.IntRange(1), help="How many to use (else one per core).")
@click.option("--deep", is_flag=True, help="Let the database check its own files too.")
@pass_context
def verify(context: Context, games: tuple[str, ...], processes: int | None, deep: bool) -> None:
    """Check GAMES (all of them, if none is named): are their steps as they were stored, is any
    missing or added, and would today's rules judge them the same? Says where and why not.

    Without names it also says whether a whole game is missing. A game older than the chain of
    steps gets its links by this. The stored result of a game stays the official one, whatever
    the report says.
    """
    ledger = context.old_ledger()
    names = [context.game_id(name) for name in games]
    found = [check_game(ledger, one) for one in names] if names else check_games(ledger)
    chains = list(found)
    store = None if names else check_store(ledger)
    faults = deep_look(ledger.address, ledger.recorder) if deep else []
    ids = names or find_ids(ledger)
    reports: list[Report] = []
    unopened: dict[UUID, str] = {}
    heads: dict[UUID, str | None] = {}  # that everybody may know; None: the stored one
    with context.progress("verify", len(ids)) as advance:
        for judged in verify_all(ledger, ids, processes or 0):
            if judged.report is None:
                unopened[judged.game] = judged.fails
            else:
                reports.append(judged.report)
                heads[judged.game] = judged.head
            advance()
    chains = [one if one.removed else _known(one, heads) for one in chains]
    different = [report for report in reports if not report.same]
    broken = [chain for chain in chains if not chain.whole]
    wrong = {*(one.game for one in different), *unopened, *(one.game for one in broken)}
    games_seen = {*ids, *(one.game for one in chains)}
    if not context.answer(
        {
            "games": len(games_seen),
            "same": len(games_seen - wrong),
            "differ": len(wrong),
            "verdicts_differ": sum(bool(report.verdicts) for report in reports),
            "events_differ": sum(bool(report.events) for report in reports),
            "scores_differ": sum(report.score is not None for report in reports),
            "deals_differ": sum(bool(report.deals) for report in reports),
            "laws_broken": sum(bool(report.broken) for report in reports),
            "reports": reports,
            "cannot_be_opened": {str(one): why for one, why in unopened.items()},
            "chains": chains,
            "store": store,
            "database": faults if deep else None,
        }
    ):
        for report in different:
            _print_report(context, report)
        for one, why in unopened.items():
            context.out.print(f"{one}  {context.say('does_not_open', reason=why)}", markup=False)
        print_chains(context, chains, store, faults)
        key = "some_differ" if wrong else "all_same"
        context.tell(key, count=len(games_seen), different=len(wrong))
        if deep and not faults:
            context.tell("database_sound")
    if wrong or faults or (store is not None and not store.whole):
        raise click.exceptions.Exit(NO)


def _known(chain: ChainReport, heads: Mapping[UUID, str | None]) -> ChainReport:
    """With the head that everybody may know; of a game that does not open nobody knows which."""
    head = heads.get(chain.game, "")
    return chain if head is None else replace(chain, head=head)


def _print_report(context: Context, report: Report) -> None:
    game = context.ledger.load(report.game)
    versions = f"{report.played_under} → {report.judged_under}"
    context.out.print(f"{report.game}  {report.title}  {versions}", markup=False, style="bold")

    def tell(step: int, key: str, more: str = "") -> None:
        sentence = text_output.sentence(game, step, context.lang)
        line = f"  {context.say('step')} {step}: {sentence} {context.say(key)}"
        context.out.print(line + more, markup=False, soft_wrap=True)

    for verdict in report.verdicts:
        for key, refusals in (
            ("now_refused", verdict.now_refused),
            ("now_allowed", verdict.now_allowed),
        ):
            for refusal in refusals:
                why = game.rules.words.explain(game.catalogue, refusal, context.lang)
                tell(verdict.step, key, f" ({refusal.rule}: {why})")
    for one in report.events:
        tell(one.step, "events_differ", f": {one.fails or list(one.today)}")
    for deal in report.deals:
        tell(deal.step, "deal_differs")
    for law in report.broken:
        said = context.say(
            "law_broken_at", law=law.law, step=law.since, text=law.text[context.lang]
        )
        context.out.print(f"  {said}", markup=False, soft_wrap=True)
    if report.score is not None:
        for sign, lines in (("-", report.score.removed), ("+", report.score.added)):
            for line in lines:
                category = game.rules.words.categories[line.category][context.lang]
                told = f"  {sign} {line.player}, {category}: {line.points} ({line.rule})"
                context.out.print(told, markup=False, soft_wrap=True)
        for player, (stored_total, today) in report.score.totals.items():
            context.out.print(f"  {player}: {stored_total} → {today}", markup=False)


@command("rebuild")
@pass_context
def rebuild(context: Context) -> None:
    """Drop every read table and draw it again from the log. Games older than the chain of steps
    get their links."""
    ledger = context.old_ledger()
    linked = sum(one.chained_now for one in check_games(ledger))
    last = ledger.recorder.max_notification_id() or 0
    with context.progress("rebuild", last) as advance, closing(Projections(ledger)) as projections:
        steps = projections.rebuild(advance)
        games = projections.count_games()
    if not context.answer({"steps": steps, "games": games, "linked": linked}):
        context.tell("rebuilt", steps=steps, games=games)
        if linked:
            context.tell("linked", count=linked)


@command("serve", with_json=False)
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option(
    "--port", type=click.IntRange(0, 65535), envvar="PORT", default=8000, show_default=True
)
@click.option("--demo", is_flag=True, help="Load the sample games first.")
@click.option(
    "--accounts/--no-accounts",
    default=None,
    envvar="LEDGER_ACCOUNTS",
    help="Ask people to sign in; needed when others can reach it, unless you say --no-accounts.",
)
@click.option(
    "--proxies",
    type=click.IntRange(0),
    envvar="LEDGER_PROXIES",
    default=0,
    show_default=True,
    help="How many trusted proxies stand in front of it.",
)
@click.option(
    "--url",
    envvar="LEDGER_URL",
    default="",
    metavar="URL",
    help="The address others know it by, such as https://club.example; links are made with it.",
)
@click.option(
    "--processes",
    type=click.IntRange(1, 64),
    envvar="LEDGER_PROCESSES",
    default=1,
    show_default=True,
    help="How many processes serve; about one for each core.",
)
@pass_context
def serve(
    context: Context,
    host: str,
    port: int,
    demo: bool,
    accounts: bool | None,
    proxies: int,
    url: str,
    processes: int,
) -> None:
    """Serve the pages and the API until stopped (Ctrl-C)."""
    from ledger.tools.server import serve_forever  # Flask is loaded by this command alone

    given: dict[str, Any] = {"proxies": proxies, "url": url, "processes": processes}
    serve_forever(context, host, port, demo, accounts=accounts, **given)
