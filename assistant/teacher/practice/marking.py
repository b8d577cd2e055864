"""听牌: what was right, missed and wrong in an answer, with why for every tile."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.rules import RULESETS, HandInPlay, Tile, Wait, format_tiles
from assistant.teacher.phrase import Phrase, compact, phrase
from assistant.teacher.practice.asked import Grade, Mark, Marking
from assistant.teacher.practice.levels import Question, wilds_of
from assistant.teacher.wait_shapes import Shape, completed, shape_of, stands_for, wild_name

RIGHT, MISSED, WRONG = "right", "missed", "wrong"


def marked(asked: Question, answer: Iterable[Tile]) -> Marking:
    """The answer to a question, tile by tile."""
    named = set(answer)
    waits = {wait.tile: wait for wait in asked.found.waits}
    marks = []
    for tile in sorted(named | set(waits)):
        wait = waits.get(tile)
        if wait is None:
            marks.append(Mark(tile, WRONG, None, (_why_not(asked.holding, tile),)))
        else:
            verdict, sets = RIGHT if tile in named else MISSED, wait.self_draw.sets
            marks.append(
                Mark(tile, verdict, wait, (_why(asked.holding, wait), *_worth(asked.holding, wait)), sets=sets)
            )
    good = all(mark.verdict == RIGHT for mark in marks)
    return Marking(tuple(marks), Grade.RIGHT if good else Grade.WRONG, format_tiles(sorted(named)))


def _worth(holding: HandInPlay, wait: Wait) -> tuple[Phrase, ...]:
    """What a win with it counts, and whether that is enough."""
    unit = RULESETS[holding.rules].unit
    worth = phrase("It counts {fan} {unit}.", fan=wait.self_draw.total, unit=unit)
    if wait.enough is not False:
        return (worth,)
    least = wait.self_draw.least
    return (worth, phrase("That is too few: {least} {unit} are needed to win.", least=least, unit=unit))


def _why(holding: HandInPlay, wait: Wait) -> Phrase:
    """How the tile completes the hand."""
    shape, stands, wild = shape_of(wait), stands_for(wait.self_draw.sets), wild_name(holding)
    if shape is Shape.HUI and wait.tile not in wilds_of(holding):
        return phrase("{tile} completes the hand.", tile=wait.tile)
    if shape is Shape.HUI:
        if not stands:
            return phrase("Four {wild} win at once, whatever the other tiles are.", wild=wild)
        return phrase("A drawn {wild} completes the hand; {wild} stand for {tiles}.", wild=wild, tiles=compact(stands))
    group = completed(wait)
    tiles = compact(placed.tile for placed in group.tiles)
    helped = [placed.tile for placed in group.tiles if placed.hui]
    if helped:
        template = "{tile} completes {tiles} ({shape}), with a {wild} as {hui}."
        return phrase(template, tile=wait.tile, tiles=tiles, shape=shape.value, hui=helped[0], wild=wild)
    return phrase("{tile} completes {tiles} ({shape}).", tile=wait.tile, tiles=tiles, shape=shape.value)


def _why_not(holding: HandInPlay, tile: Tile) -> Phrase:
    """Why the tile does not complete the hand."""
    own = [*holding.concealed, *(melded for meld in holding.melds for melded in meld.tiles), holding.indicator]
    if own.count(tile) == 4:
        return phrase("All four {tile} lie in the hand or are turned up: none can come.", tile=tile)
    beside = sorted({near for near in holding.concealed if _goes_with(near, tile)})
    if beside:
        template = "{tile} goes with {tiles}, but what is left makes no sets and a pair."
        return phrase(template, tile=tile, tiles=compact(beside))
    if any(tile in holding.concealed for tile in wilds_of(holding)):
        template = "{tile} would go with a {wild}, which is then missing elsewhere."
        return phrase(template, tile=tile, wild=wild_name(holding))
    return phrase("No tile of the hand goes with {tile}.", tile=tile)


def _goes_with(near: Tile, tile: Tile) -> bool:
    """The same tile, or one at most two ranks away in the suit."""
    return near == tile or (near.suit is not None and near.suit == tile.suit and abs(near.index - tile.index) <= 2)
