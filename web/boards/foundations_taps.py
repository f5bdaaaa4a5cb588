"""What the taps of a scribe add up to in Foundations of Rome."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct, field

from ledger.aggregates.game import Game
from ledger.codec import Action, Event
from ledger.games.foundations import actions as ac
from ledger.games.foundations import events as ev
from ledger.games.foundations.candidates import places
from ledger.games.foundations.catalogue import CONSUL, Kind
from ledger.games.foundations.geometry import NEAR, PLACE, cells_at, name
from ledger.games.foundations.rules.market import price_of
from ledger.games.foundations.rules.swindles import unspent
from ledger.games.foundations.state import State
from ledger.ruleset import UNKNOWN
from web.boards import foundations as board
from web.boards.draft import Tap
from web.boards.foundations_asks import ask

STEPS = (-1, 1, 5)  # coins more or less by one tap


class Entry(Struct, kw_only=True):
    """One state of the sheet."""

    head: str
    text: str = ""
    action: Action | None = None
    button: str = ""
    facts: list[dict[str, Any]] = []
    shown: dict[str, Any] = {}  # what the sheet's template draws
    lights: dict[str, Any] = {}  # what is drawn over the city


class Done(Struct):
    """What has been tapped so far in a turn."""

    mode: str = ""
    slot: int = 0
    building: str = ""
    turns: int = 0
    lot: str = ""
    card: str = ""
    choice: str = ""
    partner: str = ""
    trades: dict[str, Side] = field(default_factory=dict)


class Side(Struct):
    """An exchange with one partner while it is put together."""

    gives: list[str] = field(default_factory=list)
    receives: list[str] = field(default_factory=list)
    coins: int = 0  # more than 0: the active player gives them
    agreed: bool = False


class Desk:
    """The game, the state as the scribe sees it, and what is worked out once."""

    def __init__(self, game: Game, state: State, view: board.View) -> None:
        self.game, self.state, self.view = game, state, view
        self.memo: dict[Any, Any] = {}

    def say(self, key: str, **params: Any) -> str:
        return ask(key, self.view.lang, **params)

    def tell(self, key: str, **params: Any) -> str:
        return self.view.say(key, **params)

    @property
    def player(self) -> str:
        return self.state.turn.player

    def allowed(self, action: Action) -> bool:
        return next(iter(self.game.rules.refusals(self.state, action, self.memo)), None) is None

    @cached_property
    def may_act(self) -> bool:
        return self.allowed(ac.TakeIncome(self.player)) or not self.state.turn.taken

    @cached_property
    def can_end(self) -> bool:
        extras = {"deals", "swindles", "invocations"} & set(self.state.modules)
        return bool(extras) and self.allowed(ac.EndTurn(self.player))

    @property
    def table(self) -> bool:
        return self.game.setup.dealer == "table"


# ----------------------------------------------------------------------------- reading taps


def read(desk: Desk, taps: Sequence[Tap]) -> Done:
    """Taps in their order; one that means nothing now is passed over."""
    done = Done()
    for tap in taps:
        if "mode" in tap:
            done = Done(mode=tap["mode"] if tap["mode"] != done.mode else "")
        elif tap.get("slot", "").isdigit() and done.mode != "invocation":
            slot = int(tap["slot"])
            done = Done(mode="buy", slot=slot if slot != done.slot else 0)
        elif "building" in tap:
            same = tap["building"] == done.building
            done = Done(mode="build", building="" if same else tap["building"])
        else:
            _within(desk, done, tap)
    return done


def _within(desk: Desk, done: Done, tap: Tap) -> None:
    match done.mode:
        case "buy" if done.slot:
            done.card = tap.get("lot") or tap.get("card") or done.card
        case "build" if done.building:
            if "turn" in tap:
                done.turns += 1
            elif tap.get("lot") in PLACE:
                done.lot = tap["lot"]
        case "swindle":
            done.lot = tap.get("lot", done.lot)
            done.choice = tap.get("option", done.choice)
        case "invocation":
            done.card = tap.get("card", done.card)
            done.choice = tap.get("slot", done.choice)
        case "trade":
            _bargain(desk, done, tap)


def _bargain(desk: Desk, done: Done, tap: Tap) -> None:
    if tap.get("partner") in desk.state.players:
        done.partner = tap["partner"]
        done.trades.setdefault(done.partner, Side())
        return
    side = done.trades.get(done.partner)
    if side is None:
        return
    if "agree" in tap:
        side.agreed = not side.agreed
        return
    if "coins" in tap:
        side.coins += int(tap["coins"])
        most = desk.state.seats[desk.player].coins
        least = -desk.state.seats[done.partner].coins
        side.coins = max(least, min(most, side.coins))
        side.agreed = False
        return
    thing = tap.get("lot") or tap.get("card") or ""
    if thing in _goods(desk, desk.player):
        toggle(side.gives, thing)
        side.agreed = False
    elif thing in _goods(desk, done.partner):
        toggle(side.receives, thing)
        side.agreed = False


def toggle(chosen: list[str], thing: str) -> None:
    if thing in chosen:
        chosen.remove(thing)
    else:
        chosen.append(thing)


def _goods(desk: Desk, player: str) -> list[str]:
    """What a player can hand over: vacant lots, favour tokens, face-down invocations."""
    state = desk.state
    tokens = [token for token, favour in state.favours.items() if favour.owner == player]
    cards = [c for c, held in state.seats[player].invocations.items() if held.face == "face_down"]
    return [*state.vacant(player), *tokens, *cards]


# -------------------------------------------------------------------------------- the turn


def nothing(desk: Desk, done: Done) -> Entry:
    """Before anything is tapped. An action already taken leaves only the end of the turn."""
    state = desk.state
    head = desk.say("head_turn", player=desk.player)
    if desk.can_end and not desk.may_act:
        return Entry(head=head, text=desk.say("turn_spent"), action=ac.EndTurn(desk.player))
    if state.turn.last_turn:
        return Entry(head=head, text=desk.say("turn_last"))
    return Entry(head=head, text=desk.say("turn_text"), shown=_slots(desk, 0))


def income(desk: Desk, done: Done) -> Entry:
    return Entry(head=desk.say("income"), action=ac.TakeIncome(desk.player))


def end(desk: Desk, done: Done) -> Entry:
    return Entry(head=desk.say("end"), action=ac.EndTurn(desk.player))


def buy(desk: Desk, done: Done) -> Entry:
    """A slot, and at a physical table the card turned up after it."""
    state, player = desk.state, desk.player
    shown = _slots(desk, done.slot)
    card = state.market[done.slot - 1] if 1 <= done.slot <= len(state.market) else None
    if card is None:
        head = desk.say("buy_head", player=player)
        return Entry(head=head, text=desk.say("buy_text"), shown=shown)
    price, _ = price_of(state, player, done.slot)
    lots = {"pulse": [card] if card in PLACE else [], "seat": desk.view.seat(player)}
    pile = state.piles[state.era - 1]
    if not desk.table or not pile.left:
        action = ac.BuyCard(player, done.slot)
        return Entry(
            head="", action=action, shown=shown, lights=lots, facts=_bought(desk, card, price)
        )
    if done.card:
        action = ac.BuyCard(player, done.slot, done.card)
        lots["chosen"] = [done.card] if done.card in PLACE else []
        return Entry(
            head="", action=action, shown=shown, lights=lots, facts=_bought(desk, card, price)
        )
    contracts, cards = _refills(desk)
    lots["pick"] = list(contracts)
    shown["cards"] = [{"card": c, "name": desk.view.name(c), "on": False} for c in cards]
    return Entry(
        head=desk.say("refill_head", player=player, name=desk.view.name(card), price=price),
        text=desk.say("refill_text"),
        shown=shown,
        lights=lots,
        facts=_bought(desk, card, price),
    )


def _slots(desk: Desk, chosen: int) -> dict[str, Any]:
    """The market in the sheet; what cannot be paid for is dim."""
    slots = board.market(desk.view, board.Changes())["slots"]
    shown = [
        {**slot, "on": slot["n"] == chosen, "off": not _payable(desk, slot["n"])} for slot in slots
    ]
    return {"slots": shown, "size": desk.state.size}


def _payable(desk: Desk, slot: int) -> bool:
    state = desk.state
    if state.market[slot - 1] is None:
        return False
    lots, cards = _refills(desk)
    refill = next(iter((*lots, *cards)), None)
    return desk.allowed(ac.BuyCard(desk.player, slot, refill))


def _refills(desk: Desk) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The contracts and invocations that may still be turned up at a physical table."""
    state, pile = desk.state, desk.state.piles[desk.state.era - 1]
    if not desk.table or not pile.left:
        return (), ()
    lots = state.unseen if pile.left > pile.invocations_left else ()
    return lots, state.unseen_invocations if pile.invocations_left else ()


def _bought(desk: Desk, card: str, price: int) -> list[dict[str, Any]]:
    """Coins and markers before and after, and what the lot lies next to."""
    state, seat = desk.state, desk.state.seats[desk.player]
    left = max(0, seat.coins - price)
    found = [{"icon": "silver", "text": desk.tell("coins_go", a=seat.coins, b=left)}]
    if card in PLACE:
        markers = state.markers(desk.player)
        text = desk.tell("markers_go", a=markers, b=max(0, markers - 1))
        found.append({"icon": "v-vacant", "text": text, "seat": desk.view.seat(desk.player)})
        own = [lot for lot in NEAR[card] if _owner(state, lot) == desk.player]
        if own:
            lots = " ".join(board.in_order(own))
            found.append({"icon": "", "text": desk.tell("next_to", lots=lots)})
    return found


def _owner(state: State, lot: str) -> str:
    held = state.lots.get(lot)
    return held.owner if held else ""


# ------------------------------------------------------------------------------- building


def build(desk: Desk, done: Done) -> Entry:
    """A building from the drawer, a way round, a place."""
    shown: dict[str, Any] = {"tray": _drawer(desk, done.building)}
    kind = desk.game.catalogue.kind_of.get(done.building)
    if kind is None:
        head = desk.say("build_head", player=desk.player)
        return Entry(head=head, text=desk.say("build_text"), shown=shown)
    legal = _legal_places(desk, done.building, kind)
    turn = _way(kind, legal, done.turns)
    shown["turns"] = len({k for k, _ in kind.turns}) > 1
    here = {board.in_order(cells)[0]: anchor for anchor, k, cells in legal if k == turn}
    lights: dict[str, Any] = {
        "seat": desk.view.seat(desk.player),
        "ok": list(here),
        "soft": [lot for _, _, cells in legal for lot in cells],
    }
    head = desk.view.name(done.building)
    if not done.lot:
        key = "place_text" if len(here) > 1 else "place_one" if here else "place_none"
        text = desk.say(key, n=len(here)) if legal else desk.say("place_nowhere")
        return Entry(head=head, text=text, shown=shown, lights=lights)
    covered = {lot: anchor for anchor, k, cells in legal if k == turn for lot in cells[::-1]}
    anchor = here.get(done.lot) or covered.get(done.lot) or _anchor(kind, turn, done.lot)
    action = ac.BuildBuilding(desk.player, done.building, anchor, turn)
    lights |= _ghost(desk, kind, anchor, turn)
    return Entry(head=head, action=action, shown=shown, lights=lights)


def _drawer(desk: Desk, chosen: str) -> list[list[dict[str, Any]]]:
    kind_of = desk.game.catalogue.kind_of
    return [
        [
            {
                **one,
                "on": one["name"] == chosen,
                "off": not _fits(desk, one["name"], kind_of[one["name"]]),
            }
            for one in group
        ]
        for group in board.drawer(desk.view)
    ]


def _fits(desk: Desk, building: str, kind: Kind) -> bool:
    spots = _spots(desk, kind)
    return any(desk.allowed(ac.BuildBuilding(desk.player, building, a, k)) for a, k in spots)


def _spots(desk: Desk, kind: Kind) -> list[tuple[str, int]]:
    key = "spots", kind.shape
    if key not in desk.memo:
        desk.memo[key] = places(desk.state, desk.player, kind)
    found: list[tuple[str, int]] = desk.memo[key]
    return found


def _legal_places(desk: Desk, building: str, kind: Kind) -> list[tuple[str, int, tuple[str, ...]]]:
    found = []
    for anchor, k in _spots(desk, kind):
        if desk.allowed(ac.BuildBuilding(desk.player, building, anchor, k)):
            cells = cells_at(kind.turns[k][1], anchor, desk.state.size) or ()
            found.append((anchor, k, cells))
    return found


def _way(kind: Kind, legal: Iterable[tuple[str, int, Any]], turns: int) -> int:
    """The way round after so many quarter turns; it begins with one that has a place."""
    ways = list(dict.fromkeys(k for k, _ in kind.turns))
    first = min((k for _, k, _ in legal), default=0)
    return ways[(ways.index(first) + turns) % len(ways)]


def _anchor(kind: Kind, turn: int, lot: str) -> str:
    """Where the bounding box goes when the first lot covered is this one."""
    dx, dy = kind.turns[turn][1][0]
    x, y = PLACE[lot]
    return name(max(0, x - dx), max(0, y - dy))


def _ghost(desk: Desk, kind: Kind, anchor: str, turn: int) -> dict[str, Any]:
    """The building as it would stand, what it lifts and lays bare, and lots it may not cover."""
    state, player = desk.state, desk.player
    offsets = kind.turns[turn][1]
    x, y = PLACE[anchor]
    covered = [(x + dx, y + dy) for dx, dy in offsets]
    inside = [name(cx, cy) for cx, cy in covered if cx < state.size and cy < state.size]
    under = {
        held.building: state.buildings[held.building]
        for lot in inside
        if (held := state.lots.get(lot)) and held.building and held.owner == player
    }
    larger = state.turn.equal_overbuild
    bad = [lot for lot in inside if _owner(state, lot) != player]
    for building in under.values():
        size = len(building.cells)
        if size > kind.size or (size == kind.size and not larger):
            bad += [lot for lot in building.cells if lot in inside]
    first = min(covered, key=lambda spot: spot[::-1])
    ghost = {
        **board.placed(kind, anchor, turn),
        "href": board.symbol(desk.game.catalogue, kind),
        "mark": (first[0] * board.LOT, first[1] * board.LOT),
    }
    return {
        "ghosts": [ghost],
        "bad": [board.at(lot) for lot in dict.fromkeys(bad)],
        "out": [
            {
                **board.placed(
                    desk.game.catalogue.kind_of[one], building.anchor, building.orientation
                ),
                "at": [board.at(lot) for lot in building.cells],
            }
            for one, building in under.items()
        ],
        "freed": [
            board.at(lot)
            for building in under.values()
            for lot in building.cells
            if lot not in inside
        ],
    }


# ----------------------------------------------------- swindles, invocations, trades


def swindle(desk: Desk, done: Done) -> Entry:
    state, player = desk.state, desk.player
    tokens = unspent(state, player)
    token = tokens[0] if tokens else None
    targets = [
        lot
        for lot, held in state.lots.items()
        if held.owner != player
        and held.building is None
        and desk.allowed(ac.SwindleLot(player, lot, token))
    ]
    lights: dict[str, Any] = {"ok": targets, "seat": desk.view.seat(player)}
    head = desk.say("swindle_head", player=player)
    if not done.lot:
        text = desk.say("swindle_text" if targets else "swindle_none")
        return Entry(head=head, text=text, lights=lights)
    lights["chosen"] = [done.lot]
    lights["near"] = [lot for lot in NEAR[done.lot] if _owner(state, lot) == player]
    victim = state.seats.get(_owner(state, done.lot))
    shields = [
        card
        for card, held in (victim.invocations.items() if victim else ())
        if held.face == "face_down"
        and card != UNKNOWN
        and desk.game.catalogue.invocations[card].timing == "when_swindled"
    ]
    options = [
        {"choice": card, "label": desk.say("cancelled", name=desk.view.name(card))}
        for card in shields
    ]
    if options:
        options.insert(0, {"choice": "", "label": desk.say("not_cancelled")})
    for option in options:
        option["on"] = option["choice"] == done.choice
    action = ac.SwindleLot(player, done.lot, token, done.choice or None)
    return Entry(head=head, action=action, lights=lights, shown={"options": options})


def invocation(desk: Desk, done: Done) -> Entry:
    state, player = desk.state, desk.player
    hand = [c for c, held in state.seats[player].invocations.items() if held.face == "face_down"]
    cards = [{"card": c, "name": desk.view.name(c), "on": c == done.card} for c in hand]
    head = desk.say("invocation_head", player=player)
    if done.card not in hand:
        return Entry(head=head, shown={"cards": cards})
    effects = desk.game.catalogue.invocations[done.card].effects
    choices: dict[str, int] = {}
    if any(e.name == "send_market_card_last" for e in effects) and any(state.market):
        market = board.market(desk.view, board.Changes())
        slots = [{**s, "on": str(s["n"]) == done.choice, "off": False} for s in market["slots"]]
        shown = {"cards": cards, "slots": slots, "size": state.size}
        if not done.choice.isdigit():
            text = desk.say("invocation_slot")
            return Entry(head=desk.view.name(done.card), text=text, shown=shown)
        choices = {"slot": int(done.choice)}
        action = ac.ActivateInvocation(player, done.card, choices)
        return Entry(head=head, action=action, shown=shown)
    action = ac.ActivateInvocation(player, done.card, choices)
    return Entry(head=head, action=action, shown={"cards": cards})


def trade(desk: Desk, done: Done) -> Entry:
    """Both sides of every exchange, as one action."""
    state, player = desk.state, desk.player
    partners = [
        {"partner": other, "seat": desk.view.seat(other), "on": other == done.partner}
        for other in state.players
        if other != player
    ]
    side = done.trades.get(done.partner)
    head = desk.say("trade_head", player=player)
    shown: dict[str, Any] = {"partners": partners}
    if side is None:
        return Entry(head=head, shown=shown)
    exchanges, agreed = [], []
    for partner, each in done.trades.items():
        if each.gives or each.receives or each.coins:
            exchanges.append(
                ac.Exchange(
                    partner,
                    _side(desk, each.gives, max(0, each.coins)),
                    _side(desk, each.receives, max(0, -each.coins)),
                )
            )
            agreed += [partner] if each.agreed else []
    shown["bargain"] = {
        "gives": _listed(desk, side.gives, max(0, side.coins)),
        "receives": _listed(desk, side.receives, max(0, -side.coins)),
        "giver": player,
        "taker": done.partner,
        "agreed": side.agreed,
        "coins": side.coins,
        "steps": STEPS,
        "things": [
            {
                "card": thing,
                "name": _thing(desk, thing),
                "seat": desk.view.seat(who),
                "on": thing in side.gives or thing in side.receives,
            }
            for who in (player, done.partner)
            for thing in _goods(desk, who)
            if thing not in PLACE
        ],
    }
    lights = {
        "pick": [*state.vacant(player), *state.vacant(done.partner)],
        "chosen": [lot for lot in (*side.gives, *side.receives) if lot in PLACE],
        "seat": desk.view.seat(player),
    }
    action = ac.ExecuteTrade(player, tuple(exchanges), tuple(agreed)) if agreed else None
    if any(bool(each.gives or each.receives) and not each.agreed for each in done.trades.values()):
        action = None
    text = desk.say("trade_text")
    return Entry(head=head, text=text, action=action, shown=shown, lights=lights)


def _side(desk: Desk, things: Iterable[str], coins: int) -> ac.Goods:
    things = list(things)
    return ac.Goods(
        tuple(t for t in things if t in PLACE),
        coins,
        tuple(t for t in things if t in desk.state.favours),
        tuple(t for t in things if t in desk.game.catalogue.invocations),
    )


def _thing(desk: Desk, thing: str) -> str:
    favour = desk.state.favours.get(thing)
    if favour is not None:
        return desk.tell("favour_short", n=favour.face)
    return desk.tell("lot", lot=thing) if thing in PLACE else desk.view.name(thing)


def _listed(desk: Desk, things: Iterable[str], coins: int) -> str:
    names = [_thing(desk, thing) for thing in things]
    if coins:
        names.append(desk.tell("coins", n=coins))
    return ", ".join(names) or desk.say("nothing")


# ------------------------------------------------------------------- before it is recorded


def facts(desk: Desk, action: Action | None, events: Sequence[Event]) -> list[dict[str, Any]]:
    """What follows from the action, in a few words each."""
    found: list[dict[str, Any]] = []
    state, view = desk.state, desk.view
    for event in events:
        match event:
            case ev.IncomeTaken():
                found.append({"icon": "silver", "text": desk.tell("from_bank", n=event.base)})
                for source in (*event.buildings, *event.bonuses):
                    text = desk.tell("pays", name=view.name(source.ref), n=source.amount)
                    found.append({"icon": "", "text": text})
                before = state.seats[event.player].coins
                text = desk.tell("coins_go", a=before, b=event.coins_after)
                found.append({"icon": "silver", "text": text})
            case ev.CardPurchased() if event.refill:
                text = desk.tell("turned_up", name=view.name(event.refill))
                found.append({"icon": "contract", "text": text})
            case ev.BuildingConstructed():
                found += _built(desk, event)
            case ev.CoinsGained():
                text = f"{event.player} +{event.amount}"
                found.append({"icon": "silver", "text": text})
            case ev.VictoryPointsScored() if len(found) < 8:
                text = f"{view.owner(event.scorer)} {event.amount:+d}"
                found.append({"icon": "v-vp", "text": text})
    return found


def _built(desk: Desk, event: ev.BuildingConstructed) -> list[dict[str, Any]]:
    state, view, seat = desk.state, desk.view, desk.view.seat(event.player)
    catalogue = desk.game.catalogue
    found: list[dict[str, Any]] = [
        {
            "pic": board.picture(catalogue, old.building),
            "text": view.name(old.building),
            "struck": True,
            "seat": seat,
        }
        for old in event.replaced
    ]
    if event.markers_placed:
        lots = " ".join(board.in_order(event.markers_placed))
        found.append({"icon": "v-vacant", "text": desk.tell("frees", lots=lots), "seat": seat})
    before = state.markers(event.player)
    after = before + len(event.markers_lifted) - len(event.markers_placed)
    if before != after:
        text = desk.tell("markers_go", a=before, b=after)
        found.append({"icon": "v-vacant", "text": text, "seat": seat})
    for who, people in event.population_after.items():
        was = (
            state.consul.population
            if who == CONSUL and state.consul
            else state.seats[who].population
        )
        text = desk.tell("citizens_go", player=view.owner(who), a=was, b=people)
        found.append({"icon": "v-citizen", "text": text})
    for who, icons in event.coin_icons_after.items():
        if who in state.seats:
            old = board.INCOME + state.seats[who].coin_icons
            text = desk.tell("shops_go", a=old, b=board.INCOME + icons)
            found.append(
                {"icon": "silver", "text": text if who == event.player else f"{who}: {text}"}
            )
    return found


def refused(desk: Desk, action: Action | None) -> str:
    """The bold what of a refusal."""
    match action:
        case ac.BuildBuilding():
            kind = desk.game.catalogue.kind_of.get(action.building)
            cells = kind and cells_at(kind.turns[action.orientation][1], action.anchor, 10)
            lots = " ".join(board.in_order(cells)) if cells else action.anchor
            return desk.say("refused_at", lot=lots)
        case ac.BuyCard() if 1 <= action.slot <= len(desk.state.market):
            card = desk.state.market[action.slot - 1] or str(action.slot)
            return desk.say("refused_slot", name=desk.view.name(card))
        case ac.SwindleLot():
            return desk.say("refused_at", lot=action.lot)
    return desk.say("refused")
