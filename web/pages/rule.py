"""One rule on a side sheet: what it says, how it is kept, and where it stands among the others."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, make_response, render_template

from ledger.errors import UnknownName
from ledger.games import ruleset
from ledger.ruleset import Rule, Ruleset
from ledger.web.pages.titles import citations, is_ruling, said, section_name

bp = Blueprint("rule_sheet", __name__)


@bp.get("/titles/<title>/rules/<rule>")
def show(title: str, rule: str) -> Response:
    """A rule chip's script asks for it; without a script the chip leads to the rules page."""
    rules = ruleset(title)
    found = next((one for one in rules.rules if one.id == rule), None)
    if found is None:
        raise UnknownName("rule", rule)
    return make_response(rule_shown(rules, found))


def rule_shown(rules: Ruleset[Any, Any], rule: Rule) -> str:
    option = next((one for one in rules.play.options if one.key == rule.switch), None)
    return render_template(
        "rule.html",
        rules=rules,
        rule=rule,
        section=section_name(rules, rule.section),
        ruling=is_ruling(rule),
        option=option,
        values=[said(option, value) for value in option.values] if option else [],
        citations=citations(rules).get(rule.id, []),
    )
