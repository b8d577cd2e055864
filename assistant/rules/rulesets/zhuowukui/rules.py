"""捉五魁 at a real table: hands worth points, halved for open hands; open hands win on discards; robbed kongs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from assistant.rules.definition.game import Game
from assistant.rules.definition.keys import Choice, Flag, Key, SeatsFined
from assistant.rules.definition.payment import Engine, Payments, usual_shares
from assistant.rules.definition.play import PlayRules
from assistant.rules.definition.results import Transfer, WinScore
from assistant.rules.definition.rows import FanRow, ReadingRule
from assistant.rules.definition.ruleset import RuleSet, TableRules
from assistant.rules.model.hand import HandRecord, How, Win
from assistant.rules.model.problems import Problem, problem
from assistant.rules.model.seats import SEATS
from assistant.rules.model.tiles import hui_of
from assistant.rules.model.wall import burn_fan, stacks_left
from assistant.rules.rulesets.shared import fan
from assistant.rules.rulesets.shared.checks import impossible_records
from assistant.rules.rulesets.shared.house_rules import (
    THREE_HUI,
    game_with_hui,
    game_without_hui,
    open_names,
)
from assistant.rules.rulesets.shared.payments import bonds, with_bonds
from assistant.rules.rulesets.zhuowukui.options import ROWS, ZhuowukuiOptions
from assistant.rules.rulesets.zhuowukui.words import chapters
from assistant.rules.shapes.decomposition import CHOW, Groups
from assistant.rules.shapes.winning_hand import CompleteHand


def _points(options: ZhuowukuiOptions) -> Mapping[str, int]:
    return options.points


def _worth(hand: CompleteHand, row: FanRow, value: int) -> tuple[int, str]:
    """Points of a shape: those of the house, a part of them where the row counts in part, half for an open hand."""
    points: int = hand.options.points[row.name] * value // row.value
    return (points // 2, "Half of it, for the hand is open.") if hand.open else (points, "")


def _game(options: ZhuowukuiOptions) -> Game:
    """The game, without 惠牌 unless the house plays them."""
    return game_with_hui(options) if options.hui else game_without_hui(options.dealer_order)


def _payments(
    record: HandRecord, scores: tuple[WinScore, ...], rules: TableRules[ZhuowukuiOptions], _: Engine
) -> Payments:
    """A robbed kong is paid as the 自摸 would have been, by its maker alone; a discard once, or so too."""
    options = rules.options
    bound = bonds(record, options)
    burn = burn_fan(record.burn_rounds) * options.burn_points if record.wins or options.burn_paid_on_draw else 0
    shares = [usual_shares(win, bound, _times(win, options)) for win in record.wins]
    paid = with_bonds(record, scores, shares, bound, burn)
    fined = _penalties(record, options)
    return paid._replace(transfers=(*paid.transfers, *fined)) if fined else paid


def _times(win: Win, options: ZhuowukuiOptions) -> int:
    return 3 if win.how is How.ROB_KONG or options.discard_pays_as_self_draw else 1


# 抢杠


def _in_dragon(hand: CompleteHand, groups: Groups) -> bool:
    """A robbed concealed kong has to be part of the 一条龙 itself (龙身).

    All four copies are the kong's, so the hand has no other one: a 一条龙 of that suit needs it.
    """
    if hand.extra.get("kong") != "concealed":
        return True
    if hand.tile is None or hand.after.counts[hand.tile] > 1:
        return False
    suit = hand.tile // 9 * 9
    runs = {group.kind for group in groups if group.shape == CHOW}
    if hand.options.dragon_with_melds:
        runs |= hand.claimed_runs
    return hand.tile < 27 and {suit, suit + 3, suit + 6} <= runs


_NOT_IN_DRAGON = "A 暗杠 is robbed only by a hand that lacks {tile} for the 一条龙 itself, and {seat}'s is none."


def _checks(record: HandRecord, rules: TableRules[ZhuowukuiOptions]) -> Iterator[Problem]:
    yield from impossible_records(record, rules)
    for place, win in enumerate(record.wins):
        if not win.extra:
            continue
        where = f"wins[{place}]"
        yield from _kong_problems(record, win, rules.options, where)
        if "open" in win.extra and win.fan is None:
            yield problem("bad_value", f"{where}.open", "The melds tell whether the hand is open; leave this out.")
    if len(record.wins) > 1 and len({win.extra.get("kong", "added") for win in record.wins}) > 1:
        yield problem("bad_value", "wins", "Several winners rob one and the same kong.")


def _kong_problems(record: HandRecord, win: Win, options: ZhuowukuiOptions, where: str) -> Iterator[Problem]:
    """The key belongs to 抢杠; a concealed kong is robbed for a 一条龙, and is never one of 惠牌."""
    if "kong" in win.extra and win.how is not How.ROB_KONG:
        yield problem("bad_value", f"{where}.kong", "Only a win by 抢杠 says which kong was robbed.")
    if win.extra.get("kong") != "concealed":
        return
    if win.fan is not None and "一条龙" not in win.fan:
        yield problem("bad_value", f"{where}.fan", "A 暗杠 is robbed only for a 一条龙: name it.")
    if options.hui and record.indicator is not None and win.tile == hui_of(record.indicator):
        yield problem(
            "bad_meld", f"{where}.tile", "Four 惠牌 in the hand have won already, they cannot be laid as a 暗杠."
        )


def _penalties(record: HandRecord, options: ZhuowukuiOptions) -> list[Transfer]:
    fined = record.extra.get("penalties", ()) if options.penalty else ()
    if options.penalty_to == "pot":
        return [Transfer(seat, None, options.penalty, "penalty") for seat in fined]
    return [Transfer(seat, other, options.penalty, "penalty") for seat in fined for other in SEATS if other != seat]


def _drawable(options: ZhuowukuiOptions, kongs: int) -> int:
    """All but the deal, the 惠坯, the stacks that remain and the replacements of kongs."""
    return 136 - 53 - options.hui - 2 * stacks_left(kongs, options.stack_per_further_kong) - kongs


_WINDS, _DRAGONS = frozenset(range(27, 31)), frozenset(range(31, 34))


def _play(options: ZhuowukuiOptions) -> PlayRules:
    """A concealed kong can be robbed, as the reading rule says; a wind that the dealer discards first is followed."""
    return PlayRules(robs_concealed=(), follows=_WINDS | _DRAGONS if options.follow_dragons else _WINDS)


_KONG = Choice(("added", "concealed"), ("加杠", "暗杠"))

ZHUOWUKUI: RuleSet[ZhuowukuiOptions] = RuleSet(
    name="zhuowukui",
    title="捉五魁",
    gloss="捉五魁 at a table",
    options_type=ZhuowukuiOptions,
    fan=ROWS,
    fallback="推倒和",
    beside_fallback=frozenset(),
    restrictions=(THREE_HUI,),
    game=_game,
    single_waits=("大钓",),
    payments=_payments,
    chapters=chapters,
    unit="点",
    has_base=False,
    values=_points,
    worth=_worth,
    laid_first=fan.KUI,
    draw_matters=False,
    open_names=open_names,
    shared_keys=frozenset({"indicator", "burn_rounds", "bound"}),
    reading_rule=ReadingRule(_in_dragon, _NOT_IN_DRAGON),
    record_keys=(Key("penalties", 'Penalties, one object for each: [{"seat": "E"}].', SeatsFined(), "罚分"),),
    win_keys=(
        Key(
            "kong",
            "With how: rob_kong, the kong that was robbed: added (if left out) or concealed.",
            _KONG,
            "抢的杠",
            when=("rob_kong",),
        ),
        Key(
            "open", "With fan: true where the hand had open melds that are not recorded.", Flag(), "开门", when=("fan",)
        ),
    ),
    checks=_checks,
    drawable=_drawable,
    play=_play,
)
"""The ruleset `zhuowukui`."""
