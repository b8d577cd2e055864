"""北京麻将（惠牌）: its house rules and its table of 番种."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.rules.definition.chapters import Chapter, Sentence, of_tiles, say
from assistant.rules.definition.payment import Engine, Payments, usual_shares
from assistant.rules.definition.play import FirstTurn, PlayRules
from assistant.rules.definition.results import WinScore
from assistant.rules.definition.ruleset import RuleSet, TableRules
from assistant.rules.model.hand import HandRecord
from assistant.rules.model.wall import burn_fan
from assistant.rules.rulesets.shared import fan
from assistant.rules.rulesets.shared.checks import impossible_records
from assistant.rules.rulesets.shared.house_rules import OPEN_HAND, THREE_HUI, HouseRules, game_with_hui, open_names
from assistant.rules.rulesets.shared.payments import bonds, with_bonds
from assistant.rules.rulesets.shared.words import (
    of_bonds,
    of_burning,
    of_burning_in_a_draw,
    of_deal,
    of_hui,
    of_shapes,
)


def _payments(record: HandRecord, scores: tuple[WinScore, ...], rules: TableRules[HouseRules], _: Engine) -> Payments:
    """自摸: each of the others pays; a discard, or a robbed kong: who discarded pays once. 互包 before both."""
    options = rules.options
    bound = bonds(record, options)
    burn = burn_fan(record.burn_rounds) if record.wins or options.burn_paid_on_draw else 0
    return with_bonds(record, scores, [usual_shares(win, bound, times=1) for win in record.wins], bound, burn)


def _chapters(options: HouseRules) -> tuple[Chapter, ...]:
    return (
        Chapter("牌", "tiles and 惠牌", (*of_tiles(), *of_hui(options))),
        Chapter("和牌", "winning", (*of_shapes(), *_winning())),
        Chapter("算分", "points", tuple(_points())),
        Chapter("烧庄", "all open with the dealer's discard", (*of_burning(), *_burning(options))),
        Chapter("互包", "paying for each other", tuple(of_bonds(options))),
        Chapter("庄和牌墙", "deal and wall", (*of_deal(options), *_wall())),
    )


def _winning() -> Iterator[Sentence]:
    yield say("吃, 碰 or 明杠 (open or added) open the hand. An open hand wins by 自摸 only.")
    yield say(
        "A concealed hand (concealed kongs allowed) also wins on a discard (点炮), or by robbing an added kong (抢杠)."
    )


def _points() -> Iterator[Sentence]:
    yield say(
        "The 番 add up. 自摸: each of the three others pays them; a discard or a robbed kong: who made it pays once."
    )
    yield say("Points are 番 times the 底分; those of the four players sum to zero.")


def _burning(options: HouseRules) -> Iterator[Sentence]:
    yield say("After n rounds the dealer pays each of the others 2^(n−1) 番, beside the win; 互包 does not touch that.")
    yield of_burning_in_a_draw(options)


def _wall() -> Iterator[Sentence]:
    yield say("The last 14 tiles are the reserve, from which only kongs draw; 68 tiles can be drawn.")
    yield say(
        "The drawer of the last one may win with it; the discard that follows may be won, not claimed. Else: 荒牌."
    )


BEIJING: RuleSet[HouseRules] = RuleSet(
    name="beijing",
    title="北京麻将（惠牌）",
    gloss="Beijing with wild tiles",
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
    game=game_with_hui,
    concealed_only=("门清无惠",),
    without_wilds=frozenset({"门清无惠"}),
    single_waits=("大钓",),
    payments=_payments,
    checks=impossible_records,
    chapters=_chapters,
    laid_first=fan.KUI,
    draw_matters=False,
    open_names=open_names,
    play=lambda _: PlayRules(first_turn=FirstTurn.OWN),
    shared_keys=frozenset({"indicator", "burn_rounds", "bound"}),
)
"""The ruleset `beijing`."""
