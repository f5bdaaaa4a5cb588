"""The audit page: the verdict, every line's why, and the paper sheet typed beside it."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest

from ledger.application import Ledger
from ledger.audit import audit
from ledger.ruleset import Sheet, Standing
from ledger.web.shared import audit_verdict
from tests.audit.test_audit import waive_one
from tests.conftest import play_some

THREE = ("Ana", "Bo", "Chloé")


@pytest.fixture(scope="module")
def bodies(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Any]]:
    store = Ledger(str(tmp_path_factory.mktemp("audit") / "ledger.db"))
    whole = play_some(store, players=THREE, seed=11, steps=10_000)
    agreed = waive_one(store, store.open(uuid4(), whole.bodies[:20]))
    store.close()
    return {"finished": whole.bodies, "waived": agreed.bodies}


@pytest.fixture
def finished(ledger: Any, bodies: dict[str, list[Any]]) -> Any:
    return ledger.open(uuid4(), bodies["finished"])


@pytest.fixture
def waived(ledger: Any, bodies: dict[str, list[Any]]) -> Any:
    return ledger.open(uuid4(), bodies["waived"])


def get(client: Any, game: Any, query: str = "lang=en", status: int = 200) -> str:
    answer = client.get(f"/games/{game.id}/audit?{query}")
    assert answer.status_code == status
    return answer.text


def text(page: str) -> str:
    """The page without its tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


# ---------------------------------------------------------------------------- verdict


def test_the_verdict_counts_the_lines(client, finished):
    page = get(client, finished)
    lines = len(audit(finished).sheet.lines)
    assert f"Every total checks out: {lines} lines" in page
    assert page.count('<details class="ln') == lines
    assert f"Tous les totaux sont justes\u00a0: {lines} lignes" in get(client, finished, "lang=fr")


def test_why_and_when_it_ended(client, finished):
    found = audit(finished)
    reason = finished.rules.words.reasons[found.reasons[0]]["en"]
    said = f"Finished at step {found.ended_at}, turn {found.turn}: {reason}"
    assert said in get(client, finished)


def headline(app: Any, over: bool, *ranks: tuple[str, int, int]) -> str:
    """The headline for (player, rank, total) in rank order."""
    standings = tuple(Standing(player, rank, total) for player, rank, total in ranks)
    found = type("Found", (), {})()
    found.sheet, found.over, found.as_if_ended = Sheet((), standings), over, False
    found.players = tuple(player for player, _, _ in ranks)
    with app.test_request_context("/?lang=en"):
        return audit_verdict.headline(found)


def test_the_winner_in_a_sentence(app):
    assert headline(app, True, ("Ana", 1, 12), ("Bo", 2, 10)) == "Ana wins with 12, two ahead of Bo"
    assert (
        headline(app, True, ("Ana", 1, 12), ("Bo", 2, 12), ("Cy", 3, 3))
        == "Ana wins with 12, on the tie-break"
    )
    assert (
        headline(app, True, ("Ana", 1, 12), ("Bo", 1, 12), ("Cy", 3, 3))
        == "Ana and Bo share the win with 12"
    )
    assert (
        headline(app, False, ("Ana", 1, 3), ("Bo", 2, 2), ("Cy", 3, 2))
        == "Ana leads with 3, one ahead of Bo and Cy"
    )
    assert headline(app, False, ("Ana", 1, -1), ("Bo", 1, -1)) == "All are level with −1"
    assert headline(app, True, ("Ana", 1, 30), ("Bo", 2, 10)) == "Ana wins with 30, 20 ahead of Bo"


def test_the_tie_break_is_told(app, finished):
    standings = (
        Standing("Ana", 1, 6, {"victory_tiles": 4}),
        Standing("Chloé", 2, 6, {"victory_tiles": 3}),
        Standing("Bo", 3, 5, {"victory_tiles": 9}),
    )
    found = type("Found", (), {"sheet": Sheet((), standings), "over": True})()
    with app.test_request_context("/?lang=en"):
        said = audit_verdict.tie_break(finished, found)
    assert said == "6 each with Chloé; the tie is broken by victory tiles in the nation: 4 to 3."


# ---------------------------------------------------------------------------- lines


def test_a_line_opens_its_rule_and_its_steps(client, finished):
    page = get(client, finished)
    rules = {rule.id: rule for rule in finished.rules.rules}
    for line in audit(finished).sheet.lines:
        assert rules[line.rule].text["en"].replace("'", "&#39;") in page
        for step in line.steps:
            assert f'href="/games/{finished.id}/steps/{step}"' in page


def test_the_board_of_a_line_is_drawn_when_it_is_opened(client, finished):
    page, path = get(client, finished), f"/games/{finished.id}/audit"
    lines = audit(finished).sheet.lines
    placed = [n for n, line in enumerate(lines, start=1) if line.place]
    assert 'class="mini"' not in page  # a long game has hundreds of lines
    assert {int(n) for n in re.findall(rf"{path}/boards/(\d+)", page)} == set(placed)
    for n in placed[:3]:
        drawn = client.get(f"{path}/boards/{n}?at={finished.version}").text
        assert f'data-component="{lines[n - 1].components[0]}"' in drawn.partition(" lit")[2]
    assert client.get(f"{path}/boards/{len(lines) + 1}").status_code == 404
    assert client.get(f"{path}/boards/1?at=9999").status_code == 404
    whole = client.get(f"{path}?boards=1").text  # where the link leads without a script
    assert whole.count('class="mini"') == len(placed)


def test_lines_worth_nothing_are_shown(client, finished):
    nothing = [line for line in audit(finished).sheet.lines if line.points == 0]
    assert nothing
    assert get(client, finished).count("ln zero") == len(nothing)


def test_a_waiver_is_flagged_in_the_line_and_at_the_side(client, waived):
    (waiver,) = audit(waived).waivers
    page = get(client, waived)
    assert "1 waiver" in page
    assert "Reason: “we play on”" in page
    assert f'<a class="stp wv" href="/games/{waived.id}/steps/{waiver.step}">' in page


def test_a_line_that_rests_on_a_waiver_says_what_it_would_be_worth(client, ledger, waived):
    """A victory tile is pillaged by agreement: without that step it would score."""
    game = _pillage_a_victory_tile(ledger, waived)
    line = next(line for line in audit(game).sheet.lines if line.points == 0)
    worth = game.catalogue.kind_of[line.components[0]].points
    page = text(get(client, game))
    assert f"Without it this line would be worth {worth}." in page


def _pillage_a_victory_tile(ledger: Any, game: Any) -> Any:
    from random import Random

    chance, war = Random(2), game.rules.actions["PlayWar"]
    while not game.over:
        state = game.state
        for player in THREE:
            for place, cell in state.nations[player].cells.items():
                if game.catalogue.kind_of[cell.tile_id].colour != "victory":
                    continue
                action = war(state.turn.active, player, place)
                refusals = game.rules.judge(state, action)
                if refusals and all(game.rules.play.codes[r.code].waivable for r in refusals):
                    rules = frozenset(r.rule for r in refusals)
                    return ledger.take(game.id, action, waived=rules, reason="agreed")
        legal = game.rules.legal_actions(state)
        game = ledger.take(game.id, game.rules.play.bot(state, legal, chance))
    raise AssertionError("nobody could be pillaged by agreement")


def test_checks_catalogue_and_seed(client, finished, ledger):
    page = get(client, finished)
    assert "steps judged again under today&#39;s rules: same result" in page
    assert "What was dealt is what the seed says" in page
    assert finished.setup.catalogue_id in page
    assert finished.started.seed in page
    assert finished.setup.seed_commitment in page
    playing = play_some(ledger, steps=12)
    assert playing.started.seed not in get(client, playing)
    assert playing.setup.seed_commitment in get(client, playing)


def test_an_earlier_sheet(client, finished):
    page = get(client, finished, "at=60&lang=en")
    assert f"As it stood at step 60 of {finished.version}" in page
    assert f"{len(audit(finished, 60).sheet.lines)} line" in page
    assert "There is no step 4000;" in get(client, finished, "at=4000&lang=en", status=404)
    get(client, finished, "at=nonsense", status=404)


def test_both_languages_are_complete(client, finished, waived, ledger):
    ledger.claim(finished.id, {"Ana": 40})
    for game in (finished, waived):
        for lang in ("en", "fr"):
            page = re.sub(r"(href|src)=\"[^\"]*\"", "", get(client, game, f"lang={lang}"))
            assert "audit." not in page


# ---------------------------------------------------------------------------- paper


def send(client: Any, game: Any, **fields: Any) -> Any:
    data = {key.replace("_", "-"): str(value) for key, value in fields.items()}
    return client.post(f"/games/{game.id}/audit?lang=en", data=data)


def test_without_a_claim_the_form_invites_one(client, finished):
    page = get(client, finished)
    assert "Type the totals of the paper sheet and Ledger finds where they part." in page
    assert '<details class="card claim" id="claim" open>' in page


def test_totals_that_differ_are_red_and_explained(client, finished):
    totals = audit(finished).sheet.totals
    answer = send(client, finished, total_1=totals["Ana"] + 500, total_2=totals["Bo"])
    assert answer.status_code == 303
    page = get(client, finished)
    assert "The paper sheet gives Ana 500 points more" in page
    assert "No single step explains the difference." in page
    assert page.count('class="cl bad"') == 1
    assert f'value="{totals["Ana"] + 500}"' in page


def test_a_difference_by_category_names_the_step(client, finished):
    line = next(
        line
        for line in audit(finished).sheet.lines
        if line.category == "victory" and line.points == 0
    )
    seat = THREE.index(line.player) + 1
    fields = {
        f"{category}_{seat}": points
        for category, points in audit(finished).by_category[line.player].items()
    }
    fields[f"victory_{seat}"] += finished.catalogue.kind_of[line.components[0]].points
    assert send(client, finished, **fields).status_code == 303
    parting = audit(finished, None).claim
    assert parting is None  # this process has not read the claim yet
    page = get(client, finished)
    assert re.search(r"They part at step \d+", page)
    assert "See step" in page
    assert page.count('class="cl bad"') == 2  # the category and the total


def test_a_claim_that_agrees(client, finished):
    totals = audit(finished).sheet.totals
    send(client, finished, **{f"total_{i}": totals[p] for i, p in enumerate(THREE, 1)})
    page = get(client, finished)
    assert "The paper sheet says the same" in page
    assert 'class="cl bad"' not in page


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, "No number was typed."),
        ({"total_1": "twelve"}, "Total, Ana: “twelve” is not a whole number."),
        ({"total_1": "1.5"}, "is not a whole number"),
    ],
)
def test_what_cannot_be_read_is_said_and_kept(client, finished, ledger, fields, said):
    answer = send(client, finished, **fields)
    assert answer.status_code == 400
    assert said in answer.text
    for value in fields.values():
        assert f'value="{value}"' in answer.text
    assert ledger.game(finished.id).version == finished.version


def test_a_real_minus_sign_is_a_minus(client, finished, ledger):
    assert send(client, finished, total_1="−3").status_code == 303
    assert ledger.game(finished.id).claim.totals == {"Ana": -3}
