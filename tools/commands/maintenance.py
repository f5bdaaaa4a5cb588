"""Commands for the keeper: simulate, verify, rebuild, serve."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing
from itertools import chain
from typing import Any
from uuid import UUID

import click
from msgspec.structs import replace
from rich.table import Table

from ledger.games import ruleset
from ledger.projections import Projections
from ledger.projections.runner import made_with
from ledger.review.verify import Report
from ledger.review.verify_chain import (
    ChainReport,
    check_games,
    check_store,
    known_games,
    no_game,
)
from ledger.review.verify_store import Verified
from ledger.simulate import NAMES, game_id
from ledger.storage.deep import look as deep_look
from ledger.tools import text_output
from ledger.tools.arguments import read_options
from ledger.tools.bulk.processes import Died
from ledger.tools.bulk.run import Engine, alone, bulk_options, run
from ledger.tools.bulk.shards import by_shard, shard_of
from ledger.tools.chain_output import print_chains
from ledger.tools.context import Context, command, pass_context
from ledger.tools.errors import NO, Problem
from ledger.tools.store_lookup import find_ids

SHARED_FROM = 8  # games from which a second process is worth its start


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
@bulk_options
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
    cluster: str,
    processes: int | None,
) -> None:
    """Seeded players play whole legal games of TITLE and store them.

    The same arguments give the same games with the same ids; one that is stored already is not
    played again.
    """
    rules = ruleset(title)
    seats = seat_names(players or min(rules.play.player_counts))
    chosen = rules.with_defaults(read_options(rules, options))
    asked = {"title": title, "seats": seats, "options": chosen, "dealer": dealer, "check": check}
    seeds: dict[str, list[tuple[int, str]]] = {}
    for number in range(1, games + 1):
        own = f"{seed}/{number}"
        shard = shard_of(game_id(title, seats, own, chosen, dealer))
        seeds.setdefault(shard, []).append((number, own))
    with context.progress("simulate", games) as advance:
        played = _simulated(context, asked, seeds, Engine(cluster, processes or 0), advance)
    played.sort(key=lambda one: one["number"])
    for one in played:
        if "broken" in one:
            raise Problem("law_broken", seed=one["seed"], what=one["broken"])
    done = [one["row"] for one in played]
    already = sum(one["known"] for one in played)
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


def _simulated(
    context: Context,
    asked: dict[str, Any],
    seeds: dict[str, list[tuple[int, str]]],
    engine: Engine,
    advance: Any,
) -> list[dict[str, Any]]:
    if not engine.cluster and not engine.processes:
        found = []
        for one in sorted(chain.from_iterable(seeds.values())):
            found += alone(context, "simulate", {**asked, "seeds": [one]})
            advance()
        return found
    context.ledger  # noqa: B018  (one that cannot be opened is told here)
    tasks = {shard: {**asked, "seeds": mine} for shard, mine in seeds.items()}
    results = run(context, "simulate", tasks, engine, lambda shard: advance(len(seeds[shard])))
    for shard, found in results.items():
        if isinstance(found, Died):
            raise Problem("worker_died", shard=shard)
    return list(chain.from_iterable(results.values()))


@command("verify")
@click.argument("games", nargs=-1)
@bulk_options
@click.option("--deep", is_flag=True, help="Let the database check its own files too.")
@pass_context
def verify(
    context: Context, games: tuple[str, ...], cluster: str, processes: int | None, deep: bool
) -> None:
    """Check GAMES (all of them, if none is named): are their steps as they were stored, is any
    missing or added, and would today's rules judge them the same? Says where and why not.

    Without names it also says whether a whole game is missing. A game older than the chain of
    steps gets its links by this. The stored result of a game stays the official one, whatever
    the report says.
    """
    ledger = context.old_ledger()
    names = [context.game_id(name) for name in games]
    store = None if names else check_store(ledger)
    faults = deep_look(ledger.address, ledger.recorder) if deep else []
    ids = names or find_ids(ledger)
    reports: list[Report] = []
    unopened: dict[UUID, str] = {}
    heads: dict[UUID, str | None] = {}  # that everybody may know; None: the stored one
    chains: list[ChainReport] = []
    for linked, judged in _verified(context, names, ids, Engine(cluster, processes or 0)):
        chains.append(linked)
        if judged is None:
            continue
        if judged.report is None:
            unopened[judged.game] = judged.fails
        else:
            reports.append(judged.report)
            heads[judged.game] = judged.head
    order = {game: n for n, game in enumerate(ids)}
    reports.sort(key=lambda report: order[report.game])
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


def _verified(
    context: Context, names: list[UUID], ids: list[UUID], engine: Engine
) -> Iterator[tuple[ChainReport, Verified | None]]:
    """Each game's chain and, if it has a beginning, what today's rules say of it; always in the
    same order."""
    recorder: Any = context.ledger.recorder
    listed = [game.hex for game in names] or known_games(context.ledger)
    last, begun = recorder.last_steps(), set(ids)
    wanted = [UUID(game) for game in listed if no_game(game) is None]
    steps = {game: last.get(game.hex, 0) if game in begun else 0 for game in wanted}
    tasks = {
        shard: [(game, steps[game]) for game in mine] for shard, mine in by_shard(wanted).items()
    }
    found: dict[UUID, tuple[ChainReport, Verified | None]] = {}
    with context.progress("verify", len(wanted)) as advance:
        if engine.cluster or (len(wanted) >= SHARED_FROM and engine.many > 1):
            done = run(context, "verify", tasks, engine, lambda shard: advance(len(tasks[shard])))
        else:
            done = {}
            for shard, task in tasks.items():
                done[shard] = alone(context, "verify", task)
                advance(len(task))
    for shard, told in done.items():
        if isinstance(told, Died):
            told = [_died(context, game, shard) for game, _ in tasks[shard]]
        found |= {game: (chain, judged) for game, chain, judged in told}
    for text in listed:
        none = no_game(text)
        yield (none, None) if none is not None else found[UUID(text)]


def _died(context: Context, game: UUID, shard: str) -> tuple[UUID, ChainReport, Verified]:
    """Nobody knows what is wrong with it; the others are not held up."""
    why = context.say("worker_died", shard=shard)
    chain = ChainReport(game=game, steps=0, head="", whole=False, unreadable=why)
    return game, chain, Verified(game, None, why)


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
@bulk_options
@pass_context
def rebuild(context: Context, cluster: str, processes: int | None) -> None:
    """Drop every read table and draw it again from the log. Games older than the chain of steps
    get their links."""
    ledger = context.old_ledger()
    linked = sum(one.chained_now for one in check_games(ledger))
    last = ledger.recorder.max_notification_id() or 0
    engine = Engine(cluster, processes or 0)
    with context.progress("rebuild", last) as advance, closing(Projections(ledger)) as projections:
        if engine.cluster or engine.processes:
            steps = _drawn(context, projections, last, engine, advance)
        else:
            steps = projections.rebuild(advance)
        games = projections.count_games()
    if not context.answer({"steps": steps, "games": games, "linked": linked}):
        context.tell("rebuilt", steps=steps, games=games)
        if linked:
            context.tell("linked", count=linked)


def _drawn(
    context: Context, projections: Projections, last: int, engine: Engine, advance: Any
) -> int:
    """The read tables, shard by shard."""
    recorder: Any = context.ledger.recorder
    steps = {UUID(game): step for game, step in recorder.last_steps().items()}
    shared = {"made_with": made_with(), "last": last, "hidden": sorted(recorder.hidden_games())}
    tasks = {
        shard: {**shared, "games": [(game, steps[game]) for game in mine]}
        for shard, mine in by_shard(steps).items()
    }

    def done(shard: str) -> None:
        advance(sum(step for _, step in tasks[shard]["games"]))

    parts = run(context, "rebuild", tasks, engine, done)
    for shard, part in parts.items():
        if isinstance(part, Died):
            raise Problem("worker_died", shard=shard)
    projections.replace_by(parts.values(), last)
    return sum(steps.values())


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
    from ledger.tools.serving.server import serve_forever  # Flask is loaded by this command alone

    given: dict[str, Any] = {"proxies": proxies, "url": url, "processes": processes}
    serve_forever(context, host, port, demo, accounts=accounts, **given)
