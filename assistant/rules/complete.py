"""A complete hand as the table of 番种 sees it: tiles before and after the win, melds, circumstances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from assistant.rules.concealed import Concealed
from assistant.rules.hand import How, Meld, MeldKind
from assistant.rules.results import SetTile, TileSet
from assistant.rules.shapes import CHOW, MAX_HUI, Group, Groups, dragon_marks, sets_and_pair, seven_pairs
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
    these rules ask of a win.
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

    @property
    def has_hui(self) -> bool:
        """A 惠牌 among the tiles, even one at face value."""
        kind = self.after.hui_kind
        return kind is not None and self.after.own(kind) > 0

    def readings(self) -> list[Groups]:
        """All readings that some 番种 tells apart; [()] for four 惠牌 without a shape; [] where nothing is complete."""
        found = sets_and_pair(self.after.counts, self.after.hui, self.after.sets, self._claimed())
        if self.after.sets == 4:
            found += seven_pairs(self.after.counts, self.after.hui)
        return found or ([()] if self.after.hui == MAX_HUI else [])

    def _claimed(self) -> list[int]:
        """For each suit the marks of the 吃 melds that may be part of a 一条龙."""
        marks = [0, 0, 0]
        for meld in self.melds:
            if meld.kind is MeldKind.CHI and self.options.dragon_with_melds:
                marks[min(meld.tiles).index // 9] |= dragon_marks(min(meld.tiles).index)
        return marks


def is_open(melds: tuple[Meld, ...]) -> bool:
    """Whether a meld opens the hand (all but concealed kongs do)."""
    return any(meld.kind.opens for meld in melds)


_PLACED = [[SetTile(tile, hui) for tile in KINDS] for hui in (False, True)]


def used_up(before: Concealed, melds: tuple[Meld, ...], indicator: int | None) -> set[int]:
    """Kinds of which all four copies lie in the player's own tiles, own melds and the 惠坯: they are no waits."""
    copies = Counter(tile.index for meld in melds for tile in meld.tiles)
    if indicator is not None:
        copies[indicator] += 1
    return {kind for kind in range(34) if before.own(kind) + copies[kind] >= 4}


def face_value_waits(before: Concealed, melds: tuple[Meld, ...], indicator: int | None) -> list[int]:
    """The kinds that complete a hand at face value; with three 惠牌 the fourth is one of them."""
    if before.hui >= MAX_HUI:
        kinds = set(range(34))
    else:
        kinds = set(before.nearer()) if before.missing == 1 else set()
        if before.hui == MAX_HUI - 1 and before.hui_kind is not None:
            kinds.add(before.hui_kind)
    return sorted(kinds - used_up(before, melds, indicator))


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
