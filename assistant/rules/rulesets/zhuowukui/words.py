"""The rules `zhuowukui` in words, with what a settlement does not show: the duty to follow, the stacks that remain."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.rules.definition.chapters import Chapter, Sentence, of_tiles, say
from assistant.rules.rulesets.shared.words import (
    of_bonds,
    of_burning,
    of_burning_in_a_draw,
    of_deal,
    of_hui,
    of_shapes,
)
from assistant.rules.rulesets.zhuowukui.options import ZhuowukuiOptions


def chapters(options: ZhuowukuiOptions) -> tuple[Chapter, ...]:
    """Every chapter, by the house rules of `ZhuowukuiOptions`."""
    return (
        Chapter("牌", "tiles", (*of_tiles(), *(of_hui(options) if options.hui else _no_hui()))),
        Chapter("和牌", "winning", (*of_shapes(), *_winning())),
        Chapter("点数", "points", tuple(_points(options))),
        Chapter("烧庄", "all open with the dealer's discard", (*of_burning(), *_burning(options))),
        Chapter("跟风头", "the duty to follow", tuple(_following(options))),
        Chapter("互包", "paying for each other", tuple(of_bonds(options))),
        Chapter("抢杠", "robbing a kong", tuple(_robbing())),
        Chapter("罚点", "penalties", tuple(_penalties(options))),
        Chapter("庄和牌墙", "deal and wall", (*of_deal(options), *_wall(options))),
    )


def _no_hui() -> Iterator[Sentence]:
    yield say("There are no 惠牌, and no tile is turned up.")


def _winning() -> Iterator[Sentence]:
    yield say("吃 and 碰 are free, and winning has no restriction: open hands win on discards too.")
    yield say(
        "碰 goes before 吃; but once the 吃 lies among the melds the 碰 is lost, and the tile is exposed (曝光牌)."
    )
    yield say("A kind of which a player holds all four is not a wait, so 捉五魁 asks for a 五万 that can still come.")
    yield say("A claimed tile is laid sideways and points at the player who discarded it; melds lie at the far right.")


def _points(options: ZhuowukuiOptions) -> Iterator[Sentence]:
    yield say("Each shape has its points, and those of the shapes present add up; a hand with none has the basic ones.")
    yield say(
        "A hand opened by 吃, 碰 or 明杠 scores half the points of each shape, rounded down; so 大钓 always does."
    )
    yield say("自摸: each of the three others pays the points.")
    if options.discard_pays_as_self_draw:
        yield say("A discard: who discarded pays what a 自摸 would have brought from all three.")
    else:
        yield say("A discard: who discarded pays the points once.")


def _burning(options: ZhuowukuiOptions) -> Iterator[Sentence]:
    yield say(
        "After n rounds the dealer pays each of the others {points} × 2^(n−1) points, once; 互包 does not touch that.",
        points=options.burn_points,
    )
    yield of_burning_in_a_draw(options)


def _following(options: ZhuowukuiOptions) -> Iterator[Sentence]:
    if options.follow_dragons:
        yield say(
            "If the dealer's first discard is a wind or a dragon (风头), the duty to follow holds; else it does not."
        )
    else:
        yield say("If the dealer's first discard is a wind (风头), the duty to follow holds; else it does not.")
    yield say("The next player must discard the same tile if they hold it, and so must the two after them.")
    yield say(
        "If the first three have discarded the same tile the fourth must too, and if the fourth draws that tile later "
        "they must show it."
    )


def _robbing() -> Iterator[Sentence]:
    yield say("A kong added to a 碰 may be robbed by anybody whom the tile completes.")
    yield say("A concealed kong may be robbed only by a hand that needs the tile for the 一条龙 itself (龙身).")
    yield say(
        "The kong's maker pays alone what a 自摸 would have brought from all three; a bound partner pays it instead."
    )


def _penalties(options: ZhuowukuiOptions) -> Iterator[Sentence]:
    yield say("Drawing before the left neighbour has discarded, or discarding before drawing, costs a penalty.")
    if options.penalty_to == "pot":
        yield say("It is {points} points, paid into an account of the table (the pot).", points=options.penalty)
    else:
        yield say("It is {points} points to each of the other three.", points=options.penalty)
    yield say("A tile that has touched the table inside the walls must be discarded.")


def _wall(options: ZhuowukuiOptions) -> Iterator[Sentence]:
    yield say("Tiles are drawn down to the last 7 stacks; with one kong 7 stacks remain, with two kongs 8.")
    if options.stack_per_further_kong:
        yield say("Each further kong leaves one stack more.")
    yield say("If nobody has won by then: 荒牌.")
