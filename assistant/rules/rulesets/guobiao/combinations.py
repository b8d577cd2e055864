"""The rows of 国标 that join two, three or four sets, and the lists of them that a reading may count.

Every row of a list joins sets of which no two were joined before, directly or through others; and a list is full.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from assistant.rules.definition.chapters import Example
from assistant.rules.model.hand import How
from assistant.rules.rulesets.guobiao.whole_hand import FIRST_HONOUR

RUN, PUNG = "run", "pung"

Starts = tuple[int, ...]
"""The first kinds of some 顺子, or the kinds of some 刻, in order."""


class Combination(NamedTuple):
    """A row that joins `size` 顺子 or 刻 of a number of suits, each some ranks above the last; one of `steps`."""

    name: str
    value: int
    gloss: str
    exactly: str
    size: int
    of: str
    suits: int
    steps: tuple[int, ...]
    example: Example
    not_beside: tuple[str, ...] = ()

    @property
    def repeats(self) -> bool:
        """Whether a list may hold it more than once: only joins of two sets leave room for another one."""
        return self.size == 2


class Joined(NamedTuple):
    """A row of a list, and the sets that it joins."""

    name: str
    of: str
    starts: Starts


COMBINATIONS = (
    Combination(
        "一色四同顺",
        48,
        "quadruple chow",
        "Four equal 顺子.",
        4,
        RUN,
        1,
        (0,),
        Example("44455666sWW+5s", ("chi 456s",), how=How.DISCARD),
        ("四归一",),
    ),
    Combination(
        "一色四节高",
        48,
        "four pure shifted pungs",
        "Four 刻 of one suit, ranks in a row.",
        4,
        PUNG,
        1,
        (1,),
        Example(
            "1133355p+5p",
            (
                "pong 444p",
                "pong 222p",
            ),
            how=How.DISCARD,
        ),
        ("碰碰和",),
    ),
    Combination(
        "一色四步高",
        32,
        "four pure shifted chows",
        "Four 顺子 of one suit, each one rank above the last, or each two.",
        4,
        RUN,
        1,
        (1, 2),
        Example("56777889sCC+6s", ("chi 456s",), how=How.DISCARD),
        (),
    ),
    Combination(
        "一色三同顺",
        24,
        "pure triple chow",
        "Three equal 顺子.",
        3,
        RUN,
        1,
        (0,),
        Example("23778899pFF+4p", ("chi 789p",), how=How.DISCARD),
        (),
    ),
    Combination(
        "一色三节高",
        24,
        "pure shifted pungs",
        "Three 刻 of one suit, ranks in a row.",
        3,
        PUNG,
        1,
        (1,),
        Example("11m33344455p+5p", ("chi 234s",), how=How.DISCARD),
        (),
    ),
    Combination(
        "清龙",
        16,
        "pure straight",
        "123, 456 and 789 of one suit.",
        3,
        RUN,
        1,
        (3,),
        Example("66m234s23789p+1p", ("chi 456p",), how=How.DISCARD),
        (),
    ),
    Combination(
        "一色三步高",
        16,
        "pure shifted chows",
        "Three 顺子 of one suit, each one rank above the last, or each two.",
        3,
        RUN,
        1,
        (1, 2),
        Example("888m22s23456p+4p", ("chi 345p",), how=How.DISCARD),
        (),
    ),
    Combination(
        "三同刻",
        16,
        "triple pung",
        "刻 of one rank in all three suits.",
        3,
        PUNG,
        3,
        (0,),
        Example(
            "66688s44p+8s",
            (
                "pong 666m",
                "pong 666p",
            ),
            how=How.DISCARD,
        ),
        (),
    ),
    Combination(
        "花龙",
        8,
        "mixed straight",
        "123, 456 and 789, each in another suit.",
        3,
        RUN,
        3,
        (3,),
        Example("456m23s789pNN+1s", ("chi 345s",), how=How.DISCARD),
        (),
    ),
    Combination(
        "三色三同顺",
        8,
        "mixed triple chow",
        "The same 顺子 in all three suits.",
        3,
        RUN,
        3,
        (0,),
        Example("345789m34sPP+5s", ("chi 345p",), how=How.DISCARD),
        (),
    ),
    Combination(
        "三色三节高",
        8,
        "mixed shifted pungs",
        "刻 of three ranks in a row, each in another suit.",
        3,
        PUNG,
        3,
        (1,),
        Example("11222m444s33p+3p", ("chi 789s",), how=How.DISCARD),
        (),
    ),
    Combination(
        "三色三步高",
        6,
        "mixed shifted chows",
        "顺子 of three ranks in a row, each in another suit.",
        3,
        RUN,
        3,
        (1,),
        Example("345m56789s456pEE+7s"),
        (),
    ),
    Combination(
        "双同刻",
        2,
        "double pung",
        "Two 刻 of one rank in two suits.",
        2,
        PUNG,
        2,
        (0,),
        Example("123m1144s444p+4s", ("chi 234m",), how=How.DISCARD),
        (),
    ),
    Combination(
        "一般高",
        1,
        "pure double chow",
        "Two equal 顺子.",
        2,
        RUN,
        1,
        (0,),
        Example("334455m34sPP+5s", ("chi 345p",), how=How.DISCARD),
        (),
    ),
    Combination(
        "喜相逢",
        1,
        "mixed double chow",
        "The same 顺子 in two suits.",
        2,
        RUN,
        2,
        (0,),
        Example("12334s11123p+2s", ("pong 222m",), how=How.DISCARD),
        (),
    ),
    Combination(
        "连六",
        1,
        "short straight",
        "Two 顺子 of one suit, six ranks in a row.",
        2,
        RUN,
        1,
        (3,),
        Example("345m34678sPP+5s", ("chi 345p",), how=How.DISCARD),
        (),
    ),
    Combination(
        "老少副",
        1,
        "two terminal chows",
        "123 and 789 of one suit.",
        2,
        RUN,
        1,
        (6,),
        Example("5556667889p+7p", ("chi 123p",), how=How.DISCARD),
        (),
    ),
)

_ROW = {(row.of, row.size, row.suits, step): row.name for row in COMBINATIONS for step in row.steps}


@lru_cache(maxsize=1 << 13)
def full_lists(runs: Starts, pungs: Starts, without: frozenset[str] = frozenset()) -> tuple[tuple[Joined, ...], ...]:
    """Every full list for the first kinds of the 顺子 and the kinds of the 刻 of a reading, both in order.

    Lists that name the same rows are one; a hand without combinations has one list, the empty one. The rows `without`
    are not played.
    """
    suited = tuple([pung for pung in pungs if pung < FIRST_HONOUR])
    there = [*_there(RUN, runs, 0), *_there(PUNG, suited, len(runs))]
    there = [one for one in there if one[0].name not in without]
    lists: dict[tuple[str, ...], tuple[Joined, ...]] = {}
    for listed in _grown(there, 0, (), tuple(range(len(runs) + len(suited)))):
        lists.setdefault(tuple(sorted([joined.name for joined in listed])), listed)
    return tuple(lists.values())


def _there(of: str, starts: Starts, first: int) -> Iterator[tuple[Joined, tuple[int, ...]]]:
    """The rows that hold for some of the sets, with the places of these."""
    for size in (2, 3, 4):
        for places in combinations(range(len(starts)), size):
            chosen = tuple([starts[place] for place in places])
            ranks = sorted([start % 9 for start in chosen])
            step = ranks[1] - ranks[0]
            suits = len({start // 9 for start in chosen})
            name = _ROW.get((of, size, suits, step))
            if name and all(high - low == step for low, high in pairwise(ranks)):
                yield Joined(name, of, chosen), tuple([first + place for place in places])


def _grown(
    there: list[tuple[Joined, tuple[int, ...]]], after: int, listed: tuple[Joined, ...], part_of: tuple[int, ...]
) -> Iterator[tuple[Joined, ...]]:
    """Every full list that begins with the rows listed and goes on with such from the place `after` on.

    `part_of` tells for each set with which it is joined. A list that only an earlier row makes full comes in the order
    of its rows, so it is left out here.
    """
    free = [at for at, (_, places) in enumerate(there) if len({part_of[place] for place in places}) == len(places)]
    if not free:
        yield listed
    for at in free:
        if at >= after:
            joined, places = there[at]
            parts = {part_of[place] for place in places}
            merged = tuple([min(parts) if part in parts else part for part in part_of])
            yield from _grown(there, at + 1, (*listed, joined), merged)
