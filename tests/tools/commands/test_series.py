"""`ledger series`, and the sample evening."""

from __future__ import annotations

from contextlib import closing
from typing import Any

from ledger.application import Ledger
from ledger.tools.samples import EVENING, load_samples


def test_a_series_and_its_table(command: Any, ask: Any, played: str) -> None:
    made = ask("series", "Friday", "--new", "--scheme", "7,5", "--add", played, "--round", "3")
    assert made["series"]["games"][0]["round"] == 3
    assert [row["points"] for row in made["standings"]] == [7.0, 5.0]
    assert "Friday" in command("series", "friday").stdout
    assert [one["name"] for one in ask("series")["series"]] == ["Friday"]
    assert ask("series", "Friday", "--take-out", played)["standings"] == []
    assert ask("series", "x", "--new", "--scheme", "1,2", code=2)["code"] == "unreadable"
    ask("series", "Friday", "--remove")
    assert ask("series", "Friday", code=2)["code"] == "no_such_series"


def test_the_samples_bring_an_evening_once(ask: Any, store: str) -> None:
    with closing(Ledger(store)) as ledger:
        load_samples(ledger)
        assert len(ledger.shelf.series.get(EVENING).games) >= 4
        ledger.shelf.series.remove(EVENING)
        load_samples(ledger)
        assert ledger.shelf.series.all() == []
