"""Looking from the command line."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import select
import struct
import sys
import termios
import time
from pathlib import Path
from typing import Any

import pytest

from ledger.tools.commands.show import next_step


def test_titles_tell_players_options_and_sources(command: Any, ask: Any) -> None:
    title = ask("titles", "founders")["titles"][0]
    assert title["players"] == [2, 3, 4]
    assert {"rulebook", "public", "reconstruction"} == set(title["catalogue"]["sources"])
    assert "war_on_pillaged" in command("titles").stdout
    assert "Les Fondateurs" in command("titles", "--lang", "fr").stdout


def test_an_unknown_title_is_told_with_those_there_are(command: Any) -> None:
    assert "Did you mean first_empires?" in command("titles", "first_empire", code=2).stderr
    assert "founders" in command("score", "chess", "x.json", code=2).stderr


def test_games_are_listed_and_searched(command: Any, ask: Any, game: str, played: str) -> None:
    assert {row["id"] for row in ask("games")["games"]} == {game, played}
    assert [row["id"] for row in ask("games", "--status", "finished")["games"]] == [played]
    assert ask("games", "--player", "Nobody")["games"] == []
    assert "No game yet." in command("games", "zebra").stdout
    found = ask("games", "ends", "turn", "--since", "2020-01-01")
    assert found["matches"][played]["count"] >= len(found["matches"][played]["steps"]) > 0
    step = found["matches"][played]["steps"][0]
    shown = " ".join(command("games", "ends turn").stdout.split())
    assert f"Step {step['step']}: {step['en']}" in shown
    assert ask("games", "--until", "2020-01-01")["games"] == []
    command("games", "--since", "yesterday", code=2)
    assert game in command("games").stdout


def test_a_list_that_stops_says_so(command: Any, ask: Any, game: str, played: str) -> None:
    few = ask("games", "--limit", "1")
    assert (len(few["games"]), few["more"]) == (1, True)
    assert "There are more than these 1" in command("games", "--limit", "1").stdout
    everything = ask("games")
    assert (len(everything["games"]), everything["more"]) == (2, False)
    assert "There are more" not in command("games").stdout


def test_a_game_is_found_by_the_beginning_of_its_id(ask: Any, played: str) -> None:
    assert ask("show", played[:6])["game"] == played
    assert ask("show", played.replace("-", "").upper())["game"] == played


def test_a_misspelt_id_is_answered_with_the_nearest(command: Any, played: str) -> None:
    wrong = ("0" if played[0] != "0" else "1") + played[1:]
    told = command("show", wrong, code=2).stderr
    assert f"Did you mean {played}?" in told.replace("\n", " ")
    command("show", "not an id", code=2)
    assert "is not text" in command("games", "\udcff", code=2).stderr
    command("show", "", code=2)


def test_a_beginning_that_fits_several_games_is_not_enough(command: Any, ask: Any) -> None:
    ids = [ask("new", "founders", "-p", "Ana", "-p", "Bo")["game"] for _ in range(17)]
    start = next(one[0] for one in ids if sum(two.startswith(one[0]) for two in ids) > 1)
    told = command("show", start, code=2).stderr
    assert "could be any of these games" in told


def test_show_draws_market_seats_and_score(command: Any, ask: Any, played: str) -> None:
    shown = command("show", played, "--at", "60").stdout
    assert all(word in shown for word in ("Market", "Ana", "Bo", "Total", "step 60 of"))
    assert ask("show", played, "--at", "60")["step"] == 60
    assert "There is no step 0" in command("show", played, "--at", "0", code=2).stderr


def test_show_tells_what_stands_on_a_common_map(command: Any) -> None:
    deal = ("--dealer", "virtual", "--seed", "map")
    game = command("new", "first_empires", "-p", "Ana", "-p", "Bo", *deal).stdout.split()[-1]
    position = json.loads(command("export", game, "--format", "position").stdout)
    shown = command("show", game, "--lang", "en").stdout
    for region, here in position["explorers"].items():
        (number,) = here.values()
        assert f"{region.capitalize()} ({number} explorer{'s' * (number > 1)}, city)" in shown


def test_show_speaks_the_language_of_the_terminal(
    command: Any, played: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert "étape 60 sur" in command("show", played, "--at", "60").stdout
    assert "step 60 of" in command("show", played, "--at", "60", "--lang", "en").stdout


def test_replay_prints_every_step_when_nobody_can_press_keys(
    command: Any, ask: Any, played: str
) -> None:
    steps = ask("replay", played)["steps"]
    assert [row["step"] for row in steps] == list(range(1, len(steps) + 1))
    assert steps[-1]["scores"] == ask("show", played)["score"]["totals"]
    lines = command("replay", played).stdout.splitlines()
    assert len(lines) == len(steps)


def test_replay_marks_what_was_undone(command: Any, ask: Any, game: str) -> None:
    done = ask("act", game, json.dumps(ask("legal", game)["actions"][0]))
    command("undo", game)
    rows = {row["step"]: row for row in ask("replay", game)["steps"]}
    assert rows[done["step"]]["undone_by"] == done["step"] + 1
    assert f"undone at step {done['step'] + 1}" in command("replay", game).stdout


@pytest.mark.parametrize(
    ("key", "step"),
    [
        ("\x1b[C", 6),
        ("\x1b[D", 4),
        ("\x1b[H", 1),
        ("\x1b[F", 9),
        ("\x1bOH", 1),
        ("x", 5),
        ("q", None),
    ],
)
def test_keys_lead_where_they_say(key: str, step: int | None) -> None:
    assert next_step(key, 5, 9) == step


def test_keys_stay_inside_the_game() -> None:
    assert next_step("\x1b[D", 1, 9) == 1
    assert next_step("\x1b[C", 9, 9) == 9


def test_audit_adds_up_and_cites_rules(command: Any, ask: Any, played: str) -> None:
    audit = ask("audit", played)
    assert audit["adds_up"]
    for player, total in audit["sheet"]["totals"].items():
        mine = [line for line in audit["sheet"]["lines"] if line["player"] == player]
        assert sum(line["points"] for line in mine) == total
        assert all(line["rule"] and line["steps"] for line in mine)
    assert "FE-16" in command("audit", played).stdout
    assert ask("audit", played, "--at", "3")["sheet"]["lines"] == []


def test_score_of_a_position_that_was_never_recorded(
    command: Any, ask: Any, played: str, tmp_path: Path
) -> None:
    position = tmp_path / "position.json"
    position.write_text(command("export", played, "--format", "position").stdout)
    sheet = ask("score", "founders", str(position))
    assert sheet["totals"] == ask("show", played)["score"]["totals"]
    assert sheet["lint"] == []
    assert ask("score", "founders", "-", text=position.read_text()) == sheet
    assert "Total" in command("score", "founders", str(position)).stdout


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[",
        "[]",
        "{}",
        '"x"',
        '{"title": "chess"}',
        '{"options": 3}',
        '{"a": ' * 5000,
        "\ud83d",
    ],
)
def test_a_position_that_cannot_be_read(ask: Any, text: str) -> None:
    body = ask("score", "founders", "-", code=2, text=text.encode("utf-8", "surrogatepass"))
    assert body["code"] in ("unreadable", "not_json", "file_unusable")


def test_a_position_that_contradicts_itself(command: Any, ask: Any, played: str) -> None:
    position = json.loads(command("export", played, "--format", "position").stdout)
    seat = position["nations"]["Ana"]["cells"]
    next(iter(seat.values()))["tile_id"] = "no-such-tile"
    assert ask("score", "founders", "-", code=2, text=json.dumps(position))["message"]


def test_a_missing_file_is_told(command: Any) -> None:
    assert "there is no such file" in command("score", "founders", "/no/such.json", code=2).stderr


def test_replay_is_stepped_by_keys_at_a_terminal(played: str, store: str) -> None:
    """A real terminal: right, End, q."""
    child, terminal = pty.fork()
    if child == 0:
        words = [sys.executable, "-c", "from tools.cli import main; main()", "replay", played]
        environment = {**os.environ, "LEDGER_DB": store, "LANG": "en_GB.UTF-8", "TERM": "xterm"}
        os.execve(sys.executable, words, environment)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 120, 0, 0))
    seen = ""

    def until(text: str, key: bytes = b"") -> None:
        """Presses the key until the text is there: one typed between two reads is thrown away."""
        nonlocal seen
        seen, limit = "", time.monotonic() + 60
        while text not in seen:
            os.write(terminal, key)
            while select.select([terminal], [], [], 1)[0]:
                seen += os.read(terminal, 65536).decode(errors="replace")
            assert time.monotonic() < limit, seen[-2000:]

    until("step 1 of")
    until("step 2 of", b"\x1b[C")
    until("the game is over", b"\x1b[F")
    limit = time.monotonic() + 60
    while not (ended := os.waitpid(child, os.WNOHANG))[0]:
        assert time.monotonic() < limit
        os.write(terminal, b"q")
        time.sleep(0.5)
    assert ended[1] == 0
    os.close(terminal)


def test_a_partial_table_is_scored_kept_and_played_on(
    command: Any, ask: Any, tmp_path: Path
) -> None:
    cells = {"Ana": ("forest-1", "temple_apollo-1"), "Bo": ("lake-1", "mine-1")}
    nations = {
        player: {"cells": {f"{x},0": {"tile_id": tile} for x, tile in enumerate(tiles)}}
        for player, tiles in cells.items()
    }
    file = tmp_path / "partial.json"
    file.write_text(json.dumps({"players": ["Ana", "Bo"], "nations": nations}))
    sheet = ask("score", "founders", str(file))
    assert (sheet["totals"], sheet["lint"]) == ({"Ana": 2, "Bo": 0}, [])
    kept = ask("enter", "founders", "--position", str(file), "--played", "2026-05-01")
    assert kept["totals"] == sheet["totals"]
    file.write_text(json.dumps({"nations": nations, "victory_display": ["altar_vesta-1"]}))
    seats = ("-p", "Ana", "-p", "Bo", "--first", "Bo")
    for dealer in ("table", "virtual"):
        begun = ("new", "founders", *seats, "--position", str(file), "--dealer", dealer)
        game = command(*begun).stdout.strip()
        assert ask("show", game)["position"]["turn"]["active"] == "Bo"
    file.write_text(json.dumps({"nations": {"Ana": nations["Ana"]}}))
    told = command("new", "founders", *seats, "--position", str(file), code=2)
    assert "position.nations.Bo" in told.stderr + told.stdout
