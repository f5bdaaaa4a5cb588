"""A title's files: the templates, styles and pictures that lie in its board's folder."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from flask import Blueprint, Flask, Response, send_from_directory
from jinja2 import BaseLoader, ChoiceLoader, Environment, FileSystemLoader, TemplateNotFound
from markupsafe import Markup
from werkzeug.exceptions import NotFound

from ledger.web.boards.folders import boards, drawn, package_of

bp = Blueprint("board_files", __name__)
PREFIX = "boards/"  # of the names of such files: boards/<title>/board.css
SHARED = Path(__file__).parent.parent / "static"


@cache
def folder(title: str) -> Path:
    """Where the board of this title lies."""
    return Path(import_module(package_of(title)).__file__ or "").parent


def static_file(name: str) -> Path:
    """The file behind a name like `css/ledger.css` or `boards/<title>/board.css`."""
    if not name.startswith(PREFIX):
        return SHARED / name
    _, title, inside = name.split("/", 2)
    return folder(title) / "static" / inside


def cover(title: str) -> str:
    """The name of the picture on the title's card; "" where it has none."""
    if not drawn(title):
        return ""
    name = f"{PREFIX}{title}/cover.svg"
    return name if static_file(name).exists() else ""


@bp.get("/static/boards/<title>/<path:filename>")
def show(title: str, filename: str) -> Response:
    if title not in boards():
        raise NotFound
    return send_from_directory(folder(title) / "static", filename)


def register(app: Flask) -> None:
    """Templates called `boards/<title>/...` are read from the title's folder."""
    assert app.jinja_loader is not None
    loader = ChoiceLoader([app.jinja_loader, BoardTemplates()])
    app.jinja_loader = loader  # type: ignore[method-assign]


class BoardTemplates(BaseLoader):
    """The templates of every title that has a board."""

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Any]:
        title, _, inside = template.removeprefix(PREFIX).partition("/")
        if not template.startswith(PREFIX) or title not in boards():
            raise TemplateNotFound(template)
        return self._loader(title).get_source(environment, inside)

    def list_templates(self) -> list[str]:
        return [
            f"{PREFIX}{title}/{name}"
            for title in boards()
            for name in self._loader(title).list_templates()
        ]

    def _loader(self, title: str) -> FileSystemLoader:
        return FileSystemLoader(folder(title) / "templates")


@cache
def symbols(path: Path) -> dict[str, str]:
    """Every symbol of an SVG file, by its id."""
    text = path.read_text(encoding="utf-8")
    return {
        found[1]: found[0]
        for found in re.finditer(r'<symbol id="([^"]+)".*?</symbol>', text, re.DOTALL)
    }


@cache
def own_symbols(title: str) -> Markup:
    """The symbols of this title's own file, to be drawn once per page."""
    found = symbols(folder(title) / "static" / "symbols.svg")
    return Markup("".join(found.values()))  # noqa: S704  our own file
