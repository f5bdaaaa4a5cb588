"""What must hold in every position and over every history: FE-I1 to FE-I25."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ledger.errors import Finding, finding
from ledger.ruleset.codec import Event

from . import events as ev
from .actions import AddTile, Place
from .catalogue import CATALOGUES, STACKS, Catalogue
from .position import misshapen, out_of_phase, unknown
from .rules.common import IN_SETUP
from .rules.supplies import supply_refusals
from .rules.tokens import playable_craftsmen, unprotected
from .scoring import score
from .state import UNNAMED, Cell, Stack, State
from .supply import SIDES, block

FIRST_STATES = IN_SETUP - {"setup_rows"}  # nations are laid out from setup_rows on
DRAWS = {2: 62, 3: 60, 4: 58}


# A law that an agreement sets aside: the rules whose waiver can lead to it.
_SIZES = ("FE-2.10", "FE-2.11", "FE-2.12", "FE-2.20", "FE-2.22", "FE-2.23")
EXCUSED_BY: dict[str, tuple[str, ...]] = {
    "FE-I3": _SIZES,
    "FE-I4": _SIZES,
    "FE-I5": _SIZES,
    "FE-I6": ("FE-2.17", "FE-6.6"),
    "FE-I8": (
        *("FE-R29", "FE-R31", "FE-R36", "FE-12.9", "FE-12.10", "FE-12.11"),
        *("FE-14.2", "FE-14.4", "FE-14.10"),
    ),
    "FE-I9": ("FE-13.1", "FE-13.2"),
    "FE-I11": (
        *(
            "FE-3.1",
            "FE-3.3",
            "FE-4.4",
            "FE-5.2",
            "FE-5.3",
            "FE-5.4",
            "FE-6.1",
            "FE-6.5",
            "FE-6.11",
        ),
        *("FE-6.14", "FE-15.1"),
    ),
    "FE-I12": ("FE-2.27", "FE-2.28", "FE-10.3", "FE-15.1"),
    "FE-I15": ("FE-5.4",),
    "FE-I16": ("FE-11.1", "FE-12.1"),
    "FE-I17": ("FE-11.2", "FE-11.3"),
    "FE-I18": (
        *("FE-7.1", "FE-7.2", "FE-7.4", "FE-7.5", "FE-7.6", "FE-7.9", "FE-9.3", "FE-11.4"),
        *("FE-12.2", "FE-12.3", "FE-12.12", "FE-13.4", "FE-13.7", "FE-14.5", "FE-R19", "FE-R55"),
    ),
    "FE-I19": ("FE-15.1", "FE-2.4", "FE-2.5", "FE-2.6"),
    "FE-I23": ("FE-8.7",),
}
# Fields of a position at which a law is told that names nothing the document has.
TOLD_AT: dict[str, tuple[str, ...]] = {
    "phase_does_not_fit": ("phase",),
    "FE-I1": ("stacks", "victory_boxed"),
    "FE-I2": ("reserve", "box_tokens"),
    "FE-I3": ("rows",),
    "FE-I4": ("victory_boxed",),
    "FE-I19": ("phase",),
    "FE-I21": ("nations",),
    "FE-I22": ("reserve.craftsman",),
}


def lint(state: State) -> Iterator[Finding]:
    """Broken invariants of one position."""
    catalogue = CATALOGUES.get(state.catalogue)
    odd = (
        list(misshapen(state))
        or list(_not_listed(state, catalogue))
        or list(unknown(state, catalogue))
    )
    if odd:  # a position from elsewhere that cannot even be read as a table
        yield from odd
        return
    yield from _conserved("FE-I1", "tile_not_once", _tiles(state), catalogue.kind_of)
    yield from _conserved("FE-I2", "token_not_once", _tokens(state), catalogue.token_type)
    if sorted(_craftsmen(state)) != sorted(catalogue.craftsman):
        yield finding("FE-I22", "craftsmen_not_once")
    for stack in STACKS:
        row, pile = state.rows[stack], state.stacks[stack]
        if len(row) > 5:
            yield finding("FE-I3", "row_too_long", stack=stack, n=len(row))
        if any(_colour(catalogue, tile) != stack for tile in row):
            yield finding("FE-I3", "row_of_other_colour", stack=stack)
        yield from _counted(state, stack, pile)
    yield from _counted(state, "victory", state.victory_boxed)
    for player in state.players:
        yield from _nation(state, catalogue, player)
    yield from out_of_phase(state)
    if state.phase == "open" and (
        not state.victory_display or not any(state.stacks[stack].count for stack in STACKS)
    ):
        yield finding("FE-I19", "turn_after_the_end")
    if state.phase == "over":
        yield from _over(state)
    yield from _score(state)


def _colour(catalogue: Catalogue, tile: str) -> str:
    return UNNAMED[tile] if tile in UNNAMED else catalogue.kind_of[tile].colour


def _counted(state: State, colour: str, pile: Stack) -> Iterator[Finding]:
    """A tile that lies open without a name may be any of the unseen."""
    unseen = len(pile.unseen) - sum(UNNAMED.get(tile) == colour for tile in _face_up(state))
    if pile.count != unseen:
        yield finding("FE-I4", "stack_miscounted", stack=colour, n=pile.count, unseen=unseen)


def _face_up(state: State) -> Iterator[str]:
    """What was turned up and is in nobody's nation: here a tile may have no name."""
    for stack in STACKS:
        yield from state.rows[stack]
    yield from state.victory_display
    yield from state.offer
    yield from (gone.tile_id for gone in state.box_tiles)


def _tiles(state: State) -> Iterator[str]:
    for stack in STACKS:
        yield from state.stacks[stack].unseen
    yield from state.victory_boxed.unseen
    yield from (tile for tile in _face_up(state) if tile not in UNNAMED)
    for player in state.players:
        yield from state.draft[player]
        yield from (cell.tile_id for cell in state.nations[player].cells.values())
        yield from (gone.tile_id for gone in state.swapped[player])
    yield from (own.fallback for own in state.turn.everybody().values() if own.fallback)


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


def _not_listed(state: State, catalogue: Catalogue) -> Iterator[Finding]:
    for tile in {*_tiles(state)} - catalogue.kind_of.keys():
        yield finding("FE-I1", "no_such_tile", tile=tile)
    for token in {*_tokens(state)} - catalogue.token_type.keys():
        yield finding("FE-I2", "no_such_token", token=token)


def _conserved(
    law: str, code: str, found: Iterable[str], known: Iterable[str]
) -> Iterator[Finding]:
    counts = Counter(found)
    for name in known:
        if counts[name] != 1:
            yield finding(law, code, component=name, n=counts[name])


def _nation(state: State, catalogue: Catalogue, player: str) -> Iterator[Finding]:
    nation = state.nations[player]
    if state.phase in FIRST_STATES:
        if nation.cells and not connected(set(nation.cells)):
            yield finding("FE-I6", "nation_not_connected", player=player)
    else:
        if len(nation.cells) < 2:
            yield finding("FE-I6", "nation_too_small", player=player, n=len(nation.cells))
        elif not connected(set(nation.cells)):
            yield finding("FE-I6", "nation_not_connected", player=player)
    for anchor in nation.carriages:
        if any(place not in nation.cells for place in block(anchor)):
            yield finding("FE-I9", "carriage_lacks_a_tile", player=player, anchor=anchor)
    for place, cell in nation.cells.items():
        if cell.war or cell.coins or cell.craftsman:
            for code in _on_tile(state, catalogue, cell):
                yield finding("FE-I8", code, player=player, cell=place)
            if any(coin.from_player == player for coin in cell.coins):
                yield finding("FE-I16", "own_coin", player=player, cell=place)


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
    """The code of everything that may not lie there."""
    kind, options = catalogue.kind_of[cell.tile_id], state.options
    if len(cell.war) > 1 and options["war_on_pillaged"] == "refuse":
        yield "several_war_tokens"
    if len(cell.coins) > 1 and options["coin_on_coined"] == "refuse":
        yield "several_coins"
    if cell.coins and cell.craftsman and options["craftsman_on_coined"] == "refuse":
        yield "coin_with_craftsman"
    if cell.coins and kind.colour == "victory":
        yield "coin_on_victory_tile"
    if cell.craftsman:
        if kind.colour != "village":
            yield "craftsman_off_village"
        if catalogue.craftsman[cell.craftsman.token].resource not in kind.produces:
            yield "craftsman_of_other_resource"


def _over(state: State) -> Iterator[Finding]:
    reasons = state.end.reasons if state.end else ()
    if not reasons:
        yield finding("FE-I19", "over_without_reason")
    if ("no_victory_tiles" in reasons) == bool(state.victory_display):
        yield finding("FE-I19", "victory_end_does_not_fit")
    if ("stacks_empty" in reasons) == any(state.stacks[stack].count for stack in STACKS):
        yield finding("FE-I19", "stacks_end_does_not_fit")


def _score(state: State) -> Iterator[Finding]:
    sheet = score(state)
    sums: Counter[str] = Counter()
    for line in sheet.lines:
        sums[line.player] += line.points
        if not line.rule or not line.steps or not line.components:
            yield finding("FE-I21", "line_cites_nothing", player=line.player)
    for standing in sheet.standings:
        if standing.total != sums[standing.player]:
            yield finding("FE-I21", "lines_do_not_add_up", player=standing.player)
    if sum(line.category in ("craftsmen", "tokens") for line in sheet.lines) > 24:
        yield finding("FE-I21", "too_many_tokens_score")


def _so_far(state: State) -> list[str]:
    """What must have happened in a turn that stands there."""
    done = []
    if state.phase in ("act", "place_fallback", "show_craftsman", "finish"):
        done.append("1 open")
    if state.turn.token_played:
        done.append("2 token")
    if state.phase in ("show_craftsman", "finish"):
        done.append("3 tile")
    return done


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
        self.most = DRAWS[len(state.players)]  # tiles that can still be drawn
        if state.phase not in IN_SETUP:
            self.left = {stack: pile.count for stack, pile in state.stacks.items()}
            self.most = sum(self.left.values())
        # city tiles whose token has not come yet
        self.grants = sum(own.craftsmen_due for own in state.turn.everybody().values())
        proposal = state.end_proposal
        self.yes: set[str] = set(proposal.votes) if proposal else set()
        self.waived: set[str] = set(proposal.waivers) if proposal else set()  # of craftsmen
        self.turn = _so_far(state)  # what happened in the turn under way

    def after(self, state: State, event: Event) -> list[Finding]:
        """Every law this event broke; `state` is the table after it."""
        before, self.state = self.state, state
        found = list(self._event(before, event, state))
        found += self._votes(event, state)
        found += self._in_turn(before, event, state)
        found += self._only_shrinks(before, state)
        halfway = _HALFWAY.get(type(event), ())
        found += [broken for broken in lint(state) if broken.law not in halfway]
        if not isinstance(event, ev.TileSwappedOut):
            found += self._counts(state, event)
        return found

    # ---- laws about one event

    def _event(self, before: State, event: Event, after: State) -> Iterator[Finding]:
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
                if self.draws > self.most:
                    yield finding("FE-I5", "too_many_draws", n=self.draws)
            case ev.TileAdded():
                yield from self._tile_added(before, event)
            case ev.TileSwappedOut():
                self.swaps[event.player] += 1
            case ev.TokenReceived() | ev.TokenGrantMissed():
                self.grants -= 1
            case ev.WarTokenPlayed() | ev.CoinTokenPlayed():
                yield from self._against(before, event)

    def _votes(self, event: Event, after: State) -> Iterator[Finding]:
        match event:
            case ev.EndProposed():
                self.yes = {event.player}
                self.waived = {event.player} if event.waives_craftsmen else set()
            case ev.EndVoteCast():
                self.yes = self.yes | {event.player} if event.agree else set()
                if event.agree and event.waives_craftsmen:
                    self.waived |= {event.player}
            case ev.GameEnded():
                everybody = self.yes >= set(after.players)
                if "agreement" not in event.reasons:  # FE-R45: somebody must have a chance yet
                    everybody = everybody and all(
                        player in self.waived or not playable_craftsmen(after, player)
                        for player in after.players
                    )
                if ("agreement" in event.reasons) != everybody:
                    yield finding("FE-I19", "agreement_does_not_fit")
                for player in after.players:
                    if any(cell.coins for cell in after.nations[player].cells.values()):
                        yield finding("FE-I10", "coin_left", player=player)

    def _in_turn(self, before: State, event: Event, after: State) -> Iterator[Finding]:
        if isinstance(event, _PLAYED) and event.token_id in before.turn.of(event.player).received:
            yield finding("FE-I15", "token_played_too_soon", token=event.token_id)
        if isinstance(event, _IN_TURN) and not getattr(event, "aside", False):
            self.turn.append(_IN_TURN_ORDER[type(event)])
        if isinstance(event, ev.TurnEnded):
            yield from self._ended(event, after)

    def _started(self, before: State, event: ev.TurnStarted, after: State) -> Iterator[Finding]:
        last = before.turn
        due = last.instead_of or after.left_of(last.active) if last.number else after.first_player
        if event.number != last.number + 1 or event.player != due:
            yield finding("FE-I12", "turn_out_of_order", number=event.number, player=event.player)
        if not after.victory_display or not any(after.stacks[s].count for s in STACKS):
            yield finding("FE-I19", "turn_after_the_end")
        self.turn, self.yes = [], set()

    def _ended(self, event: ev.TurnEnded, after: State) -> Iterator[Finding]:
        if any(cell.coins for cell in after.nations[event.player].cells.values()):
            yield finding("FE-I10", "coin_left", player=event.player)
        done = self.turn
        if done != sorted(done) or len(set(done)) != len(done) or done[:1] != ["1 open"]:
            yield finding("FE-I11", "turn_in_wrong_order", done=tuple(done))
        if "3 tile" not in done:
            yield finding("FE-I11", "turn_without_tile")

    def _tile_added(self, before: State, event: ev.TileAdded) -> Iterator[Finding]:
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
            yield finding("FE-I18", "supply_not_valid", tile=event.tile_id, refusals=tuple(wrong))

    def _against(
        self, before: State, event: ev.WarTokenPlayed | ev.CoinTokenPlayed
    ) -> Iterator[Finding]:
        if event.player == event.target_player:
            yield finding("FE-I16", "token_in_own_nation", token=event.token_id)
        x, y = event.cell
        war = isinstance(event, ev.WarTokenPlayed)
        if war and unprotected(before.nations[event.target_player])[x] != y:
            yield finding("FE-I17", "protected_tile_hit", token=event.token_id)

    # ---- laws about quantities

    def _only_shrinks(self, before: State, after: State) -> Iterator[Finding]:
        for stack in STACKS:
            if after.stacks[stack].count > before.stacks[stack].count:
                yield finding("FE-I4", "stack_grew", stack=stack)
        for sort, tokens in after.reserve.items():
            if not set(tokens) <= set(before.reserve[sort]):
                yield finding("FE-I14", "reserve_grew", token=sort)
        if after.box_tiles[: len(before.box_tiles)] != before.box_tiles:
            yield finding("FE-I14", "tile_left_the_box")
        if after.box_tokens[: len(before.box_tokens)] != before.box_tokens:
            yield finding("FE-I14", "token_left_the_box")
        for player in after.players:
            if (
                not after.nations[player].carriages.keys()
                >= before.nations[player].carriages.keys()
            ):
                yield finding("FE-I9", "carriage_lost", player=player)

    def _counts(self, state: State, event: Event) -> Iterator[Finding]:
        for stack, left in self.left.items():
            if state.stacks[stack].count != left:
                n = state.stacks[stack].count
                yield finding("FE-I4", "stack_does_not_fit", stack=stack, n=n, expected=left)
        if len(state.victory_display) != self.display:
            shown = len(state.victory_display)
            yield finding("FE-I13", "display_does_not_fit", n=shown, expected=self.display)
        for player, nation in state.nations.items():
            if not nation.cells.keys() >= self.occupied[player]:
                yield finding("FE-I6", "cell_vacated", player=player)
            self.occupied[player] = set(nation.cells)
        if state.phase not in FIRST_STATES:
            for player in state.players:
                tiles, swapped = len(state.nations[player].cells), len(state.swapped[player])
                if tiles != 2 + self.added[player]:
                    yield finding(
                        "FE-I7",
                        "tiles_do_not_fit",
                        player=player,
                        n=tiles,
                        added=self.added[player],
                    )
                if not swapped == self.swaps[player] == self.swaps[f"+{player}"]:
                    yield finding("FE-I7", "swaps_do_not_fit", player=player)
        if isinstance(event, ev.TurnEnded) and self.grants:
            yield finding("FE-I23", "token_not_granted", n=self.grants)


# Laws that wait for the rest of the step: the new tile, the first turn.
_HALFWAY: dict[type, tuple[str, ...]] = {
    ev.TileSwappedOut: ("FE-I6", "FE-I9"),
    ev.MarketRowsRevealed: ("position",),
}
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
