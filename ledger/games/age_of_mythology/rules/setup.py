"""From the box to the first turn: AM-2."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.errors import Refusal, UnknownName, refusal
from ledger.ruleset import Memo, Setup

from .. import events as ev
from ..actions import (
    AssignCulture,
    DraftTile,
    PassDraft,
    RevealDraftTiles,
    RollForFirstPlayer,
    SetUpTable,
)
from ..catalogue import CATALOGUES, CULTURES, RESOURCES
from ..constraints import check
from ..events import AnyEvent
from ..options import OPTIONS
from ..state import State
from .common import components, drawn_tiles, misplaced, naming, on_offer, placing, shared

PLAYERS = (2, 3, 4, 5, 6, 7, 8)
Events = tuple[AnyEvent, ...]


def setup_refusals(setup: Setup) -> Iterator[Refusal]:
    """AM-2.1, AM-2.5: may this game begin?"""
    catalogue = CATALOGUES.get(setup.catalogue_hash or CATALOGUES.default.hash)
    for problem in check(catalogue):
        if problem.level == "required":
            yield refusal(
                "catalogue",
                "catalogue_invalid",
                constraint=problem.constraint,
                entry=problem.entry,
                problem=dict(problem.words),
            )
    players = len(setup.players)
    if players not in PLAYERS:
        yield refusal("AM-2.1", "player_count", players=players)
    for i, player in enumerate(setup.players):
        if player in setup.players[:i]:
            yield refusal("AM-2.1", "duplicate_player", player=player)
    if setup.first_player not in setup.players:
        yield refusal("AM-2.6", "first_player_not_seated", player=setup.first_player)
    known = {option.key: option.values for option in OPTIONS}
    for key, value in setup.options.items():
        # 1 == True in Python, and not at a table
        if not any(value == v and type(value) is type(v) for v in known.get(key, ())):
            yield refusal("options", "unknown_option", option=key, value=value)
    if setup.options.get("four_player_two_cultures") is True and players != 4:
        yield refusal("AM-2.5", "two_cultures_need_four", players=players)


# ---------------------------------------------------------------------- cultures


def assign_culture(state: State, action: AssignCulture, memo: Memo) -> Iterator[Refusal]:
    """AM-2.2 to AM-2.5, AM-R73, AM-R74."""
    seat = state.seat(action.player)
    wrong = misplaced(state, "cultures")
    if wrong:
        yield wrong
        return
    if seat.culture:
        yield refusal("AM-2.2", "already_assigned", player=action.player)
    if action.culture is None:
        if state.dealer == "table":
            yield refusal("dealer", "kind_required", field="culture")
        return
    if action.culture not in components(state).culture:
        yield refusal("AM-2.2", "unknown_culture", culture=action.culture)
        return
    if not seat.culture:
        yield from fits(state, action.player, action.culture)


def fits(state: State, player: str, culture: str) -> Iterator[Refusal]:
    """May this player have this culture, with what the others have drawn so far? Any, once no
    culture is left that may be had: then what was drawn or agreed before stands in the way."""
    against = list(_against(state, player, culture))
    if against and any(not any(_against(state, player, other)) for other in CULTURES):
        yield from against


def _against(state: State, player: str, culture: str) -> Iterator[Refusal]:
    counts = dict.fromkeys(CULTURES, 0)
    for seat in state.seats.values():
        if seat.culture:
            counts[seat.culture] += 1
    players = len(state.players)
    if players <= 3 and counts[culture]:
        yield refusal("AM-2.2", "culture_taken", culture=culture)
    counts[culture] += 1
    left = players - sum(counts.values())
    if state.options["four_player_two_cultures"]:
        drawn = [n for n in counts.values() if n]
        if len(drawn) > 2 or max(drawn) > 2:
            yield refusal("AM-2.5", "culture_draw_uneven", culture=culture)
    elif players > 3:
        least, most = players // 3, -(-players // 3)
        missing = sum(max(0, least - n) for n in counts.values())
        if counts[culture] > most or missing > left:
            yield refusal("AM-2.3", "culture_draw_uneven", culture=culture)
    for neighbour in neighbours(state, player):
        if players > 3 and state.seats[neighbour].culture == culture:
            yield refusal("AM-2.4", "same_culture_adjacent", player=neighbour, culture=culture)


def neighbours(state: State, player: str) -> tuple[str, ...]:
    """AM-12.2, AM-R12: left and right, once each."""
    order = state.order(player)
    return tuple(dict.fromkeys((order[1], order[-1])))


def culture_assigned(state: State, action: AssignCulture, memo: Memo) -> Events:
    return (ev.CultureAssigned(action.player, action.culture or ""),)


# ------------------------------------------------------------------ first player


def roll_for_first(state: State, action: RollForFirstPlayer, memo: Memo) -> Iterator[Refusal]:
    """AM-2.6."""
    wrong = misplaced(state, "first_player")
    if wrong:
        yield wrong
        return
    if action.starts is not None:
        state.seat(action.starts)
    if action.rolls is None:  # a table may keep the dice to itself and say who begins
        if state.dealer == "table" and action.starts is None:
            yield refusal("dealer", "kind_required", field="rolls")
        return
    due = set(state.players)
    for roll in action.rolls:
        if set(roll) != due or len(due) == 1:
            yield refusal("AM-2.6", "wrong_rollers", players=sorted(due))
            return
        for dice in roll.values():
            if len(dice) != 2:
                yield refusal("AM-2.6", "wrong_dice_count", expected=2, found=len(dice))
                return
            if any(not 1 <= face <= 6 for face in dice):
                yield refusal("AM-2.6", "bad_die_value", faces=list(dice))
                return
        due = set(highest(roll))
    if len(due) > 1:
        yield refusal("AM-2.6", "first_player_tie", players=sorted(due))
    elif action.starts is not None and action.starts not in due:
        yield refusal("AM-2.6", "not_highest_roll", player=action.starts, highest=min(due))


def highest(roll: dict[str, tuple[int, ...]]) -> list[str]:
    best = max(sum(dice) for dice in roll.values())
    return [player for player, dice in roll.items() if sum(dice) == best]


def first_player_rolled(state: State, action: RollForFirstPlayer, memo: Memo) -> Events:
    rolls = action.rolls or ()
    first = action.starts if action.starts in state.seats else None
    if first is None:
        first = highest(rolls[-1])[0] if rolls else state.first_player
    thrown = [tuple(ev.Roll(player, dice) for player, dice in roll.items()) for roll in rolls]
    return (*map(ev.FirstPlayerRolled, thrown), ev.FirstPlayerSet(first))


# ----------------------------------------------------------------------- set up


def set_up(state: State, action: SetUpTable, memo: Memo) -> Iterator[Refusal]:
    wrong = misplaced(state, "table")
    if wrong:
        yield wrong


def table_set_up(state: State, action: SetUpTable, memo: Memo) -> Events:
    """AM-2.7 to AM-2.21, AM-R3: boards, cards, figures and cubes are handed out."""
    catalogue, players = components(state), len(state.players)
    shades = catalogue.setup["figure_sets"][
        "up_to_three_players" if players <= 3 else "four_or_more"
    ]
    start = catalogue.number("start_cubes_per_resource")
    two = catalogue.number("start_units_per_mortal_type")
    seats = {}
    for player, seat in state.seats.items():
        culture = catalogue.culture[seat.culture]
        units = {u.id: u.figures * shades for u in catalogue.units if u.culture == culture.id}
        holding = dict.fromkeys(culture.start_units, two)
        seats[player] = ev.SeatSetUp(
            dict.fromkeys(RESOURCES, start),
            holding,
            {unit: n - holding.get(unit, 0) for unit, n in units.items()},
            catalogue.villager.figures * shades,
            culture.slots,
            culture.board.city_slots,
            tuple(sorted(catalogue.permanent)),
        )
    used = dict.fromkeys(seat.culture for seat in state.seats.values())
    size = catalogue.setup["bank_cubes_per_resource"][players]
    return (
        ev.TableSetUp(
            ev.Bank(dict.fromkeys(RESOURCES, size - start * players), catalogue.number("vp_cubes")),
            seats,
            {culture: tuple(sorted(catalogue.deck[culture])) for culture in used},
            {tile.id: tile.copies for tile in catalogue.resource_tiles.kinds},
        ),
    )


# ------------------------------------------------------------------------- draft


def reveal_draft(state: State, action: RevealDraftTiles, memo: Memo) -> Iterator[Refusal]:
    """AM-2.22."""
    wrong = misplaced(state, "draft_reveal")
    if wrong:
        yield wrong
        return
    yield from drawn_tiles(state, action.tiles, draft_size(state), "AM-2.22")


def draft_size(state: State) -> int:
    size: int = components(state).setup["draft"]["tiles_per_player"]
    return size * len(state.players)


def draft_revealed(state: State, action: RevealDraftTiles, memo: Memo) -> Events:
    return (ev.DraftTilesRevealed(action.tiles or ()),)


def draft_order(state: State) -> tuple[str, ...]:
    """AM-2.23, AM-2.26, AM-R6: there and back, three times."""
    once = state.order()
    return (*once, *once[::-1]) * 3


def next_draft(state: State) -> str | None:
    """Whose chance it is. One the table agreed to out of order is not asked for again."""
    done = {player: state.drafted.count(player) for player in state.players}
    for player in draft_order(state):
        if not done[player]:
            return player
        done[player] -= 1
    return None


def _chance(state: State, player: str) -> Iterator[Refusal]:
    if player not in state.seats:
        raise UnknownName("player", player)
    wrong = misplaced(state, "draft")
    if wrong:
        yield wrong
        return
    if state.drafted.count(player) >= 6:
        yield refusal("AM-2.26", "no_chance_left", player=player)
    elif player != next_draft(state):
        yield refusal("AM-2.23", "not_your_turn", turn=next_draft(state))


def draft_tile(state: State, action: DraftTile, memo: Memo) -> Iterator[Refusal]:
    """AM-2.23, AM-2.24, AM-1.2 to AM-1.4."""
    yield from shared(memo, ("draft", action.player), _chance, state, action.player)
    if state.phase != "draft":
        return
    if not on_offer(state, action.tile):
        yield refusal("AM-2.24", "tile_not_on_offer", tile=action.tile)
    else:
        yield from placing(state, state.seats[action.player], action.tile, action.slot)


def tile_drafted(state: State, action: DraftTile, memo: Memo) -> Events:
    chance = state.drafted.count(action.player) + 1
    drafted = ev.TileDrafted(action.player, action.tile, action.slot, chance)
    return (*naming(state, action.tile), drafted)


def pass_draft(state: State, action: PassDraft, memo: Memo) -> Iterator[Refusal]:
    """AM-2.23, AM-2.25."""
    yield from shared(memo, ("draft", action.player), _chance, state, action.player)


def draft_passed(state: State, action: PassDraft, memo: Memo) -> Events:
    return (ev.DraftPassed(action.player, state.drafted.count(action.player) + 1),)
