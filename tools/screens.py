"""The pictures of the README: the pages of the sample games, on a desktop and on a phone."""

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

from tools.browser import FLAGS, executable
from tools.postgres import free_port

FOLDER = Path(__file__).parent.parent / "docs" / "screens"
SIZES = {1280: 800, 360: 740}  # width to height


@contextmanager
def demo_server() -> Iterator[str]:
    """`ledger serve --demo` on a store that is thrown away; gives its address."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        environment = {**os.environ, "LEDGER_DB": f"{folder}/ledger.db", "PORT": str(port)}
        command = [sys.executable, "-c", "from tools.cli import main; main()", "serve", "--demo"]
        server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
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


def pages(address: str) -> dict[str, str]:
    """Which page of which sample shows best what the README says of it."""
    found = games(address)
    over = max((g for g in found if g["over"]), key=lambda g: g["steps"])
    claimed = next((g for g in found if g["claimed"]), over)
    going = next((g for g in found if not g["over"]), over)
    return {
        "home": "/",
        "table": f"/games/{going['id']}",
        "replay": f"/games/{over['id']}/steps/{over['steps'] * 2 // 3}",
        "audit": f"/games/{claimed['id']}/audit",
    }


def main() -> None:
    from playwright.sync_api import sync_playwright

    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=list(FLAGS))
        for width, height in SIZES.items():
            page = browser.new_page(
                viewport={"width": width, "height": height}, locale="en-GB", reduced_motion="reduce"
            )
            with demo_server() as address:  # anew, so that no other device is counted as present
                for name, path in pages(address).items():
                    page.goto(address + path, wait_until="load")
                    page.screenshot(path=FOLDER / f"{name}-{width}.png")
                    click.echo(f"{name}-{width}.png")
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
