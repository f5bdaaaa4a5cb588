"""What a device keeps to go on entering actions without a network: the kinds of action there are,
their fields, what each may say, and how an entry is told as a sentence.

It follows from the title's classes and from the table as the viewer sees it. A page asks the next
question from it by itself; whether an entry is legal is judged when it is sent.
"""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Blueprint, Response, jsonify
from msgspec import inspect
from msgspec.structs import asdict

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.aggregates.steps import ActionTaken
from ledger.ruleset import Lang, phrase
from ledger.ruleset.texts import LANGUAGES, template
from ledger.web import boards
from ledger.web.boards.offline import Offline
from ledger.web.context import lang, the_game, viewer
from ledger.web.shared.action_shapes import Shapes, fields_of
from ledger.web.shared.legal_actions import legal

bp = Blueprint("offline_entry", __name__)

VERSION = 1  # of the description: a page that knows another one asks for it anew
MOST = 200  # legal actions, and values of one field
LOOKED_BACK = 80  # steps in which it is looked for what was said before


@bp.get("/games/<game_id>/offline")
def show(game_id: str) -> Response:
    response = jsonify(description(the_game(game_id)))
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def description(game: Game) -> dict[str, Any]:
    """Everything the page needs to compose entries by itself."""
    told = boards.offline_of(game.rules.key)
    state = visibility.state(game, viewer(game))
    actions = [] if game.over else legal(game, viewer(game))[:MOST]
    pools = _pools(game, told, state, actions)
    return {
        "version": VERSION,
        "step": game.version,
        "lang": lang(),
        "player": game.rules.play.now(game.state).player,
        "kinds": [_kind(game, told, kind, pools) for kind in game.rules.actions],
        "pools": pools,
        "legal": [_plain(action) for action in actions],
        "turn": told.turn,
        "follows": told.follows,
        "passes": sorted(told.passes or _passing(game)),
        "taps": told.taps,
        "begins": told.begins,
    }


def _plain(action: Any) -> dict[str, Any]:
    """An action with what it says, less what is left at its default."""
    struct = type(action)
    kept = {
        one.encode_name: msgspec.to_builtins(getattr(action, one.name), str_keys=True)
        for one in fields_of(struct)
        if one.required or getattr(action, one.name) != _default(one)
    }
    return {"kind": struct.__name__, **kept}


def _default(one: inspect.Field) -> Any:
    if one.default_factory is not msgspec.NODEFAULT:
        return one.default_factory()
    return one.default


# ------------------------------------------------------------------------ kinds and their fields


def _kind(game: Game, told: Offline, kind: str, pools: dict[str, Any]) -> dict[str, Any]:
    virtual = game.setup.dealer == "virtual"
    dealt = game.rules.play.chance.get(kind, ())
    asked = told.told.get(kind, ())
    shapes = Shapes(kind, pools, lambda of, name: boards.asked(game.rules.key, of, name))
    fields = [
        shapes.field(one, needed=one.name in dealt or one.name in asked)
        for one in fields_of(game.rules.actions[kind])
        if one.name not in told.unasked and not (virtual and one.name in dealt)
    ]
    fields = [{**one, "typed": one["name"] in told.typed} for one in fields]
    named = boards.guide_of(game.rules.key).labels.get(kind)
    label = phrase(named, lang()) if named else game.rules.label(kind, lang())
    say = {spoken: _sentence(told, kind, label, spoken) for spoken in LANGUAGES}
    return {"kind": kind, "label": label, "say": say, "fields": fields}


def _sentence(told: Offline, kind: str, label: str, spoken: Lang) -> str:
    """Without one of its own: who, what it is called, and what it says."""
    words = told.sentences.get(kind)
    return template(words, spoken) if words else f"[{{player}}: ]{label}[ ({{*}})]"


# --------------------------------------------------------------------------- what fields may say


def _pools(
    game: Game, told: Offline, state: Any, actions: list[Any]
) -> dict[str, list[tuple[str, str]]]:
    """By `Kind.field` or by field: what the title says, else what has been said in this game."""
    found = {
        name: [(one, _name(game, one)) if isinstance(one, str) else tuple(one) for one in pool]
        for name, pool in told.pools(game, state, lang()).items()
    }
    players = [(player, player) for player in game.setup.players]
    seen: dict[str, dict[str, None]] = {}
    history = (
        visibility.action(game, step, viewer(game))
        for step in range(max(2, game.version - LOOKED_BACK), game.version + 1)
        if isinstance(game.body(step), ActionTaken)
    )
    asks = game.rules.play.asks(state)
    for ask in asks:
        for pick in ask.picks:
            seen.setdefault(f"{ask.kind}.{pick.field}", {}).update(dict.fromkeys(pick.choices))
    for action in (*actions, *history):
        for name, value in asdict(action).items() if action is not None else ():
            if isinstance(value, str):
                seen.setdefault(f"{type(action).__name__}.{name}", {})[value] = None
    for kind, struct in game.rules.actions.items():
        for one in fields_of(struct):
            name, here = one.encode_name, f"{kind}.{one.encode_name}"
            if name in found or here in found:
                continue
            if one.name == "player" or one.name.endswith("_player"):
                found[name] = players
            elif isinstance(one.type, inspect.LiteralType):
                found[here] = [(str(v), _name(game, str(v))) for v in one.type.values]
            elif here in seen:
                found[here] = [(v, _name(game, v)) for v in list(seen[here])[:MOST]]
    return found


def _name(game: Game, one: str) -> str:
    if one in game.setup.players:
        return one
    return game.rules.words.name_of(game.catalogue, one, lang())


def _passing(game: Game) -> set[str]:
    """Kinds after which another player went on, more often than not, in this game."""
    went: dict[str, list[bool]] = {}
    before = None
    for step in range(max(2, game.version - LOOKED_BACK), game.version + 1):
        body = game.body(step)
        if not isinstance(body, ActionTaken) or body.auto:
            continue
        action = game.action(step)
        who = getattr(action, "player", None)
        if before is not None and who is not None and before[1] is not None:
            went.setdefault(before[0], []).append(who != before[1])
        before = (type(action).__name__, who)
    return {kind for kind, turns in went.items() if 2 * sum(turns) > len(turns)}
