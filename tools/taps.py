"""How many taps each action needs on the table page: `python -m tools.taps` writes docs/taps.md."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click
import msgspec
from msgspec.structs import asdict, replace

from ledger.aggregates.game import Game
from ledger.codec import Action
from ledger.dealer import Dealer
from ledger.errors import Refused
from ledger.games import GAMES
from ledger.ruleset import Ruleset
from ledger.simulate import NAMES, begin, moves
from tools.tapping import fewest
from web import boards, create_app

PAGE = Path(__file__).parent.parent / "docs" / "taps.md"
SAMPLES = 4  # positions of each kind of action
STEPS = 400  # of each game that are looked at
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
    rules: Ruleset[Any, Any], most: int = SAMPLES, games: int | None = None
) -> dict[str, list[Sample]]:
    """Every kind in a few positions of seeded games at a real table, where all is typed in."""
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
                    full = action if action is taken else rules.fill(game.state, action, dealer)
                    _add(found, game, full, move.legal, most)
            game.apply(game.step(move.body))
    return found


def _games(rules: Ruleset[Any, Any]) -> Iterator[tuple[Game, str]]:
    """The games that are also soaked: a small one and a large one of each."""
    counts = dict.fromkeys((rules.player_counts[0], rules.player_counts[-1]))
    for options in rules.soaks:
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
) -> None:
    kept = found.setdefault(type(action).__name__, [])
    if kept and kept[0].taps == ():
        kept.clear()  # sometimes it follows by itself, and sometimes somebody says it
    if len(kept) >= most:
        return
    if game.rules.judge(game.state, action):  # a virtual dealer need not be told as much
        legal = game.rules.legal_actions(game.state)
        action = next((one for one in legal if type(one) is type(action)), action)
    taps = fewest(game, action)
    if taps is None:  # what the table need not say is left out
        action = _blank(game, action)
        taps = fewest(game, action)
    count = parameters(game.rules, action, legal)
    kept.append(Sample(action, count, tuple(taps) if taps is not None else None))


def _blank(game: Game, action: Action) -> Action:
    for field in game.rules.chance_fields(action):
        without = replace(action, **{field: None})
        if not game.rules.judge(game.state, without):
            action = without
    return action


# ------------------------------------------------------------------------------ parameters


def parameters(rules: Ruleset[Any, Any], action: Action, legal: Sequence[Action]) -> int:
    """How many things somebody has to say of it; what has one possible value is none of them.

    An action that is about something is named by pointing at it, though there be only one such.
    """
    others = [one for one in legal if type(one) is type(action)]
    chance = rules.chance_fields(action)
    said = count = 0
    for field, value in asdict(action).items():
        possible = {repr(getattr(one, field)) for one in others}
        named = size(value, typed=field in chance)
        said += (named or len(possible) > 1) if field != "player" else 0
        if field in chance or len(possible) > 1 or (not possible and field != "player"):
            count += named
    return max(count, min(said, 1))


def size(value: Any, typed: bool = False) -> int:
    """How many single values it names; two numbers are a place, unless they are dice."""
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
            return sum(size(part, typed) for part in asdict(value).values())
    return 1


# ---------------------------------------------------------------------------------- the page


def table(rules: Ruleset[Any, Any], found: dict[str, list[Sample]]) -> str:
    """The worst position of each kind."""
    slower = getattr(boards.guide_of(rules.key), "SLOWER", {})
    rows = ["| Action | Parameters | Taps | Within |", "|---|---:|---:|---|"]
    for kind in rules.actions:
        worst = max(found.get(kind, ()), key=lambda sample: sample.over, default=None)
        if worst is None or worst.taps is None:
            rows.append(f"| {kind} | – | – | {slower.get(kind, 'not met in these games')} |")
            continue
        within = "yes" if worst.over <= 0 else slower.get(kind, "no")
        if not worst.taps:
            within = "recorded by itself"
        rows.append(f"| {kind} | {worst.parameters} | {len(worst.taps)} | {within} |")
    return f"## {rules.name['en']}\n\n" + "\n".join(rows) + "\n"


def over(rules: Ruleset[Any, Any], found: dict[str, list[Sample]]) -> dict[str, Sample]:
    """The kinds that need more, and have no reason to."""
    slower = getattr(boards.guide_of(rules.key), "SLOWER", {})
    worst = {kind: max(many, key=lambda one: one.over) for kind, many in found.items()}
    return {kind: one for kind, one in worst.items() if one.over > 0 and kind not in slower}


INTRO = """# Taps

What the table page needs for each action, counted by `python -m tools.taps`: it plays seeded games
at a real table, where every card and die is typed in, and looks for the fewest taps on what the
page shows. *Parameters* is the number of things somebody has to say of the action; what has only
one possible value is none of them. The bar is one tap for each parameter and one to confirm. Each
row is the worst of the positions looked at.

"""


def written() -> dict[str, str]:
    """The tables of the page as it is, by title."""
    text = PAGE.read_text("utf-8") if PAGE.exists() else ""
    parts = text.split("## ")[1:]
    return {part.partition("\n")[0]: f"## {part.rstrip()}\n" for part in parts}


@click.command()
@click.option("--title", "titles", multiple=True, help="Only these; the others stay as they are.")
def main(titles: tuple[str, ...]) -> None:
    """Counts the taps of every action kind of every title."""
    parts = written()
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(f"{folder}/ledger.db", testing=True)
        with app.test_request_context("/?lang=en"):
            for rules in GAMES.values():
                if titles and rules.key not in titles:
                    continue
                found = samples(rules)
                parts[rules.name["en"]] = table(rules, found)
                for kind, one in over(rules, found).items():
                    click.echo(f"{rules.key} {kind}: {one.parameters} {one.taps} {one.action}")
    ordered = [parts[rules.name["en"]] for rules in GAMES.values() if rules.name["en"] in parts]
    PAGE.write_text(INTRO + "\n".join(ordered), "utf-8")


if __name__ == "__main__":
    main()
