"""What must hold in every position and over every history: FE-I1 to FE-I25."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ledger.ruleset.codec import Event

from . import events as ev
from .actions import AddTile, Place
from .catalogue import CATALOGUES, STACKS, TOKENS, Catalogue
from .messages import PHASES
from .options import OPTIONS
from .rules.common import IN_SETUP
from .rules.setup import PLAYERS
from .rules.supplies import supply_refusals
from .rules.tokens import unprotected
from .scoring import score
from .state import Cell, State
from .supply import SIDES, block

_BEFORE_TURNS = IN_SETUP | {"over"}
FIRST_STATES = IN_SETUP - {"setup_rows"}  # nations are laid out from setup_rows on
DRAWS = {2: 62, 3: 60, 4: 58}


def lint(state: State) -> Iterator[str]:
    """Broken invariants of one position, each as its id and a sentence."""
    catalogue = CATALOGUES.get(state.catalogue)
    odd = list(_shape(state)) or list(_unknown(state, catalogue))
    if odd:  # a position from elsewhere that cannot even be read as a table
        yield from odd
        return
    yield from _conserved("FE-I1", "tile", _tiles(state), catalogue.kind_of)
    yield from _conserved("FE-I2", "token", _tokens(state), catalogue.token_type)
    if sorted(_craftsmen(state)) != sorted(catalogue.craftsman):
        yield "FE-I22: the craftsmen are not each once in reserve, hands, nations and box"
    for stack in STACKS:
        row, pile = state.rows[stack], state.stacks[stack]
        if len(row) > 5:
            yield f"FE-I3: the {stack} row holds {len(row)} tiles"
        if any(catalogue.kind_of[tile].colour != stack for tile in row):
            yield f"FE-I3: the {stack} row holds a tile of another colour"
        if pile.count != len(pile.unseen):
            yield f"FE-I4: the {stack} stack counts {pile.count}, {len(pile.unseen)} are unseen"
    for player in state.players:
        yield from _nation(state, catalogue, player)
    if state.phase == "over":
        yield from _over(state)
    yield from _score(state)


def _tiles(state: State) -> Iterator[str]:
    for stack in STACKS:
        yield from state.stacks[stack].unseen
        yield from state.rows[stack]
    yield from state.victory_display
    yield from state.victory_boxed.unseen
    yield from state.offer
    for player in state.players:
        yield from state.draft[player]
        yield from (cell.tile_id for cell in state.nations[player].cells.values())
        yield from (gone.tile_id for gone in state.swapped[player])
    yield from (gone.tile_id for gone in state.box_tiles)
    if state.turn.fallback:
        yield state.turn.fallback


def _tokens(state: State) -> Iterator[str]:
    for tokens in state.reserve.values():
        yield from tokens
    for player in state.players:
        yield from (held.token for held in state.hands[player])
        yield from (token.token for token in state.nations[player].carriages.values())
        for cell in state.nations[player].cells.values():
            yield from on_cell(cell)
    yield from state.box_tokens


def _craftsmen(state: State) -> Iterator[str]:
    """Where a craftsman may be: never in another pile of the reserve, nor on an anchor."""
    names = CATALOGUES.get(state.catalogue).craftsman
    yield from state.reserve["craftsman"]
    for player in state.players:
        yield from (held.token for held in state.hands[player] if held.token in names)
        for cell in state.nations[player].cells.values():
            if cell.craftsman:
                yield cell.craftsman.token
    yield from (token for token in state.box_tokens if token in names)


def on_cell(cell: Cell) -> Iterator[str]:
    """The tokens that lie on one tile."""
    if cell.craftsman:
        yield cell.craftsman.token
    yield from (token.token for token in cell.war)
    yield from (coin.token for coin in cell.coins)


def _shape(state: State) -> Iterator[str]:
    """Every seat, stack, reserve, phase and option is there, and no other."""
    seats, known = set(state.players), {option.key for option in OPTIONS}
    for field, wanted in (
        *[(name, seats) for name in ("draft", "nations", "hands", "swapped")],
        *[(name, set(STACKS)) for name in ("stacks", "rows")],
        ("reserve", set(TOKENS)),
        ("options", known),
    ):
        if set(getattr(state, field)) != wanted:
            yield f"position: {field} is not for {', '.join(sorted(wanted))}"
    if len(state.players) not in PLAYERS or len(seats) != len(state.players):
        yield f"position: {len(state.players)} players"
    elif state.first_player not in seats or state.turn.active not in {*seats, ""}:
        yield "position: the first player or the player to move has no seat"
    if state.phase not in PHASES or (state.phase not in _BEFORE_TURNS and not state.turn.active):
        yield f"position: the phase {state.phase} does not fit"


def _unknown(state: State, catalogue: Catalogue) -> Iterator[str]:
    for tile in {*_tiles(state)} - catalogue.kind_of.keys():
        yield f"FE-I1: there is no tile {tile}"
    for token in {*_tokens(state)} - catalogue.token_type.keys():
        yield f"FE-I2: there is no token {token}"


def _conserved(law: str, what: str, found: Iterable[str], known: Iterable[str]) -> Iterator[str]:
    counts = Counter(found)
    for name in known:
        if counts[name] != 1:
            yield f"{law}: the {what} {name} is in {counts[name]} places"


def _nation(state: State, catalogue: Catalogue, player: str) -> Iterator[str]:
    nation = state.nations[player]
    if state.phase not in FIRST_STATES:
        if len(nation.cells) < 2:
            yield f"FE-I6: {player} has {len(nation.cells)} tiles"
        elif not connected(set(nation.cells)):
            yield f"FE-I6: {player}'s nation is not connected"
    for anchor in nation.carriages:
        if any(place not in nation.cells for place in block(anchor)):
            yield f"FE-I9: {player}'s carriage at {anchor} lacks a tile"
    for place, cell in nation.cells.items():
        if cell.war or cell.coins or cell.craftsman:
            for wrong in _on_tile(state, catalogue, cell):
                yield f"FE-I8: {player} {place}: {wrong}"
            if any(coin.from_player == player for coin in cell.coins):
                yield f"FE-I16: {player} {place}: a coin of the nation's own player"


def connected(cells: set[Place]) -> bool:
    """Do shared sides lead from each cell to every other?"""
    todo = [next(iter(cells))]
    seen = set(todo)
    while todo:
        x, y = todo.pop()
        for dx, dy in SIDES:
            place = (x + dx, y + dy)
            if place in cells and place not in seen:
                seen.add(place)
                todo.append(place)
    return len(seen) == len(cells)


def _on_tile(state: State, catalogue: Catalogue, cell: Cell) -> Iterator[str]:
    kind, options = catalogue.kind_of[cell.tile_id], state.options
    if len(cell.war) > 1 and options["war_on_pillaged"] == "refuse":
        yield "more than one war token"
    if len(cell.coins) > 1 and options["coin_on_coined"] == "refuse":
        yield "more than one coin"
    if cell.coins and cell.craftsman and options["craftsman_on_coined"] == "refuse":
        yield "a coin together with a craftsman"
    if cell.coins and kind.colour == "victory":
        yield "a coin on a victory tile"
    if cell.craftsman:
        if kind.colour != "village":
            yield "a craftsman on a tile that is not a village tile"
        if catalogue.craftsman[cell.craftsman.token].resource not in kind.produces:
            yield "a craftsman of another resource"


def _over(state: State) -> Iterator[str]:
    for player in state.players:
        if any(cell.coins for cell in state.nations[player].cells.values()):
            yield f"FE-I10: a coin is left on a tile of {player}"
    reasons = state.end.reasons if state.end else ()
    if not reasons:
        yield "FE-I19: the game is over without a reason"
    if ("no_victory_tiles" in reasons) == bool(state.victory_display):
        yield "FE-I19: no_victory_tiles does not fit the display"
    if ("stacks_empty" in reasons) == any(state.stacks[stack].count for stack in STACKS):
        yield "FE-I19: stacks_empty does not fit the stacks"


def _score(state: State) -> Iterator[str]:
    sheet = score(state)
    sums: Counter[str] = Counter()
    for line in sheet.lines:
        sums[line.player] += line.points
        if not line.rule or not line.steps or not line.components:
            yield f"FE-I21: a line of {line.player} cites nothing: {line}"
    for standing in sheet.standings:
        if standing.total != sums[standing.player]:
            yield f"FE-I21: the lines of {standing.player} do not add up"
    if sum(line.category in ("craftsmen", "tokens") for line in sheet.lines) > 24:
        yield "FE-I21: more than 24 tokens score"


class History:
    """Watches a game event by event, from its first state on. Waivers break what they waive."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.draws = 0
        self.left: dict[str, int] = {}  # what each stack must hold, from the first turn on
        self.added = Counter[str]()  # tiles added without a swap, by player
        self.swaps = Counter[str]()  # tiles swapped out, and with a + tiles swapped in
        self.display = len(state.victory_display)  # what must be left of the victory tiles shown
        self.occupied = {player: set(nation.cells) for player, nation in state.nations.items()}
        if state.phase not in FIRST_STATES:
            for player in state.players:
                self.added[player] = len(state.nations[player].cells) - 2
                self.swaps[player] = self.swaps[f"+{player}"] = len(state.swapped[player])
        if state.phase not in IN_SETUP:
            self.left = {stack: pile.count for stack, pile in state.stacks.items()}
        self.grants = int(state.turn.craftsman_pending)  # city tiles whose token has not come yet
        self.yes: set[str] = set()
        self.turn: list[str] = []  # what happened in the turn under way

    def after(self, state: State, event: Event) -> list[str]:
        """Every law this event broke; `state` is the table after it."""
        before, self.state = self.state, state
        found = list(self._event(before, event, state))
        found += self._votes(event, state)
        found += self._in_turn(before, event, state)
        found += self._only_shrinks(before, state)
        halfway = isinstance(event, ev.TileSwappedOut)
        found += [
            broken
            for broken in lint(state)
            if not (halfway and broken.startswith(("FE-I6", "FE-I9")))
        ]
        if not halfway:
            found += self._counts(state, event)
        return found

    # ---- laws about one event

    def _event(self, before: State, event: Event, after: State) -> Iterator[str]:
        match event:
            case ev.VictoryTilesRevealed():
                self.display = len(event.tile_ids)
            case ev.MarketRowsRevealed():
                players = len(after.players)
                self.left = {"nature": 24 - (2 * players + 1) - 2, "village": 22, "city": 23}
            case ev.TurnStarted():
                yield from self._started(before, event, after)
            case ev.TileOpened() | ev.FallbackTileDrawn():
                self.draws += 1
                self.left[getattr(event, "stack", "nature")] -= 1
                if self.draws > DRAWS[len(after.players)]:
                    yield f"FE-I5: {self.draws} tiles drawn"
            case ev.TileAdded():
                yield from self._tile_added(before, event)
            case ev.TileSwappedOut():
                self.swaps[event.player] += 1
            case ev.TokenReceived() | ev.TokenGrantMissed():
                self.grants -= 1
            case ev.WarTokenPlayed() | ev.CoinTokenPlayed():
                yield from self._against(before, event)

    def _votes(self, event: Event, after: State) -> Iterator[str]:
        match event:
            case ev.EndProposed():
                self.yes = {event.player}
            case ev.EndVoteCast():
                self.yes = self.yes | {event.player} if event.agree else set()
            case ev.GameEnded():
                if ("agreement" in event.reasons) != (self.yes >= set(after.players)):
                    yield "FE-I19: agreement does not fit the votes"

    def _in_turn(self, before: State, event: Event, after: State) -> Iterator[str]:
        if isinstance(event, _PLAYED) and event.token_id in before.turn.received:
            yield f"FE-I15: {event.token_id} was played in the turn it was received"
        if isinstance(event, _IN_TURN):
            self.turn.append(_IN_TURN_ORDER[type(event)])
        if isinstance(event, ev.TurnEnded):
            yield from self._ended(event, after)

    def _started(self, before: State, event: ev.TurnStarted, after: State) -> Iterator[str]:
        last = before.turn
        due = after.left_of(last.active) if last.number else after.first_player
        if event.number != last.number + 1 or event.player != due:
            yield f"FE-I12: turn {event.number} of {event.player} after {last.number}"
        if not after.victory_display or not any(after.stacks[s].count for s in STACKS):
            yield "FE-I19: a turn was started although the game is at its end"
        self.turn, self.yes = [], set()

    def _ended(self, event: ev.TurnEnded, after: State) -> Iterator[str]:
        if any(cell.coins for cell in after.nations[event.player].cells.values()):
            yield f"FE-I10: a coin stayed on a tile of {event.player}"
        done = self.turn
        if done != sorted(done) or len(set(done)) != len(done) or done[:1] != ["1 open"]:
            yield f"FE-I11: the turn went {done}"
        if "3 tile" not in done:
            yield "FE-I11: a turn ended before its tile was decided"

    def _tile_added(self, before: State, event: ev.TileAdded) -> Iterator[str]:
        catalogue = CATALOGUES.get(before.catalogue)
        kind = catalogue.kind_of[event.tile_id]
        if event.swap:
            self.swaps[f"+{event.player}"] += 1
        else:
            self.added[event.player] += 1
        self.display -= event.origin == "victory"
        self.grants += kind.colour == "city"
        asked = AddTile(event.player, event.tile_id, event.cell, supply=event.supply)
        wrong = [refusal.code for refusal in supply_refusals(before, asked, kind, {})]
        if wrong or tuple(unit.resource for unit in event.supply) != kind.requires:
            yield f"FE-I18: the supply of {event.tile_id} is not valid: {wrong}"

    def _against(
        self, before: State, event: ev.WarTokenPlayed | ev.CoinTokenPlayed
    ) -> Iterator[str]:
        if event.player == event.target_player:
            yield f"FE-I16: {event.token_id} lies in the nation of the one who played it"
        x, y = event.cell
        war = isinstance(event, ev.WarTokenPlayed)
        if war and unprotected(before.nations[event.target_player])[x] != y:
            yield f"FE-I17: {event.token_id} hit a protected tile"

    # ---- laws about quantities

    def _only_shrinks(self, before: State, after: State) -> Iterator[str]:
        for stack in STACKS:
            if after.stacks[stack].count > before.stacks[stack].count:
                yield f"FE-I4: the {stack} stack grew"
        for sort, tokens in after.reserve.items():
            if not set(tokens) <= set(before.reserve[sort]):
                yield f"FE-I14: the {sort} reserve got a token back"
        if after.box_tiles[: len(before.box_tiles)] != before.box_tiles:
            yield "FE-I14: a tile left the box"
        if after.box_tokens[: len(before.box_tokens)] != before.box_tokens:
            yield "FE-I14: a token left the box"
        for player in after.players:
            if (
                not after.nations[player].carriages.keys()
                >= before.nations[player].carriages.keys()
            ):
                yield f"FE-I9: {player} lost a carriage"

    def _counts(self, state: State, event: Event) -> Iterator[str]:
        for stack, left in self.left.items():
            if state.stacks[stack].count != left:
                yield f"FE-I4: the {stack} stack holds {state.stacks[stack].count}, not {left}"
        if len(state.victory_display) != self.display:
            yield f"FE-I13: {len(state.victory_display)} victory tiles shown, not {self.display}"
        for player, nation in state.nations.items():
            if not nation.cells.keys() >= self.occupied[player]:
                yield f"FE-I6: a cell of {player}'s nation was vacated"
            self.occupied[player] = set(nation.cells)
        if state.phase not in FIRST_STATES:
            for player in state.players:
                tiles, swapped = len(state.nations[player].cells), len(state.swapped[player])
                if tiles != 2 + self.added[player]:
                    yield f"FE-I7: {player} has {tiles} tiles, added {self.added[player]}"
                if not swapped == self.swaps[player] == self.swaps[f"+{player}"]:
                    yield f"FE-I7: {player}'s swapped pile does not fit the swaps"
        if isinstance(event, ev.TurnEnded) and self.grants:
            yield f"FE-I23: {self.grants} city tiles without a token"


_PLAYED = (
    ev.WarTokenPlayed,
    ev.CoinTokenPlayed,
    ev.CarriageTokenPlayed,
    ev.CraftsmanTokenPlayed,
)
_IN_TURN_ORDER: dict[type, str] = {
    ev.TileOpened: "1 open",
    **dict.fromkeys(_PLAYED, "2 token"),
    ev.TileAdded: "3 tile",
    ev.TurnFinishedWithoutTile: "3 tile",
}
_IN_TURN = tuple(_IN_TURN_ORDER)
