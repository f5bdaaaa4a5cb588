"""`ledger webhook` and `ledger settings`."""

from __future__ import annotations

from typing import Any


def test_a_webhook_is_added_listed_tested_and_removed(command: Any, ask: Any) -> None:
    made = ask("webhook", "--add", "https://127.0.0.1.invalid/hook-path", "--on", "end")
    (one,) = made["webhooks"]
    assert (one["events"], len(made["secret"])) == (["end"], 64)
    assert "…path" in command("webhook").stdout
    assert "hook-path" not in command("webhook").stdout
    assert ask("webhook", "--test", one["hook"], code=1)["test"] == "no_such_host"
    assert ask("webhook", "--remove", one["hook"])["webhooks"] == []
    assert "no such webhook" in command("webhook", "--remove", one["hook"], code=2).stderr
    assert "private network" in command("webhook", "--add", "https://10.0.0.1/", code=2).stderr
    assert "https://" in command("webhook", "--add", "http://hooks.example/", code=2).stderr


def test_the_time_to_correct_is_shown_and_settled(command: Any, ask: Any) -> None:
    assert "24 hours" in command("settings").stdout
    assert ask("settings", "--correction-hours", "48") == {"correction_hours": 48}
    assert ask("settings", "--correction-hours", "never") == {"correction_hours": None}
    assert "no end" in command("settings").stdout
    assert "whole number" in command("settings", "--correction-hours", "soon", code=2).stderr
