"""The second factor: set up, asked for, good once, lost, and needed by keepers of the club."""

from __future__ import annotations

import re
import time
from html import unescape

import pyotp
import pytest

from ledger.web.access import second_factor as codes
from ledger.web.access.refusals import AccountRefused
from tests.web.access.club import PASSWORD, form, second_factor
from tests.web.access.test_delays import sign_in

PAGE = "/account/second-factor"


def give_code(client, code, there=""):
    page = client.get("/sign-in/code").text
    token = re.search(r'name="form_token" value="([^"]+)"', page)[1]
    return client.post("/sign-in/code", data={"form_token": token, "code": code, "next": there})


def inside(client) -> bool:
    return client.get("/account").status_code == 200


def now(secret: str) -> str:
    return pyotp.TOTP(secret).at(int(time.time()))


def test_it_is_set_up_with_a_code_and_the_password_and_then_asked_for(club, clock):
    clock()
    client, other = club.client("Scribe"), club.client("Scribe")
    page = unescape(client.get(PAGE).text)
    typed = re.search(r'class="secret">([A-Z2-7 ]+)<', page)[1]
    secret = typed.replace(" ", "")
    assert f"otpauth://totp/Ledger:Scribe?secret={secret}&issuer=Ledger" in page
    assert "<svg" in page.partition('class="qr"')[2]
    assert client.get(PAGE).text.count(typed) == 1  # a page loaded again shows the same
    for wrong in ({"code": "000000"}, {"code": now(secret), "password": "guess"}):
        sent = form(**{"password": PASSWORD} | wrong)
        assert client.post(PAGE, **sent).status_code == 422
        assert not club.accounts.get("Scribe").second_factor
    done = client.post(PAGE, **form(code=now(secret), password=PASSWORD))
    assert len(set(re.findall(r"<code>([a-z0-9]{5}-[a-z0-9]{5})</code>", done.text))) == 10
    assert "no-store" in done.headers["Cache-Control"]
    assert inside(client)
    assert not inside(other)  # it was begun without the second factor
    assert secret not in client.get(PAGE).text
    clock(seconds=60)
    new = club.app.test_client()
    assert sign_in(new).location == "/sign-in/code"
    assert not inside(new)
    assert new.get("/api/v1/account").status_code == 401
    assert give_code(new, "123456").status_code == 403
    assert give_code(new, now(secret), "/new").location == "/new"
    assert inside(new)


def test_the_password_alone_opens_nothing_and_waits_ten_minutes_at_most(club, clock):
    clock()
    client = club.app.test_client()
    sign_in(client, "Club")
    for path in ("/account", "/accounts", PAGE, f"/games/{club.game.id}"):
        assert client.get(path).status_code in (303, 404)
    clock(seconds=11 * 60)
    assert client.get("/sign-in/code").location == "/sign-in"
    sent = {"data": {"form_token": "x", "code": now(club.secret)}}
    assert client.post("/sign-in/code", **sent).status_code == 403
    assert not inside(client)


def test_nobody_comes_to_the_second_step_without_the_first(club):
    client = club.client()
    assert client.get("/sign-in/code").location == "/sign-in"
    answer = client.post("/sign-in/code", **form(code=now(club.secret)))
    assert answer.location == "/sign-in"
    assert not inside(client)


def test_a_code_is_good_once_and_so_is_none_before_it(club, clock):
    clock()
    kept, secret = club.accounts.second_factors, club.secret
    before, current = (
        pyotp.TOTP(secret).at(int(time.time()) - 30),
        pyotp.TOTP(secret).at(int(time.time())),
    )
    first, second = club.app.test_client(), club.app.test_client()
    sign_in(first, "Club")
    sign_in(second, "Club")
    assert give_code(first, current).status_code == 303
    assert give_code(second, current).status_code == 403
    assert kept.accepts("club", before) == ""
    clock(seconds=30)
    assert give_code(second, now(secret)).status_code == 303


def test_a_code_may_be_a_little_early_or_late_and_no_more(club, clock):
    clock()
    kept, totp, at = club.accounts.second_factors, pyotp.TOTP(club.secret), int(time.time())
    good = {shift: bool(kept.accepts("club", totp.at(at + shift))) for shift in (-60, -30, 0, 30)}
    assert good == {-60: False, -30: True, 0: True, 30: True}
    assert not kept.accepts("club", totp.at(at + 60))


def test_a_code_used_while_the_clock_was_ahead_locks_nobody_out(club, clock):
    clock(years=10)
    assert club.accounts.second_factors.accepts("club", now(club.secret))
    clock()
    assert club.accounts.second_factors.accepts("club", now(club.secret))
    assert not club.accounts.second_factors.accepts("club", now(club.secret))


def test_codes_cannot_be_guessed(club, clock):
    clock()
    client = club.app.test_client()
    sign_in(client, "Club")
    answers = [give_code(client, f"{number:06}").status_code for number in range(12)]
    assert answers.count(403) == 5
    assert give_code(client, now(club.secret)).status_code == 429


def test_recovery_codes_are_hashed_shown_once_and_good_once(club, clock):
    clock()
    kept = club.accounts.rows("SELECT code FROM recovery_codes")
    assert all(row["code"].startswith("$argon2id$") for row in kept)
    code = club.recovery_codes[3]
    client = club.app.test_client()
    sign_in(client, "Club")
    assert give_code(client, code.upper().replace("-", " ")).status_code == 303
    assert inside(client)
    assert club.accounts.second_factors.recovery_codes_left("club") == 9
    again = club.app.test_client()
    sign_in(again, "Club")
    assert give_code(again, code).status_code == 403
    assert [one.what for one in club.accounts.log.newest(9)].count("recovery_code") == 1


def test_new_recovery_codes_replace_the_old_ones(club, clock):
    clock()
    client = club.client("Club")
    path = f"{PAGE}/recovery-codes"
    assert client.post(path, **form(password=PASSWORD, code="000000")).status_code == 422
    assert client.post(path, **form(password="guess", code=now(club.secret))).status_code == 422
    made = client.post(path, **form(password=PASSWORD, code=now(club.secret)))
    [first, *_] = re.findall(r"<code>(.*?)</code>", made.text)
    kept = club.accounts.second_factors
    assert not any(kept.accepts("club", old) for old in club.recovery_codes)
    assert kept.accepts("club", first) == "recovery_code"


def test_it_is_switched_off_with_the_password_and_a_code(club, clock):
    clock()
    client = club.client("Club")
    for wrong in ({"password": "guess"}, {"code": "000000"}, {"code": ""}):
        sent = form(**{"password": PASSWORD, "code": now(club.secret)} | wrong)
        assert client.post(f"{PAGE}/off", **sent).status_code == 422
    assert club.accounts.get("club").second_factor
    client.post(f"{PAGE}/off", **form(password=PASSWORD, code=now(club.secret)))
    assert not club.accounts.get("club").second_factor
    assert club.accounts.second_factors.recovery_codes_left("club") == 0


def test_a_keeper_of_the_club_is_one_once_it_is_switched_on(club, clock):
    clock()
    club.accounts.add("Nadia", PASSWORD, keeper=True)
    new = club.app.test_client()
    assert sign_in(new, "Nadia").location == PAGE
    assert "needs a second factor" in new.get(PAGE).text
    assert new.get("/accounts").location == PAGE
    assert new.get(f"/games/{club.game.id}").status_code == 404  # private, and of others
    answer = new.get("/api/v1/accounts")
    assert (answer.status_code, answer.json["code"]) == (403, "second_factor_needed")
    head = {"Authorization": f"Bearer {club.accounts.new_token('nadia')}"}
    assert club.app.test_client().get("/api/v1/accounts", headers=head).status_code == 403
    second_factor(club.accounts, "nadia")
    assert new.get("/accounts").status_code == 200
    assert new.get(f"/games/{club.game.id}").status_code == 200


def test_a_keeper_resets_it_for_somebody_who_lost_the_phone(club, clock):
    clock()
    second_factor(club.accounts, "scribe")
    keeper, scribe = club.client("Club"), club.client("Scribe")
    path = "/accounts/reset-second-factor"
    assert keeper.post(path, **form(name="Scribe", password="guess")).status_code == 422
    assert club.accounts.get("scribe").second_factor
    refused = club.client("Player").post(path, **form(name="Scribe", password=PASSWORD))
    assert refused.status_code == 403
    assert keeper.post(path, **form(name="Scribe", password=PASSWORD)).status_code == 303
    assert not inside(scribe)
    assert sign_in(club.app.test_client()).location == "/"


def test_a_new_password_does_not_switch_it_off(club, clock):
    clock()
    club.accounts.set_password("Club", "another long one")
    assert sign_in(club.app.test_client(), "Club", "another long one").location == "/sign-in/code"


def test_a_removed_account_leaves_nothing_behind(club):
    second_factor(club.accounts, "scribe")
    club.accounts.remove("Scribe")
    for table in ("second_factors", "recovery_codes", "open_sessions", "roles"):
        assert club.accounts.rows(f"SELECT * FROM {table} WHERE account='scribe'") == []


def test_it_is_not_prepared_anew_while_it_is_on(club):
    with pytest.raises(AccountRefused):
        club.accounts.second_factors.prepare("club")
    with pytest.raises(AccountRefused):
        club.accounts.second_factors.confirm("club", now(club.secret))


def test_the_picture_holds_the_address_and_can_be_read_in_the_dark():
    drawn = codes.picture("JBSWY3DPEHPK3PXP", "Ana & Bo")
    assert 'fill="#fff"' in drawn
    assert "Ana%20%26%20Bo" in codes.address("JBSWY3DPEHPK3PXP", "Ana & Bo")
    assert codes.in_groups("JBSWY3DPEHPK3PXP") == "JBSW Y3DP EHPK 3PXP"
