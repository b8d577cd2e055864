"""Every reading of tiles without wild ones: sets and a pair, or pairs with triplets.

A part of a hand (a suit, or the honours) has few divisions, and the same parts come again and again, so these are
remembered by part.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from assistant.rules.shapes.deficiency import PARTS
from assistant.rules.shapes.deficiency_table import SUIT_RANKS
from assistant.rules.shapes.groups import CHOW, GROUPS, PAIR, PUNG, Counts, Groups


def divisions(counts: Counts) -> list[Groups]:
    """Every way to split concealed tiles, as counts of 34 kinds, into sets and one pair; none is given twice."""
    found: list[tuple[Groups, ...]] = []
    pairs = 0
    for slot in PARTS:
        part = counts[slot]
        tiles = sum(part)
        if tiles:
            pairs += tiles % 3 == 2
            ways = _of_part(part, slot.start, tiles % 3 == 2)
            if tiles % 3 == 1 or pairs > 1 or not ways:
                return []
            found.append(ways)
    if pairs != 1:
        return []
    return [tuple([group for groups in ways for group in groups]) for ways in product(*found)]


def pairs_and_triplets(counts: Counts, pairs: int, triplets: int) -> list[Groups]:
    """Every way to split concealed tiles into a number of pairs and triplets; four alike are two pairs."""
    if sum(counts) != 2 * pairs + 3 * triplets:
        return []
    odd = [kind for kind, count in enumerate(counts) if count % 2]
    if len(odd) != triplets or any(counts[kind] < 3 for kind in odd):
        return []
    left = list(counts)
    for kind in odd:
        left[kind] -= 3
    twos = [GROUPS[PAIR][kind] for kind, count in enumerate(left) for _ in range(count // 2)]
    return [(*(GROUPS[PUNG][kind] for kind in odd), *twos)]


@lru_cache(maxsize=1 << 14)
def _of_part(part: Counts, start: int, pair: bool) -> tuple[Groups, ...]:
    """Every division of a part whose first kind is `start`: tiles of its first rank are alike, or begin 顺子."""
    rank = next((rank for rank, count in enumerate(part) if count), None)
    if rank is None:
        return () if pair else ((),)
    found: list[Groups] = []
    kind = start + rank
    for alike, size in _ALIKE if pair else _ALIKE[:2]:
        runs = part[rank] - size
        rest = _less(part, rank, runs) if runs >= 0 else None
        if rest is not None:
            groups = GROUPS[alike][kind : kind + 1] if size else ()
            groups += GROUPS[CHOW][kind : kind + 1] * runs
            found += [groups + more for more in _of_part(rest, start, pair and alike != PAIR)]
    return tuple(found)


_ALIKE = ((PUNG, 3), (CHOW, 0), (PAIR, 2))
"""What tiles of one kind are before the rest of them begin 顺子, and how many they are."""


def _less(part: Counts, rank: int, runs: int) -> Counts | None:
    """What is left without a rank and a number of 顺子 that begin there; None where there are fewer."""
    left = list(part)
    left[rank] = 0
    if runs:
        if len(part) != SUIT_RANKS or rank > 6 or min(left[rank + 1 : rank + 3]) < runs:
            return None
        left[rank + 1] -= runs
        left[rank + 2] -= runs
    return tuple(left)
