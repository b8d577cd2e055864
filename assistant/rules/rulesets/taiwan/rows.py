"""The 台种 of 台湾: one row each, with its test, its gloss, and a hand that shows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from assistant.rules.definition.chapters import Example
from assistant.rules.definition.rows import FanRow, Reason
from assistant.rules.model.hand import NOTHING, How
from assistant.rules.rulesets.taiwan import of_table, of_tiles
from assistant.rules.rulesets.taiwan.options import USUAL
from assistant.rules.shapes.groups import Groups
from assistant.rules.shapes.winning_hand import CompleteHand

Test = Callable[[CompleteHand, Groups], Reason | None]

_PLAIN = "123456m123456s23pCC+1p"
_OPEN = "456m123456s23pCC+1p"
_FIVE = ("chi 123p", "chi 456p", "chi 123s", "chi 456s", "pong NNN")
_DISCARD: dict[str, Any] = {"how": How.DISCARD}
_ALL_FLOWERS = "1f2f3f4f5f6f7f8f"


def _hand(
    hand: str, *melds: str, flowers: str = "", options: Mapping[str, Any] = NOTHING, tai: str = "", **more: Any
) -> Example:
    """A hand of 南, beside 东 as the dealer; `tai` names a 台种 that is not played otherwise."""
    keys = {"per_tai": 1, **({"flowers": {"S": flowers}} if flowers else {})}
    house = {**options, **({"tai": {tai: USUAL[tai]}} if tai else {})}
    return Example(hand, melds, options=house, keys=keys, **more)


def _of_win(name: str, gloss: str, exactly: str, why: Test, example: Example) -> FanRow:
    """A row that hangs on how a hand was won."""
    return FanRow(name, USUAL[name], gloss, exactly, why, example, of_win=True)


def _of_hand(name: str, gloss: str, exactly: str, why: Test, example: Example, **more: Any) -> FanRow:
    """A row that hangs on melds, suits or flowers, however the hand is read."""
    return FanRow(name, USUAL[name], gloss, exactly, why, example, **more)


def _of_reading(name: str, gloss: str, exactly: str, why: Test, example: Example, **more: Any) -> FanRow:
    """A row that hangs on the reading, and on what the winning tile completes in it."""
    return FanRow(name, USUAL[name], gloss, exactly, why, example, of_reading=True, **more)


WIN = (
    _of_hand(
        "不求人", "nothing asked of others", "门清 and 自摸; so 门清自摸 is 3.",
        of_table.drawn_closed, _hand(_PLAIN),
    ),
    _of_hand(
        "自摸", "self-draw", "The winning tile was drawn, replacements included.",
        of_table.drawn, _hand(_OPEN, "chi 123m"),
    ),
    _of_win(
        "抢杠", "robbing a kong", "The tile that another player adds to a 碰; a discard in all other respects.",
        of_table.robbed, _hand(_PLAIN, how=How.ROB_KONG, melds_of_source=("pong 111p",)),
    ),
    _of_win(
        "杠上开花", "kong replacement", "自摸 with the replacement of a concealed or added 杠, or of a flower.",
        of_table.kong_flower, _hand(_OPEN, "concealed_kong 9999p", flags=("kong_draw",)),
    ),
    _of_win(
        "海底捞月", "last tile", "自摸 with the last tile.",
        of_table.last_drawn, _hand(_OPEN, "chi 123m", flags=("last_tile",)),
    ),
    _of_win(
        "河底捞鱼", "last discard", "On the discard of the last tile; 抢杠 is none.",
        of_table.last_discard, _hand(_PLAIN, tai="河底捞鱼", flags=("last_tile",), **_DISCARD),
    ),
    _of_hand("正花", "own flower", "Each flower of the own seat.", of_table.own, _hand(_PLAIN, flowers="2f")),
    _of_hand(
        "花杠", "four flowers", "All of 春夏秋冬, or all of 梅兰竹菊; the own flower counts beside it.",
        of_table.flower_kong, _hand(_PLAIN, flowers="1f2f3f4f"),
    ),
    _of_hand(
        "八仙过海", "eight flowers", "All eight flowers: a win by itself, nothing else counts.",
        of_table.eight_flowers, _hand("", flowers=_ALL_FLOWERS, how=How.EIGHT_FLOWERS),
    ),
    _of_win(
        "七抢一", "robbing the eighth flower", "Holding seven flowers, the eighth is taken from who draws it.",
        of_table.robbed_flower, _hand("", flowers=_ALL_FLOWERS, how=How.ROB_FLOWER),
    ),
    _of_win(
        "配牌花胡", "flowers as dealt", "八仙过海 or 七抢一 before the first discard.",
        of_table.dealt_flowers,
        _hand("", flowers=_ALL_FLOWERS, how=How.EIGHT_FLOWERS, flags=("first_turn",), tai="配牌花胡"),
    ),
    _of_hand("无花", "no flower", "No flower.", of_table.no_flowers, _hand(_PLAIN, tai="无花")),
    _of_win(
        "地听", "ready with the first discard",
        "Ready with the own first discard, nothing claimed before, the hand unchanged since.",
        of_table.earthly_ready, _hand(_PLAIN, win_keys={"ready": "earthly"}),
    ),
    _of_win(
        "天听", "ready as dealt", "Ready as dealt, the dealer with the first discard; not with 地听.",
        of_table.heavenly_ready, _hand(_PLAIN, win_keys={"ready": "heavenly"}),
    ),
    _of_win(
        "报听", "declared ready", "Ready, and declared so.",
        of_table.declared_ready, _hand(_PLAIN, win_keys={"ready": "declared"}, tai="报听"),
    ),
    _of_win(
        "地胡", "first draw",
        "Not the dealer: 自摸 with the first draw, nothing claimed before; no 门清, 不求人, 天听, 地听.",
        of_table.earth, _hand(_PLAIN, flags=("first_turn",)),
    ),
    _of_win(
        "人胡", "before the first draw",
        "Not the dealer: on a discard before the own first draw; no 门清, 天听, 地听.",
        of_table.human, _hand(_PLAIN, flags=("first_turn",), **_DISCARD),
    ),
    _of_win(
        "天胡", "dealer's first tiles",
        "The dealer, 自摸, with the first tiles, flowers replaced; no 门清, 不求人, 独听, 杠上开花, 天听.",
        of_table.heaven, _hand(_PLAIN, flags=("first_turn",), dealer=True),
    ),
)  # fmt: skip
"""台种 of how a hand was won, and of flowers."""

HAND = (
    _of_hand(
        "门清", "concealed", "No 吃, 碰, open or added 杠; a concealed 杠 is allowed. Also on a discard.",
        of_tiles.closed, _hand(_PLAIN, **_DISCARD), by_name=True,
    ),
    _of_hand(
        "全求人", "all from others", "Five claimed melds (with 13 tiles four) and a discard or 抢杠; no 独听.",
        of_tiles.all_begged, _hand("1m+1m", *_FIVE, **_DISCARD), by_name=True,
    ),
    _of_hand(
        "半求人", "all but one from others", "Five claimed melds (with 13 tiles four) and 自摸; no 独听.",
        of_tiles.half_begged, _hand("1m+1m", *_FIVE, tai="半求人"),
    ),
    _of_hand(
        "混一色", "half flush", "One suit and honours.",
        of_tiles.half_flush, _hand("123456678mSSEE+E", "chi 123m", **_DISCARD), by_name=True,
        contradicts=("清一色", "字一色"),
    ),
    _of_hand(
        "清一色", "full flush", "One suit, no honours.",
        of_tiles.flush, _hand("2345678999m567m+8m", "chi 123m", **_DISCARD), by_name=True, contradicts=("字一色",),
    ),
    _of_hand(
        "字一色", "all honours", "Honours only; 碰碰胡 counts beside it.",
        of_tiles.all_honours, _hand("SSSWWWNNCCFFF+C", "pong EEE", **_DISCARD), by_name=True,
    ),
    _of_hand(
        "无字无花", "no honours, no flowers", "No honour and no flower; in place of 无花.",
        of_tiles.no_flowers_no_honours, _hand("123456m123456s2355p+1p", tai="无字无花"),
    ),
    _of_hand(
        "明杠", "open kong", "Each open or added 杠.",
        of_tiles.open_kongs, _hand(_OPEN, "open_kong 9999p", tai="明杠"),
    ),
    _of_hand(
        "暗杠", "concealed kong", "Each concealed 杠.",
        of_tiles.concealed_kongs, _hand(_OPEN, "concealed_kong 9999p", tai="暗杠"),
    ),
    _of_hand(
        "四杠子", "four kongs", "Four 杠.",
        of_tiles.four_kongs,
        _hand(
            "23pCC+1p", "concealed_kong 9999p", "open_kong 1111m", "open_kong 2222s", "added_kong 3333m", tai="四杠子"
        ),
    ),
    _of_hand(
        "五杠子", "five kongs", "Five 杠; in place of 四杠子.",
        of_tiles.five_kongs,
        _hand(
            "C+C", "concealed_kong 9999p", "open_kong 1111m", "open_kong 2222s", "added_kong 3333m", "open_kong 5555s",
            tai="五杠子",
        ),
    ),
)  # fmt: skip
"""台种 of melds and suits."""

READING = (
    _of_reading(
        "门风", "seat wind", "刻 or 杠 of the seat's wind; not with 小四喜 and 大四喜.",
        of_tiles.seat_wind, _hand("123456m123s2355p+1p", "pong SSS"), by_name=True,
    ),
    _of_reading(
        "圈风", "round wind", "刻 or 杠 of the round's wind; the same set may give 门风 too.",
        of_tiles.round_wind, _hand("123456m123s2355p+1p", "pong EEE"), by_name=True,
    ),
    _of_reading(
        "三元牌", "dragons", "Each 刻 or 杠 of 中, 发 or 白; not with 小三元 and 大三元.",
        of_tiles.dragons, _hand("123456m123s2355p+1p", "pong CCC"), by_name=True, repeated=True,
    ),
    _of_reading(
        "独听", "single wait",
        "Exactly one kind is waited for: the pair, the middle of a sequence, the 3 of 123 or the 7 of 789.",
        of_tiles.only_wait, _hand("123456m123456s12pCC+3p", **_DISCARD), by_name=True,
    ),
    _of_reading(
        "平胡", "all sequences", "Five sequences, one of them claimed at least, no 自摸, completed at a two-sided end.",
        of_tiles.runs_only, _hand(_OPEN, "chi 123m", **_DISCARD), by_name=True,
        contradicts=("碰碰胡", "三暗刻", "四暗刻", "五暗刻", "字一色"),
    ),
    _of_reading(
        "三暗刻", "three concealed triplets",
        "Three concealed 刻 or 杠; one that another player's tile completes is none.",
        of_tiles.three_hidden, _hand("34445m222555789s55p+4m", **_DISCARD), by_name=True,
    ),
    _of_reading(
        "四暗刻", "four concealed triplets", "Four concealed 刻 or 杠; in place of 三暗刻.",
        of_tiles.four_hidden, _hand("111222m11s111222pCC+1s", **_DISCARD), by_name=True,
    ),
    _of_reading(
        "五暗刻", "five concealed triplets", "Five concealed 刻 or 杠; in place of 四暗刻, 碰碰胡 counts beside it.",
        of_tiles.five_hidden, _hand("111222m11s111222pCC+1s"), by_name=True,
    ),
    _of_reading(
        "碰碰胡", "all triplets", "Five 刻 or 杠 (with 13 tiles four).",
        of_tiles.all_pungs, _hand("111444m11s77p+1s", "pong 999p", "pong 888p", **_DISCARD), by_name=True,
    ),
    _of_reading(
        "小三元", "little dragons", "Two 刻 and the pair of 中 发 白; no 三元牌.",
        of_tiles.small_dragons, _hand("23m123p123sFF+1m", "pong CCC", "pong PPP", **_DISCARD), by_name=True,
    ),
    _of_reading(
        "大三元", "big dragons", "刻 of 中, 发 and 白; no 小三元, no 三元牌.",
        of_tiles.big_dragons, _hand("23m123p11s+1m", "pong CCC", "pong FFF", "pong PPP", **_DISCARD), by_name=True,
    ),
    _of_reading(
        "小四喜", "little winds", "Three 刻 and the pair of winds; no 门风, no 圈风.",
        of_tiles.small_winds,
        _hand("56mNN+4m", "pong EEE", "pong SSS", "concealed_kong WWWW", "chi 123m", **_DISCARD), by_name=True,
    ),
    _of_reading(
        "大四喜", "big winds", "刻 of the four winds; no 小四喜, 门风, 圈风.",
        of_tiles.big_winds,
        _hand("23m11p+4m", "pong EEE", "pong SSS", "concealed_kong WWWW", "pong NNN", **_DISCARD), by_name=True,
    ),
    _of_reading(
        "八对半", "seven pairs and a triplet",
        "嚦咕: no melds, one triplet and seven pairs, four alike are two pairs.",
        of_tiles.eight_pairs, _hand("1155m3377s2299pCCFF+C", tai="八对半"), of_pairs=True,
    ),
    _of_reading(
        "七对", "seven pairs", "With 13 tiles, in place of 八对半: seven pairs.",
        of_tiles.seven_pairs, _hand("1155m3377s2299pC+C", options={"tiles": 13}, tai="七对"), of_pairs=True,
    ),
)  # fmt: skip
"""台种 of a reading, and of what the winning tile completes in it."""

_ORDER = tuple(USUAL)

ROWS = tuple(sorted((*WIN, *HAND, *READING), key=lambda row: _ORDER.index(row.name)))
"""Every 台种 in the order of the table, those that are not played unless the house says so at its end."""
