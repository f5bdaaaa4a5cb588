"""What must hold in every position and over every history: I1 to I25."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ledger.errors import Finding, finding
from ledger.ruleset import UNKNOWN
from ledger.ruleset.codec import Event

from . import events as ev
from .catalogue import AGES, CATALOGUES, RESOURCES, Catalogue
from .known_values import SETUP, odd_values
from .rules.economy import discounts, unit_price
from .rules.flow import age_price
from .rules.turn import hand_limit, kept_cubes
from .scoring import score
from .state import Seat, State

# A law that an agreement sets aside is told as agreed: the rules whose waiver excuses it.
EXCUSED_BY: dict[str, tuple[str, ...]] = {
    "I5": ("AM-1.12", "AM-1.15", "AM-15.21"),
    "I6": ("AM-1.3", "AM-1.4", "AM-6.5"),
    "I7": ("AM-1.15", "AM-1.16", "AM-15.21"),
    "I11": ("AM-3.5", "AM-3.7", "AM-3.8"),
    "I12": ("AM-3.12", "AM-15.3"),
    "I14": ("AM-7.5",),
    "I16": ("AM-13.9",),
    "I17": ("AM-12.1", "AM-9.9", "AM-15.2"),
    "I20": ("AM-8.6",),
    "I22": ("AM-7.2", "AM-8.2", "AM-9.10", "AM-11.2", "AM-15.6"),
}
# Fields of a position at which a law is told that names nothing the document has.
TOLD_AT: dict[str, tuple[str, ...]] = {
    "I1": ("bank",),
    "I2": ("bank_vp", "vp_card"),
    "I3": ("bank",),
    "I4": ("pool",),
    "I10": ("decks",),
    "I16": ("battle",),
    "I18": ("battle",),
    "I20": ("phase",),
    "I21": ("phase",),
}


def lint(state: State) -> Iterator[Finding]:
    """Broken invariants of one position."""
    catalogue = CATALOGUES.get(state.catalogue)
    odd = list(odd_values(state, catalogue))
    for field, value in odd:  # a position from elsewhere that cannot even be read as a table
        yield finding("position", "unknown_value", field=field, value=str(value))
    if odd:
        return
    yield from _laws(state, catalogue, None)


def _laws(state: State, catalogue: Catalogue, before: State | None) -> Iterator[Finding]:
    """The laws of a position; after an event, of what the event has touched."""
    if state.phase in SETUP:
        return
    if before is not None and before.phase in SETUP:
        before = None
    touched = [p for p in state.players if before is None or _differs(state, before, p)]
    yield from _cubes(state)
    if before is None or touched or state.pool is not before.pool:
        yield from _tiles(state, catalogue)
    for player in touched:
        seat = state.seats[player]
        yield from _board(state, catalogue, player, seat)
        yield from _figures(state, catalogue, player, seat)
        yield from _permanent(state, catalogue, player, seat)
    for culture in state.decks:
        if before is None or _dealt(state, before, culture):
            yield from _deck(state, catalogue, culture)
    yield from _score(state)


def _differs(state: State, before: State, player: str) -> bool:
    if state.seats[player] is not before.seats[player] or state.owed is not before.owed:
        return True
    battle = state.battle or before.battle
    moved = state.battle is not before.battle
    return moved and battle is not None and battle.side(player) is not None


def _dealt(state: State, before: State, culture: str) -> bool:
    if state.decks[culture] is not before.decks.get(culture):
        return True
    for player, seat in state.seats.items():
        old = before.seats[player]
        if seat.hand_random is not old.hand_random or seat.played is not old.played:
            return True
    return False


def _cubes(state: State) -> Iterator[Finding]:
    for resource in RESOURCES:
        found = [seat.cubes.get(resource, 0) for seat in state.seats.values()]
        n, most = state.bank[resource] + sum(found), state.cube_total
        if n != most:
            yield finding("I1", "cubes_do_not_fit", resource=resource, n=n, all=most)
        if min(found) < 0 or state.bank[resource] < 0:
            yield finding("I3", "negative_number", component=resource)
    on_cards = sum(len(cubes) for cubes in state.vp_cards.values())
    won = sum(seat.points for seat in state.seats.values())
    if state.bank_vp + on_cards + won != 30 or state.bank_vp < 0:
        yield finding("I2", "vp_cubes_do_not_fit", bank=state.bank_vp, cards=on_cards, won=won)


def _tiles(state: State, catalogue: Catalogue) -> Iterator[Finding]:
    found = Counter(state.pool)
    found.update(tile for tile in state.offer if tile != UNKNOWN)
    for seat in state.seats.values():
        found.update(tile.tile for tile in seat.tiles.values())
    for kind in catalogue.resource_tiles.kinds:
        if found[kind.id] != kind.copies or state.pool.get(kind.id, 0) < 0:
            n, copies = found[kind.id], kind.copies
            yield finding("I4", "tiles_do_not_fit", tile=kind.id, n=n, all=copies)
    unnamed, left = state.offer.count(UNKNOWN), sum(state.pool.values())
    if unnamed > left:
        yield finding("I4", "tiles_do_not_fit", tile=UNKNOWN, n=unnamed, all=left)


def _board(state: State, catalogue: Catalogue, player: str, seat: Seat) -> Iterator[Finding]:
    if seat.all_villagers != seat.houses + state.owed.get(player, 0):
        n, houses = seat.all_villagers, seat.houses
        yield finding("I5", "villagers_do_not_fit", player=player, n=n, houses=houses)
    for slot, tile in seat.tiles.items():
        if seat.slots.get(slot) != catalogue.tile[tile.tile].terrain:
            yield finding("I6", "tile_on_wrong_terrain", player=player, slot=slot)
        worker = tile.worker
        if worker not in (None, "villager") and not catalogue.unit[worker].op("work_tile"):
            yield finding("I6", "unit_cannot_work", unit=worker, slot=slot)
    counts = Counter(built.building for built in seat.city.values())
    for building, n in counts.items():
        if n > catalogue.building[building].limit:
            yield finding("I7", "building_too_often", player=player, n=n, building=building)
    if len(seat.city) > seat.city_slots:
        yield finding("I7", "too_many_buildings", player=player, n=len(seat.city))
    if counts["wonder"] and seat.age != "mythic":
        yield finding("I20", "wonder_too_early", player=player, age=seat.age)


def _figures(state: State, catalogue: Catalogue, player: str, seat: Seat) -> Iterator[Finding]:
    shades = 2 if len(state.players) <= 3 else 1
    units, battle = seat.units, state.battle
    fighting: Counter[str] = Counter()
    if battle is not None and battle.side(player):
        fighting.update(f.unit for f in battle.engaged[battle.side(player) or "attacker"])
    for unit in catalogue.units:
        if unit.culture != seat.culture:
            continue
        out, reserve = units.get(unit.id, 0) + fighting[unit.id], seat.reserve.get(unit.id, 0)
        if out + reserve != unit.figures * shades:
            yield finding(
                "I8", "units_do_not_fit", player=player, unit=unit.id, n=out, reserve=reserve
            )
        if min(seat.holding.get(unit.id, 0), reserve) < 0:
            yield finding("I3", "negative_number", component=unit.id)
        if out and unit.age is not None and AGES.index(seat.age) < AGES.index(unit.age):
            yield finding("I14", "unit_too_early", player=player, unit=unit.id, age=seat.age)
    foreign = {**seat.reserve, **units, **fighting}
    for name, n in foreign.items():
        if n and catalogue.unit[name].culture != seat.culture:
            yield finding("I8", "units_do_not_fit", player=player, unit=name, n=n, reserve=0)
    if seat.all_villagers + seat.villager_reserve != catalogue.villager.figures * shades:
        yield finding("I8", "villagers_missing", player=player)


def _permanent(state: State, catalogue: Catalogue, player: str, seat: Seat) -> Iterator[Finding]:
    found = Counter((*seat.permanent_set, *seat.hand_permanent))
    found.update(played.card for played in seat.played if played.source == "permanent")
    del found[UNKNOWN]
    if found != Counter(catalogue.permanent):
        yield finding("I9", "permanent_cards_do_not_fit", player=player, cards=tuple(sorted(found)))


def _deck(state: State, catalogue: Catalogue, culture: str) -> Iterator[Finding]:
    deck, unknown = state.decks[culture], 0
    found = Counter((*deck.unseen, *deck.up))
    for seat in state.seats.values():
        if seat.culture == culture:
            found.update(card for card in seat.hand_random if card != UNKNOWN)
            found.update(p.card for p in seat.played if p.source == "random")
            unknown += seat.hand_random.count(UNKNOWN)
    if found != Counter(catalogue.deck[culture]):
        yield finding("I10", "random_cards_missing", culture=culture)
    if len(deck.unseen) != deck.down + unknown:
        n = len(deck.unseen)
        yield finding("I10", "deck_does_not_fit", culture=culture, n=n, down=deck.down)


def _score(state: State) -> Iterator[Finding]:
    sheet = score(state)
    for player, seat in state.seats.items():
        lines = sum(line.points for line in sheet.lines if line.player == player)
        if lines != seat.points or sheet.totals[player] != lines:
            yield finding("I25", "lines_do_not_add_up", player=player)


def _throw(event: ev.EncounterRolled) -> Iterator[Finding]:
    """I16: the faces are as many as the dice, the sixes those among them."""
    thrown = ((event.attacker, event.sixes.attacker), (event.defender, event.sixes.defender))
    for side, sixes in thrown:
        dice, faces = sum(part.n for part in side.dice_parts), side.faces
        if faces is not None and (len(faces) != dice or faces.count(6) != sixes):
            yield finding("I16", "throw_does_not_fit", token=side.token, faces=faces, n=dice)
    gap = event.sixes.attacker - event.sixes.defender
    if gap and event.result != ("attacker" if gap > 0 else "defender"):
        yield finding("I16", "wrong_side_wins", n=abs(gap))


def _plays(state: State) -> Counter[str]:
    """How many cards of this turn everybody has had, where a history begins in the middle."""
    if state.phase != "cards":
        return Counter()
    found = Counter(dict.fromkeys(state.players, min(state.card_round, 4) - 1))
    playing = {state.play.player} if state.play is not None else set()
    found.update({*state.acted, *playing})  # once, even who was let play twice in this round
    return found


class History:
    """Checks I11 to I22 as events come in; what one position shows is left to `lint`."""

    def __init__(self, state: State) -> None:
        self.before = state  # whole from the start: see `lint`
        self.plays = _plays(state)
        self.final = state.final_turn

    def after(self, state: State, event: Event) -> list[Finding]:
        catalogue = CATALOGUES.get(state.catalogue)
        found = [*_laws(state, catalogue, self.before), *self._event(state, event)]
        self.before = state
        return found

    def _event(self, state: State, event: Event) -> Iterator[Finding]:
        before = self.before
        for player, seat in state.seats.items():
            old = before.seats[player]
            if seat.points < old.points:
                yield finding("I19", "vp_cubes_lost", player=player)
            if AGES.index(seat.age) - AGES.index(old.age) not in (0, 1):
                yield finding("I13", "age_skipped", player=player, before=old.age, age=seat.age)
        standing = any(s.owns("wonder") for s in state.seats.values())
        if standing and state.phase != "over" and not isinstance(event, ev.WonderBuilt):
            yield finding("I20", "goes_on_after_wonder")
        yield from self._turn(state, event)
        yield from self._prices(before, event)
        yield from self._battle(state, event)

    def _turn(self, state: State, event: Event) -> Iterator[Finding]:
        match event:
            case ev.SelectionDone():
                seat = state.seats[event.player]
                if seat.hand > hand_limit(state, seat):
                    yield finding("I11", "hand_too_large", player=event.player, n=seat.hand)
            case ev.TurnStarted():
                self.plays.clear()
                if self.final:
                    yield finding("I21", "turn_after_the_last")
            case ev.CardPlayed() | ev.CardDiscardedToPass() | ev.TurnPassedWithoutCard():
                self.plays[event.player] += 1
                most = 3 + (event.player in state.extra)
                due = event.card_round if event.card_round <= 3 else most
                if self.plays[event.player] != due or due > most:
                    number = self.plays[event.player]
                    yield finding("I12", "play_out_of_order", player=event.player, n=number)
            case ev.FinalTurnDeclared():
                self.final = True
            case ev.ResourcesSpoiled():
                if self.final:
                    yield finding("I21", "spoilage_in_last_turn")
                limit = kept_cubes(state, event.player)
                if max(state.seats[event.player].cubes.values()) > limit:
                    yield finding("I15", "too_many_kept", player=event.player, limit=limit)

    def _prices(self, before: State, event: Event) -> Iterator[Finding]:
        """I22: what was paid is the price less the discounts listed."""
        catalogue = CATALOGUES.get(before.catalogue)
        match event:
            case ev.UnitRecruited():
                wanted, _ = unit_price(before, event.player, event.unit)
            case ev.BuildingBuilt() | ev.WonderBuilt():
                building = getattr(event, "building", "wonder")
                wanted = dict(catalogue.building[building].cost)
                allowed = dict(discounts(before, event.player, building))
                for part in event.discounts:
                    if sum(part.cubes.values()) > allowed.get(part.cause, 0):
                        yield finding("I22", "discount_too_large", component=part.cause)
                    for resource, n in part.cubes.items():
                        wanted[resource] -= n
            case ev.AgeAdvanced() if before.play:
                card = catalogue.card[before.play.card]
                wanted = age_price(event.previous, card.params) or {}
            case _:
                return
        if event.paid != {r: n for r, n in wanted.items() if n}:
            yield finding("I22", "price_does_not_fit", paid=event.paid, price=wanted)

    def _battle(self, state: State, event: Event) -> Iterator[Finding]:
        match event:
            case ev.EncounterRolled():
                yield from _throw(event)
            case ev.ArmiesRevealed() if state.battle:
                for camp, units in state.battle.engaged.items():
                    cap = state.battle.cap[camp]
                    if cap is not None and len(units) > cap:
                        yield finding("I17", "army_too_large", n=len(units), most=cap)
            case ev.BattleEnded():
                if state.battle is not None:
                    yield finding("I18", "battle_not_over")
            case ev.BattleWon():
                if self.before.battle is not None and self.before.battle.winner is not None:
                    yield finding("I18", "second_winner")
