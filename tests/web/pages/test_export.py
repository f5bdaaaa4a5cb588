"""The export page, the files behind it, the score sheet, and a rule beside the page."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import re
from datetime import date

import pytest

from ledger.application import Entry
from ledger.games import GAMES
from ledger.record import import_record, read
from ledger.tools.samples import FIXTURES
from ledger.web import create_app, offline_replay
from tests.conftest import play_some
from tests.support.commands import enter_sheet
from tests.support.offline_file import saved
from tests.support.secret_twins import OTHER_SEED, SEED, dealt_game, secrets_from, twin

FILES = ("replay.html", "scores.csv", "market.csv", "record.jsonl")
ANSWERS = {"replay.html": "replay", "scores.csv": "scores", "market.csv": "market"}


@pytest.fixture
def game(ledger, play_some):
    return play_some(ledger, steps=24, seed=4)


@pytest.mark.parametrize("where", ["", "/steps/12", "/audit"])
def test_every_page_of_a_game_leads_to_its_exports(client, game, where):
    assert f'href="/games/{game.id}/export"' in client.get(f"/games/{game.id}{where}").text


def test_the_page_offers_every_format_and_a_link_to_a_step(client, game):
    page = client.get(f"/games/{game.id}/export?at=12").text
    for name in FILES:
        assert f'href="/games/{game.id}/export/{name}" download' in page
    assert f'href="/games/{game.id}/sheet"' in page
    assert f">http://localhost/games/{game.id}/steps/12</a>" in page
    assert client.get(f"/games/{game.id}/export?at=99").status_code == 404


def test_of_a_score_sheet_alone_there_is_nothing_to_replay(client, ledger):
    totals = {"Ana": 12, "Bo": 9}
    game = enter_sheet(ledger, "founders", totals, played=date(2026, 1, 2))
    page = client.get(f"/games/{game.id}/export").text
    assert f'href="/games/{game.id}/sheet"' in page
    assert "record.jsonl" in page
    assert "replay.html" not in page
    assert all(str(total) in client.get(f"/games/{game.id}/sheet").text for total in (12, 9))


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_sent_to_be_kept_and_by_nobody_in_between(client, game, name):
    response = client.get(f"/games/{game.id}/export/{name}")
    ending = {"replay.html": "html", "record.jsonl": "jsonl"}.get(name, name)
    kept = f'attachment; filename="{game.setup.title}-{game.id}.{ending}"'
    assert response.headers["Content-Disposition"] == kept
    assert response.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("name", ANSWERS)
def test_the_api_gives_the_same_files(client, game, name):
    page = client.get(f"/games/{game.id}/export/{name}")
    api = client.get(f"/api/v1/games/{game.id}/{ANSWERS[name]}")
    assert api.data == page.data
    assert api.mimetype == page.mimetype


def test_the_tables_can_be_read_by_a_spreadsheet(client, game):
    for name in ("scores.csv", "market.csv"):
        data = client.get(f"/games/{game.id}/export/{name}").data
        assert data.startswith(b"\xef\xbb\xbf")
        read = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))
        assert len({tuple(row) for row in read}) == 1
        assert {int(row["step"]) for row in read} <= set(range(1, game.version + 1))


def test_the_saved_replay_tells_how_far_it_is(client, game):
    text = client.get(f"/games/{game.id}/export/replay.html?lang=fr").text
    last = game.version
    assert re.findall(r"<!-- (\d+)/(\d+) -->", text) == [("20", str(last)), (str(last), str(last))]
    assert '<html lang="fr">' in text
    assert '<template id="shell-en">' in text
    assert {len(pages) for pages in saved(text).pages.values()} == {last}


@pytest.mark.parametrize("title", sorted(GAMES))
def test_every_title_is_saved_with_its_own_board_and_nothing_outside(
    client, ledger, play_some, title
):
    game = play_some(ledger, title, ("Ana", "Bo"), steps=6, seed=4)
    page = saved(client.get(f"/games/{game.id}/export/replay.html").data)
    for lang, pages in page.pages.items():
        shown = client.get(f"/games/{game.id}/steps/{game.version}/fragment?lang={lang}").text
        board = re.search(r'<div data-part="board">.*?(?=<div data-part="step">)', shown, re.DOTALL)
        assert board
        assert re.sub(r' href="/[^"]*"', "", board[0]) in pages[-1]
    assert not re.findall(r'\b(?:src|action)="', page.everything)
    assert set(re.findall(r'\bhref="(.)', page.everything)) <= {"#", "?"}
    drawn = set(re.findall(r'<symbol id="([^"]+)"', page.text))
    used = set(re.findall(r'<use href="#([^"]+)"', page.everything))
    assert used <= drawn | set(re.findall(r'\bid="([^"]+)"', page.everything))


# ---------------------------------------------------------------------- the sheet


def test_the_sheet_says_who_agreed_what_was_waived_and_its_check_value(client, ledger, game):
    ledger.sign_off(game.id, "Bo", entry=Entry(by="Ana"))
    page = client.get(f"/games/{game.id}/sheet").text
    record = client.get(f"/games/{game.id}/export/record.jsonl").data
    assert json.loads(record.splitlines()[-1])["head"] in page
    assert "entered by Ana" in page
    assert page.count("not signed yet") == 1
    assert "No rule was waived" in page
    assert "still on" in page
    totals = ledger.game(game.id).rules.look.score(ledger.game(game.id).state).totals
    shown = re.search(r'<tr class="sum">.*?</tr>', page, re.DOTALL)
    assert shown
    assert re.findall(r"<td>(.*?)</td>", shown[0]) == [str(totals[p]) for p in ("Ana", "Bo")]


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "used at step 76<"), ("fr", "employée à l’étape 76<")]
)
def test_a_house_rule_used_once_is_told_in_the_singular(client, ledger, lang, said):
    path = FIXTURES / "founders" / "games" / "three-still-playing.jsonl"
    game = import_record(ledger, read(path.read_bytes())).game
    assert said in client.get(f"/games/{game}/sheet?lang={lang}").text


def test_the_sheet_of_the_api_says_the_same(client, ledger, game):
    ledger.sign_off(game.id, "Bo", entry=Entry(by="Ana"))
    sheet = client.get(f"/api/v1/games/{game.id}/sheet").json
    record = client.get(f"/api/v1/games/{game.id}/record").data
    *lines, chain = record.splitlines(keepends=True)
    assert sheet["check"] == hashlib.sha256(b"".join(lines)).hexdigest()
    assert sheet["head"] == json.loads(chain)["head"]
    assert client.get(f"/api/v1/games/{game.id}/chain").json == json.loads(chain)
    report = client.get(f"/api/v1/games/{game.id}/verify").json
    assert report["chain"]["whole"]
    assert report["chain"]["head"] == sheet["head"]
    assert sheet["head"] in client.get(f"/games/{game.id}/verify").text
    assert [(one["player"], one["by"]) for one in sheet["signatures"]] == [("Bo", "Ana")]
    assert sheet["audit"]["players"] == ["Ana", "Bo"]


# ---------------------------------------------------------------------- a rule


def test_a_rule_is_shown_alone_with_its_coverage_and_its_place(client, game):
    rule = game.rules.rules[0]
    page = client.get(f"/titles/{game.setup.title}/rules/{rule.id}?lang=fr").text
    assert rule.text["fr"] in page
    assert f'href="/titles/{game.setup.title}/rules#{rule.id}"' in page
    assert "<html" not in page
    assert client.get(f"/titles/{game.setup.title}/rules/XX-1").status_code == 404


def test_every_rule_of_every_title_can_be_shown(client):
    for rules in GAMES.values():
        for rule in rules.rules[::25]:
            assert client.get(f"/titles/{rules.key}/rules/{rule.id}").status_code == 200, rule.id


# ---------------------------------------------------------------------- what nobody may know yet


@pytest.mark.parametrize("viewer", [None, "Ana"], ids=["spectator", "seat"])
def test_no_file_of_a_page_or_of_the_api_tells_what_others_hold(app, ledger, tmp_path, viewer):
    game = dealt_game(ledger, 10)
    assert secrets_from(game, viewer)
    other = create_app(str(tmp_path / "twin.db"), read_path=str(tmp_path / "twr.db"), testing=True)
    twin(other.extensions["ledger"], game, viewer)
    seat = f"?as={viewer}" if viewer else ""
    paths = [f"/games/{game.id}/export/{name}{seat}" for name in FILES]
    paths += [f"/games/{game.id}/{name}{seat}" for name in ("export", "sheet")]
    paths += [f"/api/v1/games/{game.id}/{name}{seat}" for name in (*ANSWERS.values(), "sheet")]
    for path in paths:
        mine, theirs = (one.test_client().get(path).data for one in (app, other))
        assert mine == theirs, path
        told = saved(mine).everything if "replay" in path else mine.decode()
        assert SEED not in told
        assert OTHER_SEED not in told
    other.extensions["ledger"].close()


@pytest.mark.parametrize("title", sorted(GAMES))
def test_a_game_begun_from_a_position_is_saved_whatever_steps_it_tells_of(
    client, ledger, play_some, title
):
    """Its components know the steps of another game, which this one may not have."""
    before = play_some(ledger, title, ("Ana", "Bo"), steps=60)
    position = before.rules.position(before.state)
    game = ledger.start(
        title, ["Ana", "Bo"], options=before.setup.options, dealer="table", position=position
    )
    for name in ("replay.html", "scores.csv"):
        assert client.get(f"/games/{game.id}/export/{name}").status_code == 200
    assert client.get(f"/games/{game.id}/audit").status_code == 200


def test_a_game_too_long_to_be_drawn_at_once_is_for_the_command_line(client, ledger, monkeypatch):
    game = play_some(ledger, steps=6)
    path = f"/games/{game.id}/export/replay.html"
    monkeypatch.setattr(offline_replay, "MAX_SAVED_STEPS", 5)
    answer = client.get(path)
    assert answer.status_code == 422
    assert "ledger export --format html" in answer.text
    monkeypatch.setattr(offline_replay, "MAX_SAVED_STEPS", 6)
    monkeypatch.setattr(offline_replay.MAKING, "number", offline_replay.AT_A_TIME)
    assert client.get(path).status_code == 503
    offline_replay.MAKING.number -= 1
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.data.endswith(b"</html>")
    assert offline_replay.MAKING.number == offline_replay.AT_A_TIME - 1
