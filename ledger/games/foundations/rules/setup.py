"""From the box to the first turn: FR-BASE.1 to FR-BASE.21 and the setups of the modules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ledger.errors import Refusal, refusal
from ledger.ruleset import UNKNOWN, Memo, Setup
from ledger.ruleset.setup_checks import catalogue_refusals, option_refusals, seated_twice

from ..actions import (
    ChooseFirstPlayer,
    DealContracts,
    DrawMonuments,
    DrawPublicObjectives,
    FormEraPiles,
    SeedInvocations,
    StartGame,
)
from ..catalogue import CATALOGUES, CONSUL, MONUMENT
from ..city.figures import components
from ..constraints import check
from ..events import (
    AnyEvent,
    ContractsDealt,
    EraPilesFormed,
    EraStarted,
    FavourTokensGranted,
    FirstPlayerChosen,
    InvocationsSeeded,
    MonumentsDrawn,
    PublicObjectivesDrawn,
    StartingCoinsGranted,
    TurnStarted,
)
from ..options import BY_SEAT, COLOURS, DIFFICULTIES, OPTIONS, colours_of, consul_colour, modules
from ..state import LOT_MARKERS, State
from .cards import contract_refusals, wanted
from .common import lots_may_wait, missing, seated

PLAYERS = (2, 3, 4, 5)
DEALT = 6
FIRST_COINS = 5
INVOCATIONS = 9
ERAS = 3


# ----------------------------------------------------------------- may it begin?


def setup_refusals(setup: Setup) -> Iterator[Refusal]:
    """FR-BASE.1, FR-BASE.3, FR-BASE.8, FR-MOD.1 to FR-MOD.4, FR-OBJ.1, FR-CONS.1, FR-CONS.3."""
    catalogue = CATALOGUES.get(setup.catalogue_hash or CATALOGUES.default.hash)
    yield from catalogue_refusals(check(catalogue))
    yield from _people(setup)
    yield from _unknown_options(setup)
    options = {**{option.key: option.default for option in OPTIONS}, **setup.options}
    yield from _modules(modules(options), len(setup.players))
    yield from _colours(setup.players, options)


def _people(setup: Setup) -> Iterator[Refusal]:
    number = len(setup.players)
    if number not in PLAYERS:
        yield refusal("FR-BASE.1", "player_count_unsupported", players=number, allowed="2–5")
    elif number == 5 and not setup.options.get("fifth_player_set"):
        yield refusal("FR-BASE.1", "fifth_player_set_required", players=number)
    for player in seated_twice(setup.players):
        yield refusal("FR-BASE.3", "seat_taken", player=player)
    if CONSUL in setup.players:
        yield refusal("FR-CONS.3", "name_reserved", player=CONSUL)
    if setup.first_player not in setup.players:
        yield refusal("FR-BASE.8", "player_unknown", player=setup.first_player)


def _unknown_options(setup: Setup) -> Iterator[Refusal]:
    said = setup.options
    yield from option_refusals(
        setup, OPTIONS, but={"difficulty": DIFFICULTIES[0], "colours": BY_SEAT}
    )
    level, colours = said.get("difficulty", DIFFICULTIES[0]), said.get("colours", BY_SEAT)
    if level not in DIFFICULTIES:
        yield refusal("FR-CONS.8", "difficulty_unknown", value=level)
    fits = isinstance(colours, Mapping) and all(p in setup.players for p in colours)
    if colours != BY_SEAT and not fits:
        yield refusal("options", "unknown_option", option="colours", value=str(colours))


def _modules(chosen: tuple[str, ...], players: int) -> Iterator[Refusal]:
    """FR-MOD.1 to FR-MOD.4, FR-OBJ.1, FR-CONS.1."""
    if "objectives_secret" in chosen and "objectives_public" in chosen:
        pair = ["objectives_secret", "objectives_public"]
        yield refusal("FR-OBJ.1", "module_conflict", modules=pair)
    if "consul" not in chosen:
        return
    for other in chosen:
        if other not in ("consul", "monuments"):
            yield refusal("FR-MOD.2", "module_conflict", modules=["consul", other])
    if players == 5:
        yield refusal("FR-CONS.1", "player_count_unsupported", players=players, allowed="2–4")


def _colours(players: tuple[str, ...], options: Mapping[str, object]) -> Iterator[Refusal]:
    """FR-BASE.3, FR-CONS.3, FR-R6: different colours; yellow is in the fifth-player set."""
    fifth = options.get("fifth_player_set") is True
    named = options.get("colours")
    if named != BY_SEAT and not isinstance(named, Mapping):
        return
    players = tuple(dict.fromkeys(players))
    colours = colours_of(players, options)
    taken: list[str] = []
    for player in players:
        colour = colours[player]
        if colour not in COLOURS or (colour == "yellow" and not fifth):
            if len(players) < 5:  # with five it is the set that is missing, said above
                yield refusal("FR-BASE.3", "colour_unavailable", player=player, colour=colour)
        elif colour in taken:
            yield refusal("FR-BASE.3", "colour_taken", player=player, colour=colour)
        taken.append(colour)
    if options.get("consul") is not True:
        return
    colour = consul_colour(players, options)
    if colour in taken:
        yield refusal("FR-CONS.3", "colour_taken", player=CONSUL, colour=colour)
    elif colour == "yellow" and not fifth:
        if len(players) == 4:
            yield refusal("FR-CONS.3", "fifth_player_set_required", players=len(players))
        else:
            yield refusal("FR-CONS.3", "colour_unavailable", player=CONSUL, colour=colour)
    elif colour not in COLOURS and len(players) < 5:
        yield refusal("FR-CONS.3", "colour_unavailable", player=CONSUL, colour=colour)


# ------------------------------------------------------------------------ common


def in_setup(state: State, part: str, done: bool) -> Iterator[Refusal]:
    """FR-R43: any order, every part once, and only before the first turn."""
    if state.phase == "over":
        yield refusal("FR-BASE.46", "game_over")
    elif state.phase != "setup" or done:
        yield refusal("FR-R43", "setup_done_already", part=part)


def not_playing(state: State, module: str, rule: str) -> Iterator[Refusal]:
    if module not in state.modules:
        yield refusal(rule, "module_not_in_play", module=module)


def deck_refusals(
    cards: Iterable[str], deck: Iterable[str], gone: Iterable[str], rule: str, code: str
) -> Iterator[Refusal]:
    """Cards of this deck, each only once."""
    there, seen = set(deck), set(gone)
    for card in cards:
        if card not in there:
            yield refusal(rule, code, card=card)
        elif card in seen:
            yield refusal(rule, "card_already_seen", card=card)
        seen.add(card)


# ---------------------------------------------------------- first player and deal


def choose_first_player(state: State, action: ChooseFirstPlayer, memo: Memo) -> Iterator[Refusal]:
    """FR-BASE.8."""
    yield from in_setup(state, "first_player", "first_player" in state.done)
    if action.player not in state.seats:
        yield refusal("FR-BASE.8", "player_unknown", player=action.player)


def first_player_chosen(
    state: State, action: ChooseFirstPlayer, memo: Memo
) -> tuple[AnyEvent, ...]:
    """FR-BASE.9, FR-BASE.10: five coins, and one more for each further player; FR-DEAL.3."""
    seated(state, action.player)
    order = state.clockwise(action.player)
    coins = {player: FIRST_COINS + order.index(player) for player in state.players}
    events: list[AnyEvent] = [
        FirstPlayerChosen(action.player),
        StartingCoinsGranted(coins),
    ]
    if "deals" in state.modules or "swindles" in state.modules:
        tokens = components(state).favours
        events.append(
            FavourTokensGranted({p: tokens[2 * i : 2 * i + 2] for i, p in enumerate(state.players)})
        )
    return tuple(events)


def deal_contracts(state: State, action: DealContracts, memo: Memo) -> Iterator[Refusal]:
    """FR-BASE.12 to FR-BASE.16."""
    yield from in_setup(state, "contracts", "contracts" in state.done)
    if state.phase != "setup":
        return
    if state.draft is not None:
        yield refusal("FR-DRAFT.1", "setup_done_already", part="draft")
        return
    if action.hands is None:
        if state.dealer == "table":
            yield wanted("hands", "FR-BASE.16")
        return
    if set(action.hands) != set(state.players):
        yield refusal("FR-BASE.16", "wrong_deal_size", expected=len(state.players) * DEALT)
        return
    seen: set[str] = set()
    for player, hand in action.hands.items():
        if len(hand) > LOT_MARKERS:  # nobody could mark them
            yield refusal("FR-BASE.16", "wrong_deal_size", expected=DEALT, player=player)
        elif len(hand) != DEALT:
            found = len(hand)
            yield refusal(
                "FR-BASE.16", "wrong_hand_size", expected=DEALT, player=player, found=found
            )
        if UNKNOWN in hand and not lots_may_wait(state):
            yield wanted("hands", "FR-BASE.16")
        yield from contract_refusals(state, (lot for lot in hand if lot != UNKNOWN), seen)


def contracts_dealt(state: State, action: DealContracts, memo: Memo) -> tuple[AnyEvent, ...]:
    """FR-BASE.18: a marker on each of these lots."""
    return (ContractsDealt(action.hands or {}),)


# ------------------------------------------------------- monuments and objectives


def draw_monuments(state: State, action: DrawMonuments, memo: Memo) -> Iterator[Refusal]:
    """FR-MON.1, FR-MON.2."""
    yield from in_setup(state, "monuments", "monuments" in state.done)
    yield from not_playing(state, "monuments", "FR-MON.2")
    if action.cards is None:
        if state.dealer == "table":
            yield wanted("cards", "FR-MON.2")
        return
    expected = len(state.players) + 3
    if len(action.cards) != expected:
        found = len(action.cards)
        yield refusal("FR-MON.2", "wrong_monument_count", expected=expected, found=found)
    deck = components(state).monuments
    yield from deck_refusals(action.cards, deck, (), "FR-MON.1", "monument_not_in_reserve")


def monuments_drawn(state: State, action: DrawMonuments, memo: Memo) -> tuple[AnyEvent, ...]:
    cards = action.cards or ()
    return (MonumentsDrawn(tuple(f"{MONUMENT}:{card}" for card in cards)),)


def draw_public(state: State, action: DrawPublicObjectives, memo: Memo) -> Iterator[Refusal]:
    """FR-OBJ.5."""
    yield from in_setup(state, "public_objectives", "public_objectives" in state.done)
    yield from not_playing(state, "objectives_public", "FR-OBJ.5")
    if action.cards is None:
        if state.dealer == "table":
            yield wanted("cards", "FR-OBJ.5")
        return
    expected = len(state.players)
    if len(action.cards) != expected:
        found = len(action.cards)
        yield refusal("FR-OBJ.5", "wrong_objective_count", expected=expected, found=found)
    deck = components(state).objectives
    yield from deck_refusals(action.cards, deck, (), "FR-OBJ.5", "objective_not_in_deck")


def public_drawn(state: State, action: DrawPublicObjectives, memo: Memo) -> tuple[AnyEvent, ...]:
    return (PublicObjectivesDrawn(action.cards or ()),)


# -------------------------------------------------------------------- piles, start


def seed_invocations(state: State, action: SeedInvocations, memo: Memo) -> Iterator[Refusal]:
    """FR-INV.1."""
    yield from in_setup(state, "invocations", "invocations" in state.done)
    yield from not_playing(state, "invocations", "FR-INV.1")
    if action.number != INVOCATIONS:
        yield refusal(
            "FR-INV.1", "wrong_invocation_count", expected=INVOCATIONS, found=action.number
        )


def invocations_seeded(state: State, action: SeedInvocations, memo: Memo) -> tuple[AnyEvent, ...]:
    """FR-INV.2, FR-INV.3: three into each pile, without those that need an absent module."""
    every = components(state).invocations
    removed = tuple(card for card in every if card not in state.unseen_invocations)
    return (InvocationsSeeded(removed),)


def pile_sizes(state: State) -> tuple[int, int, int]:
    """FR-BASE.17, FR-R10: as equal as can be, what is left over to the earlier eras."""
    contracts = len(state.unseen) - state.nameless
    spirits = INVOCATIONS // 3 if "invocations" in state.modules else 0
    base, over = divmod(contracts, 3)
    first, second, third = (base + (i < over) + spirits for i in range(3))
    return first, second, third


def form_piles(state: State, action: FormEraPiles, memo: Memo) -> Iterator[Refusal]:
    """FR-BASE.17, FR-DRAFT.7, FR-R42."""
    yield from in_setup(state, "piles", "piles" in state.done)
    if state.phase != "setup":
        return
    if state.draft is not None and "contracts" not in state.done:
        yield refusal("FR-DRAFT.7", "draft_incomplete", round=state.draft.round)
        return
    needed = ("contracts", "consul", "consul_tiles", "invocations")
    before = [part for part in missing(state) if part in needed]
    if before:
        yield refusal("FR-R43", "setup_incomplete", missing=before)
        return
    if action.sizes is None:
        return
    found, cards = action.sizes, sum(pile_sizes(state))
    least = max(1, INVOCATIONS // 3 if "invocations" in state.modules else 0)
    code = ""
    if len(found) != ERAS or sum(found) != cards or min(found) < least:
        code = "piles_do_not_add_up"
    elif max(found) - min(found) > 1:
        code = "piles_uneven"
    if code:
        yield refusal("FR-BASE.17", code, sizes=list(found), cards=cards)


def piles_formed(state: State, action: FormEraPiles, memo: Memo) -> tuple[AnyEvent, ...]:
    return (EraPilesFormed(action.sizes or pile_sizes(state)),)


def start_game(state: State, action: StartGame, memo: Memo) -> Iterator[Refusal]:
    """FR-R43: everything is ready."""
    yield from in_setup(state, "start", False)
    if state.phase == "setup" and (left := list(missing(state))):
        yield refusal("FR-R43", "setup_incomplete", missing=left)


def game_started(state: State, action: StartGame, memo: Memo) -> tuple[AnyEvent, ...]:
    return (EraStarted(1, state.first_player), TurnStarted(1, state.first_player))
