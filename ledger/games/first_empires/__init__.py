"""First Empires."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from ledger.ruleset import Hidden, Look, Paper, Play, Ruleset, TitleWords, read_rules

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
from .invariants import EXCUSED_BY, History, lint
from .messages import CATEGORIES, LAWS, PHASES, REASONS, REFUSALS, SECTIONS, TIES
from .options import OPTIONS
from .position_builder import complete
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
    play=Play(
        state=State,
        action=FirstEmpiresAction,
        event=FirstEmpiresEvent,
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
        keep=keep,
        asks=asks,
        now=now,
        bot=bot,
        chance=CHANCE,
        speaker=speaker,
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
        round_of=lambda state: max(1, state.round),
        moments={
            "RegionConquered": {"en": "Battle", "fr": "Combat"},
            "CityCaptured": {"en": "City captured", "fr": "Ville prise"},
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
        rounds={"en": "Round {n}", "fr": "Manche {n}"},
        explain=explain,
        explain_law=explain_law,
        say=say,
        tell=tell,
        name_of=name_of,
        cites=cites,
        rulebook=partial(read_rules, Path(__file__).parent / "rules.yaml"),
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
        complete=complete,
    ),
    catalogues=CATALOGUES,
    upcasts=UPCASTS,
)
