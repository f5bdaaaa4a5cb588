"""Constraints about the board, the facts of the rulebook, and the released list's design."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from ledger.ruleset.constraints import Found, fault

from .catalogue import TRACKS, Catalogue, Civilization, Side, World

SIDES = {2: "side_2", 3: "side_3_5", 4: "side_3_5", 5: "side_3_5"}
FOR_FOUR = {"malagasy", "ezu"}
HUAXIA_VP = {"dice": 10, "rerolls": 6, "movement": 9, "cards": 7, "explorers": 6}
ZHO_YING = {"kind": "advance_in_turn", "track": "dice", "steps": 2}


def _sides(c: Catalogue) -> Found:
    """C8."""
    if {side.id for side in c.maps} != {"side_2", "side_3_5"}:
        yield fault("maps", "side_2 and side_3_5 expected", "side_2 et side_3_5 attendus")
    for entry in c.player_counts:
        if entry.map != SIDES.get(entry.players):
            yield fault(f"{entry.players}", "another side is used", "autre côté utilisé")
    for side in c.maps:
        allowed = (2,) if side.id == "side_2" else (3, 4, 5)
        for region in side.regions:
            if region.min_players not in allowed:
                yield fault(region.id, "wrong min_players", "min_players erroné")
            if side.id == "side_3_5" and (region.min_players == 4) != (region.id in FOR_FOUR):
                yield fault(region.id, "only Malagasy and Ezu wait for 4", "réservé à 4 joueurs")
            if region.id == "wallmapu" and region.min_players != 5:
                yield fault(region.id, "Wallmapu is for 5 players", "Wallmapu se joue à 5")


def _symmetric(c: Catalogue) -> Found:
    """C9."""
    for side in c.maps:
        land = {region.id: region.land for region in side.regions}
        zones = {zone.id: zone.zones for zone in side.zones}
        for borders in (land, zones):
            for place, others in borders.items():
                for other in others:
                    if place == other or place not in borders[other]:
                        yield fault(place, f"border with {other}", f"frontière avec {other}")
        for region in side.regions:
            if region.color not in {color.id for color in c.colors}:
                yield fault(region.id, "unknown colour", "couleur inconnue")


def _connected(c: Catalogue) -> Found:
    """C10."""
    for count, world in c.worlds.items():
        for region in world.regions:
            if not world.order[region]:
                yield fault(f"{region} ({count})", "no border at all", "aucune frontière")
        start = next(iter(world.regions), None)
        lost = set(world.near) - _reached(world, start) if start else {f"{count}"}
        for place in sorted(lost):
            yield fault(f"{place} ({count})", "cannot be reached", "ne peut pas être atteint")


def _reached(world: World, start: str) -> set[str]:
    seen, todo = {start}, [start]
    while todo:
        for place in world.near[todo.pop()]:
            if place not in seen and place in world.near:
                seen.add(place)
                todo.append(place)
    return seen


def _homes(c: Catalogue) -> Found:
    """C11."""
    for entry in c.player_counts:
        world = c.worlds[entry.players]
        homes = [c.boards[name].start_region for name in entry.civilizations]
        for name, home in zip(entry.civilizations, homes, strict=True):
            region = world.regions.get(home)
            if (
                region is None
                or region.start_of != name
                or region.name_en != c.boards[name].name_en
            ):
                yield fault(f"{name} ({entry.players})", "no start region", "sans région de départ")
        for home, times in Counter(homes).items():
            if times > 1:
                yield fault(home, "start region of two", "région de départ de deux peuples")


def _side(c: Catalogue, name: str) -> Side | None:
    return next((side for side in c.maps if side.id == name), None)


def _rulebook_map(c: Catalogue) -> Found:
    """C18."""
    side = _side(c, "side_3_5")
    found = {region.id: region for region in side.regions} if side else {}
    named = ("rus", "scythia", "huaxia", "albion", "indus")
    missing = [name for name in named if name not in found]
    for name in missing:
        yield fault(name, "the rulebook names this region", "région nommée par la règle")
    if missing:
        return
    rus, scythia, huaxia, albion = (found[name] for name in named[:4])
    for region, color in ((rus, "green"), (scythia, "purple"), (huaxia, "blue")):
        if region.color != color:
            yield fault(region.id, f"must be {color}", f"doit être {color}")
    if "scythia" not in rus.land:
        yield fault("rus", "borders Scythia by land", "touche la Scythie par la terre")
    if "huaxia" not in rus.land and not set(rus.oceans) & set(huaxia.oceans):
        yield fault("huaxia", "borders Rus", "touche Rus")
    for region in (albion, rus):
        if "eastern_ocean" not in region.oceans:
            yield fault(region.id, "touches the Eastern Ocean", "touche l'océan oriental")
    if "orange" not in (rus.color, albion.color, found["indus"].color):
        yield fault("indus", "Rus, Albion or Indus is orange", "l'une des trois est orange")


def _rulebook_huaxia(c: Catalogue) -> Found:
    """C19."""
    board = c.boards.get("huaxia")
    for name, points in HUAXIA_VP.items():
        if board is None or points not in board.tracks[name].vp:
            yield fault(f"huaxia.{name}", f"has no {points} points", f"n'a pas de {points} points")
    if not any(card.condition == ZHO_YING for card in c.cards):
        yield fault("cards", "no card of Zho Ying", "pas de carte de Zho Ying")
    worth = {card.points for card in c.cards if card.civilization == "huaxia"}
    if not {4, 5} <= worth:
        yield fault("huaxia", "cards worth 5 and 4 expected", "cartes à 5 et 4 points attendues")


def _printed(c: Catalogue) -> Found:
    """C20."""
    reading = c.printed_track_table.get("reading", {})
    agree = [board.id for board in c.civilizations if _agrees(board, reading)]
    if len(agree) != 1:
        yield fault(
            "printed_track_table", f"agrees with {agree}", f"correspond à {agree or 'aucun'}"
        )


def _agrees(board: Civilization, reading: dict[str, dict[str, list[int | None]]]) -> bool:
    def same(printed: Iterable[int | None], ours: Iterable[int]) -> bool:
        return all(a is None or a == b for a, b in zip(printed, ours, strict=False))

    return all(
        same(reading[name]["values"], board.tracks[name].values)
        and same(reading[name]["vp"], board.tracks[name].vp)
        for name in reading
        if name in board.tracks
    )


# -------------------------------------------------------- design of the released catalogue


def _balanced(c: Catalogue) -> Found:
    """C22."""
    sizes = {count: len(world.regions) for count, world in c.worlds.items()}
    if sizes != {2: 12, 3: 18, 4: 20, 5: 25}:
        yield fault("regions", f"{sizes}", f"{sizes}")
    for count, world in c.worlds.items():
        found = Counter(region.color for region in world.regions.values())
        if max(found.values()) - min(found.values()) > 1:
            yield fault(f"{count}", f"colours {dict(found)}", f"couleurs {dict(found)}")


def _card_design(c: Catalogue) -> Found:
    """C23."""
    for name, cards in c.deck.items():
        points = sum(c.card[card].points for card in cards)
        if points != 36:
            yield fault(name, f"cards worth {points}, not 36", f"{points} points, non 36")
        kinds = Counter(str(c.card[card].condition.get("kind")) for card in cards)
        for kind, times in kinds.items():
            if times > 2:
                yield fault(name, f"{kind} {times} times", f"{kind} {times} fois")


def _strong(c: Catalogue) -> Found:
    """C24."""
    for name in TRACKS:
        if len({board.tracks[name].vp[-1] for board in c.civilizations}) > 1:
            yield fault(name, "tops differ", "les sommets diffèrent")
    for board in c.civilizations:
        better = [n for n in TRACKS if board.tracks[n].values[0] > _standard(c, n)]
        if better != [board.strong_track]:
            yield fault(board.id, f"better in {better}", f"meilleur en {better}")


def _standard(c: Catalogue, name: str) -> int:
    """What most boards begin with."""
    return Counter(board.tracks[name].values[0] for board in c.civilizations).most_common(1)[0][0]


def _public(c: Catalogue) -> Found:
    """C25."""
    bounds = {"dice": (2, 3), "rerolls": (1, 2), "movement": (2, 3), "explorers": (3, 4)}
    for board in c.civilizations:
        for name, (least, most) in bounds.items():
            if not least <= board.tracks[name].values[0] <= most:
                yield fault(f"{board.id}.{name}", "start value", "valeur de départ")
    ours, theirs = c.boards["karthadst"].tracks, c.boards["huaxia"].tracks
    if (
        ours["explorers"].values[0] != theirs["explorers"].values[0] + 1
        or ours["movement"].values[0] != theirs["movement"].values[0] - 1
    ):
        yield fault("karthadst", "beside Huaxia", "face à Huaxia")


MAP_CHECKS: dict[str, Callable[[Catalogue], Found]] = {
    "C8": _sides,
    "C9": _symmetric,
    "C10": _connected,
    "C11": _homes,
    "C18": _rulebook_map,
    "C19": _rulebook_huaxia,
    "C20": _printed,
    "C22": _balanced,
    "C23": _card_design,
    "C24": _strong,
    "C25": _public,
}
