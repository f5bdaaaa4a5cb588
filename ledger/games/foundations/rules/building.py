"""Building, ordinary buildings and monuments: FR-BASE.80 to FR-BASE.98, FR-MON.4 to FR-MON.20."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from ledger.errors import Refusal, refusal
from ledger.ruleset import Memo

from ..actions import BuildBuilding
from ..catalogue import CONSUL, MONUMENT, Kind
from ..city.figures import changed, components, effects, touching
from ..city.geometry import cells_at
from ..city.metrics import unmet
from ..event_parts import Locked, Replaced, Source
from ..events import AnyEvent, BuildingConstructed
from ..evolve import evolve
from ..scoring.eras import Count, card_rule
from ..state import MONUMENT_MARKERS, State
from .common import in_turn, one_action, out_of_turn, usable_markers
from .eras import Story


class Site(Struct, frozen=True):
    """A place for a building: what it covers and what it lays bare."""

    cells: tuple[str, ...]
    foreign: tuple[str, ...]  # lots of no player
    others: tuple[str, ...]  # lots of another player
    replaced: tuple[str, ...]
    lifted: tuple[str, ...]
    vacated: tuple[str, ...]
    largest: int  # size of the largest building replaced


def named(state: State, player: str, word: str) -> str:
    """`domus_a` is the player's own, `domus` the first of its kind that is left; monuments may be
    named without their prefix too."""
    if ":" in word:
        return word
    catalogue, colour = components(state), state.seats[player].colour
    own = f"{colour}:{word}"
    if own in catalogue.kind_of:
        return own
    if word in catalogue.monuments:
        return f"{MONUMENT}:{word}"
    alike = [
        f"{colour}:{k.id}" for k in catalogue.buildings.values() if word in (k.kind, *_names(k))
    ]
    left = [name for name in alike if name not in state.buildings]
    free = [name for name in left if name not in state.turn.locked_buildings]
    return next(iter((*free, *left, *alike)), own)


def _names(kind: Kind) -> tuple[str, ...]:
    return tuple(name for said in kind.name.values() for name in (said, said.casefold()))


def site(state: State, player: str, kind: Kind, anchor: str, turn: int, memo: Memo) -> Site | None:
    """FR-R18: every touched building leaves completely. None if a lot is off the board."""
    key = (kind.shape, anchor, turn, player)
    if key not in memo:
        memo[key] = _site(state, player, kind, anchor, turn)
    found: Site | None = memo[key]
    return found


def _site(state: State, player: str, kind: Kind, anchor: str, turn: int) -> Site | None:
    cells = cells_at(kind.turns[turn][1], anchor, state.size)
    if cells is None:
        return None
    lots, buildings = state.lots, state.buildings
    foreign, others, lifted = [], [], []
    replaced: dict[str, None] = {}
    for cell in cells:
        lot = lots.get(cell)
        if lot is None or lot.owner not in state.seats:
            foreign.append(cell)
            continue
        if lot.owner != player:
            others.append(cell)
        if lot.building is not None:
            replaced[lot.building] = None
        elif lot.owner == player:
            lifted.append(cell)
    under = [cell for name in replaced for cell in buildings[name].cells]
    mine = [name for name in replaced if buildings[name].owner == player]
    return Site(
        cells,
        tuple(foreign),
        tuple(others),
        tuple(replaced),
        tuple(lifted),
        tuple(cell for cell in under if cell not in cells),
        max((len(buildings[name].cells) for name in mine), default=0),
    )


def build_building(state: State, action: BuildBuilding, memo: Memo) -> Iterator[Refusal]:
    """The placement check of section 8, every failing part of it."""
    player = action.player
    prefix = memo.get(("build", player))
    if prefix is None:
        found = list(in_turn(state, player))
        if state.phase == "playing":
            found += one_action(state, player, "build_building")
        prefix = memo["build", player] = found
    yield from prefix
    if state.phase != "playing":
        return
    name = named(state, player, action.building)
    gone = list(_available(state, player, name))
    yield from gone
    if any(found.code != "component_locked_this_turn" for found in gone):
        return
    kind = components(state).kind_of[name]
    if not 0 <= action.orientation <= 3:
        yield refusal("FR-BASE.82", "shape_mismatch", building=name, turn=action.orientation)
        return
    place = site(state, player, kind, action.anchor, action.orientation, memo)
    if place is None:
        yield refusal("FR-BASE.82", "off_board", building=name, lot=action.anchor)
        return
    yield from _ground(state, player, name, kind, place)
    if name.startswith(MONUMENT):
        yield from _monument(state, player, name, place)


def _available(state: State, player: str, name: str) -> Iterator[Refusal]:
    """FR-BASE.81, FR-BASE.83, FR-MON.4, FR-MON.6, FR-BASE.91."""
    if name.startswith(f"{MONUMENT}:"):
        if name not in state.reserve:
            rule = "FR-MON.6" if name in state.buildings else "FR-MON.4"
            yield refusal(rule, "monument_not_in_reserve", card=name)
    else:
        colour = name.partition(":")[0]
        mine = colour == state.seats[player].colour and name in components(state).kind_of
        if not mine:
            yield refusal("FR-BASE.81", "building_not_available", building=name)
        elif name in state.buildings:
            yield refusal("FR-BASE.83", "building_not_available", building=name)
    if name in state.turn.locked_buildings:
        yield refusal("FR-BASE.91", "component_locked_this_turn", component=name)


def _ground(state: State, player: str, name: str, kind: Kind, place: Site) -> Iterator[Refusal]:
    """FR-BASE.80, FR-BASE.86, FR-BASE.88, FR-BASE.89, FR-BASE.93, FR-R16."""
    if place.others:
        yield refusal("FR-BASE.89", "lot_of_another", lots=list(place.others), player=player)
    if place.foreign:
        rule = "FR-BASE.89" if any(lot in state.lots for lot in place.foreign) else "FR-BASE.80"
        yield refusal(rule, "lot_not_owned", lots=list(place.foreign), player=player)
    if place.replaced:
        largest, equal = place.largest, state.turn_of(player).equal_overbuild
        allowed = kind.size > largest or (equal and kind.size == largest)
        if not allowed:
            rule = "FR-BASE.86" if kind.size < largest else "FR-BASE.88"
            yield refusal(
                rule, "building_not_strictly_larger", building=name, size=kind.size, other=largest
            )
        needed = _bare(state, player, place) - len(place.lifted)
        if needed > 0 and needed > usable_markers(state, player):
            have = state.markers(player)
            if needed <= have:
                yield refusal("FR-BASE.91", "component_locked_this_turn", component="lot_marker")
            else:
                yield refusal(
                    "FR-BASE.93",
                    "not_enough_lot_markers",
                    player=player,
                    needed=needed,
                    markers=max(0, have),
                )


def _bare(state: State, player: str, place: Site) -> int:
    """Own lots that are laid bare and want a marker."""
    return sum(state.lots[lot].owner == player for lot in place.vacated)


def _monument(state: State, player: str, name: str, place: Site) -> Iterator[Refusal]:
    """FR-MON.9, FR-MON.14 to FR-MON.16, FR-MON.19, FR-MON.20."""
    for condition in unmet(state, player, name, place.cells):
        yield refusal(
            _condition_rule(name, condition),
            "monument_requirement_not_met",
            building=name,
            condition=condition,
        )
    if state.monuments_of(player) >= MONUMENT_MARKERS:
        yield refusal("FR-MON.14", "no_monument_marker_available", player=player)


def _condition_rule(name: str, condition: object) -> str:
    if condition == "footprint_touches_edge":
        return "FR-MON.16"
    if condition == "footprint_all_on_own_buildings":
        return "FR-MON.19"
    return "FR-MON.20" if name == "monument:pantheon" else "FR-MON.9"


# ------------------------------------------------------------------------ outcome


def building_constructed(state: State, action: BuildBuilding, memo: Memo) -> tuple[AnyEvent, ...]:
    """FR-BASE.84, FR-BASE.90 to FR-BASE.96, FR-MON.11 to FR-MON.13, FR-R17, FR-R31."""
    player, begun = action.player, out_of_turn(state, action.player)
    story = Story(state)
    story.add(begun)
    state = story.state
    name = named(state, player, action.building)
    kind = components(state).kind_of[name]
    turn, _ = kind.turns[action.orientation]
    place = _site(state, player, kind, action.anchor, action.orientation)
    assert place is not None
    monument = name.startswith(MONUMENT)
    over = bool(place.replaced)
    built = BuildingConstructed(
        player,
        name,
        "reserve" if monument else "supply",
        action.anchor,
        turn,
        place.cells,
        place.lifted,
        tuple(
            Replaced(
                old,
                state.buildings[old].cells,
                "reserve" if old.startswith(MONUMENT) else "supply",
            )
            for old in place.replaced
        ),
        place.vacated,
        Locked(place.replaced, max(0, len(place.lifted) - _bare(state, player, place)))
        if over
        else Locked(),
    )
    people, icons = changed(evolve(state, built))
    built = replace(built, population_after=people, coin_icons_after=icons)
    return (*begun, built, *_on_build(state, evolve(state, built), player, name, over))


def _on_build(
    before: State, state: State, player: str, name: str, over: bool
) -> Iterator[AnyEvent]:
    """FR-R34: what a monument gives to its neighbours; then what the builder's cards give."""
    kind = components(state).kind_of[name]
    if not kind.on_build and not (
        before.seats[player].character.card or "invocations" in before.modules
    ):
        return
    count = Count(state)
    for effect in kind.on_build:
        gain = effect["grant_each_adjacent_owner"]
        near: dict[str, str] = {}
        for other in touching(state, state.buildings[name].cells):
            near.setdefault(state.buildings[other].owner, other)
        for who, other in near.items():
            if gain.get("vp"):
                sources = (Source("monument", name, gain["vp"]), Source("building", other, 0))
                count.points(who, "monument_on_build", gain["vp"], "FR-MON.7", sources)
            if gain.get("coins") and who != CONSUL:
                sources = (Source("monument", name, gain["coins"]), Source("building", other, 0))
                count.pay(who, gain["coins"], "monument", sources)
    for card, gift in effects(state, player):
        if gift.name == "monument_vp" and name.startswith(MONUMENT):
            _gain(count, state, player, card, gift.amount, 0)
        elif gift.name == "on_build_gain" and _matches(kind, name, over, gift.when):
            _gain(count, state, player, card, gift.vp, gift.coins)
    yield from count.events


def _gain(count: Count, state: State, player: str, card: str, vp: int, coins: int) -> None:
    if coins:
        reason = "character" if card in components(state).characters else "invocation"
        count.pay(player, coins, reason, (Source("card", card, coins),))
    if vp:
        source = (Source("card", card, vp),)
        count.points(player, "card_immediate", vp, card_rule(state, card), source)


def _matches(kind: Kind, name: str, over: bool, when: dict[str, object]) -> bool:
    facts = {
        "type": lambda wanted: kind.type == wanted,
        "min_size": lambda wanted: kind.size >= wanted,
        "monument": lambda wanted: name.startswith(MONUMENT) == wanted,
        "overbuild": lambda wanted: over == wanted,
    }
    return all(facts[key](wanted) for key, wanted in when.items())
