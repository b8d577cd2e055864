"""北京麻将（惠牌）: its house rules and its table of 番种."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assistant.rules import fan
from assistant.rules.hand import HandRecord, Win
from assistant.rules.payment import Pair, Share, usual_shares
from assistant.rules.ruleset import RuleSet
from assistant.rules.rulesets.shared import OPEN_HAND, THREE_HUI, HouseRules, claims
from assistant.rules.wall import burn_fan


def _shares(_: HandRecord, win: Win, bound: tuple[Pair, ...], __: Any) -> Iterator[Share]:
    """自摸: each of the others pays; a discard, or a robbed kong: who discarded pays once. 互包 before both."""
    return usual_shares(win, bound, times=1)


def _burn(record: HandRecord, options: HouseRules) -> int:
    return burn_fan(record.burn_rounds) if record.wins or options.burn_paid_on_draw else 0


def _always(_: HouseRules) -> bool:
    return True


BEIJING = RuleSet(
    name="beijing",
    title="北京麻将（惠牌）",
    gloss="Beijing mahjong with 惠牌",
    options_type=HouseRules,
    fan=(
        fan.TUIDAOHU,
        fan.ZHUANG,
        fan.MENQING,
        fan.DUIDUIHU,
        fan.DADIAO,
        fan.ZHUOWUKUI,
        fan.HAIDI,
        fan.YITIAOLONG,
        fan.QIDUIZI,
        fan.GANGSHANGKAIHUA,
        fan.QINGYISE,
        fan.HAOHUA,
        fan.SIHUIPAI,
        fan.TIANHE,
        fan.DIHE,
    ),
    fallback="推倒和",
    beside_fallback=frozenset({"庄", "门清无惠"}),
    restrictions=(OPEN_HAND, THREE_HUI),
    plays_hui=_always,
    shares=_shares,
    binding=claims,
    burn=_burn,
)
"""The ruleset `beijing`."""
