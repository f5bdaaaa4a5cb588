"""Which function judges which action, and which one says what it causes."""

from __future__ import annotations

from ledger.ruleset import Dispatch

from .. import actions as act
from ..state import State
from . import cards, dice, ending, movement, progress, setup

RULES: Dispatch[State] = Dispatch(
    act.FirstEmpiresAction,
    {
        act.StartGame: (setup.start_game, setup.game_started),
        act.RecordOpeningHand: (setup.record_opening_hand, setup.opening_hand_recorded),
        act.RollDice: (dice.roll_dice, dice.dice_rolled),
        act.RerollDice: (dice.reroll_dice, dice.dice_rerolled),
        act.DiscardForBlack: (dice.discard_for_black, dice.discarded_for_black),
        act.EndDicePhase: (dice.end_dice_phase, dice.dice_phase_ended),
        act.MoveExplorers: (movement.move_explorers, movement.explorers_moved),
        act.ChooseRetreat: (movement.choose_retreat, movement.retreat_chosen),
        act.EndMovementPhase: (movement.end_movement_phase, movement.movement_phase_ended),
        act.DiscardForFace: (dice.discard_for_face, dice.discarded_for_face),
        act.AdvanceCube: (progress.advance_cube, progress.cube_advanced),
        act.RecordDraw: (cards.record_draw, cards.draw_recorded),
        act.PlaceExplorers: (progress.place_explorers, progress.explorers_placed),
        act.EndProgress: (progress.end_progress, progress.progress_ended),
        act.PlaceCity: (progress.place_city, progress.city_placed),
        act.PlayAchievement: (cards.play_achievement, cards.achievement_played),
        act.IdentifyCard: (cards.identify_card, cards.card_identified),
        act.EndTurn: (progress.end_turn, progress.turn_ended),
        act.RevealCity: (ending.reveal_city, ending.city_revealed),
        act.FinishGame: (ending.finish_game, ending.game_finished),
    },
)
