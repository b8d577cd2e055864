"""Exact chances of a hand, by counting.

What is counted: of the `unseen` tiles, which are all that the player does not see (the drawable wall, the reserve and
the other hands together), `copies` help; the player draws `draws` more tiles. Every unseen tile is equally likely to
lie at every hidden place, so these draws are `draws` of the `unseen` tiles without replacement, and the number of
helping ones among them has the hypergeometric distribution.

What is assumed: nothing is concluded from what the others discard or claim, nobody claims a tile from now on (a claim
moves the order of draws) and nobody wins before the draws are used up. Only 自摸 is counted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import comb

from assistant.rules import DRAWABLE, RULESETS, HandInPlay, Waiting, draws_left

PLAYERS = 4
PAYERS = 3
"""Players who pay for a 自摸."""


def unseen_by(holding: HandInPlay) -> int:
    """How many tiles the player does not see: not in the own hand or melds, not turned up, not `seen`; no flowers."""
    return sum(unseen_copies(holding))


def unseen_copies(holding: HandInPlay) -> tuple[int, ...]:
    """The copies of each of the 34 kinds that the player does not see."""
    kinds = RULESETS[holding.rules].at_table(holding.options).game.tiles.kinds
    left = [4 * (kind in kinds) for kind in range(34)]
    melded = [tile for meld in holding.melds for tile in meld.tiles]
    turned_up = [] if holding.indicator is None else [holding.indicator]
    for tile in (*holding.concealed, *melded, *holding.seen, *turned_up):
        left[tile.index] -= 1
    return tuple(left)


def own_draws(drawn: int, drawable: int = DRAWABLE) -> int:
    """Draws that a player who is about to discard still has, when `drawn` of the `drawable` tiles are gone.

    The three others draw first, so it is every fourth of what is left.
    """
    return draws_left(drawn, drawable) // PLAYERS


def draws_of(holding: HandInPlay) -> int:
    """The own draws to come, by what a hand in play shows: the discards that are seen, and the own kongs."""
    rules = RULESETS[holding.rules]
    kongs = sum(meld.kind.is_kong for meld in holding.melds)
    return own_draws(drawn_by(holding), rules.drawable(rules.house_rules(holding.options), kongs))


def drawn_by(holding: HandInPlay) -> int:
    """Tiles that have been drawn, if `seen` holds all discards that were not claimed and no melds of others.

    53 tiles are dealt. Whoever is about to discard holds 14 and the others 13, so each tile drawn beyond the deal lies
    among the discards. Melds of others in `seen` make this too large, discards that were not entered too small.
    """
    return len(holding.seen)


def at_least_one(copies: int, unseen: int, draws: int) -> Fraction:
    """The chance that `draws` of `unseen` tiles hold one or more of `copies`; arguments out of range are brought in."""
    copies, draws = max(0, min(copies, unseen)), max(0, min(draws, unseen))
    return 1 - Fraction(comb(unseen - copies, draws), comb(unseen, draws))


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a hand between turns can hope for.

    `next_draw` and `within` are the chances that the next draw, or one of the draws left, is a wait or useful tile.
    `value` is what a 自摸 counts on average (番, 台, or points of rules that count points), nothing where it counts too
    little to win; `points` what it brings: the chance that it comes, times three payers, times what each of them pays.
    `win` is the chance of a 自摸 within the draws. These three are None where they are not counted: for
    a hand that is not ready, `value` always, the others unless steps were looked ahead. `good` is the share of the ways
    to be ready that lead to a good wait (好型), of a hand that is one away. `changed` is `win` of a ready hand that
    changes its wait once for a better one, where that was counted and is more. `walls` is 0 where all is counted; else
    `win` and `points` come from that number of walls dealt at random, with their standard errors `error` and
    `points_error`.
    """

    next_draw: Fraction
    within: Fraction
    value: Fraction | None
    points: Fraction | None
    win: Fraction | None = None
    good: Fraction | None = None
    walls: int = 0
    error: float = 0.0
    points_error: float = 0.0
    changed: Fraction | None = None


def outlook(hand: Waiting, unseen: int, draws: int, pays: Callable[[int], int] = lambda worth: worth) -> Outlook:
    """The outlook of a hand that has `draws` draws among `unseen` tiles; `pays` are the points each pays for a worth.

    The first wait that is drawn ends the hand, and each copy left is equally likely to be that one.
    """
    next_draw, within = at_least_one(hand.left, unseen, min(draws, 1)), at_least_one(hand.left, unseen, draws)
    if not hand.waits:
        return Outlook(next_draw, within, None, None)
    points = within * average_paid(hand, pays) * PAYERS
    enough = sum(wait.left for wait in hand.waits if wait.self_draw.enough)
    return Outlook(next_draw, within, average(hand), points, at_least_one(enough, unseen, draws))


def pays_of(holding: HandInPlay, base: int = 1) -> Callable[[int], int]:
    """The points that each of the others pays for a 自摸 of a worth, by the house rules; `base` is the 底分.

    Where a unit has a worth of its own (每台) that is left out, it is 1.
    """
    rules = RULESETS[holding.rules].at_table(holding.options)
    units = partial(rules.ruleset.drawn_pays, rules.options)
    if rules.ruleset.per_unit:
        each = holding.extra.get(rules.ruleset.per_unit, 1)
        return lambda worth: base + each * units(worth)
    unit = base if rules.ruleset.has_base else 1
    return lambda worth: unit * units(worth)


def average(hand: Waiting) -> Fraction:
    """What a 自摸 counts on average over the copies left; 0 where there is none."""
    return average_paid(hand, lambda worth: worth)


def average_paid(hand: Waiting, pays: Callable[[int], int]) -> Fraction:
    """What each pays for a 自摸 on average over the copies left; a wait that counts too little brings nothing."""
    enough = [wait for wait in hand.waits if wait.self_draw.enough]
    return Fraction(sum(wait.left * pays(wait.self_draw.total) for wait in enough), hand.left or 1)
