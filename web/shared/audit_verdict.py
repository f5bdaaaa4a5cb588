"""What an audit says first: who won and by what, how it ended, where the paper sheet parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ledger.aggregates.game import Game
from ledger.audit import Audit
from ledger.ruleset import listed
from ledger.web.context import lang, t
from ledger.web.shared.audit_lines import History
from ledger.web.shared.claim_form import what
from ledger.web.shared.score_rows import line_name
from ledger.web.shared.template_helpers import number, who


def side(game: Game, found: Audit) -> str:
    """Who won or leads where sides and not totals decide; empty where the totals do."""
    standings = found.sheet.standings
    if found.over and not found.sheet.winners:
        return t("home.nobody_won")
    totals = [s.total for s in standings]
    first = {s.total for s in standings if s.rank == 1}
    if totals == sorted(totals, reverse=True) and len(first) == 1:
        return ""
    names = together([who(game, winner) for winner in found.sheet.winners])
    return t("audit.side_wins" if found.over else "audit.side_leads", players=names)


def headline(found: Audit) -> str:
    """Who won or leads, in one sentence."""
    first, *others = found.sheet.standings
    total, level = number(first.total), found.sheet.winners
    if found.as_if_ended:
        key = "audit.if_level" if len(level) > 1 else "audit.if_first"
        return t(key, player=first.player, players=together(level), total=total)
    if len(level) > 1:
        if not found.over and len(level) == len(found.players):
            return t("audit.all_level", total=total)
        key = "audit.shared" if found.over else "audit.level"
        return t(key, players=together(level), total=total)
    if not others:
        return t("audit.wins_alone", player=first.player, total=total)
    ahead = first.total - others[0].total
    if not ahead:
        if found.over:
            return t("audit.wins_tie", player=first.player, total=total)
        tied = [s.player for s in found.sheet.standings if s.total == first.total]
        return t("audit.level", players=together(tied), total=total)
    return t(
        "audit.wins" if found.over else "audit.leads",
        player=first.player,
        total=total,
        margin=margin(ahead),
        second=together([s.player for s in others if s.total == others[0].total]),
    )


def margin(points: int) -> str:
    words = t("audit.margins").split()
    return words[points - 1] if points <= len(words) else str(points)


def tie_break(game: Game, found: Audit) -> str:
    """What decided between equal totals."""
    first, *others = found.sheet.standings
    tied = [s for s in others if s.total == first.total and s.rank > 1]
    if not found.over or not tied or len(found.sheet.winners) > 1:
        return ""
    for key, own in first.tie_breaks.items():
        theirs = tied[0].tie_breaks.get(key, 0)
        if own != theirs:
            return t(
                "audit.tie_break",
                total=number(first.total),
                others=together([s.player for s in tied]),
                what=game.rules.words.ties[key][lang()],
                own=own,
                theirs=theirs,
            )
    return ""


def ended(game: Game, found: Audit) -> str:
    """When and why the game ended, or at which step the sheet is looked at."""
    if found.ended_at is not None:
        said = t("audit.finished", step=found.ended_at, turn=found.turn)
        words = game.rules.words.reasons
        why = ", ".join(words[r][lang()] if r in words else r for r in found.reasons)
        return f"{said}{t('audit.because', why=why)}" if why else said
    if found.over:  # nobody logged how it came to this
        return t("audit.only_a_sheet")
    if found.step < game.version:
        return t("audit.at_step", step=found.step, steps=found.steps, turn=found.turn)
    return t("audit.in_play", step=found.step, turn=found.turn)


def together(names: Sequence[str]) -> str:
    """`Ana, Bo and Chloé`"""
    return listed(names, lang())


def parting(game: Game, found: Audit, history: History) -> dict[str, Any] | None:
    """The first difference with the paper sheet, in words."""
    part = found.claim.parting if found.claim else None
    if found.claim is None or part is None:
        return None
    key = "audit.more" if part.difference > 0 else "audit.less"
    numbers = {"claimed": number(part.claimed), "computed": number(part.computed)}
    if part.category or part.round:
        cell = what(game, part.category, part.round)
        text = t("audit.where_category", category=cell, **numbers)
    else:
        text = t("audit.where_total", **numbers)
    if part.step is None:
        at = t("audit.part_nowhere")
    else:
        at = t("audit.part_at", step=part.step, sentence=history.sentence(part.step))
    others = [c for c in found.claim.compared if c.difference and c.player != part.player]
    return {
        "step": part.step,
        "title": t(key, player=part.player, n=abs(part.difference)),
        "where": text,
        "at": at,
        "others": sum(1 for c in others if not c.category and not c.round),
        "changes": [
            (
                t(
                    "audit.line_change",
                    name=line_name(game, change.line),
                    before=number(change.before),
                    after=number(change.after),
                ),
                change.line.rule,
            )
            for change in part.changes
        ],
    }
