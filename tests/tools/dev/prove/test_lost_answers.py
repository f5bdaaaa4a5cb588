"""A few answers cut off on both stores: each command is stored once and answered as stored."""

from __future__ import annotations

from ledger.tools.dev.prove import history, lost_answers


def test_a_command_whose_answer_was_lost_is_stored_once(any_store, tmp_path, monkeypatch):
    monkeypatch.setattr(history, "KEPT", tmp_path)
    assert lost_answers.trial(any_store, "cuts-test", 6) == []
    assert [len(one.stored) > 6 for one in history.kept()] == [True]
