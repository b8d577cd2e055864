"""The table of 国标 as the naive referee reads it: options, values in the order of the page, and what excludes what."""

DEFAULTS = {
    "minimum": 8,
    "one_winner": True,
    "special_self_draw": "zimo",
    "green_half_flush": False,
    "nine_gates_drops": 1,
    "terminals_double_pung": False,
    "terminals_triple_pung": True,
    "two_concealed_kongs": 6,
    "mixed_kongs": 5,
    "kongs_add_concealed": False,
    "knitted_body_wait": True,
    "blessings": False,
    "dealer_stays": False,
    "false_win": 10,
    "dealer_order": "ESWN",
}
WMO = {
    "two_concealed_kongs": 8,
    "mixed_kongs": 6,
    "green_half_flush": True,
    "special_self_draw": "buqiuren",
    "terminals_double_pung": True,
    "kongs_add_concealed": True,
    "nine_gates_drops": 2,
}

VALUES = {
    name: value
    for value, names in {
        88: "大四喜 大三元 绿一色 九莲宝灯 四杠 连七对 十三幺",
        64: "清幺九 小四喜 小三元 字一色 四暗刻 一色双龙会",
        48: "一色四同顺 一色四节高",
        32: "一色四步高 三杠 混幺九",
        24: "七对 七星不靠 全双刻 清一色 一色三同顺 一色三节高 全大 全中 全小",
        16: "清龙 三色双龙会 一色三步高 全带五 三同刻 三暗刻",
        12: "全不靠 组合龙 大于五 小于五 三风刻",
        8: "花龙 推不倒 三色三同顺 三色三节高 无番和 妙手回春 海底捞月 杠上开花 抢杠和 天和 地和 人和",
        6: "碰碰和 混一色 三色三步高 五门齐 全求人 双暗杠 双箭刻",
        5: "明暗杠",
        4: "全带幺 不求人 双明杠 和绝张",
        2: "箭刻 圈风刻 门风刻 门前清 平和 四归一 双同刻 双暗刻 暗杠 断幺",
        1: "一般高 喜相逢 连六 老少副 幺九刻 明杠 缺一门 无字 边张 坎张 单钓将 自摸 花牌",
    }.items()
    for name in names.split()
}
ROWS = list(VALUES)

TO_ZIMO = ("九莲宝灯", "连七对", "十三幺", "四暗刻", "七对", "七星不靠", "全不靠")
"""Rows beside which 自摸 counts in the place of 不求人."""

NOT_BESIDE = {
    "大四喜": "三风刻 圈风刻 门风刻 幺九刻 碰碰和",
    "大三元": "双箭刻 箭刻",
    "九莲宝灯": "清一色 无字 门前清",
    "四杠": "三杠 双明杠 明暗杠 明杠 碰碰和 单钓将",
    "连七对": "七对 清一色 无字 门前清 单钓将 缺一门 绿一色 推不倒",
    "十三幺": "混幺九 五门齐 门前清 单钓将",
    "清幺九": "混幺九 碰碰和 全带幺 幺九刻 无字",
    "小四喜": "三风刻",
    "小三元": "双箭刻 箭刻",
    "字一色": "混幺九 碰碰和 全带幺 幺九刻",
    "四暗刻": "三暗刻 双暗刻 碰碰和 门前清",
    "一色双龙会": "七对 清一色 平和 一般高 老少副 无字",
    "一色四同顺": "四归一",
    "一色四节高": "碰碰和",
    "三杠": "双明杠 明暗杠 明杠",
    "混幺九": "碰碰和 全带幺 幺九刻",
    "七对": "门前清 单钓将",
    "七星不靠": "全不靠 五门齐 门前清 单钓将",
    "全双刻": "碰碰和 断幺 无字",
    "清一色": "无字",
    "全大": "大于五 无字",
    "全中": "断幺 无字",
    "全小": "小于五 无字",
    "三色双龙会": "喜相逢 老少副 平和 无字",
    "全带五": "断幺 无字",
    "三暗刻": "双暗刻",
    "全不靠": "五门齐 门前清 单钓将",
    "大于五": "无字",
    "小于五": "无字",
    "推不倒": "缺一门",
    "妙手回春": "自摸",
    "杠上开花": "自摸",
    "抢杠和": "和绝张",
    "全求人": "单钓将",
    "双暗杠": "暗杠",
    "双箭刻": "箭刻",
    "明暗杠": "明杠 暗杠",
    "不求人": "自摸",
    "双明杠": "明杠",
    "平和": "无字",
    "断幺": "无字",
    "天和": "不求人 自摸 边张 坎张 单钓将",
    "地和": "门前清",
    "人和": "不求人 自摸 门前清",
}

GREEN = {10, 11, 12, 14, 16, 32}
REVERSIBLE = {18, 19, 20, 21, 22, 25, 26, 10, 12, 13, 14, 16, 17, 33}
