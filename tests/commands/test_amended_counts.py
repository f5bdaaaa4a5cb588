"""What was counted by hand, where an amendment takes away what was counted."""

from __future__ import annotations

from random import Random

import pytest

from ledger.aggregates.paper import how_many
from ledger.aggregates.steps import Counted
from ledger.commands.amend import can_amend
from ledger.games import BUILT_IN
from ledger.record import read, write
from ledger.record.build import build
from ledger.tools.dev.freedoms import doing
from ledger.tools.dev.freedoms.table import Table
from tests.support.commands import amend


@pytest.mark.parametrize("title", BUILT_IN)
def test_a_count_is_taken_again_only_where_there_is_such_a_thing(title: str) -> None:
    table = Table()
    try:
        game = table.ledger.start(title, ["Ana", "Bo"], entry=table.entry())
        game = doing.play_on(table, game, 15, Random(title))
        kinds = game.rules.paper.countables
        things = [("", one.key) for one in kinds if one.common]
        things += [("Ana", one.key) for one in kinds if one.player]
        there = {one: how_many(game, game.state, *one) for one in things}
        counts = {one: number for one, number in there.items() if number is not None}
        assert counts
        game = table.ledger.count(game.id, counts)
        first = next(n for n in game.standing_steps() if can_amend(game, n))
        done = amend(table.ledger, game.id, first, None, later="drop")
        game = table.ledger.load(game.id)
        again = [body for body in game.bodies[done.first :] if isinstance(body, Counted)]
        left = [one for one in counts if how_many(game, game.state, *one) is not None]
        assert [(one.player, one.thing) for one in again] == left
        assert build(read(write(game)), game.started.at).state == game.state
    finally:
        table.close()
