"""What a table agrees to: actions against the rules, and house rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from ledger.aggregates.agreement import Place, place_to_agree
from ledger.aggregates.game import Game
from ledger.commands.house_rules import AgreeHouseRule, EndHouseRule, standing, waivable_rules
from ledger.ruleset.codec import Action
from ledger.ruleset.rejudge import blank
from ledger.simulate import Broken
from ledger.tools.dev.freedoms.doing import begun_at, forked
from ledger.tools.dev.freedoms.situations import situation
from ledger.tools.dev.freedoms.table import Table
from ledger.tools.dev.freedoms.universe import Universe, codes_of, waived

MOMENTS = 5  # of a game at which something to agree to is looked for
AS_HOUSE_RULE = 0.25  # how often an agreement is made for good, before anybody acts on it


def agree(table: Table, game: Game, wanted: Sequence[str], chance: Random) -> Game:
    """The table agrees to an action against the rules, best one against a wanted code that this
    run has not met. If nothing is found here, a fork goes on where the game met such a thing."""
    new = [code for code in wanted if not table.tally[f"waived {code}"]]
    here = Universe(game, chance).agreed(new)
    if new and (here is None or codes_of(here[1]).isdisjoint(new)):
        for step in _moments(game, chance):
            there = Universe(game, chance, step).agreed(new)
            if there is not None and not codes_of(there[1]).isdisjoint(new):
                return _agreed(table, forked(table, game, step, chance), there, chance)
    if here is None:
        table.tally["nothing to agree to"] += 1
        return game
    return _agreed(table, game, here, chance)


def _moments(game: Game, chance: Random) -> Iterator[int]:
    """Steps to look for an agreement at, before or after as many kinds of action as there are."""
    steps: dict[str, list[int]] = {}
    for step in game.standing_steps()[1:]:
        kind = type(game.action(step)).__name__
        steps.setdefault(kind, []).append(step)
    kinds = sorted(steps)
    for kind in chance.sample(kinds, min(len(kinds), MOMENTS)):
        step = chance.choice(steps[kind])
        yield chance.choice((step, game.previous_standing_step(step)))


def agree_as_tables_do(
    table: Table, game: Game, code: str, dealer: str, chance: Random
) -> Game | None:
    """The table of a test of this code, or a virtual one that looks the same, agrees to it."""
    rules = game.rules
    code = code or chance.choice([one for one, how in rules.play.codes.items() if how.waivable])
    there, action = situation(table, rules.key, code)
    table.put(there)
    if dealer == "virtual":
        same = begun_at(table, there, there.last_standing_step(), dealer, chance)
        if same is None:
            return None
        action = blank(rules, action)
        if code not in codes_of(place_to_agree(same, action)):
            return same  # it was against what chance showed
        there = same
    place = place_to_agree(there, action)
    if not all(rules.play.codes[one].waivable for one in codes_of(place)):
        if dealer == "virtual":
            return there
        raise Broken(f"a table cannot agree to {action}: {place.refusals}")
    return _agreed(table, there, (action, place), chance)


def _agreed(table: Table, game: Game, found: tuple[Action, Place], chance: Random) -> Game:
    """For once, or as a house rule under which it needs no word more."""
    action, place = found
    if chance.random() < AS_HOUSE_RULE:
        ours = AgreeHouseRule(f"for good {game.version}", "we play it so", sorted(waived(place)))
        table.ledger.execute(game.id, ours)
        game = table.ledger.take(game.id, action)
        table.tally["actions under a house rule"] += 1
    else:
        game = table.ledger.take(game.id, action, waived=waived(place), reason="we agreed")
        table.tally["agreed actions"] += 1
    for code in codes_of(place):
        table.tally[f"waived {code}"] += 1
    return table.put(game)


def house_rule(table: Table, game: Game, chance: Random) -> Game:
    """A house rule is agreed, or one that stands is ended."""
    held = [one.name for one in standing(game)]
    if held and chance.random() < 0.5:
        command: Any = EndHouseRule(chance.choice(held))
        table.tally["house rules ended"] += 1
    else:
        few = chance.sample(waivable_rules(game), 2)
        kinds = chance.sample(sorted(game.rules.actions), 3) if chance.random() < 0.3 else ()
        command = AgreeHouseRule(f"ours {game.version}", "we like it so", few, kinds)
        table.tally["house rules agreed"] += 1
    return table.put(table.ledger.execute(game.id, command).game)
