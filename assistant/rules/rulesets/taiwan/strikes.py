"""What excludes what among the 台种: the last column of the table, and the house rules that change it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from assistant.rules.rulesets.taiwan.of_tiles import all_claimed
from assistant.rules.rulesets.taiwan.options import TaiwanOptions
from assistant.rules.shapes.winning_hand import CompleteHand

STRIKES: Mapping[str, tuple[str, ...]] = {
    "大三元": ("小三元", "三元牌"),
    "小三元": ("三元牌",),
    "大四喜": ("小四喜", "门风", "圈风"),
    "五暗刻": ("四暗刻", "三暗刻"),
    "四暗刻": ("三暗刻",),
    "天胡": ("门清", "不求人", "独听", "杠上开花", "天听"),
    "地胡": ("门清", "不求人", "天听", "地听"),
    "人胡": ("门清", "天听", "地听"),
    "天听": ("地听",),
    "无字无花": ("无花",),
    "五杠子": ("四杠子",),
}
"""台种 by name, with those that never count beside them."""

FLOWER_WINS = frozenset({"八仙过海", "七抢一", "配牌花胡"})
"""What counts where flowers win; nothing else does."""

OF_TILES = frozenset({"半求人", "无字无花", "明杠", "暗杠", "四杠子", "五杠子", "八对半", "七对"})
"""What is neither named in place of tiles nor seen without them."""


def strikes(hand: CompleteHand, names: Collection[str]) -> set[str]:
    """The names that do not count beside the others; all of these are worth something."""
    if hand.how.by_flowers:
        return set(names) - FLOWER_WINS
    gone = {other for name in names if name in STRIKES for other in STRIKES[name]}
    gone.update(_by_house_rules(names, hand.options))
    if hand.tile is None:
        gone |= OF_TILES
        gone.update(() if "门清" in names else ("不求人",))
    if "独听" in names and (all_claimed(hand) or "全求人" in names):
        gone.add("独听")
    return gone


def _by_house_rules(names: Collection[str], options: TaiwanOptions) -> Iterator[str]:
    if "小四喜" in names and not options.little_winds_add:
        yield from ("门风", "圈风")
    if "字一色" in names and not options.honours_add_pungs:
        yield "碰碰胡"
    if "地听" in names and not options.earthly_ready_is_concealed:
        yield from ("门清", "不求人")
