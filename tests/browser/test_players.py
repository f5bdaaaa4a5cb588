"""Players' pages on a phone."""

from __future__ import annotations

import pytest

from tests.web.sample_store import fill

pytestmark = pytest.mark.browser


def test_no_name_and_no_heading_is_broken_on_a_french_phone(phone, server, app, store):
    fill(app, store)
    phone.goto(f"{server}/players?lang=fr")
    heads = phone.locator(".people thead th:visible").evaluate_all(
        "(cells) => cells.map((th) => th.getBoundingClientRect().height)"
    )
    assert max(heads) < 36  # one line
    texts = phone.locator(".people th[scope=row] a").evaluate_all(
        "(links) => links.map((a) => a.getBoundingClientRect().height)"
    )
    assert max(texts) <= 48  # one line of a 44 px target
    assert phone.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
