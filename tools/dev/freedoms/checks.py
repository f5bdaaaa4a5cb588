"""What must hold after every step, whatever freedom was taken."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from ledger.aggregates.game import Game
from ledger.aggregates.steps import ActionTaken, Corrected
from ledger.conformance import twins
from ledger.conformance.laws import any_legal
from ledger.errors import Finding
from ledger.projections import Projections
from ledger.record import read, write
from ledger.record.build import build
from ledger.review.verify import verify
from ledger.ruleset import Ruleset
from ledger.ruleset.codec import Action
from ledger.simulate import Broken
from ledger.tools.dev.freedoms.table import Table
from ledger.tools.dev.freedoms.universe import Universe

Rules = Ruleset[Any, Any]
LISTED = 60  # actions of a list that are judged
NEAR = 40  # actions like them that are tried
DRAWN_WHOLE = ("exports.replay", "api.show_replay")  # pages that draw every step: short games only
SHORT = 30  # steps
TABLES = {
    "scores": "game, since, number",
    "history": "game, step",
    "games": "rowid",
    "words": "rowid",
    "players": "player, game",
}


def must(holds: bool, what: str) -> None:
    if not holds:
        raise Broken(what)


# ------------------------------------------------------------------------- laws


class Watch:
    """The laws of one game, followed along the steps that stand."""

    def __init__(self, game: Game, agreed_before: frozenset[str] = frozenset()) -> None:
        self.rules, self.events = game.rules, 0
        self.agreed_before = agreed_before  # at the table whose position it began from
        self.restart(game, 1)

    def restart(self, game: Game, step: int) -> None:
        self.head, self.state = step, game.state_at(step)
        if step == 1:
            self.waived = set(self.agreed_before)
        watch = self.rules.look.watch
        self.watcher = watch(self.state) if watch else None

    def follow(self, game: Game) -> Iterator[str]:
        """Every law that does not hold after an event or a step, and was not agreed."""
        line = game.standing_steps()
        if self.head not in line:  # it was taken back
            self.restart(game, 1)
        for step in line[line.index(self.head) + 1 :]:
            yield from self._step(game, step)

    def _step(self, game: Game, step: int) -> Iterator[str]:
        """What was set right by hand is no move: the laws are followed anew from there."""
        body, before = game.body(step), self.state
        if isinstance(body, Corrected):
            self.restart(game, step)
        elif isinstance(body, ActionTaken):
            self.waived |= {refusal.rule for refusal in body.waived}
            yield from self._events(game, step, replace(before, step=step))
        self.head, self.state = step, game.state_at(step)
        yield from self._told(step, "the table", self.rules.look.lint(self.state))

    def _events(self, game: Game, step: int, state: Any) -> Iterator[str]:
        for event in game.events(step):
            self.events += 1
            state = self.rules.play.evolve(state, event)
            if self.watcher is not None:
                found = self.watcher.after(state, event)
                yield from self._told(step, type(event).__name__, found)
        if state != game.state_at(step):
            yield f"step {step}: its events lead elsewhere"

    def _told(self, step: int, where: str, found: Iterable[Finding]) -> Iterator[str]:
        excused = self.rules.look.excused_by
        for one in found:
            if self.waived.isdisjoint(excused.get(one.law, ())):
                yield f"step {step}, {where}: {one.law} {one.code} {one.params}"


def lawful(table: Table, game: Game) -> None:
    """Every law of the title, after every event since it was last looked at."""
    if game.id not in table.watches:
        table.watches[game.id] = Watch(game, table.agreed_before.get(game.id, frozenset()))
    watch: Watch = table.watches[game.id]
    before = watch.events
    for broken in watch.follow(game):
        raise Broken(broken)
    table.tally["events with every law checked"] += watch.events - before


# ------------------------------------------------------------------------- what may be done


def listed_is_allowed(table: Table, game: Game, chance: Random) -> None:
    """Everything listed is accepted. What is accepted and not listed is asked for, or said to be
    more than the list, or does what something listed does."""
    rules, state = game.rules, game.state
    if game.over:
        return
    listed = rules.legal_actions(state)
    asked = {ask.kind for ask in rules.play.asks(state)}
    on = listed or asked or rules.play.forced(state) or any_legal(rules, state)
    must(bool(on), f"step {game.version}: nobody can go on, {rules.play.now(state)}")
    for action in chance.sample(listed, min(len(listed), LISTED)):
        table.tally["listed actions judged"] += 1
        must(not rules.judge(state, action), f"{action} is listed and refused")
    in_part = asked | {*rules.play.listed_in_part}
    for action in Universe(game, chance).near(listed, NEAR):
        table.tally["others judged"] += 1
        if type(action).__name__ in in_part or action in listed or _said_by_dealer(rules, action):
            continue
        if not rules.judge(state, action):
            same = same_as_listed(rules, state, action, listed)
            must(same, f"{action} is allowed and not listed")


def _said_by_dealer(rules: Rules, action: Action) -> bool:
    return any(getattr(action, field) is not None for field in rules.chance_fields(action))


def same_as_listed(rules: Rules, state: Any, action: Action, listed: Sequence[Action]) -> bool:
    """Whether it is something listed, said in another way."""
    if rules.chance_fields(action):
        return False
    done = rules.play.outcome(state, action, {})
    alike = (one for one in listed if type(one) is type(action))
    return any(rules.play.outcome(state, one, {}) == done for one in alike)


# ------------------------------------------------------------------------- the same again


def verified(table: Table, game: Game) -> None:
    report = verify(game)
    table.tally["actions verified"] += report.actions
    must(report.same, f"verified, it differs: {report}")


def kept(table: Table, game: Game) -> None:
    """The store gives back the same game, and so does its record."""
    loaded = table.ledger.load(game.id)
    must(loaded.state == game.state, "the store gives back another game")
    written = write(game)
    again = write(build(read(written), game.started.at))
    must(again == written, f"its record comes back otherwise: {_first(written, again)}")
    table.tally["records"] += 1


def _first(one: bytes, other: bytes) -> str:
    pairs = zip(one.splitlines(), other.splitlines(), strict=False)
    return next((f"{a!r} is {b!r}" for a, b in pairs if a != b), "another length")


def rows(read: Projections) -> dict[str, list[Any]]:
    return {
        name: [{**row} for row in read.db.query(f"SELECT * FROM {name} ORDER BY {order}")]
        for name, order in TABLES.items()
    }


def rebuilt(table: Table) -> None:
    """Read tables made at once are those that were kept up step by step."""
    table.read.catch_up()
    path = table.folder / "fresh.db"
    path.unlink(missing_ok=True)
    fresh = Projections(table.ledger, path)
    try:
        kept_up, made = rows(table.read), rows(fresh)
    finally:
        fresh.close()
    for name in TABLES:
        must(kept_up[name] == made[name], f"{name} rebuilt is otherwise")
    table.tally["rebuilt"] += 1


# ------------------------------------------------------------------------- pages


FORM_KEY = re.compile(rb'name="key" value="[^"]*"')  # each answer has its own
PART = re.compile(r"<(?:[^:<>]+:)?(\w+)>")


def addresses(table: Table, game: Game, step: int) -> list[str]:
    """Every page and API route of a game at a step."""
    values = {"game_id": str(game.id), "n": str(step), "step": str(step)}
    values |= {"key": "score", "seat": "1"}
    found = []
    for rule in table.app.url_map.iter_rules():
        if "GET" not in (rule.methods or ()) or "game_id" not in rule.arguments:
            continue
        whole = rule.endpoint in DRAWN_WHOLE and game.version > SHORT
        if whole or rule.endpoint.startswith("live."):
            continue
        found.append(PART.sub(lambda part: values[part[1]], rule.rule))
    return sorted(found)


def answered(table: Table, game: Game, paths: Sequence[str], chance: Random) -> None:
    client = table.client()
    for path in paths:
        seat = chance.choice(("", *game.setup.players))
        words = {"lang": chance.choice(("en", "fr")), **({"as": seat} if seat else {})}
        answer = client.get(path, query_string=words)
        table.tally["pages asked"] += 1
        must(answer.status_code < 500, f"{path}?{words} answers {answer.status_code}")
        answer.close()


def previewed(table: Table, game: Game, chance: Random) -> None:
    """Whatever can be asked is judged, or called unreadable."""
    client = table.client()
    for action in Universe(game, chance).some(2):
        sent = {"action": msgspec.to_builtins(action)}
        answer = client.post(f"/api/v1/games/{game.id}/preview", json=sent)
        table.tally["pages asked"] += 1
        must(answer.status_code < 500, f"a preview of {action} answers {answer.status_code}")


# ------------------------------------------------------------------------- secrets


def secret(table: Table, game: Game, since: int, chance: Random) -> None:
    """Nobody is shown what they may not know, at any step since then."""
    rules = game.rules
    if not twins.has_secrets(rules):
        return
    for viewer in (None, chance.choice(game.setup.players)):
        table.tally["tables seen by twins"] += 1
        twins.same_table(rules, game.state, viewer)
        for step in range(max(2, since), game.version + 1):
            if isinstance(game.body(step), ActionTaken | Corrected):
                twins.nothing_new(rules, game, step, viewer)
        for twin in islice(twins.true_twins(game, viewer), 2):
            table.tally["logs with a twin"] += 1
            twins.same_log(game, twin, viewer)


def answered_alike(table: Table, game: Game, chance: Random) -> None:
    """Of two logs that differ in what a viewer may not know, the viewer is answered the same."""
    viewer = chance.choice((None, *game.setup.players))
    twin = next(twins.true_twins(game, viewer), None)
    if twin is None:
        return
    words = {"as": viewer} if viewer else {}
    paths = addresses(table, game, chance.randint(1, game.version))
    first = _answers(table, paths, words)
    with table.beside(twin.game):
        second = _answers(table, paths, words)
    for path in paths:
        must(first[path] == second[path], f"{path}?{words} tells twins apart")
    table.tally["pages compared with a twin"] += len(paths)


def _answers(table: Table, paths: Sequence[str], words: Mapping[str, str]) -> dict[str, Any]:
    client, found = table.client(), {}
    for path in paths:
        answer = client.get(path, query_string=words)
        found[path] = answer.status_code, FORM_KEY.sub(b"", answer.data)
        answer.close()
    return found
