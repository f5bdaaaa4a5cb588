"""Which passwords are refused, and how the others are kept."""

from __future__ import annotations

import pytest

from ledger.web.access import passwords
from ledger.web.access.passwords import Cost, Passwords, configured_cost
from ledger.web.access.refusals import AccountRefused
from ledger.web.access.store import Accounts
from tests.web.access.club import PASSWORD


def test_passwords_are_hashed_as_owasp_asks(tmp_path, monkeypatch):
    """The real cost, at which everybody but the tests hashes."""
    monkeypatch.delenv(passwords.COST)
    kept = Accounts(tmp_path / "accounts")
    kept.add("Ana", PASSWORD)
    [row] = kept.rows("SELECT password FROM accounts")
    assert row["password"].startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert kept.password_fits("ana", PASSWORD)
    assert not kept.password_fits("ana", PASSWORD + "!")
    assert kept.path.stat().st_mode & 0o077 == 0
    assert configured_cost().enough


def test_another_cost_is_configured_and_the_next_sign_in_hashes_anew(tmp_path, monkeypatch):
    kept = Accounts(tmp_path / "accounts")
    kept.add("Ana", PASSWORD)
    monkeypatch.setenv(passwords.COST, "16,2")
    assert not configured_cost().enough
    dearer = Accounts(tmp_path / "accounts")
    for _ in range(2):
        assert dearer.password_fits("Ana", PASSWORD)
        [row] = dearer.rows("SELECT password FROM accounts")
        assert "m=16,t=2,p=1" in row["password"]
    assert kept.password_fits("Ana", PASSWORD)
    monkeypatch.setenv(passwords.COST, "much")
    with pytest.raises(ValueError, match=passwords.COST):
        configured_cost()


def test_a_wrong_password_changes_no_hash(tmp_path, monkeypatch):
    Accounts(tmp_path / "accounts").add("Ana", PASSWORD)
    monkeypatch.setenv(passwords.COST, "16,2")
    kept = Accounts(tmp_path / "accounts")
    assert not kept.password_fits("Ana", "guess")
    [row] = kept.rows("SELECT password FROM accounts")
    assert "m=8,t=1" in row["password"]


def test_a_password_counts_as_it_was_typed():
    kept = Passwords(Cost(8, 1))
    whole = "x" * 150 + " Ünlikely End "
    hashed = kept.hashed(whole)
    assert kept.fits(hashed, whole)
    for other in (whole[:-1], whole.strip(), whole.lower(), whole + "y" * 60):
        assert not kept.fits(hashed, other)
    longest = kept.hashed("y" * passwords.LONGEST)
    assert not kept.fits(longest, "y" * (passwords.LONGEST + 1))  # nothing is cut off
    assert not kept.fits("no hash", "x")


@pytest.mark.parametrize(
    "common",
    [
        *("1234567890", "qwertyuiop", "azertyuiop", "passwordpassword", "password123"),
        *("P@ssw0rd2024", "$ecret2020!", "dragondragon1", "iloveyou!!", "Mot de passe 1"),
        *("aaaaaaaaaaaa", "abcabcabcabc", "abcdefghijkl", "9876543210", "          "),
        "pass-word-1",
    ],
)
def test_what_people_try_first_is_refused(common):
    with pytest.raises(AccountRefused) as refused:
        passwords.check(common, "Ana")
    assert refused.value.code == "account_password_common"


@pytest.mark.parametrize(
    ("made_of", "name"),
    [
        *(("ledger2024!", "Bo"), ("L3dg3r-L3dg3r", "Bo"), ("the-ledger", "Bo")),
        *(("Ana-Marie-77", "Ana Marie"), ("anamarie77!", "Ana-Marie"), ("scribe-99-x", "Bo")),
    ],
)
def test_the_name_and_our_own_words_make_no_password(made_of, name):
    with pytest.raises(AccountRefused) as refused:
        passwords.check(made_of, name)
    assert refused.value.code in ("account_password_words", "account_password_common")


@pytest.mark.parametrize(
    "good",
    [
        *(PASSWORD, "correct horse battery", "xK29dm!!qpw", "5839201746", "une tasse de thé"),
        *("8374651920abcd", "the ledger of my aunt", "x" * 40 + "yz" * 40),
        "비밀번호를 만들어 보자",
    ],
)
def test_any_characters_may_be_used_and_many_of_them(good):
    passwords.check(good, "Ana")


def test_the_list_holds_more_than_the_three_thousand_asked_for():
    listed = passwords.common_passwords()
    assert len(listed) > 35_000
    whole = [one for one in listed if len(one) >= passwords.SHORTEST]
    shorter = [f"{one}1234" for one in listed if 6 <= len(one) < passwords.SHORTEST][:2000]
    assert len(whole) > 2000
    assert sum(map(passwords.is_common, [*whole, *shorter])) == len(whole) + len(shorter)
