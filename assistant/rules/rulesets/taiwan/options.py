"""The house rules of `taiwan`: 台 by name, presets, and what tables decide in different ways."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from assistant.rules.definition.options import number, option, table
from assistant.rules.model.amounts import Tai

VALUES: Mapping[str, int] = {
    **dict.fromkeys(("门清", "不求人", "自摸", "门风", "圈风", "三元牌", "正花", "花杠", "独听", "抢杠"), 1),
    **{
        "杠上开花": 1,
        "海底捞月": 1,
        "平胡": 2,
        "三暗刻": 2,
        "全求人": 2,
        "碰碰胡": 4,
        "小三元": 4,
        "混一色": 4,
        "四暗刻": 5,
    },
    **dict.fromkeys(("五暗刻", "大三元", "小四喜", "清一色", "八仙过海", "七抢一", "地听"), 8),
    **dict.fromkeys(("天听", "地胡", "人胡", "大四喜", "字一色"), 16),
    "天胡": 24,
    **dict.fromkeys(("河底捞鱼", "半求人", "报听", "无花", "无字无花", "明杠", "暗杠", "四杠子", "五杠子"), 0),
    **dict.fromkeys(("配牌花胡", "八对半", "七对"), 0),
}
"""台 by name as SML has them; 0: not played."""

USUAL: Mapping[str, int] = {
    **VALUES,
    **{
        "河底捞鱼": 1,
        "半求人": 1,
        "报听": 1,
        "无花": 1,
        "无字无花": 2,
        "明杠": 1,
        "暗杠": 2,
        "四杠子": 8,
        "五杠子": 16,
    },
    **{"配牌花胡": 4, "八对半": 8, "七对": 4},
}
"""台 by name where they are played."""

_TAI: Any = table(VALUES, "台 of each 台种 by name; 0: it is not played.", 1000, {"嚦咕": "八对半"})

_CLUB = {"花杠": 2, "地听": 4, "字一色": 8}

PRESETS: Mapping[str, Mapping[str, Any]] = {
    "sml": {},
    "star31": {"tai": {**_CLUB, "天听": 8}},
    "shenlaiye": {"tai": {**_CLUB, "人胡": 8}},
    "street": {
        "tai": {**_CLUB, "天听": 8, "河底捞鱼": 1, "半求人": 1},
        "pinghu_honours": False,
        "earthly_ready_is_concealed": False,
    },
}
"""House rules under one name; what a record says beside it wins, 台 name by name."""


@dataclass(frozen=True, slots=True)
class TaiwanOptions:
    """The house rules of `taiwan`; the defaults are those of the competition SML."""

    preset: str = option(
        "sml",
        "The competition SML (sml), 明星三缺一 (star31), 神来也 (shenlaiye), or association and web tables (street).",
        tuple(PRESETS),
    )
    tiles: int = option(16, "Tiles of a hand: 16, or 13 with four sets and a pair.", (16, 13))
    tai: Mapping[str, int] = _TAI
    minimum: Tai = number(0, "台 that a win needs.", 0, 1000)
    cap: Tai = number(0, "The most 台 that a hand counts, 庄家台 beside it; 0: no cap.", 0, 1000)
    dealer_tai: Tai = number(1, "庄家台 when the winner or the payer is the dealer.", 0, 100)
    streak_tai: Tai = number(2, "庄家台 more for each hand that the dealer has stayed (连庄).", 0, 100)
    one_winner: str = option(
        "all",
        "Several winners on one tile: each is paid (all), the nearest alone (nearest), or three but not two (triple).",
        ("all", "nearest", "triple"),
    )
    draw_keeps_dealer: bool = option(True, "The dealer stays after a 荒牌.")
    streak_limit: int = number(0, "A dealer who has stayed so often hands on; 0: no limit.", 0, 1000)
    direct_kong_win: bool = option(False, "The replacement of an open 杠 claimed from a discard may win.")
    flower_is_kong: bool = option(True, "杠上开花 counts with the replacement of a flower too.")
    flower_order: str = option(
        "zhuju", "Own flowers of 西 and 北: 竹 and 菊 (zhuju), or 菊 and 竹 (juzhu).", ("zhuju", "juzhu")
    )
    flower_value: str = option(
        "own", "正花: the own flowers (own), or each flower and then no 花杠 (all).", ("own", "all")
    )
    flower_kong_adds: bool = option(True, "The own flower of a 花杠 counts beside it.")
    eight_flowers: str = option(
        "standalone",
        "八仙过海: a win by itself (standalone); or it counts in an ordinary win too, for 正花 and 花杠 (additive).",
        ("standalone", "additive"),
    )
    wind_value: str = option(
        "own", "刻子 of winds: 门风 and 圈风 (own), or each of them one 门风 and no 圈风 (all).", ("own", "all")
    )
    little_winds_add: bool = option(False, "门风 and 圈风 count beside 小四喜.")
    honours_add_pungs: bool = option(True, "碰碰胡 counts beside 字一色.")
    earthly_ready_is_concealed: bool = option(True, "门清 and 不求人 count beside 地听.")
    pinghu_wait: str = option(
        "any",
        "平胡: the winning tile completes a sequence at a two-sided end (any), nothing else is possible (only), or it "
        "completes anything (free).",
        ("any", "only", "free"),
    )
    pinghu_concealed: bool = option(False, "平胡 counts in a concealed hand too.")
    pinghu_self_draw: bool = option(False, "平胡 counts with 自摸 too.")
    pinghu_honours: bool = option(True, "平胡 may have a pair of honours, and flowers.")

    @property
    def sets(self) -> int:
        """Sets of a complete hand beside its pair."""
        return 5 if self.tiles == 16 else 4
