"""The rules of a title are filtered while somebody types."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ledger.games import ruleset

pytestmark = pytest.mark.browser

TITLE = "founders"


def test_rules_are_filtered_while_typing(page, server):
    page.goto(f"{server}/titles/{TITLE}/rules")
    page.locator(".find input").fill("coin opponent")
    expect(page.locator("#FE-12\\.1")).to_be_visible()
    expect(page.locator("#FE-1\\.1")).to_be_hidden()
    shown = page.locator(".one:visible").count()
    expect(page.locator("#count")).to_have_text(f"{shown} of {len(ruleset(TITLE).rules)} rules")
    page.locator(".find input").fill("")
    expect(page.locator("#FE-1\\.1")).to_be_visible()
