"""For whoever watches the server: does it live, and may requests be sent to it?"""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, request

from ledger.web.context import ledger, read_tables
from ledger.web.errors import STORE_ERRORS

bp = Blueprint("health", __name__)


@bp.get("/healthz")
def alive() -> Response:
    """The process answers. It needs no store for that: a restart would not bring one back."""
    return _said(200, status="alive")


@bp.get("/readyz")
def ready() -> Response:
    """The store answers, and nobody has told us to stop. Lists may still be drawn: games do not
    wait for them."""
    if request.environ.get("ledger.stopping"):
        return _said(503, status="stopping")
    try:
        ledger().recorder.max_notification_id()
    except STORE_ERRORS:
        return _said(503, status="no store")
    return _said(200, status="ready", lists="built" if read_tables().built else "being built")


def _said(code: int, /, **told: str) -> Response:
    response = jsonify(told)
    response.status_code = code
    response.headers["Cache-Control"] = "no-store"
    return response
