"""`ledger template`: list, print, check, keep."""

from __future__ import annotations

from typing import Any

TEMPLATE = """catalogue_id: azul-1
name: Azul
players: {least: 2, most: 4}
categories:
  - {name: Wall}
"""


def test_a_template_is_kept_listed_and_printed(command: Any, ask: Any, tmp_path: Any) -> None:
    path = tmp_path / "azul.yaml"
    path.write_text(TEMPLATE)
    assert ask("template", "--check", str(path))["holds"]
    assert ask("template")["templates"] == []
    digest = ask("template", "--keep", str(path))["hash"]
    (one,) = ask("template")["templates"]
    assert (one["hash"], one["version"], one["games"]) == (digest, 1, 0)
    assert command("template", "Azul").stdout == TEMPLATE
    assert "Azul" in command("template").stdout


def test_a_template_that_does_not_hold(command: Any, tmp_path: Any) -> None:
    path = tmp_path / "azul.yaml"
    path.write_text(TEMPLATE.replace("Wall}", "Wall, each_round: true}"))
    told = command("template", "--keep", str(path), code=1)
    assert "there are no rounds" in told.stdout
    assert command("template", "--lang", "fr", "--check", str(path), code=1).exit_code == 1
