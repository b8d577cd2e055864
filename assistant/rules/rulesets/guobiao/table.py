"""The table of 国标: its rows in their order, and what they are worth by the house rules."""

from __future__ import annotations

from functools import lru_cache

from assistant.rules.rulesets.guobiao.combinations import COMBINATIONS
from assistant.rules.rulesets.guobiao.counting import CountedRows
from assistant.rules.rulesets.guobiao.options import GuobiaoOptions
from assistant.rules.rulesets.guobiao.rows_of_kongs import ROWS_OF_KONGS
from assistant.rules.rulesets.guobiao.rows_of_sets import ROWS_OF_SETS
from assistant.rules.rulesets.guobiao.rows_of_tiles import ROWS_OF_TILES
from assistant.rules.rulesets.guobiao.rows_of_win import ROWS_OF_WIN

_ORDER = (
    "大四喜 大三元 绿一色 九莲宝灯 四杠 连七对 十三幺 "
    "清幺九 小四喜 小三元 字一色 四暗刻 一色双龙会 "
    "一色四同顺 一色四节高 一色四步高 三杠 混幺九 "
    "七对 七星不靠 全双刻 清一色 一色三同顺 一色三节高 全大 全中 全小 "
    "清龙 三色双龙会 一色三步高 全带五 三同刻 三暗刻 "
    "全不靠 组合龙 大于五 小于五 三风刻 "
    "花龙 推不倒 三色三同顺 三色三节高 无番和 妙手回春 海底捞月 杠上开花 抢杠和 天和 地和 人和 "
    "碰碰和 混一色 三色三步高 五门齐 全求人 双暗杠 双箭刻 明暗杠 "
    "全带幺 不求人 双明杠 和绝张 "
    "箭刻 圈风刻 门风刻 门前清 平和 四归一 双同刻 双暗刻 暗杠 断幺 "
    "一般高 喜相逢 连六 老少副 幺九刻 明杠 缺一门 无字 边张 坎张 单钓将 自摸 花牌"
)
ORDER = tuple(_ORDER.split())
"""The names of the rows, from the highest 番 to the lowest."""

ROWS = {row.name: row for row in (*ROWS_OF_TILES, *ROWS_OF_SETS, *ROWS_OF_KONGS, *ROWS_OF_WIN)}
"""The rows that join no sets."""
JOINING = {row.name: row for row in COMBINATIONS}
"""The rows that join sets."""

CHICKEN, FLOWERS = "无番和", "花牌"
PLACES = {name: place for place, name in enumerate(ORDER)}


@lru_cache(maxsize=1 << 6)
def table_of(options: GuobiaoOptions) -> CountedRows:
    """The table by the house rules."""
    values = {name: row.value for name, row in ROWS.items()} | {name: row.value for name, row in JOINING.items()}
    values |= {"双暗杠": options.two_concealed_kongs, "明暗杠": options.mixed_kongs}
    return CountedRows(tuple(ROWS.values()), JOINING, values, PLACES, CHICKEN, frozenset({FLOWERS}))
