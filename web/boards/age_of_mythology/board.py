"""Age of Mythology as a drawing: the bank, the victory cards, the boards, the turn, the battle."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from flask import get_template_attribute
from markupsafe import Markup

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.games.age_of_mythology.catalogue import RESOURCES, VP_CARDS
from ledger.games.age_of_mythology.state import State
from ledger.ruleset import UNKNOWN, Lang, ScoreLine
from ledger.visibility import SPECTATOR, Viewer
from ledger.web.boards.age_of_mythology.audit_chart import audit_chart
from ledger.web.boards.age_of_mythology.battle import battle, story
from ledger.web.boards.age_of_mythology.changes import Changes
from ledger.web.boards.age_of_mythology.charts import pictures
from ledger.web.boards.age_of_mythology.seats import counts, seat, tie_or_leader
from ledger.web.boards.age_of_mythology.symbols import about, line_picture, sprite
from ledger.web.boards.age_of_mythology.view import TEMPLATE, View, card_face, picture
from ledger.web.boards.age_of_mythology.words import say
from ledger.web.boards.board import Board
from ledger.web.boards.last_moved import since as put

PILE = 5  # cubes in a row of a pile


def draw(
    game: Game,
    step: int,
    lang: Lang,
    *,
    viewer: Viewer = SPECTATOR,
    highlight: Collection[str] | None = None,
    since: int | None = None,
    recording: bool = False,
) -> dict[str, Any]:
    """The table after `step` as `viewer` may see it. The changes of `since`..`step` are ringed.

    `highlight` names buildings, tiles or units: they are lit, the rest faded.
    """
    state: State = visibility.state_at(game, step, viewer)
    view = View(game.catalogue, lang, state, viewer.seat)
    first = since or step
    changes = Changes.of(event for n in range(first, step + 1) for event in game.events(n))
    active = game.rules.play.now(state).player
    told = story(game, step, first)
    return {
        "title": game.rules.key,
        "step": step,
        "lang": lang,
        "phase": state.phase,
        "tap": recording,
        "labels": {key: say(key, lang) for key in _LABELS},
        "players": list(state.players),
        "seats": [
            {**seat(view, player, changes, active, highlight), "also": _purse(view, player)}
            for player in state.players
        ],
        "set": bool(state.cube_total),
        "bank": _bank(view, changes),
        "pool": view.say("pool", n=sum(state.pool.values())),
        "vp": [_vp_card(view, card, changes) for card in VP_CARDS],
        "vp_text": _vp_text(view),
        "offer": _offer(view),
        "turn": _turn(view, active),
        "battle": battle(view, told) if told is not None else None,
        "since": {} if recording else put(game, step, _pieces),
        "secrets": visibility.has_secrets(game),
    }


def _pieces(state: State) -> dict[str, Any]:
    """How many units and cubes everybody has, and what lies open or in the bank."""
    found: dict[str, Any] = {f"bank:{name}": n for name, n in state.bank.items()}
    found |= {tile: state.offer.count(tile) for tile in state.offer}
    for player, own in state.seats.items():
        found |= {f"{player}:{unit}": n for unit, n in own.holding.items() if n}
        found |= {f"{player}:{cube}": n for cube, n in own.cubes.items() if n}
        found |= {f"{player}:{slot}": tile.worker for slot, tile in own.tiles.items()}
        found |= {f"{player}:played:{n}": card for n, card in enumerate(own.played)}
        found[f"{player}:villagers"], found[f"{player}:age"] = own.villagers, own.age
    return found


_LABELS = (
    *("bank", "victory_cards", "production", "city", "holding", "offer", "turn_label", "first"),
    *("cubes", "hand_label", "played_label", "encounters", "empty_holding"),
)


def _purse(view: View, player: str) -> Markup:
    """Units and cards, small, for the row of seats."""
    own = view.state.seats[player]
    drawn: Markup = get_template_attribute(TEMPLATE, "purse")(
        sum(own.units.values()), own.hand, view.say("purse", n=sum(own.units.values()), m=own.hand)
    )
    return drawn


# --------------------------------------------------------------------------- the common things


def _bank(view: View, changes: Changes) -> list[dict[str, Any]]:
    state = view.state
    piles = [(resource, state.bank.get(resource, 0), state.cube_total) for resource in RESOURCES]
    found = []
    for resource, n, size in (*piles, ("vp", state.bank_vp, view.catalogue.number("vp_cubes"))):
        across = PILE if size <= 30 else 8
        found.append(
            {
                "resource": resource,
                "n": n,
                "name": view.say("vp_cubes") if resource == "vp" else view.name(resource),
                "cubes": [
                    (i % across * 40 / across + 4, 40 - i // across * 40 / across / 1.15)
                    for i in range(n)
                ],
                "side": round(46 / across, 1),
                "hot": resource in changes.bank,
            }
        )
    return found


def _vp_card(view: View, card: str, changes: Changes) -> dict[str, Any]:
    state = view.state
    placed = state.vp_cards[card]
    owner, text, most = None, "", 0
    if card in ("largest_army", "most_buildings"):
        owner, most = tie_or_leader(counts(state)[card])
        text = str(most) if owner else view.say("tie")
    elif card == "last_battle":
        text = view.say("next_winner")
    else:
        owner = next((p for p, s in state.seats.items() if s.owns("wonder", active=False)), None)
        text = "" if owner else view.say("nobody")
    by: dict[str, int] = {}
    for cube in placed:
        by[cube.player] = by.get(cube.player, 0) + 1
    who = ", ".join(f"{player} {n}" for player, n in by.items())
    return {
        "card": card,
        "since": placed[-1].step if placed else 0,
        "name": view.title(card),
        "n": len(placed),
        "drawn": min(len(placed), 5),
        "owner": owner,
        "text": text,
        "title": view.say("vp_title", n=len(placed), name=view.title(card), who=who or "–"),
        "hot": card in changes.cards,
    }


def _vp_text(view: View) -> str:
    state = view.state
    cards = sum(len(cubes) for cubes in state.vp_cards.values())
    won = sum(own.points for own in state.seats.values())
    return view.say("vp_text", bank=state.bank_vp, cards=cards, won=won)


def _offer(view: View) -> list[dict[str, Any]]:
    """The tiles that lie face up now, each kind once."""
    state = view.state
    return [
        {
            "tile": tile,
            "name": view.title("offer" if tile == UNKNOWN else tile),
            "n": state.offer.count(tile),
        }
        for tile in dict.fromkeys(state.offer)
    ]


def _turn(view: View, active: str | None) -> dict[str, Any]:
    """The strip of a turn: three rounds of cards, and what everybody played."""
    state = view.state
    order = state.order() if state.first_player in state.players else state.players
    extra_round = [player for player in order if player in state.extra]
    rounds = []
    for number in (1, 2, 3, 4):
        if number == 4 and not extra_round:
            continue
        plays = []
        for player in order if number < 4 else extra_round:
            played = state.seats[player].played
            card = (
                view.catalogue.card.get(played[number - 1].card) if len(played) >= number else None
            )
            action = card.action if card else ""
            plays.append(
                {
                    "player": player,
                    "seat": view.seat(player),
                    "action": action,
                    "now": state.phase == "cards"
                    and number == state.card_round
                    and player == (state.play.player if state.play else active),
                    "title": f"{player}: {view.title(card.id) if card else view.say('not_yet')}",
                }
            )
        rounds.append({"n": number, "plays": plays})
    return {
        "n": state.turn,
        "label": view.say("turn", n=state.turn) if state.turn else view.say("setup"),
        "phase": view.say(f"phase_{state.phase}", n=min(state.card_round, 4)),
        "rounds": rounds if state.turn else [],
        "final": view.say("final_turn") if state.final_turn and state.phase != "over" else "",
        "card": card_face(view, state.play.card) if state.play else None,
        "card_of": state.play.player if state.play else "",
    }


# --------------------------------------------------------------------- what pages ask for


def why(game: Game, step: int, line: ScoreLine, lang: Lang) -> Markup:
    """The board a score line rests on: the army or the city that was counted."""
    if line.category not in ("army", "buildings", "wonder", "temple"):
        return Markup("")
    moment = max((n for n in line.steps if n <= step), default=step)
    lit = set(line.components[1:]) or {line.components[0]} if line.components else set()
    drawing = draw(game, max(moment, 1), lang, highlight=lit)
    own = next((n for n in drawing["seats"] if n["player"] == line.player), None)
    if own is None:
        return Markup("")
    part = "holding" if line.category == "army" else "city"
    drawn: Markup = get_template_attribute(TEMPLATE, "proof")(drawing, own, part)
    return drawn


BOARD = Board(
    draw=draw,
    sprite=sprite,
    picture=picture,
    about=about,
    styles=("boards/age_of_mythology/board.css",),
    why=why,
    line_picture=line_picture,
    audit_chart=audit_chart,
    charts=pictures,
)
