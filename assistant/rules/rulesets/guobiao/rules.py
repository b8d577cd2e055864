"""国标麻将: 81 番种, eight 番 to win; the practice of the tournaments, with the WMO edition and the 1998 letter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import attrgetter

from assistant.rules.definition.game import TILES_144, Game
from assistant.rules.definition.keys import FLOWERS_BY_SEAT, IN_PLAY, Flag, Key, round_wind
from assistant.rules.definition.payment import Engine, Payments
from assistant.rules.definition.results import FanItem, Transfer, WinScore
from assistant.rules.definition.rows import FanRow, Reason, because
from assistant.rules.definition.ruleset import RuleSet, TableRules
from assistant.rules.definition.score_model import ScoreModel
from assistant.rules.model.amounts import ONE_POINT, Points, Worth
from assistant.rules.model.hand import HandRecord, How, Win
from assistant.rules.model.problems import Problem, problem
from assistant.rules.model.seats import SEATS, Seat, right_of
from assistant.rules.rulesets.guobiao.combinations import Combination
from assistant.rules.rulesets.guobiao.counting import best
from assistant.rules.rulesets.guobiao.forms import KNITTED_STRAIGHT, LOOSE_TILES
from assistant.rules.rulesets.guobiao.lay_out import whole_hand
from assistant.rules.rulesets.guobiao.options import GuobiaoOptions
from assistant.rules.rulesets.guobiao.row import GuobiaoRow
from assistant.rules.rulesets.guobiao.table import CHICKEN, FLOWERS, JOINING, ORDER, ROWS, table_of
from assistant.rules.rulesets.guobiao.words import chapters
from assistant.rules.rulesets.shared.checks import flowers_twice
from assistant.rules.shapes.groups import Groups
from assistant.rules.shapes.hand_shape import SEVEN_PAIRS, THIRTEEN_ORPHANS, HandShape
from assistant.rules.shapes.winning_hand import CompleteHand

SHAPE = HandShape(forms=(SEVEN_PAIRS, THIRTEEN_ORPHANS, LOOSE_TILES, KNITTED_STRAIGHT))
FLAT = 8
"""What every other player pays beside the 番."""
DRAWS = 144 - 53
"""Tiles that can be drawn, replacements included."""
BLESSINGS = frozenset({"天和", "地和", "人和"})


def _game(options: GuobiaoOptions) -> Game:
    return Game(TILES_144, SHAPE, order=options.dealer_order)


def _count(rules: TableRules[GuobiaoOptions], hand: CompleteHand, groups: Groups) -> Sequence[FanItem]:
    """What a decomposition counts."""
    return best(whole_hand(hand, groups, rules.options), table_of(rules.options))


def row_of(row: GuobiaoRow | Combination) -> FanRow:
    """A row of the table as it stands in a ruleset; combinations are found by `count`, never by themselves."""

    def why(hand: CompleteHand, groups: Groups) -> Reason | None:
        found = row.found(whole_hand(hand, groups, hand.options)) if isinstance(row, GuobiaoRow) else 0
        if not found:
            return None
        count, reason = found if isinstance(found, tuple) else (int(found), because(row.exactly))
        return reason._replace(value=count * row.value)

    by_flags = isinstance(row, GuobiaoRow) and not row.by_name
    return FanRow(
        row.name,
        row.value,
        row.gloss,
        row.exactly,
        why,
        row.example,
        of_reading=not by_flags,
        of_win=by_flags,
        by_name=not by_flags,
        repeated=row.repeats,
        excludes=row.not_beside,
    )


def _values(options: GuobiaoOptions) -> Mapping[str, int]:
    return table_of(options).values


def _worth(hand: CompleteHand, row: FanRow, value: int) -> tuple[int, str]:
    """番 of a row that was named: those of the house rules, as often as it counts."""
    return table_of(hand.options).values[row.name] * value // row.value, ""


def _absent(options: GuobiaoOptions) -> frozenset[str]:
    """Rows that do not exist by the house rules."""
    gone = frozenset() if options.blessings else BLESSINGS
    return gone | {"明暗杠"} if options.mixed_kongs == 3 else gone


def checks(record: HandRecord, rules: TableRules[GuobiaoOptions]) -> Iterator[Problem]:
    """What is wrong with flags, flowers and winners."""
    if rules.options.one_winner and len(record.wins) > 1:
        yield problem("bad_value", "wins", "By these rules one player wins on a tile: the first in order of play.")
    yield from value_checks(record)


def value_checks(record: HandRecord) -> Iterator[Problem]:
    """Flowers that lie there twice, and circumstances of wins that exclude each other."""
    yield from flowers_twice(record)
    for place, win in enumerate(record.wins):
        yield from (fault.inside(f"wins[{place}]") for fault in _win_checks(record, win))


def _win_checks(record: HandRecord, win: Win) -> Iterator[Problem]:
    robbed = win.how is How.ROB_KONG
    if robbed and win.last_tile:
        yield problem("bad_value", "last_tile", "A 杠 needs a replacement, so it is not robbed on the last tile.")
    if win.tile is None:
        return
    held = win.tile in win.concealed
    if held and win.extra.get("last_copy") and not robbed:
        template = "{seat} holds {tile}, so the winning one is not the last whose other three lie open."
        yield problem("bad_value", "last_copy", template, seat=win.seat, tile=win.tile)
    melded = any(win.tile in meld.tiles for meld in record.melds_of(win.seat))
    if robbed and (held or melded):
        template = "{seat} has {tile} already, so nobody can have added the fourth one to a 碰."
        yield problem("bad_value", "tile", template, seat=win.seat, tile=win.tile)


def _payments(record: HandRecord, scores: tuple[WinScore, ...], _: TableRules[GuobiaoOptions], __: Engine) -> Payments:
    """Every other player pays 8; who discarded or drew the tile pays the 番 beside them, by 自摸 all three do."""
    base = record.base or ONE_POINT
    transfers = [
        paid for win, won in zip(record.wins, scores, strict=True) for paid in _paid(win, won.score.total, base)
    ]
    return Payments(tuple(transfers), of_wins=tuple([{"fan_for_minimum": won.score.for_minimum} for won in scores]))


def _paid(win: Win, total: Worth, base: Points) -> Iterable[Transfer]:
    for seat in SEATS:
        if seat == win.seat:
            continue
        pays_all = win.source in (None, seat)
        yield Transfer(seat, win.seat, base * (FLAT + int(total) * pays_all), win.how.value if pays_all else "flat")


def _stays(record: HandRecord, rules: TableRules[GuobiaoOptions]) -> Seat:
    """The deal passes after every hand, unless the house lets a winner stay."""
    won = any(win.seat == record.dealer for win in record.wins)
    return record.dealer if won and rules.options.dealer_stays else right_of(record.dealer, rules.game.order)


LAST_COPY = Key("last_copy", "The winning tile is the last of its kind: the other three lie open.", Flag(), "和绝张")

GUOBIAO: RuleSet[GuobiaoOptions] = RuleSet(
    name="guobiao",
    title="国标麻将",
    gloss="Chinese Official (MCR)",
    options_type=GuobiaoOptions,
    game=_game,
    fan=tuple([row_of(ROWS[name] if name in ROWS else JOINING[name]) for name in ORDER]),
    fallback=CHICKEN,
    beside_fallback=frozenset({FLOWERS}),
    score=ScoreModel(
        search="every",
        minimum=attrgetter("minimum"),
        outside_minimum=frozenset({FLOWERS}),
        names_strike=False,
    ),
    values=_values,
    worth=_worth,
    count=_count,
    absent=_absent,
    record_keys=(round_wind(), FLOWERS_BY_SEAT),
    win_keys=(LAST_COPY,),
    hand_keys=IN_PLAY,
    refused_keys=frozenset({"indicator"}),
    checks=checks,
    concealed_only=("门前清", "不求人"),
    single_waits=("全求人",),
    payments=_payments,
    drawn_pays=lambda _, worth: worth + FLAT,
    stays=_stays,
    words={"self_draw": "自摸", "discard": "点炮", "rob_kong": "抢杠", "flat": "底分"},
    drawable=lambda _, __: DRAWS,
    has_reserve=False,
    chapters=chapters,
    presets={
        "WMO": {
            "two_concealed_kongs": 8,
            "mixed_kongs": 6,
            "green_half_flush": True,
            "special_self_draw": "buqiuren",
            "terminals_double_pung": True,
            "kongs_add_concealed": True,
            "nine_gates_drops": 2,
        },
        "1998 letter": {"mixed_kongs": 3, "terminals_triple_pung": False},
    },
)
"""The ruleset `guobiao`."""
