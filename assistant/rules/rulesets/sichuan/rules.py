"""四川麻将 血战到底: a deal goes on until three have won; 刮风下雨, and what is paid when the wall is empty."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from assistant.rules.definition.game import TILES_108, Game
from assistant.rules.definition.keys import (
    DEALER_OF_HAND,
    SEAT_OF_HAND,
    BySeat,
    Choice,
    Flag,
    Key,
    OwnOrBySeat,
    SeatList,
    Tiles,
)
from assistant.rules.definition.options import with_preset
from assistant.rules.definition.play import Passed, PlayRules
from assistant.rules.definition.rows import FanRow, ReadingRule
from assistant.rules.definition.ruleset import RuleSet
from assistant.rules.definition.score_model import ScoreModel
from assistant.rules.model.hand import Meld, OptionValue
from assistant.rules.rulesets.sichuan.checks import checks
from assistant.rules.rulesets.sichuan.deal import next_dealer, payments
from assistant.rules.rulesets.sichuan.options import PRESETS, SichuanOptions
from assistant.rules.rulesets.sichuan.payments import WORDS
from assistant.rules.rulesets.sichuan.rows import ROWS, SUITS, facts
from assistant.rules.rulesets.sichuan.words import chapters
from assistant.rules.shapes.groups import Groups
from assistant.rules.shapes.hand_shape import WITH_SEVEN_PAIRS
from assistant.rules.shapes.winning_hand import CompleteHand


def _game(_: SichuanOptions) -> Game:
    return Game(TILES_108, WITH_SEVEN_PAIRS, order="ESWN", chow=False)


def _values(options: SichuanOptions) -> Mapping[str, int]:
    return options.fan_values


def _absent(options: SichuanOptions) -> frozenset[str]:
    """番种 that the house does not play."""
    return frozenset([name for name, value in options.fan_values.items() if not value]) - {"平胡"}


def _worth(hand: CompleteHand, row: FanRow, value: int) -> tuple[int, str]:
    """番 of a row as the house has them, as often as its test found it."""
    return hand.options.fan_values[row.name] * (value // row.value if row.value else 1), ""


def _resolved(options: SichuanOptions, given: Mapping[str, OptionValue]) -> SichuanOptions:
    """The house rules of the preset, with what was given beside it on top."""
    made: SichuanOptions = with_preset(options, PRESETS[options.preset], given)
    return made


def _two_suits(hand: CompleteHand, _: Groups) -> bool:
    """缺一门: two suits at most, melds included, and none that the player named."""
    suits, void = facts(hand).suits, hand.extra.get("void")
    if isinstance(void, Mapping):
        void = void.get(hand.seat)
    return len(suits) < len(SUITS) and (void is None or SUITS.index(void) not in suits)


def _within(melds: Sequence[Meld], extra: Mapping[str, Any]) -> tuple[frozenset[int], ...]:
    """缺一门: all but the suit that was named; all but any one of those not laid open while none is known.

    Whose melds hold all three, or the one named, never wins; such a hand is looked at by its shape alone.
    """
    void = extra.get("void")
    void = void.get(extra.get("seat")) if isinstance(void, Mapping) else void
    laid = {tile.suit for meld in melds for tile in meld.tiles}
    gone = [suit for suit in SUITS if suit == (void or suit) and suit not in laid]
    return tuple([_OTHER_SUITS[suit] for suit in gone])


_OTHER_SUITS = {suit: TILES_108.kinds - {*range(9 * place, 9 * place + 9)} for place, suit in enumerate(SUITS)}

_HANDS = BySeat(Tiles())
_VOID = Choice(tuple(SUITS), ("万", "条", "筒"))

SICHUAN: RuleSet[SichuanOptions] = RuleSet(
    name="sichuan",
    title="四川麻将",
    gloss="Sichuan mahjong, 血战到底",
    options_type=SichuanOptions,
    game=_game,
    fan=ROWS,
    concealed_only=("门清",),
    single_waits=("金钩钓",),
    payments=payments,
    drawn_pays=SichuanOptions.drawn,
    chapters=chapters,
    score=ScoreModel(search="every", outside_minimum=frozenset({"平胡"})),
    fallback="平胡",
    values=_values,
    worth=_worth,
    absent=_absent,
    reading_rule=ReadingRule(
        _two_suits,
        "{seat} may not win with three suits, nor with a tile of the suit named (定缺): check the tiles and the suit.",
    ),
    record_keys=(
        Key("void", 'The suit that each seat named (定缺): {"E": "p"}.', BySeat(_VOID), "定缺"),
        Key(
            "hands",
            "The concealed tiles of each seat that has not won, when the wall is empty.",
            BySeat(Tiles()),
            "手牌",
        ),
        Key("only_void_discarded", "Seats that have discarded nothing but the suit named.", SeatList(), "只打定缺"),
    ),
    win_keys=(Key("after_kong", "The event before is a 杠 of the seat that the tile comes from.", Flag(), "杠上炮"),),
    hand_keys=(
        Key("void", "The suit that was named (定缺), or those of all by seat.", OwnOrBySeat(_VOID), "定缺"),
        SEAT_OF_HAND,
        DEALER_OF_HAND,
    ),
    goes_on=True,
    unfinished={"check_ready": False, "kong_return_not_ready": False, "pig": "none"},
    checks=checks,
    stays=next_dealer,
    words=WORDS,
    presets={name: {"preset": name} for name, options in PRESETS.items() if options},
    preset_option="preset",
    drawable=lambda _, __: TILES_108.size - 53,
    play=lambda _: PlayRules(passed=Passed.BIGGER),
    within=_within,
    kong_needed=False,
    draw_matters=False,
    has_reserve=False,
    resolved=_resolved,
)
"""The ruleset `sichuan`."""
