"""Rows of 国标 that look at 杠 and at concealed 刻: two series side by side."""

from __future__ import annotations

from assistant.rules.definition.chapters import Example
from assistant.rules.model.hand import How
from assistant.rules.rulesets.guobiao.row import Found, GuobiaoRow
from assistant.rules.rulesets.guobiao.whole_hand import WholeHand


def _two_concealed_kongs(hand: WholeHand) -> Found:
    return hand.concealed_kongs == 2 and _alone_or_added(hand)


def _alone_or_added(hand: WholeHand) -> bool:
    """Whether 暗杠 have a row of their own: without other 杠, or beside 三杠 and 四杠 by the option."""
    return not hand.open_kongs or (hand.kongs >= 3 and hand.options.kongs_add_concealed)


def _mixed_kongs(hand: WholeHand) -> Found:
    return hand.concealed_kongs == hand.open_kongs == 1 and hand.options.mixed_kongs != 3


def _concealed_kong(hand: WholeHand) -> Found:
    return hand.concealed_kongs == 1 and (_alone_or_added(hand) or _as_two_rows(hand))


def _open_kong(hand: WholeHand) -> Found:
    return hand.open_kongs == 1 and (not hand.concealed_kongs or _as_two_rows(hand))


def _as_two_rows(hand: WholeHand) -> bool:
    """明杠 and 暗杠 by the 1998 letter, which has no row for both."""
    return hand.kongs == 2 and hand.open_kongs == 1 and hand.options.mixed_kongs == 3


ROWS_OF_KONGS = (
    GuobiaoRow(
        "四杠",
        88,
        "four kongs",
        "Four 杠 of any kind.",
        lambda hand: hand.kongs == 4,
        Example(
            "P+P",
            (
                "added_kong 5555s",
                "added_kong 8888p",
                "concealed_kong 7777m",
                "concealed_kong 2222p",
            ),
            how=How.DISCARD,
        ),
        ("三杠", "双明杠", "明暗杠", "明杠", "碰碰和", "单钓将"),
    ),
    GuobiaoRow(
        "四暗刻",
        64,
        "four concealed pungs",
        "Four concealed 刻 or 暗杠.",
        lambda hand: hand.concealed_pungs == 4,
        Example("33m666s777888pEE+3m"),
        ("三暗刻", "双暗刻", "碰碰和", "门前清"),
        to_zimo=True,
    ),
    GuobiaoRow(
        "三杠",
        32,
        "three kongs",
        "Three 杠 of any kind.",
        lambda hand: hand.kongs == 3,
        Example(
            "77pSS+7p",
            (
                "open_kong 5555m",
                "concealed_kong 6666p",
                "added_kong 3333s",
            ),
            how=How.DISCARD,
        ),
        ("双明杠", "明暗杠", "明杠"),
    ),
    GuobiaoRow(
        "三暗刻",
        16,
        "three concealed pungs",
        "Three concealed 刻 or 暗杠.",
        lambda hand: hand.concealed_pungs == 3,
        Example("333m22s777pEE+2s", ("chi 678s",)),
        ("双暗刻",),
    ),
    GuobiaoRow(
        "双暗杠",
        6,
        "two concealed kongs",
        "Two 杠, both 暗杠.",
        _two_concealed_kongs,
        Example(
            "66mWW+W",
            (
                "concealed_kong 9999s",
                "chi 789p",
                "concealed_kong 6666p",
            ),
            how=How.DISCARD,
        ),
        ("暗杠", "双暗刻"),
    ),
    GuobiaoRow(
        "明暗杠",
        5,
        "melded and concealed kong",
        "Two 杠, one 暗杠 and one 明杠 or 加杠.",
        _mixed_kongs,
        Example(
            "4488p+4p",
            (
                "pong 666s",
                "open_kong 2222m",
                "concealed_kong 8888s",
            ),
            how=How.DISCARD,
        ),
        ("明杠", "暗杠"),
    ),
    GuobiaoRow(
        "双明杠",
        4,
        "two melded kongs",
        "Two 杠, both 明杠 or 加杠.",
        lambda hand: hand.open_kongs == 2 and not hand.concealed_kongs,
        Example(
            "12388pPP+8p",
            (
                "added_kong 6666s",
                "open_kong 5555s",
            ),
            how=How.DISCARD,
        ),
        ("明杠",),
    ),
    GuobiaoRow(
        "双暗刻",
        2,
        "two concealed pungs",
        "Two concealed 刻 or 暗杠.",
        lambda hand: hand.concealed_pungs == 2,
        Example("22s555777pSS+2s", ("pong 444m",), how=How.DISCARD),
    ),
    GuobiaoRow(
        "暗杠",
        2,
        "concealed kong",
        "One 杠, a 暗杠.",
        _concealed_kong,
        Example(
            "789m56sNN+4s",
            (
                "concealed_kong 4444p",
                "chi 123p",
            ),
            how=How.DISCARD,
        ),
    ),
    GuobiaoRow(
        "明杠",
        1,
        "melded kong",
        "One 杠, a 明杠 or 加杠.",
        _open_kong,
        Example("345m34sPP+5s", ("chi 345p", "added_kong 6666s"), how=How.DISCARD),
    ),
)
