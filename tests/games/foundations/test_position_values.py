"""A position is complete or refused: whatever is accepted can be looked at and played on from."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.application import Ledger
from ledger.errors import LedgerError
from ledger.games.foundations import RULESET
from ledger.games.foundations.state import State
from ledger.schemas import load_position
from ledger.tools.dev.position_mutations import mutated
from ledger.web.boards.foundations.board import draw
from tests.games.foundations.games import play
from tests.games.foundations.title import GAMES


def answers(state: State) -> None:
    """Everything that is asked of a table."""
    RULESET.look.score(state)
    RULESET.look.market(state)
    RULESET.play.now(state)
    RULESET.play.asks(state)
    forced = RULESET.play.forced(state)
    for action in [*RULESET.legal_actions(state)[:3], *([forced] if forced else [])]:
        events = () if RULESET.judge(state, action) else RULESET.play.outcome(state, action, {})
        RULESET.words.say(RULESET.catalogues.default, action, events, "fr")
        RULESET.fold(state, events, state.step + 1)
    RULESET.state_for(state, None)
    assert RULESET.from_position(json.loads(json.dumps(RULESET.position(state)))) == state


@pytest.mark.parametrize("game", GAMES[::3], ids=str)
def test_a_spoilt_position_is_refused_or_everything_answers(game: tuple[Any, ...]) -> None:
    steps, chance = play(*game), Random(str(game))
    refused = accepted = 0
    for step in chance.sample(steps, 8):
        document = json.loads(json.dumps(RULESET.position(step.after)))
        for _ in range(8):
            wrong, _ = mutated(document, chance)
            try:
                state = load_position(RULESET, wrong)
            except LedgerError:
                refused += 1
                continue
            assert isinstance(state, State)
            if list(RULESET.look.lint(state)):
                refused += 1
                continue
            accepted += 1
            answers(state)
    assert refused > 12
    assert accepted > 12


def test_a_spoilt_table_is_drawn(ledger: Ledger, app: Any) -> None:
    steps, chance = play(4, "everything secret", 16, "virtual"), Random(4)
    drawn = 0
    for step in chance.sample(steps, 16):
        document = json.loads(json.dumps(RULESET.position(step.after)))
        for _ in range(4):
            wrong, _ = mutated(document, chance)
            try:
                state = load_position(RULESET, wrong)
            except LedgerError:
                continue
            if list(RULESET.look.lint(state)) or RULESET.play.now(state).over:
                continue
            try:
                game = ledger.start("foundations", state.players, dealer="virtual", position=wrong)
            except LedgerError:  # it says something twice, and otherwise
                continue
            with app.test_request_context("/"):
                draw(game, game.version, "fr")
            drawn += 1
    assert drawn > 5


BASE = (2, "base", 1, "virtual")
ALL = (4, "everything secret", 16, "virtual")


@pytest.mark.parametrize(
    ("game", "path", "value", "field"),
    [
        (BASE, ("options", "draft"), "banana", "options"),
        (BASE, ("options", "tea"), True, "options"),
        (BASE, ("options", "deals"), True, "modules"),
        (BASE, ("era",), 4, "era"),
        (BASE, ("turn", "player"), "Zoe", "turn.player"),
        (BASE, ("turn", "actions_taken"), ["dance"], "turn.actions_taken"),
        (BASE, ("market", "slots", 0), "Z9", "market.slots"),
        (BASE, ("market", "price_floor"), 5, "market.price_floor"),
        (BASE, ("players", "Ana", "paid"), -1, "players.Ana.paid"),
        (BASE, ("city", "lots", "Z9"), {"owner": "Ana"}, "city.lots"),
        (BASE, ("first_player",), "Zoe", "first_player"),
        (BASE, ("phase",), "dance", "phase"),
        (BASE, ("phase",), "consul", "phase"),
        (ALL, ("players", "Ana", "colour"), "pink", "colour"),
        (ALL, ("players", "Ana", "invocations", "INV-99"), "used", "players.Ana.invocations"),
        (ALL, ("players", "Ana", "objective", "card"), "OBJ-99", "players.Ana.objective"),
        (ALL, ("players", "Ana", "character"), "nobody", "players.Ana.character"),
        (ALL, ("monument_reserve", 0), "castle", "monument_reserve"),
        (ALL, ("favour_tokens", "FAV-01", "owner"), "Zoe", "favour_tokens.FAV-01.owner"),
    ],
)
def test_what_the_title_does_not_know_is_named_by_its_field(
    game: tuple[Any, ...], path: tuple[Any, ...], value: Any, field: str
) -> None:
    state = next(s.after for s in play(*game) if s.after.turn.number == 9)
    document = json.loads(json.dumps(RULESET.position(state)))
    inside: Any = document
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = value
    found = [law.params.get("field") for law in RULESET.look.lint(RULESET.from_position(document))]
    assert field in found


def test_consul_and_deals_are_not_played_together() -> None:
    state = next(s.after for s in play(2, "consul", 18, "virtual") if s.after.turn.number == 9)
    document = RULESET.position(state)
    document["options"] = {**document["options"], "deals": True}
    document["modules"] = [*document["modules"], "deals"]
    assert list(RULESET.look.lint(RULESET.from_position(document)))


def test_a_table_with_nothing_to_do_is_no_position() -> None:
    state = next(s.after for s in play(*BASE) if s.after.turn.last_turn)
    document = RULESET.position(state)
    document |= {"closing": None, "phase": "playing"}
    document["turn"] = {**document["turn"], "last_turn": False}
    assert [law.law for law in RULESET.look.lint(RULESET.from_position(document))] == ["FR-I12"]


def test_an_era_to_come_without_cards_is_no_position() -> None:
    """Nobody could ever buy its last contract, so it would never end."""
    last = next(s.after for s in play(*BASE) if s.after.era == 3 and s.after.phase == "playing")
    document = RULESET.position(last)
    document["piles"] = {**document["piles"], "era": [{"size": 0, "formed": 12}] * 3}
    state = RULESET.from_position(document)
    assert "new_pile_is_empty" not in [law.code for law in RULESET.look.lint(state)]
    earlier = RULESET.from_position({**document, "era": 1})
    assert "new_pile_is_empty" in [law.code for law in RULESET.look.lint(earlier)]


def test_a_pile_of_an_era_that_is_over_has_no_cards_left() -> None:
    """Nobody could ever buy them, so contracts would be left at the end."""
    early = next(s.after for s in play(*BASE) if s.after.era == 1 and s.after.phase == "playing")
    state = RULESET.from_position({**RULESET.position(early), "era": 2})
    assert "earlier_pile_left" in [law.code for law in RULESET.look.lint(state)]


def test_who_picks_in_the_draft_picks_after_all_were_dealt_to() -> None:
    """Some may have been dealt to and others not, but nobody has picked by then."""
    begun = play(3, "draft", 5, "virtual")
    picked = next(s.after for s in begun if s.after.draft and s.after.draft.picks)
    assert picked.draft is not None
    assert picked.draft.round == 1
    (first,) = picked.draft.picks
    later = next(player for player in picked.players if player != first)
    hands = {**picked.draft.hands, later: ()}
    dealing = replace(picked, draft=replace(picked.draft, hands=hands, picks={}))
    picking = replace(picked, draft=replace(picked.draft, hands=hands))
    assert [one.params["field"] for one in RULESET.look.lint(picking)] == ["draft_hand"]
    assert list(RULESET.look.lint(dealing)) == []
