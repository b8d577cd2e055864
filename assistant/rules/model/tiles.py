"""The 34 kinds of tiles: index, text, Chinese name, place in the suit; parsing, formatting, the 惠牌 of a 惠坯."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from assistant.rules.model.notation import HONOURS, SUITS, kinds_of, shortened
from assistant.rules.model.problems import RulesError, problem

_TEXTS = tuple(f"{rank}{suit}" for suit in SUITS for rank in range(1, 10)) + tuple(HONOURS)
_NAMES = tuple(f"{rank}{suit}" for suit in "万条筒" for rank in "一二三四五六七八九") + tuple("东南西北中发白")


@dataclass(frozen=True, order=True, slots=True)
class Tile:
    """One kind of tile; `index` is 0..33 in the order m1–9, s1–9, p1–9, E S W N C F P, and tiles sort by it."""

    index: int

    def __post_init__(self) -> None:
        if not 0 <= self.index < 34:
            raise ValueError(f"a tile's index is 0 to 33, not {self.index}")

    @property
    def text(self) -> str:
        """The compact form: "5m", "E"."""
        return _TEXTS[self.index]

    @property
    def name(self) -> str:
        """The Chinese name: "五万", "东"."""
        return _NAMES[self.index]

    @property
    def suit(self) -> str | None:
        """The suit's letter "m", "s" or "p"; None for an honour."""
        return SUITS[self.index // 9] if self.index < 27 else None

    @property
    def rank(self) -> int | None:
        """1..9; None for an honour."""
        return self.index % 9 + 1 if self.index < 27 else None

    @staticmethod
    def parse(text: str, where: str = "") -> Tile:
        """Exactly one tile, in any notation of `parse_tiles`; raises `RulesError` (`bad_tile`) for anything else."""
        known = _BY_TEXT.get(text)
        if known is not None:
            return known
        tiles = parse_tiles(text, where)
        if len(tiles) != 1:
            template = "One tile is expected here, not {count} (“{text}”)."
            raise RulesError(problem("bad_tile", where, template, count=len(tiles), text=shortened(text)))
        return tiles[0]

    def __str__(self) -> str:
        return self.text


KINDS: tuple[Tile, ...] = tuple(Tile(index) for index in range(34))
"""Every kind once, in order."""

_BY_TEXT = {tile.text: tile for tile in KINDS}


def parse_tiles(text: str, where: str = "") -> tuple[Tile, ...]:
    """The tiles of a text in its order, in any mixture of notations: compact, Chinese, Unicode, riichi.

    Raises `RulesError` (`bad_tile`) with `where` as the field at fault.
    """
    tiles, rest = (_remembered if len(text) <= _SHORT else _read)(text)
    if rest:
        raise RulesError(problem("bad_tile", where, _NO_TILE, text=shortened(rest)))
    return tiles


def _read(text: str) -> tuple[tuple[Tile, ...], str]:
    kinds, rest = kinds_of(text)
    return tuple([KINDS[kind] for kind in kinds]), rest


_remembered = lru_cache(maxsize=1 << 10)(_read)

_SHORT = 12
"""Characters of a text that is remembered: a tile or a meld. Longer ones are hands, and all different."""

_NO_TILE = "“{text}” is no tile: write 1m–9m, 1s–9s, 1p–9p, E S W N, C F P, or Chinese names such as 三万 and 红中."


def format_tiles(tiles: Iterable[Tile]) -> str:
    """The compact text of tiles in the order given: "123m4467pEEC"."""
    return "".join(
        "".join(str(tile.rank) for tile in run) + suit if suit else "".join(tile.text for tile in run)
        for suit, run in groupby(tiles, key=lambda tile: tile.suit)
    )


def hui_of(indicator: Tile) -> Tile:
    """The 惠牌 of a 惠坯: its successor in the suit, among the winds 东南西北 or among 中发白 (each goes round)."""
    return _HUI[indicator.index]


def _circle(index: int) -> tuple[int, int]:
    """First index and length of the circle that a kind belongs to."""
    if index < 27:
        return index - index % 9, 9
    return (27, 4) if index < 31 else (31, 3)


def _successor(index: int) -> int:
    start, length = _circle(index)
    return start + (index - start + 1) % length


_HUI = tuple(KINDS[_successor(index)] for index in range(34))
