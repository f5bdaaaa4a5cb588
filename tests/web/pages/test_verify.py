"""The report of one game, and looking with the eyes of a seat."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace as changed

from ledger.games import GAMES
from ledger.record import import_record, read
from ledger.ruleset import Sheet
from ledger.simulate import play
from ledger.tools.samples import FIXTURES
from tests.support.rulesets import changed as other_title

LIBRARY = FIXTURES / "first_empires" / "games" / "three-at-the-library.jsonl"


@pytest.fixture
def library(app):
    ledger = app.extensions["ledger"]
    return ledger.game(import_record(ledger, read(LIBRARY.read_bytes())).game)


def page(client, path, code=200, **headers):
    response = client.get(path, headers=headers)
    assert response.status_code == code, path
    return response.get_data(as_text=True)


def test_a_game_that_is_the_same_says_so_with_its_rules_version(client, library):
    text = page(client, f"/games/{library.id}/verify")
    assert "The same:" in text
    assert "rules version 1" in text
    assert f"/games/{library.id}/verify" in page(client, f"/games/{library.id}/audit")
    french = page(client, f"/games/{library.id}/verify?lang=fr")
    assert "Identique" in french


def test_the_report_tells_rule_events_and_lines_that_differ(client, app, monkeypatch):
    game = play(app.extensions["ledger"], "founders", ["Ana", "Bo"], "4")
    title = GAMES["founders"]
    step = next(
        n for n in game.standing_steps()[1:] if not game.body(n).auto and len(game.events(n)) > 1
    )
    kind = type(game.action(step))
    code = next(c for c, found in title.play.codes.items() if found.waivable and found.rules)

    def stricter(state, action, memo):
        from ledger.errors import refusal

        yield from title.play.refusals(state, action, memo)
        if isinstance(action, kind) and state.step == step - 1:
            yield refusal("FE-9.9", code, **dict.fromkeys(("a",)))

    def dearer(state):
        sheet = title.look.score(state)
        first, *others = sheet.lines or (None,)
        lines = (changed(first, points=first.points + 1), *others) if first else ()
        return Sheet(lines, sheet.standings)

    def other(state, action, memo):
        events = title.play.outcome(state, action, memo)
        return events[:-1] if isinstance(action, kind) and state.step == step - 1 else events

    today = other_title(
        title,
        refusals=stricter,
        outcome=other,
        score=dearer,
        explain=lambda c, r, lang: "Because.",
    )
    monkeypatch.setitem(GAMES, "founders", today)
    app.extensions["ledger"]._games.clear()
    text = page(client, f"/games/{game.id}/verify")
    for heading in ("Different verdicts", "FE-9.9", "Different events", "Different score lines"):
        assert heading in text
    assert f"/games/{game.id}/steps/{step}" in text
    assert "It differs." in text


def test_the_api_gives_the_same_report(client, library):
    report = client.get(f"/api/v1/games/{library.id}/verify").json
    assert (report["same"], report["played_under"], report["evidence"]) == (True, "1", "recorded")


# ------------------------------------------------------------------------- eyes


def drawn(game):
    return next(n for n in game.standing_steps()[1:] if "et-09" in str(game.events(n)))


def test_a_finished_game_is_replayed_as_a_seat_saw_it(client, library):
    at = f"/games/{library.id}/steps/{drawn(library)}"
    assert "Linen Book" in page(client, at)
    assert "Linen Book" in page(client, f"{at}?as=then:Ana")
    for eyes in ("then:Bo", "then:"):
        text = page(client, f"{at}?as={eyes}")
        assert "Linen Book" not in re.sub(r"<svg class=\"sprite\".*?</svg>", "", text, flags=re.S)
        assert f'value="{eyes}" selected' in text
    assert "Linen Book" not in page(client, f"{at}/fragment")  # the browser remembers the eyes
    assert "Linen Book" in page(client, f"{at}?as=")


def test_the_api_looks_with_the_same_eyes(client, library):
    at = f"/api/v1/games/{library.id}/steps/{drawn(library)}"
    assert "et-09" in client.get(at).get_data(as_text=True)
    assert "et-09" not in client.get(f"{at}?as=then:Bo").get_data(as_text=True)
    assert "et-09" in client.get(f"{at}?as=then:Ana").get_data(as_text=True)
    assert "et-09" in client.get(at).get_data(as_text=True)


def test_while_a_game_is_on_nobody_sees_with_the_eyes_of_then(client, app, library):
    fork = app.extensions["ledger"].fork(library.id, drawn(library) + 3)
    at = f"/games/{fork.id}/steps/{drawn(library)}"
    assert "Linen Book" not in page(client, f"{at}?as=then:Ana")
    assert "Linen Book" not in page(client, f"{at}?as=")
    assert "Linen Book" in page(client, f"{at}?as=Ana")
    known = page(client, f"/games/{fork.id}/known?as=Bo")
    assert "Linen Book" not in known
