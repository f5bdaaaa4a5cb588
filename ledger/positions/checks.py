"""What a position must be before it is kept: read, lawful, of one mind, and good to go on from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from ledger.errors import BAD_STATE_ERRORS, Finding, LedgerError, Unreadable
from ledger.positions.contradictions import contradictions
from ledger.positions.fields import broken_laws
from ledger.ruleset import Ruleset, Setup, TableState
from ledger.ruleset.dealer import Dealer
from ledger.ruleset.rejudge import fits
from ledger.ruleset.texts import LANGUAGES
from ledger.schemas import load_players, read_position
from ledger.schemas.faulty_field import faults

SAMPLE = 3  # legal actions that are put into words


def checked(rules: Ruleset[Any, Any], document: Any, *, whole: bool = True) -> TableState:
    """The state of a position that a game may begin with, or Unreadable with the fields at fault.

    The laws hold, but for those its table set aside; nothing in it is said twice and otherwise;
    and everything that will be asked of the table is asked once. One that is not `whole` is what
    somebody saw of a table: nobody has to be able to go on from it.
    """
    state = read_position(rules, document)
    _check_players(document, state)
    _check_laws(rules, document, state)
    _check_setup(rules, document, state)
    if wrong := contradictions(rules, document, state):
        raise Unreadable(wrong)
    if not usable(rules, state, whole=whole):
        fields = faults(document, lambda less: _used(rules, less))
        raise Unreadable({field: ["does_not_fit"] for field in fields})
    return state


def _used(rules: Ruleset[Any, Any], document: Any) -> None:
    state = read_position(rules, document)
    if list(rules.look.lint(state)) or not usable(rules, state):
        raise ValueError


# ------------------------------------------------------------------------ the seats


def _check_players(document: Mapping[str, Any], state: TableState) -> None:
    """They are named as those of a new game are: no two alike."""
    seats = _seats(document)
    try:
        named = load_players(state.players)
    except Unreadable as error:
        told = {at.replace("players", seats, 1): why for at, why in error.errors.items()}
        raise Unreadable(told) from None
    for i, (name, said) in enumerate(zip(named, state.players, strict=True)):
        if name != said:  # spaces around it
            raise Unreadable({f"{seats}.{i}": [f"contradicts:{name}"]})


def _check_setup(rules: Ruleset[Any, Any], document: Mapping[str, Any], state: Any) -> None:
    """A game of this title can begin with these seats."""
    components = rules.catalogues.get(state.catalogue)
    options = getattr(state, "options", {})
    setup = Setup(
        title=rules.key,
        players=state.players,
        first_player=getattr(state, "first_player", "") or next(iter(state.players), ""),
        options=options if isinstance(options, dict) else {},
        catalogue_id=components.catalogue_id,
        catalogue_hash=components.hash,
    )
    words: dict[str, Mapping[str, str]] = {
        f"against_law:{one.rule} {one.code}": {
            lang: rules.words.explain(components, one, lang) for lang in LANGUAGES
        }
        for one in rules.setup_refusals(setup)
    }
    if words:
        raise Unreadable({_seats(document): list(words)}, words)


def _seats(document: Mapping[str, Any]) -> str:
    """The field that lists them, under either of the names a title's rules have for it."""
    return "position.seats" if "seats" in document else "position.players"


# ------------------------------------------------------------------------ the laws


def _check_laws(rules: Ruleset[Any, Any], document: Mapping[str, Any], state: TableState) -> None:
    agreed = agreed_laws(rules, document)
    try:
        findings = [one for one in rules.look.lint(state) if one.law not in agreed]
    except BAD_STATE_ERRORS:
        fields = faults(document, lambda less: _lint(rules, less))
        raise Unreadable({field: ["does_not_fit"] for field in fields}) from None
    if findings:
        components = rules.catalogues.get(state.catalogue)
        raise broken_laws(rules, document, state.players, findings, components)


def _lint(rules: Ruleset[Any, Any], document: Any) -> list[Finding]:
    return list(rules.look.lint(read_position(rules, document)))


def agreed_laws(rules: Ruleset[Any, Any], document: Mapping[str, Any]) -> frozenset[str]:
    """The laws a table says it set aside; an agreement cannot lift the others."""
    said = document.get("agreed") or ()
    if not isinstance(said, list | tuple):
        raise Unreadable({"position.agreed": ["not_a_list"]})
    known = rules.look.excused_by
    for i, law in enumerate(said):
        if not isinstance(law, str) or law not in known:
            raise Unreadable({f"position.agreed.{i}": [f"not_one_of:{', '.join(known)}"]})
    return frozenset(said)


# ------------------------------------------------------------------------ the first look


def usable(rules: Ruleset[Any, Any], state: TableState, *, whole: bool = True) -> bool:
    """Whether a table has an answer to all that pages, dealers and exports will ask of it."""
    try:
        shown = fits(rules, state) and _comes_back(rules, state)
        return shown and (_goes_on(rules, state) or not whole)
    except (LedgerError, msgspec.MsgspecError, *BAD_STATE_ERRORS):
        return False


def _comes_back(rules: Ruleset[Any, Any], state: TableState) -> bool:
    """Written down and read again it is the same, for everybody who looks."""
    views = [rules.state_for(state, viewer) for viewer in (None, *state.players)]
    for seen in (state, *views):
        document = msgspec.json.decode(msgspec.json.encode(rules.position(seen)))
        if rules.from_position(document) != seen:
            return False
        rules.look.score(seen)
        rules.look.score_if_ended(seen)
    return True


def _goes_on(rules: Ruleset[Any, Any], state: Any) -> bool:
    """Somebody can do something, and a dealer can deal it."""
    asked = rules.play.asks(state)
    if rules.play.now(state).over:
        return True
    forced, legal = rules.play.forced(state), rules.legal_actions(state)
    components = rules.catalogues.get(state.catalogue)
    for action in [*([forced] if forced else []), *legal[:SAMPLE]]:
        filled = rules.play.fill(state, action, Dealer("a first look"))
        events = rules.play.outcome(state, filled, {})
        rules.words.say(components, filled, events, "en")
        rules.fold(state, events, state.step + 1)
    return bool(forced or legal or asked)
