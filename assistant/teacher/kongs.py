"""Own kongs: 暗杠 and 加杠 of a hand after a draw, with the draw that they bring and what they cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from assistant.rules import RULESETS, HandInPlay, Meld, MeldKind, Waiting, waits
from assistant.teacher.chances import Outlook, outlook, pays_of, unseen_by
from assistant.teacher.phrase import Phrase, phrase
from assistant.teacher.wait_shapes import Shape, shape_of


@dataclass(frozen=True, slots=True)
class OwnKong:
    """A kong that the hand can make: the meld, the hand it leaves before the replacement is drawn, and the sentences.

    `keeps` says that the hand stays as near to ready as the best discard leaves it.
    """

    meld: Meld
    leaves: Waiting
    shapes: tuple[Shape, ...]
    outlook: Outlook
    keeps: bool
    says: tuple[Phrase, ...]


def own_kongs(holding: HandInPlay, draws: int, base: int, shanten: int) -> tuple[OwnKong, ...]:
    """Every own kong of 14 − 3·melds tiles, the best first; `shanten` is what the best discard leaves.

    The replacement is one draw more than a discard has.
    """
    found = []
    for meld, after in _possible(holding):
        leaves = waits(after)
        hope = outlook(leaves, unseen_by(after), draws + 1, pays_of(holding, base))
        keeps = leaves.shanten <= max(shanten, 0)
        shapes = tuple(shape_of(wait) for wait in leaves.waits)
        found.append(OwnKong(meld, leaves, shapes, hope, keeps, tuple(_says(meld, leaves, keeps))))
    return tuple(sorted(found, key=lambda kong: (kong.leaves.shanten, -kong.leaves.left)))


def _possible(holding: HandInPlay) -> Iterator[tuple[Meld, HandInPlay]]:
    game = RULESETS[holding.rules].at_table(holding.options).game
    wild = game.wild_kinds(holding.indicator)
    for tile, copies in Counter(holding.concealed).items():
        if copies == 4 and len(holding.melds) < game.shape.sets and tile.index not in wild:
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
    if meld.kind is MeldKind.ADDED_KONG:
        yield phrase("Somebody who waits for {tile} may rob it (抢杠).", tile=tile)
