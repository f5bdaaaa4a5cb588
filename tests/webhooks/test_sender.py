"""What is told, once, to whom, again if it was not taken, and never of what is hidden."""

from __future__ import annotations

import hashlib
import hmac
import json
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

from ledger.application import Ledger
from ledger.errors import Unreadable
from ledger.webhooks import Sender, Webhooks
from ledger.webhooks.book import WAITS, NoSuchWebhook, TooManyWebhooks
from ledger.webhooks.transport import NotSent
from tests.conftest import play_some

pytestmark = pytest.mark.usefixtures("cairn")

URL = "https://hooks.example/secret-path"


class Clock:
    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


class Wire:
    """A transport that takes what it is given, or says why not."""

    def __init__(self) -> None:
        self.got: list[tuple[Any, bytes, dict[str, str]]] = []
        self.fails: NotSent | None = None

    def post(self, place: Any, body: bytes, headers: dict[str, str]) -> int:
        if self.fails is not None:
            raise self.fails
        self.got.append((place, body, headers))
        return 204

    @property
    def said(self) -> list[str]:
        return [json.loads(body)["content"] for _, body, _ in self.got]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def book(any_store: str, clock: Clock) -> Any:
    opened = Webhooks(any_store, clock)
    yield opened
    opened.close()


@pytest.fixture
def ledger(any_store: str) -> Any:
    opened = Ledger(any_store)
    yield opened
    opened.close()


@pytest.fixture
def wire() -> Wire:
    return Wire()


@pytest.fixture
def sender(ledger: Any, book: Any, wire: Any) -> Sender:
    return Sender(ledger, book, url="https://club.example", transport=wire)


def finished(ledger: Any, seed: int = 1) -> Any:
    return play_some(ledger, "cairn", seed=seed, steps=9999)


def test_a_start_an_end_a_claim_that_differs_and_signatures_are_told_once_each(
    ledger, book, wire, sender
):
    hook = book.add(URL)
    game = finished(ledger)
    sender.work()
    assert wire.said == ["A game begins.", "A game is over."]
    ledger.claim(game.id, game.sheet_at(game.version).totals)
    for player in game.setup.players:
        assert sender.work() == 0
        ledger.sign_off(game.id, player)
    sender.work()
    ledger.claim(game.id, {"Ana": 99})
    ledger.sign_off(game.id, "Ana")
    ledger.undo(game.id)
    ledger.rewind(game.id, game.last_standing_step())
    sender.work()
    assert wire.said[2:] == [
        "All players have signed a game.",
        "The paper sheet of a game differs from the log.",
    ]
    assert {one.state for one in book.outcomes(hook.hook)} == {"sent"}


def test_nothing_of_a_result_and_no_markup_of_a_name_is_told(ledger, book, wire, sender):
    book.add(URL, lang="fr")
    game = ledger.start("cairn", ["@everyone", "**Bo**"])
    sender.work()
    body = wire.got[0][1]
    said = json.loads(body)
    assert said["content"] == "Une partie commence."
    assert said["allowed_mentions"] == {"parse": []}
    assert said["embeds"] == [
        {
            "title": game.rules.name["fr"],
            "description": "Joueurs\xa0: \\@everyone, \\*\\*Bo\\*\\*",
            "url": f"https://club.example/games/{game.id}",
        }
    ]
    over = finished(ledger)
    sender.work()
    end = next(body for _, body, _ in wire.got if b"finie" in body)
    totals = over.sheet_at(over.version).totals
    words = json.loads(end)
    assert set(words) == {"content", "allowed_mentions", "embeds"}
    assert set(words["embeds"][0]) == {"title", "description", "url"}
    assert not any(f" {total}" in words["embeds"][0]["description"] for total in totals.values())
    assert words["embeds"][0]["url"].endswith("/steps/1?spoilers=off")


def test_a_message_has_the_picture_of_how_a_game_began(ledger, book, wire):
    book.add(URL, lang="fr")
    game = finished(ledger)
    Sender(ledger, book, url="https://club.example", transport=wire, pictures=True).work()
    at = f"https://club.example/games/{game.id}/preview.png?at="
    for _, body, _ in wire.got:
        (embed,) = json.loads(body)["embeds"]
        assert embed["image"]["url"].startswith(at)
        assert embed["image"]["url"].endswith("&lang=fr&spoilers=off")
    Sender(ledger, book, transport=wire, pictures=True).work()
    finished(ledger, seed=2)
    Sender(ledger, book, transport=wire, pictures=True).work()  # nobody knows where we are
    assert set(json.loads(wire.got[-1][1])["embeds"][0]) == {"title", "description"}


def test_it_is_signed_with_the_secret_of_the_webhook(ledger, book, wire, sender):
    hook = book.add(URL, secret="a secret of ours 123")
    ledger.start("cairn", ["Ana", "Bo"])
    sender.work()
    _, body, headers = wire.got[0]
    signed = f"{headers['Ledger-Timestamp']}.".encode() + body
    digest = hmac.new(hook.secret.encode(), signed, hashlib.sha256).hexdigest()
    assert headers["Ledger-Signature"] == f"sha256={digest}"


def test_a_hidden_a_removed_or_a_private_game_is_never_told(ledger, book, wire):
    hook = book.add(URL)
    hidden, gone, private = (ledger.start("cairn", ["Ana", "Bo"]).id for _ in range(3))
    ledger.hide(hidden)
    ledger.remove(gone)
    Sender(ledger, book, lambda game: game != private, transport=wire).work()
    assert wire.got == []
    told = {one.game: one.state for one in book.outcomes(hook.hook)}
    assert told == {str(hidden): "dropped", str(private): "dropped"}


def test_a_game_hidden_while_its_message_waits_is_not_told_either(
    ledger, book, wire, sender, clock
):
    book.add(URL)
    game = ledger.start("cairn", ["Ana", "Bo"])
    wire.fails = NotSent("no_answer")
    sender.work()
    ledger.hide(game.id)
    wire.fails = None
    clock.now += WAITS[0]
    sender.work()
    assert wire.got == []


def test_what_is_not_taken_waits_longer_each_time_and_is_then_given_up(
    ledger, book, wire, sender, clock
):
    hook = book.add(URL)
    ledger.start("cairn", ["Ana", "Bo"])
    wire.fails = NotSent("status:503")
    for number, wait in enumerate(WAITS, 1):
        sender.work()
        (one,) = book.outcomes(hook.hook)
        assert (one.state, one.tries, one.due - clock.now) == ("waiting", number, wait)
        clock.now += wait - 1
        sender.work()
        assert book.outcomes(hook.hook)[0].tries == number
        clock.now += 1
    sender.work()
    (one,) = book.outcomes(hook.hook)
    assert (one.state, one.said, one.tries) == ("given_up", "status:503", len(WAITS) + 1)
    clock.now += 10**9
    wire.fails = None
    sender.work()
    assert wire.got == []


def test_what_would_not_help_to_try_again_is_given_up_at_once(ledger, book, wire, sender):
    hook = book.add(URL)
    ledger.start("cairn", ["Ana", "Bo"])
    wire.fails = NotSent("inside", for_good=True)
    sender.work()
    assert [(one.state, one.said) for one in book.outcomes(hook.hook)] == [("given_up", "inside")]


def test_what_waits_is_sent_after_a_restart(any_store, ledger, book, wire, sender, clock):
    book.add(URL)
    ledger.start("cairn", ["Ana", "Bo"])
    wire.fails = NotSent("no_answer")
    sender.work()
    clock.now += WAITS[0]
    other, again = Webhooks(any_store, clock), Wire()
    opened = Ledger(any_store)
    Sender(opened, other, transport=again).work()
    assert again.said == ["A game begins."]
    other.close()
    opened.close()


def test_of_several_hosts_one_sends_each_message(any_store, ledger, book, clock):
    book.add(URL)
    for seed in range(4):
        finished(ledger, seed)
    hosts = [(Ledger(any_store), Webhooks(any_store, clock), Wire()) for _ in range(3)]

    def work(host: Any) -> None:
        for _ in range(4):
            try:
                Sender(host[0], host[1], transport=host[2]).work()
            except sqlite3.OperationalError:  # the file is busy: the next look sends it
                continue

    with ThreadPoolExecutor(3) as pool:
        list(pool.map(work, hosts))
    keys = [headers["Ledger-Delivery"] for _, _, wire in hosts for _, _, headers in wire.got]
    assert len(keys) == len(set(keys)) == 8
    for one, kept, _ in hosts:
        one.close()
        kept.close()


def test_what_was_before_the_first_webhook_and_what_was_brought_in_is_no_news(
    ledger, book, wire, sender
):
    finished(ledger)
    hook = book.add(URL, position=ledger.recorder.max_notification_id())
    sender.work()
    assert wire.got == []
    second = book.add(URL, ["end"])
    finished(ledger, 2)
    sender.work()
    assert sorted(wire.said) == ["A game begins.", "A game is over.", "A game is over."]
    assert len(book.outcomes(second.hook)) == 1
    book.remove(hook.hook)
    book.remove(second.hook)
    finished(ledger, 3)
    assert sender.work() == 0


def test_recording_goes_on_whatever_becomes_of_the_messages(ledger, book):
    hook = book.add(URL)

    class Broken:
        def post(self, *args: Any) -> int:
            raise RuntimeError

    worse = Sender(ledger, book, transport=Broken())  # type: ignore[arg-type]
    game = ledger.start("cairn", ["Ana", "Bo"])
    worse.work()
    (one,) = book.outcomes(hook.hook)
    assert (one.state, one.said, one.tries) == ("waiting", "broken", 1)
    legal = game.rules.legal_actions(game.state)
    assert ledger.take(game.id, Random(1).choice(legal)).version > 1


@pytest.mark.parametrize(
    "about",
    [
        {"url": "http://hooks.example/"},
        {"url": "https://10.0.0.1/"},
        {"url": URL, "events": []},
        {"url": URL, "events": ["start", "lunch"]},
        {"url": URL, "lang": "de"},
        {"url": URL, "secret": "short"},
    ],
)
def test_a_webhook_that_cannot_be_is_refused_and_not_kept(book, about):
    with pytest.raises(Unreadable):
        book.add(**about)
    assert book.all() == []


def test_there_are_not_too_many_and_one_that_is_gone_is_gone(book):
    made = [book.add(URL) for _ in range(20)]
    with pytest.raises(TooManyWebhooks):
        book.add(URL)
    book.remove(made[0].hook)
    with pytest.raises(NoSuchWebhook):
        book.remove(made[0].hook)
    assert "secret-path" not in made[1].shown
