"""Remarks on a photo or a reading as values: a code for programs, a template to translate, the values to fill in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Advice:
    """`template` is an English sentence with `{named}` places, the key of its translations; `values` fill them."""

    code: str
    template: str
    values: Mapping[str, str | int] = field(default_factory=dict)

    @property
    def message(self) -> str:
        """The English sentence."""
        return self.template.format(**self.values)
