"""One validation for every title, before anything is stored."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from ledger.errors import Unreadable
from ledger.games import BUILT_IN, SHEETS, ruleset
from ledger.games.founders.events import TileAdded, TileOpened, TurnStarted
from ledger.laws import on_the_table
from ledger.positions import checked
from ledger.record import read as read_record
from ledger.record import write
from ledger.record.build import build
from ledger.record.lines import BadRecord
from ledger.review.verify import verify
from ledger.simulate import NAMES, play
from ledger.texts.problems import tell

MIDDLE = 3  # of so many parts of a game


def game_of(title: str, options: dict[str, Any] | None = None) -> Any:
    return play(None, title, NAMES[:3], "checks", options)


def document_of(game: Any, step: int | None = None) -> dict[str, Any]:
    at = game.version * 2 // MIDDLE if step is None else step
    plain: dict[str, Any] = msgspec.json.decode(
        msgspec.json.encode(game.rules.position(game.state_at(at)))
    )
    return plain


def refused(title: str, document: Any) -> dict[str, list[str]]:
    with pytest.raises(Unreadable) as no:
        checked(ruleset(title), document)
    for lang in ("en", "fr"):
        told = tell(no.value, lang)
        assert all(one.message for said in told.errors.values() for one in said)
    errors: dict[str, list[str]] = no.value.errors
    return errors


@pytest.mark.parametrize("title", BUILT_IN)
def test_every_position_of_a_game_passes(title):
    game = game_of(title)
    for step in range(1, game.version + 1, max(1, game.version // 12)):
        assert checked(game.rules, document_of(game, step)) == game.state_at(step)


@pytest.mark.parametrize(
    ("title", "options"), [(title, soak) for title, r in BUILT_IN.items() for soak in r.play.soaks]
)
def test_what_a_game_begins_with_was_put_there_by_its_first_step(ledger, title, options):
    old = play(None, title, NAMES[:4], "checks", options)
    game = ledger.start(title, list(NAMES[:4]), position=document_of(old))
    lines = game.sheet_at(1).lines
    assert {step for line in lines for step in line.steps} <= {1}
    told = {(one.player, one.rule, one.points) for one in lines}
    at = old.sheet_at(old.version * 2 // MIDDLE)
    assert told == {(one.player, one.rule, one.points) for one in at.lines}
    assert len(old.rules.look.score(game.state_at(1)).lines) == len(at.lines)


@pytest.mark.parametrize("title", BUILT_IN)
def test_a_field_that_no_title_has_is_named(title):
    document = {**document_of(game_of(title)), "stakcs": {"city": 3}}
    assert refused(title, document) == {"position.stakcs": ["unknown_field"]}


@pytest.mark.parametrize("title", BUILT_IN)
def test_an_option_value_that_no_title_has_is_named(title):
    document = document_of(game_of(title))
    key = next(iter(document["options"]))
    document["options"][key] = "banana"
    assert any("options" in field for field in refused(title, document))


@pytest.mark.parametrize("title", BUILT_IN)
def test_a_value_of_the_wrong_kind_is_named_with_its_place(title):
    document = document_of(game_of(title))
    document["step"] = "three"
    assert list(refused(title, document)) == ["position.step"]


@pytest.mark.parametrize("title", [*BUILT_IN, *SHEETS])
@pytest.mark.parametrize(
    ("name", "code"),
    [("ANA", "name_taken:ANA"), (" Bo", "contradicts:Bo"), ("B" * 41, "name_too_long")],
)
def test_players_are_named_as_those_of_a_new_game(title, name, code):
    """Two of one name would be one at every table, whatever the title thinks of it."""
    text = json.dumps(document_of(game_of(title))).replace('"Bo"', f'"{name}"')
    document = json.loads(text)
    seats = "seats" if "seats" in document else "players"
    (said,) = refused(title, document)[f"position.{seats}.1"]
    assert said.startswith(code)


@pytest.mark.parametrize("title", SHEETS)
def test_a_position_of_nobody_names_the_seats(title):
    document = {**document_of(game_of(title), 1), "players": []}
    (said,) = refused(title, document)["position.players"]
    assert said.endswith("player_count")


def test_what_is_said_twice_and_otherwise_is_named():
    document = document_of(game_of("foundations"))
    lot = document["players"]["Ana"]["contracts"][0]
    document["city"]["lots"][lot]["owner"] = "Bo"
    assert list(refused("foundations", document)) == [f"position.city.lots.{lot}.owner"]
    document = document_of(game_of("foundations"))
    document["players"]["Ana"]["bare_lots"] = ["A1", "B2", "C3"]
    errors = refused("foundations", document)
    assert list(errors) == ["position.players.Ana.bare_lots"]


def test_a_broken_law_is_told_in_its_own_words():
    document = document_of(game_of("founders"))
    document["stacks"]["city"]["count"] += 1
    with pytest.raises(Unreadable) as no:
        checked(ruleset("founders"), document)
    for lang, word in (("en", "counts"), ("fr", "compte")):
        said = tell(no.value, lang).errors["position.stacks.city"]
        assert any(word in one.message and "FE-I4" in one.message for one in said)


# ------------------------------------------------------------------------ options


def other_option(rules: Any) -> tuple[str, Any]:
    """An option a table may set otherwise, and such a value."""
    for option in rules.play.options:
        usual = option.default
        for value in option.values:
            if value != usual and type(value) is type(usual):
                return option.key, value
    raise AssertionError(rules.key)


@pytest.mark.parametrize("title", BUILT_IN)
def test_setup_and_position_have_one_truth_for_options(ledger, title):
    game = game_of(title)
    document, (key, value) = document_of(game), other_option(game.rules)
    players = list(game.setup.players)
    with pytest.raises(Unreadable) as no:
        ledger.start(title, players, position=document, options={key: value})
    assert no.value.errors == {f"position.options.{key}": [f"options_differ:{value}"]}
    same = ledger.start(title, players, position=document, options=game.setup.options)
    assert same.setup.options == game.setup.options


def test_a_silent_setup_has_the_options_of_its_position(ledger):
    game = game_of("founders", {"war_on_pillaged": "allow"})
    begun = ledger.start("founders", list(game.setup.players), position=document_of(game))
    assert begun.setup.options["war_on_pillaged"] == "allow"
    assert begun.state.options == begun.setup.options
    header = json.loads(write(begun).splitlines()[0])
    assert header["options"]["war_on_pillaged"] == "allow"


def test_a_record_may_not_say_other_options_than_its_position(ledger):
    game = game_of("founders", {"war_on_pillaged": "allow"})
    begun = ledger.start("founders", list(game.setup.players), position=document_of(game))
    header, *lines = write(begun).splitlines()
    told = json.loads(header)
    told["options"]["war_on_pillaged"] = "refuse"
    data = b"\n".join([json.dumps(told).encode(), *lines])
    with pytest.raises(BadRecord) as no:
        build(read_record(data), begun.started.at)
    assert "position.options.war_on_pillaged" in no.value.cause.errors  # type: ignore[attr-defined]


# ------------------------------------------------------------------------ agreements


def test_a_table_that_agreed_to_it_says_so(ledger):
    """A row of six is no law of nature; a tile in two places is."""
    document = document_of(game_of("founders"))
    row, stack = document["rows"]["city"], document["stacks"]["city"]
    while len(row) < 6:
        row.append(stack["unseen"].pop())
        stack["count"] -= 1
    errors = refused("founders", document)
    assert any("FE-I3" in code for codes in errors.values() for code in codes)
    document["agreed"] = ["FE-I3"]
    state = checked(ruleset("founders"), document)
    assert ruleset("founders").position(state)["agreed"] == ["FE-I3"]
    begun = ledger.start("founders", list(state.players), position=document)
    assert len(begun.state.rows["city"]) == 6
    assert {(one.law, one.agreed) for one in on_the_table(begun)} == {("FE-I3", 1)}
    assert verify(begun).same
    document["agreed"] = ["FE-I1"]
    assert list(refused("founders", document)) == ["position.agreed.0"]


# ------------------------------------------------------------------------ corrections


WRONG = {
    "a tile that no catalogue has is opened": TileOpened("Ana", "city", "castle-9"),
    "a tile that no catalogue has is added": TileAdded("Ana", "castle-9", "fallback", (9, 9)),
    "a turn before the table is laid": TurnStarted(3, "Ana"),
}


def test_a_correction_may_not_leave_what_no_table_has(ledger):
    game = ledger.start("founders", ["Ana", "Bo"], dealer="virtual", seed="corrected")
    for name, event in WRONG.items():
        before = game.version
        with pytest.raises(Unreadable) as no:
            ledger.correct(game.id, [event], name)
        assert list(no.value.errors) == ["events"], name
        assert ledger.game(game.id).version == before


# ------------------------------------------------------------------------ the web


def test_a_table_that_cannot_be_drawn_is_not_kept(client, app):
    def no_board(game: Any) -> None:
        raise KeyError(game)

    document = {**document_of(game_of("founders")), "dealer": "table"}
    body = {"title": "founders", "players": list(NAMES[:3]), "position": document}
    app.extensions["ledger"].first_look, usual = no_board, app.extensions["ledger"].first_look
    refused = client.post("/api/v1/games", json=body)
    assert (refused.status_code, list(refused.json["errors"])) == (400, ["position"])
    app.extensions["ledger"].first_look = usual
    assert client.get("/api/v1/games").json["games"] == []
    assert client.post("/api/v1/games", json=body).status_code == 201
