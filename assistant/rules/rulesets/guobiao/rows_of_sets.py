"""Rows of 国标 that look at sets: honours, ends, and sets that are all alike in something."""

from __future__ import annotations

from assistant.rules.definition.chapters import Example
from assistant.rules.model.hand import How
from assistant.rules.rulesets.guobiao.row import Found, GuobiaoRow, named, times
from assistant.rules.rulesets.guobiao.whole_hand import (
    DRAGONS,
    ENDS,
    FIRST_HONOUR,
    OUTSIDE,
    WINDS,
    WholeHand,
    of_ranks,
)

FIVES, EVEN = of_ranks(5), of_ranks(2, 4, 6, 8)


def _double_dragon(hand: WholeHand) -> tuple[int, int] | None:
    """The suits 0..2 of two 123 789 beside a pair of 5."""
    if len(hand.runs) != 4 or not hand.pair_of(FIVES):
        return None
    one, two, three, four = sorted(hand.runs)
    for first, second in (((one, three), (two, four)), ((one, two), (three, four))):
        if all(low % 9 == 0 and high == low + 6 for low, high in (first, second)):
            return first[0] // 9, second[0] // 9
    return None


def _pure_double_dragon(hand: WholeHand) -> Found:
    suits = _double_dragon(hand)
    return suits is not None and {*suits} == {hand.pair // 9}


def _mixed_double_dragon(hand: WholeHand) -> Found:
    suits = _double_dragon(hand)
    return suits is not None and len({*suits, hand.pair // 9}) == 3


def _all_fives(hand: WholeHand) -> Found:
    if not hand.four_sets or not hand.pair_of(FIVES) or len(hand.pungs) != len(hand.pungs_of(FIVES)):
        return False
    return all(2 <= run % 9 <= 4 for run in hand.runs)


def _outside_hand(hand: WholeHand) -> Found:
    if not hand.four_sets or not hand.pair_of(OUTSIDE) or len(hand.pungs) != len(hand.pungs_of(OUTSIDE)):
        return False
    return all(run % 9 in (0, 6) for run in hand.runs)


def _all_chows(hand: WholeHand) -> Found:
    return bool(hand.runs) and not hand.pungs and 0 <= hand.pair < FIRST_HONOUR


def _dragon_pung(hand: WholeHand) -> Found:
    dragons = hand.pungs_of(DRAGONS)
    return times(1, "刻 or 杠 of {tiles}.", tiles=named(dragons)) if len(dragons) == 1 else bool(dragons)


def _end_pungs(hand: WholeHand) -> Found:
    winds = hand.pungs_of(WINDS)
    counted = {hand.round_wind, hand.seat_wind}
    ends = hand.pungs_of(ENDS) + ([kind for kind in winds if kind not in counted] if len(winds) < 3 else [])
    return times(len(ends), "刻 or 杠 of {tiles}.", tiles=named(ends))


ROWS_OF_SETS = (
    GuobiaoRow(
        "大四喜",
        88,
        "big four winds",
        "刻 or 杠 of all four winds.",
        lambda hand: len(hand.pungs_of(WINDS)) == 4,
        Example(
            "77pNN+N",
            (
                "pong WWW",
                "pong SSS",
                "pong EEE",
            ),
            how=How.DISCARD,
        ),
        ("三风刻", "圈风刻", "门风刻", "幺九刻", "碰碰和"),
    ),
    GuobiaoRow(
        "大三元",
        88,
        "big three dragons",
        "刻 or 杠 of 中, 发 and 白.",
        lambda hand: len(hand.pungs_of(DRAGONS)) == 3,
        Example("12366pCCFFFPPP+C"),
        ("双箭刻", "箭刻"),
    ),
    GuobiaoRow(
        "小四喜",
        64,
        "little four winds",
        "刻 or 杠 of three winds and a pair of the fourth.",
        lambda hand: hand.pair_of(WINDS) and len(hand.pungs_of(WINDS)) == 3,
        Example(
            "78sEE+6s",
            (
                "pong WWW",
                "open_kong SSSS",
                "pong NNN",
            ),
            how=How.DISCARD,
        ),
        ("三风刻",),
    ),
    GuobiaoRow(
        "小三元",
        64,
        "little three dragons",
        "刻 or 杠 of two dragons and a pair of the third.",
        lambda hand: hand.pair_of(DRAGONS) and len(hand.pungs_of(DRAGONS)) == 2,
        Example(
            "789pCCCF+F",
            (
                "pong PPP",
                "chi 567p",
            ),
            how=How.DISCARD,
        ),
        ("双箭刻", "箭刻"),
    ),
    GuobiaoRow(
        "一色双龙会",
        64,
        "pure terminal chows",
        "123 and 789 twice and a pair of 5, all of one suit.",
        _pure_double_dragon,
        Example("1235577889m+9m", ("chi 123m",), how=How.DISCARD),
        ("七对", "清一色", "平和", "一般高", "老少副", "无字"),
    ),
    GuobiaoRow(
        "全双刻",
        24,
        "all even pungs",
        "Four 刻 or 杠 and a pair, all of 2 4 6 8.",
        lambda hand: len(hand.pungs) == 4 and hand.only(EVEN),
        Example(
            "66m88s888p+6m",
            (
                "pong 444p",
                "pong 222s",
            ),
            how=How.DISCARD,
        ),
        ("碰碰和", "断幺", "无字"),
    ),
    GuobiaoRow(
        "三色双龙会",
        16,
        "three-suited terminal chows",
        "123 and 789 in two suits and a pair of 5 in the third.",
        _mixed_double_dragon,
        Example("12378m55s789p+9m", ("chi 123p",), how=How.DISCARD),
        ("喜相逢", "老少副", "平和", "无字"),
    ),
    GuobiaoRow(
        "全带五",
        16,
        "all fives",
        "A 5 in every set and in the pair.",
        _all_fives,
        Example(
            "555s5556p+7p",
            (
                "chi 456m",
                "chi 456m",
            ),
            how=How.DISCARD,
        ),
        ("断幺", "无字"),
    ),
    GuobiaoRow(
        "三风刻",
        12,
        "big three winds",
        "刻 or 杠 of three winds.",
        lambda hand: len(hand.pungs_of(WINDS)) == 3,
        Example(
            "34445sSS+S",
            (
                "concealed_kong WWWW",
                "pong NNN",
            ),
            how=How.DISCARD,
        ),
    ),
    GuobiaoRow(
        "碰碰和",
        6,
        "all pungs",
        "Four 刻 or 杠 and a pair.",
        lambda hand: len(hand.pungs) == 4,
        Example("22s555777pSS+2s", ("pong 444m",), how=How.DISCARD),
    ),
    GuobiaoRow(
        "双箭刻",
        6,
        "two dragon pungs",
        "刻 or 杠 of two dragons.",
        lambda hand: len(hand.pungs_of(DRAGONS)) == 2,
        Example("234m789s22pCCCPP+P", how=How.DISCARD),
        ("箭刻",),
    ),
    GuobiaoRow(
        "全带幺",
        4,
        "outside hand",
        "A 1, 9 or honour in every set and in the pair.",
        _outside_hand,
        Example("12378m789pNN+9m", ("chi 789s",), how=How.DISCARD),
    ),
    GuobiaoRow(
        "箭刻",
        2,
        "dragon pung",
        "刻 or 杠 of a dragon.",
        _dragon_pung,
        Example("666s1234488p+4p", ("pong PPP",), how=How.DISCARD),
    ),
    GuobiaoRow(
        "圈风刻",
        2,
        "prevalent wind",
        "刻 or 杠 of the round's wind.",
        lambda hand: hand.round_wind in hand.pungs,
        Example("345m34sPP+5s", ("chi 345p", "pong EEE"), how=How.DISCARD),
    ),
    GuobiaoRow(
        "门风刻",
        2,
        "seat wind",
        "刻 or 杠 of the seat's wind.",
        lambda hand: hand.seat_wind in hand.pungs,
        Example("345m34sPP+5s", ("chi 345p", "pong SSS"), how=How.DISCARD),
    ),
    GuobiaoRow(
        "平和",
        2,
        "all chows",
        "Four 顺子, or 组合龙 and a 顺子, and a pair of a suit.",
        _all_chows,
        Example("678s4456789p+7p", ("chi 456m",), how=How.DISCARD),
        ("无字",),
    ),
    GuobiaoRow(
        "幺九刻",
        1,
        "pung of terminals or honours",
        "刻 or 杠 of a 1, a 9 or a wind that is neither 圈风刻 nor 门风刻; each counts.",
        _end_pungs,
        Example("345m34sPP+5s", ("chi 345p", "pong 999s"), how=How.DISCARD),
        repeats=True,
    ),
)
