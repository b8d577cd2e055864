"""A small invented set of rules, made as docs/own_rules.md says: 码头麻将, with a key and a house rule of its own."""

from dataclasses import dataclass

from assistant.rules.definition.chapters import Chapter, Example, of_tiles
from assistant.rules.definition.game import Game
from assistant.rules.definition.keys import round_wind
from assistant.rules.definition.options import number
from assistant.rules.definition.payment import Payments, usual_shares
from assistant.rules.definition.results import Transfer
from assistant.rules.definition.rows import FanRow, because
from assistant.rules.definition.ruleset import RuleSet
from assistant.rules.model.tiles import KINDS, Tile
from assistant.rules.rulesets.shared import fan
from assistant.rules.rulesets.shared.house_rules import HouseRules
from assistant.rules.shapes.hand_shape import WITH_SEVEN_PAIRS


@dataclass(frozen=True, slots=True)
class HarbourOptions(HouseRules):
    """The house rules of `harbour`."""

    discard_times: int = number(2, "How many times its worth a hand won on a discard is paid.", 1, 9)


def wind_of_the_round(hand, _):
    tiles = [kind for kind, count in enumerate(hand.after.counts) for _ in range(count)]
    tiles += [tile.index for meld in hand.melds for tile in meld.tiles]
    wind = hand.round_wind or Tile.parse("E").index
    return because("Three {tile}.", tile=KINDS[wind].name) if tiles.count(wind) >= 3 else None


QUANFENG = FanRow(
    *("圈风", 1, "wind of the round", "Three of the wind of the round.", wind_of_the_round),
    example=Example("234m67s22345p+8s", ("pong EEE",)),
)


def payments(record, scores, rules, _):
    return Payments(
        tuple(
            Transfer(payer, won.seat, times * won.score.total * record.base, why)
            for win, won in zip(record.wins, scores, strict=True)
            for payer, times, why in usual_shares(win, (), rules.options.discard_times)
        )
    )


HARBOUR = RuleSet(
    name="harbour",
    title="码头麻将",
    gloss="harbour rules",
    options_type=HarbourOptions,
    fan=(fan.TUIDAOHU, QUANFENG, fan.QINGYISE),
    fallback="推倒和",
    beside_fallback=frozenset(),
    game=lambda options: Game(shape=WITH_SEVEN_PAIRS, order=options.dealer_order),
    payments=payments,
    shared_keys=frozenset({"indicator"}),
    chapters=lambda _: (Chapter("牌", "tiles", tuple(of_tiles())),),
    record_keys=(round_wind(required=False),),
)
