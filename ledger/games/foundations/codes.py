"""Every refusal code: the rules behind it, and whether a table may waive it.

Illegal: the table can really have done it. Impossible: a component is not there, or the entry
does not say which one was meant.
"""

from __future__ import annotations

from collections.abc import Mapping

from ledger.errors import Code, illegal, impossible

CODES: Mapping[str, Code] = {
    # creation
    "catalogue_invalid": impossible("catalogue"),
    "colour_taken": impossible("FR-BASE.3", "FR-CONS.3"),
    "colour_unavailable": impossible("FR-BASE.3", "FR-CONS.3", "FR-R6"),
    "difficulty_unknown": impossible("FR-CONS.8"),
    "fifth_player_set_required": impossible("FR-BASE.1", "FR-CONS.3"),
    "module_conflict": impossible("FR-MOD.2", "FR-OBJ.1"),
    "name_reserved": impossible("FR-CONS.3"),
    "player_count_unsupported": impossible("FR-BASE.1", "FR-CONS.1"),
    "player_unknown": impossible("FR-BASE.8"),
    "seat_taken": impossible("FR-BASE.3"),
    "unknown_option": impossible("options"),
    # setup and dealing
    "card_already_seen": impossible(
        *("FR-BASE.16", "FR-BASE.21", "FR-BASE.66", "FR-BASE.160", "FR-OBJ.2", "FR-OBJ.5"),
        *("FR-MON.1", "FR-CHAR.5", "FR-CONS.7", "FR-CONS.16"),
    ),
    "commitment_mismatch": illegal("FR-OBJ.3", "FR-DRAFT.4", "FR-CHAR.4"),
    "contract_not_in_play": impossible("FR-BASE.12", "FR-BASE.13", "FR-BASE.14", "FR-BASE.15"),
    "dealer_supplies_cards": impossible("dealer"),
    "draft_incomplete": impossible("FR-DRAFT.7"),
    "module_not_in_play": illegal(
        *("FR-DEAL.1", "FR-DEAL.18", "FR-SWIN.1", "FR-MON.2", "FR-OBJ.2", "FR-OBJ.3"),
        *("FR-OBJ.5", "FR-CHAR.2", "FR-CHAR.3", "FR-CHAR.4", "FR-INV.1", "FR-CONS.2"),
        "FR-CONS.10",
    ),
    "piles_do_not_add_up": impossible("FR-BASE.17"),
    "piles_uneven": illegal("FR-BASE.17"),
    "card_not_in_slot": impossible("FR-BASE.61"),
    "revealed_card_required": impossible(
        *("FR-BASE.66", "FR-BASE.16", "FR-BASE.21", "FR-BASE.160", "FR-MON.2", "FR-OBJ.5"),
        *("FR-CONS.9", "FR-CONS.10", "FR-CONS.11", "FR-CONS.7", "FR-CONS.16"),
    ),
    "setup_done_already": impossible("FR-R43", "FR-DRAFT.1"),
    "setup_incomplete": impossible("FR-R43", "FR-DRAFT.2", "FR-OBJ.3", "FR-CHAR.3"),
    "table_not_ready": impossible(
        *("FR-BASE.44", "FR-BASE.21", "FR-BASE.160", "FR-OBJ.4", "FR-CONS.13")
    ),
    "too_many_contracts": illegal("FR-INV.2"),
    "too_many_invocations": illegal("FR-INV.2"),
    "unexpected_refill": illegal("FR-BASE.68"),
    "wrong_deal_size": impossible(
        *("FR-BASE.16", "FR-DRAFT.2", "FR-OBJ.2", "FR-CHAR.2", "FR-CONS.7"),
        *("FR-CONS.9", "FR-CONS.10", "FR-CONS.11"),
    ),
    "wrong_hand_size": illegal("FR-BASE.16"),
    "wrong_invocation_count": impossible("FR-INV.1"),
    "wrong_market_fill": impossible("FR-BASE.21", "FR-BASE.160", "FR-CONS.13"),
    "wrong_monument_count": illegal("FR-MON.2"),
    "wrong_objective_count": illegal("FR-OBJ.5"),
    # hidden choices
    "already_kept": impossible("FR-OBJ.3", "FR-CHAR.3"),
    "already_picked": impossible("FR-DRAFT.3"),
    "character_not_in_game": impossible("FR-CHAR.5"),
    "choices_missing": impossible("FR-CHAR.4"),
    "invocation_not_in_game": impossible("FR-INV.3"),
    "no_invocation_left": impossible("FR-INV.2"),
    "not_in_hand": impossible("FR-DRAFT.3", "FR-OBJ.3", "FR-CHAR.3"),
    "objective_not_in_deck": impossible("FR-R39", "FR-OBJ.2", "FR-OBJ.5"),
    "picks_missing": impossible("FR-DRAFT.4"),
    # turn
    "action_already_taken": illegal("FR-BASE.43"),
    "action_required": illegal("FR-BASE.43"),
    "game_over": impossible("FR-BASE.46"),
    "not_your_turn": illegal("FR-BASE.41", "FR-DEAL.10"),
    "purchase_closed": illegal("FR-BASE.113"),
    # buying
    "insufficient_coins": illegal("FR-BASE.62", "FR-CONS.29", "FR-DEAL.16"),
    "no_lot_marker_available": impossible("FR-BASE.60", "FR-SWIN.7"),
    "slot_empty": impossible("FR-BASE.61"),
    # building
    "building_not_available": impossible("FR-BASE.81", "FR-BASE.83"),
    "building_not_strictly_larger": illegal("FR-BASE.86", "FR-BASE.88"),
    "component_locked_this_turn": illegal("FR-BASE.91"),
    "lot_not_owned": impossible("FR-BASE.80", "FR-BASE.89", "FR-DEAL.10"),
    "lot_of_another": illegal("FR-BASE.89"),
    "monument_not_in_reserve": impossible("FR-MON.1", "FR-MON.4", "FR-MON.6"),
    "monument_requirement_not_met": illegal("FR-MON.9", "FR-MON.16", "FR-MON.19", "FR-MON.20"),
    "no_monument_marker_available": impossible("FR-MON.14"),
    "not_enough_lot_markers": impossible("FR-BASE.93", "FR-DEAL.13"),
    "off_board": impossible("FR-BASE.82"),
    "shape_mismatch": impossible("FR-BASE.82"),
    # deals
    "consent_missing": illegal("FR-DEAL.10"),
    "favour_token_not_held": impossible("FR-DEAL.17", "FR-SWIN.5"),
    "given_twice": impossible("FR-R35"),
    "invocation_not_tradeable": illegal("FR-DEAL.23"),
    "lot_not_vacant": impossible("FR-DEAL.20", "FR-SWIN.3"),
    "negative_coins": impossible("FR-R35"),
    "no_proposal": impossible("FR-DEAL.10"),
    "proposal_stale": impossible("FR-DEAL.10"),
    "trade_not_an_exchange": illegal("FR-R35"),
    "trade_with_oneself": impossible("FR-R35"),
    "trade_without_active_player": illegal("FR-DEAL.12"),
    "trade_without_lot": illegal("FR-R35"),
    # swindles
    "lot_protected_this_turn": illegal("FR-SWIN.1"),
    "lot_unowned": impossible("FR-SWIN.1"),
    "no_unspent_favour_token": illegal("FR-SWIN.10"),
    "not_enough_adjacent_property": illegal("FR-SWIN.4"),
    "own_lot": impossible("FR-SWIN.1"),
    # invocations
    "choice_required": impossible("FR-INV.6", "FR-R46"),
    "invocation_already_used": illegal("FR-INV.8"),
    "invocation_not_held": impossible("FR-INV.5", "FR-INV.7", "FR-DEAL.23"),
    "wrong_timing": illegal("FR-INV.7"),
    # consul
    "consul_placement_illegal": illegal("FR-CONS.17", "FR-CONS.22"),
    "consul_tile_not_largest": illegal("FR-CONS.10", "FR-CONS.11", "FR-CONS.18", "FR-CONS.20"),
    "consul_tile_off_his_lots": impossible("FR-CONS.17"),
    "consul_tile_unknown": impossible("FR-CONS.7"),
}
