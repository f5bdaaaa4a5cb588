"""What must hold in every position and over every history: section 13 of the digest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ledger.errors import Finding, finding
from ledger.ruleset import UNKNOWN, read_rules
from ledger.ruleset.codec import Event

from . import events as ev
from .catalogue import CONSUL, MONUMENT, Catalogue
from .city.figures import coin_icons, components, figures, population
from .city.geometry import area, cells_at
from .messages import CATEGORIES
from .position.values import STAGES, strange
from .rules.eras import unrevealed
from .state import LOT_MARKERS, LOWEST_PRICE, MONUMENT_MARKERS, SLOTS, Secret, State

# Laws that an agreement may set aside, and the rules a table waives to do so.
EXCUSED_BY: dict[str, tuple[str, ...]] = {
    "FR-I6": ("FR-BASE.89",),
    "FR-I11": ("FR-BASE.68", "FR-INV.2"),
    "FR-I12": ("FR-BASE.41", "FR-BASE.113"),
    "FR-I13": ("FR-BASE.41", "FR-BASE.43"),
    "FR-I14": ("FR-SWIN.1",),
    "FR-I15": ("FR-MON.2",),
    "FR-I17": ("FR-BASE.86", "FR-BASE.88", "FR-BASE.89"),
    "FR-I19": ("FR-DEAL.23", "FR-INV.8"),
}
# Fields of a position at which a law is told that names nothing the document has.
TOLD_AT: dict[str, tuple[str, ...]] = {
    "nothing_to_reveal": ("phase",),
    "seats_do_not_fit": ("seats",),
    "no_such_first_player_or_phase": ("first_player", "phase"),
    "lines_of_others": ("lines",),
    "market_of_wrong_size": ("market",),
    "unknown_components_or_owners": ("city",),
    "no_such_era": ("era",),
    "FR-I1": ("piles",),
    "FR-I4": ("city.lots",),
    "FR-I6": ("city.buildings",),
    "FR-I10": ("market",),
    "FR-I11": ("piles",),
    "FR-I12": ("turn",),
    "FR-I14": ("favour_tokens",),
    "FR-I15": ("monument_reserve",),
    "FR-I18": ("lines",),
    "FR-I19": ("piles", "players"),
    "FR-I21": ("consul",),
    "FR-I24": ("piles",),
}


@cache
def _rules() -> frozenset[str]:
    return frozenset(rule.id for rule in read_rules(Path(__file__).parent / "rules.yaml"))


def lint(state: State) -> Iterator[Finding]:
    """Broken invariants of one position, by their number in the digest."""
    odd = list(_strange(state)) or list(_shape(state))
    if odd:  # a position from elsewhere that cannot even be read as a table
        yield from odd
        return
    yield from _laws(state)
    yield from _rest(state)


def _laws(state: State) -> Iterator[Finding]:
    """What holds after every event, between two of one step too."""
    catalogue = components(state)
    yield from _contracts(state, catalogue)
    yield from _markers(state)
    yield from _buildings(state, catalogue)
    yield from _figures(state)
    yield from _points(state)
    yield from _market(state)
    yield from _tokens(state)
    yield from _monuments(state)
    yield from _invocations(state, catalogue)
    yield from _consul(state, catalogue)
    yield from _one_copy(state)


def _strange(state: State) -> Iterator[Finding]:
    for field, value in strange(state):
        yield finding("position", "unknown_value", field=field, value=str(value))


def _rest(state: State) -> Iterator[Finding]:
    """What would leave a table with nothing to do."""
    if state.phase in ("playing", "consul"):
        if not any(state.market) and state.closing is None:
            yield finding("FR-I12", "nobody_has_a_last_turn")
    elif state.phase == "era_change" and not state.piles[state.era - 1].left:
        yield finding("FR-I11", "new_pile_is_empty")
    if state.phase == "setup":
        return
    if any(not pile.left for pile in state.piles[state.era :]):
        yield finding("FR-I11", "new_pile_is_empty")
    if any(pile.left for pile in state.piles[: state.era - 1]):
        yield finding("FR-I24", "earlier_pile_left")
    elif state.phase == "reveal" and not unrevealed(state):
        yield finding("position", "nothing_to_reveal")


def _shape(state: State) -> Iterator[Finding]:
    seats = set(state.players)
    if len(seats) != len(state.players) or set(state.seats) != seats:
        yield finding("position", "seats_do_not_fit")
    if state.first_player not in seats or state.phase not in STAGES:
        yield finding("position", "no_such_first_player_or_phase")
    if set(state.lines) - {CONSUL} != seats or (CONSUL in state.lines) != bool(state.consul):
        yield finding("position", "lines_of_others")
    if len(state.market) != SLOTS:
        yield finding("position", "market_of_wrong_size", n=len(state.market))
    catalogue = components(state)
    known = set(area(state.size))
    strange = [lot for lot in state.lots if lot not in known]
    strange += [name for name in state.buildings if name not in catalogue.kind_of]
    owners = {lot.owner for lot in state.lots.values()}
    owners |= {building.owner for building in state.buildings.values()}
    if strange or not owners <= seats | {CONSUL}:
        yield finding("position", "unknown_components_or_owners", components=tuple(strange))
    if state.phase not in ("setup",) and (not 1 <= state.era <= 3 or len(state.piles) != 3):
        yield finding("position", "no_such_era")


def _contracts(state: State, catalogue: Catalogue) -> Iterator[Finding]:
    """FR-I1, FR-I2."""
    market = [card for card in state.market if card in catalogue.contracts]
    aside = state.consul.set_aside if state.consul else ()
    places, once = Counter((*state.unseen, *market, *state.lots, *aside)), Counter(area(state.size))
    if wrong := (places - once) + (once - places):
        yield finding("FR-I1", "contracts_not_once", components=tuple(wrong))
    if state.phase == "over" and (len(state.unseen) > state.nameless or any(state.market)):
        yield finding("FR-I24", "contracts_left")


def _markers(state: State) -> Iterator[Finding]:
    """FR-I3, FR-I4."""
    for player in state.players:
        vacant = state.bare(player)
        if vacant > LOT_MARKERS:
            yield finding("FR-I3", "too_many_vacant_lots", player=player, n=vacant)
        locked = state.turn.locked_markers.get(player, 0)
        if not 0 <= locked <= max(0, LOT_MARKERS - vacant):
            yield finding("FR-I4", "markers_locked", player=player, n=locked)
    idle = not state.turn.taken and not state.ahead
    if state.turn.player and idle and state.turn.locked_buildings:
        yield finding("FR-I4", "locked_at_start")


def _buildings(state: State, catalogue: Catalogue) -> Iterator[Finding]:
    """FR-I5, FR-I6."""
    covered: Counter[str] = Counter()
    for name, building in state.buildings.items():
        kind, prefix = catalogue.kind_of[name], name.partition(":")[0]
        covered.update(building.cells)
        cells = cells_at(kind.turns[building.orientation][1], building.anchor, state.size)
        if cells is None or set(cells) != set(building.cells):
            yield finding("FR-I6", "wrong_shape", building=name)
        lots = [state.lots.get(cell) for cell in building.cells]
        if any(lot is None or lot.owner != building.owner or lot.building != name for lot in lots):
            yield finding("FR-I6", "on_lots_of_others", building=name)
        if building.owner != CONSUL and prefix not in (
            state.seats[building.owner].colour,
            MONUMENT,
        ):
            yield finding("FR-I5", "wrong_owner", building=name, player=building.owner)
    built = [cell for cell, lot in state.lots.items() if lot.building is not None]
    if covered != Counter(built):
        yield finding("FR-I6", "buildings_overlap")


def _figures(state: State) -> Iterator[Finding]:
    """FR-I7, FR-I8."""
    people, icons = figures(state)
    for who in state.lines:
        if population(state, who) != people[who]:
            yield finding("FR-I7", "population_does_not_fit", player=who, n=people[who])
        if coin_icons(state, who) != icons[who]:
            yield finding("FR-I7", "coin_icons_do_not_fit", player=who, n=icons[who])
    for player, seat in state.seats.items():
        if seat.coins < 0:
            yield finding("FR-I8", "negative_coins", player=player, n=seat.coins)


def _points(state: State) -> Iterator[Finding]:
    """FR-I9."""
    for who, lines in state.lines.items():
        if sum(line.points for line in lines) != state.vp_of(who):
            yield finding("FR-I9", "lines_do_not_add_up", player=who)
        for line in lines:
            if line.rule not in _rules() or line.category not in CATEGORIES or not line.steps:
                yield finding("FR-I9", "line_incomplete", player=who)


def _market(state: State) -> Iterator[Finding]:
    """FR-I10, FR-I11."""
    cards = [card for card in state.market if card is not None]
    if tuple(cards) != state.market[: len(cards)]:
        yield finding("FR-I10", "market_gap")
    if state.phase in ("playing", "consul"):
        pile = state.piles[state.era - 1]
        if pile.left and len(cards) < SLOTS:
            yield finding("FR-I10", "market_not_full")
    for pile in state.piles:
        if not 0 <= pile.invocations_left <= pile.left <= pile.formed:
            yield finding("FR-I11", "impossible_pile")
    left = sum(pile.left for pile in state.piles)
    ghosts = sum(pile.invocations_left for pile in state.piles)
    if state.piles and left - ghosts != len(state.unseen) - state.nameless:
        yield finding("FR-I11", "piles_do_not_fit")


def _tokens(state: State) -> Iterator[Finding]:
    """FR-I14."""
    if state.favours:
        if len(state.favours) != 2 * len(state.players):
            yield finding("FR-I14", "favours_do_not_fit", n=len(state.favours))
        faces = {favour.face for favour in state.favours.values()}
        if not faces <= {2, 4} or (4 in faces and "swindles" not in state.modules):
            yield finding("FR-I14", "impossible_favour")


def _monuments(state: State) -> Iterator[Finding]:
    """FR-I15."""
    built = [name for name in state.buildings if name.startswith(f"{MONUMENT}:")]
    here = Counter((*built, *state.reserve))
    if "monuments" in state.done and any(number > 1 for number in here.values()):
        yield finding("FR-I15", "monuments_doubled")
    if "monuments" in state.done and len(here) != len(state.players) + 3:
        yield finding(
            "FR-I15", "monuments_do_not_fit", n=len(here), expected=len(state.players) + 3
        )
    for player in state.players:
        if state.monuments_of(player) > MONUMENT_MARKERS:
            yield finding("FR-I15", "too_many_monuments", player=player)


def _invocations(state: State, catalogue: Catalogue) -> Iterator[Finding]:
    """FR-I19."""
    held = [card for seat in state.seats.values() for card in seat.invocations]
    market = [card for card in state.market if card in catalogue.invocations]
    places = Counter((*held, *market, *state.unseen_invocations))
    if any(number > 1 for number in places.values()):
        yield finding("FR-I19", "invocation_not_once")


def _one_copy(state: State) -> Iterator[Finding]:
    """FR-OBJ.2, FR-CHAR.2: of each objective and each character there is one card."""
    for what, rule, common in (
        ("objective", "FR-OBJ.2", state.objectives),
        ("character", "FR-CHAR.2", ()),
    ):
        cards = Counter(common)
        for seat in state.seats.values():
            secret: Secret = getattr(seat, what)
            cards.update((*secret.hand, secret.card, secret.discarded))
        for card, number in cards.items():
            if card not in ("", UNKNOWN) and number > 1:
                yield finding(rule, "card_in_two_places", card=card)


def _consul(state: State, catalogue: Catalogue) -> Iterator[Finding]:
    """FR-I21."""
    consul = state.consul
    if consul is None:
        return
    city = [name.partition(":")[2] for name in state.buildings if name.startswith(f"{CONSUL}:")]
    stacks = [tile for stack in consul.stacks.values() for tile in stack.tiles]
    gone = [tile for pile in consul.discards.values() for tile in pile]
    if Counter((*city, *stacks, *gone)) != Counter(list(catalogue.tiles)):
        yield finding("FR-I21", "consul_tiles_not_once")
    if state.price_floor != LOWEST_PRICE + consul.coin_icons // 2:
        yield finding("FR-I21", "lowest_price_does_not_fit")


# ------------------------------------------------------------------------ history


_LIGHT = (ev.VictoryPointsScored, ev.CoinsGained, ev.TurnEnded, ev.EraScored, ev.TurnStarted)


class History:
    """FR-I12, FR-I13, FR-I16 to FR-I18: what one position cannot show."""

    def __init__(self, state: State) -> None:
        self._before = state
        self._eras: Counter[tuple[int, str]] = Counter()
        self._closed = 0
        self._new_era = False

    def after(self, state: State, event: Event) -> list[Finding]:
        """Every law this event broke."""
        light = isinstance(event, _LIGHT)  # these move nothing in the city
        checks = (
            (*_points(state), *_figures(state)) if light else list(_shape(state)) or _laws(state)
        )
        found = [*checks, *self._turns(state, event), *self._moves(state, event)]
        self._before = state
        return found

    def _turns(self, state: State, event: Event) -> Iterator[Finding]:
        before = self._before
        match event:
            case ev.TurnStarted(number, player, last_turn):
                if last_turn:
                    self._eras[state.era, player] += 1
                    if self._eras[state.era, player] > 1:
                        yield finding("FR-I12", "second_last_turn", player=player, era=state.era)
                follows = number > 1 and not self._new_era and not last_turn
                if follows and player != before.after(before.turn.player):
                    yield finding("FR-I12", "wrong_player", player=player, other=before.turn.player)
            case ev.ClosingRoundStarted(era):
                self._closed = era
            case ev.CardPurchased():
                if self._closed == state.era:
                    yield finding("FR-I12", "late_purchase")
            case ev.TurnEnded(_, player):
                own = Counter(before.turn.taken) - Counter(before.turn.granted)
                if not before.turn.taken or own.total() > 1:
                    yield finding(
                        "FR-I13", "wrong_actions", player=player, actions=before.turn.taken
                    )
        self._new_era = isinstance(event, ev.EraStarted)

    def _moves(self, state: State, event: Event) -> Iterator[Finding]:
        before = self._before
        if not isinstance(event, _GIVES_LOTS) and _owners(before) != _owners(state):
            yield finding("FR-I16", "lot_without_cause")
        yield from _one_way(before, state, event)
        match event:
            case ev.BuildingConstructed():
                catalogue = components(state)
                size = catalogue.kind_of[event.building].size
                for old in event.replaced:
                    other = catalogue.kind_of[old.building].size
                    if other > size or (other == size and not before.turn.equal_overbuild):
                        yield finding(
                            "FR-I17", "wrong_overbuild", building=event.building, other=old.building
                        )
            case ev.TradeExecuted():
                if _wealth(before) != _wealth(state):
                    yield finding("FR-I8", "trade_changed_coins")
            case ev.VictoryPointsScored():
                yield from _amount(event)
            case ev.EraScored() if state.consul is None:
                yield from _population_laws(state, event)


_GIVES_LOTS = (
    *(ev.ContractsDealt, ev.LotsNamed, ev.DraftPicksRevealed, ev.CardPurchased, ev.TradeExecuted),
    *(ev.LotSwindled, ev.ConsulSetUp, ev.ConsulContractTaken, ev.ConsulLotForgone),
)


def _one_way(before: State, state: State, event: Event) -> Iterator[Finding]:
    """FR-I11, FR-I14, FR-I19: what only ever goes one way."""
    if before.piles and before.piles[before.era :] != state.piles[before.era :]:
        yield finding("FR-I11", "later_pile_touched")
    for token, favour in before.favours.items():
        now = state.favours[token].face
        if now != favour.face and not (now == 4 and isinstance(event, ev.LotSwindled)):
            yield finding("FR-I14", "favour_turned", token=token)
    for player, seat in before.seats.items():
        for card, held in seat.invocations.items():
            after = state.seats[player].invocations.get(card)
            if held.face == "used" and after != held:
                yield finding("FR-I19", "used_invocation_changed", card=card)


def _owners(state: State) -> dict[str, str]:
    return {name: lot.owner for name, lot in state.lots.items()}


def _wealth(state: State) -> int:
    return sum(seat.coins for seat in state.seats.values())


_POSITION = frozenset(("population_follower", "consul_penalty"))


def _amount(event: ev.VictoryPointsScored) -> Iterator[Finding]:
    """FR-I9: the amount follows from the sources."""
    total = sum(source.amount for source in event.sources)
    if event.category in _POSITION:
        fits = bool(event.sources) and event.sources[0].amount == event.amount
    elif event.rule == "FR-BASE.135":
        fits = event.amount == total // 2
    elif event.category in ("era_bonus", "consul_bonus", "consul_start"):
        fits = True
    else:
        fits = event.amount == total
    if not fits:
        yield finding(
            "FR-I9",
            "amount_does_not_fit",
            category=event.category,
            player=event.scorer,
            n=event.amount,
            expected=total,
        )


def _population_laws(state: State, event: ev.EraScored) -> Iterator[Finding]:
    """FR-I18."""
    scored: dict[int, set[int]] = {}
    top = max(seat.population for seat in state.seats.values())
    for player, seat in state.seats.items():
        row = event.totals[player]
        points = row.get("population_leader", 0) + row.get("population_follower", 0)
        scored.setdefault(seat.population, set()).add(points)
        if seat.population and not seat.population <= points <= top:
            yield finding(
                "FR-I18", "population_misscored", player=player, n=points, citizens=seat.population
            )
    if any(len(points) > 1 for points in scored.values()):
        yield finding("FR-I18", "equals_scored_differently")
