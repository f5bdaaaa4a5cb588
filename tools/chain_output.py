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
        for told in _told(context, chain):
            line(f"{chain.game}  {told}")
    if store is not None:
        for number in store.missing_numbers:
            line(context.say("game_number_missing", number=number))
        if store.changed:
            line(context.say("list_of_games_changed"))
    for fault_told in database:
        line(context.say("database_fault", text=fault_told))
    if (new := sum(chain.chained_now for chain in chains)) > 0:
        context.tell("linked", count=new)
    if len(chains) == 1 and chains[0].whole and chains[0].head:  # else it still hides something
        context.tell("chain_head", step=chains[0].steps, head=chains[0].head)


def _told(context: Context, chain: ChainReport) -> list[str]:
    """What is wrong with one game, or that it was removed."""
    if chain.unreadable:
        return [context.say("does_not_open", reason=chain.unreadable)]
    if chain.removed and chain.whole:
        return [context.say("game_was_removed", count=chain.steps)]
    if chain.missing:
        return [context.say("game_missing", count=chain.steps)]
    return [
        context.say(
            f"steps_{fault.kind}" if fault.first < fault.last else f"step_{fault.kind}",
            first=fault.first,
            last=fault.last,
        )
        for fault in chain.faults
    ]
