"""Which function judges which action, and which one says what it causes."""

from __future__ import annotations

from ledger.ruleset import Dispatch

from .. import actions as act
from ..state import State
from . import cards, dice, ending, movement, progress, setup
from .common import caused, judged

RULES: Dispatch[State] = Dispatch(
    act.AnyAction,
    {
        act.StartGame: (setup.start_game, setup.game_started),
        act.RecordOpeningHand: (setup.record_opening_hand, setup.opening_hand_recorded),
        act.RollDice: (judged(dice.roll_dice), caused(dice.dice_rolled)),
        act.RerollDice: (judged(dice.reroll_dice), caused(dice.dice_rerolled)),
        act.DiscardForBlack: (judged(dice.discard_for_black), caused(dice.discarded_for_black)),
        act.EndDicePhase: (judged(dice.end_dice_phase), caused(dice.dice_phase_ended)),
        act.MoveExplorers: (judged(movement.move_explorers), caused(movement.explorers_moved)),
        act.ChooseRetreat: (movement.choose_retreat, movement.retreat_chosen),
        act.EndMovementPhase: (
            judged(movement.end_movement_phase),
            caused(movement.movement_phase_ended),
        ),
        act.DiscardForFace: (judged(dice.discard_for_face), caused(dice.discarded_for_face)),
        act.AdvanceCube: (judged(progress.advance_cube), caused(progress.cube_advanced)),
        act.RecordDraw: (
            judged(cards.record_draw, closes="pending_draws"),
            caused(cards.draw_recorded),
        ),
        act.PlaceExplorers: (
            judged(progress.place_explorers, closes="pending_placement"),
            caused(progress.explorers_placed),
        ),
        act.EndProgress: (judged(progress.end_progress), caused(progress.progress_ended)),
        act.PlaceCity: (judged(progress.place_city), caused(progress.city_placed)),
        act.PlayAchievement: (judged(cards.play_achievement, "FI-13.1"), cards.achievement_played),
        act.IdentifyCard: (cards.identify_card, cards.card_identified),
        act.EndTurn: (judged(progress.end_turn), caused(progress.turn_ended)),
        act.RevealCity: (ending.reveal_city, ending.city_revealed),
        act.FinishGame: (ending.finish_game, ending.game_finished),
    },
)

refusals = RULES.refusals
outcome = RULES.outcome
