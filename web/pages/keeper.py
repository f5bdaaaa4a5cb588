"""The keeper's page: verify everything, back up, restore, rebuild, each with its bar."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import msgspec
from flask import (
    Blueprint,
    flash,
    make_response,
    redirect,
    render_template,
    request,
    send_file,
    url_for,
)
from werkzeug.exceptions import NotFound

from ledger.errors import Unreadable
from ledger.shelf.settings import NEVER, read_hours
from ledger.storage import on_postgres
from ledger.web import errors
from ledger.web.access import identity, proof
from ledger.web.context import ledger, read_tables, scribe, t
from ledger.web.jobs import Job, Jobs
from ledger.web.jobs.board import Busy, Kind
from ledger.web.jobs.restore import UPLOAD, look_into, restore
from ledger.web.jobs.works import (
    Work,
    back_up,
    backup_name,
    rebuild,
    verify_everything,
)
from ledger.web.shared.uninstalled_titles import title_name

bp = Blueprint("keeper", __name__, url_prefix="/keeper")


@bp.app_template_global()
def may_keep_store() -> bool:
    """Whoever sits at this machine; served to others, a keeper of the club."""
    if identity.accounts() is None:
        return True
    account = identity.who()
    return account is not None and account.acts_as_keeper


def jobs() -> Jobs:
    return Jobs(ledger().address)


def the_backup() -> Path:
    """Where the last one lies, if one was made."""
    return jobs().folder / backup_name(ledger().address)


@bp.get("")
def show() -> Any:
    return page()


@bp.get("/job")
def job() -> Any:
    """How far the job is, for the page's script: only what its bar needs."""
    now = jobs().now()
    said = {} if now is None else {**_bar(now), "state": now.state}
    answer = make_response(msgspec.json.encode(said))
    answer.content_type = "application/json"
    answer.cache_control.no_store = True
    return answer


def page(status: int = 200) -> Any:
    now = jobs().now()
    copy = the_backup()
    answer = make_response(
        render_template(
            "keeper.html",
            job=now,
            bar=_bar(now) if now else {},
            busy=now is not None and now.state == "running",
            postgres=on_postgres(ledger().address),
            backup=copy.exists(),
            backup_at=time.strftime("%Y-%m-%d %H:%M", time.localtime(copy.stat().st_mtime))
            if copy.exists()
            else "",
            uploaded=(jobs().folder / UPLOAD).exists(),
            title_name=title_name,
            hours=NEVER if (kept := ledger().shelf.settings.correction_hours) is None else kept,
        ),
        status,
    )
    answer.cache_control.no_store = True
    return answer


def _bar(now: Job) -> dict[str, Any]:
    said = t("keeper.bar", done=now.done, all=now.all) if now.all else t("keeper.begins")
    return {"done": now.done, "all": now.all, "said": said}


@bp.post("/settings")
def settle() -> Any:
    """How long a table may still correct once all have signed."""
    try:
        hours = read_hours(request.form.get("hours", ""))
        ledger().shelf.settings.allow_corrections(hours)
    except Unreadable as error:
        flash(f"{t('keeper.correction')}: {errors.sentence(error)}", "error")
    else:
        flash(t("keeper.settled"), "ok")
    return redirect(url_for("keeper.show"), 303)


@bp.post("/verify")
def verify() -> Any:
    return begin("verify", verify_everything(ledger()))


@bp.post("/rebuild")
def rebuild_lists() -> Any:
    return begin("rebuild", rebuild(read_tables()))


@bp.post("/backup")
def backup() -> Any:
    return begin("backup", back_up(ledger()))


@bp.post("/look")
def look() -> Any:
    """An uploaded backup is looked into; nothing is stored before somebody confirms."""
    given = request.files.get("backup")
    if given is None or not given.filename:
        flash(t("keeper.no_file"), "error")
        return redirect(url_for("keeper.show"), 303)
    if (now := jobs().now()) is not None and now.state == "running":
        return busy()
    given.save(path := jobs().file(UPLOAD))
    return begin("look", look_into(ledger(), path))


@bp.post("/restore")
def put_back() -> Any:
    path = jobs().folder / UPLOAD
    now = jobs().now()
    looked = now is not None and now.kind == "look" and now.state == "done"
    if not path.exists() or not looked or request.form.get("confirm") != "yes":
        flash(t("keeper.not_confirmed"), "error")
        return redirect(url_for("keeper.show"), 303)
    return begin("restore", restore(ledger(), path, read_tables()))


def begin(kind: Kind, work: Work) -> Any:
    try:
        jobs().start(kind, who_asks(), work)
    except Busy:
        return busy()
    if identity.accounts() is not None:
        proof.note("keeper_job", by=who_asks(), about=kind)
    return redirect(url_for("keeper.show"), 303)


def busy() -> Any:
    flash(errors.sentence(Busy()), "error")
    return page(409)


def who_asks() -> str:
    return identity.signed_in().name if identity.accounts() is not None else scribe()


@bp.get("/backup")
def download() -> Any:
    path = the_backup()
    if not path.exists():
        raise NotFound
    day = time.strftime("%Y-%m-%d", time.localtime(path.stat().st_mtime))
    answer = send_file(
        path.resolve(), as_attachment=True, download_name=f"ledger-{day}{path.suffix}"
    )
    answer.cache_control.no_store = True
    return answer
