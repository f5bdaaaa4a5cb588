"""Signing in and out, invitations, links to a seat, and how often a password may be tried."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape

import pytest

from ledger.web import create_app
from ledger.web.access import store
from ledger.web.access.refusals import AccountRefused
from ledger.web.access.store import Accounts
from tests.web.access.club import PASSWORD, form
from tests.web.api.test_openapi import _described as described
from tests.web.api.test_openapi import fits


def sign_in(client, name="Scribe", password=PASSWORD, **more):
    page = client.get("/sign-in").text
    token = re.search(r'name="form_token" value="([^"]+)"', page)[1]
    sent = {"form_token": token, "name": name, "password": password, **more}
    return client.post("/sign-in", data=sent)


def test_signing_in_and_out(club):
    client = club.app.test_client()
    response = client.get("/new?title=founders")
    assert response.status_code == 303
    assert response.location == "/sign-in?next=/new?title%3Dfounders"
    entered = sign_in(client, " sCRIBE ", next="/new?title=founders")
    assert (entered.status_code, entered.location) == (303, "/new?title=founders")
    assert client.get("/new").status_code == 200
    assert "Scribe" in client.get("/").text
    with client.session_transaction() as session:
        token = session["form"] = "token"
    left = client.post("/sign-out", data={"form_token": token})
    assert left.headers["Clear-Site-Data"] == '"cache"'
    assert client.get("/new").status_code == 303


@pytest.mark.parametrize("there", ["//elsewhere.example", "https://elsewhere.example", "/\\x", ""])
def test_nobody_is_sent_to_another_site(club, there):
    assert sign_in(club.app.test_client(), next=there).location == "/"


def test_a_wrong_password_and_a_name_nobody_has_are_answered_alike(club):
    answers = [
        sign_in(club.app.test_client(), name, "guess").text.replace(name, "")
        for name in ("Scribe", "Nobody")
    ]
    without = [re.sub(r'value="[^"]*"', "", text) for text in answers]
    assert "Wrong name or password." in without[0]
    assert without[0] == without[1]


def test_the_cookie_is_for_this_site_alone_and_over_https_only_when_there_is_https(club):
    for base, secure in (("http://localhost", False), ("https://localhost", True)):
        cookie = club.app.test_client().get("/sign-in", base_url=base).headers["Set-Cookie"]
        assert cookie.startswith("__Host-ledger_session=" if secure else "ledger_session=")
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert "Path=/" in cookie
        assert "Domain" not in cookie
        assert ("Secure" in cookie) is secure


def test_nobody_keeps_a_page_about_an_account(club):
    for path in ("/sign-in", "/account", "/account/second-factor", "/accounts"):
        assert club.client("Club").get(path).cache_control.no_store


def test_a_proxy_says_whether_it_is_https_only_when_it_is_trusted(store, tmp_path):
    for proxies, secure in ((0, False), (1, True)):
        app = create_app(store, testing=True, accounts=tmp_path / "accounts", proxies=proxies)
        answer = app.test_client().get("/sign-in", headers={"X-Forwarded-Proto": "https"})
        assert ("Secure" in answer.headers["Set-Cookie"]) is secure


def test_nobody_in_between_keeps_a_page(club):
    response = club.client("Scribe").get(f"/games/{club.game.id}")
    assert response.cache_control.private
    assert "Cookie" in response.headers["Vary"]


# ------------------------------------------------------------------------ sessions


def test_a_new_password_ends_the_other_sessions_and_the_token(club):
    here, there = club.client("Scribe"), club.client("Scribe")
    token = {"Authorization": f"Bearer {club.accounts.new_token('scribe')}"}
    sent = form(old="guess", password="another password")
    assert here.post("/account/password", **sent).status_code == 422
    for bad, said in (("short", "at least 10"), ("password2024", "people try first")):
        sent = form(old=PASSWORD, password=bad)
        assert said in here.post("/account/password", **sent).text
    assert there.get("/account").status_code == 200
    sent = form(old=PASSWORD, password="another password")
    assert here.post("/account/password", **sent).status_code == 303
    assert here.get("/account").status_code == 200
    assert there.get("/account").status_code == 303
    assert here.get("/api/v1/account", headers=token).status_code == 401
    assert sign_in(club.app.test_client(), password="another password").status_code == 303


def test_a_removed_account_is_out_at_once_and_its_name_brings_nothing_back(club):
    client = club.client("Scribe")
    assert club.client("Club").post("/accounts/remove", **form(name="Scribe")).status_code == 303
    assert client.get("/account").status_code == 303
    club.accounts.add("Scribe", PASSWORD)
    assert client.get("/account").status_code == 303
    assert club.client("Scribe").get(f"/games/{club.game.id}").status_code == 404


def test_the_last_keeper_of_the_club_stays(club):
    with pytest.raises(AccountRefused):
        club.accounts.remove("club")
    assert club.accounts.find("club")


# ------------------------------------------------------------------------ invitations


def link_in(text: str) -> str:
    return re.search(r'value="http://localhost(/join\?link=[^"]+)"', text)[1]


def test_an_invitation_makes_one_account(club):
    link = link_in(club.client("Club").post("/accounts/invite", **form()).text)
    new = club.client()
    assert "You get an account" in new.get(link).text
    sent = form(link=link.partition("=")[2], name="Dora", password="a long password")
    assert "already" in new.post("/join", **form(**sent["data"] | {"name": "Scribe"})).text
    assert "at least 10" in new.post("/join", **form(**sent["data"] | {"password": "x"})).text
    assert new.post("/join", **sent).location == "/"
    assert new.get("/account").status_code == 200
    assert not club.accounts.get("dora").keeper
    other = club.client()
    assert other.get(link).status_code == 404
    again = form(**sent["data"] | {"name": "Emil"})
    assert other.post("/join", **again).status_code == 404
    assert club.accounts.find("emil") is None


def test_an_invitation_that_was_forged_or_is_too_old_is_no_good(club, monkeypatch):
    link = link_in(club.client("Club").post("/accounts/invite", **form(keeper="1")).text)
    sealed, _, seal = link.rpartition(".")
    other = "A" if seal[0] != "A" else "B"  # not the last letter: it has spare bits
    forged = f"{sealed}.{other}{seal[1:]}"
    assert club.client().get(forged).status_code == 404
    assert club.client().get("/join?link=").status_code == 404
    past = store.now() + store.LIFE + timedelta(seconds=1)
    monkeypatch.setattr(store, "now", lambda: past)
    assert club.client().get(link).status_code == 404


def test_two_who_use_one_invitation_at_once(club):
    made = club.accounts.invite("Club")
    still = club.accounts.invitation(made.id)
    club.accounts.use(made.id, "Player")
    other = Accounts(club.accounts.place)
    other.invitation = lambda number: still  # looked just before it was used
    with pytest.raises(AccountRefused):
        other.join(made.id, "Emil", PASSWORD)
    assert club.accounts.find("emil") is None


def test_a_seat_is_claimed_by_link_with_the_account_one_has(club):
    seat = club.game.setup.players[1]
    people = f"/games/{club.game.id}/people"
    page = club.client("Keeper").post(f"{people}/link", **form(role="player", seat=seat)).text
    link = link_in(page)
    stranger = club.client("Stranger")
    assert stranger.get(f"/games/{club.game.id}").status_code == 404
    assert f"take {seat}'s seat" in unescape(stranger.get(link).text)
    sent = form(link=link.partition("=")[2])
    assert stranger.post("/join", **sent).location == f"/games/{club.game.id}"
    assert stranger.get(f"/games/{club.game.id}").status_code == 200
    assert club.accounts.roles("stranger", str(club.game.id)) == [("player", seat)]
    assert club.client("Spectator").post("/join", **sent).status_code == 404


# ------------------------------------------------------------------------ the people of a game


def test_a_keeper_says_who_may_do_what_on_the_page(club):
    keeper, people = club.client("Keeper"), f"/games/{club.game.id}/people"
    keeper.post(f"{people}/give", **form(name="Stranger", role="scribe", seat="Ana"))
    assert club.client("Stranger").get(f"/games/{club.game.id}/enter").status_code == 200
    keeper.post(f"{people}/remove", **form(name="Stranger"))
    assert club.client("Stranger").get(f"/games/{club.game.id}").status_code == 404
    keeper.post(f"{people}/visibility", **form(visibility="public"))
    assert club.client().get(f"/games/{club.game.id}").status_code == 200
    wrong = keeper.post(f"{people}/give", **form(name="Nobody", role="scribe"))
    assert "called Nobody" in keeper.get(wrong.location).text


def test_the_same_as_json(club):
    keeper, path = club.client("Keeper"), f"/api/v1/games/{club.game.id}/access"
    seat = club.game.setup.players[1]
    given = {"name": "Stranger", "role": "player", "seat": seat, "visibility": "unlisted"}
    found = keeper.post(path, json=given).json
    assert found["visibility"] == "unlisted"
    assert {"account": "stranger", "name": "Stranger", "role": "player", "seat": seat} in found[
        "people"
    ]
    assert keeper.post(path, json={"name": "Stranger"}).json["people"] != found["people"]
    for wrong, status in (
        ({"name": "Stranger", "role": "player", "seat": "Nobody"}, 400),
        ({"name": "Stranger", "role": "player"}, 400),
        ({"name": "Nobody", "role": "scribe"}, 404),
        ({"visibility": "open"}, 400),
    ):
        assert keeper.post(path, json=wrong).status_code == status
    link = keeper.post(f"{path}/link", json={"role": "scribe"}).json["link"]
    assert "scribe" in club.client("Stranger").get(link).text
    head = club.client("Club")
    invited = head.post("/api/v1/accounts/invite", json={"keeper": True}).json["link"]
    assert "keeper of the club" in club.client().get(invited).text
    names = {one["name"] for one in head.get("/api/v1/accounts").json["accounts"]}
    assert "Stranger" in names
    left = head.post("/api/v1/accounts/remove", json={"name": "Stranger"}).json["accounts"]
    assert "Stranger" not in {one["name"] for one in left}


def test_the_answers_are_what_the_document_says(club):
    client, at = club.client("Club"), f"/api/v1/games/{club.game.id}/access"
    spec = client.get("/api/v1/openapi.json").json
    for method, path, body in (
        ("get", "/api/v1/account", None),
        ("post", "/api/v1/account/token", {"password": PASSWORD}),
        ("post", "/api/v1/account/token", {"password": "guess"}),
        ("get", "/api/v1/account/sessions", None),
        ("post", "/api/v1/account/sessions/end", {"password": PASSWORD}),
        ("post", "/api/v1/accounts/sessions/end", {"name": "Player"}),
        ("get", "/api/v1/accounts/sign-ins", None),
        ("post", "/api/v1/account/token/end", {}),
        ("get", "/api/v1/accounts", None),
        ("post", "/api/v1/accounts/invite", {}),
        ("post", "/api/v1/accounts/remove", {"name": "Stranger"}),
        ("get", at, None),
        ("post", at, {"visibility": "public"}),
        ("post", f"{at}/link", {"role": "scribe"}),
        ("post", f"{at}/link", {"role": "player"}),
    ):
        response = client.open(path, method=method.upper(), json=body)
        answers = described(spec, method, path)[1]["responses"]
        shape = answers[str(response.status_code)]["content"]["application/json"]["schema"]
        assert fits(response.json, shape, spec), (path, response.json)
