"""The entry sheet: the rows every title's sheet is made of while an action is put together.

`templates/boards/sheet.html` draws them. Something to tap says what it means in `tap`; its picture
is `icon` (a symbol), `pic` (a symbol and its box) or `picture` (drawn already).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar

import msgspec
from flask import g, get_template_attribute, url_for
from markupsafe import Markup

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.ruleset import Lang
from ledger.ruleset.codec import Action, Event
from ledger.visibility import Viewer
from ledger.web.boards.draft import Draft, Tap
from ledger.web.shared.earlier_entry import put_right

TEMPLATE = "boards/sheet.html"
Row = dict[str, Any]  # `type` says which macro draws it
Item = dict[str, Any]  # one thing of a row


class EntrySheet:
    """The table as the scribe sees it while an action is composed, and the rows of its sheet.

    A title's own sheet says its `words`; `own_rows` is the template whose macro `row` draws the
    rows that no other title has.
    """

    words: ClassVar[Callable[..., str]]
    own_rows: ClassVar[str] = ""
    style: ClassVar[str] = ""  # a class of the whole sheet

    def __init__(self, game: Game, lang: Lang, viewer: Viewer, state: Any = None) -> None:
        self.game, self.lang, self.viewer = game, lang, viewer
        self.state = visibility.state(game, viewer) if state is None else state
        self.memo: dict[Any, Any] = {}

    @property
    def player(self) -> str:
        """Whose move it is."""
        return self.game.rules.play.now(self.state).player or self.state.players[0]

    @property
    def table(self) -> bool:
        """Is it a real table, which says what dice, tiles and cards show?"""
        return bool(self.state.dealer == "table")

    def say(self, key: str, **params: Any) -> str:
        return type(self).words(key, self.lang, **params)

    # ----------------------------------------------------------------------- what the rules say

    def allowed(self, action: Action) -> bool:
        return (
            next(iter(self.game.rules.play.refusals(self.state, action, self.memo)), None) is None
        )

    def events(self, action: Action) -> tuple[Event, ...]:
        """What the action would cause, as far as it can be known before the dealer has dealt."""
        rules = self.game.rules
        if not self.table and rules.chance_fields(action):
            return ()
        return () if rules.judge(self.state, action) else rules.play.outcome(self.state, action, {})

    def sentence(self, action: Action, events: tuple[Event, ...]) -> str:
        return self.game.rules.words.say(self.game.catalogue, action, events, self.lang)

    # --------------------------------------------------------------------------------- a draft

    def body(self, rows: Iterable[Row | None]) -> Markup:
        """The rows, drawn; those that are None are left out."""
        macro = get_template_attribute(TEMPLATE, "body")
        drawn: Markup = macro(
            [row for row in rows if row], self._players, self.own_rows, self.style
        )
        return drawn

    @property
    def _players(self) -> list[str]:
        return list(self.state.players)

    def draft(self, head: str, rows: Iterable[Row | None] = (), **more: Any) -> Draft:
        """A Draft whose body shows these rows."""
        return Draft(head=head, body=self.body(rows), **more)

    # ------------------------------------------------------------------------------------ rows

    def button(self, key: str, icon: str, tap: Tap, **params: Any) -> Item:
        """One of a row of buttons."""
        return {"label": self.say(key, **params), "icon": icon, "tap": tap}

    @staticmethod
    def options(
        label: str,
        items: Iterable[Item],
        *,
        columns: int = 2,
        text: str = "",
        player: str = "",
        seat: int = 0,
    ) -> Row:
        """Buttons with words: `label`, `small`, `tap`, `pressed`, `dim`. 0 columns: as they fit.

        With `seat` they are in that seat's colour; `player` has its mark before the label.
        """
        return {
            "type": "options",
            "label": label,
            "text": text,
            "options": list(items),
            "columns": columns,
            "player": player,
            "seat": seat,
        }

    @staticmethod
    def picks(label: str, items: Iterable[Item], text: str = "") -> Row:
        """Pictures to tap: `name`, `tap`, `n` (how often it was chosen), `copies` (how often it may
        be), `less` (the tap that takes one back), `on`, `ok`, `dim`, `small`."""
        return {"type": "picks", "label": label, "text": text, "picks": list(items)}

    @staticmethod
    def cards(label: str, items: Iterable[Item], style: str = "") -> Row:
        """Cards by their faces, which the title has drawn (`face`); else like `picks`."""
        return {"type": "cards", "label": label, "cards": list(items), "style": style}

    @staticmethod
    def counters(label: str, items: Iterable[Item], *, text: str = "", columns: int = 2) -> Row:
        """Less, a number, more: `name`, `small`, `n`, the taps `less` and `more`, `full`."""
        return {
            "type": "counters",
            "label": label,
            "text": text,
            "counters": list(items),
            "columns": columns,
        }

    @staticmethod
    def keys(label: str, items: Iterable[Item]) -> Row:
        """A line of pictures without words, each with its `label`: the faces of a die."""
        return {"type": "keys", "label": label, "keys": list(items)}

    @staticmethod
    def buttons(*items: Item | None) -> Row | None:
        """What is done by one tap."""
        shown = [item for item in items if item]
        return {"type": "buttons", "buttons": shown} if shown else None

    @staticmethod
    def links(*items: Item) -> Row:
        """Quiet ways to another form of the same sheet."""
        return {"type": "links", "buttons": list(items)}

    @staticmethod
    def write(field: str, label: str, value: str, *, longest: int = 100) -> Row:
        """A field to write in; what is in it is a tap that says it."""
        return {"type": "write", "field": field, "label": label, "value": value, "longest": longest}

    @staticmethod
    def note(text: str) -> Row:
        return {"type": "note", "text": text}

    @staticmethod
    def code(label: str, text: str) -> Row:
        """Something to copy letter by letter."""
        return {"type": "code", "label": label, "text": text}

    @staticmethod
    def facts(items: Iterable[Item], lead: Item | None = None) -> Row | None:
        """What follows, in few words: `text`, `struck`, `seat`, `style`; `lead` is a button."""
        shown = list(items)
        return {"type": "facts", "facts": shown, "lead": lead} if shown or lead else None

    @staticmethod
    def fold(label: str, rows: Iterable[Row | None], *, folded: bool = True) -> Row:
        """Rows behind a line that opens them."""
        shown = [row for row in rows if row]
        return {"type": "fold", "label": label, "rows": shown, "folded": folded}

    def form(self, said: Mapping[str, Any]) -> Row:
        """The way to the form in which every field can be written, with what was said so far."""
        given = json.dumps(msgspec.to_builtins(dict(said)), ensure_ascii=False)
        here = url_for("enter.show", game_id=self.game.id, action=given)
        return {"type": "form", "href": g.get("fields_at", here)}  # of a past step: its own

    @staticmethod
    def refusal() -> Row:
        """Where a refusal stands; without this row it takes the place of the sheet's heading."""
        return {"type": "refusal"}

    def earlier(self, *kinds: str) -> Row | None:
        """At a real table: the way to the step that said what lies here, where it was another."""
        found = put_right(self.game, kinds, self.player) if self.table else None
        return {"type": "earlier", **found} if found else None
