"""Templates of score sheets: the list, the form that makes one, and the file to share."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, flash, make_response, redirect, render_template, request
from flask import url_for as address

from ledger.catalogues.check import broken
from ledger.catalogues.library import TooManyKept
from ledger.errors import Refusal, Unreadable
from ledger.schemas import load_catalogue
from ledger.templates.form import TIES, WINS, Form, form_of, moved, typed
from ledger.templates.template_list import Version, find, keep, sheet_rules, template_list, written
from ledger.web.context import lang, ledger, projections, t
from ledger.web.pages.catalogue import sentences
from ledger.web.pages.new_game import catalogue_text

bp = Blueprint("templates", __name__)

YAML = "application/yaml; charset=utf-8"


@bp.get("/templates")
def index() -> str:
    return _list()


def _list(wrong: list[str] | None = None) -> str:
    return render_template(
        "templates/list.html",
        templates=template_list(ledger(), projections()),
        title=sheet_rules().key,
        wrong=wrong or [],
    )


@bp.get("/templates/<digest>.yaml")
def file(digest: str) -> Response:
    """The template as a file, to share it or to edit it by hand."""
    found = find(ledger(), projections(), digest)
    response = make_response(found.text)
    response.headers["Content-Type"] = YAML
    name = "".join(one if one.isascii() and one.isalnum() else "-" for one in found.catalogue_id)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}.yaml"'
    return response


@bp.post("/templates/file")
def upload() -> Any:
    """A file somebody shared, kept if everything in it holds."""
    text, problems = catalogue_text(request.form, request.files)
    wrong = [one.message for one in problems] or _wrong(text)
    if wrong:
        return make_response(_list(wrong), 400 if problems else 422)
    return _keep(text) or make_response(_list([t("templates.too_many")]), 409)


# ------------------------------------------------------------------------ the form


@bp.get("/templates/new")
def form() -> Any:
    """Empty; or filled with another one, for a copy or (`edit`) its next version."""
    if (digest := request.args.get("edit") or request.args.get("from")) is None:
        return _page(Form())
    found = find(ledger(), projections(), digest)
    filled = form_of(found.text)
    if "edit" in request.args:
        return _page(filled, found)
    return _page(typed({**_fields(filled), "name": t("templates.copy_of", name=filled.name)}))


def _fields(form: Form) -> dict[str, str]:
    """A form as it would be sent."""
    own = {name: getattr(form, name) for name in form.__struct_fields__ if name != "lines"}
    lines = {
        f"line-{number}-{name}": getattr(line, name)
        for number, line in enumerate(form.lines)
        for name in line.__struct_fields__
    }
    return {**own, **lines}


@bp.post("/templates/new")
def send() -> Any:
    """`keep` stores it; `up` moves a line; anything else looks at what was typed."""
    sent, base = typed(request.form), _base()
    if "up" in request.form:
        return _page(moved(sent, request.form.get("up", 0, type=int)), base)
    text = written(ledger(), projections(), sent, base)
    wrong = _wrong(text)
    if wrong or "keep" not in request.form:
        return make_response(_page(sent, base, wrong, text), 422 if "keep" in request.form else 200)
    return _keep(text) or make_response(_page(sent, base, [t("templates.too_many")], text), 409)


def _base() -> Version | None:
    digest = request.form.get("edit", "")
    return find(ledger(), projections(), digest) if digest else None


def _keep(text: str) -> Any:
    """Kept, and the way back to the list; None where there is no room."""
    try:
        digest = keep(ledger(), text)
    except TooManyKept:
        return None
    flash(t("templates.kept"))
    return redirect(address("templates.index") + f"#t-{digest[:12]}", 303)


def _wrong(text: str) -> list[str]:
    """Everything that is wrong with a template, in words. One being typed is soon forgotten."""
    rules = sheet_rules()
    try:
        found = rules.catalogues.draft(text)
    except Unreadable:
        try:
            load_catalogue(rules, text)
        except Unreadable as error:
            return sentences(error)
        raise
    except UnicodeEncodeError as error:
        raise Unreadable({"catalogue": ["not_utf8"]}) from error
    refusals: tuple[Refusal, ...] = broken(rules, found.hash)
    return [rules.words.explain(found, one, lang()) for one in refusals]


def _page(
    form: Form, base: Version | None = None, wrong: list[str] | None = None, text: str = ""
) -> str:
    """`wrong` is None while nothing was typed: an empty form is not blamed for being empty."""
    return render_template(
        "templates/form.html",
        form=form,
        base=base,
        wrong=wrong,
        text=text,
        seats=_seats(form),
        all_wins=WINS,
        all_ties=TIES,
    )


def _seats(form: Form) -> int:
    """Columns of the preview."""
    return max(1, min(4, int(form.most))) if form.most.isdecimal() else 2
