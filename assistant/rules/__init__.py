"""The rules of 北京麻将: tiles, hands, 番, waits and settlement. Standard library only."""

from assistant.rules.definition.options import Option
from assistant.rules.definition.results import (
    Discard,
    Discards,
    FanItem,
    Score,
    Settlement,
    Transfer,
    Useful,
    Wait,
    Waiting,
    WinScore,
)
from assistant.rules.definition.rows import FanRow
from assistant.rules.definition.ruleset import AnyRuleSet as RuleSet
from assistant.rules.engine.settlement import bound_pairs, problems, settle
from assistant.rules.engine.validation import hand_in_play_problems
from assistant.rules.engine.waits import discards, self_draws, waits
from assistant.rules.model.hand import HandInPlay, HandRecord, How, Meld, MeldKind, OptionValue, Win
from assistant.rules.model.problems import CODES, Problem, RulesError
from assistant.rules.model.seats import DEFAULT_ORDER, SEATS, Seat, left_of, next_dealer, opposite_of, right_of
from assistant.rules.model.tiles import KINDS, Tile, format_tiles, hui_of, parse_tiles
from assistant.rules.model.wall import DRAWABLE, RESERVE, burn_fan, count_burn_rounds, draws_left, reserve_left
from assistant.rules.rulesets import RULESETS
from assistant.rules.shapes.tile_groups import SetTile, TileSet

__all__ = [
    "CODES",
    "DEFAULT_ORDER",
    "DRAWABLE",
    "KINDS",
    "RESERVE",
    "RULESETS",
    "SEATS",
    "Discard",
    "Discards",
    "FanItem",
    "FanRow",
    "HandInPlay",
    "HandRecord",
    "How",
    "Meld",
    "MeldKind",
    "Option",
    "OptionValue",
    "Problem",
    "RuleSet",
    "RulesError",
    "Score",
    "Seat",
    "SetTile",
    "Settlement",
    "Tile",
    "TileSet",
    "Transfer",
    "Useful",
    "Wait",
    "Waiting",
    "Win",
    "WinScore",
    "bound_pairs",
    "burn_fan",
    "count_burn_rounds",
    "discards",
    "draws_left",
    "format_tiles",
    "hand_in_play_problems",
    "hui_of",
    "left_of",
    "next_dealer",
    "opposite_of",
    "parse_tiles",
    "problems",
    "reserve_left",
    "right_of",
    "self_draws",
    "settle",
    "waits",
]
