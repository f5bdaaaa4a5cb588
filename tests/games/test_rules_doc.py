"""The pages of the rules are current."""

from __future__ import annotations

import pytest

from ledger.tools.dev.rules_doc import ROOT, document
from tests.games.every_title import TITLES
from tests.games.titles import Title


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_the_page_is_what_the_generator_writes(title: Title) -> None:
    page = (ROOT / f"{title.key}.md").read_text("utf-8")
    assert page == document(title.rules), "run: python -m ledger.tools.dev.rules_doc"


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_every_rule_and_code_is_on_the_page(title: Title) -> None:
    page = document(title.rules)
    for rule in title.ids:
        assert f"| {rule} |" in page
    for code in title.rules.play.codes:
        assert f"| `{code}` |" in page
    assert f"| **all** | **{len(title.ids)}** | |" in page
