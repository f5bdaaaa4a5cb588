"""Which function judges which action, and which one says what it causes."""

from __future__ import annotations

from ledger.ruleset import Dispatch

from .. import actions as act
from ..state import State
from . import adding, ending, setup, tokens, turn

RULES: Dispatch[State] = Dispatch(
    act.AnyAction,
    {
        act.RevealVictoryTiles: (setup.reveal_victory, setup.victory_revealed),
        act.RevealStartingOffer: (setup.reveal_offer, setup.offer_revealed),
        act.TakeStartingTile: (setup.take_starting_tile, setup.starting_tile_taken),
        act.PlaceStartingTiles: (setup.place_starting_tiles, setup.starting_tiles_placed),
        act.RevealMarketRows: (setup.reveal_rows, setup.rows_revealed),
        act.OpenTile: (turn.open_tile, turn.tile_opened),
        act.PlayWar: (tokens.play_war, tokens.war_played),
        act.PlayCoin: (tokens.play_coin, tokens.coin_played),
        act.PlayCarriage: (tokens.play_carriage, tokens.carriage_played),
        act.PlayCraftsman: (tokens.play_craftsman, tokens.craftsman_played),
        act.AddTile: (adding.add_tile, adding.tile_added),
        act.ShowCraftsman: (turn.show_craftsman, turn.craftsman_shown),
        act.DrawFallbackTile: (turn.draw_fallback, turn.fallback_drawn),
        act.PlaceFallbackTile: (adding.place_fallback, adding.fallback_placed),
        act.FinishWithoutTile: (turn.finish_without, turn.finished_without),
        act.EndTurn: (turn.end_turn, turn.turn_ended),
        act.ProposeEnd: (ending.propose_end, ending.end_proposed),
        act.CastEndVote: (ending.cast_end_vote, ending.end_vote_cast),
        act.DeclareTableScore: (ending.declare_table_score, ending.table_score_declared),
    },
)

refusals = RULES.refusals
outcome = RULES.outcome
