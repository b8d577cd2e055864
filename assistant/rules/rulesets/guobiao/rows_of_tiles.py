"""Rows of 国标 that look at all tiles, and those of the special shapes."""

from __future__ import annotations

from assistant.rules.definition.chapters import Example
from assistant.rules.model.hand import How
from assistant.rules.rulesets.guobiao.row import Found, GuobiaoRow, named, times
from assistant.rules.rulesets.guobiao.whole_hand import (
    DRAGONS,
    ENDS,
    HONOURS,
    KNITTED,
    LOOSE,
    ORPHANS,
    OUTSIDE,
    PAIRS,
    SUITS,
    WINDS,
    WholeHand,
    bits,
    of_ranks,
)

GREEN = bits([10, 11, 12, 14, 16, 32])
"""23468 条 and 发."""

REVERSIBLE = bits([18, 19, 20, 21, 22, 25, 26, 10, 12, 13, 14, 16, 17, 33])
"""1234589 筒, 245689 条 and 白, the same upside down."""

UPPER, MIDDLE, LOWER = of_ranks(7, 8, 9), of_ranks(4, 5, 6), of_ranks(1, 2, 3)
UPPER_FOUR, LOWER_FOUR = of_ranks(6, 7, 8, 9), of_ranks(1, 2, 3, 4)

GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)
"""1112345678999 by rank."""

SEVEN_IN_A_ROW = frozenset(bits(range(9 * suit + low, 9 * suit + low + 7)) for suit in range(3) for low in range(3))


def _nine_gates(hand: WholeHand) -> Found:
    if hand.suits != 1 or hand.honours or hand.claimed or hand.kongs:
        return False
    start = 9 * next(place for place, suit in enumerate(SUITS) if suit & hand.kinds)
    if not hand.heavenly:
        return hand.before_counts[start : start + 9] == GATES
    return all(count >= gate for count, gate in zip(hand.counts[start : start + 9], GATES, strict=True))


def _shifted_pairs(hand: WholeHand) -> Found:
    return hand.shape == PAIRS and hand.kinds in SEVEN_IN_A_ROW


def _mixed_ends(hand: WholeHand) -> Found:
    return not hand.kinds & ~OUTSIDE and hand.honours > 0 and hand.suits > 0


def _knitted_straight(hand: WholeHand) -> Found:
    return hand.shape == KNITTED or (hand.shape == LOOSE and hand.honours == 5)


def _all_types(hand: WholeHand) -> Found:
    return hand.suits == 3 and bool(hand.kinds & WINDS) and bool(hand.kinds & DRAGONS)


def _tile_hog(hand: WholeHand) -> Found:
    if 4 not in hand.counts:
        return 0
    fours = [kind for kind, count in enumerate(hand.counts) if count == 4 and not hand.kong_kinds >> kind & 1]
    return times(len(fours), "Four of {tiles} that are no 杠.", tiles=named(fours))


ROWS_OF_TILES = (
    GuobiaoRow(
        "绿一色",
        88,
        "all green",
        "Only 2 3 4 6 8 条 and 发; 发 need not be there.",
        lambda hand: hand.only(GREEN),
        Example("23444888sFF+F", ("pong 666s",), how=How.DISCARD),
        ("混一色",),
        spared={"green_half_flush": "混一色"},
    ),
    GuobiaoRow(
        "九莲宝灯",
        88,
        "nine gates",
        "No meld, and before the win 1112345678999 of one suit.",
        _nine_gates,
        Example("1112345678999s+7s", how=How.DISCARD),
        ("清一色", "无字", "门前清"),
        to_zimo=True,
        takes=lambda options: ("幺九刻", options.nine_gates_drops),
    ),
    GuobiaoRow(
        "连七对",
        88,
        "seven shifted pairs",
        "Seven pairs of one suit, seven ranks in a row.",
        _shifted_pairs,
        Example("3344556677889p+9p", how=How.DISCARD),
        ("七对", "清一色", "无字", "门前清", "单钓将"),
        to_zimo=True,
    ),
    GuobiaoRow(
        "十三幺",
        88,
        "thirteen orphans",
        "The 13 kinds of 1, 9 and honours, one of them twice.",
        lambda hand: hand.shape == ORPHANS,
        Example("19m1s119pESWNCFP+9s", how=How.DISCARD),
        ("混幺九", "五门齐", "门前清", "单钓将"),
        to_zimo=True,
    ),
    GuobiaoRow(
        "清幺九",
        64,
        "all terminals",
        "Only 1s and 9s of suits.",
        lambda hand: hand.only(ENDS),
        Example(
            "11m99s+1m",
            (
                "pong 999m",
                "open_kong 9999p",
                "pong 111s",
            ),
        ),
        ("混幺九", "碰碰和", "全带幺", "幺九刻", "无字", "双同刻", "三同刻"),
        spared={"terminals_double_pung": "双同刻", "terminals_triple_pung": "三同刻"},
    ),
    GuobiaoRow(
        "字一色",
        64,
        "all honours",
        "Only winds and dragons.",
        lambda hand: hand.only(HONOURS),
        Example("ESSWWNNCCFFPP+E"),
        ("混幺九", "碰碰和", "全带幺", "幺九刻"),
    ),
    GuobiaoRow(
        "混幺九",
        32,
        "all terminals and honours",
        "Only 1s, 9s and honours, both there.",
        _mixed_ends,
        Example(
            "111s11pWW+1p",
            (
                "pong 999p",
                "pong 999m",
            ),
            how=How.DISCARD,
        ),
        ("碰碰和", "全带幺", "幺九刻"),
    ),
    GuobiaoRow(
        "七对",
        24,
        "seven pairs",
        "Seven pairs without melds; four alike count as two.",
        lambda hand: hand.shape == PAIRS,
        Example("1177m44s488pFFPP+4p", how=How.DISCARD),
        ("门前清", "单钓将"),
        to_zimo=True,
    ),
    GuobiaoRow(
        "七星不靠",
        24,
        "greater honours and knitted tiles",
        "All seven honours and seven single tiles of a knitted nine.",
        lambda hand: hand.shape == LOOSE and hand.honours == 7,
        Example("14m258s36pESWNCP+F", how=How.DISCARD),
        ("全不靠", "五门齐", "门前清", "单钓将"),
        to_zimo=True,
    ),
    GuobiaoRow(
        "清一色",
        24,
        "full flush",
        "One suit, no honours.",
        lambda hand: hand.suits == 1 and not hand.honours and hand.even,
        Example("1233344555p+4p", ("chi 678p",), how=How.DISCARD),
        ("无字",),
    ),
    GuobiaoRow(
        "全大",
        24,
        "upper tiles",
        "Only 7 8 9.",
        lambda hand: hand.only(UPPER),
        Example("778899m9s778899p+9s", how=How.DISCARD),
        ("大于五", "无字"),
    ),
    GuobiaoRow(
        "全中",
        24,
        "middle tiles",
        "Only 4 5 6.",
        lambda hand: hand.only(MIDDLE),
        Example("445566m55s44556p+6p", how=How.DISCARD),
        ("断幺", "无字"),
    ),
    GuobiaoRow(
        "全小",
        24,
        "lower tiles",
        "Only 1 2 3.",
        lambda hand: hand.only(LOWER),
        Example(
            "22333m11s+2m",
            (
                "chi 123s",
                "chi 123p",
            ),
            how=How.DISCARD,
        ),
        ("小于五", "无字"),
    ),
    GuobiaoRow(
        "全不靠",
        12,
        "lesser honours and knitted tiles",
        "14 different tiles: some of a knitted nine, and five or six honours.",
        lambda hand: hand.shape == LOOSE and hand.honours < 7,
        Example("39m58s147pESWCFP+6m", how=How.DISCARD),
        ("五门齐", "门前清", "单钓将"),
        to_zimo=True,
    ),
    GuobiaoRow(
        "组合龙",
        12,
        "knitted straight",
        "A whole knitted nine (147, 258, 369, each of another suit) among the concealed tiles.",
        _knitted_straight,
        Example("147m258s69pEE+3p", ("chi 345p",), how=How.DISCARD),
    ),
    GuobiaoRow(
        "大于五",
        12,
        "upper four",
        "Only 6 7 8 9.",
        lambda hand: hand.only(UPPER_FOUR),
        Example("668899m889s6699p+9s", how=How.DISCARD),
        ("无字",),
    ),
    GuobiaoRow(
        "小于五",
        12,
        "lower four",
        "Only 1 2 3 4.",
        lambda hand: hand.only(LOWER_FOUR),
        Example("11123m22233s+3s", ("pong 444p",), how=How.DISCARD),
        ("无字",),
    ),
    GuobiaoRow(
        "推不倒",
        8,
        "reversible tiles",
        "Only 1234589 筒, 245689 条 and 白.",
        lambda hand: hand.only(REVERSIBLE),
        Example("22556688s3388pP+P", how=How.DISCARD),
        ("缺一门",),
    ),
    GuobiaoRow(
        "混一色",
        6,
        "half flush",
        "One suit and honours, both there.",
        lambda hand: hand.suits == 1 and hand.honours > 0 and hand.even,
        Example("11223445566sPP+3s", how=How.DISCARD),
    ),
    GuobiaoRow(
        "五门齐",
        6,
        "all types",
        "All three suits, a wind and a dragon.",
        _all_types,
        Example("2244m588s77pEEFF+5s", how=How.DISCARD),
    ),
    GuobiaoRow(
        "四归一",
        2,
        "tile hog",
        "Four of a kind that are no 杠; each counts.",
        _tile_hog,
        Example("345m34555sPP+5s", ("chi 345p",), how=How.DISCARD),
        repeats=True,
    ),
    GuobiaoRow(
        "断幺",
        2,
        "all simples",
        "No 1, 9 or honour.",
        lambda hand: not hand.kinds & OUTSIDE,
        Example("334477m2244s366p+3p", how=How.DISCARD),
        ("无字",),
    ),
    GuobiaoRow(
        "缺一门",
        1,
        "one voided suit",
        "Tiles of exactly two suits, with honours or without.",
        lambda hand: hand.suits == 2,
        Example("3355m4455677sNN+6s", how=How.DISCARD),
    ),
    GuobiaoRow(
        "无字",
        1,
        "no honours",
        "No honours.",
        lambda hand: not hand.honours,
        Example("778899m78899s22p+7s", how=How.DISCARD),
    ),
)
