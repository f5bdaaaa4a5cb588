"""The freedoms, each taken once at random. What a table may be told no to is tallied as refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from ledger import laws
from ledger.aggregates.game import Game
from ledger.catalogues.check import values
from ledger.commands.amend import Amend, can_amend
from ledger.commands.moves import resting_step
from ledger.commands.name_unknown import CannotName, NameUnknown
from ledger.commands.reprint import Reprint
from ledger.commands.ripple import AmendmentRequest, BreaksLaws, RippleRefused
from ledger.errors import (
    CannotReprint,
    LedgerError,
    NothingToUndo,
    Refused,
    Unreadable,
)
from ledger.ruleset import UNKNOWN
from ledger.ruleset.codec import Action
from ledger.ruleset.dealer import Dealer
from ledger.ruleset.table import Pick
from ledger.schemas import load_action
from ledger.simulate import Broken, at_virtual_table
from ledger.tools.dev.freedoms.table import Table
from ledger.tools.dev.freedoms.universe import Universe, waived

LONGEST = 600  # steps of a game that still grows; a longer one goes on as a fork
REPORTS = 60  # tries to answer what a table is asked
COVERS = 0.2  # how often a physical table leaves covered what may be named later
TRIES = 4  # to find an amendment that can be stored, or a name that fits
UNSEEN = 15  # actions of a table that covers all it can
ENDLESS = 3000  # steps after which a game must be over


# ------------------------------------------------------------------------- playing


def next_action(game: Game, chance: Random, covers: float = COVERS) -> Action | None:
    """What a seeded player does; None if a table is asked for what no seeded player can tell."""
    rules, state = game.rules, at_virtual_table(game.state)
    action = rules.play.forced(state)
    if action is None:
        legal = rules.legal_actions(state)
        if not legal:
            return reported(game, chance)
        action = rules.play.bot(state, legal, chance)
    return typed_in(game, action, chance, covers)


def typed_in(game: Game, action: Action, chance: Random, covers: float = COVERS) -> Action:
    """The action as a physical table says it: what its own pile shows, or covered."""
    if game.setup.dealer == "virtual":
        return action
    filled = game.rules.play.fill(game.state, action, Dealer(f"{chance.random()}"))
    covered = game.rules.redact(None, filled)
    if covered != filled and chance.random() < covers and _may_be_named_later(game, covered):
        return covered
    return filled


def _may_be_named_later(game: Game, action: Action) -> bool:
    rules = game.rules
    if rules.hidden.unknown is None or rules.judge(game.state, action):
        return False
    events = rules.play.outcome(game.state, action, {})
    after = rules.fold(game.state, events, game.version + 1)
    return len(rules.hidden.unknown(after)) > len(rules.hidden.unknown(game.state))


def reported(game: Game, chance: Random) -> Action | None:
    """What a physical table is asked for, answered with anything that may be."""
    rules, asks = game.rules, game.rules.play.asks(game.state)
    if not asks:
        raise Broken(
            f"step {game.version}: nothing is legal or asked, {rules.play.now(game.state)}"
        )
    for _ in range(REPORTS):
        ask = chance.choice(asks)
        document: dict[str, Any] = {"kind": ask.kind}
        if ask.player is not None:
            document["player"] = ask.player
        for pick in ask.picks:
            picked = _picked(pick, game.setup.players, chance)
            if pick.seat:
                document.setdefault(pick.field, {})[pick.seat] = picked
            else:
                document[pick.field] = picked
        try:
            action = load_action(rules, document, game.state)
        except LedgerError:
            continue
        if not rules.judge(game.state, action):
            return action
    return None


def _picked(pick: Pick, players: Sequence[str], chance: Random) -> Any:
    """So many of the choices: a list, a single one, or as much for each seat."""
    there = [name for name, copies in pick.choices.items() for _ in range(copies)]
    picked = chance.sample(there, min(pick.number, len(there)))
    if picked and pick.number == 1 and chance.random() < 0.5:
        return picked[0]
    each, rest = divmod(len(picked), len(players))
    if each and not rest and not pick.seat and chance.random() < 0.5:
        shares = [picked[n * each : (n + 1) * each] for n in range(len(players))]
        return dict(zip(players, picked if each == 1 else shares, strict=True))
    return picked


def play_on(table: Table, game: Game, actions: int, chance: Random, covers: float = COVERS) -> Game:
    for _ in range(actions):
        action = None if game.over else next_action(game, chance, covers)
        if action is None:
            break
        game = _taken(table, game, action)
        table.tally["actions"] += 1
    return table.put(game)


def _taken(table: Table, game: Game, action: Action) -> Game:
    """After an agreement a real pile may show what no rule allows: the table agrees again."""
    try:
        return table.ledger.take(game.id, action)
    except Refused as error:
        refusals, codes = error.refusals, game.rules.play.codes
        if game.setup.dealer == "virtual" or not any(
            getattr(body, "waived", ()) for body in game.bodies
        ):
            raise
        if not all(codes[one.code].waivable for one in refusals):
            raise
    agreed = frozenset(one.rule for one in refusals)
    return table.ledger.take(game.id, action, waived=agreed, reason="so it lies")


def finish(table: Table, game: Game, chance: Random) -> Game:
    """Played to its end, if the seeded players can tell all that is asked."""
    while not game.over:
        before = game.version
        if before > ENDLESS:
            raise Broken(f"step {before}: the game does not end")
        game = play_on(table, game, 50, chance)
        if game.version == before:
            table.tally["asked for what nobody can tell"] += 1
            return game
    table.tally["games to the end"] += 1
    return game


# ------------------------------------------------------------------------- going back


def undo(table: Table, game: Game) -> Game:
    try:
        game = table.ledger.undo(game.id)
    except NothingToUndo:
        return game
    table.tally["undone"] += 1
    return table.put(game)


def rewind(table: Table, game: Game, chance: Random) -> Game:
    """To any step there is: one that was taken back is done again."""
    step = chance.randint(1, game.version)
    table.tally["rewound" if step in game.standing_steps() else "done again"] += 1
    return table.put(table.ledger.rewind(game.id, step))


def amend(table: Table, game: Game, how: str, later: str, chance: Random) -> Game:
    """Steps at any depth, until an amendment of one of them can be stored."""
    line = game.standing_steps()
    steps = [step for step in line if can_amend(game, step, line)]
    for step in chance.sample(steps, min(len(steps), TRIES)):
        done = _amended(table, game, step, how, later, chance)
        if done is not None:
            return done
    return game


def _amended(
    table: Table, game: Game, step: int, how: str, later: str, chance: Random
) -> Game | None:
    action: Action | None = None
    lifted: frozenset[str] = frozenset()
    if how != "drop":
        action, lifted = _new_action(game, step, chance)
        if action is None:
            return None
    request = AmendmentRequest(
        step=step,
        action=action,
        insert=how == "insert",
        waived=lifted,
        reason="we looked again",
        later=later,  # type: ignore[arg-type]
    )
    foretold = _answer(lambda: table.ledger.preview(game.id, Amend(request)))
    try:
        done = table.ledger.execute(game.id, Amend(request))
    except RippleRefused:
        table.tally["amendments stopped"] += 1
        return None
    except BreaksLaws:  # told, and not stored
        table.tally["amendments against a law"] += 1
        return None
    except (Refused, Unreadable):
        table.tally["amendments refused"] += 1
        return None
    table.tally[f"amendments {how}"] += 1
    if foretold is not None and foretold.after and foretold.dealt_at is None:
        told = [(one.step, one.status) for one in foretold.later]
        if told != [(one.step, one.status) for one in done.report.later]:
            raise Broken(f"step {step} was amended otherwise than foretold")
    return table.put(done.game)


def _answer(ask: Any) -> Any:
    try:
        return ask()
    except LedgerError:
        return None


def _new_action(game: Game, step: int, chance: Random) -> tuple[Action | None, frozenset[str]]:
    """An action for the place of a step: mostly a legal one, at times one to be agreed."""
    before = game.until(game.previous_standing_step(step))
    rules, state = game.rules, before.state
    if chance.random() < 0.7 and not before.over:
        seen = at_virtual_table(state)
        legal = rules.legal_actions(seen)
        if legal:
            return typed_in(before, chance.choice(legal), chance), frozenset()
    found = Universe(before, chance).agreed()
    return (found[0], waived(found[1])) if found else (None, frozenset())


# ------------------------------------------------------------------------- branching


def fork(table: Table, game: Game, chance: Random, latest: int = LONGEST) -> Game:
    """A branch from any step up to the latest one."""
    return forked(table, game, chance.randint(1, min(latest, game.version)), chance)


def forked(table: Table, game: Game, step: int, chance: Random) -> Game:
    with table.seeds(str(chance.random())):
        made = table.ledger.fork(game.id, step, entry=table.entry())
    table.agreed_before[made.id] = table.agreed_before.get(game.id, frozenset())
    table.tally["forks"] += 1
    was, now = told(game, resting_step(game, step)), told(made, made.version)
    if was != now:
        raise Broken(f"a fork of step {step} is told {now}, and the game {was}")
    return table.put(made)


def told(game: Game, step: int) -> list[tuple[str, str, bool]]:
    """Every law that is told as broken or set aside, and whether the table agreed to it."""
    return sorted((one.law, one.code, one.agreed is None) for one in laws.every_law(game, step))


def begin_again(table: Table, game: Game, dealer: str, chance: Random) -> Game | None:
    """A new game from the position of any step that stands, with either dealer."""
    return begun_at(table, game, chance.choice(game.standing_steps()), dealer, chance)


def begun_at(table: Table, game: Game, step: int, dealer: str, chance: Random) -> Game | None:
    state, rules = game.state_at(step), game.rules
    document = msgspec.json.decode(msgspec.json.encode(rules.position(state)))
    wrong = list(rules.look.lint(state))
    try:
        with table.seeds(str(chance.random())):
            made = table.ledger.start(
                rules.key,
                game.setup.players,
                first_player=game.setup.first_player,
                options=game.setup.options,
                dealer=dealer,
                position=document,
                entry=table.entry(),
            )
    except LedgerError as error:
        if not wrong:
            raise Broken(f"the position of step {step} is refused: {error}") from error
        table.tally["positions refused"] += 1
        return None
    agreed = waived_until(table, game, step)
    if any(agreed.isdisjoint(rules.look.excused_by.get(one.law, ())) for one in wrong):
        raise Broken(f"a position that breaks a law is accepted: {wrong}")
    table.agreed_before[made.id] = agreed
    table.tally["positions"] += 1
    return table.put(made)


def waived_until(table: Table, game: Game, step: int) -> frozenset[str]:
    """Every rule the table had waived on the way to a standing step."""
    taken = (game.body(one) for one in game.standing_steps(step))
    waived = (refusal.rule for body in taken for refusal in getattr(body, "waived", ()))
    return table.agreed_before.get(game.id, frozenset()) | frozenset(waived)


# ------------------------------------------------------------------------- knowing better


def name_late(table: Table, game: Game, chance: Random) -> Game:
    """What lies covered is looked at; a table that has nothing covered first covers more."""
    if game.setup.dealer != "virtual" and not _unknown(game):
        game = play_on(table, game, UNSEEN, chance, covers=1)
    for one in chance.choices(_unknown(game), k=TRIES) if _unknown(game) else ():
        names = [name for name in one.choices if name != UNKNOWN]
        if not names:
            continue
        try:
            command = NameUnknown(one.thing, chance.choice(names), "we looked")
            done = table.ledger.execute(game.id, command)
        except CannotName:
            table.tally["names refused"] += 1
            continue
        table.tally["named late"] += 1
        return table.put(done.game)
    return game


def _unknown(game: Game) -> Any:
    return game.rules.hidden.unknown(game.state) if game.rules.hidden.unknown else ()


def reprint(table: Table, game: Game, chance: Random) -> Game:
    """A printed number is one more or less."""
    text = game.rules.catalogues.source(game.catalogue.hash)
    numbers = [(key, value) for key, value in values(text).items() if type(value) is int]
    if not numbers:
        return game
    key, value = chance.choice(numbers)
    command = Reprint({key: max(0, value + chance.choice((-1, 1)))}, "it is printed so")
    try:
        done = table.ledger.execute(game.id, command)
    except (Refused, CannotReprint, Unreadable):
        table.tally["reprints refused"] += 1
        return game
    table.tally["reprinted"] += 1
    return table.put(done.game)


def correct(table: Table, game: Game, chance: Random) -> Game:
    """What a legal action would have caused is set by hand."""
    action = None if game.over else next_action(game, chance)
    if action is None:
        return game
    dealer = Dealer(f"{chance.random()}")
    events = game.rules.play.outcome(
        game.state, game.rules.play.fill(game.state, action, dealer), {}
    )
    table.tally["corrected"] += 1
    return table.put(table.ledger.correct(game.id, events, "it stood otherwise"))


def count(table: Table, game: Game, chance: Random) -> Game:
    counts: dict[tuple[str, str], int] = {}
    for thing in game.rules.paper.countables:
        player = chance.choice(game.setup.players)
        there = thing.player(game.state, player) if thing.player else None
        if there is not None:
            counts[player, thing.key] = max(0, there + chance.choice((0, 0, 1, -1)))
        middle = thing.common(game.state) if thing.common else None
        if middle is not None:
            counts["", thing.key] = max(0, middle + chance.choice((0, 0, 1, -1)))
    if not counts:
        return game
    few = chance.sample(sorted(counts), min(2, len(counts)))
    table.tally["counted"] += 1
    return table.put(table.ledger.count(game.id, {key: counts[key] for key in few}))


def claim(table: Table, game: Game, chance: Random) -> Game:
    sheet = game.sheet_at(game.version)
    categories = sorted(game.rules.words.categories)
    totals: dict[str, int | Mapping[str, int]] = {}
    for player in game.setup.players:
        if chance.random() < 0.3 and categories:
            totals[player] = {name: chance.randint(0, 9) for name in categories}
        else:
            totals[player] = sheet.totals.get(player, 0) + chance.choice((0, 0, 1, -3))
    more: dict[str, Any] = {}
    if game.rules.look.round_of is not None and chance.random() < 0.5:
        more["rounds"] = {game.setup.players[0]: {"1": chance.randint(0, 20)}}
    if chance.random() < 0.5:
        more["winners"] = [chance.choice(game.setup.players)]
    table.tally["claimed"] += 1
    return table.put(table.ledger.claim(game.id, totals, **more))
