"""A title in the usual files: every part is found where the table says, and can be called."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable
from typing import Any

import pytest

from ledger.games import BUILT_IN, SHEETS
from ledger.ruleset import assembly
from ledger.ruleset.assembly import HIDDEN, LOOK, PAPER, PLAY, WORDS, assembled
from ledger.ruleset.groups import Hidden, Look, Paper, Play, TitleWords

GROUPS: dict[str, tuple[Any, dict[str, str]]] = {
    "play": (Play, PLAY),
    "look": (Look, LOOK),
    "words": (TitleWords, WORDS),
    "hidden": (Hidden, HIDDEN),
    "paper": (Paper, PAPER),
}


@pytest.mark.parametrize("group", GROUPS)
def test_every_place_in_the_table_is_used_by_a_title(group: str) -> None:
    _, places = GROUPS[group]
    for field, place in places.items():
        parts = [
            assembly._parts(f"ledger.games.{title}", {field: place})
            for title in (*BUILT_IN, *SHEETS)
        ]
        assert any(parts), place


@pytest.mark.parametrize("title", BUILT_IN)
@pytest.mark.parametrize("group", GROUPS)
def test_every_function_takes_what_the_kit_hands_it(title: str, group: str) -> None:
    kind, places = GROUPS[group]
    hints = typing.get_type_hints(kind)
    tried = 0
    for field in places:
        part = getattr(getattr(BUILT_IN[title], group), field)
        handed = arguments(hints[field])
        if handed is not None and part is not None:
            inspect.signature(part).bind(*handed)
            tried += 1
    assert tried or group in ("hidden", "paper")


def arguments(hint: Any) -> list[Any] | None:
    """What a part of this type is called with, or None if it is not called."""
    for one in (hint, *typing.get_args(hint)):
        if typing.get_origin(one) is Callable:
            return list(typing.get_args(one)[0])
    return None


def test_a_title_that_lacks_what_nobody_can_do_without_is_not_assembled(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "a_title_without_rules"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "actions.py").write_text("CHANCE = {}\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(TypeError, match="'state', 'action', 'event'"):
        assembled("a_title_without_rules", key="nothing", name={"en": "Nothing", "fr": "Rien"})
