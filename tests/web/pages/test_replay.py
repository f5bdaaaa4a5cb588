"""The replay: every kind of step is readable, stepping costs the same everywhere, keys work."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest

from ledger.application import Entry, Ledger
from ledger.audit import audit
from ledger.games import BUILT_IN
from ledger.ruleset.codec import members
from ledger.web.boards.first_empires.map import explorers
from ledger.web.boards.last_moved import since
from ledger.web.shared import timeline
from tests.audit.test_audit import waive_one
from tests.conftest import play_some

THREE = ("Ana", "Bo", "Chloé")


@pytest.fixture(scope="module")
def bodies(tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    """A game with a waiver, an undo, a note, a claim and a signature."""
    store = Ledger(str(tmp_path_factory.mktemp("replay") / "ledger.db"))
    game = play_some(store, players=THREE, seed=11, steps=40)
    game = store.undo(game.id, reason="wrong stack", entry=Entry(by="Dora"))
    game = waive_one(store, game)
    waived = audit(game).waivers[0].step
    game = store.note(game.id, "Bo was <b>not</b> sure.", on_step=waived, entry=Entry(by="Ana"))
    game = store.claim(game.id, {"Ana": 7, "Bo": {"victory": 2, "tokens": 1}})
    game = store.correct(game.id, [], "a tile had slipped")
    game = store.sign_off(game.id, "Ana")
    store.close()
    return game.bodies


@pytest.fixture
def game(ledger: Any, bodies: list[Any]) -> Any:
    return ledger.open(uuid4(), bodies)


def kind(game: Any, name: str) -> int:
    """The first step of this kind."""
    return next(n for n, b in enumerate(game.bodies, 1) if type(b).__name__ == name)


def get(client: Any, game: Any, n: Any, lang: str = "en", status: int = 200) -> str:
    answer = client.get(f"/games/{game.id}/steps/{n}?lang={lang}")
    assert answer.status_code == status
    return answer.text


# ---------------------------------------------------------------------------- pages


def test_a_step_shows_its_sentence_board_and_place(client, game):
    page = get(client, game, 20)
    said = game.rules.words.say(game.catalogue, game.action(20), game.events(20), "en")
    assert said.replace("'", "&#39;") in page
    assert f"<b>Step 20</b> of {game.version}" in page
    assert page.count('class="board"') == 3
    assert f'href="/games/{game.id}/steps/19"' in page
    assert f'href="/games/{game.id}/steps/21"' in page


def test_every_step_is_readable_in_both_languages(client, game):
    for lang in ("en", "fr"):
        for n in {*range(1, game.version, 7), *range(game.version - 5, game.version + 1)}:
            page = get(client, game, n, lang)
            assert "<h1></h1>" not in page
            assert "replay." not in re.sub(r"(href|src)=\"[^\"]*\"|/static/\S+", "", page)


def test_every_event_of_a_step_is_told(client, game):
    step = next(n for n in range(2, game.version) if len(game.events(n)) > 2)
    page = get(client, game, step)
    for event in game.events(step):
        told = game.rules.words.tell(game.catalogue, event, "en")
        assert told.replace("'", "&#39;") in page


def test_a_waiver_is_flagged_with_its_rule_and_reason(client, game):
    (waiver,) = audit(game).waivers
    page = get(client, game, waiver.step)
    rule = waiver.refusals[0].rule
    assert f"Agreed by the table, against {rule}" in page
    assert "Reason given: “we play on”." in page
    assert f'title="Step {waiver.step}: agreed by the table, against {rule}"' in get(
        client, game, 3
    )


def test_a_step_taken_back_says_so_and_stays(client, game):
    undo = kind(game, "Rewound")
    page = get(client, game, undo - 1)
    assert f"Taken back at step {undo}" in page
    assert 'class="card step undone"' in page
    page = get(client, game, undo)
    assert f"See step {game.body(undo).to_step}" in page
    assert "wrong stack" in page


def test_notes_claims_corrections_and_signatures_are_steps(client, game):
    on_step = game.body(kind(game, "Noted")).on_step
    assert "Bo was &lt;b&gt;not&lt;/b&gt; sure." in get(client, game, on_step)
    assert f"See step {on_step}" in get(client, game, kind(game, "Noted"))
    claimed = get(client, game, kind(game, "Claimed"))
    assert "Ana: 7 on paper" in claimed
    assert "Bo: 3 on paper" in claimed
    assert "a tile had slipped" in get(client, game, kind(game, "Corrected"))
    assert "Ana agrees with the result" in get(client, game, kind(game, "SignedOff"))


def test_score_lines_that_changed_come_with_their_rule(client, game):
    for n in range(2, game.version):
        before = game.rules.look.score(game.state_at(n - 1))
        after = game.rules.look.score(game.state_at(n))
        if before.totals != after.totals:
            page = get(client, game, n)
            gone = {line.rule for line in before.lines} | {line.rule for line in after.lines}
            assert any(f'aria-label="Rule {rule}"' in page for rule in gone)
            assert "The score does not change" not in page
            break
    else:
        raise AssertionError("nobody scored")
    assert "The score does not change" in get(client, game, 1)


def test_there_is_no_step_400(client, game):
    page = get(client, game, 400, status=404)
    assert f"There is no step 400; the last one is {game.version}." in page
    assert f'href="/games/{game.id}/steps/{game.version}"' in page
    assert "Il n’y a pas d’étape 400" in get(client, game, 400, "fr", status=404)
    assert client.get(f"/games/{game.id}/steps/400/fragment").status_code == 404
    assert client.get(f"/games/{uuid4()}/steps/1").status_code == 404


def test_last_leads_to_the_last_step(client, game):
    for path in ("steps", "steps/last"):
        answer = client.get(f"/games/{game.id}/{path}")
        assert answer.headers["Location"] == f"/games/{game.id}/steps/{game.version}"


def test_every_turn_is_a_plain_link(client, game):
    page = get(client, game, 1)
    line = timeline.Timeline(game, [])
    for turn in line.turns:
        assert f'class="tn" href="/games/{game.id}/steps/{turn.first}"' in page


# ---------------------------------------------------------------------------- fragments


def test_a_fragment_holds_what_the_page_holds(client, game):
    fragment = client.get(f"/games/{game.id}/steps/20/fragment").text
    assert fragment.count('class="board"') == 3
    for part in ("board", "step", "score", "info", "heads"):
        assert f'data-part="{part}"' in fragment
        assert f'data-part="{part}"' in get(client, game, 20)
    assert len(fragment) < 40_000


def test_a_fragment_is_sent_once(client, game):
    path = f"/games/{game.id}/steps/20/fragment"
    first = client.get(path)
    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.text) == (304, "")
    client.post(f"/games/{game.id}/steps/20/notes", data={"text": "Look here."})
    later = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert later.status_code == 200
    assert "Look here." in later.text


def test_a_step_costs_the_same_wherever_it_is(client, game, monkeypatch):
    """Once the timeline of this version is there, no page walks over the log."""
    get(client, game, 1)
    looked = {"states": 0, "timelines": 0}
    own = type(game).state_at

    def counted(self: Any, step: int) -> Any:
        looked["states"] += 1
        return own(self, step)

    monkeypatch.setattr(type(game), "state_at", counted)
    monkeypatch.setattr(timeline, "Timeline", None)
    counts = []
    for n in (5, 30, game.version - 6):
        looked["states"] = 0
        client.get(f"/games/{game.id}/steps/{n}/fragment")
        counts.append(looked["states"])
    assert max(counts) <= 6


# ---------------------------------------------------------------------------- notes


def test_a_note_is_recorded_and_shown(client, game):
    answer = client.post(
        f"/games/{game.id}/steps/12/notes", data={"text": "  We looked it up. ", "by": "Bo"}
    )
    assert answer.status_code == 303
    assert answer.headers["Location"] == f"/games/{game.id}/steps/12"
    page = get(client, game, 12)
    assert "We looked it up." in page
    assert "scribe=Bo" in answer.headers["Set-Cookie"]
    assert "Note on step 12" in get(client, game, game.version + 1)


def test_an_empty_or_endless_note_is_not_recorded(client, game, ledger):
    path = f"/games/{game.id}/steps/12/notes"
    answer = client.post(path, data={"text": "  "})
    assert answer.status_code == 400
    assert "The note is empty." in answer.text
    answer = client.post(path, data={"text": "x" * 2001})
    assert answer.status_code == 400
    assert "x" * 2001 in answer.text  # what was typed is not lost
    assert client.post(f"/games/{game.id}/steps/400/notes", data={"text": "x"}).status_code == 404
    assert ledger.game(game.id).version == game.version


# ---------------------------------------------------------------------------- timeline


def test_a_redo_stands_again(ledger, game):
    undo = kind(game, "Rewound")
    taken = timeline.undone_by(game)
    assert taken[undo - 1] == undo
    game = ledger.rewind(game.id, undo - 1)
    assert undo - 1 not in timeline.undone_by(game)


def test_rounds_hold_every_player_once(game):
    line = timeline.Timeline(game, [])
    for turns in line.rounds:
        assert len({turn.seat for turn in turns}) == len(turns) <= len(THREE)
    whole = line.rounds[1]
    assert line.next_round(whole[0].first) == line.rounds[2][0].first
    assert line.previous_round(line.rounds[2][0].first) == whole[0].first
    assert line.next_of(whole[1].seat, whole[0].first) == whole[1].first
    assert line.next_of(1, game.version) is None


def test_turns_cover_every_step_once(game):
    turns = timeline.Timeline(game, []).turns
    covered = [n for turn in turns for n in range(turn.first, turn.last + 1)]
    assert covered == list(range(1, game.version + 1))


def test_the_curve_says_the_totals(game, projections):
    projections.catch_up()
    line = timeline.Timeline(game, projections.curve(game.id))
    for n in range(1, game.version + 1):
        totals = game.rules.look.score(game.state_at(n)).totals
        assert line.curve.totals(n) == tuple(totals[player] for player in THREE)


def test_a_curve_of_nothing_can_be_drawn():
    flat = timeline.curve(1, ("Ana", "Bo"), [])
    assert flat.totals(1) == (0, 0)
    assert flat.path(0).startswith("M0 ")
    deep = timeline.curve(9, ("Ana",), [(3, "Ana", -7), (5, "Ana", 60)])
    assert (deep.low, deep.totals(4), deep.totals(9)) == (-7, (-7,), (60,))
    assert all(deep.low <= value <= deep.top for value in deep.grid)


# ---------------------------------------------------------------------------- marks and moves


@pytest.mark.parametrize("title", sorted(BUILT_IN))
def test_eras_rounds_and_moments_are_marked(client, ledger, title):
    game = play_some(ledger, title, THREE, seed=11, steps=260)
    line = timeline.Timeline(game, [])
    page = get(client, game, 5)
    for mark in line.marks:
        if mark.kind == "moment":
            assert mark.text in {type(event).__name__ for event in game.events(mark.step)}
            said = game.rules.look.moments[mark.text]["en"]
        else:
            assert mark.kind == "round"
            said = game.rules.words.rounds["en"].format(n=mark.text)
        assert f'title="Step {mark.step}: {said}"' in page
    assert {mark.kind for mark in line.marks} & {"round", "moment"}
    for name in game.rules.look.moments:
        assert name in {event.__name__ for event in members(game.rules.event)}
    first = line.marks[0].step
    assert (line.next_mark(first - 1), line.previous_mark(first)) == (first, None)


@pytest.mark.parametrize("title", sorted(BUILT_IN))
def test_a_piece_knows_the_step_that_put_it_there(client, ledger, title):
    game = play_some(ledger, title, THREE, seed=11, steps=140)
    fragment = client.get(f"/games/{game.id}/steps/{game.version}/fragment").text
    board = fragment.split('data-part="step"')[0]
    steps = [int(n) for n in re.findall(r'data-since="(\d+)"', board)]
    assert len(steps) > 10
    assert len(set(steps)) > 3
    for n in steps:
        assert 1 <= n <= game.version
        assert game.events(n) or n == 1


def test_what_a_state_does_not_remember_is_found_in_the_log(ledger):
    game = play_some(ledger, "first_empires", seed=3, steps=90)
    put = since(game, game.version, explorers)
    for region, step in put.items():
        now = game.state.explorers[region]
        assert game.state_at(step).explorers[region] == now
        assert game.state_at(game.previous_standing_step(step)).explorers.get(region) != now


def test_score_lines_lead_to_the_step_they_rest_on(client, game):
    page = client.get(f"/games/{game.id}/steps/{game.version}/fragment").text
    sheet = game.sheet_at(game.version)
    assert sheet.lines
    assert f"All {len(sheet.lines)} lines of the score" in page
    for line in sheet.lines:
        assert f'data-step="{max(line.steps)}" title="See step {max(line.steps)}"' in page


# ---------------------------------------------------------------------------- compared


def test_two_steps_are_compared(client, game):
    page = client.get(f"/games/{game.id}/compare?left=30&right=12").text
    assert "<h1>Step 12 and step 30</h1>" in page
    old, new = game.sheet_at(12), game.sheet_at(30)
    for player in THREE:
        row = re.search(rf"{player}</th><td>(.*?)</td><td><b>(.*?)</b>", page)
        assert row
        assert (int(row[1]), int(row[2])) == (old.totals[player], new.totals[player])
    assert page.count('<a class="stp') >= 18
    assert client.get(f"/games/{game.id}/compare?left=400").status_code == 404
    found = client.get(f"/api/v1/games/{game.id}/compare?left=12&right=30").json["between"]
    assert {one["player"]: one["after"] - one["before"] for one in found["totals"]} == {
        player: new.totals[player] - old.totals[player] for player in THREE
    }
    assert sum(one["after"] - one["before"] for one in found["lines"]) == sum(
        new.totals[player] - old.totals[player] for player in THREE
    )


def test_what_was_taken_back_between_two_steps_is_told(client, game):
    undo = kind(game, "Rewound")
    found = client.get(f"/api/v1/games/{game.id}/compare?left={undo - 1}&right={undo}").json
    assert found["between"]["taken"] == []
    assert found["between"]["taken_back"]
    assert "stood before" in client.get(f"/games/{game.id}/compare?left={undo - 1}").text


def test_since_my_last_turn(client, game):
    line = timeline.Timeline(game, [])
    page = client.get(f"/games/{game.id}/compare?right=30&as=Bo").text
    ended = line.last_of(THREE.index("Bo") + 1, line.turn_at(30).first)
    assert f"<h1>Step {ended} and step 30</h1>" in page
    assert "Since my last turn" in page
    assert "Since Ana&#39;s last turn" in page
    assert "Since my last turn" in client.get(f"/games/{game.id}/steps/30?as=Bo").text
    assert "Since my last turn" not in client.get(f"/games/{game.id}/steps/30?as=").text


# ---------------------------------------------------------------------------- embedded


def test_only_the_embedded_page_may_be_framed(client, game):
    framed = client.get(f"/games/{game.id}/steps/20?embed=1")
    assert "frame-ancestors *" in framed.headers["Content-Security-Policy"]
    assert "<header" not in framed.text.split("<main")[0]
    assert 'method="post"' not in framed.text
    assert '<base target="_blank">' in framed.text
    for path in (
        f"/games/{game.id}/steps/20",
        f"/games/{game.id}?embed=1",
        f"/games/{game.id}/audit?embed=1",
        f"/games/{game.id}/steps/400?embed=1",
    ):
        policy = client.get(path).headers["Content-Security-Policy"]
        assert "frame-ancestors 'none'" in policy
    fragment = client.get(f"/games/{game.id}/steps/20/fragment?embed=1").text
    assert "what-if" not in fragment
    assert "what-if" in client.get(f"/games/{game.id}/steps/20/fragment").text
