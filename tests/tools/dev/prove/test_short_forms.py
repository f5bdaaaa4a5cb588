"""A short form of the rows that have no test file of their own.

Hostile load: tests/tools/test_hostile_load.py. Read tables: tests/tools/dev/test_freedoms.py.
Secrets: tests/web/test_secrets.py.
"""

from __future__ import annotations

import ast
from random import Random

from ledger.tools.dev.prove import (
    any_request,
    damage,
    hosts,
    mutations,
    releases,
    restore,
    strange_requests,
)
from ledger.tools.dev.prove.outcome import Effort


def test_a_host_keeps_its_modules_compiled(tmp_path, monkeypatch):
    monkeypatch.setenv(hosts.NOT_COMPILED, "1")
    monkeypatch.setenv("PGSSLMODE", "disable")
    found = hosts.environment("ledger.db", tmp_path)
    assert hosts.NOT_COMPILED not in found
    assert (found["LEDGER_DB"], found["PGSSLMODE"]) == ("ledger.db", "disable")


def test_damage_is_noticed(tmp_path):
    outcome = damage.trial(tmp_path, 25, 2 * len(damage.WAYS), Effort())
    assert outcome.failures == []
    assert outcome.tries.startswith("25 flipped bits")


def test_games_of_every_release_open():
    assert sorted(path.name for path in releases.FROZEN.iterdir()) == ["0.1.0"]
    found = list(releases.checked(releases.FROZEN / "0.1.0"))
    assert found == [[]] * 8


def test_a_backup_made_while_recording_is_whole():
    assert restore.files(1) == []


def test_strange_requests_are_answered():
    for who, title in (("", "founders"), ("Spectator", "foundations"), ("Keeper", "first_empires")):
        assert any_request.trial(any_request._strange, who, 1, 40, title) == (40, [])


def test_requests_by_the_document_are_answered_as_it_says():
    asked, wrong = any_request.trial(any_request._by_document, "", 3, any_request.EACH)
    assert wrong == []
    assert asked > 1


def test_strange_requests_are_of_every_kind(app, ledger, play_some):
    known = strange_requests.material(app, str(play_some(ledger, steps=6).id))
    chance, routes = Random(1), known.routes
    made = [strange_requests.make(known, chance) for _ in range(500)]
    for sign in (b'"seen_step": 7', b'"position"', b'"events": [{"type"', b"Azul", b"- name: Sets"):
        assert any(sign in one.body for one in made), sign
    assert {one.method for one in made} == set(strange_requests.METHODS)
    assert len({one.path.partition("?")[0] for one in made}) > 60
    for name in ("title", "series", "collection"):
        assert any(f"/{known.named[name]}" in one.path for one in made), name
    assert not any("/live" in route for route in routes)


def test_a_mutation_changes_one_place_and_no_other():
    tree = ast.parse("def f(a):\n    if a < 1 and not a:\n        print(a)\n    return a + 2\n")
    found = [ast.unparse(mutations.changed(tree, n)) for n, _ in enumerate(mutations.places(tree))]
    whole = ast.unparse(tree)
    assert whole not in found
    assert len(set(found)) == len(found) == 8
    for wanted in ("a <= 1", "a < 1 or", "a < 2", "not not a", "pass", "return None", "a - 2"):
        assert any(wanted in one for one in found), wanted
