"""A title in the usual files: which file of its folder gives which part of its ruleset.

A small title may lie in one file and fill in `Ruleset` itself. One with a file for each job keeps
to these names, and its `__init__.py` says only what it is called. A file or a name that is not
there is a part the title does without.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from operator import attrgetter
from pathlib import Path
from types import ModuleType
from typing import Any

from ledger.ruleset.catalogues import read_rules
from ledger.ruleset.groups import Hidden, Look, Paper, Play, TitleWords
from ledger.ruleset.protocol import Ruleset
from ledger.ruleset.texts import Words

# field of the group -> file and the name in it
PLAY = {
    "state": "state.State",
    "action": "actions.AnyAction",
    "chance": "actions.CHANCE",
    "event": "events.AnyEvent",
    "player_counts": "rules.setup.PLAYERS",
    "setup_refusals": "rules.setup.setup_refusals",
    "draws_first_player": "rules.setup.DRAWS_FIRST_PLAYER",
    "refusals": "rules.refusals",
    "outcome": "rules.outcome",
    "options": "options.OPTIONS",
    "soaks": "options.SOAKS",
    "codes": "codes.CODES",
    "initial": "state.initial",
    "evolve": "evolve.evolve",
    "candidates": "candidates.candidates",
    "shortlist": "candidates.shortlist",
    "fill": "dealing.fill",
    "dealer_code": "dealing.DEALER_CODE",
    "keep": "card_names.keep",
    "meant": "meaning.meant",
    "pointing_at": "meaning.pointing_at",
    "forced": "status.forced",
    "lead": "status.lead",
    "asks": "status.asks",
    "listed_in_part": "candidates.LISTED_IN_PART",
    "now": "status.now",
    "speaker": "status.speaker",
    "bot": "bot.bot",
}
LOOK = {
    "score": "scoring.score",
    "if_ended": "status.if_ended",
    "player_lines": "scoring.player_lines",
    "player_parts": "scoring.player_parts",
    "scorers": "scoring.scorers",
    "winner_rules": "scoring.WINNER_RULES",
    "colours": "status.colours",
    "market": "status.market",
    "market_parts": "status.market_parts",
    "round_of": "status.round_of",
    "settled": "scoring.settled",
    "lint": "invariants.lint",
    "watch": "invariants.History",
    "excused_by": "invariants.EXCUSED_BY",
    "told_at": "invariants.TOLD_AT",
    "moments": "messages.MOMENTS",
    "found_by": "search_terms.found_by",
    "counted_as": "scoring.counted_as",
    "openings": "actions.OPENINGS",
}
WORDS = {
    "refusals": "messages.REFUSALS",
    "laws": "messages.LAWS",
    "categories": "messages.CATEGORIES",
    "phases": "messages.PHASES",
    "reasons": "messages.REASONS",
    "sections": "messages.SECTIONS",
    "ties": "messages.TIES",
    "labels": "messages.LABELS",
    "rounds": "messages.ROUNDS",
    "explain": "sentences.explain",
    "explain_law": "sentences.explain_law",
    "say": "sentences.say",
    "tell": "sentences.tell",
    "name_of": "sentences.name_of",
    "cites": "citations.cites",
    "effect_of": "effects.effect_of",
    "in_words": "screen_reader_text.in_words",
}
HIDDEN = {
    "redact_state": "visibility.redact_state",
    "private": "visibility.PRIVATE",
    "unknown": "unknowns.unknown",
    "known": "unknowns.known",
    "unveil": "unknowns.unveil",
}
PAPER = {
    "countables": "countables.COUNTABLES",
    "declared": "scoring.declared",
    "misread": "tie_misreadings.misread",
    "written": "position.written",
    "renewed": "upcasts.renewed",
    "complete": "position_builder.complete",
    "step_fields": "position_builder.STEP_FIELDS",
}


def assembled(package: str, *, key: str, name: Words) -> Ruleset[Any, Any]:
    """The ruleset of the title whose files lie in this package."""
    folder = Path(str(import_module(package).__file__)).parent
    return Ruleset(
        key=key,
        name=name,
        play=Play(**_parts(package, PLAY)),
        look=Look(**_parts(package, LOOK)),
        words=TitleWords(
            rulebook=partial(read_rules, folder / "rules.yaml"), **_parts(package, WORDS)
        ),
        hidden=Hidden(**_parts(package, HIDDEN)),
        paper=Paper(**_parts(package, PAPER)),
        **_parts(package, {"catalogues": "catalogue.CATALOGUES", "upcasts": "upcasts.UPCASTS"}),
    )


def _parts(package: str, places: dict[str, str]) -> dict[str, Any]:
    """What the title's files have of these fields."""
    found = {}
    for field, place in places.items():
        file, _, name = place.partition(".")
        module = _file(f"{package}.{file}")
        with suppress(AttributeError):
            found[field] = attrgetter(name)(module)
    return found


def _file(module: str) -> ModuleType | None:
    """A file of the title, or None if it has none of that name."""
    return import_module(module) if find_spec(module) else None
