"""A complete hand as the table of 番种 sees it: tiles before and after the win, melds, circumstances."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from assistant.rules.model.hand import NOTHING, How, Meld, MeldKind
from assistant.rules.model.seats import DEFAULT_ORDER, Seat
from assistant.rules.model.tiles import FIRST_FLOWER
from assistant.rules.shapes.counts import Concealed
from assistant.rules.shapes.decomposition import (
    Decomposition,
    Requirement,
    every_decomposition,
    every_seven_pairs,
    largest_decompositions,
)
from assistant.rules.shapes.deficiency import sets_missing
from assistant.rules.shapes.divisions import divisions
from assistant.rules.shapes.groups import Group, Groups
from assistant.rules.shapes.hand_shape import SEVEN_PAIRS
from assistant.rules.shapes.tile_groups import GroupedHand

FIRST_WIND = 27
"""The kind of 东; 南 西 北 follow."""


class CompleteHand(NamedTuple):
    """One winner's hand.

    `tile` is the kind of the winning tile (None: there is none), `won_wild` whether it is a wild tile that may stand
    for any tile. `by_dealer`, `from_dealer`: the winner, or the discarder, is the dealer. `options` are the house
    rules of the ruleset. `open` is whether a meld opens the hand (all but concealed kongs do), `extra` what only these
    rules ask of a hand or a win. `known_waits` are the face-value waits before the win, if they were found. `seat`,
    `dealer` and `source` are None where they are not known or there is none; `order` is the order of play. `use` is
    the group of the decomposition that the winning tile completes, where the rules ask for it. `melds_of_all` are the
    melds of the table by seat, {} where they are not known. `at_face_value` counts wild tiles that are taken for
    themselves and stand among `after.counts`.
    """

    before: Concealed
    after: Concealed
    melds: tuple[Meld, ...]
    tile: int | None
    won_wild: bool
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
    seat: Seat | None = None
    dealer: Seat | None = None
    source: Seat | None = None
    order: str = DEFAULT_ORDER
    use: Group | None = None
    melds_of_all: Mapping[Seat, tuple[Meld, ...]] = NOTHING
    at_face_value: int = 0

    @property
    def has_wild(self) -> bool:
        """A wild tile among the concealed tiles and the winning one, even one at face value."""
        return self.after.wild + sum([self.after.counts[kind] for kind in self.after.wild_kinds]) > 0

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
    def melds_are_runs(self) -> bool:
        """Whether no meld is anything but 吃."""
        return all(meld.kind is MeldKind.CHI for meld in self.melds)

    @property
    def seat_wind(self) -> int | None:
        """The kind of the seat's wind (门风): the dealer, or the seat entered as `east`, is 东; None if not known."""
        east = self.extra.get("east", self.dealer)
        if self.seat is None or east is None:
            return None
        return FIRST_WIND + (self.order.index(self.seat) - self.order.index(east)) % 4

    @property
    def round_wind(self) -> int | None:
        """The kind of the round's wind (圈风); None if it is not known."""
        wind = self.extra.get("round_wind")
        return None if wind is None else FIRST_WIND + "ESWN".index(wind)

    @property
    def own_flowers(self) -> tuple[int, ...]:
        """The flowers of the winner, 0..7 for 春夏秋冬梅兰竹菊."""
        flowers = self.extra.get("flowers", ())
        own = flowers.get(self.seat, ()) if isinstance(flowers, Mapping) else flowers
        return tuple([tile.index - FIRST_FLOWER for tile in own])

    @property
    def wins(self) -> bool:
        """Whether the tiles are a complete hand."""
        return self.after.wins

    @property
    def has_sets(self) -> bool:
        """Whether the concealed tiles can be read as sets and a pair."""
        return sets_missing(self.after.counts, self.after.sets) == self.after.wild

    def largest_decompositions(
        self, requires: Sequence[Sequence[Requirement]], rivals: Sequence[int]
    ) -> list[tuple[int, Decomposition]]:
        """Sets and a pair for each largest combination of what 番种 require; see `shapes.decomposition`."""
        return largest_decompositions(self.after.counts, self.after.wild, self.after.sets, requires, rivals)

    def special_forms(self) -> list[Groups]:
        """The decompositions as special forms, if there are any."""
        after = self.after
        return [groups for form in after.forms for groups in form.decompositions(after.counts, after.wild, after.sets)]

    def every_decomposition(self) -> Iterator[Groups]:
        """All decompositions of a complete hand, each once where no tile is wild; else there may be thousands."""
        after = self.after
        if not after.wild:
            yield from divisions(after.counts)
            yield from self.special_forms()
            return
        yield from every_decomposition(after.counts, after.wild, after.sets)
        for form in after.forms:
            if form is SEVEN_PAIRS:
                yield from every_seven_pairs(after.counts, after.wild)
            else:
                yield from form.decompositions(after.counts, after.wild, after.sets)

    def read_as(self, decomposition: Decomposition, laid_first: Group | None = None) -> GroupedHand:
        """The reading; `laid_first` takes its tiles first, or last where a wild tile won that is to lie in it."""
        return GroupedHand(decomposition, self.after.counts, self.melds, laid_first, last=self.won_wild)


def is_open(melds: tuple[Meld, ...]) -> bool:
    """Whether a meld opens the hand (all but concealed kongs do)."""
    return bool(melds) and any(meld.kind.opens for meld in melds)


def used_up(before: Concealed, melds: tuple[Meld, ...], indicator: int | None) -> set[int]:
    """Kinds of which all four copies lie in the player's own tiles, own melds and the indicator: they are no waits."""
    copies = list(before.counts)
    for kind, held in zip(before.wild_kinds, before.held, strict=True):
        copies[kind] += held
    if indicator is not None:
        copies[indicator] += 1
    for meld in melds:
        for tile in meld.tiles:
            copies[tile.index] += 1
    return {kind for kind, count in enumerate(copies) if count >= 4}


def face_value_waits(before: Concealed, melds: tuple[Meld, ...], indicator: int | None) -> tuple[int, ...]:
    """The kinds that complete a hand at face value; with all but one of the wild tiles that win at once, those too."""
    missing, kinds = before.nearer()
    return tuple(sorted(completing(before, missing, kinds) - used_up(before, melds, indicator)))


def completing(before: Concealed, missing: int, nearer: Iterable[int]) -> set[int]:
    """The kinds that complete tiles at face value, from what is missing and what brings them nearer."""
    if before.has_won_by_wilds:
        return set(range(34))
    kinds = set(nearer) if missing == 1 else set()
    if before.wins_at and before.wild == before.wins_at - 1:
        kinds.update(before.wild_kinds)
    return kinds
