"""What taps add up to before anything is stored: the draft, judged, as the tap script gets it."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import asdict

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.errors import Refusal
from ledger.ruleset.codec import Action
from ledger.texts.problems import refusals_said
from ledger.web import boards
from ledger.web.boards.draft import Tap
from ledger.web.context import lang, viewer
from ledger.web.shared.action_fields import plain
from ledger.web.shared.agreement import rules_against
from ledger.web.shared.earlier_entry import put_right
from ledger.web.shared.legal_actions import would_happen


def composed(game: Game, taps: list[Tap], *, lead_on: bool = False) -> dict[str, Any]:
    """The draft of these taps, judged: the sheet, how the table looks, the action.

    With `lead_on` the action may imply the ends of phases before it.
    """
    draft = boards.guide_of(game.rules.key).compose(game, taps, lang(), viewer(game))
    action, refusals = draft.action, draft.why
    if action is not None:
        refusals = rules_against(game, action, lead_on=lead_on)
    return {
        "step": game.version,  # a page that shows an older one has to catch up first
        "taps": taps,
        "head": draft.head,
        "text": draft.text,
        "picture": str(draft.picture),
        "body": str(draft.body),
        "overlay": {board: str(svg) for board, svg in draft.overlay.items()},
        "marks": draft.marks,
        "folded": draft.folded,
        "action": plain(action) if action else None,
        "said": plain(action) if action else msgspec.to_builtins(draft.said),
        "ready": action is not None and draft.whole and not refusals,
        "instant": draft.instant and not refusals,
        "button": draft.button,
        "hint": draft.hint,
        "phase": draft.phase,
        "what": draft.what,
        "at": draft.at,
        "refusals": [refusal_json(game, refusal, action) for refusal in refusals],
        "extras": draft.extras,
    }


def refusal_json(game: Game, refusal: Refusal, action: Action | None = None) -> dict[str, Any]:
    """A refusal for the script; `house` names the house rule that lifts it for this action."""
    covered = game.covering(action) if action is not None else {}
    house = covered.get(refusal.rule)
    (said,) = refusals_said(game.rules, game.catalogue, (refusal,), lang())
    kinds = boards.guide_of(game.rules.key).rests_on.get(refusal.code, ())
    earlier = put_right(game, kinds, getattr(action, "player", ""))
    return {"house": house.name if house else "", "earlier": earlier, **asdict(said)}


def judgement_json(game: Game, action: Action) -> dict[str, Any]:
    guide = boards.guide_of(game.rules.key)
    state = visibility.state(game, viewer(game))
    refusals = rules_against(game, action)
    events = would_happen(game, action, refusals, viewer(game))
    after = game.rules.fold(state, events, game.version + 1) if events else state
    before, then = game.rules.look.score(state).totals, game.rules.look.score(after).totals
    return {
        "say": game.rules.words.say(game.catalogue, action, events, lang()),
        "notes": guide.notes(game, events, lang()),
        "overlay": {player: str(svg) for player, svg in guide.overlay(game, events).items()},
        "points": {p: then[p] - before[p] for p in then if then[p] != before[p]},
        "what": guide.refused(game, action, lang()) if refusals else "",
        "refusals": [refusal_json(game, refusal, action) for refusal in refusals],
    }
