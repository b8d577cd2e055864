"""The 台 of flowers."""

from __future__ import annotations

from collections.abc import Callable

from assistant.rules.definition.rows import Reason, because
from assistant.rules.rulesets.shared.facts import once
from assistant.rules.shapes.groups import Groups
from assistant.rules.shapes.winning_hand import CompleteHand

Why = Callable[[CompleteHand, Groups], Reason | None]


def eight(hand: CompleteHand, _: Groups) -> Reason | None:
    """All eight flowers, in place of all other 台 of flowers."""
    return because("All eight flowers.") if len(_laid(hand)) == 8 else None


def all_four(first: int) -> Why:
    """All four of the group that begins with the flower `first`, unless all eight are there."""

    def why(hand: CompleteHand, _: Groups) -> Reason | None:
        laid = _laid(hand)
        four = len(laid) < 8 and laid.issuperset(range(first, first + 4))
        return because("All four of {group}.", group="春夏秋冬" if first == 0 else "梅兰竹菊") if four else None

    return why


def own_flower(hand: CompleteHand, _: Groups) -> Reason | None:
    """The season and the flower of the seat's wind, one each."""
    times = len(_flowers_beside(hand) & _own_two(hand)) if _laid(hand) else 0
    return because("{count} own flowers.", value=times if times > 1 else None, count=times) if times else None


def other_flower(hand: CompleteHand, _: Groups) -> Reason | None:
    """All others, where the house counts them."""
    times = len(_flowers_beside(hand) - _own_two(hand)) if _laid(hand) else 0
    return because("{count} other flowers.", value=times, count=times) if times else None


@once
def _laid(hand: CompleteHand) -> set[int]:
    """The flowers that the winner has laid open."""
    return {*hand.own_flowers} if hand.extra.get("flowers") else set()


def _own_two(hand: CompleteHand) -> set[int]:
    """The season and the flower of the seat's wind."""
    if hand.seat_wind is None:
        return set()
    place = hand.seat_wind - 27
    order = (4, 5, 6, 7) if hand.options.flower_order == "meilanzhuju" else (4, 5, 7, 6)
    return {place, order[place]}


def _flowers_beside(hand: CompleteHand) -> set[int]:
    """The flowers that are counted one by one."""
    flowers = _laid(hand)
    if len(flowers) == 8:
        return set()
    if hand.options.flower_group_adds:
        return flowers
    whole = [group for group in (range(4), range(4, 8)) if flowers.issuperset(group)]
    return flowers.difference(*whole)
