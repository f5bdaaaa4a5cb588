"""What pages and commands ask of the figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from ledger.projections.figure_rows import (
    BehindList,
    Group,
    OpeningRow,
    Selection,
    Source,
    Summary,
    Template,
    TimeFigures,
    TitleFigures,
    behind,
    names_of,
)

NO_RULE = "-"
MOST_THINGS = 60
MOST_OPENINGS = 12
CONDITIONS = {
    "template": "template=:template",
    "seats": "seats=:seats",
    "since": "day>=:since",
    "until": "day<=:until",
}
OF_SEATS = {"seat": "seat=:seat", "won": "won"}
SUMMARY = (
    "SELECT count(DISTINCT game) AS games, count(*) AS players,"
    " coalesce(sum(total), 0) AS points, coalesce(avg(total), 0) AS mean,"
    " coalesce(avg(CASE WHEN won THEN total END), 0) AS winners_mean,"
    " coalesce(sum(CASE WHEN live THEN seconds END) / nullif(sum(live * turns), 0), 0)"
    " AS per_turn FROM figure_seats"
)
LASTED = (
    "SELECT coalesce(sum(live), 0) AS timed, coalesce(sum(seconds), 0) AS seconds,"
    " coalesce(sum(paused), 0) AS paused FROM figure_games"
)
LONGEST = "SELECT seconds AS longest, id AS longest_game FROM figure_games JOIN games USING (game)"
SOURCES = (
    "SELECT {category} AS category, {category_en} AS category_en, {category_fr} AS category_fr,"
    " {rule} AS rule, {thing} AS thing, {thing_fr} AS thing_fr, sum(points) AS points,"
    " sum(lines) AS lines, count(DISTINCT game || ' ' || player) AS players,"
    " count(DISTINCT CASE WHEN won THEN game || ' ' || player END) AS winners FROM figure_points"
)
NO_SOURCE = dict.fromkeys(
    ("category", "category_en", "category_fr", "rule", "thing", "thing_fr"), "''"
)
GROUPS = (
    "SELECT {by} AS number, count(DISTINCT game) AS games, count(*) AS players, sum(won) AS won,"
    " avg(total) AS mean, coalesce(avg(CASE WHEN won THEN total END), 0) AS winners_mean"
    " FROM figure_seats"
)
OPENINGS = (
    "SELECT opening, count(*) AS players, sum(won) AS won, avg(total) AS mean FROM figure_seats"
)
TEMPLATES = (
    "SELECT template, max(name_en) AS name_en, max(name_fr) AS name_fr, count(*) AS games"
    " FROM figure_games WHERE title=? AND template<>''"
    " GROUP BY template ORDER BY games DESC, name_en"
)
BEHIND = (
    "SELECT id AS game, games.players, day, f.player, won, {category} AS category,"
    " {thing} AS thing, {thing_fr} AS thing_fr, {points} AS points, {lines} AS lines,"
    " {steps} AS steps FROM {table} AS f"
    " JOIN games USING (game)"
)
BEHIND_POINTS = ("category", "thing", "thing_fr", "points", "lines", "steps")
BEHIND_SEATS = {
    "category": "''",
    "thing": "''",
    "thing_fr": "''",
    "points": "total",
    "lines": "0",
    "steps": "'[]'",
}
TIMES = (
    "SELECT seat.title AS title, count(*) AS games, sum(game.seconds) AS seconds,"
    " sum(seat.seconds) AS own, sum(turns) AS turns FROM figure_seats AS seat"
    " JOIN figure_games AS game USING (game)"
    " WHERE player=? AND seat.live GROUP BY seat.title"
)


class FigureQueries:
    """Each question is a sum over the rows that finished games have left."""

    def title_figures(self, selection: Selection) -> TitleFigures:
        where, params = _where(selection)
        rules = {name: name for name in ("category", "category_en", "category_fr", "rule")}
        categories = {name: name for name in ("category", "category_en", "category_fr")}
        things = categories | {"thing": "thing", "thing_fr": "thing_fr"}
        named = f"{where} AND thing<>''"
        return TitleFigures(
            selection,
            self._summary(selection),
            self._sources(categories, where, params),
            self._sources(rules, where, params),
            self._sources(things, named, params, MOST_THINGS),
            self._groups("seats", where, params),
            self._groups("seat", where, params),
            self._openings(where, params),
            self.figure_templates(selection.title),
        )

    def figure_templates(self, title: str) -> tuple[Template, ...]:
        """The games of a title that is called after its catalogue, the one most played first."""
        return tuple(Template(**row) for row in self._rows(TEMPLATES, (title,)))

    def _summary(self, selection: Selection) -> Summary:
        """A game counts where one of its seats does."""
        where, params = _where(selection)
        counted = f" WHERE game IN (SELECT game FROM figure_seats{where})"
        (seats,) = self._rows(SUMMARY + where, params)
        (lasted,) = self._rows(LASTED + counted, params)
        longest = f"{LONGEST}{counted} AND live ORDER BY seconds DESC, game LIMIT 1"
        found = self._rows(longest, params)
        return Summary(**seats, **lasted, **(found[0] if found else {}))

    def _sources(
        self, columns: dict[str, str], where: str, params: dict[str, Any], most: int = -1
    ) -> tuple[Source, ...]:
        by = [name for name in ("category", "rule", "thing") if name in columns]
        sql = SOURCES.format(**NO_SOURCE | {k: _once(k, by) for k in columns})
        order = f" GROUP BY {', '.join(by)} ORDER BY sum(points) DESC, {', '.join(by)} LIMIT {most}"
        return tuple(Source(**row) for row in self._rows(sql + where + order, params))

    def _groups(self, by: str, where: str, params: dict[str, Any]) -> tuple[Group, ...]:
        sql = f"{GROUPS.format(by=by)}{where} GROUP BY {by} ORDER BY {by}"
        return tuple(Group(**row) for row in self._rows(sql, params))

    def _openings(self, where: str, params: dict[str, Any]) -> tuple[OpeningRow, ...]:
        sql = (
            f"{OPENINGS}{where} AND opening<>'[]' GROUP BY opening"
            f" ORDER BY players DESC, won DESC, opening LIMIT {MOST_OPENINGS}"
        )
        rows = self._rows(sql, params)
        return tuple(OpeningRow(**row | {"kinds": names_of(row.pop("opening"))}) for row in rows)

    def behind_points(
        self,
        selection: Selection,
        *,
        category: str = "",
        rule: str = "",
        thing: str = "",
        limit: int = 50,
        offset: int = 0,
    ) -> BehindList:
        """The games, players and steps behind points; the rule NO_RULE is that of lines without
        one, such as those of a paper sheet."""
        wanted = {"category": category, "rule": rule, "thing": thing}
        given = {name: value for name, value in wanted.items() if value}
        if rule == NO_RULE:
            given["rule"] = ""
        columns = {name: f"f.{name}" for name in BEHIND_POINTS}
        found = BEHIND.format(table="figure_points", **columns)
        return self._behind(found, selection, given, limit, offset)

    def behind_opening(
        self, selection: Selection, kinds: tuple[str, ...], limit: int = 50, offset: int = 0
    ) -> BehindList:
        """The games in which somebody began so, and the steps of it."""
        found = BEHIND.format(table="figure_seats", **BEHIND_SEATS | {"steps": "opening_steps"})
        given = {"opening": msgspec.json.encode(kinds).decode()}
        return self._behind(found, selection, given, limit, offset)

    def behind_seats(self, selection: Selection, limit: int = 50, offset: int = 0) -> BehindList:
        """The games of the seats themselves."""
        found = BEHIND.format(table="figure_seats", **BEHIND_SEATS)
        return self._behind(found, selection, {}, limit, offset)

    def _behind(
        self, sql: str, selection: Selection, given: dict[str, str], limit: int, offset: int
    ) -> BehindList:
        where, params = _where(selection, "f.")
        where += "".join(f" AND f.{name}=:{name}" for name in given)
        params |= given
        (counted,) = self._rows(
            f"SELECT count(*) AS count, coalesce(sum(points), 0) AS points FROM ({sql}{where})",
            params,
        )
        page = {"limit": limit, "offset": offset}
        order = " ORDER BY day DESC, f.game DESC, seat, 6, 11 LIMIT :limit OFFSET :offset"
        rows = self._rows(sql + where + order, params | page)
        return BehindList(**counted, rows=tuple(behind(row) for row in rows))

    def times_of(self, player: str) -> dict[str, TimeFigures]:
        """By title, of the finished games that were kept at the table."""
        return {row["title"]: TimeFigures(**row) for row in self._rows(TIMES, (player,))}

    def _rows(self, sql: str, params: Any = ()) -> list[dict[str, Any]]:
        raise NotImplementedError


def _where(selection: Selection, table: str = "") -> tuple[str, dict[str, Any]]:
    wanted = {
        name: getattr(selection, name)
        for name in (*CONDITIONS, *OF_SEATS)
        if getattr(selection, name)
    }
    found = [f"{table}title=:title"]
    found += [table + (CONDITIONS | OF_SEATS)[name] for name in wanted]
    days = {name: wanted[name].isoformat() for name in ("since", "until") if name in wanted}
    params = {"title": selection.title} | wanted | days
    params.pop("won", None)
    return " WHERE " + " AND ".join(found), params


def _once(column: str, by: Sequence[str]) -> str:
    """A column that the rows are grouped by, or a name that follows from one of these."""
    return column if column in by else f"max({column})"
