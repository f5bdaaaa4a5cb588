"""The end of Founders by agreement: a proposal, and the votes of the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ledger.games.founders import actions as ac
from ledger.ruleset import phrase
from ledger.web.boards.draft import Draft, Tap
from ledger.web.boards.founders.entry.sheet import FoundersSheet
from ledger.web.boards.founders.entry.words import KINDS, QUESTIONS
from ledger.web.boards.sheet import Row


def proposals(sheet: FoundersSheet) -> tuple[dict[str, Any], ...]:
    """For the menu: who may propose the end."""
    label = phrase(KINDS["ProposeEnd"], sheet.lang)
    return tuple(
        {"label": f"{label} · {one.player}", "tap": {"propose": one.player}}
        for one in sheet.legal
        if isinstance(one, ac.ProposeEnd)
    )


def proposing(sheet: FoundersSheet, taps: Sequence[Tap]) -> Draft | None:
    """The last tap proposes the end: it needs no second one."""
    who = taps[-1].get("propose", "") if taps else ""
    found = [one for one in sheet.legal if isinstance(one, ac.ProposeEnd) and one.player == who]
    if not found:
        return None
    return sheet.draft(phrase(KINDS["ProposeEnd"], sheet.lang), action=found[0], instant=True)


def voting(
    sheet: FoundersSheet, taps: Sequence[Tap]
) -> tuple[list[Row | None], ac.CastEndVote | None]:
    """While a proposal is open a vote is what comes next: its rows, and the vote that was cast."""
    votes = [one for one in sheet.legal if isinstance(one, ac.CastEndVote)]
    if not votes:
        return [], None
    said = next((tap for tap in reversed(taps) if "agree" in tap), {})
    cast = [
        one
        for one in votes
        if one.player == said.get("vote") and one.agree == (said["agree"] == "yes")
    ]
    rows: list[Row | None] = [sheet.note(phrase(QUESTIONS["CastEndVote"]["agree"], sheet.lang))]
    for voter in dict.fromkeys(vote.player for vote in votes):
        answers = [
            {
                "label": sheet.say(answer),
                "tap": {"vote": voter, "agree": answer},
                "pressed": said.get("vote") == voter and said["agree"] == answer,
            }
            for answer in ("yes", "no")
        ]
        rows.append(sheet.options(voter, answers))
    return rows, cast[0] if cast else None
