"""The best reading of a hand of 宁波 with 财神: what the drawn one stands for, and where the winning tile is.

The 台 of a reading are told by its mark, so the rows are asked about one reading alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from assistant.rules.definition.rows import ScoredReading
from assistant.rules.definition.ruleset import TableRules
from assistant.rules.rulesets.ningbo.marks import PLACE, Winds, best_of, mark_of_pairs, marks_of, names_of, place_of
from assistant.rules.rulesets.ningbo.options import NingboOptions
from assistant.rules.rulesets.ningbo.rows import BESIDE_WAITS
from assistant.rules.rulesets.ningbo.waiting_tile import best_use, groups_with, paired_with_wild
from assistant.rules.shapes.decomposition import every_seven_pairs
from assistant.rules.shapes.deficiency import PARTS
from assistant.rules.shapes.groups import GROUPS, PAIR, Counts, Group, Groups
from assistant.rules.shapes.marked_readings import (
    Marked,
    Part,
    Readings,
    Share,
    completed,
    groups_of,
    number_of,
    parts_of,
    readings_of,
    readings_with,
)
from assistant.rules.shapes.melds import meanings
from assistant.rules.shapes.winning_hand import CompleteHand


def best_readings(rules: TableRules[NingboOptions], hand: CompleteHand) -> Iterator[ScoredReading]:
    """The readings of a hand, for each thing that its melds may be."""
    options, wild = rules.options, hand.after.wild_kinds
    if hand.tile in wild and not hand.how.drawn and not options.caishen_claimable:
        return
    if not options.caishen_in_melds:
        yield from _readings(rules, hand)
        return
    for melds in product(*[meanings(meld, wild, options.caishen_claimable) for meld in hand.melds]):
        yield from _readings(rules, hand._replace(melds=melds))


def _readings(rules: TableRules[NingboOptions], hand: CompleteHand) -> Iterator[ScoredReading]:
    """Every reading without 财神; else the best one, for each number of 财神 that the house counts as themselves."""
    if not hand.after.wild:
        for groups in hand.every_decomposition():
            use = best_use(hand, groups)
            yield ScoredReading(hand, groups, (use, *BESIDE_WAITS) if use else BESIDE_WAITS)
        return
    places, tai, winds = rules.ruleset.places, rules.options.tai, (hand.seat_wind, hand.round_wind)
    for taken in (hand, *_at_face_value(hand)):
        found = _of_tiles(taken, winds)
        if found:
            names = names_of(taken, winds)
            named = {mark: names(mark) for mark in found}
            mark = best_of(named, tai, places)
            groups = groups_of(found[mark])
            tile, completed_group = _with_the_tile(taken, groups, place_of(mark))
            yield ScoredReading(taken._replace(tile=tile, use=completed_group), groups, dict.fromkeys(named[mark]))


def _with_the_tile(hand: CompleteHand, groups: Groups, place: str) -> tuple[int, Group]:
    """The winning tile, a drawn 财神 as what it stands for, and a group that it completes where that is called so."""
    tiles, held = [kind for group in groups for kind in group.kinds()], hand.after.counts
    kinds = [kind for kind in tiles if tiles.count(kind) > held[kind]] if hand.won_wild else [hand.tile or 0]
    return next(
        (kind, group) for kind in kinds for name, group in groups_with(kind) if name == place and group in groups
    )


def _at_face_value(hand: CompleteHand) -> Iterator[CompleteHand]:
    """Some of the 财神 as themselves, or all where only that counts; the drawn one where it stands for its own kind."""
    after, options = hand.after, hand.options
    if not options.huanda and not options.hard_with_face_value:
        return
    for taken in product(*[range(copies + 1) for copies in after.held]):
        counts = list(after.counts)
        for kind, copies in zip(after.wild_kinds, taken, strict=True):
            counts[kind] += copies
        many = sum(taken)
        if not many or max(counts) > 4 or (many < after.wild and not options.huanda):
            continue
        left = after._replace(counts=tuple(counts), wild=after.wild - many)
        drawn = hand._replace(after=left, at_face_value=many)
        if left.wild or not hand.won_wild:
            yield drawn
        if hand.won_wild:
            itself = [kind for kind, copies in zip(after.wild_kinds, taken, strict=True) if copies]
            yield from (drawn._replace(tile=kind, won_wild=False) for kind in itself)


def _of_tiles(hand: CompleteHand, winds: Winds) -> Marked:
    """One reading for each mark, in which the winning tile has a place."""
    after, in_pair = hand.after, hand.won_wild or not paired_with_wild(hand)
    tile = None if hand.won_wild else hand.tile
    found = _of_sets(after.counts, after.wild, after.sets, tile, in_pair, winds)
    return {**_of_pairs(after.counts, after.wild), **found} if in_pair and after.forms else found


def _of_pairs(counts: Counts, wild: int) -> Marked:
    """Seven pairs; spare 财神 double a pair, or are one of another part."""
    kinds = [kind for kind, count in enumerate(counts) if count][:1] + [part.start for part in PARTS]
    return {mark_of_pairs(pairs): number_of(pairs) for pairs in every_seven_pairs(counts, wild, kinds)}


@lru_cache(maxsize=1 << 7)
def _of_sets(counts: Counts, wild: int, sets: int, tile: int | None, in_pair: bool, winds: Winds) -> Marked:
    """Sets and a pair in which the winning tile, or a 财神 that was drawn, stands in a group."""
    parts, found = parts_of(counts, marks_of(*winds)), dict[int, int]()
    for place in range(len(parts)) if tile is None else (tile // 9,):
        part, others = parts[place], (*parts[:place], *parts[place + 1 :])
        own = _with_drawn(part, wild) if tile is None else _with_tile(part, wild, tile, in_pair)
        found |= completed(readings_of(others, wild), own, sets)
    return found


@lru_cache(maxsize=1 << 9)
def _with_tile(part: Part, wild: int, kind: int, in_pair: bool, stands_for: bool = False) -> Readings:
    """Readings of a part with a group that holds the winning tile, a pair only where that is allowed."""
    rank = kind - part.start
    found: dict[Share, dict[int, int]] = {}
    for place, group in groups_with(kind):
        if in_pair or group.shape != PAIR:
            own = GROUPS[group.shape][group.kind - part.start]
            _merge(found, readings_with(part, wild, own, rank if stands_for else None), PLACE[place])
    return found


@lru_cache(maxsize=1 << 9)
def _with_drawn(part: Part, wild: int) -> Readings:
    """Readings of a part in which a 财神 that was drawn stands for a kind."""
    found: dict[Share, dict[int, int]] = {}
    for place in range(len(part.counts)):
        _merge(found, _with_tile(part, wild, part.start + place, in_pair=True, stands_for=True))
    return found


def _merge(found: dict[Share, dict[int, int]], readings: Readings, place: int = 0) -> None:
    """Readings beside others, with the mark of a place."""
    for share, ones in readings.items():
        kept = found.setdefault(share, {})
        for mark, number in ones.items():
            kept.setdefault(mark + place, number)
