"""Own kongs: 暗杠 and 加杠 of a hand after a draw, with the draw that they bring and what they cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from assistant.rules import RULESETS, HandInPlay, How, Meld, MeldKind, Waiting, waits
from assistant.rules.shapes.winning_hand import is_open
from assistant.teacher.chances import Outlook, unseen_copies
from assistant.teacher.goals import Goal, measure_of
from assistant.teacher.hopes import Hopes
from assistant.teacher.phrase import Phrase, percent, phrase
from assistant.teacher.safety import safety
from assistant.teacher.wait_shapes import Shape, shape_of


@dataclass(frozen=True, slots=True)
class OwnKong:
    """A kong that the hand can make: the meld, the hand it leaves before the replacement is drawn, and the sentences.

    `keeps` says that the hand stays as near to ready as the best discard leaves it, `better` that it is better than
    that discard by the goal.
    """

    meld: Meld
    leaves: Waiting
    shapes: tuple[Shape, ...]
    outlook: Outlook
    keeps: bool
    better: bool
    says: tuple[Phrase, ...]


def own_kongs(
    holding: HandInPlay, draws: int, base: int, leading: tuple[Waiting, Outlook], goal: Goal = Goal.FAST
) -> tuple[OwnKong, ...]:
    """Every own kong of 14 − 3·melds tiles, the best for the goal first; `leading` is what the best discard leaves.

    The replacement is one draw more than a discard has.
    """
    found = []
    for meld, after in _possible(holding):
        leaves = waits(after)
        looked = Hopes(after, draws + 1, base)
        hope = looked.of(looked.outlooks.start, leaves)
        keeps = leaves.shanten <= max(leading[0].shanten, 0)
        counted = hope.win is not None and leading[1].win is not None
        better = measure_of(goal, hope) > measure_of(goal, leading[1]) if counted else keeps
        shapes = tuple(shape_of(wait) for wait in leaves.waits)
        says = [*_says(meld, leaves, keeps), *_compared(meld, hope, leading[1]), *_costs(holding, meld, leaves)]
        found.append(OwnKong(meld, leaves, shapes, hope, keeps, better, tuple(says)))
    return tuple(sorted(found, key=lambda kong: measure_of(goal, kong.outlook), reverse=True))


def _possible(holding: HandInPlay) -> Iterator[tuple[Meld, HandInPlay]]:
    rules = RULESETS[holding.rules].at_table(holding.options)
    wild, shape = rules.game.wild_kinds(holding.indicator), rules.shape_of(holding.melds, holding.extra)
    is_room = len(holding.melds) < shape.sets
    for tile, copies in Counter(holding.concealed).items():
        if copies == 4 and is_room and tile.index not in wild and not shape.never_holds(tile.index):
            meld = Meld(MeldKind.CONCEALED_KONG, (tile,) * 4)
            rest = tuple(other for other in holding.concealed if other != tile)
            yield meld, holding._replace(concealed=rest, melds=(*holding.melds, meld))
    for place, pong in enumerate(holding.melds):
        if pong.kind is MeldKind.PONG and pong.tiles[0] in holding.concealed and pong.tiles[0].index not in wild:
            meld = Meld(MeldKind.ADDED_KONG, (*pong.tiles, pong.tiles[0]), pong.source)
            fourth = holding.concealed.index(pong.tiles[0])
            rest = holding.concealed[:fourth] + holding.concealed[fourth + 1 :]
            melds = (*holding.melds[:place], meld, *holding.melds[place + 1 :])
            yield meld, holding._replace(concealed=rest, melds=melds)


def _says(meld: Meld, leaves: Waiting, keeps: bool) -> Iterator[Phrase]:
    tile = meld.tiles[0]
    if not keeps:
        yield phrase("{kind} of {tile} leads away from ready.", kind=meld.kind.chinese, tile=tile)
    elif leaves.waits:
        template = "{kind} of {tile}: the hand stays ready and draws once more (杠上开花). Copies left: {left}."
        yield phrase(template, kind=meld.kind.chinese, tile=tile, left=leaves.left)
    else:
        template = "{kind} of {tile}: as near to ready as before, with one draw more. Copies that help: {left}."
        yield phrase(template, kind=meld.kind.chinese, tile=tile, left=leaves.left)


def _compared(meld: Meld, hope: Outlook, leading: Outlook) -> Iterator[Phrase]:
    """The chances beside those of the best discard, where both are counted."""
    if hope.win is not None and leading.win is not None:
        template = "{kind} wins with {mine}, the best discard with {other}."
        mine, other = percent(float(hope.win)), percent(float(leading.win))
        yield phrase(template, kind=meld.kind.chinese, mine=mine, other=other)


def _costs(holding: HandInPlay, meld: Meld, leaves: Waiting) -> Iterator[Phrase]:
    """What a kong does to a concealed hand, to a single wait and to 互包, and what robbing risks."""
    rules = RULESETS[holding.rules].at_table(holding.options)
    played = {row.name for row, value in rules.ruleset.played(rules.options) if value}
    if meld.kind is MeldKind.ADDED_KONG:
        if How.ROB_KONG in rules.ruleset.hows(rules.options):
            yield from _robbed(holding, meld)
        return
    concealed = [name for name in rules.ruleset.concealed_only if name in played]
    if concealed and not is_open(holding.melds):
        yield phrase("A 暗杠 does not open the hand: {names} stays possible.", names=" ".join(concealed))
    counted = {name for wait in leaves.waits for name in wait.self_draw.names}
    gone = [name for name in rules.ruleset.single_waits if name in played and name not in counted]
    if gone and leaves.waits and len(holding.melds) + 1 == rules.game.shape.sets:
        yield phrase("With a 暗杠 among its melds the single wait counts no {names}.", names=" ".join(gone))
    if "bound" in rules.ruleset.shared_keys:
        yield phrase("A 暗杠 is claimed from nobody and makes no 互包.")


def _robbed(holding: HandInPlay, meld: Meld) -> Iterator[Phrase]:
    """Whether somebody could wait for the fourth tile, and what is lost then."""
    tile = meld.tiles[0]
    found = safety(holding, tile, unseen_copies(holding))
    if found.players:
        template = "Somebody who waits for {tile} may rob it (抢杠): then it is a 碰 again, and you pay for that win."
        yield phrase(template, tile=tile)
    else:
        yield phrase("Nobody can rob it (抢杠): no run is left that {tile} completes.", tile=tile)
        yield from found.says[1:]
