"""YAML and JSON from outside: how much a text may hold is looked at before it is read."""

from __future__ import annotations

from typing import Any

import msgspec

from ledger.errors import Unreadable
from ledger.limits import MAX_DOCUMENT, MAX_PARTS, too_deep
from ledger.ruleset import compiled_yaml


def read_json(raw: bytes | str, longest: int = MAX_DOCUMENT, parts: int = MAX_PARTS) -> Any:
    """Any JSON document, or Unreadable. Not-a-number, broken UTF-8 and endless nesting are not."""
    if len(raw) > longest:
        raise Unreadable({"": [f"document_too_long:{longest}"]})
    try:
        data = msgspec.json.decode(raw)
    except RecursionError:
        raise Unreadable({"": ["too_deep"]}) from None
    except (msgspec.MsgspecError, UnicodeError):
        raise Unreadable({"": ["not_json"]}) from None
    if too_deep(data, parts):
        raise Unreadable({"": ["too_deep"]})
    return data


def read_yaml(text: str, field: str = "catalogue", most: int = MAX_PARTS) -> Any:
    """Any YAML document, or Unreadable under the name of this field."""
    from ledger.ruleset import yaml_documents  # loads PyYAML

    return yaml_documents.read_yaml(text, field, most)


def check_yaml(text: str, field: str = "catalogue", most: int = MAX_PARTS) -> None:
    """Unreadable if the text is too long, or its parts lie too deep or are too many."""
    from ledger.ruleset import yaml_documents

    yaml_documents.check_yaml(text, field, most)


def read_own_yaml(text: str, field: str = "catalogue") -> Any:
    """A YAML document that was measured before, or is our own: of that its compiled form."""
    try:
        return compiled_yaml.find(text)
    except LookupError:
        from ledger.ruleset import yaml_documents

        return yaml_documents.read_own_yaml(text, field)
