"""Words in every language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Lang = Literal["en", "fr"]
Words = Mapping[str, str]  # {"en": ..., "fr": ...}: one sentence in every language
