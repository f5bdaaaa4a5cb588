"""Age of Mythology: The Boardgame."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from ledger.ruleset import Ruleset, read_rules

from .actions import CHANCE, MythologyAction
from .bot import bot
from .candidates import candidates
from .catalogue import CATALOGUES, Catalogue
from .citations import cites
from .codes import CODES
from .countables import COUNTABLES
from .dealing import fill
from .effects import effect_of
from .events import MythologyEvent
from .evolve import evolve
from .invariants import History, lint
from .messages import CATEGORIES, LAWS, PHASES, REASONS, REFUSALS, SECTIONS, TIES
from .options import OPTIONS, SOAKS
from .rules import RULES
from .rules.setup import PLAYERS, setup_refusals
from .scoring import WINNER_RULES, player_lines, player_parts, score
from .sentences import explain, explain_law, name_of, say, tell
from .state import State, initial
from .status import asks, forced, market, market_parts, now
from .tie_misreadings import misread
from .unknowns import known, unknown, unveil
from .upcasts import UPCASTS, renewed
from .visibility import PRIVATE, redact_state

RULESET: Ruleset[State, Catalogue] = Ruleset(
    key="age_of_mythology",
    name={"en": "Age of Mythology: The Boardgame", "fr": "Age of Mythology : le jeu de plateau"},
    version="1",
    player_counts=PLAYERS,
    options=OPTIONS,
    state=State,
    action=MythologyAction,
    event=MythologyEvent,
    catalogues=CATALOGUES,
    setup_refusals=setup_refusals,
    initial=initial,
    evolve=evolve,
    candidates=candidates,
    refusals=RULES.refusals,
    outcome=RULES.outcome,
    fill=fill,
    forced=forced,
    asks=asks,
    now=now,
    bot=bot,
    score=score,
    market=market,
    market_parts=market_parts,
    lint=lint,
    declared=lambda state: {},
    codes=CODES,
    refusal_words=REFUSALS,
    explain=explain,
    law_words=LAWS,
    explain_law=explain_law,
    category_words=CATEGORIES,
    phase_words=PHASES,
    reason_words=REASONS,
    section_words=SECTIONS,
    tie_words=TIES,
    winner_rules=WINNER_RULES,
    say=say,
    tell=tell,
    name_of=name_of,
    cites=cites,
    rulebook=partial(read_rules, Path(__file__).parent / "rules.yaml"),
    upcasts=UPCASTS,
    renewed=renewed,
    chance=CHANCE,
    watch=History,
    redact_state=redact_state,
    private=PRIVATE,
    player_lines=player_lines,
    player_parts=player_parts,
    soaks=SOAKS,
    unknown=unknown,
    known=known,
    unveil=unveil,
    effect_of=effect_of,
    countables=COUNTABLES,
    round_of=lambda state: max(1, state.turn),
    round_words={"en": "Turn {n}", "fr": "Tour {n}"},
    moments={
        "AttackDeclared": {"en": "Battle", "fr": "Bataille"},
        "WonderBuilt": {"en": "Wonder", "fr": "Merveille"},
    },
    misread=misread,
)
