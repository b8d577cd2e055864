"""The house rules of 推倒胡."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from assistant.rules.definition.options import number, option, table
from assistant.rules.rulesets.tuidaohu.names import VALUES

MOST = 10**6
"""The most that a row or a limit can be worth."""

_POINTS: Any = table(VALUES, "番 of each row of the table in use; 0 takes a row out.", MOST, {})
_KONG_POINTS: Any = table(
    {"open": 3, "added": 1, "concealed": 2}, "What a 杠 brings from each who pays it, times the base.", MOST, {}
)


@dataclass(frozen=True, slots=True)
class TuidaohuOptions:
    """The house rules of `tuidaohu`."""

    table: str = option(
        "guobiao",
        "The 番 that count: those of 国标 and some for fun (guobiao), a short table (short), or none (plain).",
        ("guobiao", "short", "plain"),
    )
    tiles: str = option(
        "136",
        "Tiles: all; 108 without honours; 112 without honours but 中; 144 with flowers.",
        ("136", "108", "112", "144"),
    )
    wild: str = option(
        "none",
        "Wild tiles: none, the four 中 (red), the successor of the tile turned up (next), or its own kind (same).",
        ("none", "red", "next", "same"),
    )
    fun: bool = option(True, "天和, 地和, 人和, 豪华七对, 大车轮, 红孔雀 and 百万石 count beside the table of 国标.")
    points: Mapping[str, int] = _POINTS
    limit: int = number(0, "The highest total that is paid; 0: none.", 0, MOST)
    minimum: int = number(0, "番 that a hand needs to win, flowers aside; 0: none.", 0, MOST)
    seven_pairs: bool = option(True, "Seven pairs win.")
    orphans: bool = option(True, "十三幺 wins.")
    knitted: bool = option(False, "不靠 and 组合龙 win, with the table of 国标.")
    chow: bool = option(True, "吃 is allowed.")
    discard_wins: bool = option(True, "A hand wins on a discard too (else by 自摸 and 抢杠 only).")
    one_winner: bool = option(False, "One player wins on a tile, the first in order of play after the discarder.")
    wild_claimable: bool = option(True, "A discarded wild tile may be claimed at face value.")
    discarded_wild_is_wild: bool = option(False, "A wild tile won on a discard or robbed stands for any tile.")
    four_wild_wins: bool = option(True, "Four wild tiles in the concealed hand win by 自摸, whatever the others are.")
    wild_self_draw: int = number(
        0, "A hand with this many wild tiles before the win wins by 自摸 only; 0: none does.", 0, 4
    )
    self_draw_pays: int = option(1, "自摸: each of the three pays the 番 this many times.", (1, 2))
    discard_pays: int = option(1, "A discard: the discarder pays the 番 this many times (3: for all three).", (1, 3))
    others_pay: int = option(0, "A discard: each of the two others pays the 番 this many times.", (0, 1))
    rob_pays: int = option(1, "抢杠: the 杠's maker pays the 番 this many times (3: for all three).", (1, 3))
    kong_pay: bool = option(False, "杠 are paid at once, won or not.")
    kong_pay_on_draw: bool = option(True, "They are paid in a 荒牌 too.")
    kong_points: Mapping[str, int] = _KONG_POINTS
    dealer_doubles: bool = option(False, "A win of the dealer, or paid by the dealer, counts twice between the two.")
    dealer_stays_on_draw: bool = option(True, "The dealer stays after a 荒牌.")
    reserve: int = option(0, "Tiles of the wall that nobody draws.", (0, 14))
