"""What the chain says of the stored games, as text."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.review.verify_chain import ChainReport, StoreReport
from ledger.tools.context import Context


def print_chains(
    context: Context,
    chains: Sequence[ChainReport],
    store: StoreReport | None,
    database: Sequence[str],
) -> None:
    def line(text: str) -> None:
        context.out.print(text, markup=False, soft_wrap=True)

    for chain in chains:
        if chain.unreadable:
            line(f"{chain.game}  {context.say('does_not_open', reason=chain.unreadable)}")
        elif chain.missing:
            line(f"{chain.game}  {context.say('game_missing', count=chain.steps)}")
        for fault in chain.faults:
            key = f"steps_{fault.kind}" if fault.first < fault.last else f"step_{fault.kind}"
            line(f"{chain.game}  {context.say(key, first=fault.first, last=fault.last)}")
    if store is not None:
        for number in store.missing_numbers:
            line(context.say("game_number_missing", number=number))
        if store.changed:
            line(context.say("list_of_games_changed"))
    for fault_told in database:
        line(context.say("database_fault", text=fault_told))
    if (new := sum(chain.chained_now for chain in chains)) > 0:
        context.tell("linked", count=new)
    if len(chains) == 1 and chains[0].whole:
        context.tell("chain_head", step=chains[0].steps, head=chains[0].head)
