"""What an era and the end of the game bring, as events: sections 3.7 to 3.11 and 9."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.ruleset import UNKNOWN

from ..catalogue import CONSUL
from ..city.figures import (
    citizens,
    coins,
    components,
    effects,
    own,
    population,
    touching,
)
from ..city.metrics import holds, per
from ..event_parts import Placing, Reason, Source
from ..events import (
    AnyEvent,
    CoinsGained,
    EraScored,
    GameEnded,
    ObjectiveRevealed,
    ObjectivesMet,
    VictoryPointsScored,
)
from ..options import AT_ANY_TIME
from ..state import State

FINAL = 3  # eras


class Count:
    """Points and coins written down one after the other, with running totals."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.vp = {who: state.vp_of(who) for who in state.lines}
        self.coins = {player: seat.coins for player, seat in state.seats.items()}
        self.events: list[AnyEvent] = []
        self.totals: dict[str, dict[str, int]] = {who: {} for who in state.lines}
        self.paid: dict[str, int] = {}

    def points(
        self,
        who: str,
        category: str,
        amount: int,
        rule: str,
        sources: tuple[Source, ...],
        building: str = "",
    ) -> None:
        self.vp[who] += amount
        sums = self.totals[who]
        sums[category] = sums.get(category, 0) + amount
        era = self.state.era
        self.events.append(
            VictoryPointsScored(who, era, category, amount, rule, sources, self.vp[who], building)
        )

    def pay(self, player: str, amount: int, reason: str, sources: tuple[Source, ...]) -> None:
        self.coins[player] += amount
        self.paid[player] = self.paid.get(player, 0) + amount
        why = Reason(reason, sources)
        self.events.append(CoinsGained(player, amount, why, self.coins[player]))


def card_rule(state: State, card: str) -> str:
    return "FR-CHAR.1" if card in components(state).characters else "FR-INV.9"


def marker(state: State, who: str) -> str:
    """The marker on the population track, as a component."""
    consul = state.consul
    colour = consul.colour if who == CONSUL and consul else state.seats[who].colour
    return f"{colour}:population_marker"


# ---------------------------------------------------------------- end of an era


def era_scored(state: State) -> tuple[AnyEvent, ...]:
    """FR-BASE.114: residential, civic, commercial, then the cards that score every era."""
    count = Count(state)
    if state.consul is None:
        _population(count)
    else:
        _against_consul(count)
    for who in state.lines:
        for name in own(state, who, "civic"):
            civic(count, who, name)
    for who in state.lines:
        _commercial(count, who)
    for player in state.players:
        _cards(count, player)
    return (*count.events, EraScored(state.era, count.totals, count.paid))


def _population(count: Count) -> None:
    """FR-BASE.120 to FR-BASE.126, FR-R21, FR-R22."""
    state = count.state
    people = {player: seat.population for player, seat in state.seats.items()}
    top = max(people.values())
    for player, mine in people.items():
        if not mine:
            continue
        if mine == top:
            tied = list(people.values()).count(top) > 1
            rule = "FR-BASE.123" if tied else "FR-BASE.121"
            count.points(player, "population_leader", mine, rule, _homes(state, player))
            rule = "FR-BASE.123" if tied else "FR-BASE.122"
            bonus = components(state).bonuses[state.era - 1]
            count.points(player, "era_bonus", bonus, rule, ())
            continue
        ahead = min(number for number in people.values() if number > mine)
        tied = list(people.values()).count(mine) > 1
        rule = "FR-BASE.125" if tied else "FR-BASE.124"
        sources = _position(state, people, ahead, ahead)
        count.points(player, "population_follower", ahead, rule, sources)


def _homes(state: State, player: str) -> tuple[Source, ...]:
    homes = [Source("building", n, citizens(state, n)) for n in own(state, player, "residential")]
    bonus = [Source("card", c, e.amount) for c, e in effects(state, player, "population_bonus")]
    return (*homes, *bonus)


def _position(state: State, people: dict[str, int], value: int, amount: int) -> tuple[Source, ...]:
    """One position of the track: everybody whose marker stands on it."""
    there = [who for who, number in people.items() if number == value]
    return tuple(Source("position", marker(state, who), amount) for who in there)


def _against_consul(count: Count) -> None:
    """FR-CONS.24 to FR-CONS.26, FR-R48: a bonus for the most, a loss for everybody else."""
    state = count.state
    people = {who: population(state, who) for who in state.lines}
    top = max(people.values())
    if not top:
        return
    bonus = components(state).bonuses[state.era - 1]
    for who, mine in people.items():
        if mine == top:
            count.points(who, "consul_bonus", bonus, "FR-CONS.25", _position(state, people, top, 0))
        else:
            sources = _position(state, people, top, mine - top)
            count.points(who, "consul_penalty", mine - top, "FR-CONS.26", sources)


CIVIC = {
    "citizen": "FR-BASE.132",
    "coin": "FR-BASE.133",
    "building": "FR-BASE.134",
    "citizen_pair": "FR-BASE.135",
    "civic_building": "FR-BASE.136",
}


def civic(count: Count, who: str, name: str) -> None:
    """FR-BASE.130 to FR-BASE.138: one line for each civic building, one source per neighbour."""
    state = count.state
    kind = components(state).kind_of[name]
    if kind.adjacency is None:
        return
    vp, icon = kind.adjacency.vp, kind.adjacency.per
    items = list(_items(state, name, icon))
    rule = CIVIC[icon]
    if icon == "citizen_pair":  # FR-R24: pairs of all citizens together
        amount = vp * (sum(number for _, number in items) // 2)
        sources = tuple(Source("building", other, number) for other, number in items)
    else:
        amount = vp * sum(number for _, number in items)
        sources = tuple(Source("building", other, vp * number) for other, number in items)
    count.points(who, "civic", amount, rule, sources, name)


def _items(state: State, name: str, icon: str) -> Iterator[tuple[str, int]]:
    kind_of = components(state).kind_of
    for other in touching(state, state.buildings[name].cells):
        kind = kind_of[other].type
        if icon in ("citizen", "citizen_pair"):
            number = citizens(state, other) if kind == "residential" else 0
        elif icon == "coin":
            number = coins(state, other) if kind == "commercial" else 0
        else:
            number = int(icon == "building" or kind == "civic")
        if number:
            yield other, number


def _commercial(count: Count, who: str) -> None:
    """FR-BASE.150 to FR-BASE.152, FR-R25, FR-R49."""
    state = count.state
    kind_of, shops = components(state).kind_of, own(state, who, "commercial")
    printed = tuple(Source("building", n, kind_of[n].vp) for n in shops if kind_of[n].vp)
    if printed:
        amount = sum(source.amount for source in printed)
        count.points(who, "commercial_vp", amount, "FR-BASE.151", printed)
    income = tuple(Source("building", n, c) for n in shops if (c := coins(state, n)))
    total = sum(source.amount for source in income)
    if not total:
        return
    if state.era == FINAL:
        count.points(who, "commercial_final", total, "FR-BASE.152", income)
    elif who != CONSUL:
        count.pay(who, total, "era_commercial", income)


def _cards(count: Count, player: str) -> None:
    """FR-INV.9, FR-CHAR.1: cards that score at the end of every era."""
    state = count.state
    top = max(seat.population for seat in state.seats.values())
    for card, effect in effects(state, player):
        amount = 0
        if effect.name == "era_vp_per":
            amount = per(state, player, effect)
        elif effect.name == "trailing_population_vp" and 0 < population(state, player) < top:
            amount = effect.amount
        if amount:
            source = (Source("card", card, amount),)
            count.points(player, "card_era", amount, card_rule(state, card), source)


# -------------------------------------------------------------- end of the game


def final_scored(state: State) -> tuple[AnyEvent, ...]:
    """FR-BASE.172, FR-DEAL.5, FR-R26: vacant lots, favour tokens, cards."""
    count = Count(state)
    for player in state.players:
        lots = tuple(Source("lot", lot, 1) for lot in state.vacant(player))
        if unnamed := len(state.seats[player].unnamed):
            lots += (Source("lot", UNKNOWN, unnamed),)
        if lots:
            count.points(player, "vacant_lots", state.bare(player), "FR-BASE.172", lots)
    for player in state.players:
        tokens = tuple(
            Source("favour", token, favour.face)
            for token, favour in state.favours.items()
            if favour.owner == player
        )
        if tokens:
            total = sum(source.amount for source in tokens)
            count.points(player, "favour", total, "FR-DEAL.5", tokens)
    for player in state.players:
        for card, effect in effects(state, player, "final_vp_per"):
            amount = per(state, player, effect)
            if amount:
                source = (Source("card", card, amount),)
                count.points(player, "card_final", amount, card_rule(state, card), source)
    return tuple(count.events)


def fulfilled(state: State, player: str, card: str) -> bool:
    """FR-R38, FR-R39: checked once, on the final city."""
    return holds(state, player, components(state).objectives[card].condition)


def fulfilled_secretly(state: State, player: str, card: str) -> bool:
    """FR-R38: on the final city, or some time before where the table plays so."""
    return card in state.seats[player].met or fulfilled(state, player, card)


def newly_met(state: State) -> Iterator[AnyEvent]:
    """FR-R38: every objective that a city meets for the first time; who holds it is not said."""
    if (
        state.options.get("objective_met") != AT_ANY_TIME
        or "objectives_secret" not in state.modules
    ):
        return
    found = {}
    for player, seat in state.seats.items():
        cards = [card for card in components(state).objectives if card not in seat.met]
        if met := tuple(card for card in cards if fulfilled(state, player, card)):
            found[player] = met
    if found:
        yield ObjectivesMet(found)


def revealed(state: State, player: str, card: str) -> ObjectiveRevealed:
    return ObjectiveRevealed(player, card, fulfilled_secretly(state, player, card))


def closing_lines(state: State) -> tuple[AnyEvent, ...]:
    """FR-OBJ.4 to FR-OBJ.8, FR-INV.10, then the ranking."""
    count, catalogue = Count(state), components(state)
    for card in state.objectives:
        for player in state.players:
            if fulfilled(state, player, card):
                vp = catalogue.objectives[card].vp
                count.points(player, "objective", vp, "FR-OBJ.6", (Source("card", card, vp),))
    for player, seat in state.seats.items():
        card = seat.objective.card
        if seat.objective.stage == "revealed" and fulfilled_secretly(state, player, card):
            vp = catalogue.objectives[card].vp
            count.points(player, "objective", vp, "FR-OBJ.4", (Source("card", card, vp),))
    for player, seat in state.seats.items():
        for card, held in seat.invocations.items():
            vp = catalogue.invocations[card].vp_if_unused
            if held.face == "face_down" and vp:
                source = (Source("card", card, vp),)
                count.points(player, "invocation_unused", vp, "FR-INV.10", source)
    return (*count.events, _ended(state, count.vp))


def _ended(state: State, vp: dict[str, int]) -> GameEnded:
    """FR-BASE.173 to FR-BASE.175, FR-R28; FR-CONS.31 with the Consul."""
    coins_of = {player: seat.coins for player, seat in state.seats.items()}
    if state.consul is not None:
        won = all(vp[player] > vp[CONSUL] for player in state.players)
        ranking = tuple(
            Placing(who, vp[who], coins_of.get(who, 0), 1 if (who != CONSUL) == won else 2)
            for who in state.lines
        )
        winners = state.players if won else (CONSUL,)
        return GameEnded(ranking, winners, "players_win" if won else "consul_wins")
    ordered = sorted(state.players, key=lambda p: (-vp[p], -coins_of[p]))
    placed: list[Placing] = []
    for i, player in enumerate(ordered):
        mine = vp[player], coins_of[player]
        same = bool(placed) and (placed[-1].vp, placed[-1].coins) == mine
        placed.append(Placing(player, *mine, placed[-1].place if same else i + 1))
    winners = tuple(p.player for p in placed if p.place == 1)
    return GameEnded(tuple(placed), winners, "win" if len(winners) == 1 else "shared_win")
