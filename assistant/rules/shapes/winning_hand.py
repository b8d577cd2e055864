"""A complete hand as the table of 番种 sees it: tiles before and after the win, melds, circumstances."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from assistant.rules.model.hand import NOTHING, How, Meld, MeldKind
from assistant.rules.shapes.counts import Concealed
from assistant.rules.shapes.decomposition import (
    CHOW,
    MAX_HUI,
    Ask,
    Group,
    Groups,
    Read,
    every_reading,
    every_seven_pairs,
    readings,
    seven_pairs,
)
from assistant.rules.shapes.deficiency import sets_missing
from assistant.rules.shapes.tile_groups import Reading

FIVE_WAN = 4
"""The kind of 五万."""

KUI = Group(CHOW, FIVE_WAN - 1)
"""四五六万."""


class CompleteHand(NamedTuple):
    """One winner's hand.

    `tile` is the kind of the winning tile (None: four 惠牌 in 13 dealt tiles), `wild` whether it is a 惠牌 that may
    stand for any tile. `by_dealer`, `from_dealer`: the winner, or the discarder, is the dealer. `options` are the
    house rules of the ruleset. `open` is whether a meld opens the hand (all but concealed kongs do), `extra` what only
    these rules ask of a hand or a win. `known_waits` are the face-value waits before the win, if they were found.
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
    extra: Mapping[str, Any] = NOTHING
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
        if not self.melds:
            return set()
        chi = MeldKind.CHI  # found once, since members are looked up slowly
        return {min([tile.index for tile in meld.tiles]) for meld in self.melds if meld.kind is chi}

    @property
    def wins(self) -> bool:
        """Whether the tiles are a complete hand."""
        return self.after.wins

    @property
    def has_sets(self) -> bool:
        """Whether the concealed tiles can be read as sets and a pair."""
        return sets_missing(self.after.counts, self.after.sets) == self.after.hui

    def readings(self, asks: Iterable[Iterable[Ask]]) -> list[tuple[int, Read]]:
        """A reading as sets and a pair for each largest combination of what 番种 ask; see `shapes.readings`."""
        return readings(self.after.counts, self.after.hui, self.after.sets, asks)

    def seven_pairs(self) -> list[Groups]:
        """The reading as seven pairs, if there is one."""
        return seven_pairs(self.after.counts, self.after.hui) if self.after.sets == 4 else []

    def every_reading(self) -> Iterator[Groups]:
        """All readings of a complete hand, and there may be thousands of them."""
        after = self.after
        yield from every_reading(after.counts, after.hui, after.sets)
        if after.sets == 4:
            yield from every_seven_pairs(after.counts, after.hui)

    def read_as(self, read: Read) -> Reading:
        """The reading; 四五六万 takes its tiles first, or last where a 惠牌 won that is to lie in its middle."""
        return Reading(read, self.after.counts, self.melds, KUI, last=self.wild)


def is_open(melds: tuple[Meld, ...]) -> bool:
    """Whether a meld opens the hand (all but concealed kongs do)."""
    return bool(melds) and any(meld.kind.opens for meld in melds)


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
