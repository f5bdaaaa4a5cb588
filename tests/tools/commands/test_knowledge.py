"""The commands for what is learned later: known, name, catalogue, reprint, enter."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ledger.simulate import play
from ledger.tools.samples import FIXTURES

LIBRARY = FIXTURES / "first_empires" / "games" / "three-at-the-library.jsonl"


@pytest.fixture
def library(command: Any, ask: Any) -> str:
    command("import", str(LIBRARY))
    game: str = ask("games")["games"][0]["id"]
    return game


def cards(ask: Any, game: str) -> list[str]:
    """The unknown cards; city tokens nobody turned over are unknown too."""
    things = [one["thing"] for one in ask("known", game)["unknown"]]
    return [thing for thing in things if ":" in thing]


def test_a_card_is_named_or_the_answer_is_no(command: Any, ask: Any, library: str) -> None:
    assert cards(ask, library) == ["Bo:c3", "Bo:c4"]
    assert "Gansu Road" in command("known", library).stdout
    for component, code in (("et-01", "not_in_pile"), ("hx-09", "no_copy_left")):
        refused = ask("name", library, "Bo:c3", component, code=1)
        assert refused["code"] == f"cannot_name_{code}"
        french = ask("name", library, "Bo:c3", component, "--lang", "fr", code=1)
        assert french["message"] != refused["message"]
    assert "is Gansu Road" in command("name", library, "Bo:c3", "hx-01").stdout
    assert cards(ask, library) == ["Bo:c4"]


def test_a_replay_is_printed_as_it_was_seen(command: Any, library: str) -> None:
    assert "Linen Book" in command("replay", library).stdout
    assert "Ana draws The Linen Book" not in command("replay", library, "--as", "then:Bo").stdout
    command("replay", library, "--as", "then:Nobody", code=2)


def test_a_catalogue_is_printed_changed_checked_and_played_with(
    command: Any, ask: Any, tmp_path: Path
) -> None:
    ours, file = command("catalogue", "founders").stdout, tmp_path / "box.yaml"
    file.write_text(ours.replace("points_on_tile: 2", "points_on_tile: 3"))
    found = ask("catalogue", "founders", str(file))
    assert (found["holds"], len(found["changes"])) == (True, 6)
    game = command("new", "founders", "-p", "Ana", "-p", "Bo", "--catalogue", str(file))
    position = ask("show", game.stdout.strip())["position"]
    assert position["catalogue"] == found["hash"]
    assert ask("catalogue", "founders")["text"] == ours
    assert ask("catalogue", "founders", "--kept")["kept"] == []
    assert found["hash"] in command("catalogue", "founders", str(file), "--keep").stdout
    assert found["hash"] in command("catalogue", "founders", "--kept").stdout
    again = command("new", "founders", "-p", "Ana", "-p", "Bo", "--catalogue", found["hash"])
    assert ask("show", again.stdout.strip())["position"]["catalogue"] == found["hash"]
    command("new", "founders", "-p", "Ana", "-p", "Bo", "--catalogue", "0" * 64, code=2)
    file.write_text(ours.replace("copies: 2", "copies: 9", 1))
    told = command("catalogue", "founders", str(file), code=1).stdout
    assert "marketplace" in told
    assert "no game can be started" in told


def test_a_value_is_put_right_in_a_game(command: Any, ask: Any, played: str) -> None:
    words = ("reprint", played, "craftsman-iron", "points_on_tile", "5")
    last = ask("show", played)["last"]
    assert ask(*words, "--dry-run")["stored"] is False
    assert ask("show", played)["last"] == last
    assert "Corrected from step" in command(*words, "--reason", "as printed").stdout
    assert ask("show", played)["last"] == last + 1
    assert ask("verify", played)["same"] == 1
    assert ask(*words, code=2)["errors"]["value"][0]["code"] == "same_value"
    assert ask("reprint", played, "marketplace", "copies", "9", code=1)["refusals"]
    for odd in ("[", "&a [*a]", "%s", "9" * 20):
        told = command("reprint", played, "craftsman-iron", "points_on_tile", odd, code=2).stderr
        assert "cannot be read" in told


def test_games_nobody_logged_are_entered(command: Any, ask: Any, tmp_path: Path) -> None:
    day = ("--played", "2025-03-02")
    sheet = ask("enter", "founders", "Ana=50", "Bo=48", "--winner", "Bo", *day)
    assert (sheet["evidence"], sheet["winners"]) == ("sheet", ["Bo"])
    played = play(None, "founders", ["Ana", "Bo"], "8")
    file = tmp_path / "end.json"
    file.write_text(json.dumps(played.rules.position(played.state)))
    end = ask("enter", "founders", "--position", str(file), *day)
    assert end["totals"] == played.sheet_at(played.version).totals
    assert {one["evidence"] for one in ask("games")["games"]} == {"sheet", "position"}
    assert ask("verify")["same"] == 2
    command("enter", "founders", *day, code=2)
    command("enter", "founders", "Ana=x", "Bo=1", *day, code=2)
    command("enter", "founders", "Ana=" + "9" * 5000, "Bo=1", *day, code=2)
    large = ask("enter", "founders", f"Ana.victory={10**10}", "Bo=1", *day, code=2)
    assert large["errors"]["totals.Ana.victory"][0]["code"] == "number_out_of_range"
    file.write_text("[]")
    told = command("enter", "founders", "--position", str(file), *day, "--lang", "fr", code=2)
    assert "objet" in told.stderr
    command("enter", "founders", "Ana=1", "Bo=1", "--played", "soon", code=2)
