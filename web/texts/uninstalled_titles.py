"""Games whose title is not installed."""

from __future__ import annotations

WORDS = {
    "uninstalled.steps": {
        "en": {"one": "{n} step", "other": "{n} steps"},
        "fr": {"one": "{n} étape", "other": "{n} étapes"},
    },
    "uninstalled.export": {"en": "Export the record", "fr": "Exporter la partie"},
}
