"""The readings of a hand of 推倒胡: all of them without wild tiles, else those that can be worth most.

The rows that wild tiles are played with look at little: whether there is a 顺子, 123 456 789 of a suit, which suits and
honours there are, four alike among seven pairs. One reading for each answer is found, and of these the best ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from assistant.rules.definition.rows import ScoredReading
from assistant.rules.definition.ruleset import TableRules
from assistant.rules.model.hand import Meld, MeldKind
from assistant.rules.rulesets.guobiao.lay_out import shape_of
from assistant.rules.rulesets.guobiao.whole_hand import FIRST_HONOUR, ORPHANS
from assistant.rules.rulesets.tuidaohu.options import TuidaohuOptions
from assistant.rules.rulesets.tuidaohu.table import table_of
from assistant.rules.shapes.decomposition import every_seven_pairs
from assistant.rules.shapes.deficiency import PARTS
from assistant.rules.shapes.groups import Counts, Groups
from assistant.rules.shapes.hand_shape import SEVEN_PAIRS, THIRTEEN_ORPHANS
from assistant.rules.shapes.marked_readings import PartMarks, completed, groups_of, parts_of, readings_of
from assistant.rules.shapes.winning_hand import CompleteHand

_FAR = 99


def _orphans_missing(counts: Sequence[int], sets: int) -> int:
    """Wild tiles do not help, so a hand with one is far from 十三幺."""
    return THIRTEEN_ORPHANS.missing(counts, sets) if sum(counts) >= 13 else _FAR


NATURAL_ORPHANS = THIRTEEN_ORPHANS._replace(missing=_orphans_missing)
"""十三幺 without wild tiles."""

_DIGIT = 16
RUN, *PART = [1 << 4 * place for place in range(5)]
STRAIGHTS = tuple(tuple(1 << 4 * (5 + 3 * suit + third) for third in range(3)) for suit in range(3))
"""顺子; groups of 万, 条, 筒 and of honours; 123, 456 and 789 of each suit."""
_SUITS = tuple(
    PartMarks([RUN + STRAIGHTS[suit][rank // 3] * (rank % 3 == 0) for rank in range(7)], [0] * 9, [0] * 9, PART[suit])
    for suit in range(3)
)
MARKS = (_SUITS[0], _SUITS[1], _SUITS[2], PartMarks((), [0] * 7, [0] * 7, PART[3]))


class ReadingFacts(NamedTuple):
    """What rows of the short table look at in a reading and the melds beside it."""

    runs: bool
    straight: bool
    suits: int
    honours: bool
    pairs: bool = False
    four_alike: bool = False

    @property
    def rows(self) -> Iterator[str]:
        """The rows that are there, before any of them strikes another."""
        named = {
            "豪华七对": self.four_alike,
            "七对": self.pairs,
            "清龙": self.straight,
            "碰碰和": not self.runs and not self.pairs,
            "字一色": not self.suits,
            "混一色": self.suits == 1 and self.honours,
            "清一色": self.suits == 1 and not self.honours,
        }
        return (name for name, there in named.items() if there)


def readings(rules: TableRules[TuidaohuOptions], hand: CompleteHand) -> Iterator[ScoredReading]:
    """Every reading that may be scored."""
    suits_only = rules.options.tiles in ("108", "112")
    for groups in _best(hand, rules.options) if hand.after.wild else hand.every_decomposition():
        natural = not hand.has_wild or shape_of(groups) != ORPHANS
        if natural and not (suits_only and any(group.kind >= FIRST_HONOUR for group in groups)):
            yield ScoredReading(hand, groups)


def _best(hand: CompleteHand, options: TuidaohuOptions) -> Iterator[Groups]:
    """The sets, and the seven pairs, whose rows are worth most, and such without any: 平胡 may be worth more."""
    after, suits_only = hand.after, options.tiles in ("108", "112")
    found = [_of_sets(after.counts, after.wild, after.sets, hand.melds)]
    found += [_of_pairs(after.counts, after.wild)] if SEVEN_PAIRS in after.forms else []
    for there in found:
        worth = {looks: _worth(looks, options) for looks in there if not (suits_only and looks.honours)}
        if worth:
            best, plain = max(worth, key=worth.__getitem__), min(worth, key=worth.__getitem__)
            yield there[best]
            if worth[best] and not worth[plain]:
                yield there[plain]


def _worth(looks: ReadingFacts, options: TuidaohuOptions) -> int:
    """番 of the rows that are there, without those that are struck."""
    rows = table_of(options).by_name
    names = [name for name in looks.rows if name in rows]
    struck = {other for name in names for other in rows[name].not_beside}
    return sum([options.points[name] for name in names if name not in struck])


@lru_cache(maxsize=1 << 7)
def _of_sets(counts: Counts, wild: int, sets: int, melds: tuple[Meld, ...]) -> Mapping[ReadingFacts, Groups]:
    """Sets and a pair, one reading for each of what rows look at."""
    first, *others = parts_of(counts, MARKS)
    laid = _mark_of(melds)
    found: dict[ReadingFacts, Groups] = {}
    for mark, read in completed(readings_of(tuple(others), wild), readings_of((first,), wild), sets).items():
        looks = _looks_of(mark + laid)
        if looks not in found:
            found[looks] = groups_of(read)
    return found


def _mark_of(melds: Iterable[Meld]) -> int:
    mark = 0
    for meld in melds:
        part, rank = divmod(min([tile.index for tile in meld.tiles]), 9)
        mark += PART[part] + (MARKS[part].runs[rank] if meld.kind is MeldKind.CHI else 0)
    return mark


def _looks_of(mark: int) -> ReadingFacts:
    straight = any(all(mark // unit % _DIGIT for unit in thirds) for thirds in STRAIGHTS)
    *suits, honours = [mark // unit % _DIGIT > 0 for unit in PART]
    return ReadingFacts(mark % _DIGIT > 0, straight, sum(suits), honours)


@lru_cache(maxsize=1 << 7)
def _of_pairs(counts: Counts, wild: int) -> Mapping[ReadingFacts, Groups]:
    """Seven pairs, one reading for each of what rows look at; spare wild tiles double a pair, or are others."""
    kinds = [kind for kind, count in enumerate(counts) if count][:1]
    for part in PARTS:
        kinds += [kind for kind in range(part.start, part.stop) if not counts[kind]][:2]
    found: dict[ReadingFacts, Groups] = {}
    for groups in every_seven_pairs(counts, wild, kinds):
        held = [kind for _, kind in groups]
        parts = {kind // 9 for kind in held}
        looks = ReadingFacts(
            False, False, len(parts - {3}), 3 in parts, pairs=True, four_alike=len({*held}) < len(held)
        )
        found.setdefault(looks, groups)
    return found
