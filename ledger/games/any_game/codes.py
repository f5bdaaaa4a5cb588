"""Every refusal code: `illegal` may be waived by the table, `impossible` cannot."""

from __future__ import annotations

from ledger.errors import illegal, impossible

CODES = {
    "player_count": impossible("AG-1.1"),
    "duplicate_player": impossible("AG-1.2"),
    "catalogue_invalid": impossible("AG-1.3"),
    "unknown_option": impossible("options"),
    "unknown_player": impossible("AG-2.1"),
    "unknown_category": impossible("AG-2.1"),
    "no_such_round": impossible("AG-2.2"),
    "value_missing": impossible("AG-2.3"),
    "value_unknown": impossible("AG-2.3"),
    "value_too_large": impossible("AG-2.3"),
    "value_out_of_range": illegal("AG-2.4"),
    "cell_empty": impossible("AG-2.5"),
    "no_rounds": impossible("AG-3.1"),
    "last_round": illegal("AG-3.1"),
    "sheet_finished": impossible("AG-3.2"),
    "rounds_left": illegal("AG-3.3"),
    "result_not_said": impossible("AG-4.3"),
    "result_not_asked": impossible("AG-4.3"),
    "dealer_decides": impossible("dealer"),
}
