"""Count the taps each action needs on the table page.

`python -m ledger.tools.dev.count_taps` writes docs/taps.md.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click
import msgspec
from msgspec.structs import fields, replace

from ledger import record
from ledger.aggregates.game import Game
from ledger.aggregates.steps import ActionTaken, Step
from ledger.errors import Refused
from ledger.games import GAMES
from ledger.record.build import build
from ledger.ruleset import Ruleset
from ledger.ruleset.codec import Action
from ledger.ruleset.dealer import Dealer
from ledger.simulate import NAMES, begin, moves
from ledger.tools.dev.tap_search import fewest
from ledger.web import create_app

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "taps.md"
MOMENTS = "fixtures/{title}/taps/*.jsonl"  # records that begin where a rare kind can be said
SAMPLES = 4  # positions of each kind of action
STEPS = 400  # of each game that are looked at
LONGEST = 100  # parameters
BEGAN = datetime(2026, 1, 1, tzinfo=UTC)


class Sample(msgspec.Struct, frozen=True):
    """One action in one position."""

    action: Action
    parameters: int
    taps: tuple[dict[str, str], ...] | None  # None: the page does not lead there

    @property
    def over(self) -> int:
        """Taps beyond one for each parameter and one to confirm."""
        return len(self.taps) - self.parameters - 1 if self.taps is not None else 1_000


def samples(
    rules: Ruleset[Any, Any],
    most: int = SAMPLES,
    games: int | None = None,
    longest: int = LONGEST,
) -> dict[str, list[Sample]]:
    """Every kind in a few positions of seeded games at a real table, where all is typed in, and in
    the moments kept for those that such games seldom or never meet. `longest` leaves out what has
    more parameters."""
    found: dict[str, list[Sample]] = {}
    for game, seed in list(_games(rules))[:games]:
        dealer = Dealer(seed)
        for move in moves(game, seed):
            if game.version > STEPS:
                break
            taken = rules.codec.action(move.body.action, move.body.schema)
            if move.body.auto:
                found.setdefault(type(taken).__name__, [Sample(taken, 0, ())])
            else:
                for action in _rare(rules, found, taken, move.legal):
                    full = (
                        action if action is taken else rules.play.fill(game.state, action, dealer)
                    )
                    _add(found, game, full, move.legal, most, longest)
            game.apply(game.step(move.body))
    for kind, many in kept(rules, most, longest).items():
        found[kind] = [one for one in found.get(kind, ()) if one.taps != ()] + many
    return {kind: many for kind, many in found.items() if many}


def kept(
    rules: Ruleset[Any, Any], most: int = SAMPLES, longest: int = LONGEST
) -> dict[str, list[Sample]]:
    """What is said in the records of rare moments, where it is said by somebody."""
    found: dict[str, list[Sample]] = {}
    for path in sorted(ROOT.glob(MOMENTS.format(title=rules.key))):
        whole = build(record.read(path.read_bytes()), BEGAN)
        game = Game(Step(whole.id, 1, whole.started))
        for body in whole.bodies[1:]:
            if isinstance(body, ActionTaken) and not body.auto:
                action = rules.codec.action(body.action, body.schema)
                _add(found, game, action, rules.legal_actions(game.state), most, longest)
            game.apply(game.step(body))
    return found


def _games(rules: Ruleset[Any, Any]) -> Iterator[tuple[Game, str]]:
    """The games that are also soaked: a small one and a large one of each."""
    counts = dict.fromkeys((rules.play.player_counts[0], rules.play.player_counts[-1]))
    for options in sorted(rules.play.soaks, key=len, reverse=True):  # the fullest first
        for number in counts:
            seed = f"{number:032x}"
            given = rules.with_defaults(options)
            try:
                yield begin(rules, NAMES[:number], seed, given, "table", BEGAN), seed
            except Refused:
                continue  # not for so many players


def _rare(
    rules: Ruleset[Any, Any],
    found: dict[str, list[Sample]],
    taken: Action,
    legal: Sequence[Action],
) -> Iterator[Action]:
    """What was done, and one of each kind nobody has done so far."""
    yield taken
    kinds = {type(action): action for action in reversed(legal)}
    for kind, action in kinds.items():
        if kind is not type(taken) and not found.get(kind.__name__):
            yield action


def _add(
    found: dict[str, list[Sample]],
    game: Game,
    action: Action,
    legal: Sequence[Action],
    most: int,
    longest: int,
) -> None:
    kept = found.setdefault(type(action).__name__, [])
    if kept and kept[0].taps == ():
        kept.clear()  # sometimes it follows by itself, and sometimes somebody says it
    if len(kept) >= most or parameters(game, action, legal) > longest:
        return
    if game.rules.judge(game.state, action):  # a virtual dealer need not be told as much
        legal = game.rules.legal_actions(game.state)
        action = next((one for one in legal if type(one) is type(action)), action)
    taps = fewest(game, action)
    if taps is None:  # what the table need not say is left out
        action = _blank(game, action)
        taps = fewest(game, action)
    count = parameters(game, action, legal)
    kept.append(Sample(action, count, tuple(taps) if taps is not None else None))


def _blank(game: Game, action: Action) -> Action:
    for field in game.rules.chance_fields(action):
        without = replace(action, **{field: None})
        if not game.rules.judge(game.state, without):
            action = without
    return action


# ------------------------------------------------------------------------------ parameters


def parameters(game: Game, action: Action, legal: Sequence[Action]) -> int:
    """How many things somebody has to say of it; what has one possible value is none of them.

    An action that is about something is named by pointing at it, though there be only one such.
    A list that may be left out (who has agreed) has been said if it is there; so has what is put
    together part by part (an exchange), of which only some ways are listed as legal.
    """
    others = [one for one in legal if type(one) is type(action)]
    chance = game.rules.chance_fields(action)
    said = count = 0
    for field in fields(action):
        name, value = field.name, getattr(action, field.name)
        possible = {repr(getattr(one, name)) for one in (*others, action)}
        named = size(value, typed=name in chance)
        said += (named or len(possible) > 1) if name != "player" else 0
        free = not others and (name != "player" or _anybody(game, action))
        parts = value if isinstance(value, tuple) else ()
        built = field.required and any(isinstance(part, msgspec.Struct) for part in parts)
        listed = built or (bool(parts) and field.default == ())
        if name in chance or len(possible) > 1 or free or listed:
            count += named
    return max(count, min(said, 1))


def _anybody(game: Game, action: Action) -> bool:
    """Might another player have said it just as well?"""
    rules, player = game.rules, getattr(action, "player", None)
    return any(
        not rules.judge(game.state, replace(action, player=other))
        for other in game.setup.players
        if player is not None and other != player
    )


def size(value: Any, typed: bool = False) -> int:
    """How many single values it names; two numbers are a place, unless they are dice.

    A part of something is not said while it is as it is by default.
    """
    match value:
        case None | False | "":
            return 0
        case dict():
            return sum(n if type(n) is int else size(n, typed) for n in value.values())
        case tuple() | list():
            if not typed and len(value) == 2 and all(type(part) is int for part in value):
                return 1
            return sum(size(part, typed) for part in value)
        case msgspec.Struct():
            parts = ((field, getattr(value, field.name)) for field in fields(value))
            return sum(size(part, typed) for field, part in parts if part != field.default)
    return 1


# ---------------------------------------------------------------------------------- the page


def table(rules: Ruleset[Any, Any], found: dict[str, list[Sample]]) -> str:
    """The worst position of each kind."""
    rows = ["| Action | Parameters | Taps | Within |", "|---|---:|---:|---|"]
    for kind in rules.actions:
        worst = max(found.get(kind, ()), key=lambda sample: sample.over, default=None)
        if worst is None or worst.taps is None:
            why = "not met in these games" if worst is None else "the page does not lead there"
            rows.append(f"| {kind} | – | – | {why} |")
            continue
        within = "yes" if worst.over <= 0 else "no"
        if not worst.taps:
            within = "recorded by itself"
        rows.append(f"| {kind} | {worst.parameters} | {len(worst.taps)} | {within} |")
    return f"## {rules.name['en']}\n\n" + "\n".join(rows) + "\n"


def over(found: dict[str, list[Sample]]) -> dict[str, Sample]:
    """The kinds that need more."""
    worst = {kind: max(many, key=lambda one: one.over) for kind, many in found.items()}
    return {kind: one for kind, one in worst.items() if one.over > 0}


INTRO = """# Taps

What the table page needs for each action, counted by `python -m ledger.tools.dev.count_taps`: it
plays seeded games at a real table, where every card and die is typed in, and looks for the
fewest taps on what the page shows. Kinds that such games seldom meet are also counted from the
positions in `fixtures/*/taps`. *Parameters* is the number of things somebody has to say
of the action; what has only one possible value is none of them. The bar is one tap for each
parameter and one to confirm. Each row is the worst of the positions looked at.

"""


def written() -> dict[str, str]:
    """The tables of the page as it is, by title."""
    text = PAGE.read_text("utf-8") if PAGE.exists() else ""
    parts = text.split("## ")[1:]
    return {part.partition("\n")[0]: f"## {part.rstrip()}\n" for part in parts}


@contextmanager
def at_a_table() -> Iterator[None]:
    """A request to an application whose store is thrown away: boards are drawn for one."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(f"{folder}/ledger.db", testing=True)
        with app.test_request_context("/?lang=en"):
            yield


@click.command()
@click.option("--title", "titles", multiple=True, help="Only these; the others stay as they are.")
def main(titles: tuple[str, ...]) -> None:
    """Counts the taps of every action kind of every title."""
    parts = written()
    with at_a_table():
        for rules in GAMES.values():
            if titles and rules.key not in titles:
                continue
            found = samples(rules)
            parts[rules.name["en"]] = table(rules, found)
            for kind, one in over(found).items():
                click.echo(f"{rules.key} {kind}: {one.parameters} {one.taps} {one.action}")
    titles_first = [rules.name["en"] for rules in GAMES.values()]
    ordered = [parts[name] for name in (*titles_first, *parts) if name in parts]
    ordered = list(dict.fromkeys(ordered))  # what is written by hand below them stays
    PAGE.write_text(INTRO + "\n".join(ordered), "utf-8")


if __name__ == "__main__":
    main()
