"""What the 台 of 宁波 look at in a reading, as digits of its mark, and what a mark is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from assistant.rules.model.hand import Meld, MeldKind
from assistant.rules.rulesets.ningbo.options import NingboOptions
from assistant.rules.rulesets.ningbo.waiting_tile import PLACES, TWO_SIDED, counts_as
from assistant.rules.shapes.groups import Groups
from assistant.rules.shapes.marked_readings import Marks, PartMarks
from assistant.rules.shapes.winning_hand import CompleteHand

_DIGIT = 16
RUN, VALUED_PAIR, *PART, _PLACES = [1 << 4 * place for place in (0, 1, 2, 3, 4, 5, 13)]
TRIPLET = {kind: 1 << 4 * place for place, kind in enumerate(range(27, 34), 6)}
"""顺子; a pair of an honour that has 台; groups of 万, 条, 筒 and of honours; 刻子 and 杠 of each honour."""
_TRIPLETS = TRIPLET[27]
PLACE = {name: place * _PLACES for place, name in enumerate(PLACES)}
"""What the wait for the winning tile is called."""
DRAGONS = {31: "中", 32: "发", 33: "白"}

Winds = tuple[int | None, int | None]
"""The seat's wind and the round's, None where it is not known."""
Names = list[str]
"""The rows of a reading that are worth something, each as often as it counts."""


@lru_cache(maxsize=1 << 6)
def marks_of(*winds: int | None) -> Marks:
    """The marks of sets and pairs where 中 发 白 and these winds have 台."""
    triplets = [unit if kind in DRAGONS or kind in winds else 0 for kind, unit in TRIPLET.items()]
    pairs = [VALUED_PAIR if unit else 0 for unit in triplets]
    return (_WAN, _TIAO, _TONG, PartMarks((), triplets, pairs, PART[3]))


_WAN, _TIAO, _TONG = [PartMarks([RUN] * 7, [0] * 9, [0] * 9, PART[suit]) for suit in range(3)]


@lru_cache(maxsize=1 << 9)
def mark_of_melds(melds: tuple[Meld, ...]) -> int:
    """The mark of what is laid open."""
    mark = 0
    for meld in melds:
        kind = meld.tiles[0].index
        mark += PART[kind // 9] + (RUN if meld.kind is MeldKind.CHI else TRIPLET.get(kind, 0))
    return mark


def mark_of_pairs(pairs: Groups) -> int:
    """The mark of seven pairs."""
    return sum([PART[part] for part in {pair.kind // 9 for pair in pairs}]) + PLACE["单吊"]


def place_of(mark: int) -> str:
    """What the wait for the winning tile is called."""
    return PLACES[mark // _PLACES]


def names_of(hand: CompleteHand, winds: Winds) -> Callable[[int], Names]:
    """What rows a mark brings a hand beside those that no reading changes."""
    options: NingboOptions = hand.options
    laid, tai, triplets = mark_of_melds(hand.melds), options.tai, _triplets(*winds)

    def names(mark: int) -> Names:
        mark += laid
        found = [_wait(hand, mark), *_of_all_sets(mark, options)]
        if mark % _PLACES >= _TRIPLETS:
            found += [name for name, unit in triplets for _ in range(mark // unit % _DIGIT)]
        return [name for name in found if tai.get(name)]

    return names


def best_of(named: Mapping[int, Names], tai: Mapping[str, int], places: Mapping[str, int]) -> int:
    """The mark with most 台; of equal ones that with more rows, then that with earlier ones in the table."""
    totals = {mark: sum([tai[name] for name in names]) for mark, names in named.items()}
    most = max(totals.values())
    best = [mark for mark, total in totals.items() if total == most]
    if len(best) == 1:
        return best[0]
    rows = {mark: sorted([-places[name] for name in {*named[mark]}], reverse=True) for mark in best}
    return max(best, key=lambda mark: (len(rows[mark]), rows[mark]))


def _wait(hand: CompleteHand, mark: int) -> str:
    """The row for where the winning tile is."""
    place = place_of(mark)
    if place != TWO_SIDED:
        return place if counts_as(hand, place) else "排胡"
    return "平胡" if mark % _DIGIT == 4 and not mark // VALUED_PAIR % _DIGIT else "排胡"


def _of_all_sets(mark: int, options: NingboOptions) -> Iterator[str]:
    """碰碰胡, and what the suits are."""
    suits = sum([mark // unit % _DIGIT > 0 for unit in PART[:3]])
    if not mark % _DIGIT and (suits or options.ziyise_with_pengpeng):
        yield "碰碰胡"
    if suits <= 1:
        yield "字一色" if not suits else "混一色" if mark // PART[3] % _DIGIT else "清一色"


@lru_cache(maxsize=1 << 6)
def _triplets(seat_wind: int | None, round_wind: int | None) -> list[tuple[str, int]]:
    """The rows of a 刻子 of an honour, and its digit."""
    named = [*((name, kind) for kind, name in DRAGONS.items()), ("门风", seat_wind), ("圈风", round_wind)]
    return [(name, TRIPLET[kind]) for name, kind in named if kind is not None]
