"""Before the first turn of Founders: what was turned up, and how the starting tiles lie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import get_template_attribute
from markupsafe import Markup

from ledger.games.founders import actions as ac
from ledger.games.founders.state import UNNAMED
from ledger.ruleset import UNKNOWN, Ask, phrase
from ledger.web.boards.draft import Draft, Tap
from ledger.web.boards.founders.entry.marks import marks_of
from ledger.web.boards.founders.entry.sheet import FoundersSheet
from ledger.web.boards.founders.entry.words import QUESTIONS
from ledger.web.boards.founders.frame import PITCH
from ledger.web.boards.founders.view import TEMPLATE
from ledger.web.boards.sheet import Row
from ledger.web.boards.taps import counted, last, spelled


def asked(sheet: FoundersSheet, ask: Ask, taps: Sequence[Tap]) -> Draft:
    """Which tiles lie open: so many of several kinds, with the copies nobody has seen."""
    rows: list[Row | None] = []
    said: dict[str, dict[str, int]] = {}
    for pick in ask.picks:
        own = [tap for tap in taps if tap.get("pile") == pick.field]
        chosen = said[pick.field] = counted(own, "pick", "less", pick.choices)
        items = [
            sheet.pick(
                kind,
                {"pick": kind, "pile": pick.field},
                less={"less": kind, "pile": pick.field},
                copies=copies,
                n=chosen.get(kind, 0),
            )
            for kind, copies in pick.choices.items()
            if kind != UNKNOWN
        ]
        label = phrase(QUESTIONS[ask.kind][pick.field], sheet.lang) if len(ask.picks) > 1 else ""
        number = sheet.say("picked", n=sum(chosen.values()), all=pick.number)
        rows.append(sheet.picks(label, items, number))
    sums = {field: sum(chosen.values()) for field, chosen in said.items()}
    right = all(sums[pick.field] == pick.number for pick in ask.picks)
    other = bool(taps) and "other" in taps[-1]  # the table laid out another number
    later = not right and bool(taps) and "later" in taps[-1]
    if not right and all(sums[pick.field] <= pick.number for pick in ask.picks):
        key = "rest_later" if any(sums.values()) else "all_later"
        rows.insert(0, sheet.buttons(sheet.button(key, "ui-hidden", {"later": "1"})))
    if any(sums.values()) and not right:
        link = {"label": sheet.say("other_number"), "icon": "ui-amend", "tap": {"other": "1"}}
        rows.append(sheet.links(link))
    made = sheet.game.rules.actions[ask.kind]
    fields = {
        pick.field: spelled(said[pick.field])
        + ((UNKNOWN,) * (pick.number - sums[pick.field]) if later else ())
        for pick in ask.picks
    }
    phase = sheet.state.phase
    return sheet.draft(
        sheet.say(f"head_{phase}"),
        rows,
        text=sheet.say(f"text_{phase}"),
        action=made(**fields) if right or other or later else None,
        instant=later,
        said={"kind": ask.kind, **fields},
        what=sheet.say("refused"),
        button="" if right or later else sheet.say(f"button_{phase}"),
    )


def drafting(sheet: FoundersSheet, taps: Sequence[Tap]) -> Draft:
    """A tile of the offer; its tap records it. One without a name is named by taking it."""
    hidden = next((tile for tile in sheet.state.offer if tile in UNNAMED), "")
    return sheet.draft(
        sheet.say("head_setup_draft", player=sheet.player),
        [which(sheet, hidden, "TakeStartingTile", "tile") if hidden else None],
        text=sheet.say("text_setup_draft_later" if hidden else "text_setup_draft"),
        marks=marks_of(sheet),
        button=sheet.say("button"),
    )


def which(sheet: FoundersSheet, hidden: str, kind: str, field: str) -> Row:
    """What a tile without a name can be, by picture, with the copies nobody has seen."""
    copies = sheet.unseen(UNNAMED[hidden])
    kind_of = sheet.game.catalogue.kind_of
    legal = {action.tile for action in sheet.pool(kind)}
    items = [
        sheet.pick(tile, {field: tile}, copies=copies[kind_of[tile].id], dim=tile not in legal)
        for tile in sheet.may_be(hidden)
    ]
    return sheet.picks("", items)


def laying(sheet: FoundersSheet, taps: Sequence[Tap]) -> Draft:
    """How the two starting tiles lie, by picture; any player may be the next to lay them."""
    waiting = [player for player, tiles in sheet.state.draft.items() if tiles]
    player = last(taps, "who") if last(taps, "who") in waiting else sheet.player
    said = last([tap for tap in taps if tap.get("of") == player], "layout")
    ways = [a for a in sheet.legal if isinstance(a, ac.PlaceStartingTiles) and a.player == player]
    chosen = int(said) if said.isdecimal() and int(said) < len(ways) else -1
    people = [
        {"player": who, "label": who, "tap": {"who": who}, "pressed": who == player}
        for who in waiting
    ]
    pictures = [
        {
            "picture": _layout(sheet, way),
            "drawn": True,
            "title": sheet.sentence(way, sheet.events(way)),
            "tap": {"layout": str(n), "of": player},
            "pressed": n == chosen,
        }
        for n, way in enumerate(ways)
    ]
    action = ways[chosen] if chosen >= 0 else None
    head = sheet.say("head_setup_layout", player=player)
    return sheet.draft(
        sheet.sentence(action, sheet.events(action)) if action else head,
        [
            sheet.options("", people, columns=0) if len(people) > 1 else None,
            sheet.options("", pictures, columns=0),
        ],
        text="" if action else sheet.say("text_setup_layout", player=player),
        action=action,
        instant=action is not None,
        what=sheet.say("refused"),
        button="" if action else sheet.say("button_setup_layout"),
    )


def _layout(sheet: FoundersSheet, action: Any) -> Markup:
    kind_of = sheet.game.catalogue.kind_of
    spots = {spot: kind_of[tile].id for tile, spot in action.cells.items()}
    left, top = min(x for x, _ in spots), max(y for _, y in spots)
    tiles = [
        {"kind": kind, "x": (x - left) * PITCH, "y": (top - y) * PITCH}
        for (x, y), kind in spots.items()
    ]
    drawn: Markup = get_template_attribute(TEMPLATE, "layout")(tiles)
    return drawn
