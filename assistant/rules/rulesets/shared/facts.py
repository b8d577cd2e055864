"""What follows from the tiles of a hand, or from house rules: found once, though the rows ask many times."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from assistant.rules.model.hand import Meld
from assistant.rules.shapes.counts import Concealed
from assistant.rules.shapes.winning_hand import CompleteHand

Facts = TypeVar("Facts")
Asked = TypeVar("Asked")


def once(find: Callable[[Asked], Facts]) -> Callable[[Asked], Facts]:
    """`find(asked)` of a hand, or of the house rules of a table, kept until another one comes."""
    latest: tuple[Asked, Facts] | None = None

    def facts(asked: Asked) -> Facts:
        nonlocal latest  # a tuple that is replaced as a whole, so threads do not disturb each other
        known = latest
        if known is None or known[0] is not asked:
            latest = known = (asked, find(asked))
        return known[1]

    return facts


def once_for_a_hand(
    find: Callable[[tuple[int, ...], tuple[Meld, ...]], Facts],
) -> Callable[[CompleteHand], Facts]:
    """`find(counts, melds)` for a complete hand, kept until another hand comes."""
    latest: tuple[Concealed, tuple[Meld, ...], Facts] | None = None

    def facts(hand: CompleteHand) -> Facts:
        nonlocal latest  # a tuple that is replaced as a whole, so threads do not disturb each other
        known = latest
        if known is None or known[0] is not hand.after or known[1] is not hand.melds:
            latest = known = (hand.after, hand.melds, find(hand.after.counts, hand.melds))
        return known[2]

    return facts
