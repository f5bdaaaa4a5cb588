"""A score sheet filled in by tapping: a cell, its number, and on to the next one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ledger.aggregates.game import Game
from ledger.games.any_game.actions import ClearCell, EndRound, FinishGame, WriteCell
from ledger.games.any_game.messages import LABELS
from ledger.games.any_game.state import State
from ledger.ruleset import Lang
from ledger.ruleset.codec import Action
from ledger.visibility import Viewer
from ledger.web.boards.any_game.grid import Line, cell, lines, mark, next_empty
from ledger.web.boards.any_game.offline import OFFLINE
from ledger.web.boards.any_game.words import say
from ledger.web.boards.draft import Draft, Tap
from ledger.web.boards.guide import Guide
from ledger.web.boards.sheet import EntrySheet, Item, Row

DIGITS = 7  # of a number
ZERO = ("0", "-0")  # the next digit takes its place
KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "sign", "0", "less")


class ScoreSheet(EntrySheet):
    words = staticmethod(say)
    state: State


class Written:
    """The cell the taps speak of, and the numbers typed for it."""

    def __init__(self, state: State, line: Line, player: str) -> None:
        self.line, self.player = line, player
        self.names = line.category.worth().names
        self.typed = dict.fromkeys(self.names, "")
        self.active = self.names[0]
        self.before = cell(state, line, player)

    def key(self, key: str) -> None:
        text = self.typed[self.active]
        if key == "less":
            self.typed[self.active] = text[:-1]
        elif key == "sign":
            self.typed[self.active] = text[1:] if text.startswith("-") else f"-{text}"
        elif key.isdecimal() and len(key) == 1 and len(text) < DIGITS:
            self.typed[self.active] = text.removesuffix("0") + key if text in ZERO else text + key

    @property
    def entered(self) -> dict[str, int] | None:
        """The numbers, once all of them are there."""
        if any(not text.strip("-") for text in self.typed.values()):
            return None
        return {name: int(text) for name, text in self.typed.items()}


def compose(game: Game, taps: Sequence[Tap], lang: Lang, viewer: Viewer) -> Draft:
    sheet = ScoreSheet(game, lang, viewer)
    state = sheet.state
    if state.finished:
        return Draft(head=sheet.say("over"))
    written, action = read(state, taps)
    if action is not None:
        return _said(sheet, action)
    if written is None:
        return sheet.draft(
            sheet.say("whole"),
            [sheet.refusal(), *_endings(sheet)],
            text=sheet.say("tap_cell"),
            button=sheet.say("choose"),
        )
    return _writing(sheet, written)


def read(state: State, taps: Sequence[Tap]) -> tuple[Written | None, Action | None]:
    """What the taps add up to: a cell being written, or an action that needs no number."""
    found = next_empty(state)
    written = Written(state, *found) if found else None
    for tap in taps:
        match tap:
            case {"end": str() as end}:
                action = ending(state, end)
                if action is not None:
                    return written, action
            case {"clear": _} if written is not None and written.before is not None:
                return written, ClearCell(
                    written.player, written.line.category.name, written.line.round
                )
            case {"key": str() as key} if written is not None:
                written.key(key)
            case {"input": str() as name} if written is not None and name in written.names:
                written.active = name
            case {"player": player, "category": category, "round": number}:
                line = _line(state, category, number)
                if line is not None and player in state.players:
                    written = Written(state, line, player)
    return written, None


def _line(state: State, category: str, number: str) -> Line | None:
    place = (category, number)
    return next((one for one in lines(state) if (one.category.name, str(one.round)) == place), None)


def ending(state: State, end: str) -> Action | None:
    match end.partition(":"):
        case ("round", _, _):
            return EndRound()
        case ("points", _, _):
            return FinishGame()
        case ("won" | "lost" as result, _, _):
            return FinishGame(won=result == "won")
        case ("winner", _, player) if player in state.players:
            return FinishGame(winners=(player,))
    return None


def _said(sheet: ScoreSheet, action: Action) -> Draft:
    return sheet.draft(
        sheet.sentence(action, sheet.events(action)) or sheet.say("finish"),
        [sheet.refusal()],
        action=action,
        what=refused(sheet.game, action, sheet.lang),
    )


def _writing(sheet: ScoreSheet, written: Written) -> Draft:
    entered, line = written.entered, written.line
    category = line.category
    action = (
        WriteCell(written.player, category.name, entered, line.round)
        if entered is not None
        else None
    )
    rows: list[Row | None] = [sheet.refusal()]
    if len(written.names) > 1:
        rows.append(_inputs(sheet, written))
    rows += [_keypad(sheet, written), *_endings(sheet, written)]
    name = written.active
    text = sheet.say("ask_points") if name == "points" else sheet.say("ask_value", name=name)
    if entered is not None:
        worth = category.worth().points(entered)
        text = (
            str(worth)
            if name == "points" and category.formula == "points"
            else sheet.say("worth", formula=category.formula, n=worth)
        )
    return sheet.draft(
        sheet.say("write", player=written.player, line=line.label(sheet.lang)),
        rows,
        text=text,
        action=action,
        said={"kind": "WriteCell", "player": written.player, "category": category.name},
        whole=action is not None,
        marks={mark(line, written.player): "on"},
        button="" if action is not None else sheet.say("choose"),
        what=refused(sheet.game, action, sheet.lang) if action is not None else "",
    )


def _inputs(sheet: ScoreSheet, written: Written) -> Row:
    return sheet.options(
        written.line.label(sheet.lang),
        [
            {
                "label": name,
                "small": text or "–",
                "tap": {"input": name},
                "pressed": name == written.active,
            }
            for name, text in written.typed.items()
        ],
    )


def _keypad(sheet: ScoreSheet, written: Written) -> Row:
    faces = {"less": "⌫", "sign": "±"}
    items: list[Item] = [
        {
            "label": faces.get(key, key),
            "tap": {"key": key},
            **({"title": sheet.say(key)} if key in faces else {}),
        }
        for key in KEYS
    ]
    shown = written.typed[written.active].replace("-", "−")
    return sheet.options(shown or "…", items, columns=3)


def _endings(sheet: ScoreSheet, written: Written | None = None) -> list[Row | None]:
    """What else may be done: a cell crossed out, the round or the game ended."""
    state, template = sheet.state, sheet.state.template
    found: list[Item] = []
    if written is not None and written.before is not None:
        found.append({"label": sheet.say("clear"), "tap": {"clear": "1"}})
    if template.by_rounds and sheet.allowed(EndRound()):
        found.append({"label": sheet.say("next_round", n=state.round), "tap": {"end": "round"}})
    match template.wins:
        case "together":
            found += [{"label": sheet.say(end), "tap": {"end": end}} for end in ("won", "lost")]
        case "named":
            found += [
                {"label": sheet.say("wins", player=one), "tap": {"end": f"winner:{one}"}}
                for one in state.players
            ]
        case _:
            found.append({"label": sheet.say("finish"), "tap": {"end": "points"}})
    return [sheet.options(sheet.say("then"), found, columns=2)]


def refused(game: Game, action: Any, lang: Lang) -> str:
    return say("not_now", lang)


GUIDE = Guide(
    compose=compose,
    labels={kind: LABELS[kind] for kind in ("WriteCell", "ClearCell", "EndRound", "FinishGame")},
    refused=refused,
    offline=OFFLINE,
)
