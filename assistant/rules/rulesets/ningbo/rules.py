"""宁波麻将（慈溪）: the ruleset put together."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter

from assistant.rules.definition.keys import FLOWERS_BY_SEAT, IN_PLAY, Key, OneSeat, round_wind
from assistant.rules.definition.play import FirstTurn, PlayRules
from assistant.rules.definition.rows import FanRow, ReadingRule
from assistant.rules.definition.ruleset import RuleSet, TableRules
from assistant.rules.definition.score_model import ScoreModel
from assistant.rules.model.hand import HandRecord, How, MeldKind, Win
from assistant.rules.model.problems import Problem, problem
from assistant.rules.rulesets.ningbo.options import CAISHEN_TANKI, TAI, THREE_CAISHEN, NingboOptions, game
from assistant.rules.rulesets.ningbo.payments import next_dealer, payments
from assistant.rules.rulesets.ningbo.readings import best_readings
from assistant.rules.rulesets.ningbo.rows import ROWS
from assistant.rules.rulesets.ningbo.waiting_tile import uses
from assistant.rules.rulesets.ningbo.words import chapters
from assistant.rules.shapes.groups import Groups
from assistant.rules.shapes.winning_hand import CompleteHand


def _worth(hand: CompleteHand, row: FanRow, value: int) -> tuple[int, str]:
    """台 of a row by the house; `value` is that of the text, as often as it counts."""
    options: NingboOptions = hand.options
    if row.name in TAI:
        return options.tai[row.name] * (value if row.value == 1 else value // row.value), ""
    by_option = {"花": options.other_flower, "还搭": options.huanda}
    return by_option.get(row.name, 0) * value, ""


def _values(options: NingboOptions) -> dict[str, int]:
    return {**options.tai, "花": options.other_flower, "还搭": options.huanda, "排胡": 0}


def _absent(options: NingboOptions) -> frozenset[str]:
    """Rows without 台, 排胡 among them, which is a name only."""
    return frozenset(name for name, tai in _values(options).items() if not tai)


def _has_use(hand: CompleteHand, groups: Groups) -> bool:
    return hand.tile is None or bool(uses(hand, groups))


def _checks(record: HandRecord, rules: TableRules[NingboOptions]) -> Iterator[Problem]:
    if len(record.wins) > 1 and rules.options.one_winner == "nearest":
        template = "One player wins on a discard: the nearest after the discarder. Enter that win, or set one_winner."
        yield problem("bad_value", "wins", template)
    for place, win in enumerate(record.wins):
        yield from (fault.inside(f"wins[{place}]") for fault in _win_checks(record, win, rules.options))


def _win_checks(record: HandRecord, win: Win, options: NingboOptions) -> Iterator[Problem]:
    melds = record.melds_of(win.seat)
    kongs = any(meld.kind.is_kong for meld in melds)
    flowers = bool(record.extra.get("flowers", {}).get(win.seat)) and options.flower_is_kong
    if win.kong_draw and not kongs and not flowers:
        template = "{seat} has neither a 杠 nor a flower, so there is no replacement tile to win with."
        yield problem("bad_value", "kong_draw", template, seat=win.seat)
    if win.first_turn and (melds or win.how is How.ROB_KONG):
        yield problem(
            "bad_value", "first_turn", "In the first turn {seat} has no melds and robs nothing.", seat=win.seat
        )
    if win.first_turn and win.how is How.DISCARD and win.source != record.dealer:
        yield problem("bad_value", "first_turn", "地胡 on a discard is won on the dealer's first one.")
    given = win.extra.get("kong_from")
    sources = [meld.source for meld in melds if meld.kind is MeldKind.OPEN_KONG]
    if given is not None and (not win.kong_draw or given not in sources):
        template = "kong_from names who gave the open 杠 whose replacement won: enter that 杠, and kong_draw."
        yield problem("bad_value", "kong_from", template)


def _play(options: NingboOptions) -> PlayRules:
    """No 吃 of a tile and discard of the same kind, except for 大吊; 地胡 on the dealer's first discard."""
    robs = () if options.rob_concealed_kong else None
    return PlayRules(swap=False, swap_for_single=True, robs_concealed=robs, first_turn=FirstTurn.FIRST_DISCARD)


NINGBO: RuleSet[NingboOptions] = RuleSet(
    name="ningbo",
    title="宁波麻将（慈溪）",
    gloss="Ningbo with flowers and wild tiles",
    options_type=NingboOptions,
    game=game,
    fan=ROWS,
    single_waits=("大吊",),
    payments=payments,
    drawn_pays=lambda options, tai: tai * options.self_draw_each,
    chapters=chapters,
    score=ScoreModel(
        search="every",
        minimum=attrgetter("minimum"),
        outside_minimum=frozenset({"三财神"}),
        too_few="too_few_tai",
    ),
    restrictions=(THREE_CAISHEN, CAISHEN_TANKI),
    unit="台",
    values=_values,
    absent=_absent,
    worth=_worth,
    reading_rule=ReadingRule(
        _has_use, "{seat} pairs the discard {tile} with a 财神 (财神单吊) and wins by 自摸 only.", "self_draw_only"
    ),
    readings=best_readings,
    record_keys=(round_wind(), FLOWERS_BY_SEAT),
    win_keys=(Key("kong_from", "With kong_draw: the seat whose discard made the open 杠.", OneSeat(), "谁给的杠"),),
    hand_keys=IN_PLAY,
    shared_keys=frozenset({"indicator", "bound"}),
    checks=_checks,
    stays=next_dealer,
    words={"kong_given": "杠头开花", "bound": "三摊", "discard": "捉冲"},
    kong_needed=False,
    has_reserve=False,
    drawable=lambda _, __: 144 - 53 - 1,
    play=_play,
)
"""The ruleset `ningbo`."""
