"""What the tiles of a hand show, however they are read: found once, though the rows of one hand ask many times."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from assistant.rules.model.hand import Meld
from assistant.rules.shapes.counts import Concealed
from assistant.rules.shapes.winning_hand import CompleteHand

Facts = TypeVar("Facts")


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
