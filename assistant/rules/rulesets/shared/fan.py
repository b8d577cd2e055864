"""The 番种 that sets of rules share: one row each, with the test that tells whether a hand has it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from assistant.rules.definition.chapters import Example
from assistant.rules.definition.rows import FanRow, Reason, because
from assistant.rules.model.hand import How, MeldKind
from assistant.rules.model.tiles import KINDS
from assistant.rules.shapes.decomposition import Requirement
from assistant.rules.shapes.deficiency import PARTS
from assistant.rules.shapes.groups import CHOW, Group, Groups
from assistant.rules.shapes.winning_hand import CompleteHand

FIVE_WAN = 4
"""The kind of 五万."""

KUI = Group(CHOW, FIVE_WAN - 1)
"""四五六万."""


def _zhuang(hand: CompleteHand, _: Groups) -> Reason | None:
    if hand.by_dealer:
        return None if hand.first_turn and hand.how is How.SELF_DRAW else because("The winner is the dealer.")
    return because("The dealer pays for the winning tile.") if hand.from_dealer else None


def _menqing(hand: CompleteHand, _: Groups) -> Reason | None:
    return None if hand.open or hand.has_wild else because("No open meld, and no 惠牌 among the tiles.")


def _duiduihu(hand: CompleteHand, groups: Groups) -> Reason | None:
    if CHOW in [group.shape for group in groups] or hand.claimed_runs:
        return None
    return None if _is_seven_pairs(groups) else because("Four 刻子 or 杠 and a pair.")


def _dadiao(hand: CompleteHand, _: Groups) -> Reason | None:
    if len(hand.melds) < 4:
        return None
    counts = {
        MeldKind.OPEN_KONG: hand.options.dadiao_with_open_kong,
        MeldKind.ADDED_KONG: hand.options.dadiao_with_open_kong,
        MeldKind.CONCEALED_KONG: hand.options.dadiao_with_concealed_kong,
    }
    claimed = [meld for meld in hand.melds if counts.get(meld.kind, True)]
    return because("Four claimed melds, and a single tile that waited.") if len(claimed) == 4 else None


def _require_alike(hand: CompleteHand) -> Sequence[Requirement]:
    """Sets of three alike need a hand with no more kinds than it has sets and a pair."""
    few = 34 - hand.after.counts.count(0) <= hand.after.sets + 1
    return _ALIKE if few and not hand.claimed_runs else ()


_ALIKE = (Requirement(alike=True),)


def _zhuowukui(hand: CompleteHand, groups: Groups) -> Reason | None:
    if KUI not in groups or not _five_is_won(hand, groups):
        return None
    if hand.options.zhuowukui_only_wait:
        if hand.waited_for != (FIVE_WAN,):
            return None
        return because("The hand waited for 5 Characters (五万) alone, and it is the middle of 4-5-6.")
    return because("The winning 五万 is the middle of 四五六万.")


def _five_is_won(hand: CompleteHand, groups: Groups) -> bool:
    """The winning tile is a 五万 of the reading: the tile itself, or a drawn 惠牌 that stands for one."""
    if not hand.won_wild:
        return hand.tile == FIVE_WAN
    fives = sum(group.kinds().count(FIVE_WAN) for group in groups)
    itself = hand.tile == FIVE_WAN  # the 惠牌 is 五万 and stands for itself
    return fives > hand.after.counts[FIVE_WAN] and (itself or hand.options.zhuowukui_with_hui)


def _require_kui(hand: CompleteHand) -> Sequence[Requirement]:
    if hand.tile == FIVE_WAN or (hand.won_wild and hand.options.zhuowukui_with_hui):
        return _KUI_BY_HUI if hand.won_wild else _KUI
    return ()


_KUI = (Requirement((KUI,)),)
_KUI_BY_HUI = (Requirement((KUI,), stands_for=FIVE_WAN),)


def _haidi(hand: CompleteHand, _: Groups) -> Reason | None:
    if not hand.last_tile:
        return None
    if hand.how is How.SELF_DRAW:
        return because("自摸 on the last tile before the reserve.")
    return because("Won in the turn of the last tile before the reserve.", value=hand.options.haidi_on_discard)


def _yitiaolong(hand: CompleteHand, groups: Groups) -> Reason | None:
    starts = {group.kind for group in groups if group.shape == CHOW}
    if hand.options.dragon_with_melds:
        starts |= hand.claimed_runs
    if len(starts) < 3:
        return None
    for suit in range(3):
        if {suit * 9, suit * 9 + 3, suit * 9 + 6} <= starts:
            return because("123, 456 and 789 of {suit}.", suit="万条筒"[suit])
    return None


def _require_dragon(hand: CompleteHand) -> Sequence[Requirement]:
    """123, 456 and 789 of a suit among the concealed tiles, but for those that are claimed."""
    counts, wild = hand.after.counts, hand.after.wild
    claimed = hand.claimed_runs if hand.melds and hand.options.dragon_with_melds else None
    if not claimed:
        return [dragon for part, dragon in _DRAGONS if counts[part].count(0) <= wild]
    rests = [tuple([run for run in dragon.groups if run.kind not in claimed]) for _, dragon in _DRAGONS]
    return [_of_runs(runs) for runs in rests if sum([counts[kind : kind + 3].count(0) for _, kind in runs]) <= wild]


@cache
def _of_runs(runs: Groups) -> Requirement:
    """Some of the runs of a suit; few are ever asked for."""
    return Requirement(runs)


_DRAGONS = tuple((part, Requirement(tuple(Group(CHOW, part.start + step) for step in (0, 3, 6)))) for part in PARTS[:3])
"""123, 456 and 789 of 万 条 筒."""


def _qiduizi(hand: CompleteHand, groups: Groups) -> Reason | None:
    replaced = not _is_seven_pairs(groups) or _haohua(hand, groups)
    return None if replaced else because("Seven pairs.")


def _gangshangkaihua(hand: CompleteHand, _: Groups) -> Reason | None:
    return because("自摸 with the replacement tile of a kong.") if hand.kong_draw else None


def _qingyise(hand: CompleteHand, groups: Groups) -> Reason | None:
    suits = {group.kind // 9 for group in groups} | {meld.tiles[0].index // 9 for meld in hand.melds}
    suit = suits.pop()
    if suits or suit == 3:  # the honours
        return None
    return because("Every tile is {suit}.", suit="万条筒"[suit])


def _require_suit(hand: CompleteHand) -> Sequence[Requirement]:
    """All of one suit, where the tiles that are no 惠牌 are."""
    counts = hand.after.counts
    if any(counts[PARTS[3]]):
        return ()
    suits = [suit for suit, part in enumerate(PARTS[:3]) if any(counts[part])]
    suits += [meld.tiles[0].index // 9 for meld in hand.melds]
    return () if not suits or suits[0] == 3 or suits.count(suits[0]) < len(suits) else _OF_SUIT[suits[0]]


_OF_SUIT = [(Requirement(within=0b111111111 << 9 * suit),) for suit in range(3)]


def _haohua(hand: CompleteHand, groups: Groups) -> Reason | None:
    if not _is_seven_pairs(groups):
        return None
    pairs = [group.kind for group in groups]
    if hand.options.haohua_with_hui:
        alike = [kind for kind in pairs if pairs.count(kind) > 1]
    else:
        alike = [kind for kind in pairs if hand.after.counts[kind] == 4]
    return because("Seven pairs, two of them alike: four {tile}.", tile=KINDS[alike[0]].name) if alike else None


def _sihuipai(hand: CompleteHand, _: Groups) -> Reason | None:
    return because("Four 惠牌 in the concealed hand win at once.") if hand.after.has_won_by_wilds else None


def _tianhe(hand: CompleteHand, _: Groups) -> Reason | None:
    won = hand.by_dealer and hand.first_turn and hand.how is How.SELF_DRAW
    return because("The dealer wins before having discarded.") if won else None


def _dihe(hand: CompleteHand, _: Groups) -> Reason | None:
    won = hand.first_turn and not hand.by_dealer
    return because("A 闲家 wins before having discarded.") if won else None


def _is_seven_pairs(groups: Groups) -> bool:
    return len(groups) == 7  # sets and a pair are five at most


def _never(_: CompleteHand, __: Groups) -> Reason | None:
    return None


TUIDAOHU = FanRow(
    "推倒和",
    1,
    "plain win",
    "No other 番种; 庄 and 门清无惠 may stand beside it.",
    _never,
    Example("234m67s22345p+8s", ("pong 999s",)),
    by_name=True,
)
ZHUANG = FanRow(
    "庄",
    1,
    "dealer",
    "The winner or the discarder is the dealer; never together with 天和.",
    _zhuang,
    Example("234m67s22345p+8s", ("pong 999s",), dealer=True),
    of_win=True,
)
MENQING = FanRow(
    "门清无惠",
    1,
    "concealed, no wild tiles",
    "No 吃, 碰 or 明杠, and no 惠牌 among the 14 tiles.",
    _menqing,
    Example("234999m2267s345p+8s"),
    by_name=True,
)
DUIDUIHU = FanRow(
    "对对和",
    2,
    "all triplets",
    "Four 刻子 or 杠 and a pair.",
    _duiduihu,
    Example("222m555s77pFF+F", ("pong 888p",)),
    of_reading=True,
    by_name=True,
    requires=_require_alike,
    contradicts=("七对子", "豪华七对子", "一条龙", "捉五魁"),
)
DADIAO = FanRow(
    "大钓",
    2,
    "single tile left",
    "Four claimed melds and a single tile that waits.",
    _dadiao,
    Example("9p+9p", ("chi 234m", "pong 777s", "chi 456p", "pong CCC")),
    by_name=True,
    contradicts=("七对子", "豪华七对子", "门清无惠", "捉五魁"),
)
ZHUOWUKUI = FanRow(
    "捉五魁",
    2,
    "middle wait on 5 Characters",
    "The hand waited, at face value, for 五万 alone, and it is the middle of 四五六万.",
    _zhuowukui,
    Example("46m23467855s789p+5m"),
    of_reading=True,
    by_name=True,
    requires=_require_kui,
    contradicts=("七对子", "豪华七对子"),
)
HAIDI = FanRow(
    "海底捞月",
    2,
    "last tile",
    "自摸 on the last tile before the reserve: 2; on the discard after it: 1.",
    _haidi,
    Example("234m67s22345p+8s", ("pong 999s",), flags=("last_tile",)),
    of_win=True,
)
YITIAOLONG = FanRow(
    "一条龙",
    3,
    "full straight",
    "123, 456 and 789 of one suit.",
    _yitiaolong,
    Example("12345678m55s234p+9m"),
    of_reading=True,
    by_name=True,
    requires=_require_dragon,
    contradicts=("七对子", "豪华七对子"),
)
QIDUIZI = FanRow(
    "七对子",
    4,
    "seven pairs",
    "Seven pairs, no meld.",
    _qiduizi,
    Example("1199m3355s77pWWF+F"),
    of_reading=True,
    by_name=True,
    of_pairs=True,
)
GANGSHANGKAIHUA = FanRow(
    "杠上开花",
    5,
    "kong replacement",
    "自摸 with the replacement tile of a kong.",
    _gangshangkaihua,
    Example("234m67s22345p+8s", ("open_kong 9999s",), flags=("kong_draw",)),
    of_win=True,
)
QINGYISE = FanRow(
    "清一色",
    6,
    "one suit",
    "Every tile, melds too, of one of 万 条 筒.",
    _qingyise,
    Example("2226677889p+9p", ("chi 345p",)),
    of_reading=True,
    by_name=True,
    requires=_require_suit,
)
HAOHUA = FanRow(
    "豪华七对子",
    8,
    "seven pairs with four alike",
    "Seven pairs of which two or more are alike; replaces 七对子.",
    _haohua,
    Example("11119m3355s77pFF+9m"),
    of_reading=True,
    by_name=True,
    of_pairs=True,
    excludes=("七对子",),
)
SIHUIPAI = FanRow(
    "四惠牌",
    8,
    "four wild tiles",
    "Four 惠牌 in the concealed hand, whatever the other tiles.",
    _sihuipai,
    Example("1479m258s369pEEE+E"),
    by_name=True,
    needs_wild=True,
    drawn_only=True,
    contradicts=("门清无惠",),
)
TIANHE = FanRow(
    "天和",
    10,
    "dealer's first tiles",
    "The dealer, 自摸, before having discarded; replaces 庄.",
    _tianhe,
    Example("234999m2267s345p+8s", flags=("first_turn",), dealer=True),
    of_win=True,
)
DIHE = FanRow(
    "地和",
    8,
    "first turn",
    "A 闲家 wins before having discarded.",
    _dihe,
    Example("234999m2267s345p+8s", how=How.DISCARD, flags=("first_turn",)),
    of_win=True,
)
