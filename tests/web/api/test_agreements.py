"""What a title lets a table waive is recorded over the API, typed or as a document."""

from __future__ import annotations

import json

import msgspec
import pytest

from ledger.aggregates.agreement import place_to_agree
from ledger.games import BUILT_IN
from ledger.notation import Lines
from ledger.tools.dev.freedoms.situations import situation
from ledger.tools.dev.freedoms.table import Table

EVERY = 7  # code of a title; the soak takes them all


@pytest.mark.parametrize("title", BUILT_IN)
def test_what_may_be_waived_is_recorded_over_the_api(title):
    rules, table = BUILT_IN[title], Table()
    waivable = sorted(code for code, one in rules.play.codes.items() if one.waivable)
    try:
        for number, code in enumerate(waivable[::EVERY]):
            game, action = situation(table, title, code)
            line = Lines(rules, game.state).write(action)
            said = line if number % 2 else json.loads(msgspec.json.encode(action))
            at = f"/api/v1/games/{game.id}"
            asked = table.client().post(f"{at}/preview", json={"action": said}).json
            agreed = {"waive": sorted({one.rule for one in place_to_agree(game, action).refusals})}
            body = {"action": said, "reason": "we agreed", **agreed}
            made = table.client().post(f"{at}/actions", json=body)
            assert made.status_code == 201, (code, made.json)
            steps = [table.ledger.load(game.id).body(one["step"]) for one in made.json["steps"]]
            waived = {one.code for body in steps for one in getattr(body, "waived", ())}
            assert code in waived
            assert code in {one["code"] for one in asked["refusals"]} | {
                one["code"] for one in asked.get("to_agree") or ()
            }
    finally:
        table.close()
