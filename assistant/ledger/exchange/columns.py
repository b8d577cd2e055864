"""The columns of our tables: a key, and what they are called in each language; reading knows all of the names."""

from __future__ import annotations

from assistant.ledger.names import folded

HAND_COLUMNS: dict[str, tuple[str, str, str]] = {
    "date": ("date", "日期", "日期"),
    "table": ("table", "桌", "桌"),
    "number": ("hand", "局", "局"),
    "east": ("East", "东家", "東家"),
    "east_points": ("East points", "东分", "東分"),
    "north": ("North", "北家", "北家"),
    "north_points": ("North points", "北分", "北分"),
    "west": ("West", "西家", "西家"),
    "west_points": ("West points", "西分", "西分"),
    "south": ("South", "南家", "南家"),
    "south_points": ("South points", "南分", "南分"),
    "dealer": ("dealer", "庄家", "莊家"),
    "wins": ("wins", "和牌", "和牌"),
    "paid": ("who paid whom", "谁付给谁", "誰付給誰"),
    "burn": ("烧庄 番", "烧庄番", "燒莊番"),
    "bound": ("互包", "互包关系", "互包關係"),
    "others": ("payment", "收付", "收付"),
    "note": ("note", "备注", "備註"),
    "key": ("key", "编号", "編號"),
    "entered": ("entered", "录入内容", "錄入內容"),
}
"""The columns of a list of hands and payments: key → its name in English, simplified and traditional Chinese."""

DATE_NAMES = ("date", "日期", "时间", "時間", "evening", "day", "日子", "场次日期")
PLAYER_NAMES = ("player", "name", "姓名", "名字", "玩家", "牌友", "选手", "選手")
POINTS_NAMES = ("points", "score", "分数", "分數", "得分", "积分", "積分", "输赢", "輸贏", "点数", "點數")
GAME_NAMES = (
    "game",
    "round",
    "hand",
    "局",
    "场次",
    "場次",
    "场",
    "場",
    "局数",
    "局數",
    "轮",
    "輪",
    "no",
    "no.",
    "#",
    "序号",
    "序號",
    "桌",
    "桌号",
    "桌號",
    "桌次",
    "牌桌",
    "table",
)
NOTE_NAMES = (
    "note",
    "notes",
    "备注",
    "備註",
    "说明",
    "說明",
    "合计",
    "合計",
    "total",
    "sum",
    "总计",
    "總計",
    "what happened",
    "怎么和的",
    "怎麼和的",
)
"""What people call the columns of their own lists."""


def key_of(heading: str) -> str | None:
    """The column of `HAND_COLUMNS` that a heading names in any language; None for another."""
    return _KEYS.get(folded(heading))


_KEYS = {folded(name): key for key, names in HAND_COLUMNS.items() for name in names}
