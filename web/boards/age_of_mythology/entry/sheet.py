"""What the step sheet of Age of Mythology is made of: who is asked, its rows, one Draft."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from flask import get_template_attribute
from markupsafe import Markup
from msgspec import Struct

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.games.age_of_mythology.actions import EndAction, SkipAction
from ledger.games.age_of_mythology.catalogue import RESOURCES
from ledger.games.age_of_mythology.rules.common import card_in_play, stage
from ledger.games.age_of_mythology.state import Seat, State
from ledger.ruleset import UNKNOWN, Lang
from ledger.ruleset.codec import Action, Event
from ledger.visibility import Viewer
from ledger.web.boards.age_of_mythology.changes import Changes
from ledger.web.boards.age_of_mythology.entry.words import ask
from ledger.web.boards.age_of_mythology.seats import city, production
from ledger.web.boards.age_of_mythology.view import View, at, card_face, picture, priced
from ledger.web.boards.draft import Draft, Tap

SHEET = "boards/age_of_mythology/sheet.html"
BOARD = "boards/age_of_mythology/board.html"
Part = dict[str, Any]  # one row of the sheet; `type` says which macro draws it


class Desk(Struct, frozen=True):
    """The table as the scribe sees it while an action is composed."""

    game: Game
    state: State
    view: View

    @classmethod
    def of(cls, game: Game, lang: Lang, viewer: Viewer) -> Desk:
        state: State = visibility.state(game, viewer)
        return cls(game, state, View(game.catalogue, lang, state, viewer.seat))

    @property
    def stage(self) -> str:
        return stage(self.state)

    @property
    def player(self) -> str:
        return self.game.rules.now(self.state).player or self.state.players[0]

    @property
    def own(self) -> Seat:
        return self.state.seats[self.player]

    @property
    def viewer(self) -> str | None:
        return self.view.viewer

    @property
    def table(self) -> bool:
        """Is it a real table, which says what dice, tiles and cards show?"""
        return self.state.dealer == "table"

    def say(self, key: str, **params: Any) -> str:
        return ask(key, self.view.lang, **params)

    def allowed(self, action: Action) -> bool:
        return next(iter(self.game.rules.refusals(self.state, action, {})), None) is None

    def forced(self) -> Action | None:
        """What would be recorded by itself, as far as the one who looks may know."""
        return self.game.rules.forced(self.state)

    def events(self, action: Action) -> tuple[Event, ...]:
        """What the action would cause, as far as it can be known before the dealer has dealt."""
        rules = self.game.rules
        if self.state.dealer == "virtual" and rules.chance_fields(action):
            return ()
        return () if rules.judge(self.state, action) else rules.outcome(self.state, action, {})

    # ------------------------------------------------------------------------- a draft

    def draft(
        self,
        head: str,
        parts: Iterable[Part | None] = (),
        *,
        text: str = "",
        action: Action | None = None,
        said: bool = True,
        **more: Any,
    ) -> Draft:
        """A Draft whose body shows these rows. An action that may be recorded is its sentence."""
        what = head
        if action is not None and said:
            events = self.events(action)
            if events:
                head = self.game.rules.say(self.game.catalogue, action, events, self.view.lang)
                text = ""
        shown = [part for part in (*parts, {"type": "refusal"}) if part]
        body: Markup = get_template_attribute(SHEET, "body")(shown, list(self.state.players))
        if action is None and not more.get("button"):
            more["button"] = self.say("choose")
        return Draft(head=head, text=text, body=body, action=action, what=what, **more)

    def lights(self, boards: Mapping[str, Sequence[Part]]) -> dict[str, Markup]:
        """Rings over the squares of the boards, by `player:area`."""
        macro = get_template_attribute(BOARD, "lights")
        return {board: macro(slots) for board, slots in boards.items()}

    def instant(self, head: str, action: Action) -> Draft:
        """One tap says everything there is to say."""
        return self.draft(head, [], action=action, instant=True)

    # --------------------------------------------------------------------------- rows

    def options(self, label: str, options: Iterable[Part], *, columns: int = 2) -> Part | None:
        shown = list(options)
        return {"type": "options", "label": label, "options": shown, "columns": columns}

    def buttons(self, *buttons: Part | None) -> Part | None:
        shown = [button for button in buttons if button]
        return {"type": "buttons", "buttons": shown} if shown else None

    def button(self, key: str, icon: str, tap: Tap, **params: Any) -> Part:
        return {"label": self.say(key, **params), "icon": icon, "tap": tap}

    def link(self, key: str, icon: str, tap: Tap) -> Part:
        """A quiet way to another form of the same sheet."""
        return {"type": "links", "buttons": [self.button(key, icon, tap)]}

    def write(self, field: str, key: str, value: str, player: str = "") -> Part:
        """A field to write in; what is in it is a tap that says it."""
        label = self.say(key, player=player)
        return {"type": "write", "field": field, "label": label, "value": value}

    def code(self, key: str, text: str) -> Part:
        """Something to copy letter by letter."""
        return {"type": "code", "label": self.say(key), "text": text}

    def note(self, text: str, *rules: str, icon: str = "") -> Part:
        rules_title = self.game.rules.key
        return {"type": "note", "text": text, "rules": rules, "icon": icon, "title": rules_title}

    def picks(self, label: str, picks: Iterable[Part], text: str = "") -> Part:
        """Pictures to tap; a number says how often each was chosen."""
        return {"type": "picks", "label": label, "text": text, "picks": list(picks)}

    def pick(self, component: str, tap: Tap, **more: Any) -> Part:
        return {
            "pic": picture(self.view.catalogue, component),
            "name": self.view.title(component),
            "tap": tap,
            "n": 0,
            **more,
        }

    def prices(self, cubes: Mapping[str, int]) -> list[Part]:
        return priced(self.view, cubes)

    def cards(
        self, label: str, cards: Mapping[str, int], chosen: Mapping[str, int], **more: Any
    ) -> Part | None:
        """Cards by their faces, to tap; `cards` says how many of each there may be."""
        if not cards:
            return None
        add, drop = more.pop("fields", ("card", "drop"))
        faces = [
            {
                **card_face(self.view, card),
                "tap": {add: card},
                "less": {drop: card},
                "copies": copies,
                "n": chosen.get(card, 0),
            }
            for card, copies in cards.items()
        ]
        return {"type": "cards", "label": label, "cards": faces, **more}

    def steppers(
        self, label: str, chosen: Mapping[str, int], there: Mapping[str, int], **more: Any
    ) -> Part:
        """One row a colour: less, the number, more. `limit` stops all of them together."""
        field = more.get("field", "")
        limit = more.get("limit")
        left = None if limit is None else limit - sum(chosen.values())
        rows = [
            {
                "resource": r,
                "name": self.view.name(r),
                "n": chosen.get(r, 0),
                "left": self.say("left", n=there.get(r, 0) - chosen.get(r, 0)),
                "more": {f"{field}more": r},
                "less": {f"{field}less": r},
                "full": chosen.get(r, 0) >= there.get(r, 0)
                or (left == 0 and not more.get("moves")),
            }
            for r in RESOURCES
        ]
        text = more.get("text", "")
        if not text and limit is not None:
            text = self.say("of", n=sum(chosen.values()), all=limit)
        return {"type": "steppers", "label": label, "text": text, "rows": rows}

    def square(
        self, player: str, area: str, ok: Iterable[str], pressed: Iterable[str] = ()
    ) -> Part:
        """A board's area large enough for a thumb; slots that may be tapped glow."""
        own = self.state.seats[player]
        make = production if area == "production" else city
        drawn = make(self.view, player, own, Changes())
        may, on = set(ok), set(pressed)
        for slot in drawn["slots"]:
            slot["ok"], slot["on"] = slot["slot"] in may, slot["slot"] in on
        return {
            "type": "square",
            "area": area,
            "player": player,
            "seat": self.view.seat(player),
            "drawn": drawn,
        }

    def free_slots(self, player: str, free: Sequence[str], chosen: str) -> Part | None:
        """Where a tile may lie; a single slot needs no question."""
        return self.square(player, "production", free, [chosen]) if len(free) > 1 else None

    def spots(self, slots: Iterable[str], pressed: str = "", ghost: str = "") -> list[Part]:
        """Slots as places for `lights`; the one chosen shows what will lie there."""
        found = []
        for slot in slots:
            x, y = at(slot)
            on = slot == pressed
            found.append({"x": x, "y": y, "pressed": on, "ghost": ghost if on else ""})
        return found

    # ---------------------------------------------------------------- hands of cards

    def held(self, player: str) -> tuple[Counter[str], Counter[str], Counter[str]]:
        """Cards the viewer knows, and the permanent and random ones the others may be."""
        own = self.state.seats[player]
        known = Counter(c for c in (*own.hand_permanent, *own.hand_random) if c != UNKNOWN)
        permanent, random = Counter[str](), Counter[str]()
        if UNKNOWN in own.hand_permanent:
            permanent = Counter(own.permanent_set)
        if UNKNOWN in own.hand_random:
            random = Counter(self.state.decks[own.culture].unseen)
        return known, permanent, random

    def hand(self, player: str, chosen: Mapping[str, int]) -> list[Part | None]:
        """The cards of a hand, or those a hidden card can be."""
        known, permanent, random = self.held(player)
        order = sorted(random, key=lambda card: (self.view.catalogue.card[card].action, card))
        return [
            self.cards(self.say("hand_of", player=player), known, chosen),
            self.cards(self.say("a_permanent"), permanent, chosen),
            self.cards(self.say("a_random"), {card: random[card] for card in order}, chosen),
        ]

    # ------------------------------------------------------------------ ends of actions

    def endings(self, *, done: bool) -> list[Part | None]:
        """Buttons that need no second tap: done, or not at all after a power."""
        found: list[Part | None] = []
        if done:
            found.append(self.button("done", "ui-check", {"end": "done"}))
        if self.allowed(SkipAction(self.player)):
            found.append(self.button("skip", "ui-pass", {"end": "skip"}))
        return found

    def ended(self, taps: Sequence[Tap]) -> Draft | None:
        """The draft when the last tap ends the action."""
        end = taps[-1].get("end") if taps else None
        if end == "done":
            return self.instant(self.say("done"), EndAction(self.player))
        if end == "skip":
            return self.instant(self.say("skip"), SkipAction(self.player))
        return None

    def card_text(self) -> str:
        """The card this action belongs to."""
        return self.view.title(card_in_play(self.state).id)


def last(taps: Iterable[Tap], field: str) -> str:
    """What was said last of this field."""
    found = ""
    for tap in taps:
        found = tap.get(field, found)
    return found


def counted(
    taps: Iterable[Tap], more: str, less: str, most: Mapping[str, int] | None = None
) -> dict[str, int]:
    """How often each thing was tapped, less what was taken back; never beyond what is there."""
    found: dict[str, int] = {}
    for tap in taps:
        if more in tap:
            name = tap[more]
            if most is None or found.get(name, 0) < most.get(name, 0):
                found[name] = found.get(name, 0) + 1
        elif less in tap and found.get(tap[less]):
            found[tap[less]] -= 1
    return {name: n for name, n in found.items() if n}


def limited(
    taps: Iterable[Tap], more: str, less: str, most: Mapping[str, int], limit: int
) -> dict[str, int]:
    """The same with a limit for all of them together: what goes beyond it is passed over."""
    kept: list[Tap] = []
    for tap in taps:
        chosen = counted([*kept, tap], more, less, most)
        if sum(chosen.values()) <= limit:
            kept.append(tap)
    return counted(kept, more, less, most)


def spelled(cards: Mapping[str, int]) -> tuple[str, ...]:
    """`{"a": 2}` is `("a", "a")`."""
    return tuple(name for name, n in cards.items() for _ in range(n))
