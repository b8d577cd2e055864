"""Tiles, divisions and the form of a record, read without the engine.

A tile is a number: 0–8 万, 9–17 条, 18–26 筒, 27–33 东南西北中发白, 34–41 the flowers `1f`–`8f`.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import pairwise, product

TEXTS = [f"{rank}{suit}" for suit in "msp" for rank in range(1, 10)] + [*"ESWNCFP"]
TEXTS += [f"{rank}f" for rank in range(1, 9)]
EAST, SOUTH, WEST, NORTH, RED, GREEN, WHITE, FLOWER = range(27, 35)
WINDS = (EAST, SOUTH, WEST, NORTH)
DRAGONS = (RED, GREEN, WHITE)
ENDS = frozenset({0, 8, 9, 17, 18, 26})
ORPHANS = ENDS | frozenset(range(27, 34))
SEATS = "ESWN"

CODES = ["bad_json", "unknown_key", "missing_key", "unknown_rules", "unknown_option", "bad_value", "bad_tile"]
CODES += ["bad_meld", "wrong_tile_count", "too_many_copies", "self_draw_only", "not_a_win", "too_few_fan"]
CODES += ["too_few_tai"]

Groups = tuple[tuple[int, ...], ...]
Meld = tuple[str, tuple[int, ...], str | None]
"""Its kind, its tiles, and the seat it was claimed from."""


class RefereeError(Exception):
    """What is wrong with a record: a code, and what its error holds beside it."""

    def __init__(self, code: str, **more: int) -> None:
        super().__init__(code)
        self.code, self.more = code, more


def parse(text: str, most: int = FLOWER) -> list[int]:
    """The tiles of compact text; `bad_tile` for anything else, and for flowers unless `most` lets them in."""
    found: list[int] = []
    if not re.fullmatch(r"(?:[1-9]+[msp]|[1-8]+f|[ESWNCFP])*", text):
        raise RefereeError("bad_tile")
    for ranks, suit, honour in re.findall(r"(\d+)([mspf])|([ESWNCFP])", text):
        found += [TEXTS.index(honour or rank + suit) for rank in ranks or " "]
    if any(tile >= most for tile in found):
        raise RefereeError("bad_tile")
    return found


def seat_wind(seat: str, dealer: str) -> int:
    """The wind of a seat, by its distance from the dealer in the order 东 南 西 北."""
    return EAST + (SEATS.index(seat) - SEATS.index(dealer)) % 4


def after(seat: str) -> str:
    """The 下家 of a seat."""
    return SEATS[(SEATS.index(seat) + 1) % 4]


@cache
def splits(tiles: tuple[int, ...]) -> tuple[Groups, ...]:
    """Every division of sorted tiles into sets of three and at most one pair."""
    if not tiles:
        return ((),)
    first = tiles[0]
    heads = [(first, first), (first, first, first)]
    if first < EAST and first % 9 <= 6:
        heads.append((first, first + 1, first + 2))
    found = set()
    for head in heads:
        if Counter(head) - Counter(tiles):
            continue
        rest = tuple(sorted((Counter(tiles) - Counter(head)).elements()))
        for more in splits(rest):
            if sum(len(group) == 2 for group in (head, *more)) < 2:
                found.add(tuple(sorted((head, *more))))
    return tuple(found)


def divisions(tiles: Iterable[int], pairs: int = 1) -> list[Groups]:
    """Every division of tiles into sets of three and as many pairs (0 or 1)."""
    ordered = tuple(sorted(tiles))
    ends = [0, *(bisect_left(ordered, first) for first in (9, 18, 27)), len(ordered)]
    parts = [ordered[start:end] for start, end in pairwise(ends)]
    if sum(len(part) % 3 for part in parts) != 2 * pairs or any(not splits(part) for part in parts):
        return []
    joined = (tuple(group for part in parting for group in part) for parting in product(*map(splits, parts)))
    return [groups for groups in joined if sum(len(group) == 2 for group in groups) == pairs]


def as_pairs(tiles: Iterable[int]) -> Groups | None:
    """The tiles as pairs; four alike are two of them. None where one is left over."""
    counts = Counter(tiles)
    if any(count % 2 for count in counts.values()):
        return None
    return tuple((tile, tile) for tile in sorted(counts) for _ in range(counts[tile] // 2))


def is_meld(kind: str, tiles: list[int]) -> bool:
    first, *_ = sorted(tiles) or [0]
    if kind == "chi":
        return sorted(tiles) == [first, first + 1, first + 2] and first < EAST and first % 9 <= 6
    return tiles == [first] * (3 if kind == "pong" else 4)
