"""定缺: what a hand of 四川 is short of is counted without the suit that it has to be rid of."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from assistant.rules import KINDS, HandInPlay, discards, format_tiles, parse_tiles, waits
from assistant.rules.rulesets import RULESETS
from assistant.rules.shapes.counts import Concealed
from assistant.teacher import advise
from assistant.teacher.states import concealed_in


def hand(tiles: str, void: str | None = "p") -> HandInPlay:
    return HandInPlay("sichuan", None, parse_tiles(tiles), extra={} if void is None else {"void": void})


def test_a_tile_of_the_void_suit_helps_nothing() -> None:
    """9筒 was told to help, "as half of the pair"."""
    found = waits(hand("123456m12378s4s9p"))
    assert (found.shanten, format_tiles(one.tile for one in found.useful)) == (1, "1469s")


def test_a_hand_full_of_the_void_suit_is_far_from_ready() -> None:
    """It was called one away, and every kind to help, 东 too."""
    found = waits(hand("123456m123p78p44s"))
    assert found.shanten == 5
    assert {one.tile.suit for one in found.useful} == {"m", "s"}


def test_tiles_of_the_void_suit_are_discarded_first() -> None:
    advice = advise(hand("123456m123p78p444s"))
    assert format_tiles(choice.tile for choice in advice.choices) == "12378p"
    assert {one.tile.suit for one in discards(hand("123456m12344478s")).discards} == {"m", "s"}


def test_honours_never_help_where_there_are_none() -> None:
    found = waits(hand("1111m", None)._replace(concealed=parse_tiles("1111222233334m"), extra={}))
    assert all(one.tile.suit for one in (*found.useful, *found.waits))


@pytest.mark.parametrize(
    ("tiles", "void"),
    [
        ("12344m567s9p23s6m9s", None),
        ("12344m567s9p23s6m9s", "p"),
        ("1122p3344m55s679s1m", None),
        ("123m456p789s1155m", None),
    ],
)
def test_what_is_missing_is_the_least_of_all_that_the_rule_allows(tiles: str, void: str | None) -> None:
    concealed = concealed_in(hand(tiles, void))
    found = [_missing(concealed, suits) for suits in ("ms", "mp", "sp") if void is None or void not in suits]
    assert concealed.missing == min(found)
    nearer = {kind for kind in RULESETS["sichuan"].at_table({}).game.tiles.kinds if _is_nearer(concealed, kind)}
    assert set(concealed.nearer()[1]) == nearer


def _is_nearer(concealed: Concealed, kind: int) -> bool:
    return concealed.with_tile(kind, wild=False).missing < concealed.missing


def _missing(concealed: Concealed, suits: str) -> int:
    """Tiles short of four sets and a pair of two suits, or of seven pairs, by trying every one."""
    kinds = [tile.index for tile in KINDS if tile.suit and tile.suit in suits]
    counts = concealed.counts
    pairs = sum(min(counts[kind] // 2, 2) for kind in kinds)
    singles = sum(counts[kind] % 2 for kind in kinds)
    best = 14 - 2 * pairs - min(singles, 7 - pairs)
    useful = [one for one in _sets(kinds) if any(counts[kind] for kind in one)]
    for chosen in combinations_with_replacement(useful, 4):
        need = [0] * 34
        for one in chosen:
            for kind in one:
                need[kind] += 1
        if max(need) > 4:
            continue
        short = sum(max(0, need[kind] - counts[kind]) for kind in kinds)
        pair = min(
            max(0, need[kind] + 2 - counts[kind]) - max(0, need[kind] - counts[kind])
            for kind in kinds
            if need[kind] < 3
        )
        best = min(best, short + pair)
    return best


def _sets(kinds: list[int]) -> Iterator[tuple[int, ...]]:
    yield from ((kind, kind, kind) for kind in kinds)
    yield from ((kind, kind + 1, kind + 2) for kind in kinds if kind % 9 < 7)
