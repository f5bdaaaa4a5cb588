"""Founders of the Empire."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from ledger.ruleset import Look, Paper, Play, Ruleset, TitleWords, read_rules

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
from .invariants import EXCUSED_BY, History, lint
from .messages import CATEGORIES, LAWS, PHASES, REASONS, REFUSALS, SECTIONS, TIES
from .options import OPTIONS, SOAKS
from .position_builder import complete
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
    play=Play(
        state=State,
        action=FoundersAction,
        event=FoundersEvent,
        player_counts=PLAYERS,
        options=OPTIONS,
        codes=CODES,
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
        chance=CHANCE,
        soaks=SOAKS,
    ),
    look=Look(
        score=score,
        player_lines=player_lines,
        player_parts=player_parts,
        winner_rules=WINNER_RULES,
        market=market,
        market_parts=market_parts,
        lint=lint,
        excused_by=EXCUSED_BY,
        watch=History,
        moments={
            "WarTokenPlayed": {"en": "Pillage", "fr": "Pillage"},
            "EndProposed": {"en": "The end is proposed", "fr": "La fin est proposée"},
        },
        found_by=found_by,
    ),
    words=TitleWords(
        refusals=REFUSALS,
        laws=LAWS,
        categories=CATEGORIES,
        phases=PHASES,
        reasons=REASONS,
        sections=SECTIONS,
        ties=TIES,
        explain=explain,
        explain_law=explain_law,
        say=say,
        tell=tell,
        name_of=name_of,
        cites=cites,
        rulebook=partial(read_rules, Path(__file__).parent / "rules.yaml"),
        in_words=in_words,
    ),
    paper=Paper(
        countables=COUNTABLES,
        declared=lambda state: state.declared_scores,
        renewed=renewed,
        complete=complete,
    ),
    catalogues=CATALOGUES,
    upcasts=UPCASTS,
)
