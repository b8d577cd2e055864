"""The house rules of `ningbo`, and the game that they make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from assistant.rules.definition.game import TILES_144, Game, Wilds, same_kind, successor
from assistant.rules.definition.options import number, option, table
from assistant.rules.definition.rows import SelfDrawOnly
from assistant.rules.shapes.counts import Concealed
from assistant.rules.shapes.deficiency import sets_missing
from assistant.rules.shapes.hand_shape import FOUR_SETS, WITH_SEVEN_PAIRS

TAI: Mapping[str, int] = {
    **{"平胡": 1, "边": 1, "夹": 1, "单吊": 1, "对倒": 1, "自摸": 1, "大吊": 1, "碰碰胡": 2, "杠上花": 1, "硬胡": 1},
    **{"三财神": 3, "抢杠": 1, "天胡": 8, "地胡": 6, "清一色": 4, "混一色": 2, "字一色": 8, "海底": 1},
    **{"中": 1, "发": 1, "白": 1, "门风": 1, "圈风": 1, "正花": 1, "春夏秋冬": 2, "梅兰竹菊": 2, "八花": 8},
}
"""台 by name, as the text has them."""

MOST_TAI = 100
_TAI: Any = table(TAI, "台 by name, where the house counts another value; 0 takes a row out.", MOST_TAI, {})


@dataclass(frozen=True, slots=True)
class NingboOptions:
    """The house rules of `ningbo`; the defaults follow the text."""

    minimum: int = number(4, "台 that are needed to win; 三财神 does not count towards them.", 0, MOST_TAI)
    tai: Mapping[str, int] = _TAI
    caishen: str = option(
        "same", "财神: the kind turned up (same), its successor (next), or both.", ("same", "next", "both")
    )
    caishen_flower: str = option("turn_next", "If a flower is turned up the next tile is turned.", ("turn_next",))
    caishen_in_melds: bool = option(False, "A 财神 from the hand stands for any tile in a meld too.")
    caishen_claimable: bool = option(True, "A discarded 财神 may be claimed and won at face value.")
    caishen_tanki: str = option(
        "hand",
        "财神单吊 is 自摸 only: for any hand of complete sets and a 财神 over (hand), or only where the discard is "
        "paired with a 财神 (reading).",
        ("hand", "reading"),
    )
    caishen_tanki_pairs: bool = option(True, "Six pairs and a 财神 over are 财神单吊 too.")
    seven_pairs: bool = option(True, "Seven pairs without melds win, as 碰碰胡.")
    only_wait: bool = option(False, "边 夹 单吊 count only if no other kind was waited for, 对倒 with at most two.")
    dadiao_with_dandiao: bool = option(True, "单吊 counts beside 大吊.")
    dadiao_with_concealed_kong: bool = option(False, "Concealed kongs count as claimed sets for 大吊.")
    ziyise_with_pengpeng: bool = option(True, "碰碰胡 counts beside 字一色.")
    hard_with_face_value: bool = option(False, "硬胡 counts too if every 财神 stands for itself.")
    huanda: int = number(0, "台 for each 财神 that stands for itself.", 0, MOST_TAI)
    haidi_on_discard: bool = option(False, "海底 counts on the discard after the last tile too.")
    dihu: str = option(
        "discard_or_draw",
        "地胡: on the dealer's first discard, with the own first draw, or both.",
        ("discard_or_draw", "discard", "draw"),
    )
    flower_is_kong: bool = option(True, "A flower's replacement counts for 杠上花 like that of a 杠.")
    flower_order: str = option(
        "meilanzhuju", "Flowers of 东 南 西 北: 梅兰竹菊, or 梅兰菊竹.", ("meilanzhuju", "meilanjuzhu")
    )
    flower_group_adds: bool = option(False, "The own flower counts beside all four of its group.")
    other_flower: int = number(0, "台 for each flower that is not the own one.", 0, MOST_TAI)
    rob_concealed_kong: bool = option(False, "A concealed 杠 may be robbed like an added one.")
    one_winner: str = option("nearest", "Who wins on one discard: the nearest, or all who can.", ("nearest", "all"))
    unit: str = option("base*tai", "基数: the base times the 台 of the hand.", ("base*tai",))
    stack: str = option("add", "The multiples that fall on one player add up.", ("add",))
    self_draw_each: int = number(1, "自摸: each of the others pays this many times 基数.", 0, MOST_TAI)
    discard_pays: int = number(2, "点炮: the discarder pays this many times 基数.", 0, MOST_TAI)
    rob_pays: int = number(5, "抢杠: the robbed player pays this many times 基数.", 0, MOST_TAI)
    kong_discarder_pays: int = number(5, "杠头开花: who gave the 杠 pays this many times 基数.", 0, MOST_TAI)
    santan_self_draw: int = number(5, "三摊, 自摸: the bound player pays this many times 基数.", 0, MOST_TAI)
    santan_discard: int = number(2, "三摊, 点炮: the bound player pays this many times 基数 beside.", 0, MOST_TAI)
    santan_on_rob: int = number(2, "三摊, 抢杠: the bound player pays this many times 基数 beside.", 0, MOST_TAI)
    santan_others_pay: bool = option(False, "三摊, 自摸: the players who are not bound pay too.")
    dealer_stays_on_win: bool = option(True, "The dealer stays after winning.")
    rounds: int = number(4, "圈 of a game.", 1, 16)
    flee_penalty: int = number(24, "逃跑, entered by hand: this many times the base.", 0, 1000)


_KINDS_OF = {
    "same": same_kind,
    "next": successor,
    "both": lambda indicator: (*same_kind(indicator), *successor(indicator)),
}


def game(options: NingboOptions) -> Game:
    """144 tiles, four sets and a pair or seven pairs, 财神, play goes 东 南 西 北."""
    wilds = Wilds(
        *("财神", "翻出的财神", _KINDS_OF[options.caishen]),
        claimable=options.caishen_claimable,
        in_melds=options.caishen_in_melds,
    )
    return Game(TILES_144, WITH_SEVEN_PAIRS if options.seven_pairs else FOUR_SETS, wilds, "ESWN")


def _three(before: Concealed, _: bool, __: NingboOptions) -> bool:
    return before.wild >= 3


def _tanki(before: Concealed, _: bool, options: NingboOptions) -> bool:
    """Complete sets, or six pairs, and one 财神 over."""
    if not before.wild or options.caishen_tanki != "hand":
        return False
    if sets_missing(before.counts, before.sets, pair=0) == before.wild - 1:
        return True
    pairs = before.sets == 4 and options.seven_pairs and options.caishen_tanki_pairs
    return pairs and sum([count % 2 for count in before.counts]) <= before.wild - 1


THREE_CAISHEN = SelfDrawOnly(_three, "{seat} holds three 财神 and wins by 自摸 only, not by {how}.")
CAISHEN_TANKI = SelfDrawOnly(
    _tanki, "{seat} waits with a 财神 alone (财神单吊) and wins by 自摸 only, not by {how}: any tile would complete it."
)
