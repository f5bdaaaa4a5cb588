"""Tags and collections as JSON."""

from __future__ import annotations

from flask import Response
from msgspec import Struct

from ledger.schemas.derive import Gate
from ledger.schemas.fields import Items, Prose, Text, YesNo
from ledger.shelf import Collection
from ledger.shelf.collections import NoSuchCollection
from ledger.web.api import requests
from ledger.web.api.blueprint import answer, read_body, route
from ledger.web.api.games import GAME
from ledger.web.context import the_game
from ledger.web.shared.shelf import (
    a_game,
    check_mine,
    is_mine,
    owner,
    seen_collections,
    seen_games,
    seen_tags,
    shelf,
)

COLLECTION = "/collections/<collection>"
CHANGE = (400, 401, 403, 404, 410, 413, 415, 422)


class PutTags(Gate):
    tags = Items(Prose(longest=200), longest=100, required=True)


class MakeCollection(Gate):
    name = Prose(longest=200, required=True)
    note = Prose(longest=2000)


class ChangeGames(Gate):
    game = Text(required=True)
    out = YesNo()


class TagsShown(Struct, frozen=True):
    game: str
    tags: tuple[str, ...]


class TagCounted(Struct, frozen=True):
    tag: str
    games: int


class TagList(Struct, frozen=True):
    tags: tuple[TagCounted, ...]


class CollectionList(Struct, frozen=True):
    collections: tuple[Collection, ...]


@route("GET", "/tags", "Every tag, with how many games have it", answers={200: TagList})
def list_tags() -> Response:
    return answer(TagList(tuple(TagCounted(*one) for one in seen_tags())))


@route("GET", f"{GAME}/tags", "The game's tags", answers={200: TagsShown}, errors=(404,))
def show_tags(game_id: str) -> Response:
    return _tags(str(the_game(game_id).id))


@route(
    "POST",
    f"{GAME}/tags",
    "These tags in the place of those the game had",
    body=PutTags(),
    answers={200: TagsShown},
    errors=CHANGE,
)
def put_tags(game_id: str) -> Response:
    game, body = str(the_game(game_id).id), read_body(PutTags())
    shelf().tags.put(game, body["tags"])
    return _tags(game)


def _tags(game: str) -> Response:
    return answer(TagsShown(game, tuple(shelf().tags.of(game))))


# ------------------------------------------------------------------------ collections


@route(
    "GET",
    "/collections",
    "The collections one made, and those with a game one may see",
    answers={200: CollectionList},
)
def list_collections() -> Response:
    made = [one for one, _ in seen_collections()]
    seen = seen_games({game for one in made for game in one.games})
    return answer(CollectionList(tuple(_shown(one, set(seen)) for one in made)))


@route(
    "POST",
    "/collections",
    "A new collection",
    body=MakeCollection(),
    answers={201: Collection},
    errors=CHANGE,
)
def make_collection() -> Response:
    body = read_body(MakeCollection())
    made = shelf().collections.add(body["name"], body.get("note", ""), owner())
    return answer(made, 201)


@route("GET", COLLECTION, "One collection", answers={200: Collection}, errors=(404,))
def show_collection(collection: str) -> Response:
    found = shelf().collections.get(collection)
    seen = seen_games(found.games)
    if not seen and not is_mine(found.owner):
        raise NoSuchCollection(collection=collection)
    return answer(_shown(found, set(seen)))


@route(
    "POST",
    COLLECTION,
    "Another name and note",
    body=MakeCollection(),
    answers={200: Collection},
    errors=CHANGE,
)
def describe_collection(collection: str) -> Response:
    check_mine(shelf().collections.get(collection).owner)
    body = read_body(MakeCollection())
    return _changed(shelf().collections.describe(collection, body["name"], body.get("note", "")))


@route(
    "POST",
    f"{COLLECTION}/games",
    "A game put in, or with `out` taken out",
    body=ChangeGames(),
    answers={200: Collection},
    errors=CHANGE,
)
def collect(collection: str) -> Response:
    check_mine(shelf().collections.get(collection).owner)
    body = read_body(ChangeGames())
    if body.get("out"):
        return _changed(shelf().collections.take_out(collection, body["game"]))
    return _changed(shelf().collections.put_in(collection, a_game(body["game"])))


@route(
    "POST",
    f"{COLLECTION}/remove",
    "Remove the collection; its games stay",
    body=requests.Nothing(),
    answers={200: dict[str, bool]},
    errors=CHANGE,
)
def remove_collection(collection: str) -> Response:
    check_mine(shelf().collections.get(collection).owner)
    read_body(requests.Nothing())
    shelf().collections.remove(collection)
    return answer({"removed": True})


def _changed(found: Collection) -> Response:
    return answer(_shown(found, set(seen_games(found.games))))


def _shown(found: Collection, seen: set[str]) -> Collection:
    """With the games this reader may see."""
    return Collection(
        collection=found.collection,
        name=found.name,
        note=found.note,
        owner=found.owner if is_mine(found.owner) else "",
        made_at=found.made_at,
        games=tuple(game for game in found.games if game in seen),
    )
