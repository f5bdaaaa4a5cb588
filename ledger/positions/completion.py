"""From what is known of a table to a complete position document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ledger.errors import BAD_STATE_ERRORS, Finding, Refused, Unreadable
from ledger.games import ruleset
from ledger.positions.checks import agreed_laws
from ledger.positions.contradictions import unknown_fields
from ledger.positions.fields import broken_laws
from ledger.ruleset import Ruleset, Setup
from ledger.ruleset.partial import merged
from ledger.schemas import check_position, load_catalogue, load_players, load_position

Known = Mapping[str, Any]
MISSING = "missing required field"  # how msgspec begins to say it


def build(
    title: str,
    players: Sequence[str],
    known: Known,
    *,
    options: Mapping[str, Any] | None = None,
    catalogue: str | None = None,
) -> dict[str, Any]:
    """The complete position of a table of which `known` is known, or Unreadable with the fields
    that cannot be so. `catalogue` is the text of one that is not the title's own."""
    rules = ruleset(title)
    told = dict(known)
    if options is not None:
        told["options"] = {**(told.get("options") or {}), **options}
    if catalogue is not None:
        told["catalogue"] = load_catalogue(rules, catalogue).hash
    return _built(rules, told, players)


def completed(
    rules: Ruleset[Any, Any], document: Any, players: Sequence[str] | None = None, **usual: Any
) -> Any:
    """A document that lacks a required field, completed; every other one just as it is.

    `players` and `usual` are what goes without saying where it comes from.
    """
    if not isinstance(document, Mapping) or document.get("title", rules.key) != rules.key:
        return document
    try:
        rules.from_position(document)
    except msgspec.ValidationError as error:
        unseated = isinstance(document.get("players"), Mapping) and "seats" not in document
        if MISSING not in str(error) and not unseated:
            return document
        return _built(rules, {**usual, **document}, players)
    except BAD_STATE_ERRORS:
        return document
    return document


def setup_for(
    rules: Ruleset[Any, Any],
    players: tuple[str, ...],
    options: Mapping[str, Any],
    digest: str,
    first_player: str = "",
) -> Setup:
    """The setup of a table where real hands deal, or Refused with all that is wrong with it."""
    components = rules.catalogues.get(digest)
    setup = Setup(
        title=rules.key,
        players=players,
        first_player=first_player or next(iter(players), ""),
        options=rules.with_defaults(options),
        catalogue_id=components.catalogue_id,
        catalogue_hash=components.hash,
    )
    if refusals := tuple(rules.setup_refusals(setup)):
        raise Refused(rules.key, refusals)
    return setup


def _built(rules: Ruleset[Any, Any], known: Known, players: Sequence[str] | None) -> dict[str, Any]:
    setup = _setup(rules, known, players)
    known = {
        **{name: value for name, value in known.items() if value is not None},
        "first_player": setup.first_player,
        "options": setup.options,
        "catalogue": setup.catalogue_hash,
    }
    try:
        return _whole(rules, known, setup)
    except BAD_STATE_ERRORS:
        fault = ["does_not_fit"]
    except Unreadable as error:
        if set(error.errors) != {"position"}:
            raise
        fault = list(error.errors["position"])
    fields = _at_fault(rules, known, setup)
    raise Unreadable({f"position.{name}": fault for name in fields} or {"position": fault})


def _whole(rules: Ruleset[Any, Any], known: Known, setup: Setup) -> dict[str, Any]:
    if rules.paper.complete is not None:
        whole = rules.paper.complete(known, setup)
    else:
        whole = merged(rules.position(rules.play.initial(setup)), known)
    whole = {"title": rules.key, **whole, "dealer": setup.dealer}
    agreed = agreed_laws(rules, known)
    if findings := [one for one in _findings(rules, whole) if one.law not in agreed]:
        components = rules.catalogues.get(setup.catalogue_hash)
        raise broken_laws(rules, known, setup.players, findings, components)
    state = load_position(rules, whole)
    check_position(state, setup)
    if unknown := unknown_fields(rules, known, state):
        raise Unreadable(unknown)
    return {**rules.position(state), "dealer": known.get("dealer", setup.dealer)}


def _findings(rules: Ruleset[Any, Any], whole: Known) -> tuple[Finding, ...]:
    """The laws it breaks; what cannot even be read is for the gate to say."""
    try:
        return tuple(rules.look.lint(rules.from_position(whole)))
    except (msgspec.ValidationError, *BAD_STATE_ERRORS):
        return ()


def _setup(rules: Ruleset[Any, Any], known: Known, players: Sequence[str] | None) -> Setup:
    told, options = _names(known), known.get("options") or {}
    names = told if players is None else list(players)
    if names is None and isinstance(known.get("players"), Mapping):
        names = list(known["players"])  # what each has, by name
    if names is None:
        raise Unreadable({"position.players": ["missing"]})
    if told is not None and told != names:
        raise Unreadable({"position.players": ["other_players"]})
    if not isinstance(options, Mapping):
        raise Unreadable({"position.options": ["not_an_object"]})
    digest = known.get("catalogue") or rules.catalogues.default.hash
    if not isinstance(digest, str):
        raise Unreadable({"position.catalogue": ["not_text"]})
    first = str(known.get("first_player") or "")
    return setup_for(rules, load_players(names), options, digest, first)


def _names(known: Known) -> list[Any] | None:
    """The seats in order, under either of the names a title's rules have for that list."""
    for told in (known.get("players"), known.get("seats")):
        if isinstance(told, list | tuple):
            return list(told)
    return None


def _at_fault(rules: Ruleset[Any, Any], known: Known, setup: Setup) -> list[str]:
    """The fields without which the rest could be completed; else those that hide another fault."""
    good, other = [], []
    for left_out in known:
        try:
            _whole(rules, {name: v for name, v in known.items() if name != left_out}, setup)
        except BAD_STATE_ERRORS:
            continue
        except Unreadable as error:
            if set(error.errors) != {"position"}:
                other.append(left_out)
        else:
            good.append(left_out)
    return good or other
