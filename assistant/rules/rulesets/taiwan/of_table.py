"""台种 that hang on how a hand was won, on when it was ready, and on the flowers laid open."""

from __future__ import annotations

from assistant.rules.definition.rows import Reason, because
from assistant.rules.model.hand import How
from assistant.rules.rulesets.taiwan.facts import EAST, FLOWERS, facts, own_flowers
from assistant.rules.shapes.groups import Groups
from assistant.rules.shapes.winning_hand import CompleteHand


def drawn_closed(hand: CompleteHand, _: Groups) -> Reason | None:
    """不求人."""
    held = hand.how is How.SELF_DRAW and not facts(hand).claimed
    return because("门清 and 自摸.") if held else None


def drawn(hand: CompleteHand, _: Groups) -> Reason | None:
    """自摸."""
    return because("The winning tile was drawn.") if hand.how is How.SELF_DRAW else None


def robbed(hand: CompleteHand, _: Groups) -> Reason | None:
    """抢杠."""
    return because("The tile that another player added to a 碰.") if hand.how is How.ROB_KONG else None


def kong_flower(hand: CompleteHand, _: Groups) -> Reason | None:
    """杠上开花."""
    return because("自摸 with the replacement of a 杠 or a flower.") if hand.kong_draw else None


def last_drawn(hand: CompleteHand, _: Groups) -> Reason | None:
    """海底捞月."""
    held = hand.last_tile and hand.how is How.SELF_DRAW
    return because("自摸 with the last tile.") if held else None


def last_discard(hand: CompleteHand, _: Groups) -> Reason | None:
    """河底捞鱼."""
    held = hand.last_tile and hand.how is How.DISCARD
    return because("On the discard of the last tile.") if held else None


def heavenly_ready(hand: CompleteHand, _: Groups) -> Reason | None:
    """天听."""
    return because("Ready as dealt.") if hand.extra.get("ready") == "heavenly" else None


def earthly_ready(hand: CompleteHand, _: Groups) -> Reason | None:
    """地听."""
    held = hand.extra.get("ready") == "earthly"
    return because("Ready with the own first discard, before anybody has claimed a tile.") if held else None


def declared_ready(hand: CompleteHand, _: Groups) -> Reason | None:
    """报听."""
    return because("Ready, and declared so.") if hand.extra.get("ready") == "declared" else None


def heaven(hand: CompleteHand, _: Groups) -> Reason | None:
    """天胡."""
    held = hand.first_turn and hand.by_dealer
    return because("The dealer wins with the first tiles.") if held else None


def earth(hand: CompleteHand, _: Groups) -> Reason | None:
    """地胡."""
    held = hand.first_turn and not hand.by_dealer and hand.how is How.SELF_DRAW
    return because("自摸 with the own first draw, before anybody has claimed a tile.") if held else None


def human(hand: CompleteHand, _: Groups) -> Reason | None:
    """人胡."""
    held = hand.first_turn and not hand.by_dealer and hand.how is not How.SELF_DRAW
    return because("On a discard before the own first draw.") if held else None


# Flowers


def eight_flowers(hand: CompleteHand, _: Groups) -> Reason | None:
    """八仙过海: a win by itself, or where it counts in an ordinary win too."""
    if hand.how.by_flowers:
        return because("All eight flowers.") if hand.how is How.EIGHT_FLOWERS else None
    added = hand.options.eight_flowers == "additive" and len(hand.own_flowers) == FLOWERS
    return because("All eight flowers.") if added else None


def robbed_flower(hand: CompleteHand, _: Groups) -> Reason | None:
    """七抢一."""
    held = hand.how is How.ROB_FLOWER
    return because("Seven flowers, and the eighth taken from who drew it.") if held else None


def dealt_flowers(hand: CompleteHand, _: Groups) -> Reason | None:
    """配牌花胡."""
    held = hand.how.by_flowers and hand.first_turn
    return because("All eight flowers before the first discard.") if held else None


def own(hand: CompleteHand, _: Groups) -> Reason | None:
    """正花: the own flowers, or each flower."""
    flowers = hand.own_flowers
    if not flowers or eight_flowers(hand, ()):
        return None
    if hand.options.flower_value == "all":
        return because("Flowers: {count}.", len(flowers), count=len(flowers))
    if hand.seat_wind is None:
        return None
    own_ones = own_flowers(hand.seat_wind - EAST, hand.options.flower_order == "zhuju")
    held = [flower for flower in own_ones if flower in flowers]
    if not hand.options.flower_kong_adds:
        held = [flower for flower in held if not _whole_group(flowers, flower // 4)]
    return because("Flowers of the own seat: {count}.", len(held), count=len(held)) if held else None


def flower_kong(hand: CompleteHand, _: Groups) -> Reason | None:
    """花杠."""
    if len(hand.own_flowers) < FLOWERS // 2 or hand.options.flower_value == "all" or eight_flowers(hand, ()):
        return None
    groups = [group for group in (0, 1) if _whole_group(hand.own_flowers, group)]
    return because("All four of 春夏秋冬 or of 梅兰竹菊: {count}.", len(groups), count=len(groups)) if groups else None


def no_flowers(hand: CompleteHand, _: Groups) -> Reason | None:
    """无花."""
    return None if hand.own_flowers else because("No flower.")


def _whole_group(flowers: tuple[int, ...], group: int) -> bool:
    return {*flowers}.issuperset(range(4 * group, 4 * group + 4))
