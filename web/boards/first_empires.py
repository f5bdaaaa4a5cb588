"""First Empires as a drawing: the map, the civilization boards, dice and cards, the last change."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from flask import get_template_attribute
from markupsafe import Markup
from msgspec import Struct, field

from ledger import seen
from ledger.aggregates.game import Game
from ledger.games.first_empires import events as ev
from ledger.games.first_empires.catalogue import TRACKS, Catalogue, Region
from ledger.games.first_empires.conditions import measure
from ledger.games.first_empires.sentences import condition_text, name_of
from ledger.games.first_empires.state import Held, State
from ledger.ruleset import Lang, ScoreLine, Sheet
from web.boards.first_empires_map import Drawing, badges, drawing
from web.boards.first_empires_pictures import about, face_symbol, picture, place_name
from web.boards.first_empires_words import say

__all__ = ["about", "draw", "picture", "place_name", "sprite", "why"]  # what pages ask for

TEMPLATE = "boards/first_empires/board.html"
STYLES = ("css/boards/first_empires.css",)
SHARED = True  # one board for all players
START_AT = {"side_3_5": 0.3}  # where a narrow screen begins: Albion to Huaxia fit on a phone
FIGURES = 4  # explorers drawn one by one; more are told by the number


def draw(
    game: Game,
    step: int,
    lang: Lang,
    *,
    viewer: str | None = None,
    highlight: Collection[str] | None = None,
    since: int | None = None,
    recording: bool = False,
) -> dict[str, Any]:
    """The table after `step` as `viewer` may see it. The changes of `since`..`step` are ringed.

    `highlight` names regions, city tokens, tracks or cards: they are lit, the rest faded.
    """
    state: State = seen.state_at(game, step, viewer)
    view = View(game.catalogue, lang, state.players, viewer)
    changes = Changes.of(event for n in range(since or step, step + 1) for event in game.events(n))
    sheet = game.rules.score(state)
    return {
        "title": game.rules.key,
        "step": step,
        "lang": lang,
        "phase": state.phase,
        "tap": recording,
        "labels": {key: say(key, lang) for key in _LABELS},
        "players": list(state.players),
        "nations": [
            _civilization(view, state, player, sheet, changes, highlight)
            for player in state.players
        ],
        "map": _map(view, state, changes, highlight),
        "turn": _turn(view, state, changes),
        "secrets": seen.has_secrets(game),
        "lit": "" if highlight is None else "map" if _on_map_lit(state, highlight) else "board",
    }


_LABELS = (
    *("map", "civilizations", "dice_label", "turn_label", "deck", "hand_label", "no_hand"),
    *("discarded_label", "played_label", "captured_label", "neighbours", "not_drawn"),
)


class View(Struct, frozen=True):
    """Whose components, which language, who looks."""

    catalogue: Catalogue
    lang: Lang
    players: tuple[str, ...] = ()
    viewer: str | None = None

    def say(self, key: str, **params: Any) -> str:
        return say(key, self.lang, **params)

    def name(self, component: str) -> str:
        """Any component by its printed name."""
        return name_of(self.catalogue, component, self.lang)

    def name_of_board(self, civilization: str) -> str:
        board = self.catalogue.boards.get(civilization)
        return str(getattr(board, f"name_{self.lang}", ""))

    def seat(self, player: str) -> int:
        return self.players.index(player) + 1 if player in self.players else 0

    def joined(self, names: Sequence[str]) -> str:
        """Huaxia, Mupata or Rus."""
        *first, last = names
        return f"{', '.join(first)} {self.say('or')} {last}" if first else last


def why(game: Game, step: int, line: ScoreLine, lang: Lang) -> Markup:
    """The board a line rests on: the map for cities that lie there, else the player's own."""
    shown = draw(game, step, lang, highlight=line.components)
    seat = shown["players"].index(line.player)
    macro = get_template_attribute(TEMPLATE, "board")
    drawn: Markup = macro(shown, shown["nations"][seat], "mini")
    return drawn


_sprites: dict[str, Markup] = {}


def sprite(catalogue: Catalogue) -> Markup:
    """Both sides of the map and the signs of the tracks, drawn once per catalogue."""
    if catalogue.hash not in _sprites:
        sides = [drawing(side.id) for side in catalogue.maps]
        macro = get_template_attribute(TEMPLATE, "symbols")
        _sprites[catalogue.hash] = macro([side.symbols for side in sides if side], badges())
    return _sprites[catalogue.hash]


# ------------------------------------------------------------------------ the last change


class Changes(Struct):
    """What the last steps touched: places, cubes, dice, cards, tokens, and the ways taken."""

    regions: set[str] = field(default_factory=set)
    cubes: set[tuple[str, str]] = field(default_factory=set)  # player, track
    dice: set[str] = field(default_factory=set)
    cards: set[tuple[str, str]] = field(default_factory=set)  # player, handle
    tokens: set[str] = field(default_factory=set)
    legs: list[tuple[str, tuple[str, ...], int]] = field(default_factory=list)

    @classmethod
    def of(cls, events: Iterable[ev.FirstEmpiresEvent]) -> Changes:
        changes = cls()
        for event in events:
            changes.add(event)
        return changes

    def add(self, event: ev.FirstEmpiresEvent) -> None:
        match event:
            case ev.ExplorersMoved():
                self.regions.add(event.destination)
                self.legs += [(event.player, leg.path, leg.count) for leg in event.legs]
            case ev.ExplorersRetreated():
                self.regions.add(event.to)
                way = (event.from_region, event.to)
                self.legs.append((event.player, way, event.count))
            case ev.ExplorersPlaced():
                self.regions.update(event.placements)
            case ev.CityPlaced():
                self.regions.add(event.region)
                self.tokens.add(event.token)
            case ev.CityCaptured():
                self.tokens.update(event.tokens)
            case ev.CityTokenRevealed():
                self.tokens.add(event.token)
            case ev.CubeAdvanced():
                self.cubes.add((event.player, event.track))
                self.dice.add(event.die)
                self.regions.add(event.region)
            case ev.DiceRolled() | ev.DiceRerolled():
                self.dice.update(event.faces)
            case ev.DieTurned():
                self.dice.add(event.die)
            case ev.CardDrawn() | ev.CardIdentified() | ev.AchievementPlayed():
                self.cards.add((event.player, event.handle))


# ----------------------------------------------------------------------------------- map


def _map(
    view: View, state: State, changes: Changes, highlight: Collection[str] | None
) -> dict[str, Any]:
    """The side in use. What no picture shows is listed below it."""
    side = next((s for s in view.catalogue.maps if s.id == side_of(view.catalogue, state)), None)
    drawn = drawing(side.id) if side else None
    if side is None or drawn is None:
        regions = list(view.catalogue.worlds[len(state.players)].regions.values())
        listed = [_region(view, state, r, None, changes, highlight) for r in regions]
        return {"key": "", "regions": [], "listed": listed, "names": [], "ways": []}
    here = [region for region in side.regions if not region_out(state, region)]
    regions = [_region(view, state, r, drawn, changes, highlight) for r in here]
    return {
        "key": drawn.key,
        "width": drawn.width,
        "height": drawn.height,
        "least": len(state.players),
        "start": START_AT.get(drawn.key, 0),
        "regions": [region for region in regions if region["spot"]],
        "listed": [region for region in regions if not region["spot"]],
        "borders": [] if drawn.drawn_as(side) else [_borders(view, region) for region in here],
        "names": [_label(view, drawn, r, region_out(state, r)) for r in side.regions],
        "zones": [
            {"name": view.name(zone), "left": x / drawn.width * 100, "top": y / drawn.height * 100}
            for zone, (x, y) in drawn.zones.items()
        ],
        "ways": [
            {"d": drawn.way(path), "seat": view.seat(player), "start": _start(drawn, path), "n": n}
            for player, path, n in changes.legs
        ],
        "tokens": highlight is not None,
    }


def side_of(catalogue: Catalogue, state: State) -> str:
    return state.map_id or catalogue.worlds[len(state.players)].map_id


def region_out(state: State, region: Region) -> bool:
    return region.min_players > len(state.players)


def _start(drawn: Drawing, path: tuple[str, ...]) -> tuple[float, float]:
    spot = drawn.spots.get(path[0])
    return spot.explorers if spot else (0, 0)


def _label(view: View, drawn: Drawing, region: Region, out: bool) -> dict[str, Any]:
    spot = drawn.spots.get(region.id)
    x, y = spot.label if spot else (-1000, -1000)
    return {
        "name": view.name(region.id),
        "left": round(x / drawn.width * 100, 2),
        "top": round(y / drawn.height * 100, 2),
        "out": out,
    }


def _borders(view: View, region: Region) -> str:
    names = [view.name(place) for place in (*region.land, *region.oceans)]
    return f"{view.name(region.id)}: {', '.join(names)}"


def _on_map_lit(state: State, highlight: Collection[str]) -> bool:
    """Does something highlighted lie on the map? Everything else lies on or beside a board."""
    cities = {token for tokens in state.cities.values() for token in tokens}
    return not (cities | set(state.regions_in_game)).isdisjoint(highlight)


def _region(
    view: View,
    state: State,
    region: Region,
    drawn: Drawing | None,
    changes: Changes,
    highlight: Collection[str] | None,
) -> dict[str, Any]:
    spot = drawn.spots.get(region.id) if drawn else None
    player = state.occupant(region.id)
    number = state.here(region.id, player) if player else 0
    tokens = [_token(view, state, token) for token in state.cities.get(region.id, ())]
    lit = highlight is not None and (
        region.id in highlight or any(token["token"] in highlight for token in tokens)
    )
    return {
        "region": region.id,
        "name": view.name(region.id),
        "title": _title(view, state, region, player, number, tokens),
        "color": region.color,
        "track": _track_of(view.catalogue, region.color),
        "shape": drawn.shape(region.id) if drawn and spot else "",
        "spot": spot,
        "stack": _stack(view, player, number, spot, bool(tokens)) if player else None,
        "cities": _on_map(tokens, spot),
        "hot": region.id in changes.regions,
        "lit": lit,
    }


def _title(
    view: View,
    state: State,
    region: Region,
    player: str | None,
    number: int,
    tokens: list[dict[str, Any]],
) -> str:
    """`Rus, green: Dan, 2 explorers; a city of Dan, value hidden`"""
    said = [view.say("explorers_of", player=player, n=number)] if player else []
    said += [token["title"] for token in tokens]
    here = "; ".join(said) or view.say("empty")
    return f"{view.name(region.id)}, {_colour_name(view, region.color)}: {here}"


def _colour_name(view: View, color: str) -> str:
    entry = next((c for c in view.catalogue.colors if c.id == color), None)
    return str(getattr(entry, f"name_{view.lang}", color))


def _track_of(catalogue: Catalogue, color: str) -> str:
    return next((t for t, c in catalogue.color_of.items() if c == color), TRACKS[0])


def _token(view: View, state: State, token: str) -> dict[str, Any]:
    one = state.tokens[token]
    value = one.value
    said = view.say("value", n=value) if value is not None else view.say("value_hidden")
    return {
        "token": token,
        "seat": view.seat(one.owner),
        "value": value,
        "symbol": f"city-{value}" if value in (1, 2, 3) else "city-hidden",
        "title": view.say("city", player=one.owner, value=said),
    }


def _on_map(tokens: list[dict[str, Any]], spot: Any) -> list[dict[str, Any]]:
    """Where each city of a region is drawn; several stand a little apart."""
    if not spot:
        return tokens
    x, y = spot.city
    return [{**token, "x": x + 16 * i, "y": y - 6 * i} for i, token in enumerate(tokens)]


def _stack(view: View, player: str, number: int, spot: Any, city: bool) -> dict[str, Any]:
    """Explorers of one player: the seat's mark with the number, and small figures beside it."""
    x, y = spot.explorers if spot else (0, 0)
    shift = (-8 if number > 2 else 0) if city else 12
    return {
        "seat": view.seat(player),
        "player": player,
        "n": number,
        "x": x + shift,
        "y": y,
        "figures": min(number, 3 if city else FIGURES),
        "title": view.say("explorers_of", player=player, n=number),
    }


# ----------------------------------------------------------------------- civilization boards


def _civilization(
    view: View,
    state: State,
    player: str,
    sheet: Sheet,
    changes: Changes,
    highlight: Collection[str] | None,
) -> dict[str, Any]:
    seat = state.seats[player]
    least, most = interval(sheet, player)
    return {
        "player": player,
        "seat": view.seat(player),
        "label": view.say("board_of", player=player),
        "civilization": view.name_of_board(seat.civilization),
        "points": least,
        "most": most if most > least else None,
        "active": state.status == "playing" and state.active == player,
        "tracks": _tracks(view, state, player, changes, highlight) if seat.civilization else [],
        "hand": [_card(view, state, player, held, changes) for held in seat.hand],
        "hand_title": view.say("in_hand", n=len(seat.hand)),
        "deck": seat.deck_left,
        "own": view.viewer == player,
        "discarded": len(seat.discarded),
        "played": [
            {
                "points": one.points,
                "title": view.say("played", name=view.name(one.card), n=one.points),
                "card": one.card,
                "hot": (player, one.handle) in changes.cards,
                "lit": highlight is not None and one.card in highlight,
            }
            for one in seat.played
        ],
        "captured": [
            {
                **_token(view, state, token),
                "hot": token in changes.tokens,
                "lit": highlight is not None and token in highlight,
            }
            for token in seat.captured
        ],
    }


def interval(sheet: Sheet, player: str) -> tuple[int, int]:
    """The least and the most a player may have while city values are hidden."""
    lines = [line for line in sheet.lines if line.player == player]
    least = sum(line.points for line in lines)
    return least, sum(line.points if line.upto is None else line.upto for line in lines)


def _tracks(
    view: View, state: State, player: str, changes: Changes, highlight: Collection[str] | None
) -> list[dict[str, Any]]:
    seat, found = state.seats[player], []
    for track in TRACKS:
        column = view.catalogue.boards[seat.civilization].tracks[track]
        cube = seat.cube.get(track, 0)
        token = view.catalogue.token(seat.civilization, track)
        above = token in state.tokens and state.tokens[token].place == f"above:{track}"
        name = view.name(track)
        found.append(
            {
                "track": track,
                "name": name,
                "cube": cube,
                "cells": range(len(column.values)),
                "city": column.city_space,
                "value": track_value(track, cube, column.values[cube]),
                "points": column.vp[cube],
                "above": above,
                "hot": (player, track) in changes.cubes,
                "lit": highlight is not None
                and not {track, token, f"{seat.civilization}-cube-{track}"}.isdisjoint(highlight),
                "token_lit": highlight is not None and token in highlight,
                "title": view.say(
                    "track",
                    name=name,
                    space=cube,
                    value=column.values[cube],
                    points=column.vp[cube],
                    city=column.city_space,
                ),
            }
        )
    return found


def track_value(track: str, cube: int, value: int) -> str:
    """The cards track draws on arrival; its bottom space is the opening hand."""
    return f"+{value}" if track == "cards" and cube else str(value)


def _card(view: View, state: State, player: str, held: Held, changes: Changes) -> dict[str, Any]:
    """A card in hand: a face for those who may see it, a back for everybody else."""
    known = held.card in view.catalogue.card
    shown = card_face(view, state, player, held.card) if known else {}
    return {
        "handle": held.handle,
        "known": known,
        "hot": (player, held.handle) in changes.cards,
        "step": held.step,
        **shown,
    }


def card_face(view: View, state: State, player: str, card: str) -> dict[str, Any]:
    """Title, condition, how far it is fulfilled now, points."""
    printed = view.catalogue.card[card]
    found, needed = measure(state, player, printed.condition)
    attested = printed.condition["kind"] not in view.catalogue.kinds or (
        printed.condition["kind"] == "attested"
    )
    return {
        "card": card,
        "name": view.name(card),
        "points": printed.points,
        "text": condition_text(view.catalogue, printed.condition, view.lang),
        "met": not attested and found >= needed,
        "attested": attested,
        "so_far": "" if attested else view.say("so_far", n=min(found, needed), all=needed),
    }


# ------------------------------------------------------------------------------- the turn


def _turn(view: View, state: State, changes: Changes) -> dict[str, Any]:
    turn, playing = state.turn, state.status == "playing"
    return {
        "shown": playing,
        "player": state.active,
        "seat": view.seat(state.active) if state.active else 0,
        "round": state.round,
        "rounds": state.rounds_total,
        "round_title": view.say("round", n=state.round, all=state.rounds_total),
        "spaces": range(1, state.rounds_total + 1),
        "dice": dice_shown(view, state, changes.dice),
        "rerolls": max(0, turn.rerolls_allowed - turn.rerolls_done),
        "rerolls_title": view.say(
            "rerolls_left",
            n=max(0, turn.rerolls_allowed - turn.rerolls_done),
            all=turn.rerolls_allowed,
        ),
        "movement_title": view.say("points_left", n=turn.movement_left, all=turn.movement_points),
        "fleeing": _fleeing(view, state),
    }


def _fleeing(view: View, state: State) -> dict[str, Any] | None:
    """Explorers that were beaten and have not chosen where to go."""
    open_retreat = state.turn.pending_retreat
    if open_retreat is None:
        return None
    name = view.name(open_retreat.from_region)
    return {
        "seat": view.seat(open_retreat.loser),
        "region": open_retreat.from_region,
        "count": open_retreat.count,
        "title": view.say("fleeing", player=open_retreat.loser, n=open_retreat.count, name=name),
    }


def dice_shown(view: View, state: State, hot: Collection[str] = ()) -> list[dict[str, Any]]:
    """The dice of the turn, blank before the roll."""
    turn = state.turn
    faces = turn.dice or dict.fromkeys(view.catalogue.dice.ids[: turn.dice_count], "")
    return [
        {
            "die": die,
            "number": number,
            "face": face,
            "symbol": face_symbol(view.catalogue, face),
            "name": view.name(face) if face else view.say("not_rolled"),
            "used": die in turn.dice_used,
            "hot": die in hot,
            "title": view.say("die", n=number, face=view.name(face))
            if face
            else view.say("die_blank", n=number),
        }
        for number, (die, face) in enumerate(faces.items(), start=1)
    ]
