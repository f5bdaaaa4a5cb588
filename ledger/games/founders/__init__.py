"""Founders of the Empire."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from ledger.ruleset import Ruleset, read_rules

from .actions import CHANCE, FoundersAction
from .bot import bot
from .candidates import candidates
from .catalogue import CATALOGUES, Catalogue
from .citations import cites
from .codes import CODES
from .countables import COUNTABLES
from .dealing import fill
from .events import UPCASTS, FoundersEvent
from .evolve import evolve
from .invariants import History, lint
from .messages import CATEGORIES, LAWS, PHASES, REASONS, REFUSALS, SECTIONS, TIES
from .options import OPTIONS, SOAKS
from .rules import RULES
from .rules.setup import PLAYERS, setup_refusals
from .scoring import WINNER_RULES, player_lines, player_parts, score
from .screen_reader_text import in_words
from .search_terms import found_by
from .sentences import explain, explain_law, name_of, say, tell
from .state import State, initial, renewed
from .status import asks, forced, market, market_parts, now

RULESET: Ruleset[State, Catalogue] = Ruleset(
    key="founders",
    name={"en": "Founders of the Empire", "fr": "Les Fondateurs de l'Empire"},
    version="1",
    player_counts=PLAYERS,
    options=OPTIONS,
    state=State,
    action=FoundersAction,
    event=FoundersEvent,
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
    declared=lambda state: state.declared_scores,
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
    player_lines=player_lines,
    player_parts=player_parts,
    countables=COUNTABLES,
    in_words=in_words,
    found_by=found_by,
    soaks=SOAKS,
    moments={
        "WarTokenPlayed": {"en": "Pillage", "fr": "Pillage"},
        "EndProposed": {"en": "The end is proposed", "fr": "La fin est proposée"},
    },
)
