"""What opening a hand costs by the rules: the win on a discard, a part of the worth, 番种 of concealed hands."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from assistant.rules import RULESETS, HandInPlay, RuleSet
from assistant.rules.shapes.counts import concealed_of
from assistant.rules.shapes.winning_hand import CompleteHand, is_open


@dataclass(frozen=True, slots=True)
class Opening:
    """What a claim takes from a hand that was concealed before it.

    `opens`: it was. `discard_lost`: it could be won on a discard and no longer can. `share`: what an open hand is worth
    of the same concealed one. `names`: 番种 that it can no longer have. `single`: those it can have from now on, since
    all its sets are melds and it waits for a single tile.
    """

    opens: bool
    discard_lost: bool
    share: Fraction
    names: tuple[str, ...]
    single: tuple[str, ...] = ()


def opening(before: HandInPlay, after: HandInPlay) -> Opening:
    """What the claim between two states of a hand in play costs."""
    rules = RULESETS[before.rules]
    options = rules.house_rules(before.options)
    opens = is_open(after.melds) and not is_open(before.melds)
    lost = not _self_draw_only(rules, options, before) and _self_draw_only(rules, options, after)
    share = _share(rules, options) if opens else Fraction(1)
    played = {row.name for row, value in rules.played(options) if value}
    wild = rules.game(options).wild_kinds(before.indicator)
    has_wild = any(tile.index in wild for tile in before.concealed)
    names = [name for name in rules.concealed_only if name in played and not (has_wild and name in rules.without_wilds)]
    full = len(before.melds) < len(after.melds) == rules.game(options).shape.sets
    single = tuple(name for name in rules.single_waits if name in played) if full else ()
    return Opening(opens, lost, share, tuple(names) if opens else (), single)


def _self_draw_only(rules: RuleSet, options: Any, hand: HandInPlay) -> bool:
    wild = rules.game(options).wild_kinds(hand.indicator)
    concealed = concealed_of(hand.concealed, wild, len(hand.melds))
    return bool(rules.self_draw_only(concealed, is_open(hand.melds), options))


def _share(rules: RuleSet, options: Any) -> Fraction:
    """What a plain win with an open hand is worth of one with a concealed hand."""
    if rules.worth is None or not rules.fallback:
        return Fraction(1)
    nothing, row = concealed_of((), (), 4), rules.rows[rules.fallback]
    worths = [
        rules.worth(CompleteHand(nothing, nothing, (), None, False, None, options, is_open), row, row.value)[0]
        for is_open in (True, False)
    ]
    return Fraction(worths[0], worths[1]) if worths[1] else Fraction(1)
