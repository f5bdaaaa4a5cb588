"""The pages that amend, compare versions, enter fields, and keep rulings; the API beside them."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

from ledger.commands import house_rules
from ledger.games import GAMES
from ledger.ruleset.rejudge import blank
from ledger.visibility import SPECTATOR
from ledger.web import boards
from ledger.web.shared.action_fields import plain
from tests.support.commands import amend

FORM = re.compile(r'name="action" value="([^"]*)"')


@pytest.fixture
def game(ledger, play_some):
    """A founders game at a virtual table, some turns old."""
    return play_some(ledger, players=("Ana", "Bo"), seed=5, steps=40)


def chosen(game):
    return [n for n in game.standing_steps()[1:] if not getattr(game.body(n), "auto", False)]


def another(game, step):
    """Another legal action in the place of a step, without chance."""
    state = game.state_at(game.previous_standing_step(step))
    legal = game.rules.legal_actions(state)
    kind = type(game.action(step))
    return next(
        a
        for a in legal
        if type(a) is kind and a != game.action(step) and not game.rules.chance_fields(a)
    )


def placing(game):
    return next(n for n in chosen(game)[3:] if type(game.action(n)).__name__ == "AddTile")


# ------------------------------------------------------------------------- amending


@pytest.mark.parametrize("title", sorted(GAMES))
@pytest.mark.parametrize("how", ["change", "insert", "drop"])
def test_every_title_offers_what_it_may_have_been(client, ledger, play_some, title, how):
    game = play_some(ledger, title, ("Ana", "Bo"), seed=4, steps=24)
    step = chosen(game)[-1]
    page = client.get(f"/games/{game.id}/steps/{step}/amend?how={how}")
    assert page.status_code == 200
    text = page.get_data(as_text=True)
    assert ('name="f-' in text) == (how != "drop")
    french = client.get(f"/games/{game.id}/steps/{step}/amend?how={how}&lang=fr")
    assert "Rectifier" in french.get_data(as_text=True)


@pytest.mark.parametrize("title", [*sorted(GAMES), "cairn"])
def test_the_board_of_that_step_is_composed_as_it_was_then(client, cairn, ledger, play_some, title):
    """Taps on it say the same as they did at the table, whatever happened since."""
    game = play_some(ledger, title, ("Ana", "Bo"), seed=4, steps=24)
    middle = chosen(game)[len(chosen(game)) // 2]
    there = game.as_it_stood(middle - 1)
    for lang in ("en", "fr"):
        page = client.get(f"/games/{game.id}/steps/{middle}/amend?lang={lang}").text
        data = json.loads(re.search(r'id="table-data"[^>]*>(.*?)</script>', page)[1])
        with client.application.test_request_context(f"/?lang={lang}"):
            drafted = boards.guide_of(title).compose(there, [], lang, SPECTATOR)
        assert data["step"] == middle - 1
        assert data["compose"]["head"] == drafted.head
        assert data["compose"]["marks"] == drafted.marks
        assert f"/games/{game.id}/enter" not in page  # that would record it now
    answer = client.post(data["ask"], json={"taps": [{"nobody": "knows"}]})
    assert answer.json["step"] == middle - 1
    assert client.post(data["ask"], json={"taps": "x"}).status_code == 400
    assert ledger.load(game.id).version == game.version


@pytest.mark.parametrize(
    ("came", "leads"), [("table", ""), ("audit", "/audit"), ("count", "/count"), ("", "/steps/")]
)
def test_afterwards_one_is_back_where_one_came_from(client, ledger, game, came, leads):
    step = chosen(game)[-1]
    page = client.get(f"/games/{game.id}/steps/{step}/amend?came={came}").text
    there = f"/games/{game.id}{leads}" + (str(step) if not came else "")
    assert f'href="{there}"' in page
    sent = {"how": "change", "action": json.dumps(plain(another(game, step))), "came": came}
    assert (
        f'href="{there}"'
        in client.post(f"/games/{game.id}/steps/{step}/amend", data=sent | {"do": "ripple"}).text
    )
    done = client.post(f"/games/{game.id}/steps/{step}/amend", data=sent | {"do": "store"})
    assert done.status_code == 303
    new = game.version + 2  # the way back, then the new step
    assert done.headers["Location"] == f"/games/{game.id}{leads}" + (str(new) if not came else "")
    assert "Compare the versions" in client.get(done.headers["Location"]).text


def test_the_ripple_is_shown_before_anything_is_stored(client, ledger, game):
    step = placing(game)
    sent = {"how": "change", "action": json.dumps(plain(another(game, step))), "do": "ripple"}
    page = client.post(f"/games/{game.id}/steps/{step}/amend", data=sent)
    assert page.status_code == 200
    text = page.get_data(as_text=True)
    assert "What would change" in text
    assert 'class="plain totals"' in text
    assert ledger.load(game.id).version == game.version


def test_the_ripple_does_not_tell_what_the_dealer_would_show(client, ledger, game):
    """Another stack would have been opened: which tile comes up is dealt when it is stored."""
    step = next(n for n in chosen(game)[3:] if type(game.action(n)).__name__ == "OpenTile")
    legal = game.rules.legal_actions(game.state_at(game.previous_standing_step(step)))
    other = next(
        a for a in legal if type(a).__name__ == "OpenTile" and a.stack != game.action(step).stack
    )
    path = f"/games/{game.id}/steps/{step}/amend"
    sent = {"how": "change", "action": json.dumps(plain(other)), "do": "ripple"}
    text = client.post(path, data=sent).get_data(as_text=True)
    assert f"From step {step} on, the virtual dealer deals again." in text
    assert 'class="plain totals"' not in text
    assert "will be dealt" in text or "not known yet" in text
    asked = {"step": step, "action": plain(other), "dry_run": True}
    told = client.post(f"/api/v1/games/{game.id}/amend", json=asked).json
    assert (told["dealt_at"], told["after"], told["added"]) == (step, {}, [])
    assert {one["status"] for one in told["later"]} == {"unknown"}
    assert ledger.load(game.id).version == game.version
    done = client.post(path, data=sent | {"do": "store"})
    assert done.status_code == 303


def test_an_open_later_step_must_be_decided_and_then_it_is_stored(client, ledger, game):
    step = placing(game)
    path = f"/games/{game.id}/steps/{step}/amend"
    sent = {"how": "drop", "do": "store", "reason": "it was not played"}
    refused = client.post(path, data=sent)
    assert refused.status_code == 422
    assert ledger.load(game.id).version == game.version
    later = set(re.findall(r'name="later-(\d+)"', refused.get_data(as_text=True)))
    assert later
    for _ in range(30):
        sent |= {f"later-{n}": "drop" for n in later}
        answer = client.post(path, data=sent)
        if answer.status_code == 303:
            break
        later |= set(re.findall(r'name="later-(\d+)"', answer.get_data(as_text=True)))
    assert answer.status_code == 303
    there = client.get(answer.headers["Location"]).get_data(as_text=True)
    both = re.search(r'href="(/games/[^"]*/versions/compare[^"]*)"', there)
    assert both
    compared = client.get(unescape(both[1])).get_data(as_text=True)
    assert "only in the earlier version" in compared
    again = ledger.load(game.id)
    assert again.bodies[: game.version] == game.bodies[: game.version]
    readings = client.get(f"/games/{game.id}/versions").get_data(as_text=True)
    assert f"Before step {step} was amended" in readings


def test_an_illegal_new_action_can_be_agreed_to(client, ledger, game):
    step = placing(game)
    other = plain(game.action(step)) | {
        "player": "Bo" if game.action(step).player == "Ana" else "Ana"
    }
    sent = {"how": "change", "action": json.dumps(other), "do": "ripple"}
    path = f"/games/{game.id}/steps/{step}/amend"
    page = client.post(path, data=sent)
    assert page.status_code == 422
    assert "The rules say no" in page.get_data(as_text=True)
    sent |= {"agreed": "1", "later": "drop"}
    assert client.post(path, data=sent).status_code == 200
    unexplained = client.post(path, data=sent | {"do": "store"})
    assert unexplained.status_code == 400
    assert "Say why the table agreed." in unexplained.get_data(as_text=True)
    assert ledger.load(game.id).version == game.version
    done = client.post(path, data=sent | {"do": "store", "reason": "nobody saw it"})
    assert done.status_code == 303
    body = ledger.load(game.id).body(game.version + 2)
    assert (bool(body.waived), body.reason) == (True, "nobody saw it")


def test_a_later_step_that_stands_by_agreement_needs_a_reason(client, ledger, game):
    path = f"/games/{game.id}/steps/{placing(game)}/amend"
    sent = {"how": "drop", "do": "store", "later": "waive"}
    refused = client.post(path, data=sent)
    assert refused.status_code == 400
    assert "Say why the table agreed." in refused.get_data(as_text=True)
    assert ledger.load(game.id).version == game.version
    sent["reason"] = "it stood"
    for _ in range(30):  # what cannot be waived at all is left out
        answer = client.post(path, data=sent)
        if answer.status_code == 303:
            break
        choices = re.findall(r'name="later-(\d+)" value="(\w+)"', answer.get_data(as_text=True))
        may_stand = {n for n, do in choices if do == "waive"}
        sent |= {f"later-{n}": "drop" for n, _ in choices if n not in may_stand}
    assert answer.status_code == 303
    stored = ledger.load(game.id)
    reasons = {body.reason for body in stored.bodies[game.version :] if getattr(body, "waived", 0)}
    assert reasons == {"it stood"}


@pytest.mark.parametrize("step", [1, 3])
def test_what_nobody_chose_cannot_be_amended(client, game, step):
    auto = (
        step if step == 1 else next(n for n in game.standing_steps()[1:] if n not in chosen(game))
    )
    page = client.get(f"/games/{game.id}/steps/{auto}/amend")
    assert "cannot be amended" in page.get_data(as_text=True)
    assert client.get(f"/games/{game.id}/steps/999/amend").status_code == 404


def test_nonsense_in_the_form_is_said_and_nothing_is_stored(client, ledger, game):
    path = f"/games/{game.id}/steps/{placing(game)}/amend"
    unknown = plain(game.action(placing(game))) | {"player": "Zoe"}
    for sent in (
        {"how": "change"},
        {"action": "{"},
        {"action": "3"},
        {"action": json.dumps(unknown)},
        {"by": "fields", "kind": "Fly"},
        {"how": "drop", "later-2": "drop"},
    ):
        for do in ("ripple", "store"):
            found = client.post(path, data=sent | {"do": do})
            assert found.status_code == 400
            assert "Amend step" in found.get_data(as_text=True)
    assert ledger.load(game.id).version == game.version


def test_the_api_takes_a_word_for_each_later_step(client, ledger, game):
    step = placing(game)
    path = f"/api/v1/games/{game.id}/amend"
    dry = client.post(path, json={"step": step, "drop": True, "dry_run": True}).json
    first = next(one for one in dry["later"] if one["status"] == "refused")
    sent = {
        "step": step,
        "drop": True,
        "dry_run": True,
        "instead": {str(first["step"]): {"do": "drop"}},
    }
    again = client.post(path, json=sent).json
    assert next(o for o in again["later"] if o["step"] == first["step"])["status"] == "dropped"
    bad = client.post(path, json=sent | {"instead": {"x": {"do": "pray"}}})
    assert bad.status_code == 400
    missing = {"instead": {str(first["step"]): {"do": "change"}}}
    assert client.post(path, json=sent | missing).status_code == 400


def test_a_note_stays_with_its_step_where_an_amendment_takes_that_again(client, ledger, game):
    before = chosen(game)
    first, second, *_, last = before[-6:]
    ledger.note(game.id, "Bo was not sure.", on_step=last)
    ledger.note(game.id, "Was that right?", on_step=second, question=True)
    for step in (second, first):  # what they are about is taken again twice
        step = chosen(game)[before.index(step)]
        amend(ledger, game.id, step, blank(game.rules, game.action(step)))
    now = dict(zip(before, chosen(game), strict=True))
    for said, old in (("Bo was not sure.", last), ("Was that right?", second)):
        for step, gone in ((old, " gone"), (now[old], "")):
            page = client.get(f"/games/{game.id}/steps/{step}").text
            assert said in page[page.index('class="notes"') :]
            assert f'class="mark note{gone}" href="/games/{game.id}/steps/{step}"' in page
    assert 'class="notes"' not in client.get(f"/games/{game.id}/steps/{now[first]}").text


@pytest.mark.parametrize("named", ["game_id", "endpoint", "_external", "_scheme", "_anchor"])
@pytest.mark.parametrize("page", ["readings", "readings/compare"])
def test_an_old_address_leads_on_whatever_is_behind_it(client, game, page, named):
    told = client.get(f"/games/{game.id}/{page}?{named}=x&left=3")
    there = page.replace("readings", "versions")
    assert told.status_code == 301
    assert told.location == f"/games/{game.id}/{there}?{named}=x&left=3"


def test_readings_are_compared_by_the_api(client, ledger, game):
    before = game.version
    ledger.undo(game.id)
    path = f"/api/v1/games/{game.id}/versions"
    assert [one["upto"] for one in client.get(path).json["versions"]] == [before, before + 1]
    found = client.get(f"{path}/compare?left={before}").json
    assert found["comparison"]["differing"] >= 1
    assert {row["status"] for row in found["comparison"]["rows"]} == {"only_left"}
    assert set(found["sentences"]) == {str(row["left"]) for row in found["comparison"]["rows"]}
    assert client.get(f"{path}/compare?left=999").status_code == 404


# ------------------------------------------------------------------------- entering


def test_a_refused_entry_can_be_agreed_and_made_standing(client, ledger, game):
    """Without a script: fields, refusal, the table agreed, a house rule, the flag in the log."""
    state = game.state
    action = game.rules.legal_actions(state)[0]
    other = "Bo" if action.player == "Ana" else "Ana"
    fields = {f"f-{name}": str(v) for name, v in plain(action).items() if v is not None}
    fields |= {"kind": type(action).__name__, "f-player": other}
    page = client.post(f"/games/{game.id}/enter", data=fields)
    assert page.status_code == 422
    text = page.get_data(as_text=True)
    rules = re.findall(r'name="waive" value="([^"]+)"', text)
    assert rules
    sent = {"action": json.dumps(plain(action) | {"player": other}), "waive": rules}
    assert client.post(f"/games/{game.id}/enter", data=sent).status_code == 400  # no reason
    sent |= {"reason": "quicker", "standing": "1", "name": "Who is quicker", "only_kind": "1"}
    assert client.post(f"/games/{game.id}/enter", data=sent).status_code == 303
    again = ledger.load(game.id)
    (ruling,) = house_rules.rulings(again)
    assert ruling.rule.actions == (type(action).__name__,)
    assert ruling.used_at
    table = client.get(f"/games/{game.id}").get_data(as_text=True)
    assert "Who is quicker" in table
    step = client.get(f"/games/{game.id}/steps/{ruling.used_at[0]}").get_data(as_text=True)
    assert "House rule: Who is quicker" in step
    audit = client.get(f"/games/{game.id}/audit").get_data(as_text=True)
    assert "Had it been refused" in audit
    found = client.get(f"/api/v1/games/{game.id}/deviations").json["deviations"]
    assert [one["house"] for one in found] == [["Who is quicker"]]


def test_a_refused_plain_entry_offers_that_the_table_agreed(client, ledger, game):
    action = game.rules.legal_actions(game.state)[0]
    wrong = plain(action) | {"player": "Bo" if action.player == "Ana" else "Ana"}
    answer = client.post(f"/games/{game.id}/record", data={"action": json.dumps(wrong)})
    page = client.get(answer.headers["Location"]).get_data(as_text=True)
    assert "Record with a flag" in page
    assert 'name="waive"' in page
    assert ledger.load(game.id).version == game.version


def test_the_preview_names_the_house_rule_that_lifts_a_refusal(client, ledger, game):
    action = game.rules.legal_actions(game.state)[0]
    wrong = plain(action) | {"player": "Bo" if action.player == "Ana" else "Ana"}
    path = f"/games/{game.id}/preview"
    before = client.post(path, json={"action": wrong}).json["refusals"]
    assert {one["house"] for one in before} == {""}
    rules = sorted({one["rule"] for one in before})
    client.post(f"/api/v1/games/{game.id}/house-rules", json={"name": "Free", "waives": rules})
    after = client.post(path, json={"action": wrong}).json["refusals"]
    assert {one["house"] for one in after} == {"Free"}


def test_fields_that_cannot_be_read_are_named(client, ledger, game):
    page = client.post(f"/games/{game.id}/enter", data={"kind": "AddTile", "f-cell": "nowhere"})
    assert page.status_code == 400
    assert ledger.load(game.id).version == game.version
    shown = client.get(f"/games/{game.id}/enter?action=%7B%22kind%22%3A%22AddTile%22%7D")
    assert 'name="f-cell"' in shown.get_data(as_text=True)


# ------------------------------------------------------------------------- rulings


def test_a_question_on_a_line_is_answered_and_made_a_house_rule(client, ledger, game):
    base = f"/games/{game.id}"
    sent = {"text": "Is this right?", "question": "1", "line": "Ana/tiles", "on_step": "2"}
    assert (
        client.post(f"{base}/ask", data=sent | {"back": f"{base}/audit"})
        .headers["Location"]
        .endswith("/audit")
    )
    asked = ledger.load(game.id).version
    client.post(f"{base}/ask", data={"text": "It is.", "answers": str(asked)})
    client.post(f"{base}/house-rules", data={"name": "It is right", "answers": str(asked)})
    page = client.get(f"{base}/rulings").get_data(as_text=True)
    assert "Is this right?" in page
    assert "It is." in page
    assert "House rule: It is right" in page
    shown = client.get(f"/api/v1{base}/rulings").json
    assert shown["questions"][0]["rulings"] == ["It is right"]
    client.post(f"{base}/house-rules/end", data={"name": "It is right"})
    assert client.get(f"/api/v1{base}/rulings").json["house_rules"][0]["rule"]["ended"]


def test_a_form_goes_back_to_its_own_game_only(client, game):
    sent = {"text": "x", "back": "https://elsewhere.example/"}
    assert client.post(f"/games/{game.id}/ask", data=sent).headers["Location"].endswith("/rulings")


def test_what_a_ruling_cannot_be_is_said(client, ledger, game):
    path = f"/api/v1/games/{game.id}"
    assert (
        client.post(f"{path}/house-rules", json={"name": "x", "waives": ["no"]}).status_code == 400
    )
    assert client.post(f"{path}/notes", json={"text": "y", "answers": 2}).status_code == 409
    client.post(f"{path}/house-rules", json={"name": "x"})
    assert client.post(f"{path}/house-rules", json={"name": "x"}).status_code == 409
    assert client.post(f"{path}/house-rules/end", json={"name": "z"}).status_code == 400


def test_an_address_with_the_old_name_still_leads_there(client, game):
    there = client.get(f"/games/{game.id}/readings/compare?left=3")
    assert there.status_code == 301
    assert there.location == f"/games/{game.id}/versions/compare?left=3"
    assert client.get(f"/games/{game.id}/readings", follow_redirects=True).status_code == 200
    old = client.get(f"/api/v1/games/{game.id}/readings").json["readings"]
    assert old == client.get(f"/api/v1/games/{game.id}/versions").json["versions"]
