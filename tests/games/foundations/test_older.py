"""Records written before actions, events and positions had the names of the rules open as ever."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import Raw

from ledger.application import Ledger
from ledger.games.foundations import RULESET
from ledger.games.foundations.upcasts import UPCASTS
from ledger.record import import_record, read, write
from ledger.review.verify import verify
from tests.support.vectors import FIXTURES

OLDER = sorted((FIXTURES / "foundations" / "older").glob("*.jsonl"))


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("path", OLDER, ids=lambda path: path.stem)
def test_an_older_record_opens_scores_the_same_and_is_judged_the_same(
    path: Path, ledger: Ledger
) -> None:
    game = ledger.game(import_record(ledger, read(path.read_bytes())).game)
    result = [line["result"] for line in lines(path) if line.get("result")][-1]
    totals = {seat["player"]: seat["total"] for seat in result["standings"]}
    assert sum(totals.values()) > 100
    assert RULESET.look.score(game.state).totals == totals
    assert verify(game).same
    assert write(game) == path.read_bytes()


def test_every_name_that_changed_is_in_an_older_record() -> None:
    met = set()
    for path in OLDER:
        for line in lines(path):
            if "action" in line:
                met |= {line["action"]["kind"], *(event["type"] for event in line["events"])}
    assert {upcast.name for upcast in UPCASTS} - met == {"ProposeTrade", "TradeProposed"}


def test_an_offer_as_it_was_written_before() -> None:
    """The one kind of step that no older record at hand holds."""
    exchange = '{"with": "Bo", "gives": {"lots": ["A1"]}, "receives": {"coins": 3}}'
    codec = RULESET.codec
    asked = f'{{"kind": "ProposeTrade", "player": "Ana", "exchanges": [{exchange}]}}'
    action = codec.action(Raw(asked.encode()), 0)
    assert (action.player, action.exchanges[0].partner) == ("Ana", "Bo")
    told = f'[{{"type": "TradeProposed", "player": "Ana", "exchanges": [{exchange}]}}]'
    (event,) = codec.events(Raw(told.encode()), 0)
    assert (event.player, event.proposal) == ("Ana", 0)
