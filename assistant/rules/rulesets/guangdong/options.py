"""The house rules of 广东麻将."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from assistant.rules.definition.options import number, option, table
from assistant.rules.model.amounts import Fan

MOST = 13
"""The most 番 of a row."""

POINTS = {"鸡胡": 0, "平胡": 1, "碰碰胡": 2, "混一色": 2, "清一色": 4, "混碰": 4, "清碰": 5, "混幺九": 5, "小三元": 5}
POINTS |= {"七对": 4, "小四喜": 5, "字一色": 6, "清幺九": 6, "大三元": 6, "大四喜": 6, "九莲宝灯": 6, "十三幺": 6}

TRADITIONAL = {"雞胡": "鸡胡", "混么九": "混幺九", "七對": "七对", "清么九": "清幺九", "九蓮寶燈": "九莲宝灯"}
TRADITIONAL |= {"十三么": "十三幺", "七对子": "七对"}
"""Other writings that are taken, with the name in the table."""

_POINTS: Any = table(POINTS, "番 of each row; a hand is worth the highest one that it has.", MOST, TRADITIONAL)
_KONGS: Any = table(
    {"open": 3, "added": 1, "concealed": 2},
    "Times the base for a kong: 明杠 from the discarder, 加杠 and 暗杠 from each of the others.", MOST, {},
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class GuangdongOptions:
    """The house rules of `guangdong`; the defaults are what its page decides."""

    big_hands: bool = option(
        False, "小四喜 字一色 清幺九 大三元 大四喜 九莲宝灯 十三幺 are rows too, and 十三幺 is a winning hand."
    )
    points: Mapping[str, int] = _POINTS
    limit: Fan = number(6, "番 at which a hand is cut.", 1, MOST)
    minimum: Fan = number(0, "番 that a hand needs to win (起胡).", 0, 3)
    chow: bool = option(False, "吃 is allowed.")
    seven_pairs: bool = option(False, "Seven pairs are a winning hand.")
    honour_fan: int = option(0, "番 for each set of a dragon, of the own wind and of the round's wind.", (0, 1))
    self_draw_fan: int = option(0, "番 for 自摸.", (0, 1))
    announced_counts: str = option(
        "lower", "Of an announcement below the hand's worth counts the announcement (lower) or the hand (hand).",
        ("lower", "hand"),
    )  # fmt: skip
    one_winner: bool = option(
        False, "One player wins on a discard, the first in order of play after the discarder (else each is paid)."
    )
    discard_pays: int = option(1, "Times the hand's worth that a discarder pays; 3 is 包三家.", (1, 3))
    rob_pays: int = option(3, "Times the hand's worth that the maker of a robbed kong pays.", (1, 3))
    kong_pay: bool = option(False, "Kongs are paid at once, in a 荒牌 too.")
    kong_points: Mapping[str, int] = _KONGS
    dealer_stays_on_draw: bool = option(True, "The dealer stays after a hand that nobody won.")
    reserve: int = option(0, "Tiles of the wall that nobody draws.", (0, 14))
    false_win: str = option(
        "limit", "诈胡, entered by hand: to each other player at most 3 × base × 2 to the limit, or as agreed.",
        ("limit", "agreed"),
    )  # fmt: skip
