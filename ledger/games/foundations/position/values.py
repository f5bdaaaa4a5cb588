"""Every value of a position that the title does not know, by the field it stands in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from ledger.ruleset import UNKNOWN, Setup

from ..catalogue import CATALOGUES, CONSUL, MONUMENT, Catalogue
from ..city.geometry import area
from ..messages import REASONS
from ..options import COLOURS, DIFFICULTIES, modules
from ..rules.common import lots_may_wait, market_may_wait
from ..rules.setup import DEALT, setup_refusals
from ..state import LOWEST_PRICE, SLOTS, Draft, Secret, State, Turn

STAGES = ("setup", "playing", "consul", "era_change", "reveal", "over")
ACTIONS = ("take_income", "buy_card", "build_building")
FACES = ("face_down", "permanent_face_up", "used")
HIDDEN = ("none", "dealt", "kept", "revealed")
DONE = (
    *("first_player", "contracts", "favours", "public_objectives", "consul", "consul_tiles"),
    *("invocations", "piles", "monuments", "market"),
)
Found = Iterator[tuple[str, Any]]  # field, value


def strange(state: State) -> Found:
    """What stands in a position and cannot: the table is looked at only if there is none of it."""
    catalogue = CATALOGUES.get(state.catalogue)
    seats = set(state.players)
    if len(seats) != len(state.players) or len(seats) not in catalogue.boards:
        yield "seats", state.players
        return
    if set(state.seats) != seats:
        yield "players", tuple(state.seats)
        return
    yield from _options(state)
    yield from _table(state, catalogue)
    yield from _players(state, catalogue)
    yield from _city(state, catalogue)
    yield from _cards(state, catalogue)
    yield from _turns(state, catalogue)
    yield from _consul(state, catalogue)
    yield from _offers(state)
    yield from _points(state)


def _unknown(field: str, values: Iterable[Any], known: Iterable[Any]) -> Found:
    there = set(known)
    for value in values:
        if value not in there:
            yield field, value


def _least(field: str, *numbers: int) -> Found:
    for number in numbers:
        if number < 0:
            yield field, number


# ------------------------------------------------------------------------- the table


def _options(state: State) -> Found:
    """FR-MOD.1 to FR-MOD.4: as a game could have been set up, and one truth for the modules."""
    setup = Setup(
        title="foundations",
        players=state.players,
        first_player=state.players[0],
        options=state.options,
        catalogue_hash=state.catalogue,
    )
    for refusal in setup_refusals(setup):
        yield "options", refusal.params.get("option") or refusal.code
    if state.modules != modules(state.options):
        yield "modules", state.modules
    if (CONSUL in state.modules) != (state.consul is not None):
        yield CONSUL, state.consul and state.consul.colour
    if (state.options.get("draft") is True) != (state.draft is not None):
        yield "draft", state.draft is not None


def _table(state: State, catalogue: Catalogue) -> Found:
    yield from _unknown("phase", (state.phase,), STAGES)
    yield from _unknown("first_player", (state.first_player,), state.players)
    yield from _unknown("setup_done", state.done, DONE)
    yield from _least("step", state.step, state.objectives_step, state.proposals)
    formed = len(state.piles)
    if formed not in (0, 3):
        yield "piles.era", formed
    eras = (1, 2, 3) if state.phase != "setup" else (0, 1) if formed else (0,)
    yield from _unknown("era", (state.era,), eras)
    if state.phase != "setup" and not formed:
        yield "piles.era", formed
    if ("piles" in state.done) != bool(formed) and state.phase == "setup":
        yield "setup_done", "piles"
    if state.size != catalogue.boards[len(state.players)].size:
        yield "city.size", state.size
    if state.consul is None and state.price_floor != LOWEST_PRICE:
        yield "market.price_floor", state.price_floor
    if len(state.market) != SLOTS:
        yield "market.slots", len(state.market)


def _players(state: State, catalogue: Catalogue) -> Found:
    colours = [seat.colour for seat in state.seats.values()]
    colours += [state.consul.colour] if state.consul else []
    yield from _unknown("colour", colours, COLOURS)
    yield from (("colour", c) for c, number in Counter(colours).items() if number > 1)
    for player, seat in state.seats.items():
        at = f"players.{player}"
        yield from _least(f"{at}.paid", seat.paid)
        yield from _least(f"{at}.population_step", seat.moved)
        yield from _unknown(f"{at}.invocations", seat.invocations, catalogue.invocations)
        for held in seat.invocations.values():
            yield from _unknown(f"{at}.invocations", (held.face,), FACES)
            yield from _least(f"{at}.invocation_steps", held.step)
        yield from _unknown(f"{at}.objectives_met", seat.met, catalogue.objectives)
        yield from _least(f"{at}.unnamed_contracts", *seat.unnamed)
        if seat.unnamed and not lots_may_wait(state):
            yield f"{at}.unnamed_contracts", len(seat.unnamed)
        yield from _secret(f"{at}.objective", seat.objective, catalogue.objectives)
        yield from _secret(f"{at}.character", seat.character, catalogue.characters)


def _secret(field: str, secret: Secret, deck: Iterable[str]) -> Found:
    known = {*deck, UNKNOWN}
    yield from _unknown(field, (secret.stage,), HIDDEN)
    yield from _unknown(field, secret.hand, known)
    yield from _unknown(field, (secret.card, secret.discarded), {*known, ""})
    yield from _least(f"{field}.step", secret.step)
    kept = secret.stage in ("kept", "revealed")
    if bool(secret.card) != kept or (secret.stage == "revealed" and secret.card == UNKNOWN):
        yield field, secret.card
    if bool(secret.hand) != (secret.stage == "dealt") or (secret.discarded and not kept):
        yield field, secret.stage


def _city(state: State, catalogue: Catalogue) -> Found:
    there = area(state.size)
    owners = (*state.players, *((CONSUL,) if state.consul else ()))
    yield from _unknown("city.lots", state.lots, there)
    for lot, how in state.lots.items():
        yield from _unknown(f"city.lots.{lot}.owner", (how.owner,), owners)
        yield from _least(f"city.lots.{lot}.step", how.step)
        if how.building is not None and how.building not in state.buildings:
            yield f"city.lots.{lot}.building", how.building
    for name, building in state.buildings.items():
        at = f"city.buildings.{name}"
        if name not in catalogue.kind_of:
            yield "city.buildings", name
        elif building.owner not in owners or (building.owner == CONSUL) != name.startswith(CONSUL):
            yield f"{at}.owner", building.owner
        yield from _unknown(f"{at}.orientation", (building.orientation,), range(4))
        yield from _unknown(f"{at}.cells", building.cells, there)
        yield from _least(f"{at}.built_in_event", building.step)


# ------------------------------------------------------------------------- the cards


def _cards(state: State, catalogue: Catalogue) -> Found:
    spirits = [
        card.id
        for card in catalogue.invocations.values()
        if card.requires is None or card.requires in state.modules
    ]
    cards = [card for card in state.market if card is not None]
    later = (UNKNOWN,) if market_may_wait(state) else ()
    yield from _unknown("market.slots", cards, (*area(state.size), *spirits, *later))
    yield from _unknown("piles.unseen", state.unseen, area(state.size))
    yield from _unknown("piles.unseen", state.unseen_invocations, spirits)
    yield from _unknown("monument_reserve", state.reserve, _monuments(catalogue))
    yield from _unknown("public_objectives", state.objectives, catalogue.objectives)
    yield from _unknown("favour_tokens", state.favours, catalogue.favours)
    for token, favour in state.favours.items():
        yield from _unknown(f"favour_tokens.{token}.owner", (favour.owner,), state.players)
        yield from _least(f"favour_tokens.{token}.step", favour.step)
    ghosts = sum(pile.invocations_left for pile in state.piles)
    if ghosts > len(state.unseen_invocations):
        yield "piles.invocations_left_in_pile", ghosts
    if state.draft is not None:
        yield from _draft(state, state.draft)


def _monuments(catalogue: Catalogue) -> list[str]:
    return [f"{MONUMENT}:{name}" for name in catalogue.monuments]


def _draft(state: State, draft: Draft) -> Found:
    """FR-DRAFT.2 to FR-DRAFT.6: hands of equal size, which go round and become smaller."""
    over = "contracts" in state.done
    yield from _unknown("draft_round", (draft.round,), range(1, DEALT + 2))
    if set(draft.hands) != set(state.players):
        yield "draft_hand", tuple(draft.hands)
        return
    still_dealt = draft.round == 1 and not draft.picks  # who picks, picks after all were dealt to
    sizes = {0} if over else {DEALT + 1 - draft.round} | ({0} if still_dealt else set())
    hands = [card for hand in draft.hands.values() for card in hand]
    yield from _unknown("draft_hand", map(len, draft.hands.values()), sizes)
    yield from _unknown("draft_hand", hands, (*state.unseen, UNKNOWN))
    named = Counter(card for card in hands if card != UNKNOWN)
    yield from (("draft_hand", card) for card, number in named.items() if number > 1)
    for player, pick in draft.picks.items():
        hand = draft.hands.get(player, ())
        fits = pick.contract in hand or (UNKNOWN in hand and pick.contract in state.unseen)
        if not hand or not (fits or pick.contract == UNKNOWN):
            yield "draft_pick", pick.contract


# -------------------------------------------------------------------------- the turn


def _turns(state: State, catalogue: Catalogue) -> Found:
    turn, playing = state.turn, state.phase in ("playing", "consul")
    if turn.player not in state.players and (playing or turn.player):
        yield "turn.player", turn.player
    yield from _turn("turn", turn, state, catalogue)
    for player, ahead in state.ahead.items():
        if player not in state.players or player == turn.player or ahead.player != player:
            yield "ahead_of_turn", player
        yield from _turn(f"ahead_of_turn.{player}", ahead, state, catalogue)
    closing = state.closing
    if turn.last_turn and playing and closing is None:
        yield "closing", None
    if closing is not None:
        yield from _unknown("closing.trigger", (closing.trigger,), (*state.players, CONSUL))
        if sorted(closing.order) != sorted(state.players):
            yield "closing.order", closing.order
        steps = range(len(state.players) + 1)
        yield from _unknown("closing.next_index", (closing.next_index,), steps)
        if state.phase not in ("playing", "consul"):
            yield "closing", state.phase


def _turn(field: str, turn: Turn, state: State, catalogue: Catalogue) -> Found:
    yield from _unknown(f"{field}.actions_taken", turn.taken, ACTIONS)
    yield from _unknown(f"{field}.extra_actions", turn.granted, ACTIONS)
    yield from _unknown(f"{field}.protected_lots", turn.protected, area(state.size))
    yield from _unknown(f"{field}.trade_bonus_used", turn.trade_bonus, state.players)
    yield from _unknown("locked_buildings", turn.locked_buildings, catalogue.kind_of)
    yield from _unknown("locked_markers", turn.locked_markers, state.players)
    numbers = (turn.price_reduction, turn.reduction_floor, turn.swindle_min)
    yield from _least(f"{field}.modifiers", *numbers)
    yield from _least(f"{field}.number", turn.number)
    yield from _least(f"{field}.trade_bonus_used", *turn.trade_bonus.values())


def _consul(state: State, catalogue: Catalogue) -> Found:
    consul = state.consul
    if consul is None:
        if state.phase == "consul":
            yield "phase", state.phase
        return
    yield from _unknown("consul.difficulty", (consul.difficulty,), DIFFICULTIES)
    yield from _unknown("consul.card_face", (consul.face,), ("organisation", "action"))
    chosen = () if "consul" in state.done else ("",)
    yield from _unknown("consul.controller", (consul.controller,), (*state.players, *chosen))
    yield from _unknown("consul.set_aside", consul.set_aside, area(state.size))
    yield from _least("consul.population_step", consul.moved)
    shapes = {tile.shape for tile in catalogue.tiles.values()}
    if set(consul.stacks) != shapes or set(consul.discards) != shapes:
        yield "consul.stacks", tuple(consul.stacks)
    for shape, stack in consul.stacks.items():
        every = [tile.id for tile in catalogue.tiles.values() if tile.shape == shape]
        yield from _unknown(f"consul.stacks.{shape}", stack.tiles, every)
        yield from _unknown(f"consul.discards.{shape}", consul.discards.get(shape, ()), every)
        yield from _least(f"consul.stacks.{shape}.times", stack.shuffles)


# ------------------------------------------------------------------ offers and points


def _offers(state: State) -> Found:
    offer = state.proposal
    if offer is None:
        return
    partners = [exchange.partner for exchange in offer.exchanges]
    yield from _unknown("proposal", (offer.player, *partners, *offer.accepted), state.players)
    if offer.player in partners or state.phase != "playing":
        yield "proposal", offer.player
    if not 0 <= offer.number <= state.proposals:
        yield "proposals", state.proposals


def _points(state: State) -> Found:
    who = (*state.players, *((CONSUL,) if state.consul else ()))
    if set(state.lines) != set(who):
        yield "lines", tuple(state.lines)
    for player, lines in state.lines.items():
        yield from _unknown(f"lines.{player}", (line.player for line in lines), (player,))
    end = state.end
    if end is not None:
        placed = [*[placing.player for placing in end.ranking], *end.winners]
        yield from _unknown("ranking", placed, who)
        yield from _unknown("outcome", (end.outcome,), REASONS)
        if state.phase != "over":
            yield "outcome", end.outcome
