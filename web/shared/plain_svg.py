"""A drawing with its styles worked out: no variables, no symbols, no style sheet.

A browser knows all three; what draws a picture from an SVG file does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree.ElementTree import (
    Element,
    SubElement,
    fromstring,
    register_namespace,
    tostring,
)

import cssselect2
import tinycss2

SVG, XLINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}"
register_namespace("", SVG[1:-1])  # written without a prefix
DRAWN = {
    *("fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "opacity"),
    *("stroke-linecap", "stroke-linejoin", "stroke-dasharray", "stroke-dashoffset", "color"),
    *("font-size", "font-weight", "font-style", "font-family", "text-anchor", "letter-spacing"),
    *("display", "visibility", "clip-path", "mask", "transform", "dominant-baseline"),
    *("paint-order", "vector-effect", "stop-color", "stop-opacity"),
}
VARIABLE = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)")
MIX = re.compile(r"color-mix\(in srgb,\s*([^,()]+?)(?:\s+([\d.]+)%)?\s*,\s*([^,()]+?)\s*\)")
FONT = re.compile(r"(?:(normal|bold|\d{3})\s+)?([\d.]+)px(?:/\S+)?\s+(.+)")
HEX = re.compile(r"#([0-9a-fA-F]{3,8})")
DEEPEST = 12  # symbols within symbols
Styles = Mapping[str, str]


def plain(svg: str) -> str:
    """The same drawing. It must be whole: what it names lies in it."""
    return tostring(_Flat(fromstring(svg)).drawing(), encoding="unicode")  # noqa: S314  (our own)


class _Flat:
    def __init__(self, root: Element) -> None:
        self._root = root
        self._named = {one.get("id"): one for one in root.iter() if one.get("id")}
        sheets = [one.text or "" for one in root.iter(f"{SVG}style")]
        self._own = _declared(root, "\n".join(sheets))

    def drawing(self) -> Element:
        out = Element(f"{SVG}svg")
        self._draw(self._root, out, {}, 0, top=True)
        return out

    def _draw(
        self, one: Element, out: Element, inherited: Styles, depth: int, *, top: bool = False
    ) -> None:
        """Into `out`, which stands for the element itself if it is the top."""
        if not isinstance(one.tag, str) or one.tag in (f"{SVG}style", f"{SVG}symbol"):
            return
        own = self._own.get(one, {})
        variables = {**inherited, **{k: v for k, v in own.items() if k.startswith("--")}}
        here = out if top else SubElement(out, one.tag)
        here.text, here.tail = one.text, one.tail
        for name, value in one.attrib.items():
            if name not in ("class", "style") and not name.startswith(("data-", "aria-")):
                here.set(name, _worked_out(value, variables))
        for name, value in own.items():
            if not name.startswith("--"):
                _set(here, name, _worked_out(value, variables))
        if one.tag == f"{SVG}use":
            self._use(one, here, variables, depth)
            return
        for child in one:
            self._draw(child, here, variables, depth)

    def _use(self, one: Element, here: Element, variables: Styles, depth: int) -> None:
        """What it shows, in its place, with the variables of that place."""
        target = self._named.get((one.get("href") or one.get(f"{XLINK}href") or "").lstrip("#"))
        here.tag = f"{SVG}g"
        place = {name: here.attrib.pop(name, "") for name in ("x", "y", "width", "height")}
        for name in ("href", f"{XLINK}href"):
            here.attrib.pop(name, None)
        if target is None or depth > DEEPEST:
            return
        if target.tag != f"{SVG}symbol":
            moved = SubElement(here, f"{SVG}g")
            moved.set("transform", f"translate({place['x'] or 0} {place['y'] or 0})")
            self._draw(target, moved, variables, depth + 1)
            return
        inner = SubElement(here, f"{SVG}svg", {k: v for k, v in place.items() if v})
        for name in ("viewBox", "preserveAspectRatio"):
            if value := target.get(name):
                inner.set(name, value)
        own = self._own.get(target, {})
        variables = {**variables, **{k: v for k, v in own.items() if k.startswith("--")}}
        for child in target:
            self._draw(child, inner, variables, depth + 1)


def _declared(root: Element, sheet: str) -> dict[Element, dict[str, str]]:
    """What the style sheet and its own style say of each element, the strongest last."""
    matcher = cssselect2.Matcher()
    for rule in tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True):
        if rule.type != "qualified-rule":
            continue  # other screens, print, what moves
        said = list(_said(rule.content))
        try:
            selectors = cssselect2.compile_selector_list(rule.prelude)
        except cssselect2.SelectorError:
            continue
        for selector in selectors if said else ():
            if selector.pseudo_element is None:
                matcher.add_selector(selector, said)
    found: dict[Element, dict[str, str]] = {}
    for wrapped in cssselect2.ElementWrapper.from_xml_root(root).iter_subtree():
        element: Element = wrapped.etree_element
        declared: dict[str, str] = {}
        for *_, said in matcher.match(wrapped):  # the weakest first
            declared.update(said)
        declared.update(_said(element.get("style", "")))
        if declared:
            found[element] = declared
    return found


def _said(content: Any) -> Iterator[tuple[str, str]]:
    for one in tinycss2.parse_declaration_list(content, skip_comments=True, skip_whitespace=True):
        if one.type == "declaration":
            name = one.name if one.name.startswith("--") else one.lower_name
            yield name, tinycss2.serialize(one.value).strip()


def _set(here: Element, name: str, value: str) -> None:
    if name == "font" and (font := FONT.fullmatch(value)):
        here.set("font-weight", font[1] or "normal")
        here.set("font-size", font[2])
    elif name in DRAWN and value not in ("", "inherit"):
        here.set(name, value.removesuffix("px"))


# ------------------------------------------------------------------------- values


def _worked_out(value: str, variables: Styles) -> str:
    for _ in range(DEEPEST):
        if "var(" not in value:
            break
        value = VARIABLE.sub(lambda v: variables.get(v[1], (v[2] or "").strip()), value)
    return MIX.sub(_mixed, value) if "color-mix(" in value else value


def _mixed(found: re.Match[str]) -> str:
    """Two colours, or how much of one is left beside nothing."""
    share = float(found[2] or 50) / 100
    one, other = _rgb(found[1]), _rgb(found[3])
    if one is None:
        return found[1]
    if other is None:
        return f"rgba({one[0]},{one[1]},{one[2]},{share:g})"
    mixed = [round(a * share + b * (1 - share)) for a, b in zip(one, other, strict=True)]
    return "#" + "".join(f"{part:02x}" for part in mixed)


def _rgb(colour: str) -> tuple[int, int, int] | None:
    named = {"white": "#fff", "black": "#000"}.get(colour.strip(), colour.strip())
    found = HEX.fullmatch(named)
    if found is None:
        return None
    digits = found[1] if len(found[1]) > 4 else "".join(2 * digit for digit in found[1])
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)
