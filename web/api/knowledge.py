"""Late knowledge: what is unknown, naming it, and who knew what when."""

from __future__ import annotations

from flask import Response
from msgspec import Struct

from ledger.aggregates.game import Game
from ledger.commands.name_unknown import NameUnknown
from ledger.visibility import knowledge
from ledger.web.api import requests
from ledger.web.api.blueprint import answer, read_body, route
from ledger.web.api.games import AS, GAME
from ledger.web.api.presenters import said
from ledger.web.api.recording import COMMAND, carry_out
from ledger.web.api.responses import Said
from ledger.web.context import the_game, viewer


class UnnamedSaid(Struct, frozen=True):
    """A thing nobody has named yet, and what it may be."""

    thing: str
    player: str
    since: int
    choices: dict[str, Said]  # component -> its name


class KnownSaid(Struct, frozen=True):
    """A hidden component: who held it, and since which step each seat has known it."""

    component: str
    name: Said
    player: str
    since: dict[str, int]  # "" is a spectator
    named_at: int | None


class Knowledge(Struct, frozen=True):
    game: str
    unknown: tuple[UnnamedSaid, ...]
    known: tuple[KnownSaid, ...]


@route(
    "GET",
    f"{GAME}/knowledge",
    "What nobody has named yet, and who has known what since which step",
    answers={200: Knowledge},
    errors=(404,),
    query={"as": AS},
)
def show_knowledge(game_id: str) -> Response:
    game = the_game(game_id)
    who = viewer(game)
    unknown = tuple(
        UnnamedSaid(one.thing, one.player, one.since, {c: _name(game, c) for c in one.choices})
        for one in knowledge.unnamed(game, who)
    )
    known = tuple(
        KnownSaid(one.component, _name(game, one.component), one.player, one.since, one.named_at)
        for one in knowledge.knowledge(game, who)
    )
    return answer(Knowledge(str(game.id), unknown, known))


def _name(game: Game, component: str) -> Said:
    return said(lambda lang: game.rules.words.name_of(game.catalogue, component, lang))


@route(
    "POST",
    f"{GAME}/name",
    "Names a component nobody had named; it must have been possible all the time",
    body=requests.NameUnknown(),
    **COMMAND,
)
def name_unknown(game_id: str) -> Response:
    body = read_body(requests.NameUnknown())

    named = NameUnknown(body["thing"], body["component"], body.get("reason", ""))
    return carry_out(game_id, body, named)
