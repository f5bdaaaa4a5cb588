"""What must hold in every position and over every history: I1 to I23."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ledger.errors import Finding, finding
from ledger.ruleset import UNKNOWN
from ledger.ruleset.codec import Event

from . import events as ev
from .catalogue import CATALOGUES, EXPLORERS, TRACKS, Catalogue
from .known_values import PHASES_OF, Strange, strange_values, stuck
from .messages import PHASES
from .options import OPTIONS
from .rules.progress import cities_due
from .rules.setup import PLAYERS
from .scoring import score
from .state import State

# Laws that hold after a whole command, not between its events.
AFTER_A_STEP = ("I1", "I3", "I6", "I10", "position")

# The rules whose waiver sets a law aside: then it is not broken, it was agreed.
EXCUSED_BY: dict[str, tuple[str, ...]] = {
    "I2": ("FI-11.7", "FI-11.8"),
    "I3": ("FI-7.6", "FI-8.2", "FI-8.4"),
    "I6": ("FI-8.2", "FI-8.4", "FI-11.8", "FI-12.3"),
    "I8": ("FI-9.4", "FI-14.4"),
    "I10": ("FI-4.3", "FI-4.4", "FI-12.1", "FI-12.2", "FI-14.4"),
    "I11": ("FI-4.4", "FI-5.1", "FI-5.3", "FI-14.4"),
    "I12": ("FI-1.4", "FI-11.2", "FI-11.3", "FI-11.4", "FI-11.5"),
    "I13": ("FI-6.2",),
    "I14": ("FI-7.2", "FI-7.6"),
    "I15": ("FI-7.6", "FI-8.2", "FI-8.3", "FI-8.4"),
    "I17": ("FI-4.3", "FI-14.4"),
    "I18": ("FI-4.3", "FI-13.1", "FI-14.4"),
    "I23": ("FI-11.6", "FI-11.7", "FI-12.1"),
}
# Fields of a position at which a law is told that names nothing the document has.
TOLD_AT: dict[str, tuple[str, ...]] = {
    "impossible_face": ("turn.dice",),
    "too_many_rerolls": ("turn.rerolls_done",),
    "movement_does_not_fit": ("turn.movement_left", "turn.movement_points"),
    "dice_do_not_fit": ("turn.dice_count", "turn.dice"),
    "seats_do_not_fit": ("seats",),
    "phase_does_not_fit": ("phase",),
    "no_map_for_players": ("players",),
    "I12": ("turn",),
    "I19": ("tokens",),
}


def lint(state: State) -> Iterator[Finding]:
    """Broken invariants of one position."""
    odd = list(_shape(state))
    if odd:  # a position from elsewhere that cannot even be read as a table
        yield from odd
        return
    catalogue = CATALOGUES.get(state.catalogue)
    odd = [] if state.phase == "start" else list(_unknown(state, catalogue))
    odd = odd or [_strange(one) for one in strange_values(state, catalogue)]
    yield from odd
    if odd or state.phase == "start":
        return
    yield from _map(state, catalogue)
    yield from _tokens(state, catalogue)
    for player in state.players:
        yield from _player(state, catalogue, player)
    yield from map(_strange, stuck(state))
    if state.status == "playing":
        yield from _turn(state, catalogue)
    yield from _score(state)


def _strange(one: Strange) -> Finding:
    return finding("position", "strange_value", field=one.field, value=one.value)


def _shape(state: State) -> Iterator[Finding]:
    """Every seat, phase and option is there, and no other."""
    seats = set(state.players)
    if set(state.seats) != seats or len(seats) != len(state.players) or len(seats) not in PLAYERS:
        yield finding("position", "seats_do_not_fit", players=state.players)
    elif state.first_player not in seats:
        yield finding("position", "player_without_seat", field="first_player")
    elif state.active not in {*seats, ""}:
        yield finding("position", "player_without_seat", field="active")
    if set(state.options) != {option.key for option in OPTIONS}:
        yield finding("position", "options_do_not_fit", field="options")
    if state.phase not in PHASES or state.status not in PHASES_OF:
        yield finding("position", "phase_does_not_fit", phase=state.phase)
    elif (state.status == "playing") != bool(state.active):
        yield finding("position", "active_outside_play", field="active")


def _unknown(state: State, catalogue: Catalogue) -> Iterator[Finding]:
    """Names the catalogue does not have."""
    if len(state.players) not in catalogue.worlds:
        yield finding("position", "no_map_for_players", n=len(state.players))
        return
    for player, seat in state.seats.items():
        board = catalogue.boards.get(seat.civilization)
        if board is None or set(seat.cube) != set(TRACKS) or set(seat.moved) != set(TRACKS):
            yield finding("position", "no_civilization_board", player=player)
        elif any(not 0 <= seat.cube[t] < len(board.tracks[t].vp) for t in TRACKS):
            yield finding("I9", "cube_off_its_column", player=player)
    expected = {
        catalogue.token(seat.civilization, slot): player
        for player, seat in state.seats.items()
        for slot in catalogue.city_tokens.slots
    }
    if {name: token.owner for name, token in state.tokens.items()} != expected:
        yield finding("I5", "city_tokens_do_not_fit", field="tokens")
    people = {*state.players}
    if any(not set(who) <= people for who in state.explorers.values()):
        yield finding("I2", "strange_explorers", field="explorers")
    if any(token not in state.tokens for tokens in state.cities.values() for token in tokens):
        yield finding("I5", "strange_city", field="cities")


# --------------------------------------------------------------------------- places


def _map(state: State, catalogue: Catalogue) -> Iterator[Finding]:
    world = catalogue.worlds[len(state.players)]
    if set(state.regions_in_game) != set(world.regions) or state.map_id != world.map_id:
        yield finding("I4", "regions_do_not_fit", field="regions_in_game")
    for region, who in state.explorers.items():
        if region not in world.regions:
            yield finding("I4", "explorers_outside", region=region)
        if len(who) > 1:
            yield finding("I1", "region_shared", players=tuple(who), region=region)
        if any(count < 1 for count in who.values()):
            yield finding("I2", "fewer_than_one_explorer", region=region)
    for region, tokens in state.cities.items():
        if region not in world.regions:
            yield finding("I4", "city_outside", region=region)
        owners = {state.tokens[token].owner for token in tokens}
        if len(owners) > 1:
            yield finding("I6", "cities_share", players=tuple(sorted(owners)), region=region)
        elif (occupant := state.occupant(region)) and {occupant} != owners:
            yield finding("I6", "beside_a_rival_city", player=occupant, region=region)


def _tokens(state: State, catalogue: Catalogue) -> Iterator[Finding]:
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
        back = kind == "captured" and where == token.owner
        if not good or times != (kind != "above") or back:
            yield finding("I5", "token_not_once", token=name, place=token.place, n=times)
        if token.value is not None and state.status in ("setup", "playing"):
            yield finding("I8", "token_known_too_early", token=name)
    full = Counter(catalogue.city_tokens.per_civilization)
    for player in state.players:
        values = [t.value for t in state.tokens.values() if t.owner == player and t.value]
        if Counter(values) - full:
            yield finding("I8", "tokens_cannot_show", player=player, values=tuple(values))


# -------------------------------------------------------------------------- players


def _player(state: State, catalogue: Catalogue, player: str) -> Iterator[Finding]:
    seat, turn = state.seats[player], state.turn
    found = state.on_map(player)
    retreat = turn.pending_retreat
    if retreat is not None and retreat.loser == player:
        found += retreat.count
    found += state.own(player).pending_placement
    value = catalogue.space(seat.civilization, "explorers", seat.cube["explorers"])[0]
    if found != value:
        yield finding("I2", "explorers_do_not_fit", player=player, n=found, column=value)
    if found > EXPLORERS:
        yield finding("I2", "too_many_explorers", player=player, most=EXPLORERS)
    if not state.occupied(player):
        yield finding("I3", "no_region", player=player)
    cards = seat.drawn()
    deck = catalogue.deck[seat.civilization]
    if seat.deck_left + len(cards) != len(deck) or seat.deck_left < 0:
        left, drawn = seat.deck_left, len(cards)
        yield finding("I7", "cards_do_not_fit", player=player, deck=left, drawn=drawn)
    known = Counter(card.card for card in cards if card.card != UNKNOWN)
    if any(times > 1 or card not in deck for card, times in known.items()):
        yield finding("I7", "impossible_cards", player=player, cards=tuple(known))
    if len({card.handle for card in cards}) != len(cards):
        yield finding("I7", "handle_used_twice", player=player)
    board = catalogue.boards[seat.civilization]
    for track in TRACKS:
        above = state.tokens[catalogue.token(board.id, track)].place.startswith("above:")
        if not above and seat.cube[track] < board.tracks[track].city_space:
            yield finding("I10", "city_built_too_early", player=player, track=track)
    built = state.active != player or state.phase == "wrap" or state.status != "playing"
    if built and cities_due(state, player):
        yield finding("I10", "city_not_built", player=player)


def _turn(state: State, catalogue: Catalogue) -> Iterator[Finding]:
    turn, faces = state.turn, catalogue.dice.faces
    if turn.dice and len(turn.dice) != turn.dice_count:
        yield finding("I11", "dice_do_not_fit", n=len(turn.dice), expected=turn.dice_count)
    if any(face not in faces for face in turn.dice.values()):
        yield finding("I11", "impossible_face")
    if turn.rerolls_done > turn.rerolls_allowed:
        yield finding("I11", "too_many_rerolls", n=turn.rerolls_done, allowed=turn.rerolls_allowed)
    if not 0 <= turn.movement_left <= turn.movement_points:
        yield finding(
            "I11", "movement_does_not_fit", n=turn.movement_left, all=turn.movement_points
        )
    for code, used in (
        ("die_used_twice", turn.dice_used),
        ("region_used_twice", turn.regions_used),
    ):
        if len(set(used)) != len(used):
            yield finding("I12", code)


def _score(state: State) -> Iterator[Finding]:
    sheet = score(state)
    sums: Counter[str] = Counter()
    cities = 0
    for line in sheet.lines:
        sums[line.player] += line.points
        cities += line.points if line.category in ("cities", "captured") else 0
        if not line.rule or not line.steps or not line.components:
            yield finding("I20", "line_cites_nothing", player=line.player)
        if line.upto is not None and line.upto < line.points:
            yield finding("I19", "interval_empty", player=line.player)
    for standing in sheet.standings:
        if standing.total != sums[standing.player]:
            yield finding("I20", "lines_do_not_add_up", player=standing.player)
    if cities > 11 * len(state.players):
        yield finding("I19", "cities_worth_too_much", n=cities)
    shown = [t.value or 0 for t in state.tokens.values() if not t.place.startswith("above:")]
    hidden = any(line.upto is not None for line in sheet.lines)
    if not hidden and cities != sum(shown):
        yield finding("I19", "cities_do_not_fit", n=cities, shown=sum(shown))


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

    def after(self, state: State, event: Event) -> list[Finding]:
        """Every law this event broke; `state` is the table after it."""
        before, self.state = self.state, state
        found = list(self._between_steps(before)) if before.step != state.step else []
        found += self._event(before, event, state)
        found += self._only_grows(before, state)
        if state.phase != "hands" or isinstance(event, ev.CardDrawn):  # laid out step by step
            found += [broken for broken in lint(state) if broken.law not in AFTER_A_STEP]
        return found

    def _between_steps(self, before: State) -> Iterator[Finding]:
        """The laws of whole commands, looked at when the next one begins."""
        yield from (broken for broken in lint(before) if broken.law in AFTER_A_STEP)
        if before.status == "playing" and self.discards != self.turned:
            yield finding("I16", "discards_do_not_fit", n=self.discards, dice=self.turned)

    # ---- laws about one event

    def _event(self, before: State, event: Event, after: State) -> Iterator[Finding]:
        if isinstance(event, _ACTIVE_ONLY) and event.player != before.active:
            yield finding("I18", "acts_out_of_turn", player=event.player, other=before.active)
        match event:
            case ev.TurnStarted():
                yield from self._started(before, event, after)
            case ev.TurnEnded():
                yield from self._ended(before, event)
            case ev.SteppedIn() | ev.SteppedBack():
                self.spent = after.turn.movement_points - after.turn.movement_left
            case ev.FinalScoringStarted():
                if self.whole and self.ended != len(after.players) * after.rounds_total:
                    yield finding("I17", "turns_do_not_fit", n=self.ended)
            case ev.ExplorersMoved():
                self.spent += event.cost
                if self.spent != after.turn.movement_points - after.turn.movement_left:
                    yield finding("I13", "movement_misspent", n=self.spent)
            case ev.RegionConquered():
                yield from self._conquered(before, event)
            case ev.ExplorersRetreated():
                yield from self._retreated(before, event)
            case ev.CubeAdvanced():
                yield from self._advanced(before, event)
            case _:
                yield from self._counted(before, event)

    def _counted(self, before: State, event: Event) -> Iterator[Finding]:
        match event:
            case ev.CardDiscarded():
                self.discards += 1
            case ev.DieTurned():
                self.turned += 1
            case ev.CardDrawn(player=player) if event.reason != "opening":
                if player != before.active:
                    yield finding("I18", "draws_out_of_turn", player=player, other=before.active)
            case ev.PlayerScored():
                if event.total != sum(line.points for line in event.lines):
                    yield finding("I20", "lines_do_not_add_up", player=event.player)

    def _started(self, before: State, event: ev.TurnStarted, after: State) -> Iterator[Finding]:
        first = not before.active or before.active == after.last_seat()
        due = after.first_player if first else after.left_of(before.active)
        if event.player != due:
            yield finding("I17", "wrong_player", player=event.player, other=due)
        self.turns[event.player] += 1
        if self.whole and self.turns[event.player] != after.round:
            number = self.turns[event.player]
            yield finding(
                "I17", "turn_in_wrong_round", player=event.player, turn=number, round=after.round
            )
        self.spent = self.discards = self.turned = 0

    def _ended(self, before: State, event: ev.TurnEnded) -> Iterator[Finding]:
        turn = before.turn
        self.ended += 1
        if turn.pending_retreat or turn.pending_draws or turn.pending_placement or turn.cities_due:
            yield finding("I23", "turn_left_open", player=event.player)

    def _conquered(self, before: State, event: ev.RegionConquered) -> Iterator[Finding]:
        self.conquest = event
        if event.attackers < 1 or event.attackers + event.black_dice <= event.defenders:
            yield finding("I14", "taken_with_too_few", region=event.region)
        if len(before.occupied(event.defender)) < 2:
            yield finding("I14", "last_region_taken", region=event.region, player=event.defender)

    def _retreated(self, before: State, event: ev.ExplorersRetreated) -> Iterator[Finding]:
        if event.to == event.from_region or not before.here(event.to, event.player):
            yield finding("I15", "impossible_retreat", player=event.player, region=event.to)
        if self.conquest is not None and event.count != self.conquest.defenders:
            defenders = self.conquest.defenders
            yield finding("I15", "retreat_does_not_fit", n=event.count, expected=defenders)
        if event.player == before.active:
            yield finding("I18", "retreats_in_own_turn", player=event.player)

    def _advanced(self, before: State, event: ev.CubeAdvanced) -> Iterator[Finding]:
        catalogue = CATALOGUES.get(before.catalogue)
        color = catalogue.color_of[event.track]
        region = catalogue.worlds[len(before.players)].regions[event.region]
        if not color == before.turn.dice.get(event.die) == region.color:
            yield finding("I12", "colours_differ", track=event.track)
        if event.to_space != event.from_space + 1:
            moved = event.to_space - event.from_space
            yield finding("I9", "cube_moved_too_far", track=event.track, n=moved)

    # ---- laws about what never shrinks

    def _only_grows(self, before: State, after: State) -> Iterator[Finding]:
        for player in after.players:
            old, new = before.seats[player], after.seats[player]
            if old is new or not old.cube:
                continue
            if any(new.cube[track] < old.cube[track] for track in TRACKS):
                yield finding("I9", "cube_moved_down", player=player)
            if new.captured[: len(old.captured)] != old.captured:
                yield finding("I5", "captured_city_lost", player=player)
        if before.tokens is not after.tokens:
            for name, token in before.tokens.items():
                now = after.tokens[name].place
                if now != token.place and (now[0] == "a" or token.place[0] == "c"):
                    yield finding("I5", "token_moved_back", token=name, place=token.place, to=now)


_ACTIVE_ONLY = (
    ev.ExplorersMoved,
    ev.RegionConquered,
    ev.CubeAdvanced,
    ev.CardDiscarded,
    ev.AchievementPlayed,
)
