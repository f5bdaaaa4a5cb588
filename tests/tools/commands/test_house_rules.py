"""House rules, questions, versions and single later steps from the command line."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.tools.commands.test_record import first_legal


@pytest.fixture
def out_of_turn(ask: Any, game: str) -> str:
    """The first legal move, made by the other player."""
    action = json.loads(first_legal(ask, game))
    return json.dumps(action | {"player": "Bo" if action["player"] == "Ana" else "Ana"})


def broken(ask: Any, game: str, action: str) -> list[str]:
    return sorted({one["rule"] for one in ask("act", game, action, code=1)["refusals"]})


def test_a_house_rule_lets_entries_stand_and_is_told(
    command: Any, ask: Any, game: str, out_of_turn: str
) -> None:
    assert "No house rule" in command("house", game).stdout
    rules = broken(ask, game, out_of_turn)
    waive = [word for rule in rules for word in ("--waive", rule)]
    command("house", game, "Quick hands", *waive, "--reason", "fun", "--for", "TakeStartingTile")
    step = ask("act", game, out_of_turn)["steps"][0]["step"]
    listed = ask("house", game)["house_rules"]
    assert [(one["rule"]["name"], one["used_at"]) for one in listed] == [("Quick hands", [step])]
    told = command("audit", game, code=0).stdout
    assert "House rule “Quick hands”" in told
    assert "Had it been refused" in told
    found = ask("audit", game)
    assert found["deviations"][0]["house"] == ["Quick hands"]
    assert "Quick hands" in command("house", game, "Quick hands", "--end").stdout
    assert ask("house", game)["house_rules"][0]["rule"]["ended"]


def test_what_cannot_be_a_house_rule_is_told(command: Any, game: str) -> None:
    command("house", game, "No rule", "--waive", "XX-1", code=2)
    command("house", game, "Never agreed", "--end", code=2)
    command("house", game, "--waive", "FE-2.28", code=2)
    command("house", game, "Twice")
    assert "already in force" in command("house", game, "Twice", code=1).stderr


def test_a_question_is_answered(command: Any, ask: Any, game: str) -> None:
    asked = ask("note", game, "may he?", "--question", "--line", "Ana/victory")["step"]
    command("note", game, "he may", "--answers", str(asked))
    command("house", game, "He may", "--answers", str(asked))
    (question,) = ask("house", game)["questions"]
    assert (question["line"], question["rulings"]) == ("Ana/victory", ["He may"])
    assert [one["text"] for one in question["answers"]] == ["he may"]
    assert "he may" in command("house", game).stdout
    command("note", game, "what?", "--answers", "2", code=1)


def test_readings_are_listed_and_compared(command: Any, ask: Any, game: str) -> None:
    command("act", game, first_legal(ask, game))
    before = ask("show", game)["step"]
    command("undo", game)
    found = ask("versions", game)["versions"]
    assert ask("readings", game)["versions"] == found  # its old name
    assert [one["upto"] for one in found] == [before, before + 1]
    assert "as it stands today" in command("versions", game).stdout
    told = command("versions", game, "--compare", str(before)).stdout
    assert "Rows that differ: 1." in told
    rows = ask("versions", game, "--compare", str(before))["comparison"]["rows"]
    assert [row["status"] for row in rows] == ["only_left"]


def test_single_later_steps_are_waived_dropped_or_changed(ask: Any, game: str) -> None:
    steps = []
    for _ in range(3):
        steps.append(ask("act", game, first_legal(ask, game))["steps"][0]["step"])
    dry = ("amend", game, str(steps[0]), "--drop", "--dry-run")
    refused = [one["step"] for one in ask(*dry, code=1)["later"] if one["status"] == "refused"]
    assert refused
    words = [word for step in refused for word in ("--drop-step", str(step))]
    found = {one["step"]: one["status"] for one in ask(*dry, *words)["later"]}
    assert {found[step] for step in refused} == {"dropped"}
    waived = ask(*dry, "--later", "drop", "--waive-step", str(refused[0]))["later"]
    assert next(one for one in waived if one["step"] == refused[0])["waived"]
    change = ("--change-step", str(refused[0]), "{")
    ask(*dry, *change, code=2)
    ask(*dry, "--drop-step", str(steps[0]), code=2)


def test_a_later_step_is_waived_with_a_reason_and_the_way_is_told(
    command: Any, ask: Any, game: str
) -> None:
    first, *_ = [ask("act", game, first_legal(ask, game))["steps"][0]["step"] for _ in range(3)]
    refused = command("amend", game, str(first), "--drop", code=1)
    ripple = ask("amend", game, str(first), "--drop", code=1)["ripple"]
    later = [one["step"] for one in ripple["later"] if one["status"] == "refused"]
    assert f"--waive-step {later[0]}" in refused.stderr
    assert f"--drop-step {later[0]}" in refused.stderr
    assert "--waive FE" not in refused.stderr
    words = ["amend", game, str(first), "--drop", "--later", "waive"]
    before = ask("show", game)["last"]
    assert ask(*words, code=2)["errors"]["reason"][0]["code"] == "reason_needed"
    assert ask("show", game)["last"] == before
    done = ask(*words, "--reason", "it stood")
    assert done["stored"]
    assert [one["waived"] for one in done["later"] if one["step"] == later[0]] == [True]


def test_who_is_meant_in_a_changed_later_step_is_the_one_who_was_to_move(
    ask: Any, game: str
) -> None:
    """An action may leave the player out; after the step somebody else may be to move."""
    taken = []
    while len(taken) < 3 or taken[-2][0]["player"] == taken[-1][0]["player"]:
        action = json.loads(first_legal(ask, game))
        taken.append((action, str(ask("act", game, json.dumps(action))["steps"][0]["step"])))
    (first, step), (second, later) = taken[0], taken[-2]
    nameless = json.dumps({key: value for key, value in second.items() if key != "player"})
    words = ("--dry-run", "--change-step", later, nameless)
    found = ask("amend", game, step, json.dumps(first), *words)["later"]
    assert next(one for one in found if str(one["step"]) == later)["status"] == "replaced"
