"""What may be done and is not listed: every action made of what a game has shown is tried."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from random import Random
from typing import Any

import msgspec

from ledger.aggregates.game import Game
from ledger.errors import LedgerError
from ledger.games import ruleset
from ledger.ruleset.codec import Action
from ledger.schemas import load_action
from ledger.simulate import play
from ledger.tools.dev.freedoms.checks import same_as_listed

STATES = 15  # of a whole game
MOST = 500  # actions of one kind at one state

Pool = dict[tuple[str, str], list[Any]]  # kind and field -> what was seen there


def seen(game: Game, chance: Random) -> Pool:
    """Every value a field of an action has had, or could have had at some steps."""
    found: Pool = {}
    line = game.standing_steps()
    for step in chance.sample(line, min(len(line), 2 * STATES)):
        listed = islice(game.rules.play.candidates(game.state_at(step), {}), 200)
        for action in (*listed, game.action(step)):
            if action is not None:
                plain = msgspec.to_builtins(action)
                for field, value in plain.items():
                    values = found.setdefault((plain["kind"], field), [])
                    if value not in values:
                        values.append(value)
    return found


def universe(game: Game, state: Any, pool: Pool, kind: str, chance: Random) -> Iterator[Action]:
    """Every mix of those values; of too many, some."""
    fields = [one.encode_name for one in msgspec.structs.fields(game.rules.actions[kind])]
    values = [pool.get((kind, field), []) for field in fields]
    values = [
        list(state.players) if f == "player" else v for f, v in zip(fields, values, strict=True)
    ]
    mixes = list(islice(product(*values), 20 * MOST))
    for mix in chance.sample(mixes, min(len(mixes), MOST)):
        said = {f: value for f, value in zip(fields, mix, strict=True) if value is not None}
        try:
            action = load_action(game.rules, {"kind": kind, **said}, state)
        except LedgerError:
            continue
        if all(getattr(action, field) is None for field in game.rules.chance_fields(action)):
            yield action


def unlisted(title: str) -> tuple[int, list[Action]]:
    """How many actions were tried, and those that may be done without being listed, where their
    kind is not said to be listed in part."""
    chance, rules = Random(title), ruleset(title)
    game = play(None, title, ("Ana", "Bo", "Cleo"), "listed")
    pool, tried, found = seen(game, chance), 0, []
    for step in chance.sample(game.standing_steps()[:-1], STATES):
        state = game.state_at(step)
        listed, forced = rules.legal_actions(state), rules.play.forced(state)
        asked = {ask.kind for ask in rules.play.asks(state)}
        for kind in sorted(set(rules.actions) - asked - set(rules.play.listed_in_part)):
            for action in universe(game, state, pool, kind, chance):
                tried += 1
                if action in (*listed, forced) or rules.judge(state, action):
                    continue
                if not same_as_listed(rules, state, action, listed):
                    found.append(action)
    return tried, found
