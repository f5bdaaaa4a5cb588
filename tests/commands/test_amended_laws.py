"""An amendment that would break a law is told so, and stored only if somebody wants it anyway."""

from __future__ import annotations

import json

import pytest

import ledger_cairn as toy
from ledger import laws
from ledger.aggregates.steps import Rewound
from ledger.audit import audit
from ledger.commands.ripple import BreaksLaws
from ledger.errors import finding
from ledger.games import GAMES
from ledger.record import read, write
from ledger.record.build import build
from ledger.review.verify import verify
from ledger_cairn import AddStone
from tests.support.commands import amend
from tests.support.rulesets import changed

HEAVY = 6
WORDS = {
    "cairn_too_heavy": {
        "en": "The cairn of {player} weighs {n}.",
        "fr": "Le cairn de {player} pèse {n}.",
    }
}


def lint(state):
    """CA-L1: no cairn weighs more than six, but for what the table agreed under CA-2."""
    for player, stones in state.cairns.items():
        weight = sum(stone.weight for stone in stones)
        if weight > HEAVY:
            yield finding("CA-L1", "cairn_too_heavy", player=player, n=weight)


@pytest.fixture(autouse=True)
def lawful(monkeypatch):
    """The little title with a law, which a waiver of CA-2 sets aside."""
    rules = changed(
        toy.RULESET,
        lint=lint,
        excused_by={"CA-L1": ("CA-2",)},
        laws=WORDS,
        explain_law=lambda _, found, lang: WORDS[found.code][lang].format(**found.params),
    )
    monkeypatch.setitem(GAMES, "cairn", rules)


@pytest.fixture
def game(ledger):
    """Steps 2, 4, 6 are chosen: Ana's cairn weighs five, Bo's three."""
    game = ledger.start("cairn", ["Ana", "Bo"])
    for player, stone in [("Ana", "slate"), ("Bo", "slate"), ("Ana", "flint")]:
        game = ledger.take(game.id, AddStone(player, stone))
    return game


HEAVIER = AddStone("Ana", "granite")  # five and two: Ana's cairn weighs seven from step 6 on


def test_the_ripple_says_which_law_is_broken_and_at_which_step(ledger, game):
    (law,) = amend(ledger, game.id, 2, HEAVIER, dry_run=True).laws
    assert (law.law, law.step, law.now) == ("CA-L1", 6, 13)
    assert law.text == {"en": "The cairn of Ana weighs 7.", "fr": "Le cairn de Ana pèse 7."}
    assert amend(ledger, game.id, 2, AddStone("Ana", "basalt"), dry_run=True).laws == ()


def test_it_is_not_stored_unasked(ledger, game):
    with pytest.raises(BreaksLaws) as caught:
        amend(ledger, game.id, 2, HEAVIER)
    assert caught.value.params == {"laws": "CA-L1", "step": 6}
    assert [one.law for one in caught.value.ripple.laws] == ["CA-L1"]
    assert ledger.load(game.id).version == game.version


def test_stored_anyway_it_is_marked_and_told_as_agreed(ledger, game):
    before = game.version
    ripple = amend(ledger, game.id, 2, HEAVIER, anyway=True)
    assert ripple.stored
    assert [one.law for one in ripple.laws] == ["CA-L1"]
    again = ledger.load(game.id)
    rewound = again.body(ripple.first)
    assert isinstance(rewound, Rewound)
    assert rewound.breaks == ("CA-L1",)
    told = audit(again)
    assert (told.broken, told.lint) == ((), ())
    assert [(one.law, one.since, one.agreed) for one in told.set_aside] == [("CA-L1", 13, 9)]
    assert verify(again).same
    back = ledger.rewind(game.id, before)  # the amendment is undone, and so is its mark
    assert audit(back).set_aside == ()


def test_the_mark_is_in_the_record(ledger, game):
    ripple = amend(ledger, game.id, 2, HEAVIER, anyway=True)
    again = build(read(write(ledger.load(game.id))), game.started.at)
    body = again.body(ripple.first)
    assert isinstance(body, Rewound)
    assert body.breaks == ("CA-L1",)


def test_a_fork_keeps_the_mark_and_so_do_its_forks_and_records(ledger, game):
    before = game.version
    ripple = amend(ledger, game.id, 2, HEAVIER, anyway=True)
    fork = ledger.fork(game.id, ripple.last)
    again = build(read(write(fork)), game.started.at)
    for one in (fork, ledger.fork(fork.id, fork.version), again):
        assert one.started.set_aside == ("CA-L1",)
        told = audit(one)
        assert (told.broken, told.lint) == ((), ())
        assert [law.law for law in told.set_aside] == ["CA-L1"]
        assert verify(one).same
    assert ledger.fork(game.id, before).started.set_aside == ()


def test_a_law_the_game_broke_before_asks_for_nothing(ledger, game):
    game = ledger.correct(game.id, [toy.StoneAdded("Ana", "granite", 5)], "forgotten")
    assert [one.law for one in laws.broken(game)] == ["CA-L1"]
    assert amend(ledger, game.id, 4, AddStone("Bo", "flint")).laws == ()


def test_a_law_set_aside_by_a_waiver_is_told_as_agreed(ledger, game):
    """Basalt on flint is too heavy for the cairn and for the law: the table agreed at step 10."""
    game = ledger.take(game.id, AddStone("Bo", "chalk"))
    game = ledger.take(
        game.id, AddStone("Ana", "basalt"), waived=frozenset({"CA-2"}), reason="it holds"
    )
    assert laws.broken(game) == ()
    (told,) = audit(game).set_aside
    assert (told.law, told.since, told.agreed) == ("CA-L1", 10, 10)
    assert [one.agreed for one in laws.on_the_table(game)] == [10]
    assert verify(game).same
    assert verify(game).broken == audit(game).broken


def test_verify_and_audit_find_the_same_laws_broken(ledger, game):
    game = ledger.correct(game.id, [toy.StoneAdded("Ana", "granite", 5)], "forgotten")
    assert [one.law for one in verify(game).broken] == ["CA-L1"]
    assert verify(game).broken == audit(game).broken
    assert not verify(game).same


# ------------------------------------------------------------------- page, API, command line


BODY = {"step": 2, "action": {"kind": "AddStone", "player": "Ana", "stone": "granite"}}


def test_the_api_refuses_it_with_the_ripple_and_stores_it_anyway(client, ledger, game):
    at = f"/api/v1/games/{game.id}"
    told = client.post(f"{at}/amend", json={**BODY, "dry_run": True}).json["laws"]
    assert [(one["law"], one["step"]) for one in told] == [("CA-L1", 6)]
    refused = client.post(f"{at}/amend", json=BODY, headers={"Accept-Language": "fr"})
    assert refused.status_code == 422
    assert refused.json["code"] == "amendment_breaks_laws"
    assert "CA-L1" in refused.json["message"]
    assert "étape 6" in refused.json["message"]
    assert refused.json["ripple"]["laws"] == told
    done = client.post(f"{at}/amend", json={**BODY, "anyway": True})
    assert done.status_code == 201
    shown = client.get(f"{at}/steps/{done.json['first']}").json
    assert "CA-L1" in json.dumps(shown)
    audited = client.get(f"{at}/audit").json
    assert (audited["broken"], audited["set_aside"][0]["agreed"]) == ([], done.json["first"] + 1)


def test_the_page_shows_it_and_asks(client, ledger, game):
    path = f"/games/{game.id}/steps/2/amend"
    sent = {"how": "change", "action": json.dumps(BODY["action"])}
    text = client.post(path, data={**sent, "do": "ripple"}).get_data(as_text=True)
    assert "The cairn of Ana weighs 7." in text
    assert 'name="anyway"' in text
    refused = client.post(path, data={**sent, "do": "store"})
    assert refused.status_code == 422
    assert "The amended game would break" in refused.get_data(as_text=True)
    assert ledger.load(game.id).version == game.version
    done = client.post(path, data={**sent, "do": "store", "anyway": "1"})
    assert done.status_code == 303
    page = client.get(f"/games/{game.id}/audit").get_data(as_text=True)
    assert "agreed, at step 9" in page
    table = client.get(f"/games/{game.id}?lang=fr").get_data(as_text=True)
    assert "convenu, à l’étape 9" in table
