"""The 34 kinds of tiles and the eight flowers: index, text, Chinese name, place in the suit; parsing, formatting."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from assistant.rules.model.notation import (
    COMPACT,
    EACH,
    FLOWER,
    FLOWER_NAMES,
    HONOURS,
    ONE,
    SIGNS,
    SUITS,
    kinds_of,
    shortened,
)
from assistant.rules.model.problems import RulesError, problem

_TEXTS: tuple[str, ...] = (
    *(f"{rank}{suit}" for suit in SUITS for rank in range(1, 10)),
    *HONOURS,
    *(f"{rank}{FLOWER}" for rank in range(1, 9)),
)
_NAMES: tuple[str, ...] = (
    *(f"{rank}{suit}" for suit in "万条筒" for rank in "一二三四五六七八九"),
    *"东南西北中发白",
    *FLOWER_NAMES,
)


FIRST_HONOUR, FIRST_DRAGON = 27, 31
"""Kinds below are the suits; the winds come before the dragons 中发白."""


@dataclass(frozen=True, order=True, slots=True)
class Tile:
    """One kind of tile; tiles sort by their `index`.

    0..33 are the kinds of a hand in the order m1–9, s1–9, p1–9, E S W N C F P; 34..41 the flowers 春夏秋冬梅兰竹菊.
    """

    index: int

    def __post_init__(self) -> None:
        if not 0 <= self.index < len(_TEXTS):
            raise ValueError(f"a tile's index is 0 to {len(_TEXTS) - 1}, not {self.index}")

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
        """The suit's letter "m", "s" or "p"; None for an honour and for a flower."""
        return SUITS[self.index // 9] if self.index < FIRST_HONOUR else None

    @property
    def rank(self) -> int | None:
        """1..9; None for an honour and for a flower."""
        return self.index % 9 + 1 if self.index < FIRST_HONOUR else None

    @property
    def is_flower(self) -> bool:
        """A flower or season: laid open beside the hand, never part of it."""
        return self.index >= FIRST_FLOWER

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


FIRST_FLOWER = 34
"""Index of 春; the flowers are 春夏秋冬 梅兰竹菊."""

KINDS: tuple[Tile, ...] = tuple(Tile(index) for index in range(FIRST_FLOWER))
"""Every kind of which a hand is made once, in order."""

FLOWERS: tuple[Tile, ...] = tuple(Tile(index) for index in range(FIRST_FLOWER, FIRST_FLOWER + 8))
"""The eight flowers, 春夏秋冬 and then 梅兰竹菊."""

_EVERY_TILE = (*KINDS, *FLOWERS)

_BY_TEXT = {tile.text: tile for tile in KINDS}


def parse_tiles(text: str, where: str = "") -> tuple[Tile, ...]:
    """The tiles of a text in its order, in any mixture of notations: compact, Chinese, Unicode, riichi.

    >>> [tile.text for tile in parse_tiles("12m 红中 🀇")]
    ['1m', '2m', 'C', '1m']

    Raises `RulesError` (`bad_tile`) with `where` as the field at fault, also for a flower, which is never in a hand.
    """
    tiles, rest, last = (_remembered if len(text) <= _SHORT else _read)(text)
    if rest:
        raise RulesError(problem("bad_tile", where, _NOT_A_TILE, text=shortened(rest)))
    if last >= FIRST_FLOWER:
        raise RulesError(problem("bad_tile", where, _NOT_IN_A_HAND, tile=_EVERY_TILE[last].text))
    return tiles


def parse_flowers(text: str, where: str = "") -> tuple[Tile, ...]:
    """The flowers of a text such as "1f5f", "15f", "春梅" or "🀢🀦"; raises `RulesError` (`bad_tile`) for all else."""
    tiles, rest, _ = _remembered(text) if len(text) <= _SHORT else _read(text)
    if rest or any(not tile.is_flower for tile in tiles):
        wrong = rest or next(tile.text for tile in tiles if not tile.is_flower)
        raise RulesError(problem("bad_tile", where, _NOT_A_FLOWER, text=shortened(wrong)))
    return tiles


def _read(text: str) -> tuple[tuple[Tile, ...], str, int]:
    """The tiles that a text begins with, the rest of it, and the last kind among them."""
    if EACH.fullmatch(text):
        return tuple([_BY_TEXT[tile] for tile in ONE.findall(text)]), "", 0
    if COMPACT.fullmatch(text):
        return _read_compact(text), "", 0
    kinds, rest = kinds_of(text)
    return tuple([_EVERY_TILE[kind] for kind in kinds]), rest, max(kinds, default=0)


def _read_compact(text: str) -> tuple[Tile, ...]:
    """The tiles of a text in the compact form, read from its end: a suit comes after its ranks."""
    tiles = []
    tile_of = _IN_SUIT["m"]
    for char in reversed(text):
        tile = tile_of.get(char)
        if tile is None:
            tile_of = _IN_SUIT[char]
        else:
            tiles.append(tile)
    return tuple(tiles[::-1])


_IN_SUIT = {suit: {sign: _EVERY_TILE[kind] for sign, kind in signs.items()} for suit, signs in SIGNS.items()}

_remembered = lru_cache(maxsize=1 << 10)(_read)

_SHORT = 12
"""Characters of a text that is remembered: a tile or a meld. Longer ones are hands, and all different."""

_NOT_A_TILE = (
    "“{text}” is not a tile: write 1m–9m, 1s–9s, 1p–9p, E S W N, C F P, or Chinese names such as 三万 and 红中."
)
_NOT_IN_A_HAND = "{tile} is a flower: it is laid open beside the hand and entered under flowers only."
_NOT_A_FLOWER = "“{text}” is not a flower: write 1f–4f (春夏秋冬), 5f–8f (梅兰竹菊), or their names."


def format_tiles(tiles: Iterable[Tile]) -> str:
    """The compact text of tiles in the order given.

    >>> format_tiles(parse_tiles("一万 2m 3m 五饼 东风 东风"))
    '123m5pEE'
    """
    return "".join(
        "".join(str(tile.rank) for tile in run) + suit if suit else "".join(tile.text for tile in run)
        for suit, run in groupby(tiles, key=lambda tile: tile.suit)
    )


def hui_of(indicator: Tile) -> Tile:
    """The 惠牌 of a 惠坯: the tile that follows in the suit, among 东南西北 or among 中发白 (each goes round).

    >>> hui_of(Tile.parse("9m")).text, hui_of(Tile.parse("N")).text
    ('1m', 'E')
    """
    return _SUCCESSORS[indicator.index]


def _circle(index: int) -> tuple[int, int]:
    """First index and length of the circle that a kind belongs to."""
    if index < FIRST_HONOUR:
        return index - index % 9, 9
    return (FIRST_HONOUR, 4) if index < FIRST_DRAGON else (FIRST_DRAGON, 3)


def _successor(index: int) -> int:
    start, length = _circle(index)
    return start + (index - start + 1) % length


_SUCCESSORS = tuple(KINDS[_successor(index)] for index in range(FIRST_FLOWER))
