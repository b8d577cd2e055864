"""The shapes of 捉五魁 with their points, and its house rules, of which these are one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from assistant.rules.definition.options import number, option, table
from assistant.rules.definition.rows import FanRow, Reason, because
from assistant.rules.model.amounts import Points
from assistant.rules.model.hand import How
from assistant.rules.rulesets.shared import fan
from assistant.rules.rulesets.shared.house_rules import ORDERS, HouseRules
from assistant.rules.shapes.decomposition import Groups
from assistant.rules.shapes.winning_hand import CompleteHand

PER_FAN = 1000
"""Points of a shape as written: the same for each 番 that it has in `beijing`."""

MOST_POINTS = 1_000_000_000


def _haidi(hand: CompleteHand, groups: Groups) -> Reason | None:
    """A robbed kong, and a discard where the house says so, are paid as 自摸: 海底捞月 counts in full there."""
    if not hand.last_tile or hand.how is How.SELF_DRAW:
        return fan.HAIDI.why(hand, groups)
    if hand.how is How.ROB_KONG:
        return because("A kong robbed in the turn of the last tile, paid as 自摸 is.")
    if hand.options.discard_pays_as_self_draw:
        return because("The discard after the last tile, paid as 自摸 is.")
    return fan.HAIDI.why(hand, groups)


_RENAMED = {"七对子": "七小对", "豪华七对子": "豪华七小对"}


def _with_own_names(row: FanRow) -> FanRow:
    """The row with the names that these rules give to 七对子."""
    return row._replace(contradicts=tuple(_RENAMED.get(name, name) for name in row.contradicts))


ROWS = (
    fan.TUIDAOHU._replace(exactly="None of the other shapes: the basic points.", also=("basic",)),
    _with_own_names(fan.DUIDUIHU),
    _with_own_names(fan.DADIAO._replace(also=("全求人",))),
    _with_own_names(fan.ZHUOWUKUI),
    fan.HAIDI._replace(
        exactly="自摸 on the last tile, or what is paid as one; half of it on the discard that follows.",
        why=_haidi,
    ),
    _with_own_names(fan.YITIAOLONG),
    fan.QIDUIZI._replace(name="七小对", also=("七对子",)),
    fan.GANGSHANGKAIHUA,
    fan.QINGYISE,
    fan.HAOHUA._replace(
        name="豪华七小对",
        exactly="Seven pairs of which two or more are alike; replaces 七小对.",
        excludes=("七小对",),
        also=("豪华七对子",),
    ),
    fan.SIHUIPAI,
)

_POINTS: Any = table(
    {row.name: row.value * PER_FAN for row in ROWS},
    "Points of each shape with a concealed hand; 推倒和 is the basic one. An open hand scores half.",
    MOST_POINTS,
    {other: row.name for row in ROWS for other in row.also},
)


@dataclass(frozen=True, slots=True)
class ZhuowukuiOptions(HouseRules):
    """The house rules of `zhuowukui`; the defaults are the rules as written, or what its page decides."""

    hui: bool = option(
        False, "惠牌 are played, with 四惠牌 and 自摸 only for three of them; then the 惠坯 is recorded."
    )
    points: Mapping[str, int] = _POINTS
    haidi_on_discard: int = option(
        1, "海底捞月 on the discard after the last tile: nothing (0), half of it (1) or all of it (2).", (0, 1, 2)
    )
    discard_pays_as_self_draw: bool = option(
        False, "The discarder pays what a 自摸 would have brought from all three (else the points once)."
    )
    burn_points: Points = number(
        1000, "烧庄: points that the dealer pays each other player for one round; each further round doubles them.",
        0, MOST_POINTS,
    )  # fmt: skip
    penalty: Points = number(
        1000, "Points for drawing before the left neighbour has discarded, or discarding before drawing.",
        0, MOST_POINTS,
    )  # fmt: skip
    penalty_to: str = option("pot", "Who gets a penalty: the pot, once, or each of the other three.", ("pot", "each"))
    follow_dragons: bool = option(True, "The duty to follow the dealer's first discard holds for 中 发 白 too.")
    stack_per_further_kong: bool = option(
        True, "From the third kong on each leaves one stack more in the wall (else eight remain)."
    )
    dealer_order: str = option("ESWN", "Order of play and of the deal, 东 first.", ORDERS)
