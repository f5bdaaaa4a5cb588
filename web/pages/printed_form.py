"""The printed values of one's own box, typed in component by component and saved as a catalogue."""

from __future__ import annotations

from threading import Lock
from typing import Any
from uuid import uuid4

from cachetools import LRUCache, cached
from flask import Blueprint, flash, g, make_response, redirect, render_template, request, url_for
from msgspec.structs import replace

from ledger.catalogues import library
from ledger.catalogues.drafts import LONGEST_NAME, Form, drop, marked, open_form, save
from ledger.catalogues.form import Field, Part, read_field
from ledger.errors import Refused, Unreadable
from ledger.games import ruleset
from ledger.ruleset import Ruleset
from ledger.texts.fields import field_sentence
from ledger.web import boards, errors
from ledger.web.access import identity
from ledger.web.boards.folders import drawn
from ledger.web.context import lang, ledger, t
from ledger.web.pages.titles import Overview, overview, source_word

bp = Blueprint("box", __name__)
COOKIE = "box"
TWO_YEARS = 2 * 365 * 24 * 3600
SHOWN = 12  # constraints that do not hold


@bp.get("/titles/<title>/box")
def show(title: str) -> Any:
    return page(form_of(title))


@bp.post("/titles/<title>/box")
def fill_in(title: str) -> Any:
    """One component as the form has it; then the next one, another one, or the same again."""
    form, said = form_of(title), request.form
    entry, do = said.get("entry", ""), said.get("do", "right")
    part = form.part(entry)
    place = [one.entry for one in form.parts].index(entry)
    values, wrong = read_part(part)
    draft = form.with_values(entry, values)
    if do in ("right", "later") and not wrong:
        draft = marked(draft, entry, right=do == "right")
    if "name" in said:
        draft = replace(draft, name=" ".join(said["name"].split())[:LONGEST_NAME])
    save(ledger().address, form.rules, owner(), draft)
    form = replace(form, draft=draft)
    if wrong:
        return page(form, entry, wrong=wrong, status=400)
    if do == "same":
        return page(form, entry)
    names = [one.entry for one in form.parts]
    goes_to = place + (1 if do == "right" else -1 if do == "back" else 0)
    then = names[min(max(goes_to, 0), len(names) - 1)]
    return with_owner(redirect(url_for("box.show", title=title, entry=then), 303))


@bp.post("/titles/<title>/box/save")
def keep(title: str) -> Any:
    """Checked against every constraint, and offered to new games from then on."""
    form = form_of(title)
    name = " ".join(request.form.get("name", "").split())[:LONGEST_NAME] or form.draft.name
    draft = replace(form.draft, name=name or t("box.usual_name", title=form.rules.name[lang()]))
    save(ledger().address, form.rules, owner(), draft)
    form = replace(form, draft=draft)
    try:
        library.keep(ledger().address, form.rules, form.filled)
    except Refused as refused:
        return page(form, broken=said_of(form, refused.refusals), status=422)
    except Unreadable as error:
        return page(form, wrong=errors_of(error), status=400)
    except library.TooManyKept as error:
        return page(form, wrong={"": errors.sentence(error)}, status=409)
    flash(t("box.saved", name=draft.name))
    return with_owner(redirect(url_for("box.show", title=title, entry="end"), 303))


@bp.post("/titles/<title>/box/again")
def begin_again(title: str) -> Any:
    """What was typed in is dropped; the catalogues that were saved stay."""
    drop(ledger().address, ruleset(title), owner())
    return with_owner(redirect(url_for("box.show", title=title), 303))


# ------------------------------------------------------------------------ whose draft


def owner() -> str:
    """Whoever is signed in; on one's own machine the browser, known by a cookie."""
    if identity.accounts() is not None:
        return f"account:{identity.signed_in().account}"
    if "box_owner" not in g:
        kept = request.cookies.get(COOKIE, "")
        g.box_owner = kept if kept.isalnum() and len(kept) == 32 else uuid4().hex
    return f"device:{g.box_owner}"


def with_owner(response: Any) -> Any:
    answer = make_response(response)
    if identity.accounts() is None:
        kept = owner().removeprefix("device:")
        answer.set_cookie(COOKIE, kept, max_age=TWO_YEARS, httponly=True, samesite="Lax")
    return answer


def form_of(title: str) -> Form:
    rules = ruleset(title)
    return open_form(ledger().address, rules, owner())


# ------------------------------------------------------------------------ what was typed


def read_part(part: Part) -> tuple[dict[str, Any], dict[str, str]]:
    """The values a form has, and what is wrong with the others, by field."""
    said = {name: request.form.getlist(name) for name in request.form}
    values: dict[str, Any] = {}
    wrong: dict[str, str] = {}
    for field in part.fields:
        try:
            values[field.name] = read_field(field, said)
        except Unreadable as error:
            wrong |= errors_of(error)
    return values, wrong


def errors_of(error: Unreadable) -> dict[str, str]:
    return {
        field: " ".join(field_sentence(code, lang()) for code in codes)
        for field, codes in error.errors.items()
    }


def said_of(form: Form, refusals: Any) -> list[str]:
    components = as_typed(form.rules, form.filled)
    return [form.rules.words.explain(components, one, lang()) for one in refusals]


# ------------------------------------------------------------------------ the page


@cached(LRUCache(16), key=lambda rules, text: (rules.key, text), lock=Lock())
def as_typed(rules: Ruleset[Any, Any], text: str) -> Any:
    """The components as they would be; nothing is kept of them."""
    return rules.catalogues.draft(text)


def page(
    form: Form,
    entry: str | None = None,
    *,
    wrong: dict[str, str] | None = None,
    broken: list[str] | None = None,
    status: int = 200,
) -> Any:
    everything = form.parts
    done = set(form.draft.right)
    wanted = entry or request.args.get("entry") or _next(form, done)
    place = next((n for n, one in enumerate(everything) if one.entry == wanted), None)
    here = form.part(everything[place].entry) if place is not None else None
    unsure = [one for one in everything if one.unsure]
    stage = unsure if here is not None and here.unsure else everything
    title = shown(form)
    components = {one.id for one in everything}
    body = render_template(
        "box.html",
        title=title,
        form=form,
        place=place,
        part=here,
        parts_list=everything,
        names={one.entry: name_of(title, one) for one in everything},
        groups={one.entry: _group(form.rules, one) for one in everything},
        done=done,
        count=len(stage),
        number=stage.index(everything[place]) + 1 if place is not None else len(stage),
        looked_at=sum(one.entry in done for one in unsure),
        unsure=len(unsure),
        before=everything[place - 1].entry if place else None,
        fields=[field for field in here.fields if asked(title, field)] if here else [],
        picture=picture(title, here) if here else "",
        effect=effect(title, here) if here else "",
        field_label=lambda field: label(form.rules, field),
        choice_label=lambda choice: choice_name(title, choice),
        choice_picture=lambda choice: choice_picture(title, choice, components),
        shown_value=lambda field: value_said(title, field),
        printed={field.name: field for field in _as_ours(form, here)} if here else {},
        usual_name=form.draft.name or t("box.usual_name", title=title.name),
        most=LONGEST_NAME,
        wrong=wrong or {},
        broken=(broken or [])[:SHOWN],
        source_word=source_word,
    )
    return with_owner(make_response(body, status))


def _next(form: Form, done: set[str]) -> str:
    """The first that nobody has looked at: where one left off."""
    return next((one.entry for one in form.parts if one.unsure and one.entry not in done), "end")


def _as_ours(form: Form, part: Part) -> tuple[Field, ...]:
    return next(one.fields for one in form.parts if one.entry == part.entry)


def shown(form: Form) -> Overview:
    return overview(form.rules, as_typed(form.rules, form.filled))


def picture(title: Overview, part: Part) -> Any:
    return boards.component(title, part.id) if drawn(title.key) else ""


def effect(title: Overview, part: Part) -> str:
    told = title.rules.words.effect_of
    return told(title.catalogue, part.id, lang()) if told else ""


def name_of(title: Overview, part: Part) -> str:
    """By its printed name, where it has one."""
    held = {field.name: field.value for field in part.fields}
    for name in (f"name_{lang()}", f"name.{lang()}", "name"):
        if isinstance(held.get(name), str):
            return str(held[name])
    said = title.rules.words.name_of(title.catalogue, part.id, lang())
    return said if said != part.id else title.rules.label(part.id, lang())


def _group(rules: Ruleset[Any, Any], part: Part) -> str:
    return " · ".join(rules.label(one, lang()) for one in part.group.split(".") if one)


def label(rules: Ruleset[Any, Any], name: str) -> str:
    """A field in the reader's words; of one that lies deep, what it is part of comes first."""
    if name in rules.words.labels:
        return rules.label(name, lang())
    said = name.split(".")
    words = [one if one.isdecimal() else rules.label(one, lang()) for one in said]
    if len(said) > 2:  # effects.0.gain.amount: the effect's own words tell the rest
        words = [word for word, one in zip(words[1:], said[1:], strict=True) if one != "0"]
    first, *rest = words or [name]
    return " · ".join([first, *(word.lower() for word in rest)])


def asked(title: Overview, field: Field) -> bool:
    """How an effect is put together is the program's: only what has words of its own is asked."""
    if field.how not in ("choice", "several", "counted") or "." not in field.name:
        return True
    return all(choice is None or named(title, str(choice)) for choice in field.choices)


def named(title: Overview, choice: str) -> bool:
    words = title.rules.words
    return choice in words.labels or words.name_of(title.catalogue, choice, lang()) != choice


def value_said(title: Overview, field: Field) -> str:
    """A value in the reader's words."""
    if isinstance(field.value, bool):
        return t("box.yes") if field.value else t("box.no")
    if isinstance(field.value, list):
        said = [choice_name(title, one) for one in field.value]
        return ", ".join(said) or t("box.nothing")
    return choice_name(title, field.value) if field.how == "choice" else str(field.value)


def choice_name(title: Overview, choice: Any) -> str:
    if choice is None:
        return t("box.nothing")
    said = title.rules.words.name_of(title.catalogue, str(choice), lang())
    if isinstance(choice, int) or said != str(choice):
        return said
    return title.rules.label(choice, lang())


def choice_picture(title: Overview, choice: Any, components: set[str]) -> Any:
    """Of a component there is a picture; of a word there is none."""
    if not drawn(title.key) or not isinstance(choice, str):
        return ""
    return boards.component(title, choice) if choice in components else ""
