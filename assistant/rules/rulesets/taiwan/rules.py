"""台湾麻将: 16 tiles or 13, five sets and a pair, flowers; a 底 and 台 that every payer pays, with 庄家台."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter

from assistant.rules.definition.game import TILES_144, Game
from assistant.rules.definition.keys import FLOWERS_BY_SEAT, IN_PLAY, Choice, Key, Number, OneSeat, round_wind
from assistant.rules.definition.options import with_preset
from assistant.rules.definition.play import Passed, PlayRules
from assistant.rules.definition.rows import FanRow
from assistant.rules.definition.ruleset import RuleSet
from assistant.rules.definition.score_model import ScoreModel
from assistant.rules.model.hand import How, OptionValue
from assistant.rules.rulesets.taiwan.checks import checks
from assistant.rules.rulesets.taiwan.forms import EIGHT_PAIRS
from assistant.rules.rulesets.taiwan.options import PRESETS, TaiwanOptions
from assistant.rules.rulesets.taiwan.payments import next_dealer, payments
from assistant.rules.rulesets.taiwan.rows import ROWS
from assistant.rules.rulesets.taiwan.strikes import strikes
from assistant.rules.rulesets.taiwan.words import chapters
from assistant.rules.shapes.hand_shape import SEVEN_PAIRS, HandShape
from assistant.rules.shapes.winning_hand import CompleteHand

MOST_POINTS = 10**12
MOST_STREAK = 1000
_UNPLAYED = 16
"""Tiles of the wall that are not played."""


def _game(options: TaiwanOptions) -> Game:
    """Five sets with 16 tiles, four with 13, and the pairs where the house plays them."""
    form, name = (EIGHT_PAIRS, "八对半") if options.sets == 5 else (SEVEN_PAIRS, "七对")
    return Game(TILES_144, HandShape(options.sets, (form,) if options.tai[name] else ()), order="ESWN")


def _values(options: TaiwanOptions) -> Mapping[str, int]:
    return options.tai


def _absent(options: TaiwanOptions) -> frozenset[str]:
    """台种 that the house does not play."""
    return frozenset([name for name, value in options.tai.items() if not value])


def _worth(hand: CompleteHand, row: FanRow, value: int) -> tuple[int, str]:
    """台 of a row as the house has them, as often as its test found it."""
    return hand.options.tai[row.name] * (value // row.value), ""


def _resolved(options: TaiwanOptions, given: Mapping[str, OptionValue]) -> TaiwanOptions:
    """The house rules of the preset, with what was given beside it on top."""
    made: TaiwanOptions = with_preset(options, PRESETS[options.preset], given)
    return made


def _hows(_: TaiwanOptions) -> tuple[How, ...]:
    return tuple(How)


def _drawable(options: TaiwanOptions, kongs: int) -> int:
    """All but the deal and the tiles that are not played; a replacement comes from the end of the wall."""
    return TILES_144.size - 4 * options.tiles - 1 - _UNPLAYED - kongs


def _play(options: TaiwanOptions) -> PlayRules:
    """过水, 食替 and 杠 of the 上家's discard belong to the table; 报听 is declared where it is worth something."""
    return PlayRules(swap=False, kong_from_left=False, passed=Passed.NOTHING, declares=bool(options.tai["报听"]))


_PER_TAI = Key("per_tai", "Points that one 台 is worth, beside the base (底).", Number(1, MOST_POINTS), "每台")
_EAST = Key("east", "The seat that is 东 in this deal; the dealer where it is left out.", OneSeat(), "东家")
_READY = Choice(("heavenly", "earthly", "declared"), ("天听", "地听", "报听"))

TAIWAN: RuleSet[TaiwanOptions] = RuleSet(
    name="taiwan",
    title="台湾麻将",
    gloss="Taiwanese mahjong, 16 tiles",
    options_type=TaiwanOptions,
    game=_game,
    fan=ROWS,
    concealed_only=("门清", "不求人"),
    single_waits=("全求人", "半求人"),
    payments=payments,
    chapters=chapters,
    score=ScoreModel(
        search="every", by_use=True, minimum=attrgetter("minimum"), limit=attrgetter("cap"), too_few="too_few_tai"
    ),
    strikes=strikes,
    unit="台",
    values=_values,
    worth=_worth,
    absent=_absent,
    record_keys=(
        _PER_TAI._replace(required=True),
        round_wind(),
        Key("dealer_streak", "How often the dealer has stayed (连庄).", Number(0, MOST_STREAK), "连庄", default=0),
        FLOWERS_BY_SEAT,
        _EAST,
    ),
    win_keys=(Key("ready", "When the winner was ready: heavenly, earthly or declared.", _READY, "听牌"),),
    hand_keys=(*IN_PLAY, _EAST, _PER_TAI),
    hows=_hows,
    checks=checks,
    per_unit="per_tai",
    stays=next_dealer,
    words={how.value: how.chinese for how in How},
    presets={name: {"preset": name} for name, options in PRESETS.items() if options},
    preset_option="preset",
    drawable=_drawable,
    play=_play,
    kong_needed=False,
    has_reserve=False,
    resolved=_resolved,
)
"""The ruleset `taiwan`."""
