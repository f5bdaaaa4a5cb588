"""A file of plays dropped on the page is looked at; nothing is kept before somebody says so."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.test_import import DROP

pytestmark = pytest.mark.browser
CSV = "date,title,player,score,winner\n2026-03-01,Catan,Ana,10,1\n2026-03-01,Catan,Bo,8,0\n"


def test_a_dropped_file_is_looked_at_and_then_kept(page, server, ledger):
    page.goto(f"{server}/import/plays")
    page.evaluate(DROP, [["plays.csv", CSV]])
    expect(page.get_by_text("New: 1. Already here: 0. Rejected: 0.")).to_be_visible()
    expect(page.get_by_role("heading", name="What would happen to each play")).to_be_visible()
    page.get_by_role("button", name="Import these plays").press("Enter")
    expect(page.get_by_role("heading", name="What happened to each play")).to_be_visible()
    page.goto(f"{server}/import/plays")
    page.evaluate(DROP, [["plays.csv", CSV]])
    expect(page.get_by_text("New: 0. Already here: 1. Rejected: 0.")).to_be_visible()
