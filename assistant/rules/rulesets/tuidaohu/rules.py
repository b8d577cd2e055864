"""推倒胡: any complete hand wins; the 番 of 国标 and some for fun, a short table, or none; wild tiles or not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import attrgetter

from assistant.rules.definition.game import (
    TILES_108,
    TILES_112,
    TILES_136,
    TILES_144,
    Game,
    Wilds,
    fixed,
    same_kind,
    successor,
)
from assistant.rules.definition.keys import FLOWERS_BY_SEAT, IN_PLAY, round_wind
from assistant.rules.definition.play import FirstTurn, PlayRules
from assistant.rules.definition.results import FanItem
from assistant.rules.definition.rows import FanRow, SelfDrawOnly
from assistant.rules.definition.ruleset import RuleSet, TableRules
from assistant.rules.definition.score_model import ScoreModel
from assistant.rules.model.hand import HandRecord, How, OptionValue
from assistant.rules.model.seats import Seat, right_of
from assistant.rules.rulesets.guobiao.counting import best
from assistant.rules.rulesets.guobiao.forms import KNITTED_STRAIGHT, LOOSE_TILES
from assistant.rules.rulesets.guobiao.lay_out import whole_hand
from assistant.rules.rulesets.guobiao.options import GuobiaoOptions
from assistant.rules.rulesets.guobiao.rules import LAST_COPY, row_of
from assistant.rules.rulesets.guobiao.table import FLOWERS, JOINING, ROWS
from assistant.rules.rulesets.tuidaohu.checks import checks, option_checks
from assistant.rules.rulesets.tuidaohu.names import PLAIN, VALUES
from assistant.rules.rulesets.tuidaohu.options import TuidaohuOptions
from assistant.rules.rulesets.tuidaohu.payments import payments
from assistant.rules.rulesets.tuidaohu.rows import FUN_ROWS, PLAIN_ROW, SHORT_ROWS
from assistant.rules.rulesets.tuidaohu.table import absent, table_of
from assistant.rules.rulesets.tuidaohu.wild_readings import NATURAL_ORPHANS, readings
from assistant.rules.rulesets.tuidaohu.words import chapters
from assistant.rules.shapes.counts import Concealed
from assistant.rules.shapes.groups import Groups
from assistant.rules.shapes.hand_shape import SEVEN_PAIRS, HandShape
from assistant.rules.shapes.winning_hand import CompleteHand

SMALL_STAKES = {"碰碰和": 2, "混一色": 2, "清一色": 4, "七对": 4, "豪华七对": 8, "自摸": 1, "杠上开花": 1}
"""番 that are common at small stakes, by the short table."""

_TILES = {"136": TILES_136, "108": TILES_108, "112": TILES_112, "144": TILES_144}
_RED = 31
_DEALT = 53
ORDER = "ESWN"
_COUNTED_BY = GuobiaoOptions()
"""The options of 国标 by which the table "guobiao" counts."""


def _wilds(options: TuidaohuOptions) -> Wilds | None:
    """The wild tiles that are played; four of them may win at once, where four are in play."""
    more = (options.discarded_wild_is_wild, options.wild_claimable)
    wins_at = 4 if options.four_wild_wins else 0
    return {
        "none": None,
        "red": Wilds("赖子", "", fixed(_RED), *more, wins_at),
        "next": Wilds("赖子", "翻牌", successor, *more, wins_at),
        "same": Wilds("赖子", "翻牌", same_kind, *more),
    }[options.wild]


def _game(options: TuidaohuOptions) -> Game:
    forms = [SEVEN_PAIRS] if options.seven_pairs else []
    forms += [NATURAL_ORPHANS] if options.orphans else []
    forms += [LOOSE_TILES, KNITTED_STRAIGHT] if options.knitted and options.table == "guobiao" else []
    return Game(_TILES[options.tiles], HandShape(forms=tuple(forms)), _wilds(options), ORDER, options.chow)


def _count(rules: TableRules[TuidaohuOptions], hand: CompleteHand, groups: Groups) -> Sequence[FanItem]:
    """What a decomposition counts by the table in use."""
    plays_wild = rules.options.wild != "none"
    return best(whole_hand(hand, groups, _COUNTED_BY, plays_wild), table_of(rules.options))


def _rows() -> tuple[FanRow, ...]:
    """Every row of all tables, the highest first; one that stands in several tables is worded as in 国标."""
    known = {row.name: row_of(row) for row in (*SHORT_ROWS, *ROWS.values(), *FUN_ROWS, PLAIN_ROW)}
    known |= {name: row_of(row) for name, row in JOINING.items()}
    return tuple([_with_options(known[name]._replace(value=value)) for name, value in VALUES.items()])


def _with_options(row: FanRow) -> FanRow:
    """The row, its example by house rules that have it."""
    options = _NEEDED.get(row.name)
    return row if options is None else row._replace(example=row.example._replace(options=options))


_NEEDED: Mapping[str, Mapping[str, OptionValue]] = {
    FLOWERS: {"tiles": "144"},
    "组合龙": {"knitted": True},
    "全不靠": {"knitted": True},
    "七星不靠": {"knitted": True},
}
"""House rules that the examples of some rows need."""


def _values(options: TuidaohuOptions) -> Mapping[str, int]:
    return options.points


def _worth(hand: CompleteHand, row: FanRow, value: int) -> tuple[int, str]:
    """番 of a row that was named: those of the house rules, as often as it counts."""
    points: int = hand.options.points[row.name]
    return points * value // row.value, ""


def _no_discard(_: Concealed, __: bool, options: TuidaohuOptions) -> bool:
    return not options.discard_wins


def _many_wild(before: Concealed, _: bool, options: TuidaohuOptions) -> bool:
    return 0 < options.wild_self_draw <= before.wild


def _stays(record: HandRecord, rules: TableRules[TuidaohuOptions]) -> Seat:
    """The dealer stays after winning, and after a 荒牌 unless the house says no."""
    won = any(win.seat == record.dealer for win in record.wins)
    stays = won or (not record.wins and rules.options.dealer_stays_on_draw)
    return record.dealer if stays else right_of(record.dealer, rules.game.order)


def _drawable(options: TuidaohuOptions, _: int) -> int:
    turned_up = options.wild in ("next", "same")
    return _TILES[options.tiles].size - _DEALT - turned_up - options.reserve


TUIDAOHU: RuleSet[TuidaohuOptions] = RuleSet(
    name="tuidaohu",
    title="推倒胡",
    gloss="Tuidaohu: any complete hand wins",
    options_type=TuidaohuOptions,
    game=_game,
    fan=_rows(),
    fallback=PLAIN,
    beside_fallback=frozenset({FLOWERS}),
    score=ScoreModel(
        search="every",
        minimum=attrgetter("minimum"),
        limit=attrgetter("limit"),
        outside_minimum=frozenset({FLOWERS}),
        names_strike=False,
    ),
    restrictions=(
        SelfDrawOnly(
            _no_discard,
            "By the house rules a hand is not won on a discard: {seat} wins by 自摸 only, not by {how}.",
            hows=frozenset({How.DISCARD}),
        ),
        SelfDrawOnly(
            _many_wild,
            "{seat} holds {count} wild tiles and wins by 自摸 only, not by {how}: check the tiles, and how it was won.",
        ),
    ),
    values=_values,
    worth=_worth,
    count=_count,
    readings=readings,
    absent=absent,
    option_checks=option_checks,
    record_keys=(round_wind(required=lambda options: options.table == "guobiao"), FLOWERS_BY_SEAT),
    win_keys=(LAST_COPY,),
    hand_keys=IN_PLAY,
    shared_keys=frozenset({"indicator"}),
    checks=checks,
    concealed_only=("门前清", "不求人"),
    single_waits=("全求人",),
    payments=payments,
    drawn_pays=lambda options, worth: max(worth, 1) * options.self_draw_pays,
    stays=_stays,
    words={"self_draw": "自摸", "discard": "点炮", "rob_kong": "抢杠", "kong": "杠"},
    drawable=_drawable,
    play=lambda _: PlayRules(first_turn=FirstTurn.FIRST_DISCARD, first_kong=True),
    has_reserve=False,
    chapters=chapters,
    presets={
        "小番": {"table": "short", "points": SMALL_STAKES},
        "红中赖子": {"table": "short", "wild": "red"},
        "推倒就和": {"table": "plain"},
    },
)
"""The ruleset `tuidaohu`."""
