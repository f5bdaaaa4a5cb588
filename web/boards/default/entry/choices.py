"""An action chosen tap by tap among those the rules propose: its kind, then field by field."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ledger.ruleset.codec import Action
from ledger.web.boards.default.entry.sheet import MOST, DefaultSheet, fields_of, kind_of, mentions
from ledger.web.boards.draft import Tap
from ledger.web.boards.sheet import Item, Row


@dataclass
class Chosen:
    """What the taps say: cards that were tapped, a kind, values of its fields."""

    cards: list[str] = field(default_factory=list)
    kind: str = ""
    values: dict[str, str] = field(default_factory=dict)

    def fits(self, action: Action) -> bool:
        if self.kind and kind_of(action) != self.kind:
            return False
        if not all(mentions(action, card) for card in self.cards):
            return False
        said = fields_of(action)
        return all(said.get(name) == value for name, value in self.values.items())


def read(sheet: DefaultSheet, taps: Sequence[Tap]) -> Chosen:
    """A tap that fits nothing of what came before it begins anew; one that means nothing is
    passed over."""
    chosen = Chosen()
    for tap in taps:
        told = _with(chosen, tap)
        for one in (told, _with(Chosen(), tap)):
            if one is not None and any(map(one.fits, sheet.candidates)):
                chosen = one
                break
    return chosen


def _with(chosen: Chosen, tap: Tap) -> Chosen | None:
    if "card" in tap:
        return Chosen([*chosen.cards, tap["card"]], chosen.kind, dict(chosen.values))
    kind, name = tap.get("kind", ""), tap.get("field", "")
    if not kind or "pick" in tap:
        return None
    if not name:
        return Chosen(chosen.cards, kind)
    kept: dict[str, str] = {}
    for other, value in chosen.values.items() if kind == chosen.kind else ():
        if other == name:
            break  # said anew: what was said after it goes
        kept[other] = value
    return Chosen(chosen.cards, kind, {**kept, name: tap.get("value", "")})


def kinds_row(sheet: DefaultSheet, kinds: Iterable[str], chosen: str) -> Row:
    """Which action it is."""
    return sheet.options(
        sheet.say("action"),
        [
            {"label": sheet.names.label(kind), "tap": {"kind": kind}, "pressed": kind == chosen}
            for kind in kinds
        ],
    )


def field_rows(
    sheet: DefaultSheet, chosen: Chosen, fitting: list[Action]
) -> tuple[list[Row | None], list[Action]]:
    """A row for each field that leaves a choice, up to the first that is not said yet."""
    rows: list[Row | None] = []
    cards = Chosen(chosen.cards, chosen.kind)
    left = [action for action in sheet.candidates if cards.fits(action)]
    for name in fitting[0].__struct_fields__:
        values: dict[str, list[Action]] = {}
        for action in left:
            values.setdefault(fields_of(action)[name], []).append(action)
        if len(values) == 1:
            continue  # nothing to say
        said = chosen.values.get(name)
        rows.append(sheet.options(sheet.names.label(name), _items(sheet, name, values, said)))
        if len(values) > MOST:
            rows.append(sheet.note(sheet.say("elsewhere", n=len(values) - MOST)))
        if said is None:
            return rows, left
        left = values[said]
    return rows, left


def _items(
    sheet: DefaultSheet, name: str, values: dict[str, list[Action]], said: str | None
) -> list[Item]:
    """Dim is what the rules would refuse: a table may have done it all the same."""
    shown = list(values.items())[:MOST]
    if said is not None and said not in dict(shown):
        shown.append((said, values[said]))
    return [
        {
            "label": sheet.names.of(getattr(actions[0], name)),
            "tap": {"kind": kind_of(actions[0]), "field": name, "value": value},
            "pressed": value == said,
            "dim": not any(map(sheet.allowed, actions)),
        }
        for value, actions in shown
    ]


def marks(sheet: DefaultSheet, chosen: Chosen) -> dict[str, str]:
    """How the cards on the table look: the tapped ones, those an action speaks of."""
    left = [action for action in sheet.candidates if chosen.fits(action)] or sheet.candidates
    found: dict[str, str] = {}
    for action in left:
        state = "can" if sheet.allowed(action) else "cannot"
        for value in _named(action):
            if found.get(f"card:{value}") != "can":
                found[f"card:{value}"] = state
    return found | {f"card:{card}": "on" for card in chosen.cards}


def _named(action: Action) -> Iterable[str]:
    for name in action.__struct_fields__:
        value = getattr(action, name)
        if isinstance(value, str):
            yield value
        elif isinstance(value, list | tuple | dict | set | frozenset):
            yield from (one for one in value if isinstance(one, str))
