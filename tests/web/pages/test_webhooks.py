"""The keeper's page of webhooks, the API and the command: kept, tested, removed, refused."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.web.webhooks import sender_of
from ledger.webhooks import Sender
from tests.webhooks.server import receiving, transport_to

URL = "https://hooks.example/secret-path"


@pytest.fixture
def there(app: Any) -> Any:
    with receiving() as kept:
        real = sender_of(app)
        app.extensions["webhooks"] = Sender(
            app.extensions["ledger"],
            real.book,
            url="https://club.example",
            transport=transport_to(kept),
        )
        yield kept


def test_a_webhook_is_kept_tested_and_removed(client, app, there, ledger):
    page = client.post("/webhooks", data={"url": URL, "event": ["start", "end"], "lang": "fr"}).text
    (hook,) = sender_of(app).book.all()
    assert hook.secret in page
    listed = client.get("/webhooks")
    assert "secret-path" not in listed.text
    assert hook.secret not in listed.text
    assert listed.headers["Cache-Control"] == "no-store"
    tested = client.post(f"/webhooks/{hook.hook}/test", follow_redirects=True).text
    assert "The test was taken." in tested
    there.status = 302
    tested = client.post(f"/webhooks/{hook.hook}/test", follow_redirects=True).text
    assert "that is not followed" in tested
    there.status = 204
    ledger.start("founders", ["Ana", "Bo"])
    assert sender_of(app).work() == 1
    assert "Une partie commence." in there.got[-1][2].decode()
    assert "sent" in client.get("/webhooks").text
    assert client.post(f"/webhooks/{hook.hook}/remove", follow_redirects=True).status_code == 200
    assert sender_of(app).book.all() == []
    assert "no such webhook" in client.post("/webhooks/x/test", follow_redirects=True).text


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"url": "http://hooks.example/", "event": "start"}, "must begin with https://"),
        ({"url": "https://192.168.1.1/", "event": "start"}, "private network"),
        ({"url": "nonsense", "event": "start"}, "must begin with https://"),
        ({"url": URL}, "must be one of"),
        ({"url": URL, "event": "start", "secret": "abc"}, "16 to 200 characters"),
    ],
)
def test_what_cannot_be_kept_says_why_and_is_not(client, app, form, said):
    answer = client.post("/webhooks", data=form)
    assert answer.status_code == 400
    assert said in answer.text
    assert sender_of(app).book.all() == []


def test_the_api_keeps_tests_and_removes(client, app, there):
    made = client.post("/api/v1/webhooks", json={"url": URL, "secret": "x" * 20}).json
    assert (made["secret"], made["address"]) == ("x" * 20, "https://hooks.example/…path")
    path = f"/api/v1/webhooks/{made['hook']}"
    assert client.post(f"{path}/test", json={}).json == {"taken": True, "said": ""}
    there.status = 404
    assert client.post(f"{path}/test", json={}).json == {"taken": False, "said": "status:404"}
    assert "secret" not in client.get("/api/v1/webhooks").json["webhooks"][0]
    assert client.post(f"{path}/remove", json={}).json == {"webhooks": []}
    bad = client.post("/api/v1/webhooks", json={"url": "https://127.0.0.1/"})
    assert (bad.status_code, bad.json["code"]) == (400, "unreadable")
