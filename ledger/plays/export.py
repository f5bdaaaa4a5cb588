"""A game of ours as other loggers keep plays. What came from one of them goes back as it came,
with the scores as they stand now."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid5

import msgspec

from ledger.aggregates.game import Game
from ledger.errors import LedgerError
from ledger.plays import bgstats, csv_plays
from ledger.ruleset import Lang, Sheet, read_json

LONGEST_PLAY = 24 * 60  # minutes: more than that was a pause


class NotOver(LedgerError):
    """What others still hold is nobody's business, and there is no result to tell."""

    code = "play_not_over"


def as_kept(game: Game) -> dict[str, Any]:
    """The play as the game brought it, or an empty one."""
    if game.started.play is msgspec.UNSET:
        return {}
    found = read_json(bytes(game.started.play))
    return found if isinstance(found, dict) else {}


def result(game: Game) -> Sheet:
    """Of a game that is over, or NotOver."""
    if not game.over:
        raise NotOver()
    return game.sheet_at(game.version)


def minutes(game: Game) -> int | None:
    """From the first step to the last, where the game was recorded in one sitting."""
    if game.started.evidence != "recorded" or game.version < 2:
        return None
    passed = int((game.bodies[-1].at - game.started.at).total_seconds() // 60)
    return passed if 0 < passed <= LONGEST_PLAY else None


# ------------------------------------------------------------------------- BG Stats


def as_bgstats(game: Game, lang: Lang) -> dict[str, Any]:
    """The play, its game, its players and its place, as `bgstats.write` wants them."""
    kept = as_kept(game)
    if kept.get("format") == bgstats.SOURCE:
        return _with_scores(game, kept)
    sheet, players = result(game), game.setup.players
    numbers = {one.player: one for one in sheet.standings}
    play: dict[str, Any] = {
        "uuid": str(game.id),
        "playDate": game.started.at.strftime(bgstats.TIME),
        "playDateYmd": int(game.started.at.strftime("%Y%m%d")),
        "entryDate": game.bodies[-1].at.strftime(bgstats.TIME),
        "modificationDate": game.bodies[-1].at.strftime(bgstats.TIME),
        "ignored": False,
        "manualWinner": False,
        "rounds": 0,
        "usesTeams": False,
        "playerScores": [
            {
                "score": str(numbers[player].total),
                "winner": player in sheet.winners,
                "startPlayer": player == game.setup.first_player,
                "seatOrder": number,
                "rank": numbers[player].rank,
                "newPlayer": False,
            }
            for number, player in enumerate(players, start=1)
        ],
    }
    if (passed := minutes(game)) is not None:
        play["durationMin"] = passed
    return {
        "play": play,
        "game": _title(game, lang),
        "players": [_player(player) for player in players],
    }


def _title(game: Game, lang: Lang) -> dict[str, Any]:
    found: dict[str, Any] = {
        "uuid": str(_identity("title", game.setup.title + game.rules.name["en"])),
        "name": game.rules.name[lang],
        "highestWins": getattr(game.catalogue, "wins", "highest") != "lowest",
        "noPoints": False,
        "cooperative": getattr(game.catalogue, "wins", "") == "together",
        "usesTeams": False,
    }
    if bgg := bgg_number(game):
        found["bggId"] = bgg
    return found


def bgg_number(game: Game) -> int | None:
    """The title's number at BoardGameGeek, where its catalogue says one."""
    found = getattr(game.catalogue, "bgg", None)
    return found if isinstance(found, int) else None


def _player(name: str) -> dict[str, Any]:
    return {"uuid": str(_identity("player", name)), "name": name, "isAnonymous": False}


def _identity(kind: str, name: str) -> UUID:
    return uuid5(NAMESPACE_URL, f"ledger:{kind}:{name}")


def _with_scores(game: Game, kept: dict[str, Any]) -> dict[str, Any]:
    """As it came; a seat whose total or victory was put right since then says so."""
    came, sheet = game.sheet_at(1), result(game)
    if came == sheet:
        return kept
    scores = []
    for one, player in zip(kept["play"]["playerScores"], game.setup.players, strict=True):
        total, won = sheet.totals[player], player in sheet.winners
        changed: dict[str, Any] = {}
        if total != came.totals[player]:
            changed["score"] = str(total)
        if won != (player in came.winners):
            changed["winner"] = won
        scores.append({**one, **changed})
    return {**kept, "play": {**kept["play"], "playerScores": scores}}


def link(game: Game, lang: Lang, address: str = "", *, app: bool = False) -> str:
    """The link that opens BG Stats with this game; `address` is where it can be looked at."""
    sheet = result(game)
    ranks = {one.player: one for one in sheet.standings}
    title = _title(game, lang)
    play = bgstats.push(
        identity=str(game.id),
        title=title["name"],
        title_id=title["uuid"],
        bgg=title.get("bggId"),
        highest_wins=title["highestWins"],
        played=game.started.at,
        minutes=minutes(game),
        comments=address,
        players=[
            {
                "name": player,
                "sourcePlayerId": str(_identity("player", player)),
                "startPlayer": player == game.setup.first_player,
                "winner": player in sheet.winners,
                "score": str(ranks[player].total),
                "rank": ranks[player].rank,
            }
            for player in game.setup.players
        ],
    )
    return bgstats.link(play, app=app)


# ------------------------------------------------------------------------- CSV


def as_csv(game: Game, lang: Lang) -> dict[str, Any]:
    """A row for each player, with the points of every category behind the total."""
    kept = as_kept(game)
    if kept.get("format") == csv_plays.SOURCE and game.sheet_at(1) == result(game):
        return kept
    sheet, words = result(game), game.rules.words.categories
    day: datetime = game.started.at
    rows = []
    for player in game.setup.players:
        row = {
            "date": day.strftime("%Y-%m-%d"),
            "title": game.rules.name[lang],
            "player": player,
            "score": str(sheet.totals[player]),
            "winner": "1" if player in sheet.winners else "0",
            "play": str(game.id),
        }
        for category, names in words.items():
            own = [x for x in sheet.lines if (x.player, x.category) == (player, category)]
            if own:
                row[names[lang].lower()] = str(sum(line.points for line in own))
        rows.append(row)
    return {"rows": rows}
