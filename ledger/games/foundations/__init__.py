"""Foundations of Rome, with every module."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from ledger.ruleset import Hidden, Look, Paper, Play, Ruleset, TitleWords, read_rules

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
from .invariants import EXCUSED_BY, History, lint
from .messages import CATEGORIES, LAWS, PHASES, REASONS, REFUSALS, SECTIONS, TIES
from .options import OPTIONS, SOAKS
from .position.read import read
from .position.write import written
from .position_builder import complete
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
    play=Play(
        state=State,
        action=FoundationsAction,
        event=FoundationsEvent,
        player_counts=PLAYERS,
        options=OPTIONS,
        codes=CODES,
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
        chance=CHANCE,
        dealer_code="dealer_supplies_cards",
        soaks=SOAKS,
    ),
    look=Look(
        score=score,
        player_lines=player_lines,
        player_parts=player_parts,
        scorers=scorers,
        winner_rules=WINNER_RULES,
        market=market,
        market_parts=market_parts,
        lint=lint,
        excused_by=EXCUSED_BY,
        watch=History,
        round_of=lambda state: max(1, state.era),
        moments={
            "LotSwindled": {"en": "Swindle", "fr": "Escroquerie"},
            "TradeExecuted": {"en": "Deal", "fr": "Échange"},
        },
    ),
    words=TitleWords(
        refusals=REFUSALS,
        laws=LAWS,
        categories=CATEGORIES,
        phases=PHASES,
        reasons=REASONS,
        sections=SECTIONS,
        ties=TIES,
        rounds={"en": "Era {n}", "fr": "Ère {n}"},
        explain=explain,
        explain_law=explain_law,
        say=say,
        tell=tell,
        name_of=name_of,
        cites=cites,
        rulebook=partial(read_rules, Path(__file__).parent / "rules.yaml"),
        effect_of=effect_of,
        in_words=in_words,
    ),
    hidden=Hidden(
        redact_state=redact_state,
        private=PRIVATE,
        unknown=unknown,
        known=known,
        unveil=unveil,
    ),
    paper=Paper(
        countables=COUNTABLES,
        misread=misread,
        written=written,
        renewed=read,
        complete=complete,
    ),
    catalogues=CATALOGUES,
    upcasts=UPCASTS,
)
