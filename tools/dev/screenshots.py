"""Pictures of every page of the sample games, on a desktop and on a phone, in both themes.

`python -m ledger.tools.dev.screenshots` makes them all anew: docs/screens gets those that the
README and docs show, build/screens all others.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from ledger.tools.dev.chromium import FLAGS, executable
from ledger.tools.dev.postgres_server import free_port
from ledger.tools.samples import FIXTURES

ROOT = Path(__file__).parent.parent.parent
FOLDER = ROOT / "docs" / "screens"
OTHERS = ROOT / "build" / "screens"
SIZES = {1280: 800, 360: 740}  # width to height
THEMES = ("light", "dark")
QUALITY = 40  # of those no document shows: they show that a page is right, not its finest lines
LEDGER = [sys.executable, "-c", "from ledger.tools.cli import main; main()"]


@contextmanager
def demo_server() -> Iterator[str]:
    """`ledger serve --demo` on a store that is thrown away; gives its address."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        environment = {**os.environ, "LEDGER_DB": f"{folder}/ledger.db", "PORT": str(port)}
        sheet = next(FIXTURES.glob("*/more/sheet-*.jsonl"))  # a game nobody logged
        taken = [*LEDGER, "import", str(sheet)]
        subprocess.run(taken, env=environment, check=True, stdout=subprocess.DEVNULL)
        server = subprocess.Popen(
            [*LEDGER, "serve", "--demo"], env=environment, stdout=subprocess.DEVNULL
        )
        try:
            _wait(f"http://127.0.0.1:{port}/", server)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait()


def _wait(address: str, server: subprocess.Popen[bytes]) -> None:
    for _ in range(600):
        if server.poll() is not None:
            raise click.ClickException("the server ended before it answered")
        try:
            urllib.request.urlopen(address).close()
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
        else:
            return
    raise click.ClickException("the server did not answer within a minute")


def games(address: str) -> list[dict[str, Any]]:
    """The sample games, as the API lists them."""
    with urllib.request.urlopen(f"{address}/api/v1/games") as answer:
        found: list[dict[str, Any]] = json.load(answer)["games"]
    return found


def pages(found: list[dict[str, Any]]) -> dict[str, str]:
    """Every page of the app, each of the sample that shows it best; boards for every title."""
    logged = [game for game in found if game["steps"] > 5]
    over = max((g for g in logged if g["over"]), key=lambda g: g["steps"])
    claimed = next((g for g in logged if g["claimed"]), over)
    going = next((g for g in logged if not g["over"]), over)
    sheet = next((g for g in found if g["steps"] <= 5), None)
    shown = {
        "home": "/",
        "import": "/import",
        "import-plays": "/import/plays",
        "keeper": "/keeper",
        "box": f"/titles/{over['title']}/box",
        "hidden": "/hidden",
        "new": "/new",
        "new-sheet": f"/new/sheet?title={over['title']}",
        "new-position": f"/new/position?title={over['title']}",
        "players": "/players",
        "player": f"/players/{over['players'][0]}",
        "people": "/people",
        "titles": "/titles",
        "figures": f"/titles/{over['title']}/figures",
        "figure-steps": f"/titles/{over['title']}/figures/steps",
        "templates": "/templates",
        "new-template": "/templates/new",
        "collections": "/collections",
        "series": "/series",
        "archive": "/archive",
        "webhooks": "/webhooks",
        "series-table": "/series/sample-evening",
        "rules": f"/titles/{over['title']}/rules",
        "components": f"/titles/{over['title']}/catalogue",
        "table": f"/games/{going['id']}",
        "replay": f"/games/{over['id']}/steps/{over['steps'] * 2 // 3}",
        "audit": f"/games/{claimed['id']}/audit",
        **{name: f"/games/{going['id']}{path}" for name, path in OF_A_GAME.items()},
        **{name: f"/games/{over['id']}{path}" for name, path in OF_A_FINISHED_GAME.items()},
        "amend": f"/games/{over['id']}/steps/{over['steps'] // 2}/amend",
        "what-if": f"/games/{going['id']}/steps/{going['steps'] - 2}/what-if",
        "versions-compare": f"/games/{going['id']}/versions/compare",
    }
    if sheet:
        shown["sheet-only"] = f"/games/{sheet['id']}/sheet-only"
        shown["sheet-again"] = f"/games/{sheet['id']}/sheet-only/again"
    for title in dict.fromkeys(game["title"] for game in logged):
        own = [game for game in logged if game["title"] == title]
        live = next((game for game in own if not game["over"]), own[0])
        shown[f"table-{title}"] = f"/games/{live['id']}"
        done = max(own, key=lambda game: int(game["steps"]))
        shown[f"replay-{title}"] = f"/games/{done['id']}/steps/{done['steps'] * 2 // 3}"
    return shown


OF_A_GAME = {
    "count": "/count",
    "keeping": "/keeping",
    "tags": "/tags",
    "room": "/room",
    "confirm": "/confirm",
    "review": "/review",
    "enter": "/enter",
    "versions": "/versions",
    "rulings": "/rulings",
    "known": "/known",
    "catalogue": "/catalogue",
    "export": "/export",
}
OF_A_FINISHED_GAME = {
    "verify": "/verify",
    "sheet": "/sheet",
    "pictures": "/pictures",
    "compare": "/compare",
}


def in_the_documents() -> set[str]:
    """The names of the pictures that the README and docs show."""
    documents = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    return {
        name for path in documents for name in re.findall(r"screens/([\w.-]+)", path.read_text())
    }


def picture(name: str, width: int, theme: str, wanted: set[str]) -> Path:
    """Where the file goes: a sharp one into docs/screens if it is wanted there."""
    stem = f"{name}-{width}{'-dark' if theme == 'dark' else ''}"
    return FOLDER / f"{stem}.png" if f"{stem}.png" in wanted else OTHERS / f"{stem}.jpg"


# Boards below the fold are fetched when they come into view: they are not waited for.
PICTURES_THERE = """() => [...document.images].every((one) => one.complete
  || one.getBoundingClientRect().top > innerHeight)"""


def shoot(page: Any, path: Path) -> None:
    page.wait_for_function(PICTURES_THERE)
    if path.suffix == ".png":
        page.screenshot(path=path)
    else:
        page.screenshot(path=path, type="jpeg", quality=QUALITY)
    click.echo(path.relative_to(ROOT))


@click.command()
@click.option("--only", multiple=True, help="Only the pages of these names.")
def main(only: tuple[str, ...]) -> None:
    """Every page at both widths and in both themes."""
    from playwright.sync_api import sync_playwright

    wanted = in_the_documents()
    for folder in (FOLDER, OTHERS):
        folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser: Any = playwright.chromium.launch(executable_path=executable(), args=list(FLAGS))
        for width, height in SIZES.items():
            with demo_server() as address:  # anew, so that no other device is counted as present
                for theme in THEMES:
                    page = browser.new_page(
                        viewport={"width": width, "height": height},
                        locale="en-GB",
                        reduced_motion="reduce",
                        color_scheme=theme,
                    )
                    for name, path in pages(games(address)).items():
                        if only and name not in only:
                            continue
                        answer = page.goto(address + path, wait_until="load")
                        if not answer.ok:
                            raise click.ClickException(f"{path}: {answer.status}")
                        shoot(page, picture(name, width, theme, wanted))
                    page.close()
        browser.close()


if __name__ == "__main__":
    main()
