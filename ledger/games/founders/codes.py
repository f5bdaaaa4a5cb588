"""Every refusal code: the rules behind it, and whether a table may waive it.

Illegal: the table can really have done it. Impossible: a component is not there, or the entry
does not say which one was meant.
"""

from __future__ import annotations

from collections.abc import Mapping

from ledger.errors import Code, illegal, impossible

CODES: Mapping[str, Code] = {
    "already_opened": illegal("FE-4.4"),
    "already_placed": impossible("FE-2.17"),
    "already_voted": impossible("FE-15.4"),
    "carriage_already_there": impossible("FE-R38"),
    "catalogue_invalid": impossible(
        *("FE-1.1", "FE-1.2", "FE-1.3", "FE-1.4", "FE-1.5", "FE-1.6", "FE-1.7", "FE-1.8"),
        *("FE-14.1", "catalogue"),
    ),
    "cell_occupied": impossible("FE-6.7", "FE-9.1", "FE-2.17"),
    "craftsman_already_there": impossible("FE-14.5"),
    "craftsman_not_in_reserve": impossible("FE-8.7", "FE-8.6"),
    "craftsman_not_shown": illegal("FE-8.7"),
    "craftsman_waiver_required": illegal("FE-15.7", "FE-R45"),
    "dealer_decides": impossible("dealer"),
    "duplicate_player": impossible("FE-2.1"),
    "face_up_tile_addable": illegal("FE-6.11"),
    "fallback_pending": impossible("FE-6.13"),
    "fallback_required": illegal("FE-6.13"),
    "first_player_not_seated": impossible("FE-2.9"),
    "game_not_over": illegal("FE-15.8"),
    "game_over": illegal("FE-15.1"),
    "kind_required": impossible("dealer"),
    "no_proposal": impossible("FE-15.4"),
    "no_shared_side": illegal("FE-6.6"),
    "no_tile_there": impossible("FE-11.1", "FE-12.1", "FE-14.3"),
    "no_turn_completed": illegal("FE-15.1", "FE-R44"),
    "not_a_full_block": illegal("FE-13.1", "FE-13.2"),
    "not_a_village_tile": illegal("FE-14.2"),
    "not_your_pick": illegal("FE-2.14", "FE-2.15", "FE-2.16"),
    "not_your_tiles": impossible("FE-2.17"),
    "not_your_turn": illegal("FE-2.28", "FE-2.27", "FE-10.3"),
    "nothing_pending": impossible("FE-6.13", "FE-8.6"),
    "nothing_to_swap": impossible("FE-9.1"),
    "offer_too_small": impossible("FE-2.10", "FE-2.11", "FE-2.12"),
    "open_first": illegal("FE-3.1"),
    "proposal_open": impossible("FE-15.4"),
    "requirements_not_met": illegal("FE-7.1", "FE-9.3"),
    "resource_choice_required": impossible("FE-12.8"),
    "resource_not_produced": illegal("FE-12.2", "FE-R32"),
    "setup_not_finished": impossible("FE-2.27"),
    "setup_out_of_order": impossible(
        "FE-2.4", "FE-2.10", "FE-2.14", "FE-2.17", "FE-2.20", "FE-2.22", "FE-2.23"
    ),
    "stack_empty": impossible("FE-R5", "FE-6.14"),
    "start_tiles_not_sharing_side": illegal("FE-2.17"),
    "supply_incomplete": illegal("FE-7.1"),
    "supply_no_purchase": illegal("FE-12.3", "FE-R55"),
    "supply_not_producing": illegal("FE-11.4", "FE-12.12", "FE-14.5", "FE-7.9", "FE-R19"),
    "supply_producer_reused": illegal("FE-7.4", "FE-13.7", "FE-R55"),
    "supply_unreachable": illegal("FE-7.2", "FE-13.4"),
    "supply_wrong_resource": illegal("FE-7.5", "FE-7.6"),
    "swap_not_allowed": illegal("FE-R16"),
    "target_is_own_nation": illegal("FE-11.1", "FE-12.1"),
    "tile_already_added": illegal("FE-6.5", "FE-6.14"),
    "tile_already_coined": illegal("FE-R31"),
    "tile_already_pillaged": illegal("FE-R29"),
    "tile_not_added_yet": illegal("FE-3.3", "FE-6.1"),
    "tile_not_available": impossible("FE-R52"),
    "tile_not_face_up": impossible("FE-6.2", "FE-6.3", "FE-6.4", "FE-4.10"),
    "tile_not_in_offer": impossible("FE-2.14"),
    "tile_not_producing": illegal("FE-12.9", "FE-12.10", "FE-12.11", "FE-14.4", "FE-R36"),
    "tile_protected": illegal("FE-11.3", "FE-11.2"),
    "token_already_played": illegal("FE-5.3"),
    "token_just_received": illegal("FE-5.4"),
    "token_not_in_hand": impossible("FE-5.5"),
    "token_window_closed": illegal("FE-5.2"),
    "two_tiles_taken": impossible("FE-2.16"),
    "unknown_kind": impossible("dealer"),
    "unknown_option": impossible("options"),
    "unknown_stack": impossible("FE-4.1"),
    "wrong_colour": impossible("FE-1.12", "FE-4.7"),
    "wrong_craftsman_resource": illegal("FE-14.4", "FE-14.10"),
    "wrong_player_count": impossible("FE-2.1"),
    "wrong_reveal_count": illegal(
        *("FE-2.4", "FE-2.5", "FE-2.6", "FE-2.10", "FE-2.11", "FE-2.12"),
        *("FE-2.20", "FE-2.22", "FE-2.23"),
    ),
}
