"""What the rules answer, as frozen values: itemised 番, the reading that was scored, points, waits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from assistant.rules.model.amounts import NO_POINTS, NO_WORTH, Points, Worth, total_of, worth_of
from assistant.rules.model.hand import NOTHING
from assistant.rules.model.seats import SEATS, Seat
from assistant.rules.model.tiles import Tile
from assistant.rules.shapes.tile_groups import GroupedHand, TileSet


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
    """The worth of a hand, itemised, and the reading with the highest total (None where no tiles are read).

    `unit` is what the values count: "番", "台", or "点" by rules whose hands are worth points. No more than `limit`
    counts, unless that is 0; items named in `outside` do not count towards `least`, the minimum of a win. `announced`
    is what the winner announced, where less than the hand is worth counts.
    """

    items: tuple[FanItem, ...]
    reading: GroupedHand | None
    unit: str = "番"
    limit: Worth = NO_WORTH
    outside: frozenset[str] = frozenset()
    announced: Worth | None = None
    least: Worth = NO_WORTH

    @property
    def sets(self) -> tuple[TileSet, ...]:
        """The sets and the pair of the reading, concealed ones first; () where there is none."""
        return () if self.reading is None else self.reading.sets

    @property
    def sum(self) -> Worth:
        """The sum of the items, whatever the limit."""
        return worth_of([item.value for item in self.items])

    @property
    def worth(self) -> Worth:
        """What the hand is worth: the sum of the items, the limit at most."""
        return min(self.sum, self.limit) if self.limit else self.sum

    @property
    def total(self) -> Worth:
        """What counts: what the hand is worth, or less where less was announced."""
        return self.worth if self.announced is None else min(self.worth, self.announced)

    @property
    def for_minimum(self) -> Worth:
        """What counts towards a minimum."""
        return worth_of([item.value for item in self.items if item.name not in self.outside])

    @property
    def enough(self) -> bool:
        """Whether it reaches the minimum of a win."""
        return not self.least or self.for_minimum >= self.least

    @property
    def names(self) -> dict[str, int]:
        """番 (or 台, or points) by name, in the order of the items."""
        return {item.name: item.value for item in self.items}

    @property
    def listed(self) -> dict[str, int]:
        """番 by name without what is a name only: worth nothing, and no part of what counts towards a minimum."""
        return {item.name: item.value for item in self.items if item.value or item.name not in self.outside}


class WinScore(NamedTuple):
    """The score of one winner of a finished hand; `details` are further keys of the answer by these rules."""

    seat: Seat
    score: Score
    details: Mapping[str, Any] = NOTHING


class Transfer(NamedTuple):
    """Points that `payer` pays `payee` (None: an account of the table, the pot).

    `why`: a win ("self_draw", "discard", "rob_kong", or by liability "bound"), or what is paid beside wins: "burn"
    (烧庄), "penalty", "kong" (杠, paid at once), or another word of the ruleset. `word` is what the rules call it in
    Chinese where they have a word of their own.
    """

    payer: Seat
    payee: Seat | None
    points: Points
    why: str
    word: str = ""

    @property
    def called(self) -> str:
        """What it is called in Chinese."""
        return self.word or TRANSFER_WORDS.get(self.why, self.why)


TRANSFER_WORDS = {
    "self_draw": "自摸",
    "discard": "点炮",
    "rob_kong": "抢杠",
    "bound": "互包",
    "burn": "烧庄",
    "penalty": "罚分",
    "kong": "杠",
}
"""Why points are paid, by `Transfer.why`, where rules have no word of their own."""


class Settlement(NamedTuple):
    """A settled hand: every win with its score, who pays whom in time order, who deals next.

    `details` are further keys of the answer by these rules. `seats` are those that play, in the order in
    which points are listed.
    """

    wins: tuple[WinScore, ...]
    transfers: tuple[Transfer, ...]
    next_dealer: Seat
    details: Mapping[str, Any] = NOTHING
    seats: tuple[Seat, ...] = SEATS

    @property
    def points(self) -> dict[Seat, Points]:
        """Points of every seat; with `pot` they sum to zero."""
        return self._sums(self.transfers)

    @property
    def pot(self) -> Points:
        """Points that an account of the table gets."""
        return total_of([paid.points for paid in self.transfers if paid.payee is None])

    @property
    def burn(self) -> int:
        """番 (or points) of 烧庄 that the dealer pays each other player."""
        burn: int = self.details.get("burn", 0)
        return burn

    @property
    def bound(self) -> tuple[tuple[Seat, Seat], ...]:
        """Every pair in 互包."""
        bound: tuple[tuple[Seat, Seat], ...] = self.details.get("bound", ())
        return bound

    @property
    def hand_points(self) -> dict[Seat, Points]:
        """Points of every seat but those of 烧庄 and of penalties."""
        return self._sums([paid for paid in self.transfers if paid.why not in ("burn", "penalty")])

    @property
    def burn_points(self) -> dict[Seat, Points]:
        """Points of every seat from 烧庄."""
        return self._sums([paid for paid in self.transfers if paid.why == "burn"])

    @property
    def penalty_points(self) -> dict[Seat, Points]:
        """Points of every seat from penalties."""
        return self._sums([paid for paid in self.transfers if paid.why == "penalty"])

    def _sums(self, transfers: Iterable[Transfer]) -> dict[Seat, Points]:
        points = dict.fromkeys(self.seats, NO_POINTS)
        for paid in transfers:
            points[paid.payer] -= paid.points
            if paid.payee is not None:
                points[paid.payee] += paid.points
        return points


class Wait(NamedTuple):
    """A kind that completes the hand, copies not visible yet, and its 番 by self-draw and on a discard.

    `discard` is None where the rules forbid it or the tile at face value does not complete the hand. `enough` is
    False where neither reaches the minimum of the rules, None where these have none.
    """

    tile: Tile
    left: int
    self_draw: Score
    discard: Score | None
    enough: bool | None = None


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
