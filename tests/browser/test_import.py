"""Files dropped on the page: a bar, and what became of each game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from ledger.application import Ledger
from ledger.record import write
from tests.conftest import play_some

pytestmark = pytest.mark.browser

DROP = """(files) => {
  const data = new DataTransfer();
  for (const [name, text] of files) data.items.add(new File([text], name));
  for (const kind of ["dragenter", "drop"]) {
    document.querySelector(".drop").dispatchEvent(
      new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
  }
}"""


def test_files_are_dropped_and_each_game_is_reported(page, server, tmp_path):
    other = Ledger(str(tmp_path / "other.db"))
    texts = [
        write(play_some(other, "founders", seed=seed, steps=12)).decode() for seed in (1, 2, 3)
    ]
    other.close()
    page.goto(f"{server}/import")
    files = [["one.jsonl", texts[0] + texts[1]], ["again.jsonl", texts[0]], ["no.jsonl", "{"]]
    page.evaluate(DROP, files)
    said = page.get_by_text("New: 2. Already here: 1. Rejected: 1.")
    expect(said).to_be_visible()
    assert page.locator("progress").evaluate("(bar) => bar.value / bar.max") == 1
    assert page.locator("progress").get_attribute("aria-label")
    shown = page.locator(".report .rows li")
    assert shown.evaluate_all("(rows) => rows.map((row) => row.dataset.status)") == [
        *("imported", "imported", "already_there", "bad")
    ]
    expect(shown.last).to_contain_text("Line 1:")
    chosen = {"name": "three.jsonl", "mimeType": "text/plain", "buffer": texts[2].encode()}
    page.locator("#files").set_input_files(chosen)
    page.get_by_role("button", name="Import").press("Enter")
    expect(page.get_by_text("New: 3.")).to_be_visible()
    page.locator(".report .rows a").last.click()
    expect(page).to_have_url(re.compile(r"/games/[0-9a-f-]+/steps/\d+$"))
