"""Late knowledge: naming what nobody had named, and who knew what when."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, flash, make_response, redirect, render_template, request, url_for

from ledger import visibility
from ledger.aggregates.cache import CacheKey
from ledger.aggregates.game import Game
from ledger.commands.name_unknown import NameUnknown
from ledger.errors import LedgerError
from ledger.visibility import knowledge
from ledger.web import boards, errors
from ledger.web.context import entry, lang, ledger, publish, t, the_game, viewer

bp = Blueprint("known", __name__, url_prefix="/games/<game_id>")


# for each viewer until the next step: every step is looked at with the eyes of every seat
KNOWN: CacheKey[tuple[knowledge.Knowledge, ...]] = CacheKey("known")
UNNAMED: CacheKey[tuple[knowledge.Unnamed, ...]] = CacheKey("unnamed")


@dataclass
class Row:
    """A hidden component: its name and picture, who held it, who knew it since which step."""

    name: str
    picture: Any
    player: str
    first: list[tuple[str, int]]  # the seats that knew it before the others
    everybody: int | None
    named_at: int | None


@bp.get("/known")
def show(game_id: str) -> Any:
    return page(the_game(game_id))


@bp.post("/known")
def name(game_id: str) -> Any:
    game, form = the_game(game_id), request.form
    thing, component = form.get("thing", ""), form.get("component", "")
    try:
        named = NameUnknown(thing, component, form.get("reason", "").strip()[:300])
        done = ledger().execute(game.id, named, entry(key=form.get("key", "")[:200])).game
    except LedgerError as error:
        wrong, status = errors.sentence(error), errors.status_of(error)
        return page(game, wrong=wrong, thing=thing, status=status)
    publish(done)
    flash(t("known.done", name=component_name(done, component)))
    return redirect(url_for("known.show", game_id=game_id), 303)


def page(game: Game, *, wrong: str = "", thing: str = "", status: int = 200) -> Any:
    who = viewer(game)
    known = game.cached(KNOWN, lambda: knowledge.knowledge(game, who), who)
    body = render_template(
        "known.html",
        tab="",
        game=game,
        unknown=game.cached(UNNAMED, lambda: knowledge.unnamed(game, who), who),
        rows=[_row(game, one) for one in known],
        name_of=lambda component: component_name(game, component),
        hides=visibility.tells_seats_apart(game),
        viewer=who,
        wrong=wrong,
        wrong_thing=thing,
        key=f"name-{game.version}",
        sprites=boards.sprites(game),
        styles=boards.styles(game),
    )
    return make_response(body, status)


def component_name(game: Game, component: str) -> str:
    return game.rules.words.name_of(game.catalogue, component, lang())


def _row(game: Game, one: knowledge.Knowledge) -> Row:
    """Those who learned it when a spectator did are `everybody`."""
    everybody = one.since.get("")
    first = [
        (seat, step)
        for seat, step in sorted(one.since.items(), key=lambda pair: pair[1])
        if seat and (everybody is None or step < everybody)
    ]
    return Row(
        component_name(game, one.component),
        boards.component(game, one.component),
        one.player,
        first,
        everybody,
        one.named_at,
    )
