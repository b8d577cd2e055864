"""In which group of a decomposition the winning tile stands, and what that is called: 边 夹 单吊 对倒, or two-sided."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from assistant.rules.rulesets.ningbo.options import NingboOptions
from assistant.rules.shapes.counts import Concealed
from assistant.rules.shapes.decomposition import Requirement, largest_decompositions
from assistant.rules.shapes.groups import CHOW, GROUPS, PAIR, PUNG, Group, Groups
from assistant.rules.shapes.winning_hand import CompleteHand

TWO_SIDED = "两面"
PLACES = ("边", "夹", "单吊", "对倒", TWO_SIDED)
ALIKE = 4
"""Copies of each kind."""


def groups_with(kind: int) -> Iterator[tuple[str, Group]]:
    """Every group that may hold the kind, with the name of a wait for it there."""
    yield "单吊", GROUPS[PAIR][kind]
    yield "对倒", GROUPS[PUNG][kind]
    if kind < 27:
        rank = kind % 9
        for start in range(max(0, rank - 2), min(rank, 6) + 1):
            group = GROUPS[CHOW][kind - rank + start]
            yield name_in(group, kind), group


def name_in(group: Group, kind: int) -> str:
    """The name of a wait for a kind that completes a group."""
    if group.shape != CHOW:
        return "单吊" if group.shape == PAIR else "对倒"
    if kind == group.kind + 1:
        return "夹"
    low = group.kind % 9
    return "边" if (low == 0 if kind > group.kind else low == 6) else TWO_SIDED


def valued(hand: CompleteHand) -> frozenset[int]:
    """含台的风牌: 中 发 白, the seat's wind and the round's."""
    return frozenset({31, 32, 33} | {wind for wind in (hand.seat_wind, hand.round_wind) if wind is not None})


def is_all_runs(hand: CompleteHand, groups: Groups) -> bool:
    """Four 顺子, melds included, and a pair that is not a valued honour."""
    if len(groups) == 7 or not hand.melds_are_runs:
        return False
    kept = valued(hand)
    return all(group.shape == CHOW or (group.shape == PAIR and group.kind not in kept) for group in groups)


def uses(hand: CompleteHand, groups: Groups) -> list[str]:
    """What the wait can be called in this decomposition, "排胡" where it has no 台; [] where no group takes the tile.

    Where it is known which group the tile completes, that group alone is looked at. By the rule `caishen_tanki:
    "reading"` a discard is never paired with a 财神.
    """
    if hand.tile is None:
        return []
    if hand.won_wild:  # the drawn 财神 stands for this kind somewhere
        needed = sum([group.kinds().count(hand.tile) for group in groups])
        if needed <= hand.after.counts[hand.tile]:
            return []
    taking = _taking(groups if hand.use is None else (hand.use,), hand.tile)
    return [_called(hand, groups, place) for place in taking if place != "单吊" or not paired_with_wild(hand)]


@lru_cache(maxsize=1 << 10)
def _taking(groups: Groups, tile: int) -> tuple[str, ...]:
    """The name of a wait for the tile in each different group that holds it."""
    return tuple([name_in(group, tile) for group in dict.fromkeys(groups) if tile in group.kinds()])


def _called(hand: CompleteHand, groups: Groups, place: str) -> str:
    if place == TWO_SIDED:
        return "平胡" if is_all_runs(hand, groups) else "排胡"
    return place if counts_as(hand, place) else "排胡"


def counts_as(hand: CompleteHand, place: str) -> bool:
    """Whether a wait so called has 台 by the house rules."""
    options: NingboOptions = hand.options
    if place == "单吊" and not options.dadiao_with_dandiao and is_dadiao(hand):
        return False
    if not options.only_wait:
        return True
    return 0 < _kinds_waited_for(hand.before) <= (2 if place == "对倒" else 1)


@lru_cache(maxsize=1 << 6)
def _kinds_waited_for(before: Concealed) -> int:
    """The kinds that complete the tiles at face value, whether copies of them are left or not."""
    missing, kinds = before.nearer()
    if missing != 1:
        return 0
    return len(kinds) + sum([_completes_as_fifth(before, kind) for kind in range(34) if before.counts[kind] == ALIKE])


def _completes_as_fifth(before: Concealed, kind: int) -> bool:
    """Whether one tile more of a kind of which four are held, as a set or pair takes it, leaves the rest complete."""
    taking = [Requirement((group,), stands_for=kind) for _, group in groups_with(kind)]
    return any(bits for bits, _ in largest_decompositions(before.counts, before.wild + 1, before.sets, [taking], [0]))


def is_dadiao(hand: CompleteHand) -> bool:
    """Four claimed sets and a single tile that waited."""
    with_concealed = hand.options.dadiao_with_concealed_kong
    return len(hand.melds) == 4 and all(meld.kind.opens or with_concealed for meld in hand.melds)


def paired_with_wild(hand: CompleteHand) -> bool:
    """Whether a pair of the winning tile is of a discard and a 财神, where the rules do not have that."""
    if hand.how.drawn or hand.options.caishen_tanki != "reading":
        return False
    return hand.tile is not None and not hand.before.counts[hand.tile]


def best_use(hand: CompleteHand, groups: Groups) -> str:
    """The use with the most 台; "" where there is none."""
    names = uses(hand, groups)
    tai = hand.options.tai
    return max(names, key=lambda name: tai.get(name, 0), default="")
