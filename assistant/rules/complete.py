"""A complete hand as the table of 番种 sees it: tiles before and after the win, melds, circumstances."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from assistant.rules.concealed import Concealed
from assistant.rules.hand import How, Meld, MeldKind
from assistant.rules.results import SetTile, TileSet
from assistant.rules.shapes import (
    CHOW,
    MAX_HUI,
    Ask,
    Group,
    Groups,
    every_reading,
    every_seven_pairs,
    readings,
    seven_pairs,
)
from assistant.rules.tiles import KINDS

FIVE_WAN = 4
"""The kind of 五万."""

KUI = Group(CHOW, FIVE_WAN - 1)
"""四五六万."""


@dataclass(frozen=True, slots=True)
class CompleteHand:
    """One winner's hand.

    `tile` is the kind of the winning tile (None: four 惠牌 in 13 dealt tiles), `wild` whether it is a 惠牌 that may
    stand for any tile. `by_dealer`, `from_dealer`: the winner, or the discarder, is the dealer. `options` are the
    house rules of the ruleset. `open` is whether a meld opens the hand (all but concealed kongs do), `extra` what only
    these rules ask of a win. `known_waits` are the face-value waits before the win, where somebody has found them.
    """

    before: Concealed
    after: Concealed
    melds: tuple[Meld, ...]
    tile: int | None
    wild: bool
    indicator: int | None
    options: Any
    open: bool
    how: How = How.SELF_DRAW
    by_dealer: bool = False
    from_dealer: bool = False
    last_tile: bool = False
    kong_draw: bool = False
    first_turn: bool = False
    extra: Mapping[str, Any] = field(default_factory=dict)
    known_waits: tuple[int, ...] | None = None

    @property
    def has_hui(self) -> bool:
        """A 惠牌 among the tiles, even one at face value."""
        kind = self.after.hui_kind
        return kind is not None and self.after.own(kind) > 0

    @property
    def waited_for(self) -> tuple[int, ...]:
        """The kinds that would have completed the hand at face value."""
        if self.known_waits is not None:
            return self.known_waits
        return face_value_waits(self.before, self.melds, self.indicator)

    @property
    def claimed_runs(self) -> set[int]:
        """The kinds at which the 吃 melds start."""
        return {min(meld.tiles).index for meld in self.melds if meld.kind is MeldKind.CHI}

    def readings(self, asks: Iterable[Iterable[Ask]] = ()) -> list[Groups]:
        """A reading for each largest combination of what is asked, by 番种; seven pairs; [()] for bare four 惠牌.

        [] where nothing is complete.
        """
        after = self.after
        found = readings(after.counts, after.hui, after.sets, asks, self._home)
        if after.sets == 4:
            found += seven_pairs(after.counts, after.hui)
        return found or ([()] if after.hui == MAX_HUI else [])

    def every_reading(self) -> Iterator[Groups]:
        """All readings of a complete hand, and there may be thousands of them."""
        after = self.after
        yield from every_reading(after.counts, after.hui, after.sets)
        if after.sets == 4:
            yield from every_seven_pairs(after.counts, after.hui)

    @property
    def _home(self) -> int:
        """The part to which a set of nothing but 惠牌 belongs where no other tile is concealed: that of the melds."""
        return self.melds[0].tiles[0].index // 9 if self.melds else 0


def is_open(melds: tuple[Meld, ...]) -> bool:
    """Whether a meld opens the hand (all but concealed kongs do)."""
    return any(meld.kind.opens for meld in melds)


_PLACED = [[SetTile(tile, hui) for tile in KINDS] for hui in (False, True)]


def used_up(before: Concealed, melds: tuple[Meld, ...], indicator: int | None) -> set[int]:
    """Kinds of which all four copies lie in the player's own tiles, own melds and the 惠坯: they are no waits."""
    copies = list(before.counts)
    if before.hui_kind is not None:
        copies[before.hui_kind] += before.hui
    if indicator is not None:
        copies[indicator] += 1
    for meld in melds:
        for tile in meld.tiles:
            copies[tile.index] += 1
    return {kind for kind, count in enumerate(copies) if count >= 4}


def face_value_waits(before: Concealed, melds: tuple[Meld, ...], indicator: int | None) -> tuple[int, ...]:
    """The kinds that complete a hand at face value; with three 惠牌 the fourth is one of them."""
    missing, kinds = before.nearer()
    return tuple(sorted(completing(before, missing, kinds) - used_up(before, melds, indicator)))


def completing(before: Concealed, missing: int, nearer: Iterable[int]) -> set[int]:
    """The kinds that complete tiles at face value, from what is missing and what brings them nearer."""
    if before.hui >= MAX_HUI:
        return set(range(34))
    kinds = set(nearer) if missing == 1 else set()
    if before.hui == MAX_HUI - 1 and before.hui_kind is not None:
        kinds.add(before.hui_kind)
    return kinds


def laid_out(hand: CompleteHand, groups: Groups) -> tuple[TileSet, ...]:
    """The reading as sets of tiles, concealed ones first; every tile that is not there is a 惠牌 that stands for it."""
    left = list(hand.after.counts)
    # The winning 五万 belongs in the middle of 四五六万: its own set takes the tiles first, or last where it is a 惠牌.
    order = sorted(range(len(groups)), key=lambda place: (groups[place] == KUI) == hand.wild)
    sets: dict[int, TileSet] = {}
    for place in order:
        tiles = []
        for kind in groups[place].kinds():
            tiles.append(_PLACED[left[kind] <= 0][kind])
            left[kind] -= 1
        sets[place] = TileSet(tuple(tiles))
    melds = (
        TileSet(tuple(_PLACED[False][tile.index] for tile in sorted(meld.tiles)), meld=True) for meld in hand.melds
    )
    return (*(sets[place] for place in range(len(groups))), *melds)
