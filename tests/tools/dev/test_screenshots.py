"""docs/screens: which pages are shown, and that no page of the app is forgotten."""

from __future__ import annotations

import re
from typing import Any

from ledger.tools.dev.screenshots import FOLDER, OF_THE_README, SIZES, THEMES, pages, picture
from ledger.web import create_app

GAMES: list[dict[str, Any]] = [
    {"id": "going", "title": "a", "players": ["Ana"], "steps": 40, "over": False, "claimed": False},
    {"id": "done", "title": "b", "players": ["Bo"], "steps": 90, "over": True, "claimed": True},
    {"id": "sheet", "title": "b", "players": ["Bo"], "steps": 2, "over": True, "claimed": True},
]
# No page of their own, or only where there are accounts.
NOT_SHOWN = re.compile(
    r"^/(static|sw\.js|manifest|account|accounts|join|sign-in)|/people$|/live$|/words$|/fragment$"
    r"|/export/|/audit/boards/|\.svg$|\.yaml$|/steps$|/steps/last$|/rules/<"
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
    names = {picture("count", width, theme) for width in SIZES for theme in THEMES}
    assert names == {
        *("count-1280.jpg", "count-1280-dark.jpg", "count-360.jpg", "count-360-dark.jpg")
    }
    assert picture("home", 360, "light") == "home-360.png"
    assert picture("home", 360, "dark") == "home-360-dark.jpg"


def test_the_pictures_are_there_and_small():
    found = {path.name for path in FOLDER.iterdir()}
    wanted = {picture(n, w, t) for n in ("count", *OF_THE_README) for w in SIZES for t in THEMES}
    assert wanted <= found
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 7_000_000
