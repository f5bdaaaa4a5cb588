"""Every template there is: those kept for new games, and those that games were played with."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from ledger.application import Ledger
from ledger.catalogues import library
from ledger.catalogues.check import check_catalogue
from ledger.errors import LedgerError, Refused, UnknownName
from ledger.games import SHEETS
from ledger.projections.queries import Queries
from ledger.ruleset import Ruleset, Words, read_yaml
from ledger.templates.form import Form, document, family, next_id, spelled, text_of


class Version(Struct, frozen=True):
    """One template. `games` were played with it; `kept` ones are offered to new games."""

    hash: str
    catalogue_id: str
    name: Words
    number: int
    text: str
    games: int
    kept: bool


class Templates(Struct, frozen=True):
    """The versions of one template, the newest first."""

    key: str
    versions: tuple[Version, ...]

    @property
    def newest(self) -> Version:
        return self.versions[0]

    @property
    def games(self) -> int:
        return sum(one.games for one in self.versions)


def sheet_rules() -> Ruleset[Any, Any]:
    """The title whose catalogues are templates."""
    return next(iter(SHEETS.values()))


def template_list(ledger: Ledger, read: Queries) -> list[Templates]:
    """By name. What somebody may not see of the games is not in `read`, and not in this list."""
    families: dict[str, list[Version]] = {}
    for one in _versions(ledger, read):
        families.setdefault(family(one.catalogue_id)[0], []).append(one)
    found = [
        Templates(key, tuple(sorted(own, key=lambda one: (one.number, one.kept), reverse=True)))
        for key, own in families.items()
    ]
    return sorted(found, key=lambda one: (one.newest.name["en"].casefold(), one.key))


def _versions(ledger: Ledger, read: Queries) -> list[Version]:
    rules = sheet_rules()
    played = {digest: (games, game) for digest, games, game in read.catalogues_played(rules.key)}
    kept = {one.hash: one.text for one in library.kept_catalogues(ledger.address, rules)}
    texts: dict[str, str] = dict(kept)
    for digest, (_, game) in played.items():
        if digest not in texts:
            try:
                texts[digest] = ledger.game(game).started.catalogue or ""
            except LedgerError:  # a game that does not open is no reason not to list the others
                continue
    return [
        _version(rules, text, played.get(digest, (0,))[0], digest in kept)
        for digest, text in texts.items()
    ]


def _version(rules: Ruleset[Any, Any], text: str, games: int, kept: bool) -> Version:
    own = rules.catalogues.add(text)
    name = rules.of(own.hash).name
    return Version(own.hash, own.catalogue_id, name, family(own.catalogue_id)[1], text, games, kept)


def find(ledger: Ledger, read: Queries, wanted: str) -> Version:
    """By its hash, or by its id or name: then the newest."""
    for one in template_list(ledger, read):
        for version in one.versions:
            if wanted in (version.hash, version.catalogue_id):
                return version
        if wanted.casefold() in (one.key, *(name.casefold() for name in one.newest.name.values())):
            return one.newest
    raise UnknownName("template", wanted)


def written(ledger: Ledger, read: Queries, form: Form, base: Version | None = None) -> str:
    """The text of what was typed: a new version of `base`, or of what has that name already."""
    stem = family(base.catalogue_id)[0] if base else spelled(form.name)
    taken = [one.catalogue_id for one in _versions(ledger, read)]
    if base and document(form, base.catalogue_id) == read_yaml(base.text):
        return base.text  # nothing was changed
    return text_of(document(form, next_id(stem, taken)))


def keep(ledger: Ledger, text: str) -> str:
    """The hash of a template that is kept now; Refused with everything that is wrong with it."""
    rules = sheet_rules()
    found = check_catalogue(rules, text)
    if found.refusals:
        raise Refused(rules.key, found.refusals)
    return library.keep(ledger.address, rules, text).hash
