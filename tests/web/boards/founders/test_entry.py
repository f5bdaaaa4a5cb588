"""What the table page says before a step is recorded, also when the table agrees to anything."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from ledger.games.founders import RULESET
from ledger.games.founders import actions as act
from ledger.ruleset.codec import Action
from ledger.visibility import SPECTATOR
from ledger.web.boards.founders.entry.consequences import needs
from ledger.web.boards.founders.entry.sheet import FoundersSheet
from tests.games.founders.test_waivers import some_action


def preview(client: Any, game: Any, action: Action, lang: str) -> dict[str, Any]:
    said = msgspec.to_builtins(action)
    answer = client.post(
        f"/games/{game.id}/preview", json={"action": said}, headers={"Accept-Language": lang}
    )
    assert answer.status_code == 200, (action, answer.text)
    told: dict[str, Any] = answer.json
    return told


def until(ledger: Any, game: Any, phase: str) -> Any:
    chance = Random(1)
    while game.state.phase != phase:
        legal = RULESET.legal_actions(game.state)
        game = ledger.take(game.id, RULESET.play.bot(game.state, legal, chance))
    return game


def test_a_draw_the_dealer_still_decides_is_a_sentence(
    ledger: Any, client: Any, play_some: Any
) -> None:
    game = until(ledger, play_some(ledger, players=("Ana", "Bo"), steps=20), "open")
    player = game.state.turn.active
    stack = next(stack for stack, pile in game.state.stacks.items() if pile.count)
    action = act.OpenTile(player, stack)
    assert preview(client, game, action, "en")["say"] == (
        f"{player} opens a tile from the {stack} stack."
    )
    assert preview(client, game, action, "fr")["say"].startswith(f"{player} révèle une tuile de")


@pytest.mark.parametrize(
    ("unit", "note"),
    [
        (act.Supply("wood", "neighbour", (30, 30)), "Wood"),
        (act.Supply("wood", "neighbour"), "Wood"),
        (act.Supply("wood", "purchase"), "Wood bought"),
    ],
    ids=["a cell without a tile", "no cell", "no seller"],
)
def test_a_supply_the_table_would_have_to_agree_to_is_noted(
    ledger: Any, client: Any, play_some: Any, unit: act.Supply, note: str
) -> None:
    game = until(ledger, play_some(ledger, players=("Ana", "Bo"), steps=20), "act")
    player, tile = game.state.turn.active, game.state.victory_display[0]
    action = act.AddTile(player, tile, (50, 50), supply=(unit,))
    told = preview(client, game, action, "en")
    assert told["refusals"]
    assert [shown["text"] for shown in told["notes"]] == [note]


@pytest.mark.parametrize("players", [("Ana", "Bo"), ("Ana", "Bo", "Cy", "Di")], ids=len)
def test_whatever_is_asked_is_answered_in_words(
    ledger: Any, client: Any, play_some: Any, players: tuple[str, ...]
) -> None:
    game = play_some(ledger, players=players, seed=3, steps=90)
    chance = Random(len(players))
    for _ in range(40):
        action = some_action(game.state, chance)
        told = preview(client, game, action, chance.choice(["en", "fr"]))
        said = [told["say"], told["what"], *(refusal["message"] for refusal in told["refusals"])]
        for text in (*said, *(note["text"] for note in told["notes"])):
            assert "None" not in text
            assert "  " not in text
            assert text.rstrip(".") not in RULESET.actions


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_one_point_is_singular(ledger: Any, play_some: Any, lang: Any) -> None:
    sheet = FoundersSheet(play_some(ledger, steps=10), lang, SPECTATOR)
    for tile, text in (("altar_janus", "1 point"), ("temple_mars", "2 points")):
        assert needs(sheet, tile)[-1] == {"text": text}
