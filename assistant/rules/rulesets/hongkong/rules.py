"""香港麻將: its table of 番種, keys, and what the engine asks of it."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from types import MappingProxyType

from assistant.rules.definition.game import TILES_136, TILES_144, Game
from assistant.rules.definition.keys import (
    DEALER_OF_HAND,
    FLOWERS_BY_SEAT,
    OWN_FLOWERS,
    SEAT_OF_HAND,
    Choice,
    Flag,
    Key,
    OneSeat,
    round_wind,
)
from assistant.rules.definition.play import FirstTurn, PlayRules
from assistant.rules.definition.rows import FanRow
from assistant.rules.definition.ruleset import RuleSet, TableRules
from assistant.rules.definition.score_model import ScoreModel
from assistant.rules.model.hand import HandRecord
from assistant.rules.model.seats import Seat, next_dealer, right_of
from assistant.rules.rulesets.hongkong.checks import DRAW_NAMES, DRAWS, FLOWER_WINS, checks
from assistant.rules.rulesets.hongkong.options import HongkongOptions
from assistant.rules.rulesets.hongkong.payment import payments, units
from assistant.rules.rulesets.hongkong.table import FAN, OF_FLOWERS
from assistant.rules.rulesets.hongkong.words import chapters
from assistant.rules.shapes.hand_shape import SEVEN_PAIRS, THIRTEEN_ORPHANS, HandShape
from assistant.rules.shapes.winning_hand import CompleteHand

ORDER = "ESWN"


def game(options: HongkongOptions) -> Game:
    """144 tiles, or 136 without flowers; 十三么, and seven pairs where they are worth something."""
    forms = (THIRTEEN_ORPHANS, SEVEN_PAIRS) if options.seven_pairs else (THIRTEEN_ORPHANS,)
    return Game(TILES_144 if options.flowers else TILES_136, HandShape(forms=forms), order=ORDER)


def values(options: HongkongOptions) -> Mapping[str, int]:
    """番 of every row by the house rules."""
    return {"雞糊": 0, **options.points, "七對": options.seven_pairs, "莊": options.dealer_fan}


def absent(options: HongkongOptions) -> frozenset[str]:
    """Rows worth nothing do not exist, but for 雞糊; without flowers theirs do not."""
    gone = frozenset(name for name, fan in values(options).items() if not fan and name != "雞糊")
    return gone if options.flowers else gone | OF_FLOWERS | FLOWER_WINS.keys()


def worth(hand: CompleteHand, row: FanRow, value: int) -> tuple[int, str]:
    """番 of a row that was found, as often as it was found; 雞糊, 七對 and 莊 say themselves what they are worth."""
    points: int | None = hand.options.points.get(row.name)
    if points is None:
        return value, ""
    return points * (value // row.value if row.value else 1), ""


def drawable(options: HongkongOptions, _: int) -> int:
    """Tiles that are drawn after the deal, replacements among them."""
    return 136 - 53 - options.reserve


def outside_minimum(options: HongkongOptions) -> frozenset[str]:
    """The rows of flowers, where the house does not count them towards the minimum."""
    return frozenset() if options.flowers_to_minimum else OF_FLOWERS


def stays(record: HandRecord, rules: TableRules[HongkongOptions]) -> Seat:
    """The dealer stays after winning, and after a draw where the house says so."""
    if not record.wins and not rules.options.dealer_stays_on_draw:
        return right_of(record.dealer, ORDER)
    return next_dealer(record.dealer, [win.seat for win in record.wins], ORDER)


def play(options: HongkongOptions) -> PlayRules:
    """Seven and eight flowers win, two special draws end a hand, and 十三么 may rob a concealed kong by house rule."""
    flowers = {count: name for name, count in FLOWER_WINS.items() if options.flowers and options.flower_win}
    return PlayRules(
        robs_concealed=("十三么",) if options.rob_concealed_for_orphans else None,
        first_turn=FirstTurn.FIRST_DISCARD,
        flower_wins=flowers,
        four_west=options.four_west,
        five_kongs=options.five_kongs,
    )


HONGKONG: RuleSet[HongkongOptions] = RuleSet(
    name="hongkong",
    title="香港麻將",
    gloss="Hong Kong Old Style",
    options_type=HongkongOptions,
    game=game,
    fan=FAN,
    fallback="雞糊",
    score=ScoreModel(
        search="every", minimum=attrgetter("minimum"), limit=attrgetter("limit"), outside_minimum=outside_minimum
    ),
    values=values,
    absent=absent,
    worth=worth,
    concealed_only=("門前清",),
    payments=payments,
    drawn_pays=lambda options, worth: 2 * units(worth, options),
    stays=stays,
    checks=checks,
    chapters=chapters,
    drawable=drawable,
    play=play,
    record_keys=(
        round_wind(),
        FLOWERS_BY_SEAT,
        Key(
            "draw",
            "How a hand without a win ended: wall, four_west or five_kongs.",
            Choice(tuple(DRAWS), DRAW_NAMES),
            "流局",
        ),
        Key("liable", "Who pays alone, or none; left out: as the melds say.", OneSeat(("none",)), "包牌"),
    ),
    hand_keys=(round_wind(required=False), OWN_FLOWERS, SEAT_OF_HAND, DEALER_OF_HAND),
    win_keys=(
        Key(
            "kong_on_kong",
            "The replacement of a kong made with another's replacement.",
            Flag(),
            "槓上槓",
            when=("kong_draw",),
        ),
    ),
    refused_keys=frozenset({"indicator"}),
    presets=MappingProxyType(
        {
            "半銃": {"responsibility": "half"},
            "一番起糊八番爆棚": {"minimum": 1, "limit": 8},
            "雞糊半銃十番爆棚": {"minimum": 0, "limit": 10, "responsibility": "half"},
        }
    ),
    words={"bound": "包牌", "rob_kong": "搶槓"},
    has_reserve=False,
)
