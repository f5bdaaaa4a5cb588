"""What the taps of a scribe add up to in Foundations of Rome."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct, field

from ledger.games.foundations import actions as ac
from ledger.games.foundations.city.geometry import PLACE
from ledger.games.foundations.state import State
from ledger.ruleset import UNKNOWN
from ledger.ruleset.codec import Action
from ledger.web.boards.draft import Tap
from ledger.web.boards.foundations.changes import Changes
from ledger.web.boards.foundations.entry.words import ask
from ledger.web.boards.foundations.market import market
from ledger.web.boards.foundations.seats import drawer
from ledger.web.boards.foundations.view import View
from ledger.web.boards.sheet import EntrySheet, Item, Row
from ledger.web.boards.taps import toggle


class Entry(Struct, kw_only=True):
    """One state of the sheet."""

    head: str
    text: str = ""
    action: Action | None = None
    button: str = ""
    instant: bool = False  # the last tap named the whole action: it needs no second one
    rows: list[Row | None] = []
    turns: bool = False  # can what is about to be placed be turned round?
    facts: list[Item] = []
    lights: dict[str, Any] = {}  # what is drawn over the city


class Done(Struct):
    """What has been tapped so far in a turn."""

    mode: str = ""
    slot: int = 0
    building: str = ""
    turns: int = 0
    lot: str = ""
    spot: str = ""  # the lot tapped last, from which it may have been dragged away
    after: int = 0  # quarter turns since then
    held: bool = False  # dragged there: the lot is the corner of its box, legal or not
    named: str = ""  # the card bought, where nobody had named it
    card: str = ""
    text: str = ""
    choice: str = ""
    partner: str = ""
    trades: dict[str, Side] = field(default_factory=dict)
    offered: bool = False  # proposed, not agreed yet


class Side(Struct):
    """An exchange with one partner while it is put together."""

    gives: list[str] = field(default_factory=list)
    receives: list[str] = field(default_factory=list)
    coins: int = 0  # more than 0: the active player gives them
    agreed: bool = False


class FoundationsSheet(EntrySheet):
    """The sheet of Foundations of Rome: its cards, the drawer of buildings, the market."""

    words = staticmethod(ask)
    own_rows = "boards/foundations/rows.html"
    style = "fr"
    state: State

    @cached_property
    def view(self) -> View:
        return View(self.game.catalogue, self.lang, self.state)

    def tell(self, key: str, **params: Any) -> str:
        return self.view.say(key, **params)

    @property
    def player(self) -> str:
        return self.state.turn.player

    @cached_property
    def may_act(self) -> bool:
        return self.allowed(ac.TakeIncome(self.player)) or not self.state.turn.taken

    @cached_property
    def can_end(self) -> bool:
        extras = {"deals", "swindles", "invocations"} & set(self.state.modules)
        return bool(extras) and self.allowed(ac.EndTurn(self.player))

    # ------------------------------------------------------------------------- rows

    def card(self, card: str, on: bool = False, **more: Any) -> Item:
        """A card to tap, with what it does."""
        return {
            "icon": "f-invocation" if card in self.game.catalogue.invocations else "f-card",
            "label": self.view.name(card),
            "small": self.view.effect(card),
            "tap": {"card": card},
            "pressed": on,
            **more,
        }

    def choice(self, choice: str, label: str, on: bool, effect: str = "") -> Item:
        return {"label": label, "small": effect, "tap": {"option": choice}, "pressed": on}

    def listed(self, items: Iterable[Item]) -> Row | None:
        """Options or cards, as many in a line as fit."""
        shown = list(items)
        return self.options("", shown, columns=0) if shown else None

    def tray(self, chosen: str = "", off: Container[str] = ()) -> Row:
        """Every building at hand to tap; those in `off` fit nowhere."""
        groups = [
            [{**one, "on": one["name"] == chosen, "off": one["name"] in off} for one in some]
            for some in drawer(self.view)
        ]
        return {"type": "tray", "groups": groups}

    def slots(self, chosen: str, off: Container[int] = ()) -> Row:
        """The market in the sheet; what cannot be paid for is dim."""
        shown = market(self.view, Changes())["slots"]
        slots = [{**one, "on": str(one["n"]) == chosen, "off": one["n"] in off} for one in shown]
        return {"type": "slots", "slots": slots, "size": self.state.size}


def read(sheet: FoundationsSheet, taps: Sequence[Tap]) -> Done:
    """Taps in their order; one that means nothing now is passed over."""
    done = Done()
    for tap in taps:
        if "mode" in tap:
            done = _begun(done, tap)
        elif tap.get("slot", "").isdigit() and done.mode != "invocation":
            slot = int(tap["slot"])
            done = Done(mode="buy", slot=slot if slot != done.slot else 0)
        elif "building" in tap:
            same = tap["building"] == done.building
            done = Done(mode="build", building="" if same else tap["building"])
        else:
            _within(sheet, done, tap)
    return done


def _begun(done: Done, tap: Tap) -> Done:
    """A mode, perhaps with somebody; the same once more closes it, somebody else joins a trade."""
    mode, partner = tap["mode"], tap.get("partner", "")
    if mode == done.mode and partner == done.partner:
        return Done()
    if mode != done.mode or mode != "trade":
        done = Done(mode=mode)
    if mode == "trade" and partner:
        _with(done, partner)
    done.partner = partner
    return done


def _within(sheet: FoundationsSheet, done: Done, tap: Tap) -> None:
    match done.mode:
        case "buy" if done.slot:
            _bought(sheet, done, tap)
        case "build" if done.building:
            if "turn" in tap and done.spot:
                done.after += 1
            elif "turn" in tap:
                done.turns += 1
            elif tap.get("lot") in PLACE:
                done.lot, done.held = tap["lot"], "held" in tap
                if not done.held:
                    done.spot, done.choice = done.lot, ""
                    done.turns, done.after = done.turns + done.after, 0
            else:
                done.choice = tap.get("option", "")
        case "promise":
            done.partner = tap.get("partner", done.partner)
            done.text = tap.get("text", done.text)
        case "swindle":
            done.lot = tap.get("lot", done.lot)
            done.choice = tap.get("option", done.choice)
        case "invocation":
            done.card = tap.get("card", done.card)
            done.choice = tap.get("slot", done.choice)
        case "trade":
            _bargain(sheet, done, tap)


def _bought(sheet: FoundationsSheet, done: Done, tap: Tap) -> None:
    """Which card it was, where nobody had said, and then the one turned up after it."""
    thing = tap.get("lot") or tap.get("card") or ""
    if "later" in tap:
        done.card = UNKNOWN
    elif thing and not done.named and sheet.state.market[done.slot - 1 : done.slot] == (UNKNOWN,):
        done.named = thing
    elif thing:
        done.card = thing


def _bargain(sheet: FoundationsSheet, done: Done, tap: Tap) -> None:
    thing = tap.get("lot") or tap.get("card") or ""
    if tap.get("partner") in sheet.state.players:
        _with(done, tap["partner"])
        return
    if not done.partner and owner_of(sheet.state, thing) in sheet.state.players:
        if owner_of(sheet.state, thing) == sheet.player:
            return
        _with(done, owner_of(sheet.state, thing))  # whose lot it is says who the partner is
    side = done.trades.get(done.partner)
    if side is None:
        return
    if "agree" in tap:
        side.agreed = not side.agreed
        return
    done.offered = "offer" in tap
    if not tap.keys().isdisjoint(("coins", "gives", "receives")):
        side.coins = _coins(side.coins, tap)
        most = sheet.state.seats[sheet.player].coins
        least = -sheet.state.seats[done.partner].coins
        side.coins = max(least, min(most, side.coins))
        side.agreed = False
        return
    for who, pile in ((sheet.player, side.gives), (done.partner, side.receives)):
        if thing in goods_of(sheet, who) or owner_of(sheet.state, thing) == who:
            toggle(pile, thing)  # a lot with a building too: the rule says why not
            side.agreed = False


def _coins(now: int, tap: Tap) -> int:
    """So many more or less, or the number written for either side."""
    if "coins" in tap:
        return now + int(tap["coins"])
    written = tap.get("gives") or tap.get("receives") or ""
    number = int(written) if written.isdecimal() else 0
    return number if "gives" in tap else -number


def _with(done: Done, partner: str) -> None:
    done.partner = partner
    done.trades.setdefault(partner, Side())


def goods_of(sheet: FoundationsSheet, player: str) -> list[str]:
    """What a player can hand over: vacant lots, favour tokens, invocations not used up."""
    state = sheet.state
    tokens = [token for token, favour in state.favours.items() if favour.owner == player]
    cards = [c for c, held in state.seats[player].invocations.items() if held.face != "used"]
    waiting = state.unseen if state.seats[player].unnamed else ()
    return [*state.vacant(player), *waiting, *tokens, *cards]


def owner_of(state: State, lot: str) -> str:
    held = state.lots.get(lot)
    return held.owner if held else ""
