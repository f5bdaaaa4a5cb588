"""The exported page: one file that replays a game without a network."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def page_file(command: Any, played: str, tmp_path: Path) -> Path:
    path = tmp_path / "game.html"
    command("export", played, "--format", "html", "-o", str(path))
    return path


def test_nothing_is_fetched(page_file: Path) -> None:
    text = page_file.read_text()
    assert re.findall(r'(?:src|href)="', text) == []
    assert "http" not in re.sub(r"http-equiv", "", text)


def test_the_totals_of_every_step_are_those_of_the_log(
    ask: Any, page_file: Path, played: str
) -> None:
    data = re.search(r'id="game">(.*?)</script>', page_file.read_text(), re.DOTALL)
    assert data is not None
    game = json.loads(data[1])
    steps = ask("replay", played)["steps"]
    assert len(game["steps"]) == len(steps)
    for shown, row in zip(game["steps"], steps, strict=True):
        sheet = game["sheets"][shown["sheet"]]
        assert sheet["totals"] == row["scores"]
        assert sum(line[2] for line in sheet["lines"]) == sum(row["scores"].values())
        assert shown["sentence"]["en"] == row["sentence"]


def test_a_name_cannot_end_the_script(command: Any, tmp_path: Path) -> None:
    name = "</script><b>Bo"
    game = command("new", "founders", "-p", "Ana", "-p", name).stdout.strip()
    text = command("export", game, "--format", "html").stdout
    assert name not in text
    assert "\\u003c/script>" in text


@pytest.mark.browser
def test_it_is_stepped_by_keys_slider_and_buttons_in_both_languages(
    page_file: Path, new_page: Any, ask: Any, played: str
) -> None:
    last = ask("show", played)["last"]
    steps = ask("replay", played)["steps"]
    page = new_page()
    page.goto(page_file.as_uri() + "#step-1")
    assert page.inner_text("#where").startswith(f"step 1 of {last}")
    page.keyboard.press("ArrowRight")
    assert page.inner_text("#sentence") == steps[1]["sentence"]
    page.keyboard.press("End")
    totals = ask("show", played)["score"]["totals"]
    assert page.inner_text("tr.total").split()[1:] == [str(totals[p]) for p in ("Ana", "Bo")]
    page.keyboard.press("Home")
    assert page.inner_text("#sentence") == steps[0]["sentence"]
    page.click("#last")
    page.click("#back")
    assert page.inner_text("#where").startswith(f"step {last - 1} of")
    page.fill("#slider", "60")
    assert page.url.endswith("#step-60")
    assert page.locator(".board td.tile").count() > 4
    page.click("[data-lang=fr]")
    assert page.inner_text("#where").startswith(f"étape 60 sur {last}")
    assert page.locator("html").get_attribute("lang") == "fr"
