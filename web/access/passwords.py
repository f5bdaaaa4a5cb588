"""Passwords: how they are kept, when one is hashed anew, and which are too easy to guess."""

from __future__ import annotations

import gzip
import os
import re
import secrets
import unicodedata
from functools import cache, cached_property
from importlib.resources import files
from itertools import pairwise
from threading import BoundedSemaphore

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from msgspec import Struct
from werkzeug.security import check_password_hash

from ledger.web.access.refusals import AccountRefused

SHORTEST, LONGEST = 10, 200  # characters
COST = "LEDGER_PASSWORD_COST"
AT_ONCE = BoundedSemaphore(4)  # each hash takes its memory
BEFORE_ARGON2 = "scrypt:"  # how older versions kept them

# Part of no good password here, beside the account's own name: docs/accounts.md lists them too.
OUR_WORDS = (
    *("ledger", "boardgame", "scoresheet", "scorebook", "keeper", "scribe", "spectator"),
    *("jeudesociete", "feuilledescore", "gardien", "spectateur"),
)
ENOUGH = 6  # characters that must be left without those words
LOOKALIKES = (
    str.maketrans("013457@$!", "oleastasi"),
    str.maketrans("013457@$!", "oieastasi"),
)


class Cost(Struct, frozen=True):
    """Of one hash with argon2id: what OWASP asks for at least."""

    memory: int = 19 * 1024  # KiB
    passes: int = 2

    @property
    def enough(self) -> bool:
        return self.memory >= Cost().memory and self.passes >= Cost().passes


def configured_cost() -> Cost:
    """`LEDGER_PASSWORD_COST=65536,3` for KiB and passes."""
    said = os.environ.get(COST, "")
    if not said:
        return Cost()
    memory, _, passes = said.partition(",")
    try:
        return Cost(max(8, int(memory)), max(1, int(passes)))
    except ValueError:
        raise ValueError(f"{COST}={said}: KiB,passes") from None


class Passwords:
    """Hashes and compares them."""

    def __init__(self, cost: Cost | None = None) -> None:
        self.cost = cost or configured_cost()
        self._hasher = PasswordHasher(self.cost.passes, self.cost.memory, parallelism=1)

    def hashed(self, password: str) -> str:
        with AT_ONCE:
            return self._hasher.hash(password)

    def fits(self, kept: str, password: str) -> bool:
        """As it was typed: nothing is cut off and no letter changed."""
        if len(password) > LONGEST:
            return False
        with AT_ONCE:
            if kept.startswith(BEFORE_ARGON2):
                return check_password_hash(kept, password)
            try:
                return self._hasher.verify(kept, password)
            except (VerificationError, InvalidHashError):
                return False

    def is_outdated(self, kept: str) -> bool:
        """Hashed another way or at another cost than today's."""
        return kept.startswith(BEFORE_ARGON2) or self._hasher.check_needs_rehash(kept)

    @cached_property
    def nobodys(self) -> str:
        """What the password of an unknown name is compared with: it takes as long as a known
        one."""
        return self.hashed(secrets.token_hex(16))


# ------------------------------------------------------------------------ which are refused


def check(password: str, name: str) -> None:
    """AccountRefused when it is too short, too common, or made of the name or of our words."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise AccountRefused("password", least=SHORTEST, most=LONGEST)
    if is_common(password):
        raise AccountRefused("password_common")
    if len(_without(password, words_of(name))) < ENOUGH:
        raise AccountRefused("password_words")


def is_common(password: str) -> bool:
    """On the list as it stands, with digits or signs in it or around it, with digits for letters,
    or several times in a row."""
    plain = _plain(password)
    if not plain:
        return True
    joined = re.sub(r"[\W_]+", "", plain)
    forms = {bare for text in (plain, joined) for bare in _bare(text)}
    forms |= {form.translate(table) for form in forms for table in LOOKALIKES}
    forms |= {_unit(form) for form in forms}
    short = min(map(len, forms)) < 4
    return short or _in_a_row(plain) or not forms.isdisjoint(common_passwords())


def _plain(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).casefold().split())


def _bare(text: str) -> set[str]:
    """Also without digits and signs at either end, where they are the smaller part."""
    begin = len(text) - len(re.sub(r"^[\W\d_]+", "", text))
    end = len(re.sub(r"[\W\d_]+$", "", text))
    found = {text[start:stop] for start in (0, begin) for stop in range(end, len(text) + 1)}
    return {one for one in found if one and 2 * len(one) >= len(text)}


def _unit(text: str) -> str:
    """`abcabcabc` is `abc`."""
    found = re.fullmatch(r"(.+?)\1+", text)
    return found[1] if found else text


def _in_a_row(text: str) -> bool:
    """`abcdefghij`, `0987654321`: each character follows the one before it."""
    steps = {(ord(b) - ord(a)) % (10 if a.isdigit() else 26) for a, b in pairwise(text)}
    return steps in ({1}, {9}, {25})


def words_of(name: str) -> list[str]:
    """What a password of this account must not be made of."""
    own = _plain(name)
    parts = [part for part in re.split(r"[\W_]+", name.casefold()) if len(part) > 2]
    return sorted({*OUR_WORDS, *parts, *([own] if len(own) > 2 else [])}, key=len, reverse=True)


def _without(password: str, words: list[str]) -> str:
    """Also with signs between the letters, or digits for them."""
    left = re.sub(r"[\W_]+", "", _plain(password).translate(LOOKALIKES[0]))
    letters = re.sub(r"[\W_]+", "", _plain(password))
    for word in words:
        left, letters = left.replace(word, ""), letters.replace(word, "")
    return min(left, letters, key=len)


@cache
def common_passwords() -> frozenset[str]:
    packed = files("ledger.web.access").joinpath("common_passwords.txt.gz").read_bytes()
    return frozenset(gzip.decompress(packed).decode().split("\n")) - {""}
