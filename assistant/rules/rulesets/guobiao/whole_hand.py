"""A whole hand of 国标 as one reading lays it out: what the rows of the table look at."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from assistant.rules.model.hand import How
from assistant.rules.rulesets.guobiao.options import GuobiaoOptions

SETS, PAIRS, ORPHANS, LOOSE, KNITTED, UNREAD = "sets", "pairs", "orphans", "loose", "knitted", "unread"
"""Shapes: sets and a pair, seven pairs, 十三幺, 不靠, 组合龙 with a set and a pair; and tiles that are no shape."""

FIRST_HONOUR, FIRST_DRAGON, KINDS_IN_ALL = 27, 31, 34


def bits(kinds: Iterable[int]) -> int:
    """Kinds as bits of a number."""
    found = 0
    for kind in kinds:
        found |= 1 << kind
    return found


def of_ranks(*ranks: int) -> int:
    """The suit tiles of some ranks 1..9, as bits."""
    return bits(9 * suit + rank - 1 for suit in range(3) for rank in ranks)


SUITS = tuple(bits(range(9 * suit, 9 * suit + 9)) for suit in range(3))
HONOURS = bits(range(FIRST_HONOUR, KINDS_IN_ALL))
WINDS = bits(range(FIRST_HONOUR, FIRST_DRAGON))
DRAGONS = bits(range(FIRST_DRAGON, KINDS_IN_ALL))
ENDS = of_ranks(1, 9)
OUTSIDE = ENDS | HONOURS
"""The ones, nines and honours."""


@dataclass(slots=True)
class WholeHand:
    """One reading with the melds beside it, and how the hand was won.

    `runs` are the first kinds of all 顺子, `pungs` the kinds of all 刻 and 杠, `pair` is the kind of the pair (−1 where
    the shape has none). `concealed_pungs` counts the 刻 that are concealed and the 暗杠; `open_kongs` and
    `concealed_kongs` count the 杠, `claimed` the melds that are no 暗杠. `counts` are all tiles by kind, four for a 杠;
    `kinds` the same as bits, `kong_kinds` those of the 杠. `honours` counts the honours, `suits` says how many suits
    there are. `find_wait` names the wait if one kind alone completed the hand, else ""; `wait` is that, once it is
    asked for. `before_counts` are the concealed tiles before the win. `seat_wind` and `round_wind` are the kinds of
    these winds, −1 where they are not known. Where wild tiles are played (`plays_wild`) `wilds` of them stand for
    others, and `has_wild` says whether one is among the tiles, even at face value.
    """

    shape: str
    runs: tuple[int, ...]
    pungs: tuple[int, ...]
    pair: int
    concealed_pungs: int
    open_kongs: int
    concealed_kongs: int
    claimed: int
    counts: tuple[int, ...]
    kinds: int
    kong_kinds: int
    honours: int
    suits: int
    find_wait: Callable[[], str]
    before_counts: tuple[int, ...]
    how: How
    by_dealer: bool
    from_dealer: bool
    last_tile: bool
    kong_draw: bool
    first_turn: bool
    last_copy: bool
    flowers: int
    seat_wind: int
    round_wind: int
    options: GuobiaoOptions
    wilds: int = 0
    has_wild: bool = False
    plays_wild: bool = False
    found_wait: str | None = None

    @property
    def wait(self) -> str:
        """边张, 坎张 or 单钓将, or "" where another wait would do."""
        if self.found_wait is None:
            self.found_wait = self.find_wait()
        return self.found_wait

    @property
    def even(self) -> bool:
        """Read as sets and a pair or as seven pairs."""
        return self.shape in (SETS, PAIRS)

    @property
    def four_sets(self) -> bool:
        """Read as four sets and a pair."""
        return self.shape == SETS

    @property
    def self_draw(self) -> bool:
        """Won by 自摸."""
        return self.how is How.SELF_DRAW

    @property
    def heavenly(self) -> bool:
        """The dealer's win with the first 14 tiles."""
        return self.first_turn and self.by_dealer and self.self_draw

    @property
    def kongs(self) -> int:
        """杠 of any kind."""
        return self.open_kongs + self.concealed_kongs

    def only(self, kinds: int) -> bool:
        """Whether the hand, as sets or seven pairs, holds no other kinds."""
        return not self.kinds & ~kinds and self.even

    def pungs_of(self, kinds: int) -> list[int]:
        """The 刻 and 杠 of such kinds."""
        return [kind for kind in self.pungs if kinds >> kind & 1]

    def pair_of(self, kinds: int) -> bool:
        """Whether the pair is of such a kind."""
        return self.pair >= 0 and bool(kinds >> self.pair & 1)
