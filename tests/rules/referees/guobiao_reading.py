"""Every way to read a hand of 国标: sets and a pair, seven pairs, the orphans, loose tiles, a knitted nine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from tests.rules.referees.guobiao_table import DEFAULTS
from tests.rules.referees.tiles import FLOWER, ORPHANS, as_pairs, divisions

NINES = tuple(
    frozenset(9 * suit + first + step for suit, first in zip(suits, (0, 1, 2), strict=True) for step in (0, 3, 6))
    for suits in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
)
"""The six knitted nines: 147 of one suit, 258 of another, 369 of the third."""


def is_run(group: tuple[int, ...]) -> bool:
    return len(group) == 3 and group[0] != group[1]


def is_pairs(tiles: list[int]) -> bool:
    return len(tiles) == 14 and as_pairs(tiles) is not None


def is_orphans(tiles: list[int]) -> bool:
    return len(tiles) == 14 and set(tiles) == ORPHANS


def is_loose(tiles: list[int]) -> bool:
    """全不靠 or 七星不靠: 14 different tiles of one knitted nine and honours."""
    suited = {tile for tile in tiles if tile < 27}
    return len(set(tiles)) == len(tiles) == 14 and any(suited <= nine for nine in NINES)


def completing(before: Iterable[int], with_pairs: bool) -> list[int]:
    """Every kind that completes tiles as sets and a pair or as seven pairs, also one of which no copy is left."""
    tiles = [*before]
    return [kind for kind in range(FLOWER) if divisions([*tiles, kind]) or (with_pairs and is_pairs([*tiles, kind]))]


@dataclass
class Hand:
    """A win: the tiles, how it was won, and the table."""

    melds: list[tuple[str, tuple[int, ...]]]
    before: list[int]
    tile: int
    how: str = "self_draw"
    round_wind: int = 0
    seat_wind: int = 0
    flags: set[str] = field(default_factory=set)
    by_dealer: bool = False
    from_dealer: bool = False
    options: dict = field(default_factory=lambda: dict(DEFAULTS))
    shapes: tuple[str, ...] = ("sets", "pairs", "orphans", "loose", "knitted")

    @property
    def self_draw(self) -> bool:
        return self.how == "self_draw"

    @property
    def after(self) -> list[int]:
        return sorted([*self.before, self.tile])

    @property
    def every(self) -> list[int]:
        """All tiles, four for a 杠."""
        return [*self.after, *(tile for _, tiles in self.melds for tile in tiles)]

    @property
    def closed(self) -> bool:
        return all(kind == "concealed_kong" for kind, _ in self.melds)

    @property
    def heavenly(self) -> bool:
        return "first_turn" in self.flags and self.by_dealer and self.self_draw

    @cached_property
    def waits(self) -> list[int]:
        return completing(self.before, not self.melds)


@dataclass
class Reading:
    """Concealed sets and the pair as one of the shapes, with the knitted nine of 组合龙."""

    shape: str
    sets: list[tuple[int, ...]] = field(default_factory=list)
    pair: int | None = None
    nine: frozenset[int] = frozenset()


def readings(hand: Hand) -> Iterator[Reading]:
    """Every way to read the concealed tiles and the winning tile."""
    after = hand.after
    if "sets" in hand.shapes:
        yield from (_as_sets(groups) for groups in divisions(after))
    if "knitted" in hand.shapes:
        yield from _knitted(after)
    special = {"pairs": is_pairs, "orphans": is_orphans, "loose": is_loose}
    yield from (Reading(shape) for shape, test in special.items() if shape in hand.shapes and test(after))


def _knitted(after: list[int]) -> Iterator[Reading]:
    for nine in NINES:
        if nine <= set(after):
            for groups in divisions((Counter(after) - Counter(nine)).elements()):
                reading = _as_sets(groups)
                yield Reading("knitted", reading.sets, reading.pair, nine)


def _as_sets(groups: tuple[tuple[int, ...], ...]) -> Reading:
    (pair,) = (group for group in groups if len(group) == 2)
    return Reading("sets", [group for group in groups if len(group) == 3], pair[0])


def all_sets(hand: Hand, reading: Reading) -> list[tuple[int, ...]]:
    """All sets, melds too, a 杠 as its 刻."""
    return [*reading.sets, *(tuple(sorted(tiles))[:3] for _, tiles in hand.melds)] if reading.pair is not None else []
