"""What a device keeps to enter actions without a network: enough for whatever a game held, in both
languages, and nothing its viewer may not see."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import msgspec
import pytest

from ledger.aggregates.steps import ActionTaken
from ledger.games import GAMES
from ledger.simulate import play
from ledger.web import boards
from ledger.web.shared.action_shapes import fields_of

BLANKS = re.compile(r"\{([\w*]+)")


@cache
def whole_game(title: str) -> Any:
    return play(None, title, ("Ana", "Bo"), "offline", {}, "table")


def taken(game: Any) -> list[tuple[int, Any]]:
    steps = range(2, game.version + 1)
    chosen = [n for n in steps if isinstance(game.body(n), ActionTaken) and not game.body(n).auto]
    return [(n, game.action(n)) for n in chosen]


def described(client: Any, game: Any, lang: str = "en") -> dict[str, Any]:
    answer = client.get(f"/games/{game.id}/offline", headers={"Accept-Language": lang})
    assert answer.status_code == 200
    told: dict[str, Any] = answer.get_json()
    return told


def unsayable(told: dict[str, Any], shape: dict[str, Any], value: Any) -> list[Any]:
    """What of a value cannot be chosen or tapped."""
    match shape["type"]:
        case "list":
            parts = list(value.values()) if isinstance(value, dict) else value
            parts = parts[0] if len(parts) == 1 and isinstance(parts[0], list) else parts
            return [bad for one in parts for bad in unsayable(told, shape["of"], one)]
        case "map":
            return [
                bad
                for key, one in value.items()
                for bad in (
                    *unsayable(told, shape["key"], key),
                    *unsayable(told, shape["of"], one),
                )
            ]
        case "record":
            return [
                bad
                for one in shape["fields"]
                if value.get(one["name"]) is not None
                for bad in unsayable(told, one, value[one["name"]])
            ]
        case "text" if shape["pool"]:
            return [] if value in dict(told["pools"][shape["pool"]]) else [value]
    return []


@pytest.mark.parametrize("title", list(GAMES))
def test_whatever_was_recorded_can_be_entered_from_what_was_kept_before(title, client, ledger):
    """Each action of a whole game, from what the device kept twelve entries before it."""
    whole = whole_game(title)
    setup = whole.setup
    game = ledger.start(
        setup.title, list(setup.players), options=setup.options, first_player=setup.first_player
    )
    bad = []
    told: dict[str, Any] = {}
    for n, (_, action) in enumerate(taken(whole)[:180]):
        if n % 12 == 0:
            told = described(client, game)
        kind = next(one for one in told["kinds"] if one["kind"] == type(action).__name__)
        document = json.loads(msgspec.json.encode(action))
        for field in kind["fields"]:
            value = document.get(field["name"])
            if value is not None:
                found = unsayable(told, field, value)
                bad += [(n, kind["kind"], field["name"], one) for one in found]
        game = ledger.take(game.id, action)
    assert [one for one in bad if one[3].rpartition("-")[0] not in named(told)] == []


def named(told: dict[str, Any]) -> set[str]:
    """Copies of a thing are chosen by its sort: `mine-4` by `mine`."""
    return {value for pool in told["pools"].values() for value, _ in pool}


@pytest.mark.parametrize("title", list(GAMES))
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_kind_has_a_sentence_of_its_own_fields(title, lang):
    told = boards.offline_of(title)
    assert set(told.sentences) == set(GAMES[title].actions)
    for kind, struct in GAMES[title].actions.items():
        names = {one.encode_name for one in fields_of(struct)} | {
            one.name for one in fields_of(struct)
        }
        assert set(BLANKS.findall(told.sentences[kind][lang])) <= names, kind
        for one in fields_of(struct):
            if one.name not in told.unasked:
                asked = boards.guide_of(title).questions.get(kind, {})
                assert one.name in asked or {one.name, f"{kind}.{one.name}"} & set(told.asks), kind
    named_kinds = {*told.turn, *told.passes, *told.follows, *sum(told.follows.values(), ())}
    assert named_kinds <= set(GAMES[title].actions)


def test_a_virtual_dealer_is_not_told_what_it_decides(client, ledger):
    game = ledger.start("founders", ["Ana", "Bo"], dealer="virtual", seed="0" * 31 + "7")
    kinds = {one["kind"]: one for one in described(client, game)["kinds"]}
    assert [field["name"] for field in kinds["OpenTile"]["fields"]] == ["player", "stack"]


def test_a_title_without_a_board_is_described_from_its_classes(cairn, client, ledger):
    game = ledger.start("cairn", ["Ana", "Bo"])
    told = described(client, game, "fr")
    added = next(one for one in told["kinds"] if one["kind"] == "AddStone")
    assert [(one["name"], one["type"]) for one in added["fields"]] == [
        ("player", "text"),
        ("stone", "text"),
    ]
    assert {value for value, _ in told["pools"][added["fields"][1]["pool"]]} >= {"chalk", "flint"}
    assert told["taps"] == {"card": ["*"]}
    assert told["legal"]


def test_a_card_of_another_hand_changes_nothing_that_is_kept(client, ledger):
    """Two games that differ in the cards only Ana may see: Bo's device keeps the same of both."""
    whole = whole_game("age_of_mythology")
    actions = [action for _, action in taken(whole)]
    drawn = next(n for n, one in enumerate(actions) if type(one).__name__ == "DrawRandomCards")
    deck = whole.catalogue.deck[whole.state.seats[actions[drawn].player].culture]
    others = [card for card in dict.fromkeys(deck) if card not in actions[drawn].cards]
    hands = actions[drawn].cards, tuple(others[: actions[drawn].n])
    told: dict[str, list[Any]] = {"Ana": [], "Bo": []}
    for cards in hands:
        game = ledger.start(whole.setup.title, list(whole.setup.players), first_player="Ana")
        for action in actions[:drawn]:
            ledger.take(game.id, action)
        game = ledger.take(game.id, msgspec.structs.replace(actions[drawn], cards=cards))
        for player, kept in told.items():
            client.set_cookie("as", player)
            kept.append(described(client, game))
    assert actions[drawn].player == "Ana"
    assert told["Bo"][0] == told["Bo"][1]
    assert told["Ana"][0] != told["Ana"][1]
