"""Recording from the command line."""

from __future__ import annotations

import json
from typing import Any

from click.testing import CliRunner

from ledger.tools.cli import main


def first_legal(ask: Any, game: str) -> str:
    return json.dumps(ask("legal", game)["actions"][0])


def test_a_new_game_prints_its_id(command: Any, ask: Any) -> None:
    game = command("new", "founders", "-p", "Ana", "-p", "Bo").stdout.strip()
    assert ask("show", game)["game"] == game
    assert ask("show", game)["position"]["players"] == ["Ana", "Bo"]


def test_options_are_typed_as_words(command: Any, ask: Any) -> None:
    words = ("-o", "war_on_pillaged=allow", "-o", "fallback_may_swap=off")
    game = command("new", "founders", "-p", "Ana", "-p", "Bo", *words).stdout.strip()
    options = ask("show", game)["position"]["options"]
    assert (options["war_on_pillaged"], options["fallback_may_swap"]) == ("allow", False)


def test_an_unknown_option_or_value_is_told(command: Any) -> None:
    seats = ("-p", "Ana", "-p", "Bo")
    unknown = command("new", "founders", *seats, "-o", "war_on_pilaged=allow", code=2)
    assert "Did you mean war_on_pillaged?" in unknown.stderr
    wrong = command("new", "founders", *seats, "-o", "war_on_pillaged=often", code=2)
    assert "refuse, allow" in wrong.stderr
    assert "option=value" in command("new", "founders", *seats, "-o", "war", code=2).stderr


def test_a_setup_the_rules_refuse_ends_with_1(command: Any) -> None:
    assert "FE-2.1" in command("new", "founders", "-p", "Ana", code=1).stderr


def test_two_players_of_one_name_cannot_be_told_apart(ask: Any) -> None:
    body = ask("new", "founders", "-p", "Ana", "-p", "ana", code=2)
    assert body["code"] == "unreadable"
    assert list(body["errors"]) == ["players.1"]


def test_a_seed_needs_a_virtual_dealer(ask: Any) -> None:
    body = ask("new", "founders", "-p", "Ana", "-p", "Bo", "--seed", "7", code=2)
    assert list(body["errors"]) == ["seed"]


def test_an_action_is_recorded_with_what_it_forces(ask: Any, game: str) -> None:
    before = ask("show", game)["last"]
    done = ask("act", game, first_legal(ask, game), "--by", "Zoe")
    assert done["recorded"]
    assert done["step"] == before + len(done["steps"])
    assert done["steps"][0]["by"] == "Zoe"
    assert done["steps"][0]["sentence"].startswith("Ana takes")


def test_an_action_comes_from_standard_input_too(ask: Any, game: str) -> None:
    action = first_legal(ask, game)
    assert ask("act", game, "-", text=action)["recorded"]


def test_a_refusal_names_rule_sentence_and_whether_it_may_be_waived(ask: Any, game: str) -> None:
    before = ask("show", game)["last"]
    action = '{"kind": "TakeStartingTile", "player": "Ana", "tile": "temple-1"}'
    body = ask("act", game, action, code=1)
    assert body["code"] == "refused"
    assert set(body["refusals"][0]) == {"rule", "code", "message", "waivable"}
    assert body["refusals"][0]["waivable"] is False
    assert ask("show", game)["last"] == before


def test_a_waiver_needs_a_reason_and_is_kept(command: Any, ask: Any, game: str) -> None:
    taken = json.loads(first_legal(ask, game))
    action = json.dumps({**taken, "player": "Bo"})
    refused = command("act", game, action, code=1)
    assert "--waive FE-2.14" in refused.stderr
    assert "--reason" in command("act", game, action, "--waive", "FE-2.14", code=2).stderr
    done = ask("act", game, action, "--waive", "FE-2.14", "--reason", "Bo was faster")
    assert done["steps"][0]["waived"] == ["FE-2.14"]
    assert "Bo was faster" in command("audit", game).stdout


def test_an_impossible_thing_cannot_be_waived(ask: Any, game: str) -> None:
    action = '{"kind": "TakeStartingTile", "player": "Ana", "tile": "temple-1"}'
    body = ask("act", game, action, "--waive", "FE-2.14", "--reason", "we say so", code=1)
    assert body["refusals"][0]["code"] == "tile_not_in_offer"


def test_a_repeated_key_is_recorded_once(ask: Any, game: str) -> None:
    action = first_legal(ask, game)
    first = ask("act", game, action, "--key", "k1")
    again = ask("act", game, action, "--key", "k1")
    assert (first["recorded"], again["recorded"]) == (True, False)
    assert again["step"] == first["step"]
    assert again["steps"] == first["steps"]


def test_a_stale_step_is_told_what_happened_since(command: Any, ask: Any, game: str) -> None:
    seen = ask("show", game)["last"]
    ask("act", game, first_legal(ask, game))
    body = ask("act", game, first_legal(ask, game), "--seen", str(seen), code=1)
    assert body["code"] == "table_moved_on"
    assert [row["step"] for row in body["since"]] == [seen + 1]
    assert len(ask("act", game, first_legal(ask, game), "--seen", "-3", code=1)["since"]) > 1
    told = command("act", game, first_legal(ask, game), "--seen", str(seen), code=1)
    assert "Ana takes" in told.stderr


def test_what_cannot_be_read_is_told_by_field(command: Any, ask: Any, game: str) -> None:
    assert ask("act", game, '{"kind": "Fly"}', code=2)["errors"].keys() == {"kind"}
    wrong = ask("act", game, '{"kind": "TakeStartingTile", "tile": 7}', code=2)
    assert wrong["errors"] == {"tile": [{"code": "not_text", "message": "This must be text."}]}
    assert "line 1, column 2" in command("act", game, "{kind}", code=2).stderr
    assert ask("act", game, "[]", code=2)["code"] == "unreadable"
    assert ask("act", game, "no such thing", code=2)["errors"].keys() == {"line"}


def test_legal_lists_actions_as_act_takes_them(command: Any, ask: Any, game: str) -> None:
    listed = ask("legal", game)
    assert listed["count"] == len(listed["actions"]) > 0
    assert {action["kind"] for action in listed["actions"]} == {"TakeStartingTile"}
    assert listed["actions"][0]["tile"] in command("legal", game).stdout


def test_legal_says_what_a_physical_table_has_to_report(command: Any, ask: Any) -> None:
    game = command("new", "founders", "-p", "Ana", "-p", "Bo").stdout.strip()
    assert ask("legal", game)["asks"][0]["kind"] == "RevealVictoryTiles"
    assert "RevealVictoryTiles" in command("legal", game).stdout


def test_legal_says_of_which_kind_more_may_be_done_than_is_listed(command: Any, ask: Any) -> None:
    words = ("simulate", "first_empires", "--players", "2", "--games", "1", "--seed", "more")
    game = ask(*words)["games"][0]["game"]
    kind, step = "RerollDice", 20
    while kind not in {action["kind"] for action in ask("legal", game)["actions"]}:
        step += 1
        ask("undo", game, "--to", str(step))
    listed = ask("legal", game)
    assert f"{kind}: {listed['more'][kind]['en']}" in command("legal", game).stdout
    assert ask("legal", game, "--kind", kind)["more"].keys() == {kind}


def test_legal_can_be_narrowed_to_one_kind(command: Any, ask: Any, game: str) -> None:
    assert ask("legal", game, "--kind", "OpenTile")["actions"] == []
    assert "TakeStartingTile" in command("legal", game, "--kind", "Fly", code=2).stderr


def test_nothing_is_legal_once_a_game_is_over(command: Any, played: str) -> None:
    assert "There is nothing to do now." in command("legal", played).stdout


def test_undo_appends_and_can_itself_be_undone(command: Any, ask: Any, game: str) -> None:
    start = ask("show", game)
    done = ask("act", game, first_legal(ask, game))
    undone = ask("undo", game)
    assert undone["step"] == done["step"] + 1
    assert ask("show", game)["position"]["offer"] == start["position"]["offer"]
    back = ask("undo", game, "--to", str(done["step"]))
    assert back["step"] == undone["step"] + 1
    assert ask("show", game)["position"]["offer"] != start["position"]["offer"]


def test_nothing_to_undo_ends_with_1_and_no_such_step_with_2(command: Any, game: str) -> None:
    assert "nothing to undo" in command("undo", game, code=1).stderr
    assert "There is no step 99" in command("undo", game, "--to", "99", code=2).stderr


def test_a_correction_is_recorded_with_its_reason(command: Any, ask: Any, played: str) -> None:
    events = '[{"type": "TableScoreDeclared", "player": "Ana", "total": 4}]'
    done = ask("correct", played, events, "--reason", "read out loud")
    assert done["steps"][0]["type"] == "Corrected"
    assert ask("correct", played, "[]", "--reason", "x", code=2)["code"] == "unreadable"
    command("correct", played, events, code=2)


def test_a_correction_that_does_not_fit_the_table_is_not_recorded(ask: Any, game: str) -> None:
    last = ask("show", game)["last"]
    for events in (
        '[{"type": "StartingTileTaken", "player": "Ana", "tile_id": "zz", "pick": 1}]',
        '[{"type": "TileOpened", "player": "Ana", "stack": "city", "tile_id": "x"}]',
        '[{"type": "GameEnded", "reasons": ["boredom"]}]',
        '[{"type": "TurnStarted", "number": 1, "player": "Zed"}]',
    ):
        assert ask("correct", game, events, "--reason", "x", code=2)["message"]
    assert ask("show", game)["last"] == last


def test_a_note_is_kept_as_it_was_typed(command: Any, game: str) -> None:
    command("note", game, "a [bold]bad[/] {move}", "--at", "2")
    assert "a [bold]bad[/] {move}" in command("replay", game).stdout
    command("note", game, "  ", code=2)


def test_a_claim_by_total_and_by_category(command: Any, ask: Any, played: str) -> None:
    totals = ask("show", played)["score"]["totals"]
    same = [f"{player}={total}" for player, total in totals.items()]
    assert ask("claim", played, *same)["agrees"]
    assert command("audit", played).exit_code == 0
    assert not ask("claim", played, "Ana.victory=40", "Bo=1")["agrees"]
    audit = ask("audit", played, code=1)
    assert audit["claim"]["agrees"] is False
    assert "paper" in command("audit", played, code=1).stdout


def test_a_category_may_be_named_in_words(ask: Any, played: str) -> None:
    ask("claim", played, "Ana.Victory tiles=3", "Bo.Tuiles victoire=2")
    cells = ask("audit", played, code=1)["claim"]["compared"]
    assert {cell["category"]: cell["claimed"] for cell in cells if cell["player"] == "Ana"}[
        "victory"
    ] == 3


def test_a_claim_that_cannot_be_read(command: Any, game: str) -> None:
    assert "write Ana=57" in command("claim", game, "Ana", code=2).stderr
    assert "write Ana=57" in command("claim", game, "Ana=many", code=2).stderr
    assert "Did you mean Ana?" in command("claim", game, "Anna=3", code=2).stderr
    assert "twice" in command("claim", game, "Ana=3", "Ana=4", code=2).stderr
    assert "category" in command("claim", game, "Ana.nothing=3", code=2).stderr


def test_players_sign_off(command: Any, ask: Any, played: str) -> None:
    command("signoff", played, "Ana")
    assert ask("audit", played)["signed_off"] == ["Ana"]
    assert "Did you mean Ana?" in command("signoff", played, "Anna", code=2).stderr


def test_a_player_confirms_the_sheet_and_a_later_undo_is_said(
    command: Any, ask: Any, played: str
) -> None:
    command("confirm", played, "Bo")
    told = ask("confirm", played)["confirmed"]
    assert [(one["player"], one["round"], one["stands"]) for one in told] == [("Bo", 0, True)]
    assert "Bo confirmed the sheet" in command("audit", played).stdout
    assert "has confirmed this already" in command("confirm", played, "Bo", code=1).stderr
    assert "Did you mean Ana?" in command("confirm", played, "Anna", code=2).stderr
    command("undo", played)
    assert "changed afterwards" in command("confirm", played).stdout


def test_a_fork_begins_with_the_steps_of_another_game(command: Any, ask: Any, played: str) -> None:
    branch = ask("fork", played, "--at", "20")
    assert branch["forked_from"] == played
    assert ask("show", branch["game"])["last"] == branch["step"]
    assert command("fork", played, "--at", "9999", code=2).stdout == ""


# ----------------------------------------------------------------------- amend


def draft(ask: Any, game: str) -> list[int]:
    """Plays the draft to its end; gives the steps of it."""
    steps = []
    while (listed := ask("legal", game)["actions"])[0]["kind"] == "TakeStartingTile":
        steps.append(ask("act", game, json.dumps(listed[0]))["steps"][0]["step"])
    return steps


def layout(ask: Any, game: str) -> tuple[int, str]:
    """Ana lays out her first tiles; gives the step and another way to do it."""
    draft(ask, game)
    one, two, *_ = ask("legal", game)["actions"]
    return ask("act", game, json.dumps(one))["steps"][0]["step"], json.dumps(two)


def test_amend_shows_the_ripple_first(command: Any, ask: Any, game: str) -> None:
    step, action = layout(ask, game)
    last = ask("show", game)["last"]
    ripple = ask("amend", game, str(step), action, "--dry-run")
    assert ripple["stored"] is False
    assert ask("show", game)["last"] == last
    assert "Nothing recorded" in command("amend", game, str(step), action, "--dry-run").stdout


def test_amend_appends_and_keeps_the_old_steps(command: Any, ask: Any, game: str) -> None:
    step, action = layout(ask, game)
    last = ask("show", game)["last"]
    cells = ask("show", game)["position"]["nations"]
    ripple = ask("amend", game, str(step), action, "--reason", "typed the wrong tile")
    assert (ripple["stored"], ripple["first"]) == (True, last + 1)
    rows = {row["step"]: row for row in ask("replay", game)["steps"]}
    assert rows[step]["undone_by"] == last + 1
    assert ask("show", game)["position"]["nations"] != cells


def test_an_amendment_a_later_step_cannot_follow_is_refused(
    command: Any, ask: Any, game: str
) -> None:
    first, *_ = draft(ask, game)
    last = ask("show", game)["last"]
    body = ask("amend", game, str(first), "--drop", code=1)
    assert body["code"] == "refused"
    assert any(one["status"] == "refused" for one in body["ripple"]["later"])
    assert ask("show", game)["last"] == last
    told = command("amend", game, str(first), "--drop", "--dry-run", code=1)
    assert "becomes illegal" in told.stdout
    assert ask("amend", game, str(first), "--drop", "--later", "drop")["stored"]


def test_amend_needs_an_action_or_drop(command: Any, game: str) -> None:
    command("amend", game, "2", code=2)
    command("amend", game, "2", "{}", "--drop", code=2)
    assert "There is no step 99" in command("amend", game, "99", "--drop", code=2).stderr
    assert "cannot be amended" in command("amend", game, "1", "--drop", code=1).stderr
    assert "--reason" in command("amend", game, "2", "{}", "--waive", "X", code=2).stderr


def test_an_option_may_be_given_for_each_player(command: Any, ask: Any) -> None:
    seats = ("-p", "Ana", "-p", "Bo")
    for said in ("Ana:etruria,Bo:karthadst", '{"Ana": "etruria", "Bo": "karthadst"}'):
        game = command("new", "first_empires", *seats, "-o", f"civilizations={said}").stdout.strip()
        position = ask("show", game)["position"]
        assert position["seats"]["Ana"]["civilization"] == "etruria"
        assert position["seats"]["Bo"]["civilization"] == "karthadst"
    new = ("new", "first_empires", *seats, "-o")
    assert "karthadst" in command(*new, "civilizations=Ana:atlantis,Bo:etruria", code=2).stderr
    assert command(*new, "civilizations=Ana:etruria,Bo:etruria", code=1).stderr
    assert "PLAYER:" in command("titles", "first_empires").stdout


def test_an_action_is_typed_as_a_line(command: Any, ask: Any, game: str) -> None:
    listed = command("legal", game).stdout
    line = next(row.split("  ", 1)[1].strip() for row in listed.splitlines() if "take st" in row)
    assert line.startswith("take starting tile ")
    done = ask("act", game, *line.split(), "--by", "Zoe")
    assert done["steps"][0]["kind"] == "TakeStartingTile"
    told = command("act", game, "tkae", "starting", "tile", code=2).stderr
    assert "take starting tile" in told


def test_the_shell_completes_a_line(game: str, store: str) -> None:
    words = {
        "COMP_WORDS": f"ledger --db {store} act {game} take starting ",
        "COMP_CWORD": "7",
        "_LEDGER_COMPLETE": "bash_complete",
    }
    found = CliRunner().invoke(main, prog_name="ledger", env=words).output.split()
    assert found == ["plain,tile"]
