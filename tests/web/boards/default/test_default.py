"""The board of a title that has none: every table can be drawn, every legal action tapped."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from flask import get_template_attribute

from ledger.games import BUILT_IN, GAMES
from ledger.ruleset.texts import aloud
from ledger.visibility import SPECTATOR, Viewer
from ledger.web import boards
from ledger.web.boards.default import board, guide, words
from ledger.web.boards.default.entry.sheet import fields_of
from ledger.web.boards.folders import DEFAULT
from ledger_cairn import AddStone, Stop
from tests.web.test_texts import blanks

TEMPLATE = "boards/default/board.html"


@pytest.fixture
def ledger(app: Any) -> Any:
    return app.extensions["ledger"]


@pytest.fixture
def looking(app: Any) -> Any:
    with app.test_request_context("/?lang=en"):
        yield


def tapped(action: Any) -> list[dict[str, str]]:
    """The kind, then every field."""
    kind = type(action).__name__
    said = [{"kind": kind, "field": f, "value": v} for f, v in fields_of(action).items()]
    return [{"kind": kind}, *said]


def played(ledger: Any, title: str, steps: int) -> Any:
    rules, chance = GAMES[title], Random(steps)
    game = ledger.start(title, ["Ana", "Bo"], dealer="virtual", seed="7" * 32)
    while game.version < steps and not game.over:
        game = ledger.take(
            game.id, rules.play.bot(game.state, rules.legal_actions(game.state), chance)
        )
    return game


@pytest.mark.parametrize("steps", [1, 40])
@pytest.mark.parametrize("title", BUILT_IN)
def test_any_title_is_drawn_and_entered(ledger: Any, looking: Any, title: str, steps: int) -> None:
    game = played(ledger, title, steps)
    drawing = board.draw(game, game.version, "en", viewer=Viewer("Ana"), recording=True)
    assert [seat["player"] for seat in drawing["seats"]] == ["Ana", "Bo"]
    assert any(zone.cards for zone in drawing["shared"])
    for macro in ("table", "market", "seats", "reserve"):
        get_template_attribute(TEMPLATE, macro)(drawing)
    get_template_attribute(TEMPLATE, "board")(drawing, drawing["seats"][0], "mini")

    legal = game.rules.legal_actions(game.state)
    assert legal
    for action in legal[:: max(1, len(legal) // 12)]:
        viewer = Viewer(getattr(action, "player", None))
        draft = guide.compose(game, tapped(action), "fr", viewer)
        assert draft.action == action
        assert draft.whole
        assert draft.head


@pytest.mark.parametrize("title", BUILT_IN)
def test_what_is_secret_is_not_drawn(ledger: Any, looking: Any, title: str) -> None:
    """A spectator's drawing is that of the state a spectator may see."""
    game = played(ledger, title, 40)
    seen = game.rules.state_for(game.state, None)
    drawing = board.draw(game, game.version, "en")
    hidden = [repr(getattr(seen, name)) for name in seen.__struct_fields__]
    for zone in (*drawing["shared"], *(z for seat in drawing["seats"] for z in seat["zones"])):
        for card in zone.cards:
            assert not card.component or any(card.component in text for text in hidden)


def test_a_wide_question_is_answered_by_counting(ledger: Any, looking: Any) -> None:
    game = ledger.start("founders", ["Ana", "Bo"])
    (ask,) = game.rules.play.asks(game.state)
    (pick,) = ask.picks
    names = [name for name, n in pick.choices.items() for _ in range(n)][: pick.number]
    taps = [{"kind": ask.kind, "pick": pick.field, "of": name, "by": "1"} for name in names]
    few = guide.compose(game, taps[:-1], "en", SPECTATOR)
    assert few.action is None
    assert f"{pick.number - 1} of {pick.number}" in few.body
    whole = guide.compose(game, taps, "en", SPECTATOR)
    assert type(whole.action).__name__ == ask.kind
    assert sorted(getattr(whole.action, pick.field)) == sorted(names)
    back = {"kind": ask.kind, "pick": pick.field, "of": names[0], "by": "-1"}
    assert guide.compose(game, [*taps, back], "en", SPECTATOR).action is None


# ------------------------------------------------------------------------- the little title


@pytest.fixture
def little(ledger: Any, cairn: Any, looking: Any) -> Any:
    game = ledger.start("cairn", ["Ana", "Bo"])
    for stone in ("slate", "flint"):
        game = ledger.take(game.id, AddStone(game.state.turn, stone))
    return game


def test_a_title_without_a_folder_has_the_default_board_and_guide(little: Any) -> None:
    assert boards.board_of("cairn") is board.BOARD
    assert boards.template("cairn") == f"boards/{DEFAULT}/board.html"
    assert boards.labels("cairn")["AddStone"] == ["Add a stone", "Ajouter une pierre"]


def test_kind_then_field_and_a_field_said_anew(little: Any) -> None:
    kind, chalk, flint = (
        {"kind": "AddStone"},
        {"kind": "AddStone", "field": "stone", "value": '"chalk"'},
        {"kind": "AddStone", "field": "stone", "value": '"flint"'},
    )
    asked = guide.compose(little, [kind], "en", SPECTATOR)
    assert asked.action is None
    assert asked.head == "What does Ana do?"
    assert guide.compose(little, [kind, chalk], "en", SPECTATOR).action == AddStone("Ana", "chalk")
    assert guide.compose(little, [kind, chalk, flint], "en", SPECTATOR).action == AddStone(
        "Ana", "flint"
    )
    assert guide.compose(little, [kind, chalk, {"kind": "Stop"}], "en", SPECTATOR).action == Stop(
        "Ana"
    )
    assert (
        guide.compose(little, [{"kind": "Fly"}, {"card": "pebble"}], "en", SPECTATOR).action is None
    )


def test_a_card_on_the_table_says_what_it_can(little: Any) -> None:
    marks = guide.compose(little, [], "en", SPECTATOR).marks
    assert marks["card:chalk"] == "can"
    assert marks["card:granite"] == "cannot"  # heavier than the slate below
    draft = guide.compose(little, [{"card": "granite"}], "en", SPECTATOR)
    assert draft.action == AddStone("Ana", "granite")
    assert draft.marks["card:granite"] == "on"
    assert draft.what == "Add a stone: granite: not now"


def test_the_last_change_is_ringed_and_a_score_line_lights_its_card(little: Any) -> None:
    drawing = board.draw(little, 4, "en", highlight=["flint"])
    (cairns,) = drawing["seats"][1]["zones"]
    assert [(card.name, card.hot, card.lit, card.since) for card in cairns.cards] == [
        ("flint", True, True, 4)
    ]
    (cairns,) = drawing["seats"][0]["zones"]
    assert [(card.name, card.hot, card.faded) for card in cairns.cards] == [("slate", False, True)]


@pytest.mark.parametrize("path", ["", "/steps/3", "/audit", "/enter", "/pictures", "?plain=1"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_page_of_such_a_title_opens(client: Any, little: Any, path: str, lang: str) -> None:
    answer = client.get(f"/games/{little.id}{path}", headers={"Accept-Language": lang})
    assert answer.status_code == 200


def test_its_styles_are_served(client: Any) -> None:
    assert client.get("/static/boards/default/board.css").status_code == 200
    assert client.get("/static/boards/entry/board.css").status_code == 404


def test_every_sentence_has_both_languages_with_the_same_blanks() -> None:
    for key, sentence in words.TEXTS.items():
        assert sentence.keys() == {"en", "fr"}, key
        assert blanks(sentence["en"]) == blanks(sentence["fr"]), key


def test_names_are_read_aloud() -> None:
    assert aloud("AddStone") == aloud("add_stone") == "Add stone"
