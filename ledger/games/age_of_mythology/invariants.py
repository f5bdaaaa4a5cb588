"""What must hold in every position and over every history: I1 to I25."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

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


def lint(state: State) -> Iterator[str]:
    """Broken invariants of one position, each as its id and a sentence."""
    catalogue = CATALOGUES.get(state.catalogue)
    odd = list(odd_values(state, catalogue))
    for field, value in odd:  # a position from elsewhere that cannot even be read as a table
        yield f"position: {field} cannot be {value}"
    if odd:
        return
    yield from _laws(state, catalogue, None)


def _laws(state: State, catalogue: Catalogue, before: State | None) -> Iterator[str]:
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


def _cubes(state: State) -> Iterator[str]:
    for resource in RESOURCES:
        found = [seat.cubes.get(resource, 0) for seat in state.seats.values()]
        if state.bank[resource] + sum(found) != state.cube_total:
            yield f"I1: {state.bank[resource] + sum(found)} {resource} of {state.cube_total}"
        if min(found) < 0 or state.bank[resource] < 0:
            yield f"I3: a negative number of {resource}"
    on_cards = sum(len(cubes) for cubes in state.vp_cards.values())
    won = sum(seat.points for seat in state.seats.values())
    if state.bank_vp + on_cards + won != 30 or state.bank_vp < 0:
        yield f"I2: {state.bank_vp} + {on_cards} + {won} VP cubes"


def _tiles(state: State, catalogue: Catalogue) -> Iterator[str]:
    found = Counter(state.pool)
    found.update(state.offer)
    for seat in state.seats.values():
        found.update(tile.tile for tile in seat.tiles.values())
    for kind in catalogue.resource_tiles.kinds:
        if found[kind.id] != kind.copies or state.pool.get(kind.id, 0) < 0:
            yield f"I4: {found[kind.id]} tiles {kind.id} of {kind.copies}"


def _board(state: State, catalogue: Catalogue, player: str, seat: Seat) -> Iterator[str]:
    if seat.all_villagers != seat.houses + state.owed.get(player, 0):
        yield f"I5: {player} has {seat.all_villagers} villagers and {seat.houses} houses"
    for slot, tile in seat.tiles.items():
        if seat.slots.get(slot) != catalogue.tile[tile.tile].terrain:
            yield f"I6: {player}'s tile on {slot} is of another terrain"
        worker = tile.worker
        if worker not in (None, "villager") and not catalogue.unit[worker].op("work_tile"):
            yield f"I6: {worker} cannot work on {slot}"
    counts = Counter(built.building for built in seat.city.values())
    for building, n in counts.items():
        if n > catalogue.building[building].limit:
            yield f"I7: {player} has {n} times {building}"
    if len(seat.city) > seat.city_slots:
        yield f"I7: {player} has {len(seat.city)} buildings"
    if counts["wonder"] and seat.age != "mythic":
        yield f"I20: {player} has a Wonder in the {seat.age} age"


def _figures(state: State, catalogue: Catalogue, player: str, seat: Seat) -> Iterator[str]:
    shades = 2 if len(state.players) <= 3 else 1
    units, battle = seat.units, state.battle
    fighting: Counter[str] = Counter()
    if battle is not None and battle.side(player):
        fighting.update(f.unit for f in battle.engaged[battle.side(player) or "attacker"])
    for unit in catalogue.units:
        if unit.culture != seat.culture:
            continue
        out = units.get(unit.id, 0) + fighting[unit.id]
        if out + seat.reserve.get(unit.id, 0) != unit.figures * shades:
            yield f"I8: {player} has {out} {unit.id} and {seat.reserve.get(unit.id, 0)} in reserve"
        if min(seat.holding.get(unit.id, 0), seat.reserve.get(unit.id, 0)) < 0:
            yield f"I3: a negative number of {unit.id}"
        if out and unit.age is not None and AGES.index(seat.age) < AGES.index(unit.age):
            yield f"I14: {player} has {unit.id} in the {seat.age} age"
    foreign = {**seat.reserve, **units, **fighting}
    for name, n in foreign.items():
        if n and catalogue.unit[name].culture != seat.culture:
            yield f"I8: {player} has {n} {name} and 0 in reserve"
    if seat.all_villagers + seat.villager_reserve != catalogue.villager.figures * shades:
        yield f"I8: {player}'s villagers are not all there"


def _permanent(state: State, catalogue: Catalogue, player: str, seat: Seat) -> Iterator[str]:
    found = Counter((*seat.permanent_set, *seat.hand_permanent))
    found.update(played.card for played in seat.played if played.source == "permanent")
    del found[UNKNOWN]
    if found != Counter(catalogue.permanent):
        yield f"I9: {player}'s permanent cards are {sorted(found)}"


def _deck(state: State, catalogue: Catalogue, culture: str) -> Iterator[str]:
    deck, unknown = state.decks[culture], 0
    found = Counter((*deck.unseen, *deck.up))
    for seat in state.seats.values():
        if seat.culture == culture:
            found.update(card for card in seat.hand_random if card != UNKNOWN)
            found.update(p.card for p in seat.played if p.source == "random")
            unknown += seat.hand_random.count(UNKNOWN)
    if found != Counter(catalogue.deck[culture]):
        yield f"I10: the {culture} random cards are not all there"
    if len(deck.unseen) != deck.down + unknown:
        yield f"I10: {len(deck.unseen)} unseen {culture} cards, {deck.down} face down"


def _score(state: State) -> Iterator[str]:
    sheet = score(state)
    for player, seat in state.seats.items():
        lines = sum(line.points for line in sheet.lines if line.player == player)
        if lines != seat.points or sheet.totals[player] != lines:
            yield f"I25: the lines of {player} do not add up"


def _throw(event: ev.EncounterRolled) -> Iterator[str]:
    """I16: the faces are as many as the dice, the sixes those among them."""
    thrown = ((event.attacker, event.sixes.attacker), (event.defender, event.sixes.defender))
    for side, sixes in thrown:
        dice, faces = sum(part.n for part in side.dice_parts), side.faces
        if faces is not None and (len(faces) != dice or faces.count(6) != sixes):
            yield f"I16: {side.token} threw {faces} with {dice} dice"
    gap = event.sixes.attacker - event.sixes.defender
    if gap and event.result != ("attacker" if gap > 0 else "defender"):
        yield f"I16: {event.result} cannot win by {gap}"


def _plays(state: State) -> Counter[str]:
    """How many cards of this turn everybody has had, where a history begins in the middle."""
    if state.phase != "cards":
        return Counter()
    found = Counter(dict.fromkeys(state.players, min(state.card_round, 4) - 1))
    found.update(state.acted)
    if state.play is not None:
        found[state.play.player] += 1
    return found


class History:
    """Checks I11 to I22 as events come in; what one position shows is left to `lint`."""

    def __init__(self, state: State) -> None:
        self.before = state  # whole from the start: see `lint`
        self.plays = _plays(state)
        self.final = state.final_turn

    def after(self, state: State, event: Event) -> list[str]:
        catalogue = CATALOGUES.get(state.catalogue)
        found = [*_laws(state, catalogue, self.before), *self._event(state, event)]
        self.before = state
        return found

    def _event(self, state: State, event: Event) -> Iterator[str]:
        before = self.before
        for player, seat in state.seats.items():
            old = before.seats[player]
            if seat.points < old.points:
                yield f"I19: {player} lost VP cubes"
            if AGES.index(seat.age) - AGES.index(old.age) not in (0, 1):
                yield f"I13: {player} went from {old.age} to {seat.age}"
        standing = any(s.owns("wonder") for s in state.seats.values())
        if standing and state.phase != "over" and not isinstance(event, ev.WonderBuilt):
            yield "I20: a Wonder stands and the game goes on"
        yield from self._turn(state, event)
        yield from self._prices(before, event)
        yield from self._battle(state, event)

    def _turn(self, state: State, event: Event) -> Iterator[str]:
        match event:
            case ev.SelectionDone():
                seat = state.seats[event.player]
                if seat.hand > hand_limit(state, seat):
                    yield f"I11: {event.player} holds {seat.hand} cards"
            case ev.TurnStarted():
                self.plays.clear()
                if self.final:
                    yield "I21: a turn after the last one"
            case ev.CardPlayed() | ev.CardDiscardedToPass() | ev.TurnPassedWithoutCard():
                self.plays[event.player] += 1
                most = 3 + (event.player in state.extra)
                due = event.card_round if event.card_round <= 3 else most
                if self.plays[event.player] != due or due > most:
                    yield f"I12: play {self.plays[event.player]} of {event.player}"
            case ev.FinalTurnDeclared():
                self.final = True
            case ev.ResourcesSpoiled():
                if self.final:
                    yield "I21: spoilage in the last turn"
                limit = kept_cubes(state, event.player)
                if max(state.seats[event.player].cubes.values()) > limit:
                    yield f"I15: {event.player} keeps more than {limit}"

    def _prices(self, before: State, event: Event) -> Iterator[str]:
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
                        yield f"I22: {part.cause} lets too much off"
                    for resource, n in part.cubes.items():
                        wanted[resource] -= n
            case ev.AgeAdvanced() if before.play:
                card = catalogue.card[before.play.card]
                wanted = age_price(event.previous, card.params) or {}
            case _:
                return
        if event.paid != {r: n for r, n in wanted.items() if n}:
            yield f"I22: {event.paid} was paid, the price is {wanted}"

    def _battle(self, state: State, event: Event) -> Iterator[str]:
        match event:
            case ev.EncounterRolled():
                yield from _throw(event)
            case ev.ArmiesRevealed() if state.battle:
                for camp, units in state.battle.engaged.items():
                    cap = state.battle.cap[camp]
                    if cap is not None and len(units) > cap:
                        yield f"I17: {len(units)} units, at most {cap}"
            case ev.BattleEnded():
                if state.battle is not None:
                    yield "I18: the battle is not over"
            case ev.BattleWon():
                if self.before.battle is not None and self.before.battle.winner is not None:
                    yield "I18: a second winner"
