"""The house rules of 国标."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.rules.definition.options import number, option


@dataclass(frozen=True, slots=True)
class GuobiaoOptions:
    """The house rules of `guobiao`; the defaults are the practice of the tournaments."""

    minimum: int = number(8, "番 that a hand needs to win, flowers aside (起和).", 0, 1000)
    one_winner: bool = option(True, "One player wins on a discard, the first in order of play after the discarder.")
    special_self_draw: str = option(
        "zimo",
        "Beside hands that are always concealed a 自摸 counts as 自摸 (zimo) or as 不求人 (buqiuren, WMO).",
        ("zimo", "buqiuren"),
    )
    green_half_flush: bool = option(False, "混一色 counts beside 绿一色 (WMO).")
    nine_gates_drops: int = option(1, "How many 幺九刻 are not counted beside 九莲宝灯 (WMO: 2).", (1, 2))
    terminals_double_pung: bool = option(False, "双同刻 counts beside 清幺九 (WMO).")
    terminals_triple_pung: bool = option(True, "三同刻 counts beside 清幺九 (not by the 1998 letter).")
    two_concealed_kongs: int = option(6, "番 of 双暗杠 (WMO: 8).", (6, 8))
    mixed_kongs: int = option(
        5,
        "番 of one 暗杠 and one 明杠: 明暗杠, or by the 1998 letter 暗杠 and 明杠 as two rows (3); WMO: 6.",
        (3, 5, 6),
    )
    kongs_add_concealed: bool = option(False, "Beside 三杠 and 四杠 暗杠 and 双暗杠 count (WMO).")
    knitted_body_wait: bool = option(
        True, "Beside 组合龙 a wait counts too when a tile like the winning one is in the knitted nine."
    )
    blessings: bool = option(False, "天和, 地和 and 人和 count 8 番.")
    dealer_stays: bool = option(False, "The dealer stays after winning; as written the deal passes after every hand.")
    false_win: int = number(10, "Points that a false win (错和) costs to each other player, entered by hand.", 0, 10**6)
    dealer_order: str = option(
        "ESWN", "The order of play and of the deal.", ("ESWN", "ESNW", "EWSN", "EWNS", "ENSW", "ENWS")
    )
