"""The constraints every catalogue must meet; those it is checked against are the released ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from string import Formatter
from typing import Any

from ledger.ruleset.constraints import Fault, Found, Problem, checker, fault, mismatch, problems

from .catalogue import CATALOGUES, DECK, EXPLORERS, TRACKS, Card, Catalogue, World
from .constraints_map import MAP_CHECKS

CONSTRAINTS = CATALOGUES.default.constraints
SOURCES = {"rulebook", "public", "reconstruction", "owner"}
COLORS = {
    "dice": "orange",
    "rerolls": "blue",
    "movement": "purple",
    "cards": "green",
    "explorers": "yellow",
}
ROUNDS = [(2, 8), (3, 8), (4, 8), (5, 7)]  # players, rounds
BOX = {
    "dice": 5,
    "civilization_boards": 5,
    "cards": 45,
    "city_tokens": 30,
    "explorers": 50,
    "cubes": 25,
}


def _problems(catalogue: Catalogue) -> Iterator[Problem]:
    """Constraints of level `design` bind the released list alone."""
    ours = catalogue.catalogue_id == CATALOGUES.default.catalogue_id
    broken = list(_references(catalogue))  # what does not resolve cannot be checked further
    told = False
    for constraint in CONSTRAINTS:
        if constraint.level == "design" and not ours:
            continue
        if broken and constraint.id != "C1":
            continue
        try:
            found = list(CHECKS[constraint.id](catalogue))
        except (LookupError, ValueError):
            if not told:
                raise
            continue  # what is missing for this check has been told
        told = told or bool(found)
        yield from problems(constraint.id, constraint.level, found)


check = checker(CATALOGUES, _problems)


def _unknown(entry: str, name: str) -> Fault:
    return fault(entry, f"there is no {name}", f"il n'y a pas de {name}")


# --------------------------------------------------------------------- ids and counts


def _references(c: Catalogue) -> Found:
    """C1."""
    lists = {
        "colors": [x.id for x in c.colors],
        "tracks": [x.id for x in c.tracks],
        "maps": [x.id for x in c.maps],
        "civilizations": [x.id for x in c.civilizations],
        "cards": [x.id for x in c.cards],
        "condition_kinds": [x.kind for x in c.condition_kinds],
        "dice": list(c.dice.ids),
        **{f"{m.id} regions": [r.id for r in m.regions] for m in c.maps},
        **{f"{m.id} zones": [z.id for z in m.zones] for m in c.maps},
    }
    for name, ids in lists.items():
        for one, times in Counter(ids).items():
            if times > 1:
                yield (
                    one,
                    f"{name}: the id {one} occurs {times} times",
                    f"{name} : l'identifiant {one} figure {times} fois",
                )
    colors, tracks, people = set(lists["colors"]), set(lists["tracks"]), set(lists["civilizations"])
    used = [(x.id, x.track, tracks) for x in c.colors]
    used += [(x.id, x.color, colors) for x in c.tracks]
    used += [(x.id, x.color, colors) for x in c.civilizations]
    used += [(x.id, x.civilization, people) for x in c.cards]
    used += [(f"{x.players}", x.map, set(lists["maps"])) for x in c.player_counts]
    used += [(f"{x.players}", who, people) for x in c.player_counts for who in x.civilizations]
    used += [(x.id, track, set(x.tracks)) for x in c.civilizations for track in TRACKS]
    used += [("city_tokens", slot, {*TRACKS, "start"}) for slot in c.city_tokens.slots]
    for side in c.maps:
        regions, zones = set(lists[f"{side.id} regions"]), set(lists[f"{side.id} zones"])
        used += [(r.id, other, regions) for r in side.regions for other in r.land]
        used += [(r.id, zone, zones) for r in side.regions for zone in r.oceans]
        used += [(z.id, other, zones) for z in side.zones for other in z.zones]
        used += [(r.id, r.color, colors) for r in side.regions]
        used += [(r.id, r.start_of, people) for r in side.regions if r.start_of]
    used += [(card.id, name, known) for card in c.cards for name, known in _named(c, card)]
    for entry, name, known in used:
        if name not in known:
            yield _unknown(entry, name)


def _named(c: Catalogue, card: Card) -> Iterator[tuple[str, set[str]]]:
    """What a condition refers to."""
    condition = card.condition
    places = {r.id for m in c.maps for r in m.regions}
    known = {
        "color": {x.id for x in c.colors},
        "track": set(TRACKS),
        "face": set(c.dice.faces),
        "zone": {z.id for m in c.maps for z in m.zones},
    }
    for param, names in known.items():
        if param in condition:
            yield str(condition[param]), names
    regions = condition.get("regions")
    for region in regions if isinstance(regions, list) else ():
        yield str(region), places


def _box(c: Catalogue) -> Found:
    """C2."""
    listed = {item.id: item.count for item in c.box}
    counted = {
        "dice": len(c.dice.ids),
        "civilization_boards": len(c.civilizations),
        "cards": len(c.cards),
        "city_tokens": len(c.civilizations) * len(c.city_tokens.per_civilization),
    }
    for name, wanted in BOX.items():
        found = listed.get(name, 0)
        if found != wanted or counted.get(name, wanted) != wanted:
            yield mismatch(name, counted.get(name, found) if found == wanted else found, wanted)
    if c.dice.count != len(c.dice.ids):
        yield mismatch("dice", c.dice.count, len(c.dice.ids))


def _nine_cards(c: Catalogue) -> Found:
    """C3."""
    for name, cards in c.deck.items():
        if len(cards) != DECK:
            yield mismatch(name, len(cards), DECK)


def _tokens(c: Catalogue) -> Found:
    """C4."""
    if sorted(c.city_tokens.per_civilization) != [1, 1, 2, 2, 2, 3]:
        yield mismatch("city_tokens", list(c.city_tokens.per_civilization), [1, 1, 2, 2, 2, 3])
    if Counter(c.city_tokens.slots) != Counter(("start", *TRACKS)):
        yield mismatch("slots", list(c.city_tokens.slots), ["start", *TRACKS])


def _five_colors(c: Catalogue) -> Found:
    """C5."""
    for found in ({x.id: x.color for x in c.tracks}, {x.track: x.id for x in c.colors}):
        if found != COLORS:
            yield mismatch("colors", found, COLORS)


def _faces(c: Catalogue) -> Found:
    """C6."""
    if len(c.dice.faces) != 6:
        yield mismatch("dice", len(c.dice.faces), 6)
    for face in c.dice.faces:
        if face not in (*COLORS.values(), "black"):
            yield _unknown("dice", face)
    if "black" not in c.dice.faces or c.dice.sword_face != "black":
        yield _unknown("dice", "black")


def _counts(c: Catalogue) -> Found:
    """C7."""
    rounds = sorted((entry.players, entry.rounds) for entry in c.player_counts)
    if rounds != ROUNDS:
        yield mismatch("player_counts", rounds, ROUNDS)
    for board in c.civilizations:
        if odd := sorted(set(board.player_counts) - {players for players, _ in ROUNDS}):
            yield mismatch(board.id, odd, [players for players, _ in ROUNDS])
    for entry in c.player_counts:
        name, people, count = f"{entry.players}", set(entry.civilizations), entry.players
        if count == 2 and people != {"karthadst", "etruria"}:
            yield mismatch(name, sorted(people), ["etruria", "karthadst"])
        if count in (3, 4) and "wallmapu" in people:
            yield mismatch(name, "wallmapu", "-")
        if (count == 5 and people != set(c.boards)) or len(people) < count:
            yield mismatch(name, sorted(people), count)
        for board in c.civilizations:
            if (count in board.player_counts) != (board.id in people):
                yield mismatch(board.id, list(board.player_counts), count)


# ----------------------------------------------------------------------------- boards


def _shape(c: Catalogue) -> Found:
    """C12."""
    length = max((len(t.vp) for board in c.civilizations for t in board.tracks.values()), default=0)
    for board in c.civilizations:
        if set(board.tracks) != set(TRACKS):
            yield mismatch(board.id, sorted(board.tracks), sorted(TRACKS))
        for name, track in board.tracks.items():
            entry = f"{board.id}.{name}"
            if not len(track.values) == len(track.vp) == length or length < 2:
                yield mismatch(entry, [len(track.values), len(track.vp)], length)
            if not 1 <= track.city_space <= length - 1:
                yield mismatch(f"{entry}.city_space", track.city_space, f"1-{length - 1}")


def _points_rise(c: Catalogue) -> Found:
    """C13."""
    for board in c.civilizations:
        for name, track in board.tracks.items():
            if track.vp[0] != 0 or list(track.vp) != sorted(track.vp) or min(track.vp) < 0:
                yield mismatch(f"{board.id}.{name}.vp", list(track.vp), "0 ≤ ...")


def _values_rise(c: Catalogue) -> Found:
    """C14."""
    most = {"dice": 5, "explorers": EXPLORERS}
    for board in c.civilizations:
        for name, track in board.tracks.items():
            if name == "cards":
                continue
            least = 0 if name == "rerolls" else 1
            if list(track.values) != sorted(track.values) or track.values[0] < least:
                yield mismatch(f"{board.id}.{name}", list(track.values), f"{least} ≤ ...")
            if track.values[-1] > most.get(name, track.values[-1]):
                yield mismatch(f"{board.id}.{name}", track.values[-1], f"≤ {most[name]}")


def _draws(c: Catalogue) -> Found:
    """C15."""
    for board in c.civilizations:
        values = board.tracks["cards"].values
        if min(values) < 0 or sum(values) > DECK:
            yield mismatch(f"{board.id}.cards", list(values), f"≤ {DECK}")


# ------------------------------------------------------------------------------ cards


def _conditions(c: Catalogue) -> Found:
    """C16; and what a kind says has no other blanks than its params."""
    for kind in c.condition_kinds:
        for text in (kind.text_en, kind.text_fr):
            found = blanks(text)
            if found is None or not found <= set(kind.params):
                yield mismatch(kind.kind, text, sorted(kind.params))
    for card in c.cards:
        if card.points < 1:
            yield mismatch(card.id, card.points, "≥ 1")
        yield from _condition(c, card)


def blanks(text: str) -> set[str] | None:
    """The names in braces; None if the braces do not match."""
    try:
        return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    except ValueError:
        return None


_FITS: dict[str, Callable[[Any], bool]] = {
    "int": lambda value: type(value) is int and value >= 1,
    "list of region_id": lambda value: (
        isinstance(value, list) and bool(value) and all(isinstance(one, str) for one in value)
    ),
}


def _condition(c: Catalogue, card: Card) -> Found:
    """A kind of this catalogue, with exactly its params; ours mean what they mean here."""
    name = card.condition.get("kind")
    kind = c.kinds.get(name) if isinstance(name, str) else None
    if kind is None:
        yield _unknown(card.id, str(name))
        return
    params = CATALOGUES.default.kinds.get(kind.kind, kind).params
    if set(card.condition) != {"kind", *params}:
        yield mismatch(card.id, sorted(card.condition), sorted({"kind", *params}))
        return
    for param, sort in params.items():
        value = card.condition[param]
        if not _FITS.get(sort, lambda value: isinstance(value, str))(value):
            yield mismatch(f"{card.id}.{param}", value, sort)


def _can_be_met(c: Catalogue) -> Found:
    """C17."""
    for card in c.cards:
        if any(_condition(c, card)):
            continue  # C16 says so
        for count in c.boards[card.civilization].player_counts:
            needed, most = _reach(c, card, count)
            if needed > most:
                yield mismatch(f"{card.id} ({count})", needed, f"≤ {most}")


def _reach(c: Catalogue, card: Card, players: int) -> tuple[int, int]:
    """What a condition asks for, and the most a player could ever show."""
    condition, board, rivals = card.condition, c.boards[card.civilization], players - 1
    kind, count = condition["kind"], condition.get("count", 0)
    world = c.worlds[players]
    top = len(board.tracks["dice"].vp) - 1
    if kind in ("track_at_least", "tracks_at_least"):
        return int(condition["space"]), top
    if kind == "advance_in_turn":
        color = c.color_of[condition["track"]]
        return int(condition["steps"]), min(top, 5, _of_color(world, color))
    if kind == "occupy_regions":
        return sum(region not in world.regions for region in condition["regions"]), 0
    dice = board.tracks["dice"].values[-1]
    most = {
        "occupy_color": _of_color(world, str(condition.get("color"))),
        "occupy_total": min(len(world.regions), EXPLORERS),
        "occupy_colors": 5,
        "occupy_coast": sum(condition.get("zone") in r.oceans for r in world.regions.values()),
        "rival_homes": rivals,
        "conquer_rivals_in_turn": rivals,
        "captured_cities": 6 * rivals,
        "capture_cities_in_turn": 6 * rivals,
        "own_cities_on_map": 6,
        "dice_show": dice,
        "dice_distinct": min(dice, len(set(c.dice.faces))),
        "advance_tracks_in_turn": 5,
        "stack_in_region": EXPLORERS,
    }
    return count, most.get(kind, count)


def _of_color(world: World, color: str) -> int:
    return sum(region.color == color for region in world.regions.values())


def _sources(c: Catalogue) -> Found:
    """C21."""
    entries = [(r.id, r.source) for m in c.maps for r in m.regions]
    entries += [(z.id, z.source) for m in c.maps for z in m.zones]
    entries += [(x.id, x.source) for x in c.civilizations]
    entries += [(x.id, x.source) for x in c.cards]
    for name, source in entries:
        if source not in SOURCES:
            yield mismatch(name, source or "-", ", ".join(sorted(SOURCES)))


CHECKS: dict[str, Callable[[Catalogue], Found]] = {
    "C1": _references,
    "C2": _box,
    "C3": _nine_cards,
    "C4": _tokens,
    "C5": _five_colors,
    "C6": _faces,
    "C7": _counts,
    "C12": _shape,
    "C13": _points_rise,
    "C14": _values_rise,
    "C15": _draws,
    "C16": _conditions,
    "C17": _can_be_met,
    "C21": _sources,
    **MAP_CHECKS,
}
