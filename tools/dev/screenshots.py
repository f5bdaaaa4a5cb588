"""The pictures in docs/screens: every page of the sample games, on a desktop and on a phone, in
both themes. `python -m ledger.tools.dev.screenshots` makes them all anew."""

from __future__ import annotations

import json
import os
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

FOLDER = Path(__file__).parent.parent.parent / "docs" / "screens"
SIZES = {1280: 800, 360: 740}  # width to height
THEMES = ("light", "dark")
OF_THE_README = ("home", "table", "replay", "audit")  # sharp, and in the light theme only
QUALITY = 40  # of all others: they show that a page is right, not how fine its lines are
LEDGER = [sys.executable, "-c", "from tools.cli import main; main()"]


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
        "new": "/new",
        "new-sheet": f"/new/sheet?title={over['title']}",
        "new-position": f"/new/position?title={over['title']}",
        "players": "/players",
        "player": f"/players/{over['players'][0]}",
        "titles": "/titles",
        "rules": f"/titles/{over['title']}/rules",
        "components": f"/titles/{over['title']}/catalogue",
        "table": f"/games/{going['id']}",
        "replay": f"/games/{over['id']}/steps/{over['steps'] * 2 // 3}",
        "audit": f"/games/{claimed['id']}/audit",
        **{name: f"/games/{going['id']}{path}" for name, path in OF_A_GAME.items()},
        **{name: f"/games/{over['id']}{path}" for name, path in OF_A_FINISHED_GAME.items()},
        "amend": f"/games/{over['id']}/steps/{over['steps'] // 2}/amend",
        "what-if": f"/games/{going['id']}/steps/{going['steps'] - 2}/what-if",
        "readings-compare": f"/games/{going['id']}/readings/compare",
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
    "enter": "/enter",
    "readings": "/readings",
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


def picture(name: str, width: int, theme: str) -> str:
    """What the file is called."""
    if name in OF_THE_README and theme == "light":
        return f"{name}-{width}.png"
    return f"{name}-{width}{'-dark' if theme == 'dark' else ''}.jpg"


def shoot(page: Any, path: Path) -> None:
    if path.suffix == ".png":
        page.screenshot(path=path)
    else:
        page.screenshot(path=path, type="jpeg", quality=QUALITY)
    click.echo(path.name)


@click.command()
@click.option("--only", multiple=True, help="Only the pages of these names.")
def main(only: tuple[str, ...]) -> None:
    """Every page at both widths and in both themes."""
    from playwright.sync_api import sync_playwright

    FOLDER.mkdir(parents=True, exist_ok=True)
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
                        shoot(page, FOLDER / picture(name, width, theme))
                    page.close()
        browser.close()


if __name__ == "__main__":
    main()
