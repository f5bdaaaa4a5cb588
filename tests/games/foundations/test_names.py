"""Actions, events, refusals and positions have the names of the digest (sections 4, 5, 6, 14)."""

from __future__ import annotations

import pytest
from msgspec import structs

from ledger.games.foundations import RULESET
from ledger.games.foundations.events import AnyEvent
from ledger.ruleset.codec import members
from ledger.schemas import load_action
from tests.games.foundations.games import play

# CreateGame and SeatPlayer are step 1 of a log, GrantFavourTokens belongs to ChooseFirstPlayer.
ACTIONS = {
    "ChooseFirstPlayer": "player",
    "DealContracts": "hands",
    "DealDraftHands": "hands",
    "PickDraftContract": "player contract commitment",
    "RevealDraftPicks": "round picks",
    "DealObjectives": "hands",
    "KeepObjective": "player card commitment",
    "DrawPublicObjectives": "cards",
    "DealCharacters": "hands",
    "KeepCharacter": "player card commitment",
    "RevealCharacters": "cards",
    "DrawMonuments": "cards",
    "SetUpConsul": "colour difficulty contracts placements",
    "SeedInvocations": "",
    "FormEraPiles": "sizes",
    "RevealMarket": "cards",
    "StartGame": "",
    "TakeIncome": "player",
    "BuyCard": "player slot refill",
    "BuildBuilding": "player building anchor orientation",
    "ExecuteTrade": "active exchanges agreed_by",
    "ProposeTrade": "active exchanges",
    "AcceptTrade": "proposal player",
    "DeclineTrade": "proposal player",
    "NotePromise": "player text",
    "SwindleLot": "player lot favour_token cancelled_by",
    "ActivateInvocation": "player card choices",
    "EndTurn": "player",
    "OperateConsul": "refill placements tiles",
    "RevealObjective": "player card salt",
}
OWN_ACTIONS = {"PlaceConsulTiles"}  # the tiles of SetUpConsul, once the lots are known

# GameCreated and PlayerSeated are step 1, DealerSeedRevealed is the end of any game.
EVENTS = {
    "FirstPlayerChosen": "player",
    "StartingCoinsGranted": "coins",
    "StartingVictoryPointsGranted": "vp",
    "ContractsDealt": "hands",
    "DraftHandsDealt": "count hands",
    "DraftPickSealed": "player round commitment contract",
    "DraftPicksRevealed": "round picks hands_pass",
    "ObjectivesDealt": "count cards",
    "ObjectiveKept": "player commitment card discarded",
    "PublicObjectivesDrawn": "cards",
    "CharactersDealt": "count cards",
    "CharacterKept": "player commitment card discarded",
    "CharactersRevealed": "characters",
    "MonumentsDrawn": "monuments",
    "FavourTokensGranted": "tokens face",
    "InvocationsSeeded": "removed per_pile",
    "EraPilesFormed": "sizes",
    "ConsulSetUp": "colour difficulty contracts stacks controller face",
    "MarketFilled": "era slots pile_left",
    "EraStarted": "era first_player",
    "TurnStarted": "number player last_turn",
    "IncomeTaken": "player base buildings bonuses total coins_after",
    "CardPurchased": "player slot card kind price price_parts refill market_after pile_left "
    "coins_after",
    "BuildingConstructed": "player building source anchor orientation cells markers_lifted "
    "replaced markers_placed locked population_after coin_icons_after",
    "CoinsGained": "player amount reason coins_after",
    "VictoryPointsScored": "player era category amount rule sources vp_after",
    "TradeProposed": "proposal active exchanges",
    "TradeAccepted": "proposal player",
    "TradeDeclined": "proposal player",
    "TradeExecuted": "active transfers agreed_by coins_after population_after",
    "PromiseNoted": "player text",
    "LotSwindled": "thief victim lot favour_token token_face",
    "SwindleCancelled": "thief victim lot invocation",
    "InvocationActivated": "player invocation choices becomes granted population_after",
    "MarketReordered": "moved_from_slot market_after",
    "TurnEnded": "number player",
    "ClosingRoundStarted": "era trigger order",
    "ConsulCardFlipped": "face controller",
    "ConsulContractTaken": "lot refill market_after pile_left",
    "ConsulTilePlaced": "tile shape cells replaced purpose population_after coin_icons_after "
    "price_floor_after",
    "ConsulStackReshuffled": "shape size",
    "ConsulLotForgone": "lot wanted_size",
    "ConsulControlPassed": "from to",
    "EraScored": "era totals coins_paid",
    "EraEnded": "era next_first_player",
    "ObjectiveRevealed": "player card fulfilled",
    "GameEnded": "ranking winners outcome",
}
PARTS = {  # of an event, and its own fields
    ("IncomeTaken", "buildings"): "building coins",
    ("IncomeTaken", "bonuses"): "ref coins",
    ("CardPurchased", "price_parts"): "printed floor discounts",
    ("BuildingConstructed", "replaced"): "building cells to",
    ("BuildingConstructed", "locked"): "buildings markers",
    ("CoinsGained", "reason"): "kind ref",
    ("VictoryPointsScored", "sources"): "kind ref amount",
    ("TradeExecuted", "transfers"): "from to lots coins favours invocations",
    ("InvocationActivated", "granted"): "effect params",
    ("GameEnded", "ranking"): "player vp coins place",
}
CODES = """
    player_count_unsupported fifth_player_set_required module_conflict colour_taken
    colour_unavailable seat_taken player_unknown setup_incomplete
    contract_not_in_play card_already_seen wrong_deal_size piles_uneven wrong_market_fill
    revealed_card_required unexpected_refill dealer_supplies_cards too_many_invocations
    too_many_contracts commitment_mismatch
    not_in_hand already_picked picks_missing draft_incomplete already_kept choices_missing
    character_not_in_game wrong_objective_count objective_not_in_deck wrong_invocation_count
    invocation_not_in_game
    not_your_turn action_already_taken action_required purchase_closed game_over
    no_lot_marker_available slot_empty insufficient_coins
    building_not_available component_locked_this_turn off_board shape_mismatch lot_not_owned
    building_not_strictly_larger not_enough_lot_markers
    wrong_monument_count monument_not_in_reserve monument_requirement_not_met
    no_monument_marker_available
    consent_missing trade_without_active_player trade_not_an_exchange trade_without_lot
    lot_not_vacant favour_token_not_held invocation_not_tradeable proposal_stale
    own_lot lot_unowned lot_protected_this_turn not_enough_adjacent_property
    no_unspent_favour_token
    wrong_timing invocation_not_held invocation_already_used choice_required
    difficulty_unknown consul_placement_illegal consul_tile_not_largest
"""
OWN_CODES = {
    *("catalogue_invalid", "unknown_option", "name_reserved"),
    *("setup_done_already", "table_not_ready", "module_not_in_play"),
    *("given_twice", "negative_coins", "trade_with_oneself", "no_proposal"),
    "consul_tile_off_his_lots",
    "consul_tile_unknown",
    *("lot_of_another", "no_invocation_left", "piles_do_not_add_up", "wrong_hand_size"),
    "card_not_in_slot",
}
OWN_EVENTS = {"ActedOutOfTurn", "LotsNamed", "MarketCardNamed", "ObjectivesMet"}
POSITION = {
    "": "dealer modules draft seats players first_player phase era turn closing ranking winners "
    "outcome city market piles favour_tokens public_objectives discards consul monument_reserve",
    "players.Ana": "colour name coins vp contracts supply_buildings markers_in_supply "
    "locked_buildings locked_markers population coin_icons favour_tokens monuments "
    "monument_markers_in_supply invocations character character_state objective draft_hand",
    "players.Ana.objective": "state card commitment",
    "city": "size lots",
    "city.lots.A1": "owner contract_at marker building",
    "market": "slots price_floor",
    "piles": "era unseen invocations_left_in_pile",
    "piles.era.0": "size",
    "turn": "number player last_turn actions_taken extra_actions modifiers protected_lots "
    "trade_bonus_used",
    "turn.modifiers": "price_reduction equal_overbuild waive_monument_requirement "
    "swindle_min_adjacent",
}
CONSUL = (
    "colour vp population coin_icons contracts set_aside controller card_face difficulty stacks "
    "discards bare_lots"
)
BUILDING = "catalogue_id owner type size shape anchor orientation cells built_in_event"


def names(struct: type) -> set[str]:
    return {field.encode_name for field in structs.fields(struct)}


def test_every_action_is_there_with_its_fields() -> None:
    assert RULESET.actions.keys() == ACTIONS.keys() | OWN_ACTIONS
    for kind, fields in ACTIONS.items():
        assert set(fields.split()) <= names(RULESET.actions[kind]), kind


def test_every_event_is_there_with_its_fields() -> None:
    events = {event.__name__: event for event in members(AnyEvent)}
    assert events.keys() == EVENTS.keys() | OWN_EVENTS
    for kind, fields in EVENTS.items():
        assert set(fields.split()) <= names(events[kind]), kind
    for (kind, field), fields in PARTS.items():
        (found,) = [f for f in structs.fields(events[kind]) if f.encode_name == field]
        part = getattr(found.type, "__args__", (found.type,))[0]
        assert names(part) == set(fields.split()), (kind, field)


def test_every_refusal_code_is_there() -> None:
    assert set(RULESET.play.codes) == set(CODES.split()) | OWN_CODES


@pytest.mark.parametrize("path", POSITION)
def test_every_field_of_a_position_is_there(path: str) -> None:
    state = next(s for s in play(4, "everything secret", 16, "virtual")[200:]).after
    found: object = RULESET.position(state)
    for part in path.split(".") if path else ():
        assert isinstance(found, dict | list)
        found = found[int(part)] if isinstance(found, list) else found[part]
    assert isinstance(found, dict)
    assert set(POSITION[path].split()) <= found.keys()


def test_the_consul_and_a_building_in_a_position() -> None:
    position = RULESET.position(play(4, "heroic", 20, "virtual")[-1].after)
    assert set(CONSUL.split()) <= position["consul"].keys()
    assert position["phase"] == "ended"
    buildings = position["city"]["buildings"]
    assert buildings
    for building in buildings.values():
        assert set(BUILDING.split()) <= building.keys()


def test_a_trade_is_read_by_either_name_of_the_one_who_asks() -> None:
    side = {"with": "Bo", "gives": {"lots": ["A1"]}, "receives": {"coins": 3}}
    said = {"kind": "ExecuteTrade", "exchanges": [side], "agreed_by": ["Bo"]}
    by_digest = load_action(RULESET, {**said, "active": "Ana"})
    assert by_digest == load_action(RULESET, {**said, "player": "Ana"})
    assert by_digest == load_action(
        RULESET, {"ExecuteTrade": {"active": "Ana", "exchanges": [side], "agreed_by": ["Bo"]}}
    )
