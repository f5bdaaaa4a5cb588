"""The figures of a title: what its finished games say together, and the games behind each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, render_template, request, url_for

from ledger.errors import Unreadable
from ledger.games import ruleset
from ledger.projections.figure_queries import NO_RULE
from ledger.projections.figure_rows import BehindList, Selection, Source, Template
from ledger.ruleset import Ruleset
from ledger.web.api.blueprint import number
from ledger.web.context import lang, projections, t
from ledger.web.shared.figure_selection import arguments, kind_name, selection, tells_results

bp = Blueprint("figures", __name__)

PAGE = 50  # games behind a figure on one page
MANY = 15  # things shown at once; the rest is folded


@dataclass
class Line:
    """A source of points as the page shows it."""

    name: str
    category: str  # its name, where the line is a thing's or a rule's
    source: Source
    width: int  # of the longest bar, in per cent
    share: float  # of all points
    to: str  # the games behind it


@bp.get("/titles/<title>/figures")
def show(title: str) -> str:
    rules, chosen = ruleset(title), selection(title)
    if tells_results(title):
        return render_template("figures/held.html", title=title, name=rules.name[lang()])
    found = projections().title_figures(chosen)
    by_template = rules.of_catalogue is not None
    return render_template(
        "figures/title.html",
        title=title,
        name=name_of(rules, found.templates, chosen),
        figures=found,
        chosen=chosen,
        counts=rules.play.player_counts,
        choose=by_template and not chosen.template,
        templates=[
            (one, _name(one), _at("show", chosen, template=one.template)) for one in found.templates
        ],
        categories=_lines(found.categories, chosen, "category"),
        rules=_lines(found.rules, chosen, "category", "rule"),
        things=_lines(found.things, chosen, "category", "thing"),
        many=MANY,
        openings=[
            (
                [kind_name(rules, kind, lang()) for kind in one.kinds],
                one,
                _at("steps", chosen, opening=",".join(one.kinds)),
            )
            for one in found.openings
        ],
        at=_at,
    )


@bp.get("/titles/<title>/figures/steps")
def steps(title: str) -> str:
    """The games and steps behind one figure."""
    rules, chosen = ruleset(title), selection(title)
    if tells_results(title):
        return render_template("figures/held.html", title=title, name=rules.name[lang()])
    offset = number("offset", 0) or 0
    found = behind(chosen, limit=PAGE, offset=offset)
    templates = projections().figure_templates(title)
    return render_template(
        "figures/steps.html",
        title=title,
        name=name_of(rules, templates, chosen),
        heading=heading(rules, found),
        chosen=chosen,
        found=found,
        offset=offset,
        size=PAGE,
        back=_at("show", chosen),
    )


def behind(chosen: Selection, *, limit: int, offset: int) -> BehindList:
    """As the address asks for it: points, an opening, or the seats themselves."""
    asked = {name: request.args.get(name, "") for name in ("category", "rule", "thing", "opening")}
    opening = tuple(filter(None, asked.pop("opening").split(",")))
    if opening and any(asked.values()):
        raise Unreadable({"opening": ["unreadable"]})
    read = projections()
    if opening:
        return read.behind_opening(chosen, opening, limit, offset)
    if any(asked.values()):
        return read.behind_points(chosen, **asked, limit=limit, offset=offset)
    return read.behind_seats(chosen, limit, offset)


def heading(rules: Ruleset[Any, Any], found: BehindList) -> str:
    """What the games lie behind, in words."""
    opening = request.args.get("opening", "")
    if opening:
        kinds = [kind_name(rules, kind, lang()) for kind in opening.split(",")]
        return " → ".join(kinds)
    category, words = request.args.get("category", ""), rules.words.categories
    said = words[category][lang()] if category in words else category
    thing = request.args.get("thing", "")
    if thing and found.rows and lang() == "fr":
        thing = found.rows[0].thing_fr
    rule = request.args.get("rule", "")
    parts = [said, t("figures.no_rule") if rule == NO_RULE else rule, thing]
    return " · ".join(filter(None, parts)) or t("figures.all_games")


def name_of(rules: Ruleset[Any, Any], found: tuple[Template, ...], chosen: Selection) -> str:
    """The title's name, or that of the template that was chosen."""
    named = [_name(one) for one in found if one.template == chosen.template]
    return named[0] if named else rules.name[lang()]


def _name(one: Template) -> str:
    return one.name_fr if lang() == "fr" else one.name_en


def _at(page: str, chosen: Selection, **more: Any) -> str:
    """An address with the same choice of games."""
    given = arguments(chosen) | more
    return url_for(f"figures.{page}", title=chosen.title, **given)


def _lines(sources: tuple[Source, ...], chosen: Selection, *by: str) -> list[Line]:
    longest = max((abs(one.points) for one in sources), default=0) or 1
    whole = sum(one.points for one in sources) or 1
    french = lang() == "fr"
    found = []
    for one in sources:
        category = one.category_fr if french else one.category_en
        thing = one.thing_fr if french else one.thing
        name = thing or one.rule or (t("figures.no_rule") if "rule" in by else category)
        asked = {key: getattr(one, key) for key in by}
        if "rule" in by and not one.rule:
            asked["rule"] = NO_RULE
        found.append(
            Line(
                name=name[:1].upper() + name[1:],
                category="" if name == category else category,
                source=one,
                width=round(100 * abs(one.points) / longest),
                share=one.points / whole,
                to=_at("steps", chosen, **asked),
            )
        )
    return found
