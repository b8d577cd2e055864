"""What the rules answer, as frozen values: itemised 番, the reading that was scored, points, waits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from assistant.rules.model.seats import Seat
from assistant.rules.model.tiles import Tile
from assistant.rules.shapes.tile_groups import Reading, TileSet


class FanItem(NamedTuple):
    """One 番种 of a win: its Chinese name, its 番 or points and why it counts.

    `template` is the key of a translation with its `values`; `note` a remark on the value, a key too, or "".
    """

    name: str
    value: int
    template: str
    values: Mapping[str, object]
    note: str = ""

    @property
    def reason(self) -> str:
        """The reason as an English sentence, and the remark."""
        return " ".join(filter(None, (self.template.format(**self.values), self.note)))


class Score(NamedTuple):
    """The worth of a hand, itemised, and the reading with the highest total (None for 四惠牌 without a shape).

    `unit` is what the values count: "番", or "点" by rules whose hands are worth points.
    """

    items: tuple[FanItem, ...]
    reading: Reading | None
    unit: str = "番"

    @property
    def sets(self) -> tuple[TileSet, ...]:
        """The sets and the pair of the reading, concealed ones first; () where there is none."""
        return () if self.reading is None else self.reading.sets

    @property
    def total(self) -> int:
        """The sum of the items."""
        return sum([item.value for item in self.items])

    @property
    def names(self) -> dict[str, int]:
        """番 (or points) by name, in the order of the items."""
        return {item.name: item.value for item in self.items}


class WinScore(NamedTuple):
    """The score of one winner of a finished hand."""

    seat: Seat
    score: Score


class Transfer(NamedTuple):
    """Points that `payer` pays `payee` (None: an account of the table, the pot).

    `why`: "self_draw", "discard", "rob_kong", "bound" (互包), "burn" (烧庄) or "penalty".
    """

    payer: Seat
    payee: Seat | None
    points: int
    why: str


class Settlement(NamedTuple):
    """A settled hand.

    `burn` is the 番 (or points) of 烧庄 that the dealer pays to each other player, `bound` every pair in 互包.
    `hand_points`, `burn_points` and `penalty_points` hold each seat's points from wins, from 烧庄 and from penalties;
    the first two sum to zero, the third does together with `pot`, what the table's account gets. `transfers` add up
    to them.
    """

    wins: tuple[WinScore, ...]
    burn: int
    bound: tuple[tuple[Seat, Seat], ...]
    hand_points: Mapping[Seat, int]
    burn_points: Mapping[Seat, int]
    penalty_points: Mapping[Seat, int]
    pot: int
    transfers: tuple[Transfer, ...]
    next_dealer: Seat

    @property
    def points(self) -> dict[Seat, int]:
        """Points of every seat; with `pot` they sum to zero."""
        hand, burn, penalty = self.hand_points, self.burn_points, self.penalty_points
        return {seat: hand[seat] + burn[seat] + penalty[seat] for seat in hand}


class Wait(NamedTuple):
    """A kind that completes the hand, copies not visible yet, and its 番 by self-draw and on a discard.

    `discard` is None where the rules forbid it or the tile at face value does not complete the hand.
    """

    tile: Tile
    left: int
    self_draw: Score
    discard: Score | None


class Useful(NamedTuple):
    """A kind that brings a hand nearer, and the copies of it that are not visible yet."""

    tile: Tile
    left: int


class Waiting(NamedTuple):
    """A hand between turns: shanten 0 is ready and has `waits`; else `useful` lists the tiles that lower shanten."""

    shanten: int
    waits: tuple[Wait, ...]
    useful: tuple[Useful, ...]

    @property
    def left(self) -> int:
        """Copies left over all waits, or over all useful tiles."""
        return sum(listed.left for listed in self.waits or self.useful)


class Discard(NamedTuple):
    """A tile that can be discarded and the hand that it leaves."""

    tile: Tile
    leaves: Waiting


class Discards(NamedTuple):
    """A hand after a draw: shanten (−1 when it wins) and every discard, the best first."""

    shanten: int
    discards: tuple[Discard, ...]

    @property
    def wins(self) -> bool:
        """Whether the tiles are a complete hand."""
        return self.shanten == -1
