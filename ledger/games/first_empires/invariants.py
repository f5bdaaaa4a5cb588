"""What must hold in every position and over every history: I1 to I23."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ledger.ruleset import UNKNOWN
from ledger.ruleset.codec import Event

from . import events as ev
from .catalogue import CATALOGUES, EXPLORERS, TRACKS, Catalogue
from .messages import PHASES
from .options import OPTIONS
from .rules.progress import cities_due
from .rules.setup import PLAYERS
from .scoring import score
from .state import State

# Laws that hold after a whole command, not between its events.
AFTER_A_STEP = ("I1", "I3", "I6", "I10")


def lint(state: State) -> Iterator[str]:
    """Broken invariants of one position, each as its id and a sentence."""
    odd = list(_shape(state))
    if odd:  # a position from elsewhere that cannot even be read as a table
        yield from odd
        return
    if state.phase == "start":
        return
    catalogue = CATALOGUES.get(state.catalogue)
    odd = list(_unknown(state, catalogue))
    yield from odd
    if odd:
        return
    yield from _map(state, catalogue)
    yield from _tokens(state, catalogue)
    for player in state.players:
        yield from _player(state, catalogue, player)
    if state.status == "playing":
        yield from _turn(state, catalogue)
    yield from _score(state)


def _shape(state: State) -> Iterator[str]:
    """Every seat, phase and option is there, and no other."""
    seats = set(state.players)
    if set(state.seats) != seats or len(seats) != len(state.players) or len(seats) not in PLAYERS:
        yield f"position: seats are not those of {', '.join(state.players)}"
    elif state.first_player not in seats or state.active not in {*seats, ""}:
        yield "position: the first player or the player to move has no seat"
    if set(state.options) != {option.key for option in OPTIONS}:
        yield "position: the options are not those of the title"
    if state.phase not in PHASES or state.status not in ("setup", "playing", "scoring", "finished"):
        yield f"position: the phase {state.phase} does not fit"
    elif (state.status == "playing") != bool(state.active):
        yield "position: somebody is to move only while the game is played"


def _unknown(state: State, catalogue: Catalogue) -> Iterator[str]:
    """Names the catalogue does not have."""
    if len(state.players) not in catalogue.worlds:
        yield "position: no board for this number of players"
        return
    for player, seat in state.seats.items():
        board = catalogue.boards.get(seat.civilization)
        if board is None or set(seat.cube) != set(TRACKS) or set(seat.moved) != set(TRACKS):
            yield f"position: {player} has no civilization board"
        elif any(not 0 <= seat.cube[t] < len(board.tracks[t].vp) for t in TRACKS):
            yield f"I9: a cube of {player} is off its column"
    expected = {
        catalogue.token(seat.civilization, slot): player
        for player, seat in state.seats.items()
        for slot in catalogue.city_tokens.slots
    }
    if {name: token.owner for name, token in state.tokens.items()} != expected:
        yield "I5: the city tokens are not those of the players"
    people = {*state.players}
    if any(not set(who) <= people for who in state.explorers.values()):
        yield "I2: explorers of somebody who is not at the table"
    if any(token not in state.tokens for tokens in state.cities.values() for token in tokens):
        yield "I5: a city that is no token of this game"


# --------------------------------------------------------------------------- places


def _map(state: State, catalogue: Catalogue) -> Iterator[str]:
    world = catalogue.worlds[len(state.players)]
    if set(state.regions_in_game) != set(world.regions) or state.map_id != world.map_id:
        yield "I4: the regions are not those of this number of players"
    for region, who in state.explorers.items():
        if region not in world.regions:
            yield f"I4: explorers in {region}"
        if len(who) > 1:
            yield f"I1: {' and '.join(who)} share {region}"
        if any(count < 1 for count in who.values()):
            yield f"I2: no or negative explorers in {region}"
    for region, tokens in state.cities.items():
        if region not in world.regions:
            yield f"I4: a city in {region}"
        owners = {state.tokens[token].owner for token in tokens}
        if len(owners) > 1:
            yield f"I6: cities of {' and '.join(sorted(owners))} in {region}"
        elif (occupant := state.occupant(region)) and {occupant} != owners:
            yield f"I6: {occupant} stands in {region} beside a rival city"


def _tokens(state: State, catalogue: Catalogue) -> Iterator[str]:
    on_map = Counter(token for tokens in state.cities.values() for token in tokens)
    captured = Counter(token for seat in state.seats.values() for token in seat.captured)
    for name, token in state.tokens.items():
        kind, _, where = token.place.partition(":")
        good = {
            "above": name.endswith(f"-city-{where}"),
            "map": name in state.cities.get(where, ()),
            "captured": where in state.seats and name in state.seats[where].captured,
        }.get(kind, False)
        times = on_map[name] + captured[name]
        if not good or times != (kind != "above") or where == token.owner:
            yield f"I5: {name} is not in exactly one place ({token.place}, {times})"
        if token.value is not None and state.status in ("setup", "playing"):
            yield f"I8: {name} is known too early"
    full = Counter(catalogue.city_tokens.per_civilization)
    for player in state.players:
        values = [t.value for t in state.tokens.values() if t.owner == player and t.value]
        if Counter(values) - full:
            yield f"I8: the tokens of {player} cannot show {values}"


# -------------------------------------------------------------------------- players


def _player(state: State, catalogue: Catalogue, player: str) -> Iterator[str]:
    seat, turn = state.seats[player], state.turn
    found = state.on_map(player)
    retreat = turn.pending_retreat
    if retreat is not None and retreat.loser == player:
        found += retreat.count
    if player == state.active:
        found += turn.pending_placement
    value = catalogue.space(seat.civilization, "explorers", seat.cube["explorers"])[0]
    if found != value:
        yield f"I2: {player} has {found} explorers, the column says {value}"
    if found > EXPLORERS:
        yield f"I2: {player} has more than {EXPLORERS} explorers"
    if not state.occupied(player):
        yield f"I3: {player} occupies no region"
    cards = seat.drawn()
    deck = catalogue.deck[seat.civilization]
    if seat.deck_left + len(cards) != len(deck) or seat.deck_left < 0:
        yield f"I7: {player} has {seat.deck_left} + {len(cards)} cards"
    known = Counter(card.card for card in cards if card.card != UNKNOWN)
    if any(times > 1 or card not in deck for card, times in known.items()):
        yield f"I7: {player} cannot have {dict(known)}"
    if len({card.handle for card in cards}) != len(cards):
        yield f"I7: two cards of {player} have one handle"
    board = catalogue.boards[seat.civilization]
    for track in TRACKS:
        above = state.tokens[catalogue.token(board.id, track)].place.startswith("above:")
        if not above and seat.cube[track] < board.tracks[track].city_space:
            yield f"I10: {player} has built the city of {track} too early"
    built = state.active != player or state.phase == "wrap" or state.status != "playing"
    if built and cities_due(state, player):
        yield f"I10: {player} has not built a city that was due"


def _turn(state: State, catalogue: Catalogue) -> Iterator[str]:
    turn, faces = state.turn, catalogue.dice.faces
    if turn.dice and len(turn.dice) != turn.dice_count:
        yield f"I11: {len(turn.dice)} dice, {turn.dice_count} expected"
    if any(face not in faces for face in turn.dice.values()):
        yield "I11: a die shows what no die has"
    if turn.rerolls_done > turn.rerolls_allowed:
        yield f"I11: {turn.rerolls_done} rerolls of {turn.rerolls_allowed}"
    if not 0 <= turn.movement_left <= turn.movement_points:
        yield f"I11: {turn.movement_left} of {turn.movement_points} movement points left"
    for what, used in (("die", turn.dice_used), ("region", turn.regions_used)):
        if len(set(used)) != len(used):
            yield f"I12: a {what} served twice"


def _score(state: State) -> Iterator[str]:
    sheet = score(state)
    sums: Counter[str] = Counter()
    cities = 0
    for line in sheet.lines:
        sums[line.player] += line.points
        cities += line.points if line.category in ("cities", "captured") else 0
        if not line.rule or not line.steps or not line.components:
            yield f"I20: a line of {line.player} cites nothing: {line}"
        if line.upto is not None and line.upto < line.points:
            yield f"I19: an interval of {line.player} is empty: {line}"
    for standing in sheet.standings:
        if standing.total != sums[standing.player]:
            yield f"I20: the lines of {standing.player} do not add up"
    if cities > 11 * len(state.players):
        yield f"I19: the cities are worth {cities}"
    shown = [t.value or 0 for t in state.tokens.values() if not t.place.startswith("above:")]
    hidden = any(line.upto is not None for line in sheet.lines)
    if not hidden and cities != sum(shown):
        yield f"I19: cities score {cities}, the tokens show {sum(shown)}"


class History:
    """Watches a game event by event, from its first state on. Waivers break what they waive."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.step = state.step
        self.turns: Counter[str] = Counter()
        self.ended = 0
        self.spent = state.turn.movement_points - state.turn.movement_left
        self.discards = self.turned = 0
        self.conquest: ev.RegionConquered | None = None
        self.whole = state.phase == "start"  # seen from the beginning

    def after(self, state: State, event: Event) -> list[str]:
        """Every law this event broke; `state` is the table after it."""
        before, self.state = self.state, state
        found = list(self._between_steps(before)) if before.step != state.step else []
        found += self._event(before, event, state)
        found += self._only_grows(before, state)
        if state.phase != "hands" or isinstance(event, ev.CardDrawn):  # laid out step by step
            found += [law for law in lint(state) if law.split(":")[0] not in AFTER_A_STEP]
        return found

    def _between_steps(self, before: State) -> Iterator[str]:
        """The laws of whole commands, looked at when the next one begins."""
        yield from (law for law in lint(before) if law.split(":")[0] in AFTER_A_STEP)
        if before.status == "playing" and self.discards != self.turned:
            yield f"I16: {self.discards} cards discarded for {self.turned} dice"

    # ---- laws about one event

    def _event(self, before: State, event: Event, after: State) -> Iterator[str]:
        if isinstance(event, _ACTIVE_ONLY) and event.player != before.active:
            yield f"I18: {event.player} acts in the turn of {before.active}"
        match event:
            case ev.TurnStarted():
                yield from self._started(before, event, after)
            case ev.TurnEnded():
                yield from self._ended(before, event)
            case ev.FinalScoringStarted():
                if self.whole and self.ended != len(after.players) * after.rounds_total:
                    yield f"I17: {self.ended} turns before the count"
            case ev.ExplorersMoved():
                self.spent += event.cost
                if self.spent != after.turn.movement_points - after.turn.movement_left:
                    yield f"I13: {self.spent} points spent"
            case ev.RegionConquered():
                yield from self._conquered(before, event)
            case ev.ExplorersRetreated():
                yield from self._retreated(before, event)
            case ev.CubeAdvanced():
                yield from self._advanced(before, event)
            case _:
                yield from self._counted(before, event)

    def _counted(self, before: State, event: Event) -> Iterator[str]:
        match event:
            case ev.CardDiscarded():
                self.discards += 1
            case ev.DieTurned():
                self.turned += 1
            case ev.CardDrawn(player=player) if event.reason != "opening":
                if player != before.active:
                    yield f"I18: {player} draws in the turn of {before.active}"
            case ev.PlayerScored():
                if event.total != sum(line.points for line in event.lines):
                    yield f"I20: the lines of {event.player} do not add up"

    def _started(self, before: State, event: ev.TurnStarted, after: State) -> Iterator[str]:
        first = not before.active or before.active == after.last_seat()
        due = after.first_player if first else after.left_of(before.active)
        if event.player != due:
            yield f"I17: {event.player} plays instead of {due}"
        self.turns[event.player] += 1
        if self.whole and self.turns[event.player] != after.round:
            yield f"I17: turn {self.turns[event.player]} of {event.player} in round {after.round}"
        self.spent = self.discards = self.turned = 0

    def _ended(self, before: State, event: ev.TurnEnded) -> Iterator[str]:
        turn = before.turn
        self.ended += 1
        if turn.pending_retreat or turn.pending_draws or turn.pending_placement or turn.cities_due:
            yield f"I23: something is left open at the end of {event.player}'s turn"

    def _conquered(self, before: State, event: ev.RegionConquered) -> Iterator[str]:
        self.conquest = event
        if event.attackers < 1 or event.attackers + event.black_dice <= event.defenders:
            yield f"I14: {event.region} was taken with too few"
        if len(before.occupied(event.defender)) < 2:
            yield f"I14: {event.region} was the only region of {event.defender}"

    def _retreated(self, before: State, event: ev.ExplorersRetreated) -> Iterator[str]:
        if event.to == event.from_region or not before.here(event.to, event.player):
            yield f"I15: {event.player} cannot retreat to {event.to}"
        if self.conquest is not None and event.count != self.conquest.defenders:
            yield f"I15: {event.count} retreat of {self.conquest.defenders}"
        if event.player == before.active:
            yield f"I18: {event.player} retreats in the own turn"

    def _advanced(self, before: State, event: ev.CubeAdvanced) -> Iterator[str]:
        catalogue = CATALOGUES.get(before.catalogue)
        color = catalogue.color_of[event.track]
        region = catalogue.worlds[len(before.players)].regions[event.region]
        if not color == before.turn.dice.get(event.die) == region.color:
            yield f"I12: die, region and column differ for {event.track}"
        if event.to_space != event.from_space + 1:
            yield f"I9: {event.track} moved by {event.to_space - event.from_space}"

    # ---- laws about what never shrinks

    def _only_grows(self, before: State, after: State) -> Iterator[str]:
        for player in after.players:
            old, new = before.seats[player], after.seats[player]
            if old is new or not old.cube:
                continue
            if any(new.cube[track] < old.cube[track] for track in TRACKS):
                yield f"I9: a cube of {player} moved down"
            if new.captured[: len(old.captured)] != old.captured:
                yield f"I5: a captured city left {player}"
        if before.tokens is not after.tokens:
            for name, token in before.tokens.items():
                now = after.tokens[name].place
                if now != token.place and (now[0] == "a" or token.place[0] == "c"):
                    yield f"I5: {name} went from {token.place} to {now}"


_ACTIVE_ONLY = (
    ev.ExplorersMoved,
    ev.RegionConquered,
    ev.CubeAdvanced,
    ev.CardDiscarded,
    ev.AchievementPlayed,
)
