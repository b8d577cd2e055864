"""The house rules of 香港麻將."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from assistant.rules.definition.options import number, option, table
from assistant.rules.model.amounts import Fan

LIMIT = 13
"""番 at which a hand is worth most (爆棚), as written."""

POINTS = {
    "平糊": 1,
    "自摸": 1,
    "門前清": 1,
    "無花": 1,
    "正花": 1,
    "一台花": 2,
    "門風": 1,
    "圈風": 1,
    "三元牌": 1,
    "搶槓": 1,
}
POINTS |= {"海底撈月": 1, "槓上開花": 1, "槓上槓": 8, "花么九": 1, "對對糊": 3, "混一色": 3, "花糊": 3, "小三元": 5}
POINTS |= {"小四喜": 6, "清一色": 7, "大三元": 8, "坎坎糊": 8, "大花糊": 8, "字一色": 10, "大四喜": 13, "清么九": 13}
POINTS |= {"九子連環": 13, "十三么": 13, "十八羅漢": 13, "天糊": 13, "地糊": 13, "人糊": 0}

SIMPLIFIED = {"平胡": "平糊", "门前清": "門前清", "无花": "無花", "门风": "門風", "圈风": "圈風", "抢杠": "搶槓"}
SIMPLIFIED |= {
    "海底捞月": "海底撈月",
    "杠上开花": "槓上開花",
    "杠上杠": "槓上槓",
    "花幺九": "花么九",
    "对对胡": "對對糊",
}
SIMPLIFIED |= {"花胡": "花糊", "坎坎胡": "坎坎糊", "大花胡": "大花糊", "清幺九": "清么九", "九子连环": "九子連環"}
SIMPLIFIED |= {"十三幺": "十三么", "十八罗汉": "十八羅漢", "天胡": "天糊", "地胡": "地糊", "人胡": "人糊"}
SIMPLIFIED |= {"七对": "七對", "七对子": "七對", "七對子": "七對"}
SIMPLIFIED |= {"鸡胡": "雞糊", "鸡糊": "雞糊", "对对糊": "對對糊", "九莲宝灯": "九子連環", "九蓮寶燈": "九子連環"}
"""Other writings that are taken, with the name in the table."""

_POINTS: Any = table(POINTS, "番 of each row; one worth 0 does not exist and strikes nothing.", LIMIT, SIMPLIFIED)


@dataclass(frozen=True, slots=True)
class HongkongOptions:
    """The house rules of `hongkong`; the defaults are what its page decides."""

    minimum: Fan = number(3, "番 that a hand needs to win (起糊).", 0, LIMIT)
    limit: Fan = number(LIMIT, "番 at which the sum is cut (爆棚).", 1, LIMIT)
    table: str = option(
        "half_spicy", "How 番 become units: half_spicy (半辣上) or spicy (辣辣上, 2 to the power of 番).",
        ("half_spicy", "spicy"),
    )  # fmt: skip
    responsibility: str = option(
        "full", "A discard is paid by the discarder alone (full, 全銃), or by all, the discarder twice (half, 半銃).",
        ("full", "half"),
    )  # fmt: skip
    points: Mapping[str, int] = _POINTS
    seven_pairs: int = number(0, "番 of seven pairs; with 0 they are no winning hand.", 0, LIMIT)
    dealer_fan: int = number(0, "番 for a win of the dealer (莊).", 0, LIMIT)
    haidi_on_discard: int = option(1, "番 of 海底撈月 for a win on the discard after the last tile.", (0, 1))
    small_dragons_add: bool = option(False, "三元牌 count beside 小三元.")
    nine_gates_nine_waits: bool = option(
        True, "九子連環 asks that all nine tiles of the suit were waited for (else any way to that shape)."
    )
    one_winner: bool = option(
        True, "One player wins on a discard, the first in order of play after the discarder (else each is paid)."
    )
    rob_concealed_for_orphans: bool = option(False, "十三么 may rob a concealed kong.")
    rob_pays_as_self_draw: bool = option(
        False, "A robbed kong is paid as the 自摸 would have been, by its maker alone (else as a discard)."
    )
    liable_twelve: bool = option(True, "十二張落地: who gave the fourth claimed set pays alone.")
    liable_dragons: bool = option(True, "大三元: who gave the third set of dragons pays alone.")
    liable_winds: bool = option(True, "大四喜: who gave the fourth set of winds pays alone.")
    liable_nine: bool = option(False, "九張落地: who gave the third claimed set of a 清一色 pays alone.")
    flowers: bool = option(True, "The eight flowers are played.")
    flower_order: str = option(
        "梅蘭菊竹",
        "The plants of 東 南 西 北, in this order.",
        ("梅蘭菊竹", "梅蘭竹菊"),
        {"梅兰菊竹": "梅蘭菊竹", "梅兰竹菊": "梅蘭竹菊"},
    )
    flower_win: bool = option(True, "Seven flowers (花糊) or eight (大花糊) win, by 自摸 of the flower.")
    flowers_to_minimum: bool = option(True, "番 of flowers count towards the minimum.")
    four_west: bool = option(True, "四歸西: four times 西 as the first discards end the hand.")
    five_kongs: bool = option(True, "四杠和牌: the fifth kong ends the hand, whoever made the five.")
    dealer_stays_on_draw: bool = option(True, "The dealer stays after a hand that nobody won.")
    reserve: int = option(0, "Tiles of the wall that nobody draws.", (0, 14))
    rounds: int = number(4, "圈 of a game.", 1, 4)
    false_win: str = option(
        "limit", "詐糊, entered by hand: to each other player what a 自摸 at the limit brings, or as agreed.",
        ("limit", "agreed"),
    )  # fmt: skip
