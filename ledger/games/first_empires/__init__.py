"""First Empires."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from ledger.ruleset import Ruleset, read_rules

from .actions import CHANCE, FirstEmpiresAction
from .bot import bot
from .candidates import candidates
from .card_names import keep
from .catalogue import CATALOGUES, Catalogue
from .citations import cites
from .codes import CODES
from .countables import COUNTABLES
from .dealing import fill
from .events import UPCASTS, FirstEmpiresEvent
from .evolve import evolve
from .invariants import History, lint
from .messages import CATEGORIES, LAWS, PHASES, REASONS, REFUSALS, SECTIONS, TIES
from .options import OPTIONS
from .rules import RULES
from .rules.setup import PLAYERS, setup_refusals
from .scoring import WINNER_RULES, player_lines, player_parts, score
from .screen_reader_text import in_words
from .sentences import explain, explain_law, name_of, say, tell
from .state import State, initial
from .status import asks, forced, market, market_parts, now, speaker
from .unknowns import known, unknown, unveil
from .visibility import PRIVATE, redact_state

RULESET: Ruleset[State, Catalogue] = Ruleset(
    key="first_empires",
    name={"en": "First Empires", "fr": "First Empires"},
    version="1",
    player_counts=PLAYERS,
    options=OPTIONS,
    state=State,
    action=FirstEmpiresAction,
    event=FirstEmpiresEvent,
    catalogues=CATALOGUES,
    setup_refusals=setup_refusals,
    initial=initial,
    evolve=evolve,
    candidates=candidates,
    refusals=RULES.refusals,
    outcome=RULES.outcome,
    fill=fill,
    forced=forced,
    keep=keep,
    asks=asks,
    now=now,
    bot=bot,
    score=score,
    market=market,
    market_parts=market_parts,
    lint=lint,
    declared=lambda state: {},  # the table announces no totals inside the game
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
    speaker=speaker,
    chance=CHANCE,
    watch=History,
    player_lines=player_lines,
    player_parts=player_parts,
    redact_state=redact_state,
    private=PRIVATE,
    unknown=unknown,
    known=known,
    unveil=unveil,
    countables=COUNTABLES,
    in_words=in_words,
    round_of=lambda state: max(1, state.round),
    round_words={"en": "Round {n}", "fr": "Manche {n}"},
    moments={
        "RegionConquered": {"en": "Battle", "fr": "Combat"},
        "CityCaptured": {"en": "City captured", "fr": "Ville prise"},
    },
)
