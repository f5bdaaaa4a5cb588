"""People: who is who; merged, renamed, claimed by an account, forgotten."""

from __future__ import annotations

from flask import Response, request

from ledger.people.registry import Person
from ledger.web.api import requests
from ledger.web.pages import people

from .blueprint import answer, read_body, route

PERSON = "/people/<person>"
WRITING = (400, 401, 403, 404, 413, 415, 422)


@route(
    "GET",
    "/people",
    "Everybody who has a seat, with their names",
    answers={200: dict[str, list[Person]]},
    query={"q": "part of a name"},
)
def list_people() -> Response:
    return answer({"people": people.everybody(request.args.get("q", ""))})


@route("GET", PERSON, "A person", answers={200: Person}, errors=(404,))
def show_person(person: str) -> Response:
    return answer(people.the_person(person))


@route(
    "POST",
    f"{PERSON}/rename",
    "Call a person otherwise; no step changes, and the old name still finds them",
    body=requests.PersonName(),
    answers={200: Person},
    errors=WRITING,
)
def rename_person(person: str) -> Response:
    return answer(people.changed(person, "rename", read_body(requests.PersonName())["name"]))


@route(
    "POST",
    f"{PERSON}/alias",
    "Another name that finds a person",
    body=requests.PersonName(),
    answers={200: Person},
    errors=WRITING,
)
def alias_person(person: str) -> Response:
    return answer(people.changed(person, "alias", read_body(requests.PersonName())["name"]))


@route(
    "POST",
    f"{PERSON}/merge",
    "Make another person, by name or id, one with this one",
    body=requests.PersonName(),
    answers={200: Person},
    errors=WRITING,
)
def merge_person(person: str) -> Response:
    return answer(people.changed(person, "merge", read_body(requests.PersonName())["name"]))


@route(
    "POST",
    f"{PERSON}/part",
    "Undo the merges into a person",
    body=requests.Nothing(),
    answers={200: Person},
    errors=WRITING,
)
def part_person(person: str) -> Response:
    read_body(requests.Nothing())
    return answer(people.changed(person, "part"))


@route(
    "POST",
    f"{PERSON}/me",
    "This person is whoever asks; a keeper of the club confirms it",
    body=requests.Nothing(),
    answers={200: Person},
    errors=WRITING,
)
def ask_person(person: str) -> Response:
    read_body(requests.Nothing())
    return answer(people.changed(person, "me"))


@route(
    "POST",
    f"{PERSON}/confirm",
    "The account that asked is this person's",
    body=requests.Nothing(),
    answers={200: Person},
    errors=WRITING,
)
def confirm_person(person: str) -> Response:
    read_body(requests.Nothing())
    return answer(people.changed(person, "confirm"))


@route(
    "POST",
    f"{PERSON}/forget",
    "Take a person's names out of every step, page and file, for ever",
    body=requests.Removal(),
    answers={200: dict[str, int]},
    errors=WRITING,
)
def forget_person(person: str) -> Response:
    return answer({"games": people.forgotten(person, read_body(requests.Removal())["confirm"])})
