"""Where each limit of the accounts lies: to the second, to the letter, to the last one counted."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from ledger.web.access import devices, open_sessions, passwords, sign_in_log, store, tokens
from ledger.web.access.delays import BY_ONE_ADDRESS, FROM_ANYWHERE, FROM_ONE_PLACE, network
from ledger.web.access.open_sessions import _is_over, hashed
from ledger.web.access.passwords import Cost, configured_cost
from ledger.web.access.proof import TooSoon
from ledger.web.access.refusals import AccountRefused
from ledger.web.access.store import Accounts
from ledger.web.access.visible_tables import SeenTables
from tests.web.access.club import PASSWORD, form
from tests.web.access.test_delays import sign_in
from tests.web.access.test_sign_in import link_in

HOUR, DAY = 3600, 24 * 3600
ACCOUNT_PAGES = ("account.", "own_account.", "second_factor.", "club.", "access.")


# ------------------------------------------------------------------------ sessions


@pytest.mark.parametrize(
    ("code_due", "keeper", "idle", "longest"),
    [(0, 0, 7 * DAY, 30 * DAY), (0, 1, DAY, 7 * DAY), (1, 0, 600, 600), (1, 1, 600, 600)],
)
def test_a_session_is_over_to_the_second(code_due, keeper, idle, longest):
    def over(begun: float, seen: float) -> bool:
        row = {"begun": begun, "seen": seen, "code_due": code_due, "keeper": keeper}
        return _is_over(row, longest)

    assert not over(0.5, longest - 1)
    assert over(0, longest - 1)
    assert not over(longest - 1, longest - idle + 0.5)
    assert over(longest - 1, longest - idle)
    soon = longest + 300  # a clock that was put back by five minutes
    assert not over(soon, soon)
    assert over(soon + 1, longest)
    assert over(longest, soon + 1)


def test_when_a_session_was_seen_is_written_once_a_minute_or_from_elsewhere(club, clock):
    clock()
    kept = club.accounts.open_sessions
    token = kept.begin("scribe", address="192.0.2.1")
    begun = kept.find(token).seen
    for seconds, address, written in (
        (59, "192.0.2.1", False),
        (-59, "192.0.2.1", False),
        (59, "192.0.2.2", True),
        (60, "192.0.2.1", True),
    ):
        club.accounts.change("UPDATE open_sessions SET seen=?, address='192.0.2.1'", [begun])
        clock(seconds=seconds)
        kept.seen(kept.find(token), address)
        found = kept.find(token)
        assert (found.seen != begun) is written, seconds
        assert found.address == (address if written else "192.0.2.1")


def test_exactly_so_many_sessions_stay(club, clock):
    kept, tokens = club.accounts.open_sessions, []
    for second in range(open_sessions.MOST + 2):
        clock(seconds=second)
        tokens.append(kept.begin("scribe"))
    assert open_sessions.MOST == 20
    assert [kept.find(token) is None for token in tokens] == [True] * 2 + [False] * 20
    assert {len(token) for token in tokens} == {43}  # 256 bits
    assert [one.id for one in kept.of("scribe")] == [hashed(token) for token in tokens[:1:-1]]


def test_ones_own_session_is_ended_by_its_id_and_signs_out_here(club):
    here, there = club.client("Scribe"), club.client("Scribe")
    with here.session_transaction() as session:
        own = hashed(session["id"])
    gone = here.post("/account/sessions", **form(end=own, password=PASSWORD))
    assert (gone.location, gone.headers["Clear-Site-Data"]) == ("/sign-in", '"cache"')
    assert here.get("/account").status_code == 303
    assert there.get("/account").status_code == 200


# ------------------------------------------------------------------------ delays


@pytest.mark.parametrize(
    ("rule", "delays"),
    [
        (FROM_ONE_PLACE, {0: 0, 4: 0, 5: 1, 6: 2, 14: 512, 15: 900, 5000: 900}),
        (FROM_ANYWHERE, {99: 0, 100: 1, 104: 16, 105: 30, 5000: 30}),
        (BY_ONE_ADDRESS, {99: 0, 100: 1, 104: 16, 105: 30, 5000: 30}),
    ],
)
def test_how_long_each_failure_costs(rule, delays):
    assert {failures: rule.delay(failures) for failures in delays} == delays


def test_a_failure_counts_for_a_day_and_a_place_is_known_for_thirty(club, clock):
    clock()
    kept = club.accounts.delays
    tried = kept.attempt("password", "scribe", "192.0.2.7")
    assert len(tried.rules) == 3
    kept.right(tried)
    for _ in range(5):
        assert kept.wait(kept.attempt("password", "player", "192.0.2.8")) == 0
    clock(seconds=30 * DAY)
    kept.wait(kept.attempt("password", "other", "192.0.2.9"))  # what is too old goes with this
    assert len(kept.attempt("password", "scribe", "192.0.2.7").rules) == 1
    clock(seconds=30 * DAY + 1)
    kept.wait(kept.attempt("password", "other", "192.0.2.9"))
    assert len(kept.attempt("password", "scribe", "192.0.2.7").rules) == 3


@pytest.mark.parametrize(("seconds", "left"), [(DAY, True), (DAY + 1, False)])
def test_failures_are_forgotten_after_a_day(club, clock, seconds, left):
    clock()
    kept = club.accounts.delays
    kept.wait(kept.attempt("password", "player", "192.0.2.8"))
    clock(seconds=seconds)
    kept.wait(kept.attempt("password", "other", "192.0.2.9"))
    found = club.accounts.rows("SELECT failures FROM delays WHERE what LIKE '%player%'")
    assert bool(found) is left


def test_a_device_is_counted_apart_and_only_for_its_account(club, clock):
    clock()
    kept = club.accounts.delays
    device = kept.attempt("code", "scribe", "192.0.2.1", "phone")
    assert list(device.rules) == ["code device phone scribe"]
    assert device.known == "known 192.0.2.1 scribe"
    for wait in (0, 0, 0, 0, 0, 2, 2):
        assert kept.wait(device) == wait
    assert kept.wait(kept.attempt("code", "scribe", "192.0.2.1")) == 0
    clock(seconds=1.5)
    assert kept.wait(device) == 0
    assert len(network("x" * 80)) == 60


@pytest.mark.parametrize(
    ("seconds", "code", "n"),
    [
        *((1, "wait_seconds", 1), (99, "wait_seconds", 99), (100, "wait_minutes", 2)),
        *((120, "wait_minutes", 2), (121, "wait_minutes", 3)),
    ],
)
def test_a_delay_is_told_in_seconds_or_in_minutes_that_are_enough(seconds, code, n):
    told = TooSoon(seconds)
    assert (told.code, told.params["n"], told.seconds) == (f"account_{code}", n, seconds)


# ------------------------------------------------------------------------ passwords and names


@pytest.mark.parametrize(
    ("password", "name", "code"),
    [
        ("vK3pq9xwZt", "Bo", ""),  # ten characters
        ("vK3pq9xwZ", "Bo", "account_password"),
        ("vK3pq9xwZtmf" * 16 + "gh7Yw2Qp", "Bo", ""),  # two hundred
        ("vK3pq9xwZtmf" * 16 + "gh7Yw2QpJ", "Bo", "account_password"),
        ("ledger-qzxwvk", "Bo", ""),  # six are left without our word
        ("ledger-qzxwv", "Bo", "account_password_words"),
        ("anamarie-qzxwv", "Anamarie", "account_password_words"),
        ("vxqzwk-bo-bo", "Bo", ""),  # two letters are no word
        ("xyzabcdefghi", "Bo", "account_password_common"),  # in a row, round the end
        ("fedcbazyxwvu", "Bo", "account_password_common"),
        ("8901234567", "Bo", "account_password_common"),
        ("3210987654", "Bo", "account_password_common"),
        ("acegikmoqsuw", "Bo", ""),  # every other one
        ("qzxqzxqzxqzx", "Bo", "account_password_common"),  # three letters again and again
        ("qzxwqzxwqzxw", "Bo", ""),  # four
        ("password73059184", "Bo", "account_password_common"),
    ],
)
def test_where_a_password_becomes_good_enough(password, name, code):
    if not code:
        passwords.check(password, name)
        return
    with pytest.raises(AccountRefused) as refused:
        passwords.check(password, name)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("said", "cost"),
    [("1,0", Cost(8, 1)), ("9,2", Cost(9, 2)), ("", Cost(19 * 1024, 2)), ("8,-4", Cost(8, 1))],
)
def test_the_cost_of_a_hash_has_a_least(monkeypatch, said, cost):
    monkeypatch.setenv(passwords.COST, said)
    assert configured_cost() == cost
    assert [Cost(19 * 1024, 2).enough, Cost(19 * 1024 - 1, 3).enough, Cost(1 << 20, 1).enough] == [
        True,
        False,
        False,
    ]


@pytest.mark.parametrize(
    ("name", "good"),
    [("x" * 60, True), ("x" * 61, False), ("  ", False), ("a\nb", False), (" Ana ", True)],
)
def test_which_names_an_account_may_have(tmp_path, name, good):
    kept = Accounts(tmp_path / "accounts")
    if good:
        assert kept.add(name, PASSWORD).name == name.strip()
    else:
        with pytest.raises(AccountRefused) as refused:
            kept.add(name, PASSWORD)
        assert refused.value.code == "account_name"
    kept.close()


# ------------------------------------------------------------------------ invitations and roles


@pytest.mark.parametrize(
    ("made", "opened", "good"),
    [
        (0, 14 * DAY - 1, True),
        (0, 14 * DAY + 1, False),
        (DAY - 1, 0, True),  # made while the clock was a little ahead
        (DAY + 2, 0, False),
    ],
)
def test_an_invitation_is_good_for_fourteen_days(club, monkeypatch, made, opened, good):
    begun = datetime(2026, 5, 1, tzinfo=UTC)
    monkeypatch.setattr(store, "now", lambda: begun + timedelta(seconds=made))
    number = club.accounts.invite("Club").id
    assert len(number) == 16
    monkeypatch.setattr(store, "now", lambda: begun + timedelta(seconds=opened))
    if good:
        assert club.accounts.invitation(number).by == "Club"
    else:
        with pytest.raises(AccountRefused):
            club.accounts.invitation(number)


def test_a_keeper_who_joins_is_led_to_the_second_factor_and_a_player_to_the_game(club):
    link = link_in(club.client("Club").post("/accounts/invite", **form(keeper="1")).text)
    sent = form(link=link.partition("=")[2], name="Nadia", password=PASSWORD)
    assert club.client().post("/join", **sent).location == "/account/second-factor"
    assert club.accounts.get("nadia").keeper
    made = club.accounts.invite("Club", game=str(club.game.id), role="spectator")
    sent = form(link=tokens.signed(club.accounts, made))
    joined = club.client("Stranger").post("/join", **sent)
    assert joined.location == f"/games/{club.game.id}"
    assert club.accounts.roles("stranger", str(club.game.id)) == [("spectator", "")]


@pytest.mark.parametrize(
    ("role", "seat", "game", "good"),
    [
        *(("player", "Ana", "g", True), ("player", "", "g", False), ("scribe", "", "g", True)),
        *(("scribe", "Ana", "g", False), ("", "", "", True), ("", "", "g", False)),
        *(("", "Ana", "", False), ("scribe", "", "", True), ("owner", "", "g", False)),
    ],
)
def test_who_has_a_seat_is_a_player_and_nobody_else(club, role, seat, game, good):
    if good:
        assert club.accounts.invite("Club", game=game, role=role, seat=seat).role == role
    else:
        with pytest.raises(AccountRefused):
            club.accounts.invite("Club", game=game, role=role, seat=seat)


def test_one_of_two_keepers_may_be_removed_and_the_last_may_not(club):
    club.accounts.add("Nadia", PASSWORD, keeper=True)
    club.accounts.remove("Club")
    with pytest.raises(AccountRefused):
        club.accounts.remove("Nadia")


# ------------------------------------------------------------------------ on record


def test_the_same_failure_within_an_hour_is_one_entry(club, clock):
    clock()
    log = club.accounts.log
    for seconds in (0, HOUR - 1, HOUR):
        clock(seconds=seconds)
        log.note("wrong_password", "scribe", address="192.0.2.1")
    assert [(one.times, one.last - one.at) for one in log.newest(9)] == [
        (1, 0),
        (2, pytest.approx(HOUR - 1)),
    ]
    log.note("wrong_password", "scribe", address="192.0.2.2")
    log.note("signed_in", "scribe")
    log.note("signed_in", "scribe")  # what went well is never counted together
    assert [one.times for one in log.newest(3)] == [1, 1, 1]


def test_how_many_entries_are_read_and_kept(club):
    log = club.accounts.log
    for number in range(102):
        log.note("signed_in", "scribe", address=f"10.0.0.{number}")
    assert len(log.newest()) == 100
    assert sign_in_log.KEPT == 5000
    first = log.newest(200)[-1].id
    assert [one.id for one in log.newest(9, before=first + 2)] == [first + 1, first]
    assert log.newest(1, before=1 << 70)[0].address == "10.0.0.101"


# ------------------------------------------------------------------------ devices


def test_the_cookie_of_a_device_knows_eight_accounts_and_no_script_reads_it(club, clock):
    clock()
    client = club.app.test_client()
    for number in range(9):
        club.accounts.add(f"Member {number}", PASSWORD)
        answer = sign_in(client, f"Member {number}")
    [cookie] = [one for one in answer.headers.getlist("Set-Cookie") if "ledger_device" in one]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert f"Max-Age={400 * DAY}" in cookie
    assert "Secure" not in cookie
    headers = {"Cookie": cookie.partition(";")[0]}
    with club.app.test_request_context(headers=headers):
        known = [
            bool(devices.known_device(club.accounts, f"Member {number}")) for number in range(9)
        ]
    assert known == [False] + [True] * 8


# ------------------------------------------------------------------------ without accounts


def test_on_ones_own_machine_there_is_no_page_about_accounts(client, app, ledger, play_some):
    game = str(play_some(ledger, steps=3).id)
    asked = 0
    for rule in app.url_map.iter_rules():
        if rule.endpoint.startswith(ACCOUNT_PAGES):
            path = rule.rule.replace("<game_id>", game)
            for method in rule.methods - {"HEAD", "OPTIONS"}:
                answer = client.open(path, method=method, headers={"Origin": "http://localhost"})
                assert answer.status_code == 404, (method, path)
                asked += 1
    assert asked > 25


def test_read_tables_of_a_reader_are_those_of_the_file_drawn_anew(club):
    read = club.app.extensions["projections"]
    with club.app.test_request_context():
        seen = SeenTables(read, "scribe", "")
        before = [row.id for row in seen.games()]
        assert before == [str(club.game.id)]
        assert seen.rebuild() > 0
        assert [row.id for row in seen.games()] == before
        club.ledger.note(club.game.id, "one more")
        assert seen.catch_up() == 1
        seen.close()
