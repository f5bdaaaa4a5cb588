"""The pictures: no page of the app is forgotten, and docs/screens has those the documents show."""

from __future__ import annotations

import re
from typing import Any

from ledger.tools.dev.screenshots import (
    FOLDER,
    OTHERS,
    SIZES,
    THEMES,
    in_the_documents,
    pages,
    picture,
)
from ledger.web import create_app

GAMES: list[dict[str, Any]] = [
    {"id": "going", "title": "a", "players": ["Ana"], "steps": 40, "over": False, "claimed": False},
    {"id": "done", "title": "b", "players": ["Bo"], "steps": 90, "over": True, "claimed": True},
    {"id": "sheet", "title": "b", "players": ["Bo"], "steps": 2, "over": True, "claimed": True},
]
# No page of their own, only where there are accounts, or where somebody made one.
NOT_SHOWN = re.compile(
    r"^/(static|sw\.js|manifest|account|accounts|join|sign-in)|/people$|/live$|/words$|/offline$|without-network|/fragments?$"
    r"|^/(healthz|readyz|keeper/)|/readings"
    r"|/export/|/audit/boards/|\.(svg|png|yaml|sqlite)$|/steps$|/steps/last$|/rules/<"
    r"|/people/<|/collections/<"
)


def test_every_page_of_the_app_has_a_picture(tmp_path):
    app = create_app(str(tmp_path / "store.db"), testing=True)
    routes = [rule for rule in app.url_map.iter_rules() if "GET" in rule.methods]
    adapter, shown = app.url_map.bind("localhost"), pages(GAMES).values()
    endpoints = {adapter.match(path.partition("?")[0])[0] for path in shown}
    wanted = {
        rule.endpoint
        for rule in routes
        if not rule.endpoint.startswith("api.") and not NOT_SHOWN.search(rule.rule)
    }
    assert wanted - endpoints == set()


def test_each_is_taken_at_both_widths_and_in_both_themes():
    paths = {picture("count", width, theme, set()) for width in SIZES for theme in THEMES}
    names = ("count-1280.jpg", "count-1280-dark.jpg", "count-360.jpg", "count-360-dark.jpg")
    assert paths == {OTHERS / name for name in names}


def test_what_a_document_shows_is_sharp_and_lies_in_docs():
    wanted = {"home-360.png"}
    assert picture("home", 360, "light", wanted) == FOLDER / "home-360.png"
    assert picture("home", 360, "dark", wanted) == OTHERS / "home-360-dark.jpg"
    assert picture("home", 1280, "light", wanted) == OTHERS / "home-1280.jpg"


def test_docs_screens_holds_what_the_documents_show_and_nothing_else():
    assert {path.name for path in FOLDER.iterdir()} == in_the_documents()


def test_what_the_documents_show_is_made_by_the_command():
    shown = {
        picture(name, width, theme, in_the_documents())
        for name in pages(GAMES)
        for width in SIZES
        for theme in THEMES
    }
    assert {path.name for path in shown if path.parent == FOLDER} == in_the_documents()
