"""Webhooks as JSON."""

from __future__ import annotations

from flask import Response
from msgspec import Struct

from ledger.schemas.derive import Gate
from ledger.schemas.fields import Items, OneOf, Prose, Text
from ledger.web.api.blueprint import answer, read_body, route
from ledger.web.api.requests import Nothing
from ledger.web.context import ledger
from ledger.web.webhooks import the_sender
from ledger.webhooks import EVENTS, Hook, Outcome

LOOKING = (401, 403)
CHANGING = (400, 401, 403, 404, 409, 413, 415, 422)


class AddWebhook(Gate):
    url = Text(required=True)
    events = Items(OneOf(EVENTS), longest=4)
    lang = OneOf(("en", "fr"))
    secret = Prose(longest=200)


class WebhookShown(Struct, frozen=True, kw_only=True, omit_defaults=True):
    hook: str
    address: str  # the host, and the end: whoever has the whole address may write there
    events: tuple[str, ...]
    lang: str
    messages: tuple[Outcome, ...] = ()  # the last first
    secret: str = ""  # shown once, when it is made


class WebhookList(Struct, frozen=True):
    webhooks: tuple[WebhookShown, ...]


class WebhookTested(Struct, frozen=True):
    """`said`: why the test was not taken."""

    taken: bool
    said: str


def _shown(one: Hook, secret: str = "") -> WebhookShown:
    return WebhookShown(
        hook=one.hook,
        address=one.shown,
        events=one.events,
        lang=one.lang,
        messages=tuple(the_sender().book.outcomes(one.hook)),
        secret=secret,
    )


@route(
    "GET",
    "/webhooks",
    "What is told outside, and what became of each message",
    answers={200: WebhookList},
    errors=LOOKING,
)
def list_webhooks() -> Response:
    return answer(WebhookList(tuple(map(_shown, the_sender().book.all()))))


@route(
    "POST",
    "/webhooks",
    "A new webhook: an https address outside; without `events` it is told of all of them",
    body=AddWebhook(),
    answers={201: WebhookShown},
    errors=CHANGING,
)
def add_webhook() -> Response:
    body = read_body(AddWebhook())
    made = the_sender().book.add(
        body["url"],
        body.get("events", EVENTS),
        lang=body.get("lang", "en"),
        secret=body.get("secret", ""),
        position=ledger().recorder.max_notification_id() or 0,
    )
    return answer(_shown(made, made.secret), 201)


@route(
    "POST",
    "/webhooks/<hook>/test",
    "Sends a message that says it is a test",
    body=Nothing(),
    answers={200: WebhookTested},
    errors=CHANGING,
)
def test_webhook(hook: str) -> Response:
    read_body(Nothing())
    said = the_sender().test(the_sender().book.get(hook))
    return answer(WebhookTested(not said, said))


@route(
    "POST",
    "/webhooks/<hook>/remove",
    "It is told nothing any more",
    body=Nothing(),
    answers={200: WebhookList},
    errors=CHANGING,
)
def remove_webhook(hook: str) -> Response:
    read_body(Nothing())
    the_sender().book.remove(hook)
    return list_webhooks()
