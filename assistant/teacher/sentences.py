"""The teacher's sentences on discards and on hands between turns: templates in tables, chosen by what counts."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from assistant.rules import Discard, RuleSet, Tile, Waiting
from assistant.teacher.chances import Outlook, average
from assistant.teacher.goals import Goal
from assistant.teacher.improving import Improvement
from assistant.teacher.phrase import Phrase, compact, names_of, percent, phrase, rounded
from assistant.teacher.wait_shapes import Shape

MOST_NAMED = 9
"""Kinds that are named one by one; more of them are counted."""

_ONE_WAIT = {
    Shape.GAP: "Discard {tile}: it waits for {wait} alone, the middle of a run. Copies left: {left}.",
    Shape.EDGE: "Discard {tile}: it waits for {wait} alone, the end of a run. Copies left: {left}.",
    Shape.PAIR: "Discard {tile}: it waits for {wait} alone, to make the pair. Copies left: {left}.",
    Shape.EITHER_PAIR: "Discard {tile}: it waits for {wait} alone, to make three alike. Copies left: {left}.",
}
_ONE_WAIT_ELSE = "Discard {tile}: it waits for {wait} alone. Copies left: {left}."
_OR_HUI = {
    Shape.GAP: "Discard {tile}: it waits for {wait} alone, the middle of a run: {left} left; and for a {wild}: {hui}.",
    Shape.EDGE: "Discard {tile}: it waits for {wait} alone, the end of a run: {left} left; and for a {wild}: {hui}.",
    Shape.PAIR: "Discard {tile}: it waits for {wait} alone, to make the pair: {left} left; and for a {wild}: {hui}.",
    Shape.EITHER_PAIR: "Discard {tile}: it waits for {wait} alone, for three alike: {left} left; for a {wild}: {hui}.",
}
_OR_HUI_ELSE = "Discard {tile}: it waits for {wait} alone: {left} left; and for a {wild}: {hui}."
_SOME_WAITS = "Discard {tile}: it waits for {tiles}. Copies left: {left}."
_MANY_WAITS = "Discard {tile}: it waits for {kinds} kinds of tiles. Copies left: {left}."
_SOME_USEFUL = "Discard {tile}: {away} away from ready, {tiles} would help. Copies left: {left}."
_MANY_USEFUL = "Discard {tile}: {away} away from ready, {kinds} kinds of tiles would help. Copies left: {left}."

_READY = "The hand is ready, it waits for {tiles}. Copies left: {left}."
_READY_MANY = "The hand is ready, it waits for {kinds} kinds of tiles. Copies left: {left}."
_AWAY = "The hand is {away} away from ready, {tiles} would help. Copies left: {left}."
_AWAY_MANY = "The hand is {away} away from ready, {kinds} kinds of tiles would help. Copies left: {left}."


def choice_says(
    rules: RuleSet, discard: Discard, shapes: Sequence[Shape], hope: Outlook, draws: int, wild: str
) -> tuple[Phrase, ...]:
    """What a discard leads to, what a win is worth, and the chances; `wild` is what a wild tile is called."""
    leaves = discard.leaves
    head = _alone(discard, shapes, wild)
    if head is None and leaves.waits:
        head = _listing(leaves, _SOME_WAITS, _MANY_WAITS, tile=discard.tile)
    elif head is None:
        head = _listing(leaves, _SOME_USEFUL, _MANY_USEFUL, tile=discard.tile, away=leaves.shanten)
    return (head, *_worth(leaves, rules.unit), *_chances(leaves, hope, draws))


def _alone(discard: Discard, shapes: Sequence[Shape], wild: str) -> Phrase | None:
    """The sentence of a single wait, to which a drawn wild tile may be added; None for any other hand."""
    waits = discard.leaves.waits
    own = [(wait, shape) for wait, shape in zip(waits, shapes, strict=True) if shape is not Shape.HUI]
    if len(own) != 1:
        return None
    ((wait, shape),) = own
    hui = sum(other.left for other in waits if other is not wait)
    alone, beside = _ONE_WAIT.get(shape, _ONE_WAIT_ELSE), _OR_HUI.get(shape, _OR_HUI_ELSE)
    values = {"tile": discard.tile, "wait": wait.tile, "left": wait.left}
    return phrase(alone, **values) if len(waits) == 1 else phrase(beside, **values, hui=hui, wild=wild)


def lesson_says(rules: RuleSet, hand: Waiting, hope: Outlook, draws: int) -> tuple[Phrase, ...]:
    """The sentences of a lesson on a hand between turns."""
    ready = bool(hand.waits)
    dead = (_dead(),) if ready and not hand.left else ()
    named, counted = (_READY, _READY_MANY) if ready else (_AWAY, _AWAY_MANY)
    head = _listing(hand, named, counted, **({} if ready else {"away": hand.shanten}))
    return (head, *dead, *_worth(hand, rules.unit), *_chances(hand, hope, draws))


def _dead() -> Phrase:
    """A ready hand between turns that nothing can complete."""
    return phrase("No copy of what it waits for is left: change it (退向听) with what brings a live wait.")


def _listing(hand: Waiting, named: str, counted: str, **values: object) -> Phrase:
    """Names the waits or useful tiles, or counts them where there are too many."""
    tiles = [listed.tile for listed in hand.waits or hand.useful]
    if len(tiles) > MOST_NAMED:
        return phrase(counted, kinds=len(tiles), left=hand.left, **values)
    return phrase(named, tiles=compact(tiles), left=hand.left, **values)


def _worth(hand: Waiting, unit: str) -> tuple[Phrase, ...]:
    """What a 自摸 is worth, and whether the hand may win on a discard; () for a hand that is not ready."""
    if not hand.waits:
        return ()
    best = max(hand.waits, key=lambda wait: wait.self_draw.total)
    least = min(wait.self_draw.total for wait in hand.waits)
    most, names = best.self_draw.total, names_of(best.self_draw)
    if least == most:
        worth = phrase("A win counts {fan} {unit} ({names}).", fan=most, unit=unit, names=names)
    else:
        template = "A win counts {least} to {most} {unit}, the most with {tile} ({names})."
        worth = phrase(template, least=least, most=most, unit=unit, tile=best.tile, names=names)
    return (worth, *_minimum(hand, unit), *_on_discard(hand))


def _minimum(hand: Waiting, unit: str) -> tuple[Phrase, ...]:
    """Which waits count too little to win; () where there is no minimum, or all reach it."""
    least = hand.waits[0].self_draw.least
    short = [wait.tile for wait in hand.waits if not wait.self_draw.enough]
    drawn = [
        wait.tile
        for wait in hand.waits
        if wait.self_draw.enough and wait.discard is not None and not wait.discard.enough
    ]
    if len(short) == len(hand.waits):
        return (phrase("That is too few: {least} {unit} are needed to win.", least=least, unit=unit),)
    template = "With {tiles} it is too few: {least} {unit} are needed to win."
    said = [phrase(template, tiles=compact(short), least=least, unit=unit)] if short else []
    if drawn:
        said.append(phrase("With {tiles} it is enough by 自摸 only.", tiles=compact(drawn)))
    return tuple(said)


def _on_discard(hand: Waiting) -> tuple[Phrase, ...]:
    """Which waits cannot be won on a discard."""
    refused = [wait.tile for wait in hand.waits if wait.discard is None]
    if len(refused) == len(hand.waits):
        return (phrase("It can be won by 自摸 only."),)
    if refused and len(refused) <= MOST_NAMED:
        return (phrase("With {tiles} by 自摸 only.", tiles=compact(refused)),)
    return ()


def _chances(hand: Waiting, hope: Outlook, draws: int) -> tuple[Phrase, ...]:
    within = percent(float(hope.within))
    if not draws:
        return (phrase("No draw of your own is left."),)
    if hand.waits:
        template = (
            "Chance of a 自摸 within {draws} draws of your own: {within}. On average that brings {points} points."
        )
        return (phrase(template, draws=draws, within=within, points=rounded(hope.points or Fraction(0))),)
    if hope.walls:
        return (_played(hope),)
    if hope.win is not None and hope.points is not None:
        good = [] if hope.good is None else [_good(hope.good)]
        template = "Chance to be ready and win within {draws} draws: {win}. On average that brings {points} points."
        said = phrase(template, draws=draws, win=percent(float(hope.win)), points=rounded(hope.points))
        return (*good, said)
    template = "The next draw helps with a chance of {now}, one of {draws} draws with {within}."
    return (phrase(template, now=percent(float(hope.next_draw)), draws=draws, within=within),)


def _good(share: Fraction) -> Phrase:
    """The share of the ways to be ready that lead to a good wait."""
    if not share:
        return phrase(
            "None of the tiles that help leads to a good wait: two kinds or more, five copies or more (好型)."
        )
    template = "Of the tiles that help {share} lead to a good wait: two kinds or more, five copies or more (好型)."
    return phrase(template, share=percent(float(share)))


def _played(hope: Outlook) -> Phrase:
    """What was seen on walls dealt at random, with how sure it is."""
    template = (
        "Played on {walls} walls dealt at random it won {win}, give or take {error}, and brought {points} points, give "
        "or take {points_error}."
    )
    values = {"win": percent(float(hope.win or 0)), "error": percent(hope.error)}
    values["points_error"] = rounded(Fraction(hope.points_error))
    return phrase(template, walls=hope.walls, **values, points=rounded(hope.points or Fraction(0)))


def improving(found: Sequence[Improvement], changed: Fraction | None = None) -> Phrase:
    """The tiles that improve a hand without bringing it nearer; of a ready hand also the best wait and its chance."""
    tiles, best = [item.tile for item in found], found[0]
    many = len(tiles) > MOST_NAMED
    values: dict[str, object] = {"kinds": len(tiles)} if many else {"tiles": compact(tiles)}
    if changed is None:
        return phrase(_IMPROVING_MANY if many else _IMPROVING, **values)
    values |= {"tile": best.tile, "copies": best.copies, "chance": percent(float(changed))}
    return phrase(_CHANGING_MANY if many else _CHANGING, **values)


_IMPROVING = "{tiles} bring it no nearer and improve it (改良)."
_IMPROVING_MANY = "{kinds} kinds of tiles bring it no nearer and improve it (改良)."
_CHANGING = "{tiles} let it wait better (改良), {tile} for {copies} copies: with one such change it wins with {chance}."
_CHANGING_MANY = (
    "{kinds} kinds of tiles let it wait better (改良), {tile} for {copies} copies: with one such change it wins with "
    "{chance}."
)


def less_safe(best: Tile, players: int, fewer: int) -> Phrase:
    """Why a discard is less safe than the safest."""
    template = "Less safe than {tile}: {players} of the three could want it, {tile} {fewer}."
    return phrase(template, tile=best, players=players, fewer=fewer)


def compared(
    rules: RuleSet, choice: Discard, best: Discard, hopes: tuple[Outlook, Outlook], goal: Goal
) -> tuple[Phrase, ...]:
    """Why a discard is worse than the best one for a goal, and what it has in return; the outlooks in that order."""
    mine, other, tile = choice.leaves, best.leaves, best.tile
    gained, lost = _gained(mine, other, rules.fallback), _gained(other, mine, rules.fallback)
    traded = []
    if gained:
        template = "In return a win can count {names}, which {tile} does not lead to."
        traded.append(phrase(template, names=gained, tile=tile))
    if lost:
        traded.append(phrase("And it gives up {names}.", names=lost))
    poorer = _poorer(tile, *hopes) if goal is Goal.BIG else None
    return (poorer or _behind(mine, other, tile, rules.unit, hopes), *traded)


def _poorer(tile: Tile, mine: Outlook, other: Outlook) -> Phrase | None:
    """The points that a discard brings beside those of the one that brings most; None where they are not counted."""
    if mine.points is None or other.points is None or mine.points >= other.points:
        return None
    template = "Worse than {tile}: on average it brings {mine} points, {tile} {other}."
    return phrase(template, tile=tile, mine=rounded(mine.points), other=rounded(other.points))


def _behind(mine: Waiting, other: Waiting, tile: Tile, unit: str, hopes: tuple[Outlook, Outlook]) -> Phrase:
    if mine.waits and not mine.left:
        return phrase("Its wait is dead: no copy of what would complete it is left.")
    if mine.waits and not any(wait.self_draw.enough for wait in mine.waits):
        return phrase("None of its waits reaches the minimum.")
    if mine.shanten != other.shanten:
        return _by_steps(mine.shanten - other.shanten, tile, hopes)
    if mine.left < other.left:
        return phrase("Worse than {tile}, by {fewer} in copies left.", tile=tile, fewer=other.left - mine.left)
    worth, other_worth = average(mine), average(other)
    if worth == other_worth:
        return _by_chance(tile, *hopes)
    template = _CHEAPER if worth < other_worth else _DEARER
    return phrase(template, tile=tile, mine=rounded(worth), other=rounded(other_worth), unit=unit)


def _by_steps(more: int, tile: Tile, hopes: tuple[Outlook, Outlook]) -> Phrase:
    """A hand that is further from ready than the best one, or nearer and yet not better."""
    if more > 0:
        return phrase("Worse than {tile}: {more} further from ready.", tile=tile, more=more)
    if (hopes[0].win or 0) < (hopes[1].win or 0):
        return _by_chance(tile, *hopes)
    return phrase("It is {more} nearer to ready than {tile}.", tile=tile, more=-more)


def _by_chance(tile: Tile, mine: Outlook, other: Outlook) -> Phrase:
    """The chances to win distinguish what copies do not."""
    if mine.win is None or other.win is None or mine.win == other.win:
        return phrase("By this count as good as {tile}.", tile=tile)
    template = _ON_WALLS if mine.walls else _AHEAD_BY_CHANCE
    return phrase(template, tile=tile, mine=percent(float(mine.win)), other=percent(float(other.win)))


_AHEAD_BY_CHANCE = "Looking two steps ahead it wins with {mine}, {tile} with {other}."
_ON_WALLS = "On the same walls it won {mine}, {tile} {other}."
_CHEAPER = "As many copies as with {tile}, but a win counts {mine} {unit} on average, not {other}."
_DEARER = "As many copies as with {tile}, and a win counts more: {mine} {unit} on average, not {other}."


def _gained(mine: Waiting, other: Waiting, plain: str) -> str:
    """番种 that some wait of `mine` brings and no wait of `other`; both must be ready."""
    if not mine.waits or not other.waits:
        return ""
    known = {plain, *_all_names(other)}
    return " ".join(name for name in _all_names(mine) if name not in known)


def _all_names(hand: Waiting) -> dict[str, None]:
    """The 番种 of all its waits, each once, in order."""
    return dict.fromkeys(name for wait in hand.waits for name in wait.self_draw.names)


def wins_already() -> Phrase:
    """The 14 tiles are complete."""
    return phrase("These tiles win as they are: show them.")


def richer(tile: Tile, points: Fraction, best: Tile, other: Fraction) -> Phrase:
    """Another discard brings more points on average than the one with most copies."""
    template = "Counted over the draws that are left, {tile} brings more: {points} points on average, {best} {other}."
    return phrase(template, tile=tile, points=rounded(points), best=best, other=rounded(other))


def dead_wait(tile: Tile, best: Tile) -> Phrase:
    """A ready hand that nothing can complete is given up."""
    template = "Discarding {tile} would be ready, but no copy of its waits is left: {best} leads on (退向听)."
    return phrase(template, tile=tile, best=best)
