"""Rows of 国标 that look at the win: the wait, where the winning tile came from, when, and flowers."""

from __future__ import annotations

from assistant.rules.definition.chapters import Example
from assistant.rules.model.hand import How
from assistant.rules.model.seats import Seat
from assistant.rules.rulesets.guobiao.row import Found, GuobiaoRow
from assistant.rules.rulesets.guobiao.whole_hand import WholeHand

BLESSED = {"blessings": True}
"""The house rule by which 天和, 地和 and 人和 count."""


def _never(_: WholeHand) -> Found:
    return False


def _blessed(hand: WholeHand) -> bool:
    """Whether a first turn that is not the dealer's counts by the option."""
    return bool(hand.options.blessings) and hand.first_turn and not hand.by_dealer


def _earthly(hand: WholeHand) -> Found:
    return _blessed(hand) and hand.how is How.DISCARD and hand.from_dealer


def _human(hand: WholeHand) -> Found:
    return _blessed(hand) and not (hand.how is How.DISCARD and hand.from_dealer)


ROWS_OF_WIN = (
    GuobiaoRow(
        "无番和",
        8,
        "chicken hand",
        "The reading has no other 番; 花牌 aside.",
        _never,
        Example("789m22333pSS+2p", ("pong 777s",), how=How.DISCARD),
        by_name=False,
    ),
    GuobiaoRow(
        "妙手回春",
        8,
        "last tile draw",
        "自摸 of the last tile of the wall.",
        lambda hand: hand.last_tile and hand.self_draw,
        Example("56m789s234pPP+7m", ("chi 123m",), flags=("last_tile",)),
        ("自摸",),
        by_name=False,
    ),
    GuobiaoRow(
        "海底捞月",
        8,
        "last tile claim",
        "Won on the discard after the last tile of the wall.",
        lambda hand: hand.last_tile and not hand.self_draw,
        Example("78s234pFF+9s", ("chi 567m", "chi 123p"), how=How.DISCARD, flags=("last_tile",)),
        by_name=False,
    ),
    GuobiaoRow(
        "杠上开花",
        8,
        "out with replacement tile",
        "自摸 of the replacement of a 杠, not of a flower.",
        lambda hand: hand.kong_draw,
        Example(
            "88m123s33p+3p",
            (
                "added_kong 5555m",
                "chi 567s",
            ),
            flags=("kong_draw",),
        ),
        ("自摸",),
        by_name=False,
    ),
    GuobiaoRow(
        "抢杠和",
        8,
        "robbing the kong",
        "Won on the tile that another player added to a 碰.",
        lambda hand: hand.how is How.ROB_KONG,
        Example("566778m34pEE+5p", ("chi 789s",), how=How.ROB_KONG),
        ("和绝张",),
        by_name=False,
    ),
    GuobiaoRow(
        "天和",
        8,
        "heavenly hand",
        "The dealer wins with the first 14 tiles.",
        lambda hand: hand.options.blessings and hand.heavenly,
        Example("13m456s12378922p+2m", flags=("first_turn",), dealer=True, options=BLESSED),
        ("不求人", "自摸"),
        by_name=False,
    ),
    GuobiaoRow(
        "地和",
        8,
        "earthly hand",
        "Won on the dealer's first discard, before an own discard.",
        _earthly,
        Example("13m456s12378922p+2m", how=How.DISCARD, flags=("first_turn",), source=Seat.E, options=BLESSED),
        ("门前清",),
        by_name=False,
    ),
    GuobiaoRow(
        "人和",
        8,
        "human hand",
        "Won with the own first draw, or on another's discard before an own discard.",
        _human,
        Example("13m456s12378922p+2m", flags=("first_turn",), options=BLESSED),
        ("不求人", "自摸", "门前清"),
        by_name=False,
    ),
    GuobiaoRow(
        "全求人",
        6,
        "melded hand",
        "Four claimed sets, and won on another player's tile.",
        lambda hand: hand.claimed == 4 and not hand.self_draw,
        Example(
            "8p+8p",
            (
                "chi 456m",
                "chi 678m",
                "chi 234s",
                "chi 789s",
            ),
            how=How.DISCARD,
        ),
        ("单钓将",),
    ),
    GuobiaoRow(
        "不求人",
        4,
        "fully concealed hand",
        "自摸 without 吃, 碰, 明杠 or 加杠.",
        lambda hand: hand.self_draw and not hand.claimed,
        Example("45667m678s678pSS+8m"),
        ("自摸",),
    ),
    GuobiaoRow(
        "和绝张",
        4,
        "last tile",
        "The winning tile is the last of its kind: the other three lie open.",
        lambda hand: hand.last_copy,
        Example("34456m789s678pPP+2m", win_keys={"last_copy": True}),
        by_name=False,
    ),
    GuobiaoRow(
        "门前清",
        2,
        "concealed hand",
        "Won on another player's tile without 吃, 碰, 明杠 or 加杠.",
        lambda hand: not hand.self_draw and not hand.claimed,
        Example("456m123s67788pWW+9p", how=How.DISCARD),
    ),
    GuobiaoRow(
        "边张",
        1,
        "edge wait",
        "The 3 of 123 or the 7 of 789, and no other kind would have completed the hand.",
        lambda hand: hand.wait == "边张",
        Example("567789s89pNN+7p", ("chi 789m",), how=How.DISCARD),
    ),
    GuobiaoRow(
        "坎张",
        1,
        "closed wait",
        "The middle of a 顺子, and no other kind would have completed the hand.",
        lambda hand: hand.wait == "坎张",
        Example("789m79s789pEE+8s", ("chi 678p",), how=How.DISCARD),
    ),
    GuobiaoRow(
        "单钓将",
        1,
        "single wait",
        "Half of the pair, and no other kind would have completed the hand.",
        lambda hand: hand.wait == "单钓将",
        Example("789m678s789pW+W", ("chi 789s",), how=How.DISCARD),
    ),
    GuobiaoRow(
        "自摸",
        1,
        "self-drawn",
        "The winning tile was drawn.",
        lambda hand: hand.self_draw,
        Example("345789m34sPP+5s", ("chi 345p",)),
        by_name=False,
    ),
    GuobiaoRow(
        "花牌",
        1,
        "flower tiles",
        "Every own flower; never towards the minimum.",
        lambda hand: hand.flowers,
        Example("45667m678s678pSS+8m", keys={"flowers": {"S": "1f"}}),
        by_name=False,
    ),
)
