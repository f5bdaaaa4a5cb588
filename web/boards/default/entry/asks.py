"""An action too wide to list: how many of each thing the table laid out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec import inspect

from ledger.errors import Unreadable
from ledger.ruleset import Ask, Pick
from ledger.ruleset.codec import Action
from ledger.schemas import load_action
from ledger.web.boards.default.entry.sheet import DefaultSheet, kind_of
from ledger.web.boards.draft import Tap
from ledger.web.boards.sheet import Row

LISTS = inspect.VarTupleType | inspect.TupleType | inspect.ListType | inspect.FrozenSetType


def asked(sheet: DefaultSheet) -> dict[str, Ask]:
    """What the rules ask and do not list, by the kind and whose it is."""
    listed = {kind_of(action) for action in sheet.candidates}
    asks = sheet.game.rules.play.asks(sheet.state)
    return {ask.kind: ask for ask in reversed(asks) if ask.kind not in listed}


def chosen_kind(asks: dict[str, Ask], taps: Sequence[Tap]) -> str:
    """The kind the last tap speaks of, if it is one of these."""
    kind = taps[-1].get("kind", "") if taps else ""
    return kind if kind in asks else ""


def pick_rows(
    sheet: DefaultSheet, ask: Ask, taps: Sequence[Tap]
) -> tuple[list[Row | None], dict[str, Any], bool]:
    """The rows of an ask, what has been said of it, and whether that is all."""
    rows: list[Row | None] = []
    said: dict[str, Any] = {"kind": ask.kind}
    if ask.player:
        said["player"] = ask.player
    whole = True
    for pick in ask.picks:
        counts = _counted(pick, ask.kind, taps)
        number = sum(counts.values())
        whole = whole and number == pick.number
        names = [name for name in pick.choices for _ in range(counts[name])]
        value: Any = names if _is_list(sheet, ask.kind, pick) else (names or [None])[0]
        if pick.seat:
            said.setdefault(pick.field, {})[pick.seat] = value
        else:
            said[pick.field] = value
        label = pick.seat or sheet.names.of(pick.field)
        text = sheet.say("picked", n=number, all=pick.number)
        rows.append(sheet.picks(label, _items(sheet, ask.kind, pick, counts), text))
    return rows, said, whole


def _counted(pick: Pick, kind: str, taps: Sequence[Tap]) -> Counter[str]:
    """How many of each were tapped; one more than are asked for takes the place of the last."""
    order: list[str] = []
    for tap in taps:
        if (tap.get("kind"), tap.get("pick"), tap.get("seat", "")) != (kind, pick.field, pick.seat):
            continue
        name = tap.get("of", "")
        if tap.get("by") == "-1":
            if name in order:
                order.remove(name)
        elif order.count(name) < pick.choices.get(name, 0):
            if len(order) == pick.number:
                order.pop()
            order.append(name)
    return Counter(order)


def _items(
    sheet: DefaultSheet, kind: str, pick: Pick, counts: Counter[str]
) -> list[dict[str, Any]]:
    said = {"kind": kind, "pick": pick.field, **({"seat": pick.seat} if pick.seat else {})}
    return [
        {
            "name": sheet.names.of(name),
            "tap": {**said, "of": name, "by": "1"},
            "less": {**said, "of": name, "by": "-1"},
            "n": counts[name],
            "copies": copies,
        }
        for name, copies in pick.choices.items()
    ]


def _is_list(sheet: DefaultSheet, kind: str, pick: Pick) -> bool:
    """Does the field say a list, or the one thing itself?"""
    info = inspect.type_info(sheet.game.rules.actions[kind])
    (found,) = [one for one in info.fields if one.name == pick.field]  # type: ignore[attr-defined]
    kinds = found.type.types if isinstance(found.type, inspect.UnionType) else (found.type,)
    if pick.seat:
        values = [one.value_type for one in kinds if isinstance(one, inspect.DictType)]
        return any(isinstance(one, LISTS) for one in values)
    return any(isinstance(one, LISTS) for one in kinds)


def action_of(sheet: DefaultSheet, said: dict[str, Any]) -> Action | None:
    """The action these words make, or nothing where they make none."""
    try:
        return load_action(sheet.game.rules, said, sheet.state)
    except Unreadable:
        return None
