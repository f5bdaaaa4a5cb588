"""Which function judges which action, and which one says what it causes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ledger.errors import Refusal, refusal
from ledger.ruleset import Dispatch, Memo
from ledger.ruleset.codec import Action

from .. import actions as act
from ..state import State
from . import building, consul, deals, eras, hidden, invocations, market, naming, setup, swindles

_RULES: Dispatch[State] = Dispatch(
    act.AnyAction,
    {
        act.ChooseFirstPlayer: (setup.choose_first_player, setup.first_player_chosen),
        act.DealContracts: (setup.deal_contracts, setup.contracts_dealt),
        act.DealDraftHands: (hidden.deal_hands, hidden.hands_dealt),
        act.PickDraftContract: (hidden.pick_contract, hidden.pick_sealed),
        act.RevealDraftPicks: (hidden.reveal_picks, hidden.picks_revealed),
        act.DealObjectives: (hidden.deal_objectives, hidden.objectives_dealt),
        act.KeepObjective: (hidden.keep_objective, hidden.objective_kept),
        act.DrawPublicObjectives: (setup.draw_public, setup.public_drawn),
        act.DealCharacters: (hidden.deal_characters, hidden.characters_dealt),
        act.KeepCharacter: (hidden.keep_character, hidden.character_kept),
        act.RevealCharacters: (hidden.reveal_characters, hidden.characters_revealed),
        act.DrawMonuments: (setup.draw_monuments, setup.monuments_drawn),
        act.SetUpConsul: (consul.set_up_consul, consul.consul_set_up),
        act.PlaceConsulTiles: (consul.place_first_tiles, consul.first_tiles_placed),
        act.SeedInvocations: (setup.seed_invocations, setup.invocations_seeded),
        act.FormEraPiles: (setup.form_piles, setup.piles_formed),
        act.RevealMarket: (eras.reveal_market, eras.market_filled),
        act.StartGame: (setup.start_game, setup.game_started),
        act.TakeIncome: (market.take_income, market.income_taken),
        act.BuyCard: (market.buy_card, market.card_purchased),
        act.BuildBuilding: (building.build_building, building.building_constructed),
        act.ExecuteTrade: (deals.execute_trade, deals.trade_executed),
        act.ProposeTrade: (deals.propose_trade, deals.trade_proposed),
        act.AcceptTrade: (deals.accept_trade, deals.trade_accepted),
        act.DeclineTrade: (deals.decline_trade, deals.trade_declined),
        act.NotePromise: (deals.note_promise, deals.promise_noted),
        act.SwindleLot: (swindles.swindle_lot, swindles.lot_swindled),
        act.ActivateInvocation: (invocations.activate, invocations.activated),
        act.EndTurn: (eras.end_turn, eras.turn_ended),
        act.OperateConsul: (consul.operate, consul.operated),
        act.RevealObjective: (eras.reveal_objective, eras.objective_revealed),
    },
)


def refusals(state: State, action: Action, memo: Memo) -> Iterator[Refusal]:
    """Every reason why the action is not allowed now; nobody acts who does not sit here."""
    strangers = [name for name in _people(action) if name not in state.seats]
    if strangers:
        for name in dict.fromkeys(strangers):
            yield refusal("FR-BASE.8", "player_unknown", player=name)
        return
    _, state, memo = naming.after(state, action, memo)
    yield from _RULES.refusals(state, action, memo)


def _people(action: Action) -> Iterator[str]:
    """Every seat an action names."""
    for field in ("player", "to"):
        if (name := getattr(action, field, None)) is not None:
            yield name
    for field in ("hands", "picks", "salts"):
        yield from getattr(action, field, None) or ()
    if isinstance(action, act.RevealCharacters):
        yield from action.cards or ()
    if isinstance(action, act.ExecuteTrade | act.ProposeTrade):
        yield from (exchange.partner for exchange in action.exchanges)
    if isinstance(action, act.ExecuteTrade):
        yield from action.agreed_by


def outcome(state: State, action: Action, memo: Memo) -> tuple[Any, ...]:
    """What an action causes; contracts it uses for the first time are named before."""
    names, state, memo = naming.after(state, action, memo)
    return (*names, *_RULES.outcome(state, action, memo))
