"""What the sets of rules of one city share: house rules, the game, why a hand wins by 自摸 only."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from assistant.rules.definition.game import Game, Wilds, successor
from assistant.rules.definition.options import option
from assistant.rules.definition.rows import SelfDrawOnly
from assistant.rules.shapes.counts import Concealed
from assistant.rules.shapes.hand_shape import WITH_SEVEN_PAIRS

FOUR_HUI = 4
"""The number of 惠牌 in the concealed hand that win at once (四惠牌)."""

ORDERS = ("ENWS", "ESWN", "ENSW", "ESNW", "EWNS", "EWSN")
"""Every order of play, 东 first."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The house rules that every set of rules with the shapes of Beijing has; the defaults are those of `beijing`."""

    discarded_hui_is_wild: bool = option(
        False, "A 惠牌 that is won on a discard or by robbing a kong may stand for any tile (else face value only)."
    )
    hui_claimable: bool = option(True, "A discarded 惠牌 may be claimed for 吃, 碰 and 杠, at face value.")
    dadiao_with_open_kong: bool = option(True, "Open and added kongs count as claimed melds for 大钓.")
    dadiao_with_concealed_kong: bool = option(False, "Concealed kongs count as claimed melds for 大钓.")
    zhuowukui_with_hui: bool = option(True, "A drawn 惠牌 may stand for the 五万 of 捉五魁.")
    zhuowukui_only_wait: bool = option(
        True, "捉五魁 asks that the hand waited, at face value, for 五万 and nothing else."
    )
    haidi_on_discard: int = option(
        1, "番 of 海底捞月 for a win on the discard after the last tile, or by robbing a kong then.", (0, 1, 2)
    )
    dragon_with_melds: bool = option(True, "吃 melds may be part of 一条龙.")
    haohua_with_hui: bool = option(True, "惠牌 may make the two pairs that are alike in 豪华七对子.")
    burn_paid_on_draw: bool = option(False, "烧庄 is paid in a 荒牌 too.")
    bao_counts_open_kong: bool = option(False, "An open kong from a discard counts as a claim for 互包.")
    dealer_order: str = option("ENWS", "Order of play and of the deal, 东 first.", ORDERS)


def _open_hand(_: Concealed, is_open: bool, __: Any) -> bool:
    return is_open


def _three_hui(before: Concealed, _: bool, __: Any) -> bool:
    return before.wild >= FOUR_HUI - 1


OPEN_HAND = SelfDrawOnly(
    _open_hand,
    "{seat} has an open hand (吃, 碰 or 明杠) and wins by 自摸 only, not by {how}: check its melds, and how it won.",
)
THREE_HUI = SelfDrawOnly(
    _three_hui,
    "{seat} holds {count} 惠牌 and wins by 自摸 only, not by {how}: check its tiles, the 惠坯, and how it won.",
)


def open_names(options: HouseRules) -> frozenset[str]:
    """Four claimed melds open a hand that is known by name, unless concealed kongs count too."""
    return frozenset() if options.dadiao_with_concealed_kong else frozenset({"大钓"})


def game_with_hui(options: HouseRules) -> Game:
    """136 tiles, four sets and a pair or seven pairs, the successor of the 惠坯 is wild."""
    return _with_hui(options.discarded_hui_is_wild, options.hui_claimable, options.dealer_order)


@cache
def _with_hui(discarded_is_wild: bool, claimable: bool, order: str) -> Game:
    wilds = Wilds("惠牌", "惠坯", successor, discarded_is_wild, claimable, wins_at=FOUR_HUI)
    return Game(shape=WITH_SEVEN_PAIRS, wilds=wilds, order=order)


@cache
def game_without_hui(order: str) -> Game:
    """The same tiles and shapes, and no tile is wild."""
    return Game(shape=WITH_SEVEN_PAIRS, order=order)
