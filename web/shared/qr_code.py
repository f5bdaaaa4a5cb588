"""Words as a picture that a camera reads."""

from __future__ import annotations

from io import BytesIO

import segno
from markupsafe import Markup


def qr_code(text: str, *, error: str, scale: int) -> Markup:
    """Dark on light in both looks, or no camera reads it."""
    code = segno.make(text, error=error, micro=False)
    drawn = code.svg_inline(scale=scale, border=4, dark="#000", light="#fff", omitsize=True)
    return Markup(drawn)  # noqa: S704  (drawn by the library from letters it has encoded)


def qr_file(text: str, *, error: str) -> bytes:
    """The same as an SVG file of its own."""
    kept = BytesIO()
    code = segno.make(text, error=error, micro=False)
    code.save(kept, kind="svg", xmldecl=False, border=4, dark="#000", light="#fff", omitsize=True)
    return kept.getvalue()
