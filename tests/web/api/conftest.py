"""A little game, and a way to send what must fail."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.application import Entry
from ledger_cairn import AddStone
from tests.web.api.bodies import stored


@pytest.fixture
def game(ledger):
    """Ana has laid a slate, Bo is to move: three steps."""
    game = ledger.start("cairn", ["Ana", "Bo"], entry=Entry(by="Ana"))
    return ledger.take(game.id, AddStone("Ana", "slate"))


@pytest.fixture
def at(game):
    return f"/api/v1/games/{game.id}"


@pytest.fixture
def refused(client, ledger):
    """Sends what must fail, and makes sure that the log is what it was."""

    def send(path: str, body: Any = None, status: int = 400, **kwargs: Any) -> dict[str, Any]:
        before = stored(ledger)
        if "data" in kwargs:
            response = client.post(path, **kwargs)
        else:
            response = client.post(path, json=body, **kwargs)
        assert response.status_code == status, response.get_data(as_text=True)
        assert response.content_type == "application/json"
        assert stored(ledger) == before
        found: dict[str, Any] = response.json
        assert found["code"]
        assert found["message"]
        return found

    return send
