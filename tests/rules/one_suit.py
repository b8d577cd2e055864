"""All hands of one suit, and what they are worth, found from the other end: every four sets and a pair are laid down.

Nothing here asks the engine. Tiles are counts of the nine ranks of 条; with 惠牌 a hand is what remains when some
tiles of a winning hand are taken away, each of which a 惠牌 may stand for, a fifth copy too.
"""

from collections import defaultdict
from functools import cache
from itertools import combinations_with_replacement

PUNGS = [(rank,) * 3 for rank in range(9)]
CHOWS = [(rank, rank + 1, rank + 2) for rank in range(7)]
DRAGON = {(0, 1, 2), (3, 4, 5), (6, 7, 8)}


def counted(tiles):
    return tuple(tiles.count(rank) for rank in range(9))


@cache
def winning_hands():
    """Counts of 14 tiles, copies without limit → the highest total of 一条龙, 对对和, 七对子, 豪华七对子 (0: none)."""
    best = defaultdict(int)
    for sets in combinations_with_replacement(PUNGS + CHOWS, 4):
        worth = 3 if set(sets) >= DRAGON else 2 if all(run in PUNGS for run in sets) else 0
        tiles = sum(sets, ())
        for pair in range(9):
            hand = counted((*tiles, pair, pair))
            best[hand] = max(best[hand], worth)
    for pairs in combinations_with_replacement(range(9), 7):
        hand = counted(pairs * 2)
        best[hand] = max(best[hand], 4 if len(set(pairs)) == 7 else 8)
    return dict(best)


@cache
def winning_with(hui):
    """Counts of 14 − hui tiles, four of each at most → the same, with that many 惠牌 beside them."""
    return {hand: worth for hand, worth in without(hui).items() if max(hand) <= 4}


@cache
def without(taken):
    """Winning hands without a number of tiles, in every way."""
    if not taken:
        return winning_hands()
    best = {}
    for hand, worth in without(taken - 1).items():
        for rank in range(9):
            if hand[rank]:
                rest = (*hand[:rank], hand[rank] - 1, *hand[rank + 1 :])
                if worth >= best.get(rest, 0):
                    best[rest] = worth
    return best


def every_hand(tiles, ranks=9):
    """Counts of a number of tiles of one suit, four of each at most."""
    if not ranks:
        if not tiles:
            yield ()
        return
    for count in range(max(0, tiles - 4 * (ranks - 1)), min(4, tiles) + 1):
        for rest in every_hand(tiles - count, ranks - 1):
            yield (count, *rest)


def expected_total(hand, hui):
    """番 of a 闲家's 自摸 with concealed tiles of 条 and some 惠牌 of another kind; None where it does not win."""
    worth = winning_with(hui).get(hand)
    if worth is None:
        return None
    return 6 + worth + (hui == 0)  # 清一色, and 门清无惠
