"""The fewest taps with which the table page records an action, found by tapping what it shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import msgspec
from flask import render_template_string
from msgspec.structs import asdict, replace

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.ruleset import UNKNOWN, Ask
from ledger.ruleset.codec import Action
from ledger.web import boards
from ledger.web.boards.draft import Draft, Tap
from ledger.web.shared.action_fields import plain

BOARDS = (
    "{% import board as b with context %}"
    "{{ b.market(drawing) }}{{ b.seats(drawing) }}{{ b.reserve(drawing) }}"
)
END = '{% import "parts.html" as parts with context %}{% include "table/end.html" %}'
NO_FIELDS = frozenset(("tap", "mark", "component", "since", "key"))  # of what an element says
BEAM = (20, 16, 12, 12, 12, 6)  # drafts looked at further after the first tap, the second ...
FEW = 12  # buttons of one sort that are all tried, though they say nothing the action says
SURE = 5  # taps after which only those are tried that say more of the action
FURTHEST = 60  # taps


class Elements(HTMLParser):
    """Every element of a page that says something in its data-*, to tap it or to write in it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[dict[str, str]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {
            name.removeprefix("data-"): value or ""
            for name, value in attrs
            if name.startswith("data-")
        }
        if said and "disabled" not in dict(attrs):
            self.found.append(said)


def drawn(game: Game) -> str:
    """The boards of the table page."""
    drawing = boards.draw(game, game.version, since=game.version, recording=True)
    template = boards.template(game.rules.key)
    return render_template_string(BOARDS, board=template, drawing=drawing, game=game)


def fewest(game: Game, wanted: Action) -> list[Tap] | None:
    """The taps that record the action, the last of them the button where one is needed."""
    if type(wanted).__name__ in boards.guide_of(game.rules.key).on_paper:
        return on_paper(game, wanted)
    return Composed(game, listed(game, wanted)).taps()


def listed(game: Game, wanted: Action) -> Action:
    """The action as the rules list or ask it: what chance decided may be named more broadly there,
    by its kind and not by its copy."""
    chance = game.rules.chance_fields(wanted)
    if not chance:
        return wanted
    for ask in game.rules.play.asks(game.state):
        if ask.kind == type(wanted).__name__:
            return replace(wanted, **dict(_asked(ask, wanted)))
    fitting = [
        action
        for action in game.rules.legal_actions(game.state)
        if type(action) is type(wanted) and _fixed(action, chance) == _fixed(wanted, chance)
    ]
    return wanted if wanted in fitting or not fitting else fitting[0]


def _asked(ask: Ask, wanted: Action) -> Iterator[tuple[str, Any]]:
    """The fields whose values are none of those that can be picked, with some that are."""
    for pick in ask.picks:
        said = getattr(wanted, pick.field)
        if not isinstance(said, tuple) or not all(isinstance(one, str) for one in said):
            continue  # the faces of dice are numbers: those that were thrown are typed
        if not set(said) <= pick.choices.keys():
            known = {name: n for name, n in pick.choices.items() if name != UNKNOWN}
            copies = [name for name, number in known.items() for _ in range(number)]
            yield pick.field, tuple(copies[: pick.number])


def _fixed(action: Action, chance: tuple[str, ...]) -> dict[str, Any]:
    return {field: value for field, value in asdict(action).items() if field not in chance}


RECORD: Tap = {"do": "record"}
MENU: Tap = {"do": "menu"}


def on_paper(game: Game, wanted: Action) -> list[Tap] | None:
    """A total written into the form of the paper sheet: the player's field, the number, sent."""
    page = render_template_string(
        END,
        game=game,
        now=game.rules.play.now(game.state),
        sheet=game.sheet_at(game.version),
        drawing=boards.draw(game, game.version),
        data={},
        signing={},
        key="",
    )
    player, total = getattr(wanted, "player", ""), getattr(wanted, "total", "")
    if f'action="/games/{game.id}/claim"' not in page or f'name="{player}"' not in page:
        return None
    return [{"field": player}, {"write": str(total)}, RECORD]


class Composed:
    """Looks for the draft of the action: after each tap only the most promising go on."""

    def __init__(self, game: Game, wanted: Action) -> None:
        self.game, self.wanted = game, wanted
        self.guide = boards.guide_of(game.rules.key)
        self.viewer = visibility.Viewer(seat=getattr(wanted, "player", None))
        self.state = visibility.state(game, self.viewer)
        self.goal = alike(wanted, wanted)
        self.order = list(_values(_chosen(plain(wanted))))
        people = game.setup.players  # who it is about is seldom tapped
        self.values = Counter(value for value in self.order if value not in people)
        self.names = {*self.order, *_keys(plain(wanted)), *self._touched()}
        self.board = [said for said in Elements(drawn(game)).found if "tap" in said]
        self.menu: list[Tap] = []  # what has to be opened before it can be tapped

    def taps(self) -> list[Tap] | None:
        first = self._draft([])
        if self._is_it(first):
            return [RECORD]
        layer: list[tuple[list[Tap], Draft]] = [([], first)]
        seen_before = {(_look(first), 0)}
        for depth in range(FURTHEST):
            found: list[tuple[list[Tap], Draft]] = []
            by_menu: list[Tap] | None = None
            for taps, draft in layer:
                for tap in self._next(taps, draft):
                    then = self._draft([*taps, tap])
                    if self._is_it(then):
                        whole = [*taps, tap, *([] if then.instant else [RECORD])]
                        if not any(one in self.menu for one in whole):
                            return whole
                        by_menu = [MENU, *whole]  # something shown may be as near
                        continue
                    said = self._promise([*taps, tap])[0]  # alike to look at is not yet the same
                    if (_look(then), said) not in seen_before:
                        seen_before.add((_look(then), said))
                        found.append(([*taps, tap], then))
            found.sort(key=lambda one: self._promise(*one), reverse=True)
            layer = found[: BEAM[min(depth, len(BEAM) - 1)]]
            if by_menu or not layer:
                return by_menu
        return None

    def _touched(self) -> Iterator[str]:
        """What the action would change: a building is put down by any lot it covers."""
        rules = self.game.rules
        if not rules.judge(self.game.state, self.wanted):
            for event in rules.play.outcome(self.game.state, self.wanted, {}):
                yield from _values(msgspec.to_builtins(event))

    def _draft(self, taps: list[Tap]) -> Draft:
        return self.guide.compose(self.game, taps, "en", self.viewer)

    def _is_it(self, draft: Draft) -> bool:
        action = draft.action
        if action is None or not draft.whole or type(action) is not type(self.wanted):
            return False
        if alike(action, self.wanted) == self.goal:
            return True
        rules = self.game.rules
        if rules.judge(self.state, action) or rules.judge(self.game.state, self.wanted):
            return False
        return rules.play.outcome(self.state, action, {}) == rules.play.outcome(
            self.game.state, self.wanted, {}
        )

    def _offered(self, draft: Draft) -> Iterator[Tap]:
        """What is shown and may lead on; of many alike only those the action speaks of."""
        page = str(draft.body) + "".join(map(str, draft.overlay.values()))
        shown = Elements(page).found
        taps = [said for said in (*shown, *self.board) if "tap" in said]
        extras = [{"tap": "", **extra["tap"]} for extra in draft.extras]
        self.menu += [extra["tap"] for extra in draft.extras if extra["tap"] not in self.menu]
        taps += extras
        groups: dict[tuple[str, ...], list[Tap]] = {}
        for said in taps:
            tap = {field: value for field, value in said.items() if field not in NO_FIELDS}
            group = groups.setdefault(tuple(tap), [])
            if tap not in group:
                group.append(tap)
        for group in groups.values():
            speaking = [tap for tap in group if self.names & _parts(tap)]
            if speaking or len(group) <= FEW or "option" in group[0]:
                yield from speaking or group
        for said in shown:
            if "number" in said:
                for number in {value for value in self.values if value.isdecimal()} - {"0"}:
                    yield {said["write"]: number}
            elif "write" in said and isinstance(getattr(self.wanted, said["write"], None), str):
                yield {said["write"]: getattr(self.wanted, said["write"])}

    def _next(self, taps: list[Tap], draft: Draft) -> list[Tap]:
        """Far along, only what says more of the action, if anything does."""
        offered = list(self._offered(draft))
        if len(taps) < SURE:
            return offered
        so_far = self._promise(taps)
        return [tap for tap in offered if self._promise([*taps, tap]) > so_far] or offered

    def _promise(self, taps: list[Tap], draft: Draft | None = None) -> tuple[int, int]:
        """How much of the action has been said, and how much of that in its own order.

        A draft that shows what it has come to knows better than the taps: some take back.
        """
        said, at = Counter[str](), 0
        for tap in taps:
            parts = _parts(tap)
            said.update(parts)
            at += 1 if at < len(self.order) and self.order[at] in parts else 0
        if draft is not None and type(draft.action) is type(self.wanted):
            said = Counter(_values(_chosen(plain(draft.action))))
        return (said & self.values).total(), at


def _chosen(document: dict[str, Any]) -> dict[str, Any]:
    return {field: value for field, value in document.items() if field not in ("kind", "player")}


def _parts(tap: Tap) -> set[str]:
    """What a tap says; a place says both of its numbers, else all places of a board are alike."""
    return {
        part
        for v in tap.values()
        for part in (v, v.lstrip("-"), *v.split("@"), *(v.split(",") if "," in v else ()))
    }


def _look(draft: Draft) -> int:
    return hash((str(draft.body), str(draft.overlay), draft.head, repr(draft.action)))


def _values(document: Any) -> Iterator[str]:
    """What the action says, each as often as it is said; `{"gold": 3}` says gold three times."""
    match document:
        case dict():
            for name, value in document.items():
                if isinstance(value, int) and not isinstance(value, bool) and value < 30:
                    yield from [name] * value
                    yield str(value)
                else:
                    yield from _values(value)
        case list() | tuple():
            for value in document:
                yield from _values(value)
        case None | bool():
            return
        case _:
            yield str(document)


def _keys(document: Any) -> Iterator[str]:
    if isinstance(document, dict):
        yield from document
        for value in document.values():
            yield from _keys(value)
    elif isinstance(document, list | tuple):
        for value in document:
            yield from _keys(value)


def alike(action: Action, wanted: Action) -> Any:
    """Comparable though things were named in another order, in what the wanted one says."""
    fields = {f: v for f, v in asdict(action).items() if getattr(wanted, f) is not None}
    return _sorted(msgspec.to_builtins(fields))


def _sorted(document: Any) -> Any:
    match document:
        case dict():
            kept = {name: _sorted(value) for name, value in document.items()}
            return {name: value for name, value in kept.items() if value not in (None, 0, "", [])}
        case [int(), int()]:
            return document  # a place: (1, -2) is not (-2, 1)
        case list() | tuple():
            return sorted((_sorted(value) for value in document), key=repr)
    return document
