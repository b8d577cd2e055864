"""The rows of 推倒胡 beside those of 国标: some for fun, and those of the short table."""

from __future__ import annotations

from assistant.rules.definition.chapters import Example
from assistant.rules.model.hand import How
from assistant.rules.model.seats import Seat
from assistant.rules.rulesets.guobiao.row import Found, GuobiaoRow, times
from assistant.rules.rulesets.guobiao.whole_hand import HONOURS, ORPHANS, PAIRS, SUITS, WholeHand, bits
from assistant.rules.rulesets.tuidaohu.names import PLAIN

PEACOCK = bits([9, 13, 15, 17, 31])
"""1579 条 and 中."""
WHEEL = bits(range(19, 26))
"""2345678 筒."""
WILD = {"table": "short", "wild": "red"}
"""The house rules by which 中 are wild."""
MILLION = 100
"""Ranks of 万 that 百万石 needs in all."""


def _blessed(hand: WholeHand) -> bool:
    """A first turn that is not the dealer's."""
    return hand.first_turn and not hand.by_dealer


def _by_first_discard(hand: WholeHand) -> bool:
    return hand.how is How.DISCARD and hand.from_dealer


def _four_alike(hand: WholeHand) -> Found:
    return hand.shape == PAIRS and max(hand.counts) >= 4


def _million(hand: WholeHand) -> Found:
    if hand.kinds & ~SUITS[0]:
        return False
    ranks = sum([(kind + 1) * count for kind, count in enumerate(hand.counts[:9])])
    return times(1, "The ranks of all tiles add up to {sum}.", sum=ranks) if ranks >= MILLION else False


def _straight(hand: WholeHand) -> Found:
    starts = [suit for suit in (0, 9, 18) if {suit, suit + 3, suit + 6} <= {*hand.runs}]
    return times(1, "123, 456 and 789 of {suit}.", suit="万条筒"[starts[0] // 9]) if starts else False


def _never(_: WholeHand) -> Found:
    return False


PLAIN_ROW = GuobiaoRow(
    PLAIN,
    1,
    "plain win",
    "No other 番; 花牌 aside.",
    _never,
    Example("67s789mCC+8s", ("pong 222m", "chi 345p"), how=How.DISCARD),
)

FUN_ROWS = (
    GuobiaoRow(
        "大车轮",
        100,
        "big wheels",
        "Seven pairs: 2 to 8 筒.",
        lambda hand: hand.shape == PAIRS and hand.kinds == WHEEL,
        Example("2233445566778p+8p", how=How.DISCARD),
        ("连七对", "断幺", "七对", "清一色", "无字", "门前清", "单钓将"),
        to_zimo=True,
    ),
    GuobiaoRow(
        "天和",
        88,
        "heavenly hand",
        "The dealer wins with the first 14 tiles; 暗杠 are allowed.",
        lambda hand: hand.heavenly,
        Example("13m456s12378922p+2m", flags=("first_turn",), dealer=True),
        ("不求人", "自摸", "门前清", "边张", "坎张", "单钓将"),
        by_name=False,
    ),
    GuobiaoRow(
        "地和",
        88,
        "earthly hand",
        "Won on the dealer's first discard, before an own discard, with no claim in between.",
        lambda hand: _blessed(hand) and _by_first_discard(hand),
        Example("13m456s12378922p+2m", how=How.DISCARD, flags=("first_turn",), source=Seat.E),
        ("自摸", "门前清"),
        by_name=False,
    ),
    GuobiaoRow(
        "红孔雀",
        88,
        "red peacock",
        "Only 1 5 7 9 条 and 中; 中 need not be there.",
        lambda hand: hand.only(PEACOCK),
        Example("111999sCC77s+C", ("pong 555s",)),
        ("混一色", "清一色", "无字"),
    ),
    GuobiaoRow(
        "人和",
        64,
        "human hand",
        "Won with the own first draw, or on another's discard before an own discard.",
        lambda hand: _blessed(hand) and not _by_first_discard(hand),
        Example("13m456s12378922p+2m", flags=("first_turn",)),
        ("不求人", "自摸", "门前清"),
        by_name=False,
    ),
    GuobiaoRow(
        "豪华七对",
        48,
        "seven pairs with four alike",
        "Seven pairs, four of them alike; each further four adds 四归一.",
        _four_alike,
        Example("5555m2288s3377pE+E", how=How.DISCARD),
        ("七对", "门前清", "单钓将"),
        takes=lambda _: ("四归一", 1),
        to_zimo=True,
    ),
    GuobiaoRow(
        "百万石",
        24,
        "million stones",
        "Only 万, and the ranks of all tiles (four for a 杠) add up to 100 or more.",
        _million,
        Example("6667777888m+8m", ("pong 999m",)),
    ),
)
"""Rows for fun, beside the table of 国标."""

SHORT_ROWS = (
    *(row for row in FUN_ROWS if row.name in ("天和", "地和", "豪华七对")),
    GuobiaoRow(
        "十三幺",
        88,
        "thirteen orphans",
        "The 13 kinds of 1, 9 and honours, one of them twice.",
        lambda hand: hand.shape == ORPHANS,
        Example("19m1s11p9pESWNCFP+9s", how=How.DISCARD),
        ("门前清",),
    ),
    GuobiaoRow(
        "字一色",
        64,
        "all honours",
        "Only winds and dragons.",
        lambda hand: hand.only(HONOURS),
        Example("ESSWWNNCCFFPP+E"),
        ("碰碰和",),
    ),
    GuobiaoRow(
        "七对",
        24,
        "seven pairs",
        "Seven pairs without melds; four alike count as two.",
        lambda hand: hand.shape == PAIRS,
        Example("1155m2288s3377pE+E", how=How.DISCARD),
        ("门前清",),
    ),
    GuobiaoRow(
        "清一色",
        24,
        "full flush",
        "One suit, no honours.",
        lambda hand: hand.suits == 1 and not hand.honours and hand.even,
        Example("1233344555p+4p", ("chi 678p",), how=How.DISCARD),
    ),
    GuobiaoRow(
        "清龙",
        16,
        "pure straight",
        "123, 456 and 789 of one suit.",
        _straight,
        Example("66m234s23789p+1p", ("chi 456p",), how=How.DISCARD),
    ),
    GuobiaoRow(
        "海底",
        8,
        "last tile",
        "自摸 of the last tile of the wall, or won on the discard after it.",
        lambda hand: hand.last_tile,
        Example("67s789mCC+8s", ("pong 222m", "chi 345p"), flags=("last_tile",), options={"table": "short"}),
        ("自摸",),
        by_name=False,
    ),
    GuobiaoRow(
        "杠上开花",
        8,
        "out with replacement tile",
        "自摸 of the replacement of a 杠, not of a flower.",
        lambda hand: hand.kong_draw,
        Example("88m123s33p+3p", ("added_kong 5555m", "chi 567s"), flags=("kong_draw",)),
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
        by_name=False,
    ),
    GuobiaoRow(
        "四赖子",
        8,
        "four wild tiles",
        "Four wild tiles in the concealed hand.",
        lambda hand: hand.wilds == 4,
        Example("1479m258s369pCCC+C", options=WILD),
    ),
    GuobiaoRow(
        "碰碰和",
        6,
        "all pungs",
        "Four 刻 or 杠 and a pair.",
        lambda hand: len(hand.pungs) == 4,
        Example("22555777pSS+2s", ("pong 444m",), how=How.DISCARD),
    ),
    GuobiaoRow(
        "混一色",
        6,
        "half flush",
        "One suit and honours, both there.",
        lambda hand: hand.suits == 1 and hand.honours > 0 and hand.even,
        Example("23477889mFF+9m", ("chi 234m",), how=How.DISCARD),
    ),
    GuobiaoRow(
        "门前清",
        2,
        "concealed hand",
        "No 吃, 碰, 明杠 or 加杠.",
        lambda hand: not hand.claimed,
        Example("456m123s67788pWW+9p", how=How.DISCARD),
    ),
    GuobiaoRow(
        "无赖子",
        2,
        "no wild tile",
        "No wild tile among the 14, where wild tiles are played.",
        lambda hand: hand.plays_wild and not hand.has_wild,
        Example("456m123s67788pWW+9p", how=How.DISCARD, options=WILD),
    ),
    GuobiaoRow(
        "自摸",
        1,
        "self-drawn",
        "The winning tile was drawn.",
        lambda hand: hand.self_draw,
        Example("67s789mCC+8s", ("pong 222m", "chi 345p")),
        by_name=False,
    ),
)
"""Rows of the short table."""
