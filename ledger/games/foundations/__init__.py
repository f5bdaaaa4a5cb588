"""Foundations of Rome, with every module."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from ledger.ruleset import Ruleset, read_rules

from .actions import CHANCE, FoundationsAction
from .bot import bot
from .candidates import candidates
from .catalogue import CATALOGUES, Catalogue
from .citations import cites
from .codes import CODES
from .countables import COUNTABLES
from .dealing import fill
from .effects import effect_of
from .events import FoundationsEvent
from .evolve import evolve
from .invariants import History, lint
from .messages import CATEGORIES, LAWS, PHASES, REASONS, REFUSALS, SECTIONS, TIES
from .options import OPTIONS, SOAKS
from .position.read import read
from .position.write import written
from .rules import outcome, refusals
from .rules.setup import PLAYERS, setup_refusals
from .scoring import WINNER_RULES, player_lines, player_parts, score, scorers
from .screen_reader_text import in_words
from .sentences import explain, explain_law, name_of, say, tell
from .state import State, initial
from .status import asks, forced, market, market_parts, now
from .tie_misreadings import misread
from .unknowns import known, unknown, unveil
from .upcasts import UPCASTS
from .visibility import PRIVATE, redact_state

RULESET: Ruleset[State, Catalogue] = Ruleset(
    key="foundations",
    name={"en": "Foundations of Rome", "fr": "Foundations of Rome"},
    version="1",
    player_counts=PLAYERS,
    options=OPTIONS,
    state=State,
    action=FoundationsAction,
    event=FoundationsEvent,
    catalogues=CATALOGUES,
    setup_refusals=setup_refusals,
    initial=initial,
    evolve=evolve,
    candidates=candidates,
    refusals=refusals,
    outcome=outcome,
    fill=fill,
    forced=forced,
    asks=asks,
    now=now,
    bot=bot,
    score=score,
    market=market,
    market_parts=market_parts,
    player_lines=player_lines,
    player_parts=player_parts,
    scorers=scorers,
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
    written=written,
    renewed=read,
    chance=CHANCE,
    dealer_code="dealer_supplies_cards",
    watch=History,
    redact_state=redact_state,
    private=PRIVATE,
    unknown=unknown,
    known=known,
    unveil=unveil,
    soaks=SOAKS,
    effect_of=effect_of,
    countables=COUNTABLES,
    in_words=in_words,
    round_of=lambda state: max(1, state.era),
    round_words={"en": "Era {n}", "fr": "Ère {n}"},
    moments={
        "LotSwindled": {"en": "Swindle", "fr": "Escroquerie"},
        "TradeExecuted": {"en": "Deal", "fr": "Échange"},
    },
    misread=misread,
)
