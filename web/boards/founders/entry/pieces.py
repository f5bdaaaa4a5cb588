"""A stack, a tile or a token taken in hand, and where it goes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ledger.errors import Refusal
from ledger.games.founders import actions as ac
from ledger.games.founders.catalogue import STACKS
from ledger.games.founders.state import UNNAMED, unnamed
from ledger.ruleset import UNKNOWN, phrase
from ledger.ruleset.codec import Action
from ledger.web.boards.draft import Draft, Tap
from ledger.web.boards.founders.entry.consequences import facts, needs, overlay
from ledger.web.boards.founders.entry.marks import marks_of
from ledger.web.boards.founders.entry.setup import which
from ledger.web.boards.founders.entry.sheet import (
    FoundersSheet,
    cell_mark,
    corner_mark,
    read_place,
)
from ledger.web.boards.founders.entry.words import KINDS, QUESTIONS
from ledger.web.boards.founders.places import corner_name, place_name
from ledger.web.boards.founders.seats import PLAYS
from ledger.web.boards.sheet import Row

PHASE = {"OpenTile": 0, **dict.fromkeys(PLAYS.values(), 1)}  # of the bar; all else is the last
AGAINST = ("PlayWar", "PlayCoin")  # played on somebody else's tile
PLACED = (*PLAYS.values(), "AddTile", "PlaceFallbackTile")
LOOSE = ("DrawFallbackTile", "FinishWithoutTile", "EndTurn")  # nothing on the table stands for them
MOST_PLACES = 200  # judged to say why something fits nowhere


class Piece(Struct, frozen=True):
    """What was taken in hand, and what has been said of it since."""

    kind: str  # of the action it begins
    mark: str = ""  # the element that was tapped
    base: dict[str, str] = {}  # what that says of the action
    shown: str = ""  # the component beside the heading
    owner: str = ""
    place: ac.Place | None = None
    named: str = ""  # what was turned up, or the resource that is bought
    anyway: bool = False  # played though it may go nowhere

    @property
    def field(self) -> str:
        return "anchor" if self.kind == "PlayCarriage" else "cell"

    def placed_mark(self) -> str:
        if self.place is None:
            return ""
        mark = corner_mark if self.field == "anchor" else cell_mark
        return mark(self.owner, self.place)


# ------------------------------------------------------------------------------- what was tapped


def read(sheet: FoundersSheet, taps: Sequence[Tap]) -> Piece | None:
    """Taps in their order; the same piece once more is put back."""
    usual = _usual(sheet)
    piece = usual
    for tap in taps:
        begun = _begun(sheet, tap)
        if begun is not None:
            piece = usual if piece is not None and piece.mark == begun.mark else begun
        elif "cell" in tap or "anchor" in tap:
            piece = _put(sheet, piece, tap)
        elif piece is not None and "named" in tap:
            piece = _with_name(piece, tap["named"])
        elif piece is not None and "anyway" in tap:
            piece = replace(piece, anyway=True, place=None)
    return piece


def _with_name(piece: Piece, name: str) -> Piece:
    if piece.mark in UNNAMED:
        return replace(piece, base={"tile": name}, shown=name)
    return replace(piece, named=name)


def _usual(sheet: FoundersSheet) -> Piece | None:
    """What is in hand without a tap: the tile or the craftsman that was drawn."""
    match sheet.state.phase:
        case "place_fallback":
            return Piece("PlaceFallbackTile", shown=sheet.state.turn.fallback or "")
        case "show_craftsman":
            return Piece("ShowCraftsman")
    return None


def _begun(sheet: FoundersSheet, tap: Tap) -> Piece | None:
    """The piece this element stands for."""
    state, catalogue = sheet.state, sheet.game.catalogue
    if tap.get("stack") in STACKS:
        stack = tap["stack"]
        return Piece("OpenTile", f"stack:{stack}", {"stack": stack}, stack)
    if tap.get("tile") in UNNAMED:
        tile = tap["tile"]
        return Piece("AddTile", tile, shown=tile) if state.phase != "setup_draft" else None
    if tap.get("tile") in catalogue.kind_of:
        tile = tap["tile"]
        kind = "TakeStartingTile" if state.phase == "setup_draft" else "AddTile"
        return Piece(kind, tile, {"tile": sheet.first_alike(tile)}, tile)
    if tap.get("token") in catalogue.token_type:
        token = tap["token"]
        kind = PLAYS[catalogue.token_type[token]]
        return Piece(kind, token, {"craftsman": token} if kind == "PlayCraftsman" else {}, token)
    if tap.get("begin") in LOOSE:
        return Piece(tap["begin"], tap["begin"])
    return None


def _put(sheet: FoundersSheet, piece: Piece | None, tap: Tap) -> Piece | None:
    """The place for what is in hand; or the one piece a place can mean, if nothing is."""
    field = "anchor" if "anchor" in tap else "cell"
    spot, owner = read_place(tap[field]), tap.get("owner", "")
    if spot is None or owner not in sheet.state.players:
        return piece
    if piece is None or piece.kind not in PLACED:
        return _meant(sheet, field, spot, owner) or piece
    if piece.field != field or (piece.kind not in AGAINST and owner != sheet.player):
        return piece
    return replace(piece, place=spot, owner=owner, named="")


def _meant(sheet: FoundersSheet, field: str, spot: ac.Place, owner: str) -> Piece | None:
    """A corner means a carriage; somebody's tile a war or a coin, if only one of them may be."""
    fields: dict[str, Any] = {field: spot}
    kinds = ["PlayCarriage"] if field == "anchor" else [*AGAINST]
    if field == "cell":
        fields["target_player"] = owner
    found = [kind for kind in kinds if sheet.pool(kind, **fields)]
    if len(found) != 1 or (field == "anchor" and owner != sheet.player):
        return None
    token_type = sheet.game.catalogue.token_type
    held = (one.token for one in sheet.state.hands[sheet.player])
    token = next(token for token in held if PLAYS[token_type[token]] == found[0])
    return Piece(found[0], token, shown=token, owner=owner, place=spot)


# ------------------------------------------------------------------------------------ the sheet


def in_hand(sheet: FoundersSheet, piece: Piece) -> Draft:
    """What may be done with it, or why nothing may."""
    if piece.kind in PLACED:
        return _placing(sheet, piece)
    legal = sheet.pool(piece.kind, **piece.base)
    if not legal:
        return _nowhere(sheet, piece)
    (field,) = sheet.game.rules.chance_fields(legal[0]) or ("",)
    if not field or not sheet.table:
        return _at_once(sheet, piece, legal[0])
    chosen = next((one for one in legal if getattr(one, field) == piece.named), None)
    if chosen is not None:
        return _at_once(sheet, piece, chosen)
    question = phrase(QUESTIONS[piece.kind][field], sheet.lang)
    return sheet.draft(
        sheet.say("head_show_craftsman", player=sheet.player)
        if piece.kind == "ShowCraftsman"
        else question,
        [_named(sheet, [getattr(one, field) for one in legal], piece.base.get("stack", "nature"))],
        text=sheet.say("text_show_craftsman") if piece.kind == "ShowCraftsman" else "",
        picture=sheet.picture(piece.shown) if piece.shown else "",
        marks=marks_of(sheet, piece.mark),
        folded=bool(piece.mark),
        said={"kind": piece.kind, "player": sheet.player, **piece.base},
        button=question,
        hint=question,
        phase=PHASE.get(piece.kind, 2),
    )


def _named(sheet: FoundersSheet, values: list[str], stack: str) -> Row:
    """What may have been turned up, by picture, with the copies nobody has seen."""
    unseen = sheet.unseen(stack)
    items = [
        sheet.pick(
            unnamed(stack) if value == UNKNOWN else value,
            {"named": value},
            copies=unseen.get(value, 1),
        )
        for value in values
    ]
    return sheet.picks("", items)


def _at_once(sheet: FoundersSheet, piece: Piece, action: Action) -> Draft:
    """One tap says everything there is to say."""
    return sheet.draft(
        phrase(KINDS[piece.kind], sheet.lang),
        marks=marks_of(sheet, piece.mark),
        action=action,
        instant=True,
        what=refused(sheet, action),
    )


def _placing(sheet: FoundersSheet, piece: Piece) -> Draft:
    """Where it may go glows; a place that was tapped shows what would follow."""
    if piece.mark in UNNAMED and not piece.base:
        return _unnamed(sheet, piece)
    legal = sheet.pool(piece.kind, **piece.base)
    if piece.place is None and len(legal) == 1 and not piece.anyway:
        owner = getattr(legal[0], "target_player", sheet.player)
        piece = replace(piece, place=getattr(legal[0], piece.field), owner=owner)
    if piece.place is None:
        return _asking(sheet, piece, legal) if legal or piece.anyway else _nowhere(sheet, piece)
    target = {"target_player": piece.owner} if piece.kind in AGAINST else {}
    here = [
        action
        for action in legal
        if getattr(action, piece.field) == piece.place
        and all(getattr(action, field) == value for field, value in target.items())
    ]
    if piece.kind == "PlayCoin" and len(here) > 1 and not piece.named:
        return _buying(sheet, piece, legal, here)
    named = [one for one in here if getattr(one, "resource", piece.named) == piece.named]
    action = (named or here or [_wished(sheet, piece, piece.place, piece.owner)])[0]
    refusals = sheet.game.rules.judge(sheet.state, action)
    events = sheet.events(action)
    look = {piece.placed_mark(): "bad" if refusals else ""}
    return sheet.draft(
        sheet.sentence(action, events) if events else _title(sheet, piece),
        [sheet.facts(facts(sheet, events))] if events else [],
        picture=sheet.picture(piece.shown),
        overlay=overlay(sheet.game, events),
        marks={**_lit(sheet, piece, legal), **look},
        folded=bool(piece.mark),
        action=action,
        what=refused(sheet, action),
        phase=PHASE.get(piece.kind, 2),
    )


def _unnamed(sheet: FoundersSheet, piece: Piece) -> Draft:
    """A tile that lies there without a name: which one is it?"""
    if not sheet.pool(piece.kind):
        return _nowhere(sheet, replace(piece, base={"tile": sheet.may_be(piece.mark)[0]}))
    question = sheet.say("which_tile")
    return sheet.draft(
        question,
        [which(sheet, piece.mark, piece.kind, "named")],
        text=sheet.say("which_tile_text"),
        picture=sheet.picture(piece.shown),
        marks=marks_of(sheet, piece.mark),
        folded=True,
        said={"kind": piece.kind, "player": sheet.player},
        button=question,
        hint=question,
        phase=2,
    )


def _title(sheet: FoundersSheet, piece: Piece) -> str:
    return sheet.name(piece.shown) if piece.shown else phrase(KINDS[piece.kind], sheet.lang)


def _asking(sheet: FoundersSheet, piece: Piece, legal: list[Any]) -> Draft:
    """Where does it go?"""
    question = phrase(QUESTIONS[piece.kind][piece.field], sheet.lang)
    marks = _lit(sheet, piece, legal)
    lit = sum(state == "ok" for state in marks.values())
    if piece.anyway:
        text = sheet.say("anyway_tap")
    elif lit:
        text = sheet.say("targets", n=lit)
    else:
        text = sheet.say("minor")
    drawn = piece.kind == "PlaceFallbackTile"
    return sheet.draft(
        sheet.say("head_place_fallback", player=sheet.player) if drawn else _title(sheet, piece),
        [
            sheet.facts(needs(sheet, piece.shown)),
            sheet.form(_said(sheet, piece)) if piece.anyway else None,
        ],
        text=sheet.say("text_place_fallback") if drawn and lit and not piece.anyway else text,
        picture=sheet.picture(piece.shown),
        marks=marks,
        folded=bool(piece.mark),
        said=_said(sheet, piece),
        button=question,
        hint=question if piece.mark else "",
        phase=PHASE.get(piece.kind, 2),
    )


def _buying(sheet: FoundersSheet, piece: Piece, legal: list[Any], here: list[Any]) -> Draft:
    """A tile that produces either of two: which one was bought?"""
    question = phrase(QUESTIONS["PlayCoin"]["resource"], sheet.lang)
    items = [
        {
            "icon": f"res-{one.resource}",
            "label": sheet.name(one.resource),
            "tap": {"named": one.resource},
        }
        for one in here
    ]
    return sheet.draft(
        question,
        [sheet.options("", items)],
        picture=sheet.picture(piece.shown),
        marks={**_lit(sheet, piece, legal), piece.placed_mark(): ""},
        folded=True,
        said=_said(sheet, piece),
        button=question,
        hint=question,
        phase=PHASE["PlayCoin"],
    )


# --------------------------------------------------------------------------------- on the boards


def _lit(sheet: FoundersSheet, piece: Piece, legal: list[Any]) -> dict[str, str]:
    """Every place that can be tapped now, and how it looks."""
    marks = marks_of(sheet, piece.mark)
    may = {_mark_of(sheet, piece, action): action for action in legal}
    for owner, spot in _places(sheet, piece):
        mark = (corner_mark if piece.field == "anchor" else cell_mark)(owner, spot)
        action = may.get(mark)
        if action is not None:
            # a swap is legal but not what is asked for: it is lit quietly
            marks[mark] = "minor" if getattr(action, "swap", False) else "ok"
        elif piece.anyway:
            marks[mark] = "may"
        elif piece.field == "anchor":
            marks[mark] = "off"
    if piece.kind in AGAINST:
        for player in sheet.state.players:
            for spot in sheet.state.nations[player].cells:
                marks.setdefault(cell_mark(player, spot), "dim")
    return marks


def _mark_of(sheet: FoundersSheet, piece: Piece, action: Any) -> str:
    owner = action.target_player if piece.kind in AGAINST else sheet.player
    mark = corner_mark if piece.field == "anchor" else cell_mark
    return mark(owner, getattr(action, piece.field))


def _places(sheet: FoundersSheet, piece: Piece) -> Iterator[tuple[str, ac.Place]]:
    """Where a piece of this kind could be put at all."""
    if piece.field == "anchor":
        yield from ((sheet.player, anchor) for anchor in sheet.corners(sheet.player))
    elif piece.kind in AGAINST:
        for player in sheet.state.players:
            if player != sheet.player:
                yield from ((player, spot) for spot in sheet.cells(player))
    else:
        yield from ((sheet.player, spot) for spot in sheet.cells(sheet.player))


# ------------------------------------------------------------------------------- what is not legal


def _wished(sheet: FoundersSheet, piece: Piece, spot: ac.Place | None, owner: str) -> Action:
    """A whole action from what was tapped, legal or not."""
    fields: dict[str, Any] = {"player": sheet.player, **piece.base}
    if piece.kind in AGAINST:
        fields["target_player"] = owner
    if spot is not None:
        fields[piece.field] = spot
        swap = spot in sheet.state.nations[sheet.player].cells
        if piece.kind in ("AddTile", "PlaceFallbackTile") and swap:
            fields["swap"] = True
    made: Action = sheet.game.rules.actions[piece.kind](**fields)
    return made


def _said(sheet: FoundersSheet, piece: Piece) -> dict[str, Any]:
    return {"kind": piece.kind, "player": sheet.player, **piece.base}


def _nowhere(sheet: FoundersSheet, piece: Piece) -> Draft:
    """Why can nothing be done with this? The place that comes nearest says it."""
    timely = piece.kind in {
        type(a).__name__ for a in sheet.game.rules.play.candidates(sheet.state, {})
    }
    action: Action | None = None
    near, why = "", tuple[Refusal, ...]()
    if piece.kind in PLACED:
        owner, spot, why = _nearest(sheet, piece)
        near = _where(sheet, piece.field, owner, spot) if spot is not None and timely else ""
    else:
        action = _wished(sheet, piece, None, "")
    key = f"nowhere_{piece.kind}" if piece.kind in ("AddTile", "OpenTile") else "nowhere"
    name = sheet.name(piece.shown) if piece.shown else phrase(KINDS[piece.kind], sheet.lang)
    marks = marks_of(sheet, piece.mark)
    return sheet.draft(
        name,
        picture=sheet.picture(piece.shown) if piece.shown else "",
        marks={**marks, piece.mark: "on bad"},
        action=action,
        said=_said(sheet, piece),
        why=why,
        at=near,
        what=sheet.say(key if timely else "not_now", name=name),
        button=sheet.say(f"button_{sheet.state.phase}")
        if sheet.state.phase == "open"
        else sheet.say("button"),
        phase=PHASE.get(piece.kind, 2),
    )


def _where(sheet: FoundersSheet, field: str, owner: str, spot: ac.Place) -> str:
    """A place in words, by what lies there or beside it."""
    cells = sheet.state.nations[owner or sheet.player].cells
    named = corner_name if field == "anchor" else place_name
    return named(sheet.view, cells, spot)


def _nearest(
    sheet: FoundersSheet, piece: Piece
) -> tuple[str, ac.Place | None, tuple[Refusal, ...]]:
    """The place where the fewest rules forbid it; what a table could agree to comes first."""
    rules, memo = sheet.game.rules, dict[Any, Any]()
    best: tuple[tuple[int, int], str, ac.Place | None, tuple[Refusal, ...]] | None = None
    for owner, spot in list(_places(sheet, piece))[:MOST_PLACES]:
        found = rules.judge(sheet.state, _wished(sheet, piece, spot, owner), memo)
        hard = sum(not rules.play.codes[one.code].waivable for one in found)
        if best is None or (hard, len(found)) < best[0]:
            best = (hard, len(found)), owner, spot, found
    return best[1:] if best is not None else ("", None, ())


def refused(sheet: FoundersSheet, action: Action) -> str:
    """The bold what of a refusal: the place that was tapped."""
    spot = getattr(action, "cell", None) or getattr(action, "anchor", None)
    if spot is None:
        return sheet.say("refused")
    swap = getattr(action, "swap", False)
    field = "anchor" if getattr(action, "anchor", None) else "cell"
    owner = getattr(action, "target_player", "") or getattr(action, "player", "")
    where = _where(sheet, field, owner if owner in sheet.state.nations else "", spot)
    return sheet.say("refused_swap" if swap else "refused_at", place=where)
