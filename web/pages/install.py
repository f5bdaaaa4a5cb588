"""What lets a phone keep Ledger as an app: the manifest, and the worker for pages offline."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, current_app, jsonify, render_template

from ledger.web.boards.stamps import asset
from ledger.web.context import lang, t

bp = Blueprint("install", __name__)

ICONS = (("icons/192.png", "192x192"), ("icons/512.png", "512x512"))


@bp.get("/manifest.webmanifest")
def manifest() -> Response:
    icons: list[dict[str, Any]] = [
        {"src": asset(name), "sizes": size, "type": "image/png", "purpose": "any maskable"}
        for name, size in ICONS
    ]
    response = jsonify(
        name="Ledger",
        short_name="Ledger",
        description=t("base.what_it_is"),
        lang=lang(),
        start_url="/",
        scope="/",
        display="standalone",
        background_color="#F7F5EF",
        theme_color="#1D1B16",
        icons=icons,
    )
    response.mimetype = "application/manifest+json"
    return response


@bp.get("/without-network")
def without_network() -> str:
    """What an installed app opens with while nobody answers: the games this device has kept."""
    return render_template("without_network.html")


@bp.get("/sw.js")
def worker() -> Response:
    """From the root, because a worker serves only what lies below its own address."""
    response = current_app.send_static_file("sw.js")
    response.headers["Cache-Control"] = "no-cache"
    return response
