"""What a position must say to be a table: every value known, every pile and phase in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ledger.errors import Finding, finding

from .catalogue import COLOURS, STACKS, TOKENS, Catalogue
from .messages import PHASES, REASONS
from .options import OPTIONS
from .rules.common import IN_SETUP
from .rules.setup import PLAYERS
from .state import UNNAMED, Dues, State, Token, Turn

_LAW = "position"
_OFFERED = frozenset(("setup_draft", "setup_layout", "setup_rows"))
_LAID = frozenset(("setup_layout", "setup_rows"))


def misshapen(state: State) -> Iterator[Finding]:
    """Every seat, stack, reserve, phase and option is there, and no other."""
    seats, known = set(state.players), {option.key for option in OPTIONS}
    for field, wanted in (
        *[(name, seats) for name in ("draft", "nations", "hands", "swapped")],
        *[(name, set(STACKS)) for name in ("stacks", "rows")],
        ("reserve", set(TOKENS)),
        ("options", known),
    ):
        if set(getattr(state, field)) != wanted:
            yield finding(_LAW, "field_not_for", field=field, wanted=tuple(sorted(wanted)))
    if (
        len(state.players) not in PLAYERS
        or len(seats) != len(state.players)
        or not all(state.players)
    ):
        yield finding(_LAW, "wrong_number_of_players", field="players", n=len(state.players))
    elif state.first_player not in seats:
        yield finding(_LAW, "player_without_seat", field="first_player")
    elif state.turn.active not in {*seats, ""}:
        yield finding(_LAW, "player_without_seat", field="turn.active")
    elif state.turn.instead_of not in {*(seats - {state.turn.active}), ""}:
        yield finding(_LAW, "player_without_seat", field="turn.instead_of")
    if not _fits(state):
        yield finding(_LAW, "phase_does_not_fit", phase=state.phase)


def _fits(state: State) -> bool:
    """Turns are counted and somebody is to move from the first turn on, and not before."""
    phase, turn = state.phase, state.turn
    if phase in IN_SETUP:
        return turn == Turn()
    if bool(turn.active) != (turn.number > 0):
        return False
    return phase in PHASES and (bool(turn.active) or phase == "over")


def unknown(state: State, catalogue: Catalogue) -> Iterator[Finding]:
    """Values the title does not have, seats that are not at this table, sorts out of place."""
    for option in OPTIONS:
        value = state.options[option.key]
        if not any(type(value) is type(one) and value == one for one in option.values):
            yield finding(_LAW, "unknown_value", field=f"options.{option.key}", value=str(value))
    yield from _counts(state)
    yield from _seats(state)
    for field, tiles, colours in _tiles_by_colour(state):
        for tile in tiles:
            colour = UNNAMED[tile] if tile in UNNAMED else catalogue.kind_of[tile].colour
            if colour not in colours:
                yield finding(_LAW, "out_of_place", field=field, component=tile)
    for field, tokens, sort in _tokens_by_sort(state, catalogue):
        for token in tokens:
            if catalogue.token_type[token] != sort:
                yield finding(_LAW, "out_of_place", field=field, component=token)
    for own in state.turn.everybody().values():
        yield from _own(own, catalogue)
    reasons = state.end.reasons if state.end else ()
    for reason in reasons:
        if reason not in REASONS:
            yield finding(_LAW, "unknown_value", field="end.reasons", value=reason)


def _counts(state: State) -> Iterator[Finding]:
    numbers = {f"stacks.{stack}.count": state.stacks[stack].count for stack in STACKS}
    numbers |= {"victory_boxed.count": state.victory_boxed.count, "step": state.step}
    numbers |= {"turn.number": state.turn.number}
    for player, own in state.turn.everybody().items():
        numbers[f"turn.craftsmen_due ({player})"] = own.craftsmen_due
    for player in state.players:
        laid: list[Any] = [*state.nations[player].carriages.values(), *state.hands[player]]
        laid += state.swapped[player]
        for cell in state.nations[player].cells.values():
            laid += [*cell.war, *cell.coins, *([cell.craftsman] if cell.craftsman else [])]
            numbers[f"nations.{player}"] = min(numbers.get(f"nations.{player}", 0), cell.since)
        least = min([one.step for one in laid], default=0)
        numbers[f"nations.{player}"] = min(numbers.get(f"nations.{player}", 0), least)
    for field, number in numbers.items():
        if number < 0:
            yield finding(_LAW, "below_zero", field=field)


def _seats(state: State) -> Iterator[Finding]:
    """Nobody is named who does not sit here."""
    proposal, turn = state.end_proposal, state.turn
    named: list[tuple[str, Iterable[str]]] = [
        ("turn.others", turn.others),
        ("declared_scores", state.declared_scores),
        ("nations", [c.from_player for n in state.nations.values() for c in _coins(n)]),
        ("turn.purchases", [p.from_player for o in turn.everybody().values() for p in o.purchases]),
    ]
    if proposal is not None:
        voters = (proposal.proposer, *proposal.votes, *proposal.waivers)
        named.append(("end_proposal", voters))
    for field, players in named:
        for player in players:
            if player not in state.players:
                yield finding(_LAW, "not_at_this_table", field=field, player=player)
    if turn.active in turn.others:
        yield finding(_LAW, "not_at_this_table", field="turn.others", player=turn.active)


def _coins(nation: Any) -> Iterator[Any]:
    for cell in nation.cells.values():
        yield from cell.coins


def _tiles_by_colour(state: State) -> Iterator[tuple[str, Iterable[str], tuple[str, ...]]]:
    for stack in STACKS:
        yield f"stacks.{stack}", state.stacks[stack].unseen, (stack,)
        yield f"rows.{stack}", state.rows[stack], COLOURS  # a law of its own
    yield "victory_display", state.victory_display, ("victory",)
    yield "victory_boxed", state.victory_boxed.unseen, ("victory",)
    yield "offer", state.offer, ("nature",)
    for player in state.players:
        yield f"draft.{player}", state.draft[player], ("nature",)
    drawn = [own.fallback for own in state.turn.everybody().values() if own.fallback]
    yield "turn.fallback", drawn, ("nature",)


def _tokens_by_sort(state: State, catalogue: Catalogue) -> Iterator[tuple[str, Iterable[str], str]]:
    for sort in TOKENS:
        pile = state.reserve[sort]
        if sort != "craftsman":  # where a craftsman may be is a law of its own
            pile = tuple(token for token in pile if token not in catalogue.craftsman)
        yield f"reserve.{sort}", pile, sort
    for player in state.players:
        nation, field = state.nations[player], f"nations.{player}"
        yield field, _ids(nation.carriages.values()), "carriage"
        for cell in nation.cells.values():
            yield field, _ids(cell.war), "war"
            yield field, [coin.token for coin in cell.coins], "coin"
            yield field, _ids([cell.craftsman] if cell.craftsman else []), "craftsman"


def _ids(tokens: Iterable[Token]) -> list[str]:
    return [token.token for token in tokens]


def _own(own: Turn | Dues, catalogue: Catalogue) -> Iterator[Finding]:
    """What somebody did in this turn names components there are."""
    tiles = [("turn.opened", own.opened), ("turn.added", own.added)]
    tiles += [("turn.purchases", unit.tile_id) for unit in own.purchases]
    for field, tile in tiles:
        if tile is not None and tile not in catalogue.kind_of and tile not in UNNAMED:
            yield finding(_LAW, "unknown_value", field=field, value=tile)
    tokens = [("turn.token_played", own.token_played)]
    tokens += [("turn.received", token) for token in own.received]
    for field, token in tokens:
        if token is not None and token not in catalogue.token_type:
            yield finding(_LAW, "unknown_value", field=field, value=token)
    for unit in own.purchases:
        if unit.resource not in catalogue.bits:
            yield finding(_LAW, "unknown_value", field="turn.purchases", value=unit.resource)


# --------------------------------------------------------------------------- phases


def out_of_phase(state: State) -> Iterator[Finding]:
    """What cannot be while the game stands there: it would stick, or lose a component."""
    phase, turn = state.phase, state.turn
    wrong: list[tuple[str, bool]] = [
        ("turn.fallback", phase == "place_fallback" and not turn.fallback),
        ("turn.craftsmen_due", phase == "show_craftsman" and not turn.craftsmen_due),
        ("end", (state.end is not None) != (phase == "over")),
        ("end_proposal", state.end_proposal is not None and phase in IN_SETUP),
        ("offer", bool(state.offer) and phase not in _OFFERED),
        ("draft", any(state.draft.values()) and phase not in ("setup_draft", "setup_layout")),
    ]
    if phase == "over":
        wrong.append(("turn", any(own.fallback for own in turn.everybody().values())))
    if phase in IN_SETUP:
        wrong += _in_setup(state)
    if state.end_proposal is not None:
        votes = state.end_proposal.votes
        wrong.append(("end_proposal", not all(votes.values()) or not votes))
    for field, is_wrong in wrong:
        if is_wrong:
            yield finding(_LAW, "wrong_for_phase", field=field, phase=phase)
    due = sum(own.craftsmen_due for own in turn.everybody().values())
    left = len(state.reserve["craftsman"])
    if due > left:
        yield finding("FE-I2", "craftsmen_not_there", n=due, left=left)


def _in_setup(state: State) -> list[tuple[str, bool]]:
    """Nothing was dealt, played or put away yet; drafts and nations are as far as the phase."""
    phase, sizes = state.phase, [len(tiles) for tiles in state.draft.values()]
    nations = state.nations.values()
    open_picks = sum(2 - size for size in sizes)
    laid = [
        (len(state.draft[player]), len(state.nations[player].cells)) for player in state.players
    ]
    return [
        ("hands", any(state.hands.values())),
        ("swapped", any(state.swapped.values())),
        ("box_tiles", bool(state.box_tiles)),
        ("box_tokens", bool(state.box_tokens)),
        ("rows", any(state.rows.values())),
        ("victory_display", phase == "setup_victory" and bool(state.victory_display)),
        ("nations", any(n.carriages for n in nations)),
        ("nations", phase not in _LAID and any(n.cells for n in nations)),
        (
            "nations",
            any(c.war or c.coins or c.craftsman for n in nations for c in n.cells.values()),
        ),
        (
            "draft",
            phase == "setup_draft" and not (max(sizes) <= 2 and 0 < open_picks <= len(state.offer)),
        ),
        (
            "draft",
            phase == "setup_layout"
            and not (any(sizes) and all(pair in ((2, 0), (0, 2)) for pair in laid)),
        ),
        ("nations", phase == "setup_rows" and any(pair != (0, 2) for pair in laid)),
        ("stacks.nature", phase in _OFFERED and state.stacks["nature"].left < 2),
    ]
