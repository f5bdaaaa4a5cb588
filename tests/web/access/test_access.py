"""Served to others: every role on every route, and what nobody may see who has no role."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

import pytest

from ledger import simulate
from ledger.storage import Unanswered
from ledger.web import create_app, live
from ledger.web.access.rights import NEEDED, Right
from ledger.web.access.tokens import unmasked
from tests.web.access.club import PASSWORD, TABLES, Club, form

PART = re.compile(r"<(?:\w+:)?(\w+)>")
ROLES = ("", "Stranger", "Spectator", "Player", "Scribe", "Keeper", "Club")
IN_A_GAME = {
    "Spectator": {Right.LOOK},
    "Player": {Right.LOOK, Right.NOTE, Right.CLAIM, Right.SIGN, Right.CONFIRM},
    "Scribe": {Right.LOOK, Right.NOTE, Right.CLAIM, Right.RECORD, Right.COPY},
    "Keeper": {*Right} - {Right.OPEN, Right.MEMBER, Right.CLUB, Right.CONFIRM},
    "Club": {*Right} - {Right.OPEN, Right.MEMBER, Right.CLUB, Right.CONFIRM},
}


@pytest.fixture
def club(served, play_some) -> Club:
    return Club(served, play_some(served.extensions["ledger"], "first_empires", steps=14))


# ------------------------------------------------------------------------ each role, each route


def test_every_route_is_in_the_table_and_nothing_else(app):
    served = {rule.endpoint for rule in app.url_map.iter_rules()}
    assert served == set(NEEDED)


def test_a_route_about_a_game_needs_a_right_in_that_game(app):
    about = {rule.endpoint for rule in app.url_map.iter_rules() if "game_id" in rule.arguments}
    general = {Right.OPEN, Right.MEMBER, Right.CLUB}
    assert about == {endpoint for endpoint, right in NEEDED.items() if right not in general}


def address(rule: Any, game: Any) -> str:
    values = {"game_id": str(game.id), "title": "none", "filename": "favicon.svg"}
    return PART.sub(lambda part: values.get(part[1], "1"), rule.rule)


def expected(need: Right, name: str) -> str:
    if need is Right.OPEN:
        return "reached"
    if need is Right.MEMBER or need is Right.CLUB:
        if not name:
            return "sign in"
        return "reached" if need is Right.MEMBER or name == "Club" else "refused"
    if name not in IN_A_GAME:
        return "hidden"
    return "reached" if need in IN_A_GAME[name] else "refused"


@pytest.mark.parametrize("name", ROLES)
def test_each_role_on_each_route(club, name, monkeypatch):
    """What lies behind the guard is taken away, so that only the guard answers."""
    app = club.app
    for endpoint in list(app.view_functions):
        monkeypatch.setitem(app.view_functions, endpoint, lambda **_: "reached")
    client, wrong = club.client(name), []
    player = club.game.setup.players[0]
    for rule in app.url_map.iter_rules():
        for method in rule.methods - {"HEAD", "OPTIONS"}:
            path = address(rule, club.game)
            sent: dict[str, Any] = {}
            if method == "POST":
                api = path.startswith("/api/")
                sent = {"json": {"player": player}} if api else form(player=player)
            response = client.open(path, method=method, **sent)
            got = {401: "sign in", 303: "sign in", 403: "refused", 404: "hidden"}.get(
                response.status_code, response.text
            )
            if got != expected(NEEDED[rule.endpoint], name):
                wrong.append(f"{method} {path}: {got}")
    assert wrong == []


@pytest.mark.parametrize(
    ("name", "path", "status"),
    [
        ("Spectator", "", 200),
        ("Spectator", "/enter", 403),
        ("Player", "/enter", 403),
        ("Scribe", "/enter", 200),
        ("Scribe", "/people", 403),
        ("Scribe", "/steps/14/amend", 403),
        ("Keeper", "/people", 200),
        ("Stranger", "", 404),
        ("", "", 404),
    ],
)
def test_pages_as_each_role_meets_them(club, name, path, status):
    assert club.client(name).get(f"/games/{club.game.id}{path}").status_code == status


def test_a_route_nobody_entered_in_the_table_is_closed_to_keepers_too(club, monkeypatch):
    assert club.client("Club").get("/titles").status_code == 200
    monkeypatch.delitem(NEEDED, "titles.index")
    assert club.client("Club").get("/titles").status_code == 403


def test_another_spelling_of_a_games_id_is_the_same_game(club):
    number = club.game.id.hex.upper()
    assert club.client("Stranger").get(f"/games/{number}").status_code == 404
    assert club.client("Spectator").get(f"/games/{number}").status_code == 200


def test_a_hidden_game_is_answered_like_one_that_never_was(club):
    client = club.client("Stranger")
    other = "00000000-0000-4000-8000-000000000000"
    for start in ("/games/", "/api/v1/games/"):
        hidden, never = (client.get(f"{start}{one}") for one in (club.game.id, other))
        assert hidden.status_code == never.status_code == 404
        assert hidden.text.replace(str(club.game.id), other) == never.text


# ------------------------------------------------------------------------ what each may do


def test_a_player_signs_off_the_own_seat_only(club):
    first, second = club.game.setup.players
    client = club.client("Player")
    path = f"/api/v1/games/{club.game.id}/signoff"
    assert client.post(path, json={"player": second}).status_code == 403
    assert client.post(path, json={"player": first}).status_code == 201
    page = f"/games/{club.game.id}/signoff"
    assert client.post(page, **form(player=second)).status_code == 403
    assert club.client("Keeper").post(path, json={"player": second}).status_code == 201


def test_a_player_confirms_for_the_own_seat_and_a_keeper_for_nobody_else(club):
    first, second = club.game.setup.players
    path = f"/api/v1/games/{club.game.id}/confirm"
    page = f"/games/{club.game.id}/confirm"
    for who in ("Keeper", "Scribe", "Spectator"):
        assert club.client(who).post(path, json={"player": first}).status_code == 403
        assert club.client(who).post(page, **form(player=first)).status_code == 403
    client = club.client("Player")
    assert client.post(path, json={"player": second}).status_code == 403
    assert "You have no seat" in club.client("Scribe").get(page).text
    assert f'value="{first}"' in client.get(page).text
    sent = client.post(path, json={"player": first, "by": "Somebody else"})
    assert (sent.status_code, sent.json["steps"][0]["by"]) == (201, "Player")


def test_the_name_stored_with_a_step_is_the_accounts(club):
    path = f"/api/v1/games/{club.game.id}/notes"
    sent = {"text": "a remark", "by": "Somebody else"}
    assert club.client("Player").post(path, json=sent).json["steps"][0]["by"] == "Player"
    page = f"/games/{club.game.id}/note"
    client = club.client("Scribe")
    client.set_cookie("scribe", "Somebody else")
    client.post(page, **form(text="another"))
    ledger = club.app.extensions["ledger"]
    game = ledger.game(club.game.id)
    assert game.body(game.version).by == "Scribe"


def test_whoever_begins_a_game_is_its_keeper_and_it_is_private(club):
    client = club.client("Stranger")
    started = {"title": "founders", "players": ["Ana", "Bo"], "key": "one"}
    response = client.post("/api/v1/games", json=started)
    number = response.json["game"]
    assert response.status_code == 201
    assert response.json["by"] == "Stranger"
    access = client.get(f"/api/v1/games/{number}/access").json
    assert access["visibility"] == "private"
    assert access["people"] == [
        {"account": "stranger", "name": "Stranger", "role": "keeper", "seat": ""}
    ]
    assert client.post("/api/v1/games", json=started).json["game"] == number
    other = club.client("Scribe").post("/api/v1/games", json=started)
    assert other.status_code == 201
    assert other.json["game"] != number  # the key of one account is not that of another


@pytest.mark.parametrize("how", ["silent", "died"])
def test_whoever_begins_a_game_keeps_it_although_the_answer_was_lost(club, monkeypatch, how):
    """The store did not say that it stored, or the process ended before it noted whose it is."""
    client, recorder = club.client("Stranger"), club.ledger.recorder
    start = {"title": "founders", "players": ["Ana", "Bo"], "key": how}
    insert = recorder.insert_rows

    def silent(rows: Any, links: Any) -> None:
        insert(rows, links)
        raise Unanswered("no answer")

    def send() -> Any:
        return client.post("/api/v1/games", json=start)

    with monkeypatch.context() as patch:
        if how == "silent":
            patch.setattr(recorder, "insert_rows", silent)
        first = send()
    if how == "silent":
        assert first.status_code == 503
    else:
        club.accounts.take_away("stranger", first.json["game"])
    game = send().json["game"]
    assert [(one.name, one.role) for one in club.accounts.people(game)] == [("Stranger", "keeper")]
    assert client.get(f"/games/{game}").status_code == 200
    club.accounts.take_away("stranger", game)
    club.accounts.give("scribe", game, "keeper")
    send()  # somebody keeps it: whoever began it is not given it back
    assert [one.name for one in club.accounts.people(game)] == ["Scribe"]


def test_a_record_that_is_brought_in_belongs_to_whoever_brings_it(club, tmp_path, play_some):
    other = create_app(str(tmp_path / "other.db"), testing=True)
    game = play_some(other.extensions["ledger"], steps=4)
    record = other.test_client().get(f"/games/{game.id}/export/record.jsonl").data
    client = club.client("Stranger")
    sent = {"data": record, "content_type": "application/x-ndjson"}
    (done,) = client.post("/api/v1/import", **sent).json["records"]
    assert client.get(f"/games/{done['game']}").status_code == 200
    assert club.client("Scribe").get(f"/games/{done['game']}").status_code == 404
    (again,) = client.post("/api/v1/import", **sent).json["records"]
    assert again == {**done, "status": "already_there"}


def test_an_import_does_not_tell_whether_a_game_of_that_id_is_there(club, tmp_path, play_some):
    """The same record twice: its game is stored here and private, or is not stored here at all."""
    other = create_app(str(tmp_path / "other.db"), testing=True)
    game = play_some(other.extensions["ledger"], steps=4)
    record = other.test_client().get(f"/games/{game.id}/export/record.jsonl").data
    record = b"".join(record.splitlines(keepends=True)[:-1])  # its chain knows the id
    hidden = record.replace(str(game.id).encode(), str(club.game.id).encode())
    client = club.client("Stranger")
    answers = [
        [client.post(path, **sent(data)) for data in (record, record, hidden, hidden)]
        for path, sent in (
            ("/api/v1/import", lambda data: {"data": data, "content_type": "application/x-ndjson"}),
            ("/import", lambda data: form(file=(BytesIO(data), "one.jsonl"))),
        )
    ]
    for free, free_again, taken, taken_again in answers:
        assert plain(taken) == plain(free)
        assert plain(taken_again) == plain(free_again)
    assert club.ledger.game(club.game.id).version == club.game.version
    assert str(club.game.id) not in "".join(answer.text for row in answers for answer in row)


def plain(answer) -> tuple[int, str]:
    """Less the ids and tokens, which are drawn."""
    drawn = r'[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|name="form_token" value="[^"]+"'
    return answer.status_code, re.sub(drawn, "", answer.text)


def test_a_game_is_copied_by_its_scribe_and_once_it_is_over_by_everybody_who_sees_it(
    club, play_some
):
    path = "/api/v1/games/{}/fork"
    assert club.client("Player").post(path.format(club.game.id), json={}).status_code == 403
    assert club.client("Scribe").post(path.format(club.game.id), json={}).status_code == 201
    over = play_some(club.app.extensions["ledger"], steps=500)
    club.accounts.show(str(over.id), "public")
    assert over.over
    assert club.client("Stranger").post(path.format(over.id), json={}).status_code == 201
    assert club.client().post(path.format(over.id), json={}).status_code == 401


# ------------------------------------------------------------------------ what each may see


def test_nobody_borrows_the_eyes_of_another_seat(club):
    """The position as each seat sees it, from the application without accounts."""
    first, second = club.game.setup.players
    plain = create_app(club.app.extensions["ledger"].address, testing=True).test_client()
    path = f"/api/v1/games/{club.game.id}/position"
    seen = {who: plain.get(f"{path}?as={who}").json for who in ("", first, second)}
    assert seen[first] != seen[""] != seen[second] != seen[first]
    player, spectator = club.client("Player"), club.client("Spectator")
    for wished in (f"?as={second}", f"?as=then:{second}", f"?as={first}", ""):
        assert player.get(path + wished).json == seen[first]
        assert spectator.get(path + wished).json == seen[""]
    assert player.get(f"{path}?as=").json == seen[""]
    assert club.client("Scribe").get(f"{path}?as={second}").json == seen[second]
    page = f"/games/{club.game.id}"
    player.get(f"{page}?as={second}")  # would leave a cookie
    own = player.get(f"{page}/export/record.jsonl").data
    assert own == plain.get(f"{page}/export/record.jsonl?as={first}").data
    assert own != plain.get(f"{page}/export/record.jsonl?as={second}").data


def test_a_picture_in_a_list_is_drawn_with_nobodys_eyes(club):
    path = f"/games/{club.game.id}/covers/2.svg?lang=en&as={club.game.setup.players[1]}"
    drawn = {name: club.client(name).get(path) for name in ("Player", "Scribe", "Spectator")}
    assert {answer.status_code for answer in drawn.values()} == {200}
    assert len({answer.data for answer in drawn.values()}) == 1
    assert club.client("Stranger").get(path).status_code == 404


LISTS = ("/", "/?q=unheard", "/players", "/api/v1/games", "/api/v1/games?q=unheard")


@pytest.mark.parametrize(
    ("visibility", "name", "by_link", "listed"),
    [
        ("private", "", False, False),
        ("private", "Stranger", False, False),
        ("private", "Spectator", True, True),
        ("private", "Club", True, True),
        ("unlisted", "", True, False),
        ("unlisted", "Stranger", True, False),
        ("unlisted", "Player", True, True),
        ("public", "", True, True),
    ],
)
def test_private_unlisted_and_public_games(club, play_some, visibility, name, by_link, listed):
    game = play_some(club.ledger, "founders", ("Zenobia", "Yorick"), steps=6)
    club.ledger.note(game.id, "an unheard remark")
    club.accounts.show(str(game.id), visibility)
    for role in ("spectator", "player"):
        club.accounts.give(role, str(game.id), role, "Yorick" if role == "player" else "")
    client = club.client(name)
    for path in ("", "/steps/3", "/audit", "/export/record.jsonl", "/live"):
        response = client.get(f"/games/{game.id}{path}")
        assert (response.status_code == 200) is by_link, path
        response.close()
    assert (client.get(f"/api/v1/games/{game.id}/history").status_code == 200) is by_link
    for path in LISTS:
        assert ("Zenobia" in client.get(path).text) is listed, path
    assert (client.get("/players/Zenobia").status_code == 200) is listed
    found = client.get("/api/v1/games").json
    assert found["total"] == len(found["games"])


def test_a_stream_ends_when_its_reader_may_no_longer_see_the_game(club, play_some, monkeypatch):
    monkeypatch.setattr(live, "POLL", 0.01)
    game = play_some(club.ledger, steps=6)
    number = str(game.id)
    withdrawn = {
        "Spectator": lambda: club.accounts.take_away("Spectator", number),
        "Player": lambda: club.accounts.end_sessions("Player"),
        "Scribe": lambda: club.accounts.remove("Scribe"),
        "": lambda: club.accounts.show(number, "private"),
    }
    for name, withdraw in withdrawn.items():
        if name:
            club.accounts.give(name, number, "spectator")
        else:
            club.accounts.show(number, "unlisted")
        heard = iter(club.client(name).get(f"/games/{number}/live").response)
        assert any(b"event: step" in next(heard) for _ in range(4)), name
        withdraw()
        game = club.ledger.note(game.id, "somebody left")
        assert list(heard) == [], name


def test_a_simulated_game_is_not_unlisted(club):
    game = simulate.play(club.ledger, "founders", ["Ana", "Bo"], "known to many")
    keeper, path = club.client("Club"), f"/games/{game.id}"
    told = keeper.post(f"/api/v1{path}/access", json={"visibility": "unlisted"})
    assert (told.status_code, told.json["code"]) == (422, "account_guessable")
    page = keeper.post(f"{path}/people/visibility", **form(visibility="unlisted"))
    assert "can be guessed" in keeper.get(page.location).text
    assert club.accounts.visibility(str(game.id)) == "private"


def test_figures_of_players_leave_out_games_one_may_not_see(club, play_some):
    names = ("Zzaza", "Zyx")
    shown, hidden = (play_some(club.ledger, players=names, seed=n, steps=500) for n in (1, 2))
    assert shown.over
    assert hidden.over
    club.accounts.show(str(shown.id), "public")
    for name, games in (("", 1), ("Club", 2)):
        client = club.client(name)
        assert len(client.get("/api/v1/players/Zzaza").json["results"]) == games
        [row] = [
            row for row in client.get("/api/v1/players").json["players"] if row["name"] == "Zzaza"
        ]
        assert row["figures"]["games"] == games


def test_figures_of_a_title_leave_out_games_one_may_not_see(club, play_some):
    before = {name: _figure_games(club.client(name)) for name in ("", "Club")}
    names = ("Zzaza", "Zyx")
    shown, hidden = (play_some(club.ledger, players=names, seed=n, steps=500) for n in (3, 4))
    assert hidden.over
    club.accounts.show(str(shown.id), "public")
    after = {name: _figure_games(club.client(name)) for name in ("", "Club")}
    assert after[""] - before[""] == {str(shown.id)}
    assert after["Club"] - before["Club"] == {str(shown.id), str(hidden.id)}


def _figure_games(client):
    """The games behind the figures, which are as many as the figures count."""
    path = "/api/v1/titles/founders/figures"
    found = {row["game"] for row in client.get(f"{path}/steps?limit=200").json["rows"]}
    assert client.get(path).json["summary"]["games"] == len(found)
    assert client.get("/titles/founders/figures").status_code == 200
    return found


# ------------------------------------------------------------------------ forms of other sites


def test_a_form_without_its_token_is_refused_and_records_nothing(club):
    client, path = club.client("Scribe"), f"/games/{club.game.id}/note"
    before = club.game.version
    for sent in ({"text": "x"}, {"text": "x", "form_token": "guess"}):
        assert client.post(path, data=sent).status_code == 403
    game = club.app.extensions["ledger"].game(club.game.id)
    assert game.version == before
    assert client.post(path, **form(text="x")).status_code == 302


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Sec-Fetch-Site": "same-origin"}, 201),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Origin": "http://localhost"}, 201),
        ({"Origin": "http://elsewhere.example"}, 403),
        ({"Origin": "null"}, 403),
        ({}, 403),
        ({"X-Form-Token": "token"}, 201),
    ],
)
def test_a_script_must_come_from_a_page_of_ours(club, headers, status):
    client = club.client("Scribe")
    del client.environ_base["HTTP_ORIGIN"]
    path = f"/api/v1/games/{club.game.id}/notes"
    response = client.post(path, json={"text": "a remark"}, headers=headers)
    assert response.status_code == status


def test_every_posting_form_carries_the_token(club):
    client, found = club.client("Keeper"), 0
    game = f"/games/{club.game.id}"
    for path in ("/new", game, f"{game}?plain=1", f"{game}/rulings", f"{game}/people", "/account"):
        text = client.get(path).text
        for posting in re.findall(r'<form[^>]*method="post".*?</form>', text, re.S):
            (sent,) = re.findall(r'name="form_token" value="([^"]+)"', posting)
            assert unmasked(sent) == "token"
            found += 1
    assert found > 12


def test_a_token_for_programs_needs_no_page_and_ends(club):
    client, path = club.client("Scribe"), "/api/v1/account/token"
    assert client.post(path, json={}).status_code == 400
    wrong = client.post(path, json={"password": "guess"})
    assert (wrong.status_code, wrong.json["code"]) == (422, "account_wrong_password")
    assert not club.accounts.get("scribe").token
    token = client.post(path, json={"password": PASSWORD}).json["token"]
    program = club.app.test_client()
    head = {"Authorization": f"Bearer {token}"}
    path = f"/api/v1/games/{club.game.id}/notes"
    assert program.post(path, json={"text": "x"}, headers=head).status_code == 201
    assert program.get("/api/v1/account", headers=head).json["name"] == "Scribe"
    wrong = program.get("/api/v1/account", headers={"Authorization": "Bearer guess"})
    assert wrong.status_code == 401
    assert wrong.headers["WWW-Authenticate"].startswith("Bearer")
    assert token not in str([club.accounts.rows(f"SELECT * FROM {name}") for name in TABLES])
    assert program.post("/api/v1/account/token/end", json={}, headers=head).status_code == 200
    assert program.get("/api/v1/account", headers=head).status_code == 401


# ------------------------------------------------------------------------ nothing changes at home


def test_without_accounts_everything_is_as_before(app, client, play_some):
    game = play_some(app.extensions["ledger"], "first_empires", steps=14)
    first, second = game.setup.players
    path = f"/games/{game.id}"
    shown = client.get(f"{path}?as={second}")
    assert shown.status_code == 200
    assert "form_token" not in shown.text
    assert "account" not in shown.text
    assert "Set-Cookie" not in client.get("/").headers
    assert client.post(f"{path}/note", data={"text": "x"}).status_code == 302
    assert client.get(f"{path}/steps/3/amend").status_code == 200
    pages = ("/sign-in", "/account", "/account/second-factor", "/accounts", "/join?link=x")
    for page in (*pages, f"{path}/people", "/accounts/sign-ins", "/sign-in/code"):
        assert client.get(page).status_code == 404
    for route in ("account", "accounts", f"games/{game.id}/access"):
        answer = client.get(f"/api/v1/{route}")
        assert (answer.status_code, answer.json["code"]) == (404, "accounts_off")
    assert first in client.get("/").text


def test_accounts_are_in_no_record_and_not_in_the_log(club):
    for name in ("Spectator", "argon2", PASSWORD):
        record = club.client("Keeper").get(f"/games/{club.game.id}/export/record.jsonl").text
        assert name not in record
    log = b"".join(row[3] for row in club.ledger.log_after(0, 10_000))
    assert len(log) > 1000
    assert b"Spectator" not in log
    assert b"argon2" not in log
