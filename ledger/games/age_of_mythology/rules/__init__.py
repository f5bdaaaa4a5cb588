"""Which function judges which action, and which one says what it causes."""

from __future__ import annotations

from ledger.ruleset import Dispatch

from .. import actions as act
from ..state import State
from . import (
    aftermath,
    aiming,
    attack,
    battle,
    cards,
    economy,
    explore,
    gather,
    setup,
    spoils,
    trade,
    turn,
)
from .flow import settle

RULES: Dispatch[State] = Dispatch(
    act.AnyAction,
    {
        act.AssignCulture: (setup.assign_culture, setup.culture_assigned),
        act.RollForFirstPlayer: (setup.roll_for_first, setup.first_player_rolled),
        act.SetUpTable: (setup.set_up, setup.table_set_up),
        act.RevealDraftTiles: (setup.reveal_draft, setup.draft_revealed),
        act.DraftTile: (setup.draft_tile, setup.tile_drafted),
        act.PassDraft: (setup.pass_draft, setup.draft_passed),
        act.PlaceVpCube: (turn.place_vp_cube, turn.vp_cube_placed),
        act.SelectPermanentCards: (turn.select_permanent, turn.permanent_selected),
        act.DrawRandomCards: (turn.draw_random, turn.random_drawn),
        act.PlayCard: (cards.play_card, cards.card_played),
        act.Pass: (cards.pass_turn, cards.passed),
        act.ResolvePower: (aiming.resolve_power, aiming.power_resolved),
        act.SkipAction: (cards.skip_action, cards.action_skipped),
        act.EndAction: (cards.end_action, cards.action_ended),
        act.RevealExploreTiles: (explore.reveal_explore, explore.explore_revealed),
        act.TakeExploredTile: (explore.take_explored, explore.explored),
        act.PassExplore: (explore.pass_explore, explore.explore_passed),
        act.PlaceWorkers: (gather.place_workers, gather.workers_placed),
        act.Gather: (gather.gather, gather.gathered),
        act.RecruitUnit: (economy.recruit_unit, economy.unit_recruited),
        act.BuildBuilding: (economy.build_building, economy.building_built),
        act.StartTrade: (trade.start_trade, trade.trade_started),
        act.Exchange: (trade.exchange, trade.exchanged),
        act.BuyVictoryPoint: (trade.buy_vp, trade.vp_bought),
        act.AdvanceAge: (economy.advance_age, economy.age_advanced),
        act.DeclareAttack: (attack.declare_attack, attack.attack_declared),
        act.CommitArmy: (attack.commit_army, attack.army_committed),
        act.RevealArmies: (attack.reveal_armies, attack.armies_revealed),
        act.WithdrawEnemyUnit: (attack.withdraw_enemy, attack.enemy_withdrawn),
        act.Retreat: (battle.retreat, battle.retreated),
        act.StayInBattle: (battle.stay, battle.stayed),
        act.CommitUnit: (battle.commit_unit, battle.unit_committed),
        act.RevealUnits: (battle.reveal_units, battle.units_revealed),
        act.Substitute: (battle.substitute, battle.substituted),
        act.ChooseMode: (battle.choose_mode, battle.mode_chosen),
        act.RollEncounter: (battle.roll_encounter, battle.rolled),
        act.Resurrect: (aftermath.resurrect, aftermath.resurrected),
        act.Reinforce: (aftermath.reinforce, aftermath.reinforced),
        act.RazeBuilding: (spoils.raze, spoils.building_razed),
        act.CaptureTile: (spoils.capture, spoils.captured),
        act.RaidCubes: (spoils.raid, spoils.raided),
        act.DeclineSpoils: (spoils.decline, spoils.declined),
        act.RemoveVillager: (cards.remove_villager, cards.villager_removed),
        act.ApplySpoilage: (turn.apply_spoilage, turn.spoiled),
        act.DiscardCards: (turn.discard_cards, turn.cards_discarded),
        act.EndTurn: (turn.end_turn, turn.turn_ended),
    },
    settle,
)

refusals = RULES.refusals
outcome = RULES.outcome
