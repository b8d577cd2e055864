"""Sets, pairs and lone tiles of which a hand is made."""

from __future__ import annotations

from typing import NamedTuple

CHOW, PUNG, PAIR, SINGLE = "chow", "pung", "pair", "single"
"""Shapes of a group: 顺子, 刻子, 将, and a tile that stands alone in a special form."""

SIZE = {CHOW: 3, PUNG: 3, PAIR: 2, SINGLE: 1}
"""Tiles of a group by its shape."""


class Group(NamedTuple):
    """A set or pair: its shape and the kind 0..33 (in a part: the rank) of its first tile."""

    shape: str
    kind: int

    def kinds(self) -> tuple[int, ...]:
        """The kinds of its tiles."""
        if self.shape == CHOW:
            return (self.kind, self.kind + 1, self.kind + 2)
        return (self.kind,) * SIZE[self.shape]

    @property
    def mask(self) -> int:
        """Its kinds as bits."""
        return 7 << self.kind if self.shape == CHOW else 1 << self.kind


GROUPS = {shape: tuple(Group(shape, kind) for kind in range(34)) for shape in SIZE}
"""Every group once, by its shape and its first kind."""

Groups = tuple[Group, ...]
Counts = tuple[int, ...]
