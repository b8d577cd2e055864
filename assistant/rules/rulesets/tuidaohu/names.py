"""The names of the rows of 推倒胡, and what they are worth, table by table."""

from __future__ import annotations

from assistant.rules.rulesets.guobiao.table import CHICKEN, JOINING, ORDER, ROWS

PLAIN = "平胡"
"""The row that counts where nothing else does."""

FUN = {"大车轮": 100, "天和": 88, "地和": 88, "红孔雀": 88, "人和": 64, "豪华七对": 48, "百万石": 24}
"""Rows that stand beside those of 国标."""

_OF_GUOBIAO = {
    name: (ROWS[name].value if name in ROWS else JOINING[name].value)
    for name in ORDER
    if name not in (CHICKEN, "天和", "地和", "人和")
}

GUOBIAO = {**FUN, **_OF_GUOBIAO, PLAIN: 1}
"""The rows of the table "guobiao"."""

SHORT = {
    "天和": 88,
    "地和": 88,
    "十三幺": 88,
    "字一色": 64,
    "豪华七对": 48,
    "七对": 24,
    "清一色": 24,
    "清龙": 16,
    "海底": 8,
    "杠上开花": 8,
    "抢杠和": 8,
    "四赖子": 8,
    "碰碰和": 6,
    "混一色": 6,
    "门前清": 2,
    "无赖子": 2,
    "自摸": 1,
    PLAIN: 1,
    "花牌": 1,
}
"""The rows of the table "short"."""

TABLES = {"guobiao": frozenset(GUOBIAO), "short": frozenset(SHORT), "plain": frozenset({PLAIN})}
"""The rows of each table."""

VALUES = dict(sorted({**GUOBIAO, **SHORT}.items(), key=lambda row: -row[1]))
"""What every row is worth, whatever the table: a row has one value in all of them."""
