"""The civilization boards of First Empires: five tracks, cards, captured cities, points."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ledger.games.first_empires.catalogue import TRACKS
from ledger.games.first_empires.conditions import attested, measure
from ledger.games.first_empires.sentences import condition_text
from ledger.games.first_empires.state import Held, State
from ledger.ruleset import UNKNOWN, Sheet
from ledger.web.boards.first_empires.changes import Changes
from ledger.web.boards.first_empires.symbols import token_of
from ledger.web.boards.first_empires.view import View


def civilization(
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
        "unnamed": state.dealer == "table" and any(held.card == UNKNOWN for held in seat.hand),
        "deck": seat.deck_left,
        "own": view.viewer == player,
        "discarded": len(seat.discarded),
        "played": [
            {
                "points": one.points,
                "title": view.say("played", name=view.name(one.card), n=one.points),
                "card": one.card,
                "since": one.step,
                "hot": (player, one.handle) in changes.cards,
                "lit": highlight is not None and one.card in highlight,
            }
            for one in seat.played
        ],
        "captured": [
            {
                **token_of(view, state, token),
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
                "since": seat.moved.get(track, 0),
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
    by_word = attested(printed.condition)
    return {
        "card": card,
        "name": view.name(card),
        "points": printed.points,
        "text": condition_text(view.catalogue, printed.condition, view.lang),
        "met": not by_word and found >= needed,
        "attested": by_word,
        "so_far": "" if by_word else view.say("so_far", n=min(found, needed), all=needed),
    }
