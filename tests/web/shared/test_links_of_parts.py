"""A part of a page that is drawn anew after a step has links to whole pages."""

from __future__ import annotations

from tests.conftest import play_some


def test_the_language_of_a_part_is_that_of_its_page(client, ledger):
    game = play_some(ledger, steps=14)
    part = client.get(f"/games/{game.id}?part=1").text
    assert f'href="/games/{game.id}?lang=fr"' in part
    assert "part=1" not in part
