"""The combinations of two, three or four sets in 国标: every list that joins no sets twice and is full."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations, pairwise

from tests.rules.referees.guobiao_reading import is_run


def _steps(groups: list[tuple[int, ...]]) -> set[int]:
    ranks = sorted(group[0] % 9 for group in groups)
    return {after - before for before, after in pairwise(ranks)}


def _suits(groups: list[tuple[int, ...]]) -> int:
    return len({group[0] // 9 for group in groups})


COMBINATIONS: list[tuple[str, int, str, Callable[[list[tuple[int, ...]]], bool]]] = [
    ("一色四同顺", 4, "run", lambda groups: len(set(groups)) == 1),
    ("一色四节高", 4, "pung", lambda groups: _suits(groups) == 1 and _steps(groups) == {1}),
    ("一色四步高", 4, "run", lambda groups: _suits(groups) == 1 and _steps(groups) in ({1}, {2})),
    ("一色三同顺", 3, "run", lambda groups: len(set(groups)) == 1),
    ("一色三节高", 3, "pung", lambda groups: _suits(groups) == 1 and _steps(groups) == {1}),
    ("清龙", 3, "run", lambda groups: _suits(groups) == 1 and _steps(groups) == {3}),
    ("一色三步高", 3, "run", lambda groups: _suits(groups) == 1 and _steps(groups) in ({1}, {2})),
    ("三同刻", 3, "pung", lambda groups: _suits(groups) == 3 and _steps(groups) == {0}),
    ("花龙", 3, "run", lambda groups: _suits(groups) == 3 and _steps(groups) == {3}),
    ("三色三同顺", 3, "run", lambda groups: _suits(groups) == 3 and _steps(groups) == {0}),
    ("三色三节高", 3, "pung", lambda groups: _suits(groups) == 3 and _steps(groups) == {1}),
    ("三色三步高", 3, "run", lambda groups: _suits(groups) == 3 and _steps(groups) == {1}),
    ("双同刻", 2, "pung", lambda groups: _suits(groups) == 2 and _steps(groups) == {0}),
    ("一般高", 2, "run", lambda groups: len(set(groups)) == 1),
    ("喜相逢", 2, "run", lambda groups: _suits(groups) == 2 and _steps(groups) == {0}),
    ("连六", 2, "run", lambda groups: _suits(groups) == 1 and _steps(groups) == {3}),
    ("老少副", 2, "run", lambda groups: _suits(groups) == 1 and _steps(groups) == {6}),
]


def full_lists(sets: list[tuple[int, ...]]) -> list[Counter]:
    """Every list of combinations that joins no sets twice and to which none can be added."""
    there = []
    for places in _subsets(len(sets)):
        groups = [sets[place] for place in places]
        shape = {"run" if is_run(group) else "pung" for group in groups}
        if any(group[0] >= 27 for group in groups):
            continue
        there += [
            (name, places)
            for name, size, of, test in COMBINATIONS
            if size == len(groups) and shape == {of} and test(groups)
        ]
    found: set[frozenset[tuple[str, tuple[int, ...]]]] = set()
    _grow(there, frozenset(), list(range(len(sets))), found)
    return [Counter(name for name, _ in listed) for listed in found]


def _subsets(count: int) -> list[tuple[int, ...]]:
    """Every choice of two, three or four of a number of places."""
    return [choice for size in (2, 3, 4) for choice in combinations(range(count), size)]


def _grow(there: list, listed: frozenset, part: list[int], found: set) -> None:
    """`part` holds for each set the part of joined sets that it is in."""
    more = [one for one in there if len({part[place] for place in one[1]}) == len(one[1])]
    if not more:
        found.add(listed)
    for one in more:
        joined = {part[place] for place in one[1]}
        _grow(there, listed | {one}, [min(joined) if at in joined else at for at in part], found)
