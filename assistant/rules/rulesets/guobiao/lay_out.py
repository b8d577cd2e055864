"""A decomposition of a complete hand of 国标, laid out for the rows of the table."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import NamedTuple

from assistant.rules.model.hand import How, Meld, MeldKind
from assistant.rules.rulesets.guobiao.options import GuobiaoOptions
from assistant.rules.rulesets.guobiao.whole_hand import (
    FIRST_HONOUR,
    KINDS_IN_ALL,
    KNITTED,
    LOOSE,
    ORPHANS,
    PAIRS,
    SETS,
    SUITS,
    UNREAD,
    WholeHand,
    bits,
)
from assistant.rules.shapes.completing import completing, completing_pairs
from assistant.rules.shapes.groups import CHOW, PAIR, PUNG, SINGLE, Groups
from assistant.rules.shapes.winning_hand import CompleteHand

NO_WIND = -1
"""A wind that is not known."""
EDGE, CLOSED, SINGLE_WAIT = "边张", "坎张", "单钓将"


class _Melded(NamedTuple):
    """Melds as the table sees them."""

    runs: tuple[int, ...]
    pungs: tuple[int, ...]
    open_kongs: int
    concealed_kongs: int
    claimed: int
    counts: tuple[int, ...]
    kong_kinds: int


def whole_hand(won: CompleteHand, groups: Groups, options: GuobiaoOptions, plays_wild: bool = False) -> WholeHand:
    """A decomposition of a hand laid out with its melds, by options of 国标; without groups its tiles are not known."""
    melded = _melded(won.melds)
    after = _as_read(groups) if won.after.wild else won.after.counts
    counts = tuple(map(int.__add__, after, melded.counts)) if won.melds else after
    kinds = bits([kind for kind, count in enumerate(counts) if count])
    shape = shape_of(groups)
    has_sets = shape in (SETS, KNITTED)
    pungs = [kind for of, kind in groups if of == PUNG] if has_sets else []
    return WholeHand(
        shape=shape,
        runs=tuple(sorted([*[kind for of, kind in groups if of == CHOW], *melded.runs])),
        pungs=tuple(sorted([*pungs, *melded.pungs])),
        pair=next((kind for of, kind in groups if of == PAIR), -1) if has_sets else -1,
        concealed_pungs=len(pungs) - claims_a_pung(won, groups) + melded.concealed_kongs,
        open_kongs=melded.open_kongs,
        concealed_kongs=melded.concealed_kongs,
        claimed=melded.claimed,
        counts=counts,
        kinds=kinds,
        kong_kinds=melded.kong_kinds,
        honours=sum(counts[FIRST_HONOUR:]),
        suits=sum([bool(kinds & suit) for suit in SUITS]),
        find_wait=partial(_wait, won, groups, shape, options),
        before_counts=won.before.counts,
        how=won.how,
        by_dealer=won.by_dealer,
        from_dealer=won.from_dealer,
        last_tile=won.last_tile,
        kong_draw=won.kong_draw,
        first_turn=won.first_turn,
        last_copy=bool(won.extra.get("last_copy")) or _others_lie_open(won),
        flowers=len(won.own_flowers),
        seat_wind=won.seat_wind or NO_WIND,
        round_wind=won.round_wind or NO_WIND,
        options=options,
        wilds=won.after.wild,
        has_wild=_has_wild(won),
        plays_wild=plays_wild,
    )


def _as_read(groups: Groups) -> tuple[int, ...]:
    """Tiles by kind as a decomposition takes them, wild ones as what they stand for."""
    counts = [0] * KINDS_IN_ALL
    for group in groups:
        for kind in group.kinds():
            counts[kind] += 1
    return tuple(counts)


def _others_lie_open(won: CompleteHand) -> bool:
    """Whether the melds of the table show the other three copies of the winning tile."""
    lying = [tile.index for melds in won.melds_of_all.values() for meld in melds for tile in meld.tiles]
    return won.tile is not None and lying.count(won.tile) == 3


def _has_wild(won: CompleteHand) -> bool:
    kinds = won.after.wild_kinds
    return won.has_wild or any(tile.index in kinds for meld in won.melds for tile in meld.tiles)


def shape_of(groups: Groups) -> str:
    """Which shape groups are: lone tiles tell the special ones."""
    lone = sum([of == SINGLE for of, _ in groups])
    if not groups:
        return UNREAD
    if not lone:
        return PAIRS if len(groups) == 7 else SETS
    return {14: LOOSE, 12: ORPHANS}.get(lone, KNITTED)


def claims_a_pung(won: CompleteHand, groups: Groups) -> bool:
    """Whether another player's tile completes a 刻: it belongs to a concealed 顺子 if it can, else to the pair."""
    if won.how is How.SELF_DRAW or won.tile is None:
        return False
    with_it = [of for of, kind in groups if (kind <= won.tile <= kind + 2 if of == CHOW else kind == won.tile)]
    return PUNG in with_it and CHOW not in with_it and PAIR not in with_it


def _wait(won: CompleteHand, groups: Groups, shape: str, options: GuobiaoOptions) -> str:
    """边张, 坎张 or 单钓将 where one kind alone completed the hand; "" else."""
    tile = won.tile
    heavenly = won.first_turn and won.by_dealer and won.how is How.SELF_DRAW
    if tile is None or heavenly or shape in (ORPHANS, LOOSE) or not _only_wait(won, groups, shape, options):
        return ""
    starts = [kind for of, kind in groups if of == CHOW]
    if (tile % 9 == 2 and tile - 2 in starts) or (tile % 9 == 6 and tile in starts):
        return EDGE
    if tile - 1 in starts:
        return CLOSED
    return SINGLE_WAIT if any(of == PAIR and kind == tile for of, kind in groups) else ""


def _only_wait(won: CompleteHand, groups: Groups, shape: str, options: GuobiaoOptions) -> bool:
    """Whether one kind alone completed the concealed tiles, or what 组合龙 leaves of them."""
    if shape != KNITTED:
        return len({*completing(won.before.counts), *completing_pairs(won.before.counts)}) == 1
    nine = [kind for of, kind in groups if of == SINGLE]
    before = list(won.after.counts)
    for kind in (*nine, won.tile):
        before[kind or 0] -= 1
    if min(before) < 0 or (won.tile in nine and not options.knitted_body_wait):
        return False
    return len(completing(tuple(before))) == 1


@lru_cache(maxsize=1 << 10)
def _melded(melds: tuple[Meld, ...]) -> _Melded:
    counts = [0] * KINDS_IN_ALL
    runs: list[int] = []
    pungs: list[int] = []
    kongs: list[int] = []
    for meld in melds:
        kinds = sorted([tile.index for tile in meld.tiles])
        (runs if meld.kind is MeldKind.CHI else pungs).append(kinds[0])
        if meld.kind.is_kong:
            kongs.append(kinds[0])
        for kind in kinds:
            counts[kind] += 1
    concealed = sum([meld.kind is MeldKind.CONCEALED_KONG for meld in melds])
    return _Melded(
        runs=tuple(runs),
        pungs=tuple(pungs),
        open_kongs=len(kongs) - concealed,
        concealed_kongs=concealed,
        claimed=len(melds) - concealed,
        counts=tuple(counts),
        kong_kinds=bits(kongs),
    )
