"""The fewest taps with which the table page records an action, found by tapping what it shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import msgspec
from flask import render_template_string
from msgspec.structs import asdict

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.ruleset.codec import Action
from ledger.web import boards
from ledger.web.boards.draft import Draft, Tap
from ledger.web.pages.table import plain

BOARDS = (
    "{% import board as b with context %}"
    "{{ b.market(drawing) }}{{ b.nations(drawing) }}{{ b.reserve(drawing) }}"
)
END = '{% import "parts.html" as parts with context %}{% include "table/end.html" %}'
VOID = frozenset(("br", "hr", "img", "input", "link", "meta", "source", "use", "wbr"))
BEAM = (20, 16, 12, 12, 12, 6)  # drafts looked at further after the first tap, the second ...
FEW = 12  # buttons of one sort that are all tried, though they say nothing the action says
SURE = 5  # taps after which only those are tried that say more of the action
FURTHEST = 60  # taps


class Element(msgspec.Struct):
    """Something to tap or to write in: what it says in its data-*, and whose board it is on."""

    said: dict[str, str]
    owner: str = ""


class Elements(HTMLParser):
    """Every element of a page that says something in its data-*."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[Element] = []
        self._owners: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        owner = given.get("data-player") or (self._owners[-1] if self._owners else "")
        said = {
            name.removeprefix("data-"): value or ""
            for name, value in attrs
            if name.startswith("data-")
        }
        if said and "disabled" not in given:
            self.found.append(Element(said, owner))
        if tag not in VOID:
            self._owners.append(owner)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._owners.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID and self._owners:
            self._owners.pop()


def drawn(game: Game) -> str:
    """The boards of the table page."""
    drawing = boards.draw(game, game.version, since=game.version, recording=True)
    template = boards.template(game.rules.key)
    return render_template_string(BOARDS, board=template, drawing=drawing, game=game)


def fewest(game: Game, wanted: Action) -> list[Tap] | None:
    """The taps that record the action, the last of them the button where one is needed."""
    guide = boards.guide_of(game.rules.key)
    if type(wanted).__name__ in getattr(guide, "ON_PAPER", ()):
        return on_paper(game, wanted)
    if hasattr(guide, "compose"):
        return Composed(game, wanted).taps()
    return Listed(game, wanted).taps()


RECORD: Tap = {"do": "record"}
MENU: Tap = {"do": "menu"}


def on_paper(game: Game, wanted: Action) -> list[Tap] | None:
    """A total written into the form of the paper sheet: the player's field, the number, sent."""
    page = render_template_string(
        END,
        game=game,
        now=game.rules.now(game.state),
        sheet=game.sheet_at(game.version),
        drawing=boards.draw(game, game.version),
        data={},
        key="",
    )
    player, total = getattr(wanted, "player", ""), getattr(wanted, "total", "")
    if f'action="/games/{game.id}/claim"' not in page or f'name="{player}"' not in page:
        return None
    return [{"field": player}, {"write": str(total)}, RECORD]


# ------------------------------------------------- titles whose drafts the server composes


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
        self.board = [e.said for e in Elements(drawn(game)).found if "tap" in e.said]
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
            for event in rules.outcome(self.game.state, self.wanted, {}):
                yield from _values(msgspec.to_builtins(event))

    def _draft(self, taps: list[Tap]) -> Draft:
        draft: Draft = self.guide.compose(self.game, taps, "en", self.viewer)
        return draft

    def _is_it(self, draft: Draft) -> bool:
        action = draft.action
        if action is None or not draft.whole or type(action) is not type(self.wanted):
            return False
        if alike(action, self.wanted) == self.goal:
            return True
        rules = self.game.rules
        if rules.judge(self.state, action) or rules.judge(self.game.state, self.wanted):
            return False
        return rules.outcome(self.state, action, {}) == rules.outcome(
            self.game.state, self.wanted, {}
        )

    def _offered(self, draft: Draft) -> Iterator[Tap]:
        """What is shown and may lead on; of many alike only those the action speaks of."""
        page = str(draft.body) + "".join(map(str, draft.overlay.values()))
        shown = [e.said for e in Elements(page).found]
        taps = [said for said in (*shown, *self.board) if "tap" in said]
        extras = [{"tap": "", **extra["tap"]} for extra in draft.extras]
        self.menu += [extra["tap"] for extra in draft.extras if extra["tap"] not in self.menu]
        taps += extras
        groups: dict[tuple[str, ...], list[Tap]] = {}
        for said in taps:
            tap = {field: value for field, value in said.items() if field != "tap"}
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
    return {part for v in tap.values() for part in (v, v.lstrip("-"), *v.split("@"))}


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
        case list() | tuple():
            return sorted((_sorted(value) for value in document), key=repr)
    return document


# ------------------------------------------------- titles whose legal actions are listed


class Listed:
    """As the script of the table page does it: an entrance, then the fields that are open."""

    def __init__(self, game: Game, wanted: Action) -> None:
        self.game = game
        self.kind = type(wanted).__name__
        self.about = boards.guide_of(game.rules.key).kinds("en")
        self.legal = [plain(action) for action in game.rules.legal_actions(game.state)]
        self.wanted = self._listed(wanted)
        self.elements = Elements(drawn(game)).found

    def taps(self) -> list[Tap] | None:
        asks = [ask for ask in self.game.rules.asks(self.game.state) if ask.kind == self.kind]
        if asks:
            picks = [{"pick": pick.field} for pick in asks[0].picks for _ in range(pick.number)]
            return [*picks, RECORD]
        ways = [self._from(*way) for way in self._entrances()]
        return min((way for way in ways if way is not None), key=len, default=None)

    def _listed(self, wanted: Action) -> dict[str, Any]:
        """The action as it is listed: what chance decided may be named more broadly there."""
        said, chance = plain(wanted), self.game.rules.chance_fields(wanted)
        fixed = {field: value for field, value in said.items() if field not in chance}
        fitting = [action for action in self.legal if fixed.items() <= action.items()]
        return said if said in fitting or not fitting else fitting[0]

    def _entrances(self) -> Iterator[tuple[list[Tap], dict[str, str]]]:
        kinds = {action["kind"] for action in self.legal if not self.about[action["kind"]]["more"]}
        doors = [e for e in self.elements if e.said.get("kind") == self.kind]
        usual = kinds == {self.kind} or self.about[self.kind].get("usual")
        if usual and not doors:
            yield [], {}
        for door in doors:
            if self._fits(self.wanted, door):
                yield [door.said], self._fields(door)
        if not doors and self.about[self.kind]["more"]:  # the menu names who does it
            who = {"player": self.wanted["player"]}
            yield [MENU, {"begin": self.kind, **who}], who
        elif not doors:
            yield [{"begin": self.kind}], {}
        plain_door = bool(doors) and not self._fields(doors[0])
        for place in self._places() if plain_door else ():  # only one kind can be meant
            meant = {action["kind"] for action in self.legal if self._fits(action, place)}
            if meant == {self.kind} and self._fits(self.wanted, place):
                yield [place.said], self._fields(place)

    def _from(self, taps: list[Tap], fields: dict[str, str]) -> list[Tap] | None:
        for _ in range(FURTHEST):
            pool = [action for action in self.legal if self._within(action, fields)]
            if self.wanted not in pool:
                return None
            missing = [f for f in self.wanted if len({key(action[f]) for action in pool}) > 1]
            if not missing:
                return taps if self.about[self.kind]["instant"] else [*taps, RECORD]
            place = next((p for p in self._places() if self._names(p, missing)), None)
            said = self._fields(place) if place else {missing[0]: key(self.wanted[missing[0]])}
            taps, fields = [*taps, place.said if place else said], {**fields, **said}
        return None

    def _places(self) -> Iterator[Element]:
        return (e for e in self.elements if {"cell", "anchor"} & e.said.keys())

    def _names(self, place: Element, missing: list[str]) -> bool:
        return bool(set(self._fields(place)) & set(missing)) and self._fits(self.wanted, place)

    def _fields(self, element: Element) -> dict[str, str]:
        said = {f: v for f, v in element.said.items() if f in self.wanted and f != "kind"}
        said.pop("player", None)
        if element.owner and "target_player" in self.wanted:
            said["target_player"] = element.owner
        return said

    def _within(self, action: dict[str, Any], fields: dict[str, str]) -> bool:
        return action["kind"] == self.kind and all(
            key(action[field]) == value for field, value in fields.items()
        )

    def _fits(self, action: dict[str, Any], element: Element) -> bool:
        kind = element.said.get("kind")
        if kind and action["kind"] != kind:
            return False
        owner = action.get("target_player") or action.get("player")
        if element.owner and owner != element.owner:
            return False
        shared = [f for f in element.said if f in action and f not in ("kind", "player")]
        return bool(shared or kind) and all(key(action[f]) == element.said[f] for f in shared)


def key(value: Any) -> str:
    """A value as the script compares it."""
    match value:
        case None:
            return ""
        case bool():
            return str(value).lower()
        case list() | tuple():
            return ",".join(map(key, value))
        case dict():
            return msgspec.json.encode(value).decode()
    return str(value)
